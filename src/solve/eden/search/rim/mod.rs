//! What the outermost cells of a predecessor can make of its target's rim.
//!
//! The outermost cells of a predecessor touch only the outermost cells of its target, the *rim*. So with everything inside
//! fixed, all rims that some choice of the outermost cells leads to are found in one walk around the box, as a dynamic
//! programme: the state is the last few cells and the first two, and its value is the *set* of rims made so far, one bit
//! each. One predecessor that a solver finds thus answers for thousands of targets.
//!
//! With symmetric targets the cells of a rim come in orbits: a set has 2ʳ bits for r orbits, and a cell whose orbit was
//! met before only filters.

mod plan;
mod witness;

use super::rims::{alive_in, words};
use crate::life::{Grid, Position};

/// The walk around boxes of one size and symmetry, with room for its sets.
pub(super) struct Rim {
    /// The outermost positions of the predecessor in the order of the walk.
    ring: Vec<Position>,
    steps: Vec<Step>,
    /// The sets of all states before the first step, and after each.
    layers: Vec<Layer>,
    /// For each step what its cell of the rim sees inside the pattern of the last walk.
    windows: Vec<Option<Window>>,
}

/// Reads one more of the outermost cells, or closes the circle.
struct Step {
    /// By the state they lead to.
    moves: Vec<Move>,
    /// How many moves lead to each state.
    entering: usize,
    becomes: Option<Becomes>,
}

/// From a state to another by a value of the cell that is read.
struct Move {
    from: usize,
    to: usize,
    reads: bool,
    /// How many of the outermost cells that the target's cell sees are alive.
    live: usize,
}

/// The cell of the rim all of whose cells are known after a step.
#[derive(Clone, Copy)]
struct Becomes {
    /// Where it is in the predecessor.
    at: Position,
    orbit: usize,
    is_new: bool,
}

/// A set of rims for each state. It has a bit for each combination of the orbits met so far.
struct Layer {
    orbits: usize,
    words: usize,
    sets: Vec<u64>,
}

impl Layer {
    fn new(orbits: usize, states: usize) -> Self {
        let words = words(orbits);
        Self { orbits, words, sets: vec![0; states * words] }
    }

    fn set(&self, state: usize) -> &[u64] {
        &self.sets[state * self.words..][..self.words]
    }
}

/// The first cell of each orbit of the rim, in the order of the bits of a rim.
pub(super) fn orbits(representatives: &Grid<Position>) -> Vec<Position> {
    plan::steps(representatives, &ring(representatives.width() + 2, representatives.height() + 2)).1
}

impl Rim {
    /// For targets whose cells belong to orbits, each cell given with the first one of its orbit. Both sides must be at
    /// least 3.
    pub(super) fn new(representatives: &Grid<Position>) -> Self {
        let ring = ring(representatives.width() + 2, representatives.height() + 2);
        let (steps, _) = plan::steps(representatives, &ring);
        let mut start = Layer::new(0, 16);
        for cells in 0..4 {
            // The first two cells are also the last two so far, and there is only the empty rim.
            start.sets[cells << 2 | cells] = 1;
        }
        let mut layers = vec![start];
        let mut met = 0;
        for step in &steps {
            met += usize::from(step.becomes.is_some_and(|becomes| becomes.is_new));
            layers.push(Layer::new(met, step.moves.len() / step.entering));
        }
        let windows = vec![None; steps.len()];
        Self { ring, steps, layers, windows }
    }

    /// The outermost positions of a predecessor.
    pub(super) fn outermost(&self) -> &[Position] {
        &self.ring
    }

