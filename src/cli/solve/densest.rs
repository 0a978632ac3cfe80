//! The densest still life of a box.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use lifesat::answer::{Backing, Evidence, Report, Status};
use lifesat::backend::OneShot;
use lifesat::backend::embedded::Embedded;
use lifesat::certificate::{Manifest, Refuted};
use lifesat::life::{AnyRule, Grid, Rule};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::still_life::Cohesion;
use lifesat::problem::{Instance, Problem, StillLife};
use lifesat::render::plot::Plot;
use lifesat::solve::bundle::MakeError;
use lifesat::solve::still_life::prove::parts::CaseParts;
use lifesat::solve::still_life::prove::{ProveDensestError, Provers, Reply, prove};
use lifesat::solve::still_life::{DensestOutcome, DensestSearch, Engine, Event, Goal, Method, UpperBound};
use lifesat::verify::motion;
use serde_json::{Value, json};

use crate::cli::bundle::{self, Folder};
use crate::cli::console::output::PatternFormat;
use crate::cli::console::progress::{BoundsProgress, Spinner};
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::partials::Partials;
use crate::cli::report::{self, Answer, PageContent};
use crate::cli::solve::request::{DensestRequest, Way};
use crate::cli::solver::{Choice, limits};
use crate::cli::{Exit, memory, wording};

/// What a campaign has done of a question.
pub(crate) struct SharedOut<'a> {
    pub(crate) parts: &'a CaseParts,
    /// A denser still life than expected, if a part has found one. Otherwise all were refuted.
    pub(crate) found: Option<Grid>,
}

pub(super) fn run(request: &DensestRequest, verbosity: Verbosity) -> Result<Exit> {
    settle(request, None, &[], verbosity)
}

