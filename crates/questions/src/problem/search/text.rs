//! A search in words, and its JSON form.
//!
//! In JSON, `cells` is left out if nothing is given about any cell. `period` says whose period is meant, if
//! that makes a difference. Texts written before there was this key mean the period of the whole pattern, so
//! its absence does.

use std::fmt::{self, Display, Formatter};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    Bound, Catalyst, Cells, EarlyBox, Given, Held, Motion, Outside, Population, Search, SearchError,
    SearchRule, Subperiods,
};
use crate::life::bounded::RuleOnGrid;
use crate::life::generations::ALIVE;
use crate::life::{Group, Isometry, Position};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    width: usize,
    height: usize,
    generations: usize,
    /// The six numbers of the map; left out if nothing ties the last generation to the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    map: Option<Isometry>,
    rule: String,
    symmetry: String,
    subperiods: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    period: Option<Period>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    frozen: Vec<(usize, usize)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bounds: Vec<Bound>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    early: Option<EarlyBox>,
    #[serde(default, skip_serializing_if = "Outside::is_dead")]
    outside: Outside,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    catalyst: Option<Catalyst>,
}

/// Whose period is T.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Period {
    of: Whose,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Whose {
    Cell,
    Pattern,
}

/// The rule, with the bounded grid behind it as Golly writes it.
fn rule_text(search: &Search) -> String {
    search.grid().map_or(search.rule().to_string(), |grid| format!("{}{grid}", search.rule()))
}

impl From<&Search> for Json {
    fn from(search: &Search) -> Self {
        let map = match search.motion {
            Motion::Returns(map) => Some(map),
            Motion::Free => None,
        };
        let known = search.given.iter().any(|cell| *cell != super::Given::default());
        let frozen = search.positions().filter(|&at| search.is_frozen(at));
        Self {
            width: search.width,
            height: search.height,
            generations: search.last,
            map,
            rule: rule_text(search),
            symmetry: search.symmetry.to_string(),
            subperiods: search.subperiods == Subperiods::Allowed,
            period: search.whose().map(|of| Period { of }),
            cells: known.then(|| search.cells().write().lines().map(str::to_owned).collect()),
            frozen: frozen.map(|at| (at.row, at.column)).collect(),
            bounds: search.bounds.clone(),
            early: search.early,
            outside: search.outside().clone(),
            catalyst: search.catalyst(),
        }
    }
}

impl Json {
    fn into_search(self) -> Result<Search, String> {
        let text = |error: SearchError| error.to_string();
        let RuleOnGrid::<SearchRule> { rule, grid } =
            self.rule.parse().map_err(|error| format!("{error}"))?;
        let symmetry: Group = self.symmetry.parse().map_err(|error| format!("{error}"))?;
        let mut search = Search::new(self.width, self.height, self.generations).map_err(text)?;
        let oldest = match &rule {
            SearchRule::Family(_) => ALIVE,
            SearchRule::Generations(rule) => rule.oldest(),
        };
        search = search.with_search_rule(rule).map_err(text)?;
        if let Some(lines) = self.cells {
            let cells = Cells::read_aged(&lines.join("\n"), oldest).map_err(|error| error.to_string())?;
            if (cells.width, cells.height) != (self.width, self.height) {
                return Err("the cells and the box differ in size".to_owned());
            }
            search = search.with_given(cells.given).map_err(text)?;
        }
        search = search.with_symmetry(symmetry).map_err(text)?;
        search = search.with_motion(self.map.map_or(Motion::Free, Motion::Returns)).map_err(text)?;
        search = subperiods(search, self.subperiods, self.period)?;
        for (row, column) in self.frozen {
            search = search.with_frozen(Position::new(row, column)).map_err(text)?;
        }
        if let Some(early) = self.early {
            search = search.with_early_box(early).map_err(text)?;
        }
        let search = self.bounds.into_iter().try_fold(search, Search::with_bound).map_err(text)?;
        let search = match grid {
            Some(grid) => search.with_grid(grid).map_err(text)?,
            None => search,
        };
        let search = search.with_outside(self.outside).map_err(text)?;
        match self.catalyst {
            Some(catalyst) => search.with_catalyst(catalyst).map_err(text),
            None => Ok(search),
        }
    }
}

impl Search {
    /// Whose period it must be said is meant: not what is meant if nothing is said.
    fn whose(&self) -> Option<Whose> {
        match (self.subperiods, self.tells_cells_apart()) {
            (Subperiods::Excluded, true) => Some(Whose::Cell),
            (Subperiods::InParts, false) => Some(Whose::Pattern),
            _ => None,
        }
    }

