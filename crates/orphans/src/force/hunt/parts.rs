//! The self-forcing parts of the still lifes of a hunt.

use super::{Found, Hunt, field};
use crate::EdenError;
use crate::force::confirm::confirm_by;
use crate::force::{Forcing, single_cells};
use crate::life::{Grid, Partial, partial};
use crate::limits::{Limits, StopReason};
use crate::second_opinion::{FIRST, SECOND};

/// Asks about one still life after the other.
pub(super) struct Parts<'a> {
    hunt: &'a Hunt,
    /// One solver for all still lifes, made when it is first needed. It remembers earlier ones, but that changes no answer:
    /// a still life has one greatest part.
    forcing: Option<Forcing>,
}

impl<'a> Parts<'a> {
    pub(super) fn new(hunt: &'a Hunt) -> Self {
        Self { hunt, forcing: None }
    }

    /// The greatest self-forcing part of a still life in the middle of the field; `None` if no cell is left. The inner
    /// error is the limit that was reached.
    pub(super) fn greatest(
        &mut self,
        placed: &Grid,
        limits: &Limits,
    ) -> Result<Result<Option<Partial>, StopReason>, EdenError> {
        let Hunt { rule, field, .. } = self.hunt;
        let forcing = match &mut self.forcing {
            Some(forcing) => forcing,
            none => none.insert(Forcing::of_size(FIRST, *rule, field.width, field.height)?),
        };
        let cells = field::candidates(placed);
        let greatest = forcing.greatest(&cells, &single_cells(&cells), limits)?;
        Ok(greatest.map(|part| Some(part).filter(|part| partial::specified(part).next().is_some())))
    }

    /// Lets another solver confirm the greatest part, and puts it and the still life in the smallest box that has both.
    /// The inner error is the limit that was reached.
    pub(super) fn confirm(
        &self,
        placed: &Grid,
        part: Partial,
        limits: &Limits,
    ) -> Result<Result<Found, StopReason>, EdenError> {
        let confirmed = confirm_by(SECOND, self.hunt.rule, part, &FIRST.name(), limits)?;
        if let Err(why) = confirmed.second {
            return Ok(Err(why));
        }
        let near = field::candidates(placed);
        let patch = field::cut(&confirmed.patch, &near);
        let still_life = field::cut(&placed.map(Some), &near).map(|state| state == Some(true));
        Ok(Ok(Found { still_life, confirmed: super::Confirmed { patch, ..confirmed } }))
    }
}
