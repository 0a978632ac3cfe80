//! What the variables of the plain waste formula mean.
//!
//! [`waste::encode`](super::waste::encode) numbers cells, waste and sums in an order that this
//! module repeats, so that clauses can be explained. Tests compare the two.

use crate::cnf::{Lit, Var};
use crate::encode::CellLayout;
use crate::encode::layout::by_angle;
use crate::life::Position;
use crate::problem::StillLife;

/// The meaning of a variable. Positions are those of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// The cell is live.
    Live(Position),
    /// The cell wastes at least this.
    Wastes {
        /// The cell.
        at: Position,
        /// 1 or 2.
        least: usize,
    },
    /// Of the leaves from `from` up to but without `to`, at least `least` are true.
    Count {
        /// At least 1.
        least: usize,
        /// The first leaf.
        from: usize,
        /// The leaf after the last one.
        to: usize,
    },
    /// A cell of the ring around the region of a cut is live.
    Entered {
        /// The number of the cut, from 0.
        cut: usize,
    },
}

/// The meaning of all variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The fact of variable 1, of variable 2, and so on.
    pub facts: Vec<Fact>,
    /// The literals that the formula adds up. As many of them are true as the pattern wastes.
    pub leaves: Vec<Lit>,
}

impl Facts {
    /// The meaning of the variables of the formula for this box and this largest waste.
    pub fn of(problem: &StillLife, max_waste: usize) -> Self {
        let (width, height) = (problem.width(), problem.height());
        let layout = CellLayout::of(problem);
        let cells = (0..height).flat_map(|row| (0..width).map(move |column| Position::new(row, column)));
        let mut facts = Self { facts: cells.map(Fact::Live).collect(), leaves: Vec::new() };
        for at in by_angle(width + 2, height + 2) {
            // The ring of cells around the box has the rows 0 and height + 1.
            let (row, column) = (at.row.clamp(1, height), at.column.clamp(1, width));
            let cell = Position::new(row - 1, column - 1);
            match row.abs_diff(at.row) + column.abs_diff(at.column) {
                0 => facts.wastes(cell),
                1 => facts.leaves.push(!layout.var(cell).positive()),
                _ => {}
            }
        }
        facts.count(0, facts.leaves.len(), max_waste + 1);
        facts
    }

    /// Adds the variables of cuts of regions, which come after all others.
    #[must_use]
    pub fn with_cuts(mut self, cuts: usize) -> Self {
        self.facts.extend((0..cuts).map(|cut| Fact::Entered { cut }));
        self
    }

    fn wastes(&mut self, at: Position) {
        for least in [1, 2] {
            self.facts.push(Fact::Wastes { at, least });
            let number = u32::try_from(self.facts.len()).expect("variables have 31 bits");
            self.leaves.push(Var::new(number).expect("it is not 0").positive());
        }
    }

