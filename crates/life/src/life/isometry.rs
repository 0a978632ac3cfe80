//! Isometries of the grid, as they carry one generation of a pattern to a later one.
#![expect(
    clippy::many_single_char_names,
    reason = "maps of the plane are written with the letters of the literature"
)]

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Symmetry;

/// An isometry of the grid: it maps the cell in column x and row y to column `a`·x + `b`·y + `c`
/// and row `d`·x + `e`·y + `f`.
///
/// The letters are those of Dean Hickerson's description of his search program (1989). Columns
/// count to the right and rows downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "[i64; 6]", into = "[i64; 6]")]
pub struct Isometry {
    linear: Linear,
    right: i64,
    down: i64,
}

/// The linear part, row by row: what remains of the map without its shift.
type Linear = [[i64; 2]; 2];

/// The error for six coefficients that are not an isometry of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "x' = {a}x + {b}y + {c}, y' = {d}x + {e}y + {f} is not an isometry of the grid; of the coefficients A B C D E F, either \
     A and E must be ±1 and B and D 0, or B and D must be ±1 and A and E 0",
    a = .0[0], b = .0[1], c = .0[2], d = .0[3], e = .0[4], f = .0[5]
)]
pub struct NotAnIsometry([i64; 6]);

/// The longest shift. No box that fits into memory needs a longer one, and up to this length
/// nothing overflows.
const FARTHEST: u64 = 1 << 31;

/// Why six coefficients are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IsometryError {
    /// The linear part is none of the eight orientations.
    #[error(transparent)]
    Linear(#[from] NotAnIsometry),
    /// The shift is too long.
    #[error("a shift by {0} cells is too long; the longest is {FARTHEST}")]
    TooFar(i64),
}

impl Isometry {
    /// The map that leaves every cell where it is.
    pub const IDENTITY: Self = Self { linear: [[1, 0], [0, 1]], right: 0, down: 0 };

    /// The map with the coefficients A, B, C, D, E, F.
    ///
    /// # Errors
    /// If the linear part A, B, D, E is none of the eight orientations, or a shift (C or F) exceeds
    /// 2^31 cells.
    pub fn new(letters: [i64; 6]) -> Result<Self, IsometryError> {
        let [a, b, c, d, e, f] = letters;
        let unit = |n: i64| n == 1 || n == -1;
        let straight = unit(a) && unit(e) && b == 0 && d == 0;
        let crossed = unit(b) && unit(d) && a == 0 && e == 0;
        if !straight && !crossed {
            return Err(NotAnIsometry(letters).into());
        }
        match [c, f].into_iter().find(|shift| shift.unsigned_abs() > FARTHEST) {
            Some(far) => Err(IsometryError::TooFar(far)),
            None => Ok(Self { linear: [[a, b], [d, e]], right: c, down: f }),
        }
    }

    /// The shift by `right` columns and `down` rows.
    pub fn translation(right: i64, down: i64) -> Self {
        Self { right, down, ..Self::IDENTITY }
    }

    /// A symmetry of the square, as it acts on a `width` × `height` box.
    ///
    /// # Panics
    /// If a side of the box is longer than 2⁶³ − 1 cells.
    pub fn of_box(symmetry: Symmetry, width: usize, height: usize) -> Self {
        let last = |side: usize| i64::try_from(side).expect("boxes fit into memory") - 1;
        let (right, bottom) = (last(width), last(height));
        let (linear, right, down) = match symmetry {
            Symmetry::Identity => ([[1, 0], [0, 1]], 0, 0),
            Symmetry::Quarter => ([[0, -1], [1, 0]], bottom, 0),
            Symmetry::Half => ([[-1, 0], [0, -1]], right, bottom),
            Symmetry::ThreeQuarters => ([[0, 1], [-1, 0]], 0, right),
            Symmetry::FlipColumns => ([[-1, 0], [0, 1]], right, 0),
            Symmetry::FlipRows => ([[1, 0], [0, -1]], 0, bottom),
            Symmetry::Transpose => ([[0, 1], [1, 0]], 0, 0),
            Symmetry::AntiTranspose => ([[0, -1], [-1, 0]], bottom, right),
        };
        Self { linear, right, down }
    }

