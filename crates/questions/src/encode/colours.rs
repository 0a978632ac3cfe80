//! Clauses for one generation of multiplayer Life, in which live cells have colours.
//!
//! A live cell with two or three live neighbours of any colour survives and keeps its colour. A
//! dead cell with exactly three live neighbours is born. It has the colour of two or three of them,
//! or is a hybrid if all three differ. So *whether* a cell lives is Conway's rule, which the shared
//! column counters of [`super::transition`] encode, and colours only follow.
//!
//! A cell has one bit "alive" and one bit for each colour except the *remaining* one. Live cells without any
//! other colour have the remaining one, and so do births without a majority among the other colours. Where
//! hybrids can occur, they are what remains, and they need no clauses at all. With two colours either can
//! remain, as one of the two has the majority of three. Bits of colours imply "alive", and no two of them are
//! true together; every generation passes this on to the next.

use crate::cnf::template::Slot;
use crate::cnf::{Bit, Clauses, Refused, Template, VarPool, stamps};
use crate::encode::transition::col9::{self, Counter};
use crate::life::{Grid, Position};

/// The cells of one generation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coloured {
    /// Which cells are alive.
    pub alive: Grid<Bit>,
    /// For each colour except the remaining one, which cells have it.
    pub colours: Vec<Grid<Bit>>,
}

/// The offsets of the cells in a vertical triple: above, on and below the row.
const AROUND: [isize; 3] = [-1, 0, 1];

impl Coloured {
    /// The next generation on the same board. Outside it all cells are dead and stay dead.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub fn next(&self, pool: &mut VarPool, sink: &mut Clauses<'_>) -> Result<Self, Refused> {
        let alive = self.survivors_and_births(pool, sink)?;
        let inherit = |colour| self.inherited(colour, &alive, pool, sink);
        let colours = self.colours.iter().map(inherit).collect::<Result<_, _>>()?;
        Ok(Self { alive, colours })
    }

    /// Conway's rule: which cells are alive in the next generation.
    fn survivors_and_births(&self, pool: &mut VarPool, sink: &mut Clauses<'_>) -> Result<Grid<Bit>, Refused> {
        let window = col9::window();
        let counters = counters(&self.alive, &Counter::of_all(), pool, sink)?;
        each_cell(&self.alive, |at| {
            let around = counters.around(at);
            if is_certainly_dead(&around, self.alive.get(at)) {
                return Ok(Bit::FALSE);
            }
            let next = Bit::Is(pool.fresh());
            let slots = [&around[..], &[self.alive.get(at), next]].concat();
            stamps::instance(&window, &slots, sink)?;
            Ok(next)
        })
    }

    fn inherited(
        &self,
        colour: &Grid<Bit>,
        alive: &Grid<Bit>,
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<Grid<Bit>, Refused> {
        let heritage = heritage();
        let counters = counters(colour, &Counter::of_majorities(), pool, sink)?;
        each_cell(colour, |at| {
            let around = counters.around(at);
            // A survivor has the colour now, and who is born has two neighbours that have it.
            let most = around.iter().filter(|&&output| output != Bit::FALSE).count();
            let is_not_born = most < 2 || self.alive.get(at) == Bit::TRUE;
            let gets_none = is_not_born && colour.get(at) == Bit::FALSE;
            if gets_none || alive.get(at) == Bit::FALSE {
                return Ok(Bit::FALSE);
            }
            let next = Bit::Is(pool.fresh());
            let now = [self.alive.get(at), alive.get(at), colour.get(at), next];
            stamps::instance(&heritage, &[&around[..], &now].concat(), sink)?;
            Ok(next)
        })
    }
}

/// Returns true if a cell is dead in the next generation by what is known: of the nine cells around it, these
/// outputs count too few or too many.
fn is_certainly_dead(outputs: &[Bit], middle: Bit) -> bool {
    let least = outputs.iter().filter(|&&output| output == Bit::TRUE).count();
    let most = outputs.iter().filter(|&&output| output != Bit::FALSE).count();
    most < 3 || least > 4 || least == 4 && middle == Bit::FALSE
}

struct Counters {
    rows: Vec<Vec<Vec<Bit>>>,
}

impl Counters {
    /// The counters of the three triples around a cell, side by side.
    fn around(&self, at: Position) -> Vec<Bit> {
        // The first triple of a row lies left of the board.
        self.rows[at.row][at.column..at.column + 3].concat()
    }
}

