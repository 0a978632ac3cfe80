//! apgcodes: the names that Catagolue gives to still lifes (`xs4_33`), oscillators (`xp2_7`) and spaceships
//! (`xq4_153`).
//!
//! `s` comes before the number of live cells, `p` and `q` before the period. Behind `_` stand the cells, cut
//! into strips of five rows, which `z` separates. Each column of a strip is a digit of base 32, the topmost
//! cell being worth 1. `w` stands for two empty columns, `x` for three, and `y` with a further digit d for
//! d + 4. Empty columns at the end of a strip are left out. The name of an object is its shortest code in
//! any phase and orientation, and the least of these in the order of the alphabet.

use thiserror::Error;

use super::islands::{division, falls_apart};
use super::{Grid, Plane, Rule, Symmetry};

/// Catagolue gives no codes to objects that are longer than this in each phase.
const LONGEST: u32 = 40;

/// The rows of a strip.
const STRIP: usize = 5;

const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// The most cells of the box of a pattern that is read.
const MOST_CELLS: usize = 1 << 24;

/// Why an apgcode has no pattern.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ApgcodeError {
    /// It names a class of objects, or is no apgcode.
    #[error("`{0}` names no cells; apgcodes with cells begin with xs, xp or xq, as in xq4_153")]
    NoCells(String),
    /// A character without meaning.
    #[error(
        "{0:?} stands in an apgcode; its cells are digits 0 to v, with w, x and y for gaps and z between strips"
    )]
    Character(char),
    /// Cells of several layers.
    #[error(
        "an apgcode with a second `_` is for a rule of more than two states, which is not read; give RLE instead"
    )]
    Layers,
    /// The text ends behind `y`.
    #[error("this apgcode ends behind `y`, so it may have been cut short")]
    Unfinished,
    /// A still life with another number of live cells than its code says.
    #[error("this apgcode says {said} and has {} live cell{}, so it may have been cut short", .cells, if *.cells == 1 { "" } else { "s" })]
    Population {
        /// The beginning of the code.
        said: String,
        /// The number of its live cells.
        cells: usize,
    },
    /// The box has too many cells.
    #[error("the pattern of this apgcode would have more than {MOST_CELLS} cells")]
    TooLarge,
}

/// Returns true if a text begins as an apgcode does, so that it is hardly anything else.
pub fn is_like(text: &str) -> bool {
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    text.split_once('_').is_some_and(|(head, _)| {
        let number = ["xs", "xp", "xq", "yl"].iter().find_map(|kind| head.strip_prefix(kind));
        number.is_some_and(is_number) || matches!(head, "ov" | "zz")
    })
}

/// The pattern of an apgcode, which need not be the name that [`of`] gives.
///
/// # Errors
/// If the code has no cells, has characters without meaning, or is for a still life of another size.
pub fn read(code: &str) -> Result<Grid, ApgcodeError> {
    let no_cells = || ApgcodeError::NoCells(code.to_owned());
    let (head, cells) = code.split_once('_').filter(|_| is_like(code)).ok_or_else(no_cells)?;
    if !head.starts_with('x') {
        return Err(no_cells());
    }
    let strips = strips(cells)?;
    let width = strips.iter().map(Vec::len).max().unwrap_or(0);
    if width.saturating_mul(STRIP * strips.len()) > MOST_CELLS {
        return Err(ApgcodeError::TooLarge);
    }
    let grid = Grid::from_fn(width, STRIP * strips.len(), |at| {
        let column = strips[at.row / STRIP].get(at.column).copied().unwrap_or(0);
        column >> (at.row % STRIP) & 1 == 1
    });
    let population = grid.population();
    match head.strip_prefix("xs") {
        Some(number) if number.parse() != Ok(population) => {
            Err(ApgcodeError::Population { said: head.to_owned(), cells: population })
        }
        _ if population == 0 => Err(no_cells()),
        _ => Ok(grid.trimmed(false)),
    }
}

