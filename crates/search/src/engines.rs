//! Sets up the engines of a search: one of them, or several in turns or side by side.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::answer::Evidence;
use crate::backend::embedded::{Embedded, Options, Purpose};
use crate::backend::library::Library;
use crate::backend::process::ProcessSolver;
use crate::backend::{OneShot, Session};
use crate::backtrack::{Choice, ForeignState, Order, Path, State};
use crate::by_rows::{self, ByRows};
use crate::encode::search::SearchEncoding;
use crate::engine::Engine;
use crate::few_cells::FewCells;
use crate::limits::{Limits, StopReason};
use crate::problem::Search;
use crate::problem::search::Oscillation;
use crate::race::{self, Entrant, Shared};
use crate::rows::Means;
use crate::sat::{Program, Sat};
use crate::spacetime::{self, Front, Spacetime, Touched};
use crate::tree::{self, Threads, Tree};

/// In a search that is saved, a cube that takes longer is cut.
const GRACE: Duration = Duration::from_secs(10);

/// The turns of an engine that is likely to be the better one, and of the other one. The whole then
/// takes 1.25 times as long as the better engine if the guess is right, and 5 times if it is wrong.
const LONG: Duration = Duration::from_millis(80);
const SHORT: Duration = Duration::from_millis(20);

/// A turn of the search that tries alive cells first. Alone, it finds period 4 in 12×12 with C4 in 20 ms
/// (`lifesat search 12 12 4 -s C4 --engine backtrack --choose alive`).
const GLIMPSE: Duration = Duration::from_millis(25);

/// The turns of counting row by row: a fifth of the time, on one processor and beside a thread of
/// backtracking. It may be the only one to find out that there is nothing, but if there is something, others
/// mostly find it sooner.
const COUNTING_ALONE: Duration = Duration::from_millis(10);
const COUNTING_BESIDE: Duration = Duration::from_millis(60);

/// Counting row by row joins the other engines in boxes whose shorter side has at most so many cells.
const WIDEST_JOINING: usize = 8;

/// The question for counting row by row, if that joins the other engines.
fn joining(search: &Search) -> Option<Oscillation> {
    let oscillation = search.oscillation().ok()?;
    let may_join = oscillation.columns <= WIDEST_JOINING && by_rows::takes(&oscillation);
    may_join.then_some(oscillation)
}

/// One engine. A search that is saved has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Single {
    /// The embedded SAT solver.
    Sat,
    /// Backtracking.
    Backtrack,
}

/// Which engines search.
#[derive(Clone, Debug)]
pub enum Kind {
    /// All that fit the question: side by side if there are several threads, otherwise in turns.
    All {
        /// How many bytes counting row by row may take, which joins in narrow boxes.
        counting_bytes: u64,
    },
    /// One of them.
    One(Single),
    /// Counting row by row.
    Rows {
        /// How many bytes the halves of patterns may take.
        bytes: u64,
    },
    /// Playing patterns of few cells, under all rules of a family.
    FewCells,
    /// The SAT engine with an external solver.
    Program(Box<ProcessSolver>),
    /// The SAT engine with the solver of a shared library.
    Library(Library),
}

/// Which engines search, and how.
#[derive(Clone, Debug)]
pub struct Engines {
    /// Which.
    pub kind: Kind,
    /// The number of threads. The SAT engine has one in any case.
    pub jobs: usize,
    /// The clauses of the SAT engine.
    pub encoding: SearchEncoding,
    /// The embedded solver of the SAT engine.
    pub embedded: Embedded,
    /// Its seed.
    pub seed: u32,
    /// The order of backtracking.
    pub order: Order,
    /// The state that backtracking tries first.
    pub choice: Choice,
}

/// The order names a cell that the search does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the cell {row},{column} is outside the box of {width} columns and {height} rows; the first cell is 0,0"
)]
pub struct OutsideTheBox {
    row: usize,
    column: usize,
    width: usize,
    height: usize,
}

impl Engines {
    /// These engines in one thread, with the usual encoding, solver and order.
    pub fn new(kind: Kind) -> Self {
        Self {
            kind,
            jobs: 1,
            encoding: SearchEncoding::default(),
            embedded: Embedded::default(),
            seed: 0,
            order: Order::default(),
            choice: Choice::default(),
        }
    }

