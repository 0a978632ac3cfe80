//! Counts the patterns of a box that return after some generations by going through all of them.
//!
//! This is the check of certificates that count ([`super::CountedManifest`]). The engine that makes them adds
//! up halves that meet in the middle (the crate `rows`). This walk takes whole patterns, row by row and all
//! generations of a period side by side, with tables of its own. It leaves out a pattern only for one of two
//! reasons: one of its generations, taken on its own, cannot be completed in the rows that are left; or
//! another image of its first row counts for it.

use crate::life::Rule;
use crate::limits::{Limits, StopReason};
use crate::problem::search::{CellBound, Oscillation, Subperiods};
use crate::threads::{all_processors, share};

/// How many patterns return, and how many of them answer a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All that return, the empty one included.
    pub returning: u128,
    /// Those that answer the question.
    pub answers: u128,
}

impl Tally {
    /// Both together. None if there are too many.
    fn plus(self, other: Self) -> Option<Self> {
        Some(Self {
            returning: self.returning.checked_add(other.returning)?,
            answers: self.answers.checked_add(other.answers)?,
        })
    }
}

/// Returns true if the box is narrow enough for the tables, and the walk short enough for the stack.
pub(super) fn takes(oscillation: &Oscillation) -> bool {
    oscillation.columns <= MOST_COLUMNS && oscillation.rows.saturating_mul(oscillation.period) <= MOST_CHOICES
}

/// A pattern has at most so many rows in all generations together. Each of them is a level of the walk, and
/// takes a part of the stack.
const MOST_CHOICES: usize = 1 << 10;

/// Goes through all patterns, with all processors. None if there are too many to count.
pub(super) fn count(oscillation: &Oscillation) -> Option<Tally> {
    let tables = Tables::new(oscillation.rule, oscillation.columns, oscillation.rows);
    // Each piece begins with another first row.
    let firsts: Vec<Row> = tables.below(0, 0, 0).to_vec();
    let too_many = || StopReason::GaveUp("there are too many patterns to count".to_owned());
    let walk = || Walk::new(&tables, oscillation);
    let begin = |walk: &mut Walk<'_>, first| walk.begin_with(first).ok_or_else(too_many);
    let walks = share(firsts.into_iter(), all_processors(), &Limits::none(), walk, begin).ok()?;
    let Tally { returning, answers } =
        walks.iter().try_fold(Tally::default(), |all, walk| all.plus(walk.tally))?;
    // Each answer was counted once for each generation.
    Some(Tally { returning, answers: answers / oscillation.period as u128 })
}

struct Walk<'a> {
    tables: &'a Tables,
    oscillation: &'a Oscillation,
    /// Row r of generation t is `chosen[r][t]`. Rows 0 and 1 lie above the box.
    chosen: Vec<Vec<Row>>,
    /// How many images of the pattern begin with other first rows.
    weight: u128,
    /// An image that begins with another generation may answer the question or not. So all generations are tried as the
    /// first one, and the answers are too many by the factor of the period.
    tally: Tally,
}

/// The first row of the box.
const FIRST: usize = 2;

impl<'a> Walk<'a> {
    fn new(tables: &'a Tables, oscillation: &'a Oscillation) -> Self {
        let chosen = vec![vec![0; oscillation.period]; oscillation.rows + FIRST];
        Self { tables, oscillation, chosen, weight: 0, tally: Tally::default() }
    }

    /// Walks through all patterns whose first row begins with this one, in generation 0.
    fn begin_with(&mut self, first: Row) -> Option<()> {
        self.chosen[FIRST][0] = first;
        self.choose_if_possible(FIRST, 0)
    }

    /// Chooses a row of the generations from this one on, and then the rows below it. All rows above it become what
    /// they have to.
    fn choose(&mut self, row: usize, generation: usize) -> Option<()> {
        if generation == self.oscillation.period {
            return self.next_row(row);
        }
        let tables = self.tables;
        let later = (generation + 1) % self.oscillation.period;
        let [above, middle, next] =
            [self.chosen[row - 2][generation], self.chosen[row - 1][generation], self.chosen[row - 1][later]];
        for &choice in tables.below(above, middle, next) {
            self.chosen[row][generation] = choice;
            self.choose_if_possible(row, generation)?;
        }
        Some(())
    }

    /// Goes on if each generation whose next one has its row can be completed.
    fn choose_if_possible(&mut self, row: usize, generation: usize) -> Option<()> {
        let is_last = generation + 1 == self.oscillation.period;
        if (generation > 0 && !self.can_end(row, generation - 1))
            || (is_last && !self.can_end(row, generation))
        {
            return Some(());
        }
        self.choose(row, generation + 1)
    }

