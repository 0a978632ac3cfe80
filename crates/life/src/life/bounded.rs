//! Bounded grids: planes that end, tori, cylinders, and surfaces with twisted edges, as Golly has them.
//!
//! A grid has columns 0 to width − 1 and rows 0 to height − 1. A plane or a torus may be infinite in
//! one direction, and has columns or rows below 0 there.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::plane::Place;
use super::rule::RuleError;
use super::{Plane, Position, Rule};

/// The largest width or height: that of Golly.
pub const LONGEST: i32 = 2_000_000_000;

/// A rule, and the bounded grid behind it if there is one, as in `B3/S23:T25,20`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleOnGrid<R> {
    /// The rule.
    pub rule: R,
    /// The grid.
    pub grid: Option<Bounds>,
}

impl<R: FromStr<Err = RuleError>> FromStr for RuleOnGrid<R> {
    type Err = RuleOnGridError;

    fn from_str(text: &str) -> Result<Self, RuleOnGridError> {
        let (rule, grid) = text.split_once(':').map_or((text, None), |(rule, grid)| (rule, Some(grid)));
        Ok(Self { rule: rule.parse()?, grid: grid.map(str::parse).transpose()? })
    }
}

/// Why a text is no rule on a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RuleOnGridError {
    /// The rule.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The grid.
    #[error(transparent)]
    Grid(#[from] BoundsError),
}

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

    /// Returns true if columns and rows are finite in number.
    pub fn is_finite(self) -> bool {
        self.width > 0 && self.height > 0
    }

    /// The cell that is found at a place on the grid or next to its edge; `None` if nothing is there.
    pub fn cell_at(self, place: Place) -> Option<Place> {
        self.surface.cell_at((self.height, self.width), place)
    }

    /// The cell that is found in a row and column of a finite grid or next to its edge; `None` if nothing is there.
    pub fn position(self, (row, column): (isize, isize)) -> Option<Position> {
        let (row, column) = self.cell_at((row.try_into().ok()?, column.try_into().ok()?))?;
        Some(Position::new(row.try_into().ok()?, column.try_into().ok()?))
    }

    /// Returns true if a place is on the grid.
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

/// How the edges of a bounded grid are joined. Horizontal edges are the top and the bottom one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surface {
    /// Not at all: nothing is outside.
    Plane,
    /// Opposite edges are joined. If the grid is infinite in one direction, it is a cylinder.
    Torus(Shift),
    /// Opposite edges are joined, the horizontal ones in reverse; `true` for a shift by one cell.
    TwistedHorizontally(bool),
    /// Opposite edges are joined, the vertical ones in reverse; `true` for a shift by one cell.
    TwistedVertically(bool),
    /// Both pairs of edges are joined in reverse.
    CrossSurface,
    /// The top edge is joined to the left one, the right edge to the bottom one.
    Sphere,
}

/// By how many cells one pair of edges of a torus is shifted before it is joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shift {
    /// Not at all.
    #[default]
    None,
    /// The horizontal edges, to the right.
    Horizontal(i32),
    /// The vertical edges, down.
    Vertical(i32),
}

impl Surface {
    /// The cell that is found at a place on the grid or next to its edge; `None` if nothing is there.
    /// A side of 0 is infinite.
    fn cell_at(self, (height, width): (i32, i32), (row, column): Place) -> Option<Place> {
        let out = |at: i32, side: i32| match side {
            0 => 0,
            _ if at < 0 => -1,
            side => i32::from(at >= side),
        };
        let (down, right) = (out(row, height), out(column, width));
        if (down, right) == (0, 0) {
            return Some((row, column));
        }
        let around = |at: i32, side: i32| if side == 0 { at } else { at.rem_euclid(side) };
        match self {
            Self::Plane => None,
            // The four corners are their own neighbours.
            Self::Sphere if down != 0 && right != 0 => Some((row - down, column - right)),
            // The top edge is the left one, and the bottom edge the right one.
            Self::Sphere if down != 0 => Some((column, if down < 0 { 0 } else { width - 1 })),
            Self::Sphere => Some((if right < 0 { 0 } else { height - 1 }, row)),
            _ => {
                // First over a horizontal edge, then over a vertical one.
                let column = if down == 0 { column } else { self.over_horizontal(down, column, width) };
                let row = around(row, height);
                let right = out(column, width);
                let row = if right == 0 { row } else { self.over_vertical(right, row, height) };
                Some((around(row, height), around(column, width)))
            }
        }
    }

    /// The column on the other side of a horizontal edge that is crossed downwards (1) or upwards.
    fn over_horizontal(self, down: i32, column: i32, width: i32) -> i32 {
        match self {
            Self::Torus(Shift::Horizontal(by)) => shifted_by(column, down * by, width),
            Self::TwistedHorizontally(shifted) => width - 1 - column - i32::from(shifted),
            Self::CrossSurface => width - 1 - column,
            _ => column,
        }
    }

