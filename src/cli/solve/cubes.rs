//! The cubes of an iCNF file: one verdict each, in the order of the file.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::process::{FirstCube, ProcessError, ProcessSolver};
use lifesat::cnf::{ClauseSink, Cnf, Lit};
use lifesat::format::icnf::{self, IcnfReader, IcnfWriter};
use lifesat::limits::{Limits, StopReason};
use lifesat::solve::cubes::{
    Afresh, Cube, CubeSolver, CubeVerdict, Ended, Event, Failure, Incrementally, Observer, answer_all,
    events, source,
};

use crate::cli::console::events::Step;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::input::source::Input;
use crate::cli::input::text::Text;
use crate::cli::solve::args::StopAt;
use crate::cli::solve::request::{CubesOptions, CubesRequest};
use crate::cli::solver::{Choice, WantedSolver, limits};
use crate::cli::{Exit, wording};

/// Answers cube by cube while the file is read, so that a pipe may be endless.
pub(super) fn run(request: CubesRequest, verbosity: Verbosity) -> Result<Exit> {
    let CubesRequest { input: Input { name, mut reader, length }, options } = request;
    let solver = chosen(&options.solver, options.cores)?;
    reader.check_first().with_context(|| format!("cannot read {name}"))?;
    let (source, failure) = source(reader).with_context(|| name.clone())?;
    Cubes { name, length, failure, solver, options }.decide(source, verbosity)
}

/// As [`run`], with a formula that was read up to its cubes.
pub(super) fn run_behind(
    formula: Cnf,
    mut cubes: IcnfReader<Text>,
    (name, length): (String, Option<u64>),
    options: CubesOptions,
    verbosity: Verbosity,
) -> Result<Exit> {
    let solver = chosen(&options.solver, options.cores)?;
    cubes.rest_mut().check_first().with_context(|| format!("cannot read {name}"))?;
    let (cubes, failure) = events(cubes);
    let clauses: Vec<Event> = formula.clauses().map(|clause| Event::Clause(clause.to_vec())).collect();
    drop(formula);
    let source = clauses.into_iter().chain(cubes);
    Cubes { name, length, failure, solver, options }.decide(source, verbosity)
}

/// Cubes that are to be decided, and where their source puts a mistake.
struct Cubes {
    name: String,
    length: Option<u64>,
    failure: Failure,
    solver: Choice,
    options: CubesOptions,
}

impl Cubes {
    fn decide(
        self,
        source: impl Iterator<Item = Event> + Send + 'static,
        verbosity: Verbosity,
    ) -> Result<Exit> {
        let Self { name, length, failure, solver, options } = self;
        let (source, has_no_clause) = watched(source);
        let verdicts = Verdicts { cores: options.cores, stop_at: options.stop_at };
        let progress = Spinner::towards(verbosity, length, "reading clauses");
        let limits = limits(options.time_limit)?;
        let mut counts = Counts::start();
        let mut ended = Ok(Ended::Complete);
        output::write(None, |out| {
            let mut printer = Printer::new(out, &mut counts, &progress, verdicts);
            ended = answer(source, solver, (options.jobs, verdicts), verbosity, &limits, &mut printer);
            printer.finish(ended.as_ref().ok().copied())
        })?;
        if matches!(ended, Ok(Ended::Complete)) {
            progress.complete(|| counts.step());
        }
        drop(progress);
        let ended = ended?;
        if let (Ended::Complete, Some(error)) = (ended, failure.take()) {
            return Err(Error::new(error).context(name));
        }
        if verbosity > Verbosity::Quiet {
            stderr::line(&format!("lifesat: {}", counts.describe()));
            if has_no_clause.load(Ordering::Relaxed) {
                stderr::line(&format!(
                    "lifesat: note: {name} has no clause before its first cube, so nothing refutes it; a formula comes \
                     before its cubes"
                ));
            }
        }
        Ok(if ended == Ended::Interrupted { Exit::Interrupted } else { counts.exit(ended) })
    }
}

