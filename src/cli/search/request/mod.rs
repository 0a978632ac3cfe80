//! What `lifesat search` is asked to do.

pub(crate) mod instance;
mod question;

use std::path::{Path as File, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use instance::Instance;
use lifesat::backend::embedded::Embedded;
use lifesat::encode::search::SearchEncoding;
use lifesat::problem::Search;
use lifesat::problem::search::{Extreme, Motion, Oscillation};
use lifesat::solve::rows::most_period;
use lifesat::solve::search::backtrack::{Choice, Corner, Edge, Order, Path, Phases};
use lifesat::solve::search::cores::Depth;
use lifesat::solve::search::engines::{Kind, Single};
use lifesat::solve::search::saved::{Goal, SavedQuestion};
use lifesat::solve::search::{Distinct, Engines, by_rows, few_cells};
use lifesat::spacetime::Front;

use crate::cli::args::Command;
use crate::cli::args::write::{Form, Output};
use crate::cli::console::output::{ListFormat, PatternFormat};
use crate::cli::console::overwrite::Others;
use crate::cli::input::source::Input;
use crate::cli::partials::Partials;
use crate::cli::search::args::{
    CellOrder, ChooseArg, EngineArg, OrderArg as SearchOrderArg, SearchArgs, SearchEngineArgs,
    SearchFormatArg,
};
use crate::cli::solver::{WantedSolver, threads};
use crate::cli::{command_line, memory};

pub(crate) use question::{Coordinates, SearchQuestion, one_rule, two_states};

pub(crate) enum SearchRequest {
    Emit(SearchQuestion),
    Step(Step),
    Find(Find),
    Save(Save),
    Resume(Resume),
}

pub(crate) struct Step {
    pub(crate) search: Search,
    pub(crate) front: Front,
    pub(crate) order: Order,
    pub(crate) choice: Choice,
    pub(crate) coordinates: Coordinates,
}

#[derive(Clone)]
pub(crate) struct Find {
    pub(crate) wanted: Wanted,
    pub(crate) coordinates: Coordinates,
    pub(crate) engines: Engines,
    /// Who answers for the SAT engine.
    pub(crate) solver: WantedSolver,
    /// The folder for a proof that there is none, or none that is better.
    pub(crate) proof: Option<PathBuf>,
    /// Given cells that make it impossible are sought, or another solver confirms that it is.
    pub(crate) core: Option<Depth>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) presentation: Presentation,
}

#[derive(Clone)]
pub(crate) struct Wanted {
    pub(crate) search: Search,
    pub(crate) distinct: Distinct,
    pub(crate) front: Front,
    pub(crate) aim: Aim,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    Objects(Goal),
    /// One with the fewest or the most live cells.
    Extreme(Extreme),
}

impl Aim {
    /// What the best object is, if the best one is sought.
    pub(crate) fn extreme(self) -> Option<Extreme> {
        match self {
            Self::Extreme(extreme) => Some(extreme),
            Self::Objects(_) => None,
        }
    }

    /// The number of objects after which a search ends.
    pub(crate) fn most(self) -> usize {
        match self {
            Self::Objects(goal) => goal.most(),
            Self::Extreme(_) => 1,
        }
    }
}

pub(crate) struct Save {
    pub(crate) file: PathBuf,
    pub(crate) question: SavedQuestion,
    pub(crate) goal: Option<Goal>,
    pub(crate) engines: Engines,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) presentation: Presentation,
}

pub(crate) struct Resume {
    pub(crate) file: PathBuf,
    pub(crate) goal: Option<Goal>,
    pub(crate) jobs: usize,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) presentation: Presentation,
}

#[derive(Clone)]
pub(crate) struct Presentation {
    pub(crate) output: Output,
    pub(crate) format: ListFormat,
    pub(crate) partials: Option<Partials>,
    pub(crate) command: String,
    /// That there is no pattern is what is looked for.
    pub(crate) wants_none: bool,
    /// It was asked by `lifesat eden`, which has other options for it (`args/on_grid.rs`).
    pub(crate) of_eden: bool,
}

