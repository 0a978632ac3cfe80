//! Spaceships of a given width and any length.

mod rows;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::still_life::is_default;
use crate::life::{Rule, Symmetry};

pub use rows::{Excluded, GlideMap, Reach, RowIndexing};

/// Which spaceships are sought: those that move down, so many rows in so many generations, and are never
/// wider than so many columns. How long they are does not matter. If they also move to the right
/// ([`with_right`](Self::with_right)), the columns are slanted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct Ships {
    rule: Rule,
    width: usize,
    mirror: Mirror,
    shift: usize,
    period: usize,
    right: usize,
    row_cells: Option<usize>,
}

/// The mirror symmetry of a ship, about its middle column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mirror {
    /// None is demanded.
    None,
    /// The middle column is its own mirror image.
    Odd,
    /// The mirror stands between two columns.
    Even,
    /// The middle column is its own mirror image, and always dead.
    Gutter,
    /// After half of its period a ship has flown half as far, and is its own mirror image.
    Glide,
}

/// How spaceships are no question.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShipsError {
    /// A ship has at least one column.
    #[error("a spaceship has at least one column")]
    NoColumns,
    /// The strip is too wide.
    #[error(
        "a width of {width} with symmetry {mirror} is a logical width of {logical} (columns that are no mirror images); the most is {most}",
        most = Ships::WIDEST
    )]
    TooWide {
        /// All columns.
        width: usize,
        /// The symmetry.
        mirror: Mirror,
        /// Those that are no mirror images.
        logical: usize,
    },
    /// The width does not go with the symmetry.
    #[error("{width} columns cannot have the symmetry {mirror}, which needs an {} number", if *mirror == Mirror::Even { "even" } else { "odd" })]
    Parity {
        /// All columns.
        width: usize,
        /// The symmetry.
        mirror: Mirror,
    },
    /// Nothing is as fast.
    #[error(
        "{shift} rows in {period} generations: a spaceship moves at least one row, and less than one row a generation"
    )]
    Speed {
        /// Rows.
        shift: usize,
        /// Generations.
        period: usize,
    },
    /// The columns of the strip cannot follow the flight.
    #[error(
        "{right} columns and {shift} rows in {period} generations: a spaceship that moves sideways too moves a \
         whole number of columns with each row, at most {most}, and less than one column a generation; another \
         flight may be one of these, seen in a mirror, if the rule treats mirror images alike",
        most = Ships::STEEPEST
    )]
    Slope {
        /// Columns.
        right: usize,
        /// Rows.
        shift: usize,
        /// Generations.
        period: usize,
    },
    /// A mirror image flies elsewhere.
    #[error(
        "a spaceship that moves sideways too cannot have the symmetry {0}: its mirror image flies in another \
         direction; a symmetry about the line of flight is not searched for"
    )]
    Sideways(Mirror),
    /// A row of a ship has live cells.
    #[error("a row of a spaceship has at least one live cell")]
    NoCells,
    /// Formulas do not count.
    #[error("a formula about first rows cannot bound the live cells of a row")]
    Uncounted,
    /// The period is too long.
    #[error("a period of {0} generations is too long; at most {most} are possible", most = Ships::LONGEST)]
    Period(usize),
    /// Half of the period is no whole number, or the halves have a common divisor.
    #[error(
        "{shift} rows in {period} generations with glide reflection: both numbers must be even, and their halves \
         without a common divisor"
    )]
    Half {
        /// Rows.
        shift: usize,
        /// Generations.
        period: usize,
    },
    /// So few first rows say nothing.
    #[error("{rows} rows are too few: rows depend on the {least} before them", least = 2 * period)]
    Rows {
        /// Rows.
        rows: usize,
        /// Generations of a step.
        period: usize,
    },
    /// There are too many.
    #[error("{rows} rows are too many; at most {most} are possible")]
    TooManyRows {
        /// Rows.
        rows: usize,
        /// How many are possible.
        most: usize,
    },
    /// The empty plane does not stay empty.
    #[error("under {0} the empty plane does not stay empty")]
    B0(Rule),
    /// The rule has no mirror symmetry.
    #[error("under {0} a pattern does not keep its mirror symmetry")]
    Rule(Rule),
}

impl Ships {
    /// The most columns that are no mirror images of others.
    pub const WIDEST: usize = 13;

    /// The longest period.
    pub const LONGEST: usize = 32;

    /// The most columns that a ship moves to the right with each row.
    pub const STEEPEST: usize = 4;

