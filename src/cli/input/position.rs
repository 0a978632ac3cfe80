//! Positions of multiplayer Life that a user names.

use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::game::Board;
use lifesat::game::board::BoardError;

use crate::cli::input::source::Input;

/// Reads a position from a file, from stdin for `-`, or from rows on the command line.
pub(crate) fn read(words: &str) -> Result<Board> {
    let is_file = words == "-" || Path::new(words).exists();
    if !is_file {
        return board(words).with_context(|| format!("{words} is neither a file nor a position"));
    }
    if Path::new(words).is_dir() {
        bail!(
            "{words} is a directory; a duel starts from a position: its rows, such as 00./.X./..., or a file with \
             such rows (`lifesat help duel`)"
        );
    }
    let input = Input::open(Path::new(words))?;
    let name = input.name.clone();
    board(&input.text()?).with_context(|| name)
}

/// The board with these rows, which line breaks or slashes separate. Players are written as in the
/// game, `0X*#`, or by their numbers.
fn board(text: &str) -> Result<Board, BoardError> {
    let symbol = |letter| match letter {
        '1' => '0',
        '2' => 'X',
        '3' => '*',
        '4' => '#',
        other => other,
    };
    let rows = text.split(['\n', '/']).map(str::trim).filter(|row| !row.is_empty());
    Board::from_rows(&rows.map(|row| row.chars().map(symbol).collect::<String>()).collect::<Vec<_>>())
}
