//! `lifesat emit search`: generations that follow from each other, as a formula.

use std::path::Path;

use anyhow::Result;
use lifesat::cnf::ClauseSink;
use lifesat::encode::search::{SearchEncoding, encode};
use lifesat::header::Header;
use lifesat::problem::{Problem, Search};
use lifesat::spacetime::{self, Spacetime};
use serde_json::json;

use super::{Formula, write};
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::request::search::SearchQuestion;
use crate::cli::wording;

/// Writes the formula that asks a question.
pub(crate) fn search(question: &SearchQuestion, path: Option<&Path>, verbosity: Verbosity) -> Result<()> {
    let SearchQuestion { search, front, encoding } = question;
    let progress = Spinner::message(verbosity, "laying out the unknowns".to_owned());
    let spacetime = spacetime::of(search, *front).pushed_ahead().into_owned();
    drop(progress);
    write(&SearchFormula { search: search.clone(), spacetime, encoding: *encoding }, path, verbosity)
}

/// A search and how it is written.
struct SearchFormula {
    search: Search,
    spacetime: Spacetime,
    encoding: SearchEncoding,
}

impl Formula for SearchFormula {
    fn encode<S: ClauseSink>(&self, sink: &mut S) -> Result<u32, S::Error> {
        encode(&self.spacetime, self.encoding, sink).map(|pool| pool.used())
    }

    fn header(&self) -> Header {
        let encoding = json!({
            "transition": self.encoding.transition,
            "pushed": !self.spacetime.sides().is_empty(),
        });
        Header::new(Problem::Search(self.search.clone()), encoding)
    }

    fn meaning(&self) -> Vec<String> {
        vec![
            wording::search(&self.search),
            format!(
                "unknown cells are variables 1 to {}, in the order in which they come first: generations, rows, columns; \
                 `lifesat decode` puts them in their places",
                self.spacetime.unknowns()
            ),
        ]
    }
}
