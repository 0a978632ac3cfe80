//! All stable agars of a lattice, row by row.
//!
//! A row is a number whose highest bit is its first cell. Whether it is stable depends on the rows above and
//! below it alone, so the next rows come from a table; the row after the last is the first one, moved to the
//! right by the lattice's shift.
//!
//! Of a class of agars that translations and symmetries carry to each other, the walk keeps the one with the
//! smallest rows, the first row first. This is the smallest of all rows of the agar in all their rotations,
//! so rows with a smaller rotation than the first row are left out from the start.

use super::TooLarge;
use crate::life::{Agar, Grid, Isometry, Lattice, Position, Rule, Symmetry};
use crate::limits::{Limits, StopReason};

/// The widest lattice: the table has an entry for each pair of rows.
pub const WIDEST: usize = 8;

/// The most cells of a lattice: the rows of an agar are the bits of a number.
pub const MOST_CELLS: usize = 64;

/// The stable agars of a lattice that have no other periods than those of the lattice, one of each class. The
/// classes are those by translations and by the symmetries of the square that keep the lattice and the rule.
///
/// The inner error is the limit that was reached.
///
/// # Errors
/// If the lattice is too large.
pub fn stable(
    rule: Rule,
    lattice: Lattice,
    limits: &Limits,
) -> Result<Result<Vec<Agar>, StopReason>, TooLarge> {
    if lattice.width() > WIDEST || lattice.classes() > MOST_CELLS {
        return Err(TooLarge(lattice));
    }
    let mut walk = Walk::new(rule, lattice, limits);
    let end = (0..walk.rotations.len()).try_for_each(|first| walk.from(first));
    Ok(end.map(|()| walk.found))
}

struct Walk<'a> {
    lattice: Lattice,
    limits: &'a Limits,
    /// For each row above and each row, the rows below with which the row is stable.
    below: Vec<Vec<usize>>,
    /// The smallest rotation of each row.
    rotations: Vec<usize>,
    images: Images,
    rows: Vec<usize>,
    found: Vec<Agar>,
}

impl<'a> Walk<'a> {
    fn new(rule: Rule, lattice: Lattice, limits: &'a Limits) -> Self {
        let width = lattice.width();
        let all = 0..1 << width;
        let below = all.clone().flat_map(|above| all.clone().map(move |row| (above, row)));
        let is_stable = |rows: [usize; 3]| is_stable(rule, rows, width);
        let below =
            below.map(|(above, row)| all.clone().filter(|&next| is_stable([above, row, next])).collect());
        let smallest = |row| (0..width).map(|by| rotated(row, by, width)).min().unwrap_or(row);
        Self {
            lattice,
            limits,
            below: below.collect(),
            rotations: all.clone().map(smallest).collect(),
            images: Images::new(rule, lattice),
            rows: Vec::new(),
            found: Vec::new(),
        }
    }

    /// All agars with this first row.
    fn from(&mut self, first: usize) -> Result<(), StopReason> {
        if self.rotations[first] != first {
            return Ok(());
        }
        self.limits.check()?;
        self.rows.push(first);
        match self.lattice.height() {
            1 => self.close(),
            _ => (first_of(&self.rotations, first)).into_iter().try_for_each(|second| {
                self.limits.check()?;
                self.rows.push(second);
                self.onwards();
                self.rows.pop();
                Ok(())
            })?,
        }
        self.rows.pop();
        Ok(())
    }

    /// All agars with the first rows so far, of which there are two at least.
    fn onwards(&mut self) {
        if self.rows.len() == self.lattice.height() {
            return self.close();
        }
        let [.., above, row] = self.rows[..] else { unreachable!("two rows are given") };
        for next in self.below[self.pair(above, row)].clone() {
            if self.rotations[next] >= self.rows[0] {
                self.rows.push(next);
                self.onwards();
                self.rows.pop();
            }
        }
    }

    /// Keeps the agar of the rows if it is stable where it is closed, too, and is to be kept.
    fn close(&mut self) {
        let (width, shift) = (self.lattice.width(), self.lattice.shift());
        let (first, last) = (self.rows[0], self.rows[self.rows.len() - 1]);
        let above = rotated(last, width - shift, width);
        let after = rotated(first, shift, width);
        let second = self.rows.get(1).copied().unwrap_or(after);
        let before = self.rows.iter().nth_back(1).copied().unwrap_or(above);
        let follows =
            |above, row, next: usize| self.below[self.pair(above, row)].binary_search(&next).is_ok();
        if follows(above, first, second) && follows(before, last, after) {
            let cells = self.rows.iter().fold(0, |cells, &row| cells << width | row as u64);
            if self.images.keeps(cells) {
                self.found.push(agar(self.lattice, cells));
            }
        }
    }

    fn pair(&self, above: usize, row: usize) -> usize {
        above << self.lattice.width() | row
    }
}

/// The rows without a rotation below the first row.
fn first_of(rotations: &[usize], first: usize) -> Vec<usize> {
    (0..rotations.len()).filter(|&row| rotations[row] >= first).collect()
}

/// A row whose cells are moved to the right, around the row.
fn rotated(row: usize, by: usize, width: usize) -> usize {
    let by = by % width;
    (row >> by | row << (width - by)) & ((1 << width) - 1)
}

/// Returns true if the middle one of three rows around a cylinder does not change.
fn is_stable(rule: Rule, rows: [usize; 3], width: usize) -> bool {
    let cell = |row: usize, column: usize| row >> (width - 1 - column % width) & 1;
    (0..width).all(|column| {
        let columns = [column + width - 1, column, column + 1];
        let cells = rows.into_iter().flat_map(|row| columns.map(|column| cell(row, column)));
        let window: usize = cells.zip(0..).map(|(alive, bit)| alive << bit).sum();
        let window = u16::try_from(window).expect("a window has nine cells");
        rule.next_of_window(window) == (cell(rows[1], column) == 1)
    })
}

