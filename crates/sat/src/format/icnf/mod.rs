//! iCNF: clauses, and lines `a 1 -2 0` that each ask whether all clauses so far can be true together with these
//! literals. Such a list of literals is called a cube.

mod cubes;
mod enumeration;
mod read;
mod write;

pub use enumeration::{Enumeration, Order, Shard};
pub use read::{Event, IcnfError, IcnfReader, IcnfReason};
pub use write::IcnfWriter;
