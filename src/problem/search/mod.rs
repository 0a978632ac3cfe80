//! Searches for oscillators, spaceships and parents: generations of a box that follow from each other.
//!
//! The question is Dean Hickerson's (1989): generations 0 to T lie in a box, everything outside is off and stays off, and
//! an isometry carries generation 0 to generation T, or nothing does and the last generations are what the user
//! gives. Unlike his rectangle, the box has no margin of cells that are off.

pub mod cells;
mod json;
pub mod population;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::life::isometry::IsometryError;
use crate::life::{Group, Isometry, Position, Rule};
pub use cells::{Cells, Given, Known};
pub use population::{Bound, Population};

/// How the last generation is tied to the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// This map carries generation 0 to generation T: oscillators and spaceships.
    Returns(Isometry),
    /// Not at all: parents, grandparents, and whatever the given cells say.
    Free,
}

/// Whether patterns with a smaller period count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Subperiods {
    /// Only patterns for which no smaller number of generations is already the map's root.
    #[default]
    Excluded,
    /// All patterns but the empty one.
    Allowed,
}

/// A question about generations 0 to T of a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    width: usize,
    height: usize,
    last: usize,
    motion: Motion,
    rule: Rule,
    symmetry: Group,
    subperiods: Subperiods,
    given: Vec<Given>,
    frozen: Vec<bool>,
    bounds: Vec<Bound>,
    early: Option<EarlyBox>,
}

/// The part of the box where all generations but the last must lie: what other programs call the box of a moving pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EarlyBox {
    /// Its first column.
    pub left: usize,
    /// Its first row.
    pub top: usize,
    /// Its columns.
    pub width: usize,
    /// Its rows.
    pub height: usize,
}

/// Why a search makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// The box has no cells.
    #[error("a box has at least one row and one column")]
    Empty,
    /// There is nothing to search for in one generation.
    #[error("a search needs at least two generations; the period is at least 1")]
    NoGenerations,
    /// More cells than can be numbered.
    #[error("{generations} generations of {width}×{height} cells are more than can be numbered")]
    TooLarge {
        /// Columns of the box.
        width: usize,
        /// Rows of the box.
        height: usize,
        /// Number of generations, with the first and the last.
        generations: usize,
    },
    /// The symmetry needs a square.
    #[error("the symmetry {group} needs a square box, not {width}×{height}")]
    NotSquare {
        /// The symmetry.
        group: Group,
        /// Columns of the box.
        width: usize,
        /// Rows of the box.
        height: usize,
    },
    /// The rule gives birth to cells without neighbours.
    #[error("{0} gives birth to cells without live neighbours (B0), so nothing stays dead outside the box")]
    BirthFromNothing(Rule),
    /// The map is no isometry.
    #[error(transparent)]
    Isometry(#[from] IsometryError),
    /// The given cells do not fill the generations.
    #[error(
        "{found} generations of cells are given, but the search has {wanted}: generations 0 to {}, both counted",
        wanted - 1
    )]
    Generations {
        /// Generations given.
        found: usize,
        /// Generations of the search.
        wanted: usize,
    },
    /// A generation that is bounded does not exist.
    #[error("there is no generation {generation}: the last one is {last}")]
    NoSuchGeneration {
        /// The generation that was named.
        generation: usize,
        /// The last one.
        last: usize,
    },
    /// A cell that is named lies outside.
    #[error("the cell in column {column} and row {row} lies outside the {width}×{height} box")]
    Outside {
        /// Column of the cell.
        column: usize,
        /// Row of the cell.
        row: usize,
        /// Columns of the box.
        width: usize,
        /// Rows of the box.
        height: usize,
    },
    /// A pattern with this symmetry that is carried along by the map repeats itself without end.
    #[error(
        "a pattern with the symmetry {0} about the middle of the box is empty if this map carries it along: \
         the map moves the symmetry's centre or axis elsewhere"
    )]
    SymmetryMoves(Group),
}

/// There are at most so many cells over all generations, so that encodings have variables for each and to spare.
const MOST_CELLS: usize = 1 << 24;

