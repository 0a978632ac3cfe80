//! A search in words.

use std::fmt::{self, Display, Formatter};

use super::{Bound, Given, Motion, Population, Search, Subperiods};
use crate::life::{Group, Isometry};

/// What is searched for, in one line.
impl Display for Search {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (width, height, last) = (self.width(), self.height(), self.last());
        write!(f, "generations 0 to {last} in {} {width}×{height} box", article(width))?;
        if let Motion::Returns(map) = self.motion() {
            write!(f, ", generation {last} equal to generation 0{}", moved_by(map))?;
        }
        if self.subperiods() == Subperiods::InParts {
            write!(f, ", {last} being the period of the whole pattern and perhaps of no cell")?;
        }
        if self.symmetry() != Group::C1 {
            write!(f, ", symmetry {}", self.symmetry())?;
        }
        let rule = if self.family().only().is_some() { "rule" } else { "one of the rules" };
        write!(f, ", {rule} {}{}", self.rule(), conditions(self))
    }
}

/// The article of a number that is spoken: an 8, an 11, an 18, an 80.
fn article(number: usize) -> &'static str {
    if matches!(number, 11 | 18) || number.to_string().starts_with('8') { "an" } else { "a" }
}

/// What a map does to generation 0; nothing if it leaves it where it is.
fn moved_by(map: Isometry) -> String {
    match map.as_translation() {
        Some((0, 0)) => String::new(),
        Some((right, down)) => format!(" moved {}", shift(right, down)),
        None => {
            let letters: [i64; 6] = map.into();
            let [column, row] =
                [0, 3].map(|first| sum([letters[first], letters[first + 1], letters[first + 2]]));
            format!(" with column x and row y moved to column {column} and row {row}")
        }
    }
}

/// What else is demanded of a search.
fn conditions(search: &Search) -> String {
    let mut all = Vec::new();
    let early = search.early_box();
    if (early.width, early.height) != (search.width(), search.height()) {
        all.push(format!("all but the last in a part of {}×{}", early.width, early.height));
    }
    if search.positions().any(|at| search.is_frozen(at)) {
        all.push("frozen cells".to_owned());
    }
    if !search.is_blank() && search.cells().given.iter().any(|cell| *cell != Given::default()) {
        all.push("the given cells".to_owned());
    }
    all.extend(search.bounds().iter().map(bound));
    if all.is_empty() { String::new() } else { format!(", with {}", all.join(", ")) }
}

/// A bound on live cells in words.
fn bound(bound: &Bound) -> String {
    let (at, count) = match bound.population {
        Population::AtLeast(least) => ("at least", least),
        Population::AtMost(most) => ("at most", most),
    };
    let cells = if count == 1 { "cell" } else { "cells" };
    let place = match bound.generations.as_slice() {
        [one] => format!("generation {one}"),
        several => {
            let numbers: Vec<String> = several.iter().map(usize::to_string).collect();
            format!("generations {} together", numbers.join(" and "))
        }
    };
    format!("{at} {count} live {cells} in {place}")
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

/// A shift in words: "1 column right and 2 rows up".
pub fn shift(right: i64, down: i64) -> String {
    let part = |count: i64, unit: &str, towards: &str, back: &str| {
        let ending = if count.abs() == 1 { "" } else { "s" };
        let direction = if count > 0 { towards } else { back };
        (count != 0).then(|| format!("{} {unit}{ending} {direction}", count.abs()))
    };
    let parts = [part(right, "column", "right", "left"), part(down, "row", "down", "up")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
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
