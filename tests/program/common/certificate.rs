//! Certificates, and forgers of them.

use std::fs;
use std::path::Path;

use super::{shell, stdout};

/// Rewrites a file of a certificate and its entry in the manifest, as a forger would.
pub(crate) fn forge(folder: &Path, name: &str, change: impl Fn(&str) -> String) {
    let path = folder.join(name);
    let old = fs::read_to_string(&path).unwrap();
    let new = change(&old);
    assert_ne!(old, new, "{name}");
    let sum = |text: &str| {
        fs::write(&path, text).unwrap();
        stdout(&shell(folder, &format!("sha256sum {name}")))[..64].to_owned()
    };
    let (before, after) = (sum(&old), sum(&new));
    let manifest = fs::read_to_string(folder.join("manifest.json")).unwrap().replace(&before, &after);
    let sizes = [old.len(), new.len()].map(|bytes| format!("\"bytes\": {bytes}"));
    fs::write(folder.join("manifest.json"), manifest.replace(&sizes[0], &sizes[1])).unwrap();
}
