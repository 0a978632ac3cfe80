//! Which engines search, and how.

use std::path::Path as File;

use anyhow::{Context, Result, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::encode::search::SearchEncoding;
use lifesat::problem::Search;
use lifesat::problem::search::Oscillation;
use lifesat::solve::rows::most_period;
use lifesat::solve::search::backtrack::{Choice, Corner, Edge, Order, Path, Phases};
use lifesat::solve::search::engines::{Kind, Single};
use lifesat::solve::search::{Engines, by_rows};

use super::coordinates::Coordinates;
use crate::cli::args::{CellOrder, ChooseArg, EngineArg, SearchEngineArgs, SearchOrderArg};
use crate::cli::input::source::Input;
use crate::cli::memory;
use crate::cli::request::solver::WantedSolver;
use crate::cli::request::threads::threads;

/// If counting row by row joins the other engines, it may take this part of what it may take alone.
const PART: u64 = 6;

/// The engines that the options name. The solver is set when it is known where the program runs; a
/// choice of solver is a choice of the SAT engine.
///
/// Unless the user says how many threads, engines run side by side if the machine has two
/// processors: the answer then comes as soon as from the better engine alone.
pub(super) fn of(
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
        EngineArg::Auto => Kind::All { counting_bytes: memory::three_quarters() / PART },
        EngineArg::Sat => Kind::One(Single::Sat),
        EngineArg::Backtrack if is_chosen => {
            bail!("backtracking asks no solver: leave out --engine backtrack or {}", solver.name())
        }
        EngineArg::Backtrack => Kind::One(Single::Backtrack),
        EngineArg::Rows if is_chosen => {
            bail!("counting row by row asks no solver: leave out --engine rows or {}", solver.name())
        }
        EngineArg::Rows => {
            counts(search)?;
            Kind::Rows { bytes: memory::three_quarters() }
        }
    };
    let usual = match kind {
        Kind::All { .. } => threads(None).min(2),
        Kind::Rows { .. } => threads(None),
        Kind::One(_) | Kind::Program(_) | Kind::Library(_) => 1,
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

/// Refuses what counting row by row does not take.
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
    let path = match (&args.order_file, &args.order.cells) {
        (Some(file), _) => Path::Listed(listed(file, coordinates)?),
        (None, CellOrder::Listed(file)) if file != File::new("-") && !file.exists() => bail!(
            "--order {}: there is no such file, and the orders with names are {}",
            file.display(),
            SearchOrderArg::names()
        ),
        (None, CellOrder::Listed(file)) => Path::Listed(listed(file, coordinates)?),
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
