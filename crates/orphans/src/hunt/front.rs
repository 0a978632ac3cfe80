//! Fronts: the row sets at the cuts of a target, as lists of pairs.
//!
//! [`crate::rowset`] keeps sets as bits, which is best while most pairs are there. Near an orphan
//! about a thousandth of all pairs is left. Then a list takes a row step in a fraction of the time,
//! by bit planes (`planes`). Both ways are here, and a test compares them.

use crate::rowset::{Alphabet, Shape, Stepper, turn};

use super::places::{Arranged, cases};
use super::planes::{Sums, Wanted};
use crate::life::Rule;
use crate::life::lanes::WideRule;

/// A set with more than one pair in this many does its row steps on bits.
const SPARSE: usize = 24;

/// The pairs (p, q) of last two rows of the predecessors of some target rows, grouped by q.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Front {
    /// Where the rows p of each q begin, and where the last ones end.
    starts: Vec<u32>,
    older: Vec<u16>,
}

impl Front {
    /// The rows p of a row q.
    pub(super) fn older(&self, latest: usize) -> &[u16] {
        &self.older[self.starts[latest] as usize..self.starts[latest + 1] as usize]
    }

    /// The number of pairs.
    pub(super) fn len(&self) -> usize {
        self.older.len()
    }

    /// From a transposed set in the layout of [`Shape`], as row steps make it.
    fn from_exchanged(shape: Shape, set: &[u64]) -> Self {
        let mut front = Self { starts: vec![0], older: Vec::new() };
        for latest in 0..shape.blocks() {
            for first in (0..shape.blocks()).step_by(64) {
                let mut word = set[shape.place(latest, first).0];
                while word != 0 {
                    front.older.push(row_number(first + word.trailing_zeros() as usize));
                    word &= word - 1;
                }
            }
            front.starts.push(length(front.older.len()));
        }
        front
    }

    /// From pairs (p, q) in the order of p.
    fn from_pairs(blocks: usize, pairs: &[(u16, u16)]) -> Self {
        let mut starts = vec![0; blocks + 1];
        for &(_, latest) in pairs {
            starts[usize::from(latest) + 1] += 1;
        }
        for index in 0..blocks {
            starts[index + 1] += starts[index];
        }
        let (mut next, mut older) = (starts.clone(), vec![0; pairs.len()]);
        for &(p, latest) in pairs {
            let place = &mut next[usize::from(latest)];
            older[*place as usize] = p;
            *place += 1;
        }
        Self { starts, older }
    }
}

/// Makes fronts, row by row.
#[derive(Debug)]
pub(super) struct Fronts {
    shape: Shape,
    wide: WideRule,
    stepper: Stepper,
    sums: Vec<Sums>,
    /// For each column and each choice of sums (one bit for each of 0 to 3), or of arrangements of
    /// three cells, the rows whose sum or arrangement there is in the choice, one bit for each row.
    rows_with: Vec<u64>,
}

