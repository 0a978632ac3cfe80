//! What the files of a bundle are called.

use super::manifest::{FORMULA, ProofKind};
use crate::encode::still_life::cases::Case;

/// Whose formula and proof a bundle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Names {
    /// Those of the whole question.
    Whole,
    /// Those of one case of it.
    Case(Case),
}

impl Names {
    /// The file with the formula.
    pub fn formula(self) -> String {
        match self {
            Self::Whole => FORMULA.to_owned(),
            Self::Case(case) => format!("{}.cnf", case.name()),
        }
    }

    /// The file with the proof.
    pub fn proof(self, format: ProofKind) -> String {
        match self {
            Self::Whole => format.file().to_owned(),
            Self::Case(case) => format!("{}.{}", case.name(), format.extension()),
        }
    }
}
