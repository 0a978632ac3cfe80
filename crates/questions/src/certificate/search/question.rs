//! The formula of a bundle about a search: is there an answer, or one with fewer live cells?
//!
//! The formula is the one that the SAT engine gets and `emit search` writes. Everything that the
//! question asks is in its clauses: the rule in and around the box, the map, that generation 0 is
//! not empty, that no smaller period will do, symmetry, given cells and bounds. It may ask only for
//! patterns that touch a side of the box, a *front*. docs/proofs.md proves that this loses no
//! question; with [`Front::Anywhere`] it is not done.

use std::io::{self, BufRead, Write};

use thiserror::Error;

use crate::certificate::same_bytes::{self, Unequal};
use crate::encode::search::SearchEncoding;
use crate::encode::transition::Transition;
use crate::formula::{Formula, SearchFormula, Size};
use crate::problem::Search;
use crate::problem::search::{Bound, Population};
use crate::spacetime::{Front, Touched};

/// Searches with more cells in all generations together have no bundles: their formulas would have
/// a hundred million clauses.
const MOST_CELLS: usize = 1 << 19;

/// A search has too many cells for a bundle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{cells} cells in all generations together are too many for a certificate, which may be about {MOST_CELLS}: \
     ask for a smaller box or fewer generations"
)]
pub struct TooLarge {
    cells: usize,
}

/// A question about a search, with its formula.
#[derive(Clone, Debug)]
pub struct SearchQuestion {
    formula: SearchFormula,
    search: Search,
    front: Front,
    transition: Transition,
}

impl SearchQuestion {
    /// The question whether a search has an answer, or one with fewer live cells in generation 0 than
    /// `fewer_than`. This numbers the unknown cells.
    ///
    /// Returns `None` if `fewer_than` is 0, as no pattern has fewer live cells than the empty one.
    ///
    /// # Errors
    /// If there are too many cells.
    #[expect(clippy::missing_panics_doc, reason = "every search has a generation 0")]
    pub fn new(
        search: &Search,
        fewer_than: Option<usize>,
        front: Front,
        transition: Transition,
    ) -> Result<Option<Self>, TooLarge> {
        let cells = search.width() * search.height() * (search.last() + 1);
        if cells > MOST_CELLS {
            return Err(TooLarge { cells });
        }
        let mut search = search.clone();
        if let Some(count) = fewer_than {
            let Some(most) = count.checked_sub(1) else { return Ok(None) };
            let bound = Bound { generations: vec![0], population: Population::AtMost(most) };
            search = search.with_bound(bound).expect("every search has a generation 0");
        }
        let encoding = SearchEncoding { transition, ..SearchEncoding::default() };
        let formula = SearchFormula::new(search.clone(), front, encoding);
        Ok(Some(Self { formula, search, front, transition }))
    }

    /// What is asked: the search, with the bound on the live cells.
    pub fn search(&self) -> &Search {
        &self.search
    }

    /// Whether the formula may ask only for patterns that touch a side of the box.
    pub fn front(&self) -> Front {
        self.front
    }

    /// The sides that patterns have to touch. There are none if patterns stand still, or cannot be
    /// shifted for another reason.
    pub fn touched(&self) -> &Touched {
        self.formula.touched()
    }

    /// The clauses of one cell.
    pub fn transition(&self) -> Transition {
        self.transition
    }

    /// Writes the formula, with comments that describe it.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, out: impl Write) -> io::Result<Size> {
        self.formula.write(out, &[])
    }

    /// Checks that a text is this formula, byte for byte, but for the comments before the `p` line.
    ///
    /// # Errors
    /// If the text cannot be read, or if it differs: the first line that does.
    pub fn compare(&self, text: impl BufRead) -> Result<Size, Unequal> {
        same_bytes::compare(&self.formula, text)
    }
}