    /// The map without its shift.
    #[expect(clippy::missing_panics_doc, reason = "there are eight linear parts")]
    pub fn symmetry(self) -> Symmetry {
        let has_linear = |symmetry: &Symmetry| Self::of_box(*symmetry, 1, 1).linear == self.linear;
        Symmetry::ALL.into_iter().find(has_linear).expect("every linear part is a symmetry of the square")
    }

    /// Where the cell in column x and row y goes.
    pub fn apply(self, (x, y): (i64, i64)) -> (i64, i64) {
        let [[a, b], [d, e]] = self.linear;
        (a * x + b * y + self.right, d * x + e * y + self.down)
    }

    /// The map that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        // The linear part is orthogonal, so its transpose is its inverse.
        let [[a, b], [d, e]] = self.linear;
        let back = Self { linear: [[a, d], [b, e]], right: 0, down: 0 };
        let (right, down) = back.apply((self.right, self.down));
        Self { right: -right, down: -down, ..back }
    }

    /// The map that applies this one first and `next` second.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let [[a, b], [d, e]] = self.linear;
        let [[p, q], [r, s]] = next.linear;
        let linear = [[p * a + q * d, p * b + q * e], [r * a + s * d, r * b + s * e]];
        let (right, down) = next.apply((self.right, self.down));
        Self { linear, right, down }
    }

    /// The map that applies this one `times` times.
    #[must_use]
    pub fn power(self, times: usize) -> Self {
        (0..times).fold(Self::IDENTITY, |map, _| map.then(self))
    }

    /// The shift (right, down) if the map is a pure shift.
    pub fn as_translation(self) -> Option<(i64, i64)> {
        (self.linear == Self::IDENTITY.linear).then_some((self.right, self.down))
    }

    /// The smallest k for which the k-th power of the map is a shift: 1, 2 or 4.
    pub fn order(self) -> usize {
        let is_shift = |&times: &usize| self.power(times).as_translation().is_some();
        [1, 2].into_iter().find(is_shift).unwrap_or(4)
    }

    /// Returns true if the map commutes with a shift (columns to the right, rows down): both orders
    /// give the same map.
    pub fn commutes_with(self, (right, down): (i64, i64)) -> bool {
        let still = Self { right: 0, down: 0, ..self };
        still.apply((right, down)) == (right, down)
    }

    /// The maps whose `times`-th power is this one. For a shift these are shifts only: a pattern that is
    /// carried to its mirror image and back has the whole period.
    pub fn roots(self, times: usize) -> Vec<Self> {
        let linears: Vec<Linear> = match self.as_translation() {
            Some(_) => vec![Self::IDENTITY.linear],
            None => LINEARS.to_vec(),
        };
        linears.into_iter().filter_map(|linear| self.root(linear, times)).collect()
    }

    /// The `times`-th root of this map with the given linear part, if there is one. The shift of the power is
    /// a linear function of the shift of the root. For the linear parts that `roots` tries, this function is
    /// invertible.
    fn root(self, linear: Linear, times: usize) -> Option<Self> {
        let sum_of = |right, down| Self { linear, right, down }.power(times);
        if sum_of(0, 0).linear != self.linear {
            return None;
        }
        let ([right, down], [p, r], [q, s]) = (
            [self.right, self.down],
            [sum_of(1, 0).right, sum_of(1, 0).down],
            [sum_of(0, 1).right, sum_of(0, 1).down],
        );
        let determinant = p * s - q * r;
        let (x, y) = (right * s - q * down, p * down - r * right);
        let whole = determinant != 0 && x % determinant == 0 && y % determinant == 0;
        whole.then(|| Self { linear, right: x / determinant, down: y / determinant })
    }
}

