//! Boxes of any height: a family of sets of registers that no row of a target leads out of.
//!
//! A set of registers can go on with everything that a subset of it can go on with. So there is no
//! orphan of a width, whatever its height, if a family of sets has these properties:
//!
//! - No set of the family is empty.
//! - The set of all registers has a member as a subset.
//! - Any member and any row of a target lead to a set that has a member as a subset, or the mirror
//!   image of one.
//!
//! The search starts with the set of all registers. It tries rows on small sets first, because
//! these are subsets of many others.

use std::collections::BTreeSet;

use super::{Reached, Register};

/// A family of sets with these properties, or one that a search has not finished yet.
#[derive(Clone, Debug)]
pub struct Closed {
    register: Register,
    /// Each member with one of its words, which is quickly compared and rules most members out.
    members: Vec<(u64, Reached)>,
}

/// How a search for a family ended.
#[derive(Clone, Debug)]
pub enum Ending {
    /// There is no orphan of the width.
    NoOrphan(Closed),
    /// A row led to the empty set, so there is an orphan.
    Orphan,
    /// `go_on` stopped the search.
    Stopped,
}

impl Closed {
    /// Looks for a family for targets of a width. After each new member, `go_on` is given the
    /// number of members and the number of sets that wait, and says whether to go on.
    ///
    /// # Panics
    /// If the width is 0 or above [`Register::WIDEST`].
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

    /// The number of members.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether the family has no member.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Checks the family against the definition, however it was found.
    pub fn holds(&self) -> bool {
        let starts = self.has_part_of(&Reached::starts(&self.register, |_| true));
        let stays = |set| self.successors(set).all(|next| self.has_part_of(&next));
        starts && self.members.iter().all(|(_, set)| !set.is_empty() && stays(set))
    }

    /// The sets that single rows lead to; of a set and its mirror image, one.
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

    /// Adds a member, and removes those that have it as a subset, which are not needed any more.
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
