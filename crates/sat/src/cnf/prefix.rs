//! Quantifier prefixes: which variables are existential or universal, and in which order.

use std::collections::{BTreeSet, HashSet};

use super::{Cnf, Var};

/// The quantifier of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// ∃: there is a value that makes the rest true.
    Exists,
    /// ∀: all values make the rest true.
    ForAll,
}

/// Consecutive variables with the same quantifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Their quantifier.
    pub quantifier: Quantifier,
    /// The variables, in the order in which they were named; at least one.
    pub variables: Vec<Var>,
}

/// The blocks of a formula in prenex form, outermost first. Neighbouring blocks have different
/// quantifiers, and no variable occurs twice.
#[derive(Clone, Debug, Default)]
pub struct Prefix {
    blocks: Vec<Block>,
    quantified: HashSet<Var>,
}

/// A variable was quantified already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuantifiedTwice(pub Var);

impl Prefix {
    /// A prefix without blocks.
    pub fn new() -> Self {
        Self::default()
    }

    /// Quantifies one more variable, inside all others. It joins the innermost block if that has
    /// the same quantifier.
    ///
    /// # Errors
    /// If the variable is quantified already.
    pub fn push(&mut self, quantifier: Quantifier, var: Var) -> Result<(), QuantifiedTwice> {
        if !self.quantified.insert(var) {
            return Err(QuantifiedTwice(var));
        }
        match self.blocks.last_mut() {
            Some(last) if last.quantifier == quantifier => last.variables.push(var),
            _ => self.blocks.push(Block { quantifier, variables: vec![var] }),
        }
        Ok(())
    }

    /// The blocks, outermost first.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The variables that occur in the formula but in no block, in increasing order.
    pub fn free(&self, formula: &Cnf) -> Vec<Var> {
        let used = formula.clauses().flatten().map(|literal| literal.var());
        let free: BTreeSet<Var> = used.filter(|var| !self.quantified.contains(var)).collect();
        free.into_iter().collect()
    }
}

/// Only the blocks count; the set of variables follows from them.
impl PartialEq for Prefix {
    fn eq(&self, other: &Self) -> bool {
        self.blocks == other.blocks
    }
}

impl Eq for Prefix {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Lit;

    fn var(number: u32) -> Var {
        Var::new(number).unwrap()
    }

    #[test]
    fn equal_neighbours_are_one_block() {
        let mut prefix = Prefix::new();
        for (quantifier, number) in [
            (Quantifier::ForAll, 4),
            (Quantifier::ForAll, 2),
            (Quantifier::Exists, 1),
            (Quantifier::ForAll, 3),
        ] {
            prefix.push(quantifier, var(number)).unwrap();
        }
        let blocks: Vec<(Quantifier, Vec<u32>)> = prefix
            .blocks()
            .iter()
            .map(|block| (block.quantifier, block.variables.iter().map(|var| var.number()).collect()))
            .collect();
        let expected =
            [(Quantifier::ForAll, vec![4, 2]), (Quantifier::Exists, vec![1]), (Quantifier::ForAll, vec![3])];
        assert_eq!(blocks, expected);
    }

    #[test]
    fn no_variable_is_quantified_twice() {
        let mut prefix = Prefix::new();
        prefix.push(Quantifier::ForAll, var(7)).unwrap();
        assert_eq!(prefix.push(Quantifier::Exists, var(7)), Err(QuantifiedTwice(var(7))));
    }

    #[test]
    fn free_variables_occur_and_are_not_quantified() {
        let mut prefix = Prefix::new();
        prefix.push(Quantifier::ForAll, var(2)).unwrap();
        let mut formula = Cnf::new(9);
        let lit = |number| Lit::from_dimacs(number).unwrap();
        formula.push(&[lit(-5), lit(2)]);
        formula.push(&[lit(3), lit(5)]);
        assert_eq!(prefix.free(&formula), [var(3), var(5)]);
    }
}
