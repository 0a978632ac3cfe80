//! Certificates whose formulas were written by another version of the encoder: neither right nor wrong.

use std::fs;
use std::path::Path;

use lifesat::certificate::{
    BundleError, FORMULA, ForceManifest, Hashing, MANIFEST, ProofFiles, ProofKind, check,
};
use lifesat::encode;
use lifesat::life::partial;
use lifesat::problem::Force;
use serde_json::{Value, json};

/// A bundle whose formula is another one than that of its patch, and whose manifest has this version.
fn bundle(folder: &Path, version: Option<u32>) {
    let (formula, proof) = ("p cnf 1 2\n1 0\n-1 0\n", "3 0 1 2 0\n");
    let entry = |name: &str, text: &str| {
        fs::write(folder.join(name), text).unwrap();
        Hashing::new(text.as_bytes()).finish(name).unwrap()
    };
    let files = ProofFiles {
        formula: entry(FORMULA, formula),
        proof: entry(ProofKind::Lrat.file(), proof),
        format: ProofKind::Lrat,
        solver: "by hand".to_owned(),
        checked: None,
    };
    let problem = Force::new(partial::read("OO/OO").unwrap()).unwrap();
    let mut manifest: Value = json!(ForceManifest::new(&problem, files));
    assert_eq!(manifest["encoding_version"], encode::VERSION, "new manifests tell their version");
    match version {
        Some(version) => manifest["encoding_version"] = version.into(),
        None => drop(manifest.as_object_mut().unwrap().remove("encoding_version")),
    }
    fs::write(folder.join(MANIFEST), manifest.to_string()).unwrap();
}

/// Of this version the program knows the formula, so another one is wrong. It cannot tell for others.
#[test]
fn a_formula_of_another_version_is_not_called_wrong() {
    for (version, written) in
        [(None, Some(1)), (Some(1), Some(1)), (Some(9), Some(9)), (Some(encode::VERSION), None)]
    {
        let folder = tempfile::tempdir().unwrap();
        bundle(folder.path(), version);
        let error = check(folder.path(), &mut |_| ()).unwrap_err();
        match written {
            Some(number) => {
                let text = error.to_string();
                assert!(
                    matches!(error, BundleError::OtherVersion { written, .. } if written == number),
                    "{text}"
                );
                assert!(text.contains(&format!("clauses have version {number}")), "{text}");
            }
            None => assert!(matches!(error, BundleError::Formula { .. }), "{error}"),
        }
    }
}
