//! Canonical representatives (lex-leaders) of patterns under the symmetries of their box.
//!
//! Patterns that symmetries of the box carry into each other form a class. Its canonical representative is
//! the pattern with the largest string, that is, its cells read row by row with 1 for alive. This follows
//! section 4.1 of "Symmetry in Gardens of Eden" (C. Hartman, M. Heule, K. Kwekkeboom, A. Noels, Electronic
//! Journal of Combinatorics 20(3), 2013). A pattern of up to 64 orbits is a word whose highest bit is the
//! first orbit.
//!
//! Where all patterns have a symmetry in common, the symmetries of its normaliser carry each of them to
//! another one ([`Group::normaliser`]). The others carry most patterns to patterns without that symmetry.
//! But a pattern that is symmetric in both ways keeps both, so its image counts too.
//!
//! Searches filter patterns with this module instead of adding lex-leader clauses to a formula: patterns are
//! targets that the solver gets as assumptions, so such clauses would only make some of these fail.

use std::array;

use thiserror::Error;

use super::symmetry::Symmetry;
use super::{Grid, Group, Position, Rule, orbits};

/// Finds the canonical representatives among the patterns of a box that have a symmetry.
///
/// A pattern is a word with one bit for each orbit. Its images are those that have the symmetry too.
#[derive(Clone, Debug)]
pub struct LexLeaders {
    string: MovedBits,
    /// The images that every pattern has, by the normaliser.
    images: Vec<MovedBits>,
    rare: Option<RareImage>,
}

/// The image under the symmetries outside the normaliser, which only patterns of a second symmetry have. Only
/// the groups of one reflection r have such symmetries s, and the second symmetry is the reflection s⁻¹ r s.
/// With both, s changes a pattern in the same way as each other symmetry outside the normaliser.
#[derive(Clone, Debug)]
struct RareImage {
    image: MovedBits,
    /// The string of a pattern after the second reflection.
    reflected: MovedBits,
}

/// The error for a class of patterns with more orbits than a word has bits.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "symmetry can be broken for at most 64 free cells, but this class of patterns has {0}; choose a smaller box \
     or a larger group of symmetries"
)]
pub struct TooManyOrbits(usize);

impl LexLeaders {
    /// Prepares the test for words whose bit j is the state of orbit `order[j]`, where orbits are
    /// numbered as in [`orbits::of_box`].
    ///
    /// # Errors
    /// If the box has more than 64 orbits.
    ///
    /// # Panics
    /// If the group does not fit the box, or `order` names orbits that do not exist.
    pub fn new(group: Group, width: usize, height: usize, order: &[usize]) -> Result<Self, TooManyOrbits> {
        Self::by(Rule::LIFE, group, (width, height), order)
    }

    /// Prepares the test of [`Self::new`] with only those symmetries that a rule keeps, for questions that
    /// depend on it.
    ///
    /// # Errors
    /// As for [`Self::new`].
    ///
    /// # Panics
    /// As for [`Self::new`].
    pub fn by(
        rule: Rule,
        group: Group,
        (width, height): (usize, usize),
        order: &[usize],
    ) -> Result<Self, TooManyOrbits> {
        let orbits = orbits::of_box(group, width, height);
        if orbits.len() > 64 {
            return Err(TooManyOrbits(orbits.len()));
        }
        let mut numbers = Grid::filled(width, height, 0);
        for (number, orbit) in orbits.iter().enumerate() {
            for &at in orbit {
                numbers.set(at, number);
            }
        }
        // Two symmetric patterns first differ, in row-by-row order, at the first cell of an orbit. With the
        // first orbit as the highest bit, the larger number is therefore the larger string.
        let image_under = |symmetry: Symmetry| {
            let bit =
                |&at: &Position| 1 << (orbits.len() - 1 - numbers.get(symmetry.apply(at, width, height)));
            // A symmetry outside the normaliser divides an orbit between two.
            let images =
                order.iter().map(|&orbit| orbits[orbit].iter().map(bit).fold(0, |bits, bit| bits | bit));
            MovedBits::new(&images.collect::<Vec<u64>>())
        };
        // All symmetries of a coset carry a pattern to the same image, so one that the rule keeps is enough.
        let elements = group.elements();
        let is_kept =
            |symmetry: &Symmetry| elements.iter().any(|&element| rule.keeps(symmetry.then(element)));
        let others = group.normaliser(width, height).into_iter();
        let others = others.filter(|symmetry| *symmetry != Symmetry::Identity && is_kept(symmetry));
        let outside = Symmetry::of_box(width, height)
            .find(|&symmetry| rule.keeps(symmetry) && !group.is_normalised_by(symmetry));
        let rare = outside.zip(elements.get(1)).map(|(symmetry, &reflection)| RareImage {
            image: image_under(symmetry),
            reflected: image_under(symmetry.then(reflection).then(symmetry.inverse())),
        });
        Ok(Self { string: image_under(Symmetry::Identity), images: others.map(image_under).collect(), rare })
    }

