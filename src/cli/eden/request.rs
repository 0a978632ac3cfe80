//! What `lifesat eden` is asked to do.

use std::ffi::OsString;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::life::{Group, Rule};
use lifesat::problem::Eden;
use lifesat::solve::eden::agars::{self, Survey};
use lifesat::solve::eden::hunt::{Hunt, LOWEST};
use lifesat::solve::eden::prove::{BoxQuestion, Plan, Targets};
use lifesat::solve::eden::search::GardenSearch;

use crate::cli::args::parse::size;
use crate::cli::args::write::{Form, Output};
use crate::cli::console::output::PatternFormat;
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::console::writable;
use crate::cli::eden::args::{
    AgarsEffort, DeadArg, EdenAgarsArgs, EdenCheckArgs, EdenForceArgs, EdenHuntArgs, EdenOrphanArgs,
    EdenProveArgs, EdenSearchArgs, HuntEffort,
};
use crate::cli::input::patterns;
use crate::cli::memory;
use crate::cli::partials::Partials;
use crate::cli::solver::threads;

/// A part of --effort, which an option of its own can also say.
fn one<T>(name: &str, of_effort: Option<T>, alone: Option<T>) -> Result<Option<T>> {
    if of_effort.is_some() && alone.is_some() {
        bail!("--{name} and --effort {name}=… say the same: leave one of them out");
    }
    Ok(of_effort.or(alone))
}

pub(crate) struct CheckRequest {
    /// A file, `-` for stdin, or the pattern itself.
    pub(crate) pattern: OsString,
    pub(crate) pick: Option<usize>,
    pub(crate) trail: bool,
    pub(crate) rule: Option<Rule>,
    pub(crate) asked: Asked,
    pub(crate) count: bool,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Has it an ancestor that many generations ago, whatever is around it?
    Ancestor(NonZeroUsize),
    /// Has it a predecessor if everything outside is dead?
    DeadOutside,
}

pub(crate) struct OrphanRequest {
    pub(crate) pattern: OsString,
    pub(crate) pick: Option<usize>,
    pub(crate) trail: bool,
    pub(crate) rule: Option<Rule>,
    pub(crate) symmetry: Group,
    pub(crate) tries: u64,
    pub(crate) generations: NonZeroUsize,
    pub(crate) partials: Option<Partials>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) form: Form,
}

impl TryFrom<EdenCheckArgs> for CheckRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenCheckArgs) -> Result<Self> {
        let asked = asked(&args)?;
        Ok(Self {
            pattern: patterns::given_or_piped(args.pattern)?,
            pick: args.pick,
            trail: args.trail,
            rule: args.rule,
            asked,
            count: args.count,
            time_limit: args.time_limit,
            form: Form::of(args.json, args.format),
        })
    }
}

fn asked(args: &EdenCheckArgs) -> Result<Asked> {
    let generations = args.generations;
    match args.outside {
        None => Ok(Asked::Ancestor(generations)),
        Some(DeadArg::Dead) if generations > NonZeroUsize::MIN => {
            bail!("--outside dead works only for predecessors: leave out --generations")
        }
        Some(DeadArg::Dead) if args.rule.is_some_and(|rule| rule != Rule::LIFE) => {
            bail!("--outside dead rests on a theorem about {}; leave -r out", Rule::LIFE)
        }
        Some(DeadArg::Dead) => Ok(Asked::DeadOutside),
    }
}

impl TryFrom<EdenOrphanArgs> for OrphanRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenOrphanArgs) -> Result<Self> {
        if let (Some(PatternFormat::Cells | PatternFormat::Blocks), false) = (args.format, args.json) {
            bail!(
                "an orphan has unspecified cells, and this format cannot show them: take --format rle or plain, or render \
                 the --json"
            )
        }
        Ok(Self {
            pattern: patterns::given_or_piped(args.pattern)?,
            pick: args.pick,
            trail: args.trail,
            rule: args.rule,
            symmetry: args.symmetry,
            tries: args.tries,
            generations: args.generations,
            partials: Partials::claim(args.partials, Others::AlwaysKeep)?,
            time_limit: args.time_limit,
            form: Form::of(args.json, args.format),
        })
    }
}

