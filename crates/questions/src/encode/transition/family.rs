//! The clauses of a window if some transitions of the rule may be on or off.
//!
//! For each open transition there are the prime implicates of what it and the decided ones say
//! together, with one more slot for whether it is on. They hold in all rules of the family, and no
//! window is left without clauses: each belongs to one transition.

use super::window::Window;
use crate::cnf::Template;
use crate::encode::implicates::Cubes;
use crate::life::Family;

/// Slots of the nine cells and the next state.
const CELLS: u8 = 10;

/// The slot that says whether an open transition is on.
const ON: u8 = CELLS;

/// The clauses that the decided transitions need.
pub(in crate::encode) fn decided(family: &Family) -> Template {
    let forbidden = Cubes::within(CELLS, |states| Step::of(states).contradicts_decided(family));
    forbidden.largest().map(|cube| forbidden.clause(cube)).collect()
}

/// The clauses that an open transition needs besides those. Its slot is the last one.
pub(in crate::encode) fn open(family: &Family, number: usize) -> Template {
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

/// A window and the next state of its middle cell.
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
            let templates: Vec<Template> = (0..transitions).map(|number| open(&family, number)).collect();
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
