//! One step of a hunt: some cells of a still life are opened, and a solver fills them in another way.

use std::convert::Infallible;

use super::field::{Extent, Field};
use crate::backend::Verdict;
use crate::cnf::{AddClause, ClauseSink, Lit, VarPool};
use crate::encode::transition::{Generation, Next};
use crate::encode::{Cardinality, Transition};
use crate::life::{Grid, Position, Rule};
use crate::limits::{Limits, StopReason};
use crate::second_opinion::FIRST;

/// The sides of the boxes that are opened.
const SIDES: [usize; 7] = [3, 4, 5, 6, 7, 8, 10];

/// How many rows or columns are taken out at once.
const CUTS: [usize; 5] = [1, 2, 3, 3, 6];

/// So many rows or columns on both sides of a cut are opened.
const BAND: usize = 3;

/// How many ways are looked at until a new one is found.
const ANSWERS: usize = 3;

/// A pattern, some of whose cells are open.
pub(super) struct Opened {
    /// The states of all other cells.
    base: Grid,
    open: Vec<Position>,
}

impl Opened {
    /// How many of the open cells may be alive if there are to be at most so many in all.
    fn most(&self, alive: usize) -> Option<usize> {
        let open_and_alive = self.open.iter().filter(|&&at| self.base.get(at)).count();
        alive.checked_sub(self.base.population() - open_and_alive)
    }

    /// The open cells with their literals.
    fn literals<'a>(&'a self, alive: &'a Alive) -> impl Iterator<Item = (Position, Lit)> + 'a {
        self.open.iter().filter_map(|&at| alive.get(at).map(|literal| (at, literal)))
    }
}

/// Opens a box of a still life, or takes out some of its rows or columns and opens what is beside them.
pub(super) fn open(current: &Grid, random: &mut fastrand::Rng) -> Opened {
    let field = Field { width: current.width(), height: current.height() };
    let (base, is_meant) = match random.u8(0..10) {
        0 => cut(current, random),
        _ => (current.clone(), random_box(current, random)),
    };
    let open = base.positions().filter(|&at| field.may_be_open(at) && is_meant(at)).collect();
    Opened { base, open }
}

/// Which cells are open.
type Region = Box<dyn Fn(Position) -> bool>;

/// A box with at least one live cell.
fn random_box(current: &Grid, random: &mut fastrand::Rng) -> Region {
    let live: Vec<Position> = current.live_cells().collect();
    let at = live[random.usize(..live.len())];
    let mut range = |place: usize| {
        let side = SIDES[random.usize(..SIDES.len())];
        let first = place.saturating_sub(random.usize(..side));
        first..first + side
    };
    let (rows, columns) = (range(at.row), range(at.column));
    Box::new(move |at| rows.contains(&at.row) && columns.contains(&at.column))
}

/// The pattern without some of its rows or columns, and the region along the cut.
fn cut(current: &Grid, random: &mut fastrand::Rng) -> (Grid, Region) {
    let count = CUTS[random.usize(..CUTS.len())];
    let takes_rows = random.bool();
    let length = if takes_rows { current.height() } else { current.width() };
    let first = random.usize(..length.saturating_sub(count).max(1));
    let base = Grid::from_fn(current.width(), current.height(), |at| {
        let place = if takes_rows { at.row } else { at.column };
        let source = before_cut(place, (first, count)).filter(|&source| source < length);
        source.is_some_and(|source| {
            current.get(if takes_rows {
                Position::new(source, at.column)
            } else {
                Position::new(at.row, source)
            })
        })
    });
    let seam = first + count / 2;
    let band = seam.saturating_sub(BAND)..seam + BAND;
    (base, Box::new(move |at| band.contains(if takes_rows { &at.row } else { &at.column })))
}

/// The row that is in this place after `count` rows from `first` on are taken out and both parts are moved towards each
/// other. There is none before the first.
fn before_cut(place: usize, (first, count): (usize, usize)) -> Option<usize> {
    let source = place.checked_sub(count / 2)?;
    Some(if source < first { source } else { source + count })
}

/// Which ways to fill the open cells are wanted.
pub(super) struct Wanted<F> {
    /// Nothing changes under this rule.
    pub(super) rule: Rule,
    /// At most so many cells of the whole pattern are alive.
    pub(super) most_alive: usize,
    /// At most so many ways.
    pub(super) most: usize,
    /// Only patterns for which this holds.
    pub(super) is_new: F,
}

