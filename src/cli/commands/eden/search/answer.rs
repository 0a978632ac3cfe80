//! What a search found, as text and as JSON.

use std::time::Instant;

use lifesat::answer::{Evidence, Report, Status};
use lifesat::limits::StopReason;
use lifesat::problem::Problem;
use lifesat::render::text;
use lifesat::solve::eden::search::{Garden, Tally};
use lifesat::solve::eden::second_opinion::solvers;
use serde_json::json;

use crate::cli::Exit;
use crate::cli::report::{self, Story};
use crate::cli::request::eden::SearchRequest;
use crate::cli::wording;

/// The most patterns that are printed.
const MOST_SHOWN: usize = 10;
const MOST_IN_JSON: usize = 1000;

pub(super) struct GardensAnswer<'a> {
    pub(super) request: &'a SearchRequest,
    pub(super) tally: Tally,
    /// One of each class of images, sorted.
    pub(super) gardens: Vec<Garden>,
    /// How many of them are believed, because `--state` has recorded them.
    pub(super) believed: u64,
    pub(super) orphans: Orphans,
    pub(super) stopped: Option<StopReason>,
    pub(super) start: Instant,
}

/// The minimal orphans of the Gardens.
pub(super) enum Orphans {
    NotAsked,
    /// The number of different ones.
    Found(usize),
    Stopped(StopReason),
}

impl GardensAnswer<'_> {
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
        let rule = self.request.search.class().rule();
        let shown = self.gardens.iter().take(MOST_SHOWN).map(|garden| {
            let pattern = self.request.search.pattern(garden.leader);
            format!("{}\n{}\n\n", text::plain(&pattern), report::pattern_of(rule, &pattern))
        });
        let more = match self.gardens.len().saturating_sub(MOST_SHOWN) {
            0 => String::new(),
            more => format!("… and {more} more (--gardens FILE writes all)\n\n"),
        };
        format!("{start}{}{more}{}", shown.collect::<String>(), report::lines(&self.notes()))
    }

    fn headline(&self) -> String {
        let class = self.class();
        match self.tally.found {
            0 => format!("No Garden of Eden: each of the {class} has a predecessor{}.", self.under()),
            found => format!(
                "{found} {} of Eden among the {class}{}, {} up to symmetry:",
                if found == 1 { "Garden" } else { "Gardens" },
                self.under(),
                self.gardens.len()
            ),
        }
    }

    fn under(&self) -> String {
        wording::under(self.request.search.class().rule())
    }

    fn class(&self) -> String {
        let class = self.request.search.class();
        let bits = self.request.search.size().ilog2();
        format!(
            "2^{bits} patterns of {}×{}{}",
            class.width(),
            class.height(),
            wording::demanded(class.symmetry())
        )
    }

    fn so_far(&self) -> String {
        format!(
            "{} of the {} are decided, {} of them Gardens of Eden.",
            self.tally.targets,
            self.class(),
            self.tally.found
        )
    }

    fn how_to_go_on(&self) -> String {
        match &self.request.files.state {
            Some(path) => format!(
                "The same command with --state {} continues from here. The other files are written when the search is finished.\n\n",
                path.display()
            ),
            None => "With --state FILE a search can be continued.\n\n".to_owned(),
        }
    }

    /// What a page about the answer tells.
    pub(super) fn story(&self) -> Story {
        let class = self.request.search.class();
        let symmetry = wording::demanded(class.symmetry());
        let of = format!("{}×{} patterns{symmetry}{}", class.width(), class.height(), self.under());
        let (title, sentence) = match (&self.stopped, self.tally.found) {
            (Some(why), _) => (
                format!("The Gardens of Eden among the {of} are not all known"),
                format!("Unknown: {why}. {}", self.so_far()),
            ),
            (None, 0) => (format!("No Garden of Eden is among the {of}"), self.headline()),
            (None, 1) => (format!("1 Garden of Eden is among the {of}"), self.headline()),
            (None, found) => (format!("{found} Gardens of Eden are among the {of}"), self.headline()),
        };
        let sentence = sentence.trim_end_matches([':', '.']).to_owned() + ".";
        Story::of(sentence).titled(title).with_notes(self.notes())
    }

    fn notes(&self) -> Vec<(&'static str, String)> {
        let [first, second] = solvers();
        let how = if self.request.search.breaks_symmetry() {
            ", with one centre for all its rotations and reflections"
        } else {
            ""
        };
        let mut notes = vec![("simulated", format!("{} predecessors{how}", self.tally.simulated))];
        let patterns = match self.tally.refuted {
            1 => "one pattern".to_owned(),
            patterns => format!("{patterns} patterns, all"),
        };
        if self.tally.refuted > 0 {
            let comma = if self.tally.refuted == 1 { "," } else { "" };
            let confirmed = format!("confirmed by {second} with another encoding");
            notes.push(("refuted", format!("by {first}, {patterns}{comma} {confirmed}")));
        }
        if self.believed > 0 {
            let gardens = wording::counted(self.believed, "recorded Garden");
            notes.push(("believed", format!("{gardens}, not confirmed again")));
        }
        let orphans = match &self.orphans {
            Orphans::NotAsked => None,
            Orphans::Stopped(why) => Some(format!("unknown: {why}")),
            Orphans::Found(1) => {
                Some("the Gardens shrink to 1 minimal orphan, confirmed in the same way".to_owned())
            }
            Orphans::Found(orphans) => Some(format!(
                "the Gardens shrink to {orphans} different minimal orphans, confirmed in the same way"
            )),
        };
        notes.extend(orphans.map(|words| ("orphans", words)));
        notes
    }

    pub(super) fn json(&self) -> Report {
        let status = match (&self.stopped, self.tally.found) {
            (Some(_), _) => Status::Unknown,
            (None, 0) => Status::None,
            (None, _) => Status::Found,
        };
        let [first, second] = solvers();
        let shown = self.gardens.iter().take(MOST_IN_JSON);
        let evidence = if self.stopped.is_none() { Evidence::Exhaustive } else { Evidence::None };
        let backing = evidence.with(json!({
                "size": self.request.search.size(),
                "decided": self.tally.targets,
                "simulated": self.tally.simulated,
                "refuted": self.tally.refuted,
                "solver": first,
                "confirmed_by": second,
                "believed": self.believed,
                "classes": self.gardens.len(),
                "orphans": match self.orphans {
                    Orphans::Found(orphans) => Some(orphans),
                    Orphans::NotAsked | Orphans::Stopped(_) => None,
                },
                "stopped": self.stopped.as_ref().map(ToString::to_string),
        }));
        let class = self.request.search.class();
        let (question, seconds) = (Problem::Eden(class), self.start.elapsed().as_secs_f64());
        Report::new("eden search", question, status, backing, seconds)
            .with_count(self.tally.found.into())
            .with_patterns(
                shown
                    .map(|garden| {
                        report::pattern_of(class.rule(), &self.request.search.pattern(garden.leader))
                    })
                    .collect(),
            )
    }
}
