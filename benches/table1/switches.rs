//! BatSat with parts of its memory switched off.
//!
//! BatSat has no such switches, so its interface is used in other ways:
//!
//! * Activities, which determine the order of decisions, are kept by keeping the solver and reset
//!   by building a new one.
//! * Phases are the values that it tries first: the last value of each variable. A search whose
//!   assumptions are a whole model has no conflict and leaves that model in all phases. The model
//!   that a new solver starts with is the empty pattern, which stays empty.
//! * Learned clauses are dropped by giving a kept solver no room for them. It then keeps only a
//!   few, and those of two literals, when it starts to search. A new solver gets the latest learned
//!   clauses as ordinary ones, as many as it would keep itself.

use std::collections::VecDeque;
use std::fmt;
use std::time::Instant;

use anyhow::Result;
use batsat::{Callbacks, ClauseKind, SolverInterface, SolverOpts, lbool};
use lifesat::cnf::{Cnf, Lit, Model, Var};

use crate::checker::{Checked, Checker};

type Solver = batsat::Solver<Recorder>;

/// What is kept from check to check.
#[derive(Clone, Copy)]
pub(crate) struct Memory {
    pub(crate) learned: bool,
    pub(crate) phases: bool,
    pub(crate) activities: bool,
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [(self.learned, "learned"), (self.phases, "phases"), (self.activities, "activities")];
        let kept: Vec<&str> = parts.into_iter().filter(|(kept, _)| *kept).map(|(_, name)| name).collect();
        f.write_str(if kept.is_empty() { "nothing" } else { "" })?;
        f.write_str(&kept.join(", "))
    }
}

/// A BatSat solver that keeps parts of its memory.
pub(crate) struct Switched {
    memory: Memory,
    clauses: Flat,
    solver: Solver,
    /// The model whose values are tried first: the last one found, at first the empty pattern.
    phases: Vec<batsat::Lit>,
}

impl Switched {
    pub(crate) fn new(memory: Memory, clauses: &Cnf) -> Self {
        let mut empty = Solver::default();
        let phases =
            (0..clauses.variables()).map(|var| batsat::Lit::new(empty.var_of_int(var), false)).collect();
        let clauses = Flat::new(clauses);
        let solver = build(memory, &clauses, VecDeque::new());
        Self { memory, clauses, solver, phases }
    }
}

impl Checker for Switched {
    fn check(&mut self, target: &[Lit]) -> Result<Checked> {
        let Memory { phases, activities, .. } = self.memory;
        if !activities {
            let learned = std::mem::take(&mut self.solver.cb_mut().learned);
            self.solver = build(self.memory, &self.clauses, learned);
        }
        if phases != activities {
            assert_eq!(self.solver.solve_limited(&self.phases), lbool::TRUE, "a model satisfies the clauses");
        }
        let assumptions = theirs(&mut self.solver, target);
        let checked = search(&mut self.solver, &assumptions);
        if let (true, Some(model)) = (phases, &checked.model) {
            self.phases.clear();
            self.phases.extend(theirs(&mut self.solver, &model.literals().collect::<Vec<_>>()));
        }
        Ok(checked)
    }
}

/// A new BatSat solver for each check. It gets the target first, so it simplifies the clauses as
/// they come.
pub(crate) struct Fresh {
    clauses: Flat,
}

impl Fresh {
    pub(crate) fn new(clauses: &Cnf) -> Self {
        Self { clauses: Flat::new(clauses) }
    }
}

impl Checker for Fresh {
    fn check(&mut self, target: &[Lit]) -> Result<Checked> {
        let mut solver = Solver::default();
        let target = theirs(&mut solver, target);
        add(&mut solver, target.chunks(1).chain(self.clauses.iter()));
        Ok(search(&mut solver, &[]))
    }
}

/// Clauses in BatSat's own literals, one after the other in memory, so that a new solver reads them
/// fast.
struct Flat {
    literals: Vec<batsat::Lit>,
    ends: Vec<usize>,
}

impl Flat {
    fn new(clauses: &Cnf) -> Self {
        let mut names = Solver::default();
        let (mut literals, mut ends) = (Vec::new(), Vec::new());
        for clause in clauses.clauses() {
            literals.extend(theirs(&mut names, clause));
            ends.push(literals.len());
        }
        Self { literals, ends }
    }

    fn iter(&self) -> impl Iterator<Item = &[batsat::Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }
}

/// Keeps the latest learned clauses.
#[derive(Default)]
struct Recorder {
    learned: VecDeque<Vec<batsat::Lit>>,
    room: usize,
}

impl Callbacks for Recorder {
    fn on_new_clause(&mut self, clause: &[batsat::Lit], _: ClauseKind) {
        if self.room == 0 {
            return;
        }
        if self.learned.len() == self.room {
            self.learned.pop_front();
        }
        self.learned.push_back(clause.to_vec());
    }
}

fn build(
    Memory { learned: keep, activities, .. }: Memory,
    clauses: &Flat,
    learned: VecDeque<Vec<batsat::Lit>>,
) -> Solver {
    let mut options = SolverOpts::default();
    if activities && !keep {
        options.learntsize_factor = 0.0;
    }
    // BatSat keeps a third of the clauses by default.
    let room = if keep && !activities { clauses.ends.len() / 3 } else { 0 };
    let mut solver = Solver::new(options, Recorder::default());
    add(&mut solver, clauses.iter().chain(learned.iter().map(Vec::as_slice)));
    *solver.cb_mut() = Recorder { learned, room };
    solver
}

fn add<'a>(solver: &mut Solver, clauses: impl Iterator<Item = &'a [batsat::Lit]>) {
    let mut taken = Vec::new();
    for clause in clauses {
        taken.clear();
        taken.extend_from_slice(clause);
        if let Some(var) = clause.iter().map(|literal| literal.var().idx()).max() {
            solver.var_of_int(var);
        }
        solver.add_clause_reuse(&mut taken);
    }
}

fn search(solver: &mut Solver, assumptions: &[batsat::Lit]) -> Checked {
    let start = Instant::now();
    let before = conflicts(solver);
    let found = solver.solve_limited(assumptions) == lbool::TRUE;
    let model = found.then(|| ours(solver.get_model()));
    Checked { model, search: start.elapsed(), conflicts: Some(conflicts(solver) - before) }
}

fn conflicts(solver: &Solver) -> usize {
    usize::try_from(solver.num_conflicts()).expect("conflicts are counted one by one")
}

/// Variable i of BatSat is variable i + 1 here.
fn theirs(solver: &mut Solver, literals: &[Lit]) -> Vec<batsat::Lit> {
    let theirs = |literal: &Lit| {
        let var = solver.var_of_int(literal.var().number() - 1);
        batsat::Lit::new(var, literal.is_positive())
    };
    literals.iter().map(theirs).collect()
}

fn ours(values: &[lbool]) -> Model {
    let mut model = Model::new();
    for (number, &value) in (1..).zip(values) {
        if let (Some(var), false) = (Var::new(number), value == lbool::UNDEF) {
            // Every variable occurs once, so no contradiction is possible.
            let _ = model.assign(var.lit(value == lbool::TRUE));
        }
    }
    model
}
