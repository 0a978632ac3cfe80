//! The solvers of a search, in stages: they look for symmetric predecessors first, then for any.
//!
//! The next generation of a pattern has all the symmetries of the pattern, and perhaps more. Most
//! symmetric targets have symmetric predecessors, if the rule keeps the symmetry. A solver finds one of these
//! much sooner, because it has fewer variables. Where there is none, the search goes on with less
//! symmetry, and at last with none. Only the refutation of the last stage means that there is no predecessor.

use std::cmp::Reverse;
use std::convert::Infallible;

use super::cache::Recent;
use super::targets::Targets;
use crate::backend::embedded::Purpose;
use crate::backend::{Decision, Incremental};
use crate::cnf::{AddClause, ClauseSink, Clauses, Distinct, Lit, Var, VarPool, through};
use crate::encode::lex_leader;
use crate::encode::predecessor::{self, PredecessorLayout};
use crate::life::symmetry::Symmetry;
use crate::life::{Grid, Group, Partial, Rule};
use crate::limits::{Limits, StopReason};
use crate::second_opinion::{FIRST, SECOND, Witness, disagreement, solvers};
use crate::{EdenError, decode, verify};

/// Of all images of a predecessor, solvers need to look only for the one that comes first by so many pairs of cells.
/// For 12×12 with all symmetries, that made the second solver's refutations five times as fast, and 200 pairs no
/// faster.
const PAIRS: usize = 12;

/// A solver for predecessors of one symmetry.
pub(super) struct Stage {
    layout: PredecessorLayout,
    solver: Box<dyn Incremental>,
    /// For each orbit of the target, those of the centre first, the literals that make its cells dead and alive.
    orbits: Vec<[Lit; 2]>,
    assumptions: Vec<Lit>,
    pool: VarPool,
}

/// What holds for the cells of an orbit of the target that a question leaves unspecified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unspecified {
    /// They are equal. So the target still has the symmetry of its class, and each orbit has one variable.
    Equal,
    /// They may differ, as in an orphan.
    Free,
}

pub(super) enum TriedStage {
    Predecessor(Grid),
    /// There is no predecessor with the stage's symmetry. These orbits of the target, by number,
    /// with their states are enough for that.
    None(Vec<(usize, bool)>),
    Unknown(StopReason),
}

/// The answer to a question about more than one target, or about fewer than all predecessors of the stage.
pub(super) enum Found {
    Predecessor(Grid),
    None,
    Unknown(StopReason),
}

/// The symmetries of predecessors to try, in this order: those of the target that the rule keeps, ever
/// smaller parts of them, and none at last. If such a symmetry of the target carries one part into another,
/// one of the two is enough, because the images of a predecessor are predecessors.
fn symmetries(target: Group, rule: Rule) -> Vec<Group> {
    let elements: Vec<Symmetry> = target.elements().into_iter().filter(|&own| rule.keeps(own)).collect();
    let is_part = |group: &Group| group.elements().iter().all(|own| elements.contains(own));
    let mut parts: Vec<Group> = Group::all().filter(is_part).collect();
    parts.sort_by_key(|part| Reverse(part.elements().len()));
    let mut kept: Vec<Group> = Vec::new();
    for part in parts {
        let is_image = |of: &Group| elements.iter().any(|&symmetry| carries(symmetry, *of, part));
        if !kept.iter().any(is_image) {
            kept.push(part);
        }
    }
    kept
}

/// Returns true if a symmetry s carries patterns with the symmetry G to patterns with the symmetry H: s G s⁻¹ = H.
pub(super) fn carries(symmetry: Symmetry, from: Group, to: Group) -> bool {
    let (from, to) = (from.elements(), to.elements());
    let image = |own: &Symmetry| symmetry.inverse().then(*own).then(symmetry);
    from.len() == to.len() && from.iter().all(|own| to.contains(&image(own)))
}

/// The stages for the targets of a class, in the order in which they are asked.
pub(super) fn stages(targets: &Targets, unspecified: Unspecified) -> Vec<Stage> {
    let class = targets.class;
    let groups = symmetries(class.symmetry(), class.rule());
    groups.into_iter().map(|group| Stage::new(targets, group, unspecified, FIRST)).collect()
}

/// The stage that looks for any predecessor.
pub(super) fn last(targets: &Targets) -> Stage {
    Stage::new(targets, Group::C1, Unspecified::Equal, FIRST)
}

/// The solver that confirms refutations.
pub(super) fn second(targets: &Targets, unspecified: Unspecified) -> Stage {
    Stage::new(targets, Group::C1, unspecified, SECOND)
}

