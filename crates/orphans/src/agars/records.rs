//! What was found out about the agars of a survey, as journals have it: the piece of each agar, the effort with which
//! it was examined, and the counts of all.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Survey;
use super::predecessors::{Classes, classes_of, drop_differing};
use crate::life::partial::{self, PartialError};
use crate::life::{Agar, Grid, Lattice, Partial, Rule};
use crate::verify::{NotAPredecessor, periodic_predecessor};

/// What was found out about one agar.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The number of the agar.
    pub number: u64,
    agar: Written,
    /// Periodic predecessors that differ from it.
    predecessors: Vec<Written>,
    /// The cells of a box that every predecessor of the agar has; the others are `?`.
    forced: Vec<String>,
    /// A self-forcing patch, as rows of the window whose top left corner is the agar's first cell.
    patch: Vec<String>,
    tried: Tried,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    shift: usize,
    rows: Vec<String>,
}

/// Which cells of an agar its predecessors have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// All: the agar is its own only predecessor.
    All,
    /// Some, and perhaps more.
    Some,
}

/// How the question about one agar ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// In each class a periodic predecessor differs, so no patch of the agar forces itself.
    Free,
    /// Neither this nor anything else is known.
    Open,
    /// Every predecessor of the agar has some of its cells, but no patch was found.
    Forced(Reach),
    /// This patch of the agar, with a side of the window as its box, forces itself.
    Patch(Reach, Partial),
}

/// Why a record cannot be believed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unreadable {
    /// Its rows are no pattern.
    #[error(transparent)]
    Rows(#[from] PartialError),
    /// An agar has no cells, or some that are unspecified.
    #[error("an agar must have cells, all of them specified")]
    NotAnAgar,
    /// A pattern is no predecessor of the agar.
    #[error("a pattern is no predecessor of the agar")]
    NotAPredecessor(#[from] NotAPredecessor),
    /// Cells are said to be forced, or to be a patch, that the agar does not have, or in which a
    /// predecessor differs.
    #[error("forced cells are not cells of the agar, or a predecessor differs in them")]
    NotForced,
}

impl Piece {
    pub(super) fn new(
        number: u64,
        agar: &Agar,
        (predecessors, forced, patch): (&[Agar], &Classes, Option<&Partial>),
        tried: Tried,
    ) -> Self {
        let forced =
            Grid::from_fn(forced.width(), forced.height(), |at| forced.get(at).then(|| agar.cells().get(at)));
        Self {
            number,
            agar: Written::of(agar),
            predecessors: predecessors.iter().map(Written::of).collect(),
            forced: rows_of(&forced),
            patch: patch.map(rows_of).unwrap_or_default(),
            tried,
        }
    }

    /// How much was tried.
    pub fn tried(&self) -> Tried {
        self.tried
    }

    /// Returns true if an effort may find out more than this piece has.
    pub fn leaves_something_to(&self, outcome: &Outcome, effort: Tried) -> bool {
        match outcome {
            Outcome::Free | Outcome::Patch(..) => false,
            Outcome::Open => self.tried.leaves_something_to(effort),
            Outcome::Forced(reach) => {
                *reach != Reach::All && self.tried.leaves_something_to(effort)
                    || self.tried.leaves_a_patch_to(effort)
            }
        }
    }

    pub(super) fn findings(&self, agar: &Agar) -> Result<(Vec<Agar>, Classes), Unreadable> {
        let predecessors = self.predecessors.iter().map(Written::read).collect::<Result<_, _>>()?;
        Ok((predecessors, classes_of(agar.lattice(), &partial::from_rows(&self.forced)?)))
    }

    /// The agar.
    ///
    /// # Errors
    /// If its rows are no agar.
    pub fn agar(&self) -> Result<Agar, Unreadable> {
        self.agar.read()
    }

    /// How the question about the agar ended. Predecessors are simulated; that something is forced is the word
    /// of the record.
    ///
    /// # Errors
    /// If the record contradicts itself.
    pub fn outcome(&self, rule: Rule) -> Result<Outcome, Unreadable> {
        let agar = self.agar()?;
        let lattice = agar.lattice();
        let mut left = Grid::filled(lattice.width(), lattice.height(), true);
        for predecessor in &self.predecessors {
            let predecessor = predecessor.read()?;
            periodic_predecessor(rule, &agar, &predecessor)?;
            drop_differing(&mut left, &agar, &predecessor);
        }
        let may_be_forced = |part: &Partial| {
            partial::specified(part).all(|(at, state)| {
                let cell = at.coordinates();
                left.get(lattice.class(cell)) && agar.is_alive(cell) == state
            })
        };
        let forced = partial::from_rows(&self.forced)?;
        if !may_be_forced(&forced) {
            return Err(Unreadable::NotForced);
        }
        let reach = match classes_of(lattice, &forced).population() {
            number if number == lattice.classes() => Reach::All,
            _ => Reach::Some,
        };
        if !self.patch.is_empty() {
            let patch = partial::from_rows(&self.patch)?;
            return if may_be_forced(&patch) {
                Ok(Outcome::Patch(reach, patch))
            } else {
                Err(Unreadable::NotForced)
            };
        }
        Ok(match partial::specified(&forced).next() {
            Some(_) => Outcome::Forced(reach),
            None if left.population() == 0 => Outcome::Free,
            None => Outcome::Open,
        })
    }
}

impl Written {
    fn of(agar: &Agar) -> Self {
        Self { shift: agar.lattice().shift(), rows: rows_of(&agar.cells().map(Some)) }
    }

    fn read(&self) -> Result<Agar, Unreadable> {
        let cells = partial::from_rows(&self.rows)?;
        let is_specified = partial::specified(&cells).count() == cells.width() * cells.height();
        if cells.width() == 0 || cells.height() == 0 || !is_specified {
            return Err(Unreadable::NotAnAgar);
        }
        let lattice = Lattice::new(cells.width(), cells.height(), self.shift);
        Ok(Agar::new(lattice, cells.map(|state| state == Some(true))))
    }
}

fn rows_of(pattern: &Partial) -> Vec<String> {
    partial::write_rows(pattern).lines().map(str::to_owned).collect()
}

/// How much is tried for each agar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Rounds, each of which has larger tori and a larger window than the one before.
    pub rounds: usize,
    /// The conflicts that a solver may take for one question, if they are limited.
    pub conflicts: Option<u32>,
    /// The side of the window in which patches are looked for, or 0 if none are.
    pub window: usize,
    /// The time for one agar, if it is limited.
    pub each: Option<Duration>,
    /// True if patches are made minimal.
    pub minimal: bool,
}

