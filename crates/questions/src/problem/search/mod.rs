//! Searches for oscillators, spaceships and predecessors: generations of a box that follow from each other.
//!
//! The question is that of Dean Hickerson's program (1989). Generations 0 to T lie in a box.
//! Everything outside is dead and stays dead, unless something else is said ([`Outside`]). Either an isometry
//! carries generation 0 to generation T, or nothing ties them together and the user gives cells of the last
//! generations. Unlike Hickerson's rectangle, the box includes no margin of dead cells.

mod catalyst;
pub mod cells;
mod extreme;
mod oscillation;
mod outside;
mod rule;
mod text;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::life::generations::ALIVE;
use crate::life::isometry::IsometryError;
use crate::life::{AnyRule, Bounds, Family, Generations, Group, Isometry, Position, Rule};

pub use catalyst::{Catalyst, CatalystError, Remains};
pub use cells::{Bound, Cells, Given, Known, Population};
pub use extreme::{Counted, Extreme, ExtremeSide};
pub use oscillation::{CellBound, Oscillation};
pub use outside::{Background, BackgroundError, Outside};
pub use rule::SearchRule;
pub use text::shift;

/// A question about generations 0 to T of a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    width: usize,
    height: usize,
    last: usize,
    motion: Motion,
    family: Family,
    /// The last state before a cell is dead. If it is more than 1, the family has one rule: births and
    /// survivals of a rule of Generations.
    oldest: u8,
    symmetry: Group,
    subperiods: Subperiods,
    given: Vec<Given>,
    frozen: Vec<bool>,
    bounds: Vec<Bound>,
    early: Option<EarlyBox>,
    grid: Option<Bounds>,
    outside: Outside,
    catalyst: Option<Catalyst>,
}

/// The part of the box in which some generations must lie: all but the last, which other programs call the box of a
/// moving pattern, or generation 0 alone.
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
    /// Which generations lie in it.
    #[serde(default, skip_serializing_if = "Held::is_period")]
    pub holds: Held,
}

/// Which generations lie in a part of the box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Held {
    /// All but the last.
    #[default]
    Period,
    /// Generation 0.
    Start,
}

impl Held {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
    fn is_period(&self) -> bool {
        *self == Self::Period
    }
}

/// Limit on the cells of all generations together. It leaves encodings room for auxiliary variables.
const MOST_CELLS: usize = 1 << 24;

impl Search {
    /// A search for patterns that are the same again, in the same place, after so many generations.
    ///
    /// # Errors
    /// As for [`Search::new`].
    pub fn oscillator(width: usize, height: usize, period: usize) -> Result<Self, SearchError> {
        Self::new(width, height, period)?.with_motion(Motion::Returns(Isometry::IDENTITY))
    }

