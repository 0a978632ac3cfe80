//! The targets of a side in sheaves: what is made, looked at and forgotten together.
//!
//! A sheaf has all targets with the same rows between the oldest one and the last one, and an oldest row that agrees in the cells
//! that are known even of bundles. For each last row there is a bundle in it, made of groups, and these of leaves.

use std::ops::Range;

use super::super::choice::Choice;
use super::super::groups::Groups;
use super::super::node::Node;
use super::super::signature::Signatures;
use crate::rowset::words::{self, Words};
use crate::rowset::{Alphabet, Stepper};

/// Words of sets that are made before they are read: they stay in the second cache.
const CHUNK: usize = 1 << 16;

/// All sheaves of a side.
pub(super) struct Sheaves<'a> {
    pub(super) groups: Groups<'a>,
    /// If there are any.
    bundles: Option<Groups<'a>>,
    leaves: Groups<'a>,
    /// The stems of the coarsest groups; of two that are mirror images of each other one, if that is enough.
    stems: Vec<usize>,
    last_rows: Vec<Alphabet>,
}

/// A sheaf. Leaves are numbered by last row and then by oldest row, those of a group together.
#[derive(Clone)]
pub(super) struct Sheaf {
    /// The stems of its leaves.
    stems: Vec<usize>,
    /// Where groups start among these; and where they end.
    starts: Vec<usize>,
    /// Whether the mirror images of its targets are in it, too.
    pub(super) alone: bool,
    pub(super) leaves: Signatures,
}

/// What is needed to make sheaves.
pub(super) struct Maker {
    stepper: Stepper,
    sets: Words,
}

impl<'a> Sheaves<'a> {
    /// The sheaves of what these groups have; half of them, if mirror images need not be looked at.
    pub(super) fn new(groups: Groups<'a>, wider: Option<usize>, half: bool) -> Self {
        let bundles = wider.map(|open| groups.with_open(open));
        let leaves = groups.leaves();
        let coarsest = bundles.as_ref().unwrap_or(&groups);
        let stems = (0..coarsest.stems()).filter(|&stem| !half || stem <= coarsest.mirrored_stem(stem));
        let stems = stems.collect();
        let size = (CHUNK / groups.side().shape().words()).max(1);
        let last_rows = groups.last_rows().chunks(size);
        Self { groups, bundles, leaves, stems, last_rows }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.stems.len()
    }

    /// Whether there are bundles.
    pub(super) fn has_bundles(&self) -> bool {
        self.bundles.is_some()
    }

    /// What is needed to make one after the other.
    pub(super) fn maker(&self) -> Maker {
        let shape = self.groups.side().shape();
        let most = self.last_rows.iter().map(Alphabet::len).max().unwrap_or(0);
        Maker { stepper: Stepper::new(shape), sets: words::zeros(most * shape.words()) }
    }

    /// Makes a sheaf: all its sets, of which signatures are left.
    pub(super) fn make(&self, number: usize, choice: &Choice, maker: &mut Maker) -> Sheaf {
        let stem = self.stems[number];
        let (stems, starts) = self.parts(stem);
        let alone = self.coarsest().mirrored_stem(stem) == stem;
        let size = self.groups.side().shape().words();
        let mut leaves = Signatures::empty(stems.len() * self.last(), choice.words());
        for (place, &stem) in stems.iter().enumerate() {
            let mut row = 0;
            for last in &self.last_rows {
                let sets = &mut maker.sets[..last.len() * size];
                self.leaves.sets(stem, last, &mut maker.stepper, sets);
                for set in sets.chunks_exact(size) {
                    choice.read(set, leaves.of_mut(row * stems.len() + place));
                    row += 1;
                }
            }
        }
        Sheaf { stems, starts, alone, leaves }
    }

    /// A leaf of a sheaf as a node, or its mirror image.
    pub(super) fn node(&self, sheaf: &Sheaf, leaf: usize, mirrored: bool) -> Node {
        let (row, place) = (leaf / sheaf.stems.len(), leaf % sheaf.stems.len());
        let number = sheaf.stems[place] * self.last() + row;
        self.leaves.leaf(if mirrored { self.leaves.mirrored(number) } else { number })
    }

    fn coarsest(&self) -> &Groups<'a> {
        self.bundles.as_ref().unwrap_or(&self.groups)
    }

    fn last(&self) -> usize {
        self.groups.last_rows().len()
    }

    /// The stems of the leaves of a coarsest stem, those of a group together, and where groups start.
    fn parts(&self, stem: usize) -> (Vec<usize>, Vec<usize>) {
        let last = self.last();
        let group = |stem: usize| self.groups.uniting(&self.leaves, stem * last);
        let mut stems: Vec<usize> = self.coarsest().members(stem * last).map(|leaf| leaf / last).collect();
        stems.sort_by_key(|&stem| (group(stem), stem));
        let mut starts = vec![0];
        for part in stems.chunk_by(|&a, &b| group(a) == group(b)) {
            starts.push(starts[starts.len() - 1] + part.len());
        }
        (stems, starts)
    }
}

impl Sheaf {
    /// How many groups there are.
    pub(super) fn groups(&self) -> usize {
        self.leaves.len() / self.stems.len() * self.groups_in_bundle()
    }

    /// How many groups end with the same row.
    pub(super) fn groups_in_bundle(&self) -> usize {
        self.starts.len() - 1
    }

    /// The leaves of a group.
    pub(super) fn leaves_of(&self, group: usize) -> Range<usize> {
        let (row, part) = (group / self.groups_in_bundle(), group % self.groups_in_bundle());
        let first = row * self.stems.len();
        first + self.starts[part]..first + self.starts[part + 1]
    }

    /// The signatures of all groups.
    pub(super) fn by_group(&self) -> Signatures {
        self.leaves.united((0..self.groups()).map(|group| self.leaves_of(group)))
    }
}
