//! The densest still life by least waste (see [`crate::life::waste`]).
//!
//! By the wastage identity, many live cells and little waste are the same for a still life. Live cells are
//! many and expensive to count. So each question is "is there a still life that wastes at most so much?", and
//! there is no counter of live cells. A question is tried in several ways, in turns or side by side:
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
//! [`Counter::fastest`](crate::encode::still_life::waste::Counter::fastest) for the problem. For most boxes
//! that formula leaves out sums that dynamic programming excludes, and three of four mirror images, so its
//! refutations rest on more than its clauses. `lifesat emit --objective waste` and proofs use the plain
//! formula, which says what is asked and nothing else.

mod attempt;
mod grow;
mod outright;
mod portfolio;
pub(super) mod question;

use std::collections::VecDeque;

use crate::cuts::Cuts;
use crate::encode::still_life::Depth;
use crate::encode::still_life::waste::Streamliner;
use crate::life::{Grid, Rule};
use crate::outcome::empty_box;
use crate::problem::StillLife;
use crate::problem::still_life::{Cohesion, Outside, Topology};
use crate::{DensestOutcome, Event, MaximiseError, UpperBound, known, verify};
use attempt::WasteQuestion;
use outright::outright;
use portfolio::{PortfolioAnswer, Prospect};

pub use attempt::Engine;
pub(super) use portfolio::{Late, Workers};

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
    /// The caller, if the border leaves room for more.
    Left,
    /// Another thread, which also looks along the border.
    MadeElsewhere,
}

/// Finds a still life with as many live cells as possible, and refutes one more unless that is left to
/// others. The questions are asked one after the other.
pub(super) fn maximise(
    problem: &StillLife,
    from: Option<&Grid>,
    &Hints { refuted, guess, last }: &Hints,
    workers: Workers<'_>,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    if from.is_none() {
        // Far too large a box is refused before anything of its size is laid out.
        WasteQuestion::new(problem, guess)?;
    }
    let cuts = Cuts::default();
    let mut search = Search::begin(problem, from, refuted, workers);
    while let Some(at_least) = question::next(search.outcome.bounds, guess) {
        // If more than expected is asked for, there is probably nothing to find.
        let is_hopeful = at_least <= guess;
        if !is_hopeful && last == LastRefutation::MadeElsewhere {
            break;
        }
        if !is_hopeful && let Some(depth) = search.depths.pop_front() {
            search.look_along_border(depth, observe);
        } else if !is_hopeful && last == LastRefutation::Left {
            break;
        } else {
            search.ask(at_least, is_hopeful, &cuts, observe)?;
        }
        if search.outcome.stopped.is_some() {
            break;
        }
    }
    let mut outcome = search.outcome;
    outcome.cuts = outcome.bounds.at_most.map_or_else(Vec::new, |most| cuts.all(problem, most + 1));
    known::compare(problem, outcome)
}

/// Refutes so many live cells: along the border, and if that does not suffice, with solvers. The outcome has
/// a pattern with live cells only if there is one with so many.
pub(super) fn refute(
    problem: &StillLife,
    at_least: usize,
    workers: Workers<'_>,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<DensestOutcome, MaximiseError> {
    assert!(is_sure(problem), "cuts would have to be told, and known patterns to be compared");
    let mut search = Search::begin(problem, None, None, workers);
    let is_open = |outcome: &DensestOutcome| {
        outcome.stopped.is_none() && outcome.bounds.at_most.is_some_and(|most| most >= at_least)
    };
    while is_open(&search.outcome) {
        let Some(depth) = search.depths.pop_front() else {
            search.ask(at_least, false, &Cuts::default(), observe)?;
            break;
        };
        search.look_along_border(depth, observe);
    }
    Ok(search.outcome)
}

struct Search<'a> {
    problem: &'a StillLife,
    /// The pattern to start from, if there is one.
    from: Option<&'a Grid>,
    workers: Workers<'a>,
    outcome: DensestOutcome,
    /// Those with which nothing is refuted yet.
    streamliners: Vec<Streamliner>,
    /// How deep to look along the border before more is asked for than is likely.
    depths: VecDeque<Depth>,
}

