//! Cells as the page draws them, as words and files for commands.
//!
//! A generation is a list of rows. `O` is alive, `.` dead and `?` unknown. Letters from `a` to `h` are
//! names: cells with one name are equal. Capital letters are their opposites.

use std::fmt::{Display, Write};

use lifesat_life::game::{Board as Position, Seat};
use lifesat_questions::formula::{DuelFormula, Formula, Universals};
use lifesat_questions::problem::Duel;
use serde_json::json;

use crate::kinds::{Board, Notation};
use crate::refusal::Refusal;

/// Rows of cells, all of one length.
pub(crate) type Rows = Vec<String>;

/// Generations after the first.
pub(crate) type Later = Vec<Rows>;

/// The most cells of a box, and the most generations that can be drawn.
pub(crate) const MOST_CELLS: usize = 1 << 18;
const MOST_GENERATIONS: usize = 100;

/// The longest side of a box.
const LONGEST_SIDE: usize = 1000;

/// The largest board of a duel: the server writes the formula itself.
const MOST_CELLS_OF_DUEL: usize = 400;

#[derive(Debug)]
pub(crate) struct Input {
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
}

/// The words for what is drawn.
pub(crate) fn words(board: &Board, cells: &Rows, later: &Later) -> Result<Vec<String>, Refusal> {
    let (width, height) = size_of_all(board, cells, later)?;
    let (size, rows) = (format!("{width}x{height}"), cells.join("/"));
    let open = cells.iter().flat_map(|row| row.bytes()).filter(|&cell| cell == b'?').count();
    if board.open > 0 && open > board.open {
        let words = format!(
            "{open} cells are unknown, and this question takes at most {} of them: draw more cells, or make the \
             box smaller",
            board.open
        );
        return Err(Refusal::question(words));
    }
    let is_blank = cells.iter().all(|row| row.bytes().all(|cell| cell == b'?'));
    let is_empty = match board.notation {
        Notation::Pattern => !rows.contains('O'),
        Notation::Rows => is_blank || rows.chars().all(|cell| cell == board.blank || cell == '/'),
        _ => false,
    };
    if is_empty {
        let words = "the board is empty: draw or paste the pattern first, or click an example";
        return Err(Refusal::question(words));
    }
    if let Some(file) = file(board.notation, cells, later) {
        return Ok(vec![file.name.to_owned()]);
    }
    Ok(match board.notation {
        Notation::Options => [vec![size], given(cells)].concat(),
        Notation::Box | Notation::Search if is_blank => vec![size],
        _ => vec![rows],
    })
}

const CELLS: &str = "cells.txt";

const BOX: &str = "box.json";

const FORMULA: &str = "duel.qdimacs";

/// Command lines with more cells are for no reader, and soon for no system: the cells are in a file then.
const MOST_IN_A_LINE: usize = 1000;

/// The file that a command reads beside its words, if it reads one. Duels have fields, too.
pub(crate) fn input(
    board: &Board,
    cells: &Rows,
    later: &Later,
    field: impl Fn(&str) -> Option<String>,
) -> Result<Option<Input>, Refusal> {
    size_of_all(board, cells, later)?;
    if board.notation != Notation::Players {
        return Ok(file(board.notation, cells, later));
    }
    let duel =
        duel(cells, |name| field(name).ok_or_else(|| Refusal::question(format!("there is no {name}"))))?;
    let formula = DuelFormula { duel, universals: Universals::Quantified };
    let mut bytes = Vec::new();
    formula.write(&mut bytes, &[]).map_err(refused)?;
    Ok(Some(Input { name: FORMULA, bytes }))
}

/// The cells as a file, if a command line cannot have them.
fn file(notation: Notation, cells: &Rows, later: &Later) -> Option<Input> {
    let drawn = cells.iter().flat_map(|row| row.bytes()).filter(|&cell| cell != b'?').count();
    let all = cells.len() * cells[0].len();
    let (name, text, is_needed) = match notation {
        Notation::Options => (BOX, instance(cells), drawn > MOST_IN_A_LINE),
        Notation::Search => {
            let is_long = all > MOST_IN_A_LINE && drawn > 0;
            (CELLS, lines(cells, later), is_long || needs_file(cells, later))
        }
        Notation::Box => (CELLS, cells.join("\n") + "\n", all > MOST_IN_A_LINE && drawn > 0),
        Notation::Rows | Notation::Pattern => (CELLS, cells.join("\n") + "\n", all > MOST_IN_A_LINE),
        Notation::Players => return None,
    };
    is_needed.then(|| Input { name, bytes: text.into_bytes() })
}

