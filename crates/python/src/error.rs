//! The exceptions of the module. They are defined in Python (`lifesat/_exceptions.py`), where a class can have two
//! bases.

use lifesat_core::answer::{Fault, Faulty};
use lifesat_core::limits::StopReason;
use lifesat_core::solve::bundle::MakeError;
use pyo3::exceptions::{PyKeyboardInterrupt, PyMemoryError, PyOSError};
use pyo3::prelude::*;

pyo3::import_exception!(lifesat._exceptions, InputError);
pyo3::import_exception!(lifesat._exceptions, TimeLimit);
pyo3::import_exception!(lifesat._exceptions, SolverError);
pyo3::import_exception!(lifesat._exceptions, NotChecked);
pyo3::import_exception!(lifesat._exceptions, InvalidProof);

/// An argument that is wrong.
#[expect(clippy::needless_pass_by_value, reason = "`map_err` gives the error away")]
pub(crate) fn input(error: impl ToString) -> PyErr {
    InputError::new_err(error.to_string())
}

/// An error of the library, by whose fault it is.
pub(crate) fn of(error: impl Faulty) -> PyErr {
    match error.fault() {
        Fault::Caller => input(error),
        Fault::Solver | Fault::Bug => SolverError::new_err(error.to_string()),
    }
}

/// Work that ended without an answer.
#[expect(clippy::needless_pass_by_value, reason = "`map_err` gives the reason away")]
pub(crate) fn stopped(why: StopReason) -> PyErr {
    match why {
        StopReason::Interrupted => PyKeyboardInterrupt::new_err(()),
        StopReason::Memory => PyMemoryError::new_err(why.to_string()),
        _ => TimeLimit::new_err(why.to_string()),
    }
}

/// A certificate that was not made.
pub(crate) fn not_made(error: MakeError) -> PyErr {
    match error {
        MakeError::Stopped(why) => stopped(why),
        MakeError::Write { .. } => PyOSError::new_err(error.to_string()),
        error => of(error),
    }
}
