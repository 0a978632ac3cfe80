//! Placements as numbers.
//!
//! A placement is one number of few bits, not one bit for each cell. Whatever values the bits have,
//! they mean a placement. Universal variables need this, because no clause may demand anything of
//! them. An enumeration of their assignments is at most twice as long as the list of placements,
//! whereas bits for each of n cells would have 2ⁿ assignments.

use crate::cnf::{Bit, ClauseSink, Lit, Var, VarPool, bit};
use crate::life::Position;

/// The empty cells of a position, numbered row by row from 0. All larger numbers fill no cell: the
/// turn is wasted on an occupied cell or given up, which is the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    empty: Vec<Position>,
}

impl Choices {
    /// The choices among these empty cells.
    pub fn new(empty: Vec<Position>) -> Self {
        Self { empty }
    }

    /// The number of bits. At least one number is left for a wasted turn.
    pub fn bits(&self) -> u32 {
        (self.empty.len() + 1).next_power_of_two().ilog2()
    }

    /// The cell that a number fills, if it fills one.
    pub fn meaning(&self, number: usize) -> Option<Position> {
        self.empty.get(number).copied()
    }
}

/// A placement in a formula: the bits of its number, lowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    bits: Vec<Var>,
}

impl Placement {
    /// A placement with fresh variables.
    pub fn new(choices: &Choices, pool: &mut VarPool) -> Self {
        Self { bits: (0..choices.bits()).map(|_| pool.fresh().var()).collect() }
    }

    /// The bits of the number, lowest first.
    pub fn bits(&self) -> &[Var] {
        &self.bits
    }

    /// The cell that is filled for given values of the bits, if one is.
    pub fn cell(&self, choices: &Choices, value: impl Fn(Var) -> bool) -> Option<Position> {
        let bits = self.bits.iter().zip(0u32..);
        choices.meaning(bits.map(|(&var, place)| usize::from(value(var)) << place).sum())
    }

    /// The literals of the number that fills a cell, or of one that fills none.
    ///
    /// # Panics
    /// If the cell is not empty in the position.
    pub fn number(&self, choices: &Choices, cell: Option<Position>) -> impl Iterator<Item = Lit> {
        let number = match cell {
            None => choices.empty.len(),
            Some(cell) => choices.empty.iter().position(|&empty| empty == cell).expect("an empty cell"),
        };
        self.bits.iter().enumerate().map(move |(place, var)| var.lit(number >> place & 1 == 1))
    }

    /// Defines a bit for each empty cell, which is true if its number is the chosen one.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub fn fill<S: ClauseSink>(
        &self,
        choices: &Choices,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<Vec<(Position, Bit)>, S::Error> {
        let cells = choices.empty.iter().enumerate();
        let chosen = cells.map(|(number, &cell)| {
            let digits = self.bits.iter().enumerate();
            let digits: Vec<Bit> =
                digits.map(|(place, var)| Bit::Is(var.lit(number >> place & 1 == 1))).collect();
            Ok((cell, bit::all(&digits, pool, sink)?))
        });
        chosen.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Model};

    /// For every value of the bits, the clauses leave each cell one value: the chosen cell is
    /// filled and no other.
    #[test]
    fn the_clauses_fill_the_cell_that_the_number_means() {
        for empty in 0..=9 {
            let cells: Vec<Position> = (0..empty).map(|column| Position::new(0, column)).collect();
            let mut pool = VarPool::after(0);
            let choices = Choices::new(cells.clone());
            let placement = Placement::new(&choices, &mut pool);
            let mut formula = Cnf::default();
            let Ok(filled) = placement.fill(&choices, &mut pool, &mut formula);
            let mut seen = Vec::new();
            for number in 0..1usize << placement.bits.len() {
                let bit = |var: Var| number >> var.index() & 1 == 1;
                let chosen = placement.cell(&choices, bit);
                seen.push(chosen);
                for wrong in (0..filled.len()).map(Some).chain([None]) {
                    let mut model = Model::new();
                    placement.bits.iter().for_each(|&var| model.assign(var.lit(bit(var))).unwrap());
                    for (place, &(cell, is_chosen)) in filled.iter().enumerate() {
                        let literal = is_chosen.literal().expect("numbers have bits");
                        let value = (chosen == Some(cell)) != (wrong == Some(place));
                        if model.value(literal.var()).is_none() {
                            model.assign(if value { literal } else { !literal }).unwrap();
                        }
                    }
                    let right =
                        filled.iter().all(|&(cell, bit)| bit.value(&model) == Some(chosen == Some(cell)));
                    assert_eq!(formula.first_violated(&model).is_none(), right, "{placement:?} {number:b}");
                }
            }
            assert!(cells.iter().all(|&cell| seen.contains(&Some(cell))) && seen.contains(&None));
        }
    }
}
