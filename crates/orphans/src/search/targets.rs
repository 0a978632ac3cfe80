//! The targets of a class, divided into centre and rim.

use super::Garden;
use super::rim;
use crate::life::{Grid, LexLeaders, Partial, Position, orbits};
use crate::problem::Eden;

/// Numbers the targets of a class. A centre and a rim are words with one bit for each of their orbits.
#[derive(Clone, Debug)]
pub(super) struct Targets {
    pub(super) class: Eden,
    /// The cells of each orbit of the centre; `rim` has those of the rim.
    centre: Vec<orbits::Orbit>,
    rim: Vec<orbits::Orbit>,
    /// The place of each orbit, those of the centre first, among all orbits of the box.
    places: Vec<usize>,
    /// Centres are images of each other if all targets around them are.
    centres: LexLeaders,
    whole: LexLeaders,
}

impl Targets {
    /// Both sides of the box must be at least 3, and it must have at most 64 orbits.
    pub(super) fn new(class: Eden) -> Self {
        let (width, height, group) = (class.width(), class.height(), class.symmetry());
        let all = orbits::of_box(group, width, height);
        // Any cell of the orbit will do, because the walk around the rim may meet another one first.
        let number = |at: &Position| all.iter().position(|orbit| orbit.contains(at));
        let rim: Vec<usize> =
            rim::orbits(&group.representatives(width, height)).iter().filter_map(number).collect();
        let centre: Vec<usize> = (0..all.len()).filter(|orbit| !rim.contains(orbit)).collect();
        // Orbits of the centre are orbits of a smaller box, in the same order.
        let in_order: Vec<usize> = (0..centre.len()).collect();
        let cells = |numbers: &[usize]| numbers.iter().map(|&orbit| all[orbit].clone()).collect();
        let places = [&centre[..], &rim].concat();
        let leaders = |width, height, order: &[usize]| {
            LexLeaders::by(class.rule(), group, (width, height), order).expect("there are at most 64 orbits")
        };
        Self {
            class,
            centres: leaders(width - 2, height - 2, &in_order).of_parts(),
            whole: leaders(width, height, &places),
            centre: cells(&centre),
            rim: cells(&rim),
            places,
        }
    }

    pub(super) fn centre_bits(&self) -> usize {
        self.centre.len()
    }

    pub(super) fn rim_bits(&self) -> usize {
        self.rim.len()
    }

