//! A saved search: what is asked, what is still open, and what was found. A search continues from
//! it after a crash.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::backtrack::{Choice, Order, State};
use super::distinct::{self, Distinct};
use super::engines::Single;
use super::hunt::Object;
use crate::life::generations::{ALIVE, DEAD};
use crate::life::{Grid, Position};
use crate::problem::Search;
use crate::sha256;
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
    /// Says whether patterns are pushed to the sides of the box.
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
    /// The hash of all the others: what is missing cannot be simulated again.
    sha256: String,
    /// The generations of each object, as [`rows`] has them.
    objects: Vec<Vec<String>>,
}

/// Why a text cannot be used as a saved search.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SavedError {
    /// It is something else.
    #[error("it is no saved search")]
    Text(#[from] serde_json::Error),
    /// Another version of the program wrote it.
    #[error("it was written by lifesat {0}, and this is {version}", version = env!("CARGO_PKG_VERSION"))]
    OtherVersion(String),
    /// The rule is open, and such searches are not saved.
    #[error("it leaves the rule open, as {0}, and such searches are not saved: was the file edited?")]
    Rule(String),
    /// The question, the objects or the open parts are not those that were written.
    #[error("its question, its objects or what is left to do was changed after it was written")]
    Changed,
    /// A generation of an object is no grid of the right size.
    #[error("an object in it is not {height} rows of {width} {symbols}")]
    Rows {
        /// Columns of the box.
        width: usize,
        /// Its rows.
        height: usize,
        /// What the cells are written as.
        symbols: String,
    },
    /// An object fails the simulation.
    #[error("an object in it fails the simulation")]
    Simulation(#[from] NotAnAnswer),
}

impl Saved {
    /// A search with these parts of the tree of choices still open, and these objects found.
    pub fn new(question: SavedQuestion, goal: Goal, open: Vec<State>, objects: &[Object]) -> Self {
        let objects: Vec<_> = objects.iter().map(rows).collect();
        let sha256 = hash(&question, goal, &open, &objects);
        Self { lifesat: env!("CARGO_PKG_VERSION").to_owned(), question, goal, open, sha256, objects }
    }

    /// Reads a text that [`Self::text`] wrote.
    ///
    /// # Errors
    /// If the text is something else, if another version wrote it, or if it was changed.
    pub fn read(text: &str) -> Result<Self, SavedError> {
        let saved: Self = serde_json::from_str(text)?;
        if saved.lifesat != env!("CARGO_PKG_VERSION") {
            return Err(SavedError::OtherVersion(saved.lifesat));
        }
        let search = &saved.question.search;
        if search.family().only().is_none() {
            return Err(SavedError::Rule(search.rule().to_string()));
        }
        if saved.sha256 != hash(&saved.question, saved.goal, &saved.open, &saved.objects) {
            return Err(SavedError::Changed);
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

    /// The objects that were found. They are simulated again, because files can be changed. What counted as
    /// several objects before bystanders were left out counts once.
    ///
    /// # Errors
    /// If one of them is no object of the search.
    pub fn objects(&self) -> Result<Vec<Object>, SavedError> {
        let SavedQuestion { search, distinct, .. } = &self.question;
        let (mut seen, mut objects) = (HashSet::new(), Vec::new());
        for rows in &self.objects {
            let found = object(search, rows)?;
            let left = if *distinct == Distinct::Exact { found } else { found.without_bystanders(search) };
            if seen.insert(distinct::key_of_left(search, &left.generations, *distinct)) {
                objects.push(left);
            }
        }
        Ok(objects)
    }
}

/// The hash that tells whether a file was changed by accident or by hand.
fn hash(question: &SavedQuestion, goal: Goal, open: &[State], objects: &[Vec<String>]) -> String {
    sha256::of(&serde_json::to_vec(&(question, goal, open, objects)).expect("a saved search is plain data"))
}

/// The generations of an object, with a `/` after each row. Cells are `.` and `O`; if the rule has dying
/// states, they are numbers with blanks between them, because there are more states than letters.
pub fn rows(object: &Object) -> Vec<String> {
    let is_aging = object.rule().oldest() > ALIVE;
    let row = |row: &[u8]| -> String {
        let cells: Vec<String> = row.iter().map(|&state| symbol(state, is_aging)).collect();
        cells.join(if is_aging { " " } else { "" }) + "/"
    };
    object.generations.iter().map(|grid| grid.rows().map(row).collect()).collect()
}

fn symbol(state: u8, is_aging: bool) -> String {
    match state {
        state if is_aging => state.to_string(),
        DEAD => ".".to_owned(),
        _ => "O".to_owned(),
    }
}

/// The object of these generations, which is simulated again.
///
/// # Errors
/// If it is no object of the search.
pub fn object(search: &Search, rows: &[String]) -> Result<Object, SavedError> {
    let (width, height) = (search.width(), search.height());
    let oldest = search.played_rule().oldest();
    let is_aging = oldest > ALIVE;
    let symbols =
        if is_aging { format!("numbers from 0 to {oldest}") } else { "characters O and .".to_owned() };
    let mut generations = Vec::new();
    for text in rows {
        let cells = states(text, oldest)
            .filter(|rows| rows.len() == height && rows.iter().all(|row| row.len() == width));
        let Some(cells) = cells else { return Err(SavedError::Rows { width, height, symbols }) };
        generations.push(Grid::from_fn(width, height, |at: Position| cells[at.row][at.column]));
    }
    verify::search(search, &generations)?;
    Ok(Object::of(search, generations))
}

/// The states of a generation, row by row; `None` if it has something that is no state.
fn states(text: &str, oldest: u8) -> Option<Vec<Vec<u8>>> {
    let number = |word: &str| word.parse().ok().filter(|&state| state <= oldest);
    let letter = |letter| match letter {
        '.' => Some(DEAD),
        'O' => Some(ALIVE),
        _ => None,
    };
    let row = |row: &str| -> Option<Vec<u8>> {
        if oldest > ALIVE { row.split(' ').map(number).collect() } else { row.chars().map(letter).collect() }
    };
    text.split_terminator('/').map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Isometry;
    use crate::problem::search::Motion;

    /// A hash can be made anew for a file that was edited. What it says of objects is simulated anyway.
    #[test]
    fn objects_are_simulated_again() {
        let still = Search::new(2, 2, 1).unwrap().with_motion(Motion::Returns(Isometry::IDENTITY)).unwrap();
        let twice = |rows: &str| object(&still, &[rows.to_owned(), rows.to_owned()]);
        assert_eq!(twice("OO/OO/").unwrap().live(0).population(), 4);
        assert!(matches!(twice("OO/O./"), Err(SavedError::Simulation(_))));
        for rows in ["OO/", "OO/OO/OO/", "OO/OOO/", "OO/2O/"] {
            assert!(matches!(twice(rows), Err(SavedError::Rows { .. })), "{rows}");
        }
        let aging = Search::new(2, 1, 1).unwrap().with_search_rule("/2/3".parse().unwrap()).unwrap();
        let after = |first: &str| object(&aging, &[first.to_owned(), "2 0/".to_owned()]);
        assert!(after("1 0/").is_ok());
        assert!(matches!(after("2 0/"), Err(SavedError::Simulation(_))));
        assert!(matches!(after("3 0/"), Err(SavedError::Rows { .. })));
    }

    /// Before bystanders were left out, a blinker was another object for each block beside it.
    #[test]
    fn what_is_now_one_object_counts_once() {
        let search = Search::new(7, 3, 2).unwrap().with_motion(Motion::Returns(Isometry::IDENTITY)).unwrap();
        let blinker_and = |block: &str| {
            let lying = format!(".....{block}/OOO..{block}/......./");
            let standing = format!(".O...{block}/.O...{block}/.O...../");
            [lying.clone(), standing, lying]
        };
        let found = [blinker_and("OO"), blinker_and("..")].map(|rows| object(&search, &rows).unwrap());
        let saved = |distinct| {
            let question = SavedQuestion {
                search: search.clone(),
                engine: Single::Backtrack,
                distinct,
                pushed: true,
                order: Order::default(),
                choice: Choice::default(),
            };
            Saved::new(question, Goal::All, Vec::new(), &found).objects().unwrap()
        };
        let cells = |objects: Vec<Object>| -> Vec<usize> {
            objects.iter().map(|object| object.live(0).population()).collect()
        };
        assert_eq!(cells(saved(Distinct::Symmetry)), [3]);
        assert_eq!(cells(saved(Distinct::Exact)), [7, 3]);
    }
}