    /// The question.
    ///
    /// # Errors
    /// If there is no such question.
    pub fn new(
        rule: Rule,
        width: usize,
        mirror: Mirror,
        shift: usize,
        period: usize,
    ) -> Result<Self, ShipsError> {
        let ships = Self { rule, width, mirror, shift, period, right: 0, row_cells: None };
        let needs = match mirror {
            Mirror::None | Mirror::Glide => width,
            Mirror::Odd | Mirror::Gutter => width | 1,
            Mirror::Even => width & !1,
        };
        if width == 0 || ships.logical_width() == 0 {
            return Err(ShipsError::NoColumns);
        }
        if needs != width {
            return Err(ShipsError::Parity { width, mirror });
        }
        if ships.logical_width() > Self::WIDEST {
            return Err(ShipsError::TooWide { width, mirror, logical: ships.logical_width() });
        }
        if shift == 0 || shift >= period {
            return Err(ShipsError::Speed { shift, period });
        }
        if period > Self::LONGEST {
            return Err(ShipsError::Period(period));
        }
        if mirror == Mirror::Glide && common_divisor(shift, period) != 2 {
            return Err(ShipsError::Half { shift, period });
        }
        if rule.has_b0() {
            return Err(ShipsError::B0(rule));
        }
        if mirror != Mirror::None && !rule.keeps(Symmetry::FlipColumns) {
            return Err(ShipsError::Rule(rule));
        }
        Ok(ships)
    }

    /// The same question about ships that also move so many columns to the right in a period. Now the columns of
    /// the strip run in the direction of flight: column n of a row is one column further to the right, for each
    /// column that a ship moves with a row, than column n of the row above. So a ship stays in its columns.
    ///
    /// # Errors
    /// If columns cannot run like that, or if a mirror symmetry is demanded.
    pub fn with_right(self, right: usize) -> Result<Self, ShipsError> {
        let Self { shift, period, mirror, .. } = self;
        if !right.is_multiple_of(shift) || right / shift > Self::STEEPEST || right >= period {
            return Err(ShipsError::Slope { right, shift, period });
        }
        if right > 0 && mirror != Mirror::None {
            return Err(ShipsError::Sideways(mirror));
        }
        Ok(Self { right, ..self })
    }

    /// The same question about ships that never have more live cells than that in a row of a generation.
    ///
    /// # Errors
    /// If that leaves no cell.
    pub fn with_row_cells(self, most: usize) -> Result<Self, ShipsError> {
        if most == 0 { Err(ShipsError::NoCells) } else { Ok(Self { row_cells: Some(most), ..self }) }
    }

    /// The most live cells of a row, if that is bounded.
    pub fn row_cells(&self) -> Option<usize> {
        self.row_cells
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// All columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The symmetry.
    pub fn mirror(&self) -> Mirror {
        self.mirror
    }

    /// Rows that a ship moves down in a period.
    pub fn shift(&self) -> usize {
        self.shift
    }

    /// Generations of a period.
    pub fn period(&self) -> usize {
        self.period
    }

    /// The rows and the generations after which a ship is the same again, turned over if it has glide
    /// reflection.
    pub fn step(&self) -> (usize, usize) {
        match self.mirror {
            Mirror::Glide => (self.shift / 2, self.period / 2),
            Mirror::None | Mirror::Odd | Mirror::Even | Mirror::Gutter => (self.shift, self.period),
        }
    }

    /// The greatest common divisor of the rows and generations of [`step`](Self::step). The shorter
    /// periods of the same speed, which do not count, are the period divided by its divisors.
    pub fn classes(&self) -> usize {
        let (shift, period) = self.step();
        common_divisor(shift, period)
    }

    /// The columns that are no mirror images of others and may have live cells.
    pub fn logical_width(&self) -> usize {
        match self.mirror {
            Mirror::None | Mirror::Glide => self.width,
            Mirror::Odd => self.width.div_ceil(2),
            Mirror::Even | Mirror::Gutter => self.width / 2,
        }
    }

    /// The logical column of a column, counted from the outermost one, which is 0. The middle column
    /// of a gutter has none.
    pub fn logical_column(&self, column: usize) -> Option<usize> {
        let other = self.width - 1 - column;
        match self.mirror {
            Mirror::None | Mirror::Glide => Some(column),
            Mirror::Gutter if other == column => None,
            Mirror::Odd | Mirror::Even | Mirror::Gutter => Some(column.min(other)),
        }
    }

    /// Returns true if the mirror image of a ship is another one that is sought.
    pub fn has_images(&self) -> bool {
        self.right == 0
            && matches!(self.mirror, Mirror::None | Mirror::Glide)
            && self.rule.keeps(Symmetry::FlipColumns)
    }
}

fn common_divisor(one: usize, other: usize) -> usize {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

impl std::fmt::Display for Mirror {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::None => "none",
            Self::Odd => "odd",
            Self::Even => "even",
            Self::Gutter => "gutter",
            Self::Glide => "glide",
        })
    }
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parts {
    rule: String,
    width: usize,
    symmetry: Mirror,
    shift: usize,
    period: usize,
    #[serde(default, skip_serializing_if = "is_default")]
    right: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    row_cells: Option<usize>,
}

