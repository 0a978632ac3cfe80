//! `lifesat eden check`: has a pattern a predecessor, or an earlier ancestor?

use std::num::NonZeroUsize;
use std::time::Instant;

use anyhow::{Result, bail, ensure};
use lifesat::answer::{Backing, Evidence, Report, Status};
use lifesat::life::{Rule, partial};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::{Predecessor, Problem};
use lifesat::render::text;
use lifesat::solve::eden::count::{Counted, Uncounted};
use lifesat::solve::eden::second_opinion::{Decided, Refutation, decide_by};
use lifesat::solve::eden::surrounded::{self, Surrounded};
use serde_json::json;

use crate::cli::args::write::Output;
use crate::cli::console::output::PatternFormat;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::eden::request::{Asked, CheckRequest};
use crate::cli::input::patterns;
use crate::cli::report::{self, Answer};
use crate::cli::solver::limits;
use crate::cli::wording::{ancestor, confirmation_in_words};
use crate::cli::{Exit, memory, wording};

/// Why a pattern with a margin of four dead cells speaks for the whole plane.
const THEOREM: &str = "the theorem of Salo and Törmä (arXiv 1912.00692)";

/// Looks for an ancestor. If there is none, a second solver with another encoding confirms that.
pub(super) fn run(request: &CheckRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let target = patterns::pick(&request.pattern, request.pick, request.trail, verbosity)?;
    let problem = target.predecessor(request.rule)?;
    let limits = limits(request.time_limit)?;
    let counted = if request.count { Some(counted(&problem)?) } else { None };
    let progress = Spinner::message(verbosity, "looking for a predecessor".to_owned());
    let mut answer = answer(problem, request.asked, &limits, start)?;
    drop(progress);
    if let Some(counted) = counted {
        let progress = Spinner::message(verbosity, "counting predecessors".to_owned());
        answer.count(&counted, &limits)?;
        drop(progress);
    }
    report::deliver(&answer, &Output { form: request.form, report: None }, &[])
}

fn answer(problem: Predecessor, asked: Asked, limits: &Limits, start: Instant) -> Result<CheckAnswer> {
    Ok(match asked {
        Asked::Ancestor(generations) => {
            let problem = problem.with_generations(generations)?;
            let decided = decide_by(problem.past(), problem.target(), limits)?;
            CheckAnswer { problem, plane: Plane::Any, decided, count: None, start }
        }
        Asked::DeadOutside if problem.rule() != Rule::LIFE => {
            bail!(
                "the file is for the rule {}, but --outside dead works only for {}",
                problem.rule(),
                Rule::LIFE
            )
        }
        Asked::DeadOutside => {
            let decided = surrounded::decide(problem.target(), limits)?;
            let plane = match decided {
                Surrounded::Finite(_) => Plane::Dead(Predecessors::Finite),
                _ => Plane::Dead(Predecessors::Any),
            };
            let padded = Predecessor::new(surrounded::padded(problem.target()))?;
            CheckAnswer { problem: padded, plane, decided: decided.into(), count: None, start }
        }
    })
}

/// The pattern as one whose predecessors can be counted in the memory of the machine.
fn counted(problem: &Predecessor) -> Result<Counted> {
    let counted = Counted::new(problem.rule(), problem.target())?;
    memory::fits(counted.bytes())?;
    Ok(counted)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plane {
    Any,
    /// Dead cells. The problem's target has a margin of them.
    Dead(Predecessors),
}

/// Which predecessors of a pattern with dead surroundings a pattern stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Predecessors {
    /// The pattern itself, with dead surroundings.
    Finite,
    /// Some predecessor, which may have infinitely many live cells.
    Any,
}

struct CheckAnswer {
    problem: Predecessor,
    plane: Plane,
    decided: Decided,
    /// The number of predecessors, if it was asked for, or why it is not known.
    count: Option<Result<u128, StopReason>>,
    start: Instant,
}

