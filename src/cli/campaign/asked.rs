//! The question of a campaign: the job that its units are, and the command that prints its answer.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::campaign::jobs::{
    Cubes, EdenAgars, EdenHunt, EdenProve, EdenSearch, JobError, SearchJob, ShipsJob, SolveJob,
};
use lifesat::campaign::{Folder, Job, Means, Plan, Record};
use lifesat::encode::still_life::cases::Case;
use lifesat::limits::Limits;
use lifesat::render::plot::Plot;
use lifesat::solve::cubes::{Ended, Observer as _};
use lifesat::solve::search::parts::{PartResult, Parts};
use lifesat::solve::ships::{self, Unfinished};
use lifesat::solve::still_life::prove::parts::{CaseParts, CasePiece, PartsError};

use crate::cli::campaign::request::{RefutationInParts, SearchInParts, SharedQuestion, ShipsInParts};
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output};
use crate::cli::eden::request::{
    AgarsRecords, AgarsRequest, BoxProof, Files, HuntRequest, Records, SearchRequest,
};
use crate::cli::search::request::Resume;
use crate::cli::solve::cubes::{Counts, Printer, Verdicts};
use crate::cli::solve::densest::{self, SharedOut};
use crate::cli::solver::{Stopped, limits};
use crate::cli::{Exit, eden, search};

/// The number of parts into which a search is cut: many, because their sizes differ.
const PARTS: usize = 1 << 10;

/// The number of parts of a search for spaceships: fewer, because parts reach some states twice.
const SHIPS_PARTS: usize = 1 << 6;

pub(super) enum Asked {
    Cubes(Cubes),
    EdenAgars(EdenAgars, AgarsRequest),
    EdenHunt(EdenHunt, HuntRequest),
    EdenProve(Box<EdenProve>, BoxProof),
    EdenSearch(Box<EdenSearch>, SearchRequest),
    Search(Box<SearchJob>, SearchInParts),
    Ships(Box<ShipsJob>, Box<ShipsInParts>),
    Densest(Box<SolveJob>, RefutationInParts),
}

/// What decides about a job besides the words of its question.
pub(super) struct Terms<'a> {
    /// The question as it was planned. What takes long to compute is taken from it, and compared later.
    pub(super) planned: Option<&'a Record>,
    /// The number of parts into which a search is cut, if the user says.
    pub(super) parts: Option<usize>,
    pub(super) limits: &'a Limits,
    pub(super) folder: &'a Path,
}

impl Asked {
    /// Makes the job of a question. Fails with [`Stopped`] when the limits are reached first.
    pub(super) fn new(question: SharedQuestion, terms: &Terms) -> Result<Self> {
        let &Terms { planned, parts, limits, folder } = terms;
        if parts.is_some() && !matches!(question, SharedQuestion::Search(_) | SharedQuestion::Ships(_)) {
            bail!("--parts is only for `search` and `ships`; other commands have fixed units");
        }
        let before = || planned?.field("cut");
        let cut = |usual: usize| parts.or_else(before).unwrap_or(usual);
        Ok(match question {
            SharedQuestion::Cubes(cubes) => {
                Self::Cubes(Cubes::new(cubes.path, cubes.solver, planned, limits).map_err(stopped)?)
            }
            SharedQuestion::EdenAgars(request) => {
                Self::EdenAgars(EdenAgars::new(request.survey.clone(), limits).map_err(stopped)?, request)
            }
            SharedQuestion::EdenHunt(request) => {
                Self::EdenHunt(EdenHunt { hunt: request.hunt, rounds: request.rounds_in_all() }, request)
            }
            SharedQuestion::EdenProve(proof) => Self::EdenProve(Box::new(prove(&proof, planned)?), proof),
            SharedQuestion::EdenSearch(request) => {
                Self::EdenSearch(Box::new(EdenSearch(request.search.clone())), request)
            }
            SharedQuestion::Search(asked) => {
                let parts =
                    Parts::new(asked.question.clone(), asked.goal, cut(PARTS), limits).map_err(Stopped)?;
                Self::Search(Box::new(SearchJob { parts, words: asked.words.clone() }), asked)
            }
            SharedQuestion::Densest(asked) => {
                let parts = cases(&asked, folder, planned, limits)?;
                Self::Densest(Box::new(SolveJob { parts }), asked)
            }
            SharedQuestion::Ships(asked) => {
                let job = spaceships(&asked, cut(SHIPS_PARTS), limits)?;
                Self::Ships(Box::new(job), Box::new(asked))
            }
        })
    }

