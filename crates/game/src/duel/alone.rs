//! The best placement if nobody replies: the solver is asked for a better one until there is none.

use super::oracle::{Best, Oracle, Stop};
use super::{Worth, worth};
use crate::cnf::Model;
use crate::limits::StopReason;

pub(super) fn best(oracle: &mut Oracle<'_>) -> Result<Option<Best>, StopReason> {
    let mut best: Option<Best> = None;
    loop {
        match better(oracle, best.map(|best| best.worth)) {
            Ok(Some(model)) => {
                let cell = oracle.piece(0, &model);
                let now = worth(oracle.duel, cell, None);
                assert!(best.is_none_or(|best| now > best.worth), "clauses and simulation agree");
                best = Some(Best { cell, worth: now, is_proved: true });
            }
            Ok(None) => return Ok(best),
            Err(stop) => return stop.with(best),
        }
    }
}

/// A placement that is worth more than the best so far, by its outcome or else by its lead.
fn better(oracle: &mut Oracle<'_>, best: Option<Worth>) -> Result<Option<Model>, Stop> {
    let Some(best) = best else { return oracle.ask(&[]) };
    if let Some(model) = oracle.ask(&[oracle.better(best.outcome)])? {
        return Ok(Some(model));
    }
    oracle.ask(&[!oracle.worse(best.outcome), oracle.valued.at_least(best.lead + 1)])
}