#[derive(Clone)]
pub(crate) struct SearchRequest {
    pub(crate) search: GardenSearch,
    pub(crate) jobs: usize,
    pub(crate) files: Files,
    /// Recorded Gardens are not confirmed again.
    pub(crate) trusts_state: bool,
    pub(crate) partials: Option<Partials>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) output: Output,
}

#[derive(Clone)]
pub(crate) struct Files {
    pub(crate) state: Option<PathBuf>,
    pub(crate) gardens: Option<PathBuf>,
    pub(crate) orphans: Option<PathBuf>,
    pub(crate) histogram: Option<PathBuf>,
}

impl TryFrom<EdenSearchArgs> for SearchRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenSearchArgs) -> Result<Self> {
        let Some((width, height)) = args.size.or(args.hidden_size.size()) else {
            bail!("how large is the box? Say 10 for a square one, or 6x5");
        };
        let class = Eden::new(width, height, args.symmetry)?.with_rule(args.rule.unwrap_or(Rule::LIFE));
        let search = GardenSearch::new(class, args.break_symmetry)?;
        let EdenSearchArgs { gardens, orphans, histogram, .. } = args;
        let files = Files { state: args.state.state, gardens, orphans, histogram };
        files.check(args.partials.as_ref())?;
        files.claim(Others::of(args.answer.report.force))?;
        let partials = Partials::claim(args.partials, Others::of(args.answer.report.force))?;
        Ok(Self {
            search,
            jobs: threads(args.work.jobs),
            files,
            trusts_state: args.trust_state,
            partials,
            time_limit: args.work.time_limit,
            output: args.answer.output(None)?,
        })
    }
}

impl Files {
    /// Refuses names that are the same file, before hours are spent.
    fn check(&self, partials: Option<&PathBuf>) -> Result<()> {
        writable::distinct([
            ("--state", self.state.as_deref()),
            ("--output", self.gardens.as_deref()),
            ("--orphans", self.orphans.as_deref()),
            ("--histogram", self.histogram.as_deref()),
            ("--partials", partials.map(PathBuf::as_path)),
        ])
    }
}

impl Files {
    /// Refuses to replace foreign files, before hours are spent.
    fn claim(&self, others: Others) -> Result<()> {
        for (path, kind) in [
            (&self.gardens, Kind::Pattern),
            (&self.orphans, Kind::Pattern),
            (&self.histogram, Kind::Histogram),
        ] {
            path.iter().try_for_each(|path| overwrite::allow(path, kind, others))?;
        }
        Ok(())
    }
}

/// A plan has room for so many threads: it must be the same wherever a proof continues.
const SOME_JOBS: usize = 4;

pub(crate) enum ProveRequest {
    Prove(BoxProof),
    Explain(BoxProof),
    Recheck(Recheck),
}

#[derive(Clone)]
pub(crate) struct BoxProof {
    pub(crate) targets: Targets,
    pub(crate) question: BoxQuestion,
    pub(crate) plan: Plan,
    pub(crate) jobs: usize,
    pub(crate) memory: u64,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) records: Option<Records>,
    pub(crate) certificate: Option<PathBuf>,
    pub(crate) output: Output,
}

