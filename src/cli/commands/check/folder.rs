//! A folder that `--proof` wrote.

use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use lifesat::answer::question::Other;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::certificate::{self, About, BundleError, Findings, Refutation};
use serde_json::json;

use super::words::{COMMAND, watch};
use super::{counted, densest, patch, searched};
use crate::cli::Exit;
use crate::cli::commands::bundle;
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::console::stderr::harmless;
use crate::cli::report;

/// Checks everything that the folder claims.
pub(super) fn run(folder: &Path, as_json: bool, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let progress = Spinner::message(verbosity, format!("checking {}", folder.display()));
    let result = certificate::check(folder, &mut |done| watch(&progress, done));
    drop(progress);
    let seconds = start.elapsed().as_secs_f64();
    let findings = match result {
        Ok(findings) => findings,
        Err(error) if error.is_about_the_content() => return reject(folder, &error, as_json, seconds),
        Err(error) => return Err(bundle::unreadable(folder, error)),
    };
    let (report, text) = match &findings {
        Findings::Counted(found) => (counted::json_report(found, seconds), counted::text(found, seconds)),
        Findings::Densest(found) => (densest::json_report(found, seconds), densest::text(found, seconds)),
        Findings::Searched(found) => (searched::json_report(found, seconds), searched::text(found, seconds)),
        Findings::Forced(found) => (patch::json_report(found, seconds), patch::text(found, seconds)),
    };
    if as_json {
        report::print(&report)?;
    } else {
        output::print(&text)?;
    }
    Ok(if was_checked(&findings) { Exit::Answered } else { Exit::Unknown })
}

/// Whether nothing was left to another program.
fn was_checked(findings: &Findings) -> bool {
    let refutation = match findings {
        Findings::Counted(_) => return true,
        Findings::Densest(found) => &found.refutation,
        Findings::Searched(found) => &found.refutation,
        Findings::Forced(found) => &found.refutation,
    };
    !matches!(refutation, Refutation::NotChecked(_))
}

fn reject(folder: &Path, error: &BundleError, as_json: bool, seconds: f64) -> Result<Exit> {
    if as_json {
        let backing = Evidence::None.with(json!({"reason": error.to_string()}));
        let subject = match certificate::about(folder) {
            About::Search => Other::RejectedSearchBundle,
            About::Patch => Other::RejectedPatchBundle,
            About::StillLife => Other::RejectedBundle,
        };
        report::print(&Report::new(COMMAND, subject, Status::Invalid, backing, seconds))?;
    } else {
        output::print(&format!("not valid: {}\n", harmless(&error.to_string())))?;
    }
    Ok(Exit::None)
}
