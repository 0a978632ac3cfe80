//! Clauses for one generation of multiplayer Life, where live cells have colours.
//!
//! A live cell with two or three live neighbours of any colour survives and keeps its colour; an empty one with exactly
//! three is born, with the colour of which two or three of them are, or as a hybrid if all three differ. So *whether* a cell
//! lives is Conway's rule, which the shared column counters of [`super::transition`] encode, and colours only follow.
//!
//! A cell has one bit "alive" and one bit for each colour but the *remaining* one: that is the colour of live cells that have
//! no other, and births without a majority among the others take it. Where hybrids can come up they are what remains, and
//! need no clauses at all; with two colours either will do, as one of two has the majority of three. Bits of colours
//! imply "alive", and no two are true together: every generation passes that on to the next.

mod counter;
mod heritage;

use crate::cnf::{Bit, ClauseSink, VarPool, bit};
use crate::encode::transition::col9;
use crate::life::{Grid, Position};
use counter::Counter;

/// The cells of one generation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coloured {
    /// Which cells are alive.
    pub alive: Grid<Bit>,
    /// For each colour but the remaining one, which cells have it.
    pub colours: Vec<Grid<Bit>>,
}

/// Where the counters of a row find the cells above, on and below it.
const AROUND: [isize; 3] = [-1, 0, 1];

impl Coloured {
    /// The next generation, on the same board; outside it all is dead and stays so.
    pub fn next<S: ClauseSink>(&self, pool: &mut VarPool, sink: &mut S) -> Result<Self, S::Error> {
        let alive = self.survivors_and_births(pool, sink)?;
        let inherit = |colour| self.inherited(colour, &alive, pool, sink);
        let colours = self.colours.iter().map(inherit).collect::<Result<_, _>>()?;
        Ok(Self { alive, colours })
    }

    /// Conway's rule.
    fn survivors_and_births<S: ClauseSink>(
        &self,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<Grid<Bit>, S::Error> {
        let window = col9::window();
        let counters = counters(&self.alive, &Counter::of_all(), pool, sink)?;
        each_cell(&self.alive, |at| {
            let next = Bit::Is(pool.fresh());
            let slots = [&counters.around(at)[..], &[self.alive.get(at), next]].concat();
            bit::instance(&window, &slots, sink)?;
            Ok(next)
        })
    }

    /// Which cells of the next generation have a colour.
    fn inherited<S: ClauseSink>(
        &self,
        colour: &Grid<Bit>,
        alive: &Grid<Bit>,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<Grid<Bit>, S::Error> {
        let heritage = heritage::template();
        let counters = counters(colour, &Counter::of_majorities(), pool, sink)?;
        each_cell(colour, |at| {
            let next = Bit::Is(pool.fresh());
            let now = [self.alive.get(at), alive.get(at), colour.get(at), next];
            bit::instance(&heritage, &[&counters.around(at)[..], &now].concat(), sink)?;
            Ok(next)
        })
    }
}

/// The counters of all vertical triples, row by row.
struct Counters {
    rows: Vec<Vec<Vec<Bit>>>,
}

impl Counters {
    /// The counters of the three triples around a cell, side by side.
    fn around(&self, at: Position) -> Vec<Bit> {
        // The first triple of a row lies to the left of the board.
        self.rows[at.row][at.column..at.column + 3].concat()
    }
}

fn counters<S: ClauseSink>(
    cells: &Grid<Bit>,
    counter: &Counter,
    pool: &mut VarPool,
    sink: &mut S,
) -> Result<Counters, S::Error> {
    let cell = |row: isize, column: isize| match (usize::try_from(row), usize::try_from(column)) {
        (Ok(row), Ok(column)) if row < cells.height() && column < cells.width() => {
            cells.get(Position::new(row, column))
        }
        _ => Bit::FALSE,
    };
    let mut rows = Vec::with_capacity(cells.height());
    for row in 0..cells.height().cast_signed() {
        let mut counted = Vec::with_capacity(cells.width() + 2);
        for column in -1..=cells.width().cast_signed() {
            counted.push(counter.count(AROUND.map(|down| cell(row + down, column)), pool, sink)?);
        }
        rows.push(counted);
    }
    Ok(Counters { rows })
}

/// A bit for each cell, row by row.
fn each_cell<E>(like: &Grid<Bit>, mut make: impl FnMut(Position) -> Result<Bit, E>) -> Result<Grid<Bit>, E> {
    let mut made = Grid::filled(like.width(), like.height(), Bit::FALSE);
    like.positions().try_for_each(|at| make(at).map(|bit| made.set(at, bit)))?;
    Ok(made)
}
