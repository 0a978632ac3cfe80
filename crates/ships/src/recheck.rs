//! Checks a certificate that no ship exists, with code that shares nothing with the engine.
//!
//! Rows are whole here, both halves of a symmetric ship, and third rows are found cell by cell with
//! the rule alone. What is checked:
//!
//! - the empty state is in the set;
//! - what comes after a state of the set is in the set, or so many rows cannot follow it;
//! - nothing but the empty state is followed by the empty state, unless a ship of a shorter period is
//!   completed.
//!
//! If spaceships move sideways too, the same column of two neighbouring rows is at different places. Then
//! rows are moved to where they are, seen from the row behind, before cells are compared.
//!
//! If rows and generations have a common divisor, several rows have the same place in the sequence. How far
//! apart the rows of the relation are is then found by trying out rows and generations.

use std::collections::{HashMap, HashSet};
use std::io::{self, BufRead};
use std::rc::Rc;

use thiserror::Error;

use crate::certificate::{Claim, HEAD, MOST_AHEAD};
use crate::life::Rule;
use crate::limits::{Limits, StopReason};
use crate::problem::Ships;
use crate::problem::ships::Mirror;
use crate::strict_json;

/// The cells of a row, bit 0 the leftmost one.
type Cells = u32;

/// Rows, and the shorter periods that they and the rows before exclude: bit n for the n-th prime divisor.
type State = (Vec<Cells>, u8);

/// Why a certificate is not accepted.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Rejection {
    /// The file cannot be read.
    #[error("cannot read the certificate: {0}")]
    Read(io::Error),
    /// The file is something else.
    #[error("line {line}: {what}")]
    Form {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// The set proves nothing.
    #[error("{0}")]
    Invalid(String),
    /// A limit was reached first.
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

impl From<io::Error> for Rejection {
    fn from(error: io::Error) -> Self {
        Self::Read(error)
    }
}

/// What was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What the certificate claims.
    pub claim: Claim,
    /// Rows after states that are in the set.
    pub inside: u64,
    /// Rows after states that too few rows can follow.
    pub refuted: u64,
}

/// Checks a certificate.
///
/// # Errors
/// If it is no proof, or if a limit is reached.
pub fn recheck(from: impl BufRead, limits: &Limits) -> Result<Checked, Rejection> {
    let (claim, states, has_half) = read(from)?;
    let mut checker = Checker::new(&claim.question, has_half);
    let set: HashSet<State> =
        states.iter().map(|(rows, excluded)| (checker.least_image(rows), *excluded)).collect();
    let empty = vec![0; 2 * checker.period];
    let all_shorter = checker.primes().iter().fold(u8::from(has_half), |all, _| all << 1 | 1);
    let (start, complete) = ((empty.clone(), 0), (empty, all_shorter));
    if !set.contains(&start) {
        return Err(Rejection::Invalid("the empty state is not in the set".to_owned()));
    }
    let mut done = Checked { claim, inside: 0, refuted: 0 };
    for (number, state) in states.iter().enumerate() {
        limits.check()?;
        let mut rows = state.0.clone();
        for place in checker.places_after(&rows) {
            rows.extend(&place);
            let excluded = state.1 | checker.excluded(&place);
            let after = (checker.least_image(&rows[place.len()..]), excluded);
            if after == complete && *state != start {
                let what = format!("after state {} a ship is complete", number + 1);
                return Err(Rejection::Invalid(what));
            }
            if set.contains(&after) {
                done.inside += 1;
            } else if checker.refute(&mut rows, done.claim.ahead, limits)? {
                done.refuted += 1;
            } else {
                let what = format!(
                    "a state after state {} is not in the set, and {} rows can follow it",
                    number + 1,
                    done.claim.ahead
                );
                return Err(Rejection::Invalid(what));
            }
            rows.truncate(state.0.len());
        }
    }
    Ok(done)
}