    /// The row on the other side of a vertical edge that is crossed to the right (1) or to the left.
    fn over_vertical(self, right: i32, row: i32, height: i32) -> i32 {
        match self {
            Self::Torus(Shift::Vertical(by)) => shifted_by(row, right * by, height),
            Self::TwistedVertically(shifted) => height - 1 - row - i32::from(shifted),
            Self::CrossSurface => height - 1 - row,
            _ => row,
        }
    }
}

/// A place along a side that is joined to itself, moved along it.
fn shifted_by(at: i32, by: i32, side: i32) -> i32 {
    let moved = (i64::from(at) + i64::from(by)).rem_euclid(i64::from(side));
    i32::try_from(moved).expect("it is smaller than the side")
}

// The texts of bounded grids are those that Golly puts behind a rule, such as `:T30,20`.

/// The error for a text that is no bounded grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a bounded grid: {fault}")]
pub struct BoundsError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub fault: &'static str,
}

const HOW: &str = "write a letter (P, T, K, C or S), a width and a height, as in T30,20; 0 is infinite";
const INFINITE: &str = "only planes and tori (P and T) can be infinite in one direction";
const SHIFTED: &str = "an infinite torus cannot be shifted";

impl fmt::Display for Bounds {
    /// The canonical text, as Golly writes it, with a colon before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { surface, width, height } = self;
        let one = |shifted: bool| if shifted { "+1" } else { "" };
        match surface {
            Surface::Plane => write!(f, ":P{width},{height}"),
            Surface::Torus(Shift::None) => write!(f, ":T{width},{height}"),
            Surface::Torus(Shift::Horizontal(by)) => write!(f, ":T{width}{by:+},{height}"),
            Surface::Torus(Shift::Vertical(by)) => write!(f, ":T{width},{height}{by:+}"),
            Surface::TwistedHorizontally(shifted) => write!(f, ":K{width}*{},{height}", one(*shifted)),
            Surface::TwistedVertically(shifted) => write!(f, ":K{width},{height}*{}", one(*shifted)),
            Surface::CrossSurface => write!(f, ":C{width},{height}"),
            Surface::Sphere => write!(f, ":S{width}"),
        }
    }
}

impl FromStr for Bounds {
    type Err = BoundsError;

    /// Reads what stands behind the colon, or with the colon: `T30,20`, `P30,0`, `T30+5,20`,
    /// `K30*,20`, `K30,20*+1`, `C30,20`, `S30`. A single number is width and height.
    fn from_str(text: &str) -> Result<Self, BoundsError> {
        let plain = text.trim().trim_start_matches(':');
        read(plain).map_err(|fault| BoundsError { text: plain.to_owned(), fault })
    }
}

/// A side of a grid, as it is written.
struct Side {
    cells: i32,
    twisted: bool,
    shift: Option<i32>,
}

fn read(text: &str) -> Result<Bounds, &'static str> {
    let mut letters = text.chars();
    let letter = letters.next().ok_or(HOW)?.to_ascii_uppercase();
    let sides: Vec<Side> = letters.as_str().split(',').map(side).collect::<Result<_, _>>()?;
    let (width, height) = match &sides[..] {
        [both] if letter == 'K' => (both, &Side { cells: both.cells, twisted: false, shift: None }),
        [both] => (both, both),
        [width, height] if letter != 'S' => (width, height),
        [_, _] => return Err("a sphere has one number, as in S30, because its sides are equal"),
        _ => return Err(HOW),
    };
    let bounds = |surface| Bounds { surface, width: width.cells, height: height.cells };
    let is_infinite = width.cells == 0 || height.cells == 0;
    if letter != 'K' && (width.twisted || height.twisted) {
        return Err("only Klein bottles (K) have a * for twisted edges");
    }
    if !matches!(letter, 'K' | 'T') && (width.shift.is_some() || height.shift.is_some()) {
        return Err("only tori and Klein bottles (T and K) can be shifted");
    }
    match letter {
        'P' | 'T' if width.cells == 0 && height.cells == 0 => {
            Err("0,0 does not bound the grid: leave it out")
        }
        'P' => Ok(bounds(Surface::Plane)),
        'T' => Ok(bounds(Surface::Torus(shift(width, height, is_infinite, sides.len() == 1)?))),
        'K' | 'C' | 'S' if is_infinite => Err(INFINITE),
        'K' => Ok(bounds(twisted(width, height)?)),
        'C' => Ok(bounds(Surface::CrossSurface)),
        'S' => Ok(bounds(Surface::Sphere)),
        _ => Err(HOW),
    }
}

