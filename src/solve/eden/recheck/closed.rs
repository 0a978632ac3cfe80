//! Boxes of any height: a family of sets that no target row leads out of.
//!
//! Whatever comes below, a set of registers can go on with all that a part of it can. So if every set of a family leads,
//! by every row, to a set that has a member of the family (or its mirror image) for a part, and no member is empty, then
//! there is no orphan of this width, whatever its height. The family starts with all registers; rows are tried on small
//! sets first, as those are parts of many others.

use std::collections::BTreeSet;

use super::{Reached, Register};

/// A family of sets, and what is known about orphans of the width.
#[derive(Clone, Debug)]
pub struct Closed {
    register: Register,
    /// Each with one of its words, which lies at hand and rules most members out.
    members: Vec<(u64, Reached)>,
}

/// The end of a search for a family.
#[derive(Clone, Debug)]
pub enum Ending {
    /// There is no orphan of the width.
    NoOrphan(Closed),
    /// A row led to the empty set.
    Orphan,
    /// The search was asked to stop.
    Stopped,
}

impl Closed {
    /// Looks for a family for targets of a width. `go_on` is told now and then how many sets are members and how many
    /// wait, and says whether to go on.
    pub fn search(width: usize, mut go_on: impl FnMut(usize, usize) -> bool) -> Ending {
        let register = Register::new(width);
        let start = Reached::starts(&register, |_| true);
        let mut family = Self { register, members: Vec::new() };
        let mut waiting = BTreeSet::from([(start.len(), start)]);
        while let Some((_, set)) = waiting.pop_first() {
            if set.is_empty() {
                return Ending::Orphan;
            }
            if family.has_part_of(&set) {
                continue;
            }
            waiting.extend(family.successors(&set).map(|next| (next.len(), next)));
            family.add(set);
            if !go_on(family.len(), waiting.len()) {
                return Ending::Stopped;
            }
        }
        Ending::NoOrphan(family)
    }

    /// The number of sets.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Checks the family from the definition, however it was found.
    pub fn holds(&self) -> bool {
        let starts = self.has_part_of(&Reached::starts(&self.register, |_| true));
        let stays = |set| self.successors(set).all(|next| self.has_part_of(&next));
        starts && self.members.iter().all(|(_, set)| !set.is_empty() && stays(set))
    }

    /// The sets that rows lead to, of mirror images one.
    fn successors(&self, set: &Reached) -> impl Iterator<Item = Reached> {
        let rows = 0..1usize << self.register.width();
        rows.map(|row| {
            let next = set.row(&self.register, |column| row >> column & 1 == 1);
            let mirror = next.mirror(&self.register);
            next.min(mirror)
        })
    }

    fn has_part_of(&self, set: &Reached) -> bool {
        self.has_exact_part_of(set) || self.has_exact_part_of(&set.mirror(&self.register))
    }

    fn has_exact_part_of(&self, set: &Reached) -> bool {
        let sample = set.sample();
        let mut members = self.members.iter();
        members.any(|(ours, member)| ours & !sample == 0 && member.is_within(set))
    }

    /// Adds a member; those that it is a part of are not needed any more.
    fn add(&mut self, set: Reached) {
        let mirror = set.mirror(&self.register);
        for image in [&mirror, &set] {
            let sample = image.sample();
            self.members.retain(|(theirs, member)| sample & !theirs != 0 || !image.is_within(member));
        }
        self.members.push((set.sample(), set));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(width: usize) -> Closed {
        let Ending::NoOrphan(family) = Closed::search(width, |_, _| true) else { panic!("width {width}") };
        family
    }

    #[test]
    fn no_orphan_is_one_or_two_wide() {
        for width in [1, 2] {
            assert!(closed(width).holds());
        }
    }

    #[test]
    fn a_family_without_one_of_its_members_does_not_hold() {
        let family = closed(2);
        for missing in 0..family.len() {
            let mut rest = family.clone();
            rest.members.remove(missing);
            assert!(!rest.holds(), "{missing}");
        }
    }

    #[test]
    fn a_search_can_be_stopped() {
        let mut members = 0;
        let ending = Closed::search(3, |count, _| {
            members = count;
            count < 20
        });
        assert!(matches!(ending, Ending::Stopped) && members == 20);
    }
}