/// Reads a certificate: the claim, whole rows of states, and whether glide reflection must exclude half the
/// period.
fn read(from: impl BufRead) -> Result<(Claim, Vec<State>, bool), Rejection> {
    let wrong = |line: usize, what: &str| Rejection::Form { line, what: what.to_owned() };
    let mut lines = from.lines();
    if lines.next().transpose()?.as_deref() != Some(HEAD) {
        return Err(wrong(1, "this is no certificate about ships"));
    }
    let claim = lines.next().transpose()?.unwrap_or_default();
    let claim: Claim = strict_json::from_str(&claim).map_err(|error| wrong(2, &error.to_string()))?;
    if claim.ahead > MOST_AHEAD {
        return Err(wrong(2, &format!("{} rows ahead are more than the limit of {MOST_AHEAD}", claim.ahead)));
    }
    let (mut states, mut has_half) = (Vec::new(), false);
    for (number, line) in (3..).zip(lines) {
        let line = line?;
        has_half |= claim.question.mirror() == Mirror::Glide && line.contains(' ');
        let state = state(&claim.question, &line);
        states.push(state.ok_or_else(|| wrong(number, "this is no state"))?);
    }
    if states.len() != claim.states {
        return Err(wrong(2, "there are more or fewer states"));
    }
    Ok((claim, states, has_half))
}

/// A state with whole rows.
fn state(question: &Ships, line: &str) -> Option<State> {
    let (line, excluded) = match line.split_once(' ') {
        None if question.classes() == 1 => (line, "0"),
        Some(both) if question.classes() > 1 || question.mirror() == Mirror::Glide => both,
        _ => return None,
    };
    let is_state = line.len() == 8 * question.step().1 && line.bytes().all(|byte| byte.is_ascii_hexdigit());
    let starts = (0..if is_state { 2 * question.step().1 } else { 0 }).map(|row| 4 * row);
    let rows = starts.map(|start| u32::from_str_radix(&line[start..start + 4], 16));
    let rows: Vec<Cells> = rows.collect::<Result<_, _>>().ok()?;
    let fits = rows.iter().all(|row| row >> question.logical_width() == 0);
    let excluded = excluded.parse().ok()?;
    (is_state && fits).then(|| (rows.into_iter().map(|row| whole(question, row)).collect(), excluded))
}

/// Both halves of a row.
fn whole(question: &Ships, half: Cells) -> Cells {
    let columns = (0..question.width()).map(|column| match question.logical_column(column) {
        Some(cell) => (half >> cell & 1) << column,
        None => 0,
    });
    columns.sum()
}

/// The rows that can come next, which are tried one after the other.
struct Tried {
    thirds: Rc<[Cells]>,
    /// The one that is tried next.
    next: usize,
    /// The rows to blame for those that failed: bit d is the row d + 1 before the next one.
    blame: u128,
}

/// Leaves the last choice, all of whose rows failed, and those before it that it shows to fail whichever
/// row is tried.
fn back_up(tried: &mut Vec<Tried>) {
    while let Some(failed) = tried.pop() {
        let Some(before) = tried.last_mut() else { return };
        if failed.blame & 1 == 1 {
            before.blame |= failed.blame >> 1;
            return;
        }
        // For any such row, the others are to blame.
        before.blame = failed.blame >> 1;
    }
}

/// Finds what can come after rows.
struct Checker {
    rule: Rule,
    width: usize,
    mirror: Mirror,
    /// The most live cells of a row.
    row_cells: usize,
    has_images: bool,
    shift: usize,
    period: usize,
    /// How many columns further to the right a row is than the one behind it.
    aside: usize,
    /// True if rows that are their own mirror images do not count.
    has_half: bool,
    /// For each class of rows.
    before: Vec<Known>,
    /// For each class of rows what cannot follow.
    failed: Vec<Failed>,
    /// Third rows that were found before.
    known: HashMap<[Cells; 3], Rc<[Cells]>>,
    asked: u64,
}

impl Checker {
    fn new(question: &Ships, has_half: bool) -> Self {
        Self {
            rule: question.rule(),
            width: question.width(),
            mirror: question.mirror(),
            row_cells: question.row_cells().unwrap_or(question.width()),
            has_images: question.has_images(),
            shift: question.step().0,
            period: question.step().1,
            aside: question.right() / question.shift(),
            has_half,
            before: known(question),
            failed: (0..question.classes()).map(|_| Failed::default()).collect(),
            known: HashMap::new(),
            asked: 0,
        }
    }

    fn image(&self, row: Cells) -> Cells {
        row.reverse_bits() >> (Cells::BITS as usize - self.width)
    }

    /// Of a state and its mirror image the lesser one, if there are mirror images.
    fn least_image(&self, state: &[Cells]) -> Vec<Cells> {
        let images: Vec<Cells> = state.iter().map(|&row| self.image(row)).collect();
        if self.has_images && images.as_slice() < state { images } else { state.to_vec() }
    }