/// Answers, with what a campaign has done before. A page about the answer also has these plots.
pub(crate) fn settle(
    request: &DensestRequest,
    shared: Option<&SharedOut<'_>>,
    plots: &[Plot],
    verbosity: Verbosity,
) -> Result<Exit> {
    let start = Instant::now();
    let DensestRequest { instance, way, .. } = request;
    let limits = limits(request.time_limit)?;
    let solver = way.solver(&request.solver, request.proof.is_some())?;
    let folder =
        request.proof.as_deref().map(|target| Folder::for_proof_of(&solver.refuter(), target)).transpose()?;
    if way.follows_beginnings() {
        memory::of_beginnings(&instance.problem, verbosity);
    }
    let goal = if folder.is_some() { Goal::UpToTheProof } else { Goal::Answer };
    let outcome = watched(request, verbosity, |observe| match shared {
        None => answered(&instance.problem, way, goal, &solver, &limits, observe),
        Some(shared) => after(shared, way, &instance.problem, &limits, observe),
    })?;
    let (outcome, proof) = match (folder, shared.and_then(|shared| shared.proofs_for(&outcome))) {
        (None, _) => (outcome, None),
        (Some(folder), Some((parts, best))) => {
            let proof = assemble(folder, parts, best, &limits, verbosity)?;
            (outcome, Some(proof))
        }
        (Some(folder), None) => {
            let (outcome, proof) = with_proof(request, outcome, folder, &solver, &limits, verbosity)?;
            (outcome, Some(proof))
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    let answer = DensestAnswer { instance, outcome, proof, seconds };
    report::deliver(&answer, &request.output, plots)
}

/// A search that shows its progress, and writes what it finds to the file for it.
fn watched(
    request: &DensestRequest,
    verbosity: Verbosity,
    search: impl FnOnce(&mut Observer<'_>) -> Result<DensestOutcome>,
) -> Result<DensestOutcome> {
    let progress = BoundsProgress::start(verbosity);
    search(&mut |name, event| {
        progress.observe(name, event);
        write_best(request.partials.as_ref(), event, &request.instance.problem);
    })
}

/// What was found, with a proof that there is nothing denser.
fn with_proof(
    request: &DensestRequest,
    outcome: DensestOutcome,
    folder: Folder,
    solver: &Choice,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<(DensestOutcome, DensestProof)> {
    let (problem, jobs) = (&request.instance.problem, request.way.jobs);
    match fill(folder, problem, &outcome, (solver, jobs), limits, verbosity)? {
        Filled::Done(proof) => {
            let outcome = if outcome.is_left_open() { proof.closes(outcome, solver) } else { outcome };
            Ok((outcome, proof))
        }
        Filled::Denser(pattern) => {
            // More live cells than anybody expects. So the search goes on from here, and leaves nothing open.
            let target = request.proof.as_deref().expect("there is a proof only if one was asked for");
            let folder = Folder::begin(target)?;
            write_best(request.partials.as_ref(), Event::Found(&pattern), problem);
            let way = Way { method: Method::Waste, jobs, start: Some(pattern) };
            let ended = watched(request, verbosity, |observe| {
                answered(problem, &way, Goal::Answer, solver, limits, observe)
            })?;
            let ended = DensestOutcome { method: outcome.method, ..ended };
            with_proof(request, ended, folder, solver, limits, verbosity)
        }
    }
}

pub(super) fn write_best(partials: Option<&Partials>, event: Event<'_>, problem: &StillLife) {
    if let (Some(partials), Event::Found(best)) = (partials, event) {
        let live = wording::live_cells(best.population());
        let caption = format!("the best still life of a search under way, {live}");
        let world = (AnyRule::TwoStates(problem.rule()), problem.grid());
        partials.show_on(best, world, caption);
    }
}

impl<'a> SharedOut<'a> {
    /// The parts, if their proofs are those of an outcome, and its pattern.
    fn proofs_for<'b>(&self, outcome: &'b DensestOutcome) -> Option<(&'a CaseParts, &'b Grid)> {
        let best = outcome.best.as_ref().filter(|_| outcome.is_proved() && self.found.is_none())?;
        (best.population() + 1 == self.parts.at_least()).then_some((self.parts, best))
    }
}

/// The densest still life by little waste, after a campaign.
fn after(
    shared: &SharedOut<'_>,
    way: &Way,
    problem: &StillLife,
    limits: &Limits,
    observe: &mut Observer<'_>,
) -> Result<DensestOutcome> {
    let engine = Engine::Embedded(Embedded::default());
    let given = way.search(problem, Goal::Answer, engine);
    let from = shared.found.as_ref().or(given.from);
    let refuted = shared.found.is_none().then(|| shared.parts.at_least());
    let search = DensestSearch { method: Method::Waste, from, refuted, ..given };
    let mut outcome = search.run(limits, &mut |_, event| observe(None, event))?;
    outcome.method = way.method;
    if outcome.solver.is_empty() {
        outcome.solver = shared.parts.solver_name();
    }
    Ok(outcome)
}

pub(super) struct DensestAnswer<'a> {
    pub(super) instance: &'a Instance,
    pub(super) outcome: DensestOutcome,
    pub(super) proof: Option<DensestProof>,
    pub(super) seconds: f64,
}

impl Answer for DensestAnswer<'_> {
    fn text(&self) -> String {
        let headline = self.headline();
        let shown = self.outcome.best.as_ref().filter(|_| !self.has_only_the_empty_box());
        let Some(pattern) = shown else { return format!("{headline}\n{}", report::lines(&self.notes())) };
        let (drawing, rle) = (output::drawing(pattern), report::still_life(&self.instance.problem, pattern));
        format!("{headline}\n\n{drawing}\n{rle}\n\n{}", report::lines(&self.notes()))
    }

    fn exit(&self) -> Exit {
        let stopped = match &self.proof {
            Some(DensestProof::Stopped(why)) => Some(why),
            _ => self.outcome.stopped.as_ref(),
        };
        match (stopped, self.status()) {
            (Some(StopReason::Interrupted), _) => Exit::Interrupted,
            _ if self.contradicts_record() => Exit::SolverFailed,
            _ if matches!(self.proof, Some(DensestProof::Stopped(_))) => Exit::Unknown,
            (_, Status::Optimal) => Exit::Answered,
            (_, Status::None) => Exit::None,
            _ => Exit::Unknown,
        }
    }

    fn json(&self) -> Report {
        let bounds = self.outcome.bounds;
        let question = Problem::StillLife(self.instance.problem.clone());
        Report::new("solve", question, self.status(), self.backing(), self.seconds)
            .with_value(bounds.found)
            .with_bound(bounds.at_most)
            .with_patterns(
                self.outcome
                    .best
                    .iter()
                    .map(|best| report::still_life(&self.instance.problem, best))
                    .collect(),
            )
    }

    /// The pattern goes to stdout, the rest of the report to stderr.
    fn print_pattern(&self, format: PatternFormat) -> Result<()> {
        stderr::line(&format!("lifesat: {}", self.headline()));
        let Some(pattern) = &self.outcome.best else { return Ok(()) };
        let world = (AnyRule::TwoStates(self.rule()), self.instance.problem.grid());
        let code = self.apgcode(pattern).map(|code| format!("apgcode {code}"));
        let comments: Vec<String> = [self.headline()].into_iter().chain(code).collect();
        output::print(&output::any_pattern(&pattern.map(u8::from), world, format, &comments))
    }

    fn page(&self) -> PageContent {
        let title = self.sentence(|pattern| wording::live_cells(pattern.population()));
        PageContent::of(self.headline()).titled(title.trim_end_matches('.')).with_notes(self.notes())
    }
}

impl DensestAnswer<'_> {
    pub(super) fn status(&self) -> Status {
        match (&self.outcome.best, self.outcome.is_proved()) {
            (Some(_), true) => Status::Optimal,
            (Some(_), false) => Status::Found,
            (None, true) => Status::None,
            (None, false) => Status::Unknown,
        }
    }

    fn apgcode(&self, best: &Grid) -> Option<String> {
        wording::apgcode(best, AnyRule::TwoStates(self.rule()), motion::recurrence(best, self.rule(), 1))
    }

    /// Returns true if a proved or found value cannot be squared with what the instance file records.
    fn contradicts_record(&self) -> bool {
        let bounds = self.outcome.bounds;
        self.instance.optimum.is_some_and(|recorded| {
            bounds.found.is_some_and(|found| found > recorded)
                || bounds.at_most.is_none_or(|at_most| at_most < recorded)
        })
    }

    fn backing(&self) -> Backing {
        let bounds = self.outcome.bounds;
        let refuted = bounds.at_most.map_or(0, |at_most| at_most + 1);
        let refuted = matches!(self.outcome.proof, UpperBound::Solver | UpperBound::Dp | UpperBound::Border)
            .then_some(refuted);
        self.evidence().with(json!({
            "apgcode": self.outcome.best.as_ref().and_then(|best| self.apgcode(best)),
            "method": wording::method(self.outcome.method),
            "solver": self.solver(),
            "pattern": self.outcome.best.as_ref().map(|_| Evidence::Simulation),
            "known": self.outcome.known,
            "bound": self.outcome.proof,
            "refuted_at_least": refuted,
            "questions": self.outcome.questions,
            "proof": self.proof.as_ref().map(DensestProof::json),
            "recorded": self.instance.optimum,
            "contradicts_record": self.instance.optimum.map(|_| self.contradicts_record()),
            "stopped": self.outcome.stopped.as_ref().map(ToString::to_string),
        }))
    }

    /// The solver that answered, if one did before the work was stopped.
    pub(super) fn solver(&self) -> Option<&str> {
        Some(&*self.outcome.solver).filter(|name| !name.is_empty())
    }

    pub(super) fn evidence(&self) -> Evidence {
        match self.outcome.proof {
            _ if self.proof.as_ref().is_some_and(DensestProof::is_checked) => Evidence::Proof,
            _ if self.status() == Status::Unknown => Evidence::None,
            UpperBound::Wastage if self.status() == Status::Optimal => Evidence::Wastage,
            UpperBound::Dp | UpperBound::Border => Evidence::Exhaustive,
            _ => Evidence::Solver,
        }
    }

    fn rule(&self) -> Rule {
        self.instance.problem.rule()
    }

    /// Returns true if the search ended before it had found more than what is known beforehand.
    pub(super) fn has_only_the_empty_box(&self) -> bool {
        let best = self.outcome.best.as_ref();
        best.is_some_and(|pattern| pattern.population() == 0) && !self.outcome.is_proved()
    }

    pub(super) fn headline(&self) -> String {
        self.sentence(describe)
    }

    /// The answer in one sentence, with these words for the pattern.
    fn sentence(&self, describe: impl Fn(&Grid) -> String) -> String {
        let still_life = wording::still_life(&self.instance.problem);
        let best = self.outcome.best.as_ref().map(describe);
        match (best, self.outcome.is_proved()) {
            _ if self.has_only_the_empty_box() => {
                format!("No {still_life} with live cells was found; there may be one.")
            }
            (Some(best), true) => format!("The densest {still_life} has {best}."),
            (Some(best), false) if self.outcome.known.is_some() => {
                format!("The best known {still_life} has {best}; a denser one may exist.")
            }
            (Some(best), false) => {
                format!("The best {still_life} that was found has {best}; a denser one may exist.")
            }
            (None, true) => format!("There is no {still_life}."),
            (None, false) => format!("No {still_life} was found; there may be one."),
        }
    }

    fn notes(&self) -> Vec<(&'static str, String)> {
        let mut notes = Vec::new();
        let solver = &self.outcome.solver;
        if self.outcome.best.is_some() && !self.has_only_the_empty_box() {
            notes.push(("pattern", wording::still_life_check(&self.instance.problem).to_owned()));
        }
        if let Some(known) = self.outcome.known {
            notes.push(("known", wording::known(known).to_owned()));
        }
        notes.push((
            "bound",
            match self.outcome.bounds.at_most {
                None => format!("{solver} says that there is none"),
                Some(at_most) => match self.outcome.proof {
                    UpperBound::Cells => {
                        format!("at most {}, as the box has no more cells", wording::live_cells(at_most))
                    }
                    UpperBound::Wastage => {
                        format!("at most {}, by the wastage identity", wording::live_cells(at_most))
                    }
                    UpperBound::Border => {
                        let more = wording::live_cells(at_most + 1);
                        format!("{more} refuted by dynamic programming along the border")
                    }
                    UpperBound::Solver | UpperBound::Dp => {
                        format!("{} refuted by {solver}", wording::live_cells(at_most + 1))
                    }
                },
            },
        ));
        if let Some(proof) = &self.proof {
            notes.push(("proof", proof.note()));
        }
        if let Some(why) = &self.outcome.stopped {
            notes.push(("stopped", why.to_string()));
        }
        if let Some(recorded) = self.instance.optimum {
            notes.push(("recorded", self.compare(recorded)));
        }
        notes.push((
            "effort",
            format!(
                "{}, method {}, {:.2} s",
                wording::counted(self.outcome.questions as u64, "question"),
                wording::method(self.outcome.method),
                self.seconds
            ),
        ));
        notes
    }

    fn compare(&self, recorded: usize) -> String {
        let source = self.instance.source.as_deref().map_or(String::new(), |source| format!(" ({source})"));
        let verdict = match self.status() {
            _ if self.contradicts_record() => "CONTRADICTED by this answer",
            Status::Optimal => "agrees",
            _ => "not contradicted",
        };
        format!("{recorded}{source}: {verdict}")
    }
}

