//! Hunts for still lifes with few live cells that have a self-forcing part.
//!
//! `force-hunt FILE [SEED [ROUNDS]]` begins with the still life in FILE, goes from one to the next, and prints each that
//! has fewer live cells than all before. With another seed, it goes another way.
//!
//! In each round some cells of the still life are opened, and a solver fills them so that the whole is a still life
//! again. If this has a self-forcing part, too, and at most three live cells more than the best, the hunt goes on from
//! it. A hunt does not show that there is nothing smaller. research/notes/force.md has results.
#![expect(clippy::print_stdout, reason = "still lifes are the output")]

use std::collections::HashSet;
use std::ops::Range;
use std::{env, fs};

use anyhow::{Context as _, Result, ensure};
use fastrand::Rng;
use lifesat::backend::embedded::Embedded;
use lifesat::backend::{Incremental, Verdict};
use lifesat::cnf::{ClauseSink, Lit, VarPool, through};
use lifesat::encode::transition::{Generation, Next};
use lifesat::encode::{Cardinality, Transition};
use lifesat::life::{Grid, Partial, Plane, Position, Rule, file, partial};
use lifesat::limits::Limits;
use lifesat::problem::Force;
use lifesat::solve::eden::force::{Forced, Forcing};

/// Dead cells on each side of the first still life. Later ones have at least one.
const MARGIN: usize = 2;

/// How many live cells more than the best a still life may have from which the hunt goes on.
const SLACK: usize = 3;

/// How many still lifes are tried in a round.
const FILLINGS: usize = 4;

/// How many ways to fill cells are looked at until a new one is found.
const ANSWERS: usize = 3;

/// The sides of the boxes that are opened.
const SIDES: [usize; 7] = [3, 4, 5, 6, 7, 8, 10];

/// How many rows or columns are taken out at once.
const CUTS: [usize; 5] = [1, 2, 3, 3, 6];

/// So many rows or columns on both sides of a cut are opened.
const BAND: usize = 3;

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let path = words.first().context("force-hunt FILE [SEED [ROUNDS]]")?;
    let seed: u32 = words.get(1).map_or(Ok(0), |seed| seed.parse())?;
    let rounds: u64 = words.get(2).map_or(Ok(u64::MAX), |rounds| rounds.parse())?;
    let first = file::read(&fs::read_to_string(path)?)?;
    let mut hunt = Hunt::new(&first.grid, first.rule)?;
    for round in 0..rounds {
        if hunt.round((u64::from(seed) << 32).wrapping_add(round))? {
            print!("{}", file::rle::write(&hunt.current, hunt.rule, &[format!("round {round}")]));
        }
    }
    Ok(())
}

/// A hunt, with the field in which still lifes are moved to the middle.
struct Hunt {
    rule: Rule,
    /// The still life from which it goes on.
    current: Grid,
    /// The fewest live cells so far.
    best: usize,
    /// All still lifes that were asked about.
    tried: HashSet<Grid>,
    /// One solver for all still lifes. It remembers earlier ones, but that changes no answer: a still life has one
    /// greatest part.
    forcing: Forcing,
}

impl Hunt {
    fn new(first: &Grid, rule: Rule) -> Result<Self> {
        let first = first.trimmed(false);
        ensure!(!rule.has_b0() && first.population() > 0 && is_still(&first, rule), "it is no still life");
        let (width, height) = (first.width() + 2 * MARGIN, first.height() + 2 * MARGIN);
        let current = place(&first, width, height).context("the field has room")?;
        let forcing = Forcing::of_size(rule, width, height)?;
        let tried = HashSet::from([current.clone()]);
        let mut hunt = Self { rule, best: current.population(), tried, forcing, current };
        let part = hunt.part(&hunt.current.clone())?.context("no part of the still life forces itself")?;
        hunt.confirm(part)?;
        Ok(hunt)
    }

    /// Tries a few changes. Returns true if one has fewer live cells than the best.
    fn round(&mut self, seed: u64) -> Result<bool> {
        let mut random = Rng::with_seed(seed);
        for pattern in self.fillings(&mut random) {
            let Some(placed) = self.placed(&pattern) else { continue };
            ensure!(is_still(&placed, self.rule), "a solver gave an invalid model");
            if !self.tried.insert(placed.clone()) {
                continue;
            }
            let Some(part) = self.part(&placed)? else { continue };
            let live_cells = placed.population();
            let is_better = live_cells < self.best;
            if is_better {
                self.confirm(part)?;
                self.best = live_cells;
            }
            if live_cells <= self.best + SLACK {
                self.current = placed;
            }
            return Ok(is_better);
        }
        Ok(false)
    }

