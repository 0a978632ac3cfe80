//! Searches on disk: where one stands, so that it can go on after its death.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lifesat::life::file::plain;
use lifesat::life::{Grid, Position};
use lifesat::problem::Search;
use lifesat::solve::search::backtrack::{Choice, Order};
use lifesat::solve::search::{Object, State};
use serde::{Deserialize, Serialize};

use crate::cli::console::output;

/// What is asked, and how. Another question cannot go on from a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Question {
    pub(super) search: Search,
    pub(super) engine: String,
    pub(super) distinct: String,
    pub(super) pushed: bool,
    pub(super) order: Order,
    pub(super) choice: Choice,
}

/// How many objects are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Wish {
    All,
    Number(usize),
}

impl Default for Wish {
    /// As many as without a word.
    fn default() -> Self {
        Self::Number(1)
    }
}

/// What a file says.
#[derive(Debug, Serialize, Deserialize)]
struct File {
    lifesat: String,
    question: Question,
    #[serde(default)]
    wish: Wish,
    /// Parts of the tree of choices that are still to be searched.
    open: Vec<State>,
    /// The generations of each object, as rows of characters.
    objects: Vec<Vec<String>>,
}

/// A file that is written again and again.
pub(super) struct Save {
    path: PathBuf,
    question: Question,
    wish: Wish,
}

/// What was there when a search went on.
pub(super) struct Before {
    pub(super) open: Vec<State>,
    pub(super) objects: Vec<Object>,
}

/// Reads the question of a file.
pub(super) fn question(path: &Path) -> Result<Question> {
    Ok(read(path)?.question)
}

impl Save {
    /// A file for a question, and what it says already. Unless it is said again how many objects are wanted, they are as many
    /// as before.
    pub(super) fn begin(path: &Path, question: Question, wish: Option<Wish>) -> Result<(Self, Before)> {
        let mut save = Self { path: path.to_owned(), question, wish: wish.unwrap_or_default() };
        if !path.exists() {
            return Ok((save, Before { open: vec![State::start()], objects: Vec::new() }));
        }
        let file = read(path)?;
        save.wish = wish.unwrap_or(file.wish);
        if file.question != save.question {
            bail!(
                "{} holds another search; name another file, or go on with it by --resume {0}",
                path.display()
            );
        }
        let objects: Result<Vec<Object>> =
            file.objects.iter().map(|rows| object(&save.question.search, rows)).collect();
        let objects = objects.with_context(|| path.display().to_string())?;
        Ok((save, Before { open: file.open, objects }))
    }

    /// A file that is new, or takes the place of another one.
    pub(super) fn anew(path: &Path, question: Question, wish: Wish) -> Self {
        Self { path: path.to_owned(), question, wish }
    }

    /// How many objects are wanted.
    pub(super) fn wish(&self) -> Wish {
        self.wish
    }

    /// Writes the file anew; the old one stays until the new one is complete.
    pub(super) fn write(&self, open: Vec<State>, objects: &[Object]) -> Result<()> {
        let file = File {
            lifesat: env!("CARGO_PKG_VERSION").to_owned(),
            question: self.question.clone(),
            wish: self.wish,
            open,
            objects: objects.iter().map(rows).collect(),
        };
        let text = serde_json::to_string(&file)?;
        output::write(Some(&self.path), |out| out.write_all(text.as_bytes()))
    }
}

/// The generations of an object, as rows of characters.
pub(super) fn rows(object: &Object) -> Vec<String> {
    object.generations.iter().map(|grid| plain::write(grid).replace('\n', "/")).collect()
}

fn read(path: &Path) -> Result<File> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    let file: File = serde_json::from_str(&text).with_context(|| format!("{name} is no saved search"))?;
    if file.lifesat != env!("CARGO_PKG_VERSION") {
        bail!("{name} was written by lifesat {}, and this is {}", file.lifesat, env!("CARGO_PKG_VERSION"));
    }
    Ok(file)
}

/// An object that was found before, simulated again, as files can be changed.
pub(super) fn object(search: &Search, rows: &[String]) -> Result<Object> {
    let (width, height) = (search.width(), search.height());
    let mut generations = Vec::new();
    for text in rows {
        let lines: Vec<&str> = text.split_terminator('/').collect();
        let fits = lines.len() == height && lines.iter().all(|line| line.len() == width);
        if !fits || text.contains(|c| !matches!(c, '.' | 'O' | '/')) {
            bail!("an object in it is not a row of {width} characters O and . for each of {height} rows");
        }
        let alive = |at: Position| lines[at.row].as_bytes()[at.column] == b'O';
        generations.push(Grid::from_fn(width, height, alive));
    }
    lifesat::verify::search(search, &generations).context("an object in it does not stand the simulation")?;
    Ok(Object::of(search, generations))
}
