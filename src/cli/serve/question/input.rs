//! Files that a command reads.

use std::str::FromStr;

use lifesat::formula::{DuelFormula, Formula, Universals};
use lifesat::game::{Board, Seat};
use lifesat::life::Rule;
use lifesat::life::file::rle;
use lifesat::problem::Duel;
use lifesat::problem::duel;

use super::super::refusal::Refusal;
use super::cells::{self, Alphabet, Rows};
use super::{Asks, Goal, Question};

/// The cells of a search.
pub(super) const CELLS: &str = "cells.txt";

/// A pattern with its rule.
const PATTERN: &str = "pattern.rle";

/// The formula of a duel.
pub(super) const FORMULA: &str = "duel.qdimacs";

/// The largest board of a duel, and the most generations: the server writes the formula itself.
const MOST_CELLS: usize = 400;
const MOST_GENERATIONS: usize = 10;

/// A file in the folder of a job.
#[derive(Debug)]
pub(in crate::cli::serve) struct Input {
    pub(in crate::cli::serve) name: &'static str,
    pub(in crate::cli::serve) bytes: Vec<u8>,
}

impl Question {
    /// The file that its command reads, if it reads one.
    ///
    /// # Errors
    /// If the question makes no sense.
    pub(in crate::cli::serve) fn input(&self) -> Result<Option<Input>, Refusal> {
        match self {
            Self::Complete { cells, .. } => Ok(drawn(cells, &Vec::new(), false)),
            Self::Oscillator { cells, later, .. } | Self::Spaceship { cells, later, .. } => {
                Ok(drawn(cells, later, false))
            }
            Self::History { cells, later, .. } => Ok(drawn(cells, later, true)),
            Self::Duel { .. } => {
                let formula = DuelFormula { duel: self.duel()?, universals: Universals::Quantified };
                let mut bytes = Vec::new();
                formula.write(&mut bytes, &[]).map_err(|error| Refusal::question(error.to_string()))?;
                Ok(Some(Input { name: FORMULA, bytes }))
            }
            Self::Verify { cells, rule, .. } => {
                let rule = Rule::from_str(rule).map_err(|error| Refusal::question(error.to_string()))?;
                // Rows on the command line are played by Conway's rule.
                let is_file = rule != Rule::LIFE;
                let text = is_file
                    .then(|| cells::whole(cells))
                    .transpose()?
                    .map(|grid| rle::write(&grid, rule, &[]));
                Ok(text.map(|text| Input { name: PATTERN, bytes: text.into_bytes() }))
            }
            _ => Ok(None),
        }
    }

    /// The duel that is drawn.
    pub(super) fn duel(&self) -> Result<Duel, Refusal> {
        let Self::Duel { cells, asks, goal, lead, pieces, generations } = self else {
            return Err(Refusal::question("this is no duel"));
        };
        let (width, height) = cells::size(cells, Alphabet::Players)?;
        if width * height > MOST_CELLS || *generations > MOST_GENERATIONS {
            return Err(Refusal::question(format!(
                "a duel has at most {MOST_CELLS} cells and {MOST_GENERATIONS} generations here; `lifesat emit duel` \
                 takes more"
            )));
        }
        let refused = |error: &dyn std::fmt::Display| Refusal::question(error.to_string());
        let board = Board::from_rows(cells).map_err(|error| refused(&error))?;
        let (Some(first), Some(second)) = (Seat::new(0), Seat::new(1)) else {
            return Err(Refusal::question("there are no players"));
        };
        let goal = match goal {
            Goal::Live => duel::Goal::Live,
            Goal::Lead => duel::Goal::Lead(*lead),
            Goal::Extinct => duel::Goal::Extinct,
        };
        let asks = match asks {
            Asks::Reply => duel::DuelQuestion::Reply,
            Asks::Move => duel::DuelQuestion::Move,
            Asks::Alone => duel::DuelQuestion::Alone,
        };
        Duel::new(board, (first, second), *generations, goal, asks)
            .and_then(|duel| duel.with_pieces(*pieces))
            .map_err(|error| refused(&error))
    }
}

/// The cells of a search, if the command line cannot hold them.
fn drawn(cells: &Rows, later: &Vec<Rows>, always: bool) -> Option<Input> {
    let needs_file = always || cells::needs_file(cells, later);
    needs_file.then(|| Input { name: CELLS, bytes: cells::words(cells, later).into_bytes() })
}
