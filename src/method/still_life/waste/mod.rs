//! The densest still life by the least waste (see [`crate::life::waste`]).
//!
//! Each question is "is there a still life that wastes at most so much?". It is tried in several ways, in turns or side by
//! side: without restriction, which alone can refute, and with a symmetry and no waste far from the border, which finds
//! patterns sooner where there are such. G. Chu and P. J. Stuckey (2012) saw that patterns waste next to nothing
//! but near the border.
//!
//! A refutation is one call of a solver on one formula, [`Counter::fastest`](crate::encode::still_life::waste::Counter::fastest)
//! for the problem. `lifesat emit --objective waste` writes the same question without its aids.

mod attempt;
mod crew;
pub(super) mod question;

use super::{Event, Outcome, Proof, SearchError, checked_pattern, empty_board};
use crate::backend::Limits;
use crate::decode;
use crate::encode::still_life::waste::{Restriction, check_size};
use crate::life::{Grid, Group, waste};
use crate::method::limited::MAX_CLAUSES;
use crate::problem::StillLife;
use crate::problem::still_life::Outside;
use attempt::Question;
use crew::{Answer, Plan};

pub use attempt::Engine;

/// Patterns that waste little waste it within so many cells of the border, as far as anybody has seen.
const DEPTH: usize = 4;
/// Boxes of fewer cells are done before restrictions are any use.
const WITHOUT_HELP: usize = 15 * 15;

/// Finds a still life with as many live cells as possible, and refutes one more, with `jobs` solvers at a time.
///
/// Bounds on the count that the problem itself carries are not used.
///
/// # Panics
/// If the cells around the box need not stay dead: then the identity does not hold.
pub fn maximise_by_waste(
    problem: &StillLife,
    engine: Engine<'_>,
    jobs: usize,
    limits: &Limits,
    observe: &mut dyn FnMut(Event),
) -> Result<Outcome, SearchError> {
    assert!(problem.outside() == Outside::Dead, "waste is about the whole plane");
    let (width, height) = (problem.width(), problem.height());
    let best = empty_board(problem);
    let bounds = question::bounds_of_identity(problem, best.as_ref().map(Grid::population));
    let mut outcome =
        Outcome { best, bounds, proof: Proof::Wastage, stopped: None, questions: 0, solver: String::new() };
    let guess = question::guess(width, height);
    let mut restrictions = restrictions(problem);
    while let Some(at_least) = question::next(outcome.bounds, guess) {
        let max_waste = waste::with_live_cells(width, height, at_least).expect("the bounds allow it");
        check_size(problem, max_waste, MAX_CLAUSES)?;
        observe(Event::Asking { bounds: outcome.bounds, at_least });
        outcome.questions += 1;
        let plan = Plan { restrictions: &restrictions, complete_first: at_least > guess, jobs };
        let mut none = Vec::new();
        let (answer, solver) =
            crew::ask(Question { problem, max_waste }, &plan, engine, limits, &mut |restriction| {
                observe(Event::NothingThere(restriction));
                none.push(restriction);
            })?;
        // Where there is nothing with less waste, more live cells are not to be found either.
        restrictions.retain(|restriction| !none.contains(restriction));
        outcome.solver = solver;
        match answer {
            Answer::Found(model, restriction) => {
                let pattern = decode::symmetric_still_life(problem, restriction.symmetry, &model);
                let pattern = checked_pattern(problem, pattern, at_least, &outcome.solver)?;
                observe(Event::Found(pattern.population()));
                outcome.bounds.found = Some(pattern.population());
                outcome.best = Some(pattern);
            }
            Answer::Refuted => {
                observe(Event::Refuted(at_least));
                outcome.bounds.at_most = at_least.checked_sub(1);
                outcome.proof = Proof::Solver;
            }
            Answer::Unknown(why) => {
                outcome.stopped = Some(why);
                break;
            }
        }
    }
    Ok(outcome)
}

/// What to look for first: the more symmetry, the sooner it is found or seen to be absent. Small boxes need no help, and
/// forced cells are seldom symmetric.
fn restrictions(problem: &StillLife) -> Vec<Restriction> {
    if problem.cells() < WITHOUT_HELP || !problem.forced().is_empty() {
        return Vec::new();
    }
    let (width, height) = (problem.width(), problem.height());
    let groups = [
        Group::D4Plus,
        Group::C4,
        Group::D2Diagonal,
        Group::D2Vertical,
        Group::D2Horizontal,
        Group::C2,
        Group::C1,
    ];
    // The reflections of a square are turned into each other by quarter turns.
    let is_repeated = |group: Group| group == Group::D2Horizontal && width == height;
    let fitting = groups.into_iter().filter(|&group| group.fits(width, height) && !is_repeated(group));
    fitting.map(|symmetry| Restriction { symmetry, depth: Some(DEPTH) }).collect()
}
