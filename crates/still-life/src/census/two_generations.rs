//! The second method for oscillators of period 2: both generations together, cell by cell, to the end of the box. It
//! knows neither lookahead nor halves, and takes far more memory.

use std::collections::HashMap;

use crate::dp::frontier::Frontier;

/// How many patterns return after two generations, both of which lie in the box.
pub(super) fn returning(columns: usize, rows: usize) -> u128 {
    let frontier = Frontier::new(u32::try_from(columns).unwrap());
    let mut kinds: HashMap<(u128, u128), u128> = HashMap::from([((0, 0), 1)]);
    for (row, column) in (0..rows + 2).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let states: &[bool] = if row < rows { &[false, true] } else { &[false] };
        let column = u32::try_from(column).unwrap();
        let mut after: HashMap<(u128, u128), u128> = HashMap::with_capacity(kinds.len());
        for ((one, other), count) in kinds {
            for (&first, &second) in
                states.iter().flat_map(|first| states.iter().map(move |second| (first, second)))
            {
                if frontier.alternates((one, first), (other, second), column) {
                    let (one, other) = (frontier.push(one, first), frontier.push(other, second));
                    // Two generations that change places continue in as many ways.
                    *after.entry((one.min(other), one.max(other))).or_default() += count;
                }
            }
        }
        kinds = after;
    }
    kinds.into_values().sum()
}
