//! Clauses for one generation of the rule.
//!
//! [`Generation`] ties the next state of every cell of a region to the nine cells around it. A
//! [`Transition`] chooses the clauses. All choices have the same models over the cells. They differ
//! in size and in how much they propagate.

pub(super) mod col9;
mod columns;
pub(super) mod counter;
mod family;
mod paper190;
pub(super) mod prime;
mod rows256;
mod whole;
pub(super) mod window;
pub(super) mod windows;

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::cnf::{ClauseSink, Lit, Template, VarPool};
use crate::life::Rule;
use whole::Whole;
use window::{Shape, Successor, Window};

/// The encodings on offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Transition {
    /// One clause for each assignment of the window that the rule forbids.
    Rows256,
    /// The 190 clauses of "Symmetry in Gardens of Eden". Where the cell must not change, all prime
    /// implicates take their place.
    Paper190,
    /// All prime implicates: the shortest clauses there are.
    #[default]
    Prime,
    /// Unary counters of vertical triples, shared by the windows that contain them: the fewest
    /// clauses.
    Col9,
}

impl Transition {
    /// The most clauses of a window whose middle cell does not change. Cells that are certainly dead
    /// make them fewer.
    pub(in crate::encode) fn most_clauses(self, rule: Rule) -> u64 {
        let shape = Shape { window: Window::FULL, successor: Successor::Same };
        match self {
            // Conway's rule has 228 prime implicates, more than it has clauses in other encodings but
            // the rows of the table.
            Self::Prime | Self::Paper190 | Self::Col9 if rule == Rule::LIFE => 228,
            Self::Rows256 => rows256::template(rule, shape).len() as u64,
            Self::Prime | Self::Paper190 | Self::Col9 => prime::template(rule, shape).len() as u64,
        }
    }
}

/// The next state of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Its state now.
    Same,
    /// The value of this literal.
    Is(Lit),
    /// It is dead.
    Dead,
}

/// One generation of a rule on a region of cells.
pub struct Generation<C, N> {
    /// The rule. Column counters and the paper's clauses are for Conway's; in their place other
    /// rules get their prime implicates.
    pub rule: Rule,
    /// Rows of the region. The cells around it are asked for too.
    pub rows: Range<isize>,
    /// Columns of the region.
    pub columns: Range<isize>,
    /// The literal that says that a cell (row, column) is alive now; `None` if the cell is
    /// certainly dead.
    pub cell: C,
    /// The next state of a cell of the region.
    pub next: N,
}

impl<C, N> Generation<C, N>
where
    C: Fn(isize, isize) -> Option<Lit>,
    N: Fn(isize, isize) -> Next,
{
    /// Writes the clauses, each once.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub fn encode<S: ClauseSink>(
        &self,
        transition: Transition,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<(), S::Error> {
        let (rows, columns) = (&self.rows, &self.columns);
        let home = |row, column| (rows.contains(&row) && columns.contains(&column)).then_some((row, column));
        self.encode_at(home, transition, pool, sink)
    }

    /// The same for a region in which several cells have the same clauses. `home` says at which of them
    /// these are written; `None` if nowhere. It is asked about cells beside the region too.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub(super) fn encode_at<S: ClauseSink>(
        &self,
        home: impl Fn(isize, isize) -> Option<Place>,
        transition: Transition,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<(), S::Error> {
        let rule = self.rule;
        match transition {
            Transition::Rows256 => Whole::new(self, home, |shape| rows256::template(rule, shape)).write(sink),
            Transition::Paper190 if rule == Rule::LIFE => {
                Whole::new(self, home, paper190_or_prime).write(sink)
            }
            Transition::Col9 if rule == Rule::LIFE => columns::write(self, home, pool, sink),
            _ => Whole::new(self, home, |shape| prime::template(rule, shape)).write(sink),
        }
    }
}

/// A row and a column.
type Place = (isize, isize);