impl Search {
    /// A search for anything in generations 0 to `last` of a `width` × `height` box, under Conway's rule, without a map.
    pub fn new(width: usize, height: usize, last: usize) -> Result<Self, SearchError> {
        if width == 0 || height == 0 {
            return Err(SearchError::Empty);
        }
        if last == 0 {
            return Err(SearchError::NoGenerations);
        }
        let generations = last.saturating_add(1);
        let cells = width.checked_mul(height).and_then(|cells| cells.checked_mul(generations));
        let Some(cells) = cells.filter(|&cells| cells <= MOST_CELLS) else {
            return Err(SearchError::TooLarge { width, height, generations });
        };
        Ok(Self {
            width,
            height,
            last,
            motion: Motion::Free,
            rule: Rule::LIFE,
            symmetry: Group::C1,
            subperiods: Subperiods::default(),
            given: vec![Given::default(); cells],
            frozen: vec![false; width * height],
            bounds: Vec::new(),
            early: None,
        })
    }

    /// A search for patterns that are shifted by some columns right and rows down in `last` generations, and of which
    /// generations 0 to `last` − 1 lie in a box of this width and height. The box of the search has room for the last one.
    pub fn holding_one_period(
        (width, height): (usize, usize),
        last: usize,
        (right, down): (i64, i64),
    ) -> Result<Self, SearchError> {
        let too_large = || SearchError::TooLarge { width, height, generations: last.saturating_add(1) };
        let more =
            |side: usize, by: i64| side.checked_add(usize::try_from(by.unsigned_abs()).ok()?).ok_or(()).ok();
        let (all_columns, all_rows) = more(width, right).zip(more(height, down)).ok_or_else(too_large)?;
        let map = Isometry::new([1, 0, right, 0, 1, down])?;
        let before = |side: usize, all: usize, by: i64| if by < 0 { all - side } else { 0 };
        let early = EarlyBox {
            left: before(width, all_columns, right),
            top: before(height, all_rows, down),
            width,
            height,
        };
        let search = Self { early: Some(early), ..Self::new(all_columns, all_rows, last)? };
        search.with_motion(Motion::Returns(map))
    }

    /// With all generations but the last in a part of the box.
    pub fn with_early_box(mut self, early: EarlyBox) -> Result<Self, SearchError> {
        let fits =
            |start: usize, side: usize, all: usize| start.checked_add(side).is_some_and(|end| end <= all);
        let EarlyBox { left, top, width, height } = early;
        let is_box = width > 0 && height > 0;
        if is_box && fits(left, width, self.width) && fits(top, height, self.height) {
            self.early = Some(early);
            return Ok(self);
        }
        Err(SearchError::Outside { column: left, row: top, width: self.width, height: self.height })
    }

    /// With the map that carries generation 0 to the last one.
    pub fn with_motion(mut self, motion: Motion) -> Result<Self, SearchError> {
        self.motion = motion;
        self.check_symmetry()
    }

    /// With a static symmetry of every generation about the middle of the box.
    pub fn with_symmetry(mut self, group: Group) -> Result<Self, SearchError> {
        if !group.fits(self.width, self.height) {
            return Err(SearchError::NotSquare { group, width: self.width, height: self.height });
        }
        self.symmetry = group;
        self.check_symmetry()
    }

    /// Under another rule.
    pub fn with_rule(mut self, rule: Rule) -> Result<Self, SearchError> {
        if rule.next(false, 0) {
            return Err(SearchError::BirthFromNothing(rule));
        }
        self.rule = rule;
        Ok(self)
    }

    /// With or without patterns of smaller period.
    #[must_use]
    pub fn with_subperiods(mut self, subperiods: Subperiods) -> Self {
        self.subperiods = subperiods;
        self
    }

    /// With what is known about the cells, generation by generation and row by row.
    pub fn with_given(mut self, given: Vec<Given>) -> Result<Self, SearchError> {
        let wanted = self.last + 1;
        if given.len() != self.given.len() {
            return Err(SearchError::Generations { found: given.len() / (self.width * self.height), wanted });
        }
        self.given = given;
        Ok(self)
    }

    /// With what is known about the cells of the first generations, and nothing about the others.
    ///
    /// # Errors
    /// If more generations are given than there are, or a part of one.
    pub fn with_first_given(self, mut given: Vec<Given>) -> Result<Self, SearchError> {
        let area = self.width * self.height;
        if given.len() < self.given.len() && given.len().is_multiple_of(area) {
            given.resize(self.given.len(), Given::default());
        }
        self.with_given(given)
    }

