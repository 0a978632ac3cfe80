//! Still lifes in a box: patterns that the rule maps to themselves.
//!
//! The number of live cells in the densest still life of an n×n box is OEIS sequence A055397.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use crate::life::rule::RuleError;
use crate::life::{Bounds, Position, Rule};

/// Which still lifes of a box are sought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Json", into = "Json")]
pub struct StillLife {
    width: usize,
    height: usize,
    rule: Rule,
    outside: Outside,
    forced: BTreeMap<Position, bool>,
    count: CountBounds,
    cohesion: Cohesion,
    topology: Topology,
}

/// How the live cells must hold together. Two live cells are in the same *island* if a king can walk
/// from one to the other over live cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cohesion {
    /// Nothing is demanded.
    #[default]
    Any,
    /// The still life is *strict*: its islands cannot be divided into two or more parts each of which
    /// is a still life by itself.
    Strict,
    /// The still life is *connected*: it has at most one island.
    Connected,
}

/// Where the box lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Topology {
    /// In the plane, with dead cells around it.
    #[default]
    Plane,
    /// On a cylinder: the last column is next to the first. The rows above and below are dead. This is
    /// a pattern of the plane that repeats after as many columns as the box has.
    Cylinder,
    /// On a torus: the last row is next to the first, too, so nothing is outside. This is a pattern of
    /// the plane that repeats in both directions.
    Torus,
}

/// What is demanded of the cells around the box. They are all dead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outside {
    /// They must stay dead, so the pattern is a still life of the infinite plane.
    #[default]
    Dead,
    /// Nothing is demanded, as if the world ended at the edge of the box. Some texts state the
    /// problem this way. The patterns may grow beyond the box.
    Ignored,
}

/// Bounds on the number of live cells. `None` means no bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CountBounds {
    /// At least this many.
    pub min: Option<usize>,
    /// At most this many.
    pub max: Option<usize>,
}

/// Why a problem is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StillLifeError {
    /// A side of the box is 0.
    #[error("the box is {width}×{height}: both sides must be at least 1")]
    Empty {
        /// Columns of the box.
        width: usize,
        /// Rows of the box.
        height: usize,
    },
    /// The box has more cells than a formula has variables.
    #[error("a {width}×{height} box has more cells than the 2147483647 variables that solvers can number")]
    TooLarge {
        /// Columns of the box.
        width: usize,
        /// Rows of the box.
        height: usize,
    },
    /// A forced cell lies outside the box.
    #[error("cell {at} is outside the {width}×{height} box: rows count from 0 to {}, columns from 0 to {}", height - 1, width - 1)]
    ForcedOutside {
        /// The cell.
        at: Position,
        /// Columns of the box.
        width: usize,
        /// Rows of the box.
        height: usize,
    },
    /// A cell is forced to be both alive and dead.
    #[error("cell {0} is forced to be both alive and dead")]
    ForcedBoth(Position),
    /// The lower bound on live cells exceeds the upper one.
    #[error("no number of live cells is at least {min} and at most {max}")]
    NoCount {
        /// The lower bound.
        min: usize,
        /// The upper bound.
        max: usize,
    },
    /// The rule has B0: it gives birth to cells without live neighbours.
    #[error("{0} gives birth to cells without live neighbours (B0), so nothing stays dead outside the box")]
    BirthFromNothing(Rule),
    /// The text of a rule cannot be read.
    #[error(transparent)]
    Rule(#[from] RuleError),
}

impl StillLife {
    /// All still lifes of Conway's rule in a `width` × `height` box whose surroundings stay dead.
    ///
    /// # Errors
    /// If a side is 0, or if there are more cells than solvers can number.
    pub fn new(width: usize, height: usize) -> Result<Self, StillLifeError> {
        if width == 0 || height == 0 {
            return Err(StillLifeError::Empty { width, height });
        }
        match width.checked_mul(height) {
            Some(cells) if i32::try_from(cells).is_ok() => {
                let (forced, count) = (BTreeMap::new(), CountBounds::default());
                let (outside, cohesion, topology) = (Outside::Dead, Cohesion::Any, Topology::Plane);
                let rule = Rule::LIFE;
                Ok(Self { width, height, rule, outside, forced, count, cohesion, topology })
            }
            _ => Err(StillLifeError::TooLarge { width, height }),
        }
    }

    /// The same problem for another rule.
    ///
    /// # Errors
    /// If the rule has B0.
    pub fn with_rule(self, rule: Rule) -> Result<Self, StillLifeError> {
        if rule.has_b0() { Err(StillLifeError::BirthFromNothing(rule)) } else { Ok(Self { rule, ..self }) }
    }

    /// The same problem with another demand on the cells around the box.
    #[must_use]
    pub fn with_outside(self, outside: Outside) -> Self {
        Self { outside, ..self }
    }

    /// The same problem with another demand on how the live cells hold together.
    #[must_use]
    pub fn with_cohesion(self, cohesion: Cohesion) -> Self {
        Self { cohesion, ..self }
    }

