//! `lifesat campaign status`: how far the shards of a campaign are.

use anyhow::Result;
use lifesat::answer::question::Other;
use lifesat::answer::{Question, SCHEMA};
use lifesat::campaign::{Folder, Plan, Standing, ranges, survey};
use serde_json::json;

use crate::cli::Exit;
use crate::cli::campaign::args::CampaignStatusArgs;
use crate::cli::campaign::folder::{plan_of, time};
use crate::cli::campaign::request::without_program;
use crate::cli::console::output;
use crate::cli::wording::counted;

pub(super) fn run(args: &CampaignStatusArgs) -> Result<Exit> {
    let folder = Folder::new(&args.folder);
    let plan = plan_of(&folder)?;
    let tally = Tally::of(&folder, &plan);
    output::print(&match (args.is_about_missing(), args.json) {
        (false, false) => tally.text(&folder, &plan),
        (false, true) => format!("{}\n", tally.json(&plan)),
        (true, _) => {
            let missing = ranges(tally.missing());
            if missing.is_empty() { missing } else { format!("{missing}\n") }
        }
    })?;
    Ok(Exit::Answered)
}

/// The shards by how far they are.
#[derive(Default)]
struct Tally {
    done: Vec<u64>,
    running: Vec<u64>,
    begun: Vec<u64>,
    untouched: Vec<u64>,
    corrupt: Vec<(u64, String)>,
    foreign: Vec<(u64, Vec<String>)>,
    contradictory: Vec<(u64, String)>,
    unreadable: Vec<(u64, String)>,
    /// Units that are done, in results or in journals.
    units: u64,
    /// The time of those in results, in microseconds, and their number.
    micros: u64,
    measured: u64,
}

impl Tally {
    fn of(folder: &Folder, plan: &Plan) -> Self {
        let mut tally = Self::default();
        for shard in 0..plan.draft().deal.shards() {
            match survey(folder, plan, shard) {
                Standing::Done { micros, .. } => {
                    tally.done.push(shard);
                    tally.units += plan.draft().deal.len(shard);
                    tally.measured += plan.draft().deal.len(shard);
                    tally.micros += micros;
                }
                Standing::Running { done } => {
                    tally.running.push(shard);
                    tally.units += done;
                }
                Standing::Begun { done } => {
                    tally.begun.push(shard);
                    tally.units += done;
                }
                Standing::Missing => tally.untouched.push(shard),
                Standing::Corrupt(reason) => tally.corrupt.push((shard, reason)),
                Standing::Foreign(differences) => tally.foreign.push((shard, differences)),
                Standing::Contradictory(error) => tally.contradictory.push((shard, error.to_string())),
                Standing::Unreadable(error) => {
                    tally.unreadable.push((shard, format!("{:#}", anyhow::Error::new(error))));
                }
            }
        }
        tally
    }

    /// The shards that have no result and can get one.
    fn missing(&self) -> Vec<u64> {
        let lost = self.corrupt.iter().chain(&self.unreadable).map(|(shard, _)| *shard);
        let foreign = self.foreign.iter().map(|(shard, _)| *shard);
        let mut all: Vec<u64> =
            [&self.running, &self.begun, &self.untouched].into_iter().flatten().copied().collect();
        all.extend(lost.chain(foreign));
        all.sort_unstable();
        all
    }

    /// The seconds of work that are left, for one process.
    #[expect(clippy::cast_precision_loss, reason = "a time needs three digits")]
    fn left(&self, plan: &Plan) -> Option<f64> {
        let units = plan.draft().deal.units().saturating_sub(self.units);
        let each = match (self.measured, plan.draft().estimate) {
            (0, estimate) => estimate?.seconds(1),
            (measured, _) => self.micros as f64 / 1e6 / measured as f64,
        };
        Some(each * units as f64)
    }

    fn text(&self, folder: &Folder, plan: &Plan) -> String {
        let deal = plan.draft().deal;
        let line = |name: &str, shards: &[u64]| match shards.len() as u64 {
            0 => String::new(),
            count => format!("{name:9}{}: {}\n", counted(count, "shard"), ranges(shards.iter().copied())),
        };
        let corrupt =
            self.corrupt.iter().map(|(shard, why)| format!("corrupt  shard {shard}: {why}; run it again\n"));
        let foreign = self.foreign.iter().map(|(shard, differences)| {
            format!(
                "foreign  shard {shard} has a result of another campaign, {}; run it again, and that file is set aside\n         {}\n",
                folder.result(*shard).display(),
                differences.join("\n         ")
            )
        });
        let contradictory = self.contradictory.iter().map(|(_, why)| {
            format!("wrong    {why}; find out which, and remove its journals or its result\n")
        });
        let unreadable = self
            .unreadable
            .iter()
            .map(|(shard, why)| format!("unread   shard {shard} cannot be read: {why}\n"));
        let took = match self.measured {
            0 => String::new(),
            _ => format!("; those of finished shards took {}", time(Self::seconds(self.micros))),
        };
        format!(
            "question lifesat {}\n{}{}{}{}{}{}{}{}units    {} of {}{took}\nleft     {}\n",
            shell_words::join(without_program(&plan.draft().words)),
            line("done", &self.done),
            line("running", &self.running),
            line("begun", &self.begun),
            line("missing", &self.untouched),
            corrupt.collect::<String>(),
            foreign.collect::<String>(),
            contradictory.collect::<String>(),
            unreadable.collect::<String>(),
            self.units,
            deal.units(),
            self.prospect(plan),
        )
    }

    fn prospect(&self, plan: &Plan) -> String {
        if self.missing().is_empty() && self.contradictory.is_empty() {
            return "nothing: `lifesat campaign merge` prints the answer".to_owned();
        }
        let Some(left) = self.left(plan) else { return "unknown".to_owned() };
        match u32::try_from(self.running.len()).unwrap_or(u32::MAX) {
            0 => format!("about {} of work", time(left)),
            running => format!(
                "about {} with {} ({} of work)",
                time(left / f64::from(running)),
                counted(running.into(), "running shard"),
                time(left),
            ),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a time needs three digits")]
    fn seconds(micros: u64) -> f64 {
        micros as f64 / 1e6
    }

    fn json(&self, plan: &Plan) -> serde_json::Value {
        let list = |shards: &[u64]| ranges(shards.iter().copied());
        let numbers = |shards: &[(u64, String)]| ranges(shards.iter().map(|(shard, _)| *shard));
        let foreign: Vec<u64> = self.foreign.iter().map(|(shard, _)| *shard).collect();
        json!({
            "command": "campaign status",
            "schema": SCHEMA,
            "problem": Question::from(Other::Campaign { question: shell_words::join(without_program(&plan.draft().words)) }),
            "shards": plan.draft().deal.shards(),
            "done": list(&self.done),
            "running": list(&self.running),
            "begun": list(&self.begun),
            "missing": list(&self.untouched),
            "corrupt": numbers(&self.corrupt),
            "foreign": list(&foreign),
            "contradictory": numbers(&self.contradictory),
            "unreadable": numbers(&self.unreadable),
            "units": plan.draft().deal.units(),
            "units_done": self.units,
            "seconds_done": Self::seconds(self.micros),
            "seconds_left": self.left(plan),
        })
    }
}
