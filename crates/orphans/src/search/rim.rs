//! Finds every rim of a target that the outermost cells of a predecessor can lead to.
//!
//! With all inner cells fixed, one walk around the box finds all rims that some choice of the outermost
//! cells leads to. The walk is a dynamic program, which is planned once for a box. Its state is the last few
//! cells and the first two. Its value is the *set* of rims made so far, one bit each. In this way one
//! predecessor that a solver finds answers for thousands of targets.
//!
//! The rim cells of symmetric targets come in orbits. A set has 2ʳ bits for r orbits, and a cell whose orbit
//! was met before only filters the set.

use crate::life::lanes::WITH_DIGIT;
use crate::life::{Grid, Position, Rule};

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
    at: Position,
    orbit: usize,
    /// True if no cell of its orbit was decided before.
    is_new: bool,
}

/// A set of rims for each state, with one bit for each combination of states of the orbits met so far.
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

    /// Returns true if the set of a state contains a rim; only the orbits met so far count.
    fn has(&self, state: usize, rim: u64) -> bool {
        let known = rim & ((1 << self.orbits) - 1);
        let (word, bit) = ((known >> 6), known & 63);
        usize::try_from(word).is_ok_and(|word| self.sets[state * self.words + word] >> bit & 1 == 1)
    }
}

/// The first cell of each orbit of the rim, in the order of the bits of a rim.
pub(super) fn orbits(representatives: &Grid<Position>) -> Vec<Position> {
    steps(representatives, &around(representatives.width() + 2, representatives.height() + 2)).1
}

