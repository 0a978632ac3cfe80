//! The proof is gone through from its end: clauses that are needed are checked, others are not.

use super::explain::{Contradiction, Explainer, is_assumed};
use super::figures::{Elaborated, Stage};
use super::forward::{Event, Forward};
use super::log::Lrat;
use super::propagate::Engine;
use super::store::Clause;
use super::trail::Value;
use crate::limits::Limits;
use crate::proof::check::CheckError;
use crate::proof::rejection::{Place, Reason, Rejection};
use crate::proof::variables::Variables;

/// Steps between two looks at the limits.
const INTERVAL: usize = 1 << 8;

/// The work that is under way.
pub(super) struct Backward {
    engine: Engine,
    explainer: Explainer,
    variables: Variables,
    /// Clauses of the formula.
    formula: u32,
    figures: Elaborated,
}

/// A clause that is neither RUP nor RAT.
struct Unfounded;

impl Backward {
    /// Makes the LRAT proof. `forward` has found a contradiction.
    pub(super) fn run(
        forward: Forward,
        contradiction: Contradiction,
        limits: &Limits,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<(Lrat, Elaborated), CheckError> {
        let Forward { engine, variables, formula, events, figures, next, .. } = forward;
        let mut work = Self { engine, explainer: Explainer::default(), variables, formula, figures };
        work.explainer.explain(&mut work.engine, contradiction);
        work.explainer.log.end_step(None);
        work.engine.sweep();
        for (left, event) in events.iter().enumerate().rev() {
            if left % INTERVAL == 0 {
                limits.check().map_err(CheckError::Stopped)?;
                observe(Stage::Checking { left: left as u64, checked: work.figures.rup + work.figures.rat });
            }
            work.undo(*event).map_err(CheckError::Rejected)?;
        }
        let Self { engine, explainer, variables, formula, mut figures } = work;
        figures.memory = figures.memory.max((engine.memory() + explainer.memory()) as u64);
        Ok((Lrat { store: engine.store, log: explainer.log, variables, formula, end: next }, figures))
    }

    /// Takes a step back, and checks the clause that it had added if it is needed.
    fn undo(&mut self, event: Event) -> Result<(), Rejection> {
        match event {
            // What was deleted made nothing true, so its return makes nothing true or false.
            Event::Delete(clause) => {
                self.engine.store.set_present(clause, true);
                let _ = self.engine.attach(clause);
            }
            Event::Add(clause) => {
                let _ = self.engine.remove(clause);
                if self.engine.store.is_core(clause) {
                    self.check(clause).map_err(|Unfounded| self.rejection(clause))?;
                    self.explainer.log.end_step(Some(clause));
                }
            }
        }
        Ok(())
    }

    /// Checks that the clauses before it allow to add this one.
    fn check(&mut self, clause: Clause) -> Result<(), Unfounded> {
        let start = self.engine.trail.len();
        let result = if let Some(contradiction) = self.refute_negation(clause) {
            self.explainer.explain(&mut self.engine, contradiction);
            self.figures.rup += 1;
            Ok(())
        } else {
            self.figures.rat += 1;
            self.check_rat(clause)
        };
        self.engine.end_check(start);
        result
    }

    fn refute_negation(&mut self, clause: Clause) -> Option<Contradiction> {
        for at in 0..self.engine.store.literals(clause).len() {
            let literal = self.engine.store.literals(clause)[at];
            match self.engine.trail.value(literal) {
                Value::True => return Some(Contradiction::Literal(literal)),
                Value::Open => self.engine.assume(literal ^ 1),
                Value::False => {}
            }
        }
        self.engine.propagate().err().map(Contradiction::Clause)
    }

    /// The negation of the clause is assumed and propagated. All resolvents on its first literal
    /// with clauses of the core must follow. The others are not part of the LRAT proof here.
    fn check_rat(&mut self, clause: Clause) -> Result<(), Unfounded> {
        let start = self.engine.trail.len();
        let negated = self.engine.store.pivot(clause) ^ 1;
        let mut place = 0;
        while let Some(candidate) = self.explainer.holder(negated, place, &self.engine.store) {
            place += 1;
            if self.engine.store.is_present(candidate) {
                self.explainer.candidate(candidate, &self.engine.store);
                self.check_resolvent(candidate, negated)?;
                self.engine.end_check(start);
            }
        }
        Ok(())
    }

    fn check_resolvent(&mut self, candidate: Clause, negated: u32) -> Result<(), Unfounded> {
        let engine = &mut self.engine;
        let literals = engine.store.literals(candidate).iter().filter(|&&literal| literal != negated);
        let literals: Vec<_> = literals.copied().collect();
        if literals.iter().any(|&literal| is_assumed(literal, &engine.trail)) {
            return Ok(());
        }
        let implied = literals.iter().find(|&&literal| engine.trail.value(literal) == Value::True);
        let contradiction = if let Some(&literal) = implied {
            Contradiction::Literal(literal)
        } else {
            for literal in literals {
                if engine.trail.value(literal) == Value::Open {
                    engine.assume(literal ^ 1);
                }
            }
            Contradiction::Clause(engine.propagate().err().ok_or(Unfounded)?)
        };
        self.explainer.explain(&mut self.engine, contradiction);
        Ok(())
    }

    fn rejection(&self, clause: Clause) -> Rejection {
        let store = &self.engine.store;
        let pivot = store.pivot(clause);
        let rest = store.literals(clause).iter().copied().filter(|&literal| literal != pivot);
        let words: Vec<String> = std::iter::once(pivot)
            .chain(rest)
            .take(LONGEST)
            .map(|literal| self.variables.literal(literal).to_string())
            .collect();
        let is_cut = store.literals(clause).len() > LONGEST;
        let text = words.join(" ") + if is_cut { " …" } else { "" };
        let place = Place::Added(u64::from(store.number(clause) - self.formula));
        Rejection { place, reason: Reason::NeitherRupNorRat(text) }
    }
}

/// A message shows so many literals of a clause.
const LONGEST: usize = 12;
