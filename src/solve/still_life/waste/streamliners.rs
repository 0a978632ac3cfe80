//! What to ask of patterns, so that they are found sooner.

use super::attempt::Question;
use crate::encode::still_life::waste::Streamliner;
use crate::life::Group;
use crate::problem::StillLife;

/// Patterns that waste little waste it within so many cells of the border, as far as anybody has seen.
pub(super) const DEPTH: usize = 4;
/// Boxes of fewer cells are done before streamliners are any use.
const WITHOUT_HELP: usize = 15 * 15;

/// What to look for first: the more symmetry, the sooner it is found or seen to be absent. Small boxes need no help, and
/// forced cells are seldom symmetric.
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
    // The reflections of a square are turned into each other by quarter turns.
    let is_repeated = |group: Group| group == Group::D2Horizontal && width == height;
    let fitting = groups.into_iter().filter(|&group| group.fits(width, height) && !is_repeated(group));
    fitting.map(|symmetry| Streamliner { symmetry, depth: Some(DEPTH) }).collect()
}

/// Whether a pattern with exactly as many live cells as are asked for can have a streamliner's symmetry. There may be
/// one with a few more cells that has it, but more than what is asked for is seldom there, and a solver would go
/// through all others in vain, as clauses do not add up to "an even number".
pub(super) fn allows(streamliner: Streamliner, Question { problem, at_least, .. }: Question<'_>) -> bool {
    streamliner.symmetry.allows_population(problem.width(), problem.height(), at_least)
}