    /// With a cell whose state is the same in all generations.
    pub fn with_frozen(mut self, at: Position) -> Result<Self, SearchError> {
        let Position { row, column } = at;
        if row >= self.height || column >= self.width {
            return Err(SearchError::Outside { column, row, width: self.width, height: self.height });
        }
        self.frozen[row * self.width + column] = true;
        Ok(self)
    }

    /// With a bound on the live cells of some generations together.
    pub fn with_bound(mut self, bound: Bound) -> Result<Self, SearchError> {
        let missing = bound.generations.iter().copied().find(|&generation| generation > self.last);
        if let Some(generation) = missing {
            return Err(SearchError::NoSuchGeneration { generation, last: self.last });
        }
        self.bounds.push(bound);
        Ok(self)
    }

    /// Columns of the box.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows of the box.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Number of the last generation, T; the first is 0.
    pub fn last(&self) -> usize {
        self.last
    }

    /// How the last generation is tied to the first.
    pub fn motion(&self) -> Motion {
        self.motion
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The static symmetry.
    pub fn symmetry(&self) -> Group {
        self.symmetry
    }

    /// Whether patterns with a smaller period count.
    pub fn subperiods(&self) -> Subperiods {
        self.subperiods
    }

    /// Bounds on live cells.
    pub fn bounds(&self) -> &[Bound] {
        &self.bounds
    }

    /// What is known about a cell.
    ///
    /// # Panics
    /// If there is no such cell or generation.
    pub fn given(&self, generation: usize, at: Position) -> Given {
        self.given[self.index(generation, at)]
    }

    /// Whether a cell has the same state in all generations.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn is_frozen(&self, at: Position) -> bool {
        self.frozen[self.index(0, at)]
    }

    /// The part of the box where all generations but the last must lie; the whole box if nothing else was said.
    pub fn early_box(&self) -> EarlyBox {
        self.early.unwrap_or(EarlyBox { left: 0, top: 0, width: self.width, height: self.height })
    }

    /// Whether a cell of the box may be on in a generation, as far as the part of the box for early generations goes.
    pub fn is_reachable(&self, generation: usize, at: Position) -> bool {
        let EarlyBox { left, top, width, height } = self.early_box();
        let inside = (left..left + width).contains(&at.column) && (top..top + height).contains(&at.row);
        generation == self.last || inside
    }

    /// Whether nothing but box, map and symmetry says where a pattern lies.
    pub fn is_blank(&self) -> bool {
        self.given.iter().all(|&cell| cell == Given::default()) && !self.frozen.contains(&true)
    }

    /// Whether every generation follows from the first.
    pub fn is_deterministic(&self) -> bool {
        self.given.iter().all(|cell| cell.follows)
    }

    /// All cells with what is known about them.
    pub fn cells(&self) -> Cells {
        Cells { width: self.width, height: self.height, given: self.given.clone() }
    }

    /// Positions in the box, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<> {
        let width = self.width;
        (0..width * self.height).map(move |index| Position::new(index / width, index % width))
    }

    /// The static symmetries as maps of the plane, the identity first.
    pub fn symmetries(&self) -> Vec<Isometry> {
        let elements = self.symmetry.elements();
        elements.into_iter().map(|element| Isometry::of_box(element, self.width, self.height)).collect()
    }

    /// For each prime divisor q of T the generation T/q and the maps that must not carry generation 0 to it: those whose
    /// q-th power is the map of the search, and the only shift that a pattern without such a map could make.
    pub fn excluded(&self) -> Vec<(usize, Isometry)> {
        match (self.motion, self.subperiods) {
            (Motion::Returns(map), Subperiods::Excluded) => prime_divisors(self.last)
                .into_iter()
                .flat_map(|prime| early(map, prime).into_iter().map(move |root| (prime, root)))
                .map(|(prime, root)| (self.last / prime, root))
                .collect(),
            _ => Vec::new(),
        }
    }

    fn index(&self, generation: usize, at: Position) -> usize {
        assert!(at.row < self.height && at.column < self.width, "cell {at} is outside the box");
        (generation * self.height + at.row) * self.width + at.column
    }

    /// The last generation has the symmetries of the first, carried along by the map, and its own about the middle of the
    /// box. If two of them make a shift, it repeats itself without end, and is empty.
    fn check_symmetry(self) -> Result<Self, SearchError> {
        let Motion::Returns(map) = self.motion else { return Ok(self) };
        let symmetries = self.symmetries();
        let carried = symmetries.iter().map(|&symmetry| map.inverse().then(symmetry).then(map));
        let mut both = carried.flat_map(|one| symmetries.iter().map(move |&other| one.then(other)));
        let shifts = both.any(|map| map.as_translation().is_some_and(|shift| shift != (0, 0)));
        if shifts { Err(SearchError::SymmetryMoves(self.symmetry)) } else { Ok(self) }
    }
}