/// The same events. Once they are read, the flag says whether a cube is the first of them.
fn watched(
    source: impl Iterator<Item = Event> + Send + 'static,
) -> (impl Iterator<Item = Event> + Send + 'static, Arc<AtomicBool>) {
    let has_no_clause = Arc::new(AtomicBool::new(false));
    let (flag, mut is_first) = (Arc::clone(&has_no_clause), true);
    let watched = source.inspect(move |event| {
        if std::mem::take(&mut is_first) && matches!(event, Event::Cube(_)) {
            flag.store(true, Ordering::Relaxed);
        }
    });
    (watched, has_no_clause)
}

/// The solver, which has to give cores if they are wanted. BatSat is the default, as for quantified formulas.
fn chosen(wanted: &WantedSolver, cores: bool) -> Result<Choice> {
    if let Some(solver) = wanted.embedded(Embedded::Batsat) {
        return Ok(Choice::Embedded(solver));
    }
    match Choice::of(wanted)? {
        Choice::Process(_) if cores => bail!(
            "--cores needs a solver that is asked under assumptions, and {} gets each cube as clauses; \
             leave out --cores, or choose --solver embedded-batsat",
            wanted.name()
        ),
        solver => Ok(solver),
    }
}

/// Has the cubes answered in the way that suits the solver.
fn answer(
    source: impl Iterator<Item = Event> + Send + 'static,
    solver: Choice,
    (jobs, verdicts): (usize, Verdicts),
    verbosity: Verbosity,
    limits: &Limits,
    printer: &mut Printer<'_>,
) -> Result<Ended> {
    let solver = match solver {
        Choice::Embedded(solver) => {
            let cores = verdicts.cores;
            let start =
                || -> Box<dyn CubeSolver> { Box::new(Incrementally::new(Box::new(solver.start()), cores)) };
            return Ok(answer_all(source, jobs, &start, limits, printer)?);
        }
        Choice::Library(library) => {
            let cores = verdicts.cores;
            let start = || -> Box<dyn CubeSolver> { Box::new(Incrementally::new(library.start(), cores)) };
            return Ok(answer_all(source, jobs, &start, limits, printer)?);
        }
        Choice::Process(solver) => solver,
    };
    if !(solver.finds_first_cube() && verdicts.stop_at == Some(StopAt::Satisfiable) && jobs == 1) {
        return Ok(afresh(source, jobs, &solver, limits, printer)?);
    }
    match in_one_run(source, &solver, limits, printer)? {
        OneRun::Ended(ended) => Ok(ended),
        OneRun::Mixed(all) => {
            if verbosity > Verbosity::Quiet {
                stderr::line(
                    "lifesat: note: there are clauses after cubes, which this solver does not accept, so it is started \
                     once for each cube",
                );
            }
            Ok(afresh(all, jobs, &solver, limits, printer)?)
        }
    }
}

fn afresh(
    source: impl Iterator<Item = Event> + Send + 'static,
    jobs: usize,
    solver: &ProcessSolver,
    limits: &Limits,
    printer: &mut Printer<'_>,
) -> Result<Ended, ProcessError> {
    let start = || -> Box<dyn CubeSolver> { Box::new(Afresh::new(Box::new(solver.clone()))) };
    answer_all(source, jobs, &start, limits, printer)
}

// One run of a solver that reads cubes itself and stops at the first that has a model.
//
// Such a solver wants all clauses before all cubes, and so no comment of the user's, in a file of its own.

/// The longest time between two looks at the limits.
const NAP: Duration = Duration::from_millis(50);

pub(super) enum OneRun {
    /// All was told that can be told.
    Ended(Ended),
    /// A clause follows a cube, so nothing was asked. These are all questions again.
    Mixed(Box<dyn Iterator<Item = Event> + Send>),
}

/// What was written for the solver.
enum Copied {
    /// Everything: the clauses, which the file has too, and the number of cubes.
    Whole(Cnf, u64),
    /// Everything before this clause; and what follows.
    UpTo(Event, Box<dyn Iterator<Item = Event> + Send>),
}