    /// Returns true if the period of the pattern may be one of no cell.
    fn tells_cells_apart(&self) -> bool {
        self.has_two_primes() && self.frame_of_states().is_some()
    }
}

/// The search with what its text says of smaller periods.
fn subperiods(search: Search, are_allowed: bool, period: Option<Period>) -> Result<Search, String> {
    if are_allowed {
        return match period {
            None => Ok(search.with_subperiods(Subperiods::Allowed)),
            Some(_) => Err("`period` has no meaning if patterns with a smaller period count".to_owned()),
        };
    }
    let is_of_pattern = period.map_or(search.tells_cells_apart(), |period| period.of == Whose::Pattern);
    Ok(if is_of_pattern { search.with_subperiods(Subperiods::InParts) } else { search })
}

impl Serialize for Search {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Json::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Search {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Json::deserialize(deserializer)?.into_search().map_err(D::Error::custom)
    }
}

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
        write!(f, ", {rule} {}{}", rule_text(self), conditions(self))
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

fn conditions(search: &Search) -> String {
    let mut all = Vec::new();
    if !search.outside().is_dead() {
        all.push(search.outside().to_string());
    }
    all.extend(search.catalyst().map(|catalyst| catalyst.to_string()));
    let early = search.early_box();
    if (early.width, early.height) != (search.width(), search.height()) {
        let held = match early.holds {
            Held::Period => "all but the last",
            Held::Start => "generation 0",
        };
        all.push(format!("{held} in a part of {}×{}", early.width, early.height));
    }
    if search.positions().any(|at| search.is_frozen(at)) {
        all.push("frozen cells".to_owned());
    }
    if !search.is_blank() && search.cells().given.iter().any(|cell| *cell != Given::default()) {
        all.push("the given cells".to_owned());
    }
    all.extend(bounds(search));
    if all.is_empty() { String::new() } else { format!(", with {}", all.join(", ")) }
}

/// The bounds in words. What holds of each generation is said once.
fn bounds(search: &Search) -> Vec<String> {
    let holds_of_each = |population: Population| {
        (0..=search.last()).all(|one| search.bounds().contains(&Bound { generations: vec![one], population }))
    };
    let mut all = Vec::new();
    for one in search.bounds() {
        let each = Bound { generations: Vec::new(), population: one.population };
        let is_of_each = search.last() > 1 && one.generations.len() == 1 && holds_of_each(one.population);
        let words = bound(if is_of_each { &each } else { one });
        if !all.contains(&words) {
            all.push(words);
        }
    }
    all
}