/// Maps that say that a pattern has a smaller period: roots, and the shift that is a root of the power of the map that is a
/// shift. A block is its own mirror image, but has period 1 all the same.
fn early(map: Isometry, prime: usize) -> Vec<Isometry> {
    let order = map.order();
    let mut maps = map.roots(prime);
    maps.extend(map.power(order).roots(order * prime));
    maps.dedup();
    maps
}

fn prime_divisors(number: usize) -> Vec<usize> {
    (2..=number)
        .filter(|&divisor| number.is_multiple_of(divisor))
        .filter(|&divisor| (2..divisor).all(|smaller| !divisor.is_multiple_of(smaller)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_and_periods_are_checked() {
        assert_eq!(Search::new(0, 3, 1), Err(SearchError::Empty));
        assert_eq!(Search::new(3, 3, 0), Err(SearchError::NoGenerations));
        assert!(matches!(Search::new(usize::MAX, 3, 1), Err(SearchError::TooLarge { .. })));
        assert!(matches!(Search::new(3, 3, usize::MAX), Err(SearchError::TooLarge { .. })));
        let search = Search::new(4, 3, 2).unwrap();
        assert!(matches!(search.clone().with_symmetry(Group::C4), Err(SearchError::NotSquare { .. })));
        let rule = "B03/S23".parse().unwrap();
        assert_eq!(search.with_rule(rule), Err(SearchError::BirthFromNothing(rule)));
    }

    #[test]
    fn prime_divisors_are_found() {
        assert_eq!(prime_divisors(1), [] as [usize; 0]);
        assert_eq!(prime_divisors(12), [2, 3]);
        assert_eq!(prime_divisors(49), [7]);
    }

    /// A glider returns after 4 generations, moved by one cell; half the way it cannot have moved by half a cell. An
    /// oscillator of period 4 must not have period 2.
    #[test]
    fn smaller_periods_are_excluded_where_the_shift_can_be_divided() {
        let search = Search::new(5, 5, 4).unwrap();
        let moved = |right, down| Motion::Returns(Isometry::translation(right, down));
        assert_eq!(search.clone().with_motion(moved(1, 1)).unwrap().excluded(), []);
        let excluded = search.clone().with_motion(moved(0, 2)).unwrap().excluded();
        assert_eq!(excluded, [(2, Isometry::translation(0, 1))]);
        let oscillator = search.with_motion(moved(0, 0)).unwrap();
        assert_eq!(oscillator.excluded(), [(2, Isometry::IDENTITY)]);
        assert_eq!(oscillator.with_subperiods(Subperiods::Allowed).excluded(), []);
    }

    #[test]
    fn a_symmetry_that_the_map_moves_is_refused() {
        let search = Search::new(6, 6, 4).unwrap();
        let moved = |right, down| Motion::Returns(Isometry::translation(right, down));
        let with = |group, motion| search.clone().with_symmetry(group).unwrap().with_motion(motion);
        assert!(with(Group::D2Vertical, moved(0, 1)).is_ok());
        assert!(with(Group::D2Diagonal, moved(1, 1)).is_ok());
        assert_eq!(with(Group::D2Vertical, moved(1, 0)), Err(SearchError::SymmetryMoves(Group::D2Vertical)));
        assert_eq!(with(Group::C2, moved(0, 1)), Err(SearchError::SymmetryMoves(Group::C2)));
        assert!(with(Group::D8, moved(0, 0)).is_ok());
    }
}
