//! The vocabulary of SAT: variables, literals, clauses, the sinks that take them, and models.
//!
//! Nothing here knows the Game of Life, a text format or a solver.

pub mod formula;
pub mod lit;
pub mod model;
pub mod pool;
pub mod sink;
pub mod template;

pub use formula::Cnf;
pub use lit::{Lit, Var};
pub use model::Model;
pub use pool::VarPool;
pub use sink::{ClauseSink, CountingSink};
pub use template::Template;
