//! Solvers that are shared libraries with the interface IPASIR.
//!
//! IPASIR is the incremental interface of the SAT competitions: nine C functions that take clauses
//! and assumptions, literal by literal, and give values and cores. (T. Balyo, A. Biere, M. Iser and
//! C. Sinz: SAT Race 2015, Artificial Intelligence 241, 2016, pages 45–65.)
//!
//! A library can do anything to the process that loads it. So another process does that, the *host*:
//!
//! ```text
//!     Session ──▶ requests, a line each ──▶ host::serve ──▶ Ipasir ──▶ the library
//!             ◀── replies, a line each ◀──
//! ```
//!
//! When the library crashes, hangs or talks nonsense, the session reports a failed solver. The part
//! that loads libraries needs unsafe code and is not in this crate: it implements [`Ipasir`], in the
//! program that the host runs.

mod host;
mod message;
mod remote;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::process::{Failure, ProcessError};
use super::session::decide_once;
use super::{OneShot, Session, Verdict};
use crate::cnf::Cnf;
use crate::limits::Limits;
use remote::{Broken, Connection, Remote};

pub use host::serve;

/// How long a library may take to be loaded when it is looked at.
const LOAD_LIMIT: Duration = Duration::from_secs(10);

/// A solver in a shared library, which another process loads.
#[derive(Clone, Debug)]
pub struct Library {
    /// The command line of the host.
    host: Vec<OsString>,
    /// The name in errors: that of the file.
    id: String,
    /// What the library calls itself.
    signature: String,
}

impl Library {
    /// The solver in a file. `host` is the beginning of a command line that, with the file's path
    /// as its last word, loads the library and runs [`serve`] on its standard input and output.
    ///
    /// The library is loaded once to see that it can be, and to ask for its name.
    ///
    /// # Errors
    /// If the library cannot be loaded, or crashes meanwhile.
    pub fn open(file: &Path, host: Vec<OsString>) -> Result<Self, ProcessError> {
        let id = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned();
        // A name without a folder would be looked for elsewhere.
        let path = std::path::absolute(file).unwrap_or_else(|_| PathBuf::from(file));
        let host: Vec<OsString> = host.into_iter().chain([path.into_os_string()]).collect();
        let opened = Connection::open(&host, &Limits::within(LOAD_LIMIT)).and_then(|opened| {
            let late = |_| format!("it is not loaded after {} seconds", LOAD_LIMIT.as_secs());
            opened.map_err(|why| Broken::from(Failure::NotLoaded(late(why))))
        });
        match opened {
            Ok((_, signature)) => Ok(Self { host, id, signature }),
            Err(broken) => Err(broken.of(&id)),
        }
    }

    /// A new solver without clauses. Its process is started with the first question.
    pub fn start(&self) -> Box<dyn Session> {
        Box::new(Remote::new(self.clone()))
    }
}

impl OneShot for Library {
    fn name(&self) -> String {
        format!("{} (shared library)", self.signature)
    }

    fn solve(&mut self, formula: &Cnf, limits: &Limits) -> Result<Verdict, ProcessError> {
        decide_once(&mut *self.start(), &self.id, formula, limits)
    }
}

/// One solver of a shared library. The methods are the functions of IPASIR and mean what its header
/// says. Literals are numbers as in DIMACS.
pub trait Ipasir {
    /// Name and version of the solver: `ipasir_signature`.
    fn signature(&self) -> String;

    /// Adds a literal to the clause under way; 0 ends it: `ipasir_add`.
    fn add(&mut self, literal: i32);

    /// Assumes a literal for the next call of [`Self::solve`]: `ipasir_assume`.
    fn assume(&mut self, literal: i32);

    /// Decides the clauses under the assumptions: 10 for satisfiable, 20 for unsatisfiable, 0 if
    /// stopped: `ipasir_solve`. The solver asks `stop` now and then: `ipasir_set_terminate`.
    fn solve(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> i32;

    /// After 10: the literal if it is true, its negation if it is false, 0 if that does not matter:
    /// `ipasir_val`.
    fn value(&mut self, literal: i32) -> i32;

    /// After 20: whether the refutation used this assumption: `ipasir_failed`.
    fn failed(&mut self, literal: i32) -> bool;
}
