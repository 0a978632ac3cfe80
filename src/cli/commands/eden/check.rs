//! `lifesat eden check`: has a pattern a predecessor?

use std::time::Instant;

use anyhow::Result;
use lifesat::answer::{Backing, Evidence, Report, Status};
use lifesat::life::{Partial, partial};
use lifesat::limits::StopReason;
use lifesat::problem::{Predecessor, Problem};
use lifesat::render::text;
use lifesat::solve::eden::second_opinion::{Decided, Refutation, decide_by};
use serde_json::json;

use super::second_opinion;
use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{output, stderr};
use crate::cli::input::patterns;
use crate::cli::report;
use crate::cli::request::eden::CheckRequest;
use crate::cli::request::output::PatternForm;
use crate::cli::solver::limits;

/// Looks for a predecessor. If there is none, a second solver with another encoding confirms that.
pub(super) fn run(request: &CheckRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let target = patterns::pick(&request.pattern, request.pick, verbosity)?;
    let problem = target.predecessor(request.rule)?;
    let limits = limits(request.time_limit)?;
    let progress = Spinner::message(verbosity, "looking for a predecessor".to_owned());
    let decided = decide_by(problem.rule(), problem.target(), &limits)?;
    drop(progress);
    let answer = Answer { problem, decided };
    match (request.form, &answer.decided) {
        (PatternForm::Json, _) => report::print(&answer.json(start.elapsed().as_secs_f64()))?,
        (PatternForm::Pattern(format), Decided::Predecessor(pattern)) => {
            output::print(&output::pattern(pattern, answer.problem.rule(), format, &[]))?;
        }
        // Whoever reads stdout expects a pattern there, so words go elsewhere.
        (PatternForm::Pattern(_), _) => stderr::line(&format!("lifesat: {}", answer.text().trim_end())),
        (PatternForm::Text, _) => output::print(&answer.text())?,
    }
    Ok(answer.exit())
}

/// What a pattern without a predecessor is called.
fn kind(target: &Partial) -> &'static str {
    if target.rows().flatten().all(Option::is_some) {
        "A Garden of Eden"
    } else {
        "An orphan, whatever its unspecified cells and the cells around it are"
    }
}

struct Answer {
    problem: Predecessor,
    decided: Decided,
}

impl Answer {
    fn exit(&self) -> Exit {
        match &self.decided {
            Decided::Predecessor(_) => Exit::Answered,
            Decided::None(Refutation { second: Ok(_), .. }) => Exit::None,
            Decided::None(Refutation { second: Err(why), .. }) | Decided::Unknown(why) => match why {
                StopReason::Interrupted => Exit::Interrupted,
                _ => Exit::Unknown,
            },
        }
    }

    fn text(&self) -> String {
        match &self.decided {
            Decided::Predecessor(pattern) => format!(
                "A predecessor, verified by simulation:\n\n{}\n{}\n",
                text::plain(pattern),
                report::pattern_of(self.problem.rule(), pattern)
            ),
            Decided::None(refutation) => {
                let (verdict, for_what) = match refutation.second {
                    Ok(_) => {
                        (format!("{}: no predecessor.", kind(self.problem.target())), ", for these cells")
                    }
                    Err(_) => ("Not confirmed: one solver finds no predecessor.".to_owned(), ""),
                };
                format!(
                    "{verdict}\n\nThese {} cells alone have none:\n\n{}\nrefuted   by {}\n{}{for_what}\n",
                    partial::specified(&refutation.orphan).count(),
                    partial::write_rows(&refutation.orphan),
                    refutation.first,
                    second_opinion(&refutation.second),
                )
            }
            Decided::Unknown(why) => format!("Unknown: {why}.\n"),
        }
    }

    fn json(&self, seconds: f64) -> Report {
        let (status, patterns) = match &self.decided {
            Decided::Predecessor(pattern) => {
                (Status::Found, vec![report::pattern_of(self.problem.rule(), pattern)])
            }
            Decided::None(Refutation { second: Ok(_), .. }) => (Status::None, Vec::new()),
            Decided::None(_) | Decided::Unknown(_) => (Status::Unknown, Vec::new()),
        };
        let question = Problem::Predecessor(self.problem.clone());
        Report::new("eden check", question, status, self.backing(), seconds).with_patterns(patterns)
    }

    fn backing(&self) -> Backing {
        match &self.decided {
            Decided::Predecessor(_) => Evidence::Simulation.into(),
            Decided::None(refutation) => {
                let backing = refutation.evidence().with(json!({
                    "solver": refutation.first,
                    "confirmed_by": refutation.second.as_ref().ok(),
                    "core": partial::write_rows(&refutation.orphan).lines().collect::<Vec<_>>(),
                }));
                match &refutation.second {
                    Ok(_) => backing,
                    Err(why) => backing.and("stopped", why.to_string()),
                }
            }
            Decided::Unknown(why) => Evidence::None.with(json!({"stopped": why.to_string()})),
        }
    }
}

#[cfg(test)]
mod tests {
    use lifesat::life::Rule;

    use super::*;

    /// The answer about two rows that the first solver refutes.
    fn refuted(second: Result<String, StopReason>) -> Answer {
        let target = partial::read("O.O/.O.").unwrap();
        let problem = Predecessor::new(target.clone()).unwrap().with_rule(Rule::LIFE);
        let first = "a solver".to_owned();
        Answer { problem, decided: Decided::None(Refutation { orphan: target, first, second }) }
    }

    /// One solver's word is no answer: neither text nor JSON nor exit code says "none".
    #[test]
    fn a_refutation_that_nobody_confirms_is_inconclusive() {
        for (why, exit) in
            [(StopReason::TimeLimit, Exit::Unknown), (StopReason::Interrupted, Exit::Interrupted)]
        {
            let why_text = why.to_string();
            let answer = refuted(Err(why));
            assert_eq!(answer.exit(), exit);
            let report = serde_json::to_value(answer.json(0.5)).unwrap();
            assert_eq!(report["status"], "unknown");
            assert!(report["evidence"]["confirmed_by"].is_null(), "{report}");
            assert_eq!(report["evidence"]["stopped"], why_text, "{report}");
            let text = answer.text();
            assert!(text.starts_with("Not confirmed: one solver finds no predecessor."), "{text}");
            assert!(!text.contains("Garden of Eden"), "{text}");
        }
        let confirmed = refuted(Ok("another".to_owned()));
        assert_eq!(confirmed.exit(), Exit::None);
        assert_eq!(serde_json::to_value(confirmed.json(0.5)).unwrap()["status"], "none");
    }
}
