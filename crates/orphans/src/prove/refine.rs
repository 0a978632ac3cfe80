//! Settles pairs of a top and a bottom that signatures leave over: by whole sets, and by splitting them.
//!
//! Two disjoint sets prove nothing while they stand for many targets, because each is only a subset of the
//! exact sets. So one half is split: of the rows that are not known, the one next to the known rows becomes
//! known. Then the other half is split, and so on, until the sets meet or are exact. If these are disjoint,
//! the target is an orphan.
//!
//! The parts of a split end with the same rows, and the sets before these rows are in memory. So the other
//! half makes the row steps for these rows once for all parts, as if the cut had moved.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use super::groups::{Groups, Node};
use super::side::SetOrImage;
use super::{Level, Orphan, Pair};
use crate::limits::{Limits, StopReason};
use crate::rowset::sets::{self, Words};
use crate::rowset::{Shape, Stepper, turn};

/// The most sets of tops in the cache; tops come one after the other.
const TOPS: usize = 64;

/// The most sets of bottoms in the cache, if they do not take more than [`BOTTOM_WORDS`] words.
/// Bottoms come again with the next tops.
const BOTTOMS: usize = 1 << 12;
const BOTTOM_WORDS: usize = 1 << 25;

/// A box with more orphans than this in a block has plenty. By most rules nearly every pattern is
/// one, and a list of all would be of no use.
const MANY: usize = 1000;

/// The most sets that a refiner remembers.
pub(super) fn memory(shape: Shape) -> usize {
    TOPS + bottom_room(shape)
}

fn bottom_room(shape: Shape) -> usize {
    BOTTOMS.min(BOTTOM_WORDS / shape.words())
}

#[derive(Debug)]
pub(super) struct Refiner<'a> {
    tops: &'a Groups<'a>,
    bottoms: &'a Groups<'a>,
    /// Adds rows downwards, to sets of tops.
    down: Stepper,
    /// Adds rows upwards, to sets of bottoms.
    up: Stepper,
    /// There is no need for more orphans than this.
    enough: usize,
    keeps_pairs: bool,
    top_sets: Memory,
    bottom_sets: Memory,
    /// For each number of splits, how many pairs were compared and how many of them were disjoint.
    pub(super) levels: Vec<Level>,
    pub(super) orphans: Vec<Orphan>,
    /// The pairs that were split, if they are kept.
    pub(super) pairs: Vec<Pair>,
}

impl<'a> Refiner<'a> {
    /// A refiner that has settled nothing yet. `keeps_pairs` says whether it lists the pairs that it splits.
    pub(super) fn new(
        tops: &'a Groups<'a>,
        bottoms: &'a Groups<'a>,
        enough: usize,
        keeps_pairs: bool,
    ) -> Self {
        Self {
            tops,
            bottoms,
            down: tops.side.stepper(),
            up: bottoms.side.stepper(),
            enough: enough.max(MANY),
            keeps_pairs,
            top_sets: Memory::new(TOPS),
            bottom_sets: Memory::new(bottom_room(tops.side.shape)),
            levels: Vec::new(),
            orphans: Vec::new(),
            pairs: Vec::new(),
        }
    }

    /// Returns true if there are so many orphans that the rest need not be settled.
    pub(super) fn has_plenty(&self) -> bool {
        self.orphans.len() >= self.enough
    }

