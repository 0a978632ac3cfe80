//! The manifest of a bundle about a search.

use serde::{Deserialize, Serialize};

use super::SearchQuestion;
use crate::certificate::manifest::{FileEntry, ProofFiles};
use crate::encode::transition::Transition;
use crate::encode::{VERSION, first_version};
use crate::problem::{Problem, Search};
use crate::spacetime::Front;

/// What a bundle claims about a search: that it has no answer, or that no answer has fewer live cells
/// in generation 0 than the pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchManifest {
    /// The version of lifesat that wrote it.
    pub lifesat: String,
    /// The version of the clauses of its formulas.
    #[serde(default = "first_version")]
    pub encoding_version: u32,
    /// The problem, a search.
    pub problem: Problem,
    /// Live cells of generation 0 of the smallest answer; `None` if there is no answer.
    pub live_cells: Option<usize>,
    /// Generation 0 of the smallest answer, if there is one.
    pub pattern: Option<FileEntry>,
    /// Whether the formula asks only for patterns that touch a side of the box.
    pub front: Front,
    /// The clauses of one cell.
    pub transition: Transition,
    /// Why no pattern answers the question, or none that is smaller.
    pub refuted: ProofFiles,
    /// Commands that check the bundle, to be run in its folder.
    pub check: Vec<String>,
    /// What the proof does not cover.
    pub outside_the_proof: Vec<String>,
}

impl SearchManifest {
    /// The manifest of a search whose question was refuted. `smallest` is generation 0 of the
    /// smallest answer with its number of live cells, if there is an answer.
    pub fn new(
        search: &Search,
        question: &SearchQuestion,
        smallest: Option<(usize, FileEntry)>,
        refuted: ProofFiles,
    ) -> Self {
        let (live_cells, pattern) = smallest.unzip();
        Self {
            lifesat: env!("CARGO_PKG_VERSION").to_owned(),
            encoding_version: VERSION,
            problem: Problem::Search(search.clone()),
            live_cells,
            pattern,
            front: question.front(),
            transition: question.transition(),
            check: refuted.format.commands(),
            outside_the_proof: outside_search(question).into_iter().map(str::to_owned).collect(),
            refuted,
        }
    }
}

/// What a reader has to trust besides a checked proof about a search.
pub fn outside_search(question: &SearchQuestion) -> Vec<&'static str> {
    let front = (!question.touched().sides.is_empty())
        .then_some("the front: a pattern that answers the question can be shifted to the side that the formula names, or another of its generations can (docs/proofs.md proves it)");
    let encoding = "the encoding: the formula has a model exactly if generations of the box answer the question (tests/library/search_proofs.rs)";
    let checker = "the checker itself (crates/sat/src/proof), and the machine that runs it";
    [encoding].into_iter().chain(front).chain([checker]).collect()
}
