//! Which cells of a search are one and the same unknown, and where they are.

use super::{Cell, Literal};
use crate::life::{Bounds, Position};
use crate::problem::Search;

/// A forest over nodes 0 to n − 1 and one more node for "alive". The link from a node to its parent
/// in the forest says whether they are opposite.
pub(super) struct Classes {
    parents: Vec<(usize, bool)>,
    ranks: Vec<u8>,
    contradicted: bool,
}

impl Classes {
    pub(super) fn new(nodes: usize) -> Self {
        let parents = (0..=nodes).map(|node| (node, false)).collect();
        Self { parents, ranks: vec![0; nodes + 1], contradicted: false }
    }

    /// Returns true if some node must be its own opposite.
    pub(super) fn are_contradicted(&self) -> bool {
        self.contradicted
    }

    pub(super) fn set(&mut self, node: usize, alive: bool) {
        self.tie(node, self.parents.len() - 1, !alive);
    }

    /// Makes a cell equal to its image, or to those outside the box if the image lies there and they are known.
    pub(super) fn tie_to(&mut self, node: usize, image: Option<usize>, outside: Option<bool>) {
        match (image, outside) {
            (Some(image), _) => self.tie(node, image, false),
            (None, Some(alive)) => self.set(node, alive),
            (None, None) => {}
        }
    }

    pub(super) fn tie(&mut self, one: usize, other: usize, opposite: bool) {
        let ((one, sign), (other, other_sign)) = (self.root(one), self.root(other));
        let opposite = opposite != (sign != other_sign);
        if one == other {
            self.contradicted |= opposite;
            return;
        }
        let (high, low) = if self.ranks[one] >= self.ranks[other] { (one, other) } else { (other, one) };
        self.parents[low] = (high, opposite);
        if self.ranks[one] == self.ranks[other] {
            self.ranks[high] += 1;
        }
    }

    /// The representative of a node's class, and whether the node is its opposite.
    fn root(&mut self, node: usize) -> (usize, bool) {
        let mut path = Vec::new();
        let (mut at, mut sign) = (node, false);
        while self.parents[at].0 != at {
            path.push((at, sign));
            sign ^= self.parents[at].1;
            at = self.parents[at].0;
        }
        // Every node on the way is linked to the root directly, with the sign of the rest of its way.
        for (passed, before) in path {
            self.parents[passed] = (at, sign != before);
        }
        (at, sign)
    }

    /// The nodes as known cells and unknowns, and the number of unknowns. Unknowns are numbered in
    /// the order of their first nodes.
    pub(super) fn into_cells(mut self) -> (Vec<Cell>, u32) {
        let nodes = self.parents.len() - 1;
        let (on, on_sign) = self.root(nodes);
        let mut numbers: Vec<Option<Literal>> = vec![None; nodes + 1];
        let mut unknowns = 0;
        let mut cells = Vec::with_capacity(nodes);
        for node in 0..nodes {
            let (root, sign) = self.root(node);
            if root == on {
                cells.push(Cell::Known(sign == on_sign));
                continue;
            }
            // The first node of a class is the unknown itself, not its opposite, whatever the root is.
            let of_root = *numbers[root].get_or_insert_with(|| {
                unknowns += 1;
                Literal { unknown: unknowns - 1, negated: sign }
            });
            cells.push(Cell::Unknown(Literal { negated: of_root.negated != sign, ..of_root }));
        }
        (cells, unknowns)
    }
}

/// The box in all its generations. Those before generation 0 come after the last one, backwards.
#[derive(Clone, Copy)]
pub(super) struct Boxes {
    width: usize,
    height: usize,
    last: usize,
    history: usize,
    grid: Option<Bounds>,
}

impl Boxes {
    pub(super) fn of(search: &Search) -> Self {
        Self {
            width: search.width(),
            height: search.height(),
            last: search.last(),
            history: search.history(),
            grid: search.grid(),
        }
    }

