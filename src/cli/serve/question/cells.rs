//! Cells as the page draws them.
//!
//! A generation is a list of rows. `O` is alive, `.` dead and `?` unknown. Letters from `a` to `h` are
//! names: cells with one name are equal. Capital letters are their opposites.

use std::fmt::Write;

use lifesat::life::Grid;

use super::super::refusal::Refusal;

/// Rows of cells, all of one length.
pub(super) type Rows = Vec<String>;

/// Generations after the first.
pub(super) type Later = Vec<Rows>;

/// The most cells of a box.
const MOST_CELLS: usize = 1 << 18;

/// The most generations that can be drawn.
const MOST_GENERATIONS: usize = 100;

/// What a cell can be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Alphabet {
    Plain,
    /// Cells of a search may have names.
    Named,
    /// Cells of players.
    Players,
}

impl Alphabet {
    fn letters(self) -> &'static [u8] {
        match self {
            Self::Plain => b"O.?",
            Self::Named => b"O.?abcdefghABCDEFGH",
            Self::Players => b".0X@",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Plain => "a cell is O (alive), . (dead) or ? (unknown)",
            Self::Named => {
                "a cell is O (alive), . (dead), ? (unknown), a name from a to h, or A to H for its opposite"
            }
            Self::Players => "a cell is 0 or X (the players), @ (nobody's) or . (empty)",
        }
    }
}

/// Columns and rows of a box.
pub(super) fn size(cells: &Rows, alphabet: Alphabet) -> Result<(usize, usize), Refusal> {
    let width = cells.first().map_or(0, String::len);
    if width == 0 || cells.iter().any(|row| row.len() != width) {
        return Err(Refusal::question("the box has no cells, or its rows have different lengths"));
    }
    if width * cells.len() > MOST_CELLS {
        return Err(Refusal::question(format!("a box has at most {MOST_CELLS} cells")));
    }
    if cells.iter().any(|row| row.bytes().any(|cell| !alphabet.letters().contains(&cell))) {
        return Err(Refusal::question(alphabet.words()));
    }
    Ok((width, cells.len()))
}

/// The pattern that is drawn, if every cell is alive or dead.
pub(super) fn whole(cells: &Rows) -> Result<Grid, Refusal> {
    let (width, height) = size(cells, Alphabet::Plain)?;
    if cells.iter().any(|row| row.contains('?')) {
        return Err(Refusal::question("some cells are unknown: say of each whether it is alive or dead"));
    }
    Ok(Grid::from_fn(width, height, |at| cells[at.row].as_bytes()[at.column] == b'O'))
}

/// Whether nothing is drawn.
pub(super) fn is_blank(cells: &Rows) -> bool {
    cells.iter().all(|row| row.bytes().all(|cell| cell == b'?'))
}

/// Whether a live cell is drawn.
pub(super) fn is_alive(cells: &Rows) -> bool {
    cells.iter().any(|row| row.contains('O'))
}

/// Whether the cells need the notation for searches: there are names, or several generations.
pub(super) fn needs_file(cells: &Rows, later: &Later) -> bool {
    !later.is_empty()
        || cells.iter().any(|row| row.bytes().any(|cell| !Alphabet::Plain.letters().contains(&cell)))
}

/// The size of all generations of a search.
pub(super) fn size_of_all(cells: &Rows, later: &Later) -> Result<(usize, usize), Refusal> {
    let first = size(cells, Alphabet::Named)?;
    if later.len() >= MOST_GENERATIONS {
        return Err(Refusal::question(format!("at most {MOST_GENERATIONS} generations can be drawn")));
    }
    for generation in later {
        if size(generation, Alphabet::Named)? != first {
            return Err(Refusal::question("all generations have the same number of columns and rows"));
        }
    }
    Ok(first)
}

/// The cells in the notation of Logic Life Search, with a blank line between generations.
pub(super) fn words(cells: &Rows, later: &Later) -> String {
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