    /// The test with only those images that every pattern has, for parts of patterns: another part need
    /// not have a symmetry that this one has.
    #[must_use]
    pub fn of_parts(self) -> Self {
        Self { rare: None, ..self }
    }

    /// The strings of the images of a pattern, which may be equal.
    fn images(&self, pattern: u64) -> impl Iterator<Item = u64> + '_ {
        let rare = self.rare.iter().filter(move |rare| rare.reflected.of(pattern) == self.string.of(pattern));
        self.images.iter().chain(rare.map(|rare| &rare.image)).map(move |image| image.of(pattern))
    }

    /// Returns true if the pattern is a canonical representative: no image of it has a larger string.
    pub fn is_leader(&self, pattern: u64) -> bool {
        let string = self.string.of(pattern);
        self.images(pattern).all(|image| image <= string)
    }

    /// The string of the canonical representative of a pattern, as a number whose highest bit is
    /// the first orbit of the box.
    pub fn leader(&self, pattern: u64) -> u64 {
        self.images(pattern).fold(self.string.of(pattern), u64::max)
    }

    /// The number of different patterns among the images of a pattern, itself included.
    pub fn class_size(&self, pattern: u64) -> usize {
        let own = self.string.of(pattern);
        let mut strings: Vec<u64> = self.images(pattern).chain([own]).collect();
        strings.sort_unstable();
        strings.dedup();
        strings.len()
    }
}

/// Where the bits of a word go, stored as one table for each byte.
#[derive(Clone, Debug)]
struct MovedBits {
    tables: Vec<[u64; 256]>,
}

impl MovedBits {
    /// The map that replaces bit j by `images[j]`.
    fn new(images: &[u64]) -> Self {
        let moved = |images: &[u64], byte: usize| {
            let bits = images.iter().enumerate().filter(|(bit, _)| byte >> bit & 1 == 1);
            bits.fold(0, |word, (_, image)| word | image)
        };
        Self { tables: images.chunks(8).map(|images| array::from_fn(|byte| moved(images, byte))).collect() }
    }

