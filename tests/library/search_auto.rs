//! Both engines in turns find what each finds alone.

use std::collections::BTreeSet;

use lifesat::backend::embedded::Embedded;
use lifesat::encode::search::SearchEncoding;
use lifesat::life::Isometry;
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::Motion;
use lifesat::solve::search::backtrack::{Choice, Order};
use lifesat::solve::search::distinct::{Key, key};
use lifesat::solve::search::engines::{Kind, Single};
use lifesat::solve::search::{Distinct, Engines, Hunt, NextObject};
use lifesat::spacetime::{self, Front};

fn keys(search: &Search, kind: Kind, jobs: usize) -> BTreeSet<Key> {
    let engines = Engines {
        kind,
        jobs,
        encoding: SearchEncoding::default(),
        embedded: Embedded::default(),
        seed: 0,
        order: Order::default(),
        choice: Choice::default(),
    };
    let spacetime = spacetime::of(search, Front::Pushed);
    let mut hunt = Hunt::new(search, &spacetime, Distinct::Symmetry);
    let mut keys = BTreeSet::new();
    engines.work(search, &spacetime, &Limits::none(), |engine| {
        loop {
            match hunt.next(engine, &Limits::none(), &mut |_| ()).unwrap() {
                NextObject::Found(object) => {
                    assert!(keys.insert(key(search, &object.generations, Distinct::Symmetry)));
                }
                NextObject::Exhausted => return,
                NextObject::Stopped(why) => panic!("{why}"),
            }
        }
    });
    keys
}

#[test]
fn engines_in_turns_find_all_objects() {
    for (width, height, period, right, down) in
        [(6, 5, 1, 0, 0), (5, 5, 2, 0, 0), (4, 4, 4, 1, 1), (11, 6, 3, 0, 1), (5, 4, 3, 0, 0)]
    {
        let map = Isometry::translation(right, down);
        let search = Search::new(width, height, period).unwrap().with_motion(Motion::Returns(map)).unwrap();
        let alone = keys(&search, Kind::One(Single::Backtrack), 1);
        // Counting row by row joins, with enough memory or too little.
        for (counting_bytes, jobs) in [(100, 1), (100, 2), (1 << 30, 1), (1 << 30, 2)] {
            assert_eq!(keys(&search, Kind::All { counting_bytes }, jobs), alone, "{search}");
        }
    }
}
