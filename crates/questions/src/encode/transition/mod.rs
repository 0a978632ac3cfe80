//! Clauses for one generation of the rule.
//!
//! [`Generation`] ties the next state of every cell of a region to the nine cells around it. A
//! [`Transition`] chooses the clauses. All choices have the same models over the cells. They differ
//! in size and in how much they propagate.

pub(super) mod col9;
pub(super) mod templates;
pub(super) mod windows;

use std::collections::{HashMap, VecDeque};
use std::ops::Range;

use serde::{Deserialize, Serialize};

use self::templates::{Shape, Successor, Window};
use crate::cnf::{Bit, Clauses, Lit, Refused, Stamp, Stamps, Template, Var, VarPool, When};
use crate::life::Rule;

/// The encodings on offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Transition {
    /// One clause for each combination of neighbours that decides the next state.
    Rows256,
    /// The 190 clauses of the paper `Symmetry in Gardens of Eden`.
    ///
    /// Where the cell must not change, all prime implicates take their place.
    Paper190,
    /// All prime implicates, which are the shortest clauses.
    #[default]
    Prime,
    /// Counts of the three cells in a column, which neighbouring cells share: the fewest clauses.
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
            Self::Rows256 => templates::rows256(rule, shape).len() as u64,
            Self::Prime | Self::Paper190 | Self::Col9 => templates::prime(rule, shape).len() as u64,
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
    /// The literal that says that a cell (row, column) is alive now; `None` if the cell is certainly dead.
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
    pub fn encode(
        &self,
        transition: Transition,
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<(), Refused> {
        let (rows, columns) = (&self.rows, &self.columns);
        let home = |row, column| (rows.contains(&row) && columns.contains(&column)).then_some((row, column));
        self.encode_at(home, transition, pool, sink)
    }

    /// Writes the clauses of a region in which several cells have the same clauses. `home` says at which of them
    /// these are written; `None` if nowhere. It is asked about cells beside the region too.
    pub(super) fn encode_at(
        &self,
        home: impl Fn(isize, isize) -> Option<Place>,
        transition: Transition,
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<(), Refused> {
        let rule = self.rule;
        match transition {
            Transition::Rows256 => {
                Whole::new(self, home, |shape| templates::rows256(rule, shape)).write(sink)
            }
            Transition::Paper190 if rule == Rule::LIFE => {
                Whole::new(self, home, paper190_or_prime).write(sink)
            }
            Transition::Col9 if rule == Rule::LIFE => col9::write(self, home, pool, sink),
            // What is made for Conway's rule is not there for others.
            Transition::Prime | Transition::Paper190 | Transition::Col9 => {
                Whole::new(self, home, |shape| templates::prime(rule, shape)).write(sink)
            }
        }
    }
}

type Place = (isize, isize);

/// The paper's clauses are for a full window with a free next state. If the cell does not change,
/// what is left of them are the prime implicates. At the edge of a box the paper has no clauses.
fn paper190_or_prime(shape: Shape) -> Template {
    if shape.slots() == 10 { templates::paper190() } else { templates::prime(Rule::LIFE, shape) }
}

/// Windows have no cell in common if they are further apart than this.
const REACH: isize = 2;

/// How far the cells of all windows that overlap with a window are from its middle.
const SIGHT: isize = REACH + 1;

/// The windows of a region, of which the clauses are written window by window.
///
/// There are only a few shapes of windows, so the template of each is made once. Windows that overlap
/// may say the same: that a cell with four live neighbours dies is the same clause for two neighbours
/// that have three more in common. Of two windows the first one says it. What is left of a template
/// depends on what lies around a window. In most rows that is the same in all columns but the outermost
/// ones, with other variables, so it is looked at once for all of these.
struct Whole<'a, C, N, H, M> {
    generation: &'a Generation<C, N>,
    home: H,
    make: M,
    shapes: HashMap<Shape, usize>,
    stamps: Stamps,
}

