//! Records of games: one line of JSON for the start of a game, and one for each event.
//!
//! Each line is written as soon as the event happens, so the record survives a crash. A last line
//! that a crash cut off is skipped. Reading a record plays the game again and checks every
//! generation against the rules.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::{Board, Ending, Game, History, Move, MoveError, Phase, Seat, Terms};
use crate::life::Position;

/// The version of the format. It is raised when lines change their meaning, so that older programs
/// refuse the record.
const VERSION: u32 = 1;

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    lifesat: String,
    version: u32,
    /// The terms of the game.
    pub terms: Terms,
    /// The number of the player who had the first turn, from 1.
    first: usize,
    /// Each player: `human`, or the kind of computer player. These are words for the reader of the record.
    pub players: Vec<String>,
    /// The seed of everything random in the game.
    pub seed: u64,
}

impl Header {
    /// The first line of a record of this game.
    pub fn new(terms: Terms, first: Seat, players: Vec<String>, seed: u64) -> Self {
        Self { lifesat: "play".to_owned(), version: VERSION, terms, first: first.number(), players, seed }
    }

    /// The game at its start.
    ///
    /// # Errors
    /// If the record has another version, or its players do not match its terms.
    pub fn game(&self) -> Result<Game, RecordError> {
        if self.lifesat != "play" || self.version != VERSION {
            return Err(RecordError::OtherVersion { found: self.version });
        }
        // Names are shown on terminals, which obey control characters.
        let is_name = |name: &String| !name.chars().any(char::is_control);
        if self.players.len() != self.terms.seats() || !self.players.iter().all(is_name) {
            return Err(RecordError::Players);
        }
        let first = self.terms.players().find(|seat| seat.number() == self.first);
        Ok(Game::new(self.terms, first.ok_or(RecordError::Players)?))
    }
}

/// An event of a game. Players, columns and rows are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// A player placed a piece, or wasted the turn on an occupied cell.
    Place {
        /// The player.
        player: usize,
        /// The column.
        x: usize,
        /// The row.
        y: usize,
    },
    /// A player placed nothing.
    Pass {
        /// The player.
        player: usize,
    },
    /// A generation passed.
    Generation {
        /// The number of the generation.
        number: u32,
        /// The board after it.
        board: Vec<String>,
    },
    /// Turns were taken back.
    TakeBack {
        /// How many turns.
        turns: usize,
    },
    /// The game ended.
    End {
        /// How the game ended, in words for the reader.
        ending: String,
    },
}

impl Line {
    /// The line for a move of a player.
    pub fn of_move(seat: Seat, wish: Move) -> Self {
        let player = seat.number();
        match wish {
            Move::Place(at) => Self::Place { player, x: at.column + 1, y: at.row + 1 },
            Move::Pass => Self::Pass { player },
        }
    }

    /// The line for the generation that the game has just reached.
    pub fn of_generation(game: &Game) -> Self {
        Self::Generation { number: game.generation(), board: game.board().to_rows() }
    }

    /// The line for the end of a game.
    pub fn of_end(ending: Ending) -> Self {
        Self::End { ending: ending.to_string() }
    }
}

/// Why a text is not a record of a game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The first line is not that of a record.
    #[error("the first line is not the start of a recorded game")]
    NotARecord(#[source] serde_json::Error),
    /// Another program wrote the record, or this one with another version of the format.
    #[error("the record has version {found}, but this program reads version {VERSION} only")]
    OtherVersion {
        /// The version of the record.
        found: u32,
    },
    /// The players do not match the terms.
    #[error("the players in the first line do not match its terms")]
    Players,
    /// An event of this line cannot happen in this game.
    #[error("line {line}: {reason}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: Wrong,
    },
}

/// Why an event cannot have happened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Wrong {
    /// The line is not in the form that this program writes.
    #[error(transparent)]
    Text(#[from] serde_json::Error),
    /// It is another player's turn, or no player's.
    #[error("player {0} plays, but it is {1}")]
    Turn(usize, Expected),
    /// The move is not allowed.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// No generation passes at this point, or its number is wrong.
    #[error("generation {0} cannot pass at this point of the game")]
    Generation(u32),
    /// The board is not the one that follows from the board before.
    #[error("the recorded board is wrong: by the rules generation {0} is {1}")]
    Board(u32, String),
    /// Fewer turns have been played.
    #[error("cannot take back {0} turns, as fewer have been played")]
    TakeBack(usize),
    /// The game does not end here, or ends in another way.
    #[error("the game does not end here with {0:?}")]
    End(String),
}