impl Answer for CheckAnswer {
    fn json(&self) -> Report {
        let (status, patterns) = match &self.decided {
            Decided::Predecessor(pattern) => {
                (Status::Found, vec![report::pattern_of(self.problem.rule(), pattern)])
            }
            Decided::None(Refutation { second: Ok(_), .. }) => (Status::None, Vec::new()),
            Decided::None(_) | Decided::Unknown(_) => (Status::Unknown, Vec::new()),
        };
        let seconds = self.start.elapsed().as_secs_f64();
        let question = Problem::Predecessor(self.problem.clone());
        let backing = match self.plane {
            Plane::Any => self.backing(),
            Plane::Dead(_) => self.backing().and("outside", "dead"),
        };
        let backing = match &self.count {
            Some(Err(why)) => backing.and("stopped", why.to_string()),
            _ => backing,
        };
        let theorem = self.plane == Plane::Dead(Predecessors::Any) && status == Status::Found;
        let backing = if theorem { backing.and("theorem", THEOREM) } else { backing };
        let report = Report::new("eden check", question, status, backing, seconds).with_patterns(patterns);
        match self.count {
            Some(Ok(count)) => report.with_count(count),
            _ => report,
        }
    }

    fn text(&self) -> String {
        self.verdict() + &self.counted()
    }

    /// The predecessor alone. Words go to stderr, as readers of stdout expect a pattern there.
    fn print_pattern(&self, format: PatternFormat) -> Result<()> {
        let Decided::Predecessor(pattern) = &self.decided else {
            stderr::line(&format!("lifesat: {}", self.text().trim_end()));
            return Ok(());
        };
        output::print(&output::pattern(pattern, self.problem.rule(), format, &[]))
    }

    fn exit(&self) -> Exit {
        match &self.decided {
            Decided::Predecessor(_) => Exit::Answered,
            Decided::None(Refutation { second: Ok(_), .. }) => Exit::None,
            Decided::None(Refutation { second: Err(why), .. }) | Decided::Unknown(why) => Exit::of_limit(why),
        }
    }
}

impl CheckAnswer {
    /// Counts the predecessors. The number must agree with what was found.
    fn count(&mut self, counted: &Counted, limits: &Limits) -> Result<()> {
        let count = match counted.count(limits) {
            Ok(count) => count,
            Err(Uncounted::Stopped(why)) => {
                self.count = Some(Err(why));
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        };
        let agrees = match self.decided {
            Decided::Predecessor(_) => count > 0,
            Decided::None(_) => count == 0,
            Decided::Unknown(_) => true,
        };
        ensure!(agrees, "the number of predecessors is {count}, which contradicts the solver");
        self.count = Some(Ok(count));
        Ok(())
    }

    fn sought(&self) -> String {
        ancestor(self.problem.past().generations)
    }

    /// What a pattern is called that has no such ancestor.
    fn kind(&self) -> &'static str {
        let is_whole = self.problem.target().rows().flatten().all(Option::is_some);
        match (self.plane, is_whole) {
            (Plane::Dead(_), true) => "A Garden of Eden, with only dead cells outside",
            (Plane::Dead(_), false) => {
                "A Garden of Eden, whatever its unspecified cells are, with only dead cells outside"
            }
            (Plane::Any, true) if self.problem.past().generations > NonZeroUsize::MIN => {
                "Whatever the cells around it are"
            }
            (Plane::Any, false) if self.problem.past().generations > NonZeroUsize::MIN => {
                "Whatever its unspecified cells and the cells around it are"
            }
            (Plane::Any, true) => "A Garden of Eden",
            (Plane::Any, false) => "An orphan, whatever its unspecified cells and the cells around it are",
        }
    }

    /// What was found, and why that answers the question.
    fn found(&self) -> String {
        match self.plane {
            Plane::Any => match self.problem.past().generations.get() {
                1 => "A predecessor, verified by simulation".to_owned(),
                _ => format!("An {}, verified by simulation", self.sought()),
            },
            Plane::Dead(Predecessors::Finite) => {
                "A predecessor with only dead cells outside, verified by simulation".to_owned()
            }
            Plane::Dead(Predecessors::Any) => format!(
                "No Garden of Eden, with only dead cells outside: there is a predecessor, by {THEOREM}.\n\
                 The solver found none whose live cells all lie within three cells of the pattern. The one below becomes the pattern and\n\
                 four dead cells on each side, verified by simulation"
            ),
        }
    }

