//! How a job has ended: in a word, and why.

use lifesat_questions::answer::{PrintedReport, Status};

use crate::job::Outcome;
use crate::results;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    User,
    Server,
    /// The page in which it ran was closed.
    Page,
    /// Its time limit. Some commands keep it themselves.
    Time {
        keeps_time: bool,
    },
}

/// How a process ended, as far as that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Exited(i32),
    Killed(Kill),
    /// An earlier server started it, so its exit code is lost.
    Unknown,
}

/// What ends a process from outside, or by its own fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kill {
    LargeFile,
    /// Another program asked it to end.
    Asked,
    Forced,
    /// It did what it may not do, in the system's words.
    Crash(String),
    /// WebAssembly did what it must not.
    Trap,
}

pub(crate) struct Ending<'a> {
    pub(crate) end: End,
    /// Why it was told to end, if it was.
    pub(crate) told_to_end: Option<Reason>,
    pub(crate) answer: Option<&'a PrintedReport>,
    /// The last lines of its log.
    pub(crate) log: &'a str,
    /// Its log and its answer may lack their ends.
    pub(crate) disk_is_full: bool,
}

impl Ending<'_> {
    /// What the end means for the job, and words for it. The topic `exit-codes` explains the numbers. A command that has answered before it could be
    /// stopped has answered.
    pub(crate) fn outcome(&self) -> (Outcome, String) {
        match (&self.end, self.told_to_end) {
            (End::Unknown, _) => self.unseen(),
            (End::Exited(0), _) => self.said().unwrap_or((Outcome::Answered, String::new())),
            (End::Exited(1), _) => (Outcome::None, String::new()),
            (End::Exited(3), _) => (Outcome::Unknown, self.why()),
            (End::Exited(10 | 20), _) => self.said().unwrap_or_else(|| self.failed()),
            (End::Killed(Kill::Forced), _) if self.says_none() => (Outcome::None, String::new()),
            (_, Some(reason)) => stopped(reason),
            (End::Exited(130), None) => interrupted(),
            (End::Exited(2), None) if !self.disk_is_full => (Outcome::Refused, self.last_words()),
            (End::Exited(_), None) => self.failed(),
            (End::Killed(kill), None) => (Outcome::Failed, self.killed(kill)),
        }
    }

    /// Returns true if it says that it found nothing. On Windows a command that ends so looks as if it had been killed:
    /// its exit code is 1.
    fn says_none(&self) -> bool {
        self.said().is_some_and(|(outcome, _)| outcome == Outcome::None)
    }

    /// The end of a process whose exit code nobody knows: its answer tells.
    fn unseen(&self) -> (Outcome, String) {
        self.said().or(self.told_to_end.map(stopped)).unwrap_or_else(|| {
            let words = "it ended without an answer while no server watched it";
            (Outcome::Failed, words.to_owned())
        })
    }

    /// What the answer itself says of its outcome. Patterns that may not be the best, or not all, are no end.
    fn said(&self) -> Option<(Outcome, String)> {
        let answer = self.answer?;
        let reason = answer.stopped();
        let is_open = match answer.status {
            Status::None | Status::Invalid => return Some((Outcome::None, String::new())),
            Status::Optimal | Status::Valid => false,
            Status::Found => answer.is_cut_off(),
            Status::Unknown => true,
        };
        Some(match reason {
            _ if !is_open => (Outcome::Answered, String::new()),
            Some("interrupted") => self.told_to_end.map_or_else(interrupted, stopped),
            _ => (Outcome::Unknown, self.why()),
        })
    }

    /// Why there is no answer, in the words of the command.
    fn why(&self) -> String {
        if self.answer.is_some_and(|answer| answer.status == Status::Optimal) {
            return "the certificate was not finished".to_owned();
        }
        let reason = |answer: &PrintedReport| {
            answer.stopped().map(str::to_owned).or_else(|| answer.backing.detail("reason"))
        };
        self.answer
            .and_then(reason)
            .unwrap_or_else(|| "it found nothing, and did not try every case".to_owned())
    }

    fn failed(&self) -> (Outcome, String) {
        let words = self.last_words();
        (
            Outcome::Failed,
            if self.disk_is_full { format!("the disk was full; make room first ({words})") } else { words },
        )
    }

    /// The last line of the log is the error of the command. On a full disk it may be missing.
    fn last_words(&self) -> String {
        let words = results::last_words(self.log).map(|line| line.trim_start_matches("lifesat: ").to_owned());
        match words {
            Some(words) if self.disk_is_full => format!("the last words of its log: {words}"),
            Some(words) => words,
            None => "its command failed without a message".to_owned(),
        }
    }

    /// A process that was killed. An allocation that fails ends it, too.
    fn killed(&self, kill: &Kill) -> String {
        if self.log.contains("memory allocation") {
            return "it needed more memory than its limit".to_owned();
        }
        match kill {
            Kill::LargeFile => "one of its files became larger than a job may write".to_owned(),
            Kill::Asked => "another program ended it".to_owned(),
            Kill::Forced => {
                "the system or another program killed it, perhaps because the memory was used up".to_owned()
            }
            Kill::Trap => "it crashed, perhaps because it needed more memory than there is".to_owned(),
            Kill::Crash(how) => {
                format!("it crashed ({how}), perhaps because it needed more memory than its limit")
            }
        }
    }
}

