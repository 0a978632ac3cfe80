//! How a problem becomes clauses.

use lifesat::encode::Transition;

use crate::cli::args::TransitionArg;

/// The encoding of one generation that the user chose.
pub(crate) fn transition(arg: TransitionArg) -> Transition {
    match arg {
        TransitionArg::Rows256 => Transition::Rows256,
        TransitionArg::Paper190 => Transition::Paper190,
        TransitionArg::Prime => Transition::Prime,
        TransitionArg::Col9 => Transition::Col9,
    }
}
