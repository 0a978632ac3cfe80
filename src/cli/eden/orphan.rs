//! `lifesat eden orphan`: a minimal orphan of a pattern without a predecessor.

use std::time::Instant;

use anyhow::Result;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::life::file::rle;
use lifesat::life::{Group, Partial, Rule, orbits, partial};
use lifesat::limits::StopReason;
use lifesat::problem::{Predecessor, Problem};
use lifesat::solve::eden::orphan::{Smallest, Tried, smallest};
use lifesat::solve::eden::second_opinion::{Refutation, solvers};
use serde_json::json;

use crate::cli::Exit;
use crate::cli::args::write::Output;
use crate::cli::console::output::PatternFormat;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::eden::request::OrphanRequest;
use crate::cli::input::patterns;
use crate::cli::report::{self, Answer};
use crate::cli::solver::limits;
use crate::cli::wording::{self, counted};
use crate::cli::wording::{ancestor, confirmation_in_words};

pub(super) fn run(request: &OrphanRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let target = patterns::pick(&request.pattern, request.pick, request.trail, verbosity)?;
    let problem = target.predecessor(request.rule)?.with_generations(request.generations)?;
    let limits = limits(request.time_limit)?;
    let progress = Spinner::message(verbosity, "dropping cells".to_owned());
    let orbits = orbits::of_pattern(request.symmetry, problem.target())?;
    let mut see = |orphan: &Partial| {
        if let Some(partials) = &request.partials {
            let cells = counted(partial::specified(orphan).count() as u64, "cell");
            let caption = format!("the smallest orphan so far, {cells}");
            partials.show_with_gaps(orphan, problem.rule(), caption);
        }
    };
    let tried = smallest(problem.past(), problem.target(), &orbits, request.tries, &limits, &mut see)?;
    drop(progress);
    let seconds = start.elapsed().as_secs_f64();
    let answer = OrphanAnswer { problem, symmetry: request.symmetry, tried, seconds };
    report::deliver(&answer, &Output { form: request.form, report: None }, &[])
}

pub(super) const ORPHAN: &str = "an orphan";

/// RLE with the rule of Golly that has unspecified cells, so a comment names another than Conway's.
pub(super) fn rle_text(pattern: &Partial, rule: Rule, what: &str) -> String {
    let is_whole = pattern.rows().flatten().all(Option::is_some);
    match rule {
        Rule::LIFE => partial::write_rle(pattern, &[]),
        _ if is_whole => rle::write(&pattern.map(|cell| cell == Some(true)), rule, &[]),
        _ => partial::write_rle(pattern, &[format!("{what}{}", wording::of_rule(rule))]),
    }
}

struct OrphanAnswer {
    problem: Predecessor,
    symmetry: Group,
    tried: Tried,
    seconds: f64,
}

impl Answer for OrphanAnswer {
    fn json(&self) -> Report {
        let question = Problem::Predecessor(self.problem.clone());
        let Tried::Smallest(found) = &self.tried else {
            let (status, evidence) = match self.stopped() {
                Some(_) => (Status::Unknown, Evidence::None),
                None => (Status::None, Evidence::Simulation),
            };
            let [solver, _] = solvers();
            let stopped = self.stopped().map(ToString::to_string);
            let backing = evidence.with(json!({"solver": solver, "stopped": stopped}));
            return Report::new("eden orphan", question, status, backing, self.seconds);
        };
        let refutation = &found.refutation;
        let backing = refutation.evidence().with(json!({
            "solver": refutation.first,
            "confirmed_by": refutation.second.as_ref().ok(),
            "symmetry": self.symmetry.to_string(),
            "needed": found.needed,
            "tries": found.sizes,
        }));
        Report::new("eden orphan", question, Status::Found, backing, self.seconds)
            .with_value(Some(partial::specified(&refutation.orphan).count()))
            .with_patterns(vec![
                rle_text(&refutation.orphan, self.problem.rule(), ORPHAN).trim_end().to_owned(),
            ])
    }

