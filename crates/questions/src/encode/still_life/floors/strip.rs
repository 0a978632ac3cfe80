//! Lines along a side of the box, one after the other, and around a corner.
//!
//! A walk adds a line cell by cell, from the border inwards. A state is the last cells of the walk, the newest
//! in bit 0: those of two whole lines and two more, which is as far as a neighbourhood reaches. So each cell
//! does the same: it is shifted in, and the oldest cell is shifted out. Between lines a state is a *pair*: the
//! cells of the last two lines.

use std::collections::VecDeque;

use crate::life::{Totalistic, waste};

/// States that are done at once, so that the compiler uses vectors.
const VECTOR: usize = 16;

type Vector = [u8; VECTOR];

/// The most lines after which a side is expected to repeat itself.
const LONGEST_PERIOD: usize = 60;

/// What a neighbourhood costs: cells of three lines, the oldest line first, in a line the outermost cell
/// first, from bit 8 to bit 0.
type Costs = [u8; 1 << 9];

pub(super) struct Strip {
    /// The cells of a line.
    line: usize,
    /// What is known with a new cell of a line: with the first one, what the cell outside beside the line before
    /// costs; with each other one, the cell of the line before that is one further out.
    costs: [Costs; 3],
}

impl Strip {
    /// Lines in which so many cells count, and one more.
    pub(super) fn new(depth: usize) -> Self {
        assert!((1 << depth) >= VECTOR, "a run of states fills vectors");
        Self { line: depth + 1, costs: [outside, outermost, inner].map(std::array::from_fn) }
    }

    pub(super) fn line(&self) -> usize {
        self.line
    }

    pub(super) fn pairs(&self) -> usize {
        1 << (2 * self.line)
    }

    /// What the middle one of three lines costs, with the cell outside. Each line has its outermost cell in the
    /// highest bit.
    pub(super) fn of_middle(&self, lines: [usize; 3]) -> u8 {
        (0..self.line).fold(0, |wasted: u8, place| {
            let cells = lines.iter().fold(0, |cells, line| cells << 3 | line >> (self.line - 1 - place) & 7);
            wasted.saturating_add(self.costs[place.min(2)][cells])
        })
    }

    /// Before the first line: the two lines before may be anything, and nothing is wasted yet.
    pub(super) fn start(&self) -> Least {
        Least::nothing(self.pairs())
    }

