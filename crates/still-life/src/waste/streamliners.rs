//! The streamliners: what is asked of patterns so that they are found sooner.

use super::attempt::WasteQuestion;
use crate::encode::still_life::waste::{Streamliner, Symmetric};
use crate::life::Group;
use crate::problem::StillLife;

/// Patterns with little waste have it within this many cells of the border, as far as is known.
pub(super) const DEPTH: usize = 4;
/// Boxes with fewer cells are solved before streamliners are of any use.
const WITHOUT_HELP: usize = 15 * 15;

/// The symmetries that are asked of the border alone. With reflections there was no pattern for 42, 46 and 58.
const ROTATIONS: [Group; 2] = [Group::C2, Group::C4];

/// All streamliners for a problem, in the order in which they are tried. The more symmetry, the
/// sooner a pattern is found or seen to be absent. Small boxes need no help, and forced cells are
/// seldom symmetric.
pub(super) fn all(problem: &StillLife) -> Vec<Streamliner> {
    if problem.cells() < WITHOUT_HELP || !problem.forced().is_empty() {
        return Vec::new();
    }
    let (width, height) = (problem.width(), problem.height());
    let groups =
        [Group::D4Plus, Group::C4, Group::D2Diagonal, Group::D2Vertical, Group::D2Horizontal, Group::C2];
    // Quarter turns carry the two reflections of a square to each other.
    let is_repeated = |group: Group| group == Group::D2Horizontal && width == height;
    let whole = groups.into_iter().filter(|&group| !is_repeated(group)).map(|group| (group, Symmetric::All));
    let borders = ROTATIONS.map(|group| (group, Symmetric::Border));
    let all = whole.chain(borders).chain([(Group::C1, Symmetric::All)]);
    let fitting = all.filter(|(group, _)| group.fits(width, height));
    fitting.map(|(symmetry, symmetric)| Streamliner { symmetry, symmetric, depth: Some(DEPTH) }).collect()
}

/// Whether to try a streamliner: whether a pattern with exactly as many live cells as asked for can have its
/// symmetry. One with a few more cells may have it, but there is seldom more than what is asked
/// for. A solver would search all others in vain, as clauses do not add up to "an even number".
/// What the count excludes is asked of the border alone, as the rest can make the difference.
pub(super) fn allows(
    streamliner: Streamliner,
    WasteQuestion { problem, at_least, .. }: WasteQuestion<'_>,
) -> bool {
    let allows = streamliner.symmetry.allows_population(problem.width(), problem.height(), at_least);
    match streamliner.symmetric {
        Symmetric::All => allows,
        Symmetric::Border => !allows,
    }
}
