//! `lifesat coq`: a certificate as a theorem.

use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Result, anyhow};
use lifesat::certificate::coq::{CoqError, Theorem};

use crate::cli::Exit;
use crate::cli::commands::bundle;
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::request::coq::CoqRequest;

/// Checks the proof of the certificate and writes what the theorem needs.
pub(crate) fn run(request: &CoqRequest, verbosity: Verbosity) -> Result<Exit> {
    let folder = &request.folder;
    let progress = Spinner::message(verbosity, format!("reading {}", folder.display()));
    let theorem = Theorem::read(folder, &mut |done| {
        progress.say(|| format!("{} clauses follow", done.added));
    });
    let theorem = theorem.map_err(|error| with_hint(folder, error))?;
    output::write(request.output.as_deref(), |out| {
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
