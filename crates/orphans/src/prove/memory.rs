//! A cache for sets of nodes that may be needed again.

use std::collections::HashMap;
use std::sync::Arc;

use super::node::Node;
use crate::rowset::sets::Words;

/// A cache for sets. When it is full, all of them are forgotten.
#[derive(Debug)]
pub(super) struct Memory {
    sets: HashMap<Node, Arc<Words>>,
    room: usize,
}

impl Memory {
    /// A cache for `room` sets.
    pub(super) fn new(room: usize) -> Self {
        Self { sets: HashMap::new(), room }
    }

    /// The set of a node, if it is in the cache.
    pub(super) fn get(&self, node: &Node) -> Option<Arc<Words>> {
        self.sets.get(node).map(Arc::clone)
    }

    /// Stores the set of a node.
    pub(super) fn keep(&mut self, node: &Node, set: Words) -> Arc<Words> {
        if self.sets.len() == self.room {
            self.forget();
        }
        let set = Arc::new(set);
        self.sets.insert(node.clone(), Arc::clone(&set));
        set
    }

    /// Empties the cache.
    pub(super) fn forget(&mut self) {
        self.sets.clear();
    }
}
