//! Ships that move sideways too: their columns are slanted, so that the strip does not move.
//!
//! Row y, counted against the direction of flight, of generation t is row y − k of generation t + p, further
//! to the right. If a ship moves m columns to the right with each row down, and column n of row y is m·y columns
//! further to the left than column n of row 0, both rows have the same cells in the same columns. So such a
//! ship is one sequence of rows like any other ([`super::pace`]). Only which cells of neighbouring rows touch
//! each other differs: at the column n of a row are n − m of the row ahead and n + m of the row behind.

use super::Ships;
use crate::life::Symmetry;

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
    ///
    /// # Panics
    /// Never: the slope is a small number.
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

#[cfg(test)]
mod tests {
    use crate::life::Rule;
    use crate::problem::Ships;
    use crate::problem::ships::{Mirror, ShipsError};

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
}
