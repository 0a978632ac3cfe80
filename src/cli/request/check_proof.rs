//! What `lifesat check-proof` is asked to check.

use std::path::{Path, PathBuf};

use anyhow::{Error, Result, anyhow, bail};

use crate::cli::args::CheckProofArgs;
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::input::content::Content;
use crate::cli::input::source::Input;

/// A proof to check.
pub(crate) struct CheckProofRequest {
    pub(crate) subject: Proved,
    pub(crate) json: bool,
}

/// Where the proof is.
pub(crate) enum Proved {
    /// In a folder that `--proof` wrote.
    Bundle(PathBuf),
    /// In a file, with its formula in another. One of them may be `-` for stdin.
    /// If `veripb` names a file, the proof is also written there, for VeriPB.
    Formula { formula: PathBuf, proof: PathBuf, veripb: Option<PathBuf> },
}

/// What is wrong if a file is named alone. Certificates of other commands are files.
fn without_proof(path: &Path) -> Result<Error> {
    let name = path.display();
    let content = if path == Path::new("-") { None } else { Input::open(path)?.content()? };
    Ok(match content {
        None | Some(Content::Formula | Content::Quantified) => anyhow!(
            "which proof? Say `lifesat check-proof {name} PROOF`, or name a folder that `--proof` wrote"
        ),
        Some(content) => anyhow!("{name} is {}; {}", content.name(), content.taken_by(&name.to_string())),
    })
}

impl TryFrom<CheckProofArgs> for CheckProofRequest {
    type Error = anyhow::Error;

    fn try_from(args: CheckProofArgs) -> Result<Self> {
        let path = args.formula;
        if args.veripb.is_some() && args.proof.is_none() {
            bail!(
                "--veripb is for a formula and a proof; name both files, which in a folder are formula.cnf and \
                 proof.lrat"
            )
        }
        if args.veripb.as_deref().is_some_and(|file| file.as_os_str() == "-") {
            bail!("--veripb writes a file, as stdout has the verdict: name one");
        }
        if let Some(file) = &args.veripb {
            overwrite::allow(file, Kind::VeriPb, Others::of(args.force))?;
        }
        let subject = match args.proof {
            Some(_) if path.is_dir() => {
                bail!("{} is a folder with a proof of its own, but a proof was given too", path.display())
            }
            Some(proof) if path.as_os_str() == "-" && proof.as_os_str() == "-" => {
                bail!("formula and proof cannot both come from stdin: at most one of them is `-`")
            }
            Some(proof) => Proved::Formula { formula: path, proof, veripb: args.veripb },
            None if path.is_dir() => Proved::Bundle(path),
            None if path.as_os_str() != "-" && !path.exists() => {
                bail!(
                    "there is no {}; `lifesat solve --proof` writes a folder that can be checked",
                    path.display()
                )
            }
            None => return Err(without_proof(&path)?),
        };
        Ok(Self { subject, json: args.json })
    }
}
