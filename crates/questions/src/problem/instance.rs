//! Instance files: a box for still lifes, with what is known about it.
//!
//! The format is the one that still-life programs exchange, `{"description": "...", "n": 5}`, with
//! optional fields:
//!
//! * `width` and `height` instead of `n`;
//! * `outside`, `cohesion`, `topology`, `alive` and `dead` as in [`StillLife`];
//! * `optimum`, the largest possible number of live cells, and `source`, where it was published.

use std::fmt;

use serde::de::{self, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use thiserror::Error;

use super::StillLife;
use super::still_life::{Cohesion, Outside, StillLifeError, Topology};

/// A still-life problem with its optimum, if that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// A free text about the instance.
    pub description: Option<String>,
    /// The problem.
    pub problem: StillLife,
    /// The published largest number of live cells.
    pub optimum: Option<usize>,
    /// Where the optimum was published.
    pub source: Option<String>,
}

/// Why a text is not an instance.
#[derive(Debug, Error)]
pub enum InstanceError {
    /// The text is not the expected JSON. The source of the error names line and column.
    #[error("not an instance file")]
    Json(#[from] serde_json::Error),
    /// The size is missing or given twice.
    #[error("the size is missing or given twice: give either \"n\", or \"width\" and \"height\"")]
    Size,
    /// The problem is refused.
    #[error(transparent)]
    Problem(#[from] StillLifeError),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    description: Option<String>,
    n: Option<Whole>,
    width: Option<Whole>,
    height: Option<Whole>,
    #[serde(default)]
    outside: Outside,
    #[serde(default)]
    cohesion: Cohesion,
    #[serde(default)]
    topology: Topology,
    #[serde(default)]
    alive: Vec<(Whole, Whole)>,
    #[serde(default)]
    dead: Vec<(Whole, Whole)>,
    optimum: Option<Whole>,
    source: Option<String>,
}

impl Instance {
    /// Reads an instance file.
    ///
    /// # Errors
    /// If the text is not JSON with these fields, gives no size or two, or describes an impossible
    /// problem.
    pub fn read(text: &str) -> Result<Self, InstanceError> {
        let file: File = serde_json::from_str(text)?;
        let (width, height) = match (file.n, file.width, file.height) {
            (Some(Whole(n)), None, None) => (n, n),
            (None, Some(Whole(width)), Some(Whole(height))) => (width, height),
            _ => return Err(InstanceError::Size),
        };
        let board = StillLife::new(width, height)?.with_outside(file.outside);
        let problem = board
            .with_cohesion(file.cohesion)
            .with_topology(file.topology)
            .with_cells(&cells(&file.alive), true)?
            .with_cells(&cells(&file.dead), false)?;
        let optimum = file.optimum.map(|Whole(count)| count);
        Ok(Self { description: file.description, problem, optimum, source: file.source })
    }
}

fn cells(pairs: &[(Whole, Whole)]) -> Vec<(usize, usize)> {
    pairs.iter().map(|&(Whole(row), Whole(column))| (row, column)).collect()
}

/// A number whose errors name no type of a programming language.
#[derive(Clone, Copy)]
struct Whole(usize);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_u64(WholeNumber)
    }
}

struct WholeNumber;

impl Visitor<'_> for WholeNumber {
    type Value = Whole;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a whole number that is not negative")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Whole, E> {
        usize::try_from(number).map(Whole).map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plain_form_needs_only_a_size() {
        let instance = Instance::read(r#"{"description": "five", "n": 5}"#).unwrap();
        assert_eq!((instance.problem.width(), instance.problem.height()), (5, 5));
        assert_eq!(instance.description.as_deref(), Some("five"));
        assert_eq!(instance.optimum, None);
    }

    #[test]
    fn mistakes_are_named() {
        assert!(matches!(Instance::read("{}"), Err(InstanceError::Size)));
        assert!(matches!(Instance::read(r#"{"n": 5, "width": 5}"#), Err(InstanceError::Size)));
        assert!(matches!(Instance::read(r#"{"n": 0}"#), Err(InstanceError::Problem(_))));
        let error = Instance::read("{\n  \"n\": \"five\"\n}").unwrap_err();
        let cause = std::error::Error::source(&error).unwrap().to_string();
        assert!(cause.contains("line 2"), "{cause}");
        for text in [
            r#"{"n": -5}"#,
            r#"{"n": 5.5}"#,
            r#"{"width": 3, "height": -1}"#,
            r#"{"n": 3, "optimum": -6}"#,
            r#"{"n": 3, "alive": [[0, -1]]}"#,
        ] {
            let error = Instance::read(text).unwrap_err();
            let cause = std::error::Error::source(&error).unwrap().to_string();
            assert!(cause.contains("expected a whole number that is not negative at line 1"), "{cause}");
        }
    }
}
