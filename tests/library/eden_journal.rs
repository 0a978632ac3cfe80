//! The journal of the search of 13×13 in `instances/eden`.

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

/// It belongs to this task and has every unit, and no unit contradicts itself or is recorded twice. The number of Gardens is
/// that of "Symmetry in Gardens of Eden" (2013), Table 3. Some of them are checked with other clauses, and without any
/// about symmetry.
#[test]
fn the_journal_of_13x13_is_complete() {
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
    assert_eq!((tally.units, tally.found), (1 << 15, 1_501_648));
    assert_eq!(gardens.len() as u64, tally.found, "every Garden is its only image");
    let mut solver = Predecessors::new(13, 13, Transition::Col9, Embedded::Batsat.start());
    for garden in gardens.iter().step_by(gardens.len() / 5) {
        let pattern = search.pattern(garden.leader).map(Some);
        assert!(matches!(solver.check(&pattern, &Limits::none()), Ok(Checked::None { .. })), "{garden:?}");
    }
}