/// The linear parts of the eight symmetries of the square.
const LINEARS: [Linear; 8] = [
    [[1, 0], [0, 1]],
    [[1, 0], [0, -1]],
    [[-1, 0], [0, 1]],
    [[-1, 0], [0, -1]],
    [[0, 1], [1, 0]],
    [[0, 1], [-1, 0]],
    [[0, -1], [1, 0]],
    [[0, -1], [-1, 0]],
];

impl From<Isometry> for [i64; 6] {
    fn from(map: Isometry) -> Self {
        let [[a, b], [d, e]] = map.linear;
        [a, b, map.right, d, e, map.down]
    }
}

impl TryFrom<[i64; 6]> for Isometry {
    type Error = IsometryError;

    fn try_from(letters: [i64; 6]) -> Result<Self, IsometryError> {
        Self::new(letters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Position;

    #[test]
    fn only_the_eight_orientations_are_isometries() {
        let all = |range: std::ops::RangeInclusive<i64>| range.collect::<Vec<_>>();
        let mut found = 0;
        for a in all(-2..=2) {
            for b in all(-2..=2) {
                for d in all(-2..=2) {
                    for e in all(-2..=2) {
                        found += usize::from(Isometry::new([a, b, 3, d, e, -1]).is_ok());
                    }
                }
            }
        }
        assert_eq!(found, 8);
        assert!(Isometry::new([1, 0, i64::MIN, 0, 1, 0]).is_err());
        let reason = Isometry::new([2, 0, 0, 0, 1, 0]).unwrap_err().to_string();
        assert!(reason.starts_with("x' = 2x + 0y + 0, y' = 0x + 1y + 0 is not an isometry"), "{reason}");
    }

    /// [`Symmetry`] defines the symmetries of boxes independently, by rows and columns.
    #[test]
    fn symmetries_of_boxes_are_isometries() {
        for symmetry in Symmetry::ALL {
            let map = Isometry::of_box(symmetry, 5, 3);
            for (x, y) in [(0, 0), (4, 0), (2, 1), (1, 2)] {
                let image = symmetry.apply(Position::new(y, x), 5, 3);
                let (x, y) = (i64::try_from(x).unwrap(), i64::try_from(y).unwrap());
                let expected = (i64::try_from(image.column).unwrap(), i64::try_from(image.row).unwrap());
                assert_eq!(map.apply((x, y)), expected, "{symmetry:?}");
                assert_eq!(map.inverse().apply(expected), (x, y), "{symmetry:?}");
            }
        }
    }

    #[test]
    fn maps_follow_each_other() {
        let one = Isometry::new([0, -1, 4, 1, 0, -2]).unwrap();
        let two = Isometry::new([-1, 0, 7, 0, 1, 5]).unwrap();
        assert_eq!(one.then(two).apply((3, 8)), two.apply(one.apply((3, 8))));
        assert_eq!(one.then(one.inverse()), Isometry::IDENTITY);
        assert_eq!(one.power(3), one.then(one).then(one));
    }

    /// Compares the roots with those found by trying all maps with small shifts.
    #[test]
    fn roots_are_all_that_there_are() {
        let small: Vec<Isometry> = LINEARS
            .iter()
            .flat_map(|&linear| {
                (-9..=9).flat_map(move |right| (-9..=9).map(move |down| Isometry { linear, right, down }))
            })
            .collect();
        for times in [2, 3, 5] {
            for linear in LINEARS {
                for (right, down) in [(0, 0), (2, 0), (3, -6), (1, 1), (4, 2)] {
                    let map = Isometry { linear, right, down };
                    let shifts_only = map.as_translation().is_some();
                    let allowed = |root: &&Isometry| !shifts_only || root.as_translation().is_some();
                    let mut expected: Vec<[i64; 6]> = small
                        .iter()
                        .filter(allowed)
                        .filter(|root| root.power(times) == map)
                        .map(|&root| root.into())
                        .collect();
                    let mut found: Vec<[i64; 6]> = map.roots(times).into_iter().map(Into::into).collect();
                    expected.sort_unstable();
                    found.sort_unstable();
                    assert_eq!(found, expected, "{map:?} {times}");
                }
            }
        }
    }
}
