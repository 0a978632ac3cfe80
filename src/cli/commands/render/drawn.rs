//! What is drawn of a two-state pattern: its cells, and where they are played.

use lifesat::life::file::BoundedPattern;
use lifesat::life::plane::{Frame, Place};
use lifesat::life::{Bounds, Grid, Plane, Rule, World};

/// The longest side of a bounded grid that is shown as a whole.
const LONGEST: i32 = 1000;

/// A pattern, and where it is played.
pub(super) struct Drawn<'a> {
    pub(super) grid: &'a Grid,
    pub(super) world: World,
    /// Where the top left corner of the pattern lies.
    corner: Place,
}

impl<'a> Drawn<'a> {
    /// A pattern on the unbounded plane.
    pub(super) fn unbounded(grid: &'a Grid, rule: Rule) -> Self {
        Self { grid, world: rule.into(), corner: (0, 0) }
    }

    /// A pattern on a bounded grid.
    pub(super) fn bounded(pattern: &'a BoundedPattern) -> Self {
        let world = World::new(pattern.pattern.rule, Some(pattern.bounds));
        Self { grid: &pattern.pattern.grid, world, corner: pattern.corner }
    }

    pub(super) fn plane(&self) -> Plane {
        Plane::of(self.grid).moved(self.corner)
    }

    /// The box of the pattern. Files have fewer cells than a side of a box may have.
    pub(super) fn frame(&self) -> Frame {
        let side = |side: usize| u32::try_from(side).expect("files have fewer cells");
        let (top, left) = self.corner;
        Frame { top, left, height: side(self.grid.height()), width: side(self.grid.width()) }
    }

    /// The box that a picture shows at least: the whole grid, if it is bounded and not too large.
    pub(super) fn shown(&self) -> Frame {
        self.world.bounds().and_then(whole).unwrap_or_else(|| self.frame())
    }
}

/// A bounded grid as a box, if it is finite and not too large.
fn whole(bounds: Bounds) -> Option<Frame> {
    let side = |side: Option<i32>| u32::try_from(side.filter(|&side| side <= LONGEST)?).ok();
    Some(Frame { top: 0, left: 0, height: side(bounds.height())?, width: side(bounds.width())? })
}
