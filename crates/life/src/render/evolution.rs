//! The evolution of a pattern: whether it returns to an earlier generation, and when.
//!
//! A return is found by hash and confirmed by comparing all cells, up to a shift. For generations
//! far in the future, [`AgedPlane::later`] computes many generations at once when a pattern has settled.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter;

use super::RenderError;
use super::scene::MOST_SPOTS;
use crate::life::plane::{Frame, Place};
use crate::life::{Plane, Rule, World};

/// After this many generations the first `fast_forward` is tried. Each further try comes after twice as many.
const FIRST_TRY: usize = 64;

/// The generations of a pattern from the first one on, and how they continue.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The generations in order. If the pattern returns, the list ends before the generation that
    /// repeats an earlier one.
    pub planes: Vec<Plane>,
    /// The age in generations of each live cell of the first generation.
    pub ages: Vec<u32>,
    /// How the generations continue.
    pub evolution: Evolution,
}

impl AgedPlane {
    /// The pattern `generations` generations later.
    ///
    /// # Errors
    /// If a generation has too many live cells.
    pub fn later(mut self, world: impl Into<World>, generations: usize) -> Result<Self, RenderError> {
        let world = world.into();
        let mut next_try = FIRST_TRY;
        for generation in 0..generations {
            if generation == next_try {
                next_try *= 2;
                let there =
                    world.plain().and_then(|rule| fast_forward(&self, rule, generations - generation));
                if let Some(there) = there {
                    return Ok(there);
                }
            }
            check_cells(0, &self.plane, generation)?;
            let next = world.next(&self.plane, generation);
            self = Self { ages: older(&self.plane, &self.ages, &next), plane: next };
        }
        Ok(self)
    }

    /// A pattern whose cells were all just born.
    pub fn new(plane: Plane) -> Self {
        Self { ages: vec![0; plane.cells().len()], plane }
    }
}

/// How a pattern continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evolution {
    /// From the generation `first` on, everything repeats.
    Returns {
        /// The first generation that repeats, 0 if the pattern itself does.
        first: usize,
        /// The smallest number of generations after which it repeats.
        period: usize,
        /// The shift between repetitions, as (rows down, columns to the right).
        moved: Place,
    },
    /// No generation repeated within the limit.
    Open,
}

impl Watched {
    /// Runs a pattern until a generation returns, shifted or not, for at most `limit` generations. `from` is
    /// the number of its first generation. On a bounded grid, only a shift along an infinite side counts.
    ///
    /// # Errors
    /// If the generations have too many live cells.
    pub fn until_it_returns(
        start: AgedPlane,
        world: impl Into<World>,
        from: usize,
        limit: usize,
    ) -> Result<Self, RenderError> {
        let world = world.into();
        let AgedPlane { plane: start, ages } = start;
        let mut seen: HashMap<u64, usize> = HashMap::new();
        let mut planes: Vec<Plane> = Vec::new();
        let mut now = start;
        let mut cells = 0;
        for generation in 0..=limit {
            let key = key(&world, &now, from + generation);
            if let Some(&first) = seen.get(&key)
                && let Some(moved) = shift(&planes[first], &now)
                && world.allows(generation - first, moved)
            {
                let evolution = Evolution::Returns { first, period: generation - first, moved };
                return Ok(Self { planes, ages, evolution });
            }
            seen.insert(key, generation);
            cells += check_cells(cells, &now, generation)?;
            let next = world.next(&now, from + generation);
            planes.push(std::mem::replace(&mut now, next));
        }
        Ok(Self { planes, ages, evolution: Evolution::Open })
    }

    /// Runs a pattern for `last` generations, whether it returns or not. `from` is the number of its
    /// first generation.
    ///
    /// # Errors
    /// If the generations have too many live cells.
    pub fn for_generations(
        start: AgedPlane,
        world: impl Into<World>,
        from: usize,
        last: usize,
    ) -> Result<Self, RenderError> {
        let world = world.into();
        let mut planes = vec![start.plane];
        let mut cells = planes[0].cells().len();
        for generation in 1..=last {
            let next = world.next(&planes[generation - 1], from + generation - 1);
            cells += check_cells(cells, &next, generation)?;
            planes.push(next);
        }
        Ok(Self { planes, ages: start.ages, evolution: Evolution::Open })
    }

