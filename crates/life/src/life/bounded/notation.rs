//! The texts of bounded grids: what Golly puts behind a rule, such as `:T30,20`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Bounds, LONGEST, Shift, Surface};

/// The error for a text that is no bounded grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a bounded grid: {fault}")]
pub struct BoundsError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub fault: &'static str,
}

const HOW: &str = "write a letter (P, T, K, C or S), a width and a height, as in T30,20; 0 is infinite";
const INFINITE: &str = "only planes and tori (P and T) can be infinite in one direction";
const SHIFTED: &str = "an infinite torus cannot be shifted";

impl fmt::Display for Bounds {
    /// The canonical text, as Golly writes it, with a colon before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { surface, width, height } = self;
        let one = |shifted: bool| if shifted { "+1" } else { "" };
        match surface {
            Surface::Plane => write!(f, ":P{width},{height}"),
            Surface::Torus(Shift::None) => write!(f, ":T{width},{height}"),
            Surface::Torus(Shift::Horizontal(by)) => write!(f, ":T{width}{by:+},{height}"),
            Surface::Torus(Shift::Vertical(by)) => write!(f, ":T{width},{height}{by:+}"),
            Surface::TwistedHorizontally(shifted) => write!(f, ":K{width}*{},{height}", one(*shifted)),
            Surface::TwistedVertically(shifted) => write!(f, ":K{width},{height}*{}", one(*shifted)),
            Surface::CrossSurface => write!(f, ":C{width},{height}"),
            Surface::Sphere => write!(f, ":S{width}"),
        }
    }
}

impl FromStr for Bounds {
    type Err = BoundsError;

    /// Reads what stands behind the colon, or with the colon: `T30,20`, `P30,0`, `T30+5,20`,
    /// `K30*,20`, `K30,20*+1`, `C30,20`, `S30`. A single number is width and height.
    fn from_str(text: &str) -> Result<Self, BoundsError> {
        let plain = text.trim().trim_start_matches(':');
        read(plain).map_err(|fault| BoundsError { text: plain.to_owned(), fault })
    }
}

/// A side of a grid, as it is written.
struct Side {
    cells: i32,
    twisted: bool,
    shift: Option<i32>,
}

fn read(text: &str) -> Result<Bounds, &'static str> {
    let mut letters = text.chars();
    let letter = letters.next().ok_or(HOW)?.to_ascii_uppercase();
    let sides: Vec<Side> = letters.as_str().split(',').map(side).collect::<Result<_, _>>()?;
    let (width, height) = match &sides[..] {
        [both] if letter == 'K' => (both, &Side { cells: both.cells, twisted: false, shift: None }),
        [both] => (both, both),
        [width, height] if letter != 'S' => (width, height),
        [_, _] => return Err("a sphere has one number, as in S30, because its sides are equal"),
        _ => return Err(HOW),
    };
    let bounds = |surface| Bounds { surface, width: width.cells, height: height.cells };
    let is_infinite = width.cells == 0 || height.cells == 0;
    if letter != 'K' && (width.twisted || height.twisted) {
        return Err("only Klein bottles (K) have a * for twisted edges");
    }
    if !matches!(letter, 'K' | 'T') && (width.shift.is_some() || height.shift.is_some()) {
        return Err("only tori and Klein bottles (T and K) can be shifted");
    }
    match letter {
        'P' | 'T' if width.cells == 0 && height.cells == 0 => {
            Err("0,0 does not bound the grid: leave it out")
        }
        'P' => Ok(bounds(Surface::Plane)),
        'T' => Ok(bounds(Surface::Torus(shift(width, height, is_infinite, sides.len() == 1)?))),
        'K' | 'C' | 'S' if is_infinite => Err(INFINITE),
        'K' => Ok(bounds(twisted(width, height)?)),
        'C' => Ok(bounds(Surface::CrossSurface)),
        'S' => Ok(bounds(Surface::Sphere)),
        _ => Err(HOW),
    }
}

fn shift(width: &Side, height: &Side, is_infinite: bool, is_one: bool) -> Result<Shift, &'static str> {
    // A single number with a shift is the width, whose edges are the horizontal ones.
    let vertical = height.shift.filter(|_| !is_one);
    if is_infinite && (width.shift.is_some() || vertical.is_some()) {
        return Err(SHIFTED);
    }
    let shift = match (width.shift.unwrap_or(0), vertical.unwrap_or(0)) {
        (0, 0) => return Ok(Shift::None),
        (by, 0) => Shift::Horizontal(by % width.cells),
        (0, by) => Shift::Vertical(by % height.cells),
        _ => return Err("only one pair of edges can be shifted"),
    };
    Ok(if matches!(shift, Shift::Horizontal(0) | Shift::Vertical(0)) { Shift::None } else { shift })
}

