//! Many questions to one incremental solver: cubes of assumptions, and all assignments of universal variables.
//!
//! Consecutive cubes of a Gray enumeration differ in one literal, so the solver keeps what it learned and its heuristics:
//! that is what makes thousands of checks a second possible ("Symmetry in Gardens of Eden", Hartman, Heule, Kwekkeboom,
//! Noels, 2013, section 5.1).

use crate::backend::{Decision, Incremental, Limits, Why};
use crate::cnf::{Lit, Var};

/// How a 2QBF ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quantified {
    /// Every assignment of the universals was tried, and each has a model.
    True,
    /// This assignment of the universals has no model.
    False(Vec<Lit>),
    /// Stopped.
    Unknown(Why),
}

/// Decides ∀ universals ∃ others: the clauses, which the solver has already. Assignments are tried in Gray order, the
/// first universal changing fastest, from the one that the paper's program starts with. `observe` gets the number of
/// assignments tried so far.
pub fn forall_exists(
    universals: &[Var],
    solver: &mut dyn Incremental,
    limits: &Limits,
    observe: &mut dyn FnMut(u64),
) -> Quantified {
    let mut assignment = GrayWalk::new(universals);
    let mut tried = 0;
    loop {
        match solver.decide(&assignment.literals, limits) {
            Decision::Satisfiable => tried += 1,
            Decision::Unsatisfiable => return Quantified::False(assignment.literals),
            Decision::Unknown(why) => return Quantified::Unknown(why),
        }
        observe(tried);
        if !assignment.advance() {
            return Quantified::True;
        }
    }
}

/// All assignments of some variables, each differing from the one before in one literal: the reflected Gray code from
/// the assignment of i = 2ⁿ − 1 down to that of i = 0, where bit j of i ⊕ ⌊i/2⌋ is variable j.
struct GrayWalk {
    literals: Vec<Lit>,
    /// The bits of i.
    index: Vec<bool>,
}

impl GrayWalk {
    /// i = 2ⁿ − 1: all bits are set, and only the last bit of the code.
    fn new(variables: &[Var]) -> Self {
        let last = variables.len().wrapping_sub(1);
        let literals = variables.iter().enumerate().map(|(j, var)| var.lit(j == last)).collect();
        Self { literals, index: vec![true; variables.len()] }
    }

    /// Goes on to i − 1; false after i = 0. Counting down changes the trailing zeros of i and its lowest one, and the
    /// code in the place of that one.
    fn advance(&mut self) -> bool {
        let Some(place) = self.index.iter().position(|&bit| bit) else { return false };
        self.index[..place].fill(true);
        self.index[place] = false;
        // Below the lowest one of i nothing changes in the code but this one bit.
        self.literals[place] = !self.literals[place];
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, for comparison: bit j of i ⊕ ⌊i/2⌋.
    #[test]
    fn the_walk_is_the_reflected_gray_code_downwards() {
        for count in 0..=6u32 {
            let variables: Vec<Var> = (1..=count).map(|number| Var::new(number).unwrap()).collect();
            let mut walk = GrayWalk::new(&variables);
            for i in (0..1u32 << count).rev() {
                let code = i ^ (i >> 1);
                let expected: Vec<Lit> =
                    variables.iter().enumerate().map(|(j, var)| var.lit(code >> j & 1 == 1)).collect();
                assert_eq!(walk.literals, expected, "{count} {i}");
                assert_eq!(walk.advance(), i > 0);
            }
        }
    }
}
