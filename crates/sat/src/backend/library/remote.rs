//! A session with a library in another process, and the connection to that process.

use std::convert::Infallible;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::Library;
use super::message::{Literals, Reply, Request};
use crate::backend::process::child::{End, Excerpt, Later, Running};
use crate::backend::process::{Failure, ProcessError};
use crate::backend::wsl::World;
use crate::backend::{Decision, OneShot, Session, models};
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
        Ok(models::complete(model, &self.formula)?)
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

/// How long a solver may take to stop when it is asked to.
const GRACE: Duration = Duration::from_secs(1);
/// How long a process may take to end when its output has ended.
const END_GRACE: Duration = Duration::from_secs(1);
/// The longest pause between two looks at the limits.
const LONGEST_NAP: Duration = Duration::from_millis(10);

/// A running host. Dropping this value ends it.
pub(super) struct Connection {
    running: Running,
    requests: BufWriter<ChildStdin>,
    replies: Receiver<String>,
    stderr: Later<Excerpt>,
}

pub(super) struct Broken {
    failure: Failure,
    stderr: Option<String>,
}

/// What came of waiting for a reply.
enum Heard {
    Reply(Reply),
    /// A limit was reached, and the solver did not stop when it was asked to.
    Deaf(StopReason),
}

impl Connection {
    /// Starts a host and waits until it has loaded its library. Gives the library's signature too, or
    /// the limit that was reached first.
    pub(super) fn open(
        host: &[OsString],
        limits: &Limits,
    ) -> Result<Result<(Self, String), StopReason>, Broken> {
        let mut connection = Self::start(host)?;
        match connection.hear(limits) {
            Ok(Heard::Reply(Reply::Loaded(signature))) => Ok(Ok((connection, signature))),
            Ok(Heard::Reply(Reply::Refused(why))) => Err(Failure::NotLoaded(why).into()),
            Ok(Heard::Reply(reply)) => Err(unexpected(&reply)),
            Ok(Heard::Deaf(why)) => Ok(Err(why)),
            Err(failure) => Err(connection.broken(failure)),
        }
    }

    fn start(host: &[OsString]) -> Result<Self, Failure> {
        let nobody = || Failure::Spawn(io::Error::other("no host is named"));
        let (program, words) = host.split_first().ok_or_else(nobody)?;
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Self::connect(Running::spawn(command, &World::Here).map_err(Failure::Spawn)?)
            .map_err(Failure::Connect)
    }

    fn connect(mut running: Running) -> io::Result<Self> {
        let closed = || io::Error::other("a pipe is missing");
        let requests = BufWriter::new(running.stdin().ok_or_else(closed)?);
        let stdout = running.stdout().ok_or_else(closed)?;
        let stderr = running.stderr().ok_or_else(closed)?;
        let (sender, replies) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            let lines = BufReader::with_capacity(1 << 16, stdout).lines().map_while(Result::ok);
            // Sending fails if the receiver is gone, which is no error.
            let _ = lines.into_iter().try_for_each(|line| sender.send(line));
        })?;
        Ok(Self { running, requests, replies, stderr: Later::start(|| Excerpt::of(stderr))? })
    }

    /// Sends a clause. An error is not reported: the host has ended, and the next question finds out why.
    fn clause(&mut self, literals: &[Lit]) {
        let _ = writeln!(self.requests, "clause {}", Literals(literals));
    }

    fn ask(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Heard, Failure> {
        self.send(&Request::Decide(assumptions.to_vec()));
        self.hear(limits)
    }

    /// An error shows in the reply, which will be missing.
    fn send(&mut self, request: &Request) {
        let _ = writeln!(self.requests, "{request}").and_then(|()| self.requests.flush());
    }

    /// Waits for a reply. When a limit is reached, asks the solver to stop, and waits a little longer.
    fn hear(&mut self, limits: &Limits) -> Result<Heard, Failure> {
        if let Ok(reply) = self.reply(limits)? {
            return Ok(Heard::Reply(reply));
        }
        self.send(&Request::Stop);
        Ok(match self.reply(&Limits::within(GRACE))? {
            Ok(reply) => Heard::Reply(reply),
            Err(why) => Heard::Deaf(limits.exceeded().unwrap_or(why)),
        })
    }

    fn reply(&mut self, limits: &Limits) -> Result<Result<Reply, StopReason>, Failure> {
        loop {
            let nap = limits.remaining().map_or(LONGEST_NAP, |left| left.min(LONGEST_NAP));
            match self.replies.recv_timeout(nap) {
                Ok(line) => {
                    let nonsense = |_| Failure::Interface("it disturbs its process".to_owned());
                    return line.parse().map(Ok).map_err(nonsense);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.end()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some(why) = limits.exceeded() {
                return Ok(Err(why));
            }
        }
    }

    /// How the host ended, if it did.
    fn end(&mut self) -> Failure {
        match self.running.wait(&Limits::within(END_GRACE)) {
            Ok(End::Exited(status)) => {
                if let Some(signal) = lifesat_platform::signal(status) {
                    return Failure::Crashed { signal };
                }
                Failure::UnexpectedExit { code: status.code().unwrap_or(-1) }
            }
            Ok(End::Stopped(_)) => Failure::Interface("it disturbs its process".to_owned()),
            Err(error) => Failure::Watch(error),
        }
    }

    /// Ends the host. What it last wrote to stderr may explain the failure.
    fn broken(self, failure: Failure) -> Broken {
        let Self { running, requests, stderr, .. } = self;
        drop((requests, running));
        Broken { failure, stderr: stderr.get().and_then(|said| said.remark()) }
    }
}

/// A reply to something that was not asked.
fn unexpected(reply: &Reply) -> Broken {
    let how = match reply {
        Reply::Broken(how) => how.clone(),
        _ => "it disturbs its process".to_owned(),
    };
    Failure::Interface(how).into()
}

impl From<Failure> for Broken {
    fn from(failure: Failure) -> Self {
        Self { failure, stderr: None }
    }
}

impl Broken {
    /// The error of the solver with this name.
    pub(super) fn of(self, solver: &str) -> ProcessError {
        ProcessError { solver: solver.to_owned(), failure: self.failure, stderr: self.stderr }
    }
}
