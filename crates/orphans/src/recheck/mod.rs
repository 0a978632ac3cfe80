//! Rechecks by a second, independent method whether every pattern of a box has a predecessor.
//!
//! The cells of a predecessor come in reading order, one at a time. A shift register holds its last
//! two rows and two cells more, which is all that later cells of the target depend on (`register`).
//! The registers in which predecessors of a target's top can end form a set ([`Reached`]). If the
//! set is empty, the top is an orphan.
//!
//! The number of targets is 2 to the power of the number of cells. So the last rows, the *bottom*,
//! are not walked through but looked up. A table says for a register which bottoms it can go on
//! with, 64 of them in a word (`futures`). The table is incomplete. A bottom that no register in it
//! covers is walked through after all, so the answer depends on the registers alone.
//!
//! [`look`] goes through the tops in a shuffled order, so what it has seen is a sample whenever it
//! is stopped. research/notes/no-orphan-recheck.md explains the method.

mod futures;
mod reached;
mod register;
mod shuffled;
mod walk;

pub use reached::{Reached, Rows};
pub use register::Register;
pub use shuffled::{Looked, look};
pub use walk::{Recheck, Walked};

use crate::life::{Grid, Position};

/// Whether a target has no predecessor whose first two rows are allowed.
///
/// Memory and time grow with 4 to the power of the width, time also with the height. A width of 10
/// takes 8 MB.
///
/// # Panics
/// If the target has no cells or is wider than [`Register::WIDEST`].
pub fn is_orphan(target: &Grid, allowed: impl Fn(Rows) -> bool) -> bool {
    let register = Register::new(target.width());
    let mut reached = Reached::starts(&register, allowed);
    for row in 0..target.height() {
        reached = reached.row(&register, |column| target.get(Position::new(row, column)));
    }
    reached.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::embedded::Embedded;
    use crate::encode::Transition;
    use crate::limits::Limits;
    use crate::{Checked, Predecessors};

    fn grid_of(text: &str) -> Grid {
        let rows: Vec<&[u8]> = text.split('/').map(str::as_bytes).collect();
        Grid::from_fn(rows[0].len(), rows.len(), |at| rows[at.row][at.column] == b'O')
    }

    /// Published orphans, which are also in tests/program/eden.rs.
    const ORPHANS: [&str; 2] = [
        ".O.OOOO/O.O.O.O/.O..OOO/O.OOO.O/O..OOO./.OOO..O/OO..OO./OOO.OOO/O.OOOO./.OO...O/O..O.O./.O.OOO./O..OO.O/\
         O.O.OO./OO..OOO/..OO.../OOO.O.O",
        "OOO.OOOO/O..O.O.O/OO.OOOOO/O.OOO..O/.O.OOO.O/O..O.OOO/OOO..OO./O.OOO.OO/.OOO.OOO/O..OO.OO/.OO..O.O/.O.O.OOO/\
         ....O.O.",
    ];

    #[test]
    fn published_orphans_are_orphans_and_their_upper_parts_are_not() {
        for text in ORPHANS {
            let target = grid_of(text);
            assert!(is_orphan(&target, |_| true), "{text}");
            let upper = Grid::from_fn(target.width(), 6, |at| target.get(at));
            assert!(!is_orphan(&upper, |_| true), "{text}");
            assert!(!is_orphan(&Grid::dead(target.width(), target.height()), |_| true));
        }
    }

    /// Some targets that differ from an orphan in one cell are orphans and some are not; a solver
    /// tells which.
    #[test]
    fn a_solver_agrees_about_the_neighbours_of_an_orphan() {
        let orphan = grid_of(ORPHANS[1]);
        let mut solver = Predecessors::new(8, 13, Transition::Prime, Embedded::Batsat.start());
        let mut orphans = 0;
        // In the last row both kinds are frequent.
        for at in (0..8).map(|column| Position::new(12, column)) {
            let mut target = orphan.clone();
            target.set(at, !target.get(at));
            let theirs = solver.check(&target.map(Some), &Limits::none()).unwrap();
            let ours = is_orphan(&target, |_| true);
            assert_eq!(ours, matches!(theirs, Checked::None { .. }), "{at}");
            orphans += usize::from(ours);
        }
        assert!((1..8).contains(&orphans), "{orphans}");
    }
}