    fn can_end(&self, row: usize, generation: usize) -> bool {
        let left = self.oscillation.rows + FIRST - 1 - row;
        let later = (generation + 1) % self.oscillation.period;
        let rows = [self.chosen[row - 1][generation], self.chosen[row][generation], self.chosen[row][later]];
        self.tables.can_end(left, rows[0], rows[1], rows[2])
    }

    /// All generations of a row are chosen.
    fn next_row(&mut self, row: usize) -> Option<()> {
        if row == FIRST {
            self.weight = self.images_of_least();
            if self.weight == 0 {
                return Some(());
            }
        }
        if row + 1 < self.chosen.len() {
            return self.choose(row + 1, 0);
        }
        let first_ones = if self.is_answer() { self.possible_first_generations() } else { 0 };
        let answers = self.weight.checked_mul(first_ones as u128)?;
        self.tally = self.tally.plus(Tally { returning: self.weight, answers })?;
        Some(())
    }

    /// With how many of its generations as the first one the pattern has a number of live cells that the question allows.
    fn possible_first_generations(&self) -> usize {
        let period = self.oscillation.period;
        let live_cells = |generation: usize| -> usize {
            self.chosen.iter().map(|row| row[generation].count_ones() as usize).sum()
        };
        match self.oscillation.cells {
            CellBound::SumAtLeast(least) if (0..period).map(live_cells).sum::<usize>() < least => 0,
            CellBound::Any | CellBound::SumAtLeast(_) => period,
            CellBound::FirstAtMost(most) => (0..period).filter(|&first| live_cells(first) <= most).count(),
        }
    }

    /// Returns true if the pattern is not empty, and of no smaller period unless that counts.
    fn is_answer(&self) -> bool {
        let period = self.oscillation.period;
        let is_alive = self.chosen.iter().flatten().any(|&row| row != 0);
        let differing = |row: &[Row], after: usize| {
            (0..period).fold(0, |cells, t| cells | (row[t] ^ row[(t + after) % period]))
        };
        let returns_after = |after: usize| self.chosen.iter().all(|row| differing(row, after) == 0);
        let has_cell_of_period =
            |row: &Vec<Row>| (1..period).fold(Row::MAX, |cells, after| cells & differing(row, after)) != 0;
        is_alive
            && match self.oscillation.subperiods {
                Subperiods::Allowed => true,
                Subperiods::InParts => !(1..period).any(returns_after),
                Subperiods::Excluded => self.chosen.iter().any(has_cell_of_period),
            }
    }

    /// How many different images the first row has, if it is the least of them; otherwise 0. Images are reflected, or
    /// begin with another generation.
    fn images_of_least(&self) -> u128 {
        let own = &self.chosen[FIRST];
        let (mut images, mut same) = (0, 0);
        for is_mirrored in [false, true] {
            for first in 0..own.len() {
                let turned = own.iter().cycle().skip(first).take(own.len());
                let image = turned.map(|&row| if is_mirrored { self.tables.mirrored(row) } else { row });
                match image.cmp(own.iter().copied()) {
                    std::cmp::Ordering::Less => return 0,
                    std::cmp::Ordering::Equal => same += 1,
                    std::cmp::Ordering::Greater => {}
                }
                images += 1;
            }
        }
        images / same
    }
}

/// A row. Its lowest bit is its first cell.
type Row = u16;

/// The widest box. Tables have a few times 8^columns entries: how few rows can complete a generation does not
/// matter for long.
const MOST_COLUMNS: usize = 8;

struct Tables {
    columns: usize,
    /// 2^columns.
    all_rows: usize,
    /// For rows a and b and what b becomes: where its rows c begin in `below`.
    begins: Vec<u32>,
    below: Vec<Row>,
    /// For m, and for rows a, b and c: whether a generation with a above b can be completed by m rows below b
    /// so that b becomes c and the cells beside and below the box stay dead. Nothing else is asked: those
    /// rows may become anything. The last table is right for all larger m, too.
    can_end: Vec<Vec<bool>>,
}

impl Tables {
    /// For a box with so many columns, at most [`MOST_COLUMNS`], and rows.
    fn new(rule: Rule, columns: usize, rows: usize) -> Self {
        let becomes = all_becoming(rule, columns);
        let all_rows = 1 << columns;
        let (begins, below) = below(&becomes, all_rows);
        let can_end = completable(&becomes, all_rows, rows);
        Self { columns, all_rows, begins, below, can_end }
    }

    /// The rows below `middle` with which it becomes `next`.
    fn below(&self, above: Row, middle: Row, next: Row) -> &[Row] {
        let place = key(self.all_rows, above, middle, next);
        &self.below[self.begins[place] as usize..self.begins[place + 1] as usize]
    }

