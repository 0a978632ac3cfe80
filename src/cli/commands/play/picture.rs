//! The board as text, with numbers of columns and rows, and a key beside it.

use lifesat::game::{Colour, Game};
use lifesat::life::Position;

use super::words;

/// Draws the board. `names` are the names of the players, in their order.
pub(super) fn draw(game: &Game, names: &[String]) -> String {
    let board = game.board();
    let mut key = key(game, names).into_iter();
    let mut text = String::new();
    let mut line = |left: String| {
        let right = key.next().unwrap_or_default();
        text += format!("{left}   {right}").trim_end();
        text += "\n";
    };
    let columns = |digit: fn(usize) -> char| (1..=board.width()).map(digit).collect::<String>();
    if board.width() > 9 {
        line(format!("   {}   ", columns(tens)));
    }
    line(format!("   {}   ", columns(ones)));
    for row in 0..board.height() {
        let cells = (0..board.width()).map(|column| Colour::symbol(board.get(Position::new(row, column))));
        line(format!("{:2} {} {:<2}", row + 1, cells.collect::<String>(), row + 1));
    }
    line(format!("   {}   ", columns(ones)));
    let margin = " ".repeat(board.width() + 9);
    text + &key.map(|rest| format!("{margin}{rest}\n")).collect::<String>()
}

/// The tens of a column's number in every tenth column, else a blank.
fn tens(number: usize) -> char {
    match number % 10 {
        0 => char::from_digit(u32::try_from(number / 10).unwrap_or(0), 10).unwrap_or(' '),
        _ => ' ',
    }
}

fn ones(number: usize) -> char {
    char::from_digit(u32::try_from(number % 10).unwrap_or(0), 10).unwrap_or(' ')
}

/// The meaning of each symbol, and the number of its cells.
fn key(game: &Game, names: &[String]) -> Vec<String> {
    let player = |seat: lifesat::game::Seat| {
        let name = names.get(seat.index()).map_or("", String::as_str);
        format!("{} - player {}, {name}: {}", words::symbol(seat), seat.number(), words::cells(game, seat))
    };
    let mut key = vec![format!("Generation {}", game.generation())];
    key.extend(game.terms().players().map(player));
    let hybrids = game.board().population(Colour::Hybrid);
    // A hybrid has parents of three players.
    if game.terms().seats() > 2 {
        key.push(format!("{} - hybrid: {hybrids}", Colour::symbol(Some(Colour::Hybrid))));
    }
    key
}
