//! No orphan of a height, whatever its length: the certificates in the repository, and rules whose
//! orphans brute force finds.

use std::collections::BTreeSet;
use std::fs;

use lifesat::life::Rule;
use lifesat::limits::{Limits, StopReason};
use lifesat::solve::eden::strips::{Closed, Depth, Ending};

fn certificate(height: usize) -> String {
    let folder = crate::root().join("instances/no-orphan/any-length");
    fs::read_to_string(folder.join(format!("height-{height}.json"))).unwrap()
}

#[test]
fn the_certificates_hold() {
    for (height, entries) in [(1, 110), (2, 588), (3, 16_232)] {
        let closed = Closed::read(&certificate(height)).unwrap();
        assert_eq!((closed.rule(), closed.height(), closed.len()), (Rule::LIFE, height, entries));
        assert!(closed.holds(), "{height}");
    }
}

#[test]
fn the_small_certificates_are_found_again() {
    for (height, columns) in [(1, 3), (2, 2)] {
        let depth = Depth { context: 1, columns, effort: 3000 };
        let ending = Closed::search(Rule::LIFE, height, depth, &Limits::none(), &mut |_| {});
        let Ending::NoOrphan(closed) = ending else { panic!("{ending:?}") };
        assert_eq!(closed.certificate(), certificate(height));
    }
}

#[test]
fn the_certificate_of_height_3_is_for_no_other_rule() {
    let other = certificate(3).replace("B3/S23", "B2/S");
    assert!(!Closed::read(&other).unwrap().holds());
}

#[test]
fn a_search_can_be_stopped() {
    let depth = Depth { context: 2, columns: 20, effort: 3000 };
    let limits = Limits::within(std::time::Duration::ZERO);
    let ending = Closed::search(Rule::LIFE, 3, depth, &limits, &mut |_| {});
    assert!(matches!(ending, Ending::Stopped(StopReason::TimeLimit)), "{ending:?}");
}

/// The sets of pairs of columns that targets of a height lead to, by the definition: whether the
/// empty set is among those of at most so many columns. Pairs are `left << 8 | middle`.
fn has_orphan(rule: Rule, height: usize, columns: usize) -> bool {
    let count = 1u16 << (height + 2);
    let window = |triple: [u16; 3], row: usize| {
        (0..3).fold(0, |window, down| {
            (0..3).fold(window, |window, column: usize| {
                window | (triple[column] >> (row + down) & 1) << (3 * down + column)
            })
        })
    };
    let becomes = |triple: [u16; 3]| {
        (0..height).fold(0, |target, row| target | u16::from(rule.next_of_window(window(triple, row))) << row)
    };
    let all: BTreeSet<u16> =
        (0..count).flat_map(|left| (0..count).map(move |right| left << 8 | right)).collect();
    let mut level = BTreeSet::from([all]);
    for _ in 0..columns {
        let mut next = BTreeSet::new();
        for pairs in &level {
            let mut after = vec![BTreeSet::new(); 1 << height];
            for (pair, right) in pairs.iter().flat_map(|&pair| (0..count).map(move |right| (pair, right))) {
                after[usize::from(becomes([pair >> 8, pair & 255, right]))].insert((pair & 255) << 8 | right);
            }
            next.extend(after);
        }
        if next.contains(&BTreeSet::new()) {
            return true;
        }
        level = next;
    }
    false
}

/// No answer may say that there is no orphan if there is one.
#[test]
fn brute_force_finds_no_orphan_where_there_is_said_to_be_none() {
    let named = [
        "B3/S23",
        "B36/S23",
        "B1357/S02468",
        "B2-a/S12",
        "B3/S2-i34q",
        "B2/S",
        "B8/S",
        "B6i/S8",
        "B/S012345678",
    ];
    let lopsided = Rule::of_windows(|window| window.wrapping_mul(40503) >> 9 & 1 == 1);
    let mostly_left = Rule::of_windows(|window| window >> 3 & 1 == 1 && window & 7 != 7);
    let rules = named.iter().map(|text| text.parse().unwrap()).chain([lopsided, mostly_left]);
    let (mut orphans, mut none) = (0, 0);
    for rule in rules {
        for (height, columns) in [(1, 6), (2, 3)] {
            let depth = Depth { context: 2, columns: 8, effort: 300 };
            let is_proved = matches!(
                Closed::search(rule, height, depth, &Limits::none(), &mut |_| {}),
                Ending::NoOrphan(_)
            );
            let is_orphan = has_orphan(rule, height, columns);
            assert!(!(is_proved && is_orphan), "{rule}, height {height}");
            orphans += usize::from(is_orphan);
            none += usize::from(is_proved);
        }
    }
    // Two of the 22 questions stay open.
    assert_eq!((orphans, none), (5, 15));
}
