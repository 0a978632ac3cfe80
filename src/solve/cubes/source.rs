//! The clauses and cubes of an iCNF file, up to its end or its first mistake.

use std::io::BufRead;
use std::sync::{Arc, Mutex, PoisonError};

use thiserror::Error;

use super::{Cube, Event};
use crate::cnf::Lit;
use crate::format::icnf::{self, IcnfError, IcnfReader};

/// The largest variable. Embedded solvers keep tables for all variables, so one with an absurd
/// number is not given to them.
const MOST_VARIABLES: u32 = 1 << 28;

/// What is wrong with a source.
#[derive(Debug, Error)]
pub enum SourceError {
    /// It is not iCNF.
    #[error(transparent)]
    Icnf(#[from] IcnfError),
    /// A variable is too large.
    #[error("line {line}: a variable above {MOST_VARIABLES}")]
    Variable {
        /// The line in which the clause or cube ends.
        line: usize,
    },
}

/// Why a source ended early, if it did. The answers before the mistake are reported first.
#[derive(Clone, Default)]
pub struct Failure(Arc<Mutex<Option<SourceError>>>);

impl Failure {
    /// The mistake, if there was one.
    pub fn take(&self) -> Option<SourceError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn set(&self, error: SourceError) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    }
}

/// Clauses and cubes as they are read, and the place where a mistake is put.
///
/// # Errors
/// If the text does not start as iCNF does.
pub fn source<R: BufRead>(input: R) -> Result<(impl Iterator<Item = Event> + use<R>, Failure), IcnfError> {
    let mut reader = IcnfReader::new(input)?;
    let failure = Failure::default();
    let noted = failure.clone();
    let source = std::iter::from_fn(move || match next(&mut reader) {
        Ok(event) => event,
        Err(error) => {
            noted.set(error);
            None
        }
    });
    Ok((source.fuse(), failure))
}

fn next(reader: &mut IcnfReader<impl BufRead>) -> Result<Option<Event>, SourceError> {
    let Some(event) = reader.next().transpose()? else { return Ok(None) };
    let (icnf::Event::Clause(literals) | icnf::Event::Cube(literals)) = &event;
    if !fits(literals) {
        return Err(SourceError::Variable { line: reader.line() });
    }
    let place = reader.bytes_read();
    Ok(Some(match event {
        icnf::Event::Clause(literals) => Event::Clause(literals),
        icnf::Event::Cube(literals) => Event::Cube(Cube { literals, place }),
    }))
}

fn fits(literals: &[Lit]) -> bool {
    literals.iter().all(|literal| literal.var().number() <= MOST_VARIABLES)
}
