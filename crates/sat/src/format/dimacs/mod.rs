//! DIMACS CNF: `p cnf VARIABLES CLAUSES`, then clauses of literals, each ended by 0.

mod read;
mod write;

pub(super) use read::Reader;
pub use read::{DimacsError, Document, Preamble, Reason, each_clause, read, read_preamble};
pub use write::{DimacsWriter, write_formula};
