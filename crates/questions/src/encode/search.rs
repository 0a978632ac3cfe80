//! Searches as clauses.
//!
//! Unknown i of a [`Spacetime`] is variable i + 1. Cells that the map or symmetries tie together
//! are therefore one variable from the start, and a transition of the rule that may be on or off is
//! one for all cells. Auxiliary variables follow; the first of them is true and stands for all cells
//! whose state is known.

use std::collections::BTreeMap;

use super::cardinality::Cardinality;
use super::transition::Transition;
use super::transition::windows::Windows;
use crate::cnf::{Bit, ClauseSink, Clauses, Lit, Model, Refused, Var, VarPool};
use crate::spacetime::{Cell, Demand, Literal, Spacetime, Track};

/// How a search is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchEncoding {
    /// The encoding of one transition.
    pub transition: Transition,
    /// The counter for bounds on live cells.
    pub cardinality: Cardinality,
}

impl Default for SearchEncoding {
    /// Shared column counters, which were best on refutations.
    fn default() -> Self {
        Self { transition: Transition::Col9, cardinality: Cardinality::default() }
    }
}

/// The literal of an unknown.
///
/// # Panics
/// If the unknown cannot be numbered as a variable. All unknowns of a search can.
pub fn literal(of: Literal) -> Lit {
    let var = Var::new(of.unknown + 1).expect("searches are limited to what can be numbered");
    var.lit(!of.negated)
}

/// The state of an unknown in a model; dead if the model leaves it open.
pub fn value(unknown: u32, model: &Model) -> bool {
    model.satisfies(literal(Literal { unknown, negated: false }))
}

/// Writes the clauses of all transitions and demands. Returns the variables in use.
///
/// # Errors
/// If the sink cannot take a clause.
pub fn encode(
    spacetime: &Spacetime,
    encoding: SearchEncoding,
    sink: &mut Clauses<'_>,
) -> Result<VarPool, Refused> {
    let mut pool = VarPool::after(spacetime.unknowns());
    let truth = pool.fresh();
    sink.clause(&[truth])?;
    if spacetime.is_impossible() {
        sink.clause(&[!truth])?;
    }
    let family = spacetime.family();
    let on = |transition| literal(Literal { unknown: spacetime.choice(transition), negated: false });
    let choices: Vec<Lit> = (0..family.open_transitions().len()).map(on).collect();
    // A single rule is played by its tables. Of rules left open, none has B0.
    let table = |generation| spacetime.phases().at(generation).into();
    let even = if family.only().is_some() { &table(0) } else { family };
    let mut windows = Windows::new(encoding.transition, even, choices);
    let mut odd = Windows::new(encoding.transition, &table(1), Vec::new());
    let folding = &mut Folding { truth, sink, clause: Vec::new() };
    let lit = |cell: Cell| match cell {
        Cell::Known(true) => truth,
        Cell::Known(false) => !truth,
        Cell::Unknown(unknown) => literal(unknown),
    };
    let bit = |cell: Cell| match cell {
        Cell::Known(alive) => Bit::Known(alive),
        Cell::Unknown(unknown) => Bit::Is(literal(unknown)),
    };
    for transition in spacetime.transitions() {
        let [nw, n, ne, w, e, sw, s, se] = transition.neighbours;
        let window = [nw, n, ne, w, transition.centre, e, sw, s, se].map(bit);
        let windows = if transition.odd { &mut odd } else { &mut windows };
        windows.encode(window, bit(transition.next), &mut pool, folding)?;
    }
    for demand in spacetime.demands() {
        self::demand(demand, lit, encoding.cardinality, &mut pool, folding)?;
    }
    Ok(pool)
}

fn demand(
    demand: &Demand,
    lit: impl Fn(Cell) -> Lit,
    cardinality: Cardinality,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
    match demand {
        Demand::Some(literals) => {
            let clause: Vec<Lit> = literals.iter().copied().map(literal).collect();
            sink.clause(&clause)
        }
        Demand::Differ(pairs) => {
            let mut differences = Vec::with_capacity(pairs.len());
            for &(one, other) in pairs {
                differences.push(difference([one, other].map(&lit), pool, sink)?);
            }
            sink.clause(&differences)
        }
        Demand::OneTrack(tracks) => one_track(tracks, lit, pool, sink),
        Demand::AtLeast(weights, least) => {
            cardinality.bound(&repeated(weights), Some(*least), None, pool, sink)
        }
        Demand::AtMost(weights, most) => cardinality.bound(&repeated(weights), None, Some(*most), pool, sink),
    }
}

/// A literal that implies that two cells differ. One direction is enough.
pub(super) fn difference(
    [one, other]: [Lit; 2],
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<Lit, Refused> {
    let difference = pool.fresh();
    sink.clause(&[!difference, one, other])?;
    sink.clause(&[!difference, !one, !other])?;
    Ok(difference)
}

/// A literal for each track implies that each of its lists has a difference, and one of them is true.
fn one_track(
    tracks: &[Track],
    lit: impl Fn(Cell) -> Lit,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
    let mut differences: BTreeMap<(Cell, Cell), Lit> = BTreeMap::new();
    let mut chosen = Vec::with_capacity(tracks.len());
    for track in tracks {
        let is_chosen = pool.fresh();
        for list in track {
            let mut clause = vec![!is_chosen];
            for &pair in list {
                let known = differences.get(&pair).copied();
                let differs = known.map_or_else(|| difference([lit(pair.0), lit(pair.1)], pool, sink), Ok)?;
                differences.insert(pair, differs);
                clause.push(differs);
            }
            sink.clause(&clause)?;
        }
        chosen.push(is_chosen);
    }
    sink.clause(&chosen)
}

/// A literal of weight w occurs w times.
fn repeated(weights: &[(Literal, usize)]) -> Vec<Lit> {
    weights.iter().flat_map(|&(one, weight)| std::iter::repeat_n(literal(one), weight)).collect()
}

/// Passes clauses on to another sink. It leaves out clauses with a true literal and tautologies,
/// and drops false or repeated literals.
struct Folding<'a, 'b> {
    /// A literal that is true.
    truth: Lit,
    sink: &'a mut Clauses<'b>,
    clause: Vec<Lit>,
}

impl ClauseSink for Folding<'_, '_> {
    type Error = Refused;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), Refused> {
        self.clause.clear();
        for &literal in literals {
            if literal == self.truth || self.clause.contains(&!literal) {
                return Ok(());
            }
            if literal != !self.truth && !self.clause.contains(&literal) {
                self.clause.push(literal);
            }
        }
        self.sink.clause(&self.clause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Var, through};

    #[test]
    fn constants_and_repetitions_go() {
        let [on, a, b] = [1, 2, 3].map(|number| Var::new(number).unwrap().positive());
        let mut formula = Cnf::default();
        let given = [&[a, on][..], &[a, !on, b, a], &[a, b, !a], &[!on], &[b]];
        let Ok(()) = through(&mut formula, |sink| {
            let mut folding = Folding { truth: on, sink, clause: Vec::new() };
            given.iter().try_for_each(|clause| folding.clause(clause))
        });
        let clauses: Vec<&[Lit]> = formula.clauses().collect();
        assert_eq!(clauses, [&[a, b][..], &[], &[b]]);
    }
}
