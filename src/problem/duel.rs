//! Duels of multiplayer Life: two players place, generations pass, and one of them wants something.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::board::BoardError;
use crate::game::{Board, Seat};
use crate::life::Position;

/// A position, who places on it in which order, and what a player wants to be true some generations later.
///
/// Each of those who place puts down the same number of pieces, the first all of them before the second, who sees them.
/// Then the generations pass, and nobody places any more. As in the game, a piece on an occupied cell is wasted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Json", into = "Json")]
pub struct Duel {
    board: Board,
    player: Seat,
    opponent: Seat,
    pieces: usize,
    generations: usize,
    goal: Goal,
    question: Question,
}

/// What the player wants when the generations have passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// To have a cell.
    Live,
    /// To have at least so many cells more than all others together, hybrids included.
    Lead(i32),
    /// That the opponent has no cell.
    Extinct,
}

/// Who places when, and what is asked about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// What pieces do: each fills a cell, or is wasted.
pub type Pieces = Vec<Option<Position>>;

/// Why a duel makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DuelError {
    /// Both are the same player.
    #[error("{0} cannot be the opponent too: name two different players")]
    SamePlayer(Seat),
    /// Nobody has such a number.
    #[error("there is no player {0}: players have the numbers 1 to {most}", most = Seat::MOST)]
    NoPlayer(usize),
    /// Nothing is placed.
    #[error("nobody places anything: there must be at least one piece")]
    NoPiece,
    /// More is placed than the board can hold.
    #[error("{pieces} pieces do not fit on {cells} cells")]
    Pieces {
        /// Pieces of each player.
        pieces: usize,
        /// Cells of the board.
        cells: usize,
    },
    /// The formula would have more variables than solvers can number.
    #[error("{cells} cells, {pieces} pieces and {generations} generations are too much for a formula")]
    TooLarge {
        /// Cells of the board.
        cells: usize,
        /// Pieces of each player.
        pieces: usize,
        /// Generations that pass.
        generations: usize,
    },
    /// The text of the board is none.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The goal has an unknown name.
    #[error(transparent)]
    Goal(#[from] GoalError),
}

/// A text is not a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no goal: say live, extinct, or lead:L with a number of cells such as lead:3 or lead:-1")]
pub struct GoalError(String);

/// Variables that a cell takes for a generation and for a piece, and more.
const VARIABLES_OF_A_CELL: usize = 32;

impl Duel {
    /// A duel in which both put down one piece.
    pub fn new(
        board: Board,
        (player, opponent): (Seat, Seat),
        generations: usize,
        goal: Goal,
        question: Question,
    ) -> Result<Self, DuelError> {
        if player == opponent {
            return Err(DuelError::SamePlayer(player));
        }
        Self { board, player, opponent, pieces: 1, generations, goal, question }.checked()
    }

    /// The same with so many pieces.
    pub fn with_pieces(self, pieces: usize) -> Result<Self, DuelError> {
        match pieces {
            0 => Err(DuelError::NoPiece),
            // On a full board nothing more can be done.
            _ if pieces > self.cells() => Err(DuelError::Pieces { pieces, cells: self.cells() }),
            _ => Self { pieces, ..self }.checked(),
        }
    }

