//! The eight symmetries of the square, of which four are those of a rectangle, and the groups of
//! symmetries that a pattern in a box can have.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Grid, Position};

/// A symmetry of the square, acting on the positions of a `width` × `height` box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Leaves every cell where it is.
    Identity,
    /// Quarter turn clockwise.
    Quarter,
    /// Half turn.
    Half,
    /// Quarter turn counterclockwise.
    ThreeQuarters,
    /// Swaps left and right.
    FlipColumns,
    /// Swaps top and bottom.
    FlipRows,
    /// Reflects in the diagonal from top left to bottom right.
    Transpose,
    /// Reflects in the diagonal from top right to bottom left.
    AntiTranspose,
}

impl Symmetry {
    /// All eight symmetries, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Quarter,
        Self::Half,
        Self::ThreeQuarters,
        Self::FlipColumns,
        Self::FlipRows,
        Self::Transpose,
        Self::AntiTranspose,
    ];

    /// Returns true if the symmetry exchanges width and height.
    pub fn swaps_sides(self) -> bool {
        matches!(self, Self::Quarter | Self::ThreeQuarters | Self::Transpose | Self::AntiTranspose)
    }

    /// The symmetries that map a box of this size onto itself: eight for a square and four for any
    /// other rectangle.
    pub fn of_box(width: usize, height: usize) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |symmetry| width == height || !symmetry.swaps_sides())
    }

    /// The image of a cell of a `width` × `height` box.
    pub fn apply(self, Position { row, column }: Position, width: usize, height: usize) -> Position {
        let (down, right) = (height - 1 - row, width - 1 - column);
        match self {
            Self::Identity => Position::new(row, column),
            Self::Quarter => Position::new(column, down),
            Self::Half => Position::new(down, right),
            Self::ThreeQuarters => Position::new(right, row),
            Self::FlipColumns => Position::new(row, right),
            Self::FlipRows => Position::new(down, column),
            Self::Transpose => Position::new(column, row),
            Self::AntiTranspose => Position::new(right, down),
        }
    }

    /// The image of a whole grid.
    pub fn apply_to_grid<T: Copy>(self, grid: &Grid<T>) -> Grid<T> {
        let (width, height) = (grid.width(), grid.height());
        let inverse = self.inverse();
        let (new_width, new_height) = if self.swaps_sides() { (height, width) } else { (width, height) };
        Grid::from_fn(new_width, new_height, |at| grid.get(inverse.apply(at, new_width, new_height)))
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        match self {
            Self::Quarter => Self::ThreeQuarters,
            Self::ThreeQuarters => Self::Quarter,
            itself => itself,
        }
    }

    /// The symmetry that applies this one first and `next` second.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "symmetries form a group")]
    pub fn then(self, next: Self) -> Self {
        // This cell lies on no axis, so the eight symmetries have different images of it.
        let image = |symmetry: Self, at: Position| symmetry.apply(at, 4, 4);
        let cell = Position::new(0, 1);
        let both = image(next, image(self, cell));
        Self::ALL.into_iter().find(|&one| image(one, cell) == both).expect("symmetries are closed")
    }
}

/// The ten kinds of symmetry that a pattern in a square box can have, with the names that Life
/// users give them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Group {
    /// No symmetry.
    #[default]
    C1,
    /// Half turns. The literature on Gardens of Eden calls it σ180.
    C2,
    /// Quarter turns, σ90.
    C4,
    /// Reflection that swaps top and bottom, σH.
    D2Horizontal,
    /// Reflection that swaps left and right.
    D2Vertical,
    /// Reflection across the diagonal from the top left, σD.
    D2Diagonal,
    /// Reflection across the diagonal from the top right.
    D2Antidiagonal,
    /// Both reflections along the sides, (σH, σ180).
    D4Plus,
    /// Both diagonal reflections, (σD, σ180).
    D4Cross,
    /// All eight symmetries, (σD, σ90).
    D8,
}