    /// Checks that a search has all the cells that the order names.
    ///
    /// # Errors
    /// If it does not have one of them.
    pub fn fit(&self, search: &Search) -> Result<(), OutsideTheBox> {
        let Path::Listed(cells) = &self.order.path else { return Ok(()) };
        let (width, height) = (search.width(), search.height());
        let outside = cells.iter().find(|&&(row, column)| row >= height || column >= width);
        outside.map_or(Ok(()), |&(row, column)| Err(OutsideTheBox { row, column, width, height }))
    }

    /// Runs `work` with an engine that covers the whole search, whose unknowns these are.
    ///
    /// # Panics
    /// If counting row by row or playing small patterns alone is to answer a question that it does not take.
    pub fn work<R>(
        &self,
        search: &Search,
        spacetime: &Spacetime,
        limits: &Limits,
        work: impl FnOnce(&mut dyn Engine) -> R,
    ) -> R {
        let ahead = spacetime.pushed_ahead();
        match &self.kind {
            Kind::One(Single::Sat) => work(&mut self.sat(&ahead, limits)),
            Kind::Library(library) => work(&mut self.sat_with(library.start(), &ahead, limits)),
            Kind::Rows { bytes } => {
                let oscillation = search.oscillation().expect("a question about oscillators alone");
                let means = Means { bytes: *bytes, jobs: self.jobs };
                work(&mut ByRows::new(spacetime, oscillation, means))
            }
            Kind::FewCells => work(&mut FewCells::new(search, spacetime, self.choice)),
            Kind::One(Single::Backtrack) => {
                work(self.backtracker(spacetime, self.choice, self.jobs).as_mut())
            }
            Kind::Program(solver) => {
                // Its version is asked for now, so that what is said of it is complete.
                solver.version(limits);
                work(&mut Program::new(&ahead, solver.clone(), self.encoding, limits))
            }
            Kind::All { counting_bytes } => {
                let counting = joining(search).map(|oscillation| (oscillation, *counting_bytes));
                let (lists, head_start) = self.all(counting, spacetime, &ahead);
                race::with_race(lists, head_start, limits, work)
            }
        }
    }

