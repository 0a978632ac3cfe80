//! The streamliners: what is asked of patterns so that they are found sooner.

use super::attempt::WasteQuestion;
use crate::encode::still_life::waste::Streamliner;
use crate::life::Group;
use crate::problem::StillLife;

/// Patterns with little waste have it within this many cells of the border, as far as is known.
pub(super) const DEPTH: usize = 4;
/// Boxes with fewer cells are solved before streamliners are of any use.
const WITHOUT_HELP: usize = 15 * 15;

/// All streamliners for a problem, in the order in which they are tried. The more symmetry, the
/// sooner a pattern is found or seen to be absent. Small boxes need no help, and forced cells are
/// seldom symmetric.
pub(super) fn all(problem: &StillLife) -> Vec<Streamliner> {
    if problem.cells() < WITHOUT_HELP || !problem.forced().is_empty() {
        return Vec::new();
    }
    let (width, height) = (problem.width(), problem.height());
    let groups = [
        Group::D4Plus,
        Group::C4,
        Group::D2Diagonal,
        Group::D2Vertical,
        Group::D2Horizontal,
        Group::C2,
        Group::C1,
    ];
    // Quarter turns carry the two reflections of a square to each other.
    let is_repeated = |group: Group| group == Group::D2Horizontal && width == height;
    let fitting = groups.into_iter().filter(|&group| group.fits(width, height) && !is_repeated(group));
    fitting.map(|symmetry| Streamliner { symmetry, depth: Some(DEPTH) }).collect()
}

/// Whether a pattern with exactly as many live cells as asked for can have a streamliner's
/// symmetry. One with a few more cells may have it, but there is seldom more than what is asked
/// for. A solver would search all others in vain, as clauses do not add up to "an even number".
pub(super) fn allows(
    streamliner: Streamliner,
    WasteQuestion { problem, at_least, .. }: WasteQuestion<'_>,
) -> bool {
    streamliner.symmetry.allows_population(problem.width(), problem.height(), at_least)
}
