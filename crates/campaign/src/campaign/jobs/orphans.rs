//! Work on orphans and Gardens of Eden: surveys of agars, hunts, searches through a class of patterns, and
//! proofs.

use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender};
use std::{io, thread};

use lifesat_orphans::agars::{Piece, Survey, Worker};
use lifesat_orphans::hunt::{Hunt, RoundResult, RoundWorker};
use lifesat_orphans::prove::{
    self, Audit, BlockLog, BlockResult, BoxQuestion, Opened, Pair, Plan, Stopped, Targets, Task, header,
};
use lifesat_orphans::search::{GardenSearch, UnitResult, UnitWorker};
use serde_json::{Value, json};

use super::{JobError, Work};
use crate::campaign::Record;
use crate::campaign::job::{Job, Means, Step, Take, in_pool};
use crate::campaign::plan::differences;
use crate::life::Agar;
use crate::limits::Limits;
use crate::problem::Problem;

/// A survey whose agars are shared out.
pub struct EdenAgars {
    survey: Survey,
    agars: Arc<Vec<Agar>>,
}

impl EdenAgars {
    /// Lists the agars of a survey.
    ///
    /// # Errors
    /// If the survey limits the time for an agar, or if a limit is reached first.
    pub fn new(survey: Survey, limits: &Limits) -> Result<Self, JobError> {
        if survey.effort().each.is_some() {
            return Err(JobError::Timed);
        }
        let agars = survey.agars(limits)?.map_err(JobError::Stopped)?;
        Ok(Self { survey, agars: Arc::new(agars) })
    }
}

impl Job for EdenAgars {
    type Error = JobError;

    fn question(&self) -> Record {
        let mut question = json!(self.survey.task());
        let effort = self.survey.effort();
        question["rounds"] = json!(effort.rounds);
        question["conflicts"] = json!(effort.conflicts);
        question["window"] = json!(effort.window);
        Record::of(&question)
    }

    fn units(&self) -> u64 {
        self.agars.len() as u64
    }

    fn journal(&self) -> Record {
        Record::of(&self.survey.task())
    }

    fn work(&self, units: Vec<u64>, means: &Means<'_>, take: &mut Take<'_, JobError>) -> Work {
        in_pool(
            || Worker::new(&self.survey, Arc::clone(&self.agars), Arc::default()),
            |piece: &Piece| piece.number,
            units,
            means,
            take,
        )
    }
}

/// A number of rounds of a hunt.
pub struct EdenHunt {
    /// The hunt.
    pub hunt: Hunt,
    /// The number of rounds.
    pub rounds: u64,
}

impl Job for EdenHunt {
    type Error = JobError;

    fn question(&self) -> Record {
        let mut question = json!(self.hunt.task());
        question["rounds"] = json!(self.rounds);
        Record::of(&question)
    }

    fn units(&self) -> u64 {
        self.rounds
    }

    fn journal(&self) -> Record {
        Record::of(&self.hunt.task())
    }

    fn work(&self, units: Vec<u64>, means: &Means<'_>, take: &mut Take<'_, JobError>) -> Work {
        in_pool(|| RoundWorker::new(self.hunt), |piece: &RoundResult| piece.round, units, means, take)
    }
}

/// A search for Gardens of Eden.
pub struct EdenSearch(pub GardenSearch);

impl Job for EdenSearch {
    type Error = JobError;

    fn question(&self) -> Record {
        Record::of(&self.0.task())
    }

    fn units(&self) -> u64 {
        self.0.units().end
    }

    fn work(&self, units: Vec<u64>, means: &Means<'_>, take: &mut Take<'_, JobError>) -> Work {
        in_pool(|| UnitWorker::new(&self.0), |piece: &UnitResult| piece.unit, units, means, take)
    }
}

/// A proof whose blocks are counted.
pub struct EdenProve {
    proof: ProofWork,
    problem: Problem,
    /// The plan with hashes of all sets, and the number of blocks. They are known when the sets are
    /// made.
    task: Value,
}

struct ProofWork {
    question: BoxQuestion,
    plan: Plan,
    memory: u64,
}

