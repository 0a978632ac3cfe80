//! `lifesat check`: checks a certificate that there is no spaceship.

use std::time::Instant;

use anyhow::{Context, Result};
use lifesat::answer::question::Other;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::solve::ships::recheck::{Checked, Rejection, recheck};
use serde_json::json;

use crate::cli::Exit;
use crate::cli::args::write::Output;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::input::content::Content;
use crate::cli::input::source::Input;
use crate::cli::report::{self, Answer};
use crate::cli::ships::request::RecheckShips;
use crate::cli::solver::limits;
use crate::cli::wording::counted;

pub(crate) fn run(request: &RecheckShips, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let path = &request.certificate;
    let mut input = Input::open(path)?.wanting("a certificate of `ships`", &[Content::ShipsCertificate])?;
    let limits = limits(request.time_limit)?;
    let progress = Spinner::checking(verbosity, path);
    let checked = recheck(&mut input.reader, &limits);
    drop(progress);
    input.reader.finish().with_context(|| format!("cannot read {}", path.display()))?;
    let checked = match checked {
        Err(error @ (Rejection::Read(_) | Rejection::Form { .. })) => {
            return Err(error).with_context(|| path.display().to_string());
        }
        checked => checked,
    };
    let answer = RecheckAnswer { checked, seconds: start.elapsed().as_secs_f64() };
    report::deliver(&answer, &Output { form: request.form, report: None }, &[])
}

struct RecheckAnswer {
    checked: Result<Checked, Rejection>,
    seconds: f64,
}

impl Answer for RecheckAnswer {
    fn exit(&self) -> Exit {
        match &self.checked {
            Ok(_) => Exit::Answered,
            Err(Rejection::Stopped(why)) => Exit::of_limit(why),
            Err(_) => Exit::None,
        }
    }

    fn text(&self) -> String {
        match &self.checked {
            Ok(Checked { claim, inside, refuted }) => {
                let question = &claim.question;
                format!(
                    "Confirmed: no spaceship of {} in {} exists, of any length, in {} with symmetry {}{}.\n\n{}",
                    question.flight(),
                    question.rule(),
                    counted(question.width() as u64, question.unit()),
                    question.mirror(),
                    question.sparseness(),
                    report::lines(&[
                        ("states", format!("{} in the set", claim.states)),
                        ("inside", format!("{inside} rows lead to states of the set")),
                        (
                            "refuted",
                            format!(
                                "{refuted} rows cannot be followed by {}",
                                counted(claim.ahead as u64, "row")
                            )
                        ),
                        ("effort", format!("{:.2} s", self.seconds)),
                    ])
                )
            }
            Err(Rejection::Stopped(why)) => format!("Nothing contradicts the certificate so far: {why}.\n"),
            Err(error) => format!("The certificate is not valid: {error}.\n"),
        }
    }

    fn json(&self) -> Report {
        let strips = self.checked.iter().map(|checked| checked.claim.question.clone()).collect();
        let question = Other::Ships { strips, from: None, rows: None };
        match &self.checked {
            Ok(Checked { claim, inside, refuted }) => {
                let backing = Evidence::Exhaustive.with(json!({
                    "method": "recheck",
                    "states": claim.states,
                    "ahead": claim.ahead,
                    "inside": inside,
                    "refuted": refuted,
                }));
                Report::new("check", question, Status::Valid, backing, self.seconds)
            }
            Err(error) => {
                let status = match error {
                    Rejection::Stopped(_) => Status::Unknown,
                    _ => Status::Invalid,
                };
                let backing = Evidence::None.with(json!({"method": "recheck", "error": error.to_string()}));
                Report::new("check", question, status, backing, self.seconds)
            }
        }
    }
}
