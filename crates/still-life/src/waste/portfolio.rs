//! A portfolio: one question, tried in several ways by several workers until one has the answer.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use super::attempt::{Attempt, Engine, Expected, Progress, Try};
use crate::MaximiseError;
use crate::backend::Verdict;
use crate::backend::process::ProcessError;
use crate::encode::still_life::cases::{Case, Cover};
use crate::encode::still_life::waste::{Extent, Streamliner, Symmetric};
use crate::life::{Grid, Group};
use crate::limits::{Interrupt, Limits, StopReason};
use crate::threads::{Heard, Reports, with_reports};

/// How long the first turn of a try with a streamliner lasts. Turns double.
const FIRST_TURN: Duration = Duration::from_millis(200);
/// How long the first turn lasts if a pattern is expected. A solver that is interrupted loses its way:
/// CaDiCaL soon goes back to its initial phases, in each call anew. In this time a try finds a pattern of
/// which all cells have a symmetry, for squares up to 60×60 that have one.
const LONG_TURN: Duration = Duration::from_secs(10);
/// If a refutation is expected, the complete try has this many times as long as all others together.
const MOSTLY: u32 = 24;
/// The reflection across a diagonal has this many times as long as other symmetries, as more of the patterns
/// that waste least have it, and so have quarter turns of the border, which find a pattern sooner than half
/// turns. If there is a pattern, or when no symmetry is left, a try without symmetry has this many times as
/// long as the complete one, as it mostly finds a pattern first.
const OFTEN: u32 = 3;
/// How often a worker that begins later looks if it may.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

pub(super) enum PortfolioAnswer {
    /// A pattern, which was simulated and counted.
    Found(Grid),
    /// There is none, by a complete try.
    Refuted,
    /// Unknown: why the work stopped.
    Unknown(StopReason),
}

/// The solvers, how many work at a time, and how long.
#[derive(Clone, Copy)]
pub(crate) struct Workers<'a> {
    pub(crate) engine: Engine<'a>,
    pub(crate) jobs: usize,
    /// Those of them that begin later.
    pub(crate) late: Option<Late<'a>>,
    pub(crate) limits: &'a Limits,
}

/// Workers that begin when other work on the same processors has ended. Then they take cases and tries that
/// none has begun. What is dealt out beforehand is left to the others.
#[derive(Clone, Copy)]
pub(crate) struct Late<'a> {
    /// How many begin at once.
    pub(crate) early: usize,
    /// Raised when the others may begin.
    pub(crate) may_begin: &'a Interrupt,
}

pub(super) struct Plan<'a> {
    /// The tries, the most promising first.
    pub(super) tries: Vec<Try<'a>>,
    pub(super) prospect: Prospect,
}

/// What is expected of a question. Only the order of the tries and their time depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prospect {
    /// A pattern. The complete try comes last.
    Pattern,
    /// Perhaps a pattern, perhaps none.
    Unclear,
    /// Nothing. The complete try comes first.
    Nothing,
}

struct Report<'a> {
    of: Try<'a>,
    solver: String,
    verdict: Result<Verdict, ProcessError>,
}

/// Asks the question. `refuted` gets each try with a streamliner that has no pattern. Returns the
/// answer and the solver's name.
pub(super) fn ask<'a>(
    plan: &Plan<'a>,
    Workers { engine, jobs, late, limits }: Workers<'_>,
    refuted: &mut dyn FnMut(Try<'a>),
) -> Result<(PortfolioAnswer, String), MaximiseError> {
    assert!(jobs > 0, "there is at least one job");
    let jobs = if let (Prospect::Unclear, Some(late)) = (plan.prospect, late) { late.early } else { jobs };
    let cases = plan.cases(jobs).map(|(of, cover)| (of, Mutex::new(CaseQueue::new(cover))));
    let (dealt, waiting) = plan.share(jobs);
    let shared = &Shared { prospect: plan.prospect, waiting: Mutex::new(waiting), cases };
    let workers = dealt.into_iter().enumerate().map(|(worker, tries)| {
        move |limits: &Limits, reports: &Reports<'_, Report<'a>>| {
            let has_to_wait = |late: Late<'_>| worker >= late.early && !late.may_begin.is_raised();
            while late.is_some_and(has_to_wait) && limits.exceeded().is_none() {
                thread::sleep(POLL_INTERVAL);
            }
            Worker { shared, engine, limits, reports }.work(&tries);
        }
    });
    let (mut answer, mut unknown, mut last) = (None, StopReason::Interrupted, String::new());
    with_reports(workers, limits, Duration::MAX, |stop, heard| {
        let Heard::Report(Report { of, solver, verdict }) = heard else { return };
        if answer.is_some() {
            return;
        }
        answer = match verdict {
            Ok(Verdict::Satisfiable(model)) => Some(of.pattern(&model, &solver).map(PortfolioAnswer::Found)),
            Ok(Verdict::Unsatisfiable) if of.is_complete => Some(Ok(PortfolioAnswer::Refuted)),
            Ok(Verdict::Unsatisfiable) => {
                refuted(of);
                None
            }
            Ok(Verdict::Unknown(why)) => {
                unknown = why;
                None
            }
            Err(error) => Some(Err(error.into())),
        };
        last = solver;
        if answer.is_some() {
            stop.raise();
        }
    });
    let open = || Ok(PortfolioAnswer::Unknown(limits.exceeded().unwrap_or(unknown)));
    Ok((answer.unwrap_or_else(open)?, last))
}

