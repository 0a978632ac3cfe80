//! SAT meets Conway's Game of Life.
//!
//! Data flows one way:
//!
//! ```text
//! problem ─▶ solve  ─▶ encode ─▶ cnf sink ─▶ format writer ─▶ backend (embedded | process)
//!                                                                  │
//!                    render ◀─ verify ◀─ decode ◀─ model ◀─────────┘
//! ```
//!
//! * [`life`]: the world — grids, rules, the reference simulator, symmetries, pattern files.
//! * [`problem`]: the questions, with their parameters, validation and JSON form.
//! * [`cnf`]: variables, literals, clauses, models, and the sinks that encoders write to.
//! * [`encode`]: problems to clauses.
//! * [`mod@format`]: the text of formulas and answers.
//! * [`backend`]: solvers, embedded or run as programs.
//! * [`spacetime`]: the unknowns of a search through generations.
//! * [`rowset`]: the last two rows that predecessors of a target can have.
//! * [`solve`]: ways to answer a problem.
//! * [`campaign`]: long work shared out among processes, [`journal`]: what is done of it.
//! * [`game`]: Life for several players: colours, boards, the course of a game.
//! * [`player`]: computers that play it, and tournaments between them.
//! * [`header`] makes formula files describe themselves, [`decode`] turns models into patterns, [`verify`] checks
//!   patterns again.
//! * [`formula`] puts these together: it writes a problem as a formula file for any solver, and says what an answer to it means.
//! * [`proof`] checks proofs of unsatisfiability, [`certificate`] folders with a pattern and such a proof.
//! * [`render`] draws.
//!
//! From a question to a pattern, with the solver that is built in:
//!
//! ```
//! use lifesat::backend::embedded::Embedded;
//! use lifesat::backend::Verdict;
//! use lifesat::encode::still_life::{Encoding, encode};
//! use lifesat::limits::Limits;
//! use lifesat::problem::StillLife;
//! use lifesat::problem::still_life::CountBounds;
//! use lifesat::render::text;
//! use lifesat::{decode, verify};
//!
//! let sixteen = CountBounds { min: Some(16), max: None };
//! let problem = StillLife::new(5, 5)?.with_count(sixteen)?;
//! let mut solver = Embedded::ALL[0].start();
//! let Ok(_variables) = encode(&problem, Encoding::default(), &mut solver.as_mut());
//! let Verdict::Satisfiable(model) = solver.solve(&[], &Limits::none()) else { panic!("there is one") };
//! let pattern = decode::still_life(&problem, &model);
//! verify::still_life(&problem, &pattern)?;
//! assert_eq!(pattern.population(), 16);
//! println!("{}", text::half_blocks(&pattern));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The command line lives in the binary and cannot be named from here.

pub use lifesat_life::{game, life, render, rowset};
pub use lifesat_sat::{backend, cnf, format, limits, proof};

pub mod answer;
pub mod campaign;
pub mod certificate;
pub mod decode;
pub mod encode;
pub mod formula;
pub mod header;
pub mod journal;
pub mod new_file;
pub mod player;
pub mod problem;
pub mod solve;
pub mod spacetime;
pub mod verify;
