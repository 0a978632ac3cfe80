//! The variables of a formula and of its proof, numbered without large gaps.

use std::collections::HashMap;

use super::clauses::Code;

/// Variables up to a bound keep their numbers. The others get the next ones in the order in which
/// they come, so that neither a formula nor a proof can ask for memory by the number of a variable.
#[derive(Clone, Debug)]
pub(super) struct Variables {
    /// Variables up to this keep their numbers.
    largest: u32,
    /// What the formula and the proof call the others.
    extra: Vec<u32>,
    places: HashMap<u32, u32>,
}

/// Variables of a formula up to this keep their numbers.
const HARMLESS: u32 = 1 << 20;

/// Variables have 31 bits.
const MOST: u32 = (1 << 31) - 1;

impl Variables {
    /// Before a formula is read.
    pub(super) fn of_formula() -> Self {
        Self { largest: HARMLESS, extra: Vec::new(), places: HashMap::new() }
    }

    /// The same when the formula was read, whose largest variable is this one. If all of its
    /// variables kept their numbers, those of the proof follow them at once.
    pub(super) fn before_proof(self, largest: u32) -> Self {
        if self.extra.is_empty() { Self { largest: largest.min(HARMLESS), ..self } } else { self }
    }

    /// The largest number so far.
    pub(super) fn largest(&self) -> u32 {
        self.largest + u32::try_from(self.extra.len()).expect("variables have 31 bits")
    }

    /// The code of a literal. A new variable gets a number. `None` if the literal is none.
    pub(super) fn code(&mut self, literal: i64) -> Option<Code> {
        let name = u32::try_from(literal.unsigned_abs()).ok().filter(|name| (1..=MOST).contains(name))?;
        let variable = if name <= self.largest { name } else { self.extra(name)? };
        Some(variable << 1 | u32::from(literal < 0))
    }

    fn extra(&mut self, name: u32) -> Option<u32> {
        if let Some(&variable) = self.places.get(&name) {
            return Some(variable);
        }
        let variable = Some(self.largest() + 1).filter(|&variable| variable <= MOST)?;
        self.places.insert(name, variable);
        self.extra.push(name);
        Some(variable)
    }

    /// The literal as DIMACS writes it.
    pub(super) fn literal(&self, code: Code) -> i64 {
        let variable = code >> 1;
        let name = match variable.checked_sub(self.largest + 1) {
            None => variable,
            Some(place) => self.extra[place as usize],
        };
        if code & 1 == 1 { -i64::from(name) } else { i64::from(name) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_variables_follow_those_of_the_formula() {
        let mut variables = Variables::of_formula().before_proof(3);
        let literals = [1, -3, 2_147_483_647, -5, 5, -2_147_483_647];
        let codes = literals.map(|literal| variables.code(literal).unwrap());
        assert_eq!(codes, [2, 7, 8, 11, 10, 9]);
        assert_eq!(codes.map(|code| variables.literal(code)), literals);
        assert_eq!(variables.largest(), 5);
        for none in [0, 2_147_483_648, -2_147_483_648, i64::MIN] {
            assert_eq!(variables.code(none), None, "{none}");
        }
    }

    #[test]
    fn a_formula_cannot_ask_for_memory_by_a_number() {
        let mut variables = Variables::of_formula();
        let literals = [7, -2_147_483_647, 2_000_000_000];
        let codes = literals.map(|literal| variables.code(literal).unwrap());
        let mut variables = variables.before_proof(2_147_483_647);
        assert_eq!(variables.largest(), HARMLESS + 2);
        assert_eq!(literals.map(|literal| variables.code(literal).unwrap()), codes);
        assert_eq!(codes.map(|code| variables.literal(code)), literals);
    }
}
