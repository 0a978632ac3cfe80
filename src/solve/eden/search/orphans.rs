//! Orphans that a worker has found: each settles all targets that contain it.
//!
//! A refutation rarely needs all orbits of a target. Those that it does need, with their states, are an orphan,
//! and every target that has these states is a Garden of Eden. If k orbits are left out, those are 2^k targets,
//! with many centres.

use super::targets::Targets;

/// Orphans of a class.
#[derive(Debug, Default)]
pub(super) struct Orphans {
    list: Vec<Orphan>,
}

/// Orbits of a target, numbered as in [`Targets::number`], with their states.
#[derive(Debug)]
struct Orphan {
    /// The orbits of the centre that are specified, as bits.
    specified: u64,
    /// Those of them that are alive.
    alive: u64,
    /// The orbits of the rim that are specified, as [`Targets::rim_states`] numbers them.
    rim: Vec<(usize, bool)>,
}

impl Orphans {
    /// Keeps an orphan.
    pub(super) fn add(&mut self, states: &[(usize, bool)], targets: &Targets) {
        let in_centre = || states.iter().filter(|&&(orbit, _)| orbit < targets.centre_bits());
        self.list.push(Orphan {
            specified: in_centre().fold(0, |bits, &(orbit, _)| bits | 1 << orbit),
            alive: in_centre().filter(|&&(_, alive)| alive).fold(0, |bits, &(orbit, _)| bits | 1 << orbit),
            rim: targets.rim_states(states),
        });
    }

    /// The states of the rim that make a target with this centre contain an orphan, for each orphan that
    /// the centre allows.
    pub(super) fn in_centre(&self, centre: u64) -> impl Iterator<Item = &[(usize, bool)]> {
        let fits = move |orphan: &&Orphan| (centre ^ orphan.alive) & orphan.specified == 0;
        self.list.iter().filter(fits).map(|orphan| &orphan.rim[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Group;
    use crate::problem::Eden;

    #[test]
    fn an_orphan_fits_all_targets_that_contain_it() {
        let targets = Targets::new(Eden::new(6, 6, Group::C4).unwrap());
        let bits = targets.centre_bits();
        let mut orphans = Orphans::default();
        orphans.add(&[(0, true), (2, false), (bits + 1, true)], &targets);
        orphans.add(&[(bits, false)], &targets);
        let rims = |centre| orphans.in_centre(centre).collect::<Vec<_>>();
        for centre in 0..1 << bits {
            let fits = centre & 0b101 == 0b001;
            let expected: &[&[_]] = if fits { &[&[(1, true)], &[(0, false)]] } else { &[&[(0, false)]] };
            assert_eq!(rims(centre), expected, "{centre:b}");
        }
    }
}