    /// The still life with some cells filled in other ways. One with fewer live cells often lacks the patch. With as
    /// many, or a few more, the hunt comes to others from which it can go on.
    fn fillings(&self, random: &mut Rng) -> Vec<Grid> {
        let now = self.current.population();
        let most_alive = match random.u8(0..10) {
            0..3 => now - 1,
            3..8 => now,
            _ => now + random.usize(1..3),
        };
        let opened = Opened::new(&self.current, random);
        let is_new =
            |pattern: &Grid| self.placed(pattern).is_some_and(|placed| !self.tried.contains(&placed));
        let most_alive = most_alive.min(self.best + SLACK);
        opened.fill(self.rule, most_alive, FILLINGS, &is_new, random)
    }

    fn placed(&self, pattern: &Grid) -> Option<Grid> {
        place(pattern, self.current.width(), self.current.height())
    }

    /// The greatest self-forcing part of a still life: of its box, with one dead cell more on each side.
    fn part(&mut self, placed: &Grid) -> Result<Option<Partial>> {
        let live_cells: Vec<Position> = placed.live_cells().collect();
        let near = Extent::around(&live_cells, 1).context("it has live cells")?;
        let cells = Grid::from_fn(placed.width(), placed.height(), |at| near.has(at).then(|| placed.get(at)));
        let orbits: Vec<_> = partial::specified(&cells).map(|(at, _)| vec![at]).collect();
        let part = self.forcing.greatest(&cells, &orbits, &Limits::none())?;
        Ok(part.ok().filter(|part| partial::specified(part).next().is_some()))
    }

    /// Asks another solver about a part that forces itself.
    fn confirm(&self, part: Partial) -> Result<()> {
        let whole = Force::new(part)?.with_rule(self.rule);
        let answer = Forcing::new(&whole)?.check(whole.patch(), &Limits::none())?;
        ensure!(answer == Forced::Yes, "two solvers contradict each other");
        Ok(())
    }
}

/// Returns true if the pattern does not change in a dead plane.
fn is_still(pattern: &Grid, rule: Rule) -> bool {
    Plane::of(pattern).next_generation(rule) == Plane::of(pattern)
}

/// A pattern in the middle of a field, if it has live cells and there is a dead cell on each side.
fn place(pattern: &Grid, width: usize, height: usize) -> Option<Grid> {
    let pattern = pattern.trimmed(false);
    let (left, top) = (width.checked_sub(pattern.width())? / 2, height.checked_sub(pattern.height())? / 2);
    let alive = |at: Position| {
        let (row, column) =
            (at.row.cast_signed() - top.cast_signed(), at.column.cast_signed() - left.cast_signed());
        pattern.is_alive(row, column)
    };
    (pattern.population() > 0 && left.min(top) > 0).then(|| Grid::from_fn(width, height, alive))
}

/// A box in a field: its rows and columns.
struct Extent(Range<usize>, Range<usize>);

impl Extent {
    /// The box around some cells, and so many cells more in each direction.
    fn around(cells: &[Position], more: usize) -> Option<Self> {
        let range = |place: fn(&Position) -> usize| {
            let places = cells.iter().map(place);
            Some(places.clone().min()?.saturating_sub(more)..places.max()? + more + 1)
        };
        Some(Self(range(|at| at.row)?, range(|at| at.column)?))
    }

    fn has(&self, at: Position) -> bool {
        self.0.contains(&at.row) && self.1.contains(&at.column)
    }
}

/// Which cells are open.
type Region = Box<dyn Fn(Position) -> bool>;

/// A pattern, some of whose cells are open.
struct Opened {
    /// The states of all other cells.
    base: Grid,
    open: Vec<Position>,
}

impl Opened {
    /// Opens a box of a still life, or takes out some of its rows or columns and opens what is beside them.
    fn new(current: &Grid, random: &mut Rng) -> Self {
        let (base, is_meant) = match random.u8(0..10) {
            0 => cut(current, random),
            _ => (current.clone(), random_box(current, random)),
        };
        let inside = |place: usize, end: usize| place > 0 && place + 1 < end;
        let is_open =
            |at: &Position| inside(at.row, base.height()) && inside(at.column, base.width()) && is_meant(*at);
        let open = base.positions().filter(is_open).collect();
        Self { base, open }
    }

    /// Fills the open cells in at most so many different ways, at random. At most so many cells of the whole are
    /// alive.
    fn fill(
        &self,
        rule: Rule,
        most_alive: usize,
        most: usize,
        is_new: &dyn Fn(&Grid) -> bool,
        random: &mut Rng,
    ) -> Vec<Grid> {
        let closed = self.base.population() - self.open.iter().filter(|&&at| self.base.get(at)).count();
        let Some(most_open) = most_alive.checked_sub(closed) else { return Vec::new() };
        let mut found = Vec::new();
        while found.len() < most {
            let Some(pattern) = self.another(rule, most_open, &found, is_new, random) else { break };
            found.push(pattern);
        }
        found
    }