impl SearchRequest {
    pub(crate) fn of_this_run(args: SearchArgs) -> Result<Self> {
        let (args, _) = read(args, std::env::args_os().collect())?;
        Self::of(args, command_line::of_this_run())
    }

    fn of(args: SearchArgs, command: String) -> Result<Self> {
        if let Some(SearchFormatArg::Cnf) = args.emit {
            let question = SearchQuestion::of(&args.question)?;
            return Ok(Self::Emit(question.with_one_rule("a formula in a file")?));
        }
        let (time_limit, presentation) = (args.work.time_limit, presentation(&args, command)?);
        if let Some(file) = args.state.state.clone().filter(|_| !args.question.has_subject()) {
            going_on(&args, &file)?;
            let (goal, jobs) = (goal(args.answers.all, args.answers.number), args.work.jobs.unwrap_or(1));
            return Ok(Self::Resume(Resume { file, goal, jobs, time_limit, presentation }));
        }
        let find = find(&args, presentation)?;
        if args.step {
            one_rule(&find.wanted.search, "--step")?;
            match args.engine.engine {
                EngineArg::Auto | EngineArg::Backtrack => {}
                EngineArg::Sat => bail!("--step is a search by backtracking: leave out --engine sat"),
                EngineArg::Rows => bail!("--step is a search by backtracking: leave out --engine rows"),
                EngineArg::Rules => bail!("--step is a search by backtracking: leave out --engine rules"),
            }
            if find.solver != WantedSolver::Default {
                bail!(
                    "--step is a search by backtracking, which asks no solver: leave out {}",
                    find.solver.name()
                );
            }
            let Find { wanted, coordinates, engines: Engines { order, choice, .. }, .. } = find;
            let Wanted { search, front, .. } = wanted;
            return Ok(Self::Step(Step { search, front, order, choice, coordinates }));
        }
        let Some(file) = args.state.state else { return Ok(Self::Find(find)) };
        one_rule(&find.wanted.search, "--state")?;
        if find.solver != WantedSolver::Default {
            bail!(
                "a search that is saved uses the embedded solver: leave out --state, or {}",
                find.solver.name()
            );
        }
        let Kind::One(engine) = find.engines.kind else {
            bail!("a search that is saved has one engine: --engine sat or --engine backtrack");
        };
        let goal = goal(args.answers.all, args.answers.number);
        let question = find.saved_question(engine);
        let Find { engines, presentation, .. } = find;
        Ok(Self::Save(Save { file, question, goal, engines, time_limit, presentation }))
    }
}

/// Refuses to continue a search that is not there, or that the options say something about.
fn going_on(args: &SearchArgs, file: &std::path::Path) -> Result<()> {
    if !file.exists() {
        bail!(
            "there is no file {0} to go on with; to begin a search, say what is searched for, as in `lifesat search 16 6 3 0 1 \
             --engine backtrack --state {0}`",
            file.display()
        );
    }
    let is_about_solver = WantedSolver::from(&args.solver) != WantedSolver::Default;
    let is_distinct = args.distinct != Distinct::Symmetry;
    if args.question.is_given() || args.engine.is_given() || is_about_solver || is_distinct {
        bail!(
            "{} determines the question, the engine and --distinct: leave them out, or give the whole question again",
            file.display()
        );
    }
    Ok(())
}

/// Puts the words of a file in place that a command line names as its question, and returns them, too.
pub(crate) fn read(
    args: SearchArgs,
    line: Vec<std::ffi::OsString>,
) -> Result<(SearchArgs, Option<Vec<String>>)> {
    Ok(match Instance::of_line(&args.question, line)? {
        Some(Instance { words, command: Command::Search(args) }) => (args, Some(words)),
        _ => (args, None),
    })
}

