//! External solvers that read the cubes of an iCNF file themselves and stop at the first
//! satisfiable one.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use super::arguments::Given;
use super::{Failure, ProcessError, ProcessSolver};
use crate::backend::Verdict;
use crate::backend::registry::Icnf;
use crate::cnf::{Cnf, Model};
use crate::format::icnf::{Event, IcnfReader};
use crate::limits::{Limits, StopReason};

/// Which cube is the first with a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstCube {
    /// The number of cubes before it. Only the solver says that they have no model.
    After(u64),
    /// No cube has a model. Only the solver says so.
    Nowhere,
    /// No answer, and why.
    Unknown(StopReason),
}

impl ProcessSolver {
    /// Whether the entry says that the solver finds the first cube with a model.
    pub fn finds_first_cube(&self) -> bool {
        self.entry.icnf == Some(Icnf::FirstSatisfiable)
    }

    /// Runs the solver on an iCNF file with at least one cube, in which all clauses stand before
    /// all cubes.
    ///
    /// `clauses` are those of the file, over all its variables. A model is checked against them.
    /// The answer is the first cube whose literals the model makes true.
    ///
    /// # Errors
    /// If the solver cannot be run, its answer cannot be accepted, or its model satisfies no cube.
    pub fn first_cube(&self, file: &Path, clauses: &Cnf, limits: &Limits) -> Result<FirstCube, ProcessError> {
        match self.answer(Given::File(file, clauses), limits)? {
            Verdict::Unsatisfiable => Ok(FirstCube::Nowhere),
            Verdict::Unknown(why) => Ok(FirstCube::Unknown(why)),
            Verdict::Satisfiable(model) => match cubes_before(&model, file) {
                Ok(Some(before)) => Ok(FirstCube::After(before)),
                Ok(None) => Err(self.error(Failure::NoCube, None)),
                Err(error) => Err(self.error(Failure::TempFile { path: file.to_owned(), error }, None)),
            },
        }
    }
}

/// The number of cubes before the first that a model satisfies; `None` if it satisfies none.
fn cubes_before(model: &Model, file: &Path) -> io::Result<Option<u64>> {
    let mut before = 0;
    for event in IcnfReader::new(BufReader::new(File::open(file)?)).map_err(io::Error::other)? {
        match event.map_err(io::Error::other)? {
            Event::Cube(cube) if cube.iter().all(|&literal| model.satisfies(literal)) => {
                return Ok(Some(before));
            }
            Event::Cube(_) => before += 1,
            Event::Clause(_) => {}
        }
    }
    Ok(None)
}