    /// A search over generations 0 to `last` of a `width` × `height` box, under Conway's rule.
    /// Nothing is given, and nothing ties the last generation to the first.
    ///
    /// # Errors
    /// If the box has no cells, if `last` is 0, or if there are too many cells.
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
            family: Rule::LIFE.into(),
            oldest: ALIVE,
            symmetry: Group::C1,
            subperiods: Subperiods::default(),
            given: vec![Given::default(); cells],
            frozen: vec![false; width * height],
            bounds: Vec::new(),
            early: None,
            grid: None,
            outside: Outside::Dead,
            catalyst: None,
        })
    }

    /// A search for patterns that move `right` columns and `down` rows in `last` generations, and
    /// of which generations 0 to `last` − 1 lie in a box of this width and height. The box of the
    /// search is larger where the last generation needs the room.
    ///
    /// # Errors
    /// If the box has no cells, if `last` is 0, or if the numbers are too large.
    pub fn holding_one_period(
        sides: (usize, usize),
        last: usize,
        shift: (i64, i64),
    ) -> Result<Self, SearchError> {
        Self::with_part(sides, (last, shift), (0, Held::Period))
    }

    /// A search for patterns that move `right` columns and `down` rows in `last` generations, and of which generation
    /// 0 lies in a box of this width and height. Around this box and that of the last generation, the box of the search
    /// has so many columns and rows more.
    ///
    /// # Errors
    /// As for [`Self::holding_one_period`].
    pub fn starting_in(
        sides: (usize, usize),
        last: usize,
        shift: (i64, i64),
        margin: usize,
    ) -> Result<Self, SearchError> {
        Self::with_part(sides, (last, shift), (margin, Held::Start))
    }

    fn with_part(
        (width, height): (usize, usize),
        (last, (right, down)): (usize, (i64, i64)),
        (margin, holds): (usize, Held),
    ) -> Result<Self, SearchError> {
        let too_large = || SearchError::TooLarge { width, height, generations: last.saturating_add(1) };
        let more = |side: usize, by: i64| {
            let moved = side.checked_add(usize::try_from(by.unsigned_abs()).ok()?)?;
            moved.checked_add(margin.checked_mul(2)?)
        };
        let (all_columns, all_rows) = more(width, right).zip(more(height, down)).ok_or_else(too_large)?;
        let map = Isometry::new([1, 0, right, 0, 1, down])?;
        let before = |side: usize, all: usize, by: i64| if by < 0 { all - side - margin } else { margin };
        let early = EarlyBox {
            left: before(width, all_columns, right),
            top: before(height, all_rows, down),
            width,
            height,
            holds,
        };
        let search = Self { early: Some(early), ..Self::new(all_columns, all_rows, last)? };
        search.with_motion(Motion::Returns(map))
    }

    /// Restricts all generations but the last to a part of the box.
    pub(super) fn with_early_box(mut self, early: EarlyBox) -> Result<Self, SearchError> {
        let fits =
            |start: usize, side: usize, all: usize| start.checked_add(side).is_some_and(|end| end <= all);
        let EarlyBox { left, top, width, height, .. } = early;
        let is_box = width > 0 && height > 0;
        if is_box && fits(left, width, self.width) && fits(top, height, self.height) {
            self.early = Some(early);
            return self.check_place();
        }
        Err(SearchError::Outside { column: left, row: top, width: self.width, height: self.height })
    }

    /// Sets how the last generation is tied to the first.
    ///
    /// # Errors
    /// If the map moves the centre or the axis of the symmetry, so that only the empty pattern is
    /// left, or if the rule does not have the map's rotation or reflection.
    pub fn with_motion(mut self, motion: Motion) -> Result<Self, SearchError> {
        self.motion = motion;
        self.check_rule()?.check_symmetry()
    }

    /// Demands a symmetry of every generation about the middle of the box.
    ///
    /// # Errors
    /// If the symmetry needs a square box, if the rule does not keep it, or if the map moves its
    /// centre or axis.
    pub fn with_symmetry(mut self, group: Group) -> Result<Self, SearchError> {
        if !group.fits(self.width, self.height) {
            return Err(SearchError::NotSquare { group, width: self.width, height: self.height });
        }
        self.symmetry = group;
        self.check_rule()?.check_symmetry()
    }

    /// Sets whether patterns with a smaller period count. Whether cells may have smaller ones than the
    /// pattern is another question only if two primes divide T.
    #[must_use]
    pub fn with_subperiods(mut self, subperiods: Subperiods) -> Self {
        let is_same = subperiods == Subperiods::InParts && !self.has_two_primes();
        self.subperiods = if is_same { Subperiods::Excluded } else { subperiods };
        self
    }

    /// Returns true if two primes divide T. Otherwise a pattern of period T has a cell of period T.
    fn has_two_primes(&self) -> bool {
        prime_divisors(self.last).nth(1).is_some()
    }

    /// Sets what is given about the cells, generation by generation and row by row.
    ///
    /// # Errors
    /// If the cells do not fill all generations exactly.
    pub fn with_given(mut self, given: Vec<Given>) -> Result<Self, SearchError> {
        let wanted = self.last + 1;
        if given.len() != self.given.len() {
            return Err(SearchError::Generations { found: given.len() / (self.width * self.height), wanted });
        }
        self.given = given;
        self.check_states()
    }

    /// Sets what is given about the cells of the first generations, and nothing about the others.
    ///
    /// # Errors
    /// If there are more generations than the search has, or if one is incomplete.
    pub fn with_first_given(self, mut given: Vec<Given>) -> Result<Self, SearchError> {
        let area = self.width * self.height;
        if given.len() < self.given.len() && given.len().is_multiple_of(area) {
            given.resize(self.given.len(), Given::default());
        }
        self.with_given(given)
    }

    /// Demands that a cell has the same state in all generations.
    ///
    /// # Errors
    /// If the cell lies outside the box.
    pub fn with_frozen(mut self, at: Position) -> Result<Self, SearchError> {
        let Position { row, column } = at;
        if row >= self.height || column >= self.width {
            return Err(SearchError::Outside { column, row, width: self.width, height: self.height });
        }
        self.frozen[row * self.width + column] = true;
        Ok(self)
    }

    /// Adds a bound on the live cells of some generations together, or of each generation if it names none.
    ///
    /// # Errors
    /// If one of the generations does not exist.
    pub fn with_bound(mut self, bound: Bound) -> Result<Self, SearchError> {
        let missing = bound.generations.iter().copied().find(|&generation| generation > self.last);
        if let Some(generation) = missing {
            return Err(SearchError::NoSuchGeneration { generation, last: self.last });
        }
        let Bound { generations, population } = &bound;
        if generations.is_empty() {
            self.bounds
                .extend((0..=self.last).map(|one| Bound { generations: vec![one], population: *population }));
        } else {
            self.bounds.push(bound);
        }
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

    /// Number of the last generation, T. The first is 0.
    pub fn last(&self) -> usize {
        self.last
    }

    /// How the last generation is tied to the first.
    pub fn motion(&self) -> Motion {
        self.motion
    }

    /// The symmetry of every generation.
    pub fn symmetry(&self) -> Group {
        self.symmetry
    }

    /// Whether patterns with a smaller period count.
    pub fn subperiods(&self) -> Subperiods {
        self.subperiods
    }

    /// The bounds on live cells.
    pub fn bounds(&self) -> &[Bound] {
        &self.bounds
    }

    /// What is given about a cell in a generation.
    ///
    /// # Panics
    /// If there is no such cell or generation.
    pub fn given(&self, generation: usize, at: Position) -> Given {
        self.given[self.index(generation, at)]
    }

    /// Returns true if a cell has the same state in all generations.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn is_frozen(&self, at: Position) -> bool {
        self.frozen[self.index(0, at)]
    }

    /// The part of the box in which some generations must lie. By default the whole box.
    pub fn early_box(&self) -> EarlyBox {
        let (width, height, holds) = (self.width, self.height, Held::Period);
        self.early.unwrap_or(EarlyBox { left: 0, top: 0, width, height, holds })
    }

    /// Returns true if the state of some cell is given.
    pub fn has_states(&self) -> bool {
        self.given.iter().any(|given| given.known.is_state())
    }

    /// Returns true if the early box allows a cell to be alive in a generation.
    pub fn is_reachable(&self, generation: usize, at: Position) -> bool {
        let EarlyBox { left, top, width, height, holds } = self.early_box();
        let inside = (left..left + width).contains(&at.column) && (top..top + height).contains(&at.row);
        let is_held = match holds {
            Held::Period => generation != self.last,
            Held::Start => generation == 0,
        };
        inside || !is_held
    }

    /// Returns true if no cell is given or frozen and the box lies in empty space, so that only box, map and symmetry
    /// determine where a pattern lies.
    pub fn is_blank(&self) -> bool {
        self.lies_in_empty_space()
            && self.given.iter().all(|&cell| cell == Given::default())
            && !self.frozen.contains(&true)
    }

    /// Returns true if every generation follows from the first in all cells.
    pub fn is_deterministic(&self) -> bool {
        self.outside != Outside::Any && self.given.iter().all(|cell| cell.follows)
    }

    /// What is given about all cells.
    pub fn cells(&self) -> Cells {
        Cells { width: self.width, height: self.height, given: self.given.clone() }
    }

    /// All positions of the box, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<> {
        let width = self.width;
        (0..width * self.height).map(move |index| Position::new(index / width, index % width))
    }

    /// The static symmetries as maps of the plane, the identity first.
    pub fn symmetries(&self) -> Vec<Isometry> {
        let elements = self.symmetry.elements();
        elements.into_iter().map(|element| Isometry::of_box(element, self.width, self.height)).collect()
    }

    /// What a smaller period would mean: pairs of a generation and a map that must not carry
    /// generation 0 to it.
    ///
    /// There are pairs for each prime divisor q of T. The generation is T/q. The maps are those
    /// whose q-th power is the map of the search. If the map is not a shift, there is also the
    /// shift by which a pattern of that smaller period could move.
    pub fn excluded(&self) -> Vec<(usize, Isometry)> {
        if self.subperiods == Subperiods::Allowed { Vec::new() } else { self.smaller_periods() }
    }

    /// What would be [excluded](Self::excluded) if no smaller period counted.
    pub fn smaller_periods(&self) -> Vec<(usize, Isometry)> {
        let Motion::Returns(map) = self.motion else { return Vec::new() };
        let roots = |prime| early(map, prime).into_iter().map(move |root| (self.last / prime, root));
        // What only looks like the image of generation 0 need not go on like it.
        // Nor does what looks like it on another background.
        let goes_on = |&(later, root): &(usize, Isometry)| {
            self.family.keeps(root.symmetry()) && self.phases().allow(later)
        };
        prime_divisors(self.last).flat_map(roots).filter(goes_on).collect()
    }

    /// The frame in which one cell alone must show that none of the [excluded](Self::excluded) pairs carries it
    /// on; `None` if the whole pattern may show it.
    ///
    /// That is demanded if there are pairs of different generations. If there is one pair, what the pattern shows,
    /// some cell shows too: otherwise each cell would be carried on. A map that turns or reflects may have several
    /// pairs of one generation T/q, as a half turn has. Then different cells may show it for each.
    ///
    /// By a rule with dying states, the whole pattern may show it if it moves: what state a cell has is known from the
    /// generations before, in which the cell has not moved along yet.
    pub fn frame_of_cells(&self) -> Option<Frame> {
        let excluded = self.excluded();
        let are_several = excluded.iter().any(|&(later, _)| later != excluded[0].0);
        self.frame_of_states().filter(|_| self.subperiods == Subperiods::Excluded && are_several)
    }

    /// The frame, if the period of a cell may be asked for.
    fn frame_of_states(&self) -> Option<Frame> {
        self.frame().filter(|frame| self.history() == 0 || frame.shift == (0, 0))
    }

    /// The frame that moves along with the pattern, if it comes back.
    pub fn frame(&self) -> Option<Frame> {
        match self.motion {
            Motion::Returns(map) => Some(Frame::of(map, self.last)),
            Motion::Free => None,
        }
    }

    fn index(&self, generation: usize, at: Position) -> usize {
        assert!(at.row < self.height && at.column < self.width, "cell {at} is outside the box");
        (generation * self.height + at.row) * self.width + at.column
    }

    /// Refuses a symmetry that the map moves elsewhere.
    ///
    /// The last generation has two sets of symmetries: those of the first generation carried along
    /// by the map, and those about the middle of the box. If two of them combine to a shift, the
    /// generation repeats itself without end, so it is empty.
    fn check_symmetry(self) -> Result<Self, SearchError> {
        let Motion::Returns(map) = self.motion else { return Ok(self) };
        let symmetries = self.symmetries();
        let carried = symmetries.iter().map(|&symmetry| map.inverse().then(symmetry).then(map));
        let mut both = carried.flat_map(|one| symmetries.iter().map(move |&other| one.then(other)));
        let shifts = both.any(|map| map.as_translation().is_some_and(|shift| shift != (0, 0)));
        if shifts { Err(SearchError::SymmetryMoves(self.symmetry)) } else { Ok(self) }
    }
}

