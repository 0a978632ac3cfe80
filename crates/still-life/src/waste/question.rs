//! Which count to ask for next.

use std::convert::Infallible;

use super::portfolio::Prospect;
use crate::encode::still_life::{Depth, least_along_border};
use crate::life::waste;
use crate::problem::StillLife;
use crate::problem::still_life::Cohesion;
use crate::{Bounds, UpperBound};

/// The live cells of the densest still lifes of squares with sides 1, 2, …, up to the sides for
/// which a formula holds: OEIS A055397. For sides 28, 30, 32, 35 and 38 they are one fewer than
/// lists that circulate say (docs/still-life.md).
const SQUARES: [usize; 60] = [
    0, 4, 6, 8, 16, 18, 28, 36, 43, 54, 64, 76, 90, 104, 119, 136, 152, 171, 190, 210, 232, 253, 276, 301,
    326, 352, 379, 406, 437, 466, 497, 530, 563, 598, 632, 668, 706, 743, 782, 824, 864, 907, 949, 993, 1039,
    1085, 1132, 1181, 1229, 1280, 1331, 1382, 1436, 1490, 1545, 1602, 1658, 1717, 1776, 1835,
];

/// Depths of lines along the border, and the least shorter side for which they are worth their time.
const DEEP_BORDERS: [(Depth, usize); 2] = [(Depth::DEEP, 40), (Depth::DEEPER, 70)];

/// By the closed form of Chu and Stuckey (2012), squares with these sides modulo 54 have one live
/// cell fewer than others.
const FEWER: [usize; 17] = [0, 1, 3, 8, 9, 11, 16, 17, 19, 25, 27, 31, 33, 39, 41, 47, 49];

/// A count that the densest pattern of a box is likely to have. For squares it is the known
/// optimum, or else the closed form. For other boxes it is ⌊wh/2 + 17(w + h)/54 − 2⌋, which is
/// modelled on the closed form. **Only the order of questions depends on it**, so a wrong guess
/// costs nothing but time.
pub(crate) fn guess(width: usize, height: usize) -> usize {
    let formula = (27 * width * height + 17 * (width + height)).saturating_sub(108) / 54;
    match width.checked_sub(1).and_then(|place| SQUARES.get(place)) {
        _ if width != height => formula,
        Some(&known) => known,
        None => formula + usize::from(!FEWER.contains(&(width % 54))),
    }
}

/// Returns true if the guess is the optimum of the problem as far as is known: for squares without forced
/// cells.
pub(super) fn is_sure(problem: &StillLife) -> bool {
    let is_any = problem.cohesion() == Cohesion::Any && problem.forced().is_empty();
    problem.width() == problem.height() && is_any
}

/// What is expected of a question about no more live cells than the guess. Larger squares have less time than
/// long turns take, as they are soon grown from smaller ones.
pub(super) fn prospect_of(problem: &StillLife) -> Prospect {
    let is_known = is_sure(problem) && problem.width() <= SQUARES.len();
    if is_known { Prospect::Pattern } else { Prospect::Unclear }
}

/// What is known of a box before the first question. `found` counts the live cells of the empty box
/// or the pattern to start from, if there is one. No waste is negative, which bounds the count.
pub(crate) fn bounds_of_identity(problem: &StillLife, found: Option<usize>) -> Bounds {
    let most = waste::most_live_cells(problem.width(), problem.height());
    Bounds { found, at_most: Some(most.min(problem.cells())) }
}

/// The count to ask for next: the likely one, then one more than was found. If the likely one was
/// refuted, fewer and fewer, in growing steps, until something is found.
pub(crate) fn next(bounds: Bounds, guess: usize) -> Option<usize> {
    let least = bounds.found.map_or(0, |found| found + 1);
    let most = bounds.at_most.filter(|&most| least <= most)?;
    if guess <= most {
        return Some(guess.max(least));
    }
    let step = guess - most;
    Some((least + (most - least).div_ceil(2)).max((most + 1).saturating_sub(step)))
}

