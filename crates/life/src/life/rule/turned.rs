//! Rules seen from another side: turned, or in a mirror.

use super::{Rule, WINDOWS};
use crate::life::{Position, Symmetry};

impl Rule {
    /// The rule under which the images of patterns evolve as the patterns do under this one. If the
    /// rule keeps the symmetry, this is the rule itself.
    #[must_use]
    pub fn seen(self, from: Symmetry) -> Self {
        let back = Windows::new(from.inverse());
        Self::of_windows(|window| self.next_of_window(back.image(window)))
    }

    /// Whether the rule treats windows and their images under the symmetry alike.
    pub fn keeps(self, symmetry: Symmetry) -> bool {
        let windows = Windows::new(symmetry);
        (0..WINDOWS).all(|window| self.next_of_window(window) == self.next_of_window(windows.image(window)))
    }
}

/// How a symmetry moves the nine cells of a window.
struct Windows {
    images: [usize; 9],
}

impl Windows {
    fn new(symmetry: Symmetry) -> Self {
        Self {
            images: std::array::from_fn(|cell| {
                let image = symmetry.apply(Position::new(cell / 3, cell % 3), 3, 3);
                image.row * 3 + image.column
            }),
        }
    }

    fn image(&self, window: u16) -> u16 {
        let moved = self.images.iter().enumerate().filter(|(cell, _)| window >> cell & 1 == 1);
        moved.map(|(_, &image)| 1 << image).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Grid;
    use crate::life::step::next_generation;

    #[test]
    fn images_of_patterns_evolve_as_the_patterns_do() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..10 {
            let words: [u64; 8] = std::array::from_fn(|_| random.u64(..));
            let rule = Rule::of_windows(|window| words[usize::from(window / 64)] >> (window % 64) & 1 == 1);
            let pattern = Grid::from_fn(6, 5, |_| random.bool());
            for symmetry in Symmetry::ALL {
                let image = symmetry.apply_to_grid(&pattern);
                let expected = symmetry.apply_to_grid(&next_generation(&pattern, rule));
                assert_eq!(next_generation(&image, rule.seen(symmetry)), expected, "{rule} {symmetry:?}");
                // A random table has no symmetry.
                assert_eq!(rule.seen(symmetry) == rule, symmetry == Symmetry::Identity);
                assert_eq!(rule.keeps(symmetry), symmetry == Symmetry::Identity);
            }
        }
        let hexagonal: Rule = "B2/S34H".parse().unwrap();
        for symmetry in Symmetry::ALL {
            assert_eq!(hexagonal.seen(symmetry) == hexagonal, hexagonal.keeps(symmetry), "{symmetry:?}");
        }
    }
}
