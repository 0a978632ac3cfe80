//! A beginning: one way to place the first cells of a box, packed into 128 bits.

/// Bits of an index into the beginnings that the row before ended with.
const PLACE: u32 = 28;
/// Bits of the waste.
const WASTE: u32 = 16;

/// The longest shorter side of a box: its frontier fits beside the rest.
pub const MOST_SIDE: usize = 41;
/// The most beginnings that are held at a time.
pub(super) const MOST_BEGINNINGS: usize = 64_000_000;

/// Of the ways to begin that have the same frontier, the one that wastes least.
///
/// From the highest bits to the lowest it has the frontier, the waste of the cells whose
/// neighbourhood is complete, and the index of the finished rows in the history. So beginnings are
/// ordered by frontier, and those with the same frontier by waste.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Beginning(u128);

impl Beginning {
    /// No cell is placed.
    pub(super) const NOTHING: Self = Self(0);

    pub(super) fn new(frontier: u128, waste: u16, parent: u32) -> Self {
        Self(frontier << (PLACE + WASTE) | u128::from(waste) << PLACE | u128::from(parent))
    }

    /// The last two rows and two cells placed, the newest as bit 0.
    pub(super) fn frontier(self) -> u128 {
        self.0 >> (PLACE + WASTE)
    }

    pub(super) fn waste(self) -> u16 {
        u16::try_from(self.0 >> PLACE & ((1 << WASTE) - 1)).expect("16 bits")
    }

    pub(super) fn parent(self) -> u32 {
        u32::try_from(self.0 & ((1 << PLACE) - 1)).expect("28 bits")
    }
}

/// Merges two sorted lists. Of two beginnings with the same frontier it keeps the one that wastes
/// less.
pub(super) fn merge(left: &[Beginning], right: &[Beginning]) -> Vec<Beginning> {
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut at, mut there) = (0, 0);
    while let (Some(&one), Some(&other)) = (left.get(at), right.get(there)) {
        let order = one.frontier().cmp(&other.frontier());
        merged.push(one.min(other));
        at += usize::from(order.is_le());
        there += usize::from(order.is_ge());
    }
    merged.extend_from_slice(&left[at..]);
    merged.extend_from_slice(&right[there..]);
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_out_again() {
        let frontier = (1 << (2 * MOST_SIDE + 2)) - 1;
        let packed = Beginning::new(frontier, u16::MAX, (1 << PLACE) - 1);
        assert_eq!(
            (packed.frontier(), packed.waste(), packed.parent()),
            (frontier, u16::MAX, (1 << PLACE) - 1)
        );
        const { assert!(MOST_BEGINNINGS < 1 << PLACE) };
    }

    #[test]
    fn of_equal_frontiers_the_one_that_wastes_less_stays() {
        let list = |of: &[(u128, u16)]| -> Vec<_> {
            of.iter().map(|&(frontier, waste)| Beginning::new(frontier, waste, 0)).collect()
        };
        let merged = merge(&list(&[(1, 5), (2, 5), (9, 1)]), &list(&[(1, 7), (2, 4), (3, 3)]));
        assert_eq!(merged, list(&[(1, 5), (2, 4), (3, 3), (9, 1)]));
    }
}