    /// The question of a plan with these words, if this program would ask the same.
    pub(super) fn of_plan(
        question: SharedQuestion,
        folder: &Folder,
        plan: &Plan,
        limits: &Limits,
    ) -> Result<Self> {
        let asked = Self::new(
            question,
            &Terms { planned: Some(&plan.draft().question), parts: None, limits, folder: folder.path() },
        )?;
        let differences = plan.differences(&asked.job().question(), asked.job().units());
        if !differences.is_empty() {
            bail!(
                "the campaign in {} was planned for another program or question, so nothing was done:\n{}",
                folder.path().display(),
                differences.join("\n")
            );
        }
        Ok(asked)
    }

    pub(super) fn job(&self) -> &dyn Job<Error = JobError> {
        match self {
            Self::Cubes(job) => job,
            Self::EdenAgars(job, _) => job,
            Self::EdenHunt(job, _) => job,
            Self::EdenProve(job, _) => job.as_ref(),
            Self::EdenSearch(job, _) => &**job,
            Self::Search(job, _) => job.as_ref(),
            Self::Ships(job, _) => job.as_ref(),
            Self::Densest(job, _) => job.as_ref(),
        }
    }

    /// Returns true if there are few units, each of which takes long. Then none is measured.
    pub(super) fn is_coarse(&self) -> bool {
        matches!(self, Self::Densest(..))
    }

    /// How a user can make units smaller, if that is possible.
    pub(super) fn finer(&self) -> Option<&'static str> {
        matches!(self, Self::Search(..) | Self::Ships(..))
            .then_some("cut the search into more parts with --parts")
    }

    /// The undivided command prints the answer: it finds the results of all units in a journal.
    pub(super) fn answer(self, journal: &Path, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
        let state = Some(journal.to_owned());
        match self {
            Self::Cubes(job) => cubes(&job, journal),
            Self::EdenAgars(_, request) => {
                let records = Some(AgarsRecords::OfShards(journal.to_owned()));
                // No agar is left, so there is nothing to limit.
                eden::agars::run(&AgarsRequest { records, time_limit: None, ..request }, verbosity)
            }
            Self::EdenHunt(job, request) => {
                // All rounds are there, so no limit keeps any from being done.
                let request = HuntRequest { state, rounds: Some(job.rounds), ..request };
                eden::hunt::run(&request, plots, verbosity)
            }
            Self::EdenProve(_, proof) => {
                let records = Some(Records { state: journal.to_owned(), pairs: None });
                eden::prove::settle(&BoxProof { records, ..proof }, plots, verbosity)
            }
            Self::EdenSearch(_, request) => {
                let files = Files { state, ..request.files };
                eden::search::run(&SearchRequest { files, ..request }, plots, verbosity)
            }
            Self::Search(job, asked) => objects(&job, asked, journal, plots, verbosity),
            Self::Ships(job, asked) => {
                let mut pieces: Vec<ships::parts::PartResult> = pieces(journal)?;
                pieces.sort_by_key(|piece| piece.unit);
                let closure = job.parts.merged(&pieces).context("the results contradict the plan")?;
                crate::cli::ships::settle(&asked.find, closure, plots, verbosity)
            }
            Self::Densest(job, asked) => {
                let found = job.parts.found(&pieces::<CasePiece>(journal)?)?;
                let shared = SharedOut { parts: &job.parts, found };
                densest::settle(&asked.request, Some(&shared), plots, verbosity)
            }
        }
    }
}