/// Files of finished blocks.
#[derive(Clone)]
pub(crate) struct Records {
    pub(crate) state: PathBuf,
    pub(crate) pairs: Option<PathBuf>,
}

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
                jobs: threads(args.work.jobs),
                time_limit: args.work.time_limit,
                form: Form::of(args.answer.json, None),
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
            overwrite::allow(path, Kind::Certificate, Others::of(args.answer.report.force))?;
        }
        let targets = targets(&args)?;
        let question = targets.question();
        let plan = plan(&args, &question);
        Ok(Self {
            targets,
            question,
            plan,
            jobs: threads(args.work.jobs),
            memory: args.memory.unwrap_or_else(memory::allowed),
            time_limit: args.work.time_limit,
            records: args.state.state.map(|state| Records { state, pairs: args.pairs }),
            certificate: args.proof,
            output: args.answer.output(None)?,
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

/// Rounds of a hunt without a time limit.
const ROUNDS: u64 = 20;

#[derive(Clone)]
pub(crate) struct HuntRequest {
    pub(crate) hunt: Hunt,
    /// How many rounds there are, or `None` for as many as the time limit allows.
    pub(crate) rounds: Option<u64>,
    pub(crate) jobs: usize,
    pub(crate) state: Option<PathBuf>,
    /// A folder with the best orphans of all hunts.
    pub(crate) best: Option<PathBuf>,
    pub(crate) partials: Option<Partials>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) output: Output,
}

impl HuntRequest {
    /// How many rounds there are without a time limit.
    pub(crate) fn rounds_in_all(&self) -> u64 {
        self.rounds.unwrap_or(ROUNDS)
    }
}

impl TryFrom<EdenHuntArgs> for HuntRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenHuntArgs) -> Result<Self> {
        let hunt = hunt(&args)?;
        let HuntEffort { sweeps, tries } = args.effort.clone().unwrap_or_default();
        let sweeps = one("sweeps", sweeps, args.sweeps)?.unwrap_or(300);
        let tries = one("tries", tries, args.tries)?.unwrap_or(6);
        let hunt = args.from_height.map_or(Ok(hunt), |first| hunt.starting_at(first))?;
        Ok(Self {
            hunt: hunt.with_seed(args.seed).with_sweeps(sweeps).with_tries(tries),
            rounds: args.rounds.or(args.work.time_limit.is_none().then_some(ROUNDS)),
            jobs: threads(args.work.jobs),
            state: args.state.state,
            best: args.best,
            partials: Partials::claim(args.partials, Others::of(args.answer.report.force))?,
            time_limit: args.work.time_limit,
            output: args.answer.output(None)?,
        })
    }
}

fn hunt(args: &EdenHuntArgs) -> Result<Hunt> {
    let size = args.size.or(args.width.map(|width| (width, args.height)));
    let Some((width, height)) = size else { bail!("how wide are the targets? Say for example 7") };
    let rule = args.rule.unwrap_or(Rule::LIFE);
    let usual = || Hunt::usual_height(width).filter(|_| rule == Rule::LIFE);
    let Some(height) = height.or_else(usual) else {
        // An impossible width is refused first.
        Hunt::new(width, LOWEST, args.symmetry)?;
        if rule != Rule::LIFE {
            bail!(
                "how high are the targets? Say for example {width}x20: nothing is known of orphans of {rule}"
            );
        }
        bail!("how high are the targets? Say for example {width}x20: little is known of width {width}");
    };
    Ok(Hunt::new(width, height, args.symmetry)?.with_rule(rule)?)
}

pub(crate) struct AgarsRequest {
    pub(crate) survey: Survey,
    pub(crate) jobs: usize,
    pub(crate) records: Option<AgarsRecords>,
    pub(crate) time_limit: Option<Duration>,
    /// True if the table alone is printed for people.
    pub(crate) is_table: bool,
    pub(crate) json: bool,
}

/// A file with records of finished agars, and whose word they are.
pub(crate) enum AgarsRecords {
    /// The file of `--state`, which takes new records.
    State(PathBuf),
    OfShards(PathBuf),
}

impl AgarsRecords {
    pub(crate) fn path(&self) -> &Path {
        match self {
            Self::State(path) | Self::OfShards(path) => path,
        }
    }

