//! Windows of agars: finite parts, whose predecessors need not be periodic.
//!
//! If every predecessor of a window has one of its cells, then every predecessor of the agar has that cell,
//! and, because the agar's translations carry predecessors to predecessors, all cells of its class.

use super::Classes;
use crate::life::{Agar, Grid, Lattice, Partial, Position, Rule, partial};
use crate::limits::{Limits, StopReason};
use crate::problem::Force;
use crate::solve::eden::EdenError;
use crate::solve::eden::force::{Confirmed, Forced, Forcing, Tried, confirm, single_cells, smallest};
use crate::solve::eden::second_opinion::{FIRST, SECOND, disagreement};

/// The square window of an agar whose top left corner is the agar's first cell.
pub(super) struct Window {
    rule: Rule,
    lattice: Lattice,
    whole: Partial,
    forcing: Forcing,
}

/// What a limit may cut short.
type Limited<T> = Result<Result<T, StopReason>, EdenError>;

impl Window {
    pub(super) fn new(rule: Rule, agar: &Agar, side: usize) -> Result<Self, EdenError> {
        let whole = agar.window((0, 0), side, side).map(Some);
        let forcing = Forcing::by(SECOND, rule, &whole)?;
        Ok(Self { rule, lattice: agar.lattice(), whole, forcing })
    }

    /// Those of the classes of which every predecessor of the window has the cell in the middle, by the
    /// word of two solvers.
    pub(super) fn forced_classes(&mut self, left: &Classes, limits: &Limits) -> Limited<Classes> {
        let middle = self.middle(left);
        let forced = match self.forcing.forced(&self.whole, &middle, limits)? {
            Err(why) => return Ok(Err(why)),
            Ok(forced) => forced,
        };
        if partial::specified(&forced).next().is_some() {
            let mut other = Forcing::by(FIRST, self.rule, &self.whole)?;
            match other.forces(&self.whole, &forced, limits)? {
                Forced::Yes => {}
                Forced::Unknown(why) => return Ok(Err(why)),
                Forced::No(_) => return Err(disagreement(&self.forcing.solver(), &other.solver())),
            }
        }
        Ok(Ok(classes_of(self.lattice, &forced)))
    }

    /// The greatest self-forcing patch of the cells of these classes, confirmed by a second solver; or a
    /// minimal part of it.
    pub(super) fn patch(
        &mut self,
        left: &Classes,
        minimal: bool,
        limits: &Limits,
    ) -> Limited<Option<Confirmed>> {
        let cells = self.part(|at| left.get(self.class(at)));
        let patch = match self.forcing.greatest(&cells, &single_cells(&cells), limits)? {
            Err(why) => return Ok(Err(why)),
            Ok(patch) if partial::specified(&patch).next().is_none() => return Ok(Ok(None)),
            Ok(patch) => patch,
        };
        if !minimal {
            let confirmed = confirm(self.rule, patch, &self.forcing.solver(), limits)?;
            return Ok(confirmed.second.clone().map(|_| Some(confirmed)));
        }
        let problem = Force::new(patch.clone()).expect("a patch with cells in a window").with_rule(self.rule);
        match smallest(&problem, &single_cells(&patch), (1, 0), limits, &mut |_| {})? {
            Tried::Minimal(found) => Ok(found.confirmed.second.clone().map(|_| Some(found.confirmed))),
            Tried::Stopped(why) => Ok(Err(why)),
            Tried::NoPart => Err(disagreement(&self.forcing.solver(), &self.forcing.solver())),
        }
    }

    fn part(&self, has: impl Fn(Position) -> bool) -> Partial {
        Grid::from_fn(self.whole.width(), self.whole.height(), |at| self.whole.get(at).filter(|_| has(at)))
    }

    /// The cells of these classes in one box of the lattice, which lies in the middle of the window.
    fn middle(&self, left: &Classes) -> Partial {
        let from = |side: usize, length: usize| side.saturating_sub(length) / 2;
        let (width, height) = (self.lattice.width(), self.lattice.height());
        let (right, down) = (from(self.whole.width(), width), from(self.whole.height(), height));
        self.part(|at| {
            (right..right + width).contains(&at.column)
                && (down..down + height).contains(&at.row)
                && left.get(self.class(at))
        })
    }

    fn class(&self, at: Position) -> Position {
        self.lattice.class(at.coordinates())
    }
}

/// The classes of the specified cells of a window.
pub(super) fn classes_of(lattice: Lattice, part: &Partial) -> Classes {
    let mut classes = Grid::dead(lattice.width(), lattice.height());
    for (at, _) in partial::specified(part) {
        classes.set(lattice.class(at.coordinates()), true);
    }
    classes
}