/// With how much effort an agar was examined.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tried {
    rounds: usize,
    conflicts: Option<u32>,
    window: usize,
    seconds: Option<f64>,
    /// True if no limit cut a question short.
    #[serde(rename = "complete")]
    is_complete: bool,
}

impl Effort {
    /// This effort, as records have it.
    pub(super) fn tried(self, is_complete: bool) -> Tried {
        Tried {
            rounds: self.rounds,
            conflicts: self.conflicts,
            window: self.window,
            seconds: self.each.map(|each| each.as_secs_f64()),
            is_complete,
        }
    }

    /// Returns true if a record was made with this effort.
    pub(super) fn made(self, tried: Tried) -> bool {
        self.tried(tried.is_complete) == tried
    }
}

impl Tried {
    /// Returns true if no limit cut a question short.
    pub fn is_complete(self) -> bool {
        self.is_complete
    }

    /// Returns true if an effort can find out which classes are forced, if this one left some of them open.
    fn leaves_something_to(self, effort: Self) -> bool {
        effort.rounds > self.rounds || !self.is_complete && self.had_less_than(effort)
    }

    /// Returns true if an effort can find a patch, if this one found none.
    fn leaves_a_patch_to(self, effort: Self) -> bool {
        effort.window > self.window || !self.is_complete && effort.window > 0 && self.had_less_than(effort)
    }