/// The search for objects that arguments ask for, whatever they say of saving it.
pub(crate) fn find(args: &SearchArgs, presentation: Presentation) -> Result<Find> {
    let SearchQuestion { search, front, encoding, coordinates } = SearchQuestion::of(&args.question)?;
    let solver = WantedSolver::from(&args.solver);
    let mut engines = engines_of((&search, coordinates), &args.engine, &solver, args.work.jobs, encoding)?;
    if search.family().only().is_none() {
        if args.proof.is_some() {
            one_rule(&search, "a certificate")?;
        }
        if args.engine.engine == EngineArg::Backtrack {
            one_rule(&search, "backtracking")?;
        }
        if args.engine.engine != EngineArg::Rules {
            engines.kind = Kind::One(Single::Sat);
        }
    }
    if search.catalyst().is_some() {
        if args.step || args.engine.engine == EngineArg::Backtrack {
            bail!(
                "backtracking does not look for catalysts: leave out --engine backtrack, --step or --catalyst"
            );
        }
        engines.kind = Kind::One(Single::Sat);
    }
    if presentation.output.form == Form::Text {
        match presentation.format {
            ListFormat::Pattern(PatternFormat::Cells) => two_states(&search, "--format cells")?,
            ListFormat::Pattern(PatternFormat::Blocks) => two_states(&search, "--format blocks")?,
            ListFormat::Pattern(PatternFormat::Rle | PatternFormat::Plain) => {}
            ListFormat::Line => {
                two_states(&search, "--format 5s")?;
                let comes_back = matches!(search.motion(), Motion::Returns(_)) && search.is_deterministic();
                if !comes_back || !search.lies_in_empty_space() {
                    bail!(
                        "--format 5s is for oscillators and spaceships in empty space, all of whose cells follow"
                    );
                }
            }
        }
    }
    engines.fit(&search).context("--order")?;
    let distinct = args.distinct;
    // Shifted objects are other objects if every filling of the box counts.
    let front = if distinct == Distinct::Exact { Front::Anywhere } else { front };
    let aim = match args.extreme() {
        Some(extreme) => Aim::Extreme(extreme),
        None => Aim::Objects(goal(args.answers.all, args.answers.number).unwrap_or_default()),
    };
    if matches!(engines.kind, Kind::FewCells) && (distinct == Distinct::Exact || args.proof.is_some()) {
        bail!(
            "--engine rules finds each pattern in one place, without a proof: leave out --distinct exact and --proof"
        );
    }
    let for_rows =
        [Aim::Objects(Goal::default()), Aim::Extreme(Extreme::LARGEST_SUM), Aim::Extreme(Extreme::SMALLEST)];
    if matches!(engines.kind, Kind::Rows { .. }) && !for_rows.contains(&aim) {
        bail!(
            "--engine rows makes one pattern: any, one with the fewest live cells in generation 0 (--smallest), or one with the \
             most in all generations together (--largest=sum); ask for one of these, or leave out --engine rows"
        );
    }
    let better = args.extreme().and_then(|extreme| extreme.better(&search, 1));
    if let (Kind::Rows { .. }, Some(better)) = (&engines.kind, better) {
        // What is better than an answer is counted, too.
        counts(&better)?;
    }
    if let (EngineArg::Rules, Some(extreme)) = (args.engine.engine, args.extreme())
        && extreme != Extreme::SMALLEST
    {
        bail!(
            "--engine rules begins with the smallest generation of each pattern, so it compares only these: leave out \
             --engine rules, or ask for --smallest"
        );
    }
    if args.proof.is_some() && matches!(aim, Aim::Extreme(_)) && !search.is_deterministic() {
        bail!(
            "the certificate of a smallest or largest pattern holds generation 0, from which the others must follow: leave out \
             --proof, the cells with ' in the file, or --outside any"
        );
    }
    let core = args.core.depth();
    if core.is_some() {
        can_have_core(args, &search, &solver)?;
    }
    let wanted = Wanted { search, distinct, front, aim };
    Ok(Find {
        wanted,
        coordinates,
        engines,
        solver,
        proof: args.proof.clone(),
        core,
        time_limit: args.work.time_limit,
        presentation,
    })
}