    pub(super) fn cells(self) -> usize {
        self.width * self.height * (self.last + 1 + self.history)
    }

    /// The index of the cell in column x and row y, so many generations before `generation`; `None`
    /// outside the box.
    pub(super) fn index(self, generation: usize, back: usize, (x, y): (i64, i64)) -> Option<usize> {
        let number = generation.checked_sub(back).unwrap_or_else(|| self.last + back - generation);
        let (x, y) = self.over_the_edge((x, y))?;
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (x < self.width && y < self.height).then_some((number * self.height + y) * self.width + x)
    }

    /// The place itself, or on a bounded grid the one that is found there, next to an edge.
    fn over_the_edge(self, (x, y): (i64, i64)) -> Option<(i64, i64)> {
        let Some(grid) = self.grid else { return Some((x, y)) };
        let (row, column) = grid.cell_at((i32::try_from(y).ok()?, i32::try_from(x).ok()?))?;
        Some((column.into(), row.into()))
    }
}

/// Cells by generation, row and column.
pub(super) struct Places<'a> {
    pub(super) boxes: Boxes,
    pub(super) search: &'a Search,
    pub(super) cells: &'a [Cell],
}

impl Places<'_> {
    pub(super) fn contain(&self, place: (i64, i64)) -> bool {
        self.boxes.index(0, 0, place).is_some()
    }

    /// The cell in column x and row y, counted from the top left corner of the box.
    pub(super) fn cell(&self, generation: usize, place: (i64, i64)) -> Cell {
        self.earlier(generation, 0, place)
    }

    /// The cell so many generations before this one, which may be before generation 0. It must be one of which
    /// something is known.
    pub(super) fn earlier(&self, generation: usize, back: usize, place: (i64, i64)) -> Cell {
        self.seen(generation, back, place).expect("rules are about cells of which something is known")
    }

    /// The cell of the catalyst by itself.
    pub(super) fn of_catalyst(&self, place: (i64, i64)) -> Cell {
        let at = usize::try_from(place.1).ok().zip(usize::try_from(place.0).ok());
        let at = at.map(|(row, column)| Position::new(row, column));
        match at.filter(|_| self.contain(place)) {
            Some(at) if self.search.is_of_catalyst(at) => self.cell(0, place),
            _ => Cell::Known(false),
        }
    }

    /// The cell so many generations before this one; `None` if nothing is known of the cells there.
    pub(super) fn seen(&self, generation: usize, back: usize, place: (i64, i64)) -> Option<Cell> {
        if let Some(index) = self.boxes.index(generation, back, place) {
            return Some(self.cells[index]);
        }
        self.search.state_outside(generation.saturating_sub(back), place).map(Cell::Known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unknown(unknown: u32, negated: bool) -> Cell {
        Cell::Unknown(Literal { unknown, negated })
    }

    #[test]
    fn ties_carry_signs() {
        let mut classes = Classes::new(7);
        classes.tie(1, 2, true);
        classes.tie(2, 3, true);
        classes.set(4, true);
        classes.tie(5, 4, true);
        classes.tie(6, 2, false);
        assert!(!classes.are_contradicted());
        let (cells, unknowns) = classes.into_cells();
        assert_eq!(unknowns, 2);
        assert_eq!(
            cells,
            [
                unknown(0, false),
                unknown(1, false),
                unknown(1, true),
                unknown(1, false),
                Cell::Known(true),
                Cell::Known(false),
                unknown(1, true)
            ]
        );
    }

    #[test]
    fn a_cell_is_not_its_own_opposite() {
        let mut classes = Classes::new(3);
        classes.tie(0, 1, true);
        classes.tie(1, 2, true);
        classes.tie(2, 0, false);
        assert!(!classes.are_contradicted());
        classes.tie(0, 1, false);
        assert!(classes.are_contradicted());
        let mut classes = Classes::new(1);
        classes.set(0, true);
        classes.set(0, false);
        assert!(classes.are_contradicted());
    }
}
