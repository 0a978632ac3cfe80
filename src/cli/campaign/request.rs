//! What `lifesat campaign` is asked to do.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::encode::still_life::waste::Counter;
use lifesat::life::Grid;
use lifesat::problem::Ships;
use lifesat::problem::ships::Mirror;
use lifesat::solve::search::backtrack::Choice;
use lifesat::solve::search::engines::{Kind, Single};
use lifesat::solve::search::saved::{Goal, SavedQuestion};
use lifesat::solve::still_life::{Method, likely_most};

use crate::cli::args::line::{self, Given, Group, NotRead};
use crate::cli::args::{Command, names};
use crate::cli::command_line;
use crate::cli::eden::args::{EdenAgarsArgs, EdenProveArgs, EdenTask};
use crate::cli::eden::request::{AgarsRequest, BoxProof, HuntRequest, SearchRequest};
use crate::cli::input::source::{Input, Kind as InputKind};
use crate::cli::search::args::SearchArgs;
use crate::cli::search::request::{self, Aim, Presentation};
use crate::cli::ships::args::ShipsArgs;
use crate::cli::ships::request::{FindShips, ShipsRequest, Strips};
use crate::cli::solve::args::{MethodArg, SolveArgs};
use crate::cli::solve::request::{DensestRequest, SolveRequest, Way, cubes_alone};
use crate::cli::solver::WantedSolver;

/// A question whose answer can be combined from the results of units.
pub(crate) enum SharedQuestion {
    Cubes(CubesQuestion),
    EdenAgars(AgarsRequest),
    EdenHunt(HuntRequest),
    EdenProve(BoxProof),
    EdenSearch(SearchRequest),
    /// Objects, by backtracking.
    Search(SearchInParts),
    Ships(ShipsInParts),
    Densest(RefutationInParts),
}

pub(crate) struct ShipsInParts {
    pub(crate) question: Ships,
    pub(crate) find: FindShips,
}

pub(crate) struct CubesQuestion {
    pub(crate) path: PathBuf,
    pub(crate) solver: Embedded,
}

/// A search for objects whose tree of choices is divided.
pub(crate) struct SearchInParts {
    pub(crate) question: SavedQuestion,
    pub(crate) goal: Goal,
    pub(crate) words: Option<Vec<String>>,
    pub(crate) jobs: usize,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) presentation: Presentation,
}

const WHAT_CAN: &str = "search, ships, eden search, eden prove, eden hunt, eden agars and solve on a box or an \
     iCNF file can";

impl SharedQuestion {
    pub(crate) fn planned(words: &[String]) -> Result<Self> {
        Self::read(words, Place::Plan)
    }

    pub(crate) fn merged(words: &[String]) -> Result<Self> {
        Self::read(words, Place::Merge)
    }

    fn read(words: &[String], place: Place) -> Result<Self> {
        let words = without_program(words).iter().map(String::as_str);
        let words: Vec<&str> = ["lifesat"].into_iter().chain(words).collect();
        let cli = line::parse(&words).map_err(|error| with_place(error, place))?;
        refuse(&line::given(&words), place)?;
        if cli.events.is_some() {
            bail!(
                "--events is not part of the question: it stands first, as in `lifesat --events FILE campaign …`"
            );
        }
        match cli.command {
            Command::Eden(args) => match args.task {
                EdenTask::Search(args) => Ok(Self::EdenSearch(args.try_into()?)),
                EdenTask::Hunt(args) => Ok(Self::EdenHunt(args.try_into()?)),
                EdenTask::Prove(args) => proof(args),
                EdenTask::Agars(args) => agars(args),
                EdenTask::Check(_) | EdenTask::Orphan(_) | EdenTask::Force(_) => {
                    bail!("this part of `eden` cannot be divided; {WHAT_CAN}")
                }
            },
            Command::Solve(args) if is_about_a_box(&args) => Ok(Self::Densest(refutation(args)?)),
            Command::Solve(args) => cubes(&args, &line::given(&words)),
            Command::Search(args) => {
                let line = words.iter().map(Into::into).collect();
                objects(args, line, command_line::of_words(&words), place)
            }
            Command::Ships(args) => ships(args),
            _ => bail!("this command cannot be divided; {WHAT_CAN}"),
        }
    }
}

/// The words of a command without the name of the program, which a user may give or not.
pub(crate) fn without_program(words: &[String]) -> &[String] {
    match words {
        [program, rest @ ..] if program == "lifesat" => rest,
        _ => words,
    }
}

/// What is wrong with the question. An option of the campaign that stands in it is told its place.
fn with_place(error: NotRead, place: Place) -> anyhow::Error {
    match error.unknown_argument() {
        Some(option) if place == Place::Plan && names::is_option(&["campaign", "plan"], &option) => anyhow!(
            "{option} is an option of `lifesat campaign plan`, so it stands before the --: `lifesat campaign plan \
             FOLDER {option} … -- COMMAND`"
        ),
        _ if place == Place::Merge => anyhow::Error::new(error).context(
            "the question of the plan and the options after -- are no command line of lifesat together",
        ),
        _ => anyhow::Error::new(error).context("the question after -- is not a command line of lifesat"),
    }
}

