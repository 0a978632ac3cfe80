//! Solvers that read cubes themselves and stop at the first that has a model.

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

/// The first cube with a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstCube {
    /// It comes after so many others. That those have no model is the solver's word.
    After(u64),
    /// There is none, by the solver's word.
    Nowhere,
    /// No answer.
    Unknown(StopReason),
}

impl ProcessSolver {
    /// Whether the entry says that the solver can be asked for the first cube with a model.
    pub fn finds_first_cube(&self) -> bool {
        self.entry.icnf == Some(Icnf::FirstSatisfiable)
    }

    /// Runs the solver on an iCNF file in which all clauses stand before all cubes, and there are cubes.
    ///
    /// `clauses` are those of the file, over all its variables. A model is checked against them, and the cube is the first
    /// in which it makes all literals true.
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

/// How many cubes stand before the first that a model satisfies.
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