    /// Fills the open cells in another way than these, with new preferences. `None` if there is no other way, or if
    /// the first ways are not new.
    fn another(
        &self,
        rule: Rule,
        most_open: usize,
        others: &[Grid],
        is_new: &dyn Fn(&Grid) -> bool,
        random: &mut Rng,
    ) -> Option<Grid> {
        let mut solver = Embedded::Batsat.start();
        let alive = self.encode(rule, most_open, random, &mut *solver)?;
        let differs = |pattern: &Grid| -> Vec<Lit> {
            alive.iter().map(|&(at, literal)| if pattern.get(at) { !literal } else { literal }).collect()
        };
        for other in others {
            let Ok(()) = solver.clause(&differs(other));
        }
        for _ in 0..ANSWERS {
            let Verdict::Satisfiable(model) = solver.solve(&[], &Limits::none()) else { break };
            let mut pattern = self.base.clone();
            for &(at, literal) in &alive {
                pattern.set(at, model.satisfies(literal));
            }
            if is_new(&pattern) {
                return Some(pattern);
            }
            let Ok(()) = solver.clause(&differs(&pattern));
        }
        None
    }

    /// Writes that nothing changes and that at most so many of the open cells are alive. Returns the literals that
    /// say which of these are. As solvers try the value false first, random signs let them prefer random patterns,
    /// with a third of the cells alive.
    fn encode(
        &self,
        rule: Rule,
        most_open: usize,
        random: &mut Rng,
        mut sink: &mut dyn Incremental,
    ) -> Option<Vec<(Position, Lit)>> {
        let (near, Extent(rows, columns)) = (Extent::around(&self.open, 2)?, Extent::around(&self.open, 1)?);
        let mut pool = VarPool::after(0);
        let alive = Grid::from_fn(self.base.width(), self.base.height(), |at| {
            near.has(at).then(|| pool.fresh().var().lit(random.u8(0..3) > 0))
        });
        let literals = alive.positions().filter_map(|at| Some((at, alive.get(at)?)));
        let (open, known): (Vec<_>, Vec<_>) = literals.partition(|(at, _)| self.open.contains(at));
        for (at, literal) in known {
            let Ok(()) = sink.clause(&[if self.base.get(at) { literal } else { !literal }]);
        }
        let generation = Generation {
            rule,
            rows: rows.start.cast_signed()..rows.end.cast_signed(),
            columns: columns.start.cast_signed()..columns.end.cast_signed(),
            // Cells outside of the field are dead.
            cell: |row: isize, column: isize| {
                let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
                let is_inside = row < alive.height() && column < alive.width();
                is_inside.then(|| alive.get(Position::new(row, column))).flatten()
            },
            next: |_, _| Next::Same,
        };
        let Ok(()) = through(&mut sink, |sink| generation.encode(Transition::Col9, &mut pool, sink));
        let cells: Vec<Lit> = open.iter().map(|&(_, literal)| literal).collect();
        let Ok(()) = through(&mut sink, |sink| {
            Cardinality::Sequential.bound(&cells, None, Some(most_open), &mut pool, sink)
        });
        Some(open)
    }
}

/// A box with at least one live cell.
fn random_box(current: &Grid, random: &mut Rng) -> Region {
    let live: Vec<Position> = current.live_cells().collect();
    let at = live[random.usize(..live.len())];
    let mut range = |place: usize| {
        let side = SIDES[random.usize(..SIDES.len())];
        let first = place.saturating_sub(random.usize(..side));
        first..first + side
    };
    let region = Extent(range(at.row), range(at.column));
    Box::new(move |at| region.has(at))
}

