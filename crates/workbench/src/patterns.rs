//! Patterns for the board: texts as cells, by the readers of the program; what becomes of cells; objects with names.

use std::fmt::Display;

use lifesat_life::life::file::{self, Format, PatternError, Reason, bounded, rle, split_patterns};
use lifesat_life::life::partial::PartialError;
use lifesat_life::life::plane::Frame;
use lifesat_life::life::{Generations, Grid, Partial, Plane, Rule, World, names, partial};
use lifesat_questions::problem::search::cells::has_words;
use lifesat_questions::problem::search::{Cells, Given, Known};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cells::{MOST_CELLS, Rows};
use crate::refusal::Refusal;

/// The letters of names on the board, in the order of first use; capital letters are their opposites.
const NAMES: &str = "abcdefgh";

/// The most cells of all generations that are played at once.
const MOST_PLAYED: usize = 1 << 21;

/// The most live cells of a generation that is played, and the most generations at once.
const MOST_LIVE: usize = 1 << 16;
const MOST_GENERATIONS: usize = 500;

/// The generations of a text in any format that the program reads, as rows of cells, with the rule that the text
/// names. Of several patterns this is the first.
///
/// # Errors
/// In the words of the reader; also if the board would lose dying cells.
pub(crate) fn read(text: &str) -> Result<Value, Refusal> {
    if text.trim_start().starts_with('{') {
        return read(&of_answer(text)?);
    }
    let text = file::in_rle(text).map_err(wrong)?;
    if has_words(&text) { generations(&text) } else { pattern(&text) }
}

/// The first pattern of an answer in JSON.
fn of_answer(text: &str) -> Result<String, Refusal> {
    let answer: Value = serde_json::from_str(text).unwrap_or_default();
    let pattern = answer["patterns"][0].as_str().or(answer["pattern"].as_str());
    let missing =
        || Refusal::question("there is no pattern in this JSON: it is no answer of lifesat with one");
    pattern.map(str::to_owned).ok_or_else(missing)
}

fn pattern(text: &str) -> Result<Value, Refusal> {
    let patterns = split_patterns(text);
    let text = patterns[0];
    let stated = rle::stated_rule(text).filter(|_| Format::detect(text) == Format::Rle);
    if let Some(rule) = stated.filter(|rule| rule.contains(':')) {
        return on_grid(text, rule);
    }
    if stated.is_some_and(|rule| rule.parse::<Generations>().is_ok_and(|rule| rule.states() > 2)) {
        let words = "this pattern has dying cells, and the board has none; `lifesat search` and `lifesat verify` \
                     take it";
        return Err(Refusal::question(words));
    }
    let cells = partial::read_at_most(text, MOST_CELLS).map_err(|error| match error {
        PartialError::Pattern(error) => wrong(error),
        error => refused(error),
    })?;
    let is_partial = partial::may_have_unspecified_cells(text) && cells.rows().flatten().any(Option::is_none);
    let more = match patterns.len() {
        1 if is_partial && partial::may_be_trail(text) => Some(
            "The dots are taken as unspecified cells and B as dead ones, as in published orphans.".to_owned(),
        ),
        1 => None,
        count => Some(format!("The text holds {count} patterns. This is the first.")),
    };
    Ok(json!({"boards": [rows(&cells)], "rule": rule_of(text), "is_partial": is_partial, "remark": more}))
}

/// All cells of a bounded grid, as the box of a question about it has its size.
fn on_grid(text: &str, rule: &str) -> Result<Value, Refusal> {
    let pattern = bounded::read(text).map_err(wrong)?;
    let (Some(width), Some(height)) = (pattern.bounds.width(), pattern.bounds.height()) else {
        return Err(Refusal::question(format!(
            "the bounded grid of {rule} is endless, and the board is not"
        )));
    };
    let [width, height] = [width, height].map(|side| u32::try_from(side).unwrap_or(u32::MAX));
    if u64::from(width) * u64::from(height) > MOST_CELLS as u64 {
        return Err(too_large());
    }
    let whole = Frame { top: 0, left: 0, width, height };
    let rows: Rows = pattern
        .plane()
        .cut(whole)
        .rows()
        .map(|row| row.iter().map(|&cell| of_state(cell)).collect())
        .collect();
    Ok(json!({"boards": [rows], "rule": rule, "is_partial": false, "remark": null}))
}

/// The rule that a text names, if it is not one for marked cells.
fn rule_of(text: &str) -> Option<String> {
    file::names_rule(text).then(|| Some(file::read(&text.replace('?', ".")).ok()?.rule.to_string())).flatten()
}

/// Generations in the words of Logic Life Search.
fn generations(text: &str) -> Result<Value, Refusal> {
    let cells = Cells::read(text).map_err(refused)?;
    if cells.width * cells.height > MOST_CELLS {
        return Err(too_large());
    }
    let letters = cells.given.iter().map(letter).collect::<Result<Vec<char>, _>>()?;
    let rows: Vec<String> = letters.chunks(cells.width).map(|row| row.iter().collect()).collect();
    let boards: Vec<&[String]> = rows.chunks(cells.height).collect();
    Ok(json!({"boards": boards, "rule": null, "is_partial": true, "remark": null}))
}

