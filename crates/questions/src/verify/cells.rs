//! Whether one cell of a pattern has the period that a search asks for.

use crate::life::generations::DEAD;
use crate::life::{Grid, Isometry, Position};
use crate::problem::Search;
use crate::problem::search::{Frame, Motion};

/// Whether some cell, as it moves along with the pattern, shows for each smaller period that it is not that of the
/// cell: in some generation it differs from the cell to which this smaller period would carry it.
///
/// # Panics
/// If there are fewer generations than the search has.
pub fn has_cell_of_full_period(search: &Search, generations: &[Grid<u8>]) -> bool {
    let (Motion::Returns(map), Some(frame)) = (search.motion(), search.frame()) else { return false };
    let smaller = search.smaller_periods();
    let cells =
        (0..search.last()).flat_map(|first| search.positions().map(move |at| (first, at.coordinates())));
    let followed = Followed { map, frame, generations: &generations[..search.last()] };
    cells.into_iter().any(|(first, place)| {
        smaller.iter().all(|&(later, root)| followed.differs(first, place, (later, root)))
    })
}

/// The generations of a period, and how they go on.
struct Followed<'a> {
    map: Isometry,
    frame: Frame,
    generations: &'a [Grid<u8>],
}

impl Followed<'_> {
    /// The state of a cell in any generation. Those of later periods are carried back by the map.
    fn state(&self, generation: usize, place: (i64, i64)) -> u8 {
        let period = self.generations.len();
        let back = self.map.inverse();
        let (column, row) = (0..generation / period).fold(place, |place, _| back.apply(place));
        let coordinate = |number| isize::try_from(number).expect("places are near the box");
        state_at(&self.generations[generation % period], (coordinate(row), coordinate(column)))
    }

    /// Whether a cell, which is here in this generation, ever differs from the one to which a root of the map would
    /// carry it.
    fn differs(&self, first: usize, (x, y): (i64, i64), (later, root): (usize, Isometry)) -> bool {
        let Frame { generations: each, shift: (right, down) } = self.frame;
        let steps = self.generations.len() * self.map.order() / each;
        (0..steps).zip(0..).any(|(step, times)| {
            let (generation, place) = (first + step * each, (x + times * right, y + times * down));
            self.state(generation, place) != self.state(generation + later, root.apply(place))
        })
    }
}

/// The state of a cell, which is dead outside the grid.
pub(super) fn state_at(grid: &Grid<u8>, (row, column): (isize, isize)) -> u8 {
    let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) else { return DEAD };
    if row < grid.height() && column < grid.width() { grid.get(Position::new(row, column)) } else { DEAD }
}