/// The columns of each strip, as numbers of which bit 0 is the topmost cell.
fn strips(cells: &str) -> Result<Vec<Vec<u8>>, ApgcodeError> {
    let mut strips = vec![Vec::new()];
    let mut symbols = cells.chars();
    while let Some(symbol) = symbols.next() {
        let place = digit(symbol)?;
        let strip = strips.last_mut().expect("there is one");
        match symbol {
            'w' => strip.extend([0; 2]),
            'x' => strip.extend([0; 3]),
            'y' => {
                let more = digit(symbols.next().ok_or(ApgcodeError::Unfinished)?)?;
                strip.extend(std::iter::repeat_n(0, usize::from(more) + 4));
            }
            'z' => strips.push(Vec::new()),
            _ => strip.push(place),
        }
    }
    Ok(strips)
}

/// The value of a digit, or the place of a letter behind the digits.
fn digit(symbol: char) -> Result<u8, ApgcodeError> {
    let place = (0..).zip(DIGITS).find(|(_, digit)| char::from(**digit) == symbol);
    let fault = if symbol == '_' { ApgcodeError::Layers } else { ApgcodeError::Character(symbol) };
    place.map(|(place, _)| place).ok_or(fault)
}

/// The name of a pattern that comes back after so many generations, in another place if it `moves`. There is
/// none if the pattern is empty or too large in each phase, if it consists of several objects, or if images of
/// patterns behave differently by the rule.
pub fn of(pattern: &Grid, rule: Rule, period: usize, moves: bool) -> Option<String> {
    if rule.has_b0() || !rule.is_isotropic() {
        return None;
    }
    let phases = std::iter::successors(Some(Plane::of(pattern)), |now| Some(now.next_generation(rule)));
    let codes = phases.take(period).filter_map(|phase| {
        let frame = phase.frame().filter(|frame| frame.width.max(frame.height) <= LONGEST)?;
        let grid = phase.cut(frame);
        Symmetry::ALL
            .iter()
            .map(|symmetry| written(&symmetry.apply_to_grid(&grid)))
            .min_by_key(|code| order(code))
    });
    let cells = codes.min_by_key(|code| order(code))?;
    let is_still_life = rule == Rule::LIFE && period == 1 && !moves;
    if is_still_life && division(pattern).is_some() || falls_apart(pattern, rule, period) {
        return None;
    }
    Some(match (moves, period) {
        (true, _) => format!("xq{period}_{cells}"),
        (false, 1) => format!("xs{}_{cells}", pattern.population()),
        (false, _) => format!("xp{period}_{cells}"),
    })
}

/// Shorter codes come first.
fn order(code: &str) -> (usize, String) {
    (code.len(), code.to_owned())
}

/// The cells of a grid whose first and last rows and columns have live ones.
fn written(grid: &Grid) -> String {
    let mut code = String::new();
    for top in (0..grid.height()).step_by(STRIP) {
        if top > 0 {
            code.push('z');
        }
        let mut gap = 0;
        for column in 0..grid.width() {
            let alive = |row: &usize| grid.is_alive((top + row).cast_signed(), column.cast_signed());
            match (0..STRIP).filter(alive).map(|row| 1 << row).sum::<usize>() {
                0 => gap += 1,
                digit => {
                    code += &empty(std::mem::take(&mut gap));
                    code.push(DIGITS[digit].into());
                }
            }
        }
    }
    code
}

