//! Encoders: from problems to clauses.
//!
//! An encoder writes to a [`crate::cnf::ClauseSink`] and does no input or output. The variables of
//! a problem's cells come first, numbered row by row from 1 ([`layout`]); auxiliary variables
//! follow. Together with the header line of a formula file this makes decoding independent of the
//! encoder's options. The answer to the same box with another counter decodes too.

/// The version of the clauses that encoders write. It grows whenever a formula of the same question changes
/// other than in its comments, as certificates have formulas that are written again and compared.
///
/// Version 1 had clauses twice, clauses that are always true, and such as follow from shorter ones.
pub const VERSION: u32 = 2;

/// The version of files that do not tell it.
pub fn first_version() -> u32 {
    1
}

pub mod colours;
pub mod duel;
pub mod first_rows;
pub mod layout;
pub mod lex_leader;
pub mod predecessor;
pub mod search;
pub mod still_life;
pub mod transition;

pub use layout::CellLayout;
pub use lifesat_sat::cardinality::{self, Cardinality};
pub use transition::Transition;
