//! The vocabulary of SAT: variables, literals, clauses, quantifiers, models, and the sinks that take clauses.
//!
//! Nothing here knows the Game of Life, a text format or a solver.

pub mod bit;
pub mod formula;
pub mod lit;
pub mod prefix;
pub mod sink;
pub mod stamps;
pub mod template;

pub use bit::Bit;
pub use formula::{Cnf, Model};
pub use lit::{Lit, NotALiteral, Var, VarPool};
pub use prefix::{Prefix, Quantifier};
pub use sink::{AddClause, ClauseSink, Clauses, CountingSink, Distinct, Refused, through};
pub use stamps::{Stamp, Stamps, When};
pub use template::Template;
