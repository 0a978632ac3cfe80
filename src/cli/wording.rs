//! What may be said about a pattern: no more than was checked.

use lifesat::life::Grid;
use lifesat::problem::still_life::Outside;
use lifesat::problem::{Problem, StillLife};

/// "1 live cell", "2 live cells".
pub(crate) fn live_cells(count: usize) -> String {
    if count == 1 { "1 live cell".to_owned() } else { format!("{count} live cells") }
}

/// "1 question", "2 questions".
pub(crate) fn questions(count: usize) -> String {
    if count == 1 { "1 question".to_owned() } else { format!("{count} questions") }
}

/// What a pattern that passed its check is, in one line.
pub(crate) fn found(problem: &Problem, pattern: &Grid) -> String {
    let cells = live_cells(pattern.population());
    match problem {
        Problem::StillLife(problem) => format!("{cells}, {}", still_life_check(problem)),
        // A duel is no pattern; what was found about it has words of its own.
        Problem::Duel(_) => cells,
        Problem::Parent(_) | Problem::Eden(_) => {
            format!("a predecessor of {cells}, verified by simulation: it becomes the target")
        }
    }
}

/// What the simulation of a still life showed.
pub(crate) fn still_life_check(problem: &StillLife) -> &'static str {
    match problem.outside() {
        Outside::Dead => "verified by simulation: no cell changes",
        Outside::Ignored => "verified by simulation: no cell of the board changes, but cells around it may",
    }
}

/// The board that a still life was looked for on, with what was demanded besides its size.
pub(crate) fn board(problem: &StillLife) -> String {
    let mut text = format!("{}×{} still life", problem.width(), problem.height());
    if problem.outside() == Outside::Ignored {
        text += " of a board that ends at its edge";
    }
    if !problem.forced().is_empty() {
        text += " with the given cells";
    }
    text
}
