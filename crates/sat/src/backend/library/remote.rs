//! A session with a library in another process.

use std::convert::Infallible;

use super::Library;
use super::connection::{Broken, Connection, Heard, unexpected};
use super::message::Reply;
use crate::backend::process::{Failure, ProcessError};
use crate::backend::{Decision, OneShot, Session, model_check};
use crate::cnf::{ClauseSink, Cnf, Lit, Model};
use crate::limits::{Limits, StopReason};

/// A session with a library. It keeps a copy of the clauses, to check models, and to start again
/// when a host had to be killed because its solver did not stop.
pub(super) struct Remote {
    library: Library,
    connection: Option<Connection>,
    formula: Cnf,
    model: Model,
    core: Vec<Lit>,
}

impl Remote {
    pub(super) fn new(library: Library) -> Self {
        let (formula, model) = (Cnf::default(), Model::new());
        Self { library, connection: None, formula, model, core: Vec::new() }
    }

    /// The host, which gets all clauses if it has to be started.
    fn connection(&mut self, limits: &Limits) -> Result<Result<Connection, StopReason>, Broken> {
        if let Some(connection) = self.connection.take() {
            return Ok(Ok(connection));
        }
        let (mut connection, _) = match Connection::open(&self.library.host, limits)? {
            Ok(opened) => opened,
            Err(why) => return Ok(Err(why)),
        };
        self.formula.clauses().for_each(|clause| connection.clause(clause));
        Ok(Ok(connection))
    }

    /// Asks, and keeps the host if it can be asked again.
    fn ask(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Decision, Broken> {
        let mut connection = match self.connection(limits)? {
            Ok(connection) => connection,
            Err(why) => return Ok(Decision::Unknown(why)),
        };
        let reply = match connection.ask(assumptions, limits) {
            Ok(Heard::Reply(reply)) => reply,
            Ok(Heard::Deaf(why)) => return Ok(Decision::Unknown(why)),
            Err(failure) => return Err(connection.broken(failure)),
        };
        let decision = match reply {
            Reply::Satisfiable(literals) => {
                self.model = self.checked(&literals, assumptions)?;
                Decision::Satisfiable
            }
            Reply::Unsatisfiable(core) if core.iter().all(|literal| assumptions.contains(literal)) => {
                self.core = core;
                Decision::Unsatisfiable
            }
            Reply::Unknown => {
                let gave_up = || StopReason::GaveUp("no reason given".to_owned());
                Decision::Unknown(limits.exceeded().unwrap_or_else(gave_up))
            }
            other => return Err(unexpected(&other)),
        };
        self.connection = Some(connection);
        Ok(decision)
    }

    /// The model with these literals, if it satisfies the clauses and the assumptions. An assumption
    /// whose value does not matter to the solver is true.
    fn checked(&self, literals: &[Lit], assumptions: &[Lit]) -> Result<Model, Failure> {
        let mut model = Model::new();
        for &literal in literals {
            let twice = |_| Failure::Interface(format!("{} is true and false", literal.var().number()));
            model.assign(literal).map_err(twice)?;
        }
        for &literal in assumptions {
            let wrong = |_| {
                Failure::Interface(format!("its model makes the assumption {} false", literal.to_dimacs()))
            };
            model.assign(literal).map_err(wrong)?;
        }
        Ok(model_check::complete(model, &self.formula)?)
    }
}

impl ClauseSink for Remote {
    type Error = Infallible;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), Infallible> {
        self.formula.push(literals);
        if let Some(connection) = &mut self.connection {
            connection.clause(literals);
        }
        Ok(())
    }
}

impl Session for Remote {
    fn name(&self) -> String {
        self.library.name()
    }

    fn decide(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Decision, ProcessError> {
        if let Some(why) = limits.exceeded() {
            return Ok(Decision::Unknown(why));
        }
        self.ask(assumptions, limits).map_err(|broken| broken.of(&self.library.id))
    }

    fn model(&mut self) -> Model {
        std::mem::take(&mut self.model)
    }

    fn core(&mut self) -> Vec<Lit> {
        self.core.clone()
    }
}
