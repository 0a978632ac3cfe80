//! Finds outermost cells that lead to a given rim.

use super::{Layer, Rim};
use crate::life::Grid;

impl Rim {
    /// Sets the outermost cells of one of 64 patterns so that they lead to this rim. The last call
    /// of [`Rim::reach`] must have found the rim, and the inner cells must be those of that call.
    /// The outermost cells of this pattern must be dead before.
    pub(in super::super) fn complete(&self, rim: u64, lane: usize, patterns: &mut Grid<u64>) {
        let mut state = 0;
        for (index, step) in self.steps.iter().enumerate().rev() {
            let before = &self.layers[index];
            let wanted = step.becomes.map(|becomes| rim >> becomes.orbit & 1 == 1);
            let fits = |step: &&super::Move| {
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

impl Layer {
    /// Whether the set of a state contains a rim; only the orbits met so far count.
    fn has(&self, state: usize, rim: u64) -> bool {
        let known = rim & ((1 << self.orbits) - 1);
        let (word, bit) = ((known >> 6), known & 63);
        usize::try_from(word).is_ok_and(|word| self.sets[state * self.words + word] >> bit & 1 == 1)
    }
}
