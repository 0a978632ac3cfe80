//! Unary counters of vertical triples, some cells of which may be known.

use super::col9;
use crate::cnf::template::Slot;
use crate::cnf::{Bit, ClauseSink, Template, VarPool, stamps};

/// A counter of three cells, with the clauses that define its outputs. The first output says "at
/// least one", the second "at least two", and so on.
pub(in crate::encode) struct Counter {
    outputs: usize,
    template: Template,
}

impl Counter {
    /// A counter with all three outputs, as Conway's rule needs them.
    pub(in crate::encode) fn of_all() -> Self {
        Self { outputs: 3, template: col9::counter() }
    }

    /// A counter with the outputs "at least one" and "at least two". A majority of three needs no
    /// more.
    pub(in crate::encode) fn of_majorities() -> Self {
        Self { outputs: 2, template: without_third_output(&col9::counter()) }
    }

    /// The outputs for three cells. An output that follows from known cells is known. If only one
    /// cell is unknown, it is the output itself.
    pub(in crate::encode) fn count<S: ClauseSink>(
        &self,
        cells: [Bit; 3],
        pool: &mut VarPool,
        sink: &mut S,
    ) -> Result<Vec<Bit>, S::Error> {
        let unknown: Vec<Bit> = cells.into_iter().filter(|cell| cell.literal().is_some()).collect();
        let certain = cells.into_iter().filter(|&cell| cell == Bit::TRUE).count();
        let outputs: Vec<Bit> = (1..=self.outputs)
            .map(|least| match &unknown[..] {
                _ if least <= certain => Bit::TRUE,
                _ if least > certain + unknown.len() => Bit::FALSE,
                &[only] => only,
                _ => Bit::Is(pool.fresh()),
            })
            .collect();
        if unknown.len() > 1 {
            stamps::instance(&self.template, &[&cells[..], &outputs].concat(), sink)?;
        }
        Ok(outputs)
    }
}

/// The slot of the third output, after those of three cells and two outputs.
const THIRD: u8 = 5;

fn without_third_output(template: &Template) -> Template {
    let kept = template.clauses().filter(|clause| clause.iter().all(|slot| slot.index != THIRD));
    kept.map(<[Slot]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Lit, Var};

    /// For every way to know some of the cells, the outputs have one value each, which is the
    /// count.
    #[test]
    fn counters_count_whatever_is_known() {
        let cell = |state: u32, place: u32| match state / 3u32.pow(place) % 3 {
            2 => Bit::Is(Var::new(place + 1).unwrap().positive()),
            value => Bit::Known(value == 1),
        };
        for counter in [Counter::of_all(), Counter::of_majorities()] {
            for known in 0..27 {
                let cells = [0, 1, 2].map(|place| cell(known, place));
                let (mut pool, mut formula) = (VarPool::after(3), Cnf::default());
                let Ok(outputs) = counter.count(cells, &mut pool, &mut formula);
                for values in 0..1u32 << pool.used() {
                    let holds =
                        |literal: Lit| (values >> literal.var().index() & 1 == 1) == literal.is_positive();
                    let value = |bit: Bit| match bit {
                        Bit::Known(value) => value,
                        Bit::Is(literal) => holds(literal),
                    };
                    let count = cells.into_iter().filter(|&cell| value(cell)).count();
                    let right = (1..).zip(&outputs).all(|(least, &output)| value(output) == (count >= least));
                    let satisfied = formula.clauses().all(|clause| clause.iter().copied().any(holds));
                    assert_eq!(satisfied, right, "{cells:?} {values:b}");
                }
            }
        }
    }
}