    /// How many rounds would find nothing new with an effort.
    pub(super) fn rounds_not_to_repeat(self, effort: Self) -> usize {
        // If the time was over, it is not known in which round.
        let may_lack_rounds = self.seconds.is_some() || self.had_less_than(effort);
        if self.is_complete || !may_lack_rounds { self.rounds } else { 0 }
    }

    /// Returns true if limits cut questions sooner than an effort would.
    fn had_less_than(self, effort: Self) -> bool {
        let seconds = |most: Option<f64>| most.unwrap_or(f64::INFINITY);
        let conflicts = |most: Option<u32>| most.unwrap_or(u32::MAX);
        conflicts(effort.conflicts) > conflicts(self.conflicts)
            || seconds(effort.seconds) > seconds(self.seconds)
    }
}

/// How many agars of a lattice ended in which way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All stable agars that have no other periods, one of each class.
    pub agars: u64,
    /// In each class of cells a periodic predecessor differs: no patch forces itself.
    pub free: u64,
    /// All cells are forced: the agar is its own only predecessor.
    pub all_forced: u64,
    /// Some cells are forced, and perhaps more.
    pub some_forced: u64,
    /// Nothing is known.
    pub open: u64,
    /// A patch forces itself. These agars are counted as forced, too.
    pub patches: u64,
}

/// What the pieces say together.
pub struct Tally<'a> {
    survey: &'a Survey,
    agars: &'a [Agar],
    outcomes: BTreeMap<u64, Outcome>,
    pieces: BTreeMap<u64, Piece>,
}

/// Why records cannot all be true.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Inconsistent {
    /// There is a record of the agar already, and this one did not try more.
    #[error("agar {0} is recorded twice")]
    Twice(u64),
    /// A later record knows less about the agar than an earlier one.
    #[error("agar {0} is recorded a second time, and less is known of it")]
    Less(u64),
    /// There is no agar with this number, or it is another one.
    #[error("agar {0} is not the one with this number")]
    Other(u64),
    /// The record contradicts itself.
    #[error("agar {number}")]
    Piece {
        /// The number of the agar.
        number: u64,
        /// What is wrong.
        #[source]
        error: Unreadable,
    },
}

impl<'a> Tally<'a> {
    /// Nothing is recorded yet about the agars of a survey.
    pub fn new(survey: &'a Survey, agars: &'a [Agar]) -> Self {
        Self { survey, agars, outcomes: BTreeMap::new(), pieces: BTreeMap::new() }
    }

    /// Adds a piece. One about an agar that is recorded already takes the place of the earlier one.
    ///
    /// # Errors
    /// If it cannot be true beside the others. Its predecessors are simulated.
    pub fn add(&mut self, piece: &Piece) -> Result<(), Inconsistent> {
        let number = piece.number;
        let wrong = |error| Inconsistent::Piece { number, error };
        let agar = usize::try_from(number).ok().and_then(|number| self.agars.get(number));
        if agar != Some(&piece.agar().map_err(wrong)?) {
            return Err(Inconsistent::Other(number));
        }
        let outcome = piece.outcome(self.survey.rule()).map_err(wrong)?;
        if let (Some(before), Some(earlier)) = (self.outcomes.get(&number), self.pieces.get(&number)) {
            if !earlier.leaves_something_to(before, piece.tried()) {
                return Err(Inconsistent::Twice(number));
            }
            if matches!(before, Outcome::Forced(_)) && matches!(outcome, Outcome::Free | Outcome::Open) {
                return Err(Inconsistent::Less(number));
            }
        }
        self.outcomes.insert(number, outcome);
        self.pieces.insert(number, piece.clone());
        Ok(())
    }

    /// The recorded pieces that the survey's effort may add to, by the number of their agar.
    pub fn unfinished(&self) -> BTreeMap<u64, Piece> {
        let effort = self.survey.effort().tried(true);
        let all = self.pieces.iter().map(|(&number, piece)| (number, piece));
        let left = all.filter(|(number, piece)| piece.leaves_something_to(&self.outcomes[number], effort));
        left.map(|(number, piece)| (number, piece.clone())).collect()
    }

