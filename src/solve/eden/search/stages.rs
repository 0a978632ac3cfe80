//! The solvers of a search, in stages: they look for symmetric predecessors first, then for any.
//!
//! The next generation of a pattern has all the symmetries of the pattern, and perhaps more. Most
//! symmetric targets have symmetric predecessors, if the rule keeps the symmetry. A solver finds one of these
//! much sooner, because it has fewer variables. Where there is none, the search goes on with less
//! symmetry, and at last with none. Only the refutation of the last stage means that there is no predecessor.

use super::targets::Targets;
use crate::backend::{Decision, Incremental};
use crate::cnf::{Distinct, Lit, Var, VarPool};
use crate::decode;
use crate::encode::lex_leader;
use crate::encode::predecessor::{self, PredecessorLayout};
use crate::life::symmetry::Symmetry;
use crate::life::{Grid, Group};
use crate::limits::{Limits, StopReason};
use crate::solve::eden::second_opinion::{FIRST_OF_A_CLASS, SECOND, Witness};

/// Of all images of a predecessor, solvers need to look only for the one that comes first by so many pairs of cells.
/// For 12×12 with all symmetries, that made the second solver's refutations five times as fast, and 200 pairs no faster.
const PAIRS: usize = 12;

/// A solver for predecessors of one symmetry.
pub(super) struct Stage {
    layout: PredecessorLayout,
    solver: Box<dyn Incremental>,
    /// The variable of each orbit of the target, those of the centre first.
    orbits: Vec<Var>,
    assumptions: Vec<Lit>,
}

/// The answer of a stage.
pub(super) enum TriedStage {
    Predecessor(Grid),
    /// There is no predecessor with the stage's symmetry. These orbits of the target, by number,
    /// with their states are enough for that.
    None(Vec<(usize, bool)>),
    Unknown(StopReason),
}

/// The symmetries of predecessors to try, in this order; the last one is no symmetry.
///
/// Of a target with all eight, quarter turns or both diagonals often suffice. For 12×12, they halved the time
/// that was spent before the last stage.
fn symmetries(target: Group) -> Vec<Group> {
    let of_target = |group: &Group| group.elements().iter().all(|own| target.elements().contains(own));
    let mut groups = vec![target];
    if target == Group::D8 {
        groups.extend([Group::C4, Group::D4Cross]);
    }
    groups.extend([Group::C2].into_iter().filter(of_target));
    groups.push(Group::C1);
    groups.dedup();
    groups
}

/// The stages for the targets of a class, in the order in which they are asked.
pub(super) fn stages(targets: &Targets) -> Vec<Stage> {
    let rule = targets.class().rule();
    let groups = symmetries(targets.class().symmetry());
    groups
        .into_iter()
        .filter(|&group| rule.keeps_group(group))
        .map(|group| Stage::new(targets, group, FIRST_OF_A_CLASS))
        .collect()
}

/// The solver that confirms refutations.
pub(super) fn second(targets: &Targets) -> Stage {
    Stage::new(targets, Group::C1, SECOND)
}

impl Stage {
    fn new(targets: &Targets, predecessors: Group, witness: Witness) -> Self {
        let class = targets.class();
        let Witness { solver, .. } = witness;
        let transition = witness.transition_for(class.rule());
        let layout =
            PredecessorLayout::symmetric(class.width(), class.height(), class.symmetry(), predecessors);
        let mut solver = solver.start();
        let mut sink = Distinct::new(&mut *solver);
        let Ok(used) = predecessor::encode(&layout, class.rule(), transition, &mut sink);
        // The images of a predecessor are predecessors of the same target, as it has these symmetries. All symmetries of
        // predecessors that are tried are normal subgroups, so images have the same ones.
        let moves = |symmetry: &Symmetry| !predecessors.elements().contains(symmetry);
        let symmetries = class.symmetry().elements().into_iter().filter(moves);
        let kept: Vec<Symmetry> = symmetries.filter(|&symmetry| class.rule().keeps(symmetry)).collect();
        let mut pool = VarPool::after(used);
        let Ok(()) = lex_leader::least_from_the_middle(layout.cells(), &kept, PAIRS, &mut pool, &mut sink);
        let orbits = targets.firsts().map(|at| layout.targets().get(at)).collect();
        Self { layout, solver, orbits, assumptions: Vec::new() }
    }

    /// The same stage with another solver, which need not know any clauses.
    #[cfg(test)]
    pub(super) fn with_solver(self, solver: Box<dyn Incremental>) -> Self {
        Self { solver, ..self }
    }

    /// Looks for a predecessor of the target whose orbit i has the state of bit i.
    pub(super) fn ask(&mut self, target: u64, limits: &Limits) -> TriedStage {
        let states = self.orbits.iter().enumerate().map(|(bit, var)| var.lit(target >> bit & 1 == 1));
        self.assumptions.clear();
        self.assumptions.extend(states);
        self.decide(limits)
    }

    /// The same for a target of which only these orbits are specified.
    pub(super) fn ask_about(&mut self, states: &[(usize, bool)], limits: &Limits) -> TriedStage {
        self.assumptions.clear();
        self.assumptions.extend(states.iter().map(|&(orbit, state)| self.orbits[orbit].lit(state)));
        self.decide(limits)
    }

    fn decide(&mut self, limits: &Limits) -> TriedStage {
        match self.solver.decide(&self.assumptions, limits) {
            Decision::Satisfiable => {
                TriedStage::Predecessor(decode::predecessor(&self.layout, &self.solver.model()))
            }
            Decision::Unsatisfiable => TriedStage::None(self.core()),
            Decision::Unknown(why) => TriedStage::Unknown(why),
        }
    }

    fn core(&mut self) -> Vec<(usize, bool)> {
        let core = self.solver.core();
        let state = |literal: &Lit| {
            let orbit = self.orbits.iter().position(|&var| var == literal.var());
            (orbit.expect("a core is made of assumptions"), literal.is_positive())
        };
        core.iter().map(state).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_are_given_up_step_by_step() {
        use Group::{C1, C2, C4, D2Horizontal, D4Cross, D8};
        assert_eq!(symmetries(C1), [C1]);
        assert_eq!(symmetries(C2), [C2, C1]);
        assert_eq!(symmetries(D2Horizontal), [D2Horizontal, C1]);
        assert_eq!(symmetries(C4), [C4, C2, C1]);
        assert_eq!(symmetries(D4Cross), [D4Cross, C2, C1]);
        assert_eq!(symmetries(D8), [D8, C4, D4Cross, C2, C1]);
    }
}
