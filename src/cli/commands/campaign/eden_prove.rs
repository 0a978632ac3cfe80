//! `lifesat eden prove`, shared out: its units are the blocks of bottoms.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use lifesat::campaign::{Step, differences};
use lifesat::limits::{Limits, StopReason};
use lifesat::render::plot::Plot;
use lifesat::solve::eden::prove::{Ledger, Means, Opened, Piece, Plan, Question, Stopped, Task, prove};
use serde_json::{Value, json};

use super::asked::{Asked, Take, Whose};
use crate::cli::args::EdenProveArgs;
use crate::cli::commands::eden::prove;
use crate::cli::console::Verbosity;
use crate::cli::solver::limits;
use crate::cli::{Exit, memory};

pub(super) struct EdenProve {
    args: EdenProveArgs,
    problem: Value,
    question: Question,
    plan: Plan,
    /// The plan with hashes of all sets, and the number of blocks, which are known when the sets are made.
    task: Value,
}

impl EdenProve {
    /// What was planned has the task; otherwise the sets are made to learn it.
    pub(super) fn new(args: EdenProveArgs, planned: Option<&Value>) -> Result<Self> {
        if args.explain || args.recheck.is_some() {
            bail!("--explain and --recheck are questions of their own, which cannot be shared out");
        }
        if let Some(within) = &args.within {
            let path = Path::new(within);
            if within == "-" || path.is_file() && !path.is_absolute() {
                bail!(
                    "shards may be run from elsewhere: name the file of --within by its full path, not {within}"
                );
            }
        }
        let asked = prove::Asked::new(&args)?;
        let question = Question::new(&asked.proved());
        let plan = prove::plan(&args, &question);
        let mut new = Self { problem: json!(asked.problem()?), question, plan, args, task: Value::Null };
        new.task = match planned {
            Some(planned) => planned["task"].clone(),
            None => new.scout()?,
        };
        Ok(new)
    }

    /// Goes as far as the first block.
    fn scout(&self) -> Result<Value> {
        let limits = limits(None)?;
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let mut ledger = Scout(None);
        match self.prove(jobs, &limits, &mut ledger)? {
            Some(why) => bail!("the proof cannot be planned: {why}"),
            None => ledger.0.ok_or_else(|| anyhow!("the proof has no blocks")),
        }
    }

    fn prove(&self, jobs: usize, limits: &Limits, ledger: &mut dyn Ledger) -> Result<Option<StopReason>> {
        let most = self.args.memory.unwrap_or_else(memory::three_quarters);
        prove::afford(self.plan.bytes(&self.question, jobs), most)?;
        // A block must be done to its end, whatever is found before.
        let means = Means { jobs, limits, enough: usize::MAX, observe: &|_| () };
        match prove(&self.question, &self.plan, &means, ledger) {
            Ok(_) => Ok(None),
            Err(Stopped::Limits(why)) => Ok(Some(why)),
            Err(Stopped::Ledger(error)) => Err(error.into()),
        }
    }
}

impl Asked for EdenProve {
    fn question(&self) -> Value {
        prove::header(&self.problem, &self.task)
    }

    fn units(&self) -> u64 {
        self.task["blocks"].as_u64().unwrap_or(0)
    }

    fn work(
        &self,
        units: Vec<u64>,
        jobs: usize,
        limits: &Limits,
        take: &mut Take,
    ) -> Result<Option<StopReason>> {
        let (sender, receiver) = std::sync::mpsc::sync_channel(0);
        std::thread::scope(|scope| {
            // Blocks are added by the threads that did them, and what is taken belongs to this one.
            let proof = scope.spawn(move || {
                let mut ledger = Wanted { planned: &self.task, units, sender, error: None };
                let stopped = self.prove(jobs, limits, &mut ledger);
                ledger.error.map_or(stopped, Err)
            });
            let mut taken = Ok(());
            for piece in receiver {
                let piece: Piece = piece;
                taken = take(Step { unit: piece.block as u64, piece: json!(piece) });
                if taken.is_err() {
                    break;
                }
            }
            // Nobody listens any more, so that the next block that is added ends the proof.
            let stopped = proof.join().expect("the proof does not panic");
            taken.and(stopped)
        })
    }

    fn journal(&self) -> Value {
        self.question()
    }

    fn answer(&self, journal: &Path, plots: Vec<Plot>, verbosity: Verbosity) -> Result<Exit> {
        let state: Option<PathBuf> = Some(journal.to_owned());
        prove::run(&EdenProveArgs { plots, state, ..self.args.clone() }, verbosity)
    }

    fn options(&self) -> Vec<(&'static str, bool, Whose)> {
        let EdenProveArgs { jobs, time_limit, json, report, certificate, state, merge, shard, .. } =
            &self.args;
        vec![
            ("--jobs", jobs.is_some(), Whose::Run),
            ("--time-limit", time_limit.is_some(), Whose::Run),
            ("--state", state.is_some(), Whose::Nobody),
            ("--merge", !merge.is_empty(), Whose::Nobody),
            ("--shard", shard.is_some(), Whose::Nobody),
            ("--certificate", certificate.is_some(), Whose::Merge),
            ("--json", *json, Whose::Merge),
            ("--report", report.is_some(), Whose::Merge),
        ]
    }
}

/// Learns the task, and wants nothing.
struct Scout(Option<Value>);

impl Ledger for Scout {
    fn open(&mut self, task: &Task) -> io::Result<Opened> {
        self.0 = Some(json!(task));
        Ok(Opened::default())
    }

    fn add(&mut self, _: &Piece) -> io::Result<()> {
        Ok(())
    }
}

/// Wants some blocks of the task that was planned, and passes on what became of them.
struct Wanted<'a> {
    planned: &'a Value,
    units: Vec<u64>,
    sender: std::sync::mpsc::SyncSender<Piece>,
    error: Option<anyhow::Error>,
}

impl Ledger for Wanted<'_> {
    fn open(&mut self, task: &Task) -> io::Result<Opened> {
        let differences = differences(["the plan has", "this program made"], self.planned, &json!(task));
        if !differences.is_empty() {
            self.error = Some(anyhow!("the sets are not those of the plan:\n{}", differences.join("\n")));
            return Err(io::Error::other("the sets are not those of the plan"));
        }
        let place = |unit: &u64| usize::try_from(*unit).expect("blocks are counted in memory");
        Ok(Opened { known: Vec::new(), wanted: self.units.iter().map(place).collect() })
    }

    fn add(&mut self, piece: &Piece) -> io::Result<()> {
        self.sender.send(piece.clone()).map_err(|_| io::Error::other("the block could not be recorded"))
    }
}
