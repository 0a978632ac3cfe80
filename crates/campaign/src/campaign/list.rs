//! Lists of numbers in the form that schedulers take.

use std::fmt::Write;

/// Increasing numbers as ranges, such as `3,7-9`: the form that Slurm's `--array` takes.
pub fn ranges(numbers: impl IntoIterator<Item = u64>) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let mut text = String::new();
    for (first, last) in runs {
        let comma = if text.is_empty() { "" } else { "," };
        let _ = match last - first {
            0 => write!(text, "{comma}{first}"),
            _ => write!(text, "{comma}{first}-{last}"),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_become_ranges() {
        assert_eq!(ranges([]), "");
        assert_eq!(ranges([4]), "4");
        assert_eq!(ranges([3, 7, 8, 9]), "3,7-9");
        assert_eq!(ranges([0, 1, 5, 6, u64::MAX]), "0-1,5-6,18446744073709551615");
    }
}
