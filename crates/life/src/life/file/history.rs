//! The states of Golly's rule `LifeHistory`, which is Conway's with marks on cells. This module says which
//! of them are alive, and takes the marks away.

use super::Reason;

/// The name of the rule.
pub(super) const NAME: &str = "LifeHistory";

/// The states that are alive: alive, marked and alive, marked as start.
pub(in crate::life) const ALIVE: [char; 3] = ['A', 'C', 'E'];

/// The marked states that are dead: a trail of live cells, and marked and dead.
pub(in crate::life) const DEAD: [char; 2] = ['B', 'D'];

/// The state that kills the cells beside it, so that it cannot be taken away.
pub(in crate::life) const BOUNDARY: char = 'F';

/// RLE data of `LifeHistory` as data of two states, without marks.
pub(super) fn without_marks(data: &str) -> Result<String, Reason> {
    // Text behind the end of the pattern is about something else.
    let (data, rest) = data.split_at(data.find('!').unwrap_or(data.len()));
    if data.contains(BOUNDARY) {
        return Err(Reason::Boundary);
    }
    Ok(data.replace(ALIVE, "o").replace(DEAD, "b") + rest)
}
