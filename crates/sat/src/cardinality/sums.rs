//! Totalizers for sums with a known least value.
//!
//! A totalizer (O. Bailleux and Y. Boufkhad, CP 2003) has an output for every number of true
//! inputs. If a sum is at least its *floor* in any case, and may be at most its *ceiling*, only the
//! numbers between them need outputs. The ceiling of a part is the ceiling of the whole less the
//! floors of the other parts, so good floors make a small counter.

use crate::cnf::{Clauses, Lit, Refused, VarPool};

/// A sum that can be counted.
#[derive(Clone, Debug)]
pub struct Sum {
    floor: usize,
    of: Of,
}

#[derive(Clone, Debug)]
enum Of {
    Literals(Vec<Lit>),
    Two(Box<(Sum, Sum)>),
}

/// A counted sum. Output i, from 0, says "at least floor + 1 + i". The sum is at most the floor
/// plus the number of outputs.
#[derive(Clone, Debug)]
pub struct Counted {
    floor: usize,
    outputs: Vec<Lit>,
}

impl Sum {
    /// The number of true literals. The caller knows that it is at least `floor`.
    pub fn of_literals(literals: Vec<Lit>, floor: usize) -> Self {
        Self { floor, of: Of::Literals(literals) }
    }

    /// The total of two sums. The caller knows that it is at least `floor`.
    pub fn of_two(one: Self, other: Self, floor: usize) -> Self {
        Self { floor: floor.max(one.floor + other.floor), of: Of::Two(Box::new((one, other))) }
    }

    /// Raises the known least value of the sum to `floor`.
    #[must_use]
    pub fn with_floor(self, floor: usize) -> Self {
        Self { floor: self.floor.max(floor), ..self }
    }

    /// The least value of the sum, as far as it is known.
    pub fn floor(&self) -> usize {
        self.floor
    }

    /// Counts up to `ceiling`, and excludes larger values.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub fn count(
        &self,
        ceiling: usize,
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<Counted, Refused> {
        if ceiling < self.floor {
            sink.clause(&[])?;
            return Ok(Counted::constant(self.floor));
        }
        match &self.of {
            Of::Literals(literals) => count_literals(literals, self.floor, ceiling, pool, sink),
            Of::Two(two) => {
                let one = two.0.count(ceiling - two.1.floor, pool, sink)?;
                let other = two.1.count(ceiling - two.0.floor, pool, sink)?;
                one.plus(&other, self.floor, ceiling, pool, sink)
            }
        }
    }
}

