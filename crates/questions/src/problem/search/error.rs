//! Why a search is refused.

use thiserror::Error;

use crate::life::isometry::IsometryError;
use crate::life::{AnyRule, Generations, Group, Rule};

/// Why a search is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
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
    /// The map moves the symmetry's centre or axis. A pattern that had the symmetry in both places
    /// would repeat itself without end.
    #[error(
        "no pattern but the empty one can keep the symmetry {0} about the middle of the box: the map moves \
         the symmetry's centre or axis"
    )]
    SymmetryMoves(Group),
}

/// The symmetries that a rule keeps.
fn kept(rule: Rule) -> String {
    let kept = Group::all().filter(|group| rule.keeps_group(*group));
    kept.map(|group| group.to_string()).collect::<Vec<_>>().join(" ")
}
