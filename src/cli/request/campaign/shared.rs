//! The questions that can be divided, each given as the command line that asks it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::problem::Ships;
use lifesat::problem::ships::Mirror;
use lifesat::solve::search::backtrack::Choice;
use lifesat::solve::search::engines::{Kind, Single};
use lifesat::solve::search::saved::{Goal, SavedQuestion};

use super::densest::{self, RefutationInParts};
use super::options::{self, Place};
use crate::cli::args::line::{self, NotRead};
use crate::cli::args::names;
use crate::cli::args::{Command, EdenAgarsArgs, EdenProveArgs, EdenTask, SearchArgs, ShipsArgs, SolveArgs};
use crate::cli::command_line;
use crate::cli::input::source::{Input, Kind as InputKind};
use crate::cli::request::eden::{AgarsRequest, BoxProof, HuntRequest, SearchRequest};
use crate::cli::request::search::{self, Aim, Presentation};
use crate::cli::request::ships::{FindShips, ShipsRequest, Strips};
use crate::cli::request::solver::WantedSolver;

/// A question whose answer can be combined from the results of units.
pub(crate) enum SharedQuestion {
    /// Which cubes of an iCNF file are satisfiable.
    Cubes(CubesQuestion),
    /// Which stable agars have self-forcing patches.
    EdenAgars(AgarsRequest),
    /// Rounds of a hunt for small orphans.
    EdenHunt(HuntRequest),
    /// Whether every pattern of a box has a predecessor.
    EdenProve(BoxProof),
    /// All Gardens of Eden of a class.
    EdenSearch(SearchRequest),
    /// Objects, by backtracking.
    Search(SearchInParts),
    /// Spaceships of one width and any length.
    Ships(ShipsInParts),
    /// The densest still life of a box.
    Densest(RefutationInParts),
}

/// A search for spaceships whose states are dealt out.
pub(crate) struct ShipsInParts {
    pub(crate) question: Ships,
    pub(crate) find: FindShips,
}

/// The cubes of an iCNF file, and the solver that decides them.
pub(crate) struct CubesQuestion {
    pub(crate) path: PathBuf,
    pub(crate) solver: Embedded,
}

/// A search for objects whose tree of choices is divided.
pub(crate) struct SearchInParts {
    pub(crate) question: SavedQuestion,
    pub(crate) goal: Goal,
    /// The words of the file that asks, if one does.
    pub(crate) words: Option<Vec<String>>,
    pub(crate) jobs: usize,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) presentation: Presentation,
}

const WHAT_CAN: &str = "search, ships, eden search, eden prove, eden hunt, eden agars and solve on a box or an \
     iCNF file can";

impl SharedQuestion {
    /// Understands the words of a plan.
    pub(crate) fn planned(words: &[String]) -> Result<Self> {
        Self::read(words, Place::Plan)
    }

    /// Understands the words of a plan with those of a merge.
    pub(crate) fn merged(words: &[String]) -> Result<Self> {
        Self::read(words, Place::Merge)
    }

