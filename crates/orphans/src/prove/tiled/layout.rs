//! How the work is divided: tiles of bottoms, and blocks of tops for each of them.

use std::ops::Range;

use super::super::Plan;
use super::super::audit::Expected;
use super::super::groups::Groups;
use super::super::orientation::Orientation;
use super::super::sizes::PORTION;
use super::sheaf::{Sheaves, Size};

/// The sheaves of both halves, and the blocks of work. No set has to be made for this.
pub(super) struct Layout<'a> {
    pub(super) tops: Sheaves<'a>,
    /// The bottoms, if they are not the same as the tops.
    pub(super) bottoms: Option<Sheaves<'a>>,
    /// The orientations in which tops are read.
    pub(super) sides: &'static [Orientation],
    pub(super) tiles: Vec<Range<usize>>,
    pub(super) pieces: Vec<Portion>,
}

/// A block of work: some sheaves of tops, to be compared with a tile.
pub(super) struct Portion {
    pub(super) tile: usize,
    pub(super) tops: Range<usize>,
}

impl<'a> Layout<'a> {
    /// Divides the work; `bottoms` is `None` if they are the same as the tops.
    pub(super) fn new(tops: Groups<'a>, bottoms: Option<Groups<'a>>, plan: &Plan) -> Self {
        // Tops are read mirrored too, which covers their pairs with mirrored bottoms.
        let is_mirrored = tops.is_mirrored() && bottoms.as_ref().is_none_or(Groups::is_mirrored);
        let sheaves = |groups| Sheaves::new(groups, plan.bundle_bits(), is_mirrored);
        let (tops, bottoms) = (sheaves(tops), bottoms.map(sheaves));
        let count = bottoms.as_ref().unwrap_or(&tops).len();
        let tiles: Vec<Range<usize>> = chunks(0..count, count.div_ceil(plan.tiles)).collect();
        let mut pieces = Vec::new();
        for (tile, numbers) in tiles.iter().enumerate() {
            // If tops and bottoms are the same, later tops have met this tile upside down already.
            let end = if bottoms.is_none() { numbers.end } else { tops.len() };
            pieces.extend(chunks(0..end, PORTION / tops.size()).map(|tops| Portion { tile, tops }));
        }
        let sides: &[Orientation] =
            if is_mirrored { &[Orientation::PLAIN, Orientation::MIRRORED] } else { &[Orientation::PLAIN] };
        Self { tops, bottoms, sides, tiles, pieces }
    }

    /// The bottoms.
    pub(super) fn bottoms(&self) -> &Sheaves<'a> {
        self.bottoms.as_ref().unwrap_or(&self.tops)
    }

    /// For each block, what is known of its numbers before it is done.
    pub(super) fn expected(&self) -> Vec<Expected> {
        let bottoms = self.bottoms();
        let sizes: Vec<Size> = (0..bottoms.len()).map(|number| bottoms.measure(number)).collect();
        self.pieces.iter().map(|piece| self.beginning(piece, &sizes)).collect()
    }

    /// What is known of a block, given the sizes of all bottoms.
    fn beginning(&self, Portion { tile, tops }: &Portion, sizes: &[Size]) -> Expected {
        let tile = &self.tiles[*tile];
        let all: u64 = sizes[tile.clone()].iter().map(|sheaf| sheaf.groups).sum();
        let unlike: u64 =
            sizes[tile.clone()].iter().filter(|sheaf| !sheaf.alone).map(|sheaf| sheaf.groups).sum();
        let (mut least, mut most, mut ours) = (0, 0, 0);
        for number in tops.clone() {
            let Size { parts, alone, .. } = self.tops.measure(number);
            let bottoms = if alone || self.sides.len() == 1 { all } else { all + unlike };
            most += parts * bottoms;
            if self.bottoms.is_none() && tile.contains(&number) {
                ours += parts;
            } else {
                least += parts * bottoms;
            }
        }
        let finer = self.tops.finer(self.bottoms());
        if ours == 0 {
            return Expected { pairs: most..=most, finer };
        }
        // A top meets only bottoms of its own rank or higher. No two tops have the same rank, so
        // the second highest meets at least two bottoms, the third highest three, and so on.
        Expected { pairs: least + ours * (ours + 1) / 2..=most, finer: self.tops.loosened(finer) }
    }
}

/// Divides a range into parts of some size.
fn chunks(range: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    range.clone().step_by(size.max(1)).map(move |start| start..range.end.min(start + size))
}

#[cfg(test)]
mod tests {
    use super::super::super::audit::{Audit, Unsound};
    use super::super::super::side::Side;
    use super::super::super::{BlockResult, BoxQuestion};
    use super::*;
    use crate::life::{Grid, Rule};

    /// The recorded blocks of the proof of 8×8 are accepted, and no number of a block in which two
    /// tiles meet can be changed. Their numbers were confirmed by other programs.
    #[test]
    fn the_blocks_of_8x8_are_possible_and_changed_ones_are_not() {
        let plan = Plan::new(8, 8);
        let question = BoxQuestion::new(&Grid::filled(8, 8, None));
        let (rows, start) = question.downwards(plan.upper);
        let side = Side::new(Rule::LIFE, question.shape(), rows, &start, plan.context);
        let layout = Layout::new(Groups::new(&side, plan.upper, plan.open_bits()), None, &plan);
        let halves = [&layout.tops.groups; 2];
        let leaf = || layout.tops.sample();
        let audit = Audit::new(halves, [leaf(), leaf()], || layout.expected());
        let record = include_str!("../../../../../instances/no-orphan/8x8.jsonl");
        let pieces: Vec<BlockResult> =
            record.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(pieces.len(), layout.pieces.len());
        let exact: Vec<bool> =
            layout.expected().iter().map(|block| block.pairs.start() == block.pairs.end()).collect();
        // Our own output, so that a change is noticed. It shows that the numbers of most blocks are known.
        assert_eq!(exact.iter().filter(|exact| **exact).count(), 2088);
        for piece in pieces {
            let accepted = audit.accept(piece.clone());
            assert_eq!(accepted.map(|sound| sound.piece().clone()), Ok(piece.clone()));
            for (step, more) in [(0, 1), (0, u64::MAX), (1, 1), (2, u64::MAX), (3, 1)] {
                let mut changed = piece.clone();
                let pairs = &mut changed.signatures[step].pairs;
                *pairs = pairs.wrapping_add(more);
                let found = *pairs;
                let wrong = Unsound::Pairs { block: piece.block, step: step + 1, found };
                if exact[piece.block] || step > 1 {
                    assert_eq!(audit.accept(changed), Err(wrong));
                }
            }
        }
    }
}
