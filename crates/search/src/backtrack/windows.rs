//! The transitions of a search in flat arrays, with unknowns numbered by rank.

use super::table::{CENTRE_PLACE, NEXT_PLACE, Table};
use crate::spacetime::{Cell, Literal, Spacetime, Transition};

/// An unknown or its negation: twice the rank, plus one for the negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term(u32);

impl Term {
    pub(super) fn new(rank: u32, negated: bool) -> Self {
        Self(rank << 1 | u32::from(negated))
    }

    /// A literal as a term. `ranks` has the rank of each unknown.
    pub(super) fn of(literal: Literal, ranks: &[u32]) -> Self {
        Self::new(ranks[literal.unknown as usize], literal.negated)
    }

    #[inline]
    pub(super) fn rank(self) -> u32 {
        self.0 >> 1
    }

    /// 1 for the negation, 0 for the unknown itself.
    #[inline]
    pub(super) fn sign(self) -> u8 {
        u8::from(self.0 & 1 == 1)
    }
}

/// How the descriptor of a window changes when an unknown that occurs in it becomes false, or true.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occurrence {
    pub(super) window: u32,
    pub(super) deltas: [u16; 2],
}

/// The unknowns of a window. Cells that are known from the start are only in its first descriptor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// Any term if the cell is known from the start.
    pub(super) centre: Term,
    /// Any term if the next state is known from the start.
    pub(super) next: Term,
    around: [Term; 8],
    length: u8,
}

impl Window {
    /// The neighbours that are not known from the start. If the table tells places, each is at its
    /// place, with any terms between them.
    #[inline]
    pub(super) fn around(&self) -> &[Term] {
        &self.around[..usize::from(self.length).min(8)]
    }
}

/// All transitions.
#[derive(Debug)]
pub(super) struct Windows {
    /// The table of even generations, or of all.
    even: Table,
    /// The table of odd generations, if the background alternates.
    odd: Option<Table>,
    /// The windows of odd generations are those from this number on.
    first_odd: u32,
    pub(super) all: Vec<Window>,
    /// The descriptor of each window before anything is set.
    pub(super) first: Vec<u16>,
    /// Where the occurrences of each rank begin, and at the end where the last ones end.
    starts: Vec<u32>,
    occurrences: Vec<Occurrence>,
}

impl Windows {
    /// The transitions of a search, in the order in which the search settles them.
    pub(super) fn of(spacetime: &Spacetime, ranks: &[u32]) -> Self {
        spacetime.family().only().expect("backtracking knows its rule");
        let phases = spacetime.phases();
        let mut transitions: Vec<&Transition> = spacetime.transitions().iter().collect();
        let rank = |cell: Cell| match cell {
            Cell::Known(_) => 0,
            Cell::Unknown(literal) => ranks[literal.unknown as usize],
        };
        transitions.sort_by_cached_key(|transition| (transition.odd, transition.cells().map(rank).max()));
        let mut windows = Self {
            even: Table::of(phases.at(0)),
            odd: phases.alternate().then(|| Table::of(phases.at(1))),
            first_odd: position(transitions.iter().filter(|transition| !transition.odd).count()),
            all: Vec::with_capacity(transitions.len()),
            first: Vec::with_capacity(transitions.len()),
            starts: Vec::with_capacity(ranks.len() + 1),
            occurrences: Vec::new(),
        };
        let mut lists: Vec<Vec<Occurrence>> = vec![Vec::new(); ranks.len()];
        for (transition, number) in transitions.into_iter().zip(0..) {
            windows.add(transition, number, ranks, &mut lists);
        }
        for list in lists {
            windows.starts.push(position(windows.occurrences.len()));
            windows.occurrences.extend(list);
        }
        windows.starts.push(position(windows.occurrences.len()));
        windows
    }

    fn add(&mut self, transition: &Transition, number: u32, ranks: &[u32], lists: &mut [Vec<Occurrence>]) {
        let nothing = Term::new(0, false);
        let mut window = Window { centre: nothing, next: nothing, around: [nothing; 8], length: 0 };
        let table = self.table(number);
        let mut first = table.blank();
        let mut occur = |cell: Cell, place: usize| -> Option<Term> {
            let literal = match cell {
                Cell::Known(alive) => {
                    first = first.wrapping_add(table.delta(place, alive));
                    return None;
                }
                Cell::Unknown(literal) => literal,
            };
            let term = Term::of(literal, ranks);
            let list = &mut lists[term.rank() as usize];
            if list.last().is_none_or(|last| last.window != number) {
                list.push(Occurrence { window: number, deltas: [0; 2] });
            }
            let deltas = &mut list.last_mut().expect("it has just been made").deltas;
            for (sum, alive) in deltas.iter_mut().zip([false, true]) {
                *sum = sum.wrapping_add(table.delta(place, alive != literal.negated));
            }
            Some(term)
        };
        for (place, neighbour) in transition.neighbours.into_iter().enumerate() {
            if let Some(term) = occur(neighbour, place) {
                let index = if table.tells_places() { place } else { usize::from(window.length) };
                window.around[index] = term;
                window.length += 1;
            }
        }
        if table.tells_places() {
            window.length = 8;
        }
        window.centre = occur(transition.centre, CENTRE_PLACE).unwrap_or(nothing);
        window.next = occur(transition.next, NEXT_PLACE).unwrap_or(nothing);
        self.all.push(window);
        self.first.push(first);
    }

    /// The table that a window obeys.
    #[inline]
    pub(super) fn table(&self, window: u32) -> &Table {
        match &self.odd {
            Some(odd) if window >= self.first_odd => odd,
            _ => &self.even,
        }
    }

    /// The windows in which the unknown of a rank occurs.
    #[inline]
    pub(super) fn occurrences(&self, rank: u32) -> &[Occurrence] {
        let rank = rank as usize;
        &self.occurrences[self.starts[rank] as usize..self.starts[rank + 1] as usize]
    }
}

fn position(length: usize) -> u32 {
    u32::try_from(length).expect("boxes are small enough for 32 bits")
}
