//! Spaceships with at most so many rows, sought by a SAT solver.
//!
//! The closure seeks the next row of states, for ships of any length. A SAT solver gets all rows at once, the
//! given ones among them, so it completes fronts of wide strips for which the closure has no tables.

use thiserror::Error;

use crate::backend::embedded::Embedded;
use crate::backend::{Incremental, Verdict};
use crate::cnf::{AddClause, Model, through};
use crate::encode::Transition;
use crate::encode::first_rows::WholeShips;
use crate::given::{self, NotAFront};
use crate::life::Grid;
use crate::limits::{Limits, StopReason};
use crate::problem::ships::{RowIndexing, ShipsError};
use crate::problem::{FirstRows, Ships};
use crate::ship::{self, Found, Front, InvalidShip, Ship, Shorter};
use crate::strip::Row;

/// A solver with the question.
pub struct Bounded {
    rows: FirstRows,
    solver: Box<dyn Incremental>,
    /// The front with which each ship begins.
    given: Option<Front>,
    found: Found,
}

/// How a question with a bound is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotBounded {
    /// The given rows are none.
    #[error(transparent)]
    Given(#[from] NotAFront),
    /// The rows are too many, or the ships cannot be sought so.
    #[error(transparent)]
    Ships(#[from] ShipsError),
    /// The given rows are too many.
    #[error("the given rows reach to row {given} of all generations, and a spaceship may have only {most}")]
    Few {
        /// The last given row with live cells, counted from 1.
        given: usize,
        /// The most rows of a ship.
        most: usize,
    },
}

/// What a solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sought {
    /// A ship that was not found before, simulated.
    Ship(Ship),
    /// There is no other.
    NoOther,
    /// A limit was reached.
    Stopped(StopReason),
}

impl Bounded {
    /// The most rows of a ship. In 13 columns, `ships --velocity c/4 --width 13 --rows 4096` takes about 2 GB.
    pub const MOST: usize = 1 << 12;

    /// The question about ships with at most so many rows of all generations together, perhaps with a front
    /// with which they begin.
    ///
    /// # Errors
    /// If the rows are too few or too many, the live cells of a row are bounded, or the front is none.
    pub fn new(question: &Ships, most: usize, front: Option<&Grid>) -> Result<Self, NotBounded> {
        let pace = RowIndexing::of(question);
        if most > Self::MOST {
            return Err(ShipsError::TooManyRows { rows: most, most: Self::MOST }.into());
        }
        let rows = FirstRows::new(question.clone(), most.next_multiple_of(pace.classes) + pace.rows())?;
        let known = front.map_or(Ok(Vec::new()), |front| given::known(question, front))?;
        let given = known.iter().rposition(|row| row.is_some_and(|row| row != 0)).map_or(0, |last| last + 1);
        if given > most {
            return Err(NotBounded::Few { given, most });
        }
        let mut solver = Embedded::ALL[0].start();
        let layout = WholeShips::of(&rows);
        let Ok(_) = through(&mut *solver, |sink| layout.encode(Transition::Prime, sink));
        // The last place has as many rows as every other one, perhaps more than are allowed.
        for row in most..layout.alive() {
            for cell in 0..question.logical_width() {
                solver.add(&[layout.cell(row, cell).negative()]);
            }
        }
        // Empty rows behind the last one that is allowed are demanded anyway.
        let known = &known[..known.len().min(most)];
        for (number, row) in known.iter().enumerate().filter_map(|(number, row)| Some((number, (*row)?))) {
            for cell in 0..question.logical_width() {
                solver.add(&[layout.cell(number, cell).lit(row >> cell & 1 == 1)]);
            }
        }
        let given = front.map(|front| Front { pattern: front.clone(), rows: known.iter().flatten().count() });
        Ok(Self { rows, solver, given, found: Found::default() })
    }

    /// The name of the solver.
    pub fn solver(&self) -> String {
        self.solver.name()
    }

    /// The front with which each ship begins, if one was given. It was simulated.
    pub fn given(&self) -> Option<&Front> {
        self.given.as_ref()
    }

    /// Seeks a ship that was not found before.
    ///
    /// # Errors
    /// If the simulator does not accept what the solver found.
    pub fn seek(&mut self, limits: &Limits) -> Result<Sought, InvalidShip> {
        loop {
            let model = match self.solver.solve(&[], limits) {
                Verdict::Satisfiable(model) => model,
                Verdict::Unsatisfiable => return Ok(Sought::NoOther),
                Verdict::Unknown(why) => return Ok(Sought::Stopped(why)),
            };
            if let Some(ship) = self.ship(&model)? {
                return Ok(Sought::Ship(ship));
            }
        }
    }

    /// The ship of a model, if it is new. No ship with these rows is found again.
    fn ship(&mut self, model: &Model) -> Result<Option<Ship>, InvalidShip> {
        let (question, layout) = (self.rows.ships(), WholeShips::of(&self.rows));
        let width = question.logical_width();
        let is_alive = |row: usize, cell: usize| model.satisfies(layout.cell(row, cell).positive());
        let row = |number| (0..width).map(|cell| Row::from(is_alive(number, cell)) << cell).sum();
        let mut rows: Vec<Row> = (0..self.rows.rows()).map(row).collect();
        let end = ship::end(Shorter::of(question, true), &rows, 0).unwrap_or(layout.alive());
        let whole = layout.alive().min(end + RowIndexing::of(question).rows());
        let cells = (0..whole).flat_map(|row| (0..width).map(move |cell| (row, cell)));
        let others = cells.map(|(row, cell)| layout.cell(row, cell).lit(!is_alive(row, cell)));
        self.solver.add(&others.collect::<Vec<_>>());
        rows.truncate(end);
        if self.found.has(question, &rows) {
            return Ok(None);
        }
        let ship = Ship::of(question, &rows)?;
        self.found.add(question, rows);
        Ok(Some(ship))
    }
}
