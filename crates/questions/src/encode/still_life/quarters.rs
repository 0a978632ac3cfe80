//! The waste of a box by its quarters.
//!
//! Each quarter has one corner of the box. Its border is a square at the corner and the lines after
//! it along both borders. What lies deeper is its inside. [`Floors`] knows the least waste of these
//! parts, so a counter of them is small.

use std::collections::BTreeMap;

use super::cases::{Case, Shares};
use super::floors::{CORNER, DEPTH, Floors};
use crate::cnf::{Clauses, Lit, Refused, VarPool};
use crate::encode::cardinality::sums::Sum;
use crate::life::Position;

/// Both sides of a box must be at least this long, so that the corners of its quarters do not meet.
pub(super) const LEAST_SIDE: usize = 2 * CORNER;

/// Which mirror images of a pattern have to remain possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Images {
    /// All.
    All,
    /// At least one of the four that the two reflections of a box make. Its upper half wastes at most half of
    /// what is allowed, and so does its left half. Turning a pattern upside down exchanges its upper and
    /// lower half and leaves left and right alone. The other reflection does the opposite, so both conditions
    /// can be met at the same time. Rows or columns in the middle belong to neither half. There must be no
    /// forced cells, unless they have these symmetries.
    LighterHalves,
}

/// What a counter may leave out as known beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Premises {
    /// Sums below the least waste of stretches of the border, which dynamic programming finds.
    Floors,
    /// Nothing: all sums are counted from zero.
    None,
}

/// The least waste of stretches of the border, as far as it may be used.
enum Known {
    Floors(Box<Floors>),
    Nothing,
}

impl Known {
    fn by(premises: Premises) -> Self {
        match premises {
            Premises::Floors => Self::Floors(Box::new(Floors::new())),
            Premises::None => Self::Nothing,
        }
    }

    fn stretch(&mut self, length: usize) -> usize {
        match self {
            Self::Floors(floors) => floors.stretch(length),
            Self::Nothing => 0,
        }
    }

    fn corner(&mut self, along_one: usize, along_other: usize) -> usize {
        match self {
            Self::Floors(floors) => floors.corner(along_one, along_other),
            Self::Nothing => 0,
        }
    }
}

/// A position of the box or its ring, and literals that count its waste.
pub(super) struct Wasteful {
    pub(super) at: Position,
    pub(super) literals: Vec<Lit>,
}

/// A quarter of the box: its literals by the part in which they lie.
#[derive(Default)]
struct Quarter {
    corner: Vec<Lit>,
    /// Lines along the left or right border, by their distance from the corner's square.
    beside: BTreeMap<usize, Vec<Lit>>,
    /// Lines along the upper or lower border, by their distance from the corner's square.
    above: BTreeMap<usize, Vec<Lit>>,
    inside: Vec<Lit>,
}

/// Writes that at most `max_waste` of the literals are true. They belong to positions of a box of
/// this width and height with its ring. Of the images of a still life only those that `images`
/// names need to remain possible.
pub(super) fn at_most(
    wasteful: Vec<Wasteful>,
    (width, height): (usize, usize),
    max_waste: usize,
    images: Images,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
    let sums = sums(wasteful, (width, height), Premises::Floors);
    let shares = match images {
        Images::All => Shares::any(max_waste),
        Images::LighterHalves => Shares::halves(max_waste, max_waste / 2, max_waste / 2),
    };
    add_up(sums, max_waste, &shares, pool, sink)
}

/// Writes what a case of this demands of the waste.
pub(super) fn in_case(
    wasteful: Vec<Wasteful>,
    (width, height): (usize, usize),
    max_waste: usize,
    (case, premises): (Case, Premises),
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
    let sums = sums(wasteful, (width, height), premises);
    let shares = Shares::of(case, max_waste);
    if case == Case::LightQuarter {
        return sums[0].count(*shares.quarters[0].end(), pool, sink).map(drop);
    }
    add_up(sums, max_waste, &shares, pool, sink)
}

/// The sums of the upper left, upper right, lower left and lower right quarter.
fn sums(wasteful: Vec<Wasteful>, (width, height): (usize, usize), premises: Premises) -> [Sum; 4] {
    assert!(width.min(height) >= LEAST_SIDE, "a box of {width}×{height} is too small for quarters");
    let mut quarters: [Quarter; 4] = Default::default();
    for Wasteful { at, literals } in wasteful {
        let (row, is_low) = from_border(at.row, height);
        let (column, is_right) = from_border(at.column, width);
        let quarter = &mut quarters[2 * usize::from(is_low) + usize::from(is_right)];
        quarter.place(row, column).extend(literals);
    }
    let mut floors = Known::by(premises);
    quarters.map(|quarter| quarter.into_sum(&mut floors))
}

