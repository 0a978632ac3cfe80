//! Words of the command line that are more than a number.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use lifesat::format::icnf::Shard;
use lifesat::game::Seat;
use lifesat::life::Position;

use crate::cli::notation;

/// Reads a cell as `row,column`, or in the notation in which games print it.
pub(crate) fn cell(text: &str) -> Result<(usize, usize), String> {
    let parts = text
        .split_once(',')
        .and_then(|(row, column)| Some((row.trim().parse().ok()?, column.trim().parse().ok()?)));
    let parts = parts.or_else(|| notation::read(text).map(|at| (at.row, at.column)));
    parts.ok_or_else(|| "expected a row and a column, counted from 0, such as 2,5 or r2c5".to_owned())
}

/// Reads a cell of which row and column may be negative, in the same notations.
pub(crate) fn signed_cell(text: &str) -> Result<(i64, i64), String> {
    let named = |at: Position| Some((i64::try_from(at.row).ok()?, i64::try_from(at.column).ok()?));
    let parts = text
        .split_once(',')
        .and_then(|(row, column)| Some((row.trim().parse().ok()?, column.trim().parse().ok()?)));
    let parts = parts.or_else(|| notation::read(text).and_then(named));
    parts.ok_or_else(|| "expected a row and a column, such as 2,5, r2c5 or -1,3".to_owned())
}

/// Reads a part as `1/4`.
pub(crate) fn shard(text: &str) -> Result<Shard, String> {
    let parts =
        text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
    let shard = parts.and_then(|(index, count)| Shard::new(index, count));
    shard.ok_or_else(|| "expected a part and the number of parts, counted from 1, such as 1/4".to_owned())
}

pub(crate) fn jobs(text: &str) -> Result<usize, String> {
    const MOST: usize = 1024;
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| format!("expected a number of jobs from 1 to {MOST}"))
}

pub(crate) fn parts(text: &str) -> Result<usize, String> {
    const MOST: usize = 1 << 20;
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| format!("expected a number of parts from 1 to {MOST}"))
}

pub(crate) fn seat(text: &str) -> Result<Seat, String> {
    let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).and_then(Seat::new);
    number.ok_or_else(|| format!("expected the number of a player, from 1 to {}", Seat::MOST))
}

/// Reads columns and rows of a box, such as 10x7, or 8 for a square.
pub(crate) fn size(text: &str) -> Result<(usize, usize), String> {
    box_of(text).ok_or_else(|| "expected columns and rows of a box, such as 10x7, or 8 for 8×8".to_owned())
}

/// Columns and rows of a box such as 8 or 10x7, if the text is one.
pub(crate) fn box_of(text: &str) -> Option<(usize, usize)> {
    let (width, height) = text.split_once(TIMES_SIGNS).unwrap_or((text, text));
    Some((width.parse().ok()?, height.parse().ok()?))
}

pub(crate) fn seats(text: &str) -> Result<(Seat, Seat), String> {
    let (one, other) =
        text.split_once(',').ok_or_else(|| "expected the numbers of two players, such as 1,2".to_owned())?;
    Ok((seat(one.trim())?, seat(other.trim())?))
}

pub(crate) fn side(text: &str) -> Result<usize, String> {
    let side = text.parse().ok().filter(|side| *side >= 1);
    side.ok_or_else(|| "expected a side of a box, a number of at least 1".to_owned())
}

/// Reads a width, or the first and the last one.
pub(crate) fn widths(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let widths = first.parse().ok().zip(last.parse().ok()).map(|(first, last): (usize, usize)| first..=last);
    let widths = widths.filter(|widths| *widths.start() >= 1 && !widths.is_empty());
    widths.ok_or_else(|| {
        "expected a number of columns, or the least and the greatest one as in 1..9".to_owned()
    })
}

/// Reads columns such as 8, or columns and rows such as 8x12.
pub(crate) fn width_or_size(text: &str) -> Result<(usize, Option<usize>), String> {
    let (width, height) = match text.split_once(TIMES_SIGNS) {
        Some((width, height)) => (side(width), side(height).map(Some)),
        None => (side(text), Ok(None)),
    };
    let size = width.ok().zip(height.ok());
    size.ok_or_else(|| "expected columns, such as 8, or columns and rows, such as 8x12".to_owned())
}

