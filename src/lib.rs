//! SAT meets Conway's Game of Life.
//!
//! Data flows one way:
//!
//! ```text
//! problem ─▶ method ─▶ encode ─▶ cnf sink ─▶ format writer ─▶ backend (embedded | process)
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
//! * [`method`]: ways to answer a problem.
//! * [`campaign`]: long work shared out among processes, [`journal`]: what is done of it.
//! * [`game`]: Life for several players: colours, boards, the course of a game.
//! * [`player`]: computers that play it, and tournaments between them.
//! * [`header`] makes formula files describe themselves, [`decode`] turns models into patterns, [`verify`] checks
//!   patterns again.
//! * [`proof`] checks proofs of unsatisfiability, [`dossier`] folders with a pattern and such a proof.
//! * [`render`] draws.
//!
//! The command line lives in the binary and cannot be named from here.

pub mod backend;
pub mod campaign;
pub mod cnf;
pub mod decode;
pub mod dossier;
pub mod encode;
pub mod format;
pub mod game;
pub mod header;
pub mod journal;
pub mod life;
pub mod method;
pub mod new_file;
pub mod player;
pub mod problem;
pub mod proof;
pub mod render;
pub mod rowset;
pub mod spacetime;
pub mod verify;