fn shift(width: &Side, height: &Side, is_infinite: bool, is_one: bool) -> Result<Shift, &'static str> {
    // A single number with a shift is the width, whose edges are the horizontal ones.
    let vertical = height.shift.filter(|_| !is_one);
    if is_infinite && (width.shift.is_some() || vertical.is_some()) {
        return Err(SHIFTED);
    }
    let shift = match (width.shift.unwrap_or(0), vertical.unwrap_or(0)) {
        (0, 0) => return Ok(Shift::None),
        (by, 0) => Shift::Horizontal(by % width.cells),
        (0, by) => Shift::Vertical(by % height.cells),
        _ => return Err("only one pair of edges can be shifted"),
    };
    Ok(if matches!(shift, Shift::Horizontal(0) | Shift::Vertical(0)) { Shift::None } else { shift })
}

fn twisted(width: &Side, height: &Side) -> Result<Surface, &'static str> {
    // All shifts are equivalent to one by a cell, and none has an effect along an odd side.
    let is_shifted = |side: &Side| side.shift.unwrap_or(0) != 0 && side.cells % 2 == 0;
    match (width.twisted, height.twisted) {
        (true, true) => {
            Err("a Klein bottle has one pair of twisted edges; with two it is a cross-surface (C)")
        }
        (true, false) if height.shift.is_none() => Ok(Surface::TwistedHorizontally(is_shifted(width))),
        (false, _) if width.shift.is_none() => Ok(Surface::TwistedVertically(is_shifted(height))),
        _ => Err("the shift of a Klein bottle must be on the twisted edges"),
    }
}

fn side(text: &str) -> Result<Side, &'static str> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (cells, rest) = text.split_at(digits);
    let too_many = "a side has at most 2000000000 cells";
    let cells =
        if cells.is_empty() { return Err(HOW) } else { cells.parse::<i32>().map_err(|_| too_many)? };
    if cells > LONGEST {
        return Err(too_many);
    }
    let (twisted, rest) = rest.strip_prefix('*').map_or((false, rest), |rest| (true, rest));
    let shift = match rest {
        "" => None,
        rest if rest.starts_with(['+', '-']) => Some(rest.parse::<i32>().map_err(|_| HOW)?),
        _ => return Err(HOW),
    };
    Ok(Side { cells, twisted, shift })
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

    /// The right column is what `bgolly` writes (Golly 3.3).
    #[test]
    fn one_text_of_each_grid_is_canonical() {
        for (text, expected) in [
            ("T20,10", ":T20,10"),
            (":t5,5", ":T5,5"),
            ("T5", ":T5,5"),
            ("P20", ":P20,20"),
            ("T05,5", ":T5,5"),
            ("P0,7", ":P0,7"),
            ("T20,0", ":T20,0"),
            ("T20+5,10", ":T20+5,10"),
            ("T20-3,10", ":T20-3,10"),
            ("T20-25,10", ":T20-5,10"),
            ("T20+20,10", ":T20,10"),
            ("T20+0,10", ":T20,10"),
            ("T20,10+3", ":T20,10+3"),
            ("K30*,20", ":K30*,20"),
            ("K5,5", ":K5,5*"),
            ("K5*", ":K5*,5"),
            ("K6*+1", ":K6*+1,6"),
            ("K4*+2,5", ":K4*+1,5"),
            ("K4*-1,5", ":K4*+1,5"),
            ("K4*+0,5", ":K4*,5"),
            ("K5*+1,5", ":K5*,5"),
            ("K5,4*+3", ":K5,4*+1"),
            ("C30,20", ":C30,20"),
            ("C5", ":C5,5"),
            ("S10", ":S10"),
        ] {
            let bounds: Bounds = text.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(bounds.to_string(), expected, "{text}");
            assert_eq!(expected.parse(), Ok(bounds), "{text}");
        }
    }

    #[test]
    fn what_golly_refuses_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", HOW),
            ("T", HOW),
            ("T5x", HOW),
            ("Q5,5", HOW),
            ("P5,5,5", HOW),
            ("P0,0", "0,0 does not bound the grid: leave it out"),
            ("T20+5,0", SHIFTED),
            ("T5+2,5+1", "only one pair of edges can be shifted"),
            ("P5+1,5", "only tori and Klein bottles (T and K) can be shifted"),
            ("K5+1,4*", "the shift of a Klein bottle must be on the twisted edges"),
            ("K4*,4*", "a Klein bottle has one pair of twisted edges; with two it is a cross-surface (C)"),
            ("C0,5", INFINITE),
            ("C5*,5", "only Klein bottles (K) have a * for twisted edges"),
            ("S5,6", "a sphere has one number, as in S30, because its sides are equal"),
            ("P2000000001,5", "a side has at most 2000000000 cells"),
        ] {
            assert_eq!(text.parse::<Bounds>().unwrap_err().fault, reason, "{text}");
        }
    }
}