/// What is known before the first question, with what the border wastes at least if that bounds the count
/// further, and what the upper bound rests on.
pub(super) fn bounds_of_border(problem: &StillLife, found: Option<usize>) -> (Bounds, UpperBound) {
    let bounds = bounds_of_identity(problem, found);
    let Ok(most) = most_by_border(problem, Depth::SHALLOW, || Ok::<_, Infallible>(()));
    match most.filter(|&most| bounds.at_most.is_none_or(|at_most| most < at_most)) {
        Some(most) => (Bounds { at_most: Some(most), ..bounds }, UpperBound::Border),
        None => (bounds, UpperBound::Wastage),
    }
}

/// How deep to look along the border before a solver is asked to refute anything: the longer the sides, the
/// longer would the solver take.
pub(super) fn deep_borders(problem: &StillLife) -> impl Iterator<Item = Depth> {
    let shorter_side = problem.width().min(problem.height());
    let worth_it = move |&(_, least_side): &(Depth, usize)| shorter_side >= least_side;
    DEEP_BORDERS.into_iter().filter(worth_it).map(|(depth, _)| depth)
}

/// The most live cells of a box that the waste of its border leaves room for, if its corners do not meet.
pub(super) fn most_by_border<E>(
    problem: &StillLife,
    depth: Depth,
    check: impl FnMut() -> Result<(), E>,
) -> Result<Option<usize>, E> {
    let (width, height) = (problem.width(), problem.height());
    let least = least_along_border(width, height, depth, check)?;
    Ok(least.map(|waste| waste::most_live_cells_with(width, height, waste)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks until the bounds meet, and returns how often.
    fn questions(optimum: Option<usize>, most: usize, guess: usize) -> usize {
        let mut bounds = Bounds { found: None, at_most: Some(most) };
        let mut questions = 0;
        while let Some(count) = next(bounds, guess) {
            assert!(bounds.found.is_none_or(|found| count > found) && bounds.at_most.unwrap() >= count);
            match optimum {
                Some(optimum) if count <= optimum => bounds.found = Some(count),
                _ => bounds.at_most = count.checked_sub(1),
            }
            questions += 1;
        }
        assert_eq!(bounds.found, optimum);
        assert!(bounds.are_closed());
        questions
    }

    #[test]
    fn the_bounds_meet_at_the_optimum_whatever_the_guess() {
        for optimum in (0..=20).map(Some).chain([None]) {
            for guess in 0..30 {
                questions(optimum, 20, guess);
            }
        }
    }

    #[test]
    fn a_good_guess_needs_few_questions() {
        assert_eq!(questions(Some(466), 510, 466), 2);
        assert_eq!(questions(Some(406), 448, 407), 2);
        assert_eq!(questions(Some(824), 880, 823), 3);
        // Far below the guess, as with many forced cells, the steps grow.
        assert!(questions(Some(3), 1000, 900) < 30);
    }

    /// The border leaves no room for more than the densest 61×61 still life has, and a little for 60×60.
    /// Corners that meet are left alone.
    #[test]
    fn the_border_bounds_the_count() {
        let bound = |width, height| {
            let (bounds, proof) = bounds_of_border(&StillLife::new(width, height).unwrap(), Some(0));
            (bounds.at_most.unwrap(), proof)
        };
        assert_eq!(bound(61, 61), (1897, UpperBound::Border));
        let (sixty, proof) = bound(60, 60);
        assert!((1835..1840).contains(&sixty) && proof == UpperBound::Border, "{sixty}");
        assert_eq!(bound(9, 30), (154, UpperBound::Wastage));
    }

    /// The known optima are near the formula, and for these squares it gives them: terms 28, 60, 61 and
    /// 100 of OEIS A055397 as research/a055397 has them.
    #[test]
    fn guesses_for_squares_are_near_those_for_rectangles() {
        for n in 12..200 {
            let beside = usize::midpoint(guess(n, n + 1), guess(n - 1, n));
            assert!(guess(n, n).abs_diff(beside) <= 2, "{n}");
        }
        assert_eq!([guess(28, 28), guess(60, 60), guess(61, 61), guess(100, 100)], [406, 1835, 1897, 5061]);
    }
}
