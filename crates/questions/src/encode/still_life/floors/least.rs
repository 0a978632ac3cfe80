//! The least waste for each state of a walk.

/// The waste of a state that nothing leads to.
pub(super) const IMPOSSIBLE: u8 = u8::MAX;

/// Between two lines, more waste than that above the least is not told apart. That is sound: it makes waste
/// less, never more. From here a line cannot reach [`IMPOSSIBLE`].
const MOST: u8 = 200;

/// The least waste for each state, from 0 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Least {
    /// What all of them waste.
    pub(super) base: usize,
    /// What each wastes besides, or [`IMPOSSIBLE`].
    pub(super) more: Vec<u8>,
}

impl Least {
    /// So many states, and nothing is wasted yet.
    pub(super) fn nothing(states: usize) -> Self {
        Self { base: 0, more: vec![0; states] }
    }

    /// So many states to which nothing leads yet, where all others waste `base`.
    pub(super) fn impossible(states: usize, base: usize) -> Self {
        Self { base, more: vec![IMPOSSIBLE; states] }
    }

    /// The waste of the cheapest state.
    pub(super) fn least(&self) -> usize {
        self.base + usize::from(self.smallest())
    }

    /// Makes the cheapest state cost no more than the base.
    pub(super) fn settle(&mut self) {
        let least = self.smallest();
        self.base += usize::from(least);
        for more in self.more.iter_mut().filter(|more| **more != IMPOSSIBLE) {
            *more = (*more - least).min(MOST);
        }
    }

    fn smallest(&self) -> u8 {
        self.more.iter().copied().min().expect("there are states")
    }

    /// Another way to a state, with so much more waste than the base.
    pub(super) fn offer(&mut self, state: usize, more: u8) {
        let known = &mut self.more[state];
        *known = (*known).min(more);
    }

    /// The states of pairs of lines with fewer cells: the innermost ones are forgotten.
    pub(super) fn shallower(&self, deep: usize, flat: usize) -> Self {
        let mut all = Self::impossible(1 << (2 * flat), self.base);
        for (pair, &more) in self.more.iter().enumerate() {
            all.offer(cut(pair, deep, flat), more);
        }
        all
    }

    /// The states of pairs of lines with more cells: the innermost ones may be anything.
    pub(super) fn deeper(&self, flat: usize, deep: usize) -> Self {
        let pairs = 0..1 << (2 * deep);
        Self { base: self.base, more: pairs.map(|pair| self.more[cut(pair, deep, flat)]).collect() }
    }
}

/// A pair of lines without their innermost cells.
fn cut(pair: usize, deep: usize, flat: usize) -> usize {
    let [before, last] = [pair >> deep, pair & ((1 << deep) - 1)].map(|line| line >> (deep - flat));
    before << flat | last
}
