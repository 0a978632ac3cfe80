//! The demands of a search.
//!
//! - Demands of which one alternative must hold (`Watches`). As with two watched literals, each demand watches two
//!   alternatives that do not fail, so that most settings cost nothing.
//! - The demand that one track has a difference in each of its lists ([`Demand::OneTrack`]). One track is watched, and
//!   of each of its lists one pair that does not fail.
//! - Bounds on the number of live cells (`Counts`), as counters of what may still be spent.

use std::cmp::Reverse;
use std::sync::Arc;

use super::state::Settings;
use super::table::UNKNOWN;
use super::windows::Term;
use crate::spacetime::{Cell, Demand, Literal, Spacetime};

/// Two terms that must differ. A literal that must be true differs from the constant "false".
type Alternative = [Term; 2];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Holds,
    Fails,
    Open,
}

/// The end of a linked list.
const NONE: u32 = u32::MAX;

/// Watched terms of a demand: two alternatives of two terms each.
const TERMS: usize = 4;

/// All demands of this kind. If a demand neither holds nor has only one alternative left, its two watched
/// alternatives do not fail. Backing up keeps this true, as it takes back a conclusion with all that it was
/// drawn from.
#[derive(Clone, Debug)]
pub(super) struct Watches {
    alternatives: Vec<Alternative>,
    demands: Vec<Watched>,
    /// For each rank, the first of its watched terms.
    heads: Vec<u32>,
    /// The next and the previous watched term of the same rank.
    links: Vec<[u32; 2]>,
}

#[derive(Clone, Debug)]
struct Watched {
    start: usize,
    end: usize,
    pair: [usize; 2],
}

impl Watches {
    pub(super) fn of(spacetime: &Spacetime, ranks: &[u32]) -> Self {
        let constant = u32::try_from(ranks.len()).expect("unknowns are numbered in 32 bits");
        let mut watches = Self {
            alternatives: Vec::new(),
            demands: Vec::new(),
            heads: vec![NONE; ranks.len() + 1],
            links: Vec::new(),
        };
        let literal = |literal: Literal| Term::of(literal, ranks);
        let cell = |cell: Cell| match cell {
            Cell::Known(alive) => Term::new(constant, alive),
            Cell::Unknown(unknown) => literal(unknown),
        };
        for demand in spacetime.demands() {
            let mut alternatives: Vec<Alternative> = match demand {
                Demand::Some(literals) => {
                    literals.iter().map(|&one| [literal(one), Term::new(constant, false)]).collect()
                }
                Demand::Differ(pairs) => pairs.iter().map(|&(one, other)| [cell(one), cell(other)]).collect(),
                Demand::OneTrack(_) | Demand::AtLeast(..) | Demand::AtMost(..) => continue,
            };
            // Alternatives that are settled last come last, where a replacement is looked for first.
            let latest = |&[one, other]: &Alternative| {
                let open = [one, other].map(Term::rank).into_iter().filter(|&rank| rank != constant);
                open.max()
            };
            alternatives.sort_by_key(latest);
            watches.add(&alternatives, constant);
        }
        watches
    }

    /// Adds a demand. The alternatives that are settled last must come last.
    fn add(&mut self, alternatives: &[Alternative], constant: u32) {
        // The first alternative always fails, so that there are always two.
        let start = self.alternatives.len();
        self.alternatives.push([Term::new(constant, false); 2]);
        self.alternatives.extend(alternatives);
        let end = self.alternatives.len();
        let pair = [end - 1, end.saturating_sub(2).max(start)];
        let demand = self.demands.len();
        self.demands.push(Watched { start, end, pair });
        self.links.extend([[NONE; 2]; TERMS]);
        for (watch, alternative) in pair.into_iter().enumerate() {
            self.link(demand, watch, alternative);
        }
    }

    /// Demands that one of these terms is true. Some may be set already. False if all are false.
    /// The terms must be in the order in which they were set, those without a state last.
    pub(super) fn demand_some(&mut self, terms: &[Term], settings: &mut Settings) -> bool {
        let constant = u32::try_from(settings.unknowns()).expect("unknowns are numbered in 32 bits");
        let alternatives: Vec<Alternative> =
            terms.iter().map(|&term| [term, Term::new(constant, false)]).collect();
        self.add(&alternatives, constant);
        self.conclude(self.demands.len() - 1, settings)
    }

    /// Draws what follows before anything is set. False if a demand cannot be met.
    pub(super) fn begin(&mut self, settings: &mut Settings) -> bool {
        // An earlier demand may have settled what a later one watches, so each is looked at as
        // after a setting.
        (0..self.demands.len()).all(|demand| self.look(demand, settings))
    }

