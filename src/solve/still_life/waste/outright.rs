//! A question asked as it is, without a smaller pattern to grow from.

use super::attempt::{Try, WasteQuestion};
use super::portfolio::{self, Plan, PortfolioAnswer, Workers};
use super::streamliners;
use crate::encode::still_life::waste::Streamliner;
use crate::solve::still_life::{Event, MaximiseError};

/// Tries a question without streamliner, and with each one that may help. Drops streamliners with
/// which there is no pattern. Returns the answer and the solver's name.
pub(super) fn outright(
    question: WasteQuestion<'_>,
    streamliners: &mut Vec<Streamliner>,
    complete_first: bool,
    workers: Workers<'_>,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<(PortfolioAnswer, String), MaximiseError> {
    let hopeful = streamliners.iter().copied().filter(|&one| streamliners::allows(one, question));
    let aided = hopeful.map(|streamliner| Try::aided(question, streamliner));
    let plan =
        Plan { tries: std::iter::once(Try::complete(question)).chain(aided).collect(), complete_first };
    portfolio::ask(&plan, workers, &mut |Try { streamliner, .. }| {
        observe(Event::NothingThere(streamliner));
        // What does not exist with this waste does not exist with less waste, that is, with more
        // live cells.
        streamliners.retain(|&other| other != streamliner);
    })
}
