//! Bounds on the number of live cells, as counters of what may still be spent.

use super::settings::Settings;
use super::table::UNKNOWN;
use super::windows::Term;
use crate::spacetime::{Demand, Literal, Spacetime};

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
    /// The bounds of a search.
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
