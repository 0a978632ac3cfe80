//! `lifesat coq`: a certificate as a theorem.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use clap::Args;
use lifesat::certificate::coq::{CoqError, Theorem};

use crate::cli::args::write;
use crate::cli::args::write::OutputArgs;
use crate::cli::console::events::Step;
use crate::cli::console::overwrite::Kind;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output};
use crate::cli::{Exit, bundle};

const HELP: &str = "\
Examples:
  lifesat solve 8 --proof 8.proof
      Find the densest still life of 8×8, and write a certificate
  lifesat coq 8.proof -o formal/theorems/densest_8.v
      Write the theorem that it has 36 live cells, with its proof
  make formal
      Let Coq check this and other theorems, in a checkout of lifesat

The folder `formal` of lifesat defines in Coq what a still life is. It also proves that the data in such a file imply the theorem, so you need not trust anything in the file.";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct CoqArgs {
    /// The folder of a certificate that `lifesat solve --proof` wrote, with a proof in LRAT
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(args: &CoqArgs, verbosity: Verbosity) -> Result<Exit> {
    let (folder, file) = (&args.folder, write::file(&args.output, Kind::Theorem)?);
    let progress = Spinner::message(verbosity, format!("reading {}", folder.display()));
    let theorem = Theorem::read(folder, &mut |done| {
        progress.say(|| Step::from(format!("{} clauses follow", done.added)).with("clauses", done.added));
    });
    let theorem = theorem.map_err(|error| with_hint(folder, error))?;
    output::write(file.as_deref(), |out| {
        let mut out = BufWriter::new(out);
        theorem.write(&mut out)?;
        out.flush()
    })?;
    Ok(Exit::Answered)
}

/// Says what can be done with a certificate of another kind.
fn with_hint(folder: &Path, error: CoqError) -> anyhow::Error {
    match error {
        CoqError::Bundle(error) => bundle::unreadable(folder, error),
        CoqError::OtherSubject(_) => {
            anyhow!("{}: {error}; `lifesat check` checks it", folder.display())
        }
        _ => anyhow::Error::from(error).context(folder.display().to_string()),
    }
}
