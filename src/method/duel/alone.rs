//! The best placement if nobody replies: is there a better one, until there is none.

use super::{Best, Oracle, Stop, Worth, worth};
use crate::backend::Why;
use crate::cnf::{Bit, Model};

pub(super) fn best(oracle: &mut Oracle<'_>) -> Result<Option<Best>, Why> {
    let mut best: Option<Best> = None;
    loop {
        match better(oracle, best.map(|best| best.worth)) {
            Ok(Some(model)) => {
                let cell = oracle.piece(0, &model);
                let now = worth(oracle.duel, cell, None);
                assert!(best.is_none_or(|best| now > best.worth), "the clauses say what the simulation says");
                best = Some(Best { cell, worth: now, is_proved: true });
            }
            Ok(None) => return Ok(best),
            Err(stop) => return stop.with(best),
        }
    }
}

/// A placement that is worth more. One that wins is, if the best so far does not.
fn better(oracle: &mut Oracle<'_>, best: Option<Worth>) -> Result<Option<Model>, Stop> {
    let Some(best) = best else { return oracle.ask(&[Bit::TRUE]) };
    let (won, more) = (oracle.valued.won, oracle.valued.at_least(best.lead.saturating_add(1)));
    if best.wins {
        return oracle.ask(&[won, more]);
    }
    match oracle.ask(&[won])? {
        Some(model) => Ok(Some(model)),
        None => oracle.ask(&[more]),
    }
}