/// Simulates a predecessor that a stage has found.
pub(super) fn simulate(rule: Rule, target: &Partial, found: &Grid) -> Result<(), EdenError> {
    verify::predecessor_by(rule, target, found).map_err(|reason| {
        let [solver, _] = solvers();
        EdenError::InvalidModel { solver, reason }
    })
}

impl Stage {
    fn new(targets: &Targets, predecessors: Group, unspecified: Unspecified, witness: Witness) -> Self {
        let class = targets.class;
        let Witness { solver, .. } = witness;
        let transition = witness.transition_for(class.rule());
        let of_target = match unspecified {
            Unspecified::Equal => class.symmetry(),
            // The successor of a pattern has the symmetry of the pattern, so this is no restriction.
            Unspecified::Free => predecessors,
        };
        let layout = PredecessorLayout::symmetric(class.width(), class.height(), of_target, predecessors);
        let mut solver = solver.start_with(Purpose::SimilarQuestions);
        let mut sink = Distinct::new(&mut *solver);
        let encode = |sink: &mut Clauses<'_>| predecessor::encode(&layout, class.rule(), transition, sink);
        let Ok(used) = through(&mut sink, encode);
        // The images of a predecessor are predecessors of the same target, as it has these symmetries. Those of the
        // normaliser have the predecessor's symmetry too.
        let target = class.symmetry().elements();
        let moves = |symmetry: &Symmetry| *symmetry != Symmetry::Identity && target.contains(symmetry);
        let symmetries = predecessors.normaliser(class.width(), class.height()).into_iter().filter(moves);
        let kept: Vec<Symmetry> = symmetries.filter(|&symmetry| class.rule().keeps(symmetry)).collect();
        let mut pool = VarPool::after(used);
        let Ok(()) = through(&mut sink, |sink| {
            lex_leader::least_from_the_middle(layout.cells(), &kept, PAIRS, &mut pool, sink)
        });
        let orbits = targets
            .orbits()
            .map(|orbit| {
                let cells = orbit.iter().map(|&at| layout.targets().get(at)).collect();
                states_of(cells, &mut pool, &mut sink)
            })
            .collect();
        Self { layout, solver, orbits, assumptions: Vec::new(), pool }
    }

    /// This stage with another solver, which need not know any clauses.
    #[cfg(test)]
    pub(super) fn with_solver(self, solver: Box<dyn Incremental>) -> Self {
        Self { solver, ..self }
    }

    /// Looks for a predecessor of the target whose orbit i has the state of bit i.
    pub(super) fn ask(&mut self, target: u64, limits: &Limits) -> TriedStage {
        self.ask_about(&self.states(target), limits)
    }

    /// Looks for a predecessor of a target of which these orbits are specified.
    pub(super) fn ask_about(&mut self, states: &[(usize, bool)], limits: &Limits) -> TriedStage {
        self.assume(states);
        match self.decide(limits) {
            Found::Predecessor(pattern) => TriedStage::Predecessor(pattern),
            Found::None => TriedStage::None(self.core()),
            Found::Unknown(why) => TriedStage::Unknown(why),
        }
    }

    /// Looks for a predecessor of the same target that has one of these middles.
    pub(super) fn ask_near(&mut self, target: u64, recent: &mut Recent, limits: &Limits) -> Found {
        let states = self.states(target);
        for index in 0..recent.len() {
            self.assume(&states);
            let cells = self.layout.cells();
            self.assumptions.extend(recent.middle(index).map(|(at, alive)| cells.get(at).lit(alive)));
            match self.decide(limits) {
                Found::None => {}
                Found::Unknown(why) => return Found::Unknown(why),
                Found::Predecessor(pattern) => {
                    recent.used(index);
                    return Found::Predecessor(pattern);
                }
            }
        }
        Found::None
    }

    /// Asks the second solver about all targets that the first one refuted: one question whether any of them has a
    /// predecessor. It must agree, or reach a limit, which is then returned. Its predecessors are not simulated,
    /// because they would contradict the first solver anyway.
    pub(super) fn confirm(
        &mut self,
        refuted: &[Vec<(usize, bool)>],
        limits: &Limits,
    ) -> Result<Option<StopReason>, EdenError> {
        match self.ask_about_any(refuted, limits) {
            Found::None => Ok(None),
            Found::Unknown(why) => Ok(Some(why)),
            Found::Predecessor(_) => {
                let [first, second] = solvers();
                Err(disagreement(&first, &second))
            }
        }
    }