/// Why a search is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The box has no cells.
    #[error("the box is empty: it needs at least one row and one column")]
    Empty,
    /// T is 0, so there is only one generation.
    #[error("a search needs at least two generations; the period is at least 1")]
    NoGenerations,
    /// The cells of all generations are too many.
    #[error("{generations} generations of {width}×{height} cells are more than can be numbered")]
    TooLarge {
        /// Columns of the box.
        width: usize,
        /// Rows of the box.
        height: usize,
        /// Number of generations, including the first and the last.
        generations: usize,
    },
    /// The symmetry exists only for squares.
    #[error("the symmetry {group} needs a square box, not {width}×{height}")]
    NotSquare {
        /// The symmetry.
        group: Group,
        /// Columns of the box.
        width: usize,
        /// Rows of the box.
        height: usize,
    },
    /// Several rules have B0: they give birth to cells without live neighbours.
    #[error(
        "rules such as {0} give birth to cells without live neighbours (B0), and then one rule is needed, with no \
         transition open"
    )]
    BirthFromNothing(Rule),
    /// By the rule the background alternates, and the last generation has another one than the first.
    #[error(
        "by {rule} empty space comes to life in every odd generation (B0 without S8), so nothing that is seen in \
         generation 0 is seen in generation {last}: take an even number of generations"
    )]
    OddGenerations {
        /// The rule.
        rule: Rule,
        /// The last generation.
        last: usize,
    },
    /// The rule does not have the symmetry.
    #[error("{rule} does not keep the symmetry {group}, so patterns lose it; it keeps {}", kept(*.rule))]
    SymmetryOfRule {
        /// The symmetry.
        group: Group,
        /// The rule.
        rule: Rule,
    },
    /// The rule does not have the isometry by which a pattern would come back.
    #[error(
        "under {0} a pattern and its image by this map have different futures, so nothing comes back by it"
    )]
    MapOfRule(Rule),
    /// The map is not an isometry.
    #[error(transparent)]
    Isometry(#[from] IsometryError),
    /// The given cells do not fill the generations.
    #[error(
        "{found} generations of cells are given, but the search has {wanted}: generations 0 to {}",
        wanted - 1
    )]
    Generations {
        /// Generations given.
        found: usize,
        /// Generations of the search.
        wanted: usize,
    },
    /// A cell is given in a state that the rule does not have.
    #[error("a cell is given in state {state}, but the rule {rule} has the states 0 to {}", .rule.oldest())]
    NoSuchState {
        /// The state.
        state: u8,
        /// The rule.
        rule: Box<AnyRule>,
    },
    /// A cell of a rule of Generations need not follow.
    #[error(
        "under {0} a dying cell is known by when it was alive, so every cell must follow from the generation before; \
         leave out the ' after cells"
    )]
    MustFollow(Generations),
    /// A bound names a generation that does not exist.
    #[error("there is no generation {generation}: the last one is {last}")]
    NoSuchGeneration {
        /// The generation that was named.
        generation: usize,
        /// The last one.
        last: usize,
    },
    /// A cell or an early box lies outside the box.
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
    /// Something of the search has no meaning with such cells outside the box.
    #[error("with {outside}, {reason}")]
    WithOutside {
        /// What lies outside.
        outside: Outside,
        /// What is possible.
        reason: &'static str,
    },
    /// Something of the search has no meaning beside a catalyst.
    #[error("in a search for a catalyst, {0}")]
    WithCatalyst(&'static str),
    /// Something of the search has no meaning on the bounded grid.
    #[error("on the bounded grid {}, {reason}", grid.to_string().trim_start_matches(':'))]
    OnGrid {
        /// The grid.
        grid: Bounds,
        /// What is possible.
        reason: &'static str,
    },
    /// The map moves the symmetry's centre or axis. A pattern that had the symmetry in both places
    /// would repeat itself without end.
    #[error(
        "no pattern but the empty one can keep the symmetry {0} about the middle of the box: the map moves \
         the symmetry's centre or axis"
    )]
    SymmetryMoves(Group),
}

