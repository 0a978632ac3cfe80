//! Slots for clauses, which are used again when a clause is no longer needed.

use crate::proof::Step;

/// Where each clause is stored. Slot 0 is not used.
#[derive(Debug)]
pub(super) struct Slots {
    formula: usize,
    /// The hints that still name a clause.
    uses: Vec<usize>,
    given: Vec<usize>,
    free: Vec<usize>,
    most: usize,
}

impl Slots {
    /// The clauses of the formula have the slots 1, 2, …
    pub(super) fn new(formula: usize, steps: &[Step]) -> Self {
        let mut uses = vec![0; formula + steps.len()];
        steps.iter().flat_map(|step| &step.hints).for_each(|&hint| uses[hint] += 1);
        Self { formula, uses, given: (1..=formula).collect(), free: Vec::new(), most: formula }
    }

    /// The largest slot so far.
    pub(super) fn most(&self) -> usize {
        self.most
    }

    /// The slots of a step's hints. A clause that is not named again gives its slot away.
    pub(super) fn hints(&mut self, hints: &[usize]) -> Vec<usize> {
        let slots = hints.iter().map(|&hint| self.given[hint]).collect();
        for &hint in hints {
            self.uses[hint] -= 1;
            if self.uses[hint] == 0 {
                self.free.push(self.given[hint]);
            }
        }
        slots
    }

    /// The slot of the clause that a step adds. Call [`Self::hints`] first: the slot of a hint may
    /// be free again, because a step reads its hints before it stores its clause.
    pub(super) fn place(&mut self, step: usize) -> usize {
        debug_assert_eq!(self.given.len(), self.formula + step);
        let slot = self.free.pop().unwrap_or_else(|| {
            self.most += 1;
            self.most
        });
        self.given.push(slot);
        slot
    }
}
