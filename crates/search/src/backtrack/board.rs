//! The state of a backtracking search: what is known so far, with all direct consequences
//! (Hickerson's CELL, EXAMNEXT and BACKUP).
//!
//! A *rank* is the place of an unknown in the search order.

use super::demands::{Counts, Tracks, Watches};
use super::state::{How, Settings};
use super::table::{AROUND, AROUND_ON, CENTRE, CENTRE_ON, CONTRADICTION, NEXT, NEXT_ON, SOME_AROUND};
use super::windows::{Term, Windows};
use crate::spacetime::Spacetime;

/// What is known so far, and how far its consequences were drawn.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) settings: Settings,
    /// Settings before this index are counted in descriptors and counters, later ones are not.
    examined: usize,
    descriptors: Vec<u16>,
    watches: Watches,
    tracks: Tracks,
    counts: Counts,
    /// All ranks below this one are known.
    cursor: usize,
    /// How many settings were examined.
    pub(super) work: u64,
}

impl Board {
    /// A state in which nothing is known. `ranks` has the rank of each unknown.
    pub(super) fn new(spacetime: &Spacetime, windows: &Windows, ranks: &[u32]) -> Self {
        Self {
            settings: Settings::new(ranks.len()),
            examined: 0,
            descriptors: windows.first.clone(),
            watches: Watches::of(spacetime, ranks),
            tracks: Tracks::of(spacetime, ranks),
            counts: Counts::of(spacetime, ranks),
            cursor: 0,
            work: 0,
        }
    }

    /// Draws what follows before anything is chosen. False if that is a contradiction.
    pub(super) fn begin(&mut self, windows: &Windows) -> bool {
        let is_possible = self.watches.begin(&mut self.settings)
            && self.counts.begin(&mut self.settings)
            && self.tracks.begin(&self.settings);
        let obeyed = is_possible
            && (0..).zip(&self.descriptors).all(|(window, &descriptor)| {
                let said = windows.table(window).look_up(descriptor);
                said == 0 || obey(said, descriptor, window, windows, &mut self.settings)
            });
        obeyed && self.examine(windows)
    }

    /// Draws the consequences of all settings, and of what these lead to. False at a contradiction.
    pub(super) fn examine(&mut self, windows: &Windows) -> bool {
        // Borrowed one by one, so that the loop keeps them in registers.
        let Self { settings, examined, descriptors, watches, tracks, counts, work, .. } = self;
        let descriptors = descriptors.as_mut_slice();
        while let Some(rank) = settings.at(*examined) {
            let state = settings.state(rank);
            let side = usize::from(state & 1);
            let occurrences = windows.occurrences(rank);
            for (done, occurrence) in occurrences.iter().enumerate() {
                let descriptor = &mut descriptors[occurrence.window as usize];
                *descriptor = descriptor.wrapping_add(occurrence.deltas[side]);
                let said = windows.table(occurrence.window).look_up(*descriptor);
                if said != 0 && !obey(said, *descriptor, occurrence.window, windows, settings) {
                    // A setting is counted completely or not at all.
                    for occurrence in &occurrences[..=done] {
                        let descriptor = &mut descriptors[occurrence.window as usize];
                        *descriptor = descriptor.wrapping_sub(occurrence.deltas[side]);
                    }
                    return false;
                }
            }
            *examined += 1;
            *work += 1;
            if !counts.examine(rank, state, settings)
                || !watches.examine(rank, settings)
                || !tracks.examine(rank, settings)
            {
                return false;
            }
        }
        true
    }

    /// Undoes everything back to the newest free choice, and that choice too. Returns its rank and
    /// its state, or `None` if there is no free choice.
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

    /// The first unknown in the search order whose state is not known.
    pub(super) fn first_unknown(&mut self) -> Option<u32> {
        let found = self.settings.first_unknown(self.cursor);
        self.cursor = found.map_or(self.settings.unknowns(), |rank| rank as usize);
        found
    }

    /// Demands that one of these terms is true. False if that contradicts what is known. The terms
    /// must be in the order in which they were set, those without a state last.
    pub(super) fn demand_some(&mut self, terms: &[Term]) -> bool {
        self.watches.demand_some(terms, &mut self.settings)
    }
}

/// Applies what the table says about a window with this descriptor. False at a contradiction.
#[inline]
fn obey(said: u8, descriptor: u16, window: u32, windows: &Windows, settings: &mut Settings) -> bool {
    if said & CONTRADICTION != 0 {
        return false;
    }
    let table = windows.table(window);
    let window = &windows.all[window as usize];
    if said & NEXT != 0 && !settings.conclude(window.next, said & NEXT_ON != 0) {
        return false;
    }
    if said & CENTRE != 0 && !settings.conclude(window.centre, said & CENTRE_ON != 0) {
        return false;
    }
    if said & AROUND != 0 {
        // A neighbour that is set already, but not counted yet, is checked when it is counted.
        for &term in window.around() {
            settings.suggest(term, said & AROUND_ON != 0);
        }
    }
    if said & SOME_AROUND != 0 {
        let around = table.around(descriptor);
        for (&term, place) in
            window.around().iter().zip(0..).filter(|(_, place)| around.known >> place & 1 == 1)
        {
            settings.suggest(term, around.on >> place & 1 == 1);
        }
    }
    true
}