    /// The words of the set of all rims that the outermost cells can make, the other cells being as in the pattern.
    pub(super) fn reach(&mut self, pattern: &Grid) -> &[u64] {
        for (index, step) in self.steps.iter().enumerate() {
            let (before, after) = self.layers.split_at_mut(index + 1);
            let (before, after) = (&before[index], &mut after[0]);
            after.sets.fill(0);
            let words = after.words;
            let window = step.becomes.map(|becomes| (becomes, Window::inside(pattern, becomes.at)));
            self.windows[index] = window.map(|(_, window)| window);
            for step in &step.moves {
                let source = before.set(step.from);
                let target = &mut after.sets[step.to * words..][..words];
                match window {
                    None => unite(target, source),
                    Some((becomes, window)) => add(target, source, becomes, window.next(step.live)),
                }
            }
        }
        self.layers.last().map_or(&[], |layer| layer.set(0))
    }
}

/// The outermost positions of a box, clockwise from the second of the top row.
fn ring(width: usize, height: usize) -> Vec<Position> {
    let top = (1..width).map(|column| Position::new(0, column));
    let right = (1..height).map(|row| Position::new(row, width - 1));
    let bottom = (0..width - 1).rev().map(|column| Position::new(height - 1, column));
    let left = (0..height - 1).rev().map(|row| Position::new(row, 0));
    top.chain(right).chain(bottom).chain(left).collect()
}

/// What a cell of the rim sees of the cells that are not outermost.
#[derive(Clone, Copy)]
struct Window {
    alive: bool,
    live: usize,
}

impl Window {
    fn inside(pattern: &Grid, at: Position) -> Self {
        let rows = at.row.max(2) - 1..=(at.row + 1).min(pattern.height() - 2);
        let live = rows.map(|row| {
            let columns = at.column.max(2) - 1..=(at.column + 1).min(pattern.width() - 2);
            columns.filter(|&column| pattern.get(Position::new(row, column))).count()
        });
        let alive = pattern.get(at);
        Self { alive, live: live.sum::<usize>() - usize::from(alive) }
    }

    /// The next state with so many more live cells around it.
    fn next(self, live: usize) -> bool {
        let neighbours = self.live + live;
        neighbours == 3 || neighbours == 2 && self.alive
    }
}

fn unite(target: &mut [u64], source: &[u64]) {
    for (target, source) in target.iter_mut().zip(source) {
        *target |= source;
    }
}

