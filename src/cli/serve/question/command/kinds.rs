//! The command lines of some kinds of questions.

use super::super::cells::{self, Alphabet, Rows};
use super::super::{Behaviour, Mirror, Pieces, Player, Topology, name};
use super::words::{asked, generations, group, option, ruled, side, sized, symmetric, with, words};
use super::{CERTIFICATE, GAME};
use crate::cli::serve::refusal::Refusal;

type Words = Result<Vec<String>, Refusal>;

/// The most orders of cells that a core is sought in.
const MOST_TRIES: usize = 1000;

pub(super) fn densest(
    cells: &Rows,
    pieces: Pieces,
    topology: Topology,
    rule: &str,
    certificate: bool,
) -> Words {
    let (width, height) = cells::size(cells, Alphabet::Plain)?;
    let mut words = with(words(&["solve", &format!("{width}x{height}")]), given(cells));
    words.extend((pieces != Pieces::Any).then(|| format!("--{}", name(pieces))));
    words.extend((topology != Topology::Plane).then(|| option("outside", &name(topology))));
    words.extend(ruled(rule)?);
    Ok(with(words, certificate.then(|| option("proof", &CERTIFICATE))))
}

pub(super) fn count(width: usize, height: usize, what: Behaviour) -> Words {
    let size = format!("{}x{}", side(width)?, side(height)?);
    let count = match what {
        Behaviour::StillLifes => "--count".to_owned(),
        Behaviour::Oscillators | Behaviour::Vanishing => option("count", &name(what)),
    };
    Ok(with(words(&["solve", &size]), [count]))
}

pub(super) fn list(width: usize, height: usize, densest: bool) -> Words {
    let all = if densest { "--all=densest" } else { "--all" };
    Ok(words(&["solve", &format!("{}x{}", side(width)?, side(height)?), all]))
}

/// The cells of a still life that are known, as options.
fn given(cells: &Rows) -> impl Iterator<Item = String> {
    let places = cells
        .iter()
        .enumerate()
        .flat_map(|(row, cells)| cells.bytes().enumerate().map(move |(column, cell)| (row, column, cell)));
    places.filter_map(|(row, column, cell)| match cell {
        b'O' => Some(format!("--alive={row},{column}")),
        b'.' => Some(format!("--dead={row},{column}")),
        _ => None,
    })
}

/// The speed of ships that move so many rows down and columns to the right in a period.
pub(super) fn speed(rows: usize, right: usize, period: usize) -> Result<String, Refusal> {
    let (rows, period) = (side(rows)?, generations(period)?);
    Ok(match right {
        0 => format!("{rows}c/{period}"),
        right if right == rows => format!("{rows}c/{period}d"),
        right => format!("({right},{rows})c/{period}"),
    })
}

/// Ships with at most so many live cells in a row, if there is a bound.
pub(super) fn ships(
    width: usize,
    speed: &str,
    mirror: Mirror,
    row_cells: Option<usize>,
    rule: &str,
    certificate: bool,
) -> Words {
    let mut words = with(words(&["ships"]), [option("velocity", &speed), option("width", &side(width)?)]);
    words.push(option("symmetry", &name(mirror)));
    if let Some(most) = row_cells {
        words.push(option("row-cells", &most));
    }
    words.extend(ruled(rule)?);
    Ok(with(words, certificate.then(|| option("proof", &CERTIFICATE))))
}

pub(super) fn orphan(cells: &Rows, rule: &str, before: usize, is_alone: bool) -> Words {
    let mut words = asked(&["eden", "check"], cells, rule)?;
    if before != 1 {
        words.push(option("generations", &generations(before)?));
    }
    Ok(with(words, is_alone.then(|| option("outside", &"dead"))))
}

pub(super) fn core(cells: &Rows, tries: usize, symmetry: &str, rule: &str) -> Words {
    if !(1..=MOST_TRIES).contains(&tries) {
        return Err(Refusal::question(format!("the number of tries is from 1 to {MOST_TRIES}")));
    }
    let symmetry = option("symmetry", &group(symmetry)?);
    asked(&["eden", "orphan", &option("tries", &tries), &symmetry], cells, rule)
}

/// With a symmetry, cells are dropped that are not needed.
pub(super) fn force(cells: &Rows, minimal: Option<&String>, rule: &str, certificate: bool) -> Words {
    let mut words = asked(&["eden", "force"], cells, rule)?;
    if let Some(symmetry) = minimal {
        words.push("--minimal".to_owned());
        words.extend(symmetric(symmetry)?);
    }
    Ok(with(words, certificate.then(|| option("proof", &CERTIFICATE))))
}

pub(super) fn prove(cells: &Rows, certificate: bool) -> Words {
    let (width, height) = cells::size(cells, Alphabet::Plain)?;
    let words = if cells::is_blank(cells) {
        sized(&["eden", "prove"], width, height)?
    } else {
        words(&["eden", "prove", &cells.join("/")])
    };
    Ok(with(words, certificate.then(|| option("proof", &CERTIFICATE))))
}

/// One game is recorded; of many, only the results are told.
pub(super) fn game(width: usize, height: usize, players: &[Player], games: u32) -> Words {
    let names: Vec<String> = players.iter().map(name).collect();
    let size = format!("{}x{}", side(width)?, side(height)?);
    let words = with(words(&["play", &size]), [option("players", &names.join(","))]);
    Ok(if games == 1 {
        with(words, [option("state", &GAME)])
    } else {
        with(words, [option("tournament", &games)])
    })
}

/// The folders of jobs lie side by side.
pub(super) fn check(job: u64) -> Vec<String> {
    words(&["check", &format!("../{job}/{CERTIFICATE}")])
}