fn twisted(width: &Side, height: &Side) -> Result<Surface, &'static str> {
    // All shifts are equivalent to one by a cell, and none has an effect along an odd side.
    let is_shifted = |side: &Side| side.shift.unwrap_or(0) != 0 && side.cells % 2 == 0;
    match (width.twisted, height.twisted) {
        (true, true) => {
            Err("a Klein bottle has one pair of twisted edges; with two it is a cross-surface (C)")
        }
        (true, false) if height.shift.is_none() => Ok(Surface::TwistedHorizontally(is_shifted(width))),
        (false, _) if width.shift.is_none() => Ok(Surface::TwistedVertically(is_shifted(height))),
        _ => Err("the shift of a Klein bottle must be on the twisted edges"),
    }
}

fn side(text: &str) -> Result<Side, &'static str> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (cells, rest) = text.split_at(digits);
    let too_many = "a side has at most 2000000000 cells";
    let cells =
        if cells.is_empty() { return Err(HOW) } else { cells.parse::<i32>().map_err(|_| too_many)? };
    if cells > LONGEST {
        return Err(too_many);
    }
    let (twisted, rest) = rest.strip_prefix('*').map_or((false, rest), |rest| (true, rest));
    let shift = match rest {
        "" => None,
        rest if rest.starts_with(['+', '-']) => Some(rest.parse::<i32>().map_err(|_| HOW)?),
        _ => return Err(HOW),
    };
    Ok(Side { cells, twisted, shift })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The right column is what `bgolly` writes (Golly 3.3).
    #[test]
    fn one_text_of_each_grid_is_canonical() {
        for (text, expected) in [
            ("T20,10", ":T20,10"),
            (":t5,5", ":T5,5"),
            ("T5", ":T5,5"),
            ("P20", ":P20,20"),
            ("T05,5", ":T5,5"),
            ("P0,7", ":P0,7"),
            ("T20,0", ":T20,0"),
            ("T20+5,10", ":T20+5,10"),
            ("T20-3,10", ":T20-3,10"),
            ("T20-25,10", ":T20-5,10"),
            ("T20+20,10", ":T20,10"),
            ("T20+0,10", ":T20,10"),
            ("T20,10+3", ":T20,10+3"),
            ("K30*,20", ":K30*,20"),
            ("K5,5", ":K5,5*"),
            ("K5*", ":K5*,5"),
            ("K6*+1", ":K6*+1,6"),
            ("K4*+2,5", ":K4*+1,5"),
            ("K4*-1,5", ":K4*+1,5"),
            ("K4*+0,5", ":K4*,5"),
            ("K5*+1,5", ":K5*,5"),
            ("K5,4*+3", ":K5,4*+1"),
            ("C30,20", ":C30,20"),
            ("C5", ":C5,5"),
            ("S10", ":S10"),
        ] {
            let bounds: Bounds = text.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(bounds.to_string(), expected, "{text}");
            assert_eq!(expected.parse(), Ok(bounds), "{text}");
        }
    }

    #[test]
    fn what_golly_refuses_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", HOW),
            ("T", HOW),
            ("T5x", HOW),
            ("Q5,5", HOW),
            ("P5,5,5", HOW),
            ("P0,0", "0,0 does not bound the grid: leave it out"),
            ("T20+5,0", SHIFTED),
            ("T5+2,5+1", "only one pair of edges can be shifted"),
            ("P5+1,5", "only tori and Klein bottles (T and K) can be shifted"),
            ("K5+1,4*", "the shift of a Klein bottle must be on the twisted edges"),
            ("K4*,4*", "a Klein bottle has one pair of twisted edges; with two it is a cross-surface (C)"),
            ("C0,5", INFINITE),
            ("C5*,5", "only Klein bottles (K) have a * for twisted edges"),
            ("S5,6", "a sphere has one number, as in S30, because its sides are equal"),
            ("P2000000001,5", "a side has at most 2000000000 cells"),
        ] {
            assert_eq!(text.parse::<Bounds>().unwrap_err().fault, reason, "{text}");
        }
    }
}
