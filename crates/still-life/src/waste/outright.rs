//! A question asked as it is, without a smaller pattern to grow from, and the streamliners with which
//! patterns are found sooner.

use super::attempt::{Expected, Try, WasteQuestion};
use super::portfolio::{self, Plan, PortfolioAnswer, Prospect, Workers};
use crate::encode::still_life::waste::{Extent, Streamliner, Symmetric};
use crate::life::Group;
use crate::problem::StillLife;
use crate::problem::still_life::Cohesion;
use crate::{Event, MaximiseError};

/// Lines of cells along the border that a refutation looks at first, and the least shorter side for which it
/// does.
#[derive(Clone, Copy)]
struct Border {
    lines: usize,
    least_side: usize,
}

/// What a pattern must waste, it mostly wastes along the border, and the fewer cells, the sooner the solver
/// is done: 103×103 takes 80 s with all cells, 20 with 16 lines and 12 with ten. But ten lines are too few
/// for 60, 127 and 149, and for 38 (research/notes/still-life.md). Boxes with a shorter side have few other
/// cells.
const BORDERS: [Border; 2] = [Border { lines: 16, least_side: 56 }, Border { lines: 10, least_side: 40 }];

/// Which cells a refutation looks at first. Whether live cells hold together depends on all.
fn extent(question: WasteQuestion<'_>) -> Extent {
    let problem = question.problem;
    let shorter_side = problem.width().min(problem.height());
    let border = BORDERS.into_iter().find(|border| shorter_side >= border.least_side);
    border
        .filter(|_| problem.cohesion() == Cohesion::Any)
        .map_or(Extent::Whole, |border| Extent::Ring(border.lines))
}

/// Tries a question without streamliner, and with each one that may help. Drops streamliners with
/// which there is no pattern. Returns the answer and the solver's name.
pub(super) fn outright(
    question: WasteQuestion<'_>,
    streamliners: &mut Vec<Streamliner>,
    prospect: Prospect,
    workers: Workers<'_>,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<(PortfolioAnswer, String), MaximiseError> {
    // If there may be none, a pattern with a symmetric border is not worth the time.
    let is_worth_it = |one: &Streamliner| prospect == Prospect::Pattern || one.symmetric == Symmetric::All;
    let tried = streamliners.iter().copied().filter(|&one| allows(one, question) && is_worth_it(&one));
    let aided = tried.map(|streamliner| {
        let aided = Try::aided(question, streamliner);
        // Most symmetries of whole patterns have none.
        let is_symmetric = streamliner.symmetry != Group::C1 && streamliner.symmetric == Symmetric::All;
        if is_symmetric { aided } else { Try { expected: Expected::Pattern, ..aided } }
    });
    let extent = if prospect == Prospect::Nothing { extent(question) } else { Extent::Whole };
    let complete = Try::complete(question).within(extent);
    let plan = Plan { tries: std::iter::once(complete).chain(aided).collect(), prospect };
    portfolio::ask(&plan, workers, &mut |Try { streamliner, .. }| {
        observe(Event::NothingThere(streamliner));
        // What does not exist with this waste does not exist with less waste, that is, with more live cells.
        streamliners.retain(|&other| other != streamliner);
    })
}

/// Patterns with little waste have it within this many cells of the border, as far as is known.
pub(super) const DEPTH: usize = 4;
/// Boxes with fewer cells are solved before streamliners are of any use.
const WITHOUT_HELP: usize = 15 * 15;

/// The symmetries that are asked of the border alone. With reflections there was no pattern for 42, 46 and 58.
const ROTATIONS: [Group; 2] = [Group::C2, Group::C4];

/// All streamliners for a problem, in the order in which they are tried. The more symmetry, the sooner a
/// pattern is found or seen to be absent. Small boxes need no help, and forced cells are seldom symmetric.
pub(super) fn streamliners(problem: &StillLife) -> Vec<Streamliner> {
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

/// Returns true if a streamliner is worth trying: if a pattern with exactly as many live cells as asked for
/// can have its symmetry. One with a few more cells may have it, but there is seldom more than what is asked
/// for. A solver would search all others in vain, as clauses do not add up to "an even number". What the
/// count excludes is asked of the border alone, as the rest can make the difference.
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
