//! `lifesat eden prove`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::format::icnf::Shard;
use lifesat::life::Rule;
use lifesat::solve::eden::prove::{BoxQuestion, Plan, Targets};

use crate::cli::args::{EdenProveArgs, size};
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::input::patterns;
use crate::cli::memory;
use crate::cli::request::output::{Form, Output};
use crate::cli::request::threads::threads;

/// A plan has room for this many threads, however many there are: it must be the same wherever a
/// proof continues.
const SOME_JOBS: usize = 4;

/// Whether every pattern of a box has a predecessor.
pub(crate) enum ProveRequest {
    /// Prove it.
    Prove(BoxProof),
    /// Say how it would be proved.
    Explain(BoxProof),
    /// Check what a certificate claims.
    Recheck(Recheck),
}

/// A proof.
#[derive(Clone)]
pub(crate) struct BoxProof {
    pub(crate) targets: Targets,
    pub(crate) question: BoxQuestion,
    pub(crate) plan: Plan,
    pub(crate) jobs: usize,
    /// The most bytes to use.
    pub(crate) memory: u64,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) records: Option<Records>,
    /// The blocks to be done.
    pub(crate) shard: Shard,
    /// The file for a certificate.
    pub(crate) certificate: Option<PathBuf>,
    pub(crate) output: Output,
}

/// Files with finished blocks.
#[derive(Clone)]
pub(crate) struct Records {
    /// The file that the proof writes.
    pub(crate) state: PathBuf,
    /// Others, whose blocks are added.
    pub(crate) merge: Vec<PathBuf>,
    /// The file for pairs that were split.
    pub(crate) pairs: Option<PathBuf>,
}

/// A certificate to be checked by another method.
pub(crate) struct Recheck {
    pub(crate) certificate: PathBuf,
    pub(crate) jobs: usize,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) form: Form,
}

impl TryFrom<EdenProveArgs> for ProveRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenProveArgs) -> Result<Self> {
        let explain = args.explain;
        Ok(match args.recheck {
            Some(certificate) => Self::Recheck(Recheck {
                certificate,
                jobs: threads(args.jobs),
                time_limit: args.time_limit,
                form: Form::of(args.json),
            }),
            None if explain => Self::Explain(args.try_into()?),
            None => Self::Prove(args.try_into()?),
        })
    }
}

impl TryFrom<EdenProveArgs> for BoxProof {
    type Error = anyhow::Error;

    fn try_from(args: EdenProveArgs) -> Result<Self> {
        if let Some(path) = &args.proof {
            overwrite::allow(path, Kind::Certificate, Others::of(args.report.force))?;
        }
        let targets = targets(&args)?;
        let question = targets.question();
        let plan = plan(&args, &question);
        let EdenProveArgs { state, merge, pairs, .. } = args;
        Ok(Self {
            targets,
            question,
            plan,
            jobs: threads(args.jobs),
            memory: args.memory.unwrap_or_else(memory::three_quarters),
            time_limit: args.time_limit,
            records: state.map(|state| Records { state, merge, pairs }),
            shard: args.shard.unwrap_or(Shard::WHOLE),
            certificate: args.proof,
            output: Output::of(args.json, &args.report)?,
        })
    }
}

fn targets(args: &EdenProveArgs) -> Result<Targets> {
    let (what, within) = match args.what.as_deref() {
        Some(what) => size(what).map_or((None, Some(what)), |size| (Some(size), None)),
        None => (args.size.size(), args.within.as_deref()),
    };
    match (within, what) {
        (Some(text), _) => {
            let pattern = patterns::partial(text.as_ref())?.predecessor(args.rule)?;
            Ok(Targets::within(pattern.target().clone())?.with_rule(pattern.rule()))
        }
        (None, Some((width, height))) => {
            Ok(Targets::of_box(width, height)?.with_rule(args.rule.unwrap_or(Rule::LIFE)))
        }
        (None, None) => bail!("how large is the box? Say 6 for a square, or 6x8"),
    }
}

fn plan(args: &EdenProveArgs, question: &BoxQuestion) -> Plan {
    let mut plan = Plan::new(question.width(), question.height());
    if let Some(context) = args.context {
        plan = plan.with_context(context.into());
    }
    if let Some(each) = args.open {
        plan = plan.with_open(each.into());
    }
    // The plan decides what is in memory at a time, so it depends on what the user says and not on
    // the machine.
    match args.memory {
        Some(most) => plan.within(most.into(), question, SOME_JOBS),
        None => plan,
    }
}