/// The paper's clauses are for a full window with a free next state. If the cell does not change,
/// what is left of them are the prime implicates. At the edge of a box the paper has no clauses.
fn paper190_or_prime(shape: Shape) -> Template {
    if shape.slots() == 10 { paper190::template() } else { prime::template(Rule::LIFE, shape) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Model, Var};
    use crate::life::step::next_generation;
    use crate::life::{Grid, Position};

    /// The nine cells of a window as a 3×3 grid: those inside have the given states, those outside
    /// are dead.
    fn grid_of(window: Window, states: u16) -> Grid {
        let mut slots = (0..).map(|slot| states >> slot & 1 == 1);
        Grid::from_fn(3, 3, |at| window.has(at.row * 3 + at.column) && slots.next().unwrap())
    }

    fn slots(count: u8) -> Vec<Lit> {
        (1..=u32::from(count)).map(|number| Var::new(number).unwrap().positive()).collect()
    }

    /// Compares every template with the simulator, on every window with every assignment of its
    /// slots. The clauses must hold exactly if one simulated generation gives the middle cell the
    /// state that the successor says.
    #[test]
    fn every_template_agrees_with_the_simulator_on_every_assignment_of_every_window() {
        for rule in [Rule::LIFE, "B36/S23".parse().unwrap(), "B2/S".parse().unwrap()] {
            for window in Window::all() {
                for successor in [Successor::Same, Successor::Slot, Successor::Dead] {
                    let shape = Shape { window, successor };
                    check(&rows256::template(rule, shape), rule, shape);
                    check(&prime::template(rule, shape), rule, shape);
                }
            }
        }
        let shape = Shape { window: Window::FULL, successor: Successor::Slot };
        check(&paper190::template(), Rule::LIFE, shape);
    }

    fn check(template: &Template, rule: Rule, shape: Shape) {
        let slots = slots(shape.slots());
        let mut formula = Cnf::default();
        let Ok(()) = formula.instance(template, &slots);
        for states in 0..1u16 << shape.slots() {
            let mut model = Model::new();
            for (slot, literal) in slots.iter().enumerate() {
                model.assign(literal.var().lit(states >> slot & 1 == 1)).unwrap();
            }
            let before = grid_of(shape.window, states);
            let after = next_generation(&before, rule).get(Position::new(2, 2));
            let wanted = match shape.successor {
                Successor::Same => before.get(Position::new(1, 1)),
                Successor::Dead => false,
                Successor::Slot => states >> (shape.slots() - 1) & 1 == 1,
            };
            let satisfied = formula.first_violated(&model).is_none();
            assert_eq!(satisfied, after == wanted, "{rule} {shape:?} {states:b}");
        }
    }

    /// If the counters are set to what they count, the window clauses of `col9` say what the rule
    /// says. The counter clauses leave the outputs no choice.
    #[test]
    fn column_counters_count_and_decide() {
        for states in 0..1u16 << 10 {
            let cells = grid_of(Window::FULL, states);
            let columns =
                [0, 1, 2].map(|column| (0..3).filter(|&row| cells.get(Position::new(row, column))).count());
            let outputs = columns.map(|count| [count >= 1, count >= 2, count >= 3]).concat();
            let middle = cells.get(Position::new(1, 1));
            let next = states >> 9 & 1 == 1;
            let values = [outputs, vec![middle, next]].concat();
            let expected = next_generation(&cells, Rule::LIFE).get(Position::new(2, 2)) == next;
            assert_eq!(holds(&col9::window(), &values), expected, "{states:b}");
        }
        for states in 0..1u16 << 6 {
            let values: Vec<bool> = (0..6).map(|slot| states >> slot & 1 == 1).collect();
            let count = values[..3].iter().filter(|&&alive| alive).count();
            let expected = (0..3).all(|output| values[3 + output] == (count > output));
            assert_eq!(holds(&col9::counter(), &values), expected, "{states:b}");
        }
    }

    fn holds(template: &Template, values: &[bool]) -> bool {
        template
            .clauses()
            .all(|clause| clause.iter().any(|slot| values[usize::from(slot.index)] != slot.negated))
    }

    /// Counted by hand: four live neighbours kill, C(8,4) = 70; fewer than two live ones among any
    /// seven kill, C(8,7) = 8; exactly three give birth, C(8,3) = 56.
    #[test]
    fn conways_rule_has_134_prime_implicates_of_stability() {
        let stable = Shape { window: Window::FULL, successor: Successor::Same };
        let template = prime::template(Rule::LIFE, stable);
        assert_eq!(template.len(), 70 + 8 + 56);
        assert_eq!(template.longest(), 9);
        // Counted by hand: all 256 assignments of the neighbours but the C(8,2) = 28 with two live
        // ones decide the cell.
        assert_eq!(rows256::template(Rule::LIFE, stable).len(), 256 - 28);
    }

    /// The published numbers: 8 + 70 + 56 + 56 clauses, 330 prime implicates, 16 and 52 clauses of
    /// the counters.
    #[test]
    fn templates_have_their_published_sizes() {
        let step = Shape { window: Window::FULL, successor: Successor::Slot };
        assert_eq!(paper190::template().len(), 190);
        assert_eq!(prime::template(Rule::LIFE, step).len(), 330);
        assert_eq!(rows256::template(Rule::LIFE, step).len(), 512);
        assert_eq!((col9::counter().len(), col9::window().len()), (16, 52));
    }

    /// The paper shortens its clauses by resolution, so each is a prime implicate.
    #[test]
    fn the_papers_clauses_are_prime() {
        let step = Shape { window: Window::FULL, successor: Successor::Slot };
        let prime = prime::template(Rule::LIFE, step);
        let sorted = |clause: &[crate::cnf::template::Slot]| {
            let mut clause = clause.to_vec();
            clause.sort();
            clause
        };
        let primes: Vec<_> = prime.clauses().map(sorted).collect();
        assert!(paper190::template().clauses().all(|clause| primes.contains(&sorted(clause))));
    }
}
