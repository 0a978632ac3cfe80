//! Does this top meet this bottom? If not: which part of the one does not meet the other?
//!
//! Two disjoint sets say nothing as long as they stand for many targets, as each is but a part of what every single target
//! has. So one of the two is split by the oldest row that is not known yet, then the other, until the sets meet or both
//! halves of the target are known to the last row. Then the sets are exact, and disjoint ones are an orphan.

use std::collections::HashMap;
use std::sync::Arc;

use super::groups::Groups;
use super::node::Node;
use super::{Level, Orphan};
use crate::backend::{Limits, Why};
use crate::rowset::{Stepper, sets, turn};

/// How many sets a refiner remembers.
pub(super) const MEMORY: usize = 4096;

/// Settles pairs that signatures did not.
#[derive(Debug)]
pub(super) struct Refiner<'a> {
    tops: &'a Groups<'a>,
    bottoms: &'a Groups<'a>,
    stepper: Stepper,
    memory: [HashMap<Node, Arc<[u64]>>; 2],
    remembered: usize,
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
            memory: [HashMap::new(), HashMap::new()],
            remembered: 0,
            levels: Vec::new(),
            orphans: Vec::new(),
        }
    }

    /// Settles pairs of a group of tops and some groups of bottoms.
    pub(super) fn settle_groups(
        &mut self,
        top: usize,
        bottoms: &[usize],
        limits: &Limits,
    ) -> Result<(), Why> {
        let bottoms = bottoms.iter().map(|&bottom| self.bottoms.node(bottom)).collect();
        let top = self.tops.node(top);
        self.settle(&top, bottoms, 0, limits)
    }

    /// Settles pairs of a top and some bottoms of which equally many rows are known.
    fn settle(&mut self, top: &Node, bottoms: Vec<Node>, splits: usize, limits: &Limits) -> Result<(), Why> {
        if bottoms.is_empty() {
            return Ok(());
        }
        let upper = self.top(top);
        let tried = bottoms.len();
        let apart: Vec<Node> =
            bottoms.into_iter().filter(|bottom| !sets::meet(&upper, &self.bottom(bottom))).collect();
        self.count(splits, tried, apart.len());
        let Some(first) = apart.first() else { return Ok(()) };
        if let Some(why) = limits.exceeded() {
            return Err(why);
        }
        let (above, below) = (self.tops.height() - top.known(), self.bottoms.height() - first.known());
        if above + below == 0 {
            let orphan = |bottom: &Node| Orphan { upper: top.places(), lower: bottom.places() };
            self.orphans.extend(apart.iter().map(orphan));
        } else if above >= below {
            for child in self.tops.children(top) {
                self.settle(&child, apart.clone(), splits + 1, limits)?;
            }
        } else {
            let children = apart.iter().flat_map(|bottom| self.bottoms.children(bottom)).collect();
            self.settle(top, children, splits + 1, limits)?;
        }
        Ok(())
    }

    fn count(&mut self, splits: usize, pairs: usize, disjoint: usize) {
        if self.levels.len() == splits {
            self.levels.push(Level::default());
        }
        self.levels[splits].pairs += pairs as u64;
        self.levels[splits].disjoint += disjoint as u64;
    }

    /// The set of a top: pairs of last rows, downwards, exchanged.
    fn top(&mut self, node: &Node) -> Arc<[u64]> {
        if let Some(set) = self.memory[0].get(node) {
            return Arc::clone(set);
        }
        let set = self.tops.set(node, &mut self.stepper);
        self.remember(0, node, set)
    }

    /// The set of a bottom as seen from the top: its last row is the top's last but one.
    fn bottom(&mut self, node: &Node) -> Arc<[u64]> {
        if let Some(set) = self.memory[1].get(node) {
            return Arc::clone(set);
        }
        let set = self.bottoms.set(node, &mut self.stepper);
        let mut exchanged = vec![0; set.len()];
        turn::swap(self.tops.side().shape(), &set, &mut exchanged);
        self.remember(1, node, exchanged)
    }

    fn remember(&mut self, half: usize, node: &Node, set: Vec<u64>) -> Arc<[u64]> {
        if self.remembered == MEMORY {
            self.memory = [HashMap::new(), HashMap::new()];
            self.remembered = 0;
        }
        self.remembered += 1;
        let set: Arc<[u64]> = set.into();
        self.memory[half].insert(node.clone(), Arc::clone(&set));
        set
    }
}