    fn checked(self) -> Result<Self, DuelError> {
        let (cells, pieces, generations) = (self.cells(), self.pieces, self.generations);
        // The balance of the last board is counted by a tree with as many outputs as leaves on each level.
        let counted = VARIABLES_OF_A_CELL * cells;
        let boards = generations.checked_add(pieces).and_then(|boards| boards.checked_mul(counted));
        let fits =
            boards.and_then(|all| all.checked_add(counted)).is_some_and(|all| i32::try_from(all).is_ok());
        if fits { Ok(self) } else { Err(DuelError::TooLarge { cells, pieces, generations }) }
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many cells it has.
    pub fn cells(&self) -> usize {
        self.board.width() * self.board.height()
    }

    /// Whose goal it is.
    pub fn player(&self) -> Seat {
        self.player
    }

    /// Who is against it.
    pub fn opponent(&self) -> Seat {
        self.opponent
    }

    /// How many pieces each of those who place puts down.
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// How many generations pass after the placements.
    pub fn generations(&self) -> usize {
        self.generations
    }

    /// What the player wants.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// What is asked.
    pub fn question(&self) -> Question {
        self.question
    }

    /// Whether the player has on this board what was wanted.
    pub fn reaches_goal(&self, board: &Board) -> bool {
        match self.goal {
            Goal::Live => board.population(self.player) > 0,
            Goal::Lead(lead) => board.lead(self.player) >= lead,
            Goal::Extinct => board.population(self.opponent) == 0,
        }
    }

    /// Those who place, in their order.
    pub fn movers(&self) -> Vec<Seat> {
        match self.question {
            Question::Reply => vec![self.opponent, self.player],
            Question::Move => vec![self.player, self.opponent],
            Question::Alone => vec![self.player],
        }
    }
}

impl Question {
    /// Whether whoever places last wants the player to miss the goal, and the formula says so.
    pub fn denies_the_goal(self) -> bool {
        self == Self::Move
    }
}

impl FromStr for Goal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Self, GoalError> {
        let unknown = || GoalError(text.to_owned());
        match text {
            "live" => Ok(Self::Live),
            "extinct" => Ok(Self::Extinct),
            _ => text
                .strip_prefix("lead:")
                .and_then(|lead| lead.parse().ok())
                .map(Self::Lead)
                .ok_or_else(unknown),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Live => f.write_str("live"),
            Self::Lead(lead) => write!(f, "lead:{lead}"),
            Self::Extinct => f.write_str("extinct"),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    board: Vec<String>,
    player: usize,
    opponent: usize,
    pieces: usize,
    generations: usize,
    goal: String,
    question: Question,
}

impl From<Duel> for Json {
    fn from(duel: Duel) -> Self {
        Self {
            board: duel.board.to_rows(),
            player: duel.player.number(),
            opponent: duel.opponent.number(),
            pieces: duel.pieces,
            generations: duel.generations,
            goal: duel.goal.to_string(),
            question: duel.question,
        }
    }
}

impl TryFrom<Json> for Duel {
    type Error = DuelError;

    fn try_from(json: Json) -> Result<Self, DuelError> {
        let seat =
            |number: usize| number.checked_sub(1).and_then(Seat::new).ok_or(DuelError::NoPlayer(number));
        let players = (seat(json.player)?, seat(json.opponent)?);
        let board = Board::from_rows(&json.board)?;
        Self::new(board, players, json.generations, json.goal.parse()?, json.question)?
            .with_pieces(json.pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(rows: &[&str]) -> Result<Duel, DuelError> {
        let players = (Seat::ALL[0], Seat::ALL[2]);
        Duel::new(Board::from_rows(rows).unwrap(), players, 3, Goal::Lead(-2), Question::Move)
    }

    #[test]
    fn the_json_form_survives_a_round_trip() {
        let duel = duel(&[".0X", "*#@"]).unwrap().with_pieces(2).unwrap();
        let json = serde_json::to_string(&duel).unwrap();
        let expected = r#"{"board":[".0X","*#@"],"player":1,"opponent":3,"pieces":2,"generations":3,"goal":"lead:-2","question":"move"}"#;
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_str::<Duel>(&json).unwrap(), duel);
        for (from, to, reason) in [
            ("\"opponent\":3", "\"opponent\":1", "player 1 cannot be the opponent too"),
            ("\"opponent\":3", "\"opponent\":5", "there is no player 5"),
            ("\"opponent\":3", "\"opponent\":0", "there is no player 0"),
            ("\"pieces\":2", "\"pieces\":0", "at least one piece"),
            ("\"pieces\":2", "\"pieces\":7", "7 pieces do not fit on 6 cells"),
            ("lead:-2", "lead", "`lead` is no goal"),
            (".0X", ".0X.", "row 2 is not as long"),
            ("\"generations\":3", "\"generations\":999999999", "too much for a formula"),
        ] {
            let error = serde_json::from_str::<Duel>(&json.replace(from, to)).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }

    #[test]
    fn goals_have_names() {
        for goal in [Goal::Live, Goal::Extinct, Goal::Lead(0), Goal::Lead(-7)] {
            assert_eq!(goal.to_string().parse(), Ok(goal));
        }
        for nonsense in ["", "lead:", "lead:x", "Live", "lead:99999999999"] {
            assert!(nonsense.parse::<Goal>().is_err(), "{nonsense}");
        }
    }
}
