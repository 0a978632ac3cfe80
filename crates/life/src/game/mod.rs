//! Life for two to four players: colours, boards, generations and the order of turns. What to play is not
//! decided here.
//!
//! There are two implementations of a generation. [`rule::next_generation`] follows [`rule`], which can be
//! compared with docs/play.md, and is never optimised. [`Board::next_generation`] computes whole rows with
//! word operations, and [`Lookahead`] only the three rows that a piece can change, for players that look
//! ahead. `tests/library/play_rules.rs` compares both with a third implementation, made from the decimal
//! numbers of the listing that the game comes from.
//!
//! [`Game`] knows whose turn it is, which moves are allowed and how the game ends.

pub mod board;
pub mod record;
pub mod rule;
mod terms;
mod turns;

pub use board::{Board, Colour, Lookahead, Seat};
pub use terms::{Terms, TermsError};
pub use turns::{Ending, Game, History, Move, MoveError, Phase, Played};