    fn text(&self) -> String {
        match &self.tried {
            Tried::HasPredecessor => match self.problem.past().generations.get() {
                1 => "The pattern has a predecessor, so it contains no orphan.\n".to_owned(),
                _ => format!("The pattern has an {}.\n", self.sought()),
            },
            Tried::Stopped(StopReason::Interrupted) => "Interrupted.\n".to_owned(),
            Tried::Stopped(why) => format!("Unknown: {why}.\n"),
            Tried::Smallest(found) => self.about(found),
        }
    }

    fn exit(&self) -> Exit {
        match (&self.tried, self.stopped()) {
            (_, Some(why)) => Exit::of_limit(why),
            (Tried::HasPredecessor, None) => Exit::None,
            (_, None) => Exit::Answered,
        }
    }

    /// The orphan alone. Words go to stderr, as readers of stdout expect a pattern there.
    fn print_pattern(&self, format: PatternFormat) -> Result<()> {
        let Tried::Smallest(found) = &self.tried else {
            stderr::line(&format!("lifesat: {}", self.text().trim_end()));
            return Ok(());
        };
        let orphan = &found.refutation.orphan;
        output::print(&match format {
            PatternFormat::Rle => rle_text(orphan, self.problem.rule(), ORPHAN),
            _ => partial::write_rows(orphan),
        })
    }
}

impl OrphanAnswer {
    /// The limit that was reached before all tries were finished and the result confirmed, if one was.
    fn stopped(&self) -> Option<&StopReason> {
        match &self.tried {
            Tried::HasPredecessor => None,
            Tried::Stopped(why) => Some(why),
            Tried::Smallest(found) => {
                found.stopped.as_ref().or_else(|| found.refutation.second.as_ref().err())
            }
        }
    }

    fn sought(&self) -> String {
        ancestor(self.problem.past().generations)
    }

    fn about(&self, found: &Smallest) -> String {
        let Refutation { orphan, first, second } = &found.refutation;
        let cells = partial::specified(orphan).count();
        let alive = partial::specified(orphan).filter(|(_, state)| *state).count();
        let (symmetric, [part, parts]) = match self.symmetry {
            Group::C1 => (String::new(), ["cell", "cells"]),
            group => (format!("{group}-symmetric "), ["orbit of cells", "orbits of cells"]),
        };
        let dropped = match found.needed {
            1 => format!("its only {part}"),
            many => format!("any of the {many} {parts}"),
        };
        let (kind, article) = match self.problem.past().generations.get() {
            1 => (format!("minimal {symmetric}orphan"), "a"),
            _ => (format!("minimal {symmetric}pattern without an {}", self.sought()), "an"),
        };
        let (begin, sought) = (if second.is_ok() { "A" } else { "Not confirmed: a" }, self.sought());
        let sizes: Vec<String> = found.sizes.iter().map(ToString::to_string).collect();
        format!(
            "{begin} {kind} of {}, {alive} alive and {} dead:\n\n{}\n{}\nrefuted   by {first}, {}\n\
             minimal   dropping {dropped} leaves a pattern with {article} {sought}, verified by simulation\n\
             tries     {}\n",
            counted(cells as u64, "cell"),
            cells - alive,
            partial::write_rows(orphan),
            rle_text(orphan, self.problem.rule(), ORPHAN),
            confirmation_in_words(second),
            sizes.join(" "),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One solver's word is no answer, however minimal the orphan is.
    #[test]
    fn an_orphan_that_is_not_confirmed_is_inconclusive() {
        let answer = |second| {
            let orphan = partial::read("O.O/.O.").unwrap();
            let problem = Predecessor::new(orphan.clone()).unwrap();
            let refutation = Refutation { orphan, first: "a solver".to_owned(), second };
            let tried = Tried::Smallest(Smallest { refutation, needed: 6, sizes: vec![6], stopped: None });
            OrphanAnswer { problem, symmetry: Group::C1, tried, seconds: 0.5 }
        };
        let alone = answer(Err(StopReason::TimeLimit));
        assert_eq!(alone.exit(), Exit::Unknown);
        assert!(alone.text().starts_with("Not confirmed: a minimal orphan of 6 cells"), "{}", alone.text());
        let both = answer(Ok("another".to_owned()));
        assert_eq!(both.exit(), Exit::Answered);
        assert!(both.text().starts_with("A minimal orphan of 6 cells"), "{}", both.text());
    }
}
