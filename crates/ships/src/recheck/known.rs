//! Which rows determine the next one of the sequence, found by trying out rows and generations.

use crate::problem::Ships;

/// The rows that determine the next one, each as a number of rows before it.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) ahead: usize,
    pub(super) middle: usize,
    pub(super) future: usize,
}

/// For each class of rows, those that determine the next one.
#[expect(clippy::many_single_char_names, reason = "these are the letters of docs/ships.md")]
pub(super) fn known(question: &Ships) -> Vec<Known> {
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