fn agars(args: EdenAgarsArgs) -> Result<SharedQuestion> {
    let request = AgarsRequest::try_from(args)?;
    if request.survey.effort().each.is_some() {
        bail!(
            "what is found within a time depends on the machine, so it cannot be divided: leave out each=TIME, and limit the \
             work with --effort conflicts=N"
        );
    }
    Ok(SharedQuestion::EdenAgars(request))
}

fn proof(args: EdenProveArgs) -> Result<SharedQuestion> {
    if args.explain || args.recheck.is_some() {
        bail!("--explain and --recheck cannot be divided: leave them out");
    }
    if let Some(within) = args.what.as_ref().or(args.within.as_ref()) {
        let path = Path::new(within);
        if within == "-" || path.is_file() && !path.is_absolute() {
            bail!(
                "shards may run in another folder: name the file with the pattern by its full path, not {within}"
            );
        }
    }
    Ok(SharedQuestion::EdenProve(args.try_into()?))
}

/// Returns true if `solve` is given a size, and not a file.
fn is_about_a_box(args: &SolveArgs) -> bool {
    let is_size = |input: &OsString| {
        let begins_with_digit = input.to_string_lossy().starts_with(|first: char| first.is_ascii_digit());
        begins_with_digit && !Path::new(input).exists()
    };
    args.sides.size().is_some() || args.input.as_ref().is_some_and(is_size)
}

fn cubes(args: &SolveArgs, given: &[Given]) -> Result<SharedQuestion> {
    let path = cubes_file(args, given)?;
    let Some(solver) = WantedSolver::from(&args.solver).embedded(Embedded::Batsat) else {
        bail!(
            "campaigns use an embedded solver for cubes: take --solver embedded-batsat, or leave --solver out"
        )
    };
    Ok(SharedQuestion::Cubes(CubesQuestion { path, solver }))
}

/// What `solve` can be told about cubes. Solvers that campaigns do not use are refused with their reason.
const OF_CUBES: [&str; 9] =
    ["input", "solver", "glucose", "minisat", "cadical", "kissat", "ipasir", "jobs", "time_limit"];

/// The file, and nothing beside it but the solver.
fn cubes_file(args: &SolveArgs, given: &[Given]) -> Result<PathBuf> {
    let Some(path) = args.input.as_ref().map(PathBuf::from).filter(|path| path.is_file()) else {
        bail!(
            "`solve` can be divided for a box, such as `solve 28`, or on the cubes of an iCNF file, and no file is named"
        )
    };
    if !path.is_absolute() {
        bail!("shards may run in another folder: name {} by its full path", path.display());
    }
    let mut input = Input::open(&path)?;
    match input.kind()? {
        // The reader of cubes finds out whether any follow a formula.
        InputKind::Icnf | InputKind::Formula => {}
        InputKind::CubesAlone => bail!("{}", cubes_alone(&input.name)),
        InputKind::Empty | InputKind::Json | InputKind::Weighted => {
            bail!("`solve` can be divided on the cubes of an iCNF file, and {} is not one", path.display())
        }
    }
    if input.reader.is_marked() {
        bail!(
            "{} begins with a byte order mark, which shards do not read: save it in UTF-8 without a mark",
            path.display()
        );
    }
    if given.iter().any(|given| !OF_CUBES.contains(&given.id.as_str())) {
        bail!("a campaign answers each cube of the file: leave out all options but --solver");
    }
    Ok(path)
}

/// `line` may name a file with the question; `command` is what answers say of it.
fn objects(args: SearchArgs, line: Vec<OsString>, command: String, place: Place) -> Result<SharedQuestion> {
    refuse_places(&args)?;
    let (args, words) = request::read(args, line)?;
    refuse_places(&args)?;
    let of_file: Vec<&str> =
        ["lifesat", "search"].into_iter().chain(words.iter().flatten().map(String::as_str)).collect();
    refuse(&line::given(&of_file), place)?;
    if args.proof.is_some() {
        bail!("a search that is divided writes no certificate: leave out --proof");
    }
    if args.extreme().is_some() || args.step || args.emit.is_some() {
        bail!("searches with --smallest, --largest or --step cannot be divided");
    }
    let find = request::find(&args, request::presentation(&args, command)?)?;
    request::one_rule(&find.wanted.search, "a campaign")?;
    let Aim::Objects(goal) = find.wanted.aim else { unreachable!("--smallest and --largest were refused") };
    let Kind::One(engine @ Single::Backtrack) = find.engines.kind else {
        bail!(
            "a search is divided into parts of the tree of choices of backtracking: add --engine backtrack (what a SAT solver \
             finds next depends on what it did before)"
        );
    };
    if matches!(find.engines.choice, Choice::Random { .. }) {
        bail!(
            "parts that choose at random find other objects than the whole search: leave out --choose random"
        );
    }
    Ok(SharedQuestion::Search(SearchInParts {
        question: find.saved_question(engine),
        goal,
        words,
        jobs: find.engines.jobs,
        time_limit: find.time_limit,
        presentation: find.presentation,
    }))
}

