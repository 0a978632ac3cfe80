//! What a solver's answer to one of our formulas means.

use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::answer::Status;
use lifesat::cnf::Model;
use lifesat::encode::duel::DuelLayout;
use lifesat::encode::predecessor::PredecessorLayout;
use lifesat::format::answer::{self, Answer};
use lifesat::format::qdimacs::{self, QbfAnswer};
use lifesat::format::{Comments, dimacs};
use lifesat::header::Header;
use lifesat::life::{Grid, Rule};
use lifesat::problem::{Duel, Problem};
use lifesat::spacetime::{self, Front};
use lifesat::{decode, verify};

use crate::cli::Exit;
use crate::cli::console::stderr;
use crate::cli::duel::Finding;
use crate::cli::input::source::Input;
use crate::cli::solver::InvalidModel;

/// The answer may be to a formula with more variables than the one named, such as the same board with a counter.
/// This limit only keeps a hostile answer from filling the memory.
pub(crate) const MOST_VARIABLES: u32 = 1 << 28;

/// What a solver's answer means.
pub(crate) enum Decoded {
    /// A pattern.
    Pattern(Grid),
    /// The course of a duel.
    Finding(Finding),
}

/// An answer and what was asked.
pub(crate) struct Meaning {
    pub(crate) problem: Problem,
    pub(crate) status: Status,
    /// What was found, if anything was.
    pub(crate) decoded: Option<Decoded>,
}

impl Meaning {
    /// How a run ends that was to show what an answer means.
    pub(crate) fn exit(&self) -> Exit {
        match self.status {
            Status::Found => Exit::Answered,
            Status::None => Exit::None,
            _ => Exit::Unknown,
        }
    }

    /// Says why there is nothing to show.
    pub(crate) fn say_none(&self) {
        let words = match (self.status, &self.problem) {
            (Status::None, Problem::Duel(_)) => "the solver gives no placement: it has none to show",
            (Status::None, _) => "the solver says that its formula has no model",
            _ => "the solver does not know",
        };
        stderr::line(&format!("lifesat: {words}"));
    }
}

/// Reads an answer and the formula that it answers, and checks what it says by simulation.
pub(crate) fn of_answer(answer: &Path, formula: &Path) -> Result<Meaning> {
    if [answer, formula].iter().all(|path| *path == Path::new("-")) {
        bail!("formula and answer cannot both come from stdin: name a file for one of them");
    }
    let problem = header_of_file(formula)?.problem;
    let input = Input::open(answer)?;
    let name = input.name.clone();
    let outcome = match &problem {
        Problem::Duel(duel) => answer_to_duel(duel, formula, input),
        _ => answer_to_formula(&problem, input),
    };
    let (status, decoded) = outcome.with_context(|| name)?;
    Ok(Meaning { problem, status, decoded })
}

fn answer_to_formula(problem: &Problem, input: Input) -> Result<(Status, Option<Decoded>)> {
    meaning_of(problem, answer::read_any(input.reader, MOST_VARIABLES)?)
}

fn meaning_of(problem: &Problem, answer: Answer) -> Result<(Status, Option<Decoded>)> {
    Ok(match answer {
        Answer::Satisfiable(model) => (Status::Found, Some(checked(problem, &model)?)),
        Answer::Unsatisfiable => (Status::None, None),
        Answer::Unknown(_) => (Status::Unknown, None),
        Answer::Missing => bail!("no answer in it: neither `s SATISFIABLE` nor `s UNSATISFIABLE`"),
    })
}