    /// The first cell of each orbit, those of the centre first.
    pub(super) fn firsts(&self) -> impl Iterator<Item = Position> + '_ {
        self.orbits().map(|orbit| orbit[0])
    }

    /// The cells of each orbit, those of the centre first.
    pub(super) fn orbits(&self) -> impl Iterator<Item = &orbits::Orbit> {
        self.centre.iter().chain(&self.rim)
    }

    /// How many centres are images of this one, itself included, if it is their canonical
    /// representative; otherwise 0.
    pub(super) fn led_centres(&self, centre: u64) -> u64 {
        if self.centres.is_leader(centre) { self.centres.class_size(centre) as u64 } else { 0 }
    }

    /// A target as a word with one bit for each orbit, those of the centre lowest.
    pub(super) fn number(&self, centre: u64, rim: u64) -> u64 {
        centre | rim << self.centre.len()
    }

    #[cfg(test)]
    pub(super) fn number_of(&self, pattern: &Grid) -> u64 {
        self.firsts().enumerate().fold(0, |bits, (orbit, at)| bits | u64::from(pattern.get(at)) << orbit)
    }

    /// The number of the target with this string, see [`Self::pattern`].
    pub(super) fn number_of_string(&self, string: u64) -> u64 {
        let state = |place: &usize| string >> (self.places.len() - 1 - place) & 1;
        self.places.iter().enumerate().fold(0, |bits, (orbit, place)| bits | state(place) << orbit)
    }

    /// The centre and the rim of the target with a number.
    pub(super) fn parts(&self, target: u64) -> (u64, u64) {
        (target & ((1 << self.centre.len()) - 1), target >> self.centre.len())
    }

    /// Those of some orbits that belong to the rim, renumbered as orbits of the rim. They are given
    /// by their bits in [`Self::number`].
    pub(super) fn rim_states(&self, states: &[(usize, bool)]) -> Vec<(usize, bool)> {
        let on_rim = |&(orbit, state): &(usize, bool)| Some((orbit.checked_sub(self.centre.len())?, state));
        states.iter().filter_map(on_rim).collect()
    }

    /// Returns true if a target is the canonical representative of its images.
    pub(super) fn leads(&self, centre: u64, rim: u64) -> bool {
        self.whole.is_leader(self.number(centre, rim))
    }

    /// A target and its images, to be recorded as Gardens of Eden.
    pub(super) fn garden(&self, centre: u64, rim: u64) -> Garden {
        let target = self.number(centre, rim);
        Garden { leader: self.whole.leader(target), class: self.whole.class_size(target) as u64 }
    }

    /// Returns true if a Garden is recorded where this centre is searched for all its images: its canonical
    /// representative has one of them. Another target with the same representative can have another centre.
    pub(super) fn is_recorded_at(&self, centre: u64, garden: &Garden) -> bool {
        let (other, _) = self.parts(self.number_of_string(garden.leader));
        self.centres.leader(other) == self.centres.leader(centre)
    }

    /// Returns true if a recorded Garden is the canonical representative of its images, with the right number of them.
    pub(super) fn records(&self, garden: &Garden) -> bool {
        let (centre, rim) = self.parts(self.number_of_string(garden.leader));
        self.garden(centre, rim) == *garden
    }

    /// The target with this string, in which the first orbit of the box is the highest bit.
    pub(super) fn pattern(&self, string: u64) -> Grid {
        let (width, height) = (self.class.width(), self.class.height());
        let orbits = orbits::of_box(self.class.symmetry(), width, height);
        let mut pattern = Grid::dead(width, height);
        paint(&mut pattern, string, orbits.iter().rev());
        pattern
    }

    /// The orbits that a partial target specifies, with their states.
    pub(super) fn states(&self, target: &Partial) -> Vec<(usize, bool)> {
        self.firsts().enumerate().filter_map(|(orbit, at)| Some((orbit, target.get(at)?))).collect()
    }

    /// The partial target that specifies only these orbits.
    pub(super) fn partial_target(&self, states: &[(usize, bool)]) -> Partial {
        let mut target = Grid::filled(self.class.width(), self.class.height(), None);
        for &(orbit, state) in states {
            let cells = self.centre.get(orbit).unwrap_or_else(|| &self.rim[orbit - self.centre.len()]);
            for &at in cells {
                target.set(at, Some(state));
            }
        }
        target
    }

    pub(super) fn target(&self, centre: u64, rim: u64) -> Grid {
        let mut pattern = Grid::dead(self.class.width(), self.class.height());
        paint(&mut pattern, centre, self.centre.iter());
        paint(&mut pattern, rim, self.rim.iter());
        pattern
    }

    /// The cells of the rim, each with the number of its orbit.
    pub(super) fn rim_cells(&self) -> impl Iterator<Item = (usize, Position)> + '_ {
        let orbits = self.rim.iter().enumerate();
        orbits.flat_map(|(number, orbit)| orbit.iter().map(move |&at| (number, at)))
    }
}

/// Makes the cells of those orbits alive whose bit is set; the first orbit is the lowest bit.
fn paint<'a>(pattern: &mut Grid, bits: u64, orbits: impl Iterator<Item = &'a orbits::Orbit>) {
    for (_, orbit) in orbits.enumerate().filter(|(bit, _)| bits >> bit & 1 == 1) {
        for &at in orbit {
            pattern.set(at, true);
        }
    }
}