fn counters(
    cells: &Grid<Bit>,
    counter: &Counter,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<Counters, Refused> {
    let cell = |row: isize, column: isize| match (usize::try_from(row), usize::try_from(column)) {
        (Ok(row), Ok(column)) if row < cells.height() && column < cells.width() => {
            cells.get(Position::new(row, column))
        }
        _ => Bit::FALSE,
    };
    let mut rows = Vec::with_capacity(cells.height());
    for row in 0..cells.height().cast_signed() {
        let mut in_row = Vec::with_capacity(cells.width() + 2);
        for column in -1..=cells.width().cast_signed() {
            in_row.push(counter.count(AROUND.map(|down| cell(row + down, column)), pool, sink)?);
        }
        rows.push(in_row);
    }
    Ok(Counters { rows })
}

fn each_cell<E>(like: &Grid<Bit>, mut make: impl FnMut(Position) -> Result<Bit, E>) -> Result<Grid<Bit>, E> {
    let mut bits = Grid::filled(like.width(), like.height(), Bit::FALSE);
    like.positions().try_for_each(|at| make(at).map(|bit| bits.set(at, bit)))?;
    Ok(bits)
}

/// The slots: for each of three vertical triples "at least one" and "at least two" of the colour;
/// whether the middle cell is alive now and next; and whether it has the colour now and next.
const ALIVE: u8 = 6;
const ALIVE_NEXT: u8 = 7;
const HAS: u8 = 8;
const HAS_NEXT: u8 = 9;

/// Ties the colour of a cell in the next generation to the counters of that colour.
///
/// A survivor keeps its colour. A cell that is born has exactly three live neighbours. It gets the colour if
/// two of the nine cells of its window have it; the middle one is dead and does not count.
fn heritage() -> Template {
    let mut template = Template::default();
    template.push([Slot::no(HAS_NEXT), Slot::yes(ALIVE_NEXT)]);
    template.push([Slot::no(HAS), Slot::no(ALIVE_NEXT), Slot::yes(HAS_NEXT)]);
    template.push([Slot::no(ALIVE), Slot::yes(HAS), Slot::no(HAS_NEXT)]);
    for column in 0..3 {
        let others = [(column + 1) % 3, (column + 2) % 3];
        // Two cells in one column are a majority, and so is one cell in each of two columns.
        template.push([
            Slot::no(at_least_two(column)),
            Slot::yes(ALIVE),
            Slot::no(ALIVE_NEXT),
            Slot::yes(HAS_NEXT),
        ]);
        template.push(others.map(at_least_one).map(Slot::no).into_iter().chain([
            Slot::yes(ALIVE),
            Slot::no(ALIVE_NEXT),
            Slot::yes(HAS_NEXT),
        ]));
        // There is no majority if the other columns have no cell of the colour and this one at most one.
        let nobody = others.map(at_least_one).map(Slot::yes);
        template.push(nobody.into_iter().chain([
            Slot::yes(at_least_two(column)),
            Slot::yes(ALIVE),
            Slot::no(HAS_NEXT),
        ]));
    }
    template
}

/// The slot that says that a column has at least one cell of the colour.
fn at_least_one(column: u8) -> u8 {
    2 * column
}

fn at_least_two(column: u8) -> u8 {
    2 * column + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Template;
    use crate::game::{Board, Colour, rule};

    fn holds(template: &Template, values: &[bool]) -> bool {
        template
            .clauses()
            .all(|clause| clause.iter().any(|slot| values[usize::from(slot.index)] != slot.negated))
    }

    /// The colours of nine cells, and that of the middle one a generation later.
    fn window(cells: [Option<Colour>; 9]) -> (Board, Option<Colour>) {
        let mut board = Board::empty(3, 3);
        board.positions().zip(cells).for_each(|(at, cell)| board.set(at, cell));
        let next = rule::next_generation(&board).get(Position::new(1, 1));
        (board, next)
    }

    /// For each colour that has a bit, the clauses leave exactly one value: that of the rule. What
    /// remains agrees with the rule too.
    fn check(cells: [Option<Colour>; 9], named: &[Colour], rest: Colour) {
        let (board, next) = window(cells);
        let middle = board.get(Position::new(1, 1));
        for &colour in named {
            let in_column =
                |column| (0..3).filter(|&row| board.get(Position::new(row, column)) == Some(colour)).count();
            let counts = [0, 1, 2].map(in_column).map(|count| [count >= 1, count >= 2]).concat();
            for has_next in [false, true] {
                let now = [middle.is_some(), next.is_some(), middle == Some(colour), has_next];
                let right = has_next == (next == Some(colour));
                assert_eq!(holds(&heritage(), &[&counts[..], &now].concat()), right, "{board:?}");
            }
        }
        let remains = next.filter(|colour| !named.contains(colour));
        assert!(remains.is_none_or(|colour| colour == rest), "{board:?}");
    }

    /// All windows of two colours, and of two players' colours and hybrids.
    #[test]
    fn every_window_of_few_colours_inherits_as_the_rule_says() {
        let [zero, cross, .., hybrid] = Colour::ALL;
        for (states, named, rest) in [
            (&[None, Some(zero), Some(cross)][..], &[zero][..], cross),
            (&[None, Some(zero), Some(cross), Some(hybrid)], &[zero, cross], hybrid),
        ] {
            for window in 0..states.len().pow(9) {
                let state = |place: u32| states[window / states.len().pow(place) % states.len()];
                check([0, 1, 2, 3, 4, 5, 6, 7, 8].map(state), named, rest);
            }
        }
    }

    /// All colours make ten million windows. Random ones are tried, among those in which the middle
    /// cell can be alive.
    #[test]
    fn windows_of_all_colours_inherit_as_the_rule_says() {
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..200_000 {
            let alive = random.usize(2..6);
            let mut cell = || (random.usize(..9) < alive).then(|| Colour::ALL[random.usize(..Colour::COUNT)]);
            let cells = std::array::from_fn(|_| cell());
            check(cells, &Colour::ALL[..4], Colour::Hybrid);
        }
    }

    /// Counted by hand: three clauses for survivors, and for each of three columns two ways to have
    /// a majority and one not to have it.
    #[test]
    fn heritage_takes_twelve_clauses() {
        assert_eq!(heritage().len(), 3 + 3 * 3);
    }
}
