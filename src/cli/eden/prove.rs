//! `lifesat eden prove`: has every pattern of a box a predecessor?

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use lifesat::answer::{Evidence, Report, Status};
use lifesat::journal::{self, Journal, JournalError};
use lifesat::life::{Grid, Partial, Rule, partial};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Problem;
use lifesat::render::plot::Plot;
use lifesat::solve::eden::orphan::examine;
use lifesat::solve::eden::prove::{
    self, Audit, BlockLog, BlockResult, Certificate, Finished, Means, Opened, Pair, Plan, Progress, Sound,
    Stage, Stopped, Targets, Task, amount, header,
};
use lifesat::solve::eden::second_opinion::Refutation;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::cli::Exit;
use crate::cli::args::write::Form;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::eden::orphan::{ORPHAN, rle_text};
use crate::cli::eden::request::{BoxProof, Records};
use crate::cli::report::{self, Answer, PageContent};
use crate::cli::solver::limits;
use crate::cli::wording;
use crate::cli::wording::confirmation_in_words;

/// Proves that there is no orphan, or minimises one and has it confirmed by two solvers.
pub(crate) fn settle(proof: &BoxProof, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let BoxProof { targets, question, plan, jobs, memory, .. } = proof;
    plan.check_memory(question, *jobs, *memory)
        .map_err(|error| anyhow!("{error}; --explain shows the plan, --memory allows more"))?;
    let limits = limits(proof.time_limit)?;
    let mut files = Files::new(proof, verbosity);
    files.expect(plan)?;
    let finished = prove(proof, &limits, &mut files, verbosity);
    files.error.map_or(Ok(()), Err)?;
    let finished = match finished {
        Ok(finished) => Ok(finished),
        Err(Stopped::Limits(why)) => Err(why),
        Err(Stopped::BlockLog(error)) => return Err(error.into()),
    };
    if let (Some(path), Ok(finished)) = (&proof.certificate, &finished) {
        let mut certificate = json!(finished.certificate);
        certificate["problem"] = json!(targets.problem());
        certificate["open"] = json!(finished.open);
        let text = serde_json::to_string_pretty(&certificate)?;
        output::write(Some(path), |out| writeln!(out, "{text}"))?;
    }
    let end = ProveEnd::new(targets, finished, &limits)?;
    let answer = ProveAnswer { end, targets, seconds: start.elapsed().as_secs_f64() };
    report::deliver(&answer, &proof.output, plots)
}

/// Prints how it would be proved, and how much of the allowed memory that takes.
pub(super) fn explain(proof: &BoxProof) -> Result<Exit> {
    let BoxProof { targets, question, plan, jobs, memory, .. } = proof;
    let bytes = plan.bytes(question, *jobs);
    match proof.output.form {
        Form::Json => {
            let plan = json!({
                "command": "eden prove", "problem": targets.problem(), "plan": plan, "bytes": bytes, "most_bytes": memory,
            });
            output::print(&format!("{plan}\n"))?;
        }
        Form::Text | Form::Pattern(_) => {
            let memory = format!("memory   {}, of {} allowed\n", amount(bytes), amount((*memory).into()));
            output::print(&(plan.explain(question) + &memory))?;
        }
    }
    Ok(Exit::Answered)
}

fn prove(
    proof: &BoxProof,
    limits: &Limits,
    files: &mut Files,
    verbosity: Verbosity,
) -> Result<Finished, Stopped> {
    let start = Instant::now();
    let shown: Mutex<Option<(Stage, Spinner)>> = Mutex::new(None);
    let observe = |Progress { stage, done, total }: Progress| {
        let mut shown = shown.lock().expect("no thread panics with the lock");
        if shown.as_ref().is_none_or(|(shown, _)| *shown != stage) {
            if verbosity == Verbosity::Verbose {
                stderr::line(&format!("{} after {:.2} s", title(stage), start.elapsed().as_secs_f64()));
            }
            // The old line is removed before the next one is drawn. A stage may need fewer steps than were thought.
            if let Some((stage, spinner)) = shown.take() {
                spinner.complete(|| title(stage));
            }
            *shown = Some((stage, Spinner::towards(verbosity, Some(total), title(stage))));
        }
        if let Some((_, spinner)) = &*shown {
            spinner.advance(done, || title(stage).to_owned());
        }
    };
    let means = Means { jobs: proof.jobs, limits, enough: 1, observe: &observe };
    prove::prove(&proof.question, &proof.plan, &means, files)
}

