//! For all rows of a box: which rows may lie below two others, and which rows can be completed at all.

use crate::life::Rule;

/// A row. Its lowest bit is its first cell.
pub(super) type Row = u16;

/// The widest box. Tables have a few times 8^columns entries: how few rows can complete a generation does not matter for
/// long.
pub(super) const MOST_COLUMNS: usize = 8;

/// The tables for a number of columns and rows.
pub(super) struct Tables {
    columns: usize,
    /// 2^columns.
    all_rows: usize,
    /// For rows a and b and what b becomes: where its rows c begin in `below`.
    begins: Vec<u32>,
    below: Vec<Row>,
    /// For m, and for rows a, b and c: whether a generation with a above b can be completed by m rows below b so that b
    /// becomes c and the cells beside and below the box stay dead. Nothing else is asked: those rows may become anything.
    /// The last table is right for all larger m, too.
    can_end: Vec<Vec<bool>>,
}

impl Tables {
    /// For a box with so many columns, at most [`MOST_COLUMNS`], and rows.
    pub(super) fn new(rule: Rule, columns: usize, rows: usize) -> Self {
        let becomes = all_becoming(rule, columns);
        let all_rows = 1 << columns;
        let (begins, below) = below(&becomes, all_rows);
        let can_end = completable(&becomes, all_rows, rows);
        Self { columns, all_rows, begins, below, can_end }
    }

    /// The rows below `middle` with which it becomes `next`.
    pub(super) fn below(&self, above: Row, middle: Row, next: Row) -> &[Row] {
        let place = key(self.all_rows, above, middle, next);
        &self.below[self.begins[place] as usize..self.begins[place + 1] as usize]
    }

    /// Whether so many rows can complete a generation below `middle`.
    pub(super) fn can_end(&self, rows: usize, above: Row, middle: Row, next: Row) -> bool {
        self.can_end[rows.min(self.can_end.len() - 1)][key(self.all_rows, above, middle, next)]
    }

    /// The row read backwards.
    pub(super) fn mirrored(&self, row: Row) -> Row {
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
