//! A survey of agars: its units are agars.

use std::sync::Arc;

use serde_json::{Value, json};

use super::JobError;
use crate::campaign::job::{Job, Means, Step, Take};
use crate::life::Agar;
use crate::limits::{Limits, StopReason};
use crate::threads::pool;
use lifesat_orphans::agars::{Piece, Survey, Worker};

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

    fn question(&self) -> Value {
        let mut question = self.survey.task();
        let effort = self.survey.effort();
        question["rounds"] = json!(effort.rounds);
        question["conflicts"] = json!(effort.conflicts);
        question["window"] = json!(effort.window);
        question
    }

    fn units(&self) -> u64 {
        self.agars.len() as u64
    }

    fn journal(&self) -> Value {
        self.survey.task()
    }

    fn work(
        &self,
        units: Vec<u64>,
        means: &Means<'_>,
        take: &mut Take<'_, JobError>,
    ) -> Result<Option<StopReason>, JobError> {
        let make_worker = || Worker::new(&self.survey, Arc::clone(&self.agars), Arc::default());
        pool::run(make_worker, units.into_iter(), means.jobs, means.limits, |piece: Piece| {
            take(Step { unit: piece.number, piece: json!(piece) })
        })
    }
}
