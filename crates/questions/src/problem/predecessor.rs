//! Predecessors: is there a pattern that becomes the target in one generation, or in several? Does every pattern of a
//! box have a predecessor ([`Eden`])? Is a patch in every one of its predecessors ([`Force`])?

use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::life::partial::{self, PartialError};
use crate::life::rule::RuleError;
use crate::life::{Group, Partial, Rule};

/// How an ancestor becomes the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    /// The rule.
    pub rule: Rule,
    /// In how many generations.
    pub generations: NonZeroUsize,
}

impl From<Rule> for Past {
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
#[non_exhaustive]
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

    /// The same question about another rule. It may have B0, as no cell outside the predecessor matters.
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

/// Returns true if the cells of the target and its ancestors can be numbered, with as much room for
/// auxiliary variables.
fn fits(width: usize, height: usize, generations: NonZeroUsize) -> bool {
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

/// The patterns of a box that have a given symmetry. The question is whether each of them has a
/// predecessor. The predecessor need not be symmetric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "EdenJson", into = "EdenJson")]
pub struct Eden {
    width: usize,
    height: usize,
    symmetry: Group,
    rule: Rule,
}

/// Why a class of patterns is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
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
        } else if !fits(width, height, NonZeroUsize::MIN) {
            Err(EdenError::TooLarge { width, height })
        } else if !symmetry.fits(width, height) {
            Err(EdenError::NotSquare { symmetry, width, height })
        } else {
            Ok(Self { width, height, symmetry, rule: Rule::LIFE })
        }
    }

    /// The question about these patterns by another rule. It may have B0, as no cell outside the predecessors
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
struct EdenJson {
    width: usize,
    height: usize,
    symmetry: String,
    /// Left out if it is Conway's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
}

impl From<Eden> for EdenJson {
    fn from(eden: Eden) -> Self {
        Self {
            width: eden.width,
            height: eden.height,
            symmetry: eden.symmetry.to_string(),
            rule: (eden.rule != Rule::LIFE).then(|| eden.rule.to_string()),
        }
    }
}

impl TryFrom<EdenJson> for Eden {
    type Error = EdenError;

    fn try_from(json: EdenJson) -> Result<Self, EdenError> {
        let symmetry =
            json.symmetry.parse::<Group>().map_err(|error| EdenError::Symmetry(error.to_string()))?;
        let rule = json.rule.map_or(Ok(Rule::LIFE), |rule| rule.parse())?;
        Ok(Self::new(json.width, json.height, symmetry)?.with_rule(rule))
    }
}

/// A patch of which it is asked whether it forces itself: whether every predecessor of it has the
/// patch's cells in the same states. The formula asks for a predecessor in which one of them differs.
///
/// The notion is that of V. Salo and I. Törmä, "What Can Oracles Teach Us About The Ultimate Fate of
/// Life?", arXiv 2202.07346.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Predecessor", into = "Predecessor")]
pub struct Force(Predecessor);

impl Force {
    /// The question about a patch, by Conway's rule.
    ///
    /// # Errors
    /// If the patch has no specified cells, or too many for a formula.
    pub fn new(patch: Partial) -> Result<Self, PredecessorError> {
        Predecessor::new(patch)?.try_into()
    }

    /// The question about this patch by another rule.
    #[must_use]
    pub fn with_rule(self, rule: Rule) -> Self {
        Self(self.0.with_rule(rule))
    }

    /// The patch. Its unspecified cells do not belong to it.
    pub fn patch(&self) -> &Partial {
        self.0.target()
    }

    /// The rule by which predecessors become the patch.
    pub fn rule(&self) -> Rule {
        self.0.rule()
    }

    /// The question about its predecessors.
    pub fn predecessor(&self) -> &Predecessor {
        &self.0
    }
}

impl TryFrom<Predecessor> for Force {
    type Error = PredecessorError;

    fn try_from(predecessor: Predecessor) -> Result<Self, PredecessorError> {
        if predecessor.past().generations.get() > 1 {
            return Err(PredecessorError::Earlier);
        }
        if partial::specified(predecessor.target()).next().is_none() {
            return Err(PredecessorError::Unspecified);
        }
        Ok(Self(predecessor))
    }
}

impl From<Force> for Predecessor {
    fn from(force: Force) -> Self {
        force.0
    }
}
