//! Single windows with cells at any places, by one rule or by a family of rules.
//!
//! In a search a variable may stand for cells at many places, so windows are not visited row by
//! row. Column counters are shared all the same, by the three cells that they count.

use std::collections::HashMap;

use super::Transition;
use super::col9::{self, Counter};
use super::templates::{self, Cubes, Shape, Successor, Window};
use crate::cnf::{Bit, Clauses, Lit, Refused, Stamp, Stamps, Template, Var, VarPool, When};
use crate::life::{Family, Rule};

pub(in crate::encode) struct Windows {
    kind: Kind,
    stamps: Stamps,
    written: Written,
    counters: HashMap<[Bit; 3], Vec<Bit>>,
}

/// The template of counters, which is the first one.
const COUNTER: usize = 0;

/// Templates by their numbers.
enum Kind {
    /// The clauses of nine cells and the next state.
    Whole(usize),
    /// The clauses over three counters of columns, the middle cell and its next state.
    Columns(usize),
    /// The clauses of the decided transitions, and those of each open one with the literal that
    /// says whether it is on.
    Family { decided: usize, open: Vec<(usize, Lit)> },
}

impl Windows {
    /// The paper's clauses and column counters are for Conway's rule. In their place other rules,
    /// and families of several rules, get their prime implicates. `choices` has a literal for each
    /// open transition of the family: it is on.
    pub(in crate::encode) fn new(transition: Transition, family: &Family, choices: Vec<Lit>) -> Self {
        let mut stamps = Stamps::default();
        assert_eq!(stamps.add(col9::counter()), COUNTER, "no template was added before");
        let kind = match family.only() {
            Some(rule) => Kind::of_rule(transition, rule, &mut stamps),
            None => Kind::of_family(family, choices, &mut stamps),
        };
        Self { kind, stamps, written: Written::default(), counters: HashMap::new() }
    }

