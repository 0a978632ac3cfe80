//! The densest still life of a box, or those of several squares.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use lifesat::life::file::Pattern;
use lifesat::life::{Grid, Rule};
use lifesat::problem::still_life::{Cohesion, Outside, Topology};
use lifesat::problem::{Instance, StillLife};
use lifesat::solve::still_life::{DensestSearch, Engine, Goal, Method, dp};
use lifesat::verify;

use crate::cli::args::box_and_encoding::{encoding, only_life};
use crate::cli::args::write::Output;
use crate::cli::console::overwrite::Others;
use crate::cli::input::patterns::Patterns;
use crate::cli::memory;
use crate::cli::partials::Partials;
use crate::cli::solve::args::{MethodArg, SolveArgs};
use crate::cli::solver::{Choice, WantedSolver, threads};

pub(crate) struct DensestRequest<I = Instance> {
    pub(crate) instance: I,
    pub(crate) way: Way,
    /// The folder for a proof that nothing is denser.
    pub(crate) proof: Option<PathBuf>,
    pub(crate) solver: WantedSolver,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) output: Output,
    /// The file for the best still life so far.
    pub(crate) partials: Option<Partials>,
}

/// The densest still lifes of several squares: at least one, in the order of their sizes.
pub(crate) type SquaresRequest = DensestRequest<Vec<Instance>>;

pub(crate) struct Way {
    pub(crate) method: Method,
    /// How many threads work at the same time, if the method uses several.
    pub(crate) jobs: usize,
    /// The still life to start from.
    pub(crate) start: Option<Grid>,
}

impl DensestRequest {
    pub(crate) fn of_one(instance: Instance, args: &SolveArgs) -> Result<Self> {
        Self::new(Way::new(&instance.problem, args)?, instance, args)
    }
}

impl SquaresRequest {
    pub(crate) fn of_several(squares: Vec<Instance>, args: &SolveArgs) -> Result<Self> {
        if args.from.is_some() {
            bail!("--from works with one size, not with a range");
        }
        if args.census.is_given() || args.proof.is_some() {
            bail!("--count, --all and --proof work with one size, not with a range");
        }
        // What cannot be done for the last square is said before the first one takes its time.
        let largest = squares.last().context("there is no square to solve")?;
        Self::new(Way::new(&largest.problem, args)?, squares, args)
    }
}

impl<I> DensestRequest<I> {
    fn new(way: Way, instance: I, args: &SolveArgs) -> Result<Self> {
        Ok(Self {
            instance,
            way,
            proof: args.proof.clone(),
            solver: (&args.solver).into(),
            time_limit: args.work.time_limit,
            output: args.answer.output(args.format)?,
            partials: Partials::claim(args.partials.clone(), Others::of(args.answer.report.force))?,
        })
    }
}

impl Way {
    /// The method that was asked for, if it can do what was asked; else the fastest that can.
    fn new(problem: &StillLife, args: &SolveArgs) -> Result<Self> {
        let method = match args.method {
            Some(method) => method,
            None if is_for_both(problem, args) => {
                return Ok(Self { method: Method::Both, jobs: threads(args.work.jobs), start: None });
            }
            None => default(problem, args),
        };
        refuse(method, problem, args)?;
        let alone = |method| Self { method, jobs: 1, start: None };
        Ok(match method {
            MethodArg::Waste => Self {
                method: Method::Waste,
                jobs: solvers(args),
                start: args.from.as_deref().map(|file| start(problem, file)).transpose()?,
            },
            MethodArg::Count => alone(Method::Count(encoding(&args.encoding))),
            MethodArg::Dp if needs_cuts(problem, args) => alone(Method::DpThenSolver),
            MethodArg::Dp => alone(Method::Dp),
        })
    }

    /// Returns true if dynamic programming follows beginnings, which may take much memory.
    pub(crate) fn follows_beginnings(&self) -> bool {
        matches!(self.method, Method::Dp | Method::DpThenSolver | Method::Both)
    }

    /// The solver that is asked. One that is only preferred is not looked for where none is asked, and need not write
    /// proofs.
    pub(crate) fn solver(&self, wanted: &WantedSolver, with_proof: bool) -> Result<Choice> {
        if self.method == Method::Dp || with_proof {
            Choice::without_preference(wanted)
        } else {
            Choice::of(wanted)
        }
    }

    pub(crate) fn search<'a>(
        &'a self,
        problem: &'a StillLife,
        goal: Goal,
        engine: Engine<'a>,
    ) -> DensestSearch<'a> {
        let &Self { method, jobs, .. } = self;
        DensestSearch { method, goal, engine, jobs, from: self.start.as_ref(), ..DensestSearch::of(problem) }
    }
}

/// A certificate has the same files on all machines, so its parts are made side by side only on demand.
fn solvers(args: &SolveArgs) -> usize {
    if args.proof.is_some() { args.work.jobs.unwrap_or(1) } else { threads(args.work.jobs) }
}

/// Returns true if two methods work side by side: no option asks for one of them or for what only one can do, there are threads for
/// both, and the memory is enough for the beginnings that dynamic programming may follow.
fn is_for_both(problem: &StillLife, args: &SolveArgs) -> bool {
    let is_plain = problem.cohesion() == Cohesion::Any
        && problem.rule() == Rule::LIFE
        && problem.topology() == Topology::Plane
        && problem.outside() == Outside::Dead;
    let needs_one =
        args.encoding.is_given() || args.solver.is_given() || args.from.is_some() || args.proof.is_some();
    let fits = || {
        let dp::Memory { tables, beginnings } = dp::memory(problem);
        tables.saturating_add(beginnings) <= memory::allowed()
    };
    is_plain && !needs_one && Method::fastest(problem, threads(args.work.jobs)) == Method::Both && fits()
}

