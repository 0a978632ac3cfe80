//! Computes the row of the target that three rows of a predecessor make, for all columns at once.
//!
//! The numbers of the columns are stored in bit planes: bit c of a plane is a binary digit of the
//! number of column c. So the rule takes a handful of operations on words for all columns.
//! [`Wanted`] keeps what two rows contribute while the third one changes.

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

    /// For each column, the sums of a third row that give the cell of the target the wanted state,
    /// one bit for each sum.
    pub(super) fn sums_for(self, row: u16, width: usize) -> impl Iterator<Item = usize> {
        let right = self.alive.map(|alive| !(alive ^ row));
        (0..width).map(move |column| {
            (0..4).fold(0, |sums, sum| sums | usize::from(right[sum] >> column & 1) << sum)
        })
    }
}

/// Adds three binary digits in every column. Returns the lower and the higher digit of the sum.
fn add(a: u16, b: u16, c: u16) -> (u16, u16) {
    (a ^ b ^ c, a & b | a & c | b & c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::step::next_generation;
    use crate::life::{Grid, Position, Rule};

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
            for (column, sums) in wanted.sums_for(expected, width).enumerate() {
                assert_eq!(sums >> sum(column) & 1, 1, "{rows:?} {column}");
            }
        }
    }
}
