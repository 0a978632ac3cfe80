//! Spaceships of a given width: published answers, a check by other code, and sabotage.

use std::collections::HashSet;
use std::time::Duration;

use lifesat::life::{Grid, Plane, Position, Rule};
use lifesat::limits::Limits;
use lifesat::problem::Ships;
use lifesat::problem::ships::Mirror;
use lifesat::solve::ships::recheck::recheck;
use lifesat::solve::ships::{
    Closure, Front, Means, NotAFront, Progress, Ship, Unfinished, certificate, saved,
};
use lifesat::verify;
use serde_json::Value;
use sha2::{Digest, Sha256};

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
        ships.extend(closure.advance(&Means { jobs, memory: u64::MAX, limits: &Limits::none() }).unwrap());
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

/// An outer-totalistic rule as the numbers of live neighbours with which a cell is born, and survives.
pub(crate) type Counts<'a> = (&'a [u32], &'a [u32]);

/// What a row between two others becomes, with dead cells beside the columns; `None` if one of those
/// comes alive.
pub(crate) fn becomes(
    (born, survives): Counts<'_>,
    width: u32,
    [ahead, middle, behind]: [u32; 3],
) -> Option<u32> {
    let next = (0..width + 2).map(|column| {
        let three = |row: u32| (row << 2 >> column & 7).count_ones();
        let is_live = middle << 1 >> column & 1;
        let counts = if is_live == 1 { survives } else { born };
        let neighbours = three(ahead) + three(middle) + three(behind) - is_live;
        u32::from(counts.contains(&neighbours)) << column
    });
    let next: u32 = next.sum();
    (next & 1 == 0 && next >> (width + 1) == 0).then_some(next >> 1)
}

/// Returns true if the empty rows come back after others, by following all states without looking ahead.
fn some_ship_exists(rule: Counts<'_>, width: u32, shift: usize, period: usize) -> bool {
    let all: Vec<u32> = (0..1 << width).collect();
    some_ship_has(&all, rule, width, (shift, period))
}