    /// A ship of period 1, which moves by so much in a generation, as it flies for this many generations.
    #[must_use]
    pub fn in_flight(&self, (down, right): Place, generations: usize) -> Self {
        let flown = |plane: &Plane| Some(plane.moved((down, right)));
        let planes = iter::successors(self.planes.first().cloned(), flown).take(generations + 1).collect();
        Self { planes, ages: self.ages.clone(), evolution: Evolution::Open }
    }
}

/// Every generation counts as at least this many live cells, because even an empty one takes memory.
const LEAST_CELLS: usize = 16;

/// The number of live cells that a generation counts as. It is an error if they exceed the limit
/// together with those of the generations before.
fn check_cells(before: usize, plane: &Plane, generation: usize) -> Result<usize, RenderError> {
    let here = plane.cells().len().max(LEAST_CELLS);
    if before + here > MOST_SPOTS { Err(RenderError::FilmTooLarge { generation }) } else { Ok(here) }
}

/// A hash that is the same for patterns that differ only by a shift that makes no difference in the
/// world. Where the background alternates, generations of different parity differ.
fn key(world: &World, plane: &Plane, generation: usize) -> u64 {
    let mut hasher = DefaultHasher::new();
    let first = plane.cells().first().copied().unwrap_or_default();
    let (rows, columns) = world.shifts();
    let (down, right) = (if rows { first.0 } else { 0 }, if columns { first.1 } else { 0 });
    (world.phases().alternate() && generation % 2 == 1).hash(&mut hasher);
    for &(row, column) in plane.cells() {
        (row.wrapping_sub(down), column.wrapping_sub(right)).hash(&mut hasher);
    }
    hasher.finish()
}

/// A pattern with the ages of its cells.
#[derive(Clone, Debug)]
pub struct AgedPlane {
    /// The live cells.
    pub plane: Plane,
    /// The age in generations of each live cell, in the same order.
    pub ages: Vec<u32>,
}

/// The ages of the cells one generation later.
pub(super) fn older(before: &Plane, ages: &[u32], after: &Plane) -> Vec<u32> {
    let mut old = before.cells().iter().zip(ages).peekable();
    let age = |place: &Place| {
        while old.next_if(|&(other, _)| other < place).is_some() {}
        old.next_if(|&(other, _)| other == place).map_or(0, |(_, &age)| age.saturating_add(1))
    };
    after.cells().iter().map(age).collect()
}

/// The shift that carries one pattern to another, if there is one.
pub(super) fn shift(from: &Plane, to: &Plane) -> Option<Place> {
    let (Some(one), Some(other)) = (from.cells().first(), to.cells().first()) else {
        return (from == to).then_some((0, 0));
    };
    let by = (other.0 - one.0, other.1 - one.1);
    let moved = from.cells().iter().map(|&(row, column)| (row + by.0, column + by.1));
    moved.eq(to.cells().iter().copied()).then_some(by)
}

// `fast_forward` computes many generations at once, for patterns that have settled into islands that
// return and never meet.
//
// Live cells close to each other form an island. Each island is run by itself until it returns,
// shifted or not, and then repeats its period. As long as no cell is next to two islands, they
// evolve together as each does alone. The position of an island after any number of generations is
// therefore a multiplication. Tests compare the result with step-by-step simulation.

/// The side of the tiles that group cells. Live cells in the same tile, or in tiles that touch,
/// belong to one island.
const TILE: i32 = 4;

/// The longest period of an island. One that takes longer to return is treated as if it never does.
const LONGEST_PERIOD: usize = 64;

/// The most islands, because every pair of them is compared.
const MOST_ISLANDS: usize = 4096;

/// The largest row or column, in absolute value, that `fast_forward` may produce.
const FARTHEST: i64 = 1 << 30;

/// The pattern `generations` generations later, if it consists of islands that return and do not
/// meet before then.
fn fast_forward(pattern: &AgedPlane, rule: Rule, generations: usize) -> Option<AgedPlane> {
    let islands = islands(pattern);
    if islands.len() > MOST_ISLANDS {
        return None;
    }
    let mut room = MOST_SPOTS;
    let cycles: Vec<Cycle> =
        islands.into_iter().map(|island| Cycle::of(island, rule, &mut room)).collect::<Option<_>>()?;
    for (number, one) in cycles.iter().enumerate() {
        if cycles[..number].iter().any(|other| one.may_meet(other, generations)) {
            return None;
        }
    }
    let mut cells: Vec<(Place, u32)> = Vec::with_capacity(pattern.ages.len());
    for cycle in &cycles {
        cells.extend(cycle.after(generations)?);
    }
    cells.sort_unstable();
    let (places, ages): (Vec<Place>, Vec<u32>) = cells.into_iter().unzip();
    Some(AgedPlane { plane: places.into_iter().collect(), ages })
}

