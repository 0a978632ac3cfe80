//! Which engines answer, and how.

use anyhow::{Context, Result, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::encode::search::SearchEncoding;
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::solve::search::Engine;
use lifesat::solve::search::backtrack::{Choice, Corner, Edge, Order, Path, Phases, State};
use lifesat::solve::search::race::{self, Maker};
use lifesat::solve::search::sat::Sat;
use lifesat::solve::search::threads::Threads;
use lifesat::solve::search::tree::Tree;
use lifesat::solve::search::turns::Turns;
use lifesat::spacetime::{Side, Spacetime};
use std::time::Duration;

use crate::cli::args::{ChooseArg, EngineArg, SearchArgs, SearchOrderArg};
use crate::cli::input::source::Input;

/// In a search that is saved, a cube that takes longer is cut.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the options say about engines.
pub(super) struct Engines {
    kind: EngineArg,
    jobs: usize,
    encoding: SearchEncoding,
    /// Of the SAT engine.
    seed: u32,
    order: Order,
    choice: Choice,
}

impl Engines {
    pub(super) fn of(args: &SearchArgs) -> Result<Self> {
        let transition = args.question.transition.into();
        Ok(Self {
            kind: args.engine,
            jobs: args.jobs.unwrap_or(1),
            encoding: SearchEncoding { transition, ..SearchEncoding::default() },
            seed: args.seed.unwrap_or(0),
            order: order(args)?,
            choice: match args.choose {
                ChooseArg::Off => Choice::Dead,
                ChooseArg::On => Choice::Alive,
                ChooseArg::Same => Choice::Same,
                ChooseArg::Random => Choice::Random { seed: args.seed.unwrap_or(1).into() },
            },
        })
    }

    /// Refuses an order with cells that the question does not have.
    pub(super) fn fit(&self, search: &Search) -> Result<()> {
        let Path::Listed(cells) = &self.order.path else { return Ok(()) };
        let (width, height) = (search.width(), search.height());
        if let Some((row, column)) = cells.iter().find(|&&(row, column)| row >= height || column >= width) {
            bail!(
                "--order-file: the cell {row},{column} is outside the box of {width} columns and {height} rows; the first is 0,0"
            );
        }
        Ok(())
    }

    /// Works with an engine on the whole question.
    pub(super) fn work<R>(
        &self,
        spacetime: &Spacetime,
        limits: &Limits,
        work: impl FnOnce(&mut dyn Engine) -> R,
    ) -> R {
        let ahead = spacetime.pushed_ahead();
        match self.kind {
            EngineArg::Sat => work(&mut self.sat(&ahead, limits)),
            EngineArg::Backtrack => work(self.backtracker(spacetime, self.jobs).as_mut()),
            EngineArg::Auto if self.jobs > 1 => {
                let makers: Vec<Maker<'_>> = vec![
                    Box::new(|| self.backtracker(spacetime, self.jobs - 1)),
                    Box::new(|| Box::new(self.sat(&ahead, limits))),
                ];
                race::with_race(makers, work)
            }
            EngineArg::Auto => {
                let engines: Vec<Box<dyn Engine + '_>> =
                    vec![self.backtracker(spacetime, 1), Box::new(self.sat(&ahead, limits))];
                work(&mut Turns::new(engines))
            }
        }
    }

    /// Works with an engine on the open parts of a question, so that it can say which ones are left.
    pub(super) fn work_on_parts<R>(
        &self,
        spacetime: &Spacetime,
        open: Vec<State>,
        limits: &Limits,
        work: impl FnOnce(&mut dyn Engine) -> R,
    ) -> Result<R> {
        let foreign = "the file does not belong to this question";
        match self.kind {
            EngineArg::Sat => {
                let ahead = spacetime.pushed_ahead();
                let mut engine = self.sat(&ahead, limits).with_cubes(open, PATIENCE).context(foreign)?;
                Ok(work(&mut engine))
            }
            EngineArg::Backtrack if self.jobs > 1 => {
                let team = Threads::new(spacetime, &self.order, self.choice, open, self.jobs);
                Ok(work(&mut team.context(foreign)?))
            }
            EngineArg::Backtrack => {
                Ok(work(&mut Tree::resume(spacetime, &self.order, self.choice, open).context(foreign)?))
            }
            EngineArg::Auto => {
                bail!("a search that is saved has one engine: add --engine sat or --engine backtrack")
            }
        }
    }

    /// With this order and choice of backtracking.
    pub(super) fn with_backtracking(self, order: Order, choice: Choice) -> Self {
        Self { order, choice, ..self }
    }

    /// Order and choice of backtracking, with the engine for saved searches.
    pub(super) fn backtracking(&self) -> (&Order, Choice) {
        (&self.order, self.choice)
    }

    /// Where patterns are pushed to, by one engine at least.
    pub(super) fn sides(&self, spacetime: &Spacetime) -> Vec<Side> {
        match self.kind {
            EngineArg::Sat => spacetime.pushed_ahead().sides().to_vec(),
            EngineArg::Backtrack | EngineArg::Auto => spacetime.sides().to_vec(),
        }
    }

    fn sat<'a>(&self, spacetime: &'a Spacetime, limits: &Limits) -> Sat<'a> {
        let solver = Embedded::default().start_with_seed(self.seed);
        Sat::new(spacetime, solver, self.encoding, limits)
    }

    /// One thread shows where it is, several only how far they are.
    fn backtracker(&self, spacetime: &Spacetime, jobs: usize) -> Box<dyn Engine> {
        if jobs == 1 {
            return Box::new(Tree::new(spacetime, &self.order, self.choice));
        }
        let team = Threads::new(spacetime, &self.order, self.choice, vec![State::start()], jobs);
        Box::new(team.expect("the start belongs to every question"))
    }
}

fn order(args: &SearchArgs) -> Result<Order> {
    let path = match (&args.order_file, args.order) {
        (Some(file), _) => Path::Listed(listed(file)?),
        (None, SearchOrderArg::Auto) => Path::Automatic,
        (None, SearchOrderArg::Left) => Path::Lines(Edge::Left),
        (None, SearchOrderArg::Right) => Path::Lines(Edge::Right),
        (None, SearchOrderArg::Top) => Path::Lines(Edge::Top),
        (None, SearchOrderArg::Bottom) => Path::Lines(Edge::Bottom),
        (None, SearchOrderArg::TopLeft) => Path::Diagonals(Corner::TopLeft),
        (None, SearchOrderArg::TopRight) => Path::Diagonals(Corner::TopRight),
        (None, SearchOrderArg::BottomLeft) => Path::Diagonals(Corner::BottomLeft),
        (None, SearchOrderArg::BottomRight) => Path::Diagonals(Corner::BottomRight),
    };
    Ok(Order { path, phases: if args.by_generation { Phases::Apart } else { Phases::Together } })
}

/// Reads rows and columns, a cell a line.
fn listed(file: &std::path::Path) -> Result<Vec<(usize, usize)>> {
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
            cell(line)
                .with_context(|| format!("{name}: line {number}: a cell is its row and column, such as 2,5"))
        })
        .collect()
}
