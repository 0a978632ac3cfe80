//! What a row can become, whatever stands behind it: all futures at once, column by column.
//!
//! What the columns so far mean for the next ones are the last two cells behind, one of four *ends*. For each end there
//! is the set of what the columns before can become. Up to six cells a set is one number, which a step only shifts.
//! No step depends on cells by a jump, which a processor would have to guess.

use super::strip::{Row, Strip};

/// A set of rows of at most nine columns: bit n stands for row n, 64 of them in a number.
pub(super) type Set = [u64; 8];

/// The cells of rows whose set fits one number.
const CELLS: u32 = u64::BITS.ilog2();

/// What is demanded of a column.
#[derive(Clone, Copy)]
enum Demand {
    /// It stays dead.
    Dead,
    /// Its next state is that of a cell of the row.
    Cell(u32),
}

/// What a row can become, whatever live cells the row behind has.
///
/// # Panics
/// If the strip has more than nine columns.
pub(super) fn possible(strip: &Strip, ahead: Row, middle: Row) -> Set {
    let columns = Columns { strip, ahead: strip.framed_ahead(ahead), middle: strip.framed_middle(middle) };
    let few = columns.few();
    let mut ends = columns.first();
    for column in 1..few {
        ends = columns.step(column, ends);
    }
    let mut ends = ends.map(|set| [set, 0, 0, 0, 0, 0, 0, 0]);
    for column in few..columns.last() {
        ends = columns.wide_step(column, &ends);
    }
    columns.end(&ends)
}

/// The columns of two rows.
struct Columns<'a> {
    strip: &'a Strip,
    ahead: u32,
    middle: u32,
}

impl Columns<'_> {
    /// The last column for which the end is known when it is settled.
    fn last(&self) -> u32 {
        self.strip.width() + 2 * self.strip.slope()
    }

    /// The first column after which a set needs several numbers, or the last one.
    fn few(&self) -> u32 {
        if self.strip.width() <= CELLS { self.last() } else { 1 + self.strip.slope() + CELLS }
    }

    /// Of a column, bit n says whether its cell is alive next if the three cells behind are n.
    #[inline]
    fn lives(&self, column: u32) -> u64 {
        u64::from(self.strip.lives(self.ahead >> column, self.middle >> column))
    }

    #[inline]
    fn demand(&self, column: u32) -> Demand {
        match column.checked_sub(1 + self.strip.slope()).filter(|&cell| cell < self.strip.width()) {
            Some(cell) => Demand::Cell(cell),
            None => Demand::Dead,
        }
    }

    /// The sets behind the first column, which stays dead: beside its inner cell nothing can be alive behind.
    fn first(&self) -> [u64; 4] {
        let lives = self.lives(0);
        [!lives & 1, 0, !lives >> 4 & 1, 0]
    }

    /// The ends behind a column, as the next cell is dead beyond the strip.
    #[inline]
    fn ends(&self, column: u32) -> usize {
        if column < self.strip.width() { 4 } else { 2 }
    }

    /// The sets behind a column from those before it, of rows that fit a number.
    #[inline]
    fn step(&self, column: u32, ends: [u64; 4]) -> [u64; 4] {
        let (lives, demand) = (self.lives(column), self.demand(column));
        let mut next = [0; 4];
        for (end, next) in next.iter_mut().enumerate().take(self.ends(column)) {
            for outer in 0..2 {
                let cells = end << 1 | outer;
                let (set, alive) = (ends[cells & 3], lives >> cells & 1);
                *next |= match demand {
                    Demand::Dead => set & alive.wrapping_sub(1),
                    Demand::Cell(cell) => set << (alive << cell),
                };
            }
        }
        next
    }

    /// The same of rows that need several numbers.
    fn wide_step(&self, column: u32, ends: &[Set; 4]) -> [Set; 4] {
        let (lives, demand, used) = (self.lives(column), self.demand(column), self.used(column));
        let mut next = [Set::default(); 4];
        for (end, next) in next.iter_mut().enumerate().take(self.ends(column)) {
            let sets = [0, 1].map(|outer| &ends[(end << 1 | outer) & 3][..used]);
            let dead = [0, 1].map(|outer| (lives >> (end << 1 | outer) & 1).wrapping_sub(1));
            spread(demand, sets, dead, next);
        }
        next
    }

    /// How many numbers the sets before a column have.
    #[inline]
    fn used(&self, column: u32) -> usize {
        let cells = column.saturating_sub(1 + self.strip.slope()).min(self.strip.width());
        1 << cells.saturating_sub(CELLS)
    }

    /// What the whole row can become.
    fn end(&self, ends: &[Set; 4]) -> Set {
        let last = self.last();
        let (lives, inside) = (self.lives(last), self.lives(last + 1));
        let (demand, used) = (self.demand(last), self.used(last));
        let mut all = Set::default();
        for (end, set) in (0..).zip(ends) {
            let [beside, beyond] = self.strip.axis().beyond(end);
            let stays_dead = inside >> (end >> 1 | beside << 1 | beyond << 2) & 1 == 0;
            if stays_dead || !self.strip.axis().has_dead_column() {
                let alive = lives >> (end | beside << 2) & 1;
                join(&mut all, &set[..used], demand, alive);
            }
        }
        all
    }
}

