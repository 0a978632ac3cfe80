//! The first rows of spaceships, and no end.

use serde::{Deserialize, Serialize};

use super::{Ships, ShipsError};

/// So many first rows of spaceships, those of all generations counted together as one sequence
/// ([`Pace`](super::Pace)). In the first place of the sequence there is a live cell.
///
/// If there are no such rows, there is no ship, however long: each ship begins with some, perhaps
/// with empty rows at the end. If there are, there may be a ship or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct FirstRows {
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

/// The keys in JSON.
#[derive(Clone, Serialize, Deserialize)]
struct Parts {
    #[serde(flatten)]
    ships: Ships,
    rows: usize,
}

impl From<FirstRows> for Parts {
    fn from(FirstRows { ships, rows }: FirstRows) -> Self {
        Self { ships, rows }
    }
}

impl TryFrom<Parts> for FirstRows {
    type Error = ShipsError;

    fn try_from(Parts { ships, rows }: Parts) -> Result<Self, ShipsError> {
        Self::new(ships, rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Rule;
    use crate::problem::ships::Mirror;

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