impl From<Ships> for Parts {
    fn from(ships: Ships) -> Self {
        let Ships { rule, width, mirror, shift, period, right, row_cells } = ships;
        Self { rule: rule.to_string(), width, symmetry: mirror, shift, period, right, row_cells }
    }
}

impl TryFrom<Parts> for Ships {
    type Error = String;

    fn try_from(parts: Parts) -> Result<Self, String> {
        let Parts { rule, width, symmetry, shift, period, right, row_cells } = parts;
        let rule = rule.parse().map_err(|error| format!("{error}"))?;
        let ships = Self::new(rule, width, symmetry, shift, period).and_then(|ships| ships.with_right(right));
        let ships =
            ships.and_then(|ships| row_cells.map_or(Ok(ships.clone()), |most| ships.with_row_cells(most)));
        ships.map_err(|error| error.to_string())
    }
}

/// Ships that move sideways too: their columns are slanted, so that the strip does not move.
///
/// Row y, counted against the direction of flight, of generation t is row y − k of generation t + p, further
/// to the right. If a ship moves m columns to the right with each row down, and column n of row y is m·y columns
/// further to the left than column n of row 0, both rows have the same cells in the same columns. So such a
/// ship is one sequence of rows like any other ([`RowIndexing`]). Only which cells of neighbouring rows touch
/// each other differs: at the column n of a row are n − m of the row ahead and n + m of the row behind.
impl Ships {
    /// Columns that a ship moves to the right in a period; 0 if it moves straight down.
    pub fn right(&self) -> usize {
        self.right
    }

    /// Columns that a ship moves to the right with each row.
    pub fn slope(&self) -> usize {
        self.right / self.shift
    }

    /// The column of the strip in which a cell lies, counted from the outermost one on the left, for a
    /// column and a row counted from the top; negative, or no column of the strip, if it lies beside the strip.
    #[expect(clippy::missing_panics_doc, reason = "a slope is a small number")]
    pub fn strip_column(&self, row: i64, column: i64) -> i64 {
        column - i64::try_from(self.slope()).expect("a slope is a small number") * row
    }

    /// The columns of a pattern that shows so many rows of the strip.
    pub fn pattern_width(&self, rows: usize) -> usize {
        self.width() + self.slope() * rows.saturating_sub(1)
    }

    /// What the width counts: "column", "diagonal" or "slanted column".
    pub fn unit(&self) -> &'static str {
        match self.slope() {
            0 => "column",
            1 => "diagonal",
            _ => "slanted column",
        }
    }

    /// The strip in words, such as "9 columns with symmetry odd (logical width 5)".
    pub fn strip(&self) -> String {
        let columns = format!("{} {}{}", self.width(), self.unit(), if self.width() == 1 { "" } else { "s" });
        match self.mirror() {
            Mirror::None => format!("{columns}{}", self.sparseness()),
            mirror => format!(
                "{columns} with symmetry {mirror} (logical width {}){}",
                self.logical_width(),
                self.sparseness()
            ),
        }
    }

    /// How many live cells a row may have, behind other words; nothing if that is not bounded.
    pub fn sparseness(&self) -> String {
        match self.row_cells {
            None => String::new(),
            Some(1) => ", with at most 1 live cell in a row".to_owned(),
            Some(most) => format!(", with at most {most} live cells in a row"),
        }
    }

    /// The speed, such as c/5, 2c/7, c/4d (one column and one row) or (2,1)c/6 (two columns and one row).
    pub fn velocity(&self) -> String {
        let (shift, period) = (self.shift(), self.period());
        let times = if shift == 1 { String::new() } else { shift.to_string() };
        match self.slope() {
            0 => format!("{times}c/{period}"),
            1 => format!("{times}c/{period}d"),
            _ => format!("({},{shift})c/{period}", self.right()),
        }
    }

    /// The speed, and the direction if the rule treats directions differently: the answer that there is no ship
    /// covers this direction and those that the symmetries of the rule make of it.
    pub fn flight(&self) -> String {
        let velocity = self.velocity();
        if Symmetry::ALL.into_iter().all(|symmetry| self.rule().keeps(symmetry)) {
            return velocity;
        }
        let aside = if self.right() == 0 { "" } else { " and to the right" };
        format!("{velocity} that moves down{aside}")
    }
}

