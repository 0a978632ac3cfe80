//! The predecessors of a pattern as a formula.

use serde_json::{Value, json};

use super::Formula;
use crate::cnf::ClauseSink;
use crate::encode::Transition;
use crate::encode::predecessor::{PredecessorLayout, encode, encode_parent};
use crate::problem::{Predecessor, Problem};

/// The predecessors of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PredecessorFormula {
    /// The pattern.
    pub problem: Predecessor,
    /// The clauses of one cell.
    pub transition: Transition,
    /// Whether the formula fixes the pattern's cells.
    pub target: TargetCells,
}

/// Whether the formula fixes the specified cells of the target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TargetCells {
    /// Unit clauses fix them.
    #[default]
    Fixed,
    /// They are free, for a solver that gets them as assumptions.
    Free,
}

impl Formula for PredecessorFormula {
    fn problem(&self) -> Problem {
        Problem::Predecessor(self.problem.clone())
    }

    fn encoding(&self) -> Value {
        json!({"transition": self.transition})
    }

    fn legend(&self) -> Vec<String> {
        let (target, back) = (self.problem.target(), self.problem.past().generations.get());
        legend(target.width(), target.height(), back)
    }

    fn encode<S: ClauseSink>(&self, sink: &mut S) -> Result<u32, S::Error> {
        match self.target {
            TargetCells::Fixed => encode_parent(&self.problem, self.transition, sink),
            TargetCells::Free => {
                let layout = PredecessorLayout::of_target(&self.problem);
                encode(&layout, self.problem.rule(), self.transition, sink)
            }
        }
    }
}

/// What the variables of an ancestor so many generations back and of its target mean.
pub(super) fn legend(width: usize, height: usize, back: usize) -> Vec<String> {
    let (outer_width, outer_height) = (width + 2 * back, height + 2 * back);
    let ancestor = if back == 1 { "predecessor" } else { "ancestor" };
    let cells = outer_width * outer_height;
    vec![
        format!(
            "{ancestor}: cell (i,j) is variable i*{outer_width}+j+1 for i < {outer_height}, j < {outer_width}"
        ),
        format!(
            "target: cell (i,j) lies above cell (i+{back},j+{back}) of the {ancestor}; its variables come after {cells}"
        ),
    ]
}