    /// Looks for a predecessor of any of these targets. Of each, only some orbits are specified. [`Unspecified`] says
    /// what holds for the others.
    fn ask_about_any(&mut self, targets: &[Vec<(usize, bool)>], limits: &Limits) -> Found {
        let any = self.pool.fresh();
        let chosen: Vec<Lit> = targets.iter().map(|_| self.pool.fresh()).collect();
        let one: Vec<Lit> = std::iter::once(!any).chain(chosen.iter().copied()).collect();
        self.solver.add(&one);
        for (&choice, states) in chosen.iter().zip(targets) {
            for &(orbit, state) in states {
                self.solver.add(&[!choice, self.orbits[orbit][usize::from(state)]]);
            }
        }
        self.assumptions.clear();
        self.assumptions.push(any);
        let told = self.decide(limits);
        // The solver may now forget these clauses.
        for choice in chosen.into_iter().chain([any]) {
            self.solver.add(&[!choice]);
        }
        told
    }

    fn states(&self, target: u64) -> Vec<(usize, bool)> {
        (0..self.orbits.len()).map(|orbit| (orbit, target >> orbit & 1 == 1)).collect()
    }

    fn assume(&mut self, states: &[(usize, bool)]) {
        self.assumptions.clear();
        self.assumptions.extend(states.iter().map(|&(orbit, state)| self.orbits[orbit][usize::from(state)]));
    }

    fn decide(&mut self, limits: &Limits) -> Found {
        match self.solver.decide(&self.assumptions, limits) {
            Decision::Satisfiable => {
                Found::Predecessor(decode::predecessor(&self.layout, &self.solver.model()))
            }
            Decision::Unsatisfiable => Found::None,
            Decision::Unknown(why) => Found::Unknown(why),
        }
    }

    /// The orbits of the target that the refutation needs, if only these were assumed.
    fn core(&mut self) -> Vec<(usize, bool)> {
        let core = self.solver.core();
        let state = |literal: &Lit| {
            let found = self.orbits.iter().zip(0..).find_map(|(states, orbit)| {
                Some((orbit, states.iter().position(|state| state == literal)? == 1))
            });
            found.expect("a core is made of assumptions")
        };
        core.iter().map(state).collect()
    }
}