/// Adds the rims of a set in which a cell has this state: all of them if its orbit was not met before.
fn add(target: &mut [u64], source: &[u64], Becomes { orbit, is_new, .. }: Becomes, state: bool) {
    let (chunk, offset) = (1usize << orbit.saturating_sub(6), usize::from(state));
    match (is_new, orbit) {
        (true, ..6) => target[0] |= source[0] << (offset << orbit),
        (true, _) => unite(&mut target[offset * chunk..], source),
        (false, ..6) => {
            let alive = alive_in(orbit, 0);
            let wanted = if state { alive } else { !alive };
            for (target, source) in target.iter_mut().zip(source) {
                *target |= source & wanted;
            }
        }
        (false, _) => {
            for (target, source) in target.chunks_mut(2 * chunk).zip(source.chunks(2 * chunk)) {
                unite(&mut target[offset * chunk..][..chunk], &source[offset * chunk..][..chunk]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rims::Rims;
    use super::*;
    use crate::life::lanes;
    use crate::life::{Group, Rule, step::next_generation};

    /// Every choice of the outermost cells simulated, on boxes small enough for that.
    fn brute_force(rim: &Rim, pattern: &Grid) -> Vec<u64> {
        let (width, height) = (pattern.width() - 2, pattern.height() - 2);
        let orbits = rim.orbits();
        let mut reached = vec![0; words(orbits.len())];
        for choice in 0..1u64 << rim.ring.len() {
            let mut pattern = pattern.clone();
            for (place, &at) in rim.ring.iter().enumerate() {
                pattern.set(at, choice >> place & 1 == 1);
            }
            let next = next_generation(&pattern, Rule::LIFE);
            let becomes = |at: Position| next.get(Position::new(at.row + 2, at.column + 2));
            let bits = orbits.iter().enumerate();
            let made = bits.fold(0usize, |made, (bit, &at)| made | usize::from(becomes(at)) << bit);
            // A rim without the symmetry is no rim of the class.
            let symmetric = Grid::from_fn(width, height, becomes);
            if rim.holds(&symmetric) {
                reached[made >> 6] |= 1 << (made & 63);
            }
        }
        reached
    }

    fn next_inside(patterns: &Grid<u64>) -> Grid<u64> {
        Grid::from_fn(patterns.width() - 2, patterns.height() - 2, |at| {
            lanes::next_state(patterns, Position::new(at.row + 1, at.column + 1))
        })
    }

    impl Rim {
        /// The first cell of each orbit.
        fn orbits(&self) -> Vec<Position> {
            let becomes = self.steps.iter().filter_map(|step| step.becomes).filter(|becomes| becomes.is_new);
            becomes.map(|becomes| Position::new(becomes.at.row - 1, becomes.at.column - 1)).collect()
        }

        /// Whether a target's rim is constant on orbits.
        fn holds(&self, target: &Grid) -> bool {
            let orbits = self.orbits();
            self.steps.iter().filter_map(|step| step.becomes).all(|becomes| {
                let at = Position::new(becomes.at.row - 1, becomes.at.column - 1);
                target.get(at) == target.get(orbits[becomes.orbit])
            })
        }
    }

    #[test]
    fn the_walk_reaches_the_rims_that_brute_force_reaches() {
        let mut random = fastrand::Rng::with_seed(5);
        for (group, width, height) in [
            (Group::C1, 3, 3),
            (Group::C4, 3, 3),
            (Group::D8, 3, 3),
            (Group::D2Diagonal, 3, 3),
            (Group::C2, 4, 3),
            (Group::D2Vertical, 3, 3),
        ] {
            let mut rim = Rim::new(&group.representatives(width, height));
            for _ in 0..3 {
                let pattern = Grid::from_fn(width + 2, height + 2, |_| random.bool());
                let expected = brute_force(&rim, &pattern);
                assert_eq!(rim.reach(&pattern), expected, "{group} {width}×{height}\n{pattern:?}");
            }
        }
    }

    /// Beyond brute force: whatever is said to be reached is reached by cells that are simulated, and whatever random
    /// outermost cells lead to is said to be reached.
    #[test]
    fn larger_boxes_are_right_in_both_directions() {
        let mut random = fastrand::Rng::with_seed(6);
        for (group, width, height) in
            [(Group::C1, 4, 5), (Group::C4, 10, 10), (Group::D4Cross, 9, 9), (Group::C2, 7, 8)]
        {
            let mut rim = Rim::new(&group.representatives(width, height));
            let orbits = rim.orbits();
            let inner = Grid::from_fn(width + 2, height + 2, |_| random.bool());
            let reached = Rims::from(rim.reach(&inner).to_vec());
            for made in reached.iter().step_by(97) {
                let lane = usize::try_from(made % 64).unwrap();
                let mut patterns = inner.map(|alive| if alive { u64::MAX } else { 0 });
                for &at in &rim.ring {
                    patterns.set(at, 0);
                }
                rim.complete(made, lane, &mut patterns);
                let next = next_inside(&patterns).map(|cells| cells >> lane & 1 == 1);
                assert!(rim.holds(&next), "{group}");
                let bits = orbits.iter().enumerate();
                assert_eq!(bits.fold(0, |bits, (bit, &at)| bits | u64::from(next.get(at)) << bit), made);
            }
            for _ in 0..1000 {
                let mut patterns = inner.map(|alive| if alive { u64::MAX } else { 0 });
                for &at in &rim.ring {
                    patterns.set(at, random.u64(..));
                }
                let next = next_inside(&patterns);
                for lane in 0..64 {
                    let next = next.map(|cells| cells >> lane & 1 == 1);
                    let bits = orbits.iter().enumerate();
                    let made = bits.fold(0, |bits, (bit, &at)| bits | u64::from(next.get(at)) << bit);
                    assert!(!rim.holds(&next) || reached.contains(made), "{group}");
                }
            }
        }
    }
}
