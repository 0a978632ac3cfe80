//! Spaceships of a given width: published answers, a check by other code, and sabotage.

use lifesat::life::Rule;
use lifesat::limits::Limits;
use lifesat::problem::Ships;
use lifesat::problem::ships::Mirror;
use lifesat::solve::ships::recheck::recheck;
use lifesat::solve::ships::{Closure, Ship, certificate};

fn close(
    rule: Rule,
    width: usize,
    mirror: Mirror,
    shift: usize,
    period: usize,
    jobs: usize,
) -> (Closure, Vec<Ship>) {
    let mut closure = Closure::new(Ships::new(rule, width, mirror, shift, period).unwrap());
    let mut ships = Vec::new();
    while !closure.is_closed() && ships.is_empty() {
        ships.extend(closure.next_level(jobs, &Limits::none()).unwrap());
    }
    (closure, ships)
}

/// qfind 2.4b has the same answers, and prints ships of 44, 40 and 81 cells at these widths.
#[test]
fn answers_agree_with_qfind() {
    let none =
        [(6, Mirror::None, 1, 4), (11, Mirror::Odd, 1, 4), (6, Mirror::None, 1, 6), (8, Mirror::Even, 1, 10)];
    for (width, mirror, shift, period) in none {
        let (closure, ships) = close(Rule::LIFE, width, mirror, shift, period, 1);
        assert!(closure.is_closed() && ships.is_empty(), "{width} {mirror}");
    }
    let found = [(14, Mirror::Even, 1, 3), (15, Mirror::Odd, 1, 3), (13, Mirror::Odd, 1, 4)];
    for (width, mirror, shift, period) in found {
        let (_, ships) = close(Rule::LIFE, width, mirror, shift, period, 1);
        assert!(!ships.is_empty(), "{width} {mirror}");
    }
}

/// The number of threads changes nothing, and another program accepts the set, but no smaller one.
#[test]
fn a_closed_set_is_checked_by_other_code() {
    for (rule, width, mirror, shift, period) in [
        ("B3/S23", 6, Mirror::None, 1, 4),
        ("B3/S23", 9, Mirror::Odd, 1, 4),
        ("B3/S23", 11, Mirror::Gutter, 1, 5),
        ("B36/S23", 5, Mirror::None, 1, 4),
        ("B3678/S34678", 9, Mirror::Odd, 2, 5),
    ] {
        let (closure, ships) = close(rule.parse().unwrap(), width, mirror, shift, period, 1);
        assert!(ships.is_empty());
        let mut text = Vec::new();
        certificate::write(&closure, &mut text).unwrap();
        let (other, _) = close(rule.parse().unwrap(), width, mirror, shift, period, 2);
        let mut same = Vec::new();
        certificate::write(&other, &mut same).unwrap();
        assert_eq!(text, same);
        recheck(text.as_slice(), &Limits::none()).unwrap();
        let text = String::from_utf8(text).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let states = lines.len() - 2;
        // A late state may be left out: so few rows follow it that it need not be in the set. The first
        // ones are those of the longest fronts.
        let without = |left_out: usize| {
            let kept = lines.iter().enumerate().filter(|(line, _)| *line != left_out);
            let kept: Vec<&str> = kept.map(|(_, line)| *line).collect();
            let counts = [states, states - 1].map(|states| format!("\"states\":{states}"));
            recheck(kept.join("\n").replace(&counts[0], &counts[1]).as_bytes(), &Limits::none())
        };
        assert!(without(2).unwrap_err().to_string().contains("the empty state"));
        let noticed = (3..lines.len().min(30)).filter_map(|line| without(line).err());
        assert!(noticed.map(|why| why.to_string()).any(|why| why.contains("can follow it")), "{width}");
    }
}
