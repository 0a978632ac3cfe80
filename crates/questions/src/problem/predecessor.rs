//! Predecessors and earlier ancestors: is there a pattern that becomes the target in some
//! generations?

use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::life::partial::{self, PartialError};
use crate::life::rule::RuleError;
use crate::life::{Partial, Rule};

/// How an ancestor becomes the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    /// The rule.
    pub rule: Rule,
    /// In how many generations.
    pub generations: NonZeroUsize,
}

impl From<Rule> for Past {
    /// One generation of a rule.
    fn from(rule: Rule) -> Self {
        Self { rule, generations: NonZeroUsize::MIN }
    }
}

/// A target whose predecessor, or ancestor some generations ago, is sought.
///
/// The ancestor of a w×h target has (w+2N)×(h+2N) cells if it lies N generations back, as no cell
/// farther away has an effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Json", into = "Json")]
pub struct Predecessor {
    target: Partial,
    past: Past,
}

/// Why a target is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PredecessorError {
    /// The target has no cells.
    #[error("the pattern has no cells")]
    Empty,
    /// The cells of the target and its ancestors are more than the variables of a formula.
    #[error("a {width}×{height} pattern and its ancestors have more cells than solvers can number")]
    TooLarge {
        /// Columns of the target.
        width: usize,
        /// Rows of the target.
        height: usize,
    },
    /// A predecessor is asked for, but the question is about an earlier ancestor.
    #[error("the question is about one generation only")]
    Earlier,
    /// A patch is asked about that has no cells, as all are unspecified.
    #[error("all cells of the patch are unspecified: it needs at least one that is alive or dead")]
    Unspecified,
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
        Self { target, past: Rule::LIFE.into() }.checked()
    }

    /// The question about an ancestor that many generations ago.
    ///
    /// # Errors
    /// If all these generations have too many cells for a formula.
    pub fn with_generations(self, generations: NonZeroUsize) -> Result<Self, PredecessorError> {
        Self { past: Past { generations, ..self.past }, ..self }.checked()
    }

    fn checked(self) -> Result<Self, PredecessorError> {
        let (width, height) = (self.target.width(), self.target.height());
        if fits(width, height, self.past.generations) {
            Ok(self)
        } else {
            Err(PredecessorError::TooLarge { width, height })
        }
    }

    /// The same question about another rule. It may have B0, as no cell outside the predecessor
    /// matters.
    #[must_use]
    pub fn with_rule(self, rule: Rule) -> Self {
        Self { past: Past { rule, ..self.past }, ..self }
    }

    /// The rule by which the predecessor becomes the target.
    pub fn rule(&self) -> Rule {
        self.past.rule
    }

    /// How the ancestor becomes the target.
    pub fn past(&self) -> Past {
        self.past
    }

    /// The pattern that the predecessor must become. Some cells may be unspecified.
    pub fn target(&self) -> &Partial {
        &self.target
    }
}

/// Whether the cells of the target and its ancestors can be numbered, with as much room for
/// auxiliary variables.
pub(super) fn fits(width: usize, height: usize, generations: NonZeroUsize) -> bool {
    let rim = generations.get().checked_mul(2);
    let side = |length: usize| rim.and_then(|rim| length.checked_add(rim));
    let cells = side(width).zip(side(height)).and_then(|(w, h)| w.checked_mul(h));
    let all = cells.and_then(|cells| cells.checked_mul(generations.get()));
    all.and_then(|all| all.checked_mul(12)).is_some_and(|all| i32::try_from(all).is_ok())
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    target: Vec<String>,
    /// Left out if it is Conway's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// Left out if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    generations: Option<NonZeroUsize>,
}

impl From<Predecessor> for Json {
    fn from(parent: Predecessor) -> Self {
        Self {
            target: partial::write_rows(&parent.target).lines().map(str::to_owned).collect(),
            rule: (parent.rule() != Rule::LIFE).then(|| parent.rule().to_string()),
            generations: Some(parent.past.generations).filter(|&number| number > NonZeroUsize::MIN),
        }
    }
}

impl TryFrom<Json> for Predecessor {
    type Error = PredecessorError;

    /// Rows of different lengths are refused, so that no row or column is lost unnoticed.
    fn try_from(json: Json) -> Result<Self, PredecessorError> {
        let rule = json.rule.map_or(Ok(Rule::LIFE), |rule| rule.parse())?;
        let problem = Self::new(partial::from_rows(&json.target)?)?.with_rule(rule);
        problem.with_generations(json.generations.unwrap_or(NonZeroUsize::MIN))
    }
}