fn islands(pattern: &AgedPlane) -> Vec<AgedPlane> {
    let mut tiles: BTreeMap<Place, Vec<(Place, u32)>> = BTreeMap::new();
    for (&(row, column), &age) in pattern.plane.cells().iter().zip(&pattern.ages) {
        let tile = (row.div_euclid(TILE), column.div_euclid(TILE));
        tiles.entry(tile).or_default().push(((row, column), age));
    }
    let mut left: BTreeSet<Place> = tiles.keys().copied().collect();
    let mut islands = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut shore = vec![first];
        let mut cells = Vec::new();
        while let Some((row, column)) = shore.pop() {
            cells.extend_from_slice(&tiles[&(row, column)]);
            let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (row + down, column + right)));
            shore.extend(around.filter(|tile| left.remove(tile)));
        }
        cells.sort_unstable();
        let (places, ages): (Vec<Place>, Vec<u32>) = cells.into_iter().unzip();
        islands.push(AgedPlane { plane: places.into_iter().collect(), ages });
    }
    islands
}

/// The period of an island and its shift in that time, if it returns. Only two generations are kept at a
/// time. The search stops as soon as the generations so far have more than `most` live cells in total.
fn comes_back(start: &Plane, rule: Rule, most: usize) -> Option<(usize, Place)> {
    let mut now = start.clone();
    let mut cells = 0;
    for period in 1..=LONGEST_PERIOD {
        cells += now.cells().len();
        if cells > most {
            return None;
        }
        now = now.next_generation(rule);
        if let Some(moved) = shift(start, &now) {
            return Some((period, moved));
        }
    }
    None
}

/// An island that returns, with its generations in two periods.
struct Cycle {
    steps: Vec<AgedPlane>,
    period: usize,
    moved: Place,
    /// A box that contains every cell the island reaches in a period, the cells next to these, and
    /// the same box one period earlier.
    reach: Frame,
}

impl Cycle {
    /// The cycle of an island, if it returns. All cells of two periods are stored, and `room` is the number
    /// of cells for which memory is left. Without this limit, an island of millions of cells would take
    /// gigabytes, to save little time.
    fn of(island: AgedPlane, rule: Rule, room: &mut usize) -> Option<Self> {
        let (period, moved) = comes_back(&island.plane, rule, *room / 2)?;
        let mut steps = vec![island];
        while steps.len() < 2 * period {
            let last = &steps[steps.len() - 1];
            let plane = last.plane.next_generation(rule);
            let ages = older(&last.plane, &last.ages, &plane);
            steps.push(AgedPlane { plane, ages });
        }
        *room = room.checked_sub(steps.iter().map(|step| step.plane.cells().len()).sum())?;
        // A moving island leaves every cell behind, so its ages repeat too, once all its cells are
        // younger than the time simulated so far.
        let is_fresh = |(generation, step): (usize, &AgedPlane)| {
            step.ages.iter().all(|age| usize::try_from(*age).is_ok_and(|age| age < generation))
        };
        if moved != (0, 0) && !(period..).zip(&steps[period..]).all(is_fresh) {
            return None;
        }
        let frames = steps[..period].iter().filter_map(|step| step.plane.frame());
        let seen = frames.reduce(Frame::with)?.with_margin(1);
        let reach = seen.with(seen.moved((-moved.0, -moved.1)));
        Some(Self { steps, period, moved, reach })
    }

