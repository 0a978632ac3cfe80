//! The parts of a pattern that have nothing to do with each other.
//!
//! Cells that are not dead belong together if they touch, in one generation or in two that follow each other, if
//! the map or a symmetry of the search carries one to the other, or if their parts *interact*: if a cell near
//! them becomes something else than what it would become if there were only one of the parts. So each part
//! evolves by itself as it does among all of them. Some of them together need not: three parts may give birth to a cell
//! where a fourth one prevents it.

use crate::life::generations::DEAD;
use crate::life::{Grid, Isometry, Position};
use crate::problem::Search;
use crate::problem::search::Motion;

/// The parts of generations that follow from each other, each in all generations of the box. They are in the order of
/// their first cells, by generation and row.
pub fn parts(search: &Search, generations: &[Grid<u8>]) -> Vec<Vec<Grid<u8>>> {
    let mut cells = Cells::of(search, generations);
    cells.join_touching();
    cells.join_images(search);
    while cells.join_interacting(search) {}
    cells.parts()
}

/// The cells of all generations, in sets that are joined.
struct Cells<'a> {
    generations: &'a [Grid<u8>],
    width: usize,
    height: usize,
    /// The parent of each cell in a forest.
    parents: Vec<usize>,
}

/// Row and column; −1 is just outside the box.
type Place = (i64, i64);

impl<'a> Cells<'a> {
    fn of(search: &Search, generations: &'a [Grid<u8>]) -> Self {
        let (width, height) = (search.width(), search.height());
        let parents = (0..generations.len() * width * height).collect();
        Self { generations, width, height, parents }
    }

    /// The number of a cell that is not dead.
    fn number(&self, generation: usize, (x, y): Place) -> Option<usize> {
        let (column, row) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        let is_inside = column < self.width && row < self.height;
        let is_used = is_inside && self.generations[generation].get(Position::new(row, column)) != DEAD;
        is_used.then_some((generation * self.height + row) * self.width + column)
    }

    fn used(&self) -> Vec<(usize, Place)> {
        let of_grid = |(generation, grid): (usize, &Grid<u8>)| -> Vec<(usize, Place)> {
            let used = grid.positions().filter(|&at| grid.get(at) != DEAD);
            used.map(|at| (generation, at.coordinates())).collect()
        };
        self.generations.iter().enumerate().flat_map(of_grid).collect()
    }

    fn root(&self, mut number: usize) -> usize {
        while self.parents[number] != number {
            number = self.parents[number];
        }
        number
    }

    /// Joins two cells, if there are both. Returns whether they were apart. The root of a set is its first cell.
    fn join(&mut self, one: Option<usize>, other: Option<usize>) -> bool {
        let (Some(one), Some(other)) = (one, other) else { return false };
        let (one, other) = (self.root(one), self.root(other));
        self.parents[one.max(other)] = one.min(other);
        one != other
    }

    fn join_touching(&mut self) {
        for (generation, place) in self.used() {
            let own = self.number(generation, place);
            for near in around(place) {
                self.join(own, self.number(generation, near));
                if generation + 1 < self.generations.len() {
                    self.join(own, self.number(generation + 1, near));
                }
            }
        }
    }

    fn join_images(&mut self, search: &Search) {
        let symmetries = search.symmetries();
        for (generation, place) in self.used() {
            let own = self.number(generation, place);
            for symmetry in &symmetries {
                self.join(own, self.number(generation, symmetry.apply(place)));
            }
            if let (0, Motion::Returns(map)) = (generation, search.motion()) {
                self.join(own, self.number(search.last(), Isometry::apply(map, place)));
            }
        }
    }

    /// Joins parts where a cell becomes something else than what they make of it alone. Returns whether there were
    /// any.
    fn join_interacting(&mut self, search: &Search) -> bool {
        let (parts, mut has_joined) = (self.parts(), false);
        if parts.len() < 2 {
            return false;
        }
        for generation in 0..search.last() {
            let rule = search.played_in(generation);
            let next = rule.next_generation(&self.generations[generation]);
            let next_alone: Vec<Grid<u8>> =
                parts.iter().map(|part| rule.next_generation(&part[generation])).collect();
            for at in next.positions() {
                let made = next_alone.iter().map(|part| part.get(at)).find(|&state| state != DEAD);
                if made.unwrap_or(DEAD) != next.get(at) {
                    let (x, y) = at.coordinates();
                    has_joined |= self.join_all_near(generation, (x - 1, y - 1));
                }
            }
        }
        has_joined
    }

    fn join_all_near(&mut self, generation: usize, place: Place) -> bool {
        let near: Vec<usize> = around(place).filter_map(|near| self.number(generation, near)).collect();
        let mut has_joined = false;
        for pair in near.windows(2) {
            has_joined |= self.join(Some(pair[0]), Some(pair[1]));
        }
        has_joined
    }

    fn parts(&self) -> Vec<Vec<Grid<u8>>> {
        let mut roots = Vec::new();
        let mut parts: Vec<Vec<Grid<u8>>> = Vec::new();
        for (generation, (x, y)) in self.used() {
            let Some(number) = self.number(generation, (x, y)) else { continue };
            let root = self.root(number);
            // The first cell of a part comes before its others.
            if root == number {
                roots.push(root);
                parts.push(vec![Grid::filled(self.width, self.height, DEAD); self.generations.len()]);
            }
            let part = roots.binary_search(&root).expect("its first cell came before");
            let at = Position::new(number / self.width % self.height, number % self.width);
            parts[part][generation].set(at, self.generations[generation].get(at));
        }
        parts
    }
}

fn around((x, y): Place) -> impl Iterator<Item = Place> {
    (-1..=1).flat_map(move |down| (-1..=1).map(move |right| (x + right, y + down)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::file::plain;

    fn parts_of(rows: &str, period: usize) -> usize {
        let start = plain::read(rows).unwrap().grid.map(u8::from);
        let search = Search::new(start.width(), start.height(), period).unwrap();
        let search = search.with_motion(Motion::Returns(Isometry::IDENTITY)).unwrap();
        let mut generations = vec![start];
        for number in 0..period {
            let next = search.played_in(number).next_generation(&generations[number]);
            let inner = |at: Position| next.get(Position::new(at.row + 1, at.column + 1));
            generations.push(Grid::from_fn(search.width(), search.height(), inner));
        }
        parts(&search, &generations).len()
    }

    #[test]
    fn parts_are_islands_that_do_not_interact() {
        assert_eq!(parts_of("OO..OO/OO..OO", 1), 2);
        // Each of the four dead cells between these blocks has four live neighbours, or two.
        assert_eq!(parts_of("OO.OO/OO.OO", 1), 2);
        // The islands of the aircraft carrier need each other.
        assert_eq!(parts_of("OO../O..O/..OO", 1), 1);
        // Three cells of this block and a blinker would give birth to another one.
        assert_eq!(parts_of("...../OOO../.....", 2), 1);
        assert_eq!(parts_of("......./.OOO.../......./...OO../...OO..", 2), 1);
        assert_eq!(parts_of("...../.OOO./...../...../...../.OO../.OO..", 2), 2);
    }
}
