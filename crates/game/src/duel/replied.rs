//! The placement that guarantees most, whatever the opponent replies.
//!
//! For each placement the solver is asked whether some reply leaves no more than the best so far.
//! That takes one or two questions. Only a placement that is better takes more, until its worth is
//! known. Replies that spoiled one placement are first tried on the next by simulation, which takes
//! no question.

use super::oracle::{Best, Oracle, Stop};
use super::{Worth, worth};
use crate::cnf::Bit;
use crate::life::Position;
use crate::limits::StopReason;

pub(super) fn best(
    oracle: &mut Oracle<'_>,
    candidates: &[Option<Position>],
) -> Result<Option<Best>, StopReason> {
    let mut best: Option<Best> = None;
    let mut spoilers = Vec::new();
    for &cell in candidates {
        match improvement(oracle, &mut spoilers, cell, best.map(|best| best.worth)) {
            Ok(Some(worth)) => best = Some(Best { cell, worth, is_proved: true }),
            Ok(None) => {}
            Err(stop) => return stop.with(best),
        }
    }
    Ok(best)
}

/// The worth of a placement, if it is more than the best so far.
fn improvement(
    oracle: &mut Oracle<'_>,
    spoilers: &mut Vec<Option<Position>>,
    cell: Option<Position>,
    best: Option<Worth>,
) -> Result<Option<Worth>, Stop> {
    if let Some(best) = best {
        let spoils = |&reply: &Option<Position>| worth(oracle.duel, cell, reply) <= best;
        if let Some(place) = spoilers.iter().position(spoils) {
            // A reply that spoiled one placement often spoils the next, so it is tried first.
            spoilers[..=place].rotate_right(1);
            return Ok(None);
        }
        if let Some((reply, _)) = reply_leaving(oracle, cell, Some(best))? {
            spoilers.insert(0, reply);
            return Ok(None);
        }
    }
    let mut least: Option<Worth> = None;
    loop {
        let less = least.map(|least| Worth { lead: least.lead - 1, ..least });
        match reply_leaving(oracle, cell, less)? {
            Some((_, worth)) => least = Some(worth),
            None => return Ok(least),
        }
    }
}

/// A reply that leaves the player no more than `most`, and what it leaves. Any reply if there is no
/// such limit.
fn reply_leaving(
    oracle: &mut Oracle<'_>,
    cell: Option<Position>,
    most: Option<Worth>,
) -> Result<Option<(Option<Position>, Worth)>, Stop> {
    let placement = &oracle.layout.placements(0)[0];
    let placed: Vec<Bit> = placement.number(oracle.layout.choices(), cell).map(Bit::Is).collect();
    let model = match most {
        None => oracle.ask(&placed)?,
        Some(most) => {
            let worse = [&placed[..], &[oracle.worse(most.outcome)]].concat();
            let equal = [!oracle.better(most.outcome), !oracle.valued.at_least(most.lead + 1)];
            match oracle.ask(&worse)? {
                Some(model) => Some(model),
                None => oracle.ask(&[&placed[..], &equal].concat())?,
            }
        }
    };
    let Some(model) = model else { return Ok(None) };
    let reply = oracle.piece(1, &model);
    let left = worth(oracle.duel, cell, reply);
    assert!(most.is_none_or(|most| left <= most), "clauses and simulation agree");
    Ok(Some((reply, left)))
}
