//! The clauses and cubes of an iCNF file, up to its end or its first mistake.

use std::io::BufRead;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Cube, Event};
use crate::format::icnf::{self, IcnfError, IcnfReader};

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

fn next(reader: &mut IcnfReader<impl BufRead>) -> Result<Option<Event>, IcnfError> {
    let Some(event) = reader.next().transpose()? else { return Ok(None) };
    let place = reader.bytes_read();
    Ok(Some(match event {
        icnf::Event::Clause(literals) => Event::Clause(literals),
        icnf::Event::Cube(literals) => Event::Cube(Cube { literals, place }),
    }))
}
