//! SAT formulas, solvers and proofs. Nothing here depends on Conway's Game of Life.
//!
//! * [`cnf`]: variables, literals, quantifiers, clauses, models, and the sinks that encoders write
//!   to.
//! * [`mod@format`]: DIMACS, QDIMACS, iCNF, WCNF and OPB text, and the answers of solvers.
//! * [`backend`]: solvers, embedded or run as programs. Every model is checked before it is
//!   returned.
//! * [`proof`]: a checker for LRAT proofs.
//! * [`limits`]: deadlines and interrupts, for solvers and other long work.
//!
//! The embedded solver decides a formula under assumptions and gives an unsatisfiable core:
//!
//! ```
//! use lifesat_sat::backend::embedded::Embedded;
//! use lifesat_sat::backend::{Incremental, Verdict};
//! use lifesat_sat::cnf::{ClauseSink, Var};
//! use lifesat_sat::limits::Limits;
//!
//! let mut solver = Embedded::ALL[0].start();
//! let [a, b] = [1, 2].map(|number| Var::new(number).expect("variables count from 1").lit(true));
//! let Ok(()) = solver.clause(&[!a, !b]);
//! assert_eq!(solver.solve(&[a, b], &Limits::none()), Verdict::Unsatisfiable);
//! assert_eq!(solver.core().len(), 2);
//! ```

pub mod backend;
pub mod cnf;
pub mod format;
pub mod limits;
pub mod proof;
