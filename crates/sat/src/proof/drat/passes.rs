//! The two passes over a proof: it is read up to the step at which unit propagation finds a
//! contradiction, then gone through from its end, where clauses that are needed are checked.

use std::io::Read;

use super::log::{Log, Lrat};
use super::propagate::{Cause, Engine, Trail, Value};
use super::read::{Kind, Steps, Unhinted};
use super::store::{Clause, Lookup, Store};
use super::{Elaborated, Stage};
use crate::limits::Limits;
use crate::proof::check::CheckError;
use crate::proof::clauses::{Code, Variables};
use crate::proof::rejection::{Place, Reason, Rejection};
use crate::proof::step::Trouble;

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

/// Steps of the first pass between two looks at the limits.
const READ_INTERVAL: u64 = 1 << 10;

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
            if count % READ_INTERVAL == 0 {
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

    /// Drops repeated literals, and says whether one occurs with its negation. The first stays the first.
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

/// Steps of the second pass between two looks at the limits.
const CHECK_INTERVAL: usize = 1 << 8;

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
            if left % CHECK_INTERVAL == 0 {
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

// An `Explainer` finds the clauses that a contradiction rests on.

/// Where a contradiction shows.
#[derive(Clone, Copy, Debug)]
pub(super) enum Contradiction {
    Clause(Clause),
    Literal(Code),
}

/// Finds hints and notes which clauses the refutation uses.
#[derive(Debug, Default)]
struct Explainer {
    log: Log,
    /// For each variable, the contradiction for which it was seen last.
    seen: Vec<u32>,
    count: u32,
    open: Vec<Code>,
    places: Vec<u32>,
    /// For each literal, the clauses of the core that hold it, once a RAT step has asked for them.
    holders: Option<Vec<Vec<Clause>>>,
}

impl Explainer {
    /// Logs hints for a contradiction: the clauses that made literals true, in the order in which
    /// they did so, and the clause that is false.
    fn explain(&mut self, engine: &mut Engine, contradiction: Contradiction) {
        let Engine { store, trail, .. } = engine;
        self.start(trail);
        match contradiction {
            Contradiction::Clause(clause) => self.open.extend(store.literals(clause)),
            Contradiction::Literal(literal) => self.open.push(literal),
        }
        while let Some(literal) = self.open.pop() {
            self.see(literal, store, trail);
        }
        self.places.sort_unstable();
        for at in 0..self.places.len() {
            if let Cause::Unit(clause) = trail.at(self.places[at] as usize).cause {
                self.hint(clause, store);
            }
        }
        if let Contradiction::Clause(clause) = contradiction {
            self.hint(clause, store);
        }
    }

    fn start(&mut self, trail: &Trail) {
        if self.count == u32::MAX {
            self.seen.fill(0);
            self.count = 0;
        }
        self.count += 1;
        self.seen.resize(trail.variables(), 0);
        self.places.clear();
    }

    /// Notes what made the literal true or false, and looks at the literals of that clause later.
    fn see(&mut self, literal: Code, store: &Store, trail: &Trail) {
        let variable = literal as usize >> 1;
        if self.seen[variable] == self.count {
            return;
        }
        self.seen[variable] = self.count;
        let place = trail.place(literal);
        if let Cause::Unit(clause) = trail.at(place).cause {
            self.places.push(u32::try_from(place).expect("places have 32 bits"));
            self.open.extend(store.literals(clause));
        }
    }

    fn hint(&mut self, clause: Clause, store: &mut Store) {
        let number = store.number(clause);
        self.log.hints.push(signed(number));
        if store.is_core(clause) {
            return;
        }
        store.set_core(clause);
        self.log.last_used.push(number);
        if let Some(holders) = &mut self.holders {
            hold(holders, clause, store);
        }
    }

    /// Logs that the next hints are about this clause.
    fn candidate(&mut self, clause: Clause, store: &Store) {
        self.log.hints.push(-signed(store.number(clause)));
    }

    /// The clause of the core at this place among those that hold the literal and are present.
    /// Explanations may add more at the end.
    fn holder(&mut self, literal: Code, place: usize, store: &Store) -> Option<Clause> {
        let holders = self.holders.get_or_insert_with(|| {
            let mut holders = Vec::new();
            for clause in store.all().filter(|&clause| store.is_core(clause)) {
                hold(&mut holders, clause, store);
            }
            holders
        });
        holders.get(literal as usize)?.get(place).copied()
    }

    /// Bytes of memory.
    fn memory(&self) -> usize {
        let holders = self.holders.iter().flatten().map(|list| size_of_val(list) + list.capacity() * 4);
        self.log.memory() + self.seen.capacity() * 4 + holders.sum::<usize>()
    }
}

/// Returns true if a literal is assumed, and does not follow.
fn is_assumed(literal: Code, trail: &Trail) -> bool {
    trail.value(literal) == Value::True && trail.at(trail.place(literal)).cause == Cause::Assumed
}

fn hold(holders: &mut Vec<Vec<Clause>>, clause: Clause, store: &Store) {
    for &literal in store.literals(clause) {
        if holders.len() <= literal as usize {
            holders.resize_with(literal as usize + 1, Vec::new);
        }
        holders[literal as usize].push(clause);
    }
}

fn signed(number: u32) -> i32 {
    i32::try_from(number).expect("there are fewer clauses than words")
}