fn title(stage: Stage) -> &'static str {
    match stage {
        Stage::Sets => "sets",
        Stage::Bits => "bits",
        Stage::Signatures => "groups",
        Stage::Blocks => "pairs",
    }
}

struct ProveAnswer<'a> {
    end: ProveEnd,
    targets: &'a Targets,
    seconds: f64,
}

enum ProveEnd {
    /// Every target has a predecessor.
    None(Certificate),
    Orphan(Box<Found>),
    Unknown(StopReason),
}

struct Found {
    target: Grid,
    refutation: Refutation,
    certificate: Certificate,
}

impl Answer for ProveAnswer<'_> {
    fn json(&self) -> Report {
        let Self { targets, seconds, .. } = *self;
        let (status, patterns, backing) = match &self.end {
            ProveEnd::None(certificate) => {
                (Status::None, Vec::new(), Evidence::Exhaustive.with(json!(certificate)))
            }
            ProveEnd::Orphan(found) => {
                let backing = Evidence::Exhaustive
                    .with(json!(found.certificate))
                    .and("solver", &found.refutation.first)
                    .and("confirmed_by", found.refutation.second.as_ref().ok());
                let rle = |pattern: &Partial| rle_text(pattern, targets.rule(), ORPHAN).trim_end().to_owned();
                (Status::Found, vec![rle(&found.refutation.orphan), rle(&found.target.map(Some))], backing)
            }
            ProveEnd::Unknown(why) => {
                (Status::Unknown, Vec::new(), Evidence::None.with(json!({"stopped": why.to_string()})))
            }
        };
        Report::new("eden prove", targets.problem(), status, backing, seconds).with_patterns(patterns)
    }

    fn text(&self) -> String {
        let Self { end, targets, seconds } = self;
        let (width, height) = (targets.width(), targets.height());
        let under = wording::under(targets.rule());
        match end {
            ProveEnd::None(certificate) => {
                let what = if targets.is_whole_box() { "" } else { " that agrees with yours" };
                format!(
                    "Every {width}×{height} pattern{what} has a predecessor{under}: there is no orphan.\n\n{}seconds  {seconds:.2}\n",
                    counts(certificate)
                )
            }
            ProveEnd::Orphan(found) => found.text(targets.rule()),
            ProveEnd::Unknown(StopReason::Interrupted) => "Interrupted.\n".to_owned(),
            ProveEnd::Unknown(why) => format!("Unknown: {why}.\n"),
        }
    }

    /// What a page about the answer tells.
    fn page(&self) -> PageContent {
        let targets = self.targets;
        let (width, height) = (targets.width(), targets.height());
        let what = if targets.is_whole_box() { "" } else { " that agrees with the given one" };
        let under = wording::under(targets.rule());
        match &self.end {
            ProveEnd::None(certificate) => {
                let sentence = format!(
                    "Every {width}×{height} pattern{what} has a predecessor{under}: there is no orphan."
                );
                PageContent::of(sentence).with_notes(compared(certificate))
            }
            ProveEnd::Orphan(found) => {
                let Refutation { orphan, first, second } = &found.refutation;
                let cells = partial::specified(orphan).count();
                let title = format!("A {width}×{height} pattern without a predecessor{under}");
                let sentence = format!("{title}; {cells} of its cells alone have none.");
                let refuted = [("refuted", format!("by {first}, {}", confirmation_in_words(second)))];
                let notes = refuted.into_iter().chain(compared(&found.certificate)).collect();
                PageContent::of(sentence).titled(title).with_notes(notes)
            }
            ProveEnd::Unknown(why) => {
                let notes = vec![("stopped", why.to_string())];
                PageContent::of(format!(
                    "It is open whether every {width}×{height} pattern{what} has a predecessor."
                ))
                .with_notes(notes)
            }
        }
    }

    fn exit(&self) -> Exit {
        match &self.end {
            ProveEnd::None(_) => Exit::None,
            ProveEnd::Orphan(_) => Exit::Answered,
            ProveEnd::Unknown(why) => Exit::of_limit(why),
        }
    }
}

impl ProveEnd {
    /// Has an orphan confirmed, and made smaller.
    fn new(targets: &Targets, finished: Result<Finished, StopReason>, limits: &Limits) -> Result<Self> {
        let Finished { orphans, certificate, open } = match finished {
            Ok(finished) => finished,
            Err(why) => return Ok(Self::Unknown(why)),
        };
        assert!(open == 0 || !orphans.is_empty(), "all blocks were wanted");
        let Some(orphan) = orphans.first() else { return Ok(Self::None(certificate)) };
        let target = targets.seen(orphan);
        Ok(match examine(targets.rule(), &target.map(Some), "the proof", limits)? {
            Ok(refutation) => Self::Orphan(Box::new(Found { target, refutation, certificate })),
            Err(why) => Self::Unknown(why),
        })
    }
}

