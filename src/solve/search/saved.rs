//! A saved search: what is asked, what is still open, and what was found. A search continues from
//! it after a crash.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::backtrack::{Choice, Order, State};
use super::distinct::Distinct;
use super::engines::Single;
use super::hunt::Object;
use crate::life::any_rule::live_cells;
use crate::life::file::plain;
use crate::life::{Grid, Position};
use crate::problem::Search;
use crate::spacetime::Front;
use crate::verify::{self, NotAnAnswer};

/// What is asked, and how. Another question cannot continue from the same file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedQuestion {
    /// The search.
    pub search: Search,
    /// The engine that searches.
    pub engine: Single,
    /// Which answers count as the same object.
    pub distinct: Distinct,
    /// Whether patterns are pushed to the sides of the box.
    pub pushed: bool,
    /// The order of backtracking.
    pub order: Order,
    /// The state that backtracking tries first.
    pub choice: Choice,
}

impl SavedQuestion {
    /// Where patterns may lie.
    pub fn front(&self) -> Front {
        if self.pushed { Front::Pushed } else { Front::Anywhere }
    }
}

/// How many objects are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// All of them.
    All,
    /// At most this many.
    Number(usize),
}

impl Goal {
    /// The number of objects after which a search ends.
    pub fn most(self) -> usize {
        match self {
            Self::All => usize::MAX,
            Self::Number(number) => number,
        }
    }
}

impl Default for Goal {
    /// One object.
    fn default() -> Self {
        Self::Number(1)
    }
}

/// A saved search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    lifesat: String,
    question: SavedQuestion,
    #[serde(default, rename = "wish")]
    goal: Goal,
    open: Vec<State>,
    /// The generations of each object, as rows of characters.
    objects: Vec<Vec<String>>,
}

/// Why a text cannot be used as a saved search.
#[derive(Debug, Error)]
pub enum SavedError {
    /// It is something else.
    #[error("it is no saved search")]
    Text(#[from] serde_json::Error),
    /// Another version of the program wrote it.
    #[error("it was written by lifesat {0}, and this is {version}", version = env!("CARGO_PKG_VERSION"))]
    OtherVersion(String),
    /// The rule is one by which searches are not saved: it is open, has dying states, or an alternating
    /// background.
    #[error("it is by the rule {0}, and searches by this rule are not saved: was the file edited?")]
    Rule(String),
    /// A generation of an object is no grid of the right size.
    #[error("an object in it is not a row of {width} characters O and . for each of {height} rows")]
    Rows {
        /// Columns of the box.
        width: usize,
        /// Its rows.
        height: usize,
    },
    /// An object fails the simulation.
    #[error("an object in it fails the simulation")]
    Simulation(#[from] NotAnAnswer),
}

impl Saved {
    /// A search with these parts of the tree of choices still open, and these objects found.
    pub fn new(question: SavedQuestion, goal: Goal, open: Vec<State>, objects: &[Object]) -> Self {
        let objects = objects.iter().map(rows).collect();
        Self { lifesat: env!("CARGO_PKG_VERSION").to_owned(), question, goal, open, objects }
    }

    /// Reads a text that [`Self::text`] wrote.
    ///
    /// # Errors
    /// If the text is something else, or if another version wrote it.
    pub fn read(text: &str) -> Result<Self, SavedError> {
        let saved: Self = serde_json::from_str(text)?;
        if saved.lifesat != env!("CARGO_PKG_VERSION") {
            return Err(SavedError::OtherVersion(saved.lifesat));
        }
        let search = &saved.question.search;
        let is_open = search.family().only().is_none();
        if is_open || search.aging().is_some() || search.phases().alternate() {
            return Err(SavedError::Rule(search.rule().to_string()));
        }
        Ok(saved)
    }

    /// The content of a file.
    #[expect(clippy::missing_panics_doc, reason = "a saved search is plain data")]
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("a saved search is plain data")
    }

    /// What is asked.
    pub fn question(&self) -> &SavedQuestion {
        &self.question
    }

    /// How many objects were wanted.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The parts of the tree of choices that are still to be searched.
    pub fn open(&self) -> &[State] {
        &self.open
    }

    /// The objects that were found. They are simulated again, because files can be changed.
    ///
    /// # Errors
    /// If one of them is no object of the search.
    pub fn objects(&self) -> Result<Vec<Object>, SavedError> {
        self.objects.iter().map(|rows| object(&self.question.search, rows)).collect()
    }
}

/// The generations of an object, as rows of characters. Only objects of two-state rules are saved.
pub fn rows(object: &Object) -> Vec<String> {
    object.generations.iter().map(|grid| plain::write(&live_cells(grid)).replace('\n', "/")).collect()
}

/// The object of these generations, which is simulated again.
///
/// # Errors
/// If it is no object of the search.
pub fn object(search: &Search, rows: &[String]) -> Result<Object, SavedError> {
    let (width, height) = (search.width(), search.height());
    let mut generations = Vec::new();
    for text in rows {
        let lines: Vec<&str> = text.split_terminator('/').collect();
        let fits = lines.len() == height && lines.iter().all(|line| line.len() == width);
        if !fits || text.contains(|c| !matches!(c, '.' | 'O' | '/')) {
            return Err(SavedError::Rows { width, height });
        }
        let alive = |at: Position| u8::from(lines[at.row].as_bytes()[at.column] == b'O');
        generations.push(Grid::from_fn(width, height, alive));
    }
    verify::search(search, &generations)?;
    Ok(Object::of(search, generations))
}
