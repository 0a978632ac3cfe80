//! Minimises the Gardens of a search to orphans, and lists the different ones.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::{Garden, GardenSearch};
use crate::life::{Partial, orbits};
use crate::limits::{Limits, StopReason};
use crate::solve::eden::EdenError;
use crate::solve::eden::orphan::{Minimised, canonical, minimise};
use crate::solve::eden::second_opinion::{confirm, disagreement, first};

/// The name of a finished search in messages where it contradicts a solver.
const SEARCH: &str = "the search";

impl GardenSearch {
    /// Minimises each Garden to an orphan with the symmetry of the class, and returns one of those
    /// that are images of each other, wherever they lie. A second solver confirmed each of them.
    /// `observe` gets the number of Gardens that are done and of orphans so far. The inner error is
    /// the limit that was reached before the end.
    ///
    /// # Errors
    /// If a solver finds a predecessor, or gives an invalid model.
    #[expect(clippy::missing_panics_doc, reason = "a Garden has the symmetry of its class")]
    pub fn orphans(
        &self,
        gardens: &[Garden],
        limits: &Limits,
        observe: &mut dyn FnMut(u64, usize),
    ) -> Result<Result<Vec<Partial>, StopReason>, EdenError> {
        let class = self.class();
        let mut checker = first(class.rule().into(), class.width(), class.height())?;
        let mut found: BTreeMap<String, Partial> = BTreeMap::new();
        for (done, garden) in (0..).zip(gardens) {
            observe(done, found.len());
            let target = self.pattern(garden.leader).map(Some);
            let orbits = orbits::of_pattern(class.symmetry(), &target)
                .expect("a Garden has the symmetry of its class");
            let orphan = match minimise(&target, &orbits, &mut checker, limits, &mut |_| {})? {
                Minimised::Orphan { orphan, .. } => orphan,
                Minimised::Stopped { why, .. } => return Ok(Err(why)),
                Minimised::HasPredecessor => return Err(disagreement(SEARCH, &checker.solver())),
            };
            let (name, orphan) = canonical(class.rule(), &orphan);
            if let Entry::Vacant(place) = found.entry(name) {
                let confirmed = confirm(class.rule().into(), orphan, &checker.solver(), limits)?;
                if let Err(why) = confirmed.second {
                    return Ok(Err(why));
                }
                place.insert(confirmed.orphan);
            }
        }
        Ok(Ok(found.into_values().collect()))
    }
}
