//! What `lifesat doctor` and the older `lifesat solvers` are asked.

use crate::cli::args::{DoctorArgs, SolversAction, SolversArgs};
use crate::cli::request::solver::WantedSolver;

/// An examination of the machine.
pub(crate) struct DoctorRequest {
    /// The solvers to test; if there are none, everything is examined.
    pub(crate) solvers: Vec<WantedSolver>,
    pub(crate) json: bool,
}

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

impl From<DoctorArgs> for DoctorRequest {
    fn from(args: DoctorArgs) -> Self {
        let solvers = if args.solver.is_given() {
            vec![WantedSolver::from(&args.solver)]
        } else {
            args.names.into_iter().map(WantedSolver::Named).collect()
        };
        Self { solvers, json: args.json }
    }
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