impl<'a> Search<'a> {
    /// With what is known before the first question.
    fn begin(
        problem: &'a StillLife,
        from: Option<&'a Grid>,
        refuted: Option<usize>,
        workers: Workers<'a>,
    ) -> Self {
        assert!(problem.outside() == Outside::Dead, "the wastage identity needs dead cells outside");
        assert!(problem.rule() == Rule::LIFE, "the wastage identity is about Conway's rule");
        assert!(problem.topology() == Topology::Plane, "the counter of waste needs a ring of dead cells");
        let best = from.map_or_else(|| empty_box(problem), |pattern| Some(in_box(pattern, problem)));
        assert!(
            best.iter().all(|pattern| verify::still_life(problem, pattern).is_ok()),
            "it is a still life"
        );
        let (mut bounds, mut proof) =
            question::bounds_of_border(problem, best.as_ref().map(Grid::population));
        if let Some(refuted) = refuted {
            let at_most = refuted.checked_sub(1).expect("the empty box has no live cells");
            if bounds.at_most.is_none_or(|most| at_most <= most) {
                (bounds.at_most, proof) = (Some(at_most), UpperBound::Solver);
            }
        }
        let outcome = DensestOutcome::begin(best, bounds, proof);
        let (streamliners, depths) =
            (outright::streamliners(problem), question::deep_borders(problem).collect());
        Self { problem, from, workers, outcome, streamliners, depths }
    }

    /// Bounds the count by the least waste along the border.
    fn look_along_border(&mut self, depth: Depth, observe: &mut dyn FnMut(Event<'_>)) {
        observe(Event::Border);
        let outcome = &mut self.outcome;
        match question::most_by_border(self.problem, depth, || self.workers.limits.check()) {
            Ok(Some(most)) if outcome.bounds.at_most.is_none_or(|at_most| most < at_most) => {
                let found = outcome.bounds.found;
                assert!(found.is_none_or(|found| found <= most), "the border leaves room for what was found");
                observe(Event::Refuted(most + 1));
                (outcome.bounds.at_most, outcome.proof) = (Some(most), UpperBound::Border);
            }
            Ok(_) => {}
            Err(why) => outcome.stopped = Some(why),
        }
    }

    /// Asks the solvers for a pattern with so many live cells.
    fn ask(
        &mut self,
        at_least: usize,
        is_hopeful: bool,
        cuts: &Cuts,
        observe: &mut dyn FnMut(Event<'_>),
    ) -> Result<(), MaximiseError> {
        let question = WasteQuestion::new(self.problem, at_least)?.with_cuts(cuts);
        observe(Event::Asking { bounds: self.outcome.bounds, at_least });
        self.outcome.questions += 1;
        let (answer, solver) = self.answer(question, is_hopeful, observe)?;
        let outcome = &mut self.outcome;
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
                self.streamliners = outright::streamliners(self.problem);
            }
            PortfolioAnswer::Unknown(why) => outcome.stopped = Some(why),
        }
        Ok(())
    }

    /// The answer to a question, and the solver's name. If a pattern is likely, it may be grown from a
    /// smaller one.
    fn answer(
        &mut self,
        question: WasteQuestion<'_>,
        is_hopeful: bool,
        observe: &mut dyn FnMut(Event<'_>),
    ) -> Result<(PortfolioAnswer, String), MaximiseError> {
        if !is_hopeful {
            // No denser square is known or likely, so only the refutation is worth its time.
            let streamliners = if is_sure(self.problem) { &mut Vec::new() } else { &mut self.streamliners };
            return outright(question, streamliners, Prospect::Nothing, self.workers, observe);
        }
        let grown = match self.from.filter(|start| is_smaller(start, self.problem)) {
            Some(start) => grow::stretch(question, start, self.workers, observe)?
                .map(|(pattern, solver)| (PortfolioAnswer::Found(pattern), solver)),
            None => grow::find(question, self.workers, observe)?,
        };
        let prospect = question::prospect_of(self.problem);
        match grown {
            Some(answered) => Ok(answered),
            None => outright(question, &mut self.streamliners, prospect, self.workers, observe),
        }
    }
}

/// How many live cells the densest still life of a box is likely to have. That is a guess, except for
/// squares up to 60×60, and for larger ones a closed form.
pub fn likely_most(width: usize, height: usize) -> usize {
    question::guess(width, height)
}

/// Returns true if the likely number of live cells is the optimum as far as is known.
pub(super) fn is_sure(problem: &StillLife) -> bool {
    question::is_sure(problem)
}

/// Returns true if a pattern could be stretched. If cells are forced, nothing is stretched. Nor is it if the
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
