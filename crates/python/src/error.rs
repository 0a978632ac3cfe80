//! The exceptions of the module.

use lifesat_core::answer::{Fault, Faulty};
use lifesat_core::limits::StopReason;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyKeyboardInterrupt, PyMemoryError};
use pyo3::prelude::*;

create_exception!(lifesat, Error, PyException, "The base of all exceptions of lifesat.");
create_exception!(lifesat, InputError, Error, "An argument is wrong, or a question is too large.");
create_exception!(lifesat, TimeLimit, Error, "A limit was reached before there was an answer.");
create_exception!(lifesat, SolverError, Error, "A solver failed, or its answer was refuted by simulation.");
create_exception!(lifesat, NotChecked, Error, "A proof is in a format that only other programs check.");
create_exception!(lifesat, InvalidProof, Error, "A certificate does not show what it claims.");

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let python = module.py();
    module.add("Error", python.get_type::<Error>())?;
    module.add("InputError", python.get_type::<InputError>())?;
    module.add("TimeLimit", python.get_type::<TimeLimit>())?;
    module.add("SolverError", python.get_type::<SolverError>())?;
    module.add("NotChecked", python.get_type::<NotChecked>())?;
    module.add("InvalidProof", python.get_type::<InvalidProof>())
}

/// An argument that is wrong.
#[expect(clippy::needless_pass_by_value, reason = "`map_err` gives the error away")]
pub(crate) fn input(error: impl ToString) -> PyErr {
    InputError::new_err(error.to_string())
}

/// An error of the library, by whose fault it is.
pub(crate) fn of(error: &(impl Faulty + ToString)) -> PyErr {
    match error.fault() {
        Fault::Caller => input(error),
        Fault::Solver | Fault::Bug => SolverError::new_err(error.to_string()),
    }
}

/// Work that ended without an answer.
pub(crate) fn stopped(why: &StopReason) -> PyErr {
    match why {
        StopReason::Interrupted => PyKeyboardInterrupt::new_err(()),
        StopReason::Memory => PyMemoryError::new_err(why.to_string()),
        StopReason::TimeLimit | StopReason::Conflicts | StopReason::GaveUp(_) => {
            TimeLimit::new_err(why.to_string())
        }
    }
}
