//! The work that can be shared out, and what its units are.

mod cubes;
mod orphans;
mod searches;

use std::io;

use lifesat_orphans::EdenError;
use lifesat_orphans::prove::TooMuchMemory;
use lifesat_ships::Unfinished;
use lifesat_still_life::prove::parts::PartsError;
use thiserror::Error;
use {lifesat_orphans as eden, lifesat_search as objects};

use super::CampaignError;
use crate::answer::{Fault, Faulty};
use crate::backend::process::ProcessError;
use crate::format::icnf::IcnfError;
use crate::limits::StopReason;

pub use cubes::Cubes;
pub use orphans::{EdenAgars, EdenHunt, EdenProve, EdenSearch};
pub use searches::{SearchJob, ShipsJob, SolveJob};

/// How work on units ended: why it stopped early, if it did.
type Work = Result<Option<StopReason>, JobError>;

/// Why shared work cannot go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JobError {
    /// A result cannot be recorded, or contradicts another one.
    #[error(transparent)]
    Campaign(#[from] CampaignError),
    /// Two solvers contradict each other about a predecessor, or one gave an invalid model.
    #[error(transparent)]
    Eden(#[from] EdenError),
    /// A search through a class of patterns cannot go on.
    #[error(transparent)]
    EdenSearch(#[from] eden::search::GardenSearchError),
    /// A proof does not fit in memory.
    #[error(transparent)]
    Memory(#[from] TooMuchMemory),
    /// The sets of a proof are not those of its plan.
    #[error("the sets are not those of the plan:\n{}", .0.join("\n"))]
    OtherSets(Vec<String>),
    /// A proof ended before it was known how many blocks it has.
    #[error("the proof cannot be planned: {0}")]
    Unplanned(StopReason),
    /// An engine failed.
    #[error(transparent)]
    Search(#[from] objects::EngineError),
    /// A search for spaceships cannot go on.
    #[error(transparent)]
    Ships(#[from] Unfinished),
    /// A case of a refutation cannot be proved.
    #[error(transparent)]
    Cases(#[from] PartsError),
    /// A solver failed.
    #[error(transparent)]
    Solver(#[from] ProcessError),
    /// A file with cubes cannot be read.
    #[error("cannot read {path}")]
    Unreadable {
        /// The file.
        path: String,
        /// The system's reason.
        #[source]
        error: io::Error,
    },
    /// A file has something else than clauses and cubes.
    #[error("{path}")]
    Source {
        /// The file.
        path: String,
        /// What is wrong with it.
        #[source]
        error: IcnfError,
    },
    /// A lattice has too many agars.
    #[error(transparent)]
    Agars(#[from] eden::agars::TooLarge),
    /// The time for an agar is limited.
    #[error("what is found about an agar in a limited time depends on the machine")]
    Timed,
    /// A limit was reached before the work could begin.
    #[error("{0}")]
    Stopped(StopReason),
}

impl Faulty for JobError {
    fn fault(&self) -> Fault {
        match self {
            Self::Campaign(error) => error.fault(),
            Self::Eden(error) => error.fault(),
            Self::EdenSearch(error) => error.fault(),
            Self::Search(error) => error.fault(),
            Self::Solver(error) => error.fault(),
            Self::Cases(error) => error.fault(),
            Self::Ships(Unfinished::Invalid(error)) => error.fault(),
            Self::Ships(_)
            | Self::Memory(_)
            | Self::OtherSets(_)
            | Self::Unplanned(_)
            | Self::Unreadable { .. }
            | Self::Source { .. }
            | Self::Agars(_)
            | Self::Timed
            | Self::Stopped(_) => Fault::Caller,
        }
    }
}
