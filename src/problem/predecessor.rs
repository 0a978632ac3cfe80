//! Predecessors: is there a pattern that becomes the target in one generation?

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::life::partial::{self, PartialError};
use crate::life::rule::RuleError;
use crate::life::{Partial, Rule};

/// A target whose predecessor is sought.
///
/// The predecessor of a w×h target has (w+2)×(h+2) cells, as no cell farther away has an effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Json", into = "Json")]
pub struct Predecessor {
    target: Partial,
    rule: Rule,
}

/// Why a target is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PredecessorError {
    /// The target has no cells.
    #[error("the pattern has no cells")]
    Empty,
    /// The cells of target and predecessor are more than the variables of a formula.
    #[error("a {width}×{height} pattern and its predecessor have more cells than solvers can number")]
    TooLarge {
        /// Columns of the target.
        width: usize,
        /// Rows of the target.
        height: usize,
    },
    /// The text is not a pattern.
    #[error(transparent)]
    Text(#[from] PartialError),
    /// The rule cannot be read.
    #[error(transparent)]
    Rule(#[from] RuleError),
}

impl Predecessor {
    /// The problem for a target of Conway's rule.
    ///
    /// # Errors
    /// If the target has no cells, or too many for a formula.
    pub fn new(target: Partial) -> Result<Self, PredecessorError> {
        let (width, height) = (target.width(), target.height());
        if width == 0 || height == 0 {
            return Err(PredecessorError::Empty);
        }
        if fits(width, height) {
            Ok(Self { target, rule: Rule::LIFE })
        } else {
            Err(PredecessorError::TooLarge { width, height })
        }
    }

    /// The same question about another rule. It may have B0, as no cell outside the predecessor
    /// matters.
    #[must_use]
    pub fn with_rule(self, rule: Rule) -> Self {
        Self { rule, ..self }
    }

    /// The rule by which the predecessor becomes the target.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The pattern that the predecessor must become. Some cells may be unspecified.
    pub fn target(&self) -> &Partial {
        &self.target
    }
}

/// Whether the cells of target and predecessor can be numbered, with as much room for auxiliary
/// variables.
pub(super) fn fits(width: usize, height: usize) -> bool {
    let cells = width.checked_add(2).zip(height.checked_add(2)).and_then(|(w, h)| w.checked_mul(h));
    cells.and_then(|cells| cells.checked_mul(12)).is_some_and(|all| i32::try_from(all).is_ok())
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    target: Vec<String>,
    /// Left out if it is Conway's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
}

impl From<Predecessor> for Json {
    fn from(parent: Predecessor) -> Self {
        Self {
            target: partial::write_rows(&parent.target).lines().map(str::to_owned).collect(),
            rule: (parent.rule != Rule::LIFE).then(|| parent.rule.to_string()),
        }
    }
}

impl TryFrom<Json> for Predecessor {
    type Error = PredecessorError;

    /// Rows of different lengths are refused, so that no row or column is lost unnoticed.
    fn try_from(json: Json) -> Result<Self, PredecessorError> {
        let rule = json.rule.map_or(Ok(Rule::LIFE), |rule| rule.parse())?;
        Ok(Self::new(partial::from_rows(&json.target)?)?.with_rule(rule))
    }
}
