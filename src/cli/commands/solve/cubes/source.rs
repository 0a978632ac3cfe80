//! What an iCNF file asks, up to its end or its first mistake.

use std::io::BufRead;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Error, Result, anyhow};
use lifesat::cnf::Lit;
use lifesat::format::icnf::{self, IcnfReader};
use lifesat::formula::MOST_VARIABLES;
use lifesat::solve::cubes::{Cube, Event};

use crate::cli::input::source::Input;

/// Why a source ended early, once it has. Its mistake is told after the answers before it.
#[derive(Clone, Default)]
pub(crate) struct Failure(Arc<Mutex<Option<Error>>>);

impl Failure {
    /// The mistake, if there was one.
    pub(crate) fn take(&self) -> Option<Error> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn set(&self, error: Error) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    }
}

/// Clauses and cubes as they are read, and the place where a mistake will be.
pub(crate) fn open(input: Input) -> Result<(impl Iterator<Item = Event> + Send + use<>, Failure)> {
    let name = input.name;
    let mut reader = IcnfReader::new(input.reader).with_context(|| name.clone())?;
    let failure = Failure::default();
    let noted = failure.clone();
    let source = std::iter::from_fn(move || {
        next(&mut reader).map_err(|error| noted.set(error.context(name.clone()))).ok().flatten()
    });
    Ok((source.fuse(), failure))
}

fn next(reader: &mut IcnfReader<impl BufRead>) -> Result<Option<Event>> {
    let Some(event) = reader.next().transpose()? else { return Ok(None) };
    let (icnf::Event::Clause(literals) | icnf::Event::Cube(literals)) = &event;
    if !fits(literals) {
        return Err(anyhow!("line {}: a variable above {MOST_VARIABLES}", reader.line()));
    }
    let place = reader.bytes_read();
    Ok(Some(match event {
        icnf::Event::Clause(literals) => Event::Clause(literals),
        icnf::Event::Cube(literals) => Event::Cube(Cube { literals, place }),
    }))
}

/// Embedded solvers keep tables for all variables, so one with an absurd number is not handed to them.
fn fits(literals: &[Lit]) -> bool {
    literals.iter().all(|literal| literal.var().number() <= MOST_VARIABLES)
}