    fn counted(&self) -> String {
        let (width, height) = (self.problem.target().width() + 2, self.problem.target().height() + 2);
        let count = match &self.count {
            None => return String::new(),
            Some(Err(why)) => return format!("count     unknown: {why}\n"),
            Some(Ok(count)) => count,
        };
        format!(
            "count     {count} of the 2^{} patterns of {width}×{height} are predecessors\n",
            width * height
        )
    }

    fn verdict(&self) -> String {
        match &self.decided {
            Decided::Predecessor(pattern) => format!(
                "{}:\n\n{}\n{}\n",
                self.found(),
                text::plain(pattern),
                report::pattern_of(self.problem.rule(), pattern)
            ),
            Decided::None(refutation) => {
                let (verdict, for_what) = match refutation.second {
                    Ok(_) => (format!("{}: no {}.", self.kind(), self.sought()), ", for these cells"),
                    Err(_) => (format!("Not confirmed: one solver finds no {}.", self.sought()), ""),
                };
                format!(
                    "{verdict}\n\n{} none:\n\n{}\nrefuted   by {}\n{}{for_what}\n",
                    wording::these_cells_have(partial::specified(&refutation.orphan).count()),
                    partial::write_rows(&refutation.orphan),
                    refutation.first,
                    confirmation_in_words(&refutation.second),
                )
            }
            Decided::Unknown(why) => format!("Unknown: {why}.\n"),
        }
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
    use super::*;

    /// A pattern that becomes the target and its margin, but perhaps not the whole plane: a theorem says
    /// that there is a predecessor.
    #[test]
    fn an_answer_by_the_theorem_names_it() {
        let target = partial::read("OO/OO").unwrap();
        let before = target.map(|cell| cell == Some(true));
        let answer = |surrounded: Surrounded, predecessors| CheckAnswer {
            problem: Predecessor::new(surrounded::padded(&target)).unwrap(),
            plane: Plane::Dead(predecessors),
            decided: surrounded.into(),
            count: None,
            start: Instant::now(),
        };
        let padded = answer(Surrounded::Padded(before.clone()), Predecessors::Any);
        assert!(padded.text().contains(THEOREM) && padded.exit() == Exit::Answered, "{}", padded.text());
        let json = serde_json::to_value(padded.json()).unwrap();
        assert_eq!((&json["status"], &json["evidence"]["theorem"]), (&"found".into(), &THEOREM.into()));
        let finite = answer(Surrounded::Finite(before), Predecessors::Finite);
        assert!(!finite.text().contains(THEOREM), "{}", finite.text());
        let json = serde_json::to_value(finite.json()).unwrap();
        assert!(json["evidence"].get("theorem").is_none(), "{json}");
    }

    /// The answer about two rows that the first solver refutes.
    fn refuted(second: Result<String, StopReason>) -> CheckAnswer {
        let target = partial::read("O.O/.O.").unwrap();
        let problem = Predecessor::new(target.clone()).unwrap().with_rule(Rule::LIFE);
        let first = "a solver".to_owned();
        CheckAnswer {
            problem,
            plane: Plane::Any,
            decided: Decided::None(Refutation { orphan: target, first, second }),
            count: None,
            start: Instant::now(),
        }
    }

    /// One solver's word is no answer: neither text nor JSON nor exit code says "none".
    #[test]
    fn a_refutation_that_is_not_confirmed_is_inconclusive() {
        for (why, exit) in
            [(StopReason::TimeLimit, Exit::Unknown), (StopReason::Interrupted, Exit::Interrupted)]
        {
            let why_text = why.to_string();
            let answer = refuted(Err(why));
            assert_eq!(answer.exit(), exit);
            let report = serde_json::to_value(answer.json()).unwrap();
            assert_eq!(report["status"], "unknown");
            assert!(report["evidence"]["confirmed_by"].is_null(), "{report}");
            assert_eq!(report["evidence"]["stopped"], why_text, "{report}");
            let text = answer.text();
            assert!(text.starts_with("Not confirmed: one solver finds no predecessor."), "{text}");
            assert!(!text.contains("Garden of Eden"), "{text}");
        }
        let confirmed = refuted(Ok("another".to_owned()));
        assert_eq!(confirmed.exit(), Exit::None);
        assert_eq!(serde_json::to_value(confirmed.json()).unwrap()["status"], "none");
    }
}
