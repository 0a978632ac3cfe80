//! What a player can do with a piece, as numbers.
//!
//! A placement is one number of few bits, not one bit for each cell: whatever values the bits have, they mean a placement. That
//! is what universal variables need, as nothing may be demanded of them, and an enumeration of their assignments is
//! at most twice as long as the list of placements, where bits for each of n cells would have 2ⁿ assignments.

use crate::cnf::{Bit, ClauseSink, Var, VarPool, bit};
use crate::life::Position;

/// The different things that a placement can do: fill an empty cell, these row by row, or be wasted on an occupied one, last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    empty: Vec<Position>,
    /// Whether there is an occupied cell to waste the piece on; which one makes no difference.
    can_waste: bool,
}

impl Choices {
    /// The choices on a board with these empty cells, and an occupied one or none.
    ///
    /// # Panics
    /// If there is nothing to choose: a board has cells.
    pub fn new(empty: Vec<Position>, can_waste: bool) -> Self {
        assert!(can_waste || !empty.is_empty(), "every cell is empty or occupied");
        Self { empty, can_waste }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.empty.len() + usize::from(self.can_waste)
    }

    /// How many bits their numbers have.
    pub fn bits(&self) -> u32 {
        self.count().next_power_of_two().ilog2()
    }

    /// The cell that the choice of a number fills; none if it wastes the piece. A number that is too large stands for the one
    /// without its highest bit: there is such a choice, as more than half of the numbers are in use.
    ///
    /// # Panics
    /// If the number has too many bits.
    pub fn meaning(&self, number: usize) -> Option<Position> {
        let all = 1 << self.bits();
        assert!(number < all, "{number} has more than {} bits", self.bits());
        let choice = if number < self.count() { number } else { number - all / 2 };
        self.empty.get(choice).copied()
    }

    /// Whether a choice has a second number, with the highest bit.
    fn has_twin(&self, choice: usize) -> bool {
        let half = (1 << self.bits()) / 2;
        choice < half && choice + half >= self.count()
    }
}

/// A placement in a formula: the bits of its number, from the lowest, and a bit for each empty cell that says that it is filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    choices: Choices,
    bits: Vec<Var>,
}

impl Placement {
    /// A placement with new variables.
    pub fn new(choices: Choices, pool: &mut VarPool) -> Self {
        let bits = (0..choices.bits()).map(|_| pool.fresh().var()).collect();
        Self { choices, bits }
    }

    /// The bits of the number, from the lowest.
    pub fn bits(&self) -> &[Var] {
        &self.bits
    }

    /// What can be chosen.
    pub fn choices(&self) -> &Choices {
        &self.choices
    }

    /// Which cell is filled for given values of the bits; none if the piece is wasted.
    pub fn cell(&self, value: impl Fn(Var) -> bool) -> Option<Position> {
        let bits = self.bits.iter().zip(0u32..);
        self.choices.meaning(bits.map(|(&var, place)| usize::from(value(var)) << place).sum())
    }

    /// Defines for each empty cell a bit that says that it is filled. A wasted piece is one that fills none.
    pub fn fill<S: ClauseSink>(
        &self,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<Vec<(Position, Bit)>, S::Error> {
        let cells = self.choices.empty.iter().enumerate();
        cells.map(|(choice, &cell)| Ok((cell, self.chosen(choice, pool, sink)?))).collect()
    }

    /// The bit that says that the number means this choice: of a choice with two numbers the highest bit does not matter.
    fn chosen<S: ClauseSink>(
        &self,
        choice: usize,
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<Bit, S::Error> {
        let fixed = self.bits.len() - usize::from(self.choices.has_twin(choice));
        let digits: Vec<Bit> =
            (0..fixed).map(|place| Bit::Is(self.bits[place].lit(choice >> place & 1 == 1))).collect();
        bit::all(&digits, pool, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Lit, Model};

    fn choices(empty: usize, can_waste: bool) -> Choices {
        Choices::new((0..empty).map(|column| Position::new(0, column)).collect(), can_waste)
    }

    fn all_choices() -> impl Iterator<Item = Choices> {
        let some = (1..=20).flat_map(|empty| [choices(empty, false), choices(empty, true)]);
        some.chain([choices(0, true)])
    }

    /// Every number means something, every choice has a number, and none has more than two.
    #[test]
    fn every_number_means_a_choice_and_every_choice_has_a_number() {
        for choices in all_choices() {
            let mut times = vec![0; choices.count()];
            for number in 0..1usize << choices.bits() {
                let choice = choices.meaning(number).map_or(choices.empty.len(), |cell| cell.column);
                times[choice] += 1;
            }
            assert!(times.iter().all(|times| (1..=2).contains(times)), "{choices:?}: {times:?}");
        }
    }

    /// For every value of the bits the clauses leave the cells one value each: the chosen one is filled, no other.
    #[test]
    fn the_clauses_fill_the_cell_that_the_number_means() {
        for choices in all_choices() {
            let mut pool = VarPool::after(0);
            let placement = Placement::new(choices, &mut pool);
            let mut formula = Cnf::default();
            let Ok(cells) = placement.fill(&mut pool, &mut formula);
            for number in 0..1u32 << placement.bits.len() {
                let mut model = Model::new();
                let bit = |var: Var| number >> var.index() & 1 == 1;
                placement.bits.iter().for_each(|&var| model.assign(var.lit(bit(var))).unwrap());
                let filled = placement.cell(bit);
                for &(cell, chosen) in &cells {
                    let Some(literal) = chosen.literal().filter(|literal| model.value(literal.var()).is_none())
                    else {
                        assert_eq!(chosen.value(&model), Some(filled == Some(cell)));
                        continue;
                    };
                    model.assign(if filled == Some(cell) { literal } else { !literal }).unwrap();
                    let mut wrong = model.clone();
                    wrong = flipped(&wrong, literal);
                    let about = |clause: &&[Lit]| clause.iter().any(|l| l.var() == literal.var());
                    let satisfied =
                        |model: &Model| formula.clauses().filter(about).all(|c| c.iter().any(|&l| model.satisfies(l)));
                    assert!(satisfied(&model) && !satisfied(&wrong), "{placement:?} {number:b}");
                }
            }
        }
    }

    fn flipped(model: &Model, literal: Lit) -> Model {
        let mut flipped = Model::new();
        for other in model.literals() {
            flipped.assign(if other.var() == literal.var() { !other } else { other }).unwrap();
        }
        flipped
    }
}
