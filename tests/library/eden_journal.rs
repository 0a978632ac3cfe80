//! The journals of whole searches in `instances/eden`.

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
fn is_complete(side: usize, published: u64) {
    let search = GardenSearch::new(Eden::new(side, side, Group::D8).unwrap(), false).unwrap();
    let file = File::open(crate::root().join(format!("instances/eden/{side}x{side}-D8.jsonl.xz"))).unwrap();
    let mut lines = compressed::plain(BufReader::new(file)).unwrap().lines().map(Result::unwrap);
    assert_eq!(
        serde_json::from_str::<Value>(&lines.next().unwrap()).unwrap(),
        serde_json::json!(search.task())
    );
    let mut tally = Tally::new(&search);
    let mut gardens = Vec::new();
    for line in lines {
        let piece: UnitResult = serde_json::from_str(&line).unwrap();
        tally.add(&search, &piece).unwrap();
        gardens.extend(piece.gardens);
    }
    assert_eq!((tally.units, tally.found), (1 << 15, published));
    assert_eq!(gardens.len() as u64, tally.found, "every Garden is its only image");
    let mut solver = Predecessors::new(side, side, Transition::Col9, Embedded::Batsat.start());
    for garden in gardens.iter().step_by(gardens.len() / 5) {
        let pattern = search.pattern(garden.leader).map(Some);
        assert!(matches!(solver.check(&pattern, &Limits::none()), Ok(Checked::None { .. })), "{garden:?}");
    }
}

#[test]
fn the_journal_of_13x13_is_complete() {
    is_complete(13, 1_501_648);
}

#[test]
fn the_journal_of_14x14_is_complete() {
    is_complete(14, 673_925);
}
