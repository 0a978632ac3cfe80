//! A solver that is asked about the courses of a duel, as long as the work allows.

use super::{DuelOutcome, Worth};
use crate::backend::{Incremental, Verdict};
use crate::cnf::{Bit, Lit, Model};
use crate::encode::duel::{DuelLayout, Valued};
use crate::life::Position;
use crate::limits::{Limits, StopReason};
use crate::problem::Duel;

/// The best placement found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The cell; `None` to place nothing.
    pub cell: Option<Position>,
    /// What it is worth.
    pub worth: Worth,
    /// Whether nothing else is worth more. If not, the work ran out before that was known.
    pub is_proved: bool,
}

/// How much work may be done before the best placement so far is taken.
#[derive(Clone, Debug)]
pub struct Work {
    /// The most questions to the solver.
    pub questions: u64,
    /// How long it may take.
    pub limits: Limits,
}

/// Why the solver gives no further answer.
pub(super) enum Stop {
    Questions,
    Solver(StopReason),
}

impl Stop {
    /// The best placement so far, if the work is used up. Only an interrupt is an error.
    pub(super) fn with(self, best: Option<Best>) -> Result<Option<Best>, StopReason> {
        match self {
            Self::Solver(StopReason::Interrupted) => Err(StopReason::Interrupted),
            Self::Questions | Self::Solver(_) => Ok(best.map(|best| Best { is_proved: false, ..best })),
        }
    }
}

/// A solver with the clauses of a duel.
pub(super) struct Oracle<'a> {
    pub(super) duel: &'a Duel,
    pub(super) layout: DuelLayout,
    pub(super) valued: Valued,
    solver: Box<dyn Incremental>,
    questions: u64,
    limits: &'a Limits,
}

impl<'a> Oracle<'a> {
    pub(super) fn new(duel: &'a Duel, mut solver: Box<dyn Incremental>, work: &'a Work) -> Self {
        let layout = DuelLayout::new(duel);
        let Ok(valued) = Valued::encode(duel, &layout, &mut &mut *solver);
        Self { duel, layout, valued, solver, questions: work.questions, limits: &work.limits }
    }

    /// A course of the duel in which all these bits are true, if there is one.
    pub(super) fn ask(&mut self, bits: &[Bit]) -> Result<Option<Model>, Stop> {
        if bits.contains(&Bit::FALSE) {
            return Ok(None);
        }
        let assumptions: Vec<Lit> = bits.iter().filter_map(|bit| bit.literal()).collect();
        self.questions = self.questions.checked_sub(1).ok_or(Stop::Questions)?;
        match self.solver.solve(&assumptions, self.limits) {
            Verdict::Satisfiable(model) => Ok(Some(model)),
            Verdict::Unsatisfiable => Ok(None),
            Verdict::Unknown(why) => Err(Stop::Solver(why)),
        }
    }

    /// True if the outcome is worse than this one.
    pub(super) fn worse(&self, outcome: DuelOutcome) -> Bit {
        match outcome {
            DuelOutcome::Lost => Bit::FALSE,
            DuelOutcome::Open => self.valued.lost,
            DuelOutcome::Won => !self.valued.won,
        }
    }

    /// True if the outcome is better than this one.
    pub(super) fn better(&self, outcome: DuelOutcome) -> Bit {
        match outcome {
            DuelOutcome::Lost => !self.valued.lost,
            DuelOutcome::Open => self.valued.won,
            DuelOutcome::Won => Bit::FALSE,
        }
    }

    /// Where a model puts the only piece of the player who moves in this turn.
    pub(super) fn piece(&self, turn: usize, model: &Model) -> Option<Position> {
        self.layout.pieces(turn, model)[0]
    }
}