/// The box with its known cells, as `lifesat solve` reads it.
fn instance(cells: &Rows) -> String {
    let all = |wanted: u8| -> Vec<(usize, usize)> {
        let row = |(row, cells): (usize, &String)| {
            let places = cells.bytes().enumerate().filter(move |(_, cell)| *cell == wanted);
            places.map(move |(column, _)| (row, column)).collect::<Vec<_>>()
        };
        cells.iter().enumerate().flat_map(row).collect()
    };
    let (width, height) = (cells[0].len(), cells.len());
    let instance = json!({"width": width, "height": height, "alive": all(b'O'), "dead": all(b'.')});
    format!("{instance}\n")
}

fn duel(cells: &Rows, field: impl Fn(&str) -> Result<String, Refusal>) -> Result<Duel, Refusal> {
    if cells.len() * cells[0].len() > MOST_CELLS_OF_DUEL {
        let words =
            format!("a duel has at most {MOST_CELLS_OF_DUEL} cells here; `lifesat emit duel` takes more");
        return Err(Refusal::question(words));
    }
    let position = Position::from_rows(cells).map_err(refused)?;
    let [Some(first), Some(second)] = [0, 1].map(Seat::new) else {
        return Err(Refusal::question("there are no players"));
    };
    let number = |name| field(name)?.parse::<usize>().map_err(refused);
    let goal = field("aim")?.parse().map_err(refused)?;
    let question = serde_json::from_value(field("question")?.into()).map_err(refused)?;
    let duel =
        Duel::new(position, (first, second), number("generations")?, goal, question).map_err(refused)?;
    duel.with_pieces(number("pieces")?).map_err(refused)
}

fn refused(error: impl Display) -> Refusal {
    Refusal::question(error.to_string())
}

fn size_of_all(board: &Board, cells: &Rows, later: &Later) -> Result<(usize, usize), Refusal> {
    let first = size(board.notation, cells)?;
    if later.len() + 1 < board.generations {
        return Err(Refusal::question("draw at least two generations: add one with + above the board"));
    }
    let most = if board.generations == 0 { 1 } else { MOST_GENERATIONS };
    if later.len() >= most {
        return Err(Refusal::question(format!("at most {most} generations can be drawn")));
    }
    for generation in later {
        if size(board.notation, generation)? != first {
            return Err(Refusal::question("all generations have the same number of columns and rows"));
        }
    }
    Ok(first)
}

fn size(notation: Notation, cells: &Rows) -> Result<(usize, usize), Refusal> {
    let (width, height) = (cells.first().map_or(0, String::len), cells.len());
    if width == 0 || cells.iter().any(|row| row.len() != width) {
        return Err(Refusal::question("the box has no cells, or its rows have different lengths"));
    }
    if width.max(height) > LONGEST_SIDE || width * height > MOST_CELLS {
        return Err(Refusal::question(format!(
            "a box has at most {MOST_CELLS} cells, and sides up to {LONGEST_SIDE}"
        )));
    }
    let (letters, words) = match notation {
        Notation::Players => (".0X@", "a cell is 0 or X (the players), @ (nobody's) or . (empty)"),
        Notation::Search => (
            "O.?abcdefghABCDEFGH",
            "a cell is O (alive), . (dead), ? (unknown), a name from a to h, or A to H for its opposite",
        ),
        _ => ("O.?", "a cell is O (alive), . (dead) or ? (unknown)"),
    };
    let is_known = cells.iter().all(|row| row.chars().all(|cell| letters.contains(cell)));
    is_known.then_some((width, height)).ok_or_else(|| Refusal::question(words))
}

/// The cells of a still life that are known, as options.
fn given(cells: &Rows) -> Vec<String> {
    let rows = cells.iter().enumerate();
    let places = rows
        .flat_map(|(row, cells)| cells.bytes().enumerate().map(move |(column, cell)| (row, column, cell)));
    let option = |(row, column, cell)| match cell {
        b'O' => Some(format!("--alive={row},{column}")),
        b'.' => Some(format!("--dead={row},{column}")),
        _ => None,
    };
    places.filter_map(option).collect()
}

/// Returns true if the cells need the notation for searches: there are names, or several generations.
fn needs_file(cells: &Rows, later: &Later) -> bool {
    !later.is_empty() || cells.iter().any(|row| row.contains(|cell| !"O.?".contains(cell)))
}

/// The cells in the notation of Logic Life Search, with a blank line between generations.
fn lines(cells: &Rows, later: &Later) -> String {
    let mut text = String::new();
    for (number, generation) in std::iter::once(cells).chain(later).enumerate() {
        if number > 0 {
            text.push('\n');
        }
        for row in generation {
            let words: Vec<String> = row.chars().map(word).collect();
            let _ = writeln!(text, "{}", words.join(" "));
        }
    }
    text
}

fn word(cell: char) -> String {
    match cell {
        'O' => "1".to_owned(),
        '.' => "0".to_owned(),
        '?' => "*".to_owned(),
        opposite if opposite.is_ascii_uppercase() => format!("-{}", opposite.to_ascii_lowercase()),
        name => name.to_string(),
    }
}