/// The agar whose cells are the bits of a number, the first cell at the highest of them.
fn agar(lattice: Lattice, cells: u64) -> Agar {
    let last = lattice.classes() - 1;
    let is_alive = |at: Position| cells >> (last - at.row * lattice.width() - at.column) & 1 == 1;
    Agar::new(lattice, Grid::from_fn(lattice.width(), lattice.height(), is_alive))
}

/// The maps of a lattice's cell to itself by translations and symmetries. A map says of each bit where it goes.
struct Images {
    translations: Vec<Vec<u32>>,
    symmetries: Vec<Vec<u32>>,
}

impl Images {
    fn new(rule: Rule, lattice: Lattice) -> Self {
        let keeping = Symmetry::ALL.into_iter().filter(|&symmetry| {
            rule.keeps(symmetry) && lattice.image(symmetry) == lattice && symmetry != Symmetry::Identity
        });
        let maps = |symmetry: Symmetry| {
            lattice.positions().map(move |to| {
                let (right, down) = to.coordinates();
                Isometry::of_box(symmetry, 1, 1).then(Isometry::translation(right, down))
            })
        };
        let bits = |map: Isometry| bits(lattice, map);
        Self {
            translations: maps(Symmetry::Identity).skip(1).map(bits).collect(),
            symmetries: keeping.flat_map(maps).map(bits).collect(),
        }
    }

    /// Returns true if an agar has no more periods than the lattice, and is the smallest of its class.
    fn keeps(&self, cells: u64) -> bool {
        self.translations.iter().all(|map| image(map, cells) > cells)
            && self.symmetries.iter().all(|map| image(map, cells) >= cells)
    }
}

fn bits(lattice: Lattice, map: Isometry) -> Vec<u32> {
    let bit = |at: Position| lattice.classes() - 1 - at.row * lattice.width() - at.column;
    let image = |at: Position| bit(lattice.class(map.apply(at.coordinates())));
    let mut bits: Vec<u32> =
        lattice.positions().map(|at| u32::try_from(image(at)).expect("a number has 64 bits")).collect();
    // Positions come from the highest bit downwards.
    bits.reverse();
    bits
}

fn image(map: &[u32], cells: u64) -> u64 {
    map.iter().enumerate().map(|(bit, &to)| (cells >> bit & 1) << to).sum()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// All images of an agar under all maps of the plane, as sets of live cells of a region that is larger
    /// than all periods: the definition of a class, without numbers of bits.
    fn class_of(rule: Rule, agar: &Agar) -> BTreeSet<Vec<(usize, usize)>> {
        let maps = Symmetry::ALL.into_iter().filter(|&symmetry| rule.keeps(symmetry)).flat_map(|symmetry| {
            let translations = (0..16).flat_map(|right| (0..16).map(move |down| (right, down)));
            translations.map(move |(right, down)| {
                Isometry::of_box(symmetry, 1, 1).then(Isometry::translation(right, down))
            })
        });
        let image = |map: Isometry| {
            let cells = Grid::from_fn(16, 16, |at| agar.is_alive(map.apply(at.coordinates())));
            cells.live_cells().map(|at| (at.row, at.column)).collect()
        };
        maps.map(image).collect()
    }

    /// Returns true if the agar has a translation that is not in its lattice.
    fn has_other_periods(agar: &Agar) -> bool {
        let here = agar.window((0, 0), 16, 16);
        let mut translations = agar.lattice().positions().skip(1).map(Position::coordinates);
        translations.any(|by| agar.window(by, 16, 16) == here)
    }

    /// Every set of live cells of every lattice of up to sixteen cells and 6×6 is tried.
    #[test]
    fn brute_force_finds_the_same_agars() {
        let mut seen = 0;
        for rule in [Rule::LIFE, "B36/S125".parse().unwrap(), "B2-a/S12".parse().unwrap()] {
            let most = if rule == Rule::LIFE { 16 } else { 8 };
            let sides = (1..=6).flat_map(|width| (1..=6).map(move |height| (width, height)));
            for (width, height) in sides.filter(|(width, height)| width * height <= most) {
                for shift in 0..width {
                    seen += compare(rule, Lattice::new(width, height, shift));
                }
            }
        }
        assert!(seen > 100, "only {seen} agars");
    }

    fn compare(rule: Rule, lattice: Lattice) -> usize {
        let found = stable(rule, lattice, &Limits::none()).unwrap().unwrap();
        let candidates = (0..1 << lattice.classes()).map(|cells| agar(lattice, cells));
        let wanted: Vec<Agar> =
            candidates.filter(|agar| agar.is_stable(rule)).filter(|agar| !has_other_periods(agar)).collect();
        let mut covered = BTreeSet::new();
        for agar in &found {
            assert!(wanted.contains(agar), "{lattice:?}\n{}", agar.cells());
            let class = class_of(rule, agar);
            assert!(covered.is_disjoint(&class), "found twice: {lattice:?}\n{}", agar.cells());
            covered.extend(class);
        }
        let cells = |agar: &Agar| {
            agar.window((0, 0), 16, 16).live_cells().map(|at| (at.row, at.column)).collect::<Vec<_>>()
        };
        for agar in &wanted {
            assert!(covered.contains(&cells(agar)), "missed: {lattice:?}\n{}", agar.cells());
        }
        found.len()
    }
}
