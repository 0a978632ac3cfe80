//! Words for a game, which both interfaces use.

use lifesat::game::record::Line;
use lifesat::game::{Colour, Game, Move, Seat, Terms};
use lifesat::life::Position;

use crate::cli::notation;
use crate::cli::participant::Participant;
use crate::cli::play::session::Table;

/// "player 1 (0)".
pub(super) fn seat(seat: Seat) -> String {
    format!("{seat} ({})", symbol(seat))
}

pub(super) fn symbol(seat: Seat) -> char {
    Colour::symbol(Some(seat.into()))
}

/// The column and row of a cell, counted from 1, and as other commands name it: "3,4 (r3c2)".
pub(super) fn cell(at: Position) -> String {
    format!("{},{} ({})", at.column + 1, at.row + 1, notation::write(at))
}

pub(super) fn played(table: &Table, who: Seat, wish: Move) -> String {
    let player = match table.who(who) {
        Participant::Human => format!("Player {} ({})", who.number(), symbol(who)),
        Participant::Computer(_) => format!("Computer player {} ({})", who.number(), symbol(who)),
    };
    match wish {
        Move::Place(at) => format!("{player}: {}", cell(at)),
        Move::Pass => format!("{player} places nothing"),
    }
}

pub(super) fn died(who: Seat) -> String {
    format!("Player {} ({}) is dead.", who.number(), symbol(who))
}

pub(super) fn line(line: &Line) -> String {
    match line {
        Line::Place { player, x, y } => format!("Player {player}: {x},{y}"),
        Line::Pass { player } => format!("Player {player} places nothing"),
        Line::Generation { number, .. } => format!("Generation {number} begins."),
        Line::TakeBack { turns: 1 } => "1 turn is taken back.".to_owned(),
        Line::TakeBack { turns } => format!("{turns} turns are taken back."),
        Line::End { ending } => ending.clone(),
    }
}

pub(super) fn terms(terms: &Terms) -> String {
    let pieces =
        if terms.pieces() == 1 { "1 piece".to_owned() } else { format!("{} pieces", terms.pieces()) };
    format!("Life for {} players on {}×{}, {pieces} each", terms.seats(), terms.width(), terms.height())
}

/// "12 cells", or "DEAD" for a player who is.
pub(super) fn cells(game: &Game, seat: Seat) -> String {
    match game.board().population(seat) {
        _ if !game.is_alive(seat) => "DEAD".to_owned(),
        1 => "1 cell".to_owned(),
        cells => format!("{cells} cells"),
    }
}
