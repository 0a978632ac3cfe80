//! The placement of multiplayer Life that is worth most a few generations later.
//!
//! One incremental solver holds the clauses of all placements, replies and generations
//! ([`Valued`]). A placement, and a bound on its result, are assumptions.
//!
//! - Without a reply, the solver is asked for anything better than the best so far, until there is nothing.
//! - If the opponent replies, a placement is worth what no reply can prevent. For each placement the solver is asked
//!   whether some reply leaves no more than the best so far. That takes one or two questions. Only a placement that is
//!   better takes more, until its worth is known. Replies that spoiled one placement are first tried on the next by
//!   simulation, which takes no question.

use crate::backend::{Incremental, Verdict};
use crate::cnf::{Bit, Lit, Model, through};
use crate::encode::duel::{DuelLayout, Valued};
use crate::game::Board;
use crate::life::Position;
use crate::limits::{Limits, StopReason};
use crate::problem::Duel;
use crate::problem::duel::DuelQuestion;

/// Finds the best placement of one piece for the player of a duel who places first. The goal of the
/// duel does not matter.
///
/// With [`DuelQuestion::Move`] a placement is worth what it guarantees for any reply of the opponent.
/// The candidates are tried in the given order. With [`DuelQuestion::Alone`] it is worth what it leads
/// to, and all placements are candidates.
///
/// Returns `None` if the work did not suffice for a single placement.
///
/// # Errors
/// If the user interrupts.
///
/// # Panics
/// If the opponent places first, or if a player places more than one piece.
pub fn best(
    duel: &Duel,
    candidates: &[Option<Position>],
    solver: Box<dyn Incremental>,
    work: &Work,
) -> Result<Option<Best>, StopReason> {
    assert!(duel.pieces() == 1, "each player places one piece");
    let mut oracle = Oracle::new(duel, solver, work);
    match duel.question() {
        DuelQuestion::Alone => best_alone(&mut oracle),
        DuelQuestion::Move => best_guaranteed(&mut oracle, candidates),
        DuelQuestion::Reply => panic!("the player must place first"),
    }
}

/// The best placement if there is no reply.
fn best_alone(oracle: &mut Oracle<'_>) -> Result<Option<Best>, StopReason> {
    let mut best: Option<Best> = None;
    loop {
        match better(oracle, best.map(|best| best.worth)) {
            Ok(Some(model)) => {
                let cell = oracle.piece(0, &model);
                let now = worth(oracle.duel, cell, None);
                assert!(best.is_none_or(|best| now > best.worth), "clauses and simulation agree");
                best = Some(Best { cell, worth: now, is_proved: true });
            }
            Ok(None) => return Ok(best),
            Err(stop) => return stop.with(best),
        }
    }
}

/// A placement that is worth more than the best so far, by its outcome or else by its lead.
fn better(oracle: &mut Oracle<'_>, best: Option<Worth>) -> Result<Option<Model>, Stop> {
    let Some(best) = best else { return oracle.ask(&[]) };
    if let Some(model) = oracle.ask(&[oracle.better(best.outcome)])? {
        return Ok(Some(model));
    }
    oracle.ask(&[!oracle.worse(best.outcome), oracle.valued.at_least(best.lead + 1)])
}

/// The placement that guarantees most for any reply.
fn best_guaranteed(
    oracle: &mut Oracle<'_>,
    candidates: &[Option<Position>],
) -> Result<Option<Best>, StopReason> {
    let mut best: Option<Best> = None;
    let mut spoilers = Vec::new();
    for &cell in candidates {
        match improvement(oracle, &mut spoilers, cell, best.map(|best| best.worth)) {
            Ok(Some(worth)) => best = Some(Best { cell, worth, is_proved: true }),
            Ok(None) => {}
            Err(stop) => return stop.with(best),
        }
    }
    Ok(best)
}