impl<'a> Plan<'a> {
    /// The complete try, and how several workers divide it, if there is probably nothing to find.
    fn cases(&self, jobs: usize) -> Option<(Try<'a>, Cover)> {
        let complete = self.tries.iter().find(|attempt| attempt.is_complete);
        let complete = complete.filter(|_| self.prospect == Prospect::Nothing && jobs > 1)?;
        Some((*complete, complete.cover()?))
    }

    /// The tries of each worker, and those that wait for any. With several workers, one has only the complete
    /// try, unless that is divided: then each has its part of the others, beside the cases. If there is a
    /// pattern, all wait, the complete one last.
    fn share(&self, jobs: usize) -> (Vec<Vec<Try<'a>>>, VecDeque<Try<'a>>) {
        let (complete, others): (Vec<Try<'a>>, Vec<Try<'a>>) =
            self.tries.iter().partition(|attempt| attempt.is_complete);
        if self.prospect == Prospect::Pattern {
            let workers = jobs.min(self.tries.len());
            return (vec![Vec::new(); workers], [others, complete].concat().into());
        }
        (self.deal(complete, &others, jobs), VecDeque::new())
    }

    /// The tries of each worker, if a pattern is not sure.
    fn deal(&self, complete: Vec<Try<'a>>, others: &[Try<'a>], jobs: usize) -> Vec<Vec<Try<'a>>> {
        if self.cases(jobs).is_some() {
            return deal(others, jobs);
        }
        if jobs == 1 || others.is_empty() {
            let is_first = self.prospect == Prospect::Nothing;
            let all = if is_first { [&complete, others].concat() } else { [others, &complete].concat() };
            return vec![all];
        }
        let workers = (jobs - complete.len()).min(others.len());
        let alone = (!complete.is_empty()).then_some(complete);
        alone.into_iter().chain(deal(others, workers)).collect()
    }
}

fn deal<'a>(tries: &[Try<'a>], workers: usize) -> Vec<Vec<Try<'a>>> {
    (0..workers).map(|worker| tries.iter().copied().skip(worker).step_by(workers).collect()).collect()
}

/// What the workers share: the reports, and the cases of the complete try if it is divided.
struct Shared<'a> {
    prospect: Prospect,
    /// The tries that none has begun.
    waiting: Mutex<VecDeque<Try<'a>>>,
    /// The complete try with its cases.
    cases: Option<(Try<'a>, Mutex<CaseQueue>)>,
}

struct Worker<'w, 'a> {
    shared: &'w Shared<'a>,
    engine: Engine<'w>,
    limits: &'w Limits,
    reports: &'w Reports<'w, Report<'a>>,
}

/// What a worker does after a verdict.
enum Next<'a> {
    /// The question is settled, or the work has to stop.
    End,
    /// The other tries go on.
    Others,
    /// So does another case, or the same with all cells.
    Case(Try<'a>),
}

impl<'a> Shared<'a> {
    /// A try that none has begun, and how many are left after it.
    fn next_try(&self) -> Option<(Try<'a>, usize)> {
        let mut waiting = self.waiting.lock().expect("no worker panics with the lock");
        let next = waiting.pop_front()?;
        Some((next, waiting.len()))
    }

