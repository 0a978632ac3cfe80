//! What a hunt found, as text and as JSON.

use std::time::Instant;

use lifesat::answer::question::Other;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::life::{Partial, Rule, partial};
use lifesat::limits::StopReason;
use lifesat::solve::eden::hunt::Tally;
use lifesat::solve::eden::hunt::records::{Category, Measures, RECORDS, Record, Standing};
use lifesat::solve::eden::second_opinion::solvers;
use serde_json::{Value, json};

use super::super::orphan::{ORPHAN, rle_text};
use crate::cli::Exit;
use crate::cli::report::{Story, Table};
use crate::cli::request::eden::HuntRequest;
use crate::cli::wording;

pub(super) struct HuntAnswer<'a> {
    pub(super) request: &'a HuntRequest,
    pub(super) tally: Tally,
    pub(super) stopped: Option<StopReason>,
    pub(super) start: Instant,
}

impl HuntAnswer<'_> {
    /// A hunt that ends without an orphan has not shown that there is none. One that a time limit
    /// ends is finished.
    pub(super) fn exit(&self) -> Exit {
        match &self.stopped {
            Some(StopReason::Interrupted) => Exit::Interrupted,
            Some(StopReason::TimeLimit) | None if self.tally.found > 0 => Exit::Answered,
            _ => Exit::Unknown,
        }
    }

    pub(super) fn text(&self) -> String {
        let stopped = self.stopped.as_ref().map_or_else(String::new, |why| format!(" Stopped: {why}."));
        let how_to_go_on = wording::how_to_go_on(
            self.request.state.as_deref(),
            self.tally.rounds.len() as u64,
            self.stopped.as_ref(),
        );
        let headline = self.headline();
        if self.tally.found == 0 {
            return format!("{headline}{stopped}\n{how_to_go_on}");
        }
        let rule = self.request.hunt.rule();
        let shown = self.tally.best.different().into_iter().map(|(categories, measures, orphan)| {
            format!(
                "The orphan with {}: {} specified cells, {} alive and {} dead\n\n{}\n{}\n",
                best_in(&categories),
                measures.defined,
                measures.live,
                measures.defined - measures.live,
                partial::write_rows(orphan),
                rle_text(orphan, rule, ORPHAN),
            )
        });
        let notes = Self::notes().into_iter().map(|(name, note)| format!("{name:<8} {note}\n"));
        format!(
            "{headline}{stopped}\n{how_to_go_on}\n{}{}\n{}",
            shown.collect::<String>(),
            self.figures_in_lines(),
            notes.collect::<String>()
        )
    }

    fn headline(&self) -> String {
        let hunt = &self.request.hunt;
        let rounds = wording::counted(self.tally.rounds.len() as u64, "round");
        let under = wording::under(hunt.rule());
        let from = match hunt.first_height() {
            first if first == hunt.height() => String::new(),
            first => format!(", with targets that began with {first} rows"),
        };
        let rounds = format!("{rounds} of {}×{}{from}", hunt.width(), hunt.height());
        match self.tally.found {
            0 => format!("No orphan{under} was found in {rounds}. This does not mean that there is none."),
            found => format!("Orphans{under} in {found} of {rounds}."),
        }
    }

    /// What an orphan rests on.
    fn notes() -> Vec<(&'static str, String)> {
        let [first, second] = solvers();
        let refuted = format!("by row sets and by {first}, confirmed by {second} with another encoding");
        let minimal = "dropping any cell leaves a pattern with a predecessor, verified by simulation";
        vec![("refuted", refuted), ("minimal", minimal.to_owned())]
    }

    /// What a page about the answer tells.
    pub(super) fn story(&self) -> Story {
        let stopped = self.stopped.as_ref().map(|why| ("stopped", why.to_string()));
        let Some((measures, _)) = self.tally.best.of(Category::Defined) else {
            return Story::of(self.headline())
                .titled("No orphan was found")
                .with_notes(stopped.into_iter().collect());
        };
        let title = format!("The smallest orphan found has {} specified cells", measures.defined);
        let row = |record: &Record| {
            let measures = self.tally.best.of(record.category).map(|(measures, _)| measures);
            let own = measures.map_or_else(String::new, |measures| record.category.text(measures));
            let standing = measures.map_or("", |measures| compared(record.category, measures));
            let source = format!("{}, {}", record.source, record.year);
            vec![record.category.name().to_owned(), own, standing.to_owned(), record.text.to_owned(), source]
        };
        let caption = |(categories, measures, _): &(Vec<Category>, &Measures, &Partial)| {
            let Measures { defined, live, .. } = measures;
            let dead = defined - live;
            format!("{}: {defined} specified cells, {live} alive and {dead} dead", best_in(categories))
        };
        Story {
            captions: self.tally.best.different().iter().map(caption).collect(),
            table: Some(if self.has_records() {
                Table {
                    title: "Compared with the known records".to_owned(),
                    columns: vec!["measure", "found", "compared", "record", "source"],
                    rows: RECORDS.iter().map(row).collect(),
                }
            } else {
                Table {
                    title: "The best of each measure".to_owned(),
                    columns: vec!["measure", "found"],
                    rows: RECORDS.iter().map(|record| row(record)[..2].to_vec()).collect(),
                }
            }),
            ..Story::of(self.headline())
                .titled(title)
                .with_notes(Self::notes().into_iter().chain(stopped).collect())
        }
    }

    /// Whether the known records are of this rule.
    fn has_records(&self) -> bool {
        self.request.hunt.rule() == Rule::LIFE
    }

    /// The figures of the best orphans, compared with the records if there are any.
    fn figures_in_lines(&self) -> String {
        if self.has_records() {
            return self.table();
        }
        let line = |category: Category| {
            let (measures, _) = self.tally.best.of(category)?;
            Some(format!("{:9}{}\n", category.name(), category.text(measures)))
        };
        Category::ALL.into_iter().filter_map(line).collect()
    }

    /// The best orphans compared with the records.
    fn table(&self) -> String {
        let line = |record: &Record| {
            let measures = self.tally.best.of(record.category).map(|(measures, _)| measures);
            let own = measures.map_or_else(String::new, |measures| record.category.text(measures));
            let standing = measures.map_or("", |measures| compared(record.category, measures));
            let Record { category, text, source, year, .. } = record;
            format!("{:9}{own:18}{standing:34}{text}, {source}, {year}\n", category.name())
        };
        format!(
            "         {:18}{:34}known record\n{}",
            "found",
            "compared with the record",
            RECORDS.iter().map(line).collect::<String>()
        )
    }

    pub(super) fn json(&self) -> Report {
        let [first, second] = solvers();
        let different = self.tally.best.different();
        let rule = self.request.hunt.rule();
        let written = |orphan| rle_text(orphan, rule, ORPHAN).trim_end().to_owned();
        let hunt = &self.request.hunt;
        let question = Other::Hunt {
            width: hunt.width(),
            height: hunt.height(),
            from_height: (hunt.first_height() != hunt.height()).then_some(hunt.first_height()),
            symmetry: hunt.symmetry().to_string(),
            rule: (rule != Rule::LIFE).then(|| rule.to_string()),
        };
        let (status, evidence) = match self.tally.found {
            0 => (Status::Unknown, Evidence::None),
            _ => (Status::Found, Evidence::Confirmed),
        };
        let backing = evidence.with(json!({
            "solver": first,
            "confirmed_by": second,
            "rounds": self.tally.rounds.len(),
            "best": RECORDS.iter().map(|record| self.figures(record)).collect::<Vec<_>>(),
            "stopped": self.stopped.as_ref().map(ToString::to_string),
        }));
        Report::new("eden hunt", question, status, backing, self.start.elapsed().as_secs_f64())
            .with_value(self.tally.best.of(Category::Defined).map(|(measures, _)| measures.defined))
            .with_count(self.tally.found.into())
            .with_patterns(different.iter().map(|(_, _, orphan)| written(orphan)).collect())
    }

    fn figures(&self, record: &Record) -> Value {
        let category = record.category;
        let found = self.tally.best.of(category).map(|(measures, _)| category.value(measures));
        if !self.has_records() {
            return json!({ "category": category.name(), "found": found });
        }
        json!({
            "category": category.name(),
            "found": found,
            "record": record.value,
            "source": record.source,
            "year": record.year,
        })
    }
}

/// In what an orphan is the best one that was found, in words.
fn best_in(categories: &[Category]) -> String {
    let words = |category: &Category| match category {
        Category::Box => "the smallest box",
        Category::Defined => "the fewest specified cells",
        Category::Live => "the fewest live cells",
        Category::Density => "the lowest density",
    };
    categories.iter().map(words).collect::<Vec<_>>().join(", ")
}

/// How an orphan compares with the known record.
fn compared(category: Category, measures: &Measures) -> &'static str {
    match category.standing(measures) {
        Standing::Below => "smaller than this record",
        Standing::Equal => "the same",
        Standing::Above => "larger",
    }
}