/// Returns true if a solver must find cuts: a certificate about connected still lifes has them.
fn needs_cuts(problem: &StillLife, args: &SolveArgs) -> bool {
    args.proof.is_some() && problem.cohesion() == Cohesion::Connected
}

/// The fastest single method that can do what the options ask.
fn default(problem: &StillLife, args: &SolveArgs) -> MethodArg {
    let wants_solver = args.solver.is_given() || args.work.jobs.is_some() || args.from.is_some();
    match Method::alone(problem) {
        // It is refused then, with the right reason.
        _ if problem.cohesion() != Cohesion::Any && args.encoding.is_given() => MethodArg::Waste,
        _ if problem.rule() != Rule::LIFE => MethodArg::Count,
        _ if problem.topology() != Topology::Plane => MethodArg::Count,
        _ if problem.outside() == Outside::Ignored || args.encoding.is_given() => MethodArg::Count,
        Method::Dp if !wants_solver => MethodArg::Dp,
        _ => MethodArg::Waste,
    }
}

/// Refuses options that the method has no use for.
fn refuse(method: MethodArg, problem: &StillLife, args: &SolveArgs) -> Result<()> {
    let shorter = problem.width().min(problem.height());
    only_life(problem, matches!(method, MethodArg::Waste), "--method waste, which counts by an identity")?;
    only_life(
        problem,
        matches!(method, MethodArg::Dp),
        "--method dp, whose bounds rest on the same identity",
    )?;
    only_life(problem, args.proof.is_some(), "--proof, which refutes waste")?;
    only_life(problem, problem.cohesion() != Cohesion::Any, "--connected and --strict")?;
    match method {
        MethodArg::Count if problem.cohesion() != Cohesion::Any => {
            bail!("--connected and --strict do not work with --method count: leave it out")
        }
        MethodArg::Dp if problem.cohesion() == Cohesion::Strict => {
            bail!("--strict works only with --method waste")
        }
        MethodArg::Waste | MethodArg::Dp if problem.topology() != Topology::Plane => {
            bail!("cylinders and tori work only with --method count")
        }
        MethodArg::Count if problem.topology() != Topology::Plane && args.proof.is_some() => {
            bail!("there are no certificates for cylinders and tori yet: leave out --proof or --outside")
        }
        MethodArg::Waste | MethodArg::Dp if problem.outside() == Outside::Ignored => {
            bail!(
                "this --method needs dead cells outside, but --outside ignored lets patterns grow over the edge"
            )
        }
        MethodArg::Waste | MethodArg::Dp if args.encoding.is_given() => {
            bail!("--transition, --cardinality and --break-symmetry work only with --method count")
        }
        MethodArg::Count if args.proof.is_some() && problem.outside() == Outside::Ignored => {
            bail!("--proof needs dead cells outside, but --outside ignored lets patterns grow over the edge")
        }
        MethodArg::Count if args.proof.is_some() => {
            bail!(
                "--proof works only with --method waste or dp: leave out --method count and the options of its \
                 encoding"
            )
        }
        MethodArg::Count | MethodArg::Dp if args.from.is_some() => {
            bail!("--from works only with --method waste")
        }
        MethodArg::Count | MethodArg::Dp if args.work.jobs.is_some() => {
            bail!("this method uses one thread: leave out --jobs, or take --method waste")
        }
        MethodArg::Dp if args.solver.is_given() => {
            bail!(
                "--method dp works without a solver, or with the embedded one: leave out the option that names one, \
                 or take --method waste"
            )
        }
        MethodArg::Dp if problem.cohesion() == Cohesion::Connected && shorter > dp::MOST_CONNECTED_SIDE => {
            bail!(
                "--method dp --connected is for boxes whose shorter side is at most {}",
                dp::MOST_CONNECTED_SIDE
            )
        }
        MethodArg::Dp if shorter > dp::MOST_SIDE => {
            bail!("--method dp is for boxes whose shorter side is at most {}", dp::MOST_SIDE)
        }
        MethodArg::Waste | MethodArg::Count | MethodArg::Dp => Ok(()),
    }
}

fn start(problem: &StillLife, file: &Path) -> Result<Grid> {
    let patterns = Patterns::open(file)?;
    let name = &patterns.name;
    let Pattern { grid, rule, .. } = patterns.one()?;
    if rule != Rule::LIFE {
        bail!("{name} is for the rule {rule}, but --from works only under {}", Rule::LIFE);
    }
    let (width, height) = (grid.width(), grid.height());
    if width > problem.width() || height > problem.height() {
        bail!("{name} is {width}×{height}, which does not fit into {}×{}", problem.width(), problem.height());
    }
    let own = if (width, height) == (problem.width(), problem.height()) {
        problem.clone()
    } else if problem.forced().is_empty() {
        StillLife::new(width, height)?.with_cohesion(problem.cohesion())
    } else {
        bail!("{name} is smaller than the box; --from can stretch it only if no cells are forced")
    };
    verify::still_life(&own, &grid).with_context(|| format!("{name} is not a still life to begin with"))?;
    Ok(grid)
}