/// So many first rows of spaceships, those of all generations counted together as one sequence
/// ([`RowIndexing`]). In the first place of the sequence there is a live cell.
///
/// If there are no such rows, there is no ship, however long: each ship begins with some, perhaps
/// with empty rows at the end. If there are, there may be a ship or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "FirstRowsParts")]
pub struct FirstRows {
    #[serde(flatten)]
    ships: Ships,
    rows: usize,
}

impl FirstRows {
    /// The most rows.
    pub const MOST: usize = 1 << 16;

    /// The most rows of slanted columns: a pattern of them gets wider with each row.
    pub const MOST_SLANTED: usize = 1 << 12;

    /// The question.
    ///
    /// # Errors
    /// If there are fewer rows than a row depends on, or too many, or if the live cells of a row are bounded.
    pub fn new(ships: Ships, rows: usize) -> Result<Self, ShipsError> {
        let (_, period) = ships.step();
        if ships.row_cells().is_some() {
            return Err(ShipsError::Uncounted);
        }
        if rows < 2 * period {
            return Err(ShipsError::Rows { rows, period });
        }
        let most = if ships.slope() == 0 { Self::MOST } else { Self::MOST_SLANTED };
        if rows > most {
            return Err(ShipsError::TooManyRows { rows, most });
        }
        Ok(Self { ships, rows })
    }

    /// The ships.
    pub fn ships(&self) -> &Ships {
        &self.ships
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }
}

#[derive(Deserialize)]
struct FirstRowsParts {
    #[serde(flatten)]
    ships: Ships,
    rows: usize,
}

impl TryFrom<FirstRowsParts> for FirstRows {
    type Error = ShipsError;

