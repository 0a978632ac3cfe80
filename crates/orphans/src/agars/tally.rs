//! Adds up what was found out about the agars of a survey.

use std::collections::BTreeMap;

use thiserror::Error;

use super::{Fate, Piece, Reach, Survey, Unreadable};
use crate::life::{Agar, Lattice, Partial};

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
    fates: BTreeMap<u64, Fate>,
    pieces: BTreeMap<u64, Piece>,
}

/// Why records cannot all be true.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
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
        Self { survey, agars, fates: BTreeMap::new(), pieces: BTreeMap::new() }
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
        let fate = piece.fate(self.survey.rule()).map_err(wrong)?;
        if let (Some(before), Some(earlier)) = (self.fates.get(&number), self.pieces.get(&number)) {
            if !earlier.leaves_something_to(before, piece.tried()) {
                return Err(Inconsistent::Twice(number));
            }
            if matches!(before, Fate::Forced(_)) && matches!(fate, Fate::Free | Fate::Open) {
                return Err(Inconsistent::Less(number));
            }
        }
        self.fates.insert(number, fate);
        self.pieces.insert(number, piece.clone());
        Ok(())
    }

    /// The recorded pieces that the survey's effort may add to, by the number of their agar.
    pub fn unfinished(&self) -> BTreeMap<u64, Piece> {
        let effort = self.survey.effort().tried(true);
        let all = self.pieces.iter().map(|(&number, piece)| (number, piece));
        let left = all.filter(|(number, piece)| piece.leaves_something_to(&self.fates[number], effort));
        left.map(|(number, piece)| (number, piece.clone())).collect()
    }

    /// The first agar whose record was made with another effort than the survey's.
    pub fn tried_otherwise(&self) -> Option<u64> {
        let effort = self.survey.effort();
        self.pieces.iter().find(|(_, piece)| !effort.made(piece.tried())).map(|(&number, _)| number)
    }

    /// How the question about an agar ended, if it did.
    pub fn fate(&self, number: u64) -> Option<&Fate> {
        self.fates.get(&number)
    }

    /// How many agars are done.
    pub fn done(&self) -> usize {
        self.fates.len()
    }

    /// The agars of the survey.
    pub fn agars(&self) -> &'a [Agar] {
        self.agars
    }

    /// The patches that were found, each with its agar.
    pub fn patches(&self) -> impl Iterator<Item = (&'a Agar, &Partial)> {
        (0..).zip(self.agars).filter_map(|(number, agar)| match self.fates.get(&number) {
            Some(Fate::Patch(_, patch)) => Some((agar, patch)),
            _ => None,
        })
    }

    /// The counts of each lattice, in the survey's order.
    pub fn rows(&self) -> Vec<(Lattice, Counts)> {
        let counts = |lattice: Lattice| {
            let mut counts = Counts::default();
            for (number, _) in (0..).zip(self.agars).filter(|(_, agar)| agar.lattice() == lattice) {
                counts.agars += 1;
                self.fates.get(&number).into_iter().for_each(|fate| counts.add(fate));
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

    fn add(&mut self, fate: &Fate) {
        self.patches += u64::from(matches!(fate, Fate::Patch(..)));
        match fate {
            Fate::Free => self.free += 1,
            Fate::Open => self.open += 1,
            Fate::Forced(Reach::All) | Fate::Patch(Reach::All, _) => self.all_forced += 1,
            Fate::Forced(Reach::Some) | Fate::Patch(Reach::Some, _) => self.some_forced += 1,
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
