//! Several threads on one tree of choices find what one thread finds.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

use lifesat::life::Group;
use lifesat::limits::Limits;
use lifesat::solve::search::backtrack::shared_tree::{After, Ended, Means, SharedTree};
use lifesat::solve::search::backtrack::{Backtrack, Choice, Order};

use crate::search_backtrack::{Assignment, known, once, rest};

/// What several threads find, at most this many.
fn all_of(tree: &mut SharedTree, jobs: usize, limits: &Limits, most: usize) -> (Vec<Assignment>, Ended) {
    all_after(0, tree, jobs, limits, most)
}

/// The same, if one thread makes so many choices before it gives parts away.
fn all_after(
    alone: u64,
    tree: &mut SharedTree,
    jobs: usize,
    limits: &Limits,
    most: usize,
) -> (Vec<Assignment>, Ended) {
    let mut objects = Vec::new();
    let mut means = Means { jobs, alone, limits, after: &|_| After::GoOn, progress: &mut |_| {} };
    let ended = tree.run(&mut means, &mut |object| {
        objects.push(object);
        if objects.len() >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (objects, ended)
}

#[test]
fn threads_find_what_one_finds() {
    let (_, spacetime) = known((7, 6, 2), (0, 0), Group::C1);
    let whole = Backtrack::new(&spacetime, &Order::default(), Choice::default());
    let mut one = whole.clone();
    let expected: BTreeSet<Assignment> = rest(&mut one).into_iter().collect();
    assert!(expected.len() > 100, "{}", expected.len());
    for jobs in 1..=4 {
        let mut tree = SharedTree::new(&whole);
        let (objects, ended) = all_of(&mut tree, jobs, &Limits::none(), usize::MAX);
        assert_eq!(ended, Ended::Exhausted);
        assert_eq!(once(objects), expected);
        assert!(tree.state().parts.is_empty());
        // Nothing is searched twice, and nothing is left out.
        assert_eq!(tree.state().finished, one.progress().tally);
    }
}

/// As long as one thread works alone, the objects come in its order.
#[test]
fn parts_are_given_away_only_after_the_first_choices() {
    let (_, spacetime) = known((6, 6, 2), (0, 0), Group::C1);
    let whole = Backtrack::new(&spacetime, &Order::default(), Choice::default());
    let expected = rest(&mut whole.clone());
    let (objects, ended) = all_after(u64::MAX, &mut SharedTree::new(&whole), 3, &Limits::none(), usize::MAX);
    assert_eq!((objects, ended), (expected, Ended::Exhausted));
}

/// A search that is stopped after a few objects or by a deadline, saved as text, and resumed with
/// another number of threads, many times over, finds the same objects.
#[test]
fn threads_that_are_stopped_go_on_where_they_were() {
    let (_, spacetime) = known((7, 6, 2), (0, 0), Group::C1);
    let whole = Backtrack::new(&spacetime, &Order::default(), Choice::Alive);
    let expected: BTreeSet<Assignment> = rest(&mut whole.clone()).into_iter().collect();
    let mut tree = SharedTree::new(&whole);
    let (mut objects, mut rounds) = (Vec::new(), 0);
    loop {
        rounds += 1;
        let limits = if rounds % 2 == 0 { Limits::within(Duration::from_millis(2)) } else { Limits::none() };
        let (more, ended) = all_of(&mut tree, 1 + rounds % 3, &limits, 20);
        objects.extend(more);
        if ended == Ended::Exhausted {
            break;
        }
        let text = serde_json::to_string(tree.state()).unwrap();
        tree = SharedTree::resume(&whole, serde_json::from_str(&text).unwrap()).unwrap();
    }
    assert!(rounds > 3, "{rounds}");
    assert_eq!(once(objects), expected);
}

/// Every kind of object is found. A single thread finds one of each.
#[test]
fn threads_forbid_what_they_found() {
    let (_, spacetime) = known((6, 6, 2), (0, 0), Group::C1);
    let whole = Backtrack::new(&spacetime, &Order::default(), Choice::default());
    let unknowns: Vec<u32> = (0..spacetime.unknowns()).filter(|unknown| unknown % 3 == 0).collect();
    let part = |values: &Assignment| unknowns.iter().map(|&one| values[one as usize]).collect::<Vec<_>>();
    let expected: BTreeSet<Vec<bool>> = rest(&mut whole.clone()).iter().map(part).collect();
    for (jobs, passes) in [(1, false), (2, false), (2, true)] {
        let mut kinds = Vec::new();
        let after = |_: &[bool]| {
            if passes { After::Pass(unknowns.clone()) } else { After::Forbid(unknowns.clone()) }
        };
        let limits = Limits::none();
        let mut means = Means { jobs, alone: 0, limits: &limits, after: &after, progress: &mut |_| {} };
        let ended = SharedTree::new(&whole).run(&mut means, &mut |object| {
            kinds.push(part(&object));
            ControlFlow::Continue(())
        });
        assert_eq!(ended, Ended::Exhausted);
        if jobs == 1 {
            assert_eq!(kinds.len(), expected.len());
        }
        assert_eq!(kinds.into_iter().collect::<BTreeSet<_>>(), expected);
    }
}