    /// Draws what follows from a setting. False if a demand can no longer be met.
    #[inline]
    pub(super) fn examine(&mut self, rank: u32, settings: &mut Settings) -> bool {
        let mut slot = self.heads[rank as usize];
        while slot != NONE {
            let demand = slot as usize / TERMS;
            // `look` moves only watches of its demand, so the first watch of another demand stays
            // in the list.
            slot = self.links[slot as usize][0];
            while slot != NONE && slot as usize / TERMS == demand {
                slot = self.links[slot as usize][0];
            }
            if !self.look(demand, settings) {
                return false;
            }
        }
        true
    }

    /// Looks at a demand after a watched term was set.
    fn look(&mut self, demand: usize, settings: &mut Settings) -> bool {
        let pair = self.demands[demand].pair;
        if pair.iter().any(|&one| self.standing(one, settings) == Standing::Holds) {
            return true;
        }
        let first = self.replace(demand, 0, settings);
        let second = self.replace(demand, 1, settings);
        (first && second) || self.conclude(demand, settings)
    }

    /// Makes sure that a watched alternative does not fail, by watching another one if need be.
    /// False if there is no other.
    fn replace(&mut self, demand: usize, watch: usize, settings: &Settings) -> bool {
        let Watched { start, end, pair } = self.demands[demand];
        if self.standing(pair[watch], settings) != Standing::Fails {
            return true;
        }
        let is_better =
            |&other: &usize| other != pair[1 - watch] && self.standing(other, settings) != Standing::Fails;
        let Some(found) = (start..end).rev().find(is_better) else { return false };
        self.unlink(demand, watch);
        self.demands[demand].pair[watch] = found;
        self.link(demand, watch, found);
        true
    }

    /// If one watched alternative fails, the other must hold. False if both fail.
    fn conclude(&self, demand: usize, settings: &mut Settings) -> bool {
        let pair = self.demands[demand].pair;
        let failing = pair.map(|alternative| self.standing(alternative, settings) == Standing::Fails);
        let left = match failing {
            [false, false] => return true,
            [true, true] => return false,
            [true, false] => pair[1],
            [false, true] => pair[0],
        };
        let [one, other] = self.alternatives[left];
        match (settings.term(one), settings.term(other)) {
            (UNKNOWN, UNKNOWN) => true,
            (UNKNOWN, state) => settings.conclude(one, state == 0),
            (state, UNKNOWN) => settings.conclude(other, state == 0),
            _ => true,
        }
    }

    fn standing(&self, alternative: usize, settings: &Settings) -> Standing {
        let [one, other] = self.alternatives[alternative].map(|term| settings.term(term));
        match () {
            () if one == UNKNOWN || other == UNKNOWN => Standing::Open,
            () if one == other => Standing::Fails,
            () => Standing::Holds,
        }
    }

    fn link(&mut self, demand: usize, watch: usize, alternative: usize) {
        for (side, term) in self.alternatives[alternative].into_iter().enumerate() {
            let slot = demand * TERMS + watch * 2 + side;
            let head = &mut self.heads[term.rank() as usize];
            self.links[slot] = [*head, NONE];
            let number = u32::try_from(slot).expect("demands are few");
            if *head != NONE {
                self.links[*head as usize][1] = number;
            }
            *head = number;
        }
    }

    fn unlink(&mut self, demand: usize, watch: usize) {
        for (side, term) in self.alternatives[self.demands[demand].pair[watch]].into_iter().enumerate() {
            let [next, previous] = self.links[demand * TERMS + watch * 2 + side];
            match previous {
                NONE => self.heads[term.rank() as usize] = next,
                _ => self.links[previous as usize][0] = next,
            }
            if next != NONE {
                self.links[next as usize][1] = previous;
            }
        }
    }
}

/// All bounds. A lower bound is counted as an upper bound on the weight of false literals.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    counters: Vec<Counter>,
    /// For each rank, the counters in which it has costs.
    costs: Vec<Vec<(u32, [i64; 2])>>,
}

#[derive(Clone, Debug)]
struct Counter {
    /// What the unknowns may still cost together, beyond what they cost in either state.
    slack: i64,
    /// The greatest cost of a single state.
    largest: i64,
    /// Ranks with their costs if false and if true.
    costs: Vec<(u32, [i64; 2])>,
}

impl Counts {
    pub(super) fn of(spacetime: &Spacetime, ranks: &[u32]) -> Self {
        let counters: Vec<Counter> =
            spacetime.demands().iter().filter_map(|demand| counter(demand, ranks)).collect();
        let mut costs = vec![Vec::new(); ranks.len()];
        for (counter, number) in counters.iter().zip(0..) {
            for &(rank, both) in &counter.costs {
                costs[rank as usize].push((number, both));
            }
        }
        Self { counters, costs }
    }

    /// Draws what follows before anything is set. False if a bound cannot be kept.
    pub(super) fn begin(&mut self, settings: &mut Settings) -> bool {
        self.counters.iter().all(|counter| counter.conclude(settings))
    }

