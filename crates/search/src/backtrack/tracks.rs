//! The demand that one track has a difference in each of its lists ([`Demand::OneTrack`]). One track is watched, and
//! of each of its lists one pair that does not fail. So most settings cost nothing.

use std::cmp::Reverse;
use std::sync::Arc;

use super::settings::Settings;
use super::table::UNKNOWN;
use super::windows::Term;
use crate::spacetime::{Cell, Demand, Spacetime};

/// Two terms that must differ.
type Pair = [Term; 2];

/// The tracks of a search; none if nothing is demanded of them.
///
/// As long as there is no contradiction, the watched pairs do not fail. Backing up keeps this true.
#[derive(Clone, Debug)]
pub(super) struct Tracks {
    all: Arc<[Vec<Vec<Pair>>]>,
    watched: Vec<Pair>,
    /// For each rank, whether it is in a watched pair.
    is_watched: Vec<bool>,
}

impl Tracks {
    /// Those of a search.
    pub(super) fn of(spacetime: &Spacetime, ranks: &[u32]) -> Self {
        let constant = u32::try_from(ranks.len()).expect("unknowns are numbered in 32 bits");
        let term = |cell: Cell| match cell {
            Cell::Known(alive) => Term::new(constant, alive),
            Cell::Unknown(literal) => Term::of(literal, ranks),
        };
        let of_demand = |demand: &Demand| match demand {
            Demand::OneTrack(tracks) => tracks.clone(),
            Demand::Some(_) | Demand::Differ(_) | Demand::AtLeast(..) | Demand::AtMost(..) => Vec::new(),
        };
        let pairs = |list: Vec<(Cell, Cell)>| -> Vec<Pair> {
            list.into_iter().map(|(one, other)| [term(one), term(other)]).collect()
        };
        let tracks = spacetime.demands().iter().flat_map(of_demand);
        let mut all: Vec<Vec<Vec<Pair>>> =
            tracks.map(|track| track.into_iter().map(pairs).collect()).collect();
        // Those that are settled last are watched first, as they stay open.
        let latest = |pair: &Pair| pair.iter().map(|term| term.rank()).filter(|&rank| rank != constant).max();
        all.iter_mut().flatten().for_each(|list| list.sort_by_key(|pair| Reverse(latest(pair))));
        let soonest = |track: &Vec<Vec<Pair>>| track.iter().map(|list| latest(&list[0])).min();
        all.sort_by_key(|track| Reverse(soonest(track)));
        Self { all: all.into(), watched: Vec::new(), is_watched: vec![false; ranks.len() + 1] }
    }

    /// Finds a track to watch before anything is chosen. False if there is none.
    pub(super) fn begin(&mut self, settings: &Settings) -> bool {
        self.all.is_empty() || self.watch(settings)
    }

    /// Looks after a setting whether a track is left. False if there is none.
    #[inline]
    pub(super) fn examine(&mut self, rank: u32, settings: &Settings) -> bool {
        !self.is_watched[rank as usize]
            || self.watched.iter().all(|&pair| may_differ(pair, settings))
            || self.watch(settings)
    }

    /// Watches a track that does not fail.
    fn watch(&mut self, settings: &Settings) -> bool {
        let open = |list: &Vec<Pair>| list.iter().copied().find(|&pair| may_differ(pair, settings));
        let found = self.all.iter().find_map(|track| track.iter().map(open).collect::<Option<Vec<Pair>>>());
        let Some(found) = found else { return false };
        for (pairs, is_watched) in [(&self.watched, false), (&found, true)] {
            for term in pairs.iter().flatten() {
                self.is_watched[term.rank() as usize] = is_watched;
            }
        }
        self.watched = found;
        true
    }
}

/// Whether two terms differ, or may do so.
fn may_differ([one, other]: Pair, settings: &Settings) -> bool {
    let (one, other) = (settings.term(one), settings.term(other));
    one == UNKNOWN || other == UNKNOWN || one != other
}
