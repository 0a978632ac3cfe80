//! Questions about Conway's Game of Life, answered by SAT solvers, with evidence.
//!
//! lifesat finds densest still lifes, predecessors, orphans, oscillators and spaceships, and it plays
//! Life for several players. Every pattern is simulated before it is returned, whatever a solver
//! says.
//!
//! # First calls
//!
//! ```
//! let pattern = lifesat::solve::still_life::densest(8, 8)?;
//! println!("{} live cells:\n{pattern}", pattern.population());
//! # assert_eq!(pattern.population(), 36);
//! # Ok::<(), lifesat::solve::still_life::DensestError>(())
//! ```
//!
//! Is there a pattern that becomes this one in the next generation? A second solver confirms a "no".
//!
//! ```
//! use lifesat::life::partial;
//! use lifesat::limits::Limits;
//! use lifesat::solve::eden::{self, Decided};
//!
//! match eden::decide(&partial::read(".OO/OO?/.O.")?, &Limits::none())? {
//!     Decided::Predecessor(pattern) => println!("{pattern}"),
//!     Decided::None(refutation) => println!("an orphan: {:?}", refutation.evidence()),
//!     Decided::Unknown(why) => println!("{why}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to go on
//!
//! | task | begin with | program in `examples/` |
//! |---|---|---|
//! | the densest still life of a box | [`solve::still_life::densest`], [`solve::still_life::DensestSearch`] | `densest_still_life.rs` |
//! | a proof of that for others to check | [`solve::still_life::prove`], [`certificate::check`] | |
//! | a predecessor, or that there is none | [`solve::eden::decide`] | `predecessor.rs` |
//! | small orphans | [`solve::eden::orphan`], [`solve::eden::hunt`] | |
//! | oscillators, spaceships and whatever else repeats | [`solve::search::objects`] | `oscillators.rs` |
//! | a formula for another solver, and what its answer means | [`formula`] | `formula.rs` |
//! | games of several players | [`game`], [`player`], [`solve::duel`] | |
//! | pattern files, simulation, symmetries | [`life`] | |
//! | pictures and animations | [`render`] | |
//! | solvers, without Life | the crate `lifesat-sat`: [`backend`], [`mod@format`], [`proof`] | `external_solver.rs` of that crate |
//!
//! # The modules
//!
//! A question passes through them from left to right, and its answer comes back below:
//!
//! ```text
//! problem ─▶ solve ─▶ encode ─▶ cnf ─▶ format ─▶ backend (embedded solver or external program)
//!                                                   │
//! answer ◀─ render ◀─ verify ◀─ decode ◀─ model ◀───┘
//! ```
//!
//! * [`problem`]: questions with their parameters, their validation and their JSON form.
//! * [`encode`]: problems as clauses. [`spacetime`] says which cells of several generations are one
//!   unknown, [`cnf`] has the clauses, [`mod@format`] their text.
//! * [`backend`]: solvers. [`limits`] stop them, and all other long work.
//! * [`decode`]: from a model to a pattern. [`verify`]: is it what was asked for?
//! * [`solve`]: ways to answer a problem, from a single formula to a search of weeks. [`rowset`] is a
//!   way without formulas.
//! * [`formula`]: formula files that describe themselves in their [`header`].
//! * [`answer`]: what an answer rests on, and who is to blame for an error.
//! * [`proof`]: a checker of LRAT proofs. [`certificate`]: folders with a pattern and such a proof.
//! * [`campaign`]: long work in shards, for many processes. [`journal`]: what is done of it.
//!   [`new_file`]: files that appear complete or not at all.
//! * [`Error`]: one error to match on, which says whose fault it is.
//! * [`strict_json`]: JSON in which no key occurs twice.
//! * [`life`], [`game`], [`render`]: the Game of Life for one and for several players, and pictures.
//!   [`player`]: computers that play.
//!
//! # Features
//!
//! * `cli` (default): the program `lifesat`. Without it, the package is this library alone, and
//!   needs none of the program's dependencies.
//! * `serve` (default): `lifesat serve`, the workbench in the browser, and its web server.
//! * `cadical` (default): the embedded CaDiCaL, built from C++ source. Without it, the embedded
//!   solver is BatSat, and no C++ compiler is needed.
//!
//! Nothing of the command line can be named from here.

pub use lifesat_campaign::{campaign, journal};
pub use lifesat_game::player;
pub use lifesat_life::{game, life, render};
pub use lifesat_orphans::rowset;
pub use lifesat_questions::{
    answer, archive, certificate, decode, encode, formula, header, new_file, problem, spacetime, strict_json,
    verify,
};
pub use lifesat_sat::{backend, cnf, format, limits, proof};

mod error;
pub mod solve {
    //! Ways to answer a problem. Nothing here prints; progress is reported through callbacks.

    pub use lifesat_game::duel;
    pub use lifesat_orphans as eden;
    pub use lifesat_questions::bundle;
    pub use lifesat_rows as rows;
    pub use lifesat_sat::cubes;
    pub use lifesat_sat::threads::pool;
    pub use lifesat_search as search;
    pub use lifesat_ships as ships;
    pub use lifesat_still_life as still_life;
}

pub use error::{Error, fault_of};