/// Reads a size of which columns and rows may be ranges.
pub(crate) fn ranges(text: &str) -> Result<(RangeInclusive<usize>, RangeInclusive<usize>), String> {
    let (width, height) = text.split_once(TIMES_SIGNS).unwrap_or((text, text));
    let size = widths(width).ok().zip(widths(height).ok());
    size.ok_or_else(|| "expected columns and rows, such as 6x3, 1..6x1..6 or 3".to_owned())
}

/// What stands between columns and rows.
const TIMES_SIGNS: [char; 3] = ['x', 'X', '×'];

/// Reads values with names, such as `rounds=4,window=0`.
pub(crate) fn named(text: &str) -> Result<Vec<(&str, &str)>, String> {
    let pairs: Option<Vec<_>> = text.split(',').map(|pair| pair.trim().split_once('=')).collect();
    pairs.ok_or_else(|| "expected names and values, such as NAME=N,NAME=N".to_owned())
}

/// Reads a value with a name that lies in a range.
pub(crate) fn within<T: FromStr + PartialOrd + Display>(
    name: &str,
    value: &str,
    range: RangeInclusive<T>,
) -> Result<T, String> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("{name} is a number from {} to {}", range.start(), range.end()))
}

/// Columns to the right and rows down in generations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Velocity {
    pub(crate) right: usize,
    pub(crate) shift: usize,
    pub(crate) period: usize,
}

/// Reads a speed such as c/5, 2c/7, c/4d or (2,1)c/6.
pub(crate) fn velocity(text: &str) -> Result<Velocity, String> {
    let text = text.to_lowercase();
    let velocity = text.split_once("c/").and_then(|(way, generations)| {
        let (generations, is_diagonal) =
            generations.strip_suffix('d').map_or((generations, false), |generations| (generations, true));
        let (right, shift) = match way.strip_prefix('(') {
            Some(pair) if !is_diagonal => {
                let (right, down) = pair.strip_suffix(')')?.split_once(',')?;
                (right.trim().parse().ok()?, down.trim().parse().ok()?)
            }
            Some(_) => return None,
            None => {
                let rows = if way.is_empty() { 1 } else { way.parse().ok()? };
                (if is_diagonal { rows } else { 0 }, rows)
            }
        };
        Some(Velocity { right, shift, period: generations.parse().ok()? })
    });
    velocity.ok_or_else(|| "expected a speed such as c/5, 2c/7, c/4d or (2,1)c/6".to_owned())
}

pub(crate) fn at_least_one(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number >= 1);
    number.ok_or_else(|| "expected a number, at least 1".to_owned())
}

pub(crate) fn generations(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= 1000);
    number.ok_or_else(|| "expected a number from 1 to 1000".to_owned())
}

/// Reads an amount of memory such as 8G, 500M or a number of bytes.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let units = [("G", 1u64 << 30), ("M", 1 << 20), ("K", 1 << 10)];
    let upper = text.trim().to_uppercase();
    let (number, unit) = units
        .iter()
        .find_map(|(suffix, bytes)| Some((upper.strip_suffix(suffix)?, *bytes)))
        .unwrap_or((&upper, 1));
    let bytes = number.trim().parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
    bytes.ok_or_else(|| {
        "expected an amount of memory: a number of bytes, or a number with K, M or G, such as 8G".to_owned()
    })
}

/// Units of time with their seconds, the longest first.
const TIMES: [(char, f64); 4] = [('d', 86400.0), ('h', 3600.0), ('m', 60.0), ('s', 1.0)];

/// Reads a time such as 90, 1.5s, 5m or 1h30m.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let time = seconds(text.trim()).and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| {
        "expected a time: a number of seconds, or numbers with d, h, m or s, such as 90, 1.5h or 1m30s"
            .to_owned()
    })
}

