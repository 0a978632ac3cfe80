//! The row sets at the cuts of a target, as lists of pairs.
//!
//! [`crate::rowset`] keeps sets as bits, which is best while most pairs are there. Near an orphan
//! about a thousandth of all pairs is left. Then a list takes a row step in a fraction of the time,
//! by bit planes. Both ways are here, and a test compares them.
//!
//! The row of the target that three rows of a predecessor make is computed for all columns at once.
//! Bit planes store the numbers of live cells in the columns: bit c of a plane is a binary digit of the
//! number of column c. So the rule takes a handful of operations on words for all columns.
//! [`Wanted`] keeps what two rows contribute while the third one changes. By other rules than Conway's,
//! it matters which of three cells of a third row are alive, and not only how many ([`Arranged`]).

use crate::life::Rule;
use crate::life::lanes::WideRule;
use crate::life::rule::Diagram;
use crate::rowset::{Alphabet, Shape, Stepper, turn};

/// A set with more than one pair in this many does its row steps on bits.
const SPARSE: usize = 24;

/// The pairs (p, q) of last two rows of the predecessors of some target rows, grouped by q.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RowSet {
    /// Where the rows p of each q begin, and where the last ones end.
    starts: Vec<u32>,
    older: Vec<u16>,
}

impl RowSet {
    /// The rows p of a row q.
    pub(super) fn older(&self, latest: usize) -> &[u16] {
        &self.older[self.starts[latest] as usize..self.starts[latest + 1] as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.older.len()
    }

    /// From a transposed set in the layout of [`Shape`], as row steps make it.
    fn from_exchanged(shape: Shape, bits: &[u64]) -> Self {
        let mut set = Self { starts: vec![0], older: Vec::new() };
        for latest in 0..shape.blocks() {
            for first in (0..shape.blocks()).step_by(64) {
                let mut word = bits[shape.place(latest, first).0];
                while word != 0 {
                    set.older.push(row_number(first + word.trailing_zeros() as usize));
                    word &= word - 1;
                }
            }
            set.starts.push(u32::try_from(set.older.len()).expect("there are 2^24 pairs at most"));
        }
        set
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

#[derive(Debug)]
pub(super) struct RowSteps {
    pub(super) shape: Shape,
    wide: WideRule,
    stepper: Stepper,
    sums: Vec<Sums>,
    /// For each column and each choice of sums (one bit for each of 0 to 3), or of arrangements of
    /// three cells, the rows whose sum or arrangement there is in the choice, one bit for each row.
    rows_with: Vec<u64>,
}

impl RowSteps {
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

    pub(super) fn sums(&self, row: u16) -> Sums {
        self.sums[usize::from(row)]
    }

    /// The set of all pairs, before the first row of a target.
    pub(super) fn full(&self) -> RowSet {
        RowSet::from_exchanged(self.shape, &self.shape.full())
    }

    pub(super) fn step(&mut self, set: &RowSet, row: usize) -> RowSet {
        if set.len() > self.shape.blocks() * self.shape.blocks() / SPARSE {
            self.step_as_bits(set, row)
        } else {
            self.step_as_list(set, row)
        }
    }

    fn step_as_bits(&mut self, set: &RowSet, row: usize) -> RowSet {
        let (mut bits, mut after) = (self.shape.empty(), self.shape.empty());
        for latest in 0..self.shape.blocks() {
            for &older in set.older(latest) {
                let (word, bit) = self.shape.place(usize::from(older), latest);
                bits[word] |= 1 << bit;
            }
        }
        self.stepper.step(&bits, &Alphabet::new(self.shape.width(), [row]), &mut after);
        RowSet::from_exchanged(self.shape, &after)
    }

    /// For each middle row q, combines the third rows of all its rows p. A third row must have the
    /// right sums or arrangements in all columns.
    fn step_as_list(&self, set: &RowSet, row: usize) -> RowSet {
        let (words, width) = (self.shape.block_words(), self.shape.width());
        let (mut some, mut any) = (vec![0; words], vec![0; words]);
        let mut pairs = Vec::new();
        for middle in 0..self.shape.blocks() {
            let older = set.older(middle);
            if older.is_empty() {
                continue;
            }
            any.fill(0);
            for &older in older {
                match &self.wide {
                    WideRule::Life => {
                        let wanted = Wanted::new(self.sums(older), row_number(middle));
                        self.with_all(choices(wanted.alive, row_number(row), width), &mut some);
                    }
                    WideRule::Other(diagram) => {
                        let wanted = Arranged::new(diagram, older, row_number(middle));
                        self.with_all(choices(wanted.alive, row_number(row), width), &mut some);
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
        RowSet::from_pairs(self.shape.blocks(), &pairs)
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

    pub(super) fn mirrored(&self, set: &RowSet) -> RowSet {
        let columns = self.shape.columns();
        let image = |row: usize| turn::mirrored(row, columns);
        let mut pairs = Vec::with_capacity(set.len());
        for latest in 0..self.shape.blocks() {
            let older = set.older(latest).iter();
            pairs.extend(
                older.map(|&older| (row_number(image(usize::from(older))), row_number(image(latest)))),
            );
        }
        pairs.sort_unstable();
        RowSet::from_pairs(self.shape.blocks(), &pairs)
    }
}

/// A row of a predecessor, which has up to twelve cells, as a number.
pub(super) fn row_number(row: usize) -> u16 {
    u16::try_from(row).expect("rows are narrow")
}

/// For each column c of the target, the number of live cells, 0 to 3, in columns c to c + 2 of a
/// row of the predecessor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    pub(super) low: u16,
    pub(super) high: u16,
}

impl Sums {
    /// The sums of a row. Bits beyond the last column mean nothing.
    pub(super) fn of(row: u16) -> Self {
        let (low, high) = add(row, row >> 1, row >> 2);
        Self { low, high }
    }
}

/// For each sum of a third row in a column, 0 to 3, whether the cell of the target will be alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    alive: [u16; 4],
}

impl Wanted {
    /// What an outer row, of which only the sums matter, and the middle row contribute.
    pub(super) fn new(outer: Sums, middle: u16) -> Self {
        // The number of live neighbours in these two rows, 0 to 5.
        let (ones, carry) = add(outer.low, middle, middle >> 2);
        let (twos, fours) = (outer.high ^ carry, outer.high & carry);
        let below_four = !fours;
        let exactly =
            [!twos & !ones, !twos & ones, twos & !ones, twos & ones].map(|digits| digits & below_four);
        let survives = middle >> 1;
        let alive = |sum: usize| {
            let born = exactly[3 - sum];
            if sum == 3 { born } else { born | survives & exactly[2 - sum] }
        };
        Self { alive: [alive(0), alive(1), alive(2), alive(3)] }
    }

    /// The row of the target. Bits beyond the last column mean nothing.
    #[inline]
    pub(super) fn row(self, third: Sums) -> u16 {
        let [zero, one, two, three] = self.alive;
        let below_two = zero ^ third.low & (zero ^ one);
        let above_one = two ^ third.low & (two ^ three);
        below_two ^ third.high & (below_two ^ above_one)
    }
}

/// For each column, the sums or arrangements of a third row that give the cell of the target the wanted state, one
/// bit for each. `alive` has for each of them the columns in which the cell will be alive.
fn choices<const N: usize>(alive: [u16; N], row: u16, width: usize) -> impl Iterator<Item = usize> {
    let right = alive.map(|alive| !(alive ^ row));
    (0..width)
        .map(move |column| (0..N).fold(0, |all, case| all | usize::from(right[case] >> column & 1) << case))
}

/// Adds three binary digits in every column. Returns the lower and the higher digit of the sum.
fn add(a: u16, b: u16, c: u16) -> (u16, u16) {
    (a ^ b ^ c, a & b | a & c | b & c)
}

const ARRANGEMENTS: usize = 8;

/// For each of the three cells, the arrangements with which it is alive, as lanes of 16 columns.
const THIRD: [u128; 3] = [
    0xFFFF_0000_FFFF_0000_FFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000_FFFF_FFFF_0000_0000,
    0xFFFF_FFFF_FFFF_FFFF_0000_0000_0000_0000,
];

/// A lane of 16 columns for each arrangement, all the same.
const EACH: u128 = 0x0001_0001_0001_0001_0001_0001_0001_0001;

/// For each arrangement of three cells of a third row, whether the cell of the target will be alive,
/// one bit for each column. Bit i of an arrangement is the cell i columns to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arranged {
    alive: [u16; ARRANGEMENTS],
}

/// The number of sets of what a third row can have in three columns: of sums, or arrangements.
fn cases(rule: &WideRule) -> usize {
    match rule {
        WideRule::Life => 1 << 4,
        WideRule::Other(_) => 1 << ARRANGEMENTS,
    }
}

impl Arranged {
    /// What an outer row and the middle row contribute.
    pub(super) fn new(diagram: &Diagram, outer: u16, middle: u16) -> Self {
        let lanes = |row: u16| u128::from(row) * EACH;
        let of = |row: u16, cell: usize| lanes(row >> cell);
        let next = diagram.next([
            of(outer, 0),
            of(outer, 1),
            of(outer, 2),
            of(middle, 0),
            of(middle, 1),
            of(middle, 2),
            THIRD[0],
            THIRD[1],
            THIRD[2],
        ]);
        #[expect(clippy::cast_possible_truncation, reason = "a lane is cut out")]
        let alive = std::array::from_fn(|lane| (next >> (16 * lane)) as u16);
        Self { alive }
    }

    /// The row of the target. Bits beyond the last column mean nothing.
    #[inline]
    pub(super) fn row(self, third: u16) -> u16 {
        let choose = |cell: u32, dead: u16, alive: u16| dead ^ third >> cell & (dead ^ alive);
        let first = |pair: usize| choose(0, self.alive[2 * pair], self.alive[2 * pair + 1]);
        let second = |half: usize| choose(1, first(2 * half), first(2 * half + 1));
        choose(2, second(0), second(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::step::next_generation;
    use crate::life::{Grid, Position};

    /// The two ways of a row step, which share no code, have the same results.
    #[test]
    fn lists_and_bits_make_the_same_steps() {
        let mut random = fastrand::Rng::with_seed(3);
        let rules = ["B3/S23", "B3/S23", "B2-a/S12", "B2/S34H"].map(|text| text.parse().unwrap());
        for (width, rule) in [3, 8, 4, 6].into_iter().zip(rules) {
            let mut steps = RowSteps::new(rule, Shape::new(width));
            let mut set = steps.full();
            for _ in 0..4 {
                let row = random.usize(0..1 << width);
                let after = steps.step_as_bits(&set, row);
                assert_eq!(steps.step_as_list(&set, row), after, "{width}");
                set = after;
            }
            assert_eq!(steps.mirrored(&steps.mirrored(&set)), set, "{width}");
        }
    }

    /// The fewest pairs after one row and after two. A program that shares no code with this one tried
    /// all triples of rows and found the same.
    #[test]
    fn row_sets_have_the_known_sizes() {
        for (width, one, two) in [(4, 1686, 1385), (5, 5113, 3675)] {
            let steps = RowSteps::new(Rule::LIFE, Shape::new(width));
            let rows = 0..1 << width;
            let first: Vec<RowSet> = rows.clone().map(|row| steps.step_as_list(&steps.full(), row)).collect();
            let least = |sets: &mut dyn Iterator<Item = RowSet>| sets.map(|set| set.len()).min();
            assert_eq!(least(&mut first.iter().cloned()), Some(one), "{width}");
            let mut second =
                first.iter().flat_map(|set| rows.clone().map(|row| steps.step_as_list(set, row)));
            assert_eq!(least(&mut second), Some(two), "{width}");
        }
    }

    /// Compares with the reference simulator, for all rows of three cells.
    #[test]
    fn rows_are_what_the_simulator_says() {
        let width = 3;
        for rows in (0..1u16 << 15).map(|bits| [bits & 31, bits >> 5 & 31, bits >> 10]) {
            let pattern = Grid::from_fn(width + 2, 3, |at| rows[at.row] >> at.column & 1 == 1);
            let next = next_generation(&pattern, Rule::LIFE);
            let expected = (0..width)
                .filter(|&column| next.get(Position::new(2, column + 2)))
                .fold(0, |row, column| row | 1 << column);
            let wanted = Wanted::new(Sums::of(rows[0]), rows[1]);
            let third = Sums::of(rows[2]);
            assert_eq!(wanted.row(third) & 7, expected, "{rows:?}");
            let sum = |column: usize| third.low >> column & 1 | (third.high >> column & 1) << 1;
            for (column, sums) in choices(wanted.alive, expected, width).enumerate() {
                assert_eq!(sums >> sum(column) & 1, 1, "{rows:?} {column}");
            }
        }
    }

    /// Compares with the reference simulator, for all rows of three cells.
    #[test]
    fn rows_by_any_rule_are_what_the_simulator_says() {
        let width = 3;
        let any = Rule::of_windows(|window| window.wrapping_mul(40503) >> 9 & 1 == 1);
        for rule in
            ["B3/S23", "B2-a/S12", "B02/S34H"].map(|text| text.parse().unwrap()).into_iter().chain([any])
        {
            let diagram = Diagram::new(rule);
            for rows in (0..1u16 << 15).step_by(3).map(|bits| [bits & 31, bits >> 5 & 31, bits >> 10]) {
                let pattern = Grid::from_fn(width + 2, 3, |at| rows[at.row] >> at.column & 1 == 1);
                let next = next_generation(&pattern, rule);
                let expected = (0..width)
                    .filter(|&column| next.get(Position::new(2, column + 2)))
                    .fold(0, |row, column| row | 1 << column);
                let arranged = Arranged::new(&diagram, rows[0], rows[1]);
                assert_eq!(arranged.row(rows[2]) & 7, expected, "{rule} {rows:?}");
                for (column, all) in choices(arranged.alive, expected, width).enumerate() {
                    assert_eq!(all >> (rows[2] >> column & 7) & 1, 1, "{rule} {rows:?} {column}");
                }
            }
        }
    }
}
