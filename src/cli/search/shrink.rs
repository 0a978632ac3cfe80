//! Looks for the given cells that make a search impossible, as few as can be left.

use anyhow::Result;
use lifesat::answer::Evidence;
use lifesat::backend::OneShot as _;
use lifesat::limits::Limits;
use lifesat::solve::search::cores::{Depth, Shrunk, shrink};
use lifesat::solve::search::engines::Engines;
use lifesat::spacetime::Front;

use crate::cli::console::events::Step;
use crate::cli::console::progress::Spinner;
use crate::cli::search::End;
use crate::cli::search::core::FoundCore;
use crate::cli::search::proof::Prover;
use crate::cli::search::report::Reporter;
use crate::cli::search::request::{Find, Wanted};

/// Looks for an answer, and if there is none, for a core. A proof is then one for the search with the core alone.
pub(super) fn search(
    (find, depth): (&Find, Depth),
    engines: &Engines,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
) -> Result<End> {
    let Find { wanted, coordinates, proof, .. } = find;
    let prover = proof.as_ref().map(|target| Prover::begin(target, engines)).transpose()?;
    let progress = Spinner::message(reporter.verbosity, "looking for a pattern".to_owned());
    let mut see = |left, needed| {
        progress.say(|| {
            let words = format!("{left} cells are enough to make it impossible; {needed} of them are needed");
            Step::from(words).with("cells", left).with("needed", needed)
        });
    };
    reporter.engine = engines.embedded.name();
    let core = match shrink(&wanted.search, depth, engines.encoding, engines.embedded, limits, &mut see)? {
        Shrunk::Stopped(why) => return Ok(End::Stopped(why)),
        Shrunk::Answered(object) => {
            drop(progress);
            reporter.found(*object)?;
            return Ok(End::Enough);
        }
        Shrunk::Core(core) => core,
    };
    drop(progress);
    reporter.exhaustion = if core.confirmed.is_ok() { Evidence::Confirmed } else { Evidence::Solver };
    if let Some(prover) = prover {
        let wanted = Wanted { search: core.search.clone(), front: Front::Anywhere, ..wanted.clone() };
        reporter.proof = Some(prover.refute(&Find { wanted, ..find.clone() }, limits, reporter)?);
    }
    reporter.core = Some(FoundCore { core: *core, coordinates: *coordinates, depth });
    Ok(End::Exhausted)
}