impl<'a, C, N, H, M> Whole<'a, C, N, H, M>
where
    C: Fn(isize, isize) -> Option<Lit>,
    N: Fn(isize, isize) -> Next,
    H: Fn(isize, isize) -> Option<Place>,
    M: Fn(Shape) -> Template,
{
    /// The windows of a region. `home` says where each is written, and `make` makes templates.
    fn new(generation: &'a Generation<C, N>, home: H, make: M) -> Self {
        Self { generation, home, make, shapes: HashMap::new(), stamps: Stamps::default() }
    }

    fn write(mut self, sink: &mut Clauses<'_>) -> Result<(), Refused> {
        let rows = self.generation.rows.clone();
        let mut near: VecDeque<Range<isize>> =
            (rows.start - SIGHT..rows.start + SIGHT).map(|row| self.even(row)).collect();
        let mut literals = Vec::new();
        for row in rows {
            near.push_back(self.even(row + SIGHT));
            // Windows that see nothing but even rows are all alike, one column after the other.
            let even = near.iter().map(|even| even.start).max().unwrap_or(0) + SIGHT
                ..near.iter().map(|even| even.end).min().unwrap_or(0) - SIGHT;
            let mut first: Option<(isize, Template, Vec<Lit>)> = None;
            for column in self.generation.columns.clone() {
                if (self.home)(row, column) != Some((row, column)) {
                    continue;
                }
                if !even.contains(&column) {
                    let (template, literals) = self.left(row, column);
                    sink.instance(template, &literals)?;
                    continue;
                }
                let (start, template, own) = first.get_or_insert_with(|| {
                    let (template, literals) = self.left(row, column);
                    (column, template.clone(), literals)
                });
                literals.clear();
                literals.extend(own.iter().map(|literal| moved(*literal, *start..column)));
                sink.instance(template, &literals)?;
            }
            near.pop_front();
        }
        Ok(())
    }

    /// The longest run of columns in which each column of a row is like the one before it: all its
    /// variables are the next ones.
    fn even(&self, row: isize) -> Range<isize> {
        let Generation { rows, columns, .. } = self.generation;
        let all = columns.start - 1..columns.end + 1;
        if !(rows.start - 1..=rows.end).contains(&row) {
            // The cells of such a row are not asked for. No window has them unless one is written there.
            let is_written = all.clone().any(|column| (self.home)(row, column).is_some());
            return if is_written { 0..0 } else { all };
        }
        let (mut longest, mut start, mut last) = (0..0, all.start, None);
        for column in all {
            let content = self.content(row, column);
            let goes_on = content.zip(last).is_some_and(|(one, left): (Content, Content)| one.follows(left));
            if !goes_on {
                start = if content.is_some() { column } else { column + 1 };
            }
            last = content;
            if column + 1 - start > longest.end - longest.start {
                longest = start..column + 1;
            }
        }
        longest
    }

    /// What stands in a place; `None` if its window is written elsewhere.
    fn content(&self, row: isize, column: isize) -> Option<Content> {
        let next = match (self.home)(row, column) {
            Some(home) if home == (row, column) => Some((self.generation.next)(row, column)),
            Some(_) => return None,
            None => None,
        };
        Some(Content { cell: (self.generation.cell)(row, column), next })
    }

    /// What is left of a window's template, and the literals of its slots.
    fn left(&mut self, row: isize, column: isize) -> (&Template, Vec<Lit>) {
        let own = self.stamp(row, column);
        let mut others = Vec::new();
        for down in -REACH..=REACH {
            for right in -REACH..=REACH {
                let at = (row + down, column + right);
                let Some(home) = (self.home)(at.0, at.1).filter(|&home| home != (row, column)) else {
                    continue;
                };
                if self.may_share_a_clause((row, column), at) {
                    let when = if home < (row, column) { When::Earlier } else { When::Later };
                    others.push((when, self.stamp(at.0, at.1)));
                }
            }
        }
        self.stamps.left(&own, &others)
    }

    /// If the next state of a cell is a literal, it stands in all clauses of the window.
    fn may_share_a_clause(&self, one: Place, other: Place) -> bool {
        match ((self.generation.next)(one.0, one.1), (self.generation.next)(other.0, other.1)) {
            (Next::Is(one), Next::Is(other)) => one.var() == other.var(),
            _ => true,
        }
    }

    fn stamp(&mut self, row: isize, column: isize) -> Stamp {
        let cells = Window::offsets().map(|(down, right)| (self.generation.cell)(row + down, column + right));
        let window = Window::from_inside(cells.iter().map(Option::is_some));
        let mut slots: Vec<Bit> = cells.into_iter().flatten().map(Bit::Is).collect();
        let successor = match (self.generation.next)(row, column) {
            Next::Same => Successor::Same,
            Next::Dead => Successor::Dead,
            Next::Is(literal) => {
                slots.push(literal.into());
                Successor::Slot
            }
        };
        let shape = Shape { window, successor };
        let template = *self.shapes.entry(shape).or_insert_with(|| self.stamps.add((self.make)(shape)));
        Stamp { template, slots }
    }
}