/// So many empty columns.
fn empty(columns: usize) -> String {
    match columns {
        0 => String::new(),
        1 => "0".to_owned(),
        2 => "w".to_owned(),
        3 => "x".to_owned(),
        // No box is longer than the gaps that there are digits for.
        more => format!("y{}", char::from(DIGITS[more - 4])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::step::next_generation;

    /// Published names. Each is the name of its own pattern, which does what the name says.
    const PUBLISHED: [&str; 51] = [
        "xs4_33",
        "xs4_252",
        "xs5_253",
        "xs6_696",
        "xs6_356",
        "xs6_25a4",
        "xs6_39c",
        "xs6_bd",
        "xs7_2596",
        "xs7_25ac",
        "xs7_178c",
        "xs7_3lo",
        "xs8_6996",
        "xs8_35ac",
        "xs8_25ak8",
        "xs8_69ic",
        "xs8_178k8",
        "xs8_3pm",
        "xs8_32qk",
        "xs9_31ego",
        "xs10_g8o652z01",
        "xs12_g8o653z11",
        "xs12_raar",
        "xs14_g88b96z123",
        "xs14_69bqic",
        "xs15_354cgc453",
        "xs16_g88m996z1221",
        "xs17_2ege1ege2",
        "xs18_rhe0ehr",
        "xp2_7",
        "xp2_7e",
        "xp2_318c",
        "xp2_2a54",
        "xp2_31ago",
        "xp2_rhewehr",
        "xp3_co9nas0san9oczgoldlo0oldlogz1047210127401",
        "xp3_695qc8zx33",
        "xp3_4hh186z07",
        "xp4_37bkic",
        "xp5_idiidiz01w1",
        "xp8_g3jgz1ut",
        "xp8_gk2gb3z11",
        "xp14_j9d0d9j",
        "xp15_4r4z4r4",
        "xp30_w33z8kqrqk8zzzx33",
        "xp46_330279cx1aad3y833zx4e93x855bc",
        "xq4_153",
        "xq4_6frc",
        "xq4_27dee6",
        "xq4_27deee6",
        "xq7_3nw17862z6952",
    ];

    /// The name of a pattern, found by playing it.
    fn named(pattern: &Grid) -> Option<String> {
        let start = Plane::of(pattern);
        let shape = |plane: &Plane| plane.frame().map(|frame| plane.cut(frame));
        let mut now = start.clone();
        (1..=60).find_map(|period| {
            now = now.next_generation(Rule::LIFE);
            (shape(&now) == shape(&start)).then(|| of(pattern, Rule::LIFE, period, now != start))
        })?
    }

    #[test]
    fn published_names_are_found_in_any_phase_and_orientation() {
        for code in PUBLISHED {
            let mut pattern = read(code).unwrap();
            for symmetry in Symmetry::ALL {
                assert_eq!(named(&symmetry.apply_to_grid(&pattern)).as_deref(), Some(code));
                pattern = next_generation(&pattern, Rule::LIFE);
            }
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let mut random = fastrand::Rng::with_seed(1);
        for size in 1..=40 {
            let soup = Grid::from_fn(size, 41 - size, |at| at.row + at.column == 0 || random.u8(..8) == 0)
                .trimmed(false);
            assert_eq!(read(&format!("xp1_{}", written(&soup))).unwrap(), soup);
        }
    }

    #[test]
    fn some_patterns_have_no_name() {
        let bar = |width| Grid::filled(width, 2, true);
        assert!(of(&bar(40), Rule::LIFE, 1, false).is_some());
        assert_eq!(of(&bar(41), Rule::LIFE, 1, false), None);
        for (several, period) in [("xs8_33033", 1), ("xs8_33x33", 1), ("xp2_7y17", 2)] {
            assert_eq!(of(&read(several).unwrap(), Rule::LIFE, period, false), None, "{several}");
        }
        assert_eq!(of(&Grid::dead(3, 3), Rule::LIFE, 1, false), None);
        for rule in ["B03/S23", "B2/S34H"] {
            assert_eq!(of(&bar(2), rule.parse().unwrap(), 1, false), None, "{rule}");
        }
        assert!(of(&bar(2), "B36/S23".parse().unwrap(), 1, false).is_some());
    }

    #[test]
    fn broken_codes_are_refused_with_the_reason() {
        for (code, fault) in [
            ("xs4_3!", ApgcodeError::Character('!')),
            ("xq4_15_3", ApgcodeError::Layers),
            ("xp2_7y", ApgcodeError::Unfinished),
            ("xs5_33", ApgcodeError::Population { said: "xs5".to_owned(), cells: 4 }),
            (
                "yl144_1_16_afb5f3db909e60548f086e22ee3353ac",
                ApgcodeError::NoCells("yl144_1_16_afb5f3db909e60548f086e22ee3353ac".to_owned()),
            ),
        ] {
            assert!(is_like(code), "{code}");
            assert_eq!(read(code), Err(fault), "{code}");
        }
        assert_eq!(
            read(&format!("xp1_{}{}", "yz".repeat(4000), "z".repeat(4000))),
            Err(ApgcodeError::TooLarge)
        );
        for empty in ["xp2_", "xs0_", "xq4_z0w"] {
            assert_eq!(read(empty), Err(ApgcodeError::NoCells(empty.to_owned())));
        }
        for other in ["xs_33", "x_x", "xs4", "x = 3, y = 3", "xsq_1"] {
            assert!(!is_like(other), "{other}");
            assert_eq!(read(other), Err(ApgcodeError::NoCells(other.to_owned())));
        }
    }
}
