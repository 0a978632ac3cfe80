//! Single windows, wherever their cells lie.
//!
//! In a search a variable may stand for cells at many places, so windows are not visited row by
//! row. Column counters are shared all the same, by the three literals that they count.

use std::collections::HashMap;

use super::window::{Shape, Successor, Window};
use super::{Transition, col9, family, paper190, prime, rows256};
use crate::cnf::{ClauseSink, Lit, Template, VarPool};
use crate::life::{Family, Rule};

/// Encodes one window after the other.
pub(in crate::encode) struct Windows {
    kind: Kind,
    counters: HashMap<[Lit; 3], [Lit; 3]>,
}

enum Kind {
    /// The clauses of nine cells and the next state.
    Whole(Template),
    /// Counters of columns, and the clauses over three of them, the middle cell and its next state.
    Columns { counter: Template, window: Template },
    /// The clauses of the decided transitions, and those of each open one with the literal that
    /// says whether it is on.
    Family { decided: Template, open: Vec<(Template, Lit)> },
}

impl Windows {
    /// The paper's clauses and column counters are for Conway's rule. In their place other rules,
    /// and families of several rules, get their prime implicates. `choices` has a literal for each
    /// open transition of the family: it is on.
    pub(in crate::encode) fn new(transition: Transition, family: &Family, choices: Vec<Lit>) -> Self {
        let kind = match family.only() {
            Some(rule) => Kind::of_rule(transition, rule),
            None => Kind::of_family(family, choices),
        };
        Self { kind, counters: HashMap::new() }
    }

    /// Ties the nine cells of a window, row by row, to the next state of the middle one.
    pub(in crate::encode) fn encode<S: ClauseSink>(
        &mut self,
        cells: [Lit; 9],
        next: Lit,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<(), S::Error> {
        match &self.kind {
            Kind::Whole(template) => {
                let slots: Vec<Lit> = cells.into_iter().chain([next]).collect();
                sink.instance(template, &slots)
            }
            Kind::Family { decided, open } => {
                let slots: Vec<Lit> = cells.into_iter().chain([next]).collect();
                sink.instance(decided, &slots)?;
                open.iter()
                    .try_for_each(|(template, on)| sink.instance(template, &[&slots[..], &[*on]].concat()))
            }
            Kind::Columns { counter, window } => {
                let mut slots = Vec::with_capacity(11);
                for column in 0..3 {
                    let mut triple = [cells[column], cells[column + 3], cells[column + 6]];
                    triple.sort_unstable();
                    let outputs = if let Some(&outputs) = self.counters.get(&triple) {
                        outputs
                    } else {
                        let outputs = [pool.fresh(), pool.fresh(), pool.fresh()];
                        sink.instance(counter, &[triple, outputs].concat())?;
                        self.counters.insert(triple, outputs);
                        outputs
                    };
                    slots.extend(outputs);
                }
                slots.extend([cells[4], next]);
                sink.instance(window, &slots)
            }
        }
    }
}

impl Kind {
    fn of_rule(transition: Transition, rule: Rule) -> Self {
        let shape = Shape { window: Window::FULL, successor: Successor::Slot };
        match transition {
            Transition::Rows256 => Self::Whole(rows256::template(rule, shape)),
            Transition::Col9 if rule == Rule::LIFE => {
                Self::Columns { counter: col9::counter(), window: col9::window() }
            }
            Transition::Paper190 if rule == Rule::LIFE => Self::Whole(paper190::template()),
            _ => Self::Whole(prime::template(rule, shape)),
        }
    }

    fn of_family(family: &Family, choices: Vec<Lit>) -> Self {
        let with_literal = |(number, on)| (family::open(family, number), on);
        Self::Family {
            decided: family::decided(family),
            open: choices.into_iter().enumerate().map(with_literal).collect(),
        }
    }
}