/// Copies the source into a file, runs the solver on it, and tells the verdicts that follow from its answer.
pub(super) fn in_one_run(
    source: impl Iterator<Item = Event> + Send + 'static,
    solver: &ProcessSolver,
    limits: &Limits,
    audience: &mut dyn Observer,
) -> Result<OneRun> {
    let file = tempfile::Builder::new().prefix(".lifesat-").suffix(".icnf").tempfile();
    let (file, path) = file.context("cannot make a temporary file for the cubes")?.into_parts();
    let unwritable = || format!("cannot write the temporary file {}", path.display());
    // The source may keep us waiting, and the limits hold meanwhile.
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(copy(Box::new(source), file)));
    let copied = loop {
        match receiver.recv_timeout(NAP) {
            Ok(copied) => break copied.with_context(unwritable)?,
            Err(RecvTimeoutError::Disconnected) => bail!("the cubes could not be read"),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Some(why) = limits.exceeded() {
            return Ok(OneRun::Ended(stopped(&why)));
        }
    };
    match copied {
        Copied::Whole(_, 0) => Ok(OneRun::Ended(Ended::Complete)),
        Copied::Whole(clauses, cubes) => {
            let first = solver.first_cube(&path, &clauses, limits)?;
            Ok(OneRun::Ended(tell(&first, cubes, limits, audience)))
        }
        Copied::UpTo(clause, rest) => {
            let before = read_back(&path).with_context(|| format!("cannot read {}", path.display()))?;
            Ok(OneRun::Mixed(Box::new(before.chain([clause]).chain(rest))))
        }
    }
}

fn copy(mut source: Box<dyn Iterator<Item = Event> + Send>, file: File) -> io::Result<Copied> {
    let mut writer = IcnfWriter::new(BufWriter::with_capacity(1 << 16, file), [])?;
    let (mut clauses, mut cubes) = (Cnf::default(), 0);
    while let Some(event) = source.next() {
        match event {
            Event::Clause(_) if cubes > 0 => {
                writer.finish()?.into_inner()?;
                return Ok(Copied::UpTo(event, source));
            }
            Event::Clause(clause) => {
                writer.clause(&clause)?;
                clauses.push(&clause);
            }
            Event::Cube(Cube { literals, .. }) => {
                writer.cube(&literals)?;
                let largest = literals.iter().map(|literal| literal.var().number()).max();
                clauses.declare_variables(largest.unwrap_or(0));
                cubes += 1;
            }
        }
    }
    writer.finish()?.into_inner()?;
    Ok(Copied::Whole(clauses, cubes))
}

/// The questions that were copied. Where they stood is forgotten.
fn read_back(path: &Path) -> Result<impl Iterator<Item = Event> + Send + use<>> {
    let events = IcnfReader::new(BufReader::new(File::open(path)?))?;
    // Only this program writes the file, so it holds the copy; if it cannot be read, no verdict may
    // hide that.
    Ok(events.map(|event| match event.expect("the copy that was just written can be read") {
        icnf::Event::Clause(literals) => Event::Clause(literals),
        icnf::Event::Cube(literals) => Event::Cube(Cube { literals, place: 0 }),
    }))
}

/// One verdict for each cube up to the first with a model, or for all.
fn tell(first: &FirstCube, cubes: u64, limits: &Limits, audience: &mut dyn Observer) -> Ended {
    let refuted = match first {
        FirstCube::After(before) => *before,
        FirstCube::Nowhere => cubes,
        // It does not say how far it came, so nothing is known about any cube.
        FirstCube::Unknown(why) => return stopped(why),
    };
    for _ in 0..refuted {
        if limits.interrupt.is_raised() {
            return Ended::Interrupted;
        }
        if audience.answer(CubeVerdict::Refuted(Vec::new()), 0).is_break() {
            return Ended::Enough;
        }
    }
    if let FirstCube::After(_) = first {
        let _ = audience.answer(CubeVerdict::Satisfiable, 0);
        return Ended::Enough;
    }
    Ended::Complete
}

fn stopped(why: &StopReason) -> Ended {
    if *why == StopReason::Interrupted { Ended::Interrupted } else { Ended::TimeLimit }
}

/// Which verdicts are printed, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Verdicts {
    /// True if the failed assumptions of refuted cubes are printed.
    pub(crate) cores: bool,
    /// The verdict that is the last one.
    pub(crate) stop_at: Option<StopAt>,
}

/// Prints a line for each verdict, and stops where the user wants.
pub(crate) struct Printer<'a> {
    out: &'a mut dyn Write,
    counts: &'a mut Counts,
    progress: &'a Spinner,
    verdicts: Verdicts,
    written: io::Result<()>,
    place: u64,
}

