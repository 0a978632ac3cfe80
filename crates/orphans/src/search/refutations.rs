//! Refutations that a worker keeps: each settles all targets of the class that have the states it needs.
//!
//! A refutation rarely needs all orbits of a target. If it leaves out k orbits, all 2^k targets of the class with the
//! states of the others are Gardens of Eden. (The cells that it needs may not be an orphan: those of an orbit that is left
//! out are still equal.) A refutation that needs all of the centre says nothing of other centres, and is not
//! kept. The list is scanned once for each centre, or for each recorded Garden that is confirmed. That is little beside
//! the questions that it saves.

use super::targets::Targets;

/// Refutations within a class.
#[derive(Debug, Default)]
pub(super) struct Refutations {
    list: Vec<Refutation>,
}

/// Orbits of a target, numbered as in [`Targets::number`], with their states.
#[derive(Debug)]
struct Refutation {
    /// The orbits of the centre that are specified, as bits.
    specified: u64,
    /// Those of them that are alive.
    alive: u64,
    /// The orbits of the rim that are specified, as [`Targets::rim_states`] numbers them.
    rim: Vec<(usize, bool)>,
}

impl Refutations {
    /// Keeps a refutation that needs these states, unless it needs all of the centre.
    pub(super) fn add(&mut self, states: &[(usize, bool)], targets: &Targets) {
        let specified = |orbit: usize| states.iter().any(|&(other, _)| other == orbit);
        if (0..targets.centre_bits()).all(specified) {
            return;
        }
        let in_centre = || states.iter().filter(|&&(orbit, _)| orbit < targets.centre_bits());
        self.list.push(Refutation {
            specified: in_centre().fold(0, |bits, &(orbit, _)| bits | 1 << orbit),
            alive: in_centre().filter(|&&(_, alive)| alive).fold(0, |bits, &(orbit, _)| bits | 1 << orbit),
            rim: targets.rim_states(states),
        });
    }

    /// For each refutation whose states this centre has, those of the rim that it needs.
    pub(super) fn in_centre(&self, centre: u64) -> impl Iterator<Item = &[(usize, bool)]> {
        let fits = move |refuted: &&Refutation| (centre ^ refuted.alive) & refuted.specified == 0;
        self.list.iter().filter(fits).map(|refuted| &refuted.rim[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Group;
    use crate::problem::Eden;

    #[test]
    fn a_refutation_holds_for_all_targets_with_its_states() {
        let targets = Targets::new(Eden::new(6, 6, Group::C4).unwrap());
        let bits = targets.centre_bits();
        let mut refutations = Refutations::default();
        refutations.add(&[(0, true), (2, false), (bits + 1, true)], &targets);
        refutations.add(&[(bits, false)], &targets);
        // It needs all of the centre.
        let all: Vec<(usize, bool)> = (0..bits).map(|orbit| (orbit, false)).collect();
        refutations.add(&all, &targets);
        let rims = |centre| refutations.in_centre(centre).collect::<Vec<_>>();
        for centre in 0..1 << bits {
            let fits = centre & 0b101 == 0b001;
            let expected: &[&[_]] = if fits { &[&[(1, true)], &[(0, false)]] } else { &[&[(0, false)]] };
            assert_eq!(rims(centre), expected, "{centre:b}");
        }
    }
}