/// A number of seconds, or numbers with shorter and shorter units.
fn seconds(text: &str) -> Option<f64> {
    let is_of_number = |letter: char| letter.is_ascii_digit() || letter == '.';
    if text.chars().all(is_of_number) {
        return text.parse().ok();
    }
    let (mut rest, mut units, mut sum) = (text, TIMES.into_iter(), 0.0);
    while !rest.is_empty() {
        let end = rest.find(|letter| !is_of_number(letter))?;
        let (number, after) = rest.split_at(end);
        let mut letters = after.trim_start().chars();
        let letter = letters.next()?;
        let (_, of_unit) = units.find(|(unit, _)| *unit == letter)?;
        sum += number.parse::<f64>().ok()? * of_unit;
        rest = letters.as_str().trim_start();
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(duration("90"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("1.5h"), Ok(Duration::from_secs(5400)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(duration("1m30s"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("1d 2h 3 s"), Ok(Duration::from_secs(93603)));
        for nonsense in ["", "-1", "soon", "1e400", "h", "NaN", "1m30", "30s1m", "5m5m", "1mm", "1.2.3s"] {
            assert!(duration(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn speeds_are_columns_and_rows_in_generations() {
        for (text, right, shift, period) in [
            ("c/5", 0, 1, 5),
            ("2c/7", 0, 2, 7),
            ("c/4d", 1, 1, 4),
            ("2c/9d", 2, 2, 9),
            ("(2,1)c/6", 2, 1, 6),
            ("(2, 1)c/6", 2, 1, 6),
        ] {
            assert_eq!(velocity(text), Ok(Velocity { right, shift, period }), "{text}");
        }
        for nonsense in
            ["", "5", "c", "c/", "c/x", "-1c/4", "1/4", "c/d", "(2,1)c/6d", "(2)c/6", "2,1c/6", "(2,1c/6"]
        {
            assert!(velocity(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn widths_are_one_or_a_range() {
        assert_eq!((widths("9"), widths("1..13")), (Ok(9..=9), Ok(1..=13)));
        for nonsense in ["", "0", "0..3", "4..3", "1..", "..4", "x", "1...4"] {
            assert!(widths(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn sizes_are_columns_and_rows() {
        assert_eq!((size("8"), size("10x7"), size("3×4")), (Ok((8, 8)), Ok((10, 7)), Ok((3, 4))));
        assert_eq!(size("10X7"), Ok((10, 7)));
        assert_eq!((width_or_size("8"), width_or_size("8x12")), (Ok((8, None)), Ok((8, Some(12)))));
        assert_eq!((ranges("3"), ranges("1..6x2")), (Ok((3..=3, 3..=3)), Ok((1..=6, 2..=2))));
        for nonsense in ["", "x", "8x", "x8", "8x8x8", "-1", "8 6"] {
            assert!(size(nonsense).is_err() && width_or_size(nonsense).is_err(), "{nonsense}");
            assert!(ranges(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn values_have_names() {
        assert_eq!(named("a=1, b=2"), Ok(vec![("a", "1"), ("b", "2")]));
        assert_eq!(within("a", "16", 1..=16), Ok(16));
        assert!(named("a").is_err() && named("").is_err() && within("a", "17", 1..=16).is_err());
    }

    #[test]
    fn memory_has_units() {
        assert_eq!((bytes("8G"), bytes("3 m"), bytes("17")), (Ok(8 << 30), Ok(3 << 20), Ok(17)));
        for nonsense in ["", "G", "-1", "1T", "99999999999G"] {
            assert!(bytes(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn parts_are_counted_from_1() {
        assert_eq!(shard("2/3"), Ok(Shard::new(2, 3).unwrap()));
        for nonsense in ["", "2", "0/3", "4/3", "1/0", "-1/3", "1/x"] {
            assert!(shard(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn cells_are_pairs() {
        assert_eq!(cell("2, 5"), Ok((2, 5)));
        assert_eq!(cell("r2c5"), Ok((2, 5)));
        assert!(cell("2").is_err());
        assert!(cell("-1,2").is_err());
    }
}
