//! The process that has loaded a library: it does what the requests say.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::Ipasir;
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
mod tests {
    use std::io::Write;
    use std::sync::mpsc::SyncSender;

    use super::*;

    /// Tries all assignments of at most three variables.
    #[derive(Default)]
    struct Exhaustive {
        clauses: Vec<Vec<i32>>,
        clause: Vec<i32>,
        assumptions: Vec<i32>,
        model: u32,
    }

    fn is_true(literal: i32, model: u32) -> bool {
        (model >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0)
    }

    impl Ipasir for Exhaustive {
        fn signature(&self) -> String {
            "exhaustive".to_owned()
        }

        fn add(&mut self, literal: i32) {
            match literal {
                0 => self.clauses.push(std::mem::take(&mut self.clause)),
                _ => self.clause.push(literal),
            }
        }

        fn assume(&mut self, literal: i32) {
            self.assumptions.push(literal);
        }

        fn solve(&mut self, _: &(dyn Fn() -> bool + Sync)) -> i32 {
            let assumptions = std::mem::take(&mut self.assumptions);
            let fits = |model: &u32| {
                let clauses = self.clauses.iter();
                clauses.clone().all(|clause| clause.iter().any(|&literal| is_true(literal, *model)))
                    && assumptions.iter().all(|&literal| is_true(literal, *model))
            };
            match (0..8).find(fits) {
                Some(model) => {
                    self.model = model;
                    10
                }
                None => 20,
            }
        }

        fn value(&mut self, literal: i32) -> i32 {
            if is_true(literal, self.model) { literal } else { -literal }
        }

        fn failed(&mut self, _: i32) -> bool {
            true
        }
    }

    /// What a host replies.
    fn replies<S: Ipasir>(load: impl FnOnce() -> Result<S, String>, requests: &'static str) -> String {
        let mut replies = Vec::new();
        serve(load, requests.as_bytes(), &mut replies, || {}).unwrap();
        String::from_utf8(replies).unwrap()
    }

    #[test]
    fn clauses_stay_and_assumptions_do_not() {
        let requests = "clause 1 2 0\nclause -1 -2 0\ndecide 1 0\ndecide -1 0\ndecide 1 2 0\ndecide 3 0\n";
        assert_eq!(
            replies(|| Ok(Exhaustive::default()), requests),
            "loaded exhaustive\nsatisfiable 1 -2 0\nsatisfiable -1 2 0\nunsatisfiable 1 2 0\nsatisfiable 1 -2 3 0\n"
        );
    }

    #[test]
    fn a_library_that_cannot_be_loaded_is_refused() {
        assert_eq!(
            replies(|| Err::<Exhaustive, _>("it is\nno library".to_owned()), ""),
            "refused it is no library\n"
        );
    }

    /// Returns what IPASIR does not allow.
    struct Wrong {
        status: i32,
    }

    impl Ipasir for Wrong {
        fn signature(&self) -> String {
            String::new()
        }

        fn add(&mut self, _: i32) {}

        fn assume(&mut self, _: i32) {}

        fn solve(&mut self, _: &(dyn Fn() -> bool + Sync)) -> i32 {
            self.status
        }

        fn value(&mut self, literal: i32) -> i32 {
            literal + 1
        }

        fn failed(&mut self, _: i32) -> bool {
            false
        }
    }

    #[test]
    fn what_ipasir_does_not_allow_is_named() {
        let asked = |status| replies(|| Ok(Wrong { status }), "clause 1 0\ndecide 0\n");
        assert!(asked(7).contains("broken ipasir_solve returned 7"), "{}", asked(7));
        assert!(asked(10).contains("broken ipasir_val returned 2 for the variable 1"), "{}", asked(10));
        assert_eq!(asked(0), "loaded \nunknown\n");
    }

    /// Works until it is told to stop.
    struct Endless {
        began: SyncSender<()>,
    }

    impl Ipasir for Endless {
        fn signature(&self) -> String {
            "endless".to_owned()
        }

        fn add(&mut self, _: i32) {}

        fn assume(&mut self, _: i32) {}

        fn solve(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> i32 {
            self.began.send(()).unwrap();
            while !stop() {
                thread::yield_now();
            }
            0
        }

        fn value(&mut self, _: i32) -> i32 {
            0
        }

        fn failed(&mut self, _: i32) -> bool {
            false
        }
    }

    /// A request to stop ends a question while the solver works, and not the next question.
    #[test]
    fn a_solver_is_stopped_while_it_works() {
        let (began, begins) = mpsc::sync_channel(0);
        let (requests, mut asking) = std::io::pipe().unwrap();
        let (hearing, replies) = std::io::pipe().unwrap();
        let (over, ended) = mpsc::sync_channel(1);
        let hang_up = move || over.send(()).unwrap();
        let host =
            thread::spawn(move || serve(|| Ok(Endless { began }), requests, replies, hang_up).unwrap());
        let mut heard = BufReader::new(hearing).lines().map(Result::unwrap);
        assert_eq!(heard.next().unwrap(), "loaded endless");
        for _ in 0..2 {
            asking.write_all(b"decide 0\n").unwrap();
            begins.recv().unwrap();
            asking.write_all(b"stop\n").unwrap();
            assert_eq!(heard.next().unwrap(), "unknown");
        }
        drop(asking);
        host.join().unwrap();
        ended.recv().unwrap();
    }
}