impl Found {
    fn text(&self, rule: Rule) -> String {
        let under = wording::under(rule);
        let Refutation { orphan, first, second } = &self.refutation;
        let (cells, confirmed) =
            (wording::these_cells_have(partial::specified(orphan).count()), confirmation_in_words(second));
        format!(
            "A pattern without a predecessor{under}:\n\n{}\n{cells} none:\n\n{}\nrefuted  by {first}, {confirmed}\n{}",
            partial::write_rows(&self.target.map(Some)),
            partial::write_rows(orphan),
            counts(&self.certificate),
        )
    }
}

fn counts(certificate: &Certificate) -> String {
    compared(certificate).into_iter().map(|(name, note)| format!("{name:<8} {note}\n")).collect()
}

/// The ways in which pairs were compared.
fn compared(certificate: &Certificate) -> Vec<(&'static str, String)> {
    let ways = [
        "clusters and groups by signature",
        "groups by signature",
        "leaves and groups by signature",
        "leaves by signature",
    ];
    let ways = ways.into_iter().skip(usize::from(certificate.plan.bundle.is_none())).map(str::to_owned);
    let signatures = ways.zip(certificate.signatures.iter().copied());
    let splits = certificate.splits.iter().zip(0..).map(|(&level, splits)| match splits {
        0 => ("by sets".to_owned(), level),
        1 => ("after a split".to_owned(), level),
        more => (format!("after {more} splits"), level),
    });
    let levels = signatures.chain(splits).filter(|(_, level)| level.pairs > 0);
    levels
        .map(|(way, level)| ("pairs", format!("{} {way}, {} of them disjoint", level.pairs, level.disjoint)))
        .collect()
}

struct Files<'a> {
    proof: &'a BoxProof,
    problem: Problem,
    verbosity: Verbosity,
    journal: Option<Journal>,
    known: BTreeMap<usize, BlockResult>,
    pairs: Option<Pairs>,
    /// What went wrong: a block log can only say that something did.
    error: Option<anyhow::Error>,
}

impl<'a> Files<'a> {
    fn new(proof: &'a BoxProof, verbosity: Verbosity) -> Self {
        let problem = proof.targets.problem();
        Self { proof, problem, verbosity, journal: None, known: BTreeMap::new(), pairs: None, error: None }
    }

    /// Refuses a file of another box or plan before the sets are made, which can take long.
    fn expect(&self, plan: &Plan) -> Result<()> {
        let Some(Records { state, .. }) = &self.proof.records else { return Ok(()) };
        let Some(found) = journal::task::<Value>(state).with_context(|| name(state))? else { return Ok(()) };
        let mut known = json!({ "plan": plan });
        for unknown in ["blocks", "hashes"] {
            if let Some(value) = found["task"].get(unknown) {
                known[unknown] = value.clone();
            }
        }
        let wanted = json!(header(&self.problem, &known));
        if found != wanted {
            let (found, wanted) = (found.to_string(), wanted.to_string());
            return Err(JournalError::OtherTask { found, wanted }).with_context(|| name(state));
        }
        Ok(())
    }

    fn start(&mut self, task: &Task, audit: &Audit) -> Result<Opened> {
        let mut done = vec![false; task.blocks];
        let mut known: Vec<Sound> = Vec::new();
        let mut again = vec![false; task.blocks];
        if let Some(Records { state, pairs }) = &self.proof.records {
            let mut pieces: Vec<BlockResult> = Vec::new();
            let line = json!(header(&self.problem, task));
            let journal =
                Journal::open(state, &line, |piece| pieces.push(piece)).with_context(|| name(state))?;
            take(state, pieces, audit, &mut done, &mut known)?;
            self.journal = Some(journal);
            self.known = known.iter().map(|sound| (sound.piece().block, sound.piece().clone())).collect();
            if let Some(path) = pairs {
                let pairs = Pairs::open(path, &self.problem, &json!(task), &self.known)?;
                again = (0..task.blocks).map(|block| pairs.lacks(self.known.get(&block))).collect();
                self.pairs = Some(pairs);
            }
            if !known.is_empty() && self.verbosity > Verbosity::Quiet {
                stderr::line(&format!(
                    "lifesat: continuing, {} of {} blocks are recorded",
                    known.len(),
                    task.blocks
                ));
            }
        }
        let is_wanted = |&block: &usize| !done[block] || again[block];
        Ok(Opened { known, wanted: (0..task.blocks).filter(is_wanted).collect() })
    }
}