/// Refuses a core where there can be none.
fn can_have_core(args: &SearchArgs, search: &Search, solver: &WantedSolver) -> Result<()> {
    one_rule(search, "--core")?;
    if search.catalyst().is_some() {
        bail!(
            "--core leaves cells out, but the cells that are given say where the catalyst is: leave out --core"
        );
    }
    let is_usual = SearchEngineArgs { engine: EngineArg::Auto, ..args.engine.clone() };
    if is_usual.is_given() || args.distinct != Distinct::Symmetry {
        bail!("--core has a search of its own: leave out --order, --choose, --seed and --distinct");
    }
    if !search.has_states() {
        bail!(
            "--core tells which given cells make a search impossible, but no cell is given: give a FILE with live or dead cells"
        );
    }
    if matches!(args.engine.engine, EngineArg::Backtrack | EngineArg::Rows) {
        bail!("a core is found by a SAT solver: leave out --core, or --engine");
    }
    if solver.embedded(Embedded::default()).is_none() {
        bail!("a core is found by an embedded solver: leave out --core, or {}", solver.name());
    }
    Ok(())
}

pub(crate) fn presentation(args: &SearchArgs, command: String) -> Result<Presentation> {
    Ok(Presentation {
        output: args.answers.answer.output(None)?,
        format: args.answers.format,
        partials: Partials::claim(args.partials.clone(), Others::of(args.answers.answer.report.force))?,
        command,
        wants_none: args.core.orphan,
        of_eden: args.core.orphan || args.core.confirm,
    })
}

fn goal(all: bool, number: Option<usize>) -> Option<Goal> {
    if all { Some(Goal::All) } else { number.map(Goal::Number) }
}

impl Find {
    pub(crate) fn saved_question(&self, engine: Single) -> SavedQuestion {
        SavedQuestion {
            search: self.wanted.search.clone(),
            engine,
            distinct: self.wanted.distinct,
            pushed: self.wanted.front == Front::Pushed,
            order: self.engines.order.clone(),
            choice: self.engines.choice,
        }
    }
}

/// If counting row by row joins the other engines, it may take this part of what it may take alone.
const PART: u64 = 6;

/// The engines that the options name. The solver is set when it is known where the program runs; a
/// choice of solver is a choice of the SAT engine.
///
/// Unless the user says how many threads, engines run side by side if the machine has two
/// processors: the answer then comes as soon as from the better engine alone.
fn engines_of(
    (search, coordinates): (&Search, Coordinates),
    args: &SearchEngineArgs,
    solver: &WantedSolver,
    jobs: Option<usize>,
    encoding: SearchEncoding,
) -> Result<Engines> {
    let is_chosen = *solver != WantedSolver::Default;
    let is_external = solver.embedded(Embedded::default()).is_none();
    if is_external && args.seed.is_some() && args.choose != ChooseArg::Random {
        bail!("--seed is for embedded solvers, not for {}, which may take a seed of its own", solver.name());
    }
    let kind = match args.engine {
        EngineArg::Auto if is_chosen => Kind::One(Single::Sat),
        EngineArg::Auto => Kind::All { counting_bytes: memory::allowed() / PART },
        EngineArg::Sat => Kind::One(Single::Sat),
        EngineArg::Backtrack if is_chosen => {
            bail!("backtracking asks no solver: leave out --engine backtrack or {}", solver.name())
        }
        EngineArg::Backtrack => Kind::One(Single::Backtrack),
        EngineArg::Rows if is_chosen => {
            bail!("counting row by row asks no solver: leave out --engine rows or {}", solver.name())
        }
        EngineArg::Rules if is_chosen => {
            bail!("playing small patterns asks no solver: leave out --engine rules or {}", solver.name())
        }
        EngineArg::Rules => match few_cells::takes(search) {
            Ok(()) => Kind::FewCells,
            Err(why) => bail!(
                "--engine rules plays patterns that come back shifted or in place, in any place of the box; here, {why}"
            ),
        },
        EngineArg::Rows => {
            counts(search)?;
            Kind::Rows { bytes: memory::allowed() }
        }
    };
    let usual = match kind {
        Kind::All { .. } => threads(None).min(2),
        Kind::Rows { .. } => threads(None),
        Kind::One(_) | Kind::FewCells | Kind::Program(_) | Kind::Library(_) => 1,
    };
    Ok(Engines {
        jobs: jobs.unwrap_or(usual),
        kind,
        encoding,
        embedded: Embedded::default(),
        seed: args.seed.unwrap_or(0),
        order: order(args, coordinates)?,
        choice: match args.choose {
            ChooseArg::Dead => Choice::Dead,
            ChooseArg::Alive => Choice::Alive,
            ChooseArg::Same => Choice::Same,
            ChooseArg::Random => Choice::Random { seed: args.seed.unwrap_or(1).into() },
        },
    })
}

