//! The cuts of a bundle: read and checked one by one.

use std::io::{self, BufRead};

use thiserror::Error;

use crate::problem::{Cut, StillLife};
use crate::strict_json;
use crate::verify::cut::{self, Unjustified};

/// Why a file does not hold the cuts that it should hold.
#[derive(Debug, Error)]
pub enum CutError {
    /// The file cannot be read.
    #[error("{0}")]
    Io(io::Error),
    /// A line is no cut.
    #[error("line {line} is not a valid cut: {error}")]
    Form {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// A still life that holds together may violate a cut.
    #[error("line {line} is not justified: {error}")]
    Unjustified {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        error: Unjustified,
    },
}

/// Reads cuts, a line each, and checks that every still life of the problem with so many live cells
/// satisfies each of them.
///
/// # Errors
/// If the text cannot be read, or at the first line that is not justified.
pub(super) fn read(
    problem: &StillLife,
    at_least: usize,
    text: &mut impl BufRead,
) -> Result<Vec<Cut>, CutError> {
    let mut cuts = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.map_err(CutError::Io)?;
        let cut: Cut = strict_json::from_str(&text).map_err(|error| CutError::Form { line, error })?;
        cut::justified(problem, at_least, &cut).map_err(|error| CutError::Unjustified { line, error })?;
        cuts.push(cut);
    }
    Ok(cuts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::still_life::Cohesion;

    fn cuts(text: &str) -> Result<Vec<Cut>, CutError> {
        let problem = StillLife::new(4, 4).unwrap().with_cohesion(Cohesion::Connected);
        read(&problem, 4, &mut text.as_bytes())
    }

    #[test]
    fn the_line_that_is_wrong_is_named() {
        let right = "{\"region\":[[0,0],[0,1],[1,0]]}\n";
        assert_eq!(cuts(&right.repeat(2)).unwrap().len(), 2);
        let large = format!("{right}{}", "{\"region\":[[0,0],[0,1],[1,0],[1,1]]}\n");
        assert!(matches!(cuts(&large), Err(CutError::Unjustified { line: 2, .. })));
        let outside = "{\"region\":[[0,4]]}\n";
        assert!(matches!(cuts(outside), Err(CutError::Unjustified { line: 1, .. })));
        assert!(matches!(cuts(&format!("{right}\n")), Err(CutError::Form { line: 2, .. })));
        let strict = "{\"parts\":[],\"live\":[],\"dead\":[]}";
        assert!(matches!(cuts(strict), Err(CutError::Unjustified { line: 1, .. })));
    }
}
