//! Life for two to four players: colours, boards, one generation, and the course of a game.
//!
//! [`rule`] says what becomes of a cell, in words that can be read beside docs/play.md, and [`rule::next_generation`] is
//! the simulator that follows it cell by cell. [`Board::next_generation`] makes the same step with whole rows, for players
//! that look ahead. [`Game`] knows whose turn it is, what may be done, and how it ends. Nothing here decides what to play.

pub mod board;
pub mod colour;
mod course;
mod ending;
mod history;
mod lanes;
mod lookahead;
pub mod record;
pub mod rule;
mod terms;

pub use board::Board;
pub use colour::{Colour, Seat};
pub use course::{Game, Move, MoveError, Phase, Played};
pub use ending::Ending;
pub use history::History;
pub use lookahead::Lookahead;
pub use terms::{Terms, TermsError};