fn letter(cell: &Given) -> Result<char, Refusal> {
    if !cell.follows {
        let words =
            "cells with ' need not follow from the generation before, and the board does not know them";
        return Err(Refusal::question(words));
    }
    match cell.known {
        Known::Nothing => Ok('?'),
        Known::Is(alive) => Ok(of_state(alive)),
        Known::Old(_) => Err(Refusal::question("this text has dying cells, and the board has none")),
        Known::Named { name, negated } => {
            let letter = NAMES.chars().nth(name);
            let letter = letter.map(|letter| if negated { letter.to_ascii_uppercase() } else { letter });
            letter.ok_or_else(|| Refusal::question(format!("the board has at most {} names", NAMES.len())))
        }
    }
}

fn of_state(alive: bool) -> char {
    if alive { 'O' } else { '.' }
}

fn rows(cells: &Partial) -> Rows {
    cells.rows().map(|row| row.iter().map(|cell| cell.map_or('?', of_state)).collect()).collect()
}

/// A text that cannot be read. What is too large for the board need not be too large for other commands.
fn wrong(error: PatternError) -> Refusal {
    match error.reason {
        Reason::TooLarge | Reason::TooLargeBox { .. } => too_large(),
        _ => refused(error),
    }
}

fn too_large() -> Refusal {
    Refusal::question(format!(
        "this pattern is too large for the board, which has at most {MOST_CELLS} cells"
    ))
}

fn refused(error: impl Display) -> Refusal {
    Refusal::question(error.to_string())
}

/// Cells to play, and how far.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    cells: Rows,
    #[serde(default)]
    rule: String,
    /// The number of the first generation, on which rules with B0 depend.
    #[serde(default)]
    from: usize,
    generations: usize,
}

impl Play {
    /// The generations after some cells, each with the place of its box. What is not alive is dead.
    ///
    /// # Errors
    /// If the rule is not played, or the pattern is too large.
    pub(crate) fn play(&self) -> Result<Value, Refusal> {
        let rule = if self.rule.is_empty() { Ok(Rule::LIFE) } else { self.rule.parse::<Rule>() };
        let world = World::from(rule.map_err(refused)?);
        let width = self.cells.first().map_or(0, String::len);
        let is_box = self.cells.iter().all(|row| row.len() == width && row.is_ascii());
        if width == 0 || !is_box || width * self.cells.len() > MOST_CELLS {
            return Err(too_large());
        }
        let grid =
            Grid::from_fn(width, self.cells.len(), |at| self.cells[at.row].as_bytes()[at.column] == b'O');
        let mut now = Plane::of(&grid);
        let (mut played, mut cells) = (Vec::new(), 0);
        for generation in 0..self.generations.min(MOST_GENERATIONS) {
            now = world.next(&now, self.from.saturating_add(generation));
            let frame = now.frame().unwrap_or(Frame { top: 0, left: 0, height: 1, width: 1 });
            cells += frame.width as usize * frame.height as usize;
            if !played.is_empty() && cells > MOST_PLAYED {
                break;
            }
            if cells > MOST_PLAYED || now.cells().len() > MOST_LIVE {
                return Err(Refusal::question("the pattern has become too large to be played here"));
            }
            played.push(
                json!({"top": frame.top, "left": frame.left, "cells": rows(&now.cut(frame).map(Some))}),
            );
        }
        Ok(played.into())
    }
}

/// Objects with names, each with its cells and what it is. An object with two names has the first.
pub(crate) fn library() -> Value {
    let mut texts = Vec::new();
    let is_new = |(_, text): &&(&str, &'static str)| {
        let is_new = !texts.contains(text);
        texts.push(*text);
        is_new
    };
    let objects: Vec<_> = names::all().iter().filter(is_new).copied().collect();
    let entry = |(name, text): (&str, &str)| {
        let cells = partial::read(text).map(|cells| rows(&cells)).unwrap_or_default();
        json!({"name": name, "text": text, "cells": cells, "about": about(text)})
    };
    objects.into_iter().map(entry).collect()
}

