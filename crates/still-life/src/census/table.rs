//! Patterns of a box that are counted cell by cell, with one number for each frontier.
//!
//! Each number takes four bytes, so that larger boxes fit into the memory. A first pass counts in floating
//! point, which says how long the exact number is. Further passes count modulo as many primes as that takes.
//!
//! A `Transition` says what a new cell does to the table. The new cell takes the place of the oldest one in
//! an index. So the numbers of two indices that differ in this place are replaced by two sums of them. Which
//! sums depends on the cells around those whose neighbourhood becomes complete.

use super::CensusError;
use super::numbers;
use crate::dp::frontier::{self, Frontier, Middle};
use crate::limits::{Limits, StopReason};
use crate::problem::StillLife;
use crate::threads::{all_processors, side_by_side};

/// How many patterns of the problem's box, with its forced cells, have only neighbourhoods that the
/// frontier keeps.
pub(super) fn count(frontier: &Frontier, problem: &StillLife, limits: &Limits) -> Result<u128, CensusError> {
    let about = pass(frontier, problem, 1f32, |one, other| one + other, limits)?;
    // A sum is wrong by at most a factor of 1 + 2^-24. Each cell adds one sum to a number, and the last
    // four numbers are added up at the end.
    numbers::exact(about.into(), |prime| {
        let sum = |one: u32, other: u32| (one + other).min((one + other).wrapping_sub(prime));
        pass(frontier, problem, 1, sum, limits)
    })
}

/// Counts with these sums. `one` is the number of empty beginnings.
fn pass<N: Copy + Default + PartialEq + Send>(
    frontier: &Frontier,
    problem: &StillLife,
    one: N,
    sum: impl Fn(N, N) -> N + Sync,
    limits: &Limits,
) -> Result<N, CensusError> {
    let mut beginnings = vec![N::default(); 1 << frontier.bits()];
    beginnings[0] = one;
    let mut table = Table { frontier, beginnings, placed: 0 };
    for (column, states) in frontier::cells(problem) {
        let column = u32::try_from(column).expect("columns are few");
        table.place(column, states, &sum, limits).map_err(CensusError::Stopped)?;
    }
    Ok(table.beginnings.into_iter().fold(N::default(), sum))
}

/// How many beginnings have each frontier. The table has 2^(2w + 2) numbers, where w is the number of
/// columns, and is changed in place: a new cell takes the place of the oldest one in the index. So the bits
/// of an index are those of the frontier, turned by as many places as cells were placed.
struct Table<'a, N> {
    frontier: &'a Frontier,
    beginnings: Vec<N>,
    /// Cells placed so far, modulo the number of bits.
    placed: u32,
}

/// The numbers of a piece of the table, whose indices have the same high bits.
const PIECE: usize = 1 << 12;

/// Where the pairs of numbers are that are replaced together.
enum Piece<'a, N> {
    /// Both numbers of a pair are in this piece of the table.
    Within(&'a mut [N]),
    /// The first number of a pair is in one piece, the second at the same place in another.
    Between(&'a mut [N], &'a mut [N]),
}

impl<N: Copy + Default + PartialEq + Send> Table<'_, N> {
    /// Adds one more cell to every beginning.
    fn place(
        &mut self,
        column: u32,
        states: &[bool],
        sum: &(impl Fn(N, N) -> N + Sync),
        limits: &Limits,
    ) -> Result<(), StopReason> {
        let transition = Transition::new(self.frontier, column, states, self.placed);
        let place = transition.place;
        let mut pieces: Vec<(usize, Piece<'_, N>)> = Vec::new();
        if place < PIECE {
            let starts = (0..self.beginnings.len()).step_by(PIECE);
            pieces.extend(starts.zip(self.beginnings.chunks_mut(PIECE).map(Piece::Within)));
        } else {
            for (start, both) in
                (0..self.beginnings.len()).step_by(2 * place).zip(self.beginnings.chunks_mut(2 * place))
            {
                let (dead, alive) = both.split_at_mut(place);
                let halves = dead.chunks_mut(PIECE).zip(alive.chunks_mut(PIECE));
                let starts = (start..start + place).step_by(PIECE);
                pieces.extend(starts.zip(halves.map(|(dead, alive)| Piece::Between(dead, alive))));
            }
        }
        side_by_side(pieces.into_iter(), all_processors(), limits, |(start, piece)| {
            let sums = transition.from(start);
            match piece {
                Piece::Within(numbers) => within(numbers, place, &sums, sum),
                Piece::Between(dead, alive) => between(dead, alive, &sums, sum),
            }
            Ok::<(), StopReason>(())
        })?;
        self.placed = (self.placed + 1) % self.frontier.bits();
        Ok(())
    }
}

/// Replaces the numbers of indices with and without the bit `place`.
fn within<N: Copy + Default>(numbers: &mut [N], place: usize, sums: &PairSums<'_>, sum: &impl Fn(N, N) -> N) {
    for index in (0..numbers.len()).filter(|index| index & place == 0) {
        [numbers[index], numbers[index | place]] =
            replaced([numbers[index], numbers[index | place]], sums.of(index), sum);
    }
}

