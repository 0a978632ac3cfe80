//! Patterns that Golly plays.

use std::fs;

use lifesat::life::file::{self, rle};
use lifesat::life::{Grid, Position, Rule};

use super::shell;

/// The place of a pattern. A block in the top left corner marks the origin.
const PLACE: usize = 40;

/// A block in the corner, and the pattern's cells shifted.
fn beside_a_block(pattern: &Grid, right: i64, down: i64) -> Grid {
    let side = PLACE + 60;
    let mut grid = Grid::dead(side, side);
    for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        grid.set(Position::new(row, column), true);
    }
    let moved = |place: usize, by: i64| usize::try_from(i64::try_from(PLACE + place).unwrap() + by).unwrap();
    for at in pattern.live_cells() {
        grid.set(Position::new(moved(at.row, down), moved(at.column, right)), true);
    }
    grid
}

/// Plays a pattern with `bgolly`, and returns whether it is then the same pattern, moved.
pub(crate) fn bgolly_moves(pattern: &Grid, rule: Rule, generations: i64, right: i64, down: i64) -> bool {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.rle"), rle::write(&beside_a_block(pattern, 0, 0), rule, &[])).unwrap();
    let script = format!("bgolly -q -q -m {generations} -o after.rle p.rle > /dev/null");
    assert!(shell(folder.path(), &script).status.success());
    let after = file::read(&fs::read_to_string(folder.path().join("after.rle")).unwrap()).unwrap().grid;
    let expected = beside_a_block(pattern, right, down);
    after.live_cells().eq(expected.live_cells())
}