impl EdenProve {
    /// A proof about these targets, which may take this many bytes. `planned` is the question of a
    /// plan, which has the task. Without one, the sets are made to learn it.
    ///
    /// # Errors
    /// If the proof needs more memory, or if a limit is reached while the sets are made.
    pub fn new(
        targets: &Targets,
        plan: Plan,
        memory: u64,
        planned: Option<&Record>,
        means: &Means<'_>,
    ) -> Result<Self, JobError> {
        let proof = ProofWork { question: targets.question(), plan, memory };
        let task = match planned {
            Some(planned) => planned.0["task"].clone(),
            None => proof.scout(means)?,
        };
        Ok(Self { proof, problem: targets.problem(), task })
    }
}

impl ProofWork {
    /// Goes as far as the first block, and returns the task.
    fn scout(&self, means: &Means<'_>) -> Result<Value, JobError> {
        let mut scout = Scout(Value::Null);
        match self.run(means, &mut scout)? {
            Ok(()) => Ok(scout.0),
            Err(Stopped::Limits(why)) => Err(JobError::Unplanned(why)),
            Err(Stopped::BlockLog(error)) => unreachable!("a scout does not fail: {error}"),
        }
    }

    fn run(&self, means: &Means<'_>, log: &mut dyn BlockLog) -> Result<Result<(), Stopped>, JobError> {
        let &Means { jobs, limits } = means;
        self.plan.check_memory(&self.question, jobs, self.memory)?;
        // A block must be done to its end, even if an orphan is found before.
        let means = prove::Means { jobs, limits, enough: usize::MAX, observe: &|_| () };
        Ok(prove::prove(&self.question, &self.plan, &means, log).map(drop))
    }
}

impl Job for EdenProve {
    type Error = JobError;

    fn question(&self) -> Record {
        Record::of(&header(&self.problem, &self.task))
    }

    fn units(&self) -> u64 {
        self.task["blocks"].as_u64().unwrap_or(0)
    }

    fn work(&self, units: Vec<u64>, means: &Means<'_>, take: &mut Take<'_, JobError>) -> Work {
        let (sender, receiver) = mpsc::sync_channel(0);
        thread::scope(|scope| {
            // The threads that did a block add it. Only this thread may call `take`.
            let proof = scope.spawn(move || {
                let mut log = Wanted { planned: &self.task, units, sender, differences: Vec::new() };
                let ended = self.proof.run(means, &mut log)?;
                match ended {
                    _ if !log.differences.is_empty() => Err(JobError::OtherSets(log.differences)),
                    Ok(()) | Err(Stopped::BlockLog(_)) => Ok(None),
                    Err(Stopped::Limits(why)) => Ok(Some(why)),
                }
            });
            let mut taken = Ok(());
            for piece in receiver {
                let piece: BlockResult = piece;
                taken = take(Step { unit: piece.block as u64, piece: Record::of(&piece) });
                if taken.is_err() {
                    break;
                }
            }
            // The receiver is gone, so the next block that is added ends the proof.
            let stopped = proof.join().expect("the proof does not panic");
            taken.and(stopped)
        })
    }
}

/// Learns the task, and wants no blocks.
struct Scout(Value);

impl BlockLog for Scout {
    fn open(&mut self, task: &Task, _: &Audit) -> io::Result<Opened> {
        self.0 = json!(task);
        Ok(Opened::default())
    }

    fn add(&mut self, _: &BlockResult, _: &[Pair]) -> io::Result<()> {
        Ok(())
    }
}

/// Wants some blocks of the planned task, and passes on their results.
struct Wanted<'a> {
    planned: &'a Value,
    units: Vec<u64>,
    sender: SyncSender<BlockResult>,
    /// How the task differs from the planned one.
    differences: Vec<String>,
}

impl BlockLog for Wanted<'_> {
    fn open(&mut self, task: &Task, _: &Audit) -> io::Result<Opened> {
        self.differences = differences(["the plan has", "this program made"], self.planned, &json!(task));
        if !self.differences.is_empty() {
            return Err(io::Error::other("the sets are not those of the plan"));
        }
        let place = |unit: &u64| usize::try_from(*unit).expect("blocks are counted in memory");
        Ok(Opened { known: Vec::new(), wanted: self.units.iter().map(place).collect() })
    }

    fn add(&mut self, piece: &BlockResult, _: &[Pair]) -> io::Result<()> {
        self.sender.send(piece.clone()).map_err(|_| io::Error::other("nobody takes the block any more"))
    }
}