/// Fills the open cells in different ways, at random.
///
/// # Errors
/// The limit that was reached.
pub(super) fn fill(
    opened: &Opened,
    wanted: &Wanted<impl Fn(&Grid) -> bool>,
    random: &mut fastrand::Rng,
    limits: &Limits,
) -> Result<Vec<Grid>, StopReason> {
    let mut found = Vec::new();
    while found.len() < wanted.most {
        match another(opened, wanted, &found, random, limits)? {
            Some(pattern) => found.push(pattern),
            None => break,
        }
    }
    Ok(found)
}

/// Fills the open cells in another way than these, with new preferences. `None` if there is no other way, or if the
/// first [`ANSWERS`] ways are not new.
fn another(
    opened: &Opened,
    wanted: &Wanted<impl Fn(&Grid) -> bool>,
    others: &[Grid],
    random: &mut fastrand::Rng,
    limits: &Limits,
) -> Result<Option<Grid>, StopReason> {
    let Some(most_open) = opened.most(wanted.most_alive) else { return Ok(None) };
    let mut solver = FIRST.solver.start();
    let alive = literals(opened, random);
    encode(opened, &alive, most_open, wanted.rule, &mut &mut *solver);
    let differs = |pattern: &Grid| -> Vec<Lit> {
        opened
            .literals(&alive)
            .map(|(at, literal)| if pattern.get(at) { !literal } else { literal })
            .collect()
    };
    for other in others {
        solver.add(&differs(other));
    }
    for _ in 0..ANSWERS {
        let model = match solver.solve(&[], limits) {
            Verdict::Unsatisfiable => break,
            Verdict::Unknown(why) => return Err(why),
            Verdict::Satisfiable(model) => model,
        };
        let mut pattern = opened.base.clone();
        for (at, literal) in opened.literals(&alive) {
            pattern.set(at, model.satisfies(literal));
        }
        if (wanted.is_new)(&pattern) {
            return Ok(Some(pattern));
        }
        solver.add(&differs(&pattern));
    }
    Ok(None)
}

/// Which literal says that a cell is alive.
type Alive = Grid<Option<Lit>>;

/// Literals for the open cells and those at most two cells away. As solvers try the value false first, random signs let
/// them prefer random patterns, with a third of the cells alive.
fn literals(opened: &Opened, random: &mut fastrand::Rng) -> Alive {
    let extent = Extent::of(opened.open.iter().copied());
    let mut pool = VarPool::after(0);
    Grid::from_fn(opened.base.width(), opened.base.height(), |at| {
        let is_near = extent.as_ref().is_some_and(|extent| extent.is_near(at, 2));
        is_near.then(|| pool.fresh().var().lit(random.u8(0..3) > 0))
    })
}