/// The worth of a placement, if it is more than the best so far.
fn improvement(
    oracle: &mut Oracle<'_>,
    spoilers: &mut Vec<Option<Position>>,
    cell: Option<Position>,
    best: Option<Worth>,
) -> Result<Option<Worth>, Stop> {
    if let Some(best) = best {
        let spoils = |&reply: &Option<Position>| worth(oracle.duel, cell, reply) <= best;
        if let Some(place) = spoilers.iter().position(spoils) {
            // A reply that spoiled one placement often spoils the next, so it is tried first.
            spoilers[..=place].rotate_right(1);
            return Ok(None);
        }
        if let Some((reply, _)) = reply_leaving(oracle, cell, Some(best))? {
            spoilers.insert(0, reply);
            return Ok(None);
        }
    }
    let mut least: Option<Worth> = None;
    loop {
        let less = least.map(|least| Worth { lead: least.lead - 1, ..least });
        match reply_leaving(oracle, cell, less)? {
            Some((_, worth)) => least = Some(worth),
            None => return Ok(least),
        }
    }
}

/// A reply that leaves the player no more than `most`, and what it leaves. Any reply if there is no
/// such limit.
fn reply_leaving(
    oracle: &mut Oracle<'_>,
    cell: Option<Position>,
    most: Option<Worth>,
) -> Result<Option<(Option<Position>, Worth)>, Stop> {
    let placement = &oracle.layout.placements(0)[0];
    let placed: Vec<Bit> = placement.number(oracle.layout.choices(), cell).map(Bit::Is).collect();
    let model = match most {
        None => oracle.ask(&placed)?,
        Some(most) => {
            let worse = [&placed[..], &[oracle.worse(most.outcome)]].concat();
            let equal = [!oracle.better(most.outcome), !oracle.valued.at_least(most.lead + 1)];
            match oracle.ask(&worse)? {
                Some(model) => Some(model),
                None => oracle.ask(&[&placed[..], &equal].concat())?,
            }
        }
    };
    let Some(model) = model else { return Ok(None) };
    let reply = oracle.piece(1, &model);
    let left = worth(oracle.duel, cell, reply);
    assert!(most.is_none_or(|most| left <= most), "clauses and simulation agree");
    Ok(Some((reply, left)))
}

/// How a game would stand after the generations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DuelOutcome {
    /// The player has no cell, and did not win before.
    Lost,
    /// The game would go on.
    Open,
    /// In some generation the opponent had no cell, and the player had one.
    Won,
}

/// What a placement leads to, or guarantees. The outcome counts first, then the lead. Larger is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth {
    /// How the game would end, if it would.
    pub outcome: DuelOutcome,
    /// The player's cells less all others, hybrids included.
    pub lead: i32,
}

/// The worth of a placement and a reply, by simulation. A piece on an occupied cell is wasted.
pub fn worth(duel: &Duel, cell: Option<Position>, reply: Option<Position>) -> Worth {
    let mut board: Board = duel.board().clone();
    for (seat, cell) in [(duel.player(), cell), (duel.opponent(), reply)] {
        if let Some(cell) = cell.filter(|&cell| board.is_empty(cell)) {
            board.set(cell, Some(seat.into()));
        }
    }
    let mut outcome = DuelOutcome::Open;
    for _ in 0..duel.generations() {
        board = board.next_generation();
        let [own, other] = [duel.player(), duel.opponent()].map(|seat| board.population(seat) > 0);
        outcome = match outcome {
            DuelOutcome::Open if own && !other => DuelOutcome::Won,
            DuelOutcome::Open if !own => DuelOutcome::Lost,
            before => before,
        };
    }
    Worth { outcome, lead: board.lead(duel.player()) }
}

/// The best placement found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The cell; `None` to place nothing.
    pub cell: Option<Position>,
    /// What it is worth.
    pub worth: Worth,
    /// True if nothing else is worth more. If not, the work ran out before that was known.
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
enum Stop {
    Questions,
    Solver(StopReason),
}

impl Stop {
    /// The best placement so far, if the work is used up. Only an interrupt is an error.
    fn with(self, best: Option<Best>) -> Result<Option<Best>, StopReason> {
        match self {
            Self::Solver(StopReason::Interrupted) => Err(StopReason::Interrupted),
            Self::Questions | Self::Solver(_) => Ok(best.map(|best| Best { is_proved: false, ..best })),
        }
    }
}

/// A solver with the clauses of a duel.
struct Oracle<'a> {
    duel: &'a Duel,
    layout: DuelLayout,
    valued: Valued,
    solver: Box<dyn Incremental>,
    questions: u64,
    limits: &'a Limits,
}