    /// Who says what one of the records says.
    pub(crate) fn claimant(&self) -> String {
        match self {
            Self::State(path) => path.display().to_string(),
            Self::OfShards(_) => "a result of the shards".to_owned(),
        }
    }
}

impl fmt::Display for AgarsRecords {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::State(path) => write!(out, "{}", path.display()),
            Self::OfShards(_) => out.write_str("the results of the shards"),
        }
    }
}

impl TryFrom<EdenAgarsArgs> for AgarsRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenAgarsArgs) -> Result<Self> {
        let Some((width, height)) = args.size.clone().or(args.width.clone().zip(args.height.clone())) else {
            bail!("which periods? Say 6x3, or 1..6x1..6")
        };
        if let Some(shift) = args.shift
            && shift >= *width.end()
        {
            bail!("--shift must be less than the columns of the period: a shift by all of them is none");
        }
        let effort = effort(&args)?;
        Ok(Self {
            survey: Survey::new(args.rule, (width, height), args.shift, effort)?,
            jobs: threads(args.work.jobs),
            is_table: args.is_table(),
            records: args.state.state.map(AgarsRecords::State),
            time_limit: args.work.time_limit,
            json: args.json,
        })
    }
}

/// The effort that --effort says, or the options that say a part of it.
fn effort(args: &EdenAgarsArgs) -> Result<agars::Effort> {
    let said = args.effort.clone().unwrap_or_default();
    let AgarsEffort { rounds, conflicts, window, each } = said;
    let conflicts = one("conflicts", conflicts, args.conflicts)?.unwrap_or(20_000);
    Ok(agars::Effort {
        rounds: one("rounds", rounds, args.rounds)?.unwrap_or(8).into(),
        conflicts: (conflicts > 0).then_some(conflicts),
        window: one("window", window, args.window)?.unwrap_or(24).into(),
        each: one("each", each, args.each)?,
        minimal: args.minimal,
    })
}

pub(crate) struct ForceRequest {
    pub(crate) pattern: OsString,
    pub(crate) pick: Option<usize>,
    pub(crate) rule: Option<Rule>,
    pub(crate) aim: Aim,
    pub(crate) partials: Option<Partials>,
    pub(crate) proof: Option<PathBuf>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) json: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    Decide,
    Shrink(Shrink),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shrink {
    pub(crate) symmetry: Group,
    pub(crate) tries: u64,
    pub(crate) seed: u32,
}

impl TryFrom<EdenForceArgs> for ForceRequest {
    type Error = anyhow::Error;

    fn try_from(args: EdenForceArgs) -> Result<Self> {
        let says_how_to_drop = args.tries.is_some() || args.symmetry.is_some();
        if says_how_to_drop && args.minimal.is_none() {
            bail!("--symmetry says how cells are dropped: add --minimal");
        }
        if args.seed.is_some() && args.minimal.is_none() {
            bail!("--seed is for random choices: add --minimal");
        }
        if args.partials.is_some() && args.minimal.is_none() {
            bail!("--partials shows the best result while there may be better ones: add --minimal");
        }
        let aim = aim(&args)?;
        Ok(Self {
            pattern: patterns::given_or_piped(args.pattern)?,
            pick: args.pick,
            rule: args.rule,
            aim,
            partials: Partials::claim(args.partials, Others::AlwaysKeep)?,
            proof: args.proof,
            time_limit: args.time_limit,
            json: args.json,
        })
    }
}

fn aim(args: &EdenForceArgs) -> Result<Aim> {
    let Some(tries) = args.minimal else { return Ok(Aim::Decide) };
    if tries.is_some() && args.tries.is_some() {
        bail!("--tries and --minimal=TRIES say the same: leave one of them out");
    }
    let symmetry = args.symmetry.unwrap_or(Group::C1);
    Ok(Aim::Shrink(Shrink {
        symmetry,
        tries: tries.or(args.tries).unwrap_or(1),
        seed: args.seed.unwrap_or(0),
    }))
}