    /// The same problem in another place.
    #[must_use]
    pub fn with_topology(self, topology: Topology) -> Self {
        Self { topology, ..self }
    }

    /// The same problem with one more forced cell. Forcing a cell twice to the same state has no effect.
    ///
    /// # Errors
    /// If the cell lies outside the box, or is already forced to the other state.
    pub fn with_forced(mut self, at: Position, alive: bool) -> Result<Self, StillLifeError> {
        let (width, height) = (self.width, self.height);
        if at.row >= height || at.column >= width {
            return Err(StillLifeError::ForcedOutside { at, width, height });
        }
        match self.forced.insert(at, alive) {
            Some(before) if before != alive => Err(StillLifeError::ForcedBoth(at)),
            _ => Ok(self),
        }
    }

    /// The same problem with more cells, given as pairs of row and column, forced to one state.
    ///
    /// # Errors
    /// If a cell lies outside the box, or is already forced to the other state.
    pub fn with_cells(self, cells: &[(usize, usize)], alive: bool) -> Result<Self, StillLifeError> {
        cells
            .iter()
            .try_fold(self, |problem, &(row, column)| problem.with_forced(Position::new(row, column), alive))
    }

    /// The same problem with any number of live cells.
    #[must_use]
    pub fn without_count(&self) -> Self {
        Self { count: CountBounds::default(), ..self.clone() }
    }

    /// The same problem with other bounds on the number of live cells.
    ///
    /// # Errors
    /// If the lower bound exceeds the upper one.
    pub fn with_count(self, count: CountBounds) -> Result<Self, StillLifeError> {
        match (count.min, count.max) {
            (Some(min), Some(max)) if min > max => Err(StillLifeError::NoCount { min, max }),
            _ => Ok(Self { count, ..self }),
        }
    }

    /// Columns of the box.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows of the box.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The number of cells of the box.
    pub fn cells(&self) -> usize {
        self.width * self.height
    }

    /// The rule that must leave the pattern as it is.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The bounded grid on which a solution does not change, unless that is the plane.
    pub fn grid(&self) -> Option<Bounds> {
        let Self { width, height, .. } = self;
        let text = match (self.topology, self.outside) {
            (Topology::Plane, Outside::Dead) => return None,
            (Topology::Plane, Outside::Ignored) => format!("P{width},{height}"),
            (Topology::Cylinder, _) => format!("T{width},0"),
            (Topology::Torus, _) => format!("T{width},{height}"),
        };
        text.parse().ok()
    }

    /// What is demanded of the cells around the box.
    pub fn outside(&self) -> Outside {
        self.outside
    }

    /// Where the box lies.
    pub fn topology(&self) -> Topology {
        self.topology
    }

    /// The cell of the box that a cell of the plane is on a cylinder or torus; `None` if it is outside.
    pub fn wrapped(&self, row: isize, column: isize) -> Option<Position> {
        let wrap = |place: isize, side: usize, wraps: bool| {
            let side = side.cast_signed();
            let place = if wraps { place.rem_euclid(side) } else { place };
            usize::try_from(place).ok().filter(|_| place < side)
        };
        let row = wrap(row, self.height, self.topology.wraps_rows())?;
        let column = wrap(column, self.width, self.topology.wraps_columns())?;
        Some(Position::new(row, column))
    }

    /// How the live cells must hold together.
    pub fn cohesion(&self) -> Cohesion {
        self.cohesion
    }

    /// The forced cells and their states.
    pub fn forced(&self) -> &BTreeMap<Position, bool> {
        &self.forced
    }

    /// The bounds on the number of live cells.
    pub fn count(&self) -> CountBounds {
        self.count
    }
}

impl Topology {
    /// Returns true if the last row is next to the first.
    pub fn wraps_rows(self) -> bool {
        self == Self::Torus
    }

    /// Returns true if the last column is next to the first.
    pub fn wraps_columns(self) -> bool {
        self != Self::Plane
    }

    /// What four times the live cells and the waste of a still life add up to: two for each cell of the
    /// box, and one for each side between the box and the outside ([`crate::life::waste`]).
    pub fn tokens(self, width: usize, height: usize) -> usize {
        let border = match self {
            Self::Plane => 2 * (width + height),
            Self::Cylinder => 2 * width,
            Self::Torus => 0,
        };
        2 * width * height + border
    }
}

impl CountBounds {
    /// At least `count` live cells.
    pub fn at_least(count: usize) -> Self {
        Self { min: Some(count), max: None }
    }

    /// At most `count` live cells.
    pub fn at_most(count: usize) -> Self {
        Self { min: None, max: Some(count) }
    }

    /// Exactly `count` live cells.
    pub fn exactly(count: usize) -> Self {
        Self { min: Some(count), max: Some(count) }
    }

    /// Returns true if the bounds allow a number of live cells.
    pub fn allow(self, population: usize) -> bool {
        self.min.is_none_or(|min| population >= min) && self.max.is_none_or(|max| population <= max)
    }
}