/// Whose turn it is, in words.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Expected {
    /// It is the turn of this player.
    #[error("the turn of {0}")]
    Turn(Seat),
    /// It is no player's turn.
    #[error("nobody's turn")]
    Nobodys,
}

/// A recorded game: its start, and its state after each line.
#[derive(Clone, Debug)]
pub struct Record {
    /// The first line.
    pub header: Header,
    /// The game at its start, and after each line.
    pub frames: Vec<Frame>,
    /// The line, counted from 1, that was cut off and skipped, if there was one.
    pub cut_off: Option<usize>,
    /// The game after the last line, with its turns.
    pub history: History,
}

/// The state of a game after a line of its record.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The last event, or `None` at the start.
    pub line: Option<Line>,
    /// The state of the game.
    pub game: Game,
}

impl Record {
    /// Reads a record and plays the game again.
    ///
    /// # Errors
    /// If the first line does not start a record of this version, or an event cannot happen in the
    /// game.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let header: Header = serde_json::from_str(first).map_err(RecordError::NotARecord)?;
        let mut history = History::new(header.game()?);
        let mut frames = vec![Frame { line: None, game: history.game().clone() }];
        let mut cut_off = None;
        for (number, text) in (2..).zip(rest.split_inclusive('\n')) {
            let wrong = |reason| RecordError::Line { line: number, reason };
            let line: Line = match serde_json::from_str(text) {
                Ok(line) => line,
                Err(_) if text.trim().is_empty() => continue,
                Err(_) if !text.ends_with('\n') => {
                    cut_off = Some(number);
                    continue;
                }
                Err(error) => return Err(wrong(error.into())),
            };
            happen(&mut history, &line).map_err(wrong)?;
            frames.push(Frame { line: Some(line), game: history.game().clone() });
        }
        Ok(Self { header, frames, cut_off, history })
    }
}

/// Applies the event of a line to the game.
fn happen(history: &mut History, line: &Line) -> Result<(), Wrong> {
    match *line {
        Line::Place { player, x, y } => {
            check_turn(history.game(), player)?;
            // Column or row 0 becomes a position that is on no board.
            let at = Position::new(y.wrapping_sub(1), x.wrapping_sub(1));
            history.play(Move::Place(at)).map(drop).map_err(Wrong::from)
        }
        Line::Pass { player } => {
            check_turn(history.game(), player)?;
            history.play(Move::Pass).map(drop).map_err(Wrong::from)
        }
        Line::Generation { number, ref board } => {
            if history.game().phase() != Phase::Generation || history.game().generation() + 1 != number {
                return Err(Wrong::Generation(number));
            }
            history.pass_generation();
            let by_the_rules = history.game().board();
            match Board::from_rows(board) {
                Ok(board) if board == *by_the_rules => Ok(()),
                _ => Err(Wrong::Board(number, by_the_rules.to_rows().join("/"))),
            }
        }
        Line::TakeBack { turns } if history.take_back(turns) => Ok(()),
        Line::TakeBack { turns } => Err(Wrong::TakeBack(turns)),
        Line::End { ref ending } => match history.game().ending() {
            Some(by_the_rules) if by_the_rules.is_called(ending) => Ok(()),
            _ => Err(Wrong::End(ending.clone())),
        },
    }
}

fn check_turn(game: &Game, player: usize) -> Result<(), Wrong> {
    match game.to_move() {
        Some(seat) if seat.number() == player => Ok(()),
        Some(seat) => Err(Wrong::Turn(player, Expected::Turn(seat))),
        None => Err(Wrong::Turn(player, Expected::Nobodys)),
    }
}

/// Writes a line in a single call, and flushes it.
///
/// # Errors
/// If the line cannot be written.
pub fn write(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    out.write_all(format!("{}\n", serde_json::to_string(line)?).as_bytes())?;
    out.flush()
}
