//! What `lifesat check` is asked to check.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lifesat::archive;
use lifesat::proof::Format;

use crate::cli::args::write::Form;
use crate::cli::check::args::CheckArgs;
use crate::cli::check::unpacked::Unpacked;
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::console::writable;
use crate::cli::eden::request::Recheck;
use crate::cli::input::content::Content;
use crate::cli::input::source::Input;
use crate::cli::ships::request::RecheckShips;
use crate::cli::solver::threads;

pub(crate) struct CheckRequest {
    pub(crate) thing: Thing,
    pub(crate) json: bool,
    /// The archive that the thing was in, unpacked until it was checked.
    pub(crate) unpacked: Option<Unpacked>,
}

pub(crate) enum Thing {
    Bundle(PathBuf),
    Formula(Pair),
    Ships(RecheckShips),
    NoOrphan(Recheck),
}

/// A formula and a proof. One of them may be `-` for stdin.
pub(crate) struct Pair {
    pub(crate) formula: PathBuf,
    pub(crate) proof: PathBuf,
    pub(crate) format: Option<Format>,
    pub(crate) lrat: Option<PathBuf>,
    pub(crate) veripb: Option<PathBuf>,
    /// The options that name these two files.
    options: [&'static str; 2],
}

impl Pair {
    pub(crate) fn is_written(&self) -> bool {
        self.lrat.is_some() || self.veripb.is_some()
    }

    /// Refuses to write over what is read or written too, or over a file of somebody else.
    fn allow(&self, force: bool) -> Result<()> {
        let [lrat, veripb] = self.options;
        let written = [(lrat, &self.lrat, Kind::Lrat), (veripb, &self.veripb, Kind::VeriPb)];
        writable::distinct(written.map(|(option, file, _)| (option, file.as_deref())))?;
        for (option, file, kind) in written {
            let Some(file) = file else { continue };
            for (what, input) in [("formula", &self.formula), ("proof", &self.proof)] {
                if writable::are_same(file, named(input)) {
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

/// A file without a proof beside it: a certificate, or a mistake.
fn certificate(args: CheckArgs) -> Result<Thing> {
    let path = args.thing;
    let name = path.display();
    let content = if path == Path::new("-") { None } else { Input::open(&path)?.content()? };
    let (time_limit, form) = (args.time_limit, Form::of(args.json, None));
    Ok(match content {
        Some(Content::ShipsCertificate) => Thing::Ships(RecheckShips { certificate: path, time_limit, form }),
        Some(Content::EdenCertificate) => {
            Thing::NoOrphan(Recheck { certificate: path, jobs: threads(args.jobs), time_limit, form })
        }
        None | Some(Content::Formula | Content::Quantified) => {
            bail!("which proof? Say `lifesat check {name} PROOF`, or name a folder that `--proof` wrote")
        }
        Some(content) => bail!("{name} is {}; {}", content.name(), content.taken_by(&name.to_string())),
    })
}

impl TryFrom<CheckArgs> for CheckRequest {
    type Error = anyhow::Error;

    fn try_from(mut args: CheckArgs) -> Result<Self> {
        let unpacked = (args.proof.is_none() && archive::is_archive(&args.thing))
            .then(|| Unpacked::of(&args.thing))
            .transpose()?;
        if let Some(unpacked) = &unpacked {
            args.thing.clone_from(&unpacked.certificate);
        }
        let json = args.json;
        let thing = thing(args).map_err(|error| match &unpacked {
            Some(unpacked) => unpacked.renamed(error),
            None => error,
        })?;
        Ok(Self { thing, json, unpacked })
    }
}

/// What is named, once archives are unpacked.
fn thing(args: CheckArgs) -> Result<Thing> {
    let options = [
        ("--veripb", args.veripb.is_some()),
        ("--lrat", args.lrat.is_some()),
        ("-o", args.output.is_some()),
        ("--format", args.format.is_some()),
    ];
    if let (None, Some((option, _))) = (&args.proof, options.iter().find(|(_, is_given)| *is_given)) {
        bail!(
            "{option} is for a formula and a proof; name both files, which in a folder are formula.cnf and \
             proof.lrat"
        )
    }
    if args.force && args.veripb.is_none() && args.lrat.is_none() && args.output.is_none() {
        bail!("--force is for a file that -o writes; leave it out, or name one")
    }
    let limited = [("--jobs", args.jobs.is_some()), ("--time-limit", args.time_limit.is_some())];
    let limited = limited.iter().find(|(_, is_given)| *is_given).map(|(option, _)| *option);
    Ok(match (&args.proof, args.thing.is_dir()) {
        (None, false) if args.thing.as_os_str() != "-" && !args.thing.exists() => bail!(
            "there is no {}; `lifesat solve --proof` writes a folder that can be checked",
            args.thing.display()
        ),
        (None, false) => certificate(args)?,
        (Some(_), true) => {
            bail!("{} is a folder with a proof of its own, but a proof was given too", args.thing.display())
        }
        _ if limited.is_some() => {
            bail!("{} is for certificates of `ships` and `eden`; leave it out", limited.unwrap_or_default())
        }
        (Some(proof), false) if args.thing.as_os_str() == "-" && proof.as_os_str() == "-" => {
            bail!("formula and proof cannot both come from stdin: at most one of them is `-`")
        }
        (None, true) => Thing::Bundle(args.thing),
        (Some(_), false) => Thing::Formula(pair(args)?),
    })
}

fn pair(args: CheckArgs) -> Result<Pair> {
    let proof = args.proof.context("a formula is checked with its proof")?;
    let format = args.format;
    let (lrat, veripb, options) = match args.output {
        None => (args.lrat, args.veripb, ["--lrat", "--veripb"]),
        Some(file) if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pbp")) => {
            (None, Some(file), ["-o"; 2])
        }
        Some(file) => (Some(file), None, ["-o"; 2]),
    };
    let pair = Pair { formula: args.thing, proof, format, lrat, veripb, options };
    pair.allow(args.force)?;
    Ok(pair)
}
