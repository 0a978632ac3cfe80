//! Which method finds the densest still life of a box soonest.

use crate::problem::StillLife;

/// A way to the densest still life of a box with dead cells outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approach {
    /// Dynamic programming, [`maximise_by_beginnings`](super::maximise_by_beginnings).
    Beginnings,
    /// A solver that looks for little waste, [`maximise_by_waste`](super::maximise_by_waste).
    Waste,
}

/// Dynamic programming is the faster one for boxes whose shorter side is at most this.
const NARROW: usize = 20;

/// Squares up to this side take either one less than a twentieth of a second.
const SMALL: usize = 8;

/// The same if cells are forced.
const NARROW_IF_FORCED: usize = 8;

impl Approach {
    /// The faster one, by the measurements in docs/still-life-methods.md, "Narrow boxes".
    ///
    /// Still lifes of narrow rectangles waste more than the solver expects, and then it refutes count
    /// after count. Squares that are small for both are left to the solver, whose word can be had with a proof. So are
    /// boxes with forced cells unless they are very narrow, as the bounds of dynamic programming know
    /// nothing of forced cells.
    pub fn fastest(problem: &StillLife) -> Self {
        let (width, height) = (problem.width(), problem.height());
        let narrow = if problem.forced().is_empty() { NARROW } else { NARROW_IF_FORCED };
        let is_small = width == height && width <= SMALL;
        if width.min(height) <= narrow && !is_small { Self::Beginnings } else { Self::Waste }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_boxes_are_for_dynamic_programming() {
        let fastest = |width, height| Approach::fastest(&StillLife::new(width, height).unwrap());
        for (width, height) in [(6, 30), (30, 6), (3, 60), (4, 40), (13, 60), (1, 500), (9, 9), (20, 20)] {
            assert_eq!(fastest(width, height), Approach::Beginnings, "{width}×{height}");
        }
        for (width, height) in [(8, 8), (21, 21), (28, 28), (28, 29), (60, 60)] {
            assert_eq!(fastest(width, height), Approach::Waste, "{width}×{height}");
        }
    }
}