fn kept(rule: Rule) -> String {
    let kept = Group::all().filter(|group| rule.keeps_group(*group));
    kept.map(|group| group.to_string()).collect::<Vec<_>>().join(" ")
}

/// How the last generation is tied to the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// This map carries generation 0 to generation T: oscillators and spaceships.
    Returns(Isometry),
    /// Not at all: predecessors one or more generations back, and everything else that given cells can
    /// describe.
    Free,
}

/// Whether patterns with a smaller period count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Subperiods {
    /// They do not, and one cell alone must show it: in the course of a period its states do not repeat
    /// earlier.
    #[default]
    Excluded,
    /// They do not, but their cells may all have smaller ones, as those of a pattern of period 2 beside
    /// one of period 3.
    InParts,
    /// All patterns count, except the empty one.
    Allowed,
}

/// How far what stands still beside a moving pattern, and is carried along, gets in how many generations: the
/// least number of them in which the pattern moves whole columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// So many generations.
    pub generations: usize,
    /// Columns to the right and rows down.
    pub shift: (i64, i64),
}

impl Frame {
    /// The frame that moves along with a pattern whose generation `last` is the image of generation 0 under
    /// `map`.
    fn of(map: Isometry, last: usize) -> Self {
        let order = map.order();
        let (right, down) = map.power(order).as_translation().expect("this power is a shift");
        let all = i64::try_from(last * order).expect("generations are few");
        let common = [right, down].into_iter().fold(all, common_divisor);
        let generations = usize::try_from(all / common).expect("at most all of them");
        Self { generations, shift: (right / common, down / common) }
    }
}