fn count_literals(
    literals: &[Lit],
    floor: usize,
    ceiling: usize,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<Counted, Refused> {
    match literals {
        [] => Ok(Counted::constant(0)),
        &[only] if ceiling == 0 => sink.clause(&[!only]).map(|()| Counted::constant(0)),
        &[only] => Ok(Counted { floor: 0, outputs: vec![only] }),
        _ => {
            let (one, other) = literals.split_at(literals.len() / 2);
            let one = count_literals(one, 0, ceiling, pool, sink)?;
            let other = count_literals(other, 0, ceiling, pool, sink)?;
            one.plus(&other, floor, ceiling, pool, sink)
        }
    }
}

impl Counted {
    fn constant(floor: usize) -> Self {
        Self { floor, outputs: Vec::new() }
    }

    fn top(&self) -> usize {
        self.floor + self.outputs.len()
    }

    /// The literal that denies that the sum is at least `least`; `None` if it always is.
    fn denial(&self, least: usize) -> Option<Lit> {
        (least > self.floor).then(|| !self.outputs[least - self.floor - 1])
    }

    /// Adds two counted sums, and excludes totals above `ceiling`. The caller knows that the total
    /// is at least `floor`.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub fn plus(
        &self,
        other: &Self,
        floor: usize,
        ceiling: usize,
        pool: &mut VarPool,
        sink: &mut Clauses<'_>,
    ) -> Result<Self, Refused> {
        let top = ceiling.min(self.top() + other.top());
        let floor = floor.max(self.floor + other.floor);
        if floor > top {
            sink.clause(&[])?;
            return Ok(Self::constant(floor));
        }
        let outputs: Vec<Lit> = (floor..top).map(|_| pool.fresh()).collect();
        self.each_sum(other, floor, |premises, sum| {
            let conclusion = outputs.get(sum - floor - 1).copied();
            // Totals further above the ceiling are excluded together with the first one above it.
            if conclusion.is_none() && sum > ceiling + 1 {
                return Ok(());
            }
            sink.clause(&premises.into_iter().flatten().chain(conclusion).collect::<Vec<_>>())
        })?;
        Ok(Self { floor, outputs })
    }

    /// Excludes that two counted sums have a total above `ceiling`.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    pub fn exclude_more(&self, other: &Self, ceiling: usize, sink: &mut Clauses<'_>) -> Result<(), Refused> {
        if self.floor + other.floor > ceiling {
            return sink.clause(&[]);
        }
        self.each_sum(other, ceiling, |premises, sum| match sum - ceiling {
            1 => sink.clause(&premises.into_iter().flatten().collect::<Vec<_>>()),
            _ => Ok(()),
        })
    }

    /// Visits all pairs of values with a total above `above`, with the literals that deny them.
    fn each_sum<E>(
        &self,
        other: &Self,
        above: usize,
        mut visit: impl FnMut([Option<Lit>; 2], usize) -> Result<(), E>,
    ) -> Result<(), E> {
        for one in self.floor..=self.top() {
            for two in other.floor..=other.top() {
                if one + two > above {
                    visit([self.denial(one), other.denial(two)], one + two)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Var, through};

    fn inputs(count: u32) -> Vec<Lit> {
        (1..=count).map(|number| Var::new(number).unwrap().positive()).collect()
    }

    /// Returns true if the clauses allow these inputs. Tries all values of the few other variables.
    fn is_possible(formula: &Cnf, inputs: u32, ones: u32, variables: u32) -> bool {
        (0..1u32 << (variables - inputs)).any(|others| {
            let values = ones | others << inputs;
            let holds = |lit: &Lit| (values >> lit.var().index() & 1 == 1) == lit.is_positive();
            formula.clauses().all(|clause| clause.iter().any(holds))
        })
    }

    /// Of all inputs that keep to the floors, exactly those must remain that keep to the ceiling.
    fn check(sum: &Sum, inputs: u32, ceiling: usize, keeps_floors: impl Fn(u32) -> bool) {
        let mut formula = Cnf::default();
        let mut pool = VarPool::after(inputs);
        let Ok(_) = through(&mut formula, |sink| sum.count(ceiling, &mut pool, sink));
        for ones in (0..1u32 << inputs).filter(|&ones| keeps_floors(ones)) {
            let fits = ones.count_ones() as usize <= ceiling;
            assert_eq!(is_possible(&formula, inputs, ones, pool.used()), fits, "{ones:b} ≤ {ceiling}");
        }
    }

    #[test]
    fn without_floors_it_is_a_totalizer() {
        for ceiling in 0..=5 {
            check(&Sum::of_literals(inputs(5), 0), 5, ceiling, |_| true);
        }
    }

    #[test]
    fn floors_leave_what_keeps_them() {
        let (left, right) = (inputs(5)[..3].to_vec(), inputs(5)[3..].to_vec());
        let sum = Sum::of_two(Sum::of_literals(left, 1), Sum::of_literals(right, 1), 3);
        assert_eq!(sum.floor(), 3);
        let keeps = |ones: u32| ones & 7 != 0 && ones >> 3 != 0 && ones.count_ones() >= 3;
        for ceiling in 0..=5 {
            check(&sum, 5, ceiling, keeps);
        }
    }

    #[test]
    fn exclusion_needs_no_outputs() {
        let (left, right) = (inputs(4)[..2].to_vec(), inputs(4)[2..].to_vec());
        for ceiling in 0..=4 {
            let (mut formula, mut pool) = (Cnf::default(), VarPool::after(4));
            let Ok(one) =
                through(&mut formula, |sink| Sum::of_literals(left.clone(), 0).count(2, &mut pool, sink));
            let Ok(other) =
                through(&mut formula, |sink| Sum::of_literals(right.clone(), 0).count(2, &mut pool, sink));
            let Ok(()) = through(&mut formula, |sink| one.exclude_more(&other, ceiling, sink));
            for ones in 0..16u32 {
                let fits = ones.count_ones() as usize <= ceiling;
                assert_eq!(is_possible(&formula, 4, ones, pool.used()), fits);
            }
        }
    }
}