    /// Returns true if some cell may come next to both islands within this many generations. The boxes
    /// around the islands are taken to move at constant speed.
    fn may_meet(&self, other: &Self, generations: usize) -> bool {
        let whole = |number: usize| number as i128;
        let (mine, theirs) = (whole(self.period), whole(other.period));
        let scale = mine * theirs;
        let first = |cycle: &Self| [cycle.reach.top, cycle.reach.left].map(i128::from);
        let sides = |cycle: &Self| [cycle.reach.height, cycle.reach.width].map(i128::from);
        let way = |cycle: &Self| [cycle.moved.0, cycle.moved.1].map(i128::from);
        let mut time = Span { from: (0, 1), to: (whole(generations), 1) };
        for axis in 0..2 {
            // How far one box lies behind the other, times `scale`, and how much that grows in a generation.
            let gap = (first(self)[axis] - first(other)[axis]) * scale;
            let speed = way(self)[axis] * theirs - way(other)[axis] * mine;
            time.keep_while(sides(other)[axis] * scale - gap, -speed);
            time.keep_while(sides(self)[axis] * scale + gap, speed);
        }
        !time.is_empty()
    }

    /// The cells after this many generations, with their ages, or `None` if they lie too far away.
    fn after(&self, generations: usize) -> Option<Vec<(Place, u32)>> {
        let (rounds, phase) = (generations / self.period, generations % self.period);
        let (step, rounds) = match rounds.checked_sub(1) {
            Some(rounds) => (&self.steps[phase + self.period], rounds),
            None => (&self.steps[phase], 0),
        };
        let rounds = i64::try_from(rounds).ok()?;
        let far = |place: i32, way: i32| -> Option<i32> {
            let place = i64::from(place).checked_add(i64::from(way).checked_mul(rounds)?)?;
            i32::try_from(place).ok().filter(|_| place.abs() <= FARTHEST)
        };
        let period = u32::try_from(self.period).ok()?;
        let passed = u32::try_from(rounds.saturating_mul(period.into())).unwrap_or(u32::MAX);
        let cells = step.plane.cells().iter().zip(&step.ages);
        cells
            .map(|(&(row, column), &age)| {
                let place = (far(row, self.moved.0)?, far(column, self.moved.1)?);
                // A cell that has been alive for a whole period stays alive for ever.
                let is_lasting = self.moved == (0, 0) && age >= period;
                Some((place, if is_lasting { age.saturating_add(passed) } else { age }))
            })
            .collect()
    }
}

/// A span of time between two fractions with positive denominators.
struct Span {
    from: (i128, i128),
    to: (i128, i128),
}