impl Files<'_> {
    /// Records a block that was done, and its pairs before it, so that a recorded block has them.
    fn record(&mut self, piece: &BlockResult, pairs: &[Pair]) -> Result<()> {
        let (Some(journal), Some(records)) = (&mut self.journal, &self.proof.records) else { return Ok(()) };
        if let Some(file) = &mut self.pairs {
            file.add(piece.block, pairs)?;
        }
        match self.known.get(&piece.block) {
            Some(known) if known.agrees(piece) => Ok(()),
            Some(_) => Err(anyhow!(
                "{}: block {} was done again, with another result",
                name(&records.state),
                piece.block
            )),
            None => journal.append(piece).with_context(|| name(&records.state)),
        }
    }
}

impl BlockLog for Files<'_> {
    fn open(&mut self, task: &Task, audit: &Audit) -> io::Result<Opened> {
        self.start(task, audit).map_err(|error| {
            self.error = Some(error);
            io::Error::other("the record cannot be used")
        })
    }

    fn wants_pairs(&self) -> bool {
        self.pairs.is_some()
    }

    fn add(&mut self, piece: &BlockResult, pairs: &[Pair]) -> io::Result<()> {
        self.record(piece, pairs).map_err(|error| {
            self.error = Some(error);
            io::Error::other("the block cannot be recorded")
        })
    }
}

/// Takes the pieces that are new. A block that was done twice must have the same result.
fn take(
    path: &Path,
    pieces: Vec<BlockResult>,
    audit: &Audit,
    done: &mut [bool],
    known: &mut Vec<Sound>,
) -> Result<()> {
    for piece in pieces {
        let block = piece.block;
        let piece = audit.accept(piece).with_context(|| name(path))?;
        if !done[block] {
            done[block] = true;
            known.push(piece);
        } else if !known.iter().any(|known| known.piece().agrees(piece.piece())) {
            return Err(anyhow!("{}: block {block} was done twice, with different results", name(path)));
        }
    }
    Ok(())
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

/// Version of the meaning of lines.
const VERSION: u32 = 1;

/// A file with the pairs of each block that has any.
struct Pairs {
    path: PathBuf,
    journal: Journal,
    blocks: BTreeSet<usize>,
}

/// The pairs of a block, each as the rows of a partial pattern with slashes between them.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    block: usize,
    pairs: Vec<String>,
}

impl Pairs {
    /// Opens the file. It must be about the same task and agree with the blocks that are known.
    fn open(
        path: &Path,
        problem: &Problem,
        task: &Value,
        known: &BTreeMap<usize, BlockResult>,
    ) -> Result<Self> {
        let head = json!({ "lifesat": "eden pairs", "version": VERSION, "problem": problem, "task": task });
        let mut lines: Vec<Line> = Vec::new();
        let journal = Journal::open(path, &head, |line| lines.push(line))
            .with_context(|| path.display().to_string())?;
        let mut blocks = BTreeSet::new();
        for Line { block, pairs } in lines {
            let count = known.get(&block).map(split);
            if count.is_some_and(|count| count != pairs.len() as u64) || pairs.is_empty() {
                bail!(
                    "{}: block {block} has {} pairs here, and not in its record",
                    path.display(),
                    pairs.len()
                );
            }
            if !blocks.insert(block) {
                bail!("{}: block {block} is there twice", path.display());
            }
        }
        Ok(Self { path: path.to_owned(), journal, blocks })
    }

    fn lacks(&self, block: Option<&BlockResult>) -> bool {
        block.is_some_and(|block| split(block) > 0 && !self.blocks.contains(&block.block))
    }

    /// Writes the pairs of a block, unless it has none or they are there.
    fn add(&mut self, block: usize, pairs: &[Partial]) -> Result<()> {
        if pairs.is_empty() || !self.blocks.insert(block) {
            return Ok(());
        }
        let rows = |pair: &Partial| partial::write_rows(pair).trim_end().replace('\n', "/");
        let line = Line { block, pairs: pairs.iter().map(rows).collect() };
        self.journal.append(&line).with_context(|| self.path.display().to_string())
    }
}

fn split(block: &BlockResult) -> u64 {
    block.splits.first().map_or(0, |level| level.disjoint)
}
