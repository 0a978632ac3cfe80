//! What `lifesat check-proof` is asked to check.

use std::path::{Path, PathBuf};

use anyhow::{Error, Result, anyhow, bail};
use lifesat::proof::Format;

use crate::cli::args::{CheckProofArgs, ProofFormatArg};
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::input::content::Content;
use crate::cli::input::source::Input;
use crate::cli::request::files;

/// A proof to check.
pub(crate) struct CheckProofRequest {
    pub(crate) subject: Proved,
    pub(crate) json: bool,
}

/// Where the proof is.
pub(crate) enum Proved {
    /// In a folder that `--proof` wrote.
    Bundle(PathBuf),
    /// In a file, with its formula in another.
    Formula(Pair),
}

/// A formula and a proof. One of them may be `-` for stdin.
pub(crate) struct Pair {
    pub(crate) formula: PathBuf,
    pub(crate) proof: PathBuf,
    /// The format of the proof, if the user says so.
    pub(crate) format: Option<Format>,
    /// Where the proof is written in LRAT, if anywhere.
    pub(crate) lrat: Option<PathBuf>,
    /// Where it is written for VeriPB.
    pub(crate) veripb: Option<PathBuf>,
}

impl Pair {
    /// Whether the proof is written in some form.
    pub(crate) fn is_written(&self) -> bool {
        self.lrat.is_some() || self.veripb.is_some()
    }

    /// Refuses to write over what is read or written too, or over a file of somebody else.
    fn allow(&self, force: bool) -> Result<()> {
        let written = [("--lrat", &self.lrat, Kind::Lrat), ("--veripb", &self.veripb, Kind::VeriPb)];
        files::distinct(written.map(|(option, file, _)| (option, file.as_deref())))?;
        for (option, file, kind) in written {
            let Some(file) = file else { continue };
            for (what, input) in [("formula", &self.formula), ("proof", &self.proof)] {
                if files::are_same(file, named(input)) {
                    bail!(
                        "{option} {} would replace the {what} that is checked: name another file",
                        file.display()
                    )
                }
            }
            overwrite::allow(file, kind, Others::of(force))?;
        }
        Ok(())
    }
}

/// The name of an input in the file system, where stdin has one.
fn named(input: &Path) -> &Path {
    if input == Path::new("-") { Path::new("/dev/stdin") } else { input }
}

impl From<ProofFormatArg> for Format {
    fn from(format: ProofFormatArg) -> Self {
        match format {
            ProofFormatArg::Lrat => Self::Lrat,
            ProofFormatArg::Drat => Self::Drat,
            ProofFormatArg::Frat => Self::Frat,
        }
    }
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
        let options = [
            ("--veripb", args.veripb.is_some()),
            ("--lrat", args.lrat.is_some()),
            ("--format", args.format.is_some()),
        ];
        if let (None, Some((option, _))) = (&args.proof, options.iter().find(|(_, is_given)| *is_given)) {
            bail!(
                "{option} is for a formula and a proof; name both files, which in a folder are formula.cnf and \
                 proof.lrat"
            )
        }
        if args.force && args.veripb.is_none() && args.lrat.is_none() {
            bail!("--force is for a file that --lrat or --veripb writes; leave it out, or name one")
        }
        let subject = match args.proof {
            Some(_) if path.is_dir() => {
                bail!("{} is a folder with a proof of its own, but a proof was given too", path.display())
            }
            Some(proof) if path.as_os_str() == "-" && proof.as_os_str() == "-" => {
                bail!("formula and proof cannot both come from stdin: at most one of them is `-`")
            }
            Some(proof) => {
                let format = args.format.map(Format::from);
                let pair = Pair { formula: path, proof, format, lrat: args.lrat, veripb: args.veripb };
                pair.allow(args.force)?;
                Proved::Formula(pair)
            }
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