/// Does one step if all indices without that bit lie in one piece, and those with it in another.
fn between<N: Copy + Default + PartialEq>(
    dead: &mut [N],
    alive: &mut [N],
    sums: &PairSums<'_>,
    sum: &impl Fn(N, N) -> N,
) {
    let is_empty = |numbers: &[N]| numbers.iter().all(|&number| number == N::default());
    if is_empty(dead) && is_empty(alive) {
        return;
    }
    for (index, (dead, alive)) in dead.iter_mut().zip(alive).enumerate() {
        [*dead, *alive] = replaced([*dead, *alive], sums.of(index), sum);
    }
}

/// The numbers of beginnings with a dead and a live new cell, from those whose oldest cell is dead or alive.
fn replaced<N: Copy + Default>([dead, alive]: [N; 2], kept: u8, sum: &impl Fn(N, N) -> N) -> [N; 2] {
    let if_kept = |number, bit: u8| if kept >> bit & 1 == 1 { number } else { N::default() };
    [sum(if_kept(dead, 0), if_kept(alive, 2)), sum(if_kept(dead, 1), if_kept(alive, 3))]
}

/// What a cell that is placed in some column does, for all indices.
struct Transition {
    /// The bit of an index where the oldest cell was and the new one comes.
    pub(super) place: usize,
    /// For each cell whose neighbourhood is now complete.
    looks: Vec<Look>,
}

/// The neighbourhood of one cell.
struct Look {
    /// What each bit of an index adds to the window around the cell.
    adds: Vec<usize>,
    /// What the low bits of an index add together.
    low: Vec<u16>,
    /// For each window without the oldest and the new cell: which states these may have. Bit 2o + n
    /// stands for the oldest in state o and the new one in state n.
    kept: Vec<u8>,
}

/// The sums for indices with the same high bits.
struct PairSums<'a> {
    /// For each neighbourhood what the high bits add to the window.
    looks: Vec<(&'a Look, usize)>,
}

impl Transition {
    /// The low bits of an index whose sums are looked up together.
    const LOW: u32 = 12;

    /// A cell in `column` that may have these states, after `placed` cells.
    pub(super) fn new(frontier: &Frontier, column: u32, states: &[bool], placed: u32) -> Self {
        let bits = frontier.bits();
        // The newest cell lies below the one before it, and the oldest is where it goes.
        let newest = (bits - 1 - placed % bits) % bits;
        // The bits of a frontier have their newest cell first.
        let index_bit = |cell: u32| (cell + newest + 1) % bits;
        let oldest = bits - 1;
        let look = |middle: Middle| {
            let window = |cells: u128, alive| frontier.window(cells, alive, column, middle);
            let mut adds = vec![0; bits as usize];
            for cell in 0..oldest {
                adds[index_bit(cell) as usize] = window(1 << cell, false);
            }
            let (old, new) = (window(1 << oldest, false), window(0, true));
            let may_be = |around: usize, state: u8| {
                let (was, is) = (state & 2 != 0, state & 1 != 0);
                let window = around | if was { old } else { 0 } | if is { new } else { 0 };
                states.contains(&is) && frontier.may_be(window)
            };
            let kept =
                (0..512).map(|around| (0..4).map(|state| u8::from(may_be(around, state)) << state).sum());
            Look { low: sums(&adds, Self::LOW.min(bits)), adds, kept: kept.collect() }
        };
        Self { place: 1 << newest, looks: frontier.complete(column).map(look).collect() }
    }

    /// The sums for the indices from `start`, a multiple of 2^12, which have the same bits above.
    pub(super) fn from(&self, start: usize) -> PairSums<'_> {
        let high = |look: &Look| {
            let adds = look.adds.iter().enumerate();
            adds.filter(|&(bit, _)| start >> bit & 1 == 1).map(|(_, adds)| adds).sum()
        };
        PairSums { looks: self.looks.iter().map(|look| (look, high(look))).collect() }
    }
}

impl PairSums<'_> {
    /// For the index with these low bits: bit 2o + n says whether beginnings whose oldest cell has state o go
    /// on with a new cell of state n.
    pub(super) fn of(&self, low: usize) -> u8 {
        let kept = |&(look, high): &(&Look, usize)| look.kept[high | usize::from(look.low[low])];
        self.looks.iter().map(kept).fold(0b1111, |all, kept| all & kept)
    }
}

/// What each number of that many bits adds, from what each bit adds.
fn sums(adds: &[usize], bits: u32) -> Vec<u16> {
    let sum = |number: usize| {
        let adds = adds.iter().enumerate().filter(|&(bit, _)| number >> bit & 1 == 1);
        adds.map(|(_, &adds)| u16::try_from(adds).expect("a window has nine bits")).sum()
    };
    (0..1 << bits).map(sum).collect()
}