    /// So many lines more.
    pub(super) fn after<E>(
        &self,
        walked: Least,
        lines: usize,
        check: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Least, E> {
        let mut last = walked;
        let mut before = VecDeque::new();
        for left in (1..=lines).rev() {
            check()?;
            // From some line on all states waste what they wasted a period ago, and some more.
            if let Some(period) = period(&last, &before) {
                let start = before.len() - period;
                let growth = last.base - before[start].base;
                let mut same = before.swap_remove_back(start + left % period).expect("it is of this period");
                same.base += growth * (left / period + 1);
                return Ok(same);
            }
            let next = self.next_line(&last);
            before.push_back(std::mem::replace(&mut last, next));
            if before.len() > LONGEST_PERIOD {
                before.pop_front();
            }
        }
        Ok(last)
    }

    pub(super) fn next_line(&self, walked: &Least) -> Least {
        let states = self.with_line(&walked.more);
        let mut pairs = Least::impossible(self.pairs(), walked.base);
        for half in states.chunks_exact(self.pairs()) {
            pairs.more.iter_mut().zip(half).for_each(|(least, &more)| *least = (*least).min(more));
        }
        pairs.settle();
        pairs
    }

    /// The states after one more line behind pairs. The two oldest cells of each, in its highest bits, are the
    /// innermost ones of the line before the pair.
    pub(super) fn with_line(&self, pairs: &[u8]) -> Vec<u8> {
        let mut states = pairs.repeat(4);
        let mut after = vec![IMPOSSIBLE; states.len()];
        for place in 0..self.line {
            self.add_cell(&self.costs[place.min(2)], &states, &mut after);
            std::mem::swap(&mut states, &mut after);
        }
        states
    }

    /// Adds a cell. States lie in runs in which only the last line's cells and the inner ones of the line before
    /// differ, so the costs of a run repeat after four states.
    fn add_cell(&self, costs: &Costs, states: &[u8], after: &mut [u8]) {
        let run = 1 << (self.line - 1);
        let (oldest_dead, oldest_alive) = states.split_at(states.len() / 2);
        let runs = oldest_dead.chunks_exact(run).zip(oldest_alive.chunks_exact(run));
        for ((number, (dead, alive)), after) in runs.enumerate().zip(after.chunks_exact_mut(2 * run)) {
            let (oldest_line, line_before) = (number >> self.line, number & 7);
            let costs = |oldest: usize, new: usize| {
                of_run(costs, oldest << 8 | oldest_line << 6 | line_before << 3 | new)
            };
            let (new_dead, new_alive) = ([costs(0, 0), costs(1, 0)], [costs(0, 1), costs(1, 1)]);
            add_to_run([dead, alive], [new_dead, new_alive], after);
        }
    }
}

/// After how many lines all states differ again as they do now, if they did so before.
fn period(last: &Least, before: &VecDeque<Least>) -> Option<usize> {
    let is_same = |earlier: &Least| earlier.more == last.more;
    before.iter().rev().position(is_same).map(|lines_between| lines_between + 1)
}

// The following loops are not written with closures, which the compiler calls for every state where it makes
// several code units of the crate.

/// The costs of a run of states, all of which have these cells and differ in two others.
#[inline]
fn of_run(costs: &Costs, cells: usize) -> Vector {
    let mut run = [0; VECTOR];
    for (state, cost) in run.iter_mut().enumerate() {
        *cost = costs[cells | (state & 3) << 1];
    }
    run
}

/// Adds a cell to states whose oldest cell is dead, and to those that are the same but for that. The costs are
/// those of a dead and of a live new cell, for both.
#[inline]
fn add_to_run(states: [&[u8]; 2], costs: [[Vector; 2]; 2], after: &mut [u8]) {
    let ((dead, _), (alive, _)) = (states[0].as_chunks(), states[1].as_chunks());
    let (after, _) = after.as_chunks_mut::<{ 2 * VECTOR }>();
    for ((dead, alive), after) in dead.iter().zip(alive).zip(after) {
        let [new_dead, new_alive] = [cheaper([dead, alive], &costs[0]), cheaper([dead, alive], &costs[1])];
        for (state, new) in after.as_chunks_mut().0.iter_mut().enumerate() {
            *new = [new_dead[state], new_alive[state]];
        }
    }
}

/// The least waste, whichever way a state is reached.
#[inline]
fn cheaper([dead, alive]: [&Vector; 2], [of_dead, of_alive]: &[Vector; 2]) -> Vector {
    let mut least = [0; VECTOR];
    for (state, least) in least.iter_mut().enumerate() {
        *least = dead[state].saturating_add(of_dead[state]).min(alive[state].saturating_add(of_alive[state]));
    }
    least
}

/// The cell outside beside the middle line, whose outermost cell is in bit 3. It must not be born.
fn outside(cells: usize) -> u8 {
    match [6, 3, 0].map(|bit| cells >> bit & 1 == 1) {
        [true, true, true] => IMPOSSIBLE,
        [_, alive, _] => u8::from(!alive),
    }
}

/// The outermost cell of the middle line: the cells outside are dead.
fn outermost(cells: usize) -> u8 {
    inner(cells & 0b011_011_011)
}

/// A cell of the middle line. It must stay as it is.
fn inner(cells: usize) -> u8 {
    let window: waste::Window = std::array::from_fn(|place| cells >> place & 1 == 1);
    let neighbours = window.iter().filter(|&&alive| alive).count() - usize::from(window[4]);
    if Totalistic::LIFE.next(window[4], neighbours) == window[4] {
        u8::try_from(waste::of_cell(window)).expect("at most 2")
    } else {
        IMPOSSIBLE
    }
}

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

/// The states of a pair of lines, and of the innermost cells of those lines of the square that are older: the
/// pairs of one such record after those of another. The latest line of a record is in its lowest two bits.
///
/// This is for a walk around a corner of the box. The square of a corner belongs to the strips along both
/// borders. Its lines are added as along a side. Of each line that is older than the last two, a state keeps
/// the two innermost cells. After the last line, these are the last two lines in the other direction.
struct Square(Least);

/// From the last two lines before a corner, the last of which belongs to its square, to the first two lines
/// behind it, which are the last two of the square in the other direction. What the last one wastes is not
/// counted yet.
pub(super) fn turn<E>(
    strip: &Strip,
    walked: &Least,
    check: &mut impl FnMut() -> Result<(), E>,
) -> Result<Least, E> {
    let mut square = Square::begin(strip, walked);
    for _ in 2..strip.line() - 1 {
        square = square.with_line(strip, check)?;
    }
    let closing: Vec<u8> = (0..strip.pairs()).map(|pair| closing(strip, pair)).collect();
    let mut turned = Least::impossible(strip.pairs(), square.0.base);
    let mut record = 0;
    // The last line is not kept, as there would be four times as many records as before it.
    square.each_with_line(strip, check, |pairs| {
        let costs = pairs.iter().zip(&closing).map(|(more, last)| more.saturating_add(*last));
        for (pair, more) in costs.enumerate().filter(|&(_, more)| more != IMPOSSIBLE) {
            turned.offer(crosswise(strip.line(), record, pair), more);
        }
        record += 1;
    })?;
    turned.settle();
    Ok(turned)
}

impl Square {
    /// The second line, behind the first one. The line before these lies outside of the square.
    fn begin(strip: &Strip, walked: &Least) -> Self {
        Self(strip.next_line(walked))
    }

