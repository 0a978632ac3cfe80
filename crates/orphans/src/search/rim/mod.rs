//! Finds every rim of a target that the outermost cells of a predecessor can lead to.
//!
//! The outermost cells of a predecessor influence only the *rim*, the outermost cells of its
//! target. So with all inner cells fixed, one walk around the box finds all rims that some choice
//! of the outermost cells leads to. The walk is a dynamic program. Its state is the last few cells
//! and the first two. Its value is the *set* of rims made so far, one bit each. In this way one
//! predecessor that a solver finds answers for thousands of targets.
//!
//! The rim cells of symmetric targets come in orbits. A set has 2ʳ bits for r orbits, and a cell
//! whose orbit was met before only filters the set.

mod plan;
mod ring;
mod window;
mod witness;

use super::rims::{alive_in, words};
use crate::life::{Grid, Position, Rule};
use ring::ring;
use window::inside;

/// The walk around boxes of one size and symmetry, with memory for its sets.
pub(super) struct Rim {
    rule: Rule,
    /// The outermost positions of the predecessor, in the order of the walk.
    ring: Vec<Position>,
    steps: Vec<Step>,
    /// The sets of all states, before the first step and after each step.
    layers: Vec<Layer>,
    /// For each step, what its cell of the rim sees of the inner cells of the last pattern walked
    /// around, in the window around it.
    windows: Vec<Option<u16>>,
}

/// A step of the walk: reads one more of the outermost cells, or closes the circle.
struct Step {
    /// Sorted by the state that they lead to.
    moves: Vec<Move>,
    /// How many moves lead to each state.
    entering: usize,
    /// The cell of the rim that the step decides, if it decides one.
    becomes: Option<Becomes>,
}

/// A move from one state to another, for one value of the cell that is read.
struct Move {
    from: usize,
    to: usize,
    reads: bool,
    /// The live cells that the decided cell of the rim sees among the outermost cells, in the window
    /// around it.
    outer: u16,
}

/// A cell of the rim all of whose neighbours are known after a step.
#[derive(Clone, Copy)]
struct Becomes {
    /// Its position in the predecessor.
    at: Position,
    orbit: usize,
    /// Whether no cell of its orbit was decided before.
    is_new: bool,
}

/// A set of rims for each state, with one bit for each combination of states of the orbits met so
/// far.
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
    /// The walk for targets whose cells belong to orbits; `representatives` has the first cell of
    /// the orbit of each cell. Both sides must be at least 3.
    pub(super) fn new(rule: Rule, representatives: &Grid<Position>) -> Self {
        let ring = ring(representatives.width() + 2, representatives.height() + 2);
        let (steps, _) = plan::steps(representatives, &ring);
        let mut start = Layer::new(0, 16);
        for cells in 0..4 {
            // So far the first two cells are also the last two, and there is only the empty rim.
            start.sets[cells << 2 | cells] = 1;
        }
        let mut layers = vec![start];
        let mut met = 0;
        for step in &steps {
            met += usize::from(step.becomes.is_some_and(|becomes| becomes.is_new));
            layers.push(Layer::new(met, step.moves.len() / step.entering));
        }
        let windows = vec![None; steps.len()];
        Self { rule, ring, steps, layers, windows }
    }

    /// The outermost positions of a predecessor.
    pub(super) fn outermost(&self) -> &[Position] {
        &self.ring
    }

    /// The set, in words, of all rims that the outermost cells can lead to, if the inner cells are
    /// those of the pattern.
    pub(super) fn reach(&mut self, pattern: &Grid) -> &[u64] {
        for (index, step) in self.steps.iter().enumerate() {
            let (before, after) = self.layers.split_at_mut(index + 1);
            let (before, after) = (&before[index], &mut after[0]);
            after.sets.fill(0);
            let words = after.words;
            let window = step.becomes.map(|becomes| (becomes, inside(pattern, becomes.at)));
            self.windows[index] = window.map(|(_, window)| window);
            for step in &step.moves {
                let source = before.set(step.from);
                let target = &mut after.sets[step.to * words..][..words];
                match window {
                    None => unite(target, source),
                    Some((becomes, window)) => {
                        add(target, source, becomes, self.rule.next_of_window(window | step.outer));
                    }
                }
            }
        }
        self.layers.last().map_or(&[], |layer| layer.set(0))
    }
}