fn counts(search: &Search) -> Result<()> {
    let oscillation = match search.oscillation() {
        Ok(oscillation) => oscillation,
        Err(why) => {
            bail!("--engine rows counts all oscillators of a box, without any other condition; here, {why}")
        }
    };
    let Oscillation { columns, period, .. } = oscillation;
    if columns > by_rows::MOST_COLUMNS {
        bail!("--engine rows is for boxes whose shorter side is at most {}", by_rows::MOST_COLUMNS);
    }
    if period > most_period(columns) {
        bail!("for this box and --engine rows the period is at most {}", most_period(columns));
    }
    Ok(())
}

fn order(args: &SearchEngineArgs, coordinates: Coordinates) -> Result<Order> {
    if let CellOrder::Listed(file) = &args.order.cells
        && file != File::new("-")
        && !file.exists()
    {
        bail!(
            "--order {}: there is no such file, and the orders with names are {}",
            file.display(),
            SearchOrderArg::names()
        );
    }
    let path = match (&args.order_file, &args.order.cells) {
        (Some(file), _) | (None, CellOrder::Listed(file)) => Path::Listed(listed(file, coordinates)?),
        (None, CellOrder::Named(SearchOrderArg::Auto)) => Path::Automatic,
        (None, CellOrder::Named(SearchOrderArg::Left)) => Path::Lines(Edge::Left),
        (None, CellOrder::Named(SearchOrderArg::Right)) => Path::Lines(Edge::Right),
        (None, CellOrder::Named(SearchOrderArg::Top)) => Path::Lines(Edge::Top),
        (None, CellOrder::Named(SearchOrderArg::Bottom)) => Path::Lines(Edge::Bottom),
        (None, CellOrder::Named(SearchOrderArg::TopLeft)) => Path::Diagonals(Corner::TopLeft),
        (None, CellOrder::Named(SearchOrderArg::TopRight)) => Path::Diagonals(Corner::TopRight),
        (None, CellOrder::Named(SearchOrderArg::BottomLeft)) => Path::Diagonals(Corner::BottomLeft),
        (None, CellOrder::Named(SearchOrderArg::BottomRight)) => Path::Diagonals(Corner::BottomRight),
    };
    Ok(Order {
        path,
        phases: if args.by_generation || args.order.by_generation { Phases::Apart } else { Phases::Together },
    })
}

/// Reads rows and columns, one cell on each line.
fn listed(file: &File, coordinates: Coordinates) -> Result<Vec<(usize, usize)>> {
    let input = Input::open(file)?;
    let name = input.name.clone();
    let text = input.text()?;
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let cell = |line: &str| {
        let (row, column) = line.split_once([',', ' '])?;
        Some((row.trim().parse().ok()?, column.trim().parse().ok()?))
    };
    lines
        .map(|(line, number)| {
            let place = || format!("{name}: line {number}");
            let cell = cell(line).context("a cell is its row and column, such as 2,5").with_context(place)?;
            let at = coordinates.in_box(cell).with_context(place)?;
            Ok((at.row, at.column))
        })
        .collect()
}
