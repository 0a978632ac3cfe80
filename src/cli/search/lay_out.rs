//! What happens before an engine works, with a line of progress.

use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Search;
use lifesat::spacetime::{Front, Spacetime};

use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::search::report::Reporter;

/// The unknowns of a search, or the limit that was reached first. A line of progress is shown
/// meanwhile.
pub(super) fn lay_out(
    search: &Search,
    front: Front,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Spacetime, StopReason> {
    let _progress = Spinner::message(verbosity, "laying out the unknowns".to_owned());
    lifesat::solve::search::lay_out(search, front, limits)
}

/// A line of progress while an engine is given the question.
pub(super) fn preparing(reporter: &Reporter<'_>) -> Spinner {
    Spinner::message(reporter.progress(), "preparing the search".to_owned())
}