    /// Returns true if so many rows cannot follow. The rows themselves are left as they are, unless a limit is
    /// reached.
    fn refute(&mut self, rows: &mut Vec<Cells>, ahead: usize, limits: &Limits) -> Result<bool, StopReason> {
        if ahead == 0 {
            return Ok(false);
        }
        let before = rows.len();
        let mut tried = vec![self.tried(rows)];
        while !tried.is_empty() {
            let depth = tried.len();
            let last = &mut tried[depth - 1];
            if let Some(&row) = last.thirds.get(last.next) {
                last.next += 1;
                if depth == ahead {
                    rows.truncate(before);
                    return Ok(false);
                }
                if self.asked.is_multiple_of(1 << 14) {
                    limits.check()?;
                }
                rows.push(row);
                match self.dead_end(rows, before + ahead) {
                    Some(blame) => {
                        last.blame |= blame;
                        rows.pop();
                    }
                    None => tried.push(self.tried(rows)),
                }
            } else {
                let left = before + ahead - rows.len();
                self.failed_in(rows.len()).note(rows, last.blame, left);
                back_up(&mut tried);
                rows.truncate(before + tried.len().saturating_sub(1));
            }
        }
        Ok(true)
    }

    /// Returns true if the rows so far leave no row for a later place before `end`, or are known to fail. If
    /// so, the other rows to blame: bit d is the row d + 1 before the last one.
    fn dead_end(&mut self, rows: &[Cells], end: usize) -> Option<u128> {
        let last = rows.len() - 1;
        // The future of a later row is at most as far before it as a state has rows.
        for later in last + 1..end.min(rows.len() + 2 * self.period) {
            let Known { ahead, middle, future } = self.before[later % self.before.len()];
            if later - future == last && self.thirds_of(later, rows).is_empty() {
                return Some(1 << (ahead - future - 1) | 1 << (middle - future - 1));
            }
        }
        self.failed_in(rows.len()).blamed(rows, end - rows.len()).map(|blame| blame >> 1)
    }

    /// What failed at places of the class of this one.
    fn failed_in(&mut self, place: usize) -> &mut Failed {
        let classes = self.failed.len();
        &mut self.failed[place % classes]
    }

    /// What can come next, none of which is tried yet.
    fn tried(&mut self, rows: &[Cells]) -> Tried {
        self.asked += 1;
        let Known { ahead, middle, future } = self.before[rows.len() % self.before.len()];
        let blame = 1 << (ahead - 1) | 1 << (middle - 1) | 1 << (future - 1);
        Tried { thirds: self.thirds_of(rows.len(), rows), next: 0, blame }
    }

    /// The rows of a place that can come next, in all ways.
    fn places_after(&mut self, rows: &[Cells]) -> Vec<Vec<Cells>> {
        let mut places = vec![Vec::new()];
        for _ in 0..self.before.len() {
            let longer = places.iter().flat_map(|place: &Vec<Cells>| {
                let rows = [rows, place].concat();
                let thirds = self.thirds_of(rows.len(), &rows);
                thirds.iter().map(|&third| [&place[..], &[third]].concat()).collect::<Vec<_>>()
            });
            places = longer.collect();
        }
        places
    }

    /// The prime divisors of the number of classes.
    fn primes(&self) -> Vec<usize> {
        let classes = self.before.len();
        let is_prime = |number: usize| (2..number).all(|divisor| !number.is_multiple_of(divisor));
        (2..=classes).filter(|&divisor| classes.is_multiple_of(divisor) && is_prime(divisor)).collect()
    }

    /// The shorter periods that the rows of a place exclude: those by whose shift of classes they change.
    fn excluded(&self, place: &[Cells]) -> u8 {
        if self.has_half {
            return u8::from(place.iter().any(|&row| self.image(row) != row));
        }
        let shifts = self.primes().into_iter().map(|prime| place.len() / prime);
        let changes = shifts
            .map(|shift| (0..place.len()).any(|class| place[class] != place[(class + shift) % place.len()]));
        changes.enumerate().map(|(number, changes)| u8::from(changes) << number).sum()
    }

