//! Computes the row of the target that three rows of a predecessor make, by any rule.
//!
//! `planes` does this for Conway's rule, which counts neighbours. Here it matters which of three
//! cells of a third row are alive.

use crate::life::lanes::WideRule;
use crate::life::rule::Diagram;

/// The arrangements of three cells.
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
pub(super) fn cases(rule: &WideRule) -> usize {
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

    /// For each column, the arrangements of a third row that give the cell of the target the wanted
    /// state, one bit for each.
    pub(super) fn arrangements_for(self, row: u16, width: usize) -> impl Iterator<Item = usize> {
        let right = self.alive.map(|alive| !(alive ^ row));
        (0..width).map(move |column| {
            (0..ARRANGEMENTS).fold(0, |all, arrangement| {
                all | usize::from(right[arrangement] >> column & 1) << arrangement
            })
        })
    }
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
                for (column, all) in arranged.arrangements_for(expected, width).enumerate() {
                    assert_eq!(all >> (rows[2] >> column & 7) & 1, 1, "{rule} {rows:?} {column}");
                }
            }
        }
    }
}