/// The rows of two sets with one more cell, dead where the mask of a set says so, or with one more demand.
#[inline]
fn spread(demand: Demand, [first, second]: [&[u64]; 2], [dead, also_dead]: [u64; 2], next: &mut [u64]) {
    let sets = first.iter().zip(second);
    match demand {
        Demand::Dead => {
            for (next, (first, second)) in next.iter_mut().zip(sets) {
                *next = first & dead | second & also_dead;
            }
        }
        Demand::Cell(_) => {
            let (low, high) = next.split_at_mut(first.len());
            for ((low, high), (first, second)) in low.iter_mut().zip(high).zip(sets) {
                *low = first & dead | second & also_dead;
                *high = first & !dead | second & !also_dead;
            }
        }
    }
}

/// Adds the rows of a set with one more cell, or with one more demand.
fn join(all: &mut [u64], set: &[u64], demand: Demand, alive: u64) {
    match demand {
        Demand::Dead if alive == 1 => {}
        Demand::Dead => all.iter_mut().zip(set).for_each(|(all, set)| *all |= set),
        Demand::Cell(cell @ CELLS..) => {
            let first = if alive == 1 { 1 << (cell - CELLS) } else { 0 };
            all[first..].iter_mut().zip(set).for_each(|(all, set)| *all |= set);
        }
        Demand::Cell(cell) => all[0] |= set[0] << (alive << cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Rule;
    use crate::strip::Axis;

    /// Compares them with what the row becomes with each row behind it.
    fn compare(strip: &Strip, random: &mut fastrand::Rng) {
        let rows = 1 << strip.width();
        for _ in 0..40 {
            let (ahead, middle) = (random.u16(..rows), random.u16(..rows));
            let mut wanted = Set::default();
            for future in strip.futures(ahead, middle).into_iter().flatten().map(usize::from) {
                wanted[future / 64] |= 1 << (future % 64);
            }
            assert_eq!(possible(strip, ahead, middle), wanted, "{strip:?} {ahead} {middle}");
        }
    }

    #[test]
    fn they_are_those_of_all_rows() {
        let mut random = fastrand::Rng::with_seed(2);
        for rule in ["B3/S23", "B36/S125", "B2-a/S12"] {
            for axis in [Axis::Border, Axis::Odd, Axis::Even, Axis::Gutter] {
                for width in 1..=9 {
                    let strip = Strip::new(rule.parse::<Rule>().unwrap(), width, axis);
                    compare(&strip, &mut random);
                }
            }
        }
    }

    #[test]
    fn they_are_those_of_all_slanted_rows() {
        let mut random = fastrand::Rng::with_seed(3);
        for rule in ["B3/S23", "B1/S125", "B2-a/S12"] {
            for (width, slope) in [
                (1, 1),
                (1, 3),
                (2, 2),
                (3, 1),
                (5, 4),
                (6, 1),
                (6, 2),
                (7, 4),
                (8, 1),
                (8, 3),
                (9, 1),
                (9, 4),
            ] {
                let strip = Strip::new(rule.parse::<Rule>().unwrap(), width, Axis::Border).slanted(slope);
                compare(&strip, &mut random);
            }
        }
    }
}
