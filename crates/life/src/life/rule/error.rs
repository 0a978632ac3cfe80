//! Why a text is not a rule.

use thiserror::Error;

use super::{Neighbourhood, letters};

/// The error for a text that is not a rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a rule: {fault}")]
pub struct RuleError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with the text of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// It has no parts for birth and survival.
    #[error(
        "write births and survivals as in B3/S23 or B2-a/S12, perhaps with V or H at the end, a MAP string, or a \
         name such as Life"
    )]
    NoParts,
    /// It has the same part twice.
    #[error("{0} stands there twice")]
    Twice(char),
    /// A number of neighbours that no cell has.
    #[error("a cell has only {} neighbours in the {} neighbourhood, not {count}", .neighbourhood.neighbours(), .neighbourhood.name())]
    Count {
        /// The number.
        count: usize,
        /// The neighbourhood of the rule.
        neighbourhood: Neighbourhood,
    },
    /// A letter that does not belong to the digit before it.
    #[error("the letter {letter} cannot stand after {count}; {}", allowed(*.count))]
    Letter {
        /// The letter.
        letter: char,
        /// The digit.
        count: usize,
    },
    /// A letter in a neighbourhood that has none.
    #[error("letters such as {letter} are for the Moore neighbourhood, not for the {} one", .neighbourhood.name())]
    LetterIn {
        /// The letter, or `-`.
        letter: char,
        /// The neighbourhood of the rule.
        neighbourhood: Neighbourhood,
    },
    /// A character where a digit should stand.
    #[error("`{0}` stands where a digit should")]
    NotADigit(char),
    /// A `-` without letters after it.
    #[error("the - after {0} needs letters after it")]
    NothingExcluded(usize),
    /// The same digit with and without letters, or with letters that are there and letters that are
    /// not.
    #[error("the digit {0} stands there twice with different meanings")]
    Ambiguous(usize),
    /// A MAP string of the wrong length.
    #[error(
        "a MAP string has 86 characters, or 22 for the hexagonal and 6 for the von Neumann neighbourhood, not {0}"
    )]
    MapLength(usize),
    /// A character that base64 does not have.
    #[error("`{0}` is not a character of a MAP string: those are A-Z a-z 0-9 + /")]
    MapCharacter(char),
    /// Transitions that may be on or off, where one rule is asked for.
    #[error("it leaves transitions open (`?`, or `p` before it), and one rule is needed here")]
    Open,
    /// A `/` behind the last part.
    #[error("nothing stands behind the `/` at its end: leave that out, as in B3/S23")]
    SlashAtEnd,
    /// More than two states, where two are asked for.
    #[error("it has more than two states (Generations), and a two-state rule is needed here")]
    ManyStates,
    /// Not the three parts of a rule of Generations.
    #[error("write survivals, births and the number of states as in 345/2/4 or B2/S345/C4")]
    NoGenerations,
    /// A number of states that no rule has.
    #[error("a rule of Generations has 2 to 256 states, not `{0}`")]
    States(String),
    /// B0.
    #[error(
        "it gives birth to cells without live neighbours (B0), and that is understood only of a two-state rule without \
         open transitions"
    )]
    BirthFromNothing,
    /// A bounded grid.
    #[error(
        "it bounds the grid (`:`), and this question is about the unbounded plane: leave out what follows the colon, \
         or verify and render the pattern, which is all that is done on bounded grids (by two-state rules)"
    )]
    Bounded,
}

fn allowed(count: usize) -> String {
    match letters::after(count) {
        "" => "it has no letters, as all such neighbours are alike".to_owned(),
        letters => format!("its letters are {letters}"),
    }
}
