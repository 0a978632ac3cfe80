//! The JSON form of a search. `cells` is left out if nothing is given about any cell.
//!
//! `period` says whose period is meant, if that makes a difference. What was written before there was
//! this key means the period of the whole pattern, so its absence does.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::{Bound, Cells, EarlyBox, Motion, Search, SearchError, SearchRule, Subperiods};
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
            rule: search.rule().to_string(),
            symmetry: search.symmetry.to_string(),
            subperiods: search.subperiods == Subperiods::Allowed,
            period: search.whose().map(|of| Period { of }),
            cells: known.then(|| search.cells().write().lines().map(str::to_owned).collect()),
            frozen: frozen.map(|at| (at.row, at.column)).collect(),
            bounds: search.bounds.clone(),
            early: search.early,
        }
    }
}

impl Json {
    fn into_search(self) -> Result<Search, String> {
        let text = |error: SearchError| error.to_string();
        let rule: SearchRule = self.rule.parse().map_err(|error| format!("{error}"))?;
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
        self.bounds.into_iter().try_fold(search, Search::with_bound).map_err(text)
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

    /// Whether the period of the pattern may be one of no cell.
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
        assert_eq!(search.early_box(), EarlyBox { left: 0, top: 2, width: 5, height: 4 });
        let json = serde_json::to_string(&search).unwrap();
        assert_eq!(serde_json::from_str::<Search>(&json).unwrap(), search);
        assert!(serde_json::from_str::<Search>(&json.replace("\"left\":0", "\"left\":2")).is_err());
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
}
