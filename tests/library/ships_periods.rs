//! Spaceships of a given width whose speed is not in lowest terms: a naive search that follows generations,
//! certificates, and shorter periods, which do not count.

use std::collections::HashSet;

use lifesat::life::Rule;
use lifesat::limits::Limits;
use lifesat::problem::Ships;
use lifesat::problem::ships::Mirror;
use lifesat::solve::ships::recheck::recheck;
use lifesat::solve::ships::{Closure, Means, Ship, certificate, saved};
use lifesat::verify;

use crate::ships::{Counts, becomes};

fn close(rule: Rule, width: usize, mirror: Mirror, shift: usize, period: usize) -> (Closure, Vec<Ship>) {
    let mut closure = Closure::new(Ships::new(rule, width, mirror, shift, period).unwrap());
    let mut ships = Vec::new();
    let limits = Limits::none();
    while !closure.is_closed() && ships.is_empty() {
        ships.extend(closure.advance(&Means { jobs: 1, memory: u64::MAX, limits: &limits }).unwrap());
    }
    (closure, ships)
}

fn certificate_of(closure: &Closure) -> String {
    let mut text = Vec::new();
    certificate::write(closure, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The prime numbers that divide both.
fn common_primes(shift: usize, period: usize) -> Vec<usize> {
    let divides = |n: usize| shift.is_multiple_of(n) && period.is_multiple_of(n);
    (2..=shift).filter(|&n| divides(n) && (2..n).all(|m| !n.is_multiple_of(m))).collect()
}

/// Whether a ship of this period, and of no shorter one, exists: by following the last two rows of each
/// generation. Row y of generation t comes after all rows with a smaller number p·y + k·t, and of equal ones
/// the earlier generation comes first. `becomes` says what the middle one of three rows becomes: the one ahead, it,
/// and the one behind; `None` if a cell beside the strip comes alive.
pub(crate) fn some_ship_exists(
    becomes: impl Fn([u32; 3]) -> Option<u32>,
    width: u32,
    shift: usize,
    period: usize,
) -> bool {
    let primes = common_primes(shift, period);
    let all = (1_u32 << primes.len()) - 1;
    let mut turns: Vec<usize> = (0..period).collect();
    turns.sort_by_key(|t| (shift * t % period, *t));
    let start = (vec![[0; 2]; period], 0, 0);
    let (mut seen, mut open) = (HashSet::from([start.clone()]), vec![start]);
    while let Some((last, turn, excluded)) = open.pop() {
        let t: usize = turns[turn];
        let [ahead, middle] = last[t];
        // The generation after the last one is the first one, further down.
        let [_, future] = last[(t + 1) % period];
        for row in 0..1 << width {
            if becomes([ahead, middle, row]) != Some(future) {
                continue;
            }
            let mut next = last.clone();
            next[t] = [middle, row];
            // In a ship of the period p / q, generation t is generation t - p / q, further down.
            let differs =
                |prime: usize| t.checked_sub(period / prime).is_some_and(|earlier| last[earlier][1] != row);
            let differing = primes.iter().enumerate().filter(|&(_, &prime)| differs(prime));
            let excluded = differing.fold(excluded, |excluded, (number, _)| excluded | 1 << number);
            let is_empty = next.iter().flatten().all(|&row| row == 0);
            let was_empty = last.iter().flatten().all(|&row| row == 0);
            if is_empty && !was_empty && excluded == all {
                return true;
            }
            let state = (next, (turn + 1) % period, excluded);
            if seen.insert(state.clone()) {
                open.push(state);
            }
        }
    }
    false
}

/// Some strips have no ship of 2c/4, though they have ships of c/2.
#[test]
fn answers_agree_with_following_generations() {
    let rules: [(&str, Counts<'_>); 5] = [
        ("B3/S23", (&[3], &[2, 3])),
        ("B24/S136", (&[2, 4], &[1, 3, 6])),
        ("B36/S0235", (&[3, 6], &[0, 2, 3, 5])),
        ("B3/S124678", (&[3], &[1, 2, 4, 6, 7, 8])),
        ("B2/S3", (&[2], &[3])),
    ];
    let (mut with_ships, mut without, mut only_shorter) = (0, 0, 0);
    for (name, rule) in rules {
        for (width, shift, period) in
            [(2, 2, 4), (3, 2, 4), (4, 2, 4), (2, 2, 6), (2, 3, 6), (3, 3, 6), (2, 4, 8)]
        {
            let becomes = |rows: [u32; 3]| becomes(rule, width, rows);
            let exists = some_ship_exists(becomes, width, shift, period);
            let (closure, ships) = close(name.parse().unwrap(), width as usize, Mirror::None, shift, period);
            assert_eq!(!ships.is_empty(), exists, "{name} {width} {shift}c/{period}");
            if exists {
                with_ships += 1;
                assert!(ships.iter().all(|ship| ship.flight.period == period));
            } else {
                without += 1;
                recheck(certificate_of(&closure).as_bytes(), &Limits::none()).unwrap();
                only_shorter +=
                    usize::from(period == 4 && some_ship_exists(becomes, width, shift / 2, period / 2));
            }
        }
    }
    assert!(with_ships > 0 && without > 0 && only_shorter > 0, "{with_ships} {without} {only_shorter}");
}

/// The narrowest ship of 2c/4 is the lightweight spaceship, with and without tables of rows.
#[test]
fn the_lightweight_spaceship_is_the_narrowest_of_its_speed() {
    assert!(!some_ship_exists(|rows| becomes((&[3], &[2, 3]), 4, rows), 4, 2, 4));
    for width in [4, 5, 10] {
        let (_, ships) = close(Rule::LIFE, width, Mirror::None, 2, 4);
        assert_eq!(
            ships.first().map(|ship| (ship.flight.period, ship.flight.columns)),
            (width > 4).then_some((4, 5))
        );
    }
}

/// A certificate without the empty state is refused, and so is one without some of the states that follow.
pub(crate) fn a_missing_state_is_noticed(text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    let counts = [lines.len() - 2, lines.len() - 3].map(|states| format!("\"states\":{states}"));
    let without = |left_out: usize| {
        let kept = lines.iter().enumerate().filter(|(line, _)| *line != left_out);
        let kept: Vec<&str> = kept.map(|(_, line)| *line).collect();
        recheck(kept.join("\n").replace(&counts[0], &counts[1]).as_bytes(), &Limits::none())
    };
    assert!(without(2).unwrap_err().to_string().contains("the empty state"));
    let noticed = (3..lines.len().min(30)).filter_map(|line| without(line).err());
    assert!(noticed.map(|why| why.to_string()).any(|why| why.contains("can follow it")), "{text}");
}

/// The set is accepted by other code, but not with a state less, or with states that exclude less.
#[test]
fn a_closed_set_is_checked_by_other_code() {
    for (rule, width, mirror, shift, period) in [
        ("B3/S23", 9, Mirror::Odd, 2, 4),
        ("B3/S23", 6, Mirror::None, 2, 6),
        ("B3/S23", 6, Mirror::None, 3, 6),
        ("B3/S23", 5, Mirror::None, 3, 9),
        ("B3/S23", 9, Mirror::Odd, 4, 8),
        ("B36/S23", 7, Mirror::Gutter, 2, 8),
    ] {
        let (closure, ships) = close(rule.parse().unwrap(), width, mirror, shift, period);
        assert!(ships.is_empty(), "{rule} {width} {mirror} {shift}c/{period}");
        let text = certificate_of(&closure);
        let checked = recheck(text.as_bytes(), &Limits::none()).unwrap();
        assert!(checked.inside > 0 && checked.refuted > 0);
        a_missing_state_is_noticed(&text);
        let less = text.replace(" 1\n", " 0\n");
        assert!(less != text && recheck(less.as_bytes(), &Limits::none()).is_err(), "{width}");
    }
}

/// A closure that is written and read after every portion reaches the same states.
#[test]
fn a_closure_goes_on_from_a_file() {
    let (whole, _) = close(Rule::LIFE, 7, Mirror::None, 2, 6);
    let limits = Limits::none();
    let mut parts = Closure::new(whole.question().clone());
    while !parts.is_closed() {
        assert!(parts.advance(&Means { jobs: 2, memory: u64::MAX, limits: &limits }).unwrap().is_empty());
        let mut text = Vec::new();
        saved::write(&parts, &mut text).unwrap();
        parts = saved::read(text.as_slice()).unwrap();
    }
    assert_eq!(certificate_of(&parts), certificate_of(&whole));
}

/// The longest front of a strip without ships flies, and no ship begins with it.
#[test]
fn fronts_are_written_and_read() {
    for (width, mirror, shift, period) in
        [(7, Mirror::None, 2, 6), (11, Mirror::Odd, 2, 6), (7, Mirror::None, 4, 8)]
    {
        let (whole, _) = close(Rule::LIFE, width, mirror, shift, period);
        let front = whole.front().unwrap().unwrap().pattern;
        verify::front(whole.question(), &front).unwrap();
        let mut closure = Closure::from_front(whole.question().clone(), &front).unwrap();
        let given = closure.given().unwrap().unwrap().pattern;
        assert!(2 * given.height() > front.height(), "{width} {mirror}:\n{given}\n{front}");
        let limits = Limits::none();
        while !closure.is_closed() {
            let ships = closure.advance(&Means { jobs: 1, memory: u64::MAX, limits: &limits }).unwrap();
            assert!(ships.is_empty(), "{width} {mirror}");
        }
    }
}
