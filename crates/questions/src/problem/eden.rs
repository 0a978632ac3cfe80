//! Gardens of Eden: does every pattern of a box have a predecessor?

use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::predecessor;
use crate::life::rule::RuleError;
use crate::life::{Group, Rule};

/// The patterns of a box that have a given symmetry. The question is whether each of them has a
/// predecessor. The predecessor need not be symmetric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Json", into = "Json")]
pub struct Eden {
    width: usize,
    height: usize,
    symmetry: Group,
    rule: Rule,
}

/// Why a class of patterns is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EdenError {
    /// A side of the box is 0.
    #[error("the box is {width}×{height}: both sides must be at least 1")]
    Empty {
        /// Columns of the box.
        width: usize,
        /// Rows of the box.
        height: usize,
    },
    /// The cells of the box and of a predecessor are more than the variables of a formula.
    #[error("a {width}×{height} box and its predecessor have more cells than solvers can number")]
    TooLarge {
        /// Columns of the box.
        width: usize,
        /// Rows of the box.
        height: usize,
    },
    /// The symmetry exists only for squares.
    #[error("the symmetry {symmetry} needs a square box, not {width}×{height}")]
    NotSquare {
        /// The symmetry.
        symmetry: Group,
        /// Columns of the box.
        width: usize,
        /// Rows of the box.
        height: usize,
    },
    /// The symmetry has an unknown name.
    #[error("{0}")]
    Symmetry(String),
    /// The rule cannot be read.
    #[error(transparent)]
    Rule(#[from] RuleError),
}

impl Eden {
    /// The patterns of a `width` × `height` box that have a symmetry. The rule is Conway's.
    ///
    /// # Errors
    /// If a side is 0, the box is too large for a formula, or the symmetry needs a square box.
    pub fn new(width: usize, height: usize, symmetry: Group) -> Result<Self, EdenError> {
        if width == 0 || height == 0 {
            Err(EdenError::Empty { width, height })
        } else if !predecessor::fits(width, height, NonZeroUsize::MIN) {
            Err(EdenError::TooLarge { width, height })
        } else if !symmetry.fits(width, height) {
            Err(EdenError::NotSquare { symmetry, width, height })
        } else {
            Ok(Self { width, height, symmetry, rule: Rule::LIFE })
        }
    }

    /// The same patterns, by another rule. It may have B0, as no cell outside the predecessors
    /// matters, and need not have the symmetry of the patterns.
    #[must_use]
    pub fn with_rule(self, rule: Rule) -> Self {
        Self { rule, ..self }
    }

    /// The rule by which predecessors become the patterns.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Columns of the box.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows of the box.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The symmetry of the patterns.
    pub fn symmetry(&self) -> Group {
        self.symmetry
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    width: usize,
    height: usize,
    symmetry: String,
    /// Left out if it is Conway's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
}

impl From<Eden> for Json {
    fn from(eden: Eden) -> Self {
        Self {
            width: eden.width,
            height: eden.height,
            symmetry: eden.symmetry.to_string(),
            rule: (eden.rule != Rule::LIFE).then(|| eden.rule.to_string()),
        }
    }
}

impl TryFrom<Json> for Eden {
    type Error = EdenError;

    fn try_from(json: Json) -> Result<Self, EdenError> {
        let symmetry =
            json.symmetry.parse::<Group>().map_err(|error| EdenError::Symmetry(error.to_string()))?;
        let rule = json.rule.map_or(Ok(Rule::LIFE), |rule| rule.parse())?;
        Ok(Self::new(json.width, json.height, symmetry)?.with_rule(rule))
    }
}