/// The pattern without some of its rows or columns, and the region along the cut. Both parts are moved towards each
/// other.
fn cut(current: &Grid, random: &mut Rng) -> (Grid, Region) {
    let count = CUTS[random.usize(..CUTS.len())];
    let takes_rows = random.bool();
    let length = if takes_rows { current.height() } else { current.width() };
    let first = random.usize(..length.saturating_sub(count).max(1));
    let base = Grid::from_fn(current.width(), current.height(), |mut at| {
        let place = if takes_rows { &mut at.row } else { &mut at.column };
        let Some(source) = place.checked_sub(count / 2) else { return false };
        *place = if source < first { source } else { source + count };
        *place < length && current.get(at)
    });
    let seam = first + count / 2;
    let band = seam.saturating_sub(BAND)..seam + BAND;
    (base, Box::new(move |at| band.contains(if takes_rows { &at.row } else { &at.column })))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: &str) -> Grid {
        partial::read(rows).unwrap().map(|state| state == Some(true))
    }

    /// Two still lifes side by side, with room on each side.
    fn two_still_lifes() -> Grid {
        place(&grid("OO.OO...OO./.O.O...O..O/.O.O....OO./OO.OO......"), 17, 11).unwrap()
    }

    /// All ways to fill nine or ten cells, against all states of these.
    #[test]
    fn every_way_to_fill_is_found() {
        let base = two_still_lifes();
        let mut ways = 0;
        for (top, left, width) in [(1, 2, 3), (3, 2, 3), (4, 3, 3), (3, 10, 3), (4, 10, 5), (6, 6, 5)] {
            let is_open = |at: &Position| {
                (top..top + 9 / width).contains(&at.row) && (left..left + width).contains(&at.column)
            };
            let open: Vec<Position> = base.positions().filter(is_open).collect();
            let opened = Opened { base: base.clone(), open };
            for (rule, most_alive) in [("B3/S23", 24), ("B3/S23", 20), ("B36/S23", 22), ("B2-a/S12", 30)] {
                let rule: Rule = rule.parse().unwrap();
                let fill = |states: u32| {
                    let mut pattern = base.clone();
                    for (&at, number) in opened.open.iter().zip(0..) {
                        pattern.set(at, states >> number & 1 == 1);
                    }
                    pattern
                };
                let is_wanted = |pattern: &Grid| {
                    let around = |&Position { row, column }: &Position| {
                        (0..9).map(move |n| (row + n / 3 - 1, column + n % 3 - 1))
                    };
                    let is_still = |(row, column): (usize, usize)| {
                        let window =
                            lifesat::life::step::window(pattern, row.cast_signed(), column.cast_signed());
                        rule.next_of_window(window) == pattern.get(Position::new(row, column))
                    };
                    pattern.population() <= most_alive && opened.open.iter().flat_map(around).all(is_still)
                };
                let expected: HashSet<Grid> =
                    (0..1 << opened.open.len()).map(fill).filter(is_wanted).collect();
                let mut random = Rng::with_seed(ways as u64);
                let found = opened.fill(rule, most_alive, 1000, &|_| true, &mut random);
                assert_eq!(found.len(), expected.len(), "none twice");
                ways += found.len();
                assert_eq!(found.into_iter().collect::<HashSet<_>>(), expected);
            }
        }
        assert!(ways > 20, "{ways}");
    }

    /// Boxes and cuts at random. What is filled is a still life, and new.
    #[test]
    fn changed_patterns_are_still_lifes() {
        let current = two_still_lifes();
        let (mut found, mut cuts) = (HashSet::from([current.clone()]), 0);
        for seed in 0..300 {
            let mut random = Rng::with_seed(seed);
            let opened = Opened::new(&current, &mut random);
            cuts += usize::from(opened.base != current);
            let most = current.population() + 2;
            let is_new = |pattern: &Grid| !found.contains(pattern);
            let patterns = opened.fill(Rule::LIFE, most, 4, &is_new, &mut random);
            for pattern in patterns {
                assert!(is_still(&pattern, Rule::LIFE) && pattern.population() <= most);
                let mut closed = pattern.positions().filter(|at| !opened.open.contains(at));
                assert!(closed.all(|at| pattern.get(at) == opened.base.get(at)));
                assert!(found.insert(pattern));
            }
        }
        assert!(found.len() > 100 && cuts > 10, "{} {cuts}", found.len());
    }

    /// Nothing ever changes under this rule, so every pattern is a still life, and all of it forces itself.
    #[test]
    fn a_hunt_goes_down_to_the_last_cell() {
        let first = Grid::from_fn(4, 3, |at| at.row != at.column);
        let mut hunt = Hunt::new(&first, "B/S012345678".parse().unwrap()).unwrap();
        let mut live_cells = vec![hunt.best];
        for seed in 0..2000 {
            if hunt.round(seed).unwrap() {
                live_cells.push(hunt.current.population());
            }
        }
        assert!(live_cells.is_sorted_by(|before, after| before > after), "{live_cells:?}");
        assert_eq!((live_cells[0], hunt.best), (9, 1));
    }

    #[test]
    fn a_hunt_needs_a_still_life_with_a_patch() {
        for (rows, rule, said) in [
            ("OO/OO", "B3/S23", "no part"),
            ("OOO", "B3/S23", "no still life"),
            ("...", "B3/S23", "no still life"),
            ("OO/OO", "B03/S23", "no still life"),
        ] {
            let error = Hunt::new(&grid(rows), rule.parse().unwrap()).err().unwrap();
            assert!(error.to_string().contains(said), "{rows}: {error}");
        }
    }
}