    /// The first agar whose record was made with another effort than the survey's.
    pub fn tried_otherwise(&self) -> Option<u64> {
        let effort = self.survey.effort();
        self.pieces.iter().find(|(_, piece)| !effort.made(piece.tried())).map(|(&number, _)| number)
    }

    /// How the question about an agar ended, if it did.
    pub fn outcome(&self, number: u64) -> Option<&Outcome> {
        self.outcomes.get(&number)
    }

    /// How many agars are done.
    pub fn done(&self) -> usize {
        self.outcomes.len()
    }

    /// The agars of the survey.
    pub fn agars(&self) -> &'a [Agar] {
        self.agars
    }

    /// The patches that were found, each with its agar.
    pub fn patches(&self) -> impl Iterator<Item = (&'a Agar, &Partial)> {
        (0..).zip(self.agars).filter_map(|(number, agar)| match self.outcomes.get(&number) {
            Some(Outcome::Patch(_, patch)) => Some((agar, patch)),
            _ => None,
        })
    }

    /// The counts of each lattice, in the survey's order.
    pub fn rows(&self) -> Vec<(Lattice, Counts)> {
        let counts = |lattice: Lattice| {
            let mut counts = Counts::default();
            for (number, _) in (0..).zip(self.agars).filter(|(_, agar)| agar.lattice() == lattice) {
                counts.agars += 1;
                self.outcomes.get(&number).into_iter().for_each(|outcome| counts.add(outcome));
            }
            counts
        };
        self.survey.lattices().iter().map(|&lattice| (lattice, counts(lattice))).collect()
    }

    /// The counts of all lattices.
    pub fn total(&self) -> Counts {
        self.rows().iter().fold(Counts::default(), |sum, (_, row)| sum.plus(row))
    }
}

impl Counts {
    /// The agars of which at least some cells are forced.
    pub fn forced(&self) -> u64 {
        self.all_forced + self.some_forced
    }

    fn add(&mut self, outcome: &Outcome) {
        self.patches += u64::from(matches!(outcome, Outcome::Patch(..)));
        match outcome {
            Outcome::Free => self.free += 1,
            Outcome::Open => self.open += 1,
            Outcome::Forced(Reach::All) | Outcome::Patch(Reach::All, _) => self.all_forced += 1,
            Outcome::Forced(Reach::Some) | Outcome::Patch(Reach::Some, _) => self.some_forced += 1,
        }
    }

    fn plus(self, other: &Self) -> Self {
        Self {
            agars: self.agars + other.agars,
            free: self.free + other.free,
            all_forced: self.all_forced + other.all_forced,
            some_forced: self.some_forced + other.some_forced,
            open: self.open + other.open,
            patches: self.patches + other.patches,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_cut_short_is_left_to_a_greater_effort() {
        let effort = Effort { rounds: 2, conflicts: Some(100), window: 0, each: None, minimal: false };
        let more = Effort { conflicts: None, ..effort };
        let tried = |effort: Effort| effort.tried(true);
        assert!(!effort.tried(false).leaves_something_to(tried(effort)));
        assert!(effort.tried(false).leaves_something_to(tried(more)));
        assert!(!tried(effort).leaves_something_to(tried(more)));
        assert!(!more.tried(false).leaves_something_to(tried(effort)));
        assert!(tried(effort).leaves_something_to(tried(Effort { rounds: 3, ..effort })));
        assert_eq!(tried(effort).rounds_not_to_repeat(tried(more)), 2);
        assert_eq!(effort.tried(false).rounds_not_to_repeat(tried(more)), 0);
        assert_eq!(effort.tried(false).rounds_not_to_repeat(tried(effort)), 2);
        let timed = Effort { each: Some(Duration::from_secs(1)), ..effort };
        assert_eq!(timed.tried(false).rounds_not_to_repeat(tried(timed)), 0);
        assert!(tried(effort).leaves_a_patch_to(tried(Effort { window: 9, ..effort })));
        assert!(!tried(effort).leaves_a_patch_to(tried(more)));
        assert!(
            effort.made(effort.tried(false)) && !effort.made(timed.tried(false)) && !more.made(tried(effort))
        );
    }
}
