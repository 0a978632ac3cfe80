//! Many questions about the same clauses: cubes of assumptions, and 2QBFs as all assignments of
//! their universal variables.
//!
//! Consecutive cubes of a Gray enumeration differ in one literal, so an incremental solver keeps
//! what it learned and its heuristics. That makes thousands of checks a second possible ("Symmetry
//! in Gardens of Eden", Hartman, Heule, Kwekkeboom, Noels, 2013, section 5.1). For the same reason
//! each worker gets runs of consecutive cubes.
//!
//! One thread reads cubes, others answer them, and the calling thread reports the answers. They
//! meet at the work queue (`queue`).

mod cube_solver;
mod gray;
mod jobs;
mod queue;

use std::io::BufRead;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use crate::backend::process::ProcessError;
use crate::cnf::Lit;
use crate::format::icnf::{self, IcnfError, IcnfReader};
use crate::limits::StopReason;

pub use cube_solver::{Afresh, CubeSolver, Incrementally};
pub use gray::{Quantified, forall_exists};
pub use jobs::{Ended, answer_all};

/// What a source yields next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A clause. It holds for all later cubes.
    Clause(Vec<Lit>),
    /// A cube to decide.
    Cube(Cube),
}

/// A question: can all clauses so far and these literals be true together?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cube {
    /// The assumptions.
    pub literals: Vec<Lit>,
    /// Where the cube comes from, in any unit that its source chooses. It is handed back with the answer.
    pub place: u64,
}

/// The answer to a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CubeVerdict {
    /// There is a model.
    Satisfiable,
    /// There is no model, and these literals of the cube are enough to refute it. Empty if cores
    /// were not asked for, or if the clauses alone are unsatisfiable.
    Refuted(Vec<Lit>),
    /// No answer, and why.
    Unknown(StopReason),
}

/// Gets the answers in the order of the cubes.
pub trait Observer {
    /// Takes the next answer. After a break no more are wanted.
    fn answer(&mut self, verdict: CubeVerdict, place: u64) -> ControlFlow<()>;

    /// Called when all known answers have been handed over, and several times a second even if
    /// nothing happens. A break ends the run.
    fn pause(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(CubeVerdict, u64) -> ControlFlow<()>> Observer for F {
    fn answer(&mut self, verdict: CubeVerdict, place: u64) -> ControlFlow<()> {
        self(verdict, place)
    }
}

/// A worker's answer, or the error that kept its solver from one.
#[derive(Debug)]
struct CubeAnswer {
    verdict: Result<CubeVerdict, ProcessError>,
    place: u64,
}

/// Why a source ended early, if it did. The answers before the mistake are reported first.
#[derive(Clone, Default)]
pub struct Failure(Arc<Mutex<Option<IcnfError>>>);

impl Failure {
    /// The mistake, if there was one.
    pub fn take(&self) -> Option<IcnfError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn set(&self, error: IcnfError) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    }
}

/// Clauses and cubes as they are read, and the place where a mistake is put.
///
/// # Errors
/// If the text does not start as iCNF does.
pub fn source<R: BufRead>(input: R) -> Result<(impl Iterator<Item = Event> + use<R>, Failure), IcnfError> {
    IcnfReader::new(input).map(events)
}

/// As [`source`], for a text whose beginning was read.
pub fn events<R: BufRead>(mut reader: IcnfReader<R>) -> (impl Iterator<Item = Event> + use<R>, Failure) {
    let failure = Failure::default();
    let noted = failure.clone();
    let source = std::iter::from_fn(move || match next(&mut reader) {
        Ok(event) => event,
        Err(error) => {
            noted.set(error);
            None
        }
    });
    (source.fuse(), failure)
}

fn next(reader: &mut IcnfReader<impl BufRead>) -> Result<Option<Event>, IcnfError> {
    let Some(event) = reader.next().transpose()? else { return Ok(None) };
    let place = reader.bytes_read();
    Ok(Some(match event {
        icnf::Event::Clause(literals) => Event::Clause(literals),
        icnf::Event::Cube(literals) => Event::Cube(Cube { literals, place }),
    }))
}
