//! Bounded grids: planes that end, tori, cylinders, and surfaces with twisted edges, as Golly has
//! them.
//!
//! A grid has columns 0 to width − 1 and rows 0 to height − 1. A plane or a torus may be infinite in
//! one direction, and has columns or rows below 0 there.

mod notation;
mod surface;

use super::plane::Place;
use super::{Plane, Rule};
pub use notation::BoundsError;
pub use surface::{Shift, Surface};

/// The largest width or height: that of Golly.
pub const LONGEST: i32 = 2_000_000_000;

/// A bounded grid: how its edges are joined, and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    surface: Surface,
    /// Columns, or 0 if they are infinitely many.
    width: i32,
    /// Rows, or 0 if they are infinitely many.
    height: i32,
}

impl Bounds {
    /// How the edges are joined.
    pub fn surface(self) -> Surface {
        self.surface
    }

    /// The number of columns, if it is finite.
    pub fn width(self) -> Option<i32> {
        Some(self.width).filter(|&width| width > 0)
    }

    /// The number of rows, if it is finite.
    pub fn height(self) -> Option<i32> {
        Some(self.height).filter(|&height| height > 0)
    }

    /// The cell that is found at a place on the grid or next to its edge; `None` if nothing is there.
    pub fn cell_at(self, place: Place) -> Option<Place> {
        self.surface.cell_at((self.height, self.width), place)
    }

    /// Whether a place is on the grid.
    pub fn contains(self, (row, column): Place) -> bool {
        let is_inside = |at: i32, side: i32| side == 0 || (0..side).contains(&at);
        is_inside(row, self.height) && is_inside(column, self.width)
    }

    /// The place of the top left corner of a pattern of so many columns and rows, as Golly puts it:
    /// in the middle.
    pub fn corner(self, (width, height): (usize, usize)) -> Place {
        let middle = |side: i32, part: usize| match side {
            0 => 0,
            side => side / 2 - i32::try_from(part / 2).unwrap_or(i32::MAX),
        };
        (middle(self.height, height), middle(self.width, width))
    }

    /// The next generation. All live cells must be on the grid. The rule must not have B0.
    ///
    /// # Panics
    /// If the rule has B0.
    #[must_use]
    pub fn next_generation(self, now: &Plane, rule: Rule) -> Plane {
        assert!(!rule.has_b0(), "cells far from live ones are not looked at");
        let around = |(row, column): Place| {
            (-1..=1).flat_map(move |down| (-1..=1).map(move |right| (row + down, column + right)))
        };
        let is_alive = |place: Place| now.cells().binary_search(&place).is_ok();
        // What sees a live cell is seen by it.
        let near: Plane = now
            .cells()
            .iter()
            .flat_map(|&cell| around(cell))
            .filter_map(|place| self.cell_at(place))
            .collect();
        let next = near.cells().iter().copied().filter(|&cell| {
            let cells = around(cell).zip(0..);
            let alive = cells.filter(|&(place, _)| self.cell_at(place).is_some_and(is_alive));
            rule.next_of_window(alive.map(|(_, bit)| 1 << bit).sum())
        });
        next.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Grid;
    use crate::life::step::next_generation;

    fn plane(grid: &Grid, (down, right): Place) -> Plane {
        Plane::of(grid).moved((down, right))
    }

    /// The whole grid, from the definition: every cell looks at the nine places around it.
    #[test]
    fn cells_that_are_not_near_live_ones_stay_dead() {
        let mut random = fastrand::Rng::with_seed(5);
        for text in
            ["T4,3", "T4+1,3", "T4,3-1", "P5,2", "K4*,3", "K4*+1,3", "K3,4*+1", "C4,3", "S4", "T1,1", "T2,1"]
        {
            let bounds: Bounds = text.parse().unwrap();
            let (width, height) = (bounds.width().unwrap(), bounds.height().unwrap());
            for rule in ["B3/S23", "B2-a/S12", "B2/S34H"].map(|text| text.parse::<Rule>().unwrap()) {
                let all = || (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
                let now: Plane = all().filter(|_| random.bool()).collect();
                let alive =
                    |place: Place| bounds.cell_at(place).is_some_and(|cell| now.cells().contains(&cell));
                let next = all().filter(|&(row, column)| {
                    let bits = (0..9).filter(|bit| alive((row + bit / 3 - 1, column + bit % 3 - 1)));
                    rule.next_of_window(bits.fold(0, |window, bit| window | 1 << bit))
                });
                assert_eq!(bounds.next_generation(&now, rule), next.collect(), "{text} {rule}");
            }
        }
    }

    /// Far from all edges, a bounded grid is the plane.
    #[test]
    fn in_the_middle_nothing_differs() {
        let mut random = fastrand::Rng::with_seed(6);
        let soup = Grid::from_fn(6, 5, |_| random.bool());
        let next = plane(&next_generation(&soup, Rule::LIFE), (9, 9));
        for text in ["T30,40", "P30,40", "T0,40", "P30,0", "K30*,40", "C40", "S30"] {
            let bounds: Bounds = text.parse().unwrap();
            assert_eq!(bounds.next_generation(&plane(&soup, (10, 10)), Rule::LIFE), next, "{text}");
        }
    }

    /// A glider goes around a torus of 5×5 in 20 generations.
    #[test]
    fn a_glider_comes_back_on_a_torus() {
        let glider: Plane = [(0, 1), (1, 2), (2, 0), (2, 1), (2, 2)].into_iter().collect();
        let bounds: Bounds = "T5".parse().unwrap();
        let mut now = glider.clone();
        for generation in 1..=20 {
            now = bounds.next_generation(&now, Rule::LIFE);
            assert_eq!(now == glider, generation == 20, "{generation}");
        }
        assert_eq!(bounds.corner((3, 3)), (1, 1));
        assert!(bounds.contains((4, 4)) && !bounds.contains((5, 0)));
    }
}
