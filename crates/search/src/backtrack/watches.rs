//! Demands of which one alternative must hold. As with two watched literals, each demand watches
//! two alternatives that do not fail, so that most settings cost nothing.

use super::settings::Settings;
use super::table::UNKNOWN;
use super::windows::Term;
use crate::spacetime::{Cell, Demand, Literal, Spacetime};

/// Two terms that must differ. A literal that must be true differs from the constant "false".
type Alternative = [Term; 2];

/// The state of an alternative.
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

/// All demands of this kind.
///
/// If a demand neither holds nor has only one alternative left, its two watched alternatives do not
/// fail. Backing up keeps this true, as it takes back a conclusion with all that it was drawn from.
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
    /// The watched alternatives.
    pair: [usize; 2],
}

impl Watches {
    /// The demands of a search.
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
            // Alternatives that are settled last come last, where a replacement is looked for
            // first.
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

    /// Demands that one of these terms is true, whatever is set already. False if all are false.
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