impl Fronts {
    pub(super) fn new(rule: Rule, shape: Shape) -> Self {
        let wide = WideRule::new(rule);
        let sums: Vec<Sums> = (0..shape.blocks()).map(|row| Sums::of(row_number(row))).collect();
        let mut rows_with = Vec::new();
        let choices = cases(&wide);
        for (column, choice) in
            (0..shape.width()).flat_map(|column| (0..choices).map(move |choice| (column, choice)))
        {
            let is_in = |row: usize| {
                let Sums { low, high } = sums[row];
                let has = match wide {
                    WideRule::Life => usize::from(low >> column & 1 | (high >> column & 1) << 1),
                    WideRule::Other(_) => row >> column & 0b111,
                };
                choice >> has & 1 == 1
            };
            rows_with.extend((0..shape.block_words()).map(|word| {
                let rows = (64 * word..shape.blocks().min(64 * word + 64)).filter(|&row| is_in(row));
                rows.fold(0u64, |bits, row| bits | 1 << (row % 64))
            }));
        }
        Self { shape, wide, stepper: Stepper::by(rule, shape), sums, rows_with }
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// The sums of a predecessor's row.
    pub(super) fn sums(&self, row: u16) -> Sums {
        self.sums[usize::from(row)]
    }

    /// The front of all pairs, before the first row of a target.
    pub(super) fn full(&self) -> Front {
        Front::from_exchanged(self.shape, &self.shape.full())
    }

    /// The front after one more row of the target.
    pub(super) fn step(&mut self, front: &Front, row: usize) -> Front {
        if front.len() > self.shape.blocks() * self.shape.blocks() / SPARSE {
            self.step_as_bits(front, row)
        } else {
            self.step_as_list(front, row)
        }
    }

    fn step_as_bits(&mut self, front: &Front, row: usize) -> Front {
        let (mut set, mut after) = (self.shape.empty(), self.shape.empty());
        for latest in 0..self.shape.blocks() {
            for &older in front.older(latest) {
                let (word, bit) = self.shape.place(usize::from(older), latest);
                set[word] |= 1 << bit;
            }
        }
        self.stepper.step(&set, &Alphabet::new(self.shape.width(), [row]), &mut after);
        Front::from_exchanged(self.shape, &after)
    }

    /// For each middle row q, combines the third rows of all its rows p. A third row must have the
    /// right sums or arrangements in all columns.
    fn step_as_list(&self, front: &Front, row: usize) -> Front {
        let (words, width) = (self.shape.block_words(), self.shape.width());
        let (mut some, mut any) = (vec![0; words], vec![0; words]);
        let mut pairs = Vec::new();
        for middle in 0..self.shape.blocks() {
            let older = front.older(middle);
            if older.is_empty() {
                continue;
            }
            any.fill(0);
            for &older in older {
                match &self.wide {
                    WideRule::Life => {
                        let wanted = Wanted::new(self.sums(older), row_number(middle));
                        self.with_all(wanted.sums_for(row_number(row), width), &mut some);
                    }
                    WideRule::Other(diagram) => {
                        let wanted = Arranged::new(diagram, older, row_number(middle));
                        self.with_all(wanted.arrangements_for(row_number(row), width), &mut some);
                    }
                }
                any.iter_mut().zip(&some).for_each(|(any, some)| *any |= some);
            }
            for (index, &word) in any.iter().enumerate() {
                let mut word = word;
                while word != 0 {
                    let third = 64 * index + word.trailing_zeros() as usize;
                    pairs.push((row_number(middle), row_number(third)));
                    word &= word - 1;
                }
            }
        }
        Front::from_pairs(self.shape.blocks(), &pairs)
    }

    /// Writes the rows that are in the choice of every column.
    fn with_all(&self, choices: impl Iterator<Item = usize>, some: &mut [u64]) {
        let words = self.shape.block_words();
        for (column, choice) in choices.enumerate() {
            let from = (column * cases(&self.wide) + choice) * words;
            let rows = &self.rows_with[from..from + words];
            if column == 0 {
                some.copy_from_slice(rows);
            } else {
                some.iter_mut().zip(rows).for_each(|(some, rows)| *some &= rows);
            }
        }
    }

    /// The front of the mirrored rows.
    pub(super) fn mirrored(&self, front: &Front) -> Front {
        let columns = self.shape.columns();
        let image = |row: usize| turn::mirrored(row, columns);
        let mut pairs = Vec::with_capacity(front.len());
        for latest in 0..self.shape.blocks() {
            let older = front.older(latest).iter();
            pairs.extend(
                older.map(|&older| (row_number(image(usize::from(older))), row_number(image(latest)))),
            );
        }
        pairs.sort_unstable();
        Front::from_pairs(self.shape.blocks(), &pairs)
    }
}

/// A row of a predecessor, which has up to twelve cells, as a number.
pub(super) fn row_number(row: usize) -> u16 {
    u16::try_from(row).expect("rows are narrow")
}

fn length(pairs: usize) -> u32 {
    u32::try_from(pairs).expect("there are 2^24 pairs at most")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The two ways of a row step, which share no code, have the same results.
    #[test]
    fn lists_and_bits_make_the_same_steps() {
        let mut random = fastrand::Rng::with_seed(3);
        let rules = ["B3/S23", "B3/S23", "B2-a/S12", "B2/S34H"].map(|text| text.parse().unwrap());
        for (width, rule) in [3, 8, 4, 6].into_iter().zip(rules) {
            let mut fronts = Fronts::new(rule, Shape::new(width));
            let mut front = fronts.full();
            for _ in 0..4 {
                let row = random.usize(0..1 << width);
                let after = fronts.step_as_bits(&front, row);
                assert_eq!(fronts.step_as_list(&front, row), after, "{width}");
                front = after;
            }
            assert_eq!(fronts.mirrored(&fronts.mirrored(&front)), front, "{width}");
        }
    }

    /// The fewest pairs after one row and after two. A program that shares no code with this one tried
    /// all triples of rows and found the same.
    #[test]
    fn fronts_have_the_known_sizes() {
        for (width, one, two) in [(4, 1686, 1385), (5, 5113, 3675)] {
            let fronts = Fronts::new(Rule::LIFE, Shape::new(width));
            let rows = 0..1 << width;
            let first: Vec<Front> =
                rows.clone().map(|row| fronts.step_as_list(&fronts.full(), row)).collect();
            let least = |fronts: &mut dyn Iterator<Item = Front>| fronts.map(|front| front.len()).min();
            assert_eq!(least(&mut first.iter().cloned()), Some(one), "{width}");
            let mut second =
                first.iter().flat_map(|front| rows.clone().map(|row| fronts.step_as_list(front, row)));
            assert_eq!(least(&mut second), Some(two), "{width}");
        }
    }
}