#[expect(clippy::cast_precision_loss, reason = "a density needs four digits")]
fn describe(pattern: &Grid) -> String {
    let population = pattern.population();
    let density = population as f64 / (pattern.width() * pattern.height()) as f64;
    format!("{} (density {density:.4})", wording::live_cells(population))
}

// The densest still life of a box by one method, or by two side by side.

/// Is told what happens, with the name of the method if several work.
pub(super) type Observer<'a> = dyn FnMut(Option<&'static str>, Event<'_>) + 'a;

pub(super) fn answered(
    problem: &StillLife,
    way: &Way,
    goal: Goal,
    solver: &Choice,
    limits: &Limits,
    observe: &mut Observer<'_>,
) -> Result<DensestOutcome> {
    let name = |by| (way.method == Method::Both).then(|| wording::method(by));
    with_engine(solver, limits, |engine| {
        let search = way.search(problem, goal, engine);
        Ok(search.run(limits, &mut |by, event| observe(name(by), event))?)
    })
}

/// Runs a search with copies of the solver. They are made in the threads where they work.
fn with_engine<R>(
    solver: &Choice,
    limits: &Limits,
    search: impl FnOnce(Engine<'_>) -> Result<R>,
) -> Result<R> {
    match solver {
        Choice::Embedded(solver) => search(Engine::Embedded(*solver)),
        Choice::Library(library) => {
            let start = || library.start();
            search(Engine::Incremental(&start))
        }
        Choice::Process(solver) => {
            // Asked once here, so that the copies know it.
            solver.version(limits);
            let start = || -> Box<dyn OneShot> { solver.clone() };
            search(Engine::OneShot(&start))
        }
    }
}

// The proof that `lifesat solve --proof` writes.

pub(super) enum DensestProof {
    Written {
        folder: PathBuf,
        manifest: Box<Manifest>,
    },
    /// Nothing was proved, so there is nothing to write.
    NothingToProve,
    /// Time was up, or the user interrupted.
    Stopped(StopReason),
}

/// What came of the refutation of one live cell more.
pub(super) enum Filled {
    Done(DensestProof),
    /// The search left this refutation open, and there is a denser still life.
    Denser(Grid),
}

/// Proves that there is nothing denser than what a search has found.
pub(super) fn fill(
    folder: Folder,
    problem: &StillLife,
    outcome: &DensestOutcome,
    (solver, jobs): (&Choice, usize),
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Filled> {
    let is_left_open = outcome.is_left_open();
    if !outcome.is_proved() && !is_left_open {
        return Ok(Filled::Done(DensestProof::NothingToProve));
    }
    if let (Some(why), true) = (&outcome.stopped, problem.cohesion() != Cohesion::Any) {
        // Dynamic programming proved it, and the solver that looks for cuts was stopped.
        return Ok(Filled::Done(DensestProof::Stopped(why.clone())));
    }
    let progress = Spinner::message(verbosity, "writing the proof".to_owned());
    let one_more = outcome.best.as_ref().map_or(0, |best: &Grid| best.population() + 1);
    let again = if is_left_open { "" } else { " once more" };
    let refuting = || format!("refuting {}{again}, with a proof", wording::live_cells(one_more));
    let observe = &mut bundle::watch(&progress, refuting);
    let (best, cuts, solver) = (outcome.best.as_ref(), &outcome.cuts, solver.refuter());
    let provers = Provers { solver: &solver, jobs, limits };
    match prove(folder.path(), problem, best, cuts, provers, observe) {
        Ok(Reply::Proved(manifest)) => {
            progress.tell(bundle::COMPLETE);
            let folder = folder.finish()?;
            Ok(Filled::Done(DensestProof::Written { folder, manifest }))
        }
        Ok(Reply::Denser(pattern)) if is_left_open => Ok(Filled::Denser(pattern)),
        Ok(Reply::Denser(_)) => Err(MakeError::Contradiction(solver.name())).context("--proof"),
        Err(ProveDensestError::Make(MakeError::Stopped(why))) => Ok(Filled::Done(DensestProof::Stopped(why))),
        Err(ProveDensestError::Make(error)) => Err(folder.renamed(error)).context("--proof"),
        Err(error) => Err(error).context("--proof"),
    }
}

/// Puts the proofs of a campaign together, and checks them.
pub(super) fn assemble(
    folder: Folder,
    parts: &CaseParts,
    best: &Grid,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<DensestProof> {
    let progress = Spinner::message(verbosity, "checking the proofs of all cases".to_owned());
    let manifest = parts.assemble(folder.path(), best, limits).context("--proof")?;
    drop(progress);
    Ok(DensestProof::Written { folder: folder.finish()?, manifest: Box::new(manifest) })
}

impl DensestProof {
    pub(super) fn note(&self) -> String {
        match self {
            Self::NothingToProve => "none, as nothing was proved".to_owned(),
            Self::Stopped(why) => format!("none: {why}"),
            Self::Written { folder, manifest } => match &manifest.refuted {
                Refuted::Wastage {} => format!("{}: none needed, by the wastage identity", folder.display()),
                Refuted::Proof { proof, format, .. } => bundle::note(folder, proof, *format),
                Refuted::Cases { cases, .. } => {
                    let bytes: u64 = cases.iter().map(|case| case.files.proof.bytes).sum();
                    let cases = wording::counted(cases.len() as u64, "case");
                    format!("{}: proofs of {cases}, {bytes} bytes, checked", folder.display())
                }
            },
        }
    }

    /// A search that left the last refutation open, after this came of it.
    pub(super) fn closes(&self, outcome: DensestOutcome, solver: &Choice) -> DensestOutcome {
        match self {
            Self::Written { .. } => outcome.closed_by(solver.refuter().name()),
            Self::Stopped(why) => DensestOutcome { stopped: Some(why.clone()), ..outcome },
            Self::NothingToProve => outcome,
        }
    }

    pub(super) fn is_checked(&self) -> bool {
        let Self::Written { manifest, .. } = self else { return false };
        // No proof of a case is kept without a check.
        matches!(manifest.refuted, Refuted::Proof { checked: Some(_), .. } | Refuted::Cases { .. })
    }

    pub(super) fn json(&self) -> Value {
        match self {
            Self::NothingToProve | Self::Stopped(_) => Value::Null,
            Self::Written { folder, manifest } => json!({"folder": folder, "refuted": manifest.refuted}),
        }
    }
}

#[cfg(test)]
mod tests {
    use lifesat::problem::Instance;
    use lifesat::solve::still_life::Bounds;

    use crate::cli::solver::WantedSolver;

    use super::*;
    use crate::cli::args::write::{Form, Output};

    /// One block in a 10×10 box, as if nothing denser were likely. The densest still life has 54 live cells.
    #[test]
    fn a_search_that_expected_too_little_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("p");
        let instance = Instance::read(r#"{"n": 10}"#).unwrap();
        let best = Grid::from_fn(10, 10, |at| at.row < 2 && at.column < 2);
        let bounds = Bounds { found: Some(4), at_most: Some(60) };
        let outcome = DensestOutcome {
            best: Some(best),
            method: Method::Waste,
            bounds,
            proof: UpperBound::Wastage,
            stopped: None,
            questions: 1,
            solver: String::new(),
            known: None,
            cuts: Vec::new(),
        };
        assert!(outcome.is_left_open());
        let request = DensestRequest {
            instance,
            way: Way { method: Method::Waste, jobs: 1, start: None },
            proof: Some(target.clone()),
            solver: WantedSolver::Default,
            time_limit: None,
            output: Output { form: Form::Json, report: None },
            partials: None,
        };
        let solver = Choice::of(&request.solver).unwrap();
        let made = Folder::begin(&target).unwrap();
        let (outcome, proof) =
            with_proof(&request, outcome, made, &solver, &Limits::none(), Verbosity::Quiet).unwrap();
        assert_eq!(outcome.bounds, Bounds { found: Some(54), at_most: Some(54) });
        assert!(matches!(proof, DensestProof::Written { .. }));
        lifesat::certificate::check(&target, &mut |_| {}).unwrap();
    }
}