/// Writes that nothing changes and that at most so many of the open cells are alive.
fn encode<S: ClauseSink<Error = Infallible>>(
    opened: &Opened,
    alive: &Alive,
    most_open: usize,
    rule: Rule,
    sink: &mut S,
) {
    let Some(extent) = Extent::of(opened.open.iter().copied()) else { return };
    let mut known = alive.clone();
    for &at in &opened.open {
        known.set(at, None);
    }
    for at in known.positions() {
        if let Some(literal) = known.get(at) {
            sink.add(&[if opened.base.get(at) { literal } else { !literal }]);
        }
    }
    let generation = Generation {
        rule,
        rows: extent.rows.start().cast_signed() - 1..extent.rows.end().cast_signed() + 2,
        columns: extent.columns.start().cast_signed() - 1..extent.columns.end().cast_signed() + 2,
        // Cells outside of the field are dead.
        cell: |row: isize, column: isize| {
            let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
            let is_inside = row < alive.height() && column < alive.width();
            is_inside.then(|| alive.get(Position::new(row, column))).flatten()
        },
        next: |_, _| Next::Same,
    };
    let variables = alive.rows().flatten().flatten().count();
    let mut pool = VarPool::after(u32::try_from(variables).expect("a solver has had a variable for each"));
    let Ok(()) = generation.encode(Transition::Col9, &mut pool, sink);
    let cells: Vec<Lit> = opened.literals(alive).map(|(_, literal)| literal).collect();
    let Ok(()) = Cardinality::Sequential.bound(&cells, None, Some(most_open), &mut pool, sink);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::force::hunt::field::check_still;
    use crate::life::partial;

    /// Two still lifes side by side, with room on each side.
    fn current() -> Grid {
        let cells = partial::read("OO.OO...OO./.O.O...O..O/.O.O....OO./OO.OO......").unwrap();
        let field = Field { width: 17, height: 11 };
        field.place(&cells.map(|state| state == Some(true))).unwrap()
    }

    fn rows(pattern: &Grid) -> String {
        partial::write_rows(&pattern.map(Some))
    }

    /// All ways to fill nine or ten cells, against all states of these.
    #[test]
    fn every_way_to_fill_is_found() {
        let base = current();
        let mut ways = 0;
        for (top, left, width) in [(1, 2, 3), (3, 2, 3), (4, 3, 3), (3, 10, 3), (4, 10, 5), (6, 6, 5)] {
            let is_open = |at: &Position| {
                (top..top + 9 / width).contains(&at.row) && (left..left + width).contains(&at.column)
            };
            let open: Vec<Position> = base.positions().filter(is_open).collect();
            let opened = Opened { base: base.clone(), open };
            for (rule, most_alive) in [("B3/S23", 24), ("B3/S23", 20), ("B36/S23", 22), ("B2-a/S12", 30)] {
                let rule: Rule = rule.parse().unwrap();
                let mut expected = BTreeSet::new();
                for states in 0..1_u32 << opened.open.len() {
                    let mut pattern = base.clone();
                    for (&at, number) in opened.open.iter().zip(0..) {
                        pattern.set(at, states >> number & 1 == 1);
                    }
                    let near = |at: Position| is_still_at(rule, &pattern, at);
                    let around = opened.open.iter().flat_map(|at| {
                        (0..9).map(move |n| Position::new(at.row + n / 3 - 1, at.column + n % 3 - 1))
                    });
                    if pattern.population() <= most_alive && around.into_iter().all(near) {
                        expected.insert(rows(&pattern));
                    }
                }
                let mut random = fastrand::Rng::with_seed(ways as u64);
                let wanted = Wanted { rule, most_alive, most: 1000, is_new: |_: &Grid| true };
                let found = fill(&opened, &wanted, &mut random, &Limits::none()).unwrap();
                assert_eq!(found.len(), expected.len(), "none twice");
                ways += found.len();
                assert_eq!(found.iter().map(rows).collect::<BTreeSet<_>>(), expected);
            }
        }
        assert!(ways > 20, "{ways}");
    }

    fn is_still_at(rule: Rule, pattern: &Grid, at: Position) -> bool {
        let window = crate::life::step::window(pattern, at.row.cast_signed(), at.column.cast_signed());
        rule.next_of_window(window) == pattern.get(at)
    }

    /// Boxes and cuts at random. What is filled is a still life, and new.
    #[test]
    fn changed_patterns_are_still_lifes() {
        let current = current();
        let (mut found, mut cuts) = (BTreeSet::from([rows(&current)]), 0);
        for seed in 0..300 {
            let mut random = fastrand::Rng::with_seed(seed);
            let opened = open(&current, &mut random);
            cuts += usize::from(opened.base != current);
            let is_new = |pattern: &Grid| !found.contains(&rows(pattern));
            let most = current.population() + 2;
            let wanted = Wanted { rule: Rule::LIFE, most_alive: most, most: 4, is_new };
            let patterns = fill(&opened, &wanted, &mut random, &Limits::none()).unwrap();
            assert!(patterns.len() <= 4);
            for pattern in patterns {
                assert_eq!(check_still(Rule::LIFE, &pattern), Ok(()));
                assert!(pattern.population() <= most);
                let is_outside = |at: &Position| !opened.open.contains(at);
                assert!(
                    pattern.positions().filter(is_outside).all(|at| pattern.get(at) == opened.base.get(at))
                );
                assert!(found.insert(rows(&pattern)));
            }
        }
        assert!(found.len() > 100 && cuts > 10, "{} {cuts}", found.len());
    }

    /// Three of ten rows are taken out, from the fifth on. One moves down and two move up.
    #[test]
    fn a_cut_moves_both_parts_together() {
        let before: Vec<Option<usize>> = (0..10).map(|row| before_cut(row, (4, 3))).collect();
        let expected =
            [None, Some(0), Some(1), Some(2), Some(3), Some(7), Some(8), Some(9), Some(10), Some(11)];
        assert_eq!(before, expected);
    }
}
