//! Makes a pattern whose halves have met.

use super::builder::Builder;
use super::ends::Two;
use super::halves::{Half, Halves, Meetings};
use super::runs::Entry;
use crate::limits::{Limits, StopReason};

/// A row in all generations of the period.
type Row = Vec<u32>;

impl Halves {
    /// One of the patterns that show all marks, if there are any: its rows, each in all generations. The lowest bit of a
    /// row is its first cell.
    ///
    /// # Errors
    /// If a limit is reached.
    ///
    /// # Panics
    /// If other halves have met.
    pub fn example(&self, met: &Meetings, limits: &Limits) -> Result<Option<Vec<Vec<u32>>>, StopReason> {
        let Some(meeting) = met.example else { return Ok(None) };
        let mut rows = self.beginning(meeting.upper, limits)?;
        let lower = self.beginning(meeting.lower, limits)?;
        // The halves overlap in the middle.
        rows.extend(lower.into_iter().take(self.rows - rows.len()).rev());
        Ok(Some(rows))
    }

    /// The rows of a beginning of half the rows, the first one first.
    fn beginning(&self, mut half: Half, limits: &Limits) -> Result<Vec<Row>, StopReason> {
        let mut rows = Vec::new();
        for shorter in self.beginnings.iter().rev().skip(1) {
            rows.push(self.ends.rows(half.end).map(|two| two.last).collect());
            half = self.shortened(half, shorter, limits)?;
        }
        rows.reverse();
        Ok(rows)
    }

    /// A beginning without its last row. One of those that are one row shorter must lead to it.
    fn shortened(&self, half: Half, shorter: &[Entry], limits: &Limits) -> Result<Half, StopReason> {
        let ends = &self.ends;
        let wanted: Vec<Two> = ends.rows(half.end).collect();
        let last: Row = wanted.iter().map(|two| two.last).collect();
        let shown = ends.shown_by_last(&last);
        let mut builder = Builder::new(ends, limits);
        for entry in shorter {
            let (end, marks) = ends.parts(entry.key);
            if marks | shown != half.marks {
                continue;
            }
            for end in ends.images(end) {
                // Their last row is the last but one of the longer beginning.
                if !ends.rows(end).map(|two| two.last).eq(wanted.iter().map(|two| two.above)) {
                    continue;
                }
                let mut leads_there = false;
                builder.each_next::<StopReason>(end, &mut |longer, _| {
                    leads_there |= longer == half.end;
                    Ok(())
                })?;
                if leads_there {
                    return Ok(Half { end, marks });
                }
            }
        }
        unreachable!("every beginning was made from a shorter one")
    }
}
