//! SAT solvers, linked in or run as programs, with models that are checked and proofs that can be.
//!
//! This is the part of `lifesat` that knows nothing of Conway's Game of Life, for use in any program.
//!
//! # First calls
//!
//! A formula in DIMACS, decided by the embedded solver. The model has a value for every variable, and
//! it was checked that it satisfies every clause.
//!
//! ```
//! use lifesat_sat::backend::embedded::Embedded;
//! use lifesat_sat::backend::{OneShot, Verdict};
//! use lifesat_sat::format::dimacs;
//! use lifesat_sat::limits::Limits;
//!
//! let formula = dimacs::read(&b"p cnf 2 2\n1 2 0\n-1 0\n"[..])?.formula;
//! let Verdict::Satisfiable(model) = Embedded::default().solve(&formula, &Limits::none())? else {
//!     panic!("there is a model");
//! };
//! assert_eq!(model.literals().map(|literal| literal.to_dimacs()).collect::<Vec<_>>(), [-1, 2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An external program answers in the same way. How it is run and how it answers is an entry of
//! `solvers.toml`; CaDiCaL, Kissat, Glucose, MiniSat and others have one.
//!
//! ```no_run
//! # use lifesat_sat::backend::OneShot;
//! # use lifesat_sat::{cnf::Cnf, limits::Limits};
//! use lifesat_sat::backend::process::ProcessSolver;
//! use lifesat_sat::backend::registry::Registry;
//!
//! # let formula = Cnf::default();
//! let registry = Registry::builtin();
//! let kissat = registry.program("kissat").ok_or("there is no such solver")?;
//! let verdict = ProcessSolver::new(kissat, None)?.solve(&formula, &Limits::none())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An incremental solver keeps its clauses, decides them under assumptions, and gives an unsatisfiable core.
//!
//! ```
//! use lifesat_sat::backend::embedded::Embedded;
//! use lifesat_sat::backend::{Incremental, Verdict};
//! use lifesat_sat::cnf::{AddClause, Var};
//! use lifesat_sat::limits::Limits;
//!
//! let mut solver = Embedded::default().start();
//! let [a, b] = [1, 2].map(|number| Var::new(number).expect("variables count from 1").lit(true));
//! solver.add(&[!a, !b]);
//! assert_eq!(solver.solve(&[a, b], &Limits::none()), Verdict::Unsatisfiable);
//! assert_eq!(solver.core().len(), 2);
//! ```
//!
//! # The modules
//!
//! * [`cardinality`]: at least, at most or exactly so many of some literals.
//! * [`cnf`]: variables, literals, quantifiers, clauses, models, and the sinks that encoders write to.
//! * [`mod@format`]: DIMACS, QDIMACS and iCNF (readers and writers), WCNF and OPB (writers), and the
//!   answers of solvers in their dialects.
//! * [`backend`]: solvers. [`backend::embedded`] are linked in, [`backend::process`] runs programs,
//!   [`backend::library`] has another process load a shared library, [`backend::registry`] reads
//!   `solvers.toml`, [`backend::Refuter`] asks for proofs, and [`backend::self_test`] finds out
//!   whether a solver can be relied on.
//! * [`cubes`]: a formula under many assumptions, answered by solvers side by side.
//! * [`proof`]: a checker of proofs in LRAT, DRAT and FRAT, [`proof::check_files`].
//! * [`limits`]: deadlines and interrupts, for solvers and for other long work. [`threads`]: that work side by
//!   side.
//!
//! Errors say what is wrong with a file or a solver, and where.
//!
//! # Features
//!
//! * `cadical` (default): the embedded CaDiCaL, built from C++ source. Without it, the embedded
//!   solver is BatSat, and no C++ compiler is needed.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod backend;
pub mod cardinality;
pub mod cnf;
pub mod cubes;
pub mod format;
pub mod limits;
pub mod proof;
pub mod threads;