fn ships(args: ShipsArgs) -> Result<SharedQuestion> {
    if args.recheck.is_some() || args.from.is_some() || args.rows.is_some() {
        bail!("--recheck, --from and --rows cannot be divided: leave them out");
    }
    let ShipsRequest::Find(find) = args.try_into()? else { unreachable!("--recheck was refused") };
    let question = match &find.strips {
        Strips::InTurn(strips) if strips.len() == 1 && find.too_wide.is_none() => strips[0].clone(),
        _ => bail!("a campaign is about one width and one symmetry: give one of each"),
    };
    if question.mirror() == Mirror::Glide {
        bail!(
            "a search for spaceships with glide reflection begins again when it finds one of half the period, so it \
             cannot be divided"
        );
    }
    Ok(SharedQuestion::Ships(ShipsInParts { question, find: *find }))
}

/// Refuses names of files that mean something else on another machine.
fn refuse_places(args: &SearchArgs) -> Result<()> {
    for file in args.question.what.iter().map(Path::new).chain(args.engine.order_file()) {
        if file == Path::new("-") || file.is_file() && !file.is_absolute() {
            bail!("shards may run in another folder: name the file by its full path, not {}", file.display());
        }
    }
    Ok(())
}

/// Where a command line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In the plan: it has the question alone.
    Plan,
    /// In a merge: it also says what to do with the answer.
    Merge,
}

/// Options of work for which campaigns have something of their own.
const RECORDS: [&str; 3] = ["pairs", "partials", "state"];

/// Refuses options that do not belong to a place.
fn refuse(given: &[Given], place: Place) -> Result<()> {
    for Given { id, option, group } in given {
        match (group, place) {
            _ if RECORDS.contains(&id.as_str()) => {
                bail!("a campaign keeps its own records: leave out {option}")
            }
            (Group::Question, _) | (_, Place::Merge) => {}
            // The work is cut into units that fit into it.
            (Group::Work, Place::Plan) if id == "memory" => {}
            (Group::Work, Place::Plan) if names::is_option(&["campaign", "run"], option) => {
                bail!("{option} is not part of the question: give it to `lifesat campaign run`")
            }
            (Group::Work | Group::Answer, Place::Plan) => bail!(
                "{option} is not part of the question: give it to `lifesat campaign merge` behind --, as in \
                 `lifesat campaign merge FOLDER -- {option} …`"
            ),
        }
    }
    Ok(())
}

pub(crate) struct RefutationInParts {
    pub(crate) request: Box<DensestRequest>,
    /// The number of live cells that the parts refute: one more than is known or likely.
    pub(crate) at_least: usize,
}

fn refutation(args: SolveArgs) -> Result<RefutationInParts> {
    if args.census.is_given() {
        bail!("--count and --all cannot be divided: leave them out");
    }
    if let Some(file) = args.from.as_deref().filter(|file| *file == Path::new("-") || !file.is_absolute()) {
        bail!(
            "shards may run in another folder: name the file of --from by its full path, not {}",
            file.display()
        );
    }
    // Another method may be faster for a small box, but divides nothing.
    let args = SolveArgs { method: args.method.or(Some(MethodArg::Waste)), ..args };
    let SolveRequest::Densest(request) = args.try_into()? else {
        bail!("a campaign is about one box: give one size, such as 28 or 30x28")
    };
    let problem = &request.instance.problem;
    let Way { method: Method::Waste, start, .. } = &request.way else {
        bail!("the cases of a refutation are about waste: leave out --method, or take --method waste")
    };
    if request.solver.embedded(Embedded::default()) != Some(Embedded::default()) {
        bail!(
            "campaigns use the embedded CaDiCaL for the cases of a refutation: leave out the option that names a solver"
        );
    }
    if !Counter::has_cases(problem) {
        bail!(
            "a refutation is divided into cases only if both sides of the box are at least {}, no cells are forced, and the \
             live cells need not be connected or strict",
            Counter::LEAST_SIDE
        );
    }
    let (width, height) = (problem.width(), problem.height());
    let is_whole = |start: &&Grid| (start.width(), start.height()) == (width, height);
    let known = start.as_ref().filter(is_whole).map_or(0, Grid::population);
    let at_least = known.max(likely_most(width, height)) + 1;
    Ok(RefutationInParts { request, at_least })
}
