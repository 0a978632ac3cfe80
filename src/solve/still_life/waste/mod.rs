//! The densest still life by least waste (see [`crate::life::waste`]).
//!
//! By the wastage identity, many live cells and little waste are the same for a still life. Live
//! cells are many and expensive to count. So each question is "is there a still life that wastes at
//! most so much?", and there is no counter of live cells. A question is tried in several ways, in
//! turns or side by side:
//!
//! - A try without streamliner, [`Try::complete`]. Only this one can refute.
//! - Tries with a symmetry, and without waste far from the border. They find patterns sooner, if
//!   there are such patterns. G. Chu and P. J. Stuckey (2012) saw that patterns waste next to
//!   nothing away from the border.
//!
//! Patterns of large boxes are grown from smaller ones (`grow`).
//!
//! The least waste of the border bounds the count before anything is asked. It does so again, with deeper
//! lines, before a solver is asked for more than is likely. For many boxes that bound is the optimum
//! ([`UpperBound::Border`](super::UpperBound::Border)).
//!
//! Any other refutation is one run of a solver on one formula,
//! [`Counter::fastest`](crate::encode::still_life::waste::Counter::fastest) for the problem. For
//! most boxes that formula leaves out sums that dynamic programming excludes, and three of four
//! mirror images, so its refutations rest on more than its clauses.
//! `lifesat emit --objective waste` and proofs use the plain formula, which says what is asked and
//! nothing else.

mod attempt;
mod grow;
mod ledger;
mod outright;
mod portfolio;
pub(super) mod question;
mod streamliners;

use super::cuts::Cuts;
use super::pattern::empty_box;
use super::{DensestOutcome, Event, MaximiseError, UpperBound, known};
use crate::life::{Grid, Rule};
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::{Cohesion, Outside, Topology};
use crate::verify;
use attempt::WasteQuestion;
use outright::outright;
use portfolio::{PortfolioAnswer, Prospect, Workers};

pub use attempt::Engine;

/// Finds a still life with as many live cells as possible, and refutes one more, with `jobs`
/// solvers at a time.
///
/// `from` is a still life to start from. If it is one of the problem, it is the first that is
/// found. If it is one of a smaller box, no wider and no higher, it is stretched, unless cells are
/// forced.
///
/// Bounds on the count that the problem itself has are not used.
///
/// # Errors
/// If the formula is too large, a solver fails, a model is invalid, or a solver refutes as many live
/// cells as a known still life has. A limit is no error: the outcome says why the search stopped, and
/// has the best pattern that is known.
///
/// # Panics
/// If the problem ignores the cells outside the box, as the wastage identity does not hold then, or
/// lies on a cylinder or torus. If
/// `from` does not fit into the box, or if it is no still life of the problem with dead cells
/// around it. If there are no jobs.
pub fn maximise_by_waste(
    problem: &StillLife,
    engine: Engine<'_>,
    jobs: usize,
    from: Option<&Grid>,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    maximise_below(problem, engine, jobs, from, None, limits, observe)
}

/// The same, but for a square of which the optimum is known or follows from a closed form, the refutation of one
/// live cell more is left to the caller, who wants it with a proof ([`prove`](super::prove::prove)). Then the
/// outcome [is left open](DensestOutcome::is_left_open).
///
/// # Errors
/// As for [`maximise_by_waste`].
///
/// # Panics
/// As for [`maximise_by_waste`].
pub fn find_by_waste(
    problem: &StillLife,
    engine: Engine<'_>,
    jobs: usize,
    from: Option<&Grid>,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    let guess = question::guess(problem.width(), problem.height());
    let last = if question::is_sure(problem) { LastRefutation::Left } else { LastRefutation::Made };
    maximise_with(problem, engine, jobs, from, &Hints { refuted: None, guess, last }, limits, observe)
}

/// What is known of a box besides the pattern to start from, and what is wanted.
pub(super) struct Hints {
    /// A still life does not have so many live cells or more, as was shown before.
    pub(super) refuted: Option<usize>,
    /// The likely optimum. More live cells are probably to be refuted.
    pub(super) guess: usize,
    /// Who refutes more than the likely optimum.
    pub(super) last: LastRefutation,
}

/// Who refutes more live cells than the likely optimum has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LastRefutation {
    /// The search itself.
    Made,
    /// Somebody else, if the border leaves room for more.
    Left,
}

/// The same, where a solver has refuted before that a still life has `refuted` live cells or more.
///
/// # Errors
/// As for [`maximise_by_waste`].
///
/// # Panics
/// As for [`maximise_by_waste`], or if no live cells at all were refuted.
pub fn maximise_below(
    problem: &StillLife,
    engine: Engine<'_>,
    jobs: usize,
    from: Option<&Grid>,
    refuted: Option<usize>,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    let guess = question::guess(problem.width(), problem.height());
    let hints = Hints { refuted, guess, last: LastRefutation::Made };
    maximise_with(problem, engine, jobs, from, &hints, limits, observe)
}