impl Rim {
    /// The walk for targets whose cells belong to orbits; `representatives` has the first cell of
    /// the orbit of each cell. Both sides must be at least 3.
    pub(super) fn new(rule: Rule, representatives: &Grid<Position>) -> Self {
        let ring = around(representatives.width() + 2, representatives.height() + 2);
        let (steps, _) = steps(representatives, &ring);
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

    /// Sets the outermost cells of one of 64 patterns so that they lead to this rim. The last call
    /// of [`Rim::reach`] must have found the rim, and the inner cells must be those of that call.
    /// The outermost cells of this pattern must be dead before.
    pub(super) fn complete(&self, rim: u64, lane: usize, patterns: &mut Grid<u64>) {
        let mut state = 0;
        for (index, step) in self.steps.iter().enumerate().rev() {
            let before = &self.layers[index];
            let wanted = step.becomes.map(|becomes| rim >> becomes.orbit & 1 == 1);
            let fits = |step: &&Move| {
                let makes = self.windows[index].map(|window| self.rule.next_of_window(window | step.outer));
                makes == wanted && before.has(step.from, rim)
            };
            let mut candidates = step.moves[state * step.entering..][..step.entering].iter();
            let step = candidates.find(fits).expect("a rim that was reached came from somewhere");
            if let Some(&at) = self.ring.get(index + 2) {
                patterns.set(at, patterns.get(at) | u64::from(step.reads) << lane);
            }
            state = step.from;
        }
        for (at, bit) in self.ring.iter().zip([1, 0]) {
            patterns.set(*at, patterns.get(*at) | (state as u64 >> bit & 1) << lane);
        }
    }
}

fn unite(target: &mut [u64], source: &[u64]) {
    for (target, source) in target.iter_mut().zip(source) {
        *target |= source;
    }
}

/// Adds those rims of `source` in which a cell has this state: all of them if its orbit was not met before.
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

/// Those of the 64 rims in a word of a set in which this orbit is alive, as a mask.
fn alive_in(orbit: usize, word: usize) -> u64 {
    match WITH_DIGIT.get(orbit) {
        Some(&rims) => rims,
        None if word >> (orbit - 6) & 1 == 1 => u64::MAX,
        None => 0,
    }
}

/// The number of words in a set of rims with this many orbits.
fn words(orbits: usize) -> usize {
    (1usize << orbits).div_ceil(64)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rims {
    pub(super) words: Vec<u64>,
}

impl Rims {
    pub(super) fn all(orbits: usize) -> Self {
        let word = if orbits < 6 { (1 << (1 << orbits)) - 1 } else { u64::MAX };
        Self { words: vec![word; words(orbits)] }
    }

    pub(super) fn none(orbits: usize) -> Self {
        Self { words: vec![0; words(orbits)] }
    }

    /// The rims in which the given orbits have the given states.
    pub(super) fn cube(orbits: usize, states: &[(usize, bool)]) -> Self {
        let mut rims = Self::all(orbits);
        for (index, word) in rims.words.iter_mut().enumerate() {
            for &(orbit, state) in states {
                let alive = alive_in(orbit, index);
                *word &= if state { alive } else { !alive };
            }
        }
        rims
    }

    pub(super) fn contains(&self, rim: u64) -> bool {
        usize::try_from(rim >> 6).is_ok_and(|word| self.words[word] >> (rim & 63) & 1 == 1)
    }

    pub(super) fn first(&self) -> Option<u64> {
        let index = self.words.iter().position(|&word| word != 0)?;
        Some((index as u64) << 6 | u64::from(self.words[index].trailing_zeros()))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    pub(super) fn len(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    pub(super) fn remove(&mut self, others: &Self) {
        self.words.iter_mut().zip(&others.words).for_each(|(word, others)| *word &= !others);
    }

    /// Keeps only the rims that are in another set too.
    pub(super) fn intersect(&mut self, others: &Self) {
        self.words.iter_mut().zip(&others.words).for_each(|(word, others)| *word &= others);
    }

    pub(super) fn add(&mut self, others: &Self) {
        self.words.iter_mut().zip(&others.words).for_each(|(word, others)| *word |= others);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        (0..).zip(&self.words).flat_map(|(index, &word)| ones(word).map(move |bit| index << 6 | bit))
    }
}

/// The positions of the bits that are set, from the lowest.
fn ones(word: u64) -> impl Iterator<Item = u64> {
    let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
    rests.take_while(|&rest| rest != 0).map(|rest| u64::from(rest.trailing_zeros()))
}

/// The steps of the walk along the outermost cells of a predecessor, and the orbits of the target's
/// rim in the order in which they are met.
fn steps(representatives: &Grid<Position>, ring: &[Position]) -> (Vec<Step>, Vec<Position>) {
    let rim = around(representatives.width(), representatives.height());
    let rim: Vec<Seeing> =
        rim.into_iter().map(|at| Seeing::new(Position::new(at.row + 1, at.column + 1), ring)).collect();
    let mut plan = Plan { representatives, ring, rim, end: ring.len(), orbits: Vec::new(), kept: 2 };
    let mut steps: Vec<Step> = (2..plan.end).map(|read| plan.read(read)).collect();
    steps.push(plan.close());
    (steps, plan.orbits)
}

/// A cell of the rim, and the outermost cells that it sees: their places in the walk, in increasing order.
struct Seeing {
    at: Position,
    places: Vec<usize>,
    /// True if it sees both the end and the start of the walk; one cell does, at a corner.
    wraps: bool,
}

impl Seeing {
    fn new(at: Position, ring: &[Position]) -> Self {
        let near = |&place: &usize| {
            let cell = ring[place];
            cell.row.abs_diff(at.row) <= 1 && cell.column.abs_diff(at.column) <= 1
        };
        let places: Vec<usize> = (0..ring.len()).filter(near).collect();
        let wraps = places.contains(&0) && places.contains(&(ring.len() - 1));
        Self { at, places, wraps }
    }
}

struct Plan<'a> {
    representatives: &'a Grid<Position>,
    ring: &'a [Position],
    rim: Vec<Seeing>,
    end: usize,
    orbits: Vec<Position>,
    /// How many of the last cells a state remembers.
    kept: usize,
}

impl Plan<'_> {
    /// The step that reads the cell at this place of the walk.
    fn read(&mut self, read: usize) -> Step {
        let known = self.rim.iter().find(|cell| !cell.wraps && cell.places.last() == Some(&read));
        let at = known.map(|cell| cell.at);
        // What the cell sees are the last cells that were read; the latest one is the lowest bit.
        let seen: Vec<u16> = known.map_or(Vec::new(), |cell| {
            (0..cell.places.len()).map(|back| bit_of(cell.at, self.ring[read - back])).collect()
        });
        let (before, after) = (self.kept, self.needed(read));
        self.kept = after;
        let make = |(from, reads): (usize, bool)| {
            let (first, last) = (from >> before, from & low_bits(before));
            let cells = last << 1 | usize::from(reads);
            Move { from, to: first << after | cells & low_bits(after), reads, outer: chosen(&seen, cells) }
        };
        let mut moves: Vec<Move> =
            (0..4 << before).flat_map(|from| [(from, false), (from, true)]).map(make).collect();
        moves.sort_by_key(|step| step.to);
        // What a state forgets can have been anything, so several moves lead to each state.
        Step { moves, entering: 2 << before >> after, becomes: at.map(|at| self.becomes(at)) }
    }

    /// The step after the last cell, which decides the corner that sees both ends of the walk.
    fn close(&mut self) -> Step {
        let corner = self.rim.iter().find(|cell| cell.wraps).expect("a walk ends where it starts");
        debug_assert_eq!((self.kept, corner.places.len()), (3, 5), "three last cells and the first two");
        let at = corner.at;
        let last = (0..self.kept).map(|back| self.end - 1 - back);
        let seen: Vec<u16> = last.chain([1, 0]).map(|place| bit_of(at, self.ring[place])).collect();
        let moves =
            (0..4 << self.kept).map(|from| Move { from, to: 0, reads: false, outer: chosen(&seen, from) });
        let moves: Vec<Move> = moves.collect();
        Step { entering: moves.len(), moves, becomes: Some(self.becomes(at)) }
    }

    fn becomes(&mut self, at: Position) -> Becomes {
        let first = self.representatives.get(Position::new(at.row - 1, at.column - 1));
        let met = self.orbits.iter().position(|&orbit| orbit == first);
        let orbit = met.unwrap_or(self.orbits.len());
        if met.is_none() {
            self.orbits.push(first);
        }
        Becomes { at, orbit, is_new: met.is_none() }
    }

    /// How many of the last cells the state must remember after the cell at `read` was read. It
    /// goes back to the first cell that is seen by an undecided cell of the rim. The first two
    /// cells are remembered anyway.
    fn needed(&self, read: usize) -> usize {
        let waiting = self.rim.iter().filter(|cell| cell.wraps || cell.places.last() > Some(&read));
        let earliest =
            waiting.filter_map(|cell| cell.places.iter().find(|&&place| !cell.wraps || place > 1)).min();
        earliest.map_or(0, |&earliest| (read + 1).saturating_sub(earliest))
    }
}

/// The bits of a window that are chosen by the lowest bits of a number.
fn chosen(bits: &[u16], number: usize) -> u16 {
    bits.iter().enumerate().filter(|(place, _)| number >> place & 1 == 1).map(|(_, bit)| bit).sum()
}

fn low_bits(count: usize) -> usize {
    (1 << count) - 1
}

/// The outermost positions of a box, clockwise from the second one of the top row.
fn around(width: usize, height: usize) -> Vec<Position> {
    let top = (1..width).map(|column| Position::new(0, column));
    let right = (1..height).map(|row| Position::new(row, width - 1));
    let bottom = (0..width - 1).rev().map(|column| Position::new(height - 1, column));
    let left = (0..height - 1).rev().map(|row| Position::new(row, 0));
    top.chain(right).chain(bottom).chain(left).collect()
}

/// The live inner cells in the window around a cell of the rim.
fn inside(pattern: &Grid, at: Position) -> u16 {
    let rows = at.row.max(2) - 1..=(at.row + 1).min(pattern.height() - 2);
    let columns = at.column.max(2) - 1..=(at.column + 1).min(pattern.width() - 2);
    let cells = rows.flat_map(|row| columns.clone().map(move |column| Position::new(row, column)));
    cells.filter(|&cell| pattern.get(cell)).map(|cell| bit_of(at, cell)).sum()
}

/// The bit of a cell in the window around another one.
fn bit_of(at: Position, cell: Position) -> u16 {
    1 << (3 * (cell.row + 1 - at.row) + cell.column + 1 - at.column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Group;
    use crate::life::lanes::WideRule;
    use crate::life::step::next_generation;

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

        /// Returns true if a target's rim is constant on orbits.
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
            let reached = Rims { words: rim.reach(&inner).to_vec() };
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

    #[test]
    fn cubes_are_the_rims_with_these_states() {
        for orbits in [0, 1, 3, 6, 8] {
            let every: Vec<u64> = (0..1 << orbits).collect();
            assert_eq!(Rims::all(orbits).iter().collect::<Vec<_>>(), every);
            assert_eq!(Rims::all(orbits).len(), 1 << orbits);
            for first in 0..orbits {
                for (last, state) in [(orbits - 1, true), (orbits - 1, false)] {
                    let cube = Rims::cube(orbits, &[(first, true), (last, state)]);
                    let expected =
                        every.iter().filter(|&rim| rim >> first & 1 == 1 && (rim >> last & 1 == 1) == state);
                    assert!(cube.iter().eq(expected.copied()), "{orbits} {first} {state}");
                    assert_eq!(cube.first(), cube.iter().next());
                }
            }
        }
    }

    #[test]
    fn sets_are_cut_down() {
        let mut rims = Rims::all(7);
        rims.remove(&Rims::cube(7, &[(0, true)]));
        rims.intersect(&Rims::cube(7, &[(6, true)]));
        assert!(rims.iter().eq((64..128).step_by(2)));
        assert!(!rims.is_empty());
        rims.add(&Rims::cube(7, &[(0, false), (6, false)]));
        assert!(rims.iter().eq((0..128).step_by(2)));
        rims.remove(&Rims::all(7));
        assert!(rims.is_empty() && rims.first().is_none());
    }
}