    fn of(&self, word: u64) -> u64 {
        let bytes = self.tables.iter().zip(word.to_le_bytes());
        bytes.fold(0, |moved, (table, byte)| moved | table[usize::from(byte)])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn leaders(group: Group, width: usize, height: usize) -> (LexLeaders, usize) {
        let orbits = orbits::of_box(group, width, height).len();
        // Any order will do, so the test uses one that differs from the order of the cells.
        let order: Vec<usize> = (0..orbits).map(|orbit| (orbit + 3) % orbits).collect();
        (LexLeaders::new(group, width, height, &order).unwrap(), orbits)
    }

    /// n×n patterns up to the symmetries of the square: sequence A054247 of the On-Line
    /// Encyclopedia of Integer Sequences. For 4×3, up to the symmetries of the rectangle,
    /// Burnside's lemma gives (2^12 + 2^6 + 2^8 + 2^6) / 4.
    #[test]
    fn there_are_as_many_leaders_as_published() {
        for (width, height, expected) in
            [(1, 1, 2), (2, 2, 6), (3, 3, 102), (4, 4, 8548), (5, 5, 4_211_744), (4, 3, 1120), (3, 4, 1120)]
        {
            let (leaders, orbits) = leaders(Group::C1, width, height);
            let count = (0..1u64 << orbits).filter(|&pattern| leaders.is_leader(pattern)).count();
            assert_eq!(count, expected, "{width}×{height}");
        }
    }

    /// The classes partition all patterns, and a pattern represents its class if and only if its
    /// string is the largest.
    #[test]
    fn classes_have_their_sizes() {
        for (group, width, height) in
            [(Group::C1, 3, 3), (Group::C2, 4, 3), (Group::C4, 5, 5), (Group::D8, 4, 4)]
        {
            let (leaders, orbits) = leaders(group, width, height);
            let of_leaders = (0..1u64 << orbits).filter(|&pattern| leaders.is_leader(pattern));
            assert_eq!(of_leaders.map(|pattern| leaders.class_size(pattern)).sum::<usize>(), 1 << orbits);
            for pattern in 0..1u64 << orbits {
                let leads = leaders.leader(pattern) == leaders.string.of(pattern);
                assert_eq!(leads, leaders.is_leader(pattern), "{group} {pattern:b}");
            }
        }
    }

    /// The definition, for every group, by rules that keep all, four, two and no other symmetries: two
    /// patterns of a class are of one kind if a symmetry of the box and of the rule carries one to the
    /// other.
    #[test]
    fn kinds_are_those_of_the_definition() {
        let rules: [Rule; 5] = [
            Rule::LIFE,
            "B2/S34H".parse().unwrap(),
            Rule::of_windows(|window| window >> 3 & 1 == 1),
            // The window's diagonal from the top left.
            Rule::of_windows(|window| window & 0b1_0001_0001 == 1),
            Rule::of_windows(|window| window & 3 == 1),
        ];
        let boxes = [(3, 3), (4, 4), (4, 3), (3, 4), (2, 5)];
        let mut rare = 0;
        for ((width, height), group) in boxes.into_iter().flat_map(|at| Group::all().map(move |g| (at, g))) {
            if !group.fits(width, height) || orbits::of_box(group, width, height).len() > 12 {
                continue;
            }
            for rule in rules {
                rare += compare_with_definition(rule, group, (width, height));
            }
        }
        assert!(rare > 100, "{rare} patterns had an image by a symmetry outside the normaliser");
    }

    /// Returns how many patterns have an image that not all patterns have.
    fn compare_with_definition(rule: Rule, group: Group, (width, height): (usize, usize)) -> usize {
        let orbits = orbits::of_box(group, width, height);
        let order: Vec<usize> = (0..orbits.len()).rev().collect();
        let leaders = LexLeaders::by(rule, group, (width, height), &order).unwrap();
        let string = |grid: &Grid| grid.positions().map(|at| grid.get(at)).collect::<Vec<bool>>();
        let pattern = |bits: u64| {
            let is_alive = |orbit: &usize| bits >> (orbits.len() - 1 - orbit) & 1 == 1;
            let alive = (0..orbits.len()).filter(is_alive).flat_map(|orbit| orbits[orbit].clone());
            let alive: Vec<_> = alive.collect();
            Grid::from_fn(width, height, |at| alive.contains(&at))
        };
        let has = |grid: &Grid| group.elements().iter().all(|own| own.apply_to_grid(grid) == *grid);
        let symmetries: Vec<Symmetry> =
            Symmetry::of_box(width, height).filter(|&symmetry| rule.keeps(symmetry)).collect();
        let mut rare = 0;
        for bits in 0..1u64 << orbits.len() {
            let images = symmetries.iter().map(|symmetry| symmetry.apply_to_grid(&pattern(bits)));
            let kind: BTreeSet<Vec<bool>> = images.filter(has).map(|image| string(&image)).collect();
            let told = (leaders.is_leader(bits), leaders.class_size(bits));
            let leads = kind.last() == Some(&string(&pattern(bits)));
            assert_eq!(told, (leads, kind.len()), "{rule} {group}\n{}", pattern(bits));
            // The string of a pattern is its word here.
            let leader = pattern(leaders.leader(bits));
            assert_eq!(kind.last(), Some(&string(&leader)), "{rule} {group}");
            rare += usize::from(leaders.clone().of_parts().class_size(bits) < kind.len());
        }
        rare
    }

    /// Burnside's lemma for the symmetries that the rules keep: 4×4 patterns under half turns and both
    /// diagonals, under nothing, and patterns with half turns under one reflection.
    #[test]
    fn rules_with_fewer_symmetries_have_more_leaders() {
        let left: Rule = Rule::of_windows(|window| window >> 3 & 1 == 1);
        let corner = Rule::of_windows(|window| window & 3 == 1);
        for (rule, group, expected) in [
            ("B2/S34H".parse().unwrap(), Group::C1, (65536 + 256 + 1024 + 1024) / 4),
            (corner, Group::C1, 65536),
            // Top and bottom may be exchanged.
            (left, Group::C1, 65536 / 2 + 256 / 2),
            // Under half turns, that is left and right too. 16 patterns have both symmetries.
            (left, Group::C2, 256 / 2 + 16 / 2),
        ] {
            let orbits = orbits::of_box(group, 4, 4).len();
            let order: Vec<usize> = (0..orbits).collect();
            let leaders = LexLeaders::by(rule, group, (4, 4), &order).unwrap();
            let all = 0..1u64 << orbits;
            let count = all.clone().filter(|&pattern| leaders.is_leader(pattern)).count();
            assert_eq!(count, expected, "{rule} {group}");
            let led = all.filter(|&pattern| leaders.is_leader(pattern));
            assert_eq!(led.map(|pattern| leaders.class_size(pattern)).sum::<usize>(), 1 << orbits);
        }
    }

    #[test]
    fn a_word_has_64_bits() {
        let (leaders, orbits) = leaders(Group::C1, 8, 8);
        assert_eq!(orbits, 64);
        assert!(leaders.is_leader(u64::MAX) && leaders.is_leader(0));
        // A pattern with a single live cell is a representative if that cell is the corner where
        // the string starts. That corner is bit 61 in the order above.
        let single: Vec<u32> = (0..64).filter(|&bit| leaders.is_leader(1 << bit)).collect();
        assert!(single.contains(&61) && single.len() == 10, "{single:?}");
        let error = LexLeaders::new(Group::C1, 13, 5, &[]).unwrap_err().to_string();
        assert!(error.contains("this class of patterns has 65"), "{error}");
    }
}
