//! The proof is read up to the step at which unit propagation finds a contradiction.

use std::io::Read;

use super::explain::Contradiction;
use super::figures::{Elaborated, Stage};
use super::log::{Log, Lrat};
use super::lookup::Lookup;
use super::propagate::Engine;
use super::read::{Kind, Steps, Unhinted};
use super::store::Clause;
use crate::limits::Limits;
use crate::proof::check::CheckError;
use crate::proof::clauses::Code;
use crate::proof::rejection::Reason;
use crate::proof::step::Trouble;
use crate::proof::variables::Variables;

/// A step that has to be taken back.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event {
    Add(Clause),
    Delete(Clause),
}

/// Formula and proof as far as they were read.
pub(super) struct Forward {
    pub(super) engine: Engine,
    pub(super) variables: Variables,
    /// Clauses of the formula.
    pub(super) formula: u32,
    pub(super) events: Vec<Event>,
    pub(super) figures: Elaborated,
    lookup: Lookup,
    /// The number of the next clause.
    pub(super) next: u32,
    codes: Vec<Code>,
}

/// Steps between two looks at the limits.
const INTERVAL: u64 = 1 << 10;

/// A clause that was added: what contradicts it, if anything does.
type Added = Result<Option<Contradiction>, Reason>;

impl Forward {
    /// Before the first clause, with the numbers of the formula's variables.
    pub(super) fn new(variables: Variables) -> Self {
        Self {
            engine: Engine::new(variables.largest()),
            variables,
            formula: 0,
            events: Vec::new(),
            figures: Elaborated::default(),
            lookup: Lookup::default(),
            next: 1,
            codes: Vec::new(),
        }
    }

    /// Adds the clauses of the formula, none of which is empty, up to a contradiction.
    pub(super) fn formula<'a>(&mut self, clauses: impl Iterator<Item = &'a [Code]>) -> Added {
        let mut found = None;
        for clause in clauses {
            self.codes.clear();
            self.codes.extend_from_slice(clause);
            // All clauses count, but after a contradiction none is needed.
            match found {
                None => found = self.add()?.1,
                Some(_) => self.next += 1,
            }
        }
        self.formula = self.next - 1;
        Ok(found)
    }

    /// Reads the proof up to a contradiction.
    pub(super) fn proof(
        &mut self,
        (format, proof): (Unhinted, impl Read),
        limits: &Limits,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Contradiction, CheckError> {
        let mut steps = Steps::new(proof, format).map_err(CheckError::Proof)?;
        let mut literals = Vec::new();
        for count in 0.. {
            if count % INTERVAL == 0 {
                limits.check().map_err(CheckError::Stopped)?;
                observe(Stage::Reading { steps: count });
            }
            let step = match steps.next(&mut literals) {
                Ok(Some(kind)) => self.step(kind, &literals),
                Ok(None) => Err(Reason::NoContradiction),
                Err(Trouble::Bad(reason)) => Err(reason),
                Err(Trouble::Io(error)) => return Err(CheckError::Proof(error)),
            };
            if let Some(contradiction) = step.map_err(|reason| steps.rejection(reason))? {
                self.figures.memory = (self.engine.memory() + self.lookup.memory()) as u64;
                self.lookup = Lookup::default();
                return Ok(contradiction);
            }
        }
        unreachable!("the loop has no end of its own")
    }

    fn step(&mut self, kind: Kind, literals: &[i64]) -> Added {
        self.codes.clear();
        for &literal in literals {
            self.codes.push(self.variables.code(literal).ok_or(Reason::Literal(literal))?);
        }
        self.engine.grow(self.variables.largest());
        match kind {
            Kind::Delete => {
                self.delete();
                Ok(None)
            }
            Kind::Add if self.codes.is_empty() => Err(Reason::EmptyTooEarly),
            Kind::Add => {
                let (clause, contradiction) = self.add()?;
                self.figures.added += 1;
                self.events.push(Event::Add(clause));
                Ok(contradiction)
            }
        }
    }

    /// Adds the clause of `codes`. A repeated literal counts once, and a clause that holds a literal
    /// and its negation says nothing.
    fn add(&mut self) -> Result<(Clause, Option<Contradiction>), Reason> {
        let is_tautology = self.simplify();
        let clause = self.engine.store.push(self.next, &self.codes)?;
        self.next += 1;
        self.lookup.insert(clause, &self.codes);
        if is_tautology {
            return Ok((clause, None));
        }
        let conflict = self.engine.attach(clause).err();
        Ok((clause, conflict.map(Contradiction::Clause)))
    }

    /// Deletes the clause of `codes`, unless it is a unit clause that makes its literal true.
    fn delete(&mut self) {
        let is_tautology = self.simplify();
        let Engine { store, trail, .. } = &self.engine;
        let makes_true = |clause| trail.caused_by(clause, store.literals(clause)).is_some();
        match self.lookup.remove(&self.codes, store, |clause| !makes_true(clause)) {
            Ok(clause) => {
                self.engine.store.set_present(clause, false);
                self.figures.deleted += 1;
                if !is_tautology {
                    self.events.push(Event::Delete(clause));
                }
            }
            Err(true) => self.figures.units_kept += 1,
            Err(false) => self.figures.not_there += 1,
        }
    }

    /// Drops repeated literals, and says whether one occurs with its negation. The first stays the
    /// first.
    fn simplify(&mut self) -> bool {
        let codes = &mut self.codes;
        let Some(&first) = codes.first() else { return false };
        codes.sort_unstable();
        codes.dedup();
        let is_tautology = codes.windows(2).any(|pair| pair[0] ^ 1 == pair[1]);
        let place = codes.iter().position(|&code| code == first).unwrap_or(0);
        codes[..=place].rotate_right(1);
        is_tautology
    }

    /// The LRAT proof of a formula with the empty clause.
    pub(super) fn into_lrat(self) -> Lrat {
        let Self { engine, variables, formula, next, .. } = self;
        Lrat { store: engine.store, log: Log::default(), variables, formula, end: next }
    }
}
