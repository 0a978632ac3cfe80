//! Gardens of Eden: patterns without predecessor.

pub mod check;
pub mod hunt;
pub mod orphan;
pub mod prove;
pub mod recheck;
pub mod search;

pub use check::{Checked, EdenError, Predecessors};