/// What an apgcode says of its object.
fn about(text: &str) -> String {
    let head = text.split('_').next().unwrap_or_default();
    let period = head.get(2..).unwrap_or_default();
    match head.get(..2) {
        Some("xs") => "still life".to_owned(),
        Some("xp") => format!("oscillator, period {period}"),
        Some("xq") => format!("spaceship, period {period}"),
        _ => "does not return".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards(text: &str) -> Value {
        read(text).unwrap_or_else(|refusal| panic!("{text:?}: {}", refusal.words))["boards"].take()
    }

    /// The board and `lifesat verify` take the same, with the same result.
    #[test]
    fn every_format_of_the_program_is_read() {
        let glider = json!([[".O.", "..O", "OOO"]]);
        for text in [
            "x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!",
            "bo$2bo$3o!",
            "x = 1, y = 1\nbo$2bo$3o!",
            "!Name: Glider\n.O.\n..O\nOOO\n",
            ".O./..O/OOO",
            "#Life 1.05\n#P -1 -1\n.*\n..*\n***\n",
            "#Life 1.06\n0 -1\n1 0\n-1 1\n0 1\n1 1\n",
            "[M2] (golly 3.3)\n#R B3/S23\n.*$..*$***$\n",
            r#"{"command": "search", "patterns": ["x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!"]}"#,
        ] {
            assert_eq!(boards(text), glider, "{text}");
        }
        assert_eq!(boards("xq4_153"), json!([["OOO", "..O", ".O."]]));
        // A header that is wrong loses nothing.
        assert_eq!(boards("x = 3, y = 3\n10o$10o$10o$10o!"), json!([vec!["O".repeat(10); 4]]));
        assert_eq!(boards("Gosper glider gun")[0].as_array().unwrap().len(), 9);
        let orphan = read("x = 3, y = 1, rule = LifeHistory\nAB.!").unwrap();
        assert_eq!((&orphan["boards"], &orphan["is_partial"]), (&json!([["O.?"]]), &json!(true)));
        assert_eq!(orphan["rule"], Value::Null);
        assert_eq!(read("x = 1, y = 1, rule = 23/36\no!").unwrap()["rule"], "B36/S23");
        // A bounded grid is shown whole. Golly puts the pattern in its middle.
        let torus = read("x = 3, y = 1, rule = B3/S23:T5,3\n3o!").unwrap();
        assert_eq!(
            (&torus["boards"], &torus["rule"]),
            (&json!([[".....", ".OOO.", "....."]]), &json!("B3/S23:T5,3"))
        );
        assert_eq!(boards("1 0 *\na -a b\n\n* * *\n* * *"), json!([["O.?", "aAb"], ["???", "???"]]));
    }

    #[test]
    fn what_the_board_cannot_hold_is_refused_in_the_words_of_the_reader() {
        let names: Vec<String> = ('a'..='i').map(String::from).collect();
        for (text, words) in [
            ("..O\n.k.\n", "line 2: 'k' is not a cell"),
            ("x = 3, y = 3\nbo$2bo$3o", "does not end in `!`"),
            ("x = 3000, y = 3000\no!", "too large for the board"),
            ("x = 1, y = 1\n999999999o!", "too large for the board"),
            ("#Life 1.06\n0 0\n999999 999999\n", "too large for the board"),
            ("x = 1, y = 1, rule = /2/3\nABA!", "dying cells"),
            ("x = 3, y = 1, rule = B3/S23:T0,9\n3o!", "endless"),
            ("x = 3, y = 1, rule = B3/S23:T2,2\n3o!", "outside"),
            ("x = 3, y = 1, rule = B3/S23:T2000,2000\n3o!", "too large for the board"),
            ("{\"question\": 7}", "no pattern"),
            ("1 0\n1\n", "line 2: cells in this row: 1"),
            ("1 a'\n", "need not follow"),
            (&names.join(" "), "at most 8 names"),
        ] {
            let refusal = read(text).unwrap_err();
            assert!(refusal.words.contains(words), "{text}: {}", refusal.words);
        }
        let row = "1 ".repeat(1000);
        assert!(read(&format!("{row}\n").repeat(300)).unwrap_err().words.contains("too large"));
    }

    #[test]
    fn cells_are_played() {
        let play = |rule: &str, generations| {
            let play = json!({"cells": ["???", "OOO", "???"], "rule": rule, "generations": generations});
            serde_json::from_value::<Play>(play).unwrap().play()
        };
        let column = json!({"top": 0, "left": 1, "cells": ["O", "O", "O"]});
        let row = json!({"top": 1, "left": 0, "cells": ["OOO"]});
        assert_eq!(play("", 2).unwrap(), json!([column, row]));
        assert_eq!(play("B/S", 1).unwrap(), json!([{"top": 0, "left": 0, "cells": ["."]}]));
        assert!(play("345/2/4", 1).is_err() && play("Lief", 1).is_err() && play("B3/S23:T2,2", 1).is_err());
        assert_eq!(play("B3/S23", usize::MAX).unwrap().as_array().unwrap().len(), MOST_GENERATIONS);
    }

    #[test]
    fn the_library_has_patterns_with_pictures() {
        let library = library();
        let library = library.as_array().unwrap();
        assert!(library.len() >= 50, "{}", library.len());
        assert!(library.iter().all(|one| one["cells"][0].as_str().is_some_and(|row| !row.is_empty())));
        let about = |name| &library.iter().find(|one| one["name"] == name).unwrap()["about"];
        assert_eq!((about("block"), about("pulsar")), (&json!("still life"), &json!("oscillator, period 3")));
        assert_eq!(about("R-pentomino"), "does not return");
    }
}