/// The greatest common divisor, which is not negative.
pub fn common_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one.abs() } else { common_divisor(other, one % other) }
}

/// The quotients of a period and its prime divisors. What returns before the period has passed, and after it, returns
/// after one of them.
pub fn longest_parts(period: usize) -> Vec<usize> {
    prime_divisors(period).map(|prime| period / prime).collect()
}

/// The maps that show a smaller period: the roots of the map, and the shift that is a root of that
/// power of the map which is a shift. The latter is needed because a block, which is its own mirror
/// image, has period 1 even if the map is a reflection.
fn early(map: Isometry, prime: usize) -> Vec<Isometry> {
    let order = map.order();
    let mut maps = map.roots(prime);
    maps.extend(map.power(order).roots(order * prime));
    maps.dedup();
    maps
}

pub(super) fn prime_divisors(number: usize) -> impl Iterator<Item = usize> {
    let is_prime = |number: &usize| (2..*number).all(|divisor| !number.is_multiple_of(divisor));
    (2..=number).filter(move |&divisor| number.is_multiple_of(divisor)).filter(is_prime)
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
        assert!(search.with_rule(rule).is_ok());
        let odd = Search::new(4, 3, 3).unwrap();
        let refused = Err(SearchError::OddGenerations { rule, last: 3 });
        assert_eq!(odd.clone().with_rule(rule), refused);
        assert!(odd.with_rule("B03/S238".parse().unwrap()).is_ok());
    }

    /// A glider returns after 4 generations, moved by one cell. After half of them it cannot have
    /// moved by half a cell, so nothing is excluded. An oscillator of period 4 must not have period
    /// 2.
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

    #[test]
    fn prime_divisors_are_found() {
        assert_eq!(prime_divisors(1).count(), 0);
        assert!(prime_divisors(12).eq([2, 3]));
        assert!(prime_divisors(49).eq([7]));
        assert_eq!(longest_parts(60), [30, 20, 12]);
        assert_eq!([common_divisor(12, -18), common_divisor(-4, 0), common_divisor(0, 0)], [6, 4, 0]);
    }

    #[test]
    fn a_frame_moves_whole_cells() {
        let frame = |map, last| Frame::of(map, last);
        assert_eq!(frame(Isometry::IDENTITY, 6), Frame { generations: 1, shift: (0, 0) });
        assert_eq!(frame(Isometry::translation(2, 0), 12), Frame { generations: 6, shift: (1, 0) });
        assert_eq!(frame(Isometry::translation(-6, 4), 12), Frame { generations: 6, shift: (-3, 2) });
        // Two glides of three generations each move two columns.
        let glide = Isometry::new([1, 0, 1, 0, -1, 4]).unwrap();
        assert_eq!(frame(glide, 3), Frame { generations: 3, shift: (1, 0) });
    }
}
