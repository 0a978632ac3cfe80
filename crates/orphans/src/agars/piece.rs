//! What was found out about one agar, as journals have it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::classes::{Classes, classes_of};
use super::effort::Tried;
use super::torus::drop_differing;
use crate::life::partial::{self, PartialError};
use crate::life::{Agar, Grid, Lattice, Partial, Rule};
use crate::verify::{NotAPredecessor, periodic_predecessor};

/// What was found out about one agar.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The number of the agar.
    pub number: u64,
    /// The agar.
    agar: Written,
    /// Periodic predecessors that differ from it.
    predecessors: Vec<Written>,
    /// The cells of a box that every predecessor of the agar has; the others are `?`.
    forced: Vec<String>,
    /// A self-forcing patch, as rows of the window whose top left corner is the agar's first cell.
    patch: Vec<String>,
    /// How much was tried.
    tried: Tried,
}

/// A periodic pattern as rows.
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
pub enum Fate {
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

    /// Whether an effort may find out more than this piece has.
    pub fn leaves_something_to(&self, fate: &Fate, effort: Tried) -> bool {
        match fate {
            Fate::Free | Fate::Patch(..) => false,
            Fate::Open => self.tried.leaves_something_to(effort),
            Fate::Forced(reach) => {
                *reach != Reach::All && self.tried.leaves_something_to(effort)
                    || self.tried.leaves_a_patch_to(effort)
            }
        }
    }

    /// How many rounds of an effort would find nothing new.
    pub(super) fn rounds_not_to_repeat(&self, effort: Tried) -> usize {
        self.tried.rounds_not_to_repeat(effort)
    }

    /// The predecessors and the forced classes.
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
    pub fn fate(&self, rule: Rule) -> Result<Fate, Unreadable> {
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
                Ok(Fate::Patch(reach, patch))
            } else {
                Err(Unreadable::NotForced)
            };
        }
        Ok(match partial::specified(&forced).next() {
            Some(_) => Fate::Forced(reach),
            None if left.population() == 0 => Fate::Free,
            None => Fate::Open,
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