impl<'a> Oracle<'a> {
    fn new(duel: &'a Duel, mut solver: Box<dyn Incremental>, work: &'a Work) -> Self {
        let layout = DuelLayout::new(duel);
        let Ok(valued) = through(&mut *solver, |sink| Valued::encode(duel, &layout, sink));
        Self { duel, layout, valued, solver, questions: work.questions, limits: &work.limits }
    }

    /// A course of the duel in which all these bits are true, if there is one.
    fn ask(&mut self, bits: &[Bit]) -> Result<Option<Model>, Stop> {
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
    fn worse(&self, outcome: DuelOutcome) -> Bit {
        match outcome {
            DuelOutcome::Lost => Bit::FALSE,
            DuelOutcome::Open => self.valued.lost,
            DuelOutcome::Won => !self.valued.won,
        }
    }

    /// True if the outcome is better than this one.
    fn better(&self, outcome: DuelOutcome) -> Bit {
        match outcome {
            DuelOutcome::Lost => !self.valued.lost,
            DuelOutcome::Open => self.valued.won,
            DuelOutcome::Won => Bit::FALSE,
        }
    }

    /// Where a model puts the only piece of the player who moves in this turn.
    fn piece(&self, turn: usize, model: &Model) -> Option<Position> {
        self.layout.pieces(turn, model)[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::embedded::Embedded;
    use crate::game::{Board, Colour, Seat};
    use crate::limits::Limits;
    use crate::problem::duel::Goal;

    fn random_duel(random: &mut fastrand::Rng, question: DuelQuestion) -> Duel {
        let mut board = Board::empty(random.usize(1..=5), random.usize(1..=4));
        let colours = random.usize(2..=5);
        for at in board.positions() {
            board.set(at, (random.u8(..5) < 2).then(|| Colour::ALL[random.usize(..colours)]));
        }
        let players = if random.bool() { (Seat::ALL[0], Seat::ALL[1]) } else { (Seat::ALL[1], Seat::ALL[0]) };
        Duel::new(board, players, random.usize(..4), Goal::Live, question).unwrap()
    }

    /// All placements, the wasted piece last.
    fn candidates(duel: &Duel) -> Vec<Option<Position>> {
        duel.board().empty_cells().map(Some).chain([None]).collect()
    }

    #[test]
    fn the_best_placement_is_that_of_trying_everything() {
        let mut random = fastrand::Rng::with_seed(21);
        let enough = Work { questions: u64::MAX, limits: Limits::none() };
        for round in 0..120 {
            let question = if round % 3 == 0 { DuelQuestion::Alone } else { DuelQuestion::Move };
            let duel = random_duel(&mut random, question);
            let all = candidates(&duel);
            let certain = |&cell: &Option<Position>| match question {
                DuelQuestion::Alone => worth(&duel, cell, None),
                _ => all.iter().map(|&reply| worth(&duel, cell, reply)).min().unwrap(),
            };
            let expected = all.iter().map(certain).max().unwrap();
            for &solver in Embedded::ALL {
                let found = best(&duel, &all, solver.start(), &enough).unwrap().unwrap();
                assert_eq!((found.worth, found.is_proved), (expected, true), "{duel:?}");
                assert_eq!(certain(&found.cell), expected, "{duel:?}");
                if question == DuelQuestion::Move {
                    let first = all.iter().find(|cell| certain(cell) == expected).unwrap();
                    assert_eq!(found.cell, *first, "the first of the best: {duel:?}");
                }
            }
        }
    }

    #[test]
    fn work_ends() {
        let board = Board::from_rows(&["00...", ".0...", ".....", "...X.", "...XX"]).unwrap();
        let players = (Seat::ALL[0], Seat::ALL[1]);
        let duel = Duel::new(board, players, 2, Goal::Live, DuelQuestion::Move).unwrap();
        let ask = |questions| {
            let work = Work { questions, limits: Limits::none() };
            best(&duel, &candidates(&duel), Embedded::Batsat.start(), &work).unwrap()
        };
        assert_eq!(ask(0), None);
        assert!(!ask(12).unwrap().is_proved);
        assert!(ask(1000).unwrap().is_proved);
        let limits = Limits::none();
        limits.interrupt.raise();
        let work = Work { questions: 9, limits };
        let stopped = best(&duel, &candidates(&duel), Embedded::Batsat.start(), &work);
        assert_eq!(stopped, Err(StopReason::Interrupted));
    }
}
