//! The process that has loaded a library: it does what the requests say.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::interface::Ipasir;
use super::message::{Reply, Request};
use crate::cnf::{Lit, Var};

/// Loads a solver and has it do what the requests say, until there are no more requests.
///
/// Another thread reads the requests, so that a request to stop is heard while the solver works.
/// That thread calls `hang_up` when the requests end, as they do when the other side has ended,
/// however that came about. The process should then end at once, even if the solver never returns.
///
/// # Errors
/// If a reply cannot be written.
pub fn serve<S: Ipasir>(
    load: impl FnOnce() -> Result<S, String>,
    requests: impl Read + Send + 'static,
    replies: impl Write,
    hang_up: impl FnOnce() + Send + 'static,
) -> io::Result<()> {
    let (sender, receiver) = mpsc::channel();
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    thread::Builder::new().spawn(move || {
        listen(requests, &sender, &raised);
        hang_up();
    })?;
    let mut replies = Replies(replies);
    match load() {
        Ok(solver) => {
            replies.send(&Reply::Loaded(solver.signature()))?;
            Host { solver, largest: 0, stop }.work(&receiver, &mut replies)
        }
        Err(why) => replies.send(&Reply::Refused(why)),
    }
}

/// Hands requests on, but raises the flag when it is time to stop. Ends at a line that is no
/// request, too, as only a broken session sends one.
fn listen(requests: impl Read, to: &Sender<Request>, stop: &AtomicBool) {
    for line in BufReader::with_capacity(1 << 16, requests).lines() {
        match line.ok().and_then(|line| line.parse().ok()) {
            Some(Request::Stop) => stop.store(true, Ordering::Relaxed),
            Some(request) => {
                // A request to stop is about the question before it.
                if let Request::Decide(_) = request {
                    stop.store(false, Ordering::Relaxed);
                }
                if to.send(request).is_err() {
                    return;
                }
            }
            None => return,
        }
    }
}

struct Replies<W>(W);

impl<W: Write> Replies<W> {
    fn send(&mut self, reply: &Reply) -> io::Result<()> {
        self.0.write_all(format!("{reply}\n").as_bytes())?;
        self.0.flush()
    }
}

struct Host<S> {
    solver: S,
    /// The largest variable so far.
    largest: u32,
    stop: Arc<AtomicBool>,
}

impl<S: Ipasir> Host<S> {
    fn work(&mut self, requests: &Receiver<Request>, replies: &mut Replies<impl Write>) -> io::Result<()> {
        for request in requests {
            match request {
                Request::Clause(literals) => {
                    self.meet(&literals);
                    for literal in &literals {
                        self.solver.add(literal.to_dimacs());
                    }
                    self.solver.add(0);
                }
                Request::Decide(assumptions) => replies.send(&self.decide(&assumptions))?,
                Request::Stop => {}
            }
        }
        Ok(())
    }

    fn meet(&mut self, literals: &[Lit]) {
        let largest = literals.iter().map(|literal| literal.var().number()).max();
        self.largest = self.largest.max(largest.unwrap_or(0));
    }

    fn decide(&mut self, assumptions: &[Lit]) -> Reply {
        self.meet(assumptions);
        for literal in assumptions {
            self.solver.assume(literal.to_dimacs());
        }
        let stop = Arc::clone(&self.stop);
        match self.solver.solve(&|| stop.load(Ordering::Relaxed)) {
            0 => Reply::Unknown,
            10 => self.model(),
            20 => {
                let used = |literal: &Lit| self.solver.failed(literal.to_dimacs());
                Reply::Unsatisfiable(assumptions.iter().copied().filter(used).collect())
            }
            other => Reply::Broken(format!("ipasir_solve returned {other}, which is none of 0, 10 and 20")),
        }
    }

    fn model(&mut self) -> Reply {
        let mut model = Vec::new();
        for variable in (1..=self.largest).filter_map(Var::new) {
            let number = variable.positive().to_dimacs();
            match self.solver.value(number) {
                0 => {}
                value if value == number || value == -number => model.extend(Lit::from_dimacs(value)),
                other => {
                    return Reply::Broken(format!("ipasir_val returned {other} for the variable {number}"));
                }
            }
        }
        Reply::Satisfiable(model)
    }
}

#[cfg(test)]
mod tests;