    /// Counts a setting and draws what follows. False if a bound is broken.
    #[inline]
    pub(super) fn examine(&mut self, rank: u32, state: u8, settings: &mut Settings) -> bool {
        let costs = &self.costs[rank as usize];
        if costs.is_empty() {
            return true;
        }
        for (number, both) in costs {
            self.counters[*number as usize].slack -= both[usize::from(state)];
        }
        let counters = &self.counters;
        let spent = costs.iter().filter(|(_, both)| both[usize::from(state)] > 0);
        spent.map(|&(number, _)| &counters[number as usize]).all(|counter| counter.conclude(settings))
    }

    /// Takes back what [`Self::examine`] counted.
    #[inline]
    pub(super) fn take_back(&mut self, rank: u32, state: u8) {
        for (number, both) in &self.costs[rank as usize] {
            self.counters[*number as usize].slack += both[usize::from(state)];
        }
    }
}

impl Counter {
    fn conclude(&self, settings: &mut Settings) -> bool {
        if self.slack < 0 {
            return false;
        }
        if self.slack >= self.largest {
            return true;
        }
        for &(rank, [off, on]) in &self.costs {
            if settings.state(rank) == UNKNOWN && off.max(on) > self.slack {
                // One of the two states costs nothing. The other would exceed the bound.
                settings.conclude(Term::new(rank, false), off > self.slack);
            }
        }
        true
    }
}

fn counter(demand: &Demand, ranks: &[u32]) -> Option<Counter> {
    let (weights, slack, costly) = match demand {
        Demand::Some(_) | Demand::Differ(_) | Demand::OneTrack(_) => return None,
        Demand::AtMost(weights, most) => (weights, signed(*most), true),
        Demand::AtLeast(weights, least) => {
            let all: usize = weights.iter().map(|&(_, weight)| weight).sum();
            (weights, signed(all) - signed(*least), false)
        }
    };
    let mut costs: Vec<(u32, [i64; 2])> = weights
        .iter()
        .map(|&(Literal { unknown, negated }, weight)| {
            let mut both = [0; 2];
            both[usize::from(costly != negated)] = signed(weight);
            (ranks[unknown as usize], both)
        })
        .collect();
    costs.sort_unstable();
    costs.dedup_by(|(rank, more), (kept, sum)| {
        let same = rank == kept;
        if same {
            *sum = [sum[0] + more[0], sum[1] + more[1]];
        }
        same
    });
    // What both states cost is spent from the start.
    let mut counter = Counter { slack, largest: 0, costs };
    for (_, both) in &mut counter.costs {
        let least = both[0].min(both[1]);
        counter.slack -= least;
        *both = both.map(|cost| cost - least);
        counter.largest = counter.largest.max(both[0]).max(both[1]);
    }
    counter.costs.retain(|(_, both)| *both != [0, 0]);
    Some(counter)
}

fn signed(number: usize) -> i64 {
    i64::try_from(number).expect("boxes fit into memory")
}

/// The tracks of a search; none if nothing is demanded of them. As long as there is no contradiction, the
/// watched pairs do not fail. Backing up keeps this true.
#[derive(Clone, Debug)]
pub(super) struct Tracks {
    all: Arc<[Vec<Vec<Alternative>>]>,
    watched: Vec<Alternative>,
    /// For each rank, whether it is in a watched pair.
    is_watched: Vec<bool>,
}

impl Tracks {
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
        let pairs = |list: Vec<(Cell, Cell)>| -> Vec<Alternative> {
            list.into_iter().map(|(one, other)| [term(one), term(other)]).collect()
        };
        let tracks = spacetime.demands().iter().flat_map(of_demand);
        let mut all: Vec<Vec<Vec<Alternative>>> =
            tracks.map(|track| track.into_iter().map(pairs).collect()).collect();
        // Those that are settled last are watched first, as they stay open.
        let latest =
            |pair: &Alternative| pair.iter().map(|term| term.rank()).filter(|&rank| rank != constant).max();
        all.iter_mut().flatten().for_each(|list| list.sort_by_key(|pair| Reverse(latest(pair))));
        let soonest = |track: &Vec<Vec<Alternative>>| track.iter().map(|list| latest(&list[0])).min();
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
        let open = |list: &Vec<Alternative>| list.iter().copied().find(|&pair| may_differ(pair, settings));
        let found =
            self.all.iter().find_map(|track| track.iter().map(open).collect::<Option<Vec<Alternative>>>());
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

/// Returns true if two terms differ, or may do so.
fn may_differ([one, other]: Alternative, settings: &Settings) -> bool {
    let (one, other) = (settings.term(one), settings.term(other));
    one == UNKNOWN || other == UNKNOWN || one != other
}
