//! The densest still life by the least waste (see [`crate::life::waste`]).
//!
//! Each question is "is there a still life that wastes at most so much?". It is tried in several ways, in turns or side by
//! side: without streamliner, which alone can refute, and with a symmetry and no waste far from the border, which finds
//! patterns sooner where there are such. G. Chu and P. J. Stuckey (2012) saw that patterns waste next to nothing
//! but near the border. Patterns of large boxes are grown from smaller ones (`grow`).
//!
//! A refutation is one call of a solver on one formula, [`Counter::fastest`](crate::encode::still_life::waste::Counter::fastest)
//! for the problem. `lifesat emit --objective waste` writes the same question without its aids.

mod attempt;
mod grow;
mod portfolio;
pub(super) mod question;
mod streamliners;

use super::{Event, Outcome, Proof, SearchError, empty_board};
use crate::encode::still_life::waste::Streamliner;
use crate::life::Grid;
use crate::limits::Limits;
use crate::problem::StillLife;
use crate::problem::still_life::Outside;
use crate::verify;
use attempt::{Question, Try};
use portfolio::{Answer, Plan, Workers};

pub use attempt::Engine;

/// Finds a still life with as many live cells as possible, and refutes one more, with `jobs` solvers at a time.
///
/// A still life to start from is one of the problem, which is then the first that is found, or one of a smaller box, no wider and no
/// higher, which is stretched if no cells are forced.
///
/// Bounds on the count that the problem itself carries are not used.
///
/// # Panics
/// If the cells around the box need not stay dead: then the identity does not hold. If the pattern to start from does not fit, or
/// is none of the problem's still lifes, with dead cells around it. If there are no jobs.
pub fn maximise_by_waste(
    problem: &StillLife,
    engine: Engine<'_>,
    jobs: usize,
    from: Option<&Grid>,
    limits: &Limits,
    observe: &mut dyn FnMut(Event),
) -> Result<Outcome, SearchError> {
    assert!(problem.outside() == Outside::Dead, "waste is about the whole plane");
    let workers = Workers { engine, jobs, limits };
    let best = from.map_or_else(|| empty_board(problem), |pattern| Some(in_box(pattern, problem)));
    assert!(best.iter().all(|pattern| verify::still_life(problem, pattern).is_ok()), "it is a still life");
    let bounds = question::bounds_of_identity(problem, best.as_ref().map(Grid::population));
    let mut outcome =
        Outcome { best, bounds, proof: Proof::Wastage, stopped: None, questions: 0, solver: String::new() };
    let guess = question::guess(problem.width(), problem.height());
    let mut streamliners = streamliners::all(problem);
    while let Some(at_least) = question::next(outcome.bounds, guess) {
        let question = Question::new(problem, at_least)?;
        observe(Event::Asking { bounds: outcome.bounds, at_least });
        outcome.questions += 1;
        // Where more than expected is asked for there is probably nothing to find.
        let is_hopeful = at_least <= guess;
        let start = from.filter(|start| is_hopeful && is_smaller(start, problem));
        let grown = match start {
            Some(start) => grow::stretch(question, start, workers, observe)?
                .map(|(pattern, solver)| (Answer::Found(pattern), solver)),
            None if is_hopeful => grow::find(question, workers, observe)?,
            None => None,
        };
        let (answer, solver) = match grown {
            Some(answered) => answered,
            None => outright(question, &mut streamliners, !is_hopeful, workers, observe)?,
        };
        outcome.solver = solver;
        match answer {
            Answer::Found(pattern) => {
                observe(Event::Found(pattern.population()));
                outcome.bounds.found = Some(pattern.population());
                outcome.best = Some(pattern);
            }
            Answer::Refuted => {
                observe(Event::Refuted(at_least));
                outcome.bounds.at_most = at_least.checked_sub(1);
                outcome.proof = Proof::Solver;
                // Fewer live cells may be asked for next, of which there may be patterns with a streamliner that had none before.
                streamliners = streamliners::all(problem);
            }
            Answer::Unknown(why) => {
                outcome.stopped = Some(why);
                break;
            }
        }
    }
    Ok(outcome)
}

/// Whether a pattern could be stretched. With forced cells nothing is stretched.
fn is_smaller(pattern: &Grid, problem: &StillLife) -> bool {
    let is_box = (pattern.width(), pattern.height()) == (problem.width(), problem.height());
    !is_box && problem.forced().is_empty()
}

/// The pattern in the corner of the box, which has room for it.
fn in_box(pattern: &Grid, problem: &StillLife) -> Grid {
    let (width, height) = (pattern.width(), pattern.height());
    assert!(width <= problem.width() && height <= problem.height(), "a start fits into the box");
    Grid::from_fn(problem.width(), problem.height(), |at| {
        at.row < height && at.column < width && pattern.get(at)
    })
}

/// Tries a question with each streamliner that may help and without, and drops streamliners with which there is nothing.
/// Returns the answer, and who gave it.
fn outright(
    question: Question<'_>,
    streamliners: &mut Vec<Streamliner>,
    complete_first: bool,
    workers: Workers<'_>,
    observe: &mut dyn FnMut(Event),
) -> Result<(Answer, String), SearchError> {
    let hopeful = streamliners.iter().copied().filter(|&one| streamliners::allows(one, question));
    let aided = hopeful.map(|streamliner| Try::aided(question, streamliner));
    let plan =
        Plan { tries: std::iter::once(Try::complete(question)).chain(aided).collect(), complete_first };
    portfolio::ask(&plan, workers, &mut |Try { streamliner, .. }| {
        observe(Event::NothingThere(streamliner));
        // Where there is nothing with less waste, more live cells are not to be found either.
        streamliners.retain(|&other| other != streamliner);
    })
}
