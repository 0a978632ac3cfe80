//! What is said of the given cells that make a search impossible.

use lifesat::life::generations::{ALIVE, DEAD};
use lifesat::life::{Grid, Position, partial};
use lifesat::limits::StopReason;
use lifesat::problem::Search;
use lifesat::problem::search::Known;
use lifesat::solve::search::cores::{Core, Depth};
use serde_json::{Value, json};

use crate::cli::search::request::Coordinates;
use crate::cli::wording::{confirmation_in_words, counted};

pub(super) struct FoundCore {
    pub(super) core: Core,
    pub(super) coordinates: Coordinates,
    pub(super) depth: Depth,
}

impl FoundCore {
    /// The cells of the core in each generation that has some, with the place of the upper left one of their box,
    /// counted as for --frozen.
    fn generations(&self) -> impl Iterator<Item = (usize, (i64, i64), Grid<Option<u8>>)> {
        let search = &self.core.search;
        let states =
            |generation| Grid::from_fn(search.width(), search.height(), |at| state(search, generation, at));
        (0..=search.last()).filter_map(move |generation| {
            let states = states(generation);
            let cells = || states.positions().filter(|&at| states.get(at).is_some());
            let (row, column) = (cells().map(|at| at.row).min()?, cells().map(|at| at.column).min()?);
            let corner = self.coordinates.in_file(Position::new(row, column));
            Some((generation, corner, states.trimmed(None)))
        })
    }

    fn rle(&self, states: &Grid<Option<u8>>) -> String {
        match self.core.search.aging() {
            Some(rule) => partial::write_aged_rle(states, rule, &[]),
            None => partial::write_rle(&alive(states), &[]),
        }
    }

    /// What it is, drawn; nothing if all cells that are given are left.
    pub(super) fn text(&self) -> String {
        if self.depth == Depth::Whole {
            return String::new();
        }
        let Core { cells, of, search, .. } = &self.core;
        let are_enough = if *cells == 1 { "is enough for that" } else { "are enough for that" };
        let begin = match cells {
            0 => "Core: none of the given cells. There is no pattern even if they are all left open.\n\n"
                .to_owned(),
            _ => {
                format!("Core: {} of the {of} that are given {are_enough},\n", counted(*cells as u64, "cell"))
            }
        };
        let drawn = self.generations().map(|(generation, (row, column), states)| {
            let in_generation =
                if generation > 0 { format!("generation {generation}, ") } else { String::new() };
            let caption = format!("{in_generation}from row {row}, column {column}:\n");
            let rows = match search.aging() {
                None => partial::write_rows(&alive(&states)) + "\n",
                Some(_) => String::new(),
            };
            format!("{caption}{rows}{}\n", self.rle(&states))
        });
        begin + &drawn.collect::<String>()
    }

    /// Why it is a core, in lines.
    pub(super) fn reasons(&self) -> Vec<String> {
        let minimal = match (self.depth, &self.core.stopped) {
            (Depth::Whole, _) => None,
            (_, None) if self.core.cells == 0 => None,
            (_, None) => Some(
                "minimal: without any one of these cells there is a pattern, verified by simulation"
                    .to_owned(),
            ),
            (_, Some(why)) => {
                Some(format!("perhaps not minimal, as the search for smaller ones ended: {why}"))
            }
        };
        [confirmation_in_words(&self.core.confirmed)].into_iter().chain(minimal).collect()
    }

    /// The limit that was reached before it was minimal and confirmed, if one was.
    pub(super) fn stopped(&self) -> Option<&StopReason> {
        self.core.stopped.as_ref().or(self.core.confirmed.as_ref().err())
    }

    pub(super) fn json(&self) -> Value {
        let Core { cells, of, stopped, .. } = &self.core;
        let generations = self.generations().map(|(generation, (row, column), states)| {
            let pattern = self.rle(&states);
            json!({"generation": generation, "row": row, "column": column, "pattern": pattern.trim_end()})
        });
        json!({
            "cells": cells,
            "of": of,
            "minimal": stopped.is_none(),
            "generations": generations.collect::<Vec<_>>(),
        })
    }
}

fn state(search: &Search, generation: usize, at: Position) -> Option<u8> {
    match search.given(generation, at).known {
        Known::Is(alive) => Some(if alive { ALIVE } else { DEAD }),
        Known::Old(state) => Some(state),
        Known::Nothing | Known::Named { .. } => None,
    }
}

fn alive(states: &Grid<Option<u8>>) -> partial::Partial {
    states.map(|state| state.map(|state| state == ALIVE))
}
