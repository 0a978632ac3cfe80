//! From problems to clauses.
//!
//! An encoder writes to a [`crate::cnf::ClauseSink`] and does no input or output. Cells come first: the
//! variables of a problem's cells are numbered row by row from 1 ([`layout`]), auxiliary variables follow.

pub mod cardinality;
pub mod colours;
pub mod duel;
mod folding;
mod implicates;
pub mod layout;
pub mod lex_leader;
pub mod order;
pub mod predecessor;
pub mod search;
pub mod still_life;
pub mod transition;
pub mod universals;

pub use cardinality::Cardinality;
pub use layout::CellLayout;
pub use transition::Transition;
