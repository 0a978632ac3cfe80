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

/// The same with so many columns more for each even side, if no cells are forced. The more sides are even, the
/// longer the solver takes, and dynamic programming does not.
const FOR_EVEN: usize = 3;

/// Squares up to this side take either one less than a twentieth of a second.
const SMALL: usize = 8;

impl Approach {
    /// The faster one, by the measurements in docs/still-life-methods.md, "Narrow boxes".
    ///
    /// Still lifes of narrow rectangles waste more than the solver expects, and then it refutes count
    /// after count. Squares that are small for both are left to the solver, whose word can be had with a proof. With
    /// forced cells, the halves of a box are not alike, and dynamic programming takes longer.
    pub fn fastest(problem: &StillLife) -> Self {
        let (width, height) = (problem.width(), problem.height());
        let even = [width, height].into_iter().filter(|side| side.is_multiple_of(2)).count();
        let narrow = if problem.forced().is_empty() { NARROW + FOR_EVEN * even } else { NARROW };
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
        for (width, height) in [
            (6, 30),
            (30, 6),
            (3, 60),
            (4, 40),
            (13, 60),
            (1, 500),
            (9, 9),
            (20, 20),
            (22, 40),
            (23, 30),
            (26, 40),
        ] {
            assert_eq!(fastest(width, height), Approach::Beginnings, "{width}×{height}");
        }
        for (width, height) in [(8, 8), (21, 21), (24, 27), (25, 26), (28, 28), (30, 30), (60, 60)] {
            assert_eq!(fastest(width, height), Approach::Waste, "{width}×{height}");
        }
    }
}