    /// All engines for a race, with the head start of the first one.
    fn all<'a>(
        &'a self,
        counting: Option<(Oscillation, u64)>,
        spacetime: &'a Spacetime,
        ahead: &'a Spacetime,
    ) -> (Vec<Shared<'a>>, Duration) {
        // Backtracking is better for patterns that move: it fills the box from the front, and soon finds out that
        // a front leads nowhere. For others, either may be the better one (docs/search.md has figures).
        // Predecessors of more than a few cells are found by a solver alone.
        let (first, second) = match (spacetime.moves(), spacetime.is_free()) {
            (true, _) => (LONG, SHORT),
            (_, true) => (SHORT, LONG),
            (false, false) => (SHORT, SHORT),
        };
        let sat = |turn| Entrant {
            introduction: (self.embedded.name(), Evidence::Solver),
            make: Box::new(|limits| Box::new(self.sat(ahead, limits))),
            turn,
        };
        let backtracking = |choice, jobs, turn| Entrant {
            introduction: (tree::name(jobs), Evidence::Exhaustive),
            make: Box::new(move |_| self.backtracker(spacetime, choice, jobs)),
            turn,
        };
        let counting = counting.map(|(question, bytes)| self.counting_entrant(spacetime, question, bytes));
        if self.jobs == 1 {
            let mut list = vec![backtracking(self.choice, 1, first), sat(second)];
            list.extend(counting);
            return (vec![Shared::new(list)], Duration::ZERO);
        }
        if spacetime.moves() {
            // The solver is rarely the better one, so it works half of the time, beside the threads of
            // backtracking.
            let threads = Shared::new(vec![backtracking(self.choice, self.jobs, LONG)]);
            let solver = Shared { rest: LONG, ..Shared::new(vec![sat(LONG)]) };
            return (vec![threads, solver], first);
        }
        let tree = Shared::new(vec![backtracking(self.choice, self.jobs - 1, LONG)]);
        let mut list = vec![sat(8 * GLIMPSE)];
        // To try alive cells first finds some oscillators in a hundredth of the time (docs/search.md). With
        // more threads, backtracking would have as many again.
        if spacetime.stays() && self.jobs == 2 && self.choice == Choice::Dead {
            list.insert(0, backtracking(Choice::Alive, 1, GLIMPSE));
        }
        list.extend(counting);
        (vec![tree, Shared::new(list)], first)
    }

    /// It takes turns with others, so a single thread is enough.
    fn counting_entrant<'a>(
        &self,
        spacetime: &'a Spacetime,
        oscillation: Oscillation,
        bytes: u64,
    ) -> Entrant<'a> {
        let introduction = (ByRows::NAME.to_owned(), Evidence::Exhaustive);
        let make = move |_: &Limits| -> Box<dyn Engine> {
            Box::new(ByRows::new(spacetime, oscillation, Means { bytes, jobs: 1 }))
        };
        let turn = if self.jobs == 1 { COUNTING_ALONE } else { COUNTING_BESIDE };
        Entrant { introduction, make: Box::new(make), turn }
    }

    /// Runs `work` with one engine on the open parts of a search, so that it can say which parts are left.
    ///
    /// # Errors
    /// If a part does not belong to the search.
    pub fn work_on_parts<R>(
        &self,
        engine: Single,
        spacetime: &Spacetime,
        open: Vec<State>,
        limits: &Limits,
        work: impl FnOnce(&mut dyn Engine) -> R,
    ) -> Result<R, ForeignState> {
        match engine {
            Single::Sat => {
                let ahead = spacetime.pushed_ahead();
                Ok(work(&mut self.sat(&ahead, limits).with_cubes(open, GRACE)?))
            }
            Single::Backtrack if self.jobs > 1 => {
                Ok(work(&mut Threads::new(spacetime, &self.order, self.choice, open, self.jobs)?))
            }
            Single::Backtrack => Ok(work(&mut Tree::resume(spacetime, &self.order, self.choice, open)?)),
        }
    }

    /// The sides of the box to which at least one engine pushes patterns.
    pub fn touched(&self, spacetime: &Spacetime) -> Touched {
        match &self.kind {
            Kind::One(Single::Sat) | Kind::Program(_) | Kind::Library(_) => {
                spacetime.pushed_ahead().touched().clone()
            }
            // They push no pattern to a side: they find one wherever it is.
            Kind::Rows { .. } | Kind::FewCells => Touched::default(),
            Kind::One(Single::Backtrack) | Kind::All { .. } => spacetime.touched().clone(),
        }
    }

    fn sat<'a>(&self, spacetime: &'a Spacetime, limits: &Limits) -> Sat<'a> {
        let (embedded, first) = (self.embedded, self.seed);
        let start = move |seed, purpose| Box::new(embedded.start_with(Options { seed, purpose }));
        let sat = self.sat_with(start(first, Purpose::Any), spacetime, limits);
        if embedded.counts_conflicts() {
            let start =
                move |number| -> Box<dyn Session> { start(first.wrapping_add(number), Purpose::FewTrue) };
            return sat.with_steps(Box::new(start));
        }
        sat
    }

    fn sat_with<'a>(&self, solver: Box<dyn Session>, spacetime: &'a Spacetime, limits: &Limits) -> Sat<'a> {
        Sat::new(spacetime, solver, self.encoding, limits)
    }

    /// One thread shows where it is, several only how far they are.
    fn backtracker(&self, spacetime: &Spacetime, choice: Choice, jobs: usize) -> Box<dyn Engine> {
        if jobs == 1 {
            return Box::new(Tree::new(spacetime, &self.order, choice));
        }
        let threads = Threads::new(spacetime, &self.order, choice, vec![State::start()], jobs);
        Box::new(threads.expect("the start belongs to every search"))
    }
}

/// The unknowns of a search. Those of a large box take a while, and the limits are checked meanwhile.
///
/// # Errors
/// If a limit is reached.
pub fn lay_out(search: &Search, front: Front, limits: &Limits) -> Result<Spacetime, StopReason> {
    spacetime::of_checking(search, front, &mut || limits.check())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Isometry;
    use crate::problem::search::{Motion, Subperiods};

    /// Each of these boxes would take much longer than the limit.
    #[test]
    fn laying_out_stops_at_a_limit() {
        let large =
            || Search::new(600, 600, 20).unwrap().with_motion(Motion::Returns(Isometry::IDENTITY)).unwrap();
        for search in
            [large(), large().with_subperiods(Subperiods::Excluded), Search::new(600, 600, 20).unwrap()]
        {
            let limits = Limits::within(Duration::from_millis(5));
            let begin = std::time::Instant::now();
            assert_eq!(lay_out(&search, Front::Pushed, &limits).unwrap_err(), StopReason::TimeLimit);
            assert!(begin.elapsed() < Duration::from_secs(2));
        }
    }
}
