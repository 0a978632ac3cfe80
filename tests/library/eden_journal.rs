//! The journal of the search of 13×13 in `instances/eden`, which is not finished.

use std::fs::File;
use std::io::{BufRead as _, BufReader};

use lifesat::backend::embedded::Embedded;
use lifesat::encode::Transition;
use lifesat::format::compressed;
use lifesat::life::Group;
use lifesat::limits::Limits;
use lifesat::problem::Eden;
use lifesat::solve::eden::search::{GardenSearch, Tally, UnitResult};
use lifesat::solve::eden::{Checked, Predecessors};
use serde_json::Value;

/// `eden search --state` goes on from it: it belongs to this task, and no unit contradicts itself or is recorded twice. Some
/// of its Gardens are checked with other clauses, and without any about symmetry.
#[test]
fn the_unfinished_search_of_13x13_can_be_continued() {
    let search = GardenSearch::new(Eden::new(13, 13, Group::D8).unwrap(), false).unwrap();
    let file = BufReader::new(File::open("instances/eden/13x13-D8.jsonl.xz").unwrap());
    let mut lines = compressed::plain(file).unwrap().lines().map(Result::unwrap);
    assert_eq!(serde_json::from_str::<Value>(&lines.next().unwrap()).unwrap(), search.task());
    let mut tally = Tally::new(&search);
    let mut gardens = Vec::new();
    for line in lines {
        let piece: UnitResult = serde_json::from_str(&line).unwrap();
        tally.add(&search, &piece).unwrap();
        gardens.extend(piece.gardens);
    }
    let page = std::fs::read_to_string("docs/eden.md").unwrap().replace('\n', " ");
    let told = format!(
        "{} of its 32,768 units are decided, and have {} Gardens;",
        grouped(tally.units),
        grouped(tally.found)
    );
    assert!(page.contains(&told), "{told}");
    assert_eq!(gardens.len() as u64, tally.found, "every Garden is its only image");
    let mut solver = Predecessors::new(13, 13, Transition::Col9, Embedded::Batsat.start());
    for garden in gardens.iter().step_by(gardens.len() / 5) {
        let pattern = search.pattern(garden.leader).map(Some);
        assert!(matches!(solver.check(&pattern, &Limits::none()), Ok(Checked::None { .. })), "{garden:?}");
    }
}

/// A number with a comma before every three digits from the right, as the page writes it.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let (first, others) = digits.split_at((digits.len() - 1) % 3 + 1);
    let groups = others.as_bytes().chunks(3).map(|group| str::from_utf8(group).expect("digits"));
    std::iter::once(first).chain(groups).collect::<Vec<_>>().join(",")
}