/// The answer to a formula with quantifiers, if that is what was solved, or to its clauses.
fn answer_to_duel(duel: &Duel, formula: &Path, input: Input) -> Result<(Status, Option<Decoded>)> {
    let text = input.text()?;
    let formula = Input::open(formula)?;
    let formula = qdimacs::read(formula.reader).with_context(|| formula.name)?;
    if !formula.prefix.blocks().is_empty() {
        match qdimacs::read_answer(&text, formula.formula.variables())? {
            Some(QbfAnswer::False(assignment)) => match Finding::decided(duel, &assignment) {
                Ok(finding) => return Ok((Status::Found, Some(Decoded::Finding(finding)))),
                Err(_) if assignment.is_empty() => bail!(
                    "the formula is false, but no assignment shows it; `lifesat solve` gives one, and DepQBF with --qdo"
                ),
                Err(contradiction) => return Err(contradiction.into()),
            },
            Some(QbfAnswer::True) => return Ok((Status::None, None)),
            Some(QbfAnswer::Unknown) => return Ok((Status::Unknown, None)),
            None => {}
        }
    }
    meaning_of(&Problem::Duel(duel.clone()), answer::read_any(text.as_bytes(), MOST_VARIABLES)?)
}

/// The header line of a formula file that lifesat wrote.
fn header_of_file(path: &Path) -> Result<Header> {
    let input = Input::open(path)?;
    let preamble = dimacs::read_preamble(input.reader).with_context(|| input.name.clone())?;
    let header = header(&preamble.comments, preamble.variables).with_context(|| input.name.clone())?;
    header.with_context(|| {
        format!("{} has no `c lifesat` line, so nobody knows what its variables mean", input.name)
    })
}

/// The header line among the comments of a formula, if it has one. Its cells must be among the variables.
pub(crate) fn header(comments: &Comments, variables: u32) -> Result<Option<Header>> {
    let Some(header) = Header::find(comments.iter())? else { return Ok(None) };
    let cells = match &header.problem {
        Problem::StillLife(problem) => problem.cells(),
        Problem::Predecessor(problem) => {
            predecessor_cells(problem.target().width(), problem.target().height())
        }
        Problem::Eden(problem) => predecessor_cells(problem.width(), problem.height()),
        Problem::Search(search) => spacetime::of(search, Front::Anywhere).unknowns() as usize,
        Problem::Duel(problem) => DuelLayout::new(problem).used() as usize,
    };
    if cells > variables as usize {
        let what = if matches!(header.problem, Problem::Duel(_)) { "bits of placements" } else { "cells" };
        bail!(
            "the `c lifesat` line speaks of {cells} {what}, but the formula has only {variables} variables"
        );
    }
    Ok(Some(header))
}

fn predecessor_cells(width: usize, height: usize) -> usize {
    (width + 2) * (height + 2)
}

/// The meaning of a model, or the reason why it is not what the formula asks for.
pub(crate) fn checked(problem: &Problem, model: &Model) -> Result<Decoded, InvalidModel> {
    let pattern = match problem {
        Problem::Duel(duel) => return Finding::line(duel, model).map(Decoded::Finding),
        Problem::StillLife(problem) => {
            let pattern = decode::still_life(problem, model);
            verify::still_life(problem, &pattern).map_err(InvalidModel::new)?;
            pattern
        }
        Problem::Predecessor(problem) => {
            let pattern = decode::predecessor(&PredecessorLayout::of_target(problem), model);
            verify::predecessor(problem.target(), &pattern).map_err(InvalidModel::new)?;
            pattern
        }
        Problem::Eden(problem) => {
            let layout = PredecessorLayout::of_eden(problem);
            let pattern = decode::predecessor(&layout, model);
            let target = decode::target(&layout, model).map(Some);
            verify::predecessor(&target, &pattern).map_err(InvalidModel::new)?;
            pattern
        }
        Problem::Search(search) => {
            let mut generations = decode::search(search, model);
            verify::search(search, &generations).map_err(InvalidModel::new)?;
            generations.swap_remove(0)
        }
    };
    Ok(Decoded::Pattern(pattern))
}

/// The rule under which the pattern is what it is.
pub(crate) fn rule(problem: &Problem) -> Rule {
    match problem {
        Problem::Search(search) => search.rule(),
        Problem::StillLife(_) | Problem::Predecessor(_) | Problem::Eden(_) | Problem::Duel(_) => Rule::LIFE,
    }
}

impl Decoded {
    /// The pattern, if it is one.
    pub(crate) fn pattern(&self) -> Option<&Grid> {
        match self {
            Self::Pattern(grid) => Some(grid),
            Self::Finding(_) => None,
        }
    }
}
