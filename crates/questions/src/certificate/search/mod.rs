//! Bundles about searches: that no pattern answers the question, or none with fewer or more live cells.

mod walk;

use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};

use crate::certificate::error::{BundleError, MOST_SEARCH_CELLS, TooLarge};
use crate::certificate::files::{Folder, Refutation, no_other_commands};
use crate::certificate::manifest::{CHECK, FileEntry, Names, ProofFiles};
use crate::certificate::question::{Unequal, compare};
use crate::encode::search::SearchEncoding;
use crate::encode::transition::Transition;
use crate::encode::{VERSION, first_version};
use crate::formula::{Formula, SearchFormula, Size};
use crate::problem::search::{Extreme, Oscillation};
use crate::problem::{Problem, Search};
use crate::proof::Checked;
use crate::spacetime::{Front, Touched};
use crate::verify;

pub use walk::Tally;

/// A question about a search, with its formula: is there an answer, or one with fewer live cells?
///
/// The formula is the one that the SAT engine gets and `emit search` writes. Everything that the
/// question asks is in its clauses: the rule in and around the box, the map, that generation 0 is
/// not empty, that no smaller period will do, symmetry, given cells and bounds. It may ask only for
/// patterns that touch a side of the box, a *front*. docs/proofs.md proves that this loses no
/// question; with [`Front::Anywhere`] it is not done.
#[derive(Clone, Debug)]
pub struct SearchQuestion {
    formula: SearchFormula,
    search: Search,
    front: Front,
    transition: Transition,
}

impl SearchQuestion {
    /// The question whether a search has an answer, or a better one than one with so many live cells; `None` if there
    /// can be none. This numbers the unknown cells.
    ///
    /// # Errors
    /// If there are too many cells.
    pub fn new(
        search: &Search,
        best: Option<(Extreme, usize)>,
        front: Front,
        transition: Transition,
    ) -> Result<Option<Self>, TooLarge> {
        let cells = search.width() * search.height() * (search.last() + 1);
        if cells > MOST_SEARCH_CELLS {
            return Err(TooLarge { cells });
        }
        let Some(search) = better(search, best) else { return Ok(None) };
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
        compare(&self.formula, text)
    }
}

/// The search for an answer, or for a better one than one with so many live cells; `None` if there can be none.
fn better(search: &Search, best: Option<(Extreme, usize)>) -> Option<Search> {
    best.map_or_else(|| Some(search.clone()), |(extreme, count)| extreme.better(search, count))
}

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
    /// Live cells of the best answer; `None` if there is no answer.
    pub live_cells: Option<usize>,
    /// What the best answer is; left out if it is the one with the fewest live cells in generation 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extreme: Option<Extreme>,
    /// Generation 0 of the best answer, if there is one.
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
    /// The manifest of a search whose question was refuted. `best` is the number of
    /// live cells of the best answer, with its generation 0, if there is an answer.
    pub fn new(
        search: &Search,
        question: &SearchQuestion,
        best: Option<(Extreme, usize, FileEntry)>,
        refuted: ProofFiles,
    ) -> Self {
        let (extreme, live_cells, pattern) = match best {
            Some((extreme, count, file)) => (Some(extreme), Some(count), Some(file)),
            None => (None, None, None),
        };
        Self {
            lifesat: env!("CARGO_PKG_VERSION").to_owned(),
            encoding_version: VERSION,
            problem: Problem::Search(search.clone()),
            live_cells,
            extreme: extreme.filter(|&extreme| extreme != Extreme::SMALLEST),
            pattern,
            front: question.front(),
            transition: question.transition(),
            check: refuted.format.commands(),
            outside_the_proof: outside_search(question).into_iter().map(str::to_owned).collect(),
            refuted,
        }
    }

    /// What the best answer is.
    pub fn extreme(&self) -> Extreme {
        self.extreme.unwrap_or(Extreme::SMALLEST)
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

/// What a bundle shows about a search.
#[derive(Debug)]
pub struct Searched {
    /// The manifest, which states the claim.
    pub manifest: SearchManifest,
    /// The search.
    pub search: Search,
    /// The question of the formula: the search, or the same with fewer live cells than the pattern.
    pub question: SearchQuestion,
    /// How it was confirmed that the question has no answer.
    pub refutation: Refutation,
}

pub(super) fn check(
    folder: Folder<'_>,
    manifest: SearchManifest,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Searched, BundleError> {
    let Problem::Search(search) = &manifest.problem else {
        return Err(BundleError::Contradiction("its problem is not a search"));
    };
    let search = search.clone();
    // First of all, as it refuses what is too large to simulate.
    let best = manifest.live_cells.map(|count| (manifest.extreme(), count));
    let question = SearchQuestion::new(&search, best, manifest.front, manifest.transition)?;
    let Some(question) = question else {
        return Err(BundleError::Contradiction("no pattern has fewer live cells than none"));
    };
    match (&manifest.pattern, best) {
        (Some(pattern), Some(best)) => check_pattern(folder, pattern, best, &search)?,
        (None, None) => {}
        _ => return Err(BundleError::COUNT_ALONE),
    }
    let files = &manifest.refuted;
    no_other_commands(&manifest.check, &files.format.commands())?;
    folder.formula(Names::Whole, &files.formula, "this question", |text| question.compare(text))?;
    let refutation = folder.proof(Names::Whole, files, observe)?;
    Ok(Searched { manifest, search, question, refutation })
}

/// Checks that the best answer is one, and has as many live cells as stated.
fn check_pattern(
    folder: Folder<'_>,
    entry: &FileEntry,
    (extreme, expected): (Extreme, usize),
    search: &Search,
) -> Result<(), BundleError> {
    let pattern = folder.any_pattern(entry, search.played_rule())?;
    let generations = verify::search_from(search, &pattern).map_err(BundleError::Object)?;
    let found = extreme.count(search, &generations);
    if found == expected { Ok(()) } else { Err(BundleError::Count { expected, found }) }
}

/// What a bundle claims that counts: that none of so many patterns that return answers the question, or none has more live
/// cells than the best answer.
///
/// Such a bundle has no proof. It states how many patterns of the box return after the period, most of which
/// are still. The check counts them again by another method, and says how many of them answer the question. So there
/// is nothing in it that one would have to believe, and the check takes as long as a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountedManifest {
    /// The version of lifesat that wrote it.
    pub lifesat: String,
    /// The problem, a search.
    pub problem: Problem,
    /// How many patterns of the box return after the period, in decimal digits. Those that return earlier count as
    /// well, and so does the empty one.
    pub returning: String,
    /// The best answer, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Best>,
    /// Commands that check the bundle, to be run in its folder.
    pub check: Vec<String>,
    /// What the check does not cover.
    pub outside_the_proof: Vec<String>,
}

/// The best answer to a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Best {
    /// What makes it the best. A certificate that counts can only say which one has the most live cells in all generations
    /// of a period together, or the fewest in generation 0.
    pub extreme: Extreme,
    /// Its live cells that count.
    pub live_cells: usize,
    /// Its generation 0.
    pub pattern: FileEntry,
}

