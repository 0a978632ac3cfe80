//! Does this top meet this bottom? If not: which part of the one does not meet the other?
//!
//! Two disjoint sets say nothing as long as they stand for many targets, as each is but a part of what every single target
//! has. So one of the two is split by the oldest row that is not known yet, then the other, until the sets meet or both
//! halves of the target are known to the last row. Then the sets are exact, and disjoint ones are an orphan.
//!
//! The parts of what is split end alike, and the sets before these last rows are in memory. So it is the other half that makes
//! steps: the last rows are added to it, the nearest one first, as if the box had been cut further away from it.

use std::borrow::Cow;
use std::sync::Arc;

use super::groups::Groups;
use super::memory::Memory;
use super::node::Node;
use super::side::SetOrImage;
use super::{Level, Orphan};
use crate::limits::{Limits, StopReason};
use crate::rowset::words::{self, Words};
use crate::rowset::{Shape, Stepper, sets, turn};

/// How many sets of tops a refiner remembers: they come one after the other.
const TOPS: usize = 64;

/// How many sets of bottoms, which come again with the next tops, if they do not take more words than this.
const BOTTOMS: usize = 1 << 12;
const BOTTOM_WORDS: usize = 1 << 25;

/// How many sets a refiner remembers at most.
pub(super) fn memory(shape: Shape) -> usize {
    TOPS + bottom_room(shape)
}

fn bottom_room(shape: Shape) -> usize {
    BOTTOMS.min(BOTTOM_WORDS / shape.words())
}

/// Settles pairs that signatures did not.
#[derive(Debug)]
pub(super) struct Refiner<'a> {
    tops: &'a Groups<'a>,
    bottoms: &'a Groups<'a>,
    stepper: Stepper,
    top_sets: Memory,
    bottom_sets: Memory,
    /// How many pairs were looked at after each number of splits, and how many of them were disjoint.
    pub(super) levels: Vec<Level>,
    /// What has no predecessor.
    pub(super) orphans: Vec<Orphan>,
}

impl<'a> Refiner<'a> {
    /// Starts without anything.
    pub(super) fn new(tops: &'a Groups<'a>, bottoms: &'a Groups<'a>) -> Self {
        Self {
            tops,
            bottoms,
            stepper: Stepper::new(tops.side().shape()),
            top_sets: Memory::new(TOPS),
            bottom_sets: Memory::new(bottom_room(tops.side().shape())),
            levels: Vec::new(),
            orphans: Vec::new(),
        }
    }

    /// Settles pairs of a top and some bottoms, of which equally many rows are known, and nothing of those before them.
    pub(super) fn settle(
        &mut self,
        top: &Node,
        bottoms: Vec<Node>,
        limits: &Limits,
    ) -> Result<(), StopReason> {
        if bottoms.is_empty() {
            return Ok(());
        }
        let upper = self.exchanged(top);
        let mut image = None;
        let (tried, mut apart) = (bottoms.len(), Vec::new());
        for bottom in bottoms {
            if let Some(why) = limits.exceeded() {
                return Err(why);
            }
            if !self.meets(&upper, &mut image, &bottom) {
                apart.push(bottom);
            }
        }
        self.count(0, tried, apart.len());
        self.split(top, &apart, 0, limits)
    }

    /// Settles pairs of a top and some bottoms whose sets are disjoint.
    pub(super) fn split(
        &mut self,
        top: &Node,
        apart: &[Node],
        splits: usize,
        limits: &Limits,
    ) -> Result<(), StopReason> {
        let Some(first) = apart.first() else { return Ok(()) };
        if let Some(why) = limits.exceeded() {
            return Err(why);
        }
        let (above, below) = (self.tops.height() - top.known(), self.bottoms.height() - first.known());
        if above + below == 0 {
            let orphan = |bottom: &Node| Orphan { upper: top.places(), lower: bottom.places() };
            self.orphans.extend(apart.iter().map(orphan));
        } else if above >= below {
            let mut left = Parts::of(self.tops, top, &mut self.stepper);
            for bottom in apart {
                let set = self.bottom(bottom);
                left.meet(&self.stepper.steps(&set, &left.steps), bottom);
            }
            self.count(splits + 1, left.tried, left.count());
            for part in left.apart() {
                self.split(&part.node, &part.apart, splits + 1, limits)?;
            }
        } else {
            let set = self.exchanged(top);
            for bottom in apart {
                let mut left = Parts::of(self.bottoms, bottom, &mut self.stepper);
                left.meet(&self.stepper.steps(&set, &left.steps), top);
                self.count(splits + 1, left.tried, left.count());
                for part in left.apart() {
                    self.split(top, std::slice::from_ref(&part.node), splits + 1, limits)?;
                }
            }
        }
        Ok(())
    }

