//! `lifesat check`: checks the claim of a certificate with another method.

use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::answer::{Evidence, Report, Status};
use lifesat::life::{Grid, Group, Rule, Symmetry, partial};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::{Eden, Problem};
use lifesat::solve::eden::prove::{Flaw, Statement, Targets};
use lifesat::solve::eden::recheck::{Looked, Recheck, Register, Walked, look};
use lifesat::strict_json;
use serde_json::json;

use crate::cli::args::write::Output;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::eden::orphan::{ORPHAN, rle_text};
use crate::cli::eden::request::Recheck as Request;
use crate::cli::input::content::Content;
use crate::cli::input::source::Input;
use crate::cli::report::{self, Answer};
use crate::cli::solver::limits;
use crate::cli::{Exit, wording};

/// The most cells of a top: more of them cannot be numbered.
const MOST_TOP_CELLS: u32 = 63;

const METHOD: &str = "recheck";

pub(crate) fn run(request: &Request, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let path = &request.certificate;
    let input = Input::open(path)?.wanting("a certificate of `eden prove`", &[Content::EdenCertificate])?;
    let claim = Claim::read(&input.text()?).with_context(|| path.display().to_string())?;
    if let Some(flaw) = &claim.flaw {
        let answer = Flawed { claim: &claim, flaw, seconds: start.elapsed().as_secs_f64() };
        return report::deliver(&answer, &Output { form: request.form, report: None }, &[]);
    }
    let limits = limits(request.time_limit)?;
    let (width, height) = (claim.eden.width(), claim.eden.height());
    let cells = Recheck::cells(width.min(height), width.max(height));
    if cells[0] > MOST_TOP_CELLS {
        bail!("{}: a {width}×{height} box is too large for the other method", path.display());
    }
    let table = {
        let _progress = Spinner::message(verbosity, "making a table of bottoms".to_owned());
        Recheck::by(claim.seen(), width.min(height), width.max(height), &limits)
    };
    let mut looked = match table {
        Ok(recheck) => look_at(&recheck, request.jobs, &limits, verbosity),
        Err(why) => Looked { walked: Walked::default(), orphans: Vec::new(), stopped: Some(why) },
    };
    if claim.is_turned() {
        looked.orphans =
            looked.orphans.iter().map(|orphan| Symmetry::Transpose.apply_to_grid(orphan)).collect();
    }
    let answer =
        RecheckAnswer { claim: &claim, cells, looked: &looked, seconds: start.elapsed().as_secs_f64() };
    report::deliver(&answer, &Output { form: request.form, report: None }, &[])
}

struct Flawed<'a> {
    claim: &'a Claim,
    flaw: &'a Flaw,
    seconds: f64,
}

impl Answer for Flawed<'_> {
    fn json(&self) -> Report {
        let backing = Evidence::None.with(json!({ "method": METHOD, "reason": self.flaw.to_string() }));
        Report::new("check", Problem::Eden(self.claim.eden), Status::Invalid, backing, self.seconds)
    }

    fn text(&self) -> String {
        format!("The certificate is not valid: {}.\n", self.flaw)
    }

    fn exit(&self) -> Exit {
        Exit::None
    }
}

fn look_at(recheck: &Recheck, jobs: usize, limits: &Limits, verbosity: Verbosity) -> Looked {
    let tops = 1 << recheck.top_cells();
    let shown = std::sync::Mutex::new(Spinner::towards(verbosity, Some(tops), "looking at tops"));
    look(recheck, jobs, limits, &|done, _| {
        // A thread does not wait if another one is drawing the line, except after the last top.
        let progress = if done == tops { shown.lock().ok() } else { shown.try_lock().ok() };
        if let Some(progress) = progress {
            progress.advance(done, || "looking at tops".to_owned());
        }
    })
}

struct Claim {
    eden: Eden,
    /// Why the numbers beside the claim are not those of a proof, if they cannot be.
    flaw: Option<Flaw>,
}

