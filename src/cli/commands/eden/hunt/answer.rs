//! What a hunt found, as text and as JSON.

use std::time::Instant;

use lifesat::answer::question::Other;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::life::partial;
use lifesat::limits::StopReason;
use lifesat::solve::eden::hunt::Hunt;
use lifesat::solve::eden::hunt::records::{Category, Measures, RECORDS, Record, Standing};
use lifesat::solve::eden::second_opinion::solvers;
use serde_json::{Value, json};

use super::Done;
use crate::cli::Exit;
use crate::cli::args::EdenHuntArgs;

pub(super) struct Answer<'a> {
    pub(super) hunt: Hunt,
    pub(super) args: &'a EdenHuntArgs,
    pub(super) done: Done,
    pub(super) stopped: Option<StopReason>,
    pub(super) start: Instant,
}

impl Answer<'_> {
    /// A hunt that ends without orphan has not shown that there is none. One that a time limit ends is finished.
    pub(super) fn exit(&self) -> Exit {
        match &self.stopped {
            Some(StopReason::Interrupted) => Exit::Interrupted,
            Some(StopReason::TimeLimit) | None if self.done.found > 0 => Exit::Answered,
            _ => Exit::Unknown,
        }
    }

    pub(super) fn text(&self) -> String {
        let (width, height) = (self.hunt.width(), self.hunt.height());
        let found = self.done.found;
        let rounds = match self.done.rounds.len() {
            1 => "1 round".to_owned(),
            rounds => format!("{rounds} rounds"),
        };
        let stopped = self.stopped.as_ref().map_or_else(String::new, |why| format!(" Stopped: {why}."));
        let how_to_go_on = match (&self.args.state, &self.stopped) {
            (Some(path), Some(_)) => {
                format!("The same command with --state {} goes on from here.\n", path.display())
            }
            _ => String::new(),
        };
        if found == 0 {
            return format!(
                "No orphan in {rounds} of {width}×{height}, which does not say that there is none.{stopped}\n{how_to_go_on}"
            );
        }
        let shown = self.done.best.different().into_iter().map(|(categories, measures, orphan)| {
            let names: Vec<&str> = categories.iter().map(|category| category.name()).collect();
            format!(
                "The best in {}: {} cells, {} on and {} off\n\n{}\n{}\n",
                names.join(", "),
                measures.defined,
                measures.live,
                measures.defined - measures.live,
                partial::write_rows(orphan),
                partial::write_rle(orphan, &[]),
            )
        });
        let [first, second] = solvers();
        format!(
            "Orphans in {found} of {rounds} of {width}×{height}.{stopped}\n{how_to_go_on}\n{}{}\nrefuted  by row sets and by {first}, \
             confirmed by {second} with another encoding\nminimal  dropping any cell leaves a pattern with a predecessor, \
             verified by simulation\n",
            shown.collect::<String>(),
            self.table(),
        )
    }

    /// The best beside the records.
    fn table(&self) -> String {
        let line = |record: &Record| {
            let measures = self.done.best.of(record.category).map(|(measures, _)| measures);
            let own = measures.map_or_else(String::new, |measures| record.category.text(measures));
            let standing = measures.map_or("", |measures| wording(record.category, measures));
            let Record { category, text, source, year, .. } = record;
            format!("{:9}{own:18}{standing:34}{text}, {source}, {year}\n", category.name())
        };
        format!(
            "         this hunt         beside the list                   list of records known to this program\n{}",
            RECORDS.iter().map(line).collect::<String>()
        )
    }

    pub(super) fn json(&self) -> Report {
        let [first, second] = solvers();
        let different = self.done.best.different();
        let rle = |orphan| partial::write_rle(orphan, &[]).trim_end().to_owned();
        let question = Other::Hunt {
            width: self.hunt.width(),
            height: self.hunt.height(),
            symmetry: self.args.symmetry.to_string(),
        };
        let (status, evidence) = match self.done.found {
            0 => (Status::Unknown, Evidence::None),
            _ => (Status::Found, Evidence::Confirmed),
        };
        let backing = evidence.with(json!({
            "solver": first,
            "confirmed_by": second,
            "rounds": self.done.rounds.len(),
            "best": RECORDS.iter().map(|record| self.figures(record)).collect::<Vec<_>>(),
            "stopped": self.stopped.as_ref().map(ToString::to_string),
        }));
        Report::new("eden hunt", question, status, backing, self.start.elapsed().as_secs_f64())
            .with_value(self.done.best.of(Category::Defined).map(|(measures, _)| measures.defined))
            .with_count(self.done.found.into())
            .with_patterns(different.iter().map(|(_, _, orphan)| rle(orphan)).collect())
    }

    fn figures(&self, record: &Record) -> Value {
        let category = record.category;
        json!({
            "category": category.name(),
            "found": self.done.best.of(category).map(|(measures, _)| category.value(measures)),
            "record": record.value,
            "source": record.source,
            "year": record.year,
        })
    }
}

fn wording(category: Category, measures: &Measures) -> &'static str {
    match category.standing(measures) {
        Standing::Below => "smaller than what is listed here",
        Standing::Equal => "the same",
        Standing::Above => "larger",
    }
}