    /// One more line. The innermost cells of the one that is too old for a pair are recorded.
    fn with_line<E>(&self, strip: &Strip, check: &mut impl FnMut() -> Result<(), E>) -> Result<Self, E> {
        let mut all = Least { base: self.0.base, more: Vec::with_capacity(4 * self.0.more.len()) };
        self.each_with_line(strip, check, |pairs| all.more.extend(pairs))?;
        all.settle();
        Ok(Self(all))
    }

    /// Gives `take` the pairs of each record after one more line.
    fn each_with_line<E>(
        &self,
        strip: &Strip,
        check: &mut impl FnMut() -> Result<(), E>,
        mut take: impl FnMut(&[u8]),
    ) -> Result<(), E> {
        for pairs in self.0.more.chunks_exact(strip.pairs()) {
            check()?;
            strip.with_line(pairs).chunks_exact(strip.pairs()).for_each(&mut take);
        }
        Ok(())
    }
}

/// What the last line of the square costs, which lies along the other border itself.
fn closing(strip: &Strip, pair: usize) -> u8 {
    let line = strip.line();
    let (before, last) = (pair >> line, pair & ((1 << line) - 1));
    let is_birth = (0..line - 2).any(|place| last >> place & 7 == 7);
    // All cells but the innermost one count, and so do the cells outside beside them.
    let outside = (!last & ((1 << line) - 1)) >> 1;
    let outside = u8::try_from(outside.count_ones()).expect("a few cells");
    if is_birth { IMPOSSIBLE } else { strip.of_middle([before, last, 0]).saturating_add(outside) }
}

/// The two innermost columns of the square, as a pair of lines in the other direction.
fn crosswise(line: usize, record: usize, pair: usize) -> usize {
    let (before, last) = (pair >> line, pair & ((1 << line) - 1));
    let innermost = (record << 2 | before & 3) << 2 | last & 3;
    // The last line lies at the other border, so its cells are the outermost ones.
    (0..line).fold(0, |turned, place| {
        let cells = innermost >> (2 * place) & 3;
        let at = line - 1 - place;
        turned | (cells >> 1) << (line + at) | (cells & 1) << at
    })
}