/// The most patterns that a certificate may count: the check goes through all of them, about a million in a second.
pub const MOST_RETURNING: u128 = 1_000_000_000;

/// What a reader has to trust besides a check that counted the same.
pub const OUTSIDE_COUNTED: [&str; 3] = [
    "that the question is about all oscillators of its box, under a rule that is read right \
     (crates/questions/src/problem/search/oscillation.rs): engine and check share this",
    "the walk: it goes through all patterns that return, but for those that cannot be completed and images of others \
     (crates/questions/src/certificate/search/walk.rs; tests/library/search_counted.rs compares it with brute force)",
    "the machine that runs it",
];

impl CountedManifest {
    /// The manifest of a search in whose box so many patterns return.
    pub fn new(search: &Search, best: Option<Best>, returning: u128) -> Self {
        Self {
            lifesat: env!("CARGO_PKG_VERSION").to_owned(),
            problem: Problem::Search(search.clone()),
            returning: returning.to_string(),
            best,
            check: vec![CHECK.to_owned()],
            outside_the_proof: OUTSIDE_COUNTED.map(str::to_owned).to_vec(),
        }
    }
}

/// Returns true if the check can go through all patterns of this question: the shorter side of the box has at
/// most eight cells, and the longer side times the period is at most 1024.
pub fn can_be_counted_again(oscillation: &Oscillation) -> bool {
    walk::takes(oscillation)
}

/// What a bundle shows about a search, by counting.
#[derive(Debug)]
pub struct Counted {
    /// The manifest, which states the claim.
    pub manifest: CountedManifest,
    /// The search.
    pub search: Search,
    /// What the check counted. Its `answers` are 0: there is none, or none better than the best one.
    pub tally: Tally,
}

pub(super) fn check_counted(folder: Folder<'_>, manifest: CountedManifest) -> Result<Counted, BundleError> {
    let Problem::Search(search) = manifest.problem.clone() else {
        return Err(BundleError::Contradiction("its problem is not a search"));
    };
    no_other_commands(&manifest.check, &[CHECK.to_owned()])?;
    let best = manifest.best.as_ref();
    let Some(better) = better(&search, best.map(|best| (best.extreme, best.live_cells))) else {
        return Err(BundleError::Contradiction("the live cells of its pattern are out of range"));
    };
    let oscillation = better.oscillation().map_err(BundleError::NotCounted)?;
    if !walk::takes(&oscillation) {
        return Err(BundleError::NotCounted("the box is too wide, or too long, or the period is"));
    }
    let is_number =
        !manifest.returning.is_empty() && manifest.returning.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return Err(BundleError::Contradiction("`returning` is not a number"));
    }
    if !manifest.returning.parse().is_ok_and(|claimed: u128| claimed <= MOST_RETURNING) {
        return Err(BundleError::NotCounted("the check would have to go through too many patterns"));
    }
    if let Some(best) = best {
        check_pattern(folder, &best.pattern, (best.extreme, best.live_cells), &search)?;
    }
    let tally = walk::count(&oscillation).ok_or(BundleError::NotCounted("there are too many patterns"))?;
    if tally.answers > 0 {
        let error = if best.is_some() { BundleError::Better } else { BundleError::Answered };
        return Err(error(tally.answers));
    }
    if tally.returning.to_string() != manifest.returning {
        return Err(BundleError::OtherNumber { claimed: manifest.returning, found: tally.returning });
    }
    Ok(Counted { manifest, search, tally })
}
