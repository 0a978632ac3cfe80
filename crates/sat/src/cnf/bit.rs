//! Bits: literals, or values that are known already.
//!
//! Encoders that start from a given position hold bits. Clauses over known values are folded:
//! satisfied clauses are left out, false literals are dropped, and known values need no variables.

use std::ops::Not;

use super::{Clauses, Lit, Model, Refused, VarPool};

/// A literal, or a known value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bit {
    /// A known value.
    Known(bool),
    /// The value of this literal.
    Is(Lit),
}

impl Bit {
    /// Never true.
    pub const FALSE: Self = Self::Known(false);
    /// Always true.
    pub const TRUE: Self = Self::Known(true);

    /// The value, if it is known or the model gives one.
    #[inline]
    pub fn value(self, model: &Model) -> Option<bool> {
        match self {
            Self::Known(value) => Some(value),
            Self::Is(literal) => model.value(literal.var()).map(|value| value == literal.is_positive()),
        }
    }

    /// The literal, if the value is not known.
    #[inline]
    pub fn literal(self) -> Option<Lit> {
        match self {
            Self::Known(_) => None,
            Self::Is(literal) => Some(literal),
        }
    }
}

impl From<Lit> for Bit {
    fn from(literal: Lit) -> Self {
        Self::Is(literal)
    }
}

impl Not for Bit {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Known(value) => Self::Known(!value),
            Self::Is(literal) => Self::Is(!literal),
        }
    }
}

/// Writes that at least one of the bits is true. Bits that are known to be false are left out.
/// Nothing is written if a bit is known to be true, or if two bits are opposite.
///
/// # Errors
/// If the sink cannot take a clause.
pub fn clause(bits: impl IntoIterator<Item = Bit>, sink: &mut Clauses<'_>) -> Result<(), Refused> {
    let mut literals = Vec::new();
    for bit in bits {
        match bit {
            Bit::Known(true) => return Ok(()),
            Bit::Known(false) => {}
            Bit::Is(literal) if literals.contains(&!literal) => return Ok(()),
            Bit::Is(literal) if literals.contains(&literal) => {}
            Bit::Is(literal) => literals.push(literal),
        }
    }
    sink.clause(&literals)
}

/// A bit that is true exactly if at least one of these is.
///
/// # Errors
/// If the sink cannot take a clause.
pub fn any(bits: &[Bit], pool: &mut VarPool, sink: &mut Clauses<'_>) -> Result<Bit, Refused> {
    let mut unknown: Vec<Bit> = Vec::with_capacity(bits.len());
    for &bit in bits.iter().filter(|&&bit| bit != Bit::FALSE) {
        if bit == Bit::TRUE || unknown.contains(&!bit) {
            return Ok(Bit::TRUE);
        }
        if !unknown.contains(&bit) {
            unknown.push(bit);
        }
    }
    match unknown[..] {
        [] => Ok(Bit::FALSE),
        [only] => Ok(only),
        _ => {
            let any = Bit::Is(pool.fresh());
            clause(unknown.iter().copied().chain([!any]), sink)?;
            unknown.into_iter().try_for_each(|bit| clause([!bit, any], sink))?;
            Ok(any)
        }
    }
}

/// A bit that is true exactly if all of these are.
///
/// # Errors
/// If the sink cannot take a clause.
pub fn all(bits: &[Bit], pool: &mut VarPool, sink: &mut Clauses<'_>) -> Result<Bit, Refused> {
    let negated: Vec<Bit> = bits.iter().map(|&bit| !bit).collect();
    any(&negated, pool, sink).map(|bit| !bit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::stamps::instance;
    use crate::cnf::template::Slot;
    use crate::cnf::{Cnf, Template, Var, through};

    fn lit(number: u32) -> Lit {
        Var::new(number).unwrap().positive()
    }

    /// The clauses x ∨ ¬y and y ∨ z, with y known.
    #[test]
    fn known_bits_satisfy_clauses_or_leave_them() {
        let slot = |index, negated| Slot { index, negated };
        let template: Template =
            [vec![slot(0, false), slot(1, true)], vec![slot(1, false), slot(2, false)]].into_iter().collect();
        for (known, left) in [(true, lit(1)), (false, lit(3))] {
            let mut formula = Cnf::default();
            let slots = [lit(1).into(), Bit::Known(known), lit(3).into()];
            let Ok(()) = through(&mut formula, |sink| instance(&template, &slots, sink));
            assert_eq!(formula.clauses().collect::<Vec<_>>(), [&[left][..]]);
        }
        let mut formula = Cnf::default();
        let Ok(()) = through(&mut formula, |sink| clause([Bit::FALSE, !Bit::TRUE], sink));
        assert_eq!(formula.clauses().collect::<Vec<_>>(), [&[] as &[Lit]]);
        // The same variable in several slots: x ∨ ¬x says nothing, x ∨ x the same as x.
        let mut formula = Cnf::default();
        let Ok(()) = through(&mut formula, |sink| instance(&template, &[lit(1).into(); 3], sink));
        assert_eq!(formula.clauses().collect::<Vec<_>>(), [&[lit(1)][..]]);
    }
    /// For every way to know some of three bits, each output has exactly one value, the right one.
    #[test]
    fn gates_compute() {
        for known in 0..27u32 {
            let bits = [0, 1, 2].map(|place: u32| match known / 3u32.pow(place) % 3 {
                2 => Bit::Is(lit(place + 1)),
                value => Bit::Known(value == 1),
            });
            let (mut pool, mut formula) = (VarPool::after(3), Cnf::default());
            let Ok((any, all)) = through(&mut formula, |sink| {
                Ok((any(&bits, &mut pool, sink)?, all(&bits, &mut pool, sink)?))
            });
            for values in 0..1u32 << pool.used() {
                let mut model = Model::new();
                for number in 1..=pool.used() {
                    let literal = lit(number);
                    model.assign(if values >> (number - 1) & 1 == 1 { literal } else { !literal }).unwrap();
                }
                let inputs = bits.map(|bit| bit.value(&model).unwrap());
                let right = any.value(&model) == Some(inputs.contains(&true))
                    && all.value(&model) == Some(!inputs.contains(&false));
                assert_eq!(formula.first_violated(&model).is_none(), right, "{bits:?} {values:b}");
            }
        }
    }
}