fn unite(target: &mut [u64], source: &[u64]) {
    for (target, source) in target.iter_mut().zip(source) {
        *target |= source;
    }
}

/// Adds those rims of `source` in which a cell has this state: all of them if its orbit was not met
/// before.
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
    use crate::life::lanes::WideRule;
    use crate::life::{Group, step::next_generation};

    fn rules() -> Vec<Rule> {
        let named = ["B3/S23", "B2-a/S12", "B2/S34H", "B02/S013V"].map(|text| text.parse().unwrap());
        let any = Rule::of_windows(|window| window.wrapping_mul(40503) >> 9 & 1 == 1);
        assert_eq!(any.symmetries().len(), 1);
        named.into_iter().chain([any]).collect()
    }

    /// Simulates every choice of the outermost cells; the box must be small enough for that.
    fn brute_force(rim: &Rim, pattern: &Grid) -> Vec<u64> {
        let (width, height) = (pattern.width() - 2, pattern.height() - 2);
        let orbits = rim.orbits();
        let mut reached = vec![0; words(orbits.len())];
        for choice in 0..1u64 << rim.ring.len() {
            let mut pattern = pattern.clone();
            for (place, &at) in rim.ring.iter().enumerate() {
                pattern.set(at, choice >> place & 1 == 1);
            }
            let next = next_generation(&pattern, rim.rule);
            let becomes = |at: Position| next.get(Position::new(at.row + 2, at.column + 2));
            let bits = orbits.iter().enumerate();
            let made = bits.fold(0usize, |made, (bit, &at)| made | usize::from(becomes(at)) << bit);
            // A rim without the symmetry is none of the class.
            let symmetric = Grid::from_fn(width, height, becomes);
            if rim.holds(&symmetric) {
                reached[made >> 6] |= 1 << (made & 63);
            }
        }
        reached
    }

    fn next_inside(rule: Rule, patterns: &Grid<u64>) -> Grid<u64> {
        let wide = WideRule::new(rule);
        Grid::from_fn(patterns.width() - 2, patterns.height() - 2, |at| {
            wide.next_state(patterns, Position::new(at.row + 1, at.column + 1))
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
            for rule in rules() {
                let mut rim = Rim::new(rule, &group.representatives(width, height));
                let pattern = Grid::from_fn(width + 2, height + 2, |_| random.bool());
                let expected = brute_force(&rim, &pattern);
                assert_eq!(rim.reach(&pattern), expected, "{rule} {group} {width}×{height}\n{pattern:?}");
            }
        }
    }

    /// Compares in both directions where brute force is out of reach. Every rim in the set is made
    /// by cells that are simulated. Every rim that random outermost cells lead to is in the set.
    #[test]
    fn larger_boxes_are_right_in_both_directions() {
        let mut random = fastrand::Rng::with_seed(6);
        let boxes = [(Group::C1, 4, 5), (Group::C4, 10, 10), (Group::D4Cross, 9, 9), (Group::C2, 7, 8)];
        let rules = rules();
        for (number, (group, width, height)) in boxes.into_iter().enumerate() {
            let rule = rules[number % 2 * (number + 1)];
            let mut rim = Rim::new(rule, &group.representatives(width, height));
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
                let next = next_inside(rim.rule, &patterns).map(|cells| cells >> lane & 1 == 1);
                assert!(rim.holds(&next), "{group}");
                let bits = orbits.iter().enumerate();
                assert_eq!(bits.fold(0, |bits, (bit, &at)| bits | u64::from(next.get(at)) << bit), made);
            }
            for _ in 0..1000 {
                let mut patterns = inner.map(|alive| if alive { u64::MAX } else { 0 });
                for &at in &rim.ring {
                    patterns.set(at, random.u64(..));
                }
                let next = next_inside(rim.rule, &patterns);
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