/// What stands in a place of the region, or beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Content {
    cell: Option<Lit>,
    /// The next state; `None` if no window is written for the cell.
    next: Option<Next>,
}

impl Content {
    /// Returns true if all variables are the ones after those of the place to the left.
    fn follows(self, left: Self) -> bool {
        let is_next = |one: Lit, left: Lit| {
            one.var().number() == left.var().number() + 1 && one.is_positive() == left.is_positive()
        };
        let cell = match (self.cell, left.cell) {
            (Some(one), Some(left)) => is_next(one, left),
            (one, left) => one == left,
        };
        cell && match (self.next, left.next) {
            (Some(Next::Is(one)), Some(Next::Is(left))) => is_next(one, left),
            (one, left) => one == left,
        }
    }
}

/// The literal that stands in a column if this one stands in an earlier one.
fn moved(literal: Lit, columns: Range<isize>) -> Lit {
    let by = u32::try_from(columns.end - columns.start).expect("columns are fewer than variables");
    let variable = literal.var().number().checked_add(by).and_then(Var::new);
    variable.expect("the variable of a later column").lit(literal.is_positive())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::ClauseSink;
    use crate::cnf::{Cnf, Model, Var};
    use crate::life::step::next_generation;
    use crate::life::{Grid, Position};

    /// The nine cells of a window as a 3×3 grid: those inside have the given states, those outside are dead.
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
                    check(&templates::rows256(rule, shape), rule, shape);
                    check(&templates::prime(rule, shape), rule, shape);
                }
            }
        }
        let shape = Shape { window: Window::FULL, successor: Successor::Slot };
        check(&templates::paper190(), Rule::LIFE, shape);
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
        let template = templates::prime(Rule::LIFE, stable);
        assert_eq!(template.len(), 70 + 8 + 56);
        assert_eq!(template.longest(), 9);
        // Counted by hand: all 256 assignments of the neighbours but the C(8,2) = 28 with two live
        // ones decide the cell.
        assert_eq!(templates::rows256(Rule::LIFE, stable).len(), 256 - 28);
    }

    /// The published numbers: 8 + 70 + 56 + 56 clauses, 330 prime implicates, 16 and 52 clauses of
    /// the counters.
    #[test]
    fn templates_have_their_published_sizes() {
        let step = Shape { window: Window::FULL, successor: Successor::Slot };
        assert_eq!(templates::paper190().len(), 190);
        assert_eq!(templates::prime(Rule::LIFE, step).len(), 330);
        assert_eq!(templates::rows256(Rule::LIFE, step).len(), 512);
        assert_eq!((col9::counter().len(), col9::window().len()), (16, 52));
    }

    /// The paper shortens its clauses by resolution, so each is a prime implicate.
    #[test]
    fn the_papers_clauses_are_prime() {
        let step = Shape { window: Window::FULL, successor: Successor::Slot };
        let prime = templates::prime(Rule::LIFE, step);
        let sorted = |clause: &[crate::cnf::template::Slot]| {
            let mut clause = clause.to_vec();
            clause.sort();
            clause
        };
        let primes: Vec<_> = prime.clauses().map(sorted).collect();
        assert!(templates::paper190().clauses().all(|clause| primes.contains(&sorted(clause))));
    }
}