/// Writes that the quarters waste at most `max_waste`, and no more than their shares. That they waste
/// at least their shares is taken for granted: patterns that do not may remain possible or not.
fn add_up(
    sums: [Sum; 4],
    max_waste: usize,
    shares: &Shares,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
    let most = shares.quarters.each_ref().map(|range| *range.end());
    let mut least = shares.quarters.iter().map(|range| *range.start());
    let sums = sums.map(|sum| sum.with_floor(least.next().expect("there are four")));
    let [upper_left, upper_right, lower_left, lower_right] = &sums;
    let of_upper = |other: &Sum| shares.upper.saturating_sub(other.floor());
    let of_left = |other: &Sum| shares.left.saturating_sub(other.floor());
    let upper_floor = upper_left.floor() + upper_right.floor();
    let lower_floor = lower_left.floor() + lower_right.floor();
    let upper_ceiling = shares.upper.min(max_waste.saturating_sub(lower_floor));
    let lower_ceiling = max_waste.saturating_sub(upper_floor);
    let of_lower = |other: &Sum| lower_ceiling.saturating_sub(other.floor());
    let ceilings = [
        of_upper(upper_right).min(of_left(lower_left)),
        of_upper(upper_left),
        of_lower(lower_right).min(of_left(upper_left)),
        of_lower(lower_left),
    ];
    let mut counted = Vec::new();
    for ((sum, ceiling), most) in sums.iter().zip(ceilings).zip(most) {
        counted.push(sum.count(ceiling.min(most), pool, sink)?);
    }
    let upper = counted[0].plus(&counted[1], upper_floor, upper_ceiling, pool, sink)?;
    let lower = counted[2].plus(&counted[3], lower_floor, lower_ceiling, pool, sink)?;
    upper.exclude_more(&lower, max_waste, sink)?;
    counted[0].exclude_more(&counted[2], shares.left, sink)
}

/// The distance of a row or column from the nearer border, and whether that is the lower or right
/// one. Rows and columns are those of the box with its ring, and the ring counts as the border. A
/// middle row or column counts as lower or right, so that it is in no lighter half.
fn from_border(place: usize, side: usize) -> (usize, bool) {
    let inside = place.clamp(1, side) - 1;
    if inside < side / 2 { (inside, false) } else { (side - 1 - inside, true) }
}

impl Quarter {
    /// The part to which literals belong, by the distances of their position from both borders.
    fn place(&mut self, row: usize, column: usize) -> &mut Vec<Lit> {
        match (row, column) {
            _ if row.min(column) >= DEPTH => &mut self.inside,
            _ if row.max(column) < CORNER => &mut self.corner,
            _ if column < DEPTH => self.beside.entry(row - CORNER).or_default(),
            _ => self.above.entry(column - CORNER).or_default(),
        }
    }

    /// The sum of the whole quarter, added up along the border.
    fn into_sum(self, floors: &mut Known) -> Sum {
        let (beside, above) = (self.beside.len(), self.above.len());
        let mut sum = Sum::of_literals(self.corner, floors.corner(0, 0));
        if let Some(lines) = stretch(&self.beside.into_values().collect::<Vec<_>>(), floors) {
            sum = Sum::of_two(lines, sum, floors.corner(beside, 0));
        }
        if let Some(lines) = stretch(&self.above.into_values().collect::<Vec<_>>(), floors) {
            sum = Sum::of_two(sum, lines, floors.corner(beside, above));
        }
        Sum::of_two(sum, Sum::of_literals(self.inside, 0), 0)
    }
}

/// The sum of consecutive lines, halved again and again; `None` if there are none.
fn stretch(lines: &[Vec<Lit>], floors: &mut Known) -> Option<Sum> {
    match lines {
        [] => None,
        [line] => Some(Sum::of_literals(line.clone(), floors.stretch(1))),
        _ => {
            let (one, other) = lines.split_at(lines.len() / 2);
            let (one, other) = (stretch(one, floors)?, stretch(other, floors)?);
            Some(Sum::of_two(one, other, floors.stretch(lines.len())))
        }
    }
}