fn bound(bound: &Bound) -> String {
    let (at, count) = match bound.population {
        Population::AtLeast(least) => ("at least", least),
        Population::AtMost(most) => ("at most", most),
    };
    let cells = if count == 1 { "cell" } else { "cells" };
    let place = match bound.generations.as_slice() {
        [] => "each generation".to_owned(),
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
    fn what_is_written_is_read_back() {
        let text = "* 1 0'\na -a b\n\n* * *\nb a *\n\n1 * *\n* * *\n";
        let search = Cells::read(text)
            .unwrap()
            .into_search()
            .unwrap()
            .with_rule("B36/S23".parse().unwrap())
            .unwrap()
            .with_motion(Motion::Returns(Isometry::new([-1, 0, 2, 0, 1, 0]).unwrap()))
            .unwrap()
            .with_frozen(Position::new(1, 2))
            .unwrap()
            .with_bound(Bound::read("<=7@1+2").unwrap().remove(0))
            .unwrap()
            .with_subperiods(Subperiods::Allowed);
        let json = serde_json::to_string(&search).unwrap();
        assert_eq!(serde_json::from_str::<Search>(&json).unwrap(), search);
        assert!(serde_json::from_str::<Search>(&json.replace("B36", "B96")).is_err());
    }

    #[test]
    fn a_rule_with_dying_states_is_kept() {
        let cells = Cells::read_aged("0 1 2 3\n* a -a *\n", 3).unwrap();
        let search = Search::new(4, 2, 2).unwrap().with_search_rule("345/2/4".parse().unwrap()).unwrap();
        let search = search.with_first_given(cells.given).unwrap();
        let json = serde_json::to_string(&search).unwrap();
        assert_eq!(serde_json::from_str::<Search>(&json).unwrap(), search);
        for (from, to) in [("345/2/4", "345/2/3"), ("345/2/4", "B2/S345"), ("0   1", "0   1'")] {
            let changed = json.replace(from, to);
            assert_ne!(changed, json);
            assert!(serde_json::from_str::<Search>(&changed).is_err(), "{changed}");
        }
    }

    #[test]
    fn a_box_of_one_period_is_kept() {
        let search = Search::holding_one_period((5, 4), 4, (1, -2)).unwrap();
        assert_eq!((search.width(), search.height()), (6, 6));
        assert_eq!(
            search.early_box(),
            EarlyBox { left: 0, top: 2, width: 5, height: 4, holds: Held::Period }
        );
        let json = serde_json::to_string(&search).unwrap();
        assert_eq!(serde_json::from_str::<Search>(&json).unwrap(), search);
        assert!(serde_json::from_str::<Search>(&json.replace("\"left\":0", "\"left\":2")).is_err());
    }

    #[test]
    fn a_box_of_the_start_is_kept() {
        let search = Search::starting_in((5, 4), 4, (1, -2), 3).unwrap();
        assert_eq!((search.width(), search.height()), (12, 12));
        assert_eq!(search.early_box(), EarlyBox { left: 3, top: 5, width: 5, height: 4, holds: Held::Start });
        let search = search.with_bound("<=9@each".parse().unwrap()).unwrap();
        assert!(
            search
                .to_string()
                .ends_with("generation 0 in a part of 5×4, at most 9 live cells in each generation")
        );
        let json = serde_json::to_string(&search).unwrap();
        assert_eq!(serde_json::from_str::<Search>(&json).unwrap(), search);
    }

    /// Before it could be said whose period is meant, it was that of the pattern.
    #[test]
    fn old_questions_keep_their_meaning() {
        let returning =
            |last| Search::new(3, 3, last).unwrap().with_motion(Motion::Returns(Isometry::IDENTITY)).unwrap();
        let old = |last| {
            let text = r#"{"width":3,"height":3,"generations":T,"map":[1,0,0,0,1,0],"rule":"B3/S23","symmetry":"C1","subperiods":false}"#;
            text.replace('T', &usize::to_string(&last))
        };
        let read = |text: &str| serde_json::from_str::<Search>(text);
        let write = |search: &Search| serde_json::to_string(search).unwrap();
        let of_pattern = returning(6).with_subperiods(Subperiods::InParts);
        assert_eq!(read(&old(6)).unwrap(), of_pattern);
        assert_eq!(write(&of_pattern), old(6));
        let of_cell = old(6).replace("false", r#"false,"period":{"of":"cell"}"#);
        assert_eq!(read(&of_cell).unwrap(), returning(6));
        assert_eq!(write(&returning(6)), of_cell);
        assert_eq!(read(&of_cell.replace("cell", "pattern")).unwrap(), of_pattern);
        assert!(read(&of_cell.replace("cell", "part")).is_err());
        assert!(read(&of_cell.replace("false", "true")).is_err());
        // Of a prime power, both are the same, and so is the text.
        for last in [1, 4, 5] {
            assert_eq!(read(&old(last)).unwrap(), returning(last));
            assert_eq!(write(&returning(last)), old(last));
            assert_eq!(returning(last).with_subperiods(Subperiods::InParts), returning(last));
        }
        // A pattern that need not come back has no period.
        let free = Search::new(3, 3, 6).unwrap();
        assert!(!write(&free).contains("period\":"));
        assert_eq!(read(&write(&free)).unwrap(), free);
        let in_parts = free.with_subperiods(Subperiods::InParts);
        assert_eq!(read(&write(&in_parts)).unwrap(), in_parts);
        // Nor do cells of a pattern that moves have one by a rule with dying states.
        let moving = Motion::Returns(Isometry::translation(6, 0));
        let aging = in_parts.with_motion(moving).unwrap().with_search_rule("/2/3".parse().unwrap()).unwrap();
        for subperiods in [Subperiods::InParts, Subperiods::Excluded, Subperiods::Allowed] {
            let search = aging.clone().with_subperiods(subperiods);
            assert!(!write(&search).contains("cell"));
            assert_eq!(read(&write(&search)).unwrap(), search);
        }
    }

    #[test]
    fn a_blank_search_is_short() {
        let search = Search::new(8, 8, 3).unwrap();
        let json = serde_json::to_string(&search).unwrap();
        assert_eq!(
            json,
            r#"{"width":8,"height":8,"generations":3,"rule":"B3/S23","symmetry":"C1","subperiods":false}"#
        );
    }

    #[test]
    fn sums_are_written_as_people_write_them() {
        let written = [[0, 1, 1], [1, 0, 0], [-1, 0, 7], [0, -1, -2], [0, 0, 0], [0, 0, -3]].map(sum);
        assert_eq!(written, ["y + 1", "x", "−x + 7", "−y − 2", "0", "−3"]);
    }
}