/// The names of each group; the first one is printed.
const NAMES: [(Group, &[&str]); 10] = [
    (Group::C1, &["C1", "none"]),
    (Group::C2, &["C2", "σ180", "s180"]),
    (Group::C4, &["C4", "σ90", "s90"]),
    (Group::D2Horizontal, &["D2-", "σH", "sH"]),
    (Group::D2Vertical, &["D2|"]),
    (Group::D2Diagonal, &["D2\\", "σD", "sD"]),
    (Group::D2Antidiagonal, &["D2/"]),
    (Group::D4Plus, &["D4+", "(σH,σ180)", "sH,s180"]),
    (Group::D4Cross, &["D4x", "(σD,σ180)", "sD,s180"]),
    (Group::D8, &["D8", "(σD,σ90)", "sD,s90"]),
];

/// The error for a text that names no group.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a symmetry; use C1 C2 C4 D2| D2- D2\\ D2/ D4+ D4x D8, or σ180 σ90 σH σD or a pair of these"
)]
pub struct GroupError(String);

impl Group {
    /// All ten groups.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().map(|&(group, _)| group)
    }

    /// The symmetries in the group, the identity first.
    pub fn elements(self) -> Vec<Symmetry> {
        use Symmetry::{
            AntiTranspose, FlipColumns, FlipRows, Half, Identity, Quarter, ThreeQuarters, Transpose,
        };
        match self {
            Self::C1 => vec![Identity],
            Self::C2 => vec![Identity, Half],
            Self::C4 => vec![Identity, Quarter, Half, ThreeQuarters],
            Self::D2Horizontal => vec![Identity, FlipRows],
            Self::D2Vertical => vec![Identity, FlipColumns],
            Self::D2Diagonal => vec![Identity, Transpose],
            Self::D2Antidiagonal => vec![Identity, AntiTranspose],
            Self::D4Plus => vec![Identity, FlipRows, FlipColumns, Half],
            Self::D4Cross => vec![Identity, Transpose, AntiTranspose, Half],
            Self::D8 => Symmetry::ALL.to_vec(),
        }
    }

    /// The least group that has the symmetries of both: `D2|` and `C4` together are `D8`.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        let has = |group: Self, part: Self| part.elements().iter().all(|one| group.elements().contains(one));
        let both = Self::all().filter(|&group| has(group, self) && has(group, other));
        both.min_by_key(|group| group.elements().len()).unwrap_or(Self::D8)
    }

    /// Returns true if the group maps a box of this size onto itself.
    pub fn fits(self, width: usize, height: usize) -> bool {
        width == height || self.elements().into_iter().all(|symmetry| !symmetry.swaps_sides())
    }

    /// One symmetry of the box from each coset of this group G in its normaliser, the identity first.
    ///
    /// The normaliser consists of the symmetries s of the box with s G s⁻¹ = G. They carry patterns with the
    /// symmetry G to patterns with the symmetry G, which the elements of G itself leave unchanged.
    pub fn normaliser(self, width: usize, height: usize) -> Vec<Symmetry> {
        let elements = self.elements();
        let mut representatives: Vec<Symmetry> = Vec::new();
        for symmetry in Symmetry::of_box(width, height).filter(|&one| self.is_normalised_by(one)) {
            let in_coset_of = |other: &Symmetry| elements.contains(&other.inverse().then(symmetry));
            if !representatives.iter().any(in_coset_of) {
                representatives.push(symmetry);
            }
        }
        representatives
    }

    /// Returns true if s G s⁻¹ = G for this group G and the symmetry s.
    pub fn is_normalised_by(self, symmetry: Symmetry) -> bool {
        let elements = self.elements();
        elements.iter().all(|&element| elements.contains(&symmetry.inverse().then(element).then(symmetry)))
    }

    /// For each cell, the first cell in row-by-row order to which the group carries it.
    ///
    /// A pattern has the symmetry if and only if cells with the same representative have the same state.
    ///
    /// # Panics
    /// If the group does not fit the box.
    pub fn representatives(self, width: usize, height: usize) -> Grid<Position> {
        assert!(self.fits(width, height), "{self} does not fit a {width}×{height} box");
        let elements = self.elements();
        Grid::from_fn(width, height, |at| {
            let images = elements.iter().map(|symmetry| symmetry.apply(at, width, height));
            images.min().expect("a group has the identity")
        })
    }

    /// Returns true if some pattern with the symmetry has exactly `population` live cells in a box.
    ///
    /// All cells of an orbit are alive or all are dead, so the number of live cells is a sum of
    /// orbit sizes. For example, under half turns it is even unless the box has a centre cell.
    ///
    /// # Panics
    /// If the group does not fit the box.
    pub fn allows_population(self, width: usize, height: usize, population: usize) -> bool {
        let representatives = self.representatives(width, height);
        let mut sizes: BTreeMap<Position, usize> = BTreeMap::new();
        for at in representatives.positions() {
            *sizes.entry(representatives.get(at)).or_default() += 1;
        }
        let mut sizes: Vec<usize> = sizes.into_values().collect();
        // Each size divides the next larger one, so the greedy choice, largest first, finds a sum
        // whenever there is one.
        sizes.sort_unstable_by(|one, other| other.cmp(one));
        sizes.into_iter().fold(population, |rest, size| rest.checked_sub(size).unwrap_or(rest)) == 0
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, names) = NAMES.iter().find(|(group, _)| group == self).expect("every group has a name");
        f.write_str(names[0])
    }
}

