//! Generations that follow from each other as a formula.

use serde_json::{Value, json};

use super::Formula;
use crate::cnf::ClauseSink;
use crate::encode::search::{SearchEncoding, encode};
use crate::problem::{Problem, Search};
use crate::spacetime::{self, Front, Spacetime, Touched};

/// The objects of a search.
#[derive(Clone, Debug)]
pub struct SearchFormula {
    search: Search,
    spacetime: Spacetime,
    encoding: SearchEncoding,
}

impl SearchFormula {
    /// Numbers the unknown cells, which takes a while if the box is large. `front` says whether
    /// patterns that could be shifted are put to a side of the box.
    pub fn new(search: Search, front: Front, encoding: SearchEncoding) -> Self {
        let spacetime = spacetime::of(&search, front).pushed_ahead().into_owned();
        Self { search, spacetime, encoding }
    }

    /// The sides of the box that patterns have to touch, as far as they can be shifted.
    pub fn touched(&self) -> &Touched {
        self.spacetime.touched()
    }
}

impl Formula for SearchFormula {
    fn problem(&self) -> Problem {
        Problem::Search(self.search.clone())
    }

    fn encoding(&self) -> Value {
        json!({
            "transition": self.encoding.transition,
            "pushed": !self.spacetime.sides().is_empty(),
        })
    }

    fn legend(&self) -> Vec<String> {
        vec![
            self.search.to_string(),
            format!(
                "unknown cells are variables 1 to {}, by generation, row and column; cells that must be equal share one, \
                 and `lifesat decode` knows which",
                self.spacetime.unknowns()
            ),
        ]
    }

    fn encode<S: ClauseSink>(&self, sink: &mut S) -> Result<u32, S::Error> {
        encode(&self.spacetime, self.encoding, sink).map(|pool| pool.used())
    }
}