    /// The rows that can come at a place, which the rows so far determine.
    fn thirds_of(&mut self, place: usize, rows: &[Cells]) -> Rc<[Cells]> {
        let Known { ahead, middle, future } = self.before[place % self.before.len()];
        let [ahead, middle, future] = [ahead, middle, future].map(|before| rows[place - before]);
        let key = self.side_by_side(ahead, middle, future);
        if let Some(known) = self.known.get(&key) {
            return Rc::clone(known);
        }
        let mut found = Vec::new();
        self.extend(key, 0, 0, &mut found);
        found.retain(|row| row.count_ones() as usize <= self.row_cells);
        let found: Rc<[Cells]> = found.into();
        self.known.insert(key, Rc::clone(&found));
        found
    }

    /// Two neighbours and what the second one becomes, none of them as a mirror image.
    fn side_by_side(&self, ahead: Cells, middle: Cells, future: Cells) -> [Cells; 3] {
        let image = |row| self.image(row);
        match (self.mirror, self.shift % 2 == 1) {
            (Mirror::Glide, true) => [ahead, image(middle), image(future)],
            (Mirror::Glide, false) => [ahead, middle, image(future)],
            (Mirror::None | Mirror::Odd | Mirror::Even | Mirror::Gutter, _) => [ahead, middle, future],
        }
    }

    /// Sets the cell of a column, after those to its left. Columns are those of the row behind.
    fn extend(&self, rows: [Cells; 3], behind: Cells, column: usize, found: &mut Vec<Cells>) {
        let (aside, [ahead, middle, future]) = (self.aside, rows.map(u64::from));
        let (ahead, middle, future) = (ahead << (2 * aside), middle << aside, future << aside);
        // The column to the left of this one is settled once this one is known.
        let is_right = |behind: Cells, column: usize| {
            let wanted = future << 1 >> column & 1 == 1;
            self.lives(ahead, middle, behind.into(), column) == wanted
        };
        if column == self.width {
            // All columns to the right of the strip that one of the rows touches.
            if (column..=column + 2 * aside + 1).all(|column| is_right(behind, column)) {
                found.push(behind);
            }
            return;
        }
        for alive in [0, 1] {
            let behind = behind | alive << column;
            if self.keeps_the_mirror(behind, column) && is_right(behind, column) {
                self.extend(rows, behind, column + 1, found);
            }
        }
    }

    /// Returns true if the cell of a column is what the columns to its left demand.
    fn keeps_the_mirror(&self, row: Cells, column: usize) -> bool {
        let (alive, other) = (row >> column & 1, self.width - 1 - column);
        match self.mirror {
            Mirror::None | Mirror::Glide => true,
            Mirror::Gutter if other == column => alive == 0,
            Mirror::Odd | Mirror::Even | Mirror::Gutter => other > column || row >> other & 1 == alive,
        }
    }

    /// Returns true if the cell of the middle row to the left of a column is alive in the next generation.
    fn lives(&self, ahead: u64, middle: u64, behind: u64, column: usize) -> bool {
        // The row ahead is the bottom one of the window. Columns column - 2 to column.
        let three = |row: u64| (row << 2 >> column & 7) as u16;
        self.rule.next_of_window(three(ahead) << 6 | three(middle) << 3 | three(behind))
    }
}

/// The rows that determine the next one, each as a number of rows before it.
#[derive(Clone, Copy)]
struct Known {
    ahead: usize,
    middle: usize,
    future: usize,
}

/// For each class of rows, those that determine the next one.
#[expect(clippy::many_single_char_names, reason = "these are the letters of docs/ships.md")]
fn known(question: &Ships) -> Vec<Known> {
    let signed = |n: usize| i64::try_from(n).expect("rows and generations are small numbers");
    let (classes, (k, p)) = (question.classes(), question.step());
    let (d, k, p) = (signed(classes), signed(k / classes), signed(p / classes));
    let (alpha, beta) = (0..p)
        .flat_map(|alpha| (0..=p).map(move |beta| (alpha, beta)))
        .find(|(alpha, beta)| p * beta - k * alpha == 1)
        .expect("rows and generations have no common divisor");
    let number = |y: i64, t: i64| d * (p * y + k * t) + (alpha * y + beta * t).rem_euclid(d);
    let known = |class: i64| {
        // Some row in place 0.
        let (y, t) = (0..d)
            .map(|n| (-k * n, p * n))
            .find(|&(y, t)| number(y, t) == class)
            .expect("each place has a row of each class");
        let before = |row: i64, generation: i64| {
            usize::try_from(class - number(row, generation)).expect("what is known comes earlier")
        };
        Known { ahead: before(y - 2, t), middle: before(y - 1, t), future: before(y - 1, t + 1) }
    };
    (0..d).map(known).collect()
}

