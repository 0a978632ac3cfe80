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

/// Dynamic programming is the faster one for rectangles whose shorter side is at most this.
const NARROW: usize = 20;

/// The same if cells are forced.
const NARROW_IF_FORCED: usize = 8;

impl Approach {
    /// The faster one, by the measurements in docs/still-life-methods.md, "Narrow boxes".
    ///
    /// Still lifes of narrow rectangles waste more than the solver expects, and then it refutes count
    /// after count. Squares are left to the solver, which takes less than a second for narrow ones, too.
    /// So are boxes with forced cells unless they are very narrow, as the bounds of dynamic programming
    /// know nothing of forced cells.
    pub fn fastest(problem: &StillLife) -> Self {
        let (width, height) = (problem.width(), problem.height());
        let narrow = if problem.forced().is_empty() { NARROW } else { NARROW_IF_FORCED };
        if width != height && width.min(height) <= narrow { Self::Beginnings } else { Self::Waste }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_rectangles_are_for_dynamic_programming() {
        let fastest = |width, height| Approach::fastest(&StillLife::new(width, height).unwrap());
        for (width, height) in [(6, 30), (30, 6), (3, 60), (4, 40), (13, 60), (1, 500)] {
            assert_eq!(fastest(width, height), Approach::Beginnings, "{width}×{height}");
        }
        for (width, height) in [(8, 8), (28, 28), (28, 29), (60, 60)] {
            assert_eq!(fastest(width, height), Approach::Waste, "{width}×{height}");
        }
    }
}