impl Span {
    /// Keeps the part of the span in which `start + speed · time` is at least 0.
    fn keep_while(&mut self, start: i128, speed: i128) {
        let later = |one: (i128, i128), other: (i128, i128)| one.0 * other.1 > other.0 * one.1;
        match speed {
            0 if start < 0 => self.to = (-1, 1),
            0 => {}
            1.. => {
                if later((-start, speed), self.from) {
                    self.from = (-start, speed);
                }
            }
            _ => {
                if later(self.to, (start, -speed)) {
                    self.to = (start, -speed);
                }
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.from.0 * self.to.1 > self.to.0 * self.from.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::file::{self, plain};
    use crate::life::step::next_generation;
    use crate::life::{Bounds, Grid};

    fn evolution(rows: &str, limit: usize) -> Evolution {
        let start = AgedPlane::new(Plane::of(&plain::read(rows).unwrap().grid));
        Watched::until_it_returns(start, Rule::LIFE, 0, limit).unwrap().evolution
    }

    /// A glider goes around a torus, and along a tube for ever.
    #[test]
    fn on_bounded_grids_only_shifts_along_infinite_sides_count() {
        let glider = plain::read(".O./..O/OOO").unwrap().grid;
        let evolution = |bounds: &str| {
            let bounds: Bounds = bounds.parse().unwrap();
            let start = AgedPlane::new(Plane::of(&glider));
            Watched::until_it_returns(start, World::new(Rule::LIFE, Some(bounds)), 0, 100).unwrap().evolution
        };
        let returns = |first, period, moved| Evolution::Returns { first, period, moved };
        assert_eq!(evolution("T5"), returns(0, 20, (0, 0)));
        assert_eq!(evolution("T5,6"), Evolution::Open);
        assert_eq!(evolution("T0,5"), returns(0, 20, (0, 5)));
        assert_eq!(evolution("T6,0"), returns(0, 24, (6, 0)));
        // In a corner of a plane it becomes a block.
        assert!(matches!(evolution("P6"), Evolution::Returns { first: 1.., period: 1, .. }));
    }

    /// Where the background alternates, only even periods count.
    #[test]
    fn alternating_backgrounds_have_even_periods() {
        let rule: Rule = "B0123478/S0123467".parse().unwrap();
        let world = World::from(rule);
        assert!(world.phases().alternate());
        for rows in ["OO/OO", "O", "OOO/O.O"] {
            let start = AgedPlane::new(Plane::of(&plain::read(rows).unwrap().grid));
            let seen = Watched::until_it_returns(start, world, 0, 40).unwrap();
            if let Evolution::Returns { period, .. } = seen.evolution {
                assert_eq!(period % 2, 0, "{rows}");
            }
        }
        let empty = AgedPlane::new(Plane::default());
        let seen = Watched::until_it_returns(empty, world, 0, 40).unwrap();
        assert_eq!(seen.evolution, Evolution::Returns { first: 0, period: 2, moved: (0, 0) });
    }

    #[test]
    fn well_known_patterns_go_on_as_is_known() {
        let returns = |first, period, moved| Evolution::Returns { first, period, moved };
        assert_eq!(evolution("OO/OO", 1), returns(0, 1, (0, 0)));
        assert_eq!(evolution("OOO", 9), returns(0, 2, (0, 0)));
        assert_eq!(evolution(".O./..O/OOO", 9), returns(0, 4, (1, 1)));
        assert_eq!(evolution("O..O./....O/O...O/.OOOO", 9), returns(0, 4, (0, 2)));
        assert_eq!(evolution("OOO", 1), Evolution::Open);
        // Three cells in a corner become a block, a single cell dies, and an empty plane stays
        // empty.
        assert_eq!(evolution("OO/O.", 9), returns(1, 1, (0, 0)));
        assert_eq!(evolution("O", 9), returns(1, 1, (0, 0)));
        assert_eq!(evolution("...", 9), returns(0, 1, (0, 0)));
        // The pi heptomino settles after 173 generations, into blocks, a beehive, blinkers and a
        // pond among others.
        assert_eq!(evolution("OOO/O.O/O.O", 200), returns(173, 2, (0, 0)));
        assert_eq!(evolution("OOO/O.O/O.O", 100), Evolution::Open);
    }

    fn played(pattern: AgedPlane, generations: usize) -> AgedPlane {
        played_by(Rule::LIFE, pattern, generations)
    }

    fn played_by(rule: Rule, mut pattern: AgedPlane, generations: usize) -> AgedPlane {
        for _ in 0..generations {
            let next = pattern.plane.next_generation(rule);
            pattern = AgedPlane { ages: older(&pattern.plane, &pattern.ages, &next), plane: next };
        }
        pattern
    }

    fn start(text: &str) -> AgedPlane {
        AgedPlane::new(Plane::of(&file::read(text).unwrap().grid))
    }

    #[track_caller]
    fn assert_same(one: &AgedPlane, other: &AgedPlane) {
        assert_eq!((one.plane.cells(), &one.ages), (other.plane.cells(), &other.ages));
    }

    /// Still lifes, oscillators and spaceships far from each other, starting at several
    /// generations.
    #[test]
    fn what_has_come_to_rest_is_where_it_would_be() {
        let fleet = "x = 70, y = 60\n2o50bo$2o51bo$51b3o8$3o30b2o$33b2o20$40bo2bo$44bo$40bo3bo$41b4o10$o$o$o2$10bo$9bobo$9bobo$10bo!";
        for begun in [0, 1, 7, 30] {
            let now = played(start(fleet), begun);
            for generations in [0, 1, 2, 3, 5, 8, 100, 1001] {
                let there = fast_forward(&now, Rule::LIFE, generations).expect("islands");
                assert_same(&there, &played(now.clone(), generations));
            }
        }
    }

    /// Compares with the reference simulator, whose result is one cell larger on every
    /// side.
    #[test]
    fn the_reference_simulator_agrees() {
        let text = "x = 30, y = 23\nbo25b2o$2bo24b2o$3o20$3o!";
        let now = start(text);
        let mut grid = file::read(text).unwrap().grid;
        for (generations, border) in (1..=40).zip(1..) {
            grid = next_generation(&grid, Rule::LIFE);
            let there = fast_forward(&now, Rule::LIFE, generations).expect("islands");
            assert_eq!(there.plane.moved((border, border)), Plane::of(&grid), "{generations}");
        }
    }

    /// A glider on its way to a block. Leaps are possible only up to the collision.
    #[test]
    fn collisions_are_not_passed() {
        let now = start("x = 43, y = 42\nbo$2bo$3o37$40b2o$40b2o!");
        let farthest =
            (0..400).take_while(|&generations| fast_forward(&now, Rule::LIFE, generations).is_some());
        let last = farthest.last().expect("the glider flies");
        assert!((100..160).contains(&last), "{last}");
        assert_same(&fast_forward(&now, Rule::LIFE, last).unwrap(), &played(now.clone(), last));
        assert!((last + 1..2000).all(|generations| fast_forward(&now, Rule::LIFE, generations).is_none()));
        // A block beside the glider's path is never hit.
        let past = start("x = 43, y = 60\nbo$2bo$3o54$2b2o$2b2o!");
        assert!(fast_forward(&past, Rule::LIFE, 1_000_000).is_some());
        assert!(
            fast_forward(&start("x = 3, y = 3\nb2o$2o$bo!"), Rule::LIFE, 5).is_none(),
            "the R-pentomino does not come back"
        );
    }

    /// Two gliders on the same diagonal meet. Two whose paths cross do not, if one passes long
    /// before the other.
    #[test]
    fn gliders_meet_or_pass() {
        let head_on = start("x = 43, y = 43\nbo$2bo$3o38$40b3o$40bo$41bo!");
        assert!(fast_forward(&head_on, Rule::LIFE, 5).is_some());
        assert!(
            (100..1000)
                .step_by(50)
                .all(|generations| fast_forward(&head_on, Rule::LIFE, generations).is_none())
        );
        let crossing = start("x = 23, y = 63\nbo$2bo$3o58$20b3o$22bo$21bo!");
        for generations in [60, 79, 80, 121, 160, 163, 400] {
            let there = fast_forward(&crossing, Rule::LIFE, generations).expect("they pass");
            assert_same(&there, &played(crossing.clone(), generations));
        }
    }

    /// Under B36/S23 Life's ship of six cells is not a still life, as its dead middle cell has six
    /// live neighbours. Gliders, blinkers and blocks are as in Life.
    #[test]
    fn another_rule_is_kept() {
        let rule: Rule = "B36/S23".parse().unwrap();
        let fleet = start("x = 63, y = 58\n2o58b2o$2o58bobo$61b2o27$31b3o26$bo$2bo$3o!");
        let now = played_by(rule, fleet.clone(), 64);
        for generations in [1, 2, 7, 100, 1001] {
            let by_rule = fast_forward(&now, rule, generations).expect("islands");
            assert_same(&by_rule, &played_by(rule, now.clone(), generations));
            let by_life = fast_forward(&fleet, Rule::LIFE, generations).expect("islands");
            assert_same(&by_life, &played(fleet.clone(), generations));
            assert_ne!(by_life.plane, played_by(rule, fleet.clone(), generations).plane);
        }
    }

    /// A blinker has 12 live cells in two periods. An island that would need more memory than there
    /// is has no cycle.
    #[test]
    fn what_takes_too_much_memory_is_left_alone() {
        let blinker = start("x = 3, y = 1\n3o!");
        let mut room = 24;
        for left in [12, 0] {
            assert!(Cycle::of(blinker.clone(), Rule::LIFE, &mut room).is_some());
            assert_eq!(room, left);
        }
        assert!(Cycle::of(blinker.clone(), Rule::LIFE, &mut 11).is_none());
        assert_eq!(comes_back(&blinker.plane, Rule::LIFE, 6), Some((2, (0, 0))));
        assert_eq!(comes_back(&blinker.plane, Rule::LIFE, 5), None);
    }

    /// Random patterns that have settled are computed correctly, or not at all.
    #[test]
    fn soups_are_where_they_would_be() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut computed = 0;
        for _ in 0..30 {
            let soup = Grid::from_fn(10, 10, |_| random.bool());
            let now = played(AgedPlane::new(Plane::of(&soup)), 900);
            for generations in [300, 777] {
                if let Some(there) = fast_forward(&now, Rule::LIFE, generations) {
                    computed += 1;
                    assert_same(&there, &played(now.clone(), generations));
                }
            }
        }
        assert!(computed > 20, "{computed}");
    }
}
