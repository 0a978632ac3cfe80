//! A closure in parts: the parts together are closed, as other code says, and none of them can be missing.

use lifesat::life::Rule;
use lifesat::limits::Limits;
use lifesat::problem::Ships;
use lifesat::problem::ships::Mirror;
use lifesat::solve::pool::{PoolOutcome, Worker};
use lifesat::solve::ships::parts::{PartResult, Parts};
use lifesat::solve::ships::recheck::recheck;
use lifesat::solve::ships::{Closure, Means, certificate};

const MEMORY: u64 = 1 << 30;

fn cut(question: &Ships, wanted: Option<usize>, parts: usize) -> (Parts, Vec<PartResult>) {
    let limits = Limits::none();
    let means = Means { jobs: 1, memory: MEMORY, limits: &limits };
    let parts = Parts::new(question.clone(), wanted, parts, &means).unwrap();
    let mut follower = parts.follower(MEMORY);
    let pieces = (0..parts.count()).map(|unit| match follower.work(unit, &limits).unwrap() {
        PoolOutcome::Finished(piece) => piece,
        PoolOutcome::Stopped(why) => panic!("{why}"),
    });
    let pieces = pieces.collect();
    (parts, pieces)
}

fn is_confirmed(closure: &Closure) -> bool {
    let mut text = Vec::new();
    certificate::write(closure, &mut text).unwrap();
    recheck(&text[..], &Limits::none()).is_ok()
}

#[test]
fn parts_are_closed_together() {
    for (rule, width, mirror, (right, shift, period)) in [
        ("B3/S23", 6, Mirror::None, (0, 1, 4)),
        ("B3/S23", 11, Mirror::Gutter, (0, 1, 5)),
        ("B3/S23", 7, Mirror::None, (0, 2, 6)),
        ("B36/S23", 5, Mirror::None, (0, 1, 4)),
        ("B3/S23", 7, Mirror::None, (1, 1, 5)),
    ] {
        let rule: Rule = rule.parse().unwrap();
        let question = Ships::new(rule, width, mirror, shift, period).unwrap().with_right(right).unwrap();
        let (parts, pieces) = cut(&question, Some(1), 5);
        assert_eq!(parts.count(), 5, "{question:?}");
        let closure = parts.merged(&pieces).unwrap();
        assert!(closure.is_closed() && !closure.has_ships(), "{question:?}");
        assert!(is_confirmed(&closure), "{question:?}");
        // The first states of a part follow states of the trunk.
        for missing in 0..pieces.len() {
            let mut fewer = pieces.clone();
            fewer.remove(missing);
            assert!(!is_confirmed(&parts.merged(&fewer).unwrap()), "{question:?} without part {missing}");
        }
    }
}

#[test]
fn parts_find_ships() {
    for (width, mirror, shift, period, wanted) in
        [(14, Mirror::Even, 1, 3, Some(1)), (13, Mirror::Odd, 1, 4, Some(2)), (5, Mirror::None, 2, 4, None)]
    {
        let question = Ships::new(Rule::LIFE, width, mirror, shift, period).unwrap();
        let (parts, pieces) = cut(&question, wanted, 4);
        let closure = parts.merged(&pieces).unwrap();
        // Each of them is simulated here.
        let ships = closure.ships().unwrap();
        assert!(ships.len() >= wanted.unwrap_or(1), "{question:?}");
    }
}

/// What is decided before there are enough states is the result of one part.
#[test]
fn a_short_search_is_one_part() {
    let question = Ships::new(Rule::LIFE, 4, Mirror::None, 1, 4).unwrap();
    let (parts, pieces) = cut(&question, Some(1), 1 << 10);
    assert_eq!(parts.count(), 1);
    assert!(is_confirmed(&parts.merged(&pieces).unwrap()));
}
