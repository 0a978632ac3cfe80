//! iCNF: clauses, and questions about them that are called cubes.
//!
//! A cube is a list of literals, written as a line `a 1 -2 0`. It asks whether all clauses so far
//! are satisfiable together with its literals.

mod cubes;
mod enumeration;
mod read;
mod write;

pub use enumeration::{Enumeration, Order, Shard};
pub use read::{Event, IcnfError, IcnfReader, IcnfReason};
pub use write::IcnfWriter;