/// The literals that make all of these cells dead and alive.
fn states_of(
    mut cells: Vec<Var>,
    pool: &mut VarPool,
    sink: &mut impl ClauseSink<Error = Infallible>,
) -> [Lit; 2] {
    cells.sort_unstable();
    cells.dedup();
    [false, true].map(|state| {
        if let [cell] = cells[..] {
            return cell.lit(state);
        }
        let all = pool.fresh();
        for cell in &cells {
            sink.add(&[!all, cell.lit(state)]);
        }
        all
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::life::step::next_generation;
    use crate::life::{Position, orbits, partial};
    use crate::problem::Eden;
    use crate::search::GARDEN;

    /// The targets of 10×10 with quarter turns, and the states of the orbits of the published Garden.
    fn garden() -> (Targets, Vec<(usize, bool)>) {
        let targets = Targets::new(Eden::new(10, 10, Group::C4).unwrap());
        let pattern = partial::read(GARDEN).unwrap();
        let states = targets.firsts().map(|at| pattern.get(at) == Some(true)).enumerate().collect();
        (targets, states)
    }

    fn complement(states: &[(usize, bool)]) -> Vec<(usize, bool)> {
        states.iter().map(|&(orbit, state)| (orbit, !state)).collect()
    }

    fn number(states: &[(usize, bool)]) -> u64 {
        states.iter().fold(0, |bits, &(orbit, state)| bits | u64::from(state) << orbit)
    }

    #[test]
    fn one_question_is_about_all_of_its_targets_and_about_no_later_ones() {
        let (targets, garden) = garden();
        let complement = complement(&garden);
        let mut solver = second(&targets, Unspecified::Equal);
        let none = Limits::none();
        let refuted = |told| matches!(told, Found::None);
        assert!(refuted(solver.ask_about_any(std::slice::from_ref(&garden), &none)));
        // The Garden without most of its orbits has a predecessor, and so has its complement.
        for other in [garden[..5].to_vec(), complement] {
            let [garden, other] = [&garden, &other].map(Clone::clone);
            for targets in [
                vec![other.clone()],
                vec![garden.clone(), other.clone()],
                vec![other.clone(), garden.clone()],
                vec![garden.clone(), other, garden],
            ] {
                assert!(!refuted(solver.ask_about_any(&targets, &none)), "{targets:?}");
            }
        }
        assert!(refuted(solver.ask_about_any(&[garden.clone(), garden.clone()], &none)));
        assert!(matches!(solver.ask(number(&garden), &none), TriedStage::None(_)));
    }

    /// Each stage finds a predecessor of exactly those targets that have one with its symmetry, by brute force over
    /// all of these.
    #[test]
    fn stages_find_what_has_a_predecessor_with_their_symmetry() {
        for (width, height, group) in [
            (3, 3, Group::D8),
            (3, 3, Group::C4),
            (3, 3, Group::D4Cross),
            (3, 4, Group::D4Plus),
            (4, 4, Group::D8),
        ] {
            let targets = Targets::new(Eden::new(width, height, group).unwrap());
            let rule = targets.class.rule();
            let firsts: Vec<Position> = targets.firsts().collect();
            for part in symmetries(group, rule).into_iter().filter(|&part| part != Group::C1) {
                let orbits = orbits::of_box(part, width + 2, height + 2);
                let mut reached = HashSet::new();
                for bits in 0..1u64 << orbits.len() {
                    let mut pattern = Grid::dead(width + 2, height + 2);
                    let alive = orbits.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
                    alive.flat_map(|(_, orbit)| orbit).for_each(|&at| pattern.set(at, true));
                    let next = next_generation(&pattern, rule);
                    let inside =
                        Grid::from_fn(width, height, |at| next.get(Position::new(at.row + 2, at.column + 2)));
                    let number = targets.number_of(&inside);
                    let (centre, rim) = targets.parts(number);
                    if targets.target(centre, rim) == inside {
                        reached.insert(number);
                    }
                }
                let mut stage = Stage::new(&targets, part, Unspecified::Equal, FIRST);
                for number in 0..1 << firsts.len() {
                    let found = matches!(stage.ask(number, &Limits::none()), TriedStage::Predecessor(_));
                    assert_eq!(
                        found,
                        reached.contains(&number),
                        "{width}×{height} {group} {part} {number:b}"
                    );
                }
            }
        }
    }

    /// The rest is found around a given middle. A middle that does not fit says nothing.
    #[test]
    fn predecessors_with_a_known_middle_are_found() {
        let (targets, states) = garden();
        let target = number(&complement(&states));
        let (centre, rim) = targets.parts(target);
        let pattern = targets.target(centre, rim);
        let mut solver = Stage::new(&targets, Group::C1, Unspecified::Equal, FIRST);
        let TriedStage::Predecessor(found) = solver.ask(target, &Limits::none()) else { panic!() };
        let mut recent = Recent::new(12, 12);
        assert!(matches!(solver.ask_near(target, &mut recent, &Limits::none()), Found::None));
        // All alive, the middle makes dead cells.
        recent.add(Grid::from_fn(12, 12, |_| true));
        let wanted = pattern.get(Position::new(4, 4));
        assert!(wanted);
        assert!(matches!(solver.ask_near(target, &mut recent, &Limits::none()), Found::None));
        recent.add(found.clone());
        recent.used(1);
        let Found::Predecessor(near) = solver.ask_near(target, &mut recent, &Limits::none()) else {
            panic!()
        };
        verify::predecessor_by(targets.class.rule(), &pattern.map(Some), &near).unwrap();
        for (at, state) in recent.middle(0) {
            assert_eq!((near.get(at), found.get(at)), (state, state));
        }
    }

    #[test]
    fn symmetries_are_given_up_step_by_step() {
        use Group::{C1, C2, C4, D2Antidiagonal, D2Diagonal, D2Horizontal, D2Vertical, D4Cross, D4Plus, D8};
        let symmetries = |target| super::symmetries(target, Rule::LIFE);
        assert_eq!(symmetries(C1), [C1]);
        assert_eq!(symmetries(C2), [C2, C1]);
        assert_eq!(symmetries(D2Horizontal), [D2Horizontal, C1]);
        assert_eq!(symmetries(C4), [C4, C2, C1]);
        assert_eq!(symmetries(D4Cross), [D4Cross, C2, D2Diagonal, D2Antidiagonal, C1]);
        assert_eq!(symmetries(D4Plus), [D4Plus, C2, D2Horizontal, D2Vertical, C1]);
        assert_eq!(symmetries(D8), [D8, C4, D4Plus, D4Cross, C2, D2Horizontal, D2Diagonal, C1]);
        // It counts live cells above and below twice.
        let upright = Rule::of_windows(|window| {
            (2 * (window & 0b010_000_010).count_ones() + (window & 0b111_101_111).count_ones()) == 3
        });
        assert!(upright.keeps_group(D4Plus) && !upright.keeps(Symmetry::Quarter));
        assert_eq!(super::symmetries(D8, upright), [D4Plus, C2, D2Horizontal, D2Vertical, C1]);
    }
}