    /// A case that waits for a worker.
    fn next_case(&self) -> Option<Try<'a>> {
        let (of, queue) = self.cases.as_ref()?;
        queue
            .lock()
            .expect("no worker panics with the lock")
            .next()
            .map(|case| Try { case: Some(case), ..*of })
    }

    /// Returns true if a try would still tell something.
    fn is_needed(&self, of: &Try<'a>) -> bool {
        let (Some((_, queue)), Some(case)) = (&self.cases, of.case) else { return true };
        queue.lock().expect("no worker panics with the lock").is_needed(case)
    }

    fn another_case(&self) -> Next<'a> {
        self.next_case().map_or(Next::Others, Next::Case)
    }
}

impl<'a> Worker<'_, 'a> {
    /// Gives each try its turns, until one settles the question, all are done, or time is up. Turns are
    /// nearly equal. But if there is probably nothing to find, the complete try, or a case of it, has
    /// [`MOSTLY`] times as long as all others together. If a pattern is expected, the first turns are long.
    fn work(&self, tries: &[Try<'a>]) {
        let tries = self.shared.next_case().into_iter().chain(tries.iter().copied());
        let mut attempts: VecDeque<Attempt<'a>> = tries.map(|of| Attempt::new(of, self.engine)).collect();
        let mut turn = match self.shared.prospect {
            Prospect::Pattern => LONG_TURN,
            Prospect::Unclear | Prospect::Nothing => FIRST_TURN,
        };
        loop {
            let mut rest = VecDeque::new();
            let is_symmetric = |attempt: &Attempt<'_>| attempt.of.streamliner.symmetry != Group::C1;
            let are_symmetric = attempts.iter().any(is_symmetric);
            let mut alone = attempts.len() == 1;
            let others = u32::try_from(attempts.len().saturating_sub(1)).expect("there are few tries").max(1);
            loop {
                let attempt = match self.shared.next_try() {
                    Some((of, left)) => {
                        alone = left == 0 && attempts.is_empty() && rest.is_empty();
                        Attempt::new(of, self.engine)
                    }
                    None => match attempts.pop_front() {
                        Some(attempt) => attempt,
                        None => break,
                    },
                };
                let share = match self.shared.prospect {
                    Prospect::Nothing if attempt.of.is_complete => MOSTLY * others,
                    prospect => weight(&attempt.of, prospect == Prospect::Pattern || !are_symmetric),
                };
                let time = (!alone).then(|| turn.saturating_mul(share));
                match self.take_turn(attempt, time) {
                    Turn::Paused(attempt) => rest.push_back(*attempt),
                    Turn::Done => alone = false,
                    Turn::End => return,
                }
            }
            if rest.is_empty() {
                return;
            }
            attempts = rest;
            turn = turn.saturating_mul(2);
        }
    }

    /// Gives an attempt a turn, and as much time to each case that comes after it.
    fn take_turn(&self, mut attempt: Attempt<'a>, time: Option<Duration>) -> Turn<'a> {
        loop {
            let progress = attempt.work(time, self.limits);
            let (of, solver) = (attempt.of, attempt.solver());
            let verdict = match progress {
                Ok(Progress::Paused) if self.shared.is_needed(&of) => return Turn::Paused(Box::new(attempt)),
                Ok(Progress::Paused) => None,
                Ok(Progress::Answered(verdict)) => Some(Ok(verdict)),
                Err(error) => Some(Err(error)),
            };
            let next = match verdict {
                Some(verdict) => self.settle(Report { of, solver, verdict }),
                None => self.shared.another_case(),
            };
            match next {
                Next::End => return Turn::End,
                Next::Others => return Turn::Done,
                Next::Case(of) => attempt = Attempt::new(of, self.engine),
            }
        }
    }

    /// Hands over a verdict, unless it is about one case of several. Says how to go on.
    fn settle(&self, report: Report<'a>) -> Next<'a> {
        if report.of.extent != Extent::Whole && matches!(report.verdict, Ok(Verdict::Satisfiable(_))) {
            return Next::Case(report.of.within(Extent::Whole));
        }
        let is_over = match (&report.verdict, report.of.case) {
            // Such a pattern need not be one of the question, so nothing follows.
            (Ok(Verdict::Satisfiable(_)), Some(Case::LightQuarter)) => return self.shared.another_case(),
            (Ok(Verdict::Unsatisfiable), Some(case)) => {
                let (_, queue) = self.shared.cases.as_ref().expect("the case is one of them");
                if !queue.lock().expect("no worker panics with the lock").refute(case) {
                    return self.shared.another_case();
                }
                true
            }
            (Ok(Verdict::Unsatisfiable), None) => report.of.is_complete,
            (Ok(Verdict::Satisfiable(_)) | Err(_), _) => true,
            (Ok(Verdict::Unknown(_)), _) => self.limits.exceeded().is_some(),
        };
        // The receiver is gone if another worker has settled the question.
        if !self.reports.report(report) || is_over { Next::End } else { Next::Others }
    }
}

/// How many times as long as others a try has. `is_hopeful` says whether a pattern without symmetry is likely.
fn weight(of: &Try<'_>, is_hopeful: bool) -> u32 {
    let Streamliner { symmetry, symmetric, .. } = of.streamliner;
    match (symmetry, symmetric) {
        (Group::D2Diagonal, Symmetric::All) | (Group::C4, Symmetric::Border) => OFTEN,
        (Group::C1, _) if of.expected == Expected::Pattern && is_hopeful => OFTEN,
        _ => 1,
    }
}

enum Turn<'a> {
    /// The attempt can continue.
    Paused(Box<Attempt<'a>>),
    /// It has an answer, and others may go on.
    Done,
    /// The question is settled, or the work has to stop.
    End,
}

/// Which cases wait for a worker, and which are refuted.
struct CaseQueue {
    cover: Cover,
    waiting: VecDeque<Case>,
    refuted: Vec<Case>,
}

impl CaseQueue {
    /// All cases wait. The one that may save others comes first.
    pub(super) fn new(cover: Cover) -> Self {
        let order = [&[Case::LightQuarter][..], &cover.alike, &cover.unlike];
        let mut waiting: VecDeque<Case> = order.into_iter().flatten().copied().collect();
        // The last of the like cases is the easiest, so it fills the gap at the end.
        if cover.alike.len() > 1 {
            let easiest = waiting.remove(cover.alike.len());
            waiting.extend(easiest);
        }
        Self { cover, waiting, refuted: Vec::new() }
    }

    /// A case for a worker; `None` if no other is needed.
    pub(super) fn next(&mut self) -> Option<Case> {
        while let Some(case) = self.waiting.pop_front() {
            if self.is_needed(case) {
                return Some(case);
            }
        }
        None
    }

    /// Records that there is no pattern in a case. Returns whether the whole question is refuted by now.
    pub(super) fn refute(&mut self, case: Case) -> bool {
        self.refuted.push(case);
        let are_refuted = |cases: &[Case]| cases.iter().all(|case| self.refuted.contains(case));
        are_refuted(&self.cover.alike) && (self.are_unlike_settled() || are_refuted(&self.cover.unlike))
    }

    /// Returns true if something would follow from the refutation of a case.
    fn is_needed(&self, case: Case) -> bool {
        !(self.are_unlike_settled() && self.cover.unlike.contains(&case))
    }

    fn are_unlike_settled(&self) -> bool {
        self.refuted.contains(&Case::LightQuarter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::embedded::Embedded;
    use crate::problem::StillLife;
    use crate::waste::attempt::WasteQuestion;
    use crate::waste::outright;

    /// The densest 10×10 still life has 54 live cells. One line along the border leaves room for more, so all
    /// cells are looked at after it.
    #[test]
    fn a_model_of_some_cells_is_no_answer() {
        let problem = StillLife::new(10, 10).unwrap();
        for (at_least, jobs) in [(54, 1), (55, 1), (55, 2)] {
            let question = WasteQuestion::new(&problem, at_least).unwrap();
            let tries = vec![Try::complete(question).within(Extent::Ring(1))];
            let plan = Plan { tries, prospect: Prospect::Nothing };
            let workers = Workers {
                engine: Engine::Embedded(Embedded::Cadical),
                jobs,
                late: None,
                limits: &Limits::none(),
            };
            match ask(&plan, workers, &mut |_| ()).unwrap().0 {
                PortfolioAnswer::Found(pattern) => assert!(pattern.population() >= 54 && at_least == 54),
                PortfolioAnswer::Refuted => assert_eq!(at_least, 55),
                PortfolioAnswer::Unknown(why) => panic!("{why}"),
            }
        }
    }

    /// The answer does not depend on what is expected: a complete try is among those that are dealt out.
    #[test]
    fn prospects_change_no_answer() {
        let problem = StillLife::new(10, 10).unwrap();
        let limits = Limits::none();
        let workers =
            |jobs| Workers { engine: Engine::Embedded(Embedded::Cadical), jobs, late: None, limits: &limits };
        for prospect in [Prospect::Pattern, Prospect::Unclear, Prospect::Nothing] {
            for (at_least, jobs) in [(54, 1), (55, 1), (54, 3), (55, 3)] {
                let question = WasteQuestion::new(&problem, at_least).unwrap();
                let aids = [(Group::D4Plus, Symmetric::All), (Group::C2, Symmetric::Border)];
                let aids =
                    aids.map(|(symmetry, symmetric)| Streamliner { symmetry, symmetric, depth: Some(2) });
                let aided = aids.map(|aid| Try::aided(question, aid));
                let tries = [&aided[..], &[Try::complete(question)]].concat();
                let answer = ask(&Plan { tries, prospect }, workers(jobs), &mut |_| ()).unwrap().0;
                match answer {
                    PortfolioAnswer::Found(pattern) => assert!(pattern.population() >= 54 && at_least == 54),
                    PortfolioAnswer::Refuted => assert_eq!(at_least, 55),
                    PortfolioAnswer::Unknown(why) => panic!("{why}"),
                }
            }
        }
    }

    /// However many workers there are, each try is given to one of them, once, unless the complete one is
    /// divided.
    #[test]
    fn every_try_is_dealt_out_once() {
        let problem = StillLife::new(20, 20).unwrap();
        let question = WasteQuestion::new(&problem, 210).unwrap();
        let aided = outright::streamliners(&problem).into_iter().map(|aid| Try::aided(question, aid));
        let tries: Vec<Try<'_>> = std::iter::once(Try::complete(question)).chain(aided).collect();
        let name = |of: &Try<'_>| (of.is_complete, of.streamliner);
        for prospect in [Prospect::Pattern, Prospect::Unclear] {
            for jobs in 1..12 {
                let plan = Plan { tries: tries.clone(), prospect };
                let (dealt, waiting) = plan.share(jobs);
                let is_idle = |part: &Vec<Try<'_>>| part.is_empty() && waiting.len() < dealt.len();
                assert!(dealt.len() <= jobs && !dealt.iter().any(is_idle), "{jobs} workers");
                let mut names: Vec<_> = dealt.concat().iter().chain(&waiting).map(name).collect();
                names.sort_by_key(|name| format!("{name:?}"));
                let mut expected: Vec<_> = tries.iter().map(name).collect();
                expected.sort_by_key(|name| format!("{name:?}"));
                assert_eq!(names, expected, "{prospect:?} with {jobs} workers");
            }
        }
    }

    fn all(queue: &mut CaseQueue) -> Vec<Case> {
        std::iter::from_fn(|| queue.next()).collect()
    }

    #[test]
    fn every_case_waits_once() {
        for (size, budget, cases) in [((28, 28), 52, 5), ((28, 30), 52, 6), ((28, 28), 50, 3)] {
            let mut waiting = all(&mut CaseQueue::new(Cover::of(size, budget)));
            assert_eq!(waiting[0], Case::LightQuarter);
            assert_eq!(waiting.len(), cases);
            waiting.dedup();
            assert_eq!(waiting.len(), cases);
        }
    }

    /// No case can be left out, but a light quarter stands for the unlike ones and the reverse.
    #[test]
    fn only_a_whole_cover_refutes() {
        for budget in [52, 50] {
            let cover = Cover::of((28, 30), budget);
            let ways = [vec![Case::LightQuarter], cover.unlike.clone()];
            for way in ways {
                let needed = [&way[..], &cover.alike].concat();
                for missing in 0..needed.len() {
                    let mut queue = CaseQueue::new(cover.clone());
                    let others = (0..needed.len()).filter(|&place| place != missing);
                    assert!(others.map(|place| needed[place]).all(|case| !queue.refute(case)), "{missing}");
                    assert!(queue.refute(needed[missing]));
                }
            }
        }
    }

    #[test]
    fn a_light_quarter_makes_others_superfluous() {
        let mut queue = CaseQueue::new(Cover::of((28, 28), 52));
        assert_eq!(queue.next(), Some(Case::LightQuarter));
        assert!(!queue.refute(Case::LightQuarter));
        assert_eq!(all(&mut queue), Cover::of((28, 28), 52).alike);
    }
}
