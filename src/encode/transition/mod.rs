//! Clauses for the rule in one 3×3 window.
//!
//! A window is a cell with its eight neighbours, some of which may lie outside the board and are dead. An
//! encoding turns the condition "the middle cell does not change" into a [`Template`] over the window's inside
//! cells, which the encoder of a problem stamps out over the board.

mod prime;
mod rows256;

use serde::{Deserialize, Serialize};

use crate::cnf::Template;
use crate::life::Rule;

/// The encodings on offer. All have the same models; they differ in size and in how much they propagate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Transition {
    /// One clause for each assignment of the neighbours that decides the cell: at most 256 a cell.
    Rows256,
    /// All prime implicates: 134 for Conway's rule in the middle of a board. The shortest clauses there are,
    /// and by far the fastest to solve.
    #[default]
    Prime,
}

impl Transition {
    /// The clauses that say "the middle cell of this window does not change under the rule", over slots that
    /// number the window's inside cells row by row.
    pub fn stability(self, rule: Rule, window: Window) -> Template {
        match self {
            Self::Rows256 => rows256::stability(rule, window),
            Self::Prime => prime::stability(rule, window),
        }
    }
}

/// Which of the nine cells around and at a position lie inside the board. Bit 0 is the cell at the top left,
/// bit 4 the middle one; a clear bit means a cell that is outside and dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Window(u16);

impl Window {
    /// The middle cell's place among the nine.
    const MIDDLE: u16 = 4;

    /// A window all of whose cells lie inside.
    pub const FULL: Self = Self(0x1ff);

    /// The offsets of the nine cells as (down, right), in the order of the bits.
    pub fn offsets() -> impl Iterator<Item = (isize, isize)> {
        (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)))
    }

    /// A window from the answers to "is this cell inside?", in the order of [`Window::offsets`].
    pub fn from_inside(inside: impl IntoIterator<Item = bool>) -> Self {
        Self(
            inside
                .into_iter()
                .take(9)
                .zip(0..)
                .fold(0, |bits, (inside, place)| bits | u16::from(inside) << place),
        )
    }

    /// Number of inside cells, which is the number of slots of a template.
    fn slots(self) -> u8 {
        count(self.0)
    }

    /// The slot of the middle cell, if that lies inside.
    fn middle(self) -> Option<u8> {
        let before = self.0 & ((1 << Self::MIDDLE) - 1);
        (self.0 >> Self::MIDDLE & 1 == 1).then(|| count(before))
    }

    /// Whether the middle cell stays as it is, when the bits of `states` say which slots are alive.
    fn is_stable(self, rule: Rule, states: u16) -> bool {
        let alive = self.middle().is_some_and(|slot| states >> slot & 1 == 1);
        let neighbours = states.count_ones() as usize - usize::from(alive);
        rule.next(alive, neighbours) == alive
    }
}

/// How many bits of a window are set.
fn count(bits: u16) -> u8 {
    u8::try_from(bits.count_ones()).expect("sixteen bits have at most sixteen ones")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Lit, Model, Var};
    use crate::life::step::next_generation;
    use crate::life::{Grid, Position};

    /// The nine cells of a window as a 3×3 grid: the states of its inside cells, and dead cells outside.
    fn grid_of(window: Window, states: u16) -> Grid {
        let mut slots = (0..).map(|slot| states >> slot & 1 == 1);
        Grid::from_fn(3, 3, |at| window.0 >> (at.row * 3 + at.column) & 1 == 1 && slots.next().unwrap())
    }

    /// Every encoding against the simulator, on every window with every assignment of its inside cells: the
    /// clauses hold exactly if one naive generation leaves the middle cell alone.
    #[test]
    fn every_encoding_agrees_with_the_simulator_on_every_assignment_of_every_window() {
        for rule in [Rule::LIFE, "B36/S23".parse().unwrap(), "B2/S".parse().unwrap()] {
            for encoding in [Transition::Rows256, Transition::Prime] {
                for window in (0..=0x1ff).map(Window) {
                    check_window(encoding, rule, window);
                }
            }
        }
    }

    fn check_window(encoding: Transition, rule: Rule, window: Window) {
        let slots: Vec<Lit> =
            (1..=u32::from(window.slots())).map(|n| Var::new(n).unwrap().positive()).collect();
        let mut formula = Cnf::default();
        let Ok(()) =
            crate::cnf::ClauseSink::instance(&mut formula, &encoding.stability(rule, window), &slots);
        for states in 0..1 << window.slots() {
            let mut model = Model::new();
            for (slot, literal) in slots.iter().enumerate() {
                model.assign(literal.var().lit(states >> slot & 1 == 1)).unwrap();
            }
            let before = grid_of(window, states);
            let after = next_generation(&before, rule).get(Position::new(2, 2));
            let stable = after == before.get(Position::new(1, 1));
            let satisfied = formula.first_violated(&model).is_none();
            assert_eq!(satisfied, stable, "{encoding:?} {rule} {window:?} {states:b}");
        }
    }

    /// By hand: four live neighbours kill, C(8,4) = 70; fewer than two among any seven kill, C(8,7) = 8; exactly
    /// three give birth, C(8,3) = 56.
    #[test]
    fn conways_rule_has_134_prime_implicates_of_stability() {
        let template = Transition::Prime.stability(Rule::LIFE, Window::FULL);
        assert_eq!(template.len(), 70 + 8 + 56);
        assert_eq!(template.longest(), 9);
    }

    /// By hand: all 256 assignments but the C(8,2) = 28 with two live neighbours decide the cell.
    #[test]
    fn rows256_has_a_clause_for_every_deciding_assignment() {
        assert_eq!(Transition::Rows256.stability(Rule::LIFE, Window::FULL).len(), 256 - 28);
    }
}