/// The most choices of rows that are looked up.
const CHOICES: usize = 12;

/// The most failures of a choice. When there are more, all are forgotten.
const MOST: usize = 1 << 16;

/// Which rows before the next one have failed.
#[derive(Default)]
struct Failed {
    /// Which rows are looked up: bit d is the row d + 1 before the next one. The choices that help most come
    /// first.
    choices: Vec<(u128, Failures)>,
    /// The rows that are looked up.
    key: Vec<Cells>,
}

/// So many rows cannot follow these.
type Failures = HashMap<Vec<Cells>, usize>;

impl Failed {
    /// Notes that so many rows cannot follow, because of some of the last ones.
    fn note(&mut self, rows: &[Cells], blame: u128, ahead: usize) {
        choose(rows, blame, &mut self.key);
        let place = self.choices.iter().position(|(choice, _)| *choice == blame).unwrap_or_else(|| {
            self.choices.truncate(CHOICES - 1);
            self.choices.push((blame, Failures::new()));
            self.choices.len() - 1
        });
        let failures = &mut self.choices[place].1;
        if failures.len() == MOST {
            failures.clear();
        }
        let least = failures.entry(self.key.clone()).or_insert(ahead);
        *least = ahead.min(*least);
    }

    /// If so many rows are known not to follow, the ones to blame.
    fn blamed(&mut self, rows: &[Cells], ahead: usize) -> Option<u128> {
        let Self { choices, key } = self;
        let place = choices.iter().position(|(choice, failures)| {
            choose(rows, *choice, key);
            failures.get(&key[..]).is_some_and(|least| *least <= ahead)
        })?;
        let blame = choices[place].0;
        choices.swap(place, place / 2);
        Some(blame)
    }
}

fn choose(rows: &[Cells], mut choice: u128, key: &mut Vec<Cells>) {
    key.clear();
    while choice != 0 {
        key.push(rows[rows.len() - 1 - choice.trailing_zeros() as usize]);
        choice &= choice - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ships::Mirror;

    /// Returns true if so many rows can follow, by trying all of them.
    fn can_follow(checker: &mut Checker, rows: &mut Vec<Cells>, ahead: usize) -> bool {
        if ahead == 0 {
            return true;
        }
        let thirds = checker.thirds_of(rows.len(), rows);
        thirds.iter().any(|&third| {
            rows.push(third);
            let follows = can_follow(checker, rows, ahead - 1);
            rows.pop();
            follows
        })
    }

    /// What is remembered and what is seen ahead changes no answer: with one class of rows and with several,
    /// turned over and sideways.
    #[test]
    fn refutations_agree_with_trying_all_rows() {
        let mut random = fastrand::Rng::with_seed(27);
        let (mut refuted, mut open) = (0, 0);
        for (width, mirror, right, (shift, period)) in [
            (5, Mirror::None, 0, (1, 3)),
            (5, Mirror::None, 0, (1, 4)),
            (7, Mirror::Odd, 0, (2, 5)),
            (4, Mirror::None, 0, (2, 4)),
            (4, Mirror::None, 0, (3, 6)),
            (5, Mirror::Glide, 0, (2, 6)),
            (5, Mirror::None, 1, (1, 4)),
            (5, Mirror::None, 2, (1, 6)),
        ] {
            let question = Ships::new(Rule::LIFE, width, mirror, shift, period).unwrap();
            let question = question.with_right(right * shift).unwrap();
            let mut checker = Checker::new(&question, false);
            for _ in 0..60 {
                let mut rows = vec![0; 2 * checker.period];
                for _ in 0..3 * checker.period {
                    for ahead in [1, 4, 9] {
                        let follows = can_follow(&mut checker, &mut rows, ahead);
                        let before = rows.clone();
                        assert_eq!(
                            checker.refute(&mut rows, ahead, &Limits::none()),
                            Ok(!follows),
                            "{question:?}"
                        );
                        assert_eq!(rows, before);
                        *(if follows { &mut open } else { &mut refuted }) += 1;
                    }
                    let thirds = checker.thirds_of(rows.len(), &rows);
                    let Some(&third) = random.choice(thirds.iter()) else { break };
                    rows.push(third);
                }
            }
        }
        assert!(refuted > 500 && open > 500, "{refuted} {open}");
    }
}