/// The same for ships that have only these rows.
pub(crate) fn some_ship_has(
    rows: &[u32],
    rule: Counts<'_>,
    width: u32,
    (shift, period): (usize, usize),
) -> bool {
    let empty = vec![0; 2 * period];
    let (mut seen, mut open) = (HashSet::new(), vec![empty.clone()]);
    while let Some(state) = open.pop() {
        for &row in rows {
            if becomes(rule, width, [state[0], state[period], row]) != Some(state[period + shift]) {
                continue;
            }
            let next = [&state[1..], &[row]].concat();
            if next == empty && state != empty {
                return true;
            }
            if next != empty && seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    false
}

#[test]
fn answers_agree_with_following_all_states() {
    let rules: [(&str, Counts<'_>); 6] = [
        ("B3/S23", (&[3], &[2, 3])),
        ("B36/S23", (&[3, 6], &[2, 3])),
        ("B24/S136", (&[2, 4], &[1, 3, 6])),
        ("B38/S235", (&[3, 8], &[2, 3, 5])),
        ("B36/S0235", (&[3, 6], &[0, 2, 3, 5])),
        ("B3/S124678", (&[3], &[1, 2, 4, 6, 7, 8])),
    ];
    let mut with_ships = 0;
    let mut without = 0;
    for (name, rule) in rules {
        for (width, shift, period) in
            [(1, 1, 2), (2, 1, 2), (3, 1, 2), (4, 1, 2), (5, 1, 2), (2, 1, 3), (3, 1, 3), (3, 2, 3)]
        {
            let exists = some_ship_exists(rule, width, shift, period);
            let (_, ships) = close(name.parse().unwrap(), width as usize, Mirror::None, shift, period, 1);
            assert_eq!(!ships.is_empty(), exists, "{name} {width} {shift}c/{period}");
            *(if exists { &mut with_ships } else { &mut without }) += 1;
        }
    }
    assert!(with_ships > 0 && without > 0, "{with_ships} and {without}");
}

fn certificate_of(closure: &Closure) -> Vec<u8> {
    let mut text = Vec::new();
    certificate::write(closure, &mut text).unwrap();
    text
}

fn saved_text(closure: &Closure) -> String {
    let mut text = Vec::new();
    saved::write(closure, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// A closure that is written and read after every portion reaches the same states.
#[test]
fn a_closure_goes_on_from_a_file() {
    let (whole, _) = close(Rule::LIFE, 7, Mirror::None, 1, 4, 1);
    let limits = Limits::none();
    let means = Means { jobs: 1, memory: u64::MAX, limits: &limits };
    let mut parts = Closure::new(whole.question().clone());
    while !parts.is_closed() {
        assert!(parts.advance(&means).unwrap().is_empty());
        parts = saved::read(saved_text(&parts).as_bytes()).unwrap();
    }
    assert_eq!(certificate_of(&parts), certificate_of(&whole));
    assert_eq!(parts.progress().levels, whole.progress().levels);
}

/// Limits end runs at places that depend on the time. The states do not.
#[test]
fn short_runs_get_on_and_reach_the_same_states() {
    let question = || Ships::new(Rule::LIFE, 9, Mirror::Odd, 1, 5).unwrap();
    let whole = {
        let mut closure = Closure::new(question());
        let limits = Limits::none();
        while !closure.is_closed() {
            closure.advance(&Means { jobs: 1, memory: u64::MAX, limits: &limits }).unwrap();
        }
        certificate_of(&closure)
    };
    for jobs in [1, 2] {
        let (mut closure, mut stops) = (Closure::new(question()), 0);
        while !closure.is_closed() {
            let limits = Limits::within(Duration::from_millis(2));
            loop {
                match closure.advance(&Means { jobs, memory: u64::MAX, limits: &limits }) {
                    Ok(_) if closure.is_closed() => break,
                    Ok(_) => {}
                    Err(Unfinished::Stopped(_)) => break,
                    Err(error) => panic!("{error}"),
                }
            }
            stops += 1;
            assert!(stops < 10_000, "no run gets on: {:?}", closure.progress());
            closure = saved::read(saved_text(&closure).as_bytes()).unwrap();
        }
        assert_eq!(certificate_of(&closure), whole);
    }
}

#[test]
fn a_changed_file_is_refused() {
    let (closure, _) = close(Rule::LIFE, 6, Mirror::None, 1, 4, 1);
    let text = saved_text(&closure);
    let lines: Vec<&str> = text.lines().collect();
    for left_out in [0, 1, 2, lines.len() / 2, lines.len() - 1] {
        let kept = lines.iter().enumerate().filter(|(line, _)| *line != left_out);
        let kept: String = kept.map(|(_, line)| format!("{line}\n")).collect();
        assert!(saved::read(kept.as_bytes()).is_err(), "{left_out}");
    }
    let last = lines[lines.len() - 2];
    let turned = text.replace(&format!("{last}\n"), &format!("{last}d\n"));
    assert!(turned != text && saved::read(turned.as_bytes()).is_err());
}

/// More memory later has the same end as enough from the beginning.
#[test]
fn a_full_memory_ends_the_work_before_it_is_exceeded() {
    let (whole, _) = close(Rule::LIFE, 10, Mirror::None, 1, 3, 1);
    let limits = Limits::none();
    let mut closure = Closure::new(whole.question().clone());
    let memory = closure.progress().bytes + whole.progress().bytes / 4;
    let small = Means { jobs: 1, memory, limits: &limits };
    let full = loop {
        match closure.advance(&small) {
            Ok(_) => assert!(closure.progress().bytes <= memory && !closure.is_closed()),
            Err(why) => break why,
        }
    };
    assert!(matches!(full, Unfinished::Memory(bytes) if bytes == memory), "{full}");
    while !closure.is_closed() {
        closure.advance(&Means { jobs: 1, memory: u64::MAX, limits: &limits }).unwrap();
    }
    assert_eq!(certificate_of(&closure), certificate_of(&whole));
}

/// The bits of a row in the other order.
fn mirrored(row: u32, width: u32) -> u32 {
    row.reverse_bits() >> (u32::BITS - width)
}

/// Returns true if a ship with glide reflection exists, by following whole generations: a state is the last
/// 2p rows as they are, which generation the next row belongs to, and whether a row so far was not its own mirror
/// image. If none was, the period is p and not 2p, and the ship counts if `counts_half`.
fn some_glider_exists(rule: Counts<'_>, width: u32, shift: usize, period: usize, counts_half: bool) -> bool {
    let start = (vec![0; 2 * period], 0, counts_half);
    let (mut seen, mut open) = (HashSet::new(), vec![start]);
    while let Some((state, number, counts)) = open.pop() {
        // Row y of generation t has the number p·y + k·t, with 0 ≤ t < p.
        let generation =
            (0..period).find(|t| (number + period * shift - shift * t).is_multiple_of(period)).unwrap();
        // The last generation becomes the first one again, turned over.
        let future = state[period + shift];
        let future = if generation + 1 == period { mirrored(future, width) } else { future };
        for row in 0..1 << width {
            if becomes(rule, width, [state[0], state[period], row]) != Some(future) {
                continue;
            }
            let next: Vec<u32> = [&state[1..], &[row]].concat();
            let is_empty = next.iter().all(|&row| row == 0);
            let counts = counts || mirrored(row, width) != row;
            if is_empty && counts && state.iter().any(|&row| row != 0) {
                return true;
            }
            let next = (next, (number + 1) % period, counts);
            if (!is_empty || number < period) && seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    false
}

#[test]
fn glide_reflection_agrees_with_following_all_states() {
    let rules: [(&str, Counts<'_>); 4] = [
        ("B3/S23", (&[3], &[2, 3])),
        ("B24/S136", (&[2, 4], &[1, 3, 6])),
        ("B36/S0235", (&[3, 6], &[0, 2, 3, 5])),
        ("B3/S124678", (&[3], &[1, 2, 4, 6, 7, 8])),
    ];
    let (mut with_ships, mut without, mut only_half) = (0, 0, 0);
    for (name, rule) in rules {
        // Half of the rows and of the period: both ways in which rows form one sequence.
        for (width, shift, period) in
            [(2, 1, 2), (3, 1, 2), (4, 1, 2), (5, 1, 2), (2, 1, 3), (3, 1, 3), (2, 2, 3), (3, 2, 3)]
        {
            let exists = some_glider_exists(rule, width, shift, period, false);
            let (closure, ships) =
                close(name.parse().unwrap(), width as usize, Mirror::Glide, 2 * shift, 2 * period, 1);
            assert_eq!(!ships.is_empty(), exists, "{name} {width} {shift} {period}");
            assert!(ships.iter().all(|ship| ship.flight.period == 2 * period), "{name} {width}");
            if !exists {
                recheck(certificate_of(&closure).as_slice(), &Limits::none()).unwrap();
                only_half += usize::from(some_glider_exists(rule, width, shift, period, true));
            }
            *(if exists { &mut with_ships } else { &mut without }) += 1;
        }
    }
    assert!(with_ships > 0 && without > 0 && only_half > 0, "{with_ships} {without} {only_half}");
}

/// The lightweight spaceship has glide reflection, and the wide strips have no tables.
#[test]
fn glide_reflection_is_found_with_and_without_tables() {
    for width in [5, 11] {
        let (_, ships) = close(Rule::LIFE, width, Mirror::Glide, 2, 4, 1);
        let [ship, ..] = &ships[..] else { panic!("{width}: none") };
        assert_eq!(ship.flight.period, 4);
    }
}

/// A front flies: after a period its rows are there again, further down, as far as rows behind it that
/// are missing cannot change them. It is the same for each number of threads, and is kept in a file.
#[test]
fn fronts_fly_as_far_as_they_reach() {
    let limits = Limits::none();
    for (width, mirror, shift, period) in [
        (7, Mirror::None, 1, 4),
        (10, Mirror::Even, 1, 4),
        (11, Mirror::Gutter, 1, 4),
        (8, Mirror::Glide, 2, 6),
    ] {
        let question = Ships::new(Rule::LIFE, width, mirror, shift, period).unwrap();
        let fronts = [1, 2].map(|jobs| {
            let mut closure = Closure::new(question.clone());
            for _ in 0..60 {
                if !closure.is_closed() {
                    closure.advance(&Means { jobs, memory: u64::MAX, limits: &limits }).unwrap();
                }
            }
            let read = saved::read(saved_text(&closure).as_bytes()).unwrap();
            let front = closure.front().unwrap().expect("there is a front");
            assert_eq!(read.front().unwrap().as_ref(), Some(&front));
            front
        });
        assert_eq!(fronts[0], fronts[1]);
        let Front { pattern, rows } = &fronts[0];
        assert!(*rows > 2 * question.step().1, "{rows}");
        // By the plane: all rows but the top ones, as many as a period has generations.
        let mut later = Plane::of(pattern);
        for _ in 0..period {
            later = later.next_generation(Rule::LIFE);
        }
        let (shift, period) = (i32::try_from(shift).unwrap(), i32::try_from(period).unwrap());
        let known =
            |plane: &Plane| plane.cells().iter().copied().filter(|at| at.0 >= period).collect::<Vec<_>>();
        let moved = known(&Plane::of(pattern).moved((shift, 0)));
        assert_eq!(known(&later), moved);
        assert!(!moved.is_empty(), "{width} {mirror}: {pattern}");
    }
}

/// What does not fly is no front.
#[test]
fn a_changed_front_is_refused() {
    let question = Ships::new(Rule::LIFE, 9, Mirror::None, 1, 5).unwrap();
    // Three cells in the bottom row: a blinker does not fly.
    let blinker = Grid::from_fn(9, 10, |at| at.row == 9 && at.column < 3);
    assert!(verify::front(&question, &blinker).is_err());
}

/// A run straight down finds a ship before the level of its last row.
#[test]
fn runs_straight_down_find_ships_early() {
    let (closure, ships) = close(Rule::LIFE, 15, Mirror::Gutter, 2, 5, 1);
    assert!(!ships.is_empty());
    let Progress { levels, front, .. } = closure.progress();
    assert!(levels < front, "{levels} levels, a front of {front} rows");
}

/// The generation of a ship that the program found, as a grid that fills the strip.
fn in_the_strip(ship: &Ship, width: usize) -> Grid {
    let left = (width - ship.pattern.width()) / 2;
    let height = ship.pattern.height();
    Grid::from_fn(width, height, |at| {
        at.column.checked_sub(left).is_some_and(|column| {
            column < ship.pattern.width() && ship.pattern.get(Position::new(at.row, column))
        })
    })
}

/// A ship whose last rows are taken away is completed again from its first ones. With rows that are no
/// front, nothing is searched.
#[test]
fn a_ship_is_completed_from_its_first_rows() {
    let limits = Limits::none();
    for (width, mirror, shift, period) in
        [(15, Mirror::Odd, 1, 3), (14, Mirror::Even, 1, 3), (13, Mirror::Odd, 1, 4)]
    {
        let (whole, ships) = close(Rule::LIFE, width, mirror, shift, period, 1);
        let question = whole.question().clone();
        let ship = in_the_strip(&ships[0], width);
        let kept = ship.height() * 3 / 4;
        let gone = ship.height() - kept;
        let first = Grid::from_fn(width, kept, |at| ship.get(Position::new(at.row + gone, at.column)));
        let mut closure = Closure::from_front(question.clone(), &first).unwrap();
        let mut found = Vec::new();
        while !closure.is_closed() && found.is_empty() {
            found.extend(closure.advance(&Means { jobs: 1, memory: u64::MAX, limits: &limits }).unwrap());
            closure = saved::read(saved_text(&closure).as_bytes()).unwrap();
        }
        assert!(closure.has_given_rows() && !found.is_empty(), "{width}");
        let mut changed = first.clone();
        let at = Position::new(kept - 1, width / 2);
        changed.set(at, !changed.get(at));
        assert!(
            matches!(Closure::from_front(question.clone(), &changed), Err(NotAFront::Flight(_))),
            "{width}"
        );
        let narrow = Grid::dead(width - 1, 9);
        assert!(matches!(Closure::from_front(question, &narrow), Err(NotAFront::Columns { .. })));
    }
}

/// With the first rows of all fronts of a strip without ships, there are no ships either; and rows that
/// the search with glide reflection has stored as mirror images are read as they were.
#[test]
fn fronts_are_read_as_they_were_written() {
    let limits = Limits::none();
    for (width, mirror, shift, period) in [
        (7, Mirror::None, 1, 4),
        (8, Mirror::Glide, 2, 8),
        (8, Mirror::Glide, 4, 10),
        (8, Mirror::Even, 1, 10),
    ] {
        let (whole, _) = close(Rule::LIFE, width, mirror, shift, period, 1);
        let front = whole.front().unwrap().unwrap().pattern;
        let mut closure = Closure::from_front(whole.question().clone(), &front).unwrap();
        let given = closure.front().unwrap().unwrap().pattern;
        // What is read is the same front, without the rows that missing ones may change.
        let rows = given.height();
        let bottom = Grid::from_fn(width, rows, |at| {
            front.get(Position::new(at.row + front.height() - rows, at.column))
        });
        assert!(
            4 * rows >= front.height() && given == bottom,
            "{width} {mirror}:
{given}
{front}"
        );
        while !closure.is_closed() {
            assert!(
                closure.advance(&Means { jobs: 1, memory: u64::MAX, limits: &limits }).unwrap().is_empty()
            );
        }
    }
}

/// A certificate may come from anybody: however many rows ahead it claims, the check neither overflows
/// the stack nor takes all memory.
#[test]
fn a_certificate_may_look_far_ahead() {
    let question = Ships::new("B2/S".parse().unwrap(), 6, Mirror::None, 1, 2).unwrap();
    for (ahead, reason) in [
        (1 << 20, "rows can follow it"),
        ((1 << 20) + 1, "1048577 rows ahead are more than the limit"),
        (usize::MAX, "more than the limit"),
    ] {
        let claim = certificate::Claim { question: question.clone(), states: 1, ahead };
        let claim = serde_json::to_string(&claim).unwrap();
        let text = format!("{}\n{claim}\n{}\n", certificate::HEAD, "0".repeat(16));
        let why = recheck(text.as_bytes(), &Limits::none()).unwrap_err().to_string();
        assert!(why.contains(reason), "{why}");
    }
}

/// Numbers that contradict each other are refused, even if the hash is right.
#[test]
fn a_forged_saved_search_is_refused() {
    let question = Ships::new(Rule::LIFE, 9, Mirror::Odd, 1, 4).unwrap();
    let mut closure = Closure::new(question);
    while closure.progress().levels < 3 {
        closure.advance(&Means { jobs: 1, memory: u64::MAX, limits: &Limits::none() }).unwrap();
    }
    let text = saved_text(&closure);
    let forged = |change: &dyn Fn(&mut Value)| {
        let (rest, _) = text.trim_end().rsplit_once('\n').unwrap();
        let mut lines: Vec<String> = rest.lines().map(str::to_owned).collect();
        let mut preface: Value = serde_json::from_str(&lines[1]).unwrap();
        change(&mut preface);
        lines[1] = preface.to_string();
        let rest = lines.join("\n") + "\n";
        let hash: String = Sha256::digest(&rest).iter().map(|byte| format!("{byte:02x}")).collect();
        saved::read(format!("{rest}sha256 {hash}\n").as_bytes())
    };
    forged(&|_| {}).unwrap();
    for (key, number) in [("settled", u64::MAX), ("settled", 1 << 63), ("number", 1_u64 << 40), ("end", 2)] {
        let changed = forged(&|preface| preface["level"][key] = number.into());
        assert!(changed.is_err(), "{key} {number}");
    }
    assert!(forged(&|preface| preface["lookahead"] = (1_u64 << 40).into()).is_err());
    // The effort is no more than a number to be shown and to set limits by.
    let mut tired = forged(&|preface| preface["level"]["asked"] = u64::MAX.into()).unwrap();
    for _ in 0..3 {
        tired.advance(&Means { jobs: 1, memory: u64::MAX, limits: &Limits::none() }).unwrap();
    }
}

mod memory {
    //! What the search for spaceships remembers fits into its memory, and changes no answer.

    use lifesat::life::Rule;
    use lifesat::limits::Limits;
    use lifesat::problem::Ships;
    use lifesat::problem::ships::Mirror;
    use lifesat::solve::ships::{Closure, Means, Unfinished, certificate};

    /// A question, and the first digits of its certificate's hash in research/notes/ships.md. They were written by
    /// a search that remembered nothing.
    type Known = (usize, Mirror, usize, usize, &'static str);

    const KNOWN: [Known; 9] = [
        (8, Mirror::Even, 1, 10, "bb54cbb1cad49652"),
        (13, Mirror::Odd, 1, 5, "7d4dabbf8a58746e"),
        (6, Mirror::None, 1, 6, "ff408d1f9f21ab72"),
        (14, Mirror::Even, 1, 4, "c6406a74fe8eb8f0"),
        (15, Mirror::Gutter, 3, 7, "e3942d5d547499c6"),
        (10, Mirror::None, 1, 3, "9a5b3faa7097693f"),
        (7, Mirror::None, 2, 6, "452b21aaf071a785"),
        (7, Mirror::Glide, 2, 8, "62b3da6135a274e9"),
        (8, Mirror::Glide, 4, 10, "ee6f668fb567b2d9"),
    ];

    fn closure((width, mirror, shift, period, _): Known) -> Closure {
        Closure::new(Ships::new(Rule::LIFE, width, mirror, shift, period).unwrap())
    }

    fn hash(closure: &Closure) -> String {
        certificate::write(closure, std::io::sink()).unwrap()
    }

    /// With all memory, and with two threads.
    #[test]
    fn certificates_are_those_of_a_search_without_memory() {
        for known in KNOWN {
            for jobs in [1, 2] {
                let mut closure = closure(known);
                while !closure.is_closed() {
                    let means = Means { jobs, memory: u64::MAX, limits: &Limits::none() };
                    assert!(closure.advance(&means).unwrap().is_empty());
                }
                assert!(hash(&closure).starts_with(known.4), "{known:?}, {jobs} threads");
            }
        }
    }

    /// The memory grows whenever it is full: little is remembered, and tables are missing in the middle of the work.
    #[test]
    fn memory_is_never_exceeded_and_changes_nothing() {
        for known in KNOWN {
            let mut closure = closure(known);
            let mut memory = closure.progress().bytes + (16 << 10);
            let mut full = 0;
            while !closure.is_closed() {
                match closure.advance(&Means { jobs: 2, memory, limits: &Limits::none() }) {
                    Ok(ships) => assert!(ships.is_empty()),
                    Err(Unfinished::Memory(bytes)) => {
                        assert_eq!(bytes, memory);
                        assert!(closure.progress().bytes <= memory, "{known:?}");
                        memory += memory / 2;
                        full += 1;
                    }
                    Err(why) => panic!("{known:?}: {why}"),
                }
                assert!(closure.progress().bytes <= memory, "{known:?}");
            }
            assert!(full > 0, "{known:?}");
            assert!(hash(&closure).starts_with(known.4), "{known:?}");
        }
    }
}

mod parts {
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
        for (width, mirror, shift, period, wanted) in [
            (14, Mirror::Even, 1, 3, Some(1)),
            (13, Mirror::Odd, 1, 4, Some(2)),
            (5, Mirror::None, 2, 4, None),
        ] {
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
}

mod rows {
    //! Formulas for the first rows of spaceships: how many there can be, by a naive search and by the engine.

    use std::collections::HashSet;

    use lifesat::backend::embedded::Embedded;
    use lifesat::backend::{OneShot, Verdict};
    use lifesat::encode::Transition;
    use lifesat::format::qdimacs;
    use lifesat::formula::{FirstRowsFormula, Formula, Found};
    use lifesat::life::{Grid, Rule};
    use lifesat::limits::Limits;
    use lifesat::problem::ships::Mirror;
    use lifesat::problem::{FirstRows, Ships};
    use lifesat::solve::ships::{Closure, Means};

    use crate::ships::{Counts, becomes};

    /// A front with so many rows, if an embedded solver finds one. It was simulated.
    fn front(ships: &Ships, rows: usize, transition: Transition) -> Option<Grid> {
        let formula = FirstRowsFormula { problem: FirstRows::new(ships.clone(), rows).unwrap(), transition };
        let mut file = Vec::new();
        formula.write(&mut file, &[]).unwrap();
        let clauses = qdimacs::read(&file[..]).unwrap().formula;
        match Embedded::Batsat.solve(&clauses, &Limits::none()).unwrap() {
            Verdict::Satisfiable(model) => match Found::of_model(&formula.problem(), &model).unwrap() {
                Found::Pattern(front) => Some(front),
                other => panic!("{other:?}"),
            },
            Verdict::Unsatisfiable => None,
            Verdict::Unknown(why) => panic!("{why}"),
        }
    }

    /// The most rows of a front, if fronts have fewer than `most`, by following all states.
    fn longest(rule: Counts<'_>, width: u32, shift: usize, period: usize, most: usize) -> Option<usize> {
        let follow = |state: &[u32]| {
            let fits = |row: &u32| {
                becomes(rule, width, [state[0], state[period], *row]) == Some(state[period + shift])
            };
            let rows = (0..1 << width).filter(fits);
            rows.map(|row| [&state[1..], &[row]].concat()).collect::<Vec<Vec<u32>>>()
        };
        let first = follow(&vec![0; 2 * period]);
        let mut level: HashSet<Vec<u32>> =
            first.into_iter().filter(|state| state.last() != Some(&0)).collect();
        (0..most).find(|_| {
            let is_empty = level.is_empty();
            level = level.iter().flat_map(|state| follow(state)).collect();
            is_empty
        })
    }

    #[test]
    fn as_many_rows_as_a_naive_search_finds_can_be_had_and_no_more() {
        let rules: [(&str, Counts<'_>); 3] = [
            ("B3/S23", (&[3], &[2, 3])),
            ("B36/S125", (&[3, 6], &[1, 2, 5])),
            ("B38/S235", (&[3, 8], &[2, 3, 5])),
        ];
        let (mut bounded, mut open) = (0, 0);
        for (name, rule) in rules {
            let rule_of_life: Rule = name.parse().unwrap();
            for (width, shift, period) in [(3, 1, 2), (4, 1, 2), (3, 1, 3), (3, 2, 3), (4, 2, 3), (3, 1, 4)] {
                let ships = Ships::new(rule_of_life, width as usize, Mirror::None, shift, period).unwrap();
                let most = 40;
                let has = |rows: usize| front(&ships, rows, Transition::Prime).is_some();
                if let Some(rows) = longest(rule, width, shift, period, most) {
                    assert!(rows < 2 * period || has(rows), "{name} {width} {shift}c/{period} {rows}");
                    assert!(!has((rows + 1).max(2 * period)), "{name} {width} {shift}c/{period} {rows}");
                    bounded += 1;
                } else {
                    assert!(has(most), "{name} {width} {shift}c/{period}");
                    open += 1;
                }
            }
        }
        assert!(bounded > 1 && open > 1, "{bounded} {open}");
    }

    /// The engine says how long fronts are at least and at most, with each symmetry, with several classes of rows,
    /// and sideways.
    #[test]
    fn the_engine_and_the_formulas_agree() {
        for (width, mirror, (right, shift), period) in [
            (5, Mirror::None, (0, 1), 4),
            (9, Mirror::Odd, (0, 1), 4),
            (8, Mirror::Even, (0, 1), 5),
            (9, Mirror::Gutter, (0, 1), 4),
            (5, Mirror::Glide, (0, 2), 6),
            (5, Mirror::Glide, (0, 4), 6),
            (4, Mirror::None, (0, 2), 4),
            (9, Mirror::Odd, (0, 2), 4),
            (5, Mirror::None, (0, 2), 6),
            (5, Mirror::None, (0, 3), 6),
            (5, Mirror::None, (0, 3), 9),
            (3, Mirror::None, (1, 1), 4),
            (6, Mirror::None, (1, 1), 5),
            (5, Mirror::None, (2, 1), 6),
            (5, Mirror::None, (2, 2), 7),
        ] {
            let ships =
                Ships::new(Rule::LIFE, width, mirror, shift, period).unwrap().with_right(right).unwrap();
            let mut closure = Closure::new(ships.clone());
            while !closure.is_closed() {
                let means = Means { jobs: 1, memory: u64::MAX, limits: &Limits::none() };
                assert!(closure.advance(&means).unwrap().is_empty(), "{width} {mirror} {shift}c/{period}");
            }
            let progress = closure.progress();
            let name = format!("{width} {mirror} {shift}c/{period}: {progress:?}");
            let some = front(&ships, progress.front.max(2 * ships.step().1), Transition::Col9);
            assert!(
                progress.front < 2 * ships.step().1 || some.is_some_and(|front| front.population() > 0),
                "{name}"
            );
            // In none of these questions does a state come again by a longer path, so no front is longer.
            let none = (progress.levels + progress.ahead).max(2 * ships.step().1);
            assert_eq!(front(&ships, none, Transition::Prime), None, "{name}");
        }
    }

    /// A ship is a front of any length.
    #[test]
    fn where_there_is_a_ship_there_are_rows() {
        let ships = Ships::new(Rule::LIFE, 5, Mirror::None, 2, 4).unwrap();
        assert!(front(&ships, 60, Transition::Prime).is_some());
        let glider = Ships::new(Rule::LIFE, 4, Mirror::None, 1, 4).unwrap().with_right(1).unwrap();
        assert!(front(&glider, 60, Transition::Col9).is_some());
    }
}
