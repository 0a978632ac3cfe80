//! Games as text: a line of JSON for how a game starts, and one for everything that happens in it.
//!
//! Lines are written as things happen, so that what is there survives a crash. A line that was cut off by one is passed
//! over. Whoever reads a record plays it again, and notices if a generation is not what the rules make it.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::{Board, Ending, Game, History, Move, MoveError, Phase, Seat, Terms};
use crate::life::Position;

/// Of a change in what lines mean, old programs must not read on.
const VERSION: u32 = 1;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    lifesat: String,
    version: u32,
    /// What was agreed on.
    pub terms: Terms,
    /// The number of the player who had the first turn, from 1.
    first: usize,
    /// What everybody is: `human`, or a kind of computer player. These are words for the reader.
    pub players: Vec<String>,
    /// What everything random followed from.
    pub seed: u64,
}

impl Header {
    /// How such a game starts.
    pub fn new(terms: Terms, first: Seat, players: Vec<String>, seed: u64) -> Self {
        Self { lifesat: "play".to_owned(), version: VERSION, terms, first: first.number(), players, seed }
    }

    /// The game at its start.
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

/// Something that happened. Players, columns and rows are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// A player placed a piece, or wasted the turn on an occupied cell.
    Place {
        /// Who.
        player: usize,
        /// The column.
        x: usize,
        /// The row.
        y: usize,
    },
    /// A player placed nothing.
    Pass {
        /// Who.
        player: usize,
    },
    /// A generation passed.
    Generation {
        /// Which.
        number: u32,
        /// The board after it.
        board: Vec<String>,
    },
    /// Turns were taken back.
    TakeBack {
        /// How many.
        turns: usize,
    },
    /// The game ended.
    End {
        /// How, in words for the reader.
        ending: String,
    },
}

impl Line {
    /// The line for a move.
    pub fn of_move(seat: Seat, wish: Move) -> Self {
        let player = seat.number();
        match wish {
            Move::Place(at) => Self::Place { player, x: at.column + 1, y: at.row + 1 },
            Move::Pass => Self::Pass { player },
        }
    }

    /// The line for the generation that a game has just come to.
    pub fn of_generation(game: &Game) -> Self {
        Self::Generation { number: game.generation(), board: game.board().to_rows() }
    }

    /// The line for an end.
    pub fn of_end(ending: Ending) -> Self {
        Self::End { ending: ending.to_string() }
    }
}

/// Why a text is no record of a game.
#[derive(Debug, Error)]
pub enum RecordError {
    /// It does not start as one.
    #[error("the first line is not the start of a recorded game")]
    NotARecord(#[source] serde_json::Error),
    /// Another program wrote it.
    #[error("it has version {found}; this program reads version {VERSION}")]
    OtherVersion {
        /// Its version.
        found: u32,
    },
    /// The players do not fit the terms.
    #[error("the players of the first line do not fit its terms")]
    Players,
    /// A line is nothing that can happen.
    #[error("line {line}: {reason}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: Wrong,
    },
}

/// Why something cannot have happened.
#[derive(Debug, Error)]
pub enum Wrong {
    /// It is not written as this program does.
    #[error(transparent)]
    Text(#[from] serde_json::Error),
    /// It is somebody else's turn.
    #[error("player {0} plays, but it is {1}")]
    Turn(usize, Expected),
    /// The move is impossible.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A generation passes too early, too late or in the wrong order.
    #[error("generation {0} cannot come here")]
    Generation(u32),
    /// The board is not what the rules make of the one before.
    #[error("by the rules generation {0} is {1}")]
    Board(u32, String),
    /// There are not so many turns.
    #[error("there are not {0} turns to take back")]
    TakeBack(usize),
    /// The game ends otherwise, or not here.
    #[error("the game does not end here with {0:?}")]
    End(String),
}

/// Whose turn it is, in words.
#[derive(Debug, Error)]
pub enum Expected {
    /// Somebody's.
    #[error("the turn of {0}")]
    Turn(Seat),
    /// Nobody's.
    #[error("nobody's turn")]
    Nobodys,
}

/// A game that was recorded: how it starts, and how it stood after each line.
#[derive(Clone, Debug)]
pub struct Record {
    /// The first line.
    pub header: Header,
    /// The game at its start, and after each line.
    pub frames: Vec<Frame>,
    /// The line, from 1, that was cut off in its middle and passed over, if one was.
    pub cut_off: Option<usize>,
}

/// A game after a line of its record.
#[derive(Clone, Debug)]
pub struct Frame {
    /// What happened last; nothing at the start.
    pub line: Option<Line>,
    /// How the game stands.
    pub game: Game,
}

impl Record {
    /// Reads a record and plays the game again.
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
        Ok(Self { header, frames, cut_off })
    }
}

/// Lets happen what a line says, if it can.
fn happen(history: &mut History, line: &Line) -> Result<(), Wrong> {
    match *line {
        Line::Place { player, x, y } => {
            check_turn(history.game(), player)?;
            // Column and row 0 become cells that are on no board.
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
            Some(by_the_rules) if by_the_rules.to_string() == *ending => Ok(()),
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

/// Writes a line, all of it at once.
pub fn write(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    out.write_all(format!("{}\n", serde_json::to_string(line)?).as_bytes())?;
    out.flush()
}