    /// Settles pairs of a top and some bottoms. The same number of rows is known of all bottoms,
    /// and nothing of the rows before these.
    pub(super) fn settle(
        &mut self,
        top: &Node,
        bottoms: Vec<Node>,
        limits: &Limits,
    ) -> Result<(), StopReason> {
        if bottoms.is_empty() {
            return Ok(());
        }
        let upper = self.transposed(top);
        let mut image = None;
        let (tried, mut apart) = (bottoms.len(), Vec::new());
        for bottom in bottoms {
            limits.check()?;
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
        limits.check()?;
        if self.has_plenty() {
            return Ok(());
        }
        if self.keeps_pairs && splits == 0 {
            self.pairs.extend(apart.iter().map(|bottom| pattern(self.tops, top, self.bottoms, bottom)));
        }
        let (above, below) = (self.tops.height - top.known(), self.bottoms.height - first.known());
        if above + below == 0 {
            let orphan = |bottom: &Node| Orphan { upper: top.places(), lower: bottom.places() };
            self.orphans.extend(apart.iter().map(orphan));
        } else if above >= below {
            let mut left = Parts::of(self.tops, top, &mut self.down);
            for bottom in apart {
                let set = self.bottom(bottom);
                left.meet(&self.up.steps(&set, &left.steps), bottom);
            }
            self.count(splits + 1, left.tried, left.count());
            for part in left.apart() {
                self.split(&part.node, &part.apart, splits + 1, limits)?;
                if self.has_plenty() {
                    break;
                }
            }
        } else {
            let set = self.transposed(top);
            for bottom in apart {
                if self.has_plenty() {
                    break;
                }
                let mut left = Parts::of(self.bottoms, bottom, &mut self.up);
                left.meet(&self.down.steps(&set, &left.steps), top);
                self.count(splits + 1, left.tried, left.count());
                for part in left.apart() {
                    self.split(top, std::slice::from_ref(&part.node), splits + 1, limits)?;
                }
            }
        }
        Ok(())
    }

    /// Counts pairs that were compared after some splits.
    pub(super) fn count(&mut self, splits: usize, pairs: usize, disjoint: usize) {
        if self.levels.len() == splits {
            self.levels.push(Level::default());
        }
        self.levels[splits].add(pairs as u64, disjoint as u64);
    }

    /// Empties the cache of bottoms, because other bottoms come next.
    pub(super) fn forget_bottoms(&mut self) {
        self.bottom_sets.forget();
    }

    /// The transposed set of a top.
    fn top(&mut self, node: &Node) -> Arc<Words> {
        if let Some(set) = self.top_sets.get(node) {
            return set;
        }
        let set = self.tops.set(node, &mut self.down);
        self.top_sets.keep(node, set)
    }

    /// The set of a top, not transposed, so that rows of a bottom can be added to it.
    fn transposed(&mut self, node: &Node) -> Words {
        let mut set = sets::zeros(self.tops.side.shape.words());
        turn::transpose(self.tops.side.shape, &self.top(node), &mut set);
        set
    }

    /// Returns true if a top, given by its set, meets a bottom. Most do, so the set of the bottom is not
    /// made. Instead, its last rows are added to the top until a pair is found that is also in the
    /// set of the bottom's other rows. If only the mirror image of that set is in memory, the
    /// mirror image of the top is used; `image` keeps it.
    fn meets(&mut self, top: &[u64], image: &mut Option<Words>, bottom: &Node) -> bool {
        assert!(bottom.class().is_none(), "a class of rows has many sets");
        let shape = self.tops.side.shape;
        let (set, mut rows) = self.bottoms.parts_or_image(&bottom.places(), &mut self.up);
        rows.reverse();
        match set {
            SetOrImage::Set(set) => self.down.meets(top, &rows, &set),
            SetOrImage::Image(set) => {
                let image = image.get_or_insert_with(|| {
                    let mut image = sets::zeros(shape.words());
                    turn::mirror(shape, top, &mut image);
                    image
                });
                self.down.meets(image, &rows, set)
            }
        }
    }

    /// The set of a bottom, not transposed, so that rows of a top can be added to it: its last row
    /// is the last but one of the top.
    fn bottom(&mut self, node: &Node) -> Arc<Words> {
        if let Some(set) = self.bottom_sets.get(node) {
            return set;
        }
        let set = self.bottoms.set(node, &mut self.up);
        let mut transposed = sets::zeros(set.len());
        turn::transpose(self.tops.side.shape, &set, &mut transposed);
        self.bottom_sets.keep(node, transposed)
    }
}

/// The cells that all targets of a pair have in common.
fn pattern(tops: &Groups, top: &Node, bottoms: &Groups, bottom: &Node) -> Pair {
    let below = bottoms.common_cells(bottom);
    let rows: Vec<_> = tops.common_cells(top).into_iter().chain(below.into_iter().rev()).collect();
    Pair::from_fn(tops.side.shape.width(), rows.len(), |at| rows[at.row][at.column])
}

/// The parts of a node that is split.
struct Parts<'a> {
    all: Vec<Part<'a>>,
    /// The last rows, which all parts have in common, the last one first.
    steps: Vec<usize>,
    tried: usize,
}

/// A part, and the nodes that it does not meet.
struct Part<'a> {
    node: Node,
    /// The set without the last rows.
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

    /// Compares a set, made of `other` and the last rows, with all parts.
    fn meet(&mut self, set: &[u64], other: &Node) {
        self.tried += self.all.len();
        for part in self.all.iter_mut().filter(|part| !sets::meet(&part.set, set)) {
            part.apart.push(other.clone());
        }
    }

    /// The number of pairs that did not meet.
    fn count(&self) -> usize {
        self.all.iter().map(|part| part.apart.len()).sum()
    }

    fn apart(&self) -> impl Iterator<Item = &Part<'a>> {
        self.all.iter().filter(|part| !part.apart.is_empty())
    }
}

/// A cache for sets. When it is full, all of them are forgotten.
#[derive(Debug)]
struct Memory {
    sets: HashMap<Node, Arc<Words>>,
    room: usize,
}

impl Memory {
    fn new(room: usize) -> Self {
        Self { sets: HashMap::new(), room }
    }

    fn get(&self, node: &Node) -> Option<Arc<Words>> {
        self.sets.get(node).map(Arc::clone)
    }

    fn keep(&mut self, node: &Node, set: Words) -> Arc<Words> {
        if self.sets.len() == self.room {
            self.forget();
        }
        let set = Arc::new(set);
        self.sets.insert(node.clone(), Arc::clone(&set));
        set
    }

    fn forget(&mut self) {
        self.sets.clear();
    }
}
