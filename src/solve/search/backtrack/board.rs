//! What is known so far, with all direct consequences: Hickerson's CELL, EXAMNEXT and BACKUP.

use super::counts::Counts;
use super::settings::{How, Settings};
use super::table::{AROUND, AROUND_ON, CENTRE, CENTRE_ON, CONTRADICTION, NEXT, NEXT_ON};
use super::watches::Watches;
use super::windows::{Term, Windows};
use crate::spacetime::Spacetime;

/// The state of a search.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) settings: Settings,
    /// Settings before this point are taken into account in descriptors and counters, later ones are not.
    examined: usize,
    descriptors: Vec<u16>,
    watches: Watches,
    counts: Counts,
    /// No unknown comes before this place in the order.
    cursor: usize,
    /// How many settings were examined.
    work: u64,
}

impl Board {
    /// Nothing is known; `ranks` are the places of unknowns in the order.
    pub(super) fn new(spacetime: &Spacetime, windows: &Windows, ranks: &[u32]) -> Self {
        Self {
            settings: Settings::new(ranks.len()),
            examined: 0,
            descriptors: windows.first.clone(),
            watches: Watches::of(spacetime, ranks),
            counts: Counts::of(spacetime, ranks),
            cursor: 0,
            work: 0,
        }
    }

    /// What follows before anything is chosen; false if that is a contradiction.
    pub(super) fn begin(&mut self, windows: &Windows) -> bool {
        let is_possible = self.watches.begin(&mut self.settings) && self.counts.begin(&mut self.settings);
        let obeyed = is_possible
            && (0..).zip(&self.descriptors).all(|(window, &descriptor)| {
                let said = windows.table.look_up(descriptor);
                said == 0 || obey(said, window, windows, &mut self.settings)
            });
        obeyed && self.examine(windows)
    }

    /// How many settings were examined.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Examines the consequences of all settings, and of what they lead to; false at a contradiction.
    pub(super) fn examine(&mut self, windows: &Windows) -> bool {
        // Borrowed apart, so that the loop keeps them in registers.
        let Self { settings, examined, descriptors, watches, counts, work, .. } = self;
        let descriptors = descriptors.as_mut_slice();
        while let Some(rank) = settings.at(*examined) {
            let state = settings.state(rank);
            let side = usize::from(state & 1);
            let occurrences = windows.occurrences(rank);
            for (done, occurrence) in occurrences.iter().enumerate() {
                let descriptor = &mut descriptors[occurrence.window as usize];
                *descriptor = descriptor.wrapping_add(occurrence.deltas[side]);
                let said = windows.table.look_up(*descriptor);
                if said != 0 && !obey(said, occurrence.window, windows, settings) {
                    // A setting is taken into account as a whole or not at all.
                    for occurrence in &occurrences[..=done] {
                        let descriptor = &mut descriptors[occurrence.window as usize];
                        *descriptor = descriptor.wrapping_sub(occurrence.deltas[side]);
                    }
                    return false;
                }
            }
            *examined += 1;
            *work += 1;
            if !counts.examine(rank, state, settings) || !watches.examine(rank, settings) {
                return false;
            }
        }
        true
    }

    /// Undoes everything back to the newest free choice, which is returned with its state, and is undone as well.
    pub(super) fn back_up(&mut self, windows: &Windows) -> Option<(u32, bool)> {
        while let Some((rank, state, how)) = self.settings.pop() {
            if self.settings.len() < self.examined {
                self.examined = self.settings.len();
                let (descriptors, side) = (self.descriptors.as_mut_slice(), usize::from(state & 1));
                for occurrence in windows.occurrences(rank) {
                    let descriptor = &mut descriptors[occurrence.window as usize];
                    *descriptor = descriptor.wrapping_sub(occurrence.deltas[side]);
                }
                self.counts.take_back(rank, state);
            }
            self.cursor = self.cursor.min(rank as usize);
            if how == How::Free {
                return Some((rank, state == 1));
            }
        }
        None
    }

    /// The first unknown in the order.
    pub(super) fn first_unknown(&mut self) -> Option<u32> {
        let found = self.settings.first_unknown(self.cursor);
        self.cursor = found.map_or(self.settings.unknowns(), |rank| rank as usize);
        found
    }

    /// Demands that one of these terms is on; false if that contradicts what is known. They are to be in the order of
    /// settings.
    pub(super) fn demand_some(&mut self, terms: &[Term]) -> bool {
        self.watches.demand_some(terms, &mut self.settings)
    }
}

/// Does what the table said about a window; false at a contradiction.
#[inline]
fn obey(said: u8, window: u32, windows: &Windows, settings: &mut Settings) -> bool {
    if said & CONTRADICTION != 0 {
        return false;
    }
    let window = &windows.all[window as usize];
    if said & NEXT != 0 && !settings.conclude(window.next, said & NEXT_ON != 0) {
        return false;
    }
    if said & CENTRE != 0 && !settings.conclude(window.centre, said & CENTRE_ON != 0) {
        return false;
    }
    if said & AROUND != 0 {
        // Neighbours that are set already, but not taken into account yet, will speak for themselves.
        for &term in window.around() {
            settings.suggest(term, said & AROUND_ON != 0);
        }
    }
    true
}
