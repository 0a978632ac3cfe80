//! What `lifesat eden` is asked to do.

mod agars;
mod force;
mod hunt;
mod prove;
mod search;
mod single;
mod strip;

use anyhow::{Result, bail};

use crate::cli::args::{EdenArgs, EdenTask};
pub(crate) use agars::{AgarsForm, AgarsRecords, AgarsRequest};
pub(crate) use force::{Aim, ForceRequest, Hunting, Shrink};
pub(crate) use hunt::HuntRequest;
pub(crate) use prove::{BoxProof, ProveRequest, Recheck, Records};
pub(crate) use search::{Files, SearchRequest};
pub(crate) use single::{Asked, CheckRequest, OrphanFormat, OrphanRequest};
pub(crate) use strip::{StripRequest, StripTask};

/// A question about predecessors.
pub(crate) enum EdenRequest {
    /// Whether a pattern has one.
    Check(CheckRequest),
    /// A minimal orphan inside a pattern.
    Orphan(OrphanRequest),
    /// Whether a patch is in each of its predecessors.
    Force(ForceRequest),
    /// Which periodic still lifes have self-forcing patches.
    Agars(AgarsRequest),
    /// All Gardens of Eden of a class.
    Search(SearchRequest),
    /// Whether every pattern of a box has one.
    Prove(ProveRequest),
    /// Whether there is an orphan of some height.
    Strip(StripRequest),
    /// Small orphans.
    Hunt(HuntRequest),
}

impl TryFrom<EdenArgs> for EdenRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenArgs) -> Result<Self> {
        Ok(match args.task {
            EdenTask::Check(args) => Self::Check(args.try_into()?),
            EdenTask::Orphan(args) => Self::Orphan(args.try_into()?),
            EdenTask::Force(args) => Self::Force(args.try_into()?),
            EdenTask::Agars(args) => Self::Agars(args.try_into()?),
            EdenTask::Search(args) => Self::Search(args.try_into()?),
            EdenTask::Prove(args) => Self::Prove(args.try_into()?),
            EdenTask::Strip(args) => Self::Strip(args.try_into()?),
            EdenTask::Hunt(args) => Self::Hunt(args.try_into()?),
        })
    }
}

/// A part of --effort, which an option of its own can also say.
fn one<T>(name: &str, of_effort: Option<T>, alone: Option<T>) -> Result<Option<T>> {
    if of_effort.is_some() && alone.is_some() {
        bail!("--{name} and --effort {name}=… say the same: leave one of them out");
    }
    Ok(of_effort.or(alone))
}