/// Shows a line of progress while a question is read.
pub(super) fn reading<T>(verbosity: Verbosity, read: impl FnOnce() -> Result<T>) -> Result<T> {
    let _spinner = Spinner::message(verbosity, "reading the question".to_owned());
    read()
}

/// The job of a proof. Without a plan, its sets are made in order to count the blocks.
fn prove(proof: &BoxProof, planned: Option<&Record>) -> Result<EdenProve> {
    let limits = limits(None)?;
    let means = Means { jobs: proof.jobs, limits: &limits };
    Ok(EdenProve::new(&proof.targets, proof.plan.clone(), proof.memory, planned, &means)?)
}

fn spaceships(asked: &ShipsInParts, cut: usize, limits: &Limits) -> Result<ShipsJob> {
    let ShipsInParts { question, find } = asked;
    let means = ships::Means { jobs: find.jobs, memory: find.memory, limits };
    let parts = ships::parts::Parts::new(question.clone(), find.number, cut, &means);
    let parts = parts.map_err(|error| match error {
        Unfinished::Stopped(why) => Stopped(why).into(),
        other => anyhow::Error::new(other),
    })?;
    Ok(ShipsJob { parts, memory: find.memory })
}

fn cases(
    asked: &RefutationInParts,
    folder: &Path,
    planned: Option<&Record>,
    limits: &Limits,
) -> Result<CaseParts> {
    let problem = &asked.request.instance.problem;
    let planned: Option<Vec<Case>> = planned.and_then(|planned| planned.field("cases"));
    let parts = CaseParts::new(problem, asked.at_least, folder.join("proofs"), planned.as_deref(), limits);
    let parts = parts.map_err(|error| match error {
        PartsError::Stopped(why) => Stopped(why).into(),
        other => anyhow::Error::new(other),
    })?;
    parts.context("the wastage identity alone refutes one live cell more, so there is nothing to divide")
}

/// A limit that was reached before the work began.
fn stopped(error: JobError) -> anyhow::Error {
    match error {
        JobError::Stopped(why) => Stopped(why).into(),
        other => other.into(),
    }
}

fn cubes(job: &Cubes, journal: &Path) -> Result<Exit> {
    let pieces: Vec<Record> = pieces(journal)?;
    let verdicts =
        job.verdicts(&pieces).context("the results contradict the plan: they do not fit the file")?;
    let silent = Spinner::silent();
    let mut counts = Counts::start();
    output::write(None, |out| {
        let mut printer = Printer::new(out, &mut counts, &silent, Verdicts::default());
        let _ = verdicts.into_iter().try_for_each(|verdict| printer.answer(verdict, 0));
        printer.finish(Some(Ended::Complete))
    })?;
    Ok(counts.exit(Ended::Complete))
}

/// Makes a saved search of the results, and continues it: it has nothing left to do but to print.
fn objects(
    job: &SearchJob,
    asked: SearchInParts,
    journal: &Path,
    plots: &[Plot],
    verbosity: Verbosity,
) -> Result<Exit> {
    let mut pieces: Vec<PartResult> = pieces(journal)?;
    pieces.sort_by_key(|piece| piece.unit);
    let file = journal.with_extension("saved");
    let text = job.parts.saved(&pieces)?.text();
    fs::write(&file, text).context("cannot write a temporary file")?;
    let SearchInParts { goal, jobs, time_limit, presentation, .. } = asked;
    search::resume(Resume { file, goal: Some(goal), jobs, time_limit, presentation }, plots, verbosity)
}

fn pieces<T: serde::de::DeserializeOwned>(journal: &Path) -> Result<Vec<T>> {
    let text = fs::read_to_string(journal).context("cannot read a temporary file")?;
    let pieces: serde_json::Result<Vec<T>> = text.lines().skip(1).map(serde_json::from_str).collect();
    pieces.context("the results belong to another kind of question")
}
