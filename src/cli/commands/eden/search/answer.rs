//! What a search found, as text and as JSON.

use std::time::Instant;

use lifesat::answer::{Evidence, Report, Status};
use lifesat::limits::StopReason;
use lifesat::problem::Problem;
use lifesat::render::text;
use lifesat::solve::eden::search::{Garden, Search};
use lifesat::solve::eden::second_opinion::solvers;
use serde_json::json;

use super::Done;
use crate::cli::Exit;
use crate::cli::args::EdenSearchArgs;
use crate::cli::report;

/// More patterns than this are for a file.
const MOST_SHOWN: usize = 10;
const MOST_IN_JSON: usize = 1000;

pub(super) struct Answer<'a> {
    pub(super) search: &'a Search,
    pub(super) args: &'a EdenSearchArgs,
    pub(super) done: Done,
    /// One of each class, by their strings.
    pub(super) gardens: Vec<Garden>,
    pub(super) orphans: Orphans,
    pub(super) stopped: Option<StopReason>,
    pub(super) start: Instant,
}

/// What became of the Gardens when they were shrunk.
pub(super) enum Orphans {
    NotAsked,
    /// So many different ones.
    Found(usize),
    Stopped(StopReason),
}

impl Answer<'_> {
    pub(super) fn exit(&self) -> Exit {
        match (&self.stopped, &self.orphans) {
            (Some(StopReason::Interrupted), _) | (None, Orphans::Stopped(StopReason::Interrupted)) => {
                Exit::Interrupted
            }
            (Some(_), _) | (None, Orphans::Stopped(_)) => Exit::Unknown,
            (None, _) if self.gardens.is_empty() => Exit::None,
            (None, _) => Exit::Answered,
        }
    }

    pub(super) fn text(&self) -> String {
        let start = match &self.stopped {
            None => format!("{}\n\n", self.headline()),
            Some(why) => format!("Unknown: {why}. {}\n{}", self.so_far(), self.how_to_go_on()),
        };
        let shown = self.gardens.iter().take(MOST_SHOWN).map(|garden| {
            let pattern = self.search.pattern(garden.leader);
            format!("{}\n{}\n\n", text::plain(&pattern), report::pattern(&pattern))
        });
        let more = match self.gardens.len().saturating_sub(MOST_SHOWN) {
            0 => String::new(),
            more => format!("… and {more} more (--gardens FILE writes all)\n\n"),
        };
        format!("{start}{}{more}{}", shown.collect::<String>(), self.evidence_lines())
    }

    fn headline(&self) -> String {
        let class = self.class();
        match self.done.found {
            0 => format!("No Garden of Eden: each of the {class} has a predecessor."),
            found => format!(
                "{found} {} of Eden among the {class}, {} up to symmetry:",
                if found == 1 { "Garden" } else { "Gardens" },
                self.gardens.len()
            ),
        }
    }

    fn class(&self) -> String {
        let class = self.search.class();
        let bits = self.search.size().ilog2();
        format!(
            "2^{bits} patterns of {}×{} with symmetry {}",
            class.width(),
            class.height(),
            class.symmetry()
        )
    }

    fn so_far(&self) -> String {
        format!(
            "{} of the {} are decided, {} of them Gardens of Eden.",
            self.done.targets,
            self.class(),
            self.done.found
        )
    }

    fn how_to_go_on(&self) -> String {
        match &self.args.state {
            Some(path) => format!(
                "The same command with --state {} goes on from here. Other files are written when the search is finished.\n\n",
                path.display()
            ),
            None => "With --state FILE a search can be continued.\n\n".to_owned(),
        }
    }

    fn evidence_lines(&self) -> String {
        let [first, second] = solvers();
        let how = if self.args.break_symmetry {
            ", with one centre for all that look the same from some side"
        } else {
            ""
        };
        let simulated = format!("simulated {} predecessors{how}\n", self.done.simulated);
        let refuted = match self.done.refuted {
            0 => String::new(),
            1 => format!("refuted   by {first}, one pattern, confirmed by {second} with another encoding\n"),
            patterns => format!(
                "refuted   by {first}, {patterns} patterns, all confirmed by {second} with another encoding\n"
            ),
        };
        let orphans = match &self.orphans {
            Orphans::NotAsked => String::new(),
            Orphans::Stopped(why) => format!("orphans   not known: {why}\n"),
            Orphans::Found(1) => {
                "orphans   one is left when the Gardens are shrunk, confirmed in the same way\n".to_owned()
            }
            Orphans::Found(orphans) => {
                format!(
                    "orphans   {orphans} are left when the Gardens are shrunk, confirmed in the same way\n"
                )
            }
        };
        simulated + &refuted + &orphans
    }

    pub(super) fn json(&self) -> Report {
        let status = match (&self.stopped, self.done.found) {
            (Some(_), _) => Status::Unknown,
            (None, 0) => Status::None,
            (None, _) => Status::Found,
        };
        let [first, second] = solvers();
        let shown = self.gardens.iter().take(MOST_IN_JSON);
        let evidence = if self.stopped.is_none() { Evidence::Exhaustive } else { Evidence::None };
        let backing = evidence.with(json!({
                "size": self.search.size(),
                "decided": self.done.targets,
                "simulated": self.done.simulated,
                "refuted": self.done.refuted,
                "solver": first,
                "confirmed_by": second,
                "classes": self.gardens.len(),
                "orphans": match self.orphans {
                    Orphans::Found(orphans) => Some(orphans),
                    Orphans::NotAsked | Orphans::Stopped(_) => None,
                },
                "stopped": self.stopped.as_ref().map(ToString::to_string),
        }));
        let (question, seconds) = (Problem::Eden(self.search.class()), self.start.elapsed().as_secs_f64());
        Report::new("eden search", question, status, backing, seconds)
            .with_count(self.done.found.into())
            .with_patterns(shown.map(|garden| report::pattern(&self.search.pattern(garden.leader))).collect())
    }
}