impl FromStr for Group {
    type Err = GroupError;

    /// Reads the names used by Life users and those of "Symmetry in Gardens of Eden". Case and
    /// white space do not matter.
    fn from_str(text: &str) -> Result<Self, GroupError> {
        let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
        let bare = plain.trim_start_matches('(').trim_end_matches(')');
        let is_it = |name: &&str| {
            let name = name.to_lowercase();
            name == plain || name.trim_start_matches('(').trim_end_matches(')') == bare
        };
        let found = NAMES.iter().find(|(_, names)| names.iter().any(is_it));
        found.map(|(group, _)| *group).ok_or_else(|| GroupError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_symmetry_permutes_the_cells_and_its_inverse_undoes_it() {
        let (width, height) = (4, 3);
        let grid = Grid::from_fn(width, height, |at| at.row * 10 + at.column);
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply_to_grid(&grid);
            for at in grid.positions() {
                assert_eq!(image.get(symmetry.apply(at, width, height)), grid.get(at), "{symmetry:?}");
            }
            assert_eq!(symmetry.inverse().apply_to_grid(&image), grid, "{symmetry:?}");
        }
    }

    #[test]
    fn one_symmetry_after_another_is_a_symmetry() {
        let grid = Grid::from_fn(3, 3, |at| at.row * 3 + at.column);
        for first in Symmetry::ALL {
            for second in Symmetry::ALL {
                let one_by_one = second.apply_to_grid(&first.apply_to_grid(&grid));
                assert_eq!(first.then(second).apply_to_grid(&grid), one_by_one, "{first:?} {second:?}");
            }
        }
    }

    #[test]
    fn a_quarter_turn_takes_the_top_row_to_the_right_column() {
        let at = Position::new(0, 1);
        assert_eq!(Symmetry::Quarter.apply(at, 3, 3), Position::new(1, 2));
    }

    #[test]
    fn a_square_has_eight_symmetries_and_a_rectangle_four() {
        assert_eq!(Symmetry::of_box(3, 3).count(), 8);
        assert_eq!(Symmetry::of_box(3, 4).count(), 4);
    }

    fn orbits(group: Group, n: usize) -> usize {
        let grid = group.representatives(n, n);
        grid.positions().map(|at| grid.get(at)).collect::<BTreeSet<_>>().len()
    }

    /// The numbers of orbits, counted by hand. For example, half turns of an n×n box have n²/2
    /// orbits, rounded up, because the centre of an odd box is an orbit by itself.
    #[test]
    fn orbits_are_counted() {
        for (group, even, odd) in [
            (Group::C1, 100, 121),
            (Group::C2, 50, 61),
            (Group::C4, 25, 31),
            (Group::D2Horizontal, 50, 66),
            (Group::D2Vertical, 50, 66),
            (Group::D2Diagonal, 55, 66),
            (Group::D2Antidiagonal, 55, 66),
            (Group::D4Plus, 25, 36),
            (Group::D4Cross, 30, 36),
            (Group::D8, 15, 21),
        ] {
            assert_eq!((orbits(group, 10), orbits(group, 11)), (even, odd), "{group}");
        }
    }

    /// Brute force: the numbers of live cells of all patterns that are their own images.
    #[test]
    fn populations_are_those_of_patterns() {
        for (group, _) in NAMES {
            for (width, height) in [(1, 4), (2, 3), (3, 3), (4, 3), (4, 4)] {
                if !group.fits(width, height) {
                    continue;
                }
                let grid = group.representatives(width, height);
                let first = |at| grid.get(at).row * width + grid.get(at).column;
                let cells: Vec<usize> = grid.positions().map(first).collect();
                let is_symmetric = |pattern: &u32| {
                    let alive = |cell: usize| pattern >> cell & 1;
                    cells.iter().enumerate().all(|(cell, &first)| alive(cell) == alive(first))
                };
                let patterns = (0..1u32 << cells.len()).filter(is_symmetric);
                let seen: BTreeSet<usize> = patterns.map(|pattern| pattern.count_ones() as usize).collect();
                let said = (0..=cells.len() + 1).filter(|&n| group.allows_population(width, height, n));
                assert_eq!(said.collect::<BTreeSet<_>>(), seen, "{group} in {width}×{height}");
            }
        }
    }

    #[test]
    fn both_spellings_are_read() {
        for (text, group) in [
            ("C4", Group::C4),
            ("σ90", Group::C4),
            ("d4x", Group::D4Cross),
            ("(σD, σ180)", Group::D4Cross),
            ("σH,σ180", Group::D4Plus),
            ("sD,s90", Group::D8),
            ("D2\\", Group::D2Diagonal),
        ] {
            assert_eq!(text.parse(), Ok(group), "{text}");
        }
        assert!("C3".parse::<Group>().is_err());
        for (group, names) in NAMES {
            assert!(names.iter().all(|name| name.parse() == Ok(group)));
        }
    }

    #[test]
    fn groups_are_closed() {
        let cell = Position::new(0, 1);
        for (group, _) in NAMES {
            let elements = group.elements();
            let images: Vec<Position> = elements.iter().map(|symmetry| symmetry.apply(cell, 4, 4)).collect();
            for first in &elements {
                for second in &elements {
                    let image = second.apply(first.apply(cell, 4, 4), 4, 4);
                    assert!(images.contains(&image), "{group}");
                }
            }
        }
    }

    /// The closure of both groups' elements under composition, computed.
    #[test]
    fn the_join_is_what_the_elements_of_both_generate() {
        for (one, other) in Group::all().flat_map(|one| Group::all().map(move |other| (one, other))) {
            let mut elements = one.elements();
            elements.extend(other.elements());
            loop {
                let products = elements.iter().flat_map(|a| elements.iter().map(|b| a.then(*b)));
                let new: Vec<_> = products.filter(|product| !elements.contains(product)).collect();
                if new.is_empty() {
                    break;
                }
                elements.extend(new);
            }
            let joined = one.join(other).elements();
            assert!(joined.iter().all(|element| elements.contains(element)), "{one} {other}");
            assert!(elements.iter().all(|element| joined.contains(element)), "{one} {other}");
        }
    }

    /// Counted by hand from the subgroups of the dihedral group of order 8. Only those generated by
    /// one reflection are not normal.
    #[test]
    fn normalisers_have_their_orders() {
        for (group, square, rectangle) in [
            (Group::C1, 8, Some(4)),
            (Group::C2, 4, Some(2)),
            (Group::C4, 2, None),
            (Group::D2Horizontal, 2, Some(2)),
            (Group::D2Vertical, 2, Some(2)),
            (Group::D2Diagonal, 2, None),
            (Group::D2Antidiagonal, 2, None),
            (Group::D4Plus, 2, Some(1)),
            (Group::D4Cross, 2, None),
            (Group::D8, 1, None),
        ] {
            assert_eq!(group.normaliser(6, 6).len(), square, "{group}");
            assert_eq!(group.fits(6, 5).then(|| group.normaliser(6, 5).len()), rectangle, "{group}");
            assert_eq!(group.normaliser(6, 6)[0], Symmetry::Identity, "{group}");
        }
    }
}
