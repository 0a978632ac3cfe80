//! Duels of multiplayer Life: two players place pieces, generations pass, and one player has a goal.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::board::BoardError;
use crate::game::{Board, Seat};
use crate::life::Position;

/// A position, the players who place pieces on it and in which order, and the goal of one of them
/// some generations later.
///
/// All movers place the same number of pieces. The first mover places all of them before the
/// second, who sees them. Then the generations pass, and nothing more is placed. As in the game, a
/// piece on an occupied cell is wasted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Json", into = "Json")]
pub struct Duel {
    board: Board,
    player: Seat,
    opponent: Seat,
    pieces: usize,
    generations: usize,
    goal: Goal,
    question: DuelQuestion,
}

/// The goal: what the player wants to hold after the last generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The player has at least one cell.
    Live,
    /// The player has at least this many cells more than all others together, hybrids included. May
    /// be negative.
    Lead(i32),
    /// The opponent has no cell.
    Extinct,
}

/// Who places pieces, in which order, and what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum DuelQuestion {
    /// The opponent places first. Is there, for every placement of the opponent, one of the
    /// player's that reaches the goal?
    Reply,
    /// The player places first. Is there a placement that reaches the goal against all replies of the
    /// opponent? The formula is the negation of this question: an assignment that refutes it is the placement.
    ///
    /// This is ∃∀, and its negation: is there, for every placement of the player, a reply that prevents the goal?
    Move,
    /// The opponent does not place. Is there a placement of the player that reaches the goal?
    Alone,
}

/// What a player places: the cell of each piece, or `None` for a wasted piece.
pub type Pieces = Vec<Option<Position>>;

/// Why a duel is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DuelError {
    /// Player and opponent are the same.
    #[error("{0} cannot be the opponent too: name two different players")]
    SamePlayer(Seat),
    /// There is no player with this number.
    #[error("there is no player {0}: players have the numbers 1 to {most}", most = Seat::MOST)]
    NoPlayer(usize),
    /// The number of pieces is 0.
    #[error("nobody places anything: there must be at least one piece")]
    NoPiece,
    /// There are more pieces than cells.
    #[error("{pieces} pieces are too many for a board with room for {cells}")]
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
        /// Generations after the placements.
        generations: usize,
    },
    /// The rows are not a board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The goal is not one of the known ones.
    #[error(transparent)]
    Goal(#[from] GoalError),
}

/// A text that is not a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a goal; write live, extinct, or lead:L with a number of cells, such as lead:3 or lead:-1"
)]
pub struct GoalError(String);

/// Upper bound on the variables of the formula for each cell in each generation and each piece.
const VARIABLES_OF_A_CELL: usize = 32;

impl Duel {
    /// A duel in which each mover places one piece.
    ///
    /// # Errors
    /// If player and opponent are the same, or if the formula would be too large.
    pub fn new(
        board: Board,
        (player, opponent): (Seat, Seat),
        generations: usize,
        goal: Goal,
        question: DuelQuestion,
    ) -> Result<Self, DuelError> {
        if player == opponent {
            return Err(DuelError::SamePlayer(player));
        }
        Self { board, player, opponent, pieces: 1, generations, goal, question }.checked()
    }

    /// The same duel with another number of pieces for each mover.
    ///
    /// # Errors
    /// If `pieces` is 0 or exceeds the number of cells, or if the formula would be too large.
    pub fn with_pieces(self, pieces: usize) -> Result<Self, DuelError> {
        match pieces {
            0 => Err(DuelError::NoPiece),
            // More pieces than cells can only be wasted.
            _ if pieces > self.cells() => Err(DuelError::Pieces { pieces, cells: self.cells() }),
            _ => Self { pieces, ..self }.checked(),
        }
    }

    fn checked(self) -> Result<Self, DuelError> {
        let (cells, pieces, generations) = (self.cells(), self.pieces, self.generations);
        // The lead on the last board is counted by a totalizer. Each of its levels has as many
        // outputs as leaves.
        let counted = VARIABLES_OF_A_CELL * cells;
        let boards = generations.checked_add(pieces).and_then(|boards| boards.checked_mul(counted));
        let fits =
            boards.and_then(|all| all.checked_add(counted)).is_some_and(|all| i32::try_from(all).is_ok());
        if fits { Ok(self) } else { Err(DuelError::TooLarge { cells, pieces, generations }) }
    }

    /// The position before the placements.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of cells of the board.
    pub fn cells(&self) -> usize {
        self.board.width() * self.board.height()
    }

    /// The player whose goal it is.
    pub fn player(&self) -> Seat {
        self.player
    }

    /// The player who opposes the goal.
    pub fn opponent(&self) -> Seat {
        self.opponent
    }

    /// How many pieces each mover places.
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// How many generations pass after the placements.
    pub fn generations(&self) -> usize {
        self.generations
    }

    /// The player's goal.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The question.
    pub fn question(&self) -> DuelQuestion {
        self.question
    }

    /// Returns true if the player's goal holds on a board.
    pub fn reaches_goal(&self, board: &Board) -> bool {
        match self.goal {
            Goal::Live => board.population(self.player) > 0,
            Goal::Lead(lead) => board.lead(self.player) >= lead,
            Goal::Extinct => board.population(self.opponent) == 0,
        }
    }

    /// The players who place pieces, in order.
    pub fn movers(&self) -> Vec<Seat> {
        match self.question {
            DuelQuestion::Reply => vec![self.opponent, self.player],
            DuelQuestion::Move => vec![self.player, self.opponent],
            DuelQuestion::Alone => vec![self.player],
        }
    }
}

impl DuelQuestion {
    /// Returns true if the formula states that the goal is missed, as the last mover wants the player to
    /// miss it.
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
    question: DuelQuestion,
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
        Duel::new(Board::from_rows(rows).unwrap(), players, 3, Goal::Lead(-2), DuelQuestion::Move)
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
            ("\"pieces\":2", "\"pieces\":7", "7 pieces are too many for a board with room for 6"),
            ("lead:-2", "lead", "`lead` is not a goal"),
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
