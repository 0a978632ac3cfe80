//! What may be said about a pattern: no more than was checked.

use lifesat::life::Grid;
use lifesat::problem::search::{Given, Motion};
use lifesat::problem::still_life::Outside;
use lifesat::problem::{Problem, Search, StillLife};
use lifesat::solve::search::Object;
use lifesat::verify::motion::Recurrence;

/// "1 board", "2 boards", of things whose plural has an s more.
pub(crate) fn counted(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

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
        Problem::Search(search) => {
            format!("generation 0 of {}, verified by simulation", self::search(search))
        }
        // A duel is no pattern; what was found about it has words of its own.
        Problem::Duel(_) => cells,
        Problem::Predecessor(_) | Problem::Eden(_) => {
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

/// A sum of x, y and 1, so many times each.
fn sum(times: [i64; 3]) -> String {
    let mut text = String::new();
    for (times, of) in times.into_iter().zip(["x", "y", ""]).filter(|&(times, _)| times != 0) {
        let sign = match (text.is_empty(), times < 0) {
            (true, false) => "",
            (true, true) => "−",
            (false, false) => " + ",
            (false, true) => " − ",
        };
        let number = match times.unsigned_abs() {
            1 if !of.is_empty() => String::new(),
            number => number.to_string(),
        };
        text.extend([sign, &number, of]);
    }
    if text.is_empty() { "0".to_owned() } else { text }
}

/// What is searched for, in one line.
pub(crate) fn search(search: &Search) -> String {
    let (width, height, last) = (search.width(), search.height(), search.last());
    let motion = match search.motion() {
        Motion::Free => String::new(),
        Motion::Returns(map) => match map.as_translation() {
            Some((0, 0)) => ", the last as the first".to_owned(),
            Some((right, down)) => format!(", the last as the first, {}", moved(right, down)),
            None => {
                let letters: [i64; 6] = map.into();
                let [column, row] =
                    [0, 3].map(|first| sum([letters[first], letters[first + 1], letters[first + 2]]));
                format!(", column x and row y of the first being column {column} and row {row} of the last")
            }
        },
    };
    let symmetry = match search.symmetry() {
        lifesat::life::Group::C1 => String::new(),
        group => format!(", symmetry {group}"),
    };
    let rule = search.rule();
    format!(
        "generations 0 to {last} in {width}×{height}{motion}{symmetry}, rule {rule}{}",
        conditions(search)
    )
}

/// What else is demanded of a search.
fn conditions(search: &Search) -> String {
    let mut all = Vec::new();
    let early = search.early_box();
    if (early.width, early.height) != (search.width(), search.height()) {
        all.push(format!("all but the last in {}×{} of it", early.width, early.height));
    }
    if search.positions().any(|at| search.is_frozen(at)) {
        all.push("frozen cells".to_owned());
    }
    if !search.is_blank() && search.cells().given.iter().any(|cell| *cell != Given::default()) {
        all.push("the given cells".to_owned());
    }
    all.extend(search.bounds().iter().map(|bound| format!("{bound} live cells")));
    if all.is_empty() { String::new() } else { format!(", with {}", all.join(", ")) }
}

/// What an object is: its true period and how it moves, as the simulation showed.
pub(crate) fn object(search: &Search, object: &Object) -> String {
    let cells = live_cells(object.generations[0].population());
    match object.recurrence {
        Some(recurrence) if matches!(search.motion(), Motion::Returns(_)) => {
            format!("{}, {cells} in generation 0, verified by simulation", kind(recurrence))
        }
        _ => format!("{cells} in generation 0 of {}, verified by simulation", search.last() + 1),
    }
}

/// What a pattern that comes back is called.
pub(crate) fn kind(recurrence: Recurrence) -> String {
    let Recurrence { period, right, down } = recurrence;
    match (period, recurrence.moves()) {
        (1, false) => "a still life".to_owned(),
        (_, false) => format!("an oscillator of period {period}"),
        (_, true) => format!("a spaceship of period {period} that has then {}", moved(right, down)),
    }
}

/// "moved 1 column right and 2 rows up".
fn moved(right: i64, down: i64) -> String {
    let part = |count: i64, unit: &str, towards: &str, back: &str| {
        let ending = if count.abs() == 1 { "" } else { "s" };
        let direction = if count > 0 { towards } else { back };
        (count != 0).then(|| format!("{} {unit}{ending} {direction}", count.abs()))
    };
    let parts = [part(right, "column", "right", "left"), part(down, "row", "down", "up")];
    format!("moved {}", parts.into_iter().flatten().collect::<Vec<_>>().join(" and "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_written_as_people_write_them() {
        let written = [[0, 1, 1], [1, 0, 0], [-1, 0, 7], [0, -1, -2], [0, 0, 0], [0, 0, -3]].map(sum);
        assert_eq!(written, ["y + 1", "x", "−x + 7", "−y − 2", "0", "−3"]);
    }
}