    /// Counts pairs that were looked at after some splits.
    pub(super) fn count(&mut self, splits: usize, pairs: usize, disjoint: usize) {
        if self.levels.len() == splits {
            self.levels.push(Level::default());
        }
        self.levels[splits].add(pairs as u64, disjoint as u64);
    }

    /// Forgets the bottoms, as others come.
    pub(super) fn forget_bottoms(&mut self) {
        self.bottom_sets.forget();
    }

    /// The set of a top: pairs of last rows, downwards, exchanged.
    fn top(&mut self, node: &Node) -> Arc<Words> {
        if let Some(set) = self.top_sets.get(node) {
            return set;
        }
        let set = self.tops.set(node, &mut self.stepper);
        self.top_sets.keep(node, set)
    }

    /// The same set as seen from the bottom.
    fn exchanged(&mut self, node: &Node) -> Words {
        let mut set = words::zeros(self.tops.side().shape().words());
        turn::swap(self.tops.side().shape(), &self.top(node), &mut set);
        set
    }

    /// Whether a top, given as seen from the bottom, meets a bottom. Most do, so the set of the bottom need not be made: the last rows are
    /// added to the top until something is found in the set of the other rows. If only the mirror image of that is in
    /// memory, so is the mirror image of the top from now on.
    ///
    /// # Panics
    /// If the bottom is a class of rows and what follows: its set is no step away from those in memory.
    fn meets(&mut self, top: &[u64], image: &mut Option<Words>, bottom: &Node) -> bool {
        assert!(bottom.class().is_none(), "a class of rows has many sets");
        let shape = self.tops.side().shape();
        let (set, mut rows) = self.bottoms.parts_or_image(&bottom.places(), &mut self.stepper);
        rows.reverse();
        match set {
            SetOrImage::Set(set) => self.stepper.meets(top, &rows, &set),
            SetOrImage::Image(set) => {
                let image = image.get_or_insert_with(|| {
                    let mut image = words::zeros(shape.words());
                    turn::mirror(shape, top, &mut image);
                    image
                });
                self.stepper.meets(image, &rows, set)
            }
        }
    }

    /// The set of a bottom as seen from the top: its last row is the top's last but one.
    fn bottom(&mut self, node: &Node) -> Arc<Words> {
        if let Some(set) = self.bottom_sets.get(node) {
            return set;
        }
        let set = self.bottoms.set(node, &mut self.stepper);
        let mut exchanged = words::zeros(set.len());
        turn::swap(self.tops.side().shape(), &set, &mut exchanged);
        self.bottom_sets.keep(node, exchanged)
    }
}

/// The parts of a node that is split.
struct Parts<'a> {
    all: Vec<Part<'a>>,
    /// The last rows, which all parts have in common, the last one first.
    steps: Vec<usize>,
    tried: usize,
}

/// A part, and what it does not meet.
struct Part<'a> {
    node: Node,
    /// Without its last rows.
    set: Cow<'a, [u64]>,
    apart: Vec<Node>,
}

impl<'a> Parts<'a> {
    fn of(groups: &Groups<'a>, node: &Node, stepper: &mut Stepper) -> Self {
        let mut steps = Vec::new();
        let part = |node: Node| {
            let (set, last) = groups.parts(&node.places(), stepper);
            steps = last;
            Part { node, set, apart: Vec::new() }
        };
        let all = groups.children(node).into_iter().map(part).collect();
        steps.reverse();
        Self { all, steps, tried: 0 }
    }

    /// Tries a set, which is made of `other` and the last rows, against all parts.
    fn meet(&mut self, set: &[u64], other: &Node) {
        self.tried += self.all.len();
        for part in self.all.iter_mut().filter(|part| !sets::meet(&part.set, set)) {
            part.apart.push(other.clone());
        }
    }

    /// How many pairs did not meet.
    fn count(&self) -> usize {
        self.all.iter().map(|part| part.apart.len()).sum()
    }

    fn apart(&self) -> impl Iterator<Item = &Part<'a>> {
        self.all.iter().filter(|part| !part.apart.is_empty())
    }
}