fn stopped(reason: Reason) -> (Outcome, String) {
    let (outcome, words) = match reason {
        Reason::User => (Outcome::Stopped, "you stopped it"),
        Reason::Server => (Outcome::Stopped, "it was stopped when the server ended"),
        Reason::Page => (Outcome::Stopped, "it was stopped when its page was closed"),
        Reason::Time { keeps_time: false } => (Outcome::Unknown, "the time limit was reached"),
        Reason::Time { keeps_time: true } => {
            (Outcome::Failed, "it did not end at its time limit, so the server ended it")
        }
    };
    (outcome, words.to_owned())
}

fn interrupted() -> (Outcome, String) {
    (Outcome::Stopped, "another program interrupted it".to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn outcome_of(
        code: Option<i32>,
        told_to_end: Option<Reason>,
        answer: &Value,
        log: &str,
    ) -> (Outcome, String) {
        let end = code.map_or(End::Unknown, End::Exited);
        let answer = answer.is_object().then(|| printed(answer));
        Ending { end, told_to_end, answer: answer.as_ref(), log, disk_is_full: false }.outcome()
    }

    /// The answer with these keys, and others that do not matter here.
    fn printed(keys: &Value) -> PrintedReport {
        let mut whole = json!({"command": "solve", "evidence": {"kind": "solver"}});
        whole.as_object_mut().unwrap().extend(keys.as_object().unwrap().clone());
        serde_json::from_value(whole).unwrap()
    }

    #[test]
    fn exit_codes_say_how_it_went() {
        let none = Value::Null;
        let of = |code: i32| outcome_of(Some(code), None, &none, "one\nlifesat: the rule is wrong\n");
        assert_eq!(of(0).0, Outcome::Answered);
        assert_eq!(of(1).0, Outcome::None);
        assert_eq!(of(3), (Outcome::Unknown, "it found nothing, and did not try every case".to_owned()));
        assert_eq!(of(2), (Outcome::Refused, "the rule is wrong".to_owned()));
        assert_eq!(of(4), (Outcome::Failed, "the rule is wrong".to_owned()));
        assert_eq!(of(130), (Outcome::Stopped, "another program interrupted it".to_owned()));
        // A formula was answered, but the answer is lost.
        assert_eq!(of(10).0, Outcome::Failed);
        let evidence = json!({"kind": "none", "stopped": "the memory is nearly used up"});
        let limit = json!({"status": "unknown", "evidence": evidence});
        assert_eq!(outcome_of(Some(3), None, &limit, "").1, "the memory is nearly used up");
        // Solvers of formulas say so, too, when they are stopped.
        assert_eq!(outcome_of(Some(0), None, &limit, ""), outcome_of(Some(3), None, &limit, ""));
        let best = outcome_of(Some(3), None, &json!({"status": "optimal"}), "");
        assert_eq!(best, (Outcome::Unknown, "the certificate was not finished".to_owned()));
    }

    /// The end of the log may be missing, so its last line may not be the reason, or may be.
    #[test]
    fn a_full_disk_is_told() {
        let of = |code: i32| {
            let end = End::Exited(code);
            Ending { end, told_to_end: None, answer: None, log: "refuted 37 li", disk_is_full: true }
                .outcome()
        };
        let words = "the disk was full; make room first (the last words of its log: refuted 37 li)";
        assert_eq!(of(2), (Outcome::Failed, words.to_owned()));
        assert_eq!(of(0).0, Outcome::Answered);
    }

    #[test]
    fn who_stopped_it_is_told() {
        let answer =
            json!({"status": "found", "bound": 9, "evidence": {"kind": "solver", "stopped": "interrupted"}});
        let time = |keeps_time| Some(Reason::Time { keeps_time });
        for (told, outcome, words) in [
            (Some(Reason::User), Outcome::Stopped, "you stopped it"),
            (Some(Reason::Server), Outcome::Stopped, "it was stopped when the server ended"),
            (time(false), Outcome::Unknown, "the time limit was reached"),
            (time(true), Outcome::Failed, "it did not end at its time limit, so the server ended it"),
            (None, Outcome::Stopped, "another program interrupted it"),
        ] {
            for code in [Some(130), None] {
                assert_eq!(outcome_of(code, told, &answer, ""), (outcome, words.to_owned()), "{code:?}");
            }
        }
        // It had answered before it was stopped.
        let whole = json!({"status": "found", "evidence": {"kind": "simulation", "stopped": null}});
        assert_eq!(outcome_of(Some(0), Some(Reason::User), &whole, "").0, Outcome::Answered);
    }

    #[test]
    fn answers_of_processes_that_nobody_watched_are_read() {
        for (status, outcome) in [
            (json!({"status": "optimal"}), Outcome::Answered),
            (json!({"status": "valid"}), Outcome::Answered),
            (json!({"status": "found"}), Outcome::Answered),
            (json!({"status": "none"}), Outcome::None),
            (json!({"status": "invalid"}), Outcome::None),
            (json!({"status": "unknown"}), Outcome::Unknown),
            (Value::Null, Outcome::Failed),
        ] {
            assert_eq!(outcome_of(None, None, &status, "").0, outcome, "{status}");
        }
        // A still life that may not be the densest, and orphans of a hunt that would have gone on.
        let evidence = json!({"kind": "solver", "stopped": "the time limit was reached"});
        for limit in [
            json!({"status": "found", "bound": 9, "evidence": evidence}),
            json!({"status": "found", "count": 2, "evidence": evidence}),
        ] {
            for code in [None, Some(0)] {
                let ended = outcome_of(code, None, &limit, "");
                assert_eq!(ended, (Outcome::Unknown, "the time limit was reached".to_owned()));
            }
        }
    }

    #[test]
    fn what_killed_it_is_told_in_words() {
        let of = |kill: Kill, log: &str| {
            Ending { end: End::Killed(kill), told_to_end: None, answer: None, log, disk_is_full: false }
                .outcome()
                .1
        };
        let crashed = |signal: i32| Kill::Crash(format!("signal {signal}"));
        assert!(of(crashed(6), "memory allocation of 9 bytes failed").contains("more memory than its limit"));
        assert!(of(Kill::Forced, "").contains("memory was used up"));
        assert!(of(Kill::LargeFile, "").contains("larger than a job may write"));
        assert_eq!(of(Kill::Asked, ""), "another program ended it");
        assert!(of(crashed(11), "").starts_with("it crashed (signal 11)"));
        assert!(of(Kill::Trap, "").starts_with("it crashed"));
    }

    /// On Windows, 1 is the exit code of both.
    #[test]
    fn who_says_that_there_is_none_was_not_killed() {
        let of = |answer: Option<&PrintedReport>, told_to_end| {
            Ending { end: End::Killed(Kill::Forced), told_to_end, answer, log: "", disk_is_full: false }
                .outcome()
                .0
        };
        assert_eq!(of(Some(&printed(&json!({"status": "none"}))), Some(Reason::User)), Outcome::None);
        assert_eq!(of(Some(&printed(&json!({"status": "found"}))), Some(Reason::User)), Outcome::Stopped);
        assert_eq!(of(None, None), Outcome::Failed);
    }
}
