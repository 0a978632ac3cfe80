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
    let host = thread::spawn(move || serve(|| Ok(Endless { began }), requests, replies, hang_up).unwrap());
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