    /// The outputs of the totalizer for these leaves, after those of its two halves.
    fn count(&mut self, from: usize, to: usize, cap: usize) {
        if to - from < 2 {
            return;
        }
        let middle = from + (to - from) / 2;
        self.count(from, middle, cap);
        self.count(middle, to, cap);
        self.facts.extend((1..=cap.min(to - from)).map(|least| Fact::Count { least, from, to }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, VarPool, through};
    use crate::encode::still_life::cuts::Cells;
    use crate::encode::still_life::waste;
    use crate::life::islands::ring;
    use crate::life::step::next_generation;
    use crate::life::waste as of;
    use crate::life::{Grid, Rule};
    use crate::problem::Cut;
    use crate::problem::cut::Region;

    /// The truth value that a pattern gives to each variable, if the cuts have these regions.
    fn values(facts: &Facts, regions: &[Vec<Position>], pattern: &Grid) -> Vec<bool> {
        let mut values: Vec<bool> = Vec::new();
        let mut before = Vec::new();
        for fact in &facts.facts {
            let value = match *fact {
                Fact::Live(at) => pattern.get(at),
                Fact::Wastes { at, least } => of::of_cell(of::window(pattern, at.row, at.column)) >= least,
                Fact::Count { least, from, to } => {
                    if before.is_empty() {
                        before = counts(facts, &values);
                    }
                    before[to] - before[from] >= least
                }
                Fact::Entered { cut } => {
                    meets(pattern, &ring(&regions[cut], pattern.width(), pattern.height()))
                }
            };
            values.push(value);
        }
        values
    }

    fn meets(pattern: &Grid, cells: &[Position]) -> bool {
        cells.iter().any(|&at| pattern.get(at))
    }

    fn counts(facts: &Facts, values: &[bool]) -> Vec<usize> {
        let mut sum = 0;
        let mut before = vec![0];
        for leaf in &facts.leaves {
            sum += usize::from(values[leaf.var().index()] == leaf.is_positive());
            before.push(sum);
        }
        before
    }

    /// All still lifes of small boxes. Their values satisfy every clause exactly if they keep to the budget.
    #[test]
    fn a_still_life_satisfies_the_clauses_if_it_wastes_little() {
        for (width, height) in [(3, 3), (4, 3), (2, 5)] {
            let problem = StillLife::new(width, height).unwrap();
            for ones in 0..1u32 << (width * height) {
                let pattern =
                    Grid::from_fn(width, height, |at| ones >> (at.row * width + at.column) & 1 == 1);
                let padded = Grid::from_fn(width + 2, height + 2, |at| {
                    pattern.is_alive(at.row.cast_signed() - 1, at.column.cast_signed() - 1)
                });
                if next_generation(&padded, Rule::LIFE) != padded {
                    continue;
                }
                for max_waste in [4, 8, 12, 16] {
                    let mut formula = Cnf::default();
                    let Ok(variables) = through(&mut formula, |sink| {
                        waste::encode(&problem, max_waste, waste::Streamliner::NONE, sink)
                    });
                    let facts = Facts::of(&problem, max_waste);
                    assert_eq!(facts.facts.len(), variables as usize);
                    let values = values(&facts, &[], &pattern);
                    let holds = |lit: &Lit| values[lit.var().index()] == lit.is_positive();
                    let all = formula.clauses().all(|clause| clause.iter().any(holds));
                    assert_eq!(all, of::of_pattern(&pattern) <= max_waste, "{pattern:?} {max_waste}");
                }
            }
        }
    }

    /// All patterns of a small box. The clauses of a cut are true exactly if a live cell of the region
    /// has one in the ring.
    #[test]
    fn the_variables_of_cuts_come_last() {
        let (width, height, max_waste) = (4, 3, 6);
        let problem = StillLife::new(width, height).unwrap();
        let regions = [vec![Position::new(0, 0)], vec![Position::new(1, 2), Position::new(2, 1)]];
        let facts = Facts::of(&problem, max_waste).with_cuts(regions.len());
        let mut waste = Cnf::default();
        let Ok(variables) =
            through(&mut waste, |sink| waste::encode(&problem, max_waste, waste::Streamliner::NONE, sink));
        let (mut pool, mut formula) = (VarPool::after(variables), Cnf::default());
        for cells in &regions {
            let cut = Cut::Region(Region { cells: cells.clone(), beyond: None });
            let Ok(()) = through(&mut formula, |sink| {
                Cells::new(&problem, waste::Streamliner::NONE).cut(&cut, &mut pool, sink)
            });
        }
        assert_eq!(facts.facts.len(), pool.used() as usize);
        for ones in 0..1u32 << (width * height) {
            let pattern = Grid::from_fn(width, height, |at| ones >> (at.row * width + at.column) & 1 == 1);
            let values = values(&facts, &regions, &pattern);
            let holds = |lit: &Lit| values[lit.var().index()] == lit.is_positive();
            let all = formula.clauses().all(|clause| clause.iter().any(holds));
            let satisfied = |cells: &Vec<Position>| {
                !meets(&pattern, cells) || meets(&pattern, &ring(cells, width, height))
            };
            assert_eq!(all, regions.iter().all(satisfied), "{pattern:?}");
        }
    }
}