    /// Ties the nine cells of a window, row by row, to the next state of the middle one.
    pub(in crate::encode) fn encode(
        &mut self,
        cells: [Bit; 9],
        next: Bit,
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<(), Refused> {
        let mut counters = Vec::new();
        let whole = || cells.into_iter().chain([next]).collect::<Vec<Bit>>();
        let stamps = match &self.kind {
            &Kind::Whole(template) => vec![Stamp { template, slots: whole() }],
            Kind::Family { decided, open } => {
                let decided = Stamp { template: *decided, slots: whole() };
                let open = open.iter().map(|&(template, on)| {
                    let slots = whole().into_iter().chain([on.into()]).collect();
                    Stamp { template, slots }
                });
                [decided].into_iter().chain(open).collect()
            }
            &Kind::Columns(template) => {
                let mut slots = Vec::with_capacity(11);
                for column in 0..3 {
                    let mut triple = [0, 3, 6].map(|row| cells[row + column]);
                    triple.sort_unstable();
                    let outputs = self.counter(triple, pool, sink)?;
                    counters.push(Stamp { template: COUNTER, slots: [&triple[..], &outputs].concat() });
                    slots.extend(outputs);
                }
                slots.extend([cells[4], next]);
                vec![Stamp { template, slots }]
            }
        };
        for stamp in stamps {
            let counters = counters.iter().map(|counter: &Stamp| (When::Earlier, counter.clone()));
            let others: Vec<(When, Stamp)> =
                self.written.near(&stamp, next).into_iter().chain(counters).collect();
            self.stamps.write(&stamp, &others, sink)?;
            self.written.add(stamp);
        }
        Ok(())
    }

    /// The outputs of the counter of three cells, which are sorted.
    fn counter(
        &mut self,
        cells: [Bit; 3],
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<Vec<Bit>, Refused> {
        if let Some(outputs) = self.counters.get(&cells) {
            return Ok(outputs.clone());
        }
        let outputs = Counter::of_all().count(cells, pool, sink)?;
        self.counters.insert(cells, outputs.clone());
        Ok(outputs)
    }
}

/// The windows so far, found by their variables.
#[derive(Default)]
struct Written {
    stamps: Vec<Stamp>,
    having: HashMap<Var, Vec<usize>>,
}

/// If more windows than that have a variable, only the last ones are looked at.
const MOST_HAVING: usize = 32;

impl Written {
    fn add(&mut self, stamp: Stamp) {
        for variable in stamp.slots.iter().filter_map(|bit| bit.literal()).map(Lit::var) {
            let having = self.having.entry(variable).or_default();
            if having.last() != Some(&self.stamps.len()) {
                having.push(self.stamps.len());
            }
        }
        self.stamps.push(stamp);
    }

    /// The windows that may have a clause of this one. If its next state is not known, this stands in
    /// all of its clauses.
    fn near(&self, stamp: &Stamp, next: Bit) -> Vec<(When, Stamp)> {
        let shared = if next.literal().is_some() { &[next][..] } else { &stamp.slots };
        let variables = shared.iter().filter_map(|bit| bit.literal()).map(Lit::var);
        let mut near: Vec<usize> = variables
            .filter_map(|variable| self.having.get(&variable))
            .flat_map(|having| having.iter().rev().take(MOST_HAVING).copied())
            .collect();
        near.sort_unstable();
        near.dedup();
        near.into_iter().map(|number| (When::Earlier, self.stamps[number].clone())).collect()
    }
}

impl Kind {
    fn of_rule(transition: Transition, rule: Rule, stamps: &mut Stamps) -> Self {
        let shape = Shape { window: Window::FULL, successor: Successor::Slot };
        match transition {
            Transition::Rows256 => Self::Whole(stamps.add(templates::rows256(rule, shape))),
            Transition::Col9 if rule == Rule::LIFE => Self::Columns(stamps.add(col9::window())),
            Transition::Paper190 if rule == Rule::LIFE => Self::Whole(stamps.add(templates::paper190())),
            // What is made for Conway's rule is not there for others.
            Transition::Prime | Transition::Paper190 | Transition::Col9 => {
                Self::Whole(stamps.add(templates::prime(rule, shape)))
            }
        }
    }

    fn of_family(family: &Family, choices: Vec<Lit>, stamps: &mut Stamps) -> Self {
        let decided = stamps.add(decided(family));
        let open = choices.into_iter().enumerate();
        Self::Family {
            decided,
            open: open.map(|(number, on)| (stamps.add(open_transition(family, number)), on)).collect(),
        }
    }
}

/// Slots of the nine cells and the next state.
const CELLS: u8 = 10;

/// The slot that says whether an open transition is on.
const ON: u8 = CELLS;

fn decided(family: &Family) -> Template {
    let forbidden = Cubes::within(CELLS, |states| Step::of(states).contradicts_decided(family));
    forbidden.largest().map(|cube| forbidden.clause(cube)).collect()
}

/// The clauses that an open transition needs besides those. Its slot is the last one.
///
/// They are the prime implicates of what it and the decided transitions say together, with one more slot for whether
/// it is on. They hold in all rules of the family, and no window is left without clauses: each belongs to one
/// transition.
fn open_transition(family: &Family, number: usize) -> Template {
    let forbidden = Cubes::within(CELLS + 1, |states| {
        let step = Step::of(states);
        if family.open_of_window(step.window) == Some(number) {
            step.next != (states >> ON & 1 == 1)
        } else {
            step.contradicts_decided(family)
        }
    });
    let clauses = forbidden.largest().map(|cube| forbidden.clause(cube).collect::<Vec<_>>());
    clauses.filter(|clause| clause.iter().any(|slot| slot.index == ON)).collect()
}

struct Step {
    window: u16,
    next: bool,
}

impl Step {
    fn of(states: u16) -> Self {
        let cells = Window::FULL.cells();
        Self { window: states & ((1 << cells) - 1), next: states >> cells & 1 == 1 }
    }

    fn contradicts_decided(&self, family: &Family) -> bool {
        family.open_of_window(self.window).is_none()
            && family.least().next_of_window(self.window) != self.next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For every window, next state and rule of the family, all clauses hold exactly if the rule says
    /// that this is the next state.
    #[test]
    fn the_clauses_say_what_the_rules_say() {
        for text in ["B3/S2?3", "B34k?8?/S2a?3", "B2?/S013?V", "pB2-a/S1e"] {
            let family: Family = text.parse().unwrap();
            let transitions = family.open_transitions().len();
            let decided = decided(&family);
            let templates: Vec<Template> =
                (0..transitions).map(|number| open_transition(&family, number)).collect();
            for chosen in 0..1u16 << transitions {
                let is_on = |number: usize| chosen >> number & 1 == 1;
                let rule = family.rule(is_on);
                for states in 0..1u16 << CELLS {
                    let step = Step::of(states);
                    let others = templates.iter().enumerate();
                    let hold = holds(&decided, states)
                        && others.into_iter().all(|(number, template)| {
                            holds(template, states | u16::from(is_on(number)) << ON)
                        });
                    assert_eq!(hold, rule.next_of_window(step.window) == step.next, "{rule} {states:b}");
                }
            }
        }
    }

    fn holds(template: &Template, states: u16) -> bool {
        template
            .clauses()
            .all(|clause| clause.iter().any(|slot| (states >> slot.index & 1 == 1) != slot.negated))
    }
}