/// The same, with hints.
pub(super) fn maximise_with(
    problem: &StillLife,
    engine: Engine<'_>,
    jobs: usize,
    from: Option<&Grid>,
    &Hints { refuted, guess, last }: &Hints,
    limits: &Limits,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    assert!(problem.outside() == Outside::Dead, "the wastage identity needs dead cells outside");
    assert!(problem.rule() == Rule::LIFE, "the wastage identity is about Conway's rule");
    assert!(problem.topology() == Topology::Plane, "the counter of waste needs a ring of dead cells");
    if from.is_none() {
        // Far too large a box is refused before anything of its size is laid out.
        WasteQuestion::new(problem, guess)?;
    }
    let workers = Workers { engine, jobs, limits };
    let best = from.map_or_else(|| empty_box(problem), |pattern| Some(in_box(pattern, problem)));
    assert!(best.iter().all(|pattern| verify::still_life(problem, pattern).is_ok()), "it is a still life");
    let (mut bounds, mut proof) = question::bounds_of_border(problem, best.as_ref().map(Grid::population));
    if let Some(refuted) = refuted {
        let at_most = refuted.checked_sub(1).expect("the empty box has no live cells");
        if bounds.at_most.is_none_or(|most| at_most <= most) {
            (bounds.at_most, proof) = (Some(at_most), UpperBound::Solver);
        }
    }
    let mut outcome = DensestOutcome::begin(best, bounds, proof);
    let cuts = Cuts::default();
    let mut streamliners = streamliners::all(problem);
    let mut depths = question::deep_borders(problem);
    while let Some(at_least) = question::next(outcome.bounds, guess) {
        // If more than expected is asked for, there is probably nothing to find.
        let is_hopeful = at_least <= guess;
        if !is_hopeful && let Some(depth) = depths.next() {
            observe(Event::Border);
            match question::most_by_border(problem, depth, || limits.check()) {
                Ok(Some(most)) if outcome.bounds.at_most.is_none_or(|at_most| most < at_most) => {
                    let found = outcome.bounds.found;
                    assert!(
                        found.is_none_or(|found| found <= most),
                        "the border leaves room for what was found"
                    );
                    observe(Event::Refuted(most + 1));
                    (outcome.bounds.at_most, outcome.proof) = (Some(most), UpperBound::Border);
                }
                Ok(_) => {}
                Err(why) => {
                    outcome.stopped = Some(why);
                    break;
                }
            }
            continue;
        }
        if !is_hopeful && last == LastRefutation::Left {
            break;
        }
        let question = WasteQuestion::new(problem, at_least)?.with_cuts(&cuts);
        observe(Event::Asking { bounds: outcome.bounds, at_least });
        outcome.questions += 1;
        let start = from.filter(|start| is_hopeful && is_smaller(start, problem));
        let grown = match start {
            Some(start) => grow::stretch(question, start, workers, observe)?
                .map(|(pattern, solver)| (PortfolioAnswer::Found(pattern), solver)),
            None if is_hopeful => grow::find(question, workers, observe)?,
            None => None,
        };
        let prospect = if is_hopeful { question::prospect_of(problem) } else { Prospect::Nothing };
        let (answer, solver) = match grown {
            Some(answered) => answered,
            None => outright(question, &mut streamliners, prospect, workers, observe)?,
        };
        outcome.solver = solver;
        match answer {
            PortfolioAnswer::Found(pattern) => {
                observe(Event::Found(&pattern));
                outcome.bounds.found = Some(pattern.population());
                outcome.best = Some(pattern);
            }
            PortfolioAnswer::Refuted => {
                observe(Event::Refuted(at_least));
                outcome.bounds.at_most = at_least.checked_sub(1);
                outcome.proof = UpperBound::Solver;
                // Fewer live cells may be asked for next. For these there may be patterns with a
                // streamliner that had none before.
                streamliners = streamliners::all(problem);
            }
            PortfolioAnswer::Unknown(why) => {
                outcome.stopped = Some(why);
                break;
            }
        }
    }
    outcome.cuts = outcome.bounds.at_most.map_or_else(Vec::new, |most| cuts.all(problem, most + 1));
    known::compare(problem, outcome)
}

/// How many live cells the densest still life of a box is likely to have. That is a guess, except for
/// squares up to 60×60, and for larger ones a closed form.
pub fn likely_most(width: usize, height: usize) -> usize {
    question::guess(width, height)
}

/// Whether a pattern could be stretched. If cells are forced, nothing is stretched. Nor is it if the
/// cells must hold together, as borders of stretched patterns do not.
fn is_smaller(pattern: &Grid, problem: &StillLife) -> bool {
    let is_box = (pattern.width(), pattern.height()) == (problem.width(), problem.height());
    !is_box && problem.forced().is_empty() && problem.cohesion() == Cohesion::Any
}

/// The pattern in the upper left corner of the box, with dead cells around it.
fn in_box(pattern: &Grid, problem: &StillLife) -> Grid {
    let (width, height) = (pattern.width(), pattern.height());
    assert!(width <= problem.width() && height <= problem.height(), "a start fits into the box");
    Grid::from_fn(problem.width(), problem.height(), |at| {
        at.row < height && at.column < width && pattern.get(at)
    })
}