/// The JSON form: flat, with cells as `[row, column]` pairs. What is not demanded is left out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    width: usize,
    height: usize,
    /// Left out if it is Conway's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(default)]
    outside: Outside,
    #[serde(default, skip_serializing_if = "is_default")]
    cohesion: Cohesion,
    #[serde(default, skip_serializing_if = "is_default")]
    topology: Topology,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    alive: Vec<(usize, usize)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    dead: Vec<(usize, usize)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at_most: Option<usize>,
}

/// Returns true if a JSON form leaves a value out.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl From<StillLife> for Json {
    fn from(problem: StillLife) -> Self {
        let cells = |alive: bool| {
            let wanted = problem.forced.iter().filter(move |(_, state)| **state == alive);
            wanted.map(|(at, _)| (at.row, at.column)).collect()
        };
        Self {
            width: problem.width,
            height: problem.height,
            rule: (problem.rule != Rule::LIFE).then(|| problem.rule.to_string()),
            outside: problem.outside,
            cohesion: problem.cohesion,
            topology: problem.topology,
            alive: cells(true),
            dead: cells(false),
            at_least: problem.count.min,
            at_most: problem.count.max,
        }
    }
}

impl TryFrom<Json> for StillLife {
    type Error = StillLifeError;

    fn try_from(json: Json) -> Result<Self, StillLifeError> {
        let count = CountBounds { min: json.at_least, max: json.at_most };
        let rule = json.rule.map_or(Ok(Rule::LIFE), |rule| rule.parse())?;
        let board = Self::new(json.width, json.height)?
            .with_rule(rule)?
            .with_outside(json.outside)
            .with_count(count)?;
        board
            .with_cohesion(json.cohesion)
            .with_topology(json.topology)
            .with_cells(&json.alive, true)?
            .with_cells(&json.dead, false)
    }
}

/// An instance file: a still-life problem with its optimum, if that is known.
///
/// The format is the one that still-life programs exchange, `{"description": "...", "n": 5}`, with
/// optional fields:
///
/// * `width` and `height` instead of `n`;
/// * `outside`, `cohesion`, `topology`, `alive` and `dead` as in [`StillLife`];
/// * `optimum`, the largest possible number of live cells, and `source`, where it was published.
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
#[non_exhaustive]
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
    /// If the text is not JSON with these fields, gives no size or two, or describes an impossible problem.
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
    fn nonsense_is_refused_with_the_reason() {
        let board = || StillLife::new(3, 2).unwrap();
        assert!(StillLife::new(0, 3).is_err());
        assert!(StillLife::new(usize::MAX, 2).is_err());
        assert!(StillLife::new(50_000, 50_000).is_err());
        let outside = board().with_forced(Position::new(2, 0), true).unwrap_err();
        assert_eq!(
            outside.to_string(),
            "cell (2,0) is outside the 3×2 box: rows count from 0 to 1, columns from 0 to 2"
        );
        let once = board().with_forced(Position::new(1, 2), true).unwrap();
        assert!(once.clone().with_forced(Position::new(1, 2), false).is_err());
        assert_eq!(once.clone().with_forced(Position::new(1, 2), true).unwrap(), once);
        assert!(board().with_count(CountBounds { min: Some(4), max: Some(3) }).is_err());
    }

    #[test]
    fn the_json_form_is_flat_and_survives_a_round_trip() {
        let problem = StillLife::new(3, 2)
            .and_then(|board| board.with_forced(Position::new(1, 2), true))
            .and_then(|board| board.with_count(CountBounds::at_least(4)))
            .unwrap();
        let json = serde_json::to_string(&problem).unwrap();
        assert_eq!(json, r#"{"width":3,"height":2,"outside":"dead","alive":[[1,2]],"at_least":4}"#);
        assert_eq!(serde_json::from_str::<StillLife>(&json).unwrap(), problem);
        let connected = r#"{"width":3,"height":2,"outside":"dead","cohesion":"connected"}"#;
        let problem = serde_json::from_str::<StillLife>(connected).unwrap();
        assert_eq!(problem.cohesion(), Cohesion::Connected);
        assert_eq!(serde_json::to_string(&problem).unwrap(), connected);
        let other = r#"{"width":3,"height":2,"rule":"B36/S23","outside":"dead"}"#;
        let problem = serde_json::from_str::<StillLife>(other).unwrap();
        assert_eq!(problem.rule(), "B36/S23".parse().unwrap());
        assert_eq!(serde_json::to_string(&problem).unwrap(), other);
        for rule in ["B03/S23", "B9/S", "Lif"] {
            let json = other.replace("B36/S23", rule);
            assert!(serde_json::from_str::<StillLife>(&json).is_err(), "{rule}");
        }
        assert!(serde_json::from_str::<StillLife>(r#"{"width":3,"height":0}"#).is_err());
        assert!(serde_json::from_str::<StillLife>(r#"{"width":3,"height":3,"wide":1}"#).is_err());
    }

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
