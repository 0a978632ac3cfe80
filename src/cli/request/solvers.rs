//! What `lifesat solvers` is asked to do.

use crate::cli::args::{SolversAction, SolversArgs};
use crate::cli::request::solver::WantedSolver;

/// Something to do with the configured solvers.
pub(crate) struct SolversRequest {
    pub(crate) task: SolversTask,
    pub(crate) json: bool,
}

/// What to do.
pub(crate) enum SolversTask {
    /// List them.
    List,
    /// Check those with these names; all that are installed if there are none.
    Check(Vec<WantedSolver>),
}

impl From<SolversArgs> for SolversRequest {
    fn from(args: SolversArgs) -> Self {
        let task = match args.action {
            None => SolversTask::List,
            Some(SolversAction::Check { solver, .. }) if solver.is_given() => {
                SolversTask::Check(vec![WantedSolver::from(&solver)])
            }
            Some(SolversAction::Check { names, .. }) => {
                SolversTask::Check(names.into_iter().map(WantedSolver::Named).collect())
            }
        };
        Self { task, json: args.json }
    }
}