impl Claim {
    fn read(text: &str) -> Result<Self> {
        let statement: Statement =
            strict_json::from_str(text).context("it is not a certificate of `eden prove`")?;
        let Problem::Eden(eden) = statement.problem else {
            bail!("only certificates about whole boxes can be checked again");
        };
        if eden.symmetry() != Group::C1 || eden.width().min(eden.height()) > Register::WIDEST {
            bail!("the other method cannot check this box");
        }
        if statement.open > 0 || statement.orphans > 0 {
            bail!("it claims nothing: it has open blocks or orphans");
        }
        let question = Targets::of_box(eden.width(), eden.height())?.question();
        Ok(Self { eden, flaw: statement.check(&question).err() })
    }

    /// Returns true if the box lies on its side, as the shorter side is walked along.
    fn is_turned(&self) -> bool {
        self.eden.width() > self.eden.height()
    }

    /// The rule, as the box is walked through.
    fn seen(&self) -> Rule {
        let rule = self.eden.rule();
        if self.is_turned() { rule.seen(Symmetry::Transpose) } else { rule }
    }
}

struct RecheckAnswer<'a> {
    claim: &'a Claim,
    /// The cells of a top, and those of a bottom.
    cells: [u32; 2],
    looked: &'a Looked,
    seconds: f64,
}

impl Answer for RecheckAnswer<'_> {
    fn json(&self) -> Report {
        let Looked { walked, orphans, stopped } = self.looked;
        let (status, evidence) = match (orphans.is_empty(), stopped) {
            (false, _) => (Status::Invalid, Evidence::Exhaustive),
            (true, None) => (Status::Valid, Evidence::Exhaustive),
            (true, Some(_)) => (Status::Unknown, Evidence::None),
        };
        let rle =
            |orphan: &Grid| rle_text(&orphan.map(Some), self.claim.eden.rule(), ORPHAN).trim_end().to_owned();
        let backing = evidence.with(json!({
                "method": METHOD,
                "tops": walked.tops,
                "top_cells": self.cells[0],
                "bottom_cells": self.cells[1],
                "not_in_table": walked.open,
                "compared": "claim",
                "stopped": stopped.as_ref().map(ToString::to_string),
        }));
        Report::new("check", Problem::Eden(self.claim.eden), status, backing, self.seconds)
            .with_patterns(orphans.iter().map(rle).collect())
    }

    fn text(&self) -> String {
        let (width, height) = (self.claim.eden.width(), self.claim.eden.height());
        let Looked { walked, orphans, stopped } = self.looked;
        let rule = self.claim.eden.rule();
        let under = wording::under(rule);
        let images =
            if self.claim.seen().keeps(Symmetry::FlipColumns) { ", or their mirror images" } else { "" };
        let counts = format!(
            "tops     {} of 2^{}{images}\nbottoms  2^{} of each, {} of them not in the table\n\
             numbers  the counts of the certificate follow from each other, and its plan cuts this box\n\
             not seen whether hashes and counts are those of this box: they belong to the first method, and only \
             `eden prove --proof` makes them again\nseconds  {:.2}\n",
            walked.tops, self.cells[0], self.cells[1], walked.open, self.seconds,
        );
        match (orphans.first(), stopped) {
            (Some(orphan), _) => format!(
                "The certificate is wrong. This pattern has no predecessor{under}:\n\n{}\n{counts}",
                partial::write_rows(&orphan.map(Some))
            ),
            (None, None) => {
                format!("Confirmed: every {width}×{height} pattern has a predecessor{under}.\n\n{counts}")
            }
            (None, Some(why)) if walked.tops == 0 => {
                format!("Nothing was checked: {why} before the first top.\n\n{counts}")
            }
            (None, Some(StopReason::Interrupted)) => {
                format!("Nothing contradicts the certificate so far: the check was interrupted.\n\n{counts}")
            }
            (None, Some(_)) => {
                format!("Nothing contradicts the certificate so far: the time limit was reached.\n\n{counts}")
            }
        }
    }

    fn exit(&self) -> Exit {
        match (self.looked.orphans.is_empty(), &self.looked.stopped) {
            (false, _) => Exit::None,
            (true, None) => Exit::Answered,
            (true, Some(why)) => Exit::of_limit(why),
        }
    }
}
