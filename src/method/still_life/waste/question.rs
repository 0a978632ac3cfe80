//! Which count to ask for next.

use crate::life::waste;
use crate::method::still_life::Bounds;
use crate::problem::StillLife;

/// A count that the densest pattern of a box is likely to have, or to miss by one: ⌊wh/2 + 17(w + h)/54 − 2⌋, from the
/// formula that Chu and Stuckey (2012) give for large squares. Nothing but the order of questions depends on it.
pub(in crate::method::still_life) fn guess(width: usize, height: usize) -> usize {
    (27 * width * height + 17 * (width + height)).saturating_sub(108) / 54
}

/// What is known of any box before a question was asked: the empty board is a still life if it has the forced cells, and no waste
/// is negative.
pub(in crate::method::still_life) fn bounds_of_identity(problem: &StillLife, found: Option<usize>) -> Bounds {
    let most = waste::most_live_cells(problem.width(), problem.height());
    Bounds { found, at_most: Some(most.min(problem.cells())) }
}

/// The count to ask for next: the likely one, then one more than was found; or, where the likely one was refuted, fewer and
/// fewer until something is found.
pub(in crate::method::still_life) fn next(bounds: Bounds, guess: usize) -> Option<usize> {
    let least = bounds.found.map_or(0, |found| found + 1);
    let most = bounds.at_most.filter(|&most| least <= most)?;
    if guess <= most {
        return Some(guess.max(least));
    }
    let step = guess - most;
    Some((least + (most - least).div_ceil(2)).max((most + 1).saturating_sub(step)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks until the bounds meet, and tells how often.
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

    /// The published optima (OEIS A055397) lie within three of the guess.
    #[test]
    fn the_guess_is_near_the_published_optima() {
        for (n, optimum) in [(8, 36), (10, 54), (15, 119), (20, 210), (27, 379), (40, 824)] {
            assert!(guess(n, n).abs_diff(optimum) <= 1, "{n}");
        }
    }
}
