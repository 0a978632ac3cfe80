//! Duels of multiplayer Life: two players place, generations pass, and one of them wants something.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::play::{Board, Colour};

/// A position, who places on it in which order, and what a player wants to be true some generations later.
///
/// Each of those who place puts down the same number of pieces, the first all of them before the second, who sees them.
/// Then the generations pass, and nobody places any more. As in the game, a piece on an occupied cell is wasted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Json", into = "Json")]
pub struct Duel {
    board: Board,
    player: Colour,
    opponent: Colour,
    pieces: usize,
    generations: usize,
    goal: Goal,
    question: Question,
}

/// What the player wants when the generations have passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To have a cell.
    Live,
    /// To have at least so many cells more than all others together, hybrids included.
    Lead(i64),
    /// That the opponent has no cell.
    Extinct,
}

/// Who places when, and what is asked about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Question {
    /// The opponent places first: is there for every placement of theirs one of the player's that reaches the goal?
    Reply,
    /// The player places first: is there a placement that reaches the goal whatever the opponent replies? As a formula this is
    /// asked the other way round, whether there is for every placement of the player's a reply that keeps the player from
    /// the goal. What refutes that is the placement that was asked for.
    Move,
    /// The opponent does not place: is there a placement of the player's that reaches the goal?
    Alone,
}

/// Why a duel makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DuelError {
    /// The board has no cells.
    #[error("the board has no cells")]
    Empty,
    /// Both are the same player.
    #[error("player {0} cannot be the own opponent: name two different players")]
    SamePlayer(Colour),
    /// Nobody owns hybrids.
    #[error("hybrids place nothing: name two players, from 1 to 4")]
    Hybrid,
    /// Nothing is placed.
    #[error("nobody places anything: there must be at least one piece")]
    NoPiece,
    /// The formula would have more variables than solvers can number.
    #[error("{cells} cells, {pieces} pieces and {generations} generations make a formula that is too large")]
    TooLarge {
        /// Cells of the board.
        cells: usize,
        /// Pieces of each player.
        pieces: usize,
        /// Generations that pass.
        generations: usize,
    },
    /// The text of the board is none.
    #[error("{0}")]
    Board(String),
}