impl<'a> Printer<'a> {
    pub(crate) fn new(
        out: &'a mut dyn Write,
        counts: &'a mut Counts,
        progress: &'a Spinner,
        verdicts: Verdicts,
    ) -> Self {
        Self { out, counts, progress, verdicts, written: Ok(()), place: 0 }
    }

    /// Says why there is no verdict for the next cube, and how the writing went.
    pub(crate) fn finish(self, ended: Option<Ended>) -> io::Result<()> {
        self.written?;
        if ended == Some(Ended::TimeLimit) {
            writeln!(self.out, "s UNKNOWN")?;
        }
        Ok(())
    }

    fn write(&mut self, verdict: &CubeVerdict) -> io::Result<()> {
        match verdict {
            CubeVerdict::Satisfiable => writeln!(self.out, "s SATISFIABLE"),
            CubeVerdict::Unknown(_) => writeln!(self.out, "s UNKNOWN"),
            CubeVerdict::Refuted(_) if !self.verdicts.cores => writeln!(self.out, "s UNSATISFIABLE"),
            CubeVerdict::Refuted(core) => {
                write!(self.out, "s UNSATISFIABLE\ncore")?;
                core.iter()
                    .copied()
                    .map(Lit::to_dimacs)
                    .try_for_each(|number| write!(self.out, " {number}"))?;
                writeln!(self.out, " 0")
            }
        }
    }

    /// Goes on if the writing succeeded.
    fn note(&mut self, written: io::Result<()>) -> ControlFlow<()> {
        let is_well = written.is_ok();
        self.written = written;
        if is_well { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl Observer for Printer<'_> {
    fn answer(&mut self, verdict: CubeVerdict, place: u64) -> ControlFlow<()> {
        let written = self.write(&verdict);
        self.note(written)?;
        self.place = place;
        if self.counts.add(&verdict).is_some_and(|answer| self.verdicts.stop_at == Some(answer)) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// A verdict that is there is printed at once.
    fn pause(&mut self) -> ControlFlow<()> {
        self.progress.advance(self.place, || self.counts.step());
        let written = self.out.flush();
        self.note(written)
    }
}

pub(crate) struct Counts {
    start: Instant,
    satisfiable: u64,
    refuted: u64,
    unknown: u64,
}

impl Counts {
    pub(crate) fn start() -> Self {
        Self { start: Instant::now(), satisfiable: 0, refuted: 0, unknown: 0 }
    }

    fn add(&mut self, verdict: &CubeVerdict) -> Option<StopAt> {
        let (count, answer) = match verdict {
            CubeVerdict::Satisfiable => (&mut self.satisfiable, Some(StopAt::Satisfiable)),
            CubeVerdict::Refuted(_) => (&mut self.refuted, Some(StopAt::Unsatisfiable)),
            CubeVerdict::Unknown(_) => (&mut self.unknown, None),
        };
        *count += 1;
        answer
    }

    fn step(&self) -> Step {
        Step::from(self.describe())
            .with("satisfiable", self.satisfiable)
            .with("refuted", self.refuted)
            .with("unknown", self.unknown)
    }

    pub(crate) fn describe(&self) -> String {
        let all = self.satisfiable + self.refuted + self.unknown;
        #[expect(clippy::cast_precision_loss, reason = "a rate needs three digits")]
        let rate = all as f64 / self.start.elapsed().as_secs_f64().max(1e-9);
        let unknown = if self.unknown > 0 { format!(", {} unknown", self.unknown) } else { String::new() };
        format!(
            "{}, {} with a model, {} refuted{unknown}, {rate:.0} a second",
            wording::counted(all, "cube"),
            self.satisfiable,
            self.refuted
        )
    }

    /// Where `--stop-at` ended the work, other cubes may have models.
    pub(crate) fn exit(&self, ended: Ended) -> Exit {
        match ended {
            _ if self.satisfiable > 0 => Exit::Satisfiable,
            // Where nothing was asked, nothing was refuted.
            Ended::Complete if self.unknown == 0 && self.refuted > 0 => Exit::Unsatisfiable,
            _ => Exit::Answered,
        }
    }
}