    /// Returns true if so many rows can complete a generation below `middle`.
    fn can_end(&self, rows: usize, above: Row, middle: Row, next: Row) -> bool {
        self.can_end[rows.min(self.can_end.len() - 1)][key(self.all_rows, above, middle, next)]
    }

    fn mirrored(&self, row: Row) -> Row {
        (0..self.columns).fold(0, |image, column| image << 1 | (row >> column & 1))
    }
}

/// The place of three rows in a table.
fn key(all_rows: usize, a: Row, b: Row, c: Row) -> usize {
    (usize::from(a) * all_rows + usize::from(b)) * all_rows + usize::from(c)
}

/// What row b becomes between a and c, for all three. None if a cell beside the box is born.
fn all_becoming(rule: Rule, columns: usize) -> Vec<Option<Row>> {
    let all_rows = 1usize << columns;
    let row = |number: usize| Row::try_from(number % all_rows).expect("a row has few cells");
    let three = |place: usize| [row(place / all_rows / all_rows), row(place / all_rows), row(place)];
    (0..all_rows.pow(3)).map(|place| becomes(rule, columns, three(place))).collect()
}

fn becomes(rule: Rule, columns: usize, rows: [Row; 3]) -> Option<Row> {
    // Column −1 is the first of all, two places from the lowest bit.
    let three = |row: Row, column: usize| row << 2 >> column & 0b111;
    let is_born = |column: usize| {
        let window = (0..3).fold(0, |window, line| window | three(rows[line], column) << (3 * line));
        rule.next_of_window(window)
    };
    if is_born(0) || is_born(columns + 1) {
        return None;
    }
    Some((0..columns).fold(0, |next, column| next | Row::from(is_born(column + 1)) << column))
}

/// The rows c for rows a, b and what b becomes, with the places where they begin.
fn below(becomes: &[Option<Row>], all_rows: usize) -> (Vec<u32>, Vec<Row>) {
    let mut lists = vec![Vec::new(); all_rows];
    let (mut begins, mut below) = (vec![0], Vec::new());
    for becomes in becomes.chunks(all_rows) {
        for (c, next) in (0..).zip(becomes) {
            if let Some(next) = next {
                lists[usize::from(*next)].push(c);
            }
        }
        for list in &mut lists {
            below.append(list);
            begins.push(u32::try_from(below.len()).expect("at most 2^24 places"));
        }
    }
    (begins, below)
}

/// [`Tables::can_end`].
fn completable(becomes: &[Option<Row>], all_rows: usize, rows: usize) -> Vec<Vec<bool>> {
    // Whether row c may lie below row b. Below the last row of the box all is dead, and stays so.
    let is_end = |b: usize, c: usize| c == 0 && becomes[b * all_rows * all_rows] == Some(0);
    let mut may_follow: Vec<bool> =
        (0..all_rows).flat_map(|b| (0..all_rows).map(move |c| (b, c))).map(|(b, c)| is_end(b, c)).collect();
    let mut can_end: Vec<Vec<bool>> = Vec::new();
    for _ in 0..rows {
        let mut now = vec![false; becomes.len()];
        for (place, next) in becomes.iter().enumerate() {
            if let Some(next) = next
                && may_follow[place % (all_rows * all_rows)]
            {
                now[place / all_rows * all_rows + usize::from(*next)] = true;
            }
        }
        // With one row more, it may become anything that can be completed.
        may_follow = now.chunks(all_rows).map(|nexts| nexts.contains(&true)).collect();
        if can_end.last() == Some(&now) {
            break;
        }
        can_end.push(now);
    }
    can_end
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A blinker's rows, and a block, which need two rows more or one.
    #[test]
    fn rows_that_make_the_middle_one_right_are_listed() {
        let tables = Tables::new(Rule::LIFE, 3, 3);
        assert_eq!(tables.below(0, 0b111, 0b010), [0b000]);
        assert_eq!(tables.below(0b010, 0b010, 0b111), [0b010, 0b101]);
        assert_eq!(tables.below(0b011, 0b011, 0b011), [0b000]);
        // Three cells in a row would be born beside the box.
        assert!((0..8).all(|next| !tables.below(0b001, 0b001, next).contains(&0b001)));
        assert!(tables.can_end(0, 0b011, 0b011, 0b011) && !tables.can_end(0, 0, 0b011, 0b011));
        assert!(tables.can_end(1, 0, 0b011, 0b011) && !tables.can_end(0, 0, 0b111, 0b010));
        assert_eq!(tables.mirrored(0b011), 0b110);
    }
}