    fn try_from(FirstRowsParts { ships, rows }: FirstRowsParts) -> Result<Self, ShipsError> {
        Self::new(ships, rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logical_columns_are_counted_from_outside() {
        let columns = |width, mirror| -> Vec<Option<usize>> {
            let ships = Ships::new(Rule::LIFE, width, mirror, 1, 4).unwrap();
            (0..width).map(|column| ships.logical_column(column)).collect()
        };
        assert_eq!(columns(3, Mirror::None), [Some(0), Some(1), Some(2)]);
        assert_eq!(columns(3, Mirror::Odd), [Some(0), Some(1), Some(0)]);
        assert_eq!(columns(4, Mirror::Even), [Some(0), Some(1), Some(1), Some(0)]);
        assert_eq!(columns(3, Mirror::Gutter), [Some(0), None, Some(0)]);
    }

    #[test]
    fn what_is_no_question_is_refused() {
        let ships = |rule: &str, width, mirror, shift, period| {
            Ships::new(rule.parse().unwrap(), width, mirror, shift, period).unwrap_err()
        };
        assert_eq!(ships("B3/S23", 0, Mirror::None, 1, 4), ShipsError::NoColumns);
        assert_eq!(ships("B3/S23", 1, Mirror::Gutter, 1, 4), ShipsError::NoColumns);
        assert_eq!(
            ships("B3/S23", 4, Mirror::Odd, 1, 4),
            ShipsError::Parity { width: 4, mirror: Mirror::Odd }
        );
        assert_eq!(
            ships("B3/S23", 27, Mirror::Odd, 1, 4),
            ShipsError::TooWide { width: 27, mirror: Mirror::Odd, logical: 14 }
        );
        assert_eq!(ships("B3/S23", 5, Mirror::None, 4, 4), ShipsError::Speed { shift: 4, period: 4 });
        for (shift, period) in [(1, 4), (2, 5), (4, 8)] {
            assert_eq!(ships("B3/S23", 5, Mirror::Glide, shift, period), ShipsError::Half { shift, period });
        }
        assert!(matches!(ships("B03/S23", 5, Mirror::None, 1, 4), ShipsError::B0(_)));
        assert!(matches!(ships("B2/S34H", 5, Mirror::Odd, 1, 4), ShipsError::Rule(_)));
    }

    #[test]
    fn a_question_is_read_back() {
        let ships = Ships::new(Rule::LIFE, 9, Mirror::Odd, 2, 7).unwrap();
        let text = serde_json::to_string(&ships).unwrap();
        assert_eq!(serde_json::from_str::<Ships>(&text).unwrap(), ships);
        assert_eq!(ships.velocity(), "2c/7");
        let sparse = ships.clone().with_row_cells(3).unwrap();
        let text_of_sparse = serde_json::to_string(&sparse).unwrap();
        assert_eq!(serde_json::from_str::<Ships>(&text_of_sparse).unwrap(), sparse);
        assert!(serde_json::from_str::<Ships>(&text_of_sparse.replace(":3", ":0")).is_err());
        assert!(serde_json::from_str::<Ships>(&text.replace("\"width\":9", "\"width\":8")).is_err());
    }

    fn ships(mirror: Mirror, right: usize, shift: usize, period: usize) -> Result<Ships, ShipsError> {
        Ships::new(Rule::LIFE, 6, mirror, shift, period).unwrap().with_right(right)
    }

    #[test]
    fn speeds_have_names_and_are_read_back() {
        for (right, shift, period, name) in [
            (0, 2, 4, "2c/4"),
            (1, 1, 4, "c/4d"),
            (2, 2, 9, "2c/9d"),
            (2, 1, 6, "(2,1)c/6"),
            (4, 2, 13, "(4,2)c/13"),
        ] {
            let ships = ships(Mirror::None, right, shift, period).unwrap();
            assert_eq!(ships.velocity(), name);
            let text = serde_json::to_string(&ships).unwrap();
            assert_eq!(text.contains("right"), right > 0, "{text}");
            assert_eq!(serde_json::from_str::<Ships>(&text).unwrap(), ships);
        }
    }

    /// Under a rule that lacks a symmetry of the square, "none" must not be read as one of all directions.
    #[test]
    fn a_direction_is_named_if_it_matters() {
        let slanted = |rule: &str, right| {
            let ships = Ships::new(rule.parse().unwrap(), 6, Mirror::None, 1, 4).unwrap();
            ships.with_right(right).unwrap().flight()
        };
        assert_eq!(slanted("B3/S23", 1), "c/4d");
        assert_eq!(slanted("B2/S34H", 1), "c/4d that moves down and to the right");
        assert_eq!(slanted("B2/S34H", 0), "c/4 that moves down");
    }

    /// A period later a cell is in the same column of the strip.
    #[test]
    fn ships_stay_in_their_columns() {
        for (right, shift, period) in [(0, 1, 4), (1, 1, 4), (2, 2, 9), (4, 2, 13)] {
            let ships = ships(Mirror::None, right, shift, period).unwrap();
            let [down, aside] = [shift, right].map(|n| i64::try_from(n).unwrap());
            assert_eq!(ships.strip_column(3 + down, 5 + aside), ships.strip_column(3, 5));
        }
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for (right, shift, period) in [(1, 2, 6), (3, 2, 10), (5, 1, 20), (4, 1, 4)] {
            let refused = ships(Mirror::None, right, shift, period);
            assert_eq!(refused, Err(ShipsError::Slope { right, shift, period }));
        }
        for mirror in [Mirror::Even, Mirror::Glide] {
            assert_eq!(ships(mirror, 2, 2, 6), Err(ShipsError::Sideways(mirror)));
        }
    }

    #[test]
    fn a_question_is_read_back_and_checked() {
        let ships = Ships::new(Rule::LIFE, 6, Mirror::None, 1, 4).unwrap();
        let first = FirstRows::new(ships.clone(), 8).unwrap();
        let text = serde_json::to_string(&first).unwrap();
        assert_eq!(serde_json::from_str::<FirstRows>(&text).unwrap(), first);
        assert!(serde_json::from_str::<FirstRows>(&text.replace("\"rows\":8", "\"rows\":7")).is_err());
        assert!(FirstRows::new(ships.clone(), FirstRows::MOST + 1).is_err());
        let slanted = ships.with_right(1).unwrap();
        assert!(FirstRows::new(slanted.clone(), FirstRows::MOST_SLANTED).is_ok());
        assert!(FirstRows::new(slanted, FirstRows::MOST_SLANTED + 1).is_err());
    }
}