    fn read(words: &[String], place: Place) -> Result<Self> {
        let words = without_program(words).iter().map(String::as_str);
        let words: Vec<&str> = ["lifesat"].into_iter().chain(words).collect();
        let cli = line::parse(&words).map_err(|error| with_place(error, place))?;
        match cli.command {
            Command::Eden(args) => match args.task {
                EdenTask::Search(args) => {
                    options::refuse(options::of_eden_search(&args), place)?;
                    Ok(Self::EdenSearch(args.try_into()?))
                }
                EdenTask::Hunt(args) => {
                    options::refuse(options::of_eden_hunt(&args), place)?;
                    Ok(Self::EdenHunt(args.try_into()?))
                }
                EdenTask::Prove(args) => proof(args, place),
                EdenTask::Agars(args) => agars(args, place),
                EdenTask::Check(_) | EdenTask::Orphan(_) | EdenTask::Force(_) | EdenTask::Strip(_) => {
                    bail!("this part of `eden` cannot be divided; {WHAT_CAN}")
                }
            },
            Command::Solve(args) if is_about_a_box(&args) => {
                Ok(Self::Densest(densest::refutation(args, place)?))
            }
            Command::Solve(args) => cubes(&args, place),
            Command::Search(args) => {
                let line = words.iter().map(Into::into).collect();
                objects(args, line, command_line::of_words(&words), place)
            }
            Command::Ships(args) => ships(args, place),
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

fn agars(args: EdenAgarsArgs, place: Place) -> Result<SharedQuestion> {
    options::refuse(options::of_eden_agars(&args), place)?;
    let request = AgarsRequest::try_from(args)?;
    if request.survey.effort().each.is_some() {
        bail!(
            "what is found within a time depends on the machine, so it cannot be divided: leave out each=TIME, and limit the \
             work with --effort conflicts=N"
        );
    }
    Ok(SharedQuestion::EdenAgars(request))
}

fn proof(args: EdenProveArgs, place: Place) -> Result<SharedQuestion> {
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
    options::refuse(options::of_eden_prove(&args), place)?;
    Ok(SharedQuestion::EdenProve(args.try_into()?))
}

/// Whether `solve` is given a size, and not a file.
fn is_about_a_box(args: &SolveArgs) -> bool {
    let is_size = |input: &OsString| {
        let begins_with_digit = input.to_string_lossy().starts_with(|first: char| first.is_ascii_digit());
        begins_with_digit && !Path::new(input).exists()
    };
    args.size.size().is_some() || args.input.as_ref().is_some_and(is_size)
}

fn cubes(args: &SolveArgs, place: Place) -> Result<SharedQuestion> {
    let path = cubes_file(args)?;
    let Some(solver) = WantedSolver::from(&args.solver).embedded(Embedded::Batsat) else {
        bail!(
            "campaigns use an embedded solver for cubes: take --solver embedded-batsat, or leave --solver out"
        )
    };
    options::refuse(options::of_cubes(args), place)?;
    Ok(SharedQuestion::Cubes(CubesQuestion { path, solver }))
}

/// The file, and nothing beside it but the solver.
fn cubes_file(args: &SolveArgs) -> Result<PathBuf> {
    let Some(path) = args.input.as_ref().map(PathBuf::from).filter(|path| path.is_file()) else {
        bail!(
            "`solve` can be divided for a box, such as `solve 28`, or on the cubes of an iCNF file, and no file is named"
        )
    };
    if !path.is_absolute() {
        bail!("shards may run in another folder: name {} by its full path", path.display());
    }
    let mut input = Input::open(&path)?;
    if input.kind()? != InputKind::Icnf {
        bail!("`solve` can be divided on the cubes of an iCNF file, and {} is not one", path.display());
    }
    if input.reader.is_marked() {
        bail!(
            "{} begins with a byte order mark, which shards do not read: save it in UTF-8 without a mark",
            path.display()
        );
    }
    let is_more = args.size.size().is_some()
        || args.cells.is_given()
        || args.encoding.is_given()
        || args.method.is_some()
        || args.proof.is_some()
        || args.census.is_given()
        || args.cubes.is_given()
        || args.format.is_some()
        || args.json
        || args.report.is_given();
    if is_more {
        bail!("a campaign answers each cube of the file: leave out all options but --solver");
    }
    Ok(path)
}

/// A search for objects. `line` may name a file with the question; `command` is what answers say of
/// it.
fn objects(args: SearchArgs, line: Vec<OsString>, command: String, place: Place) -> Result<SharedQuestion> {
    refuse_places(&args)?;
    let (args, words) = search::read(args, line)?;
    refuse_places(&args)?;
    if args.smallest || args.step || args.emit.is_some() {
        bail!("searches with --smallest or --step cannot be divided");
    }
    options::refuse(options::of_search(&args), place)?;
    let find = search::find(&args, search::presentation(&args, command)?)?;
    search::one_rule(&find.wanted.search, "a campaign")?;
    let Aim::Objects(goal) = find.wanted.aim else { unreachable!("--smallest was refused") };
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

/// A search for spaceships in one strip.
fn ships(args: ShipsArgs, place: Place) -> Result<SharedQuestion> {
    if args.recheck.is_some() || args.from.is_some() || args.rows.is_some() {
        bail!("--recheck, --from and --rows cannot be divided: leave them out");
    }
    options::refuse(options::of_ships(&args), place)?;
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
