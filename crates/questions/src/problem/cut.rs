//! Cuts: what every still life that holds together satisfies.
//!
//! That a pattern is connected is expensive to write as clauses. So the solver is asked for any
//! still life first. If its live cells do not hold together, a cut excludes it, with many others.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::life::Position;

/// A fact about all still lifes of a box that hold together and have at least k live cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "Json", into = "Json")]
pub enum Cut {
    /// Of *connected* still lifes: if a cell of the region is live, so is a cell of the ring around
    /// the region.
    Region(Region),
    /// Of *strict* still lifes: these cells do not all have these states. For otherwise the islands
    /// that consist of these live cells could be taken away.
    Piece(Piece),
}

/// A region that holds only a part of a connected pattern.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region {
    /// The cells of the region. If the ring around them is dead and one of them is live, they hold the
    /// whole pattern. But they are fewer than k.
    pub cells: Vec<Position>,
    /// If they are not fewer: a cell outside region and ring. The cut is about patterns in which it is live.
    pub beyond: Option<Position>,
}

/// Islands that can be taken away from a still life, and the dead cells that make it possible.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Sets of cells, each of them a still life by itself. They are fewer than k cells, or there are
    /// other cells in `live`.
    pub parts: Vec<Vec<Position>>,
    /// Cells near the piece that are live.
    pub live: Vec<Position>,
    /// Cells near the piece that are dead, besides the ring around it.
    pub dead: Vec<Position>,
}

type Cells = Vec<(usize, usize)>;

/// The JSON form: one of the two objects.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Json {
    Region(RegionJson),
    Piece(PieceJson),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RegionJson {
    region: Cells,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    beyond: Option<(usize, usize)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceJson {
    parts: Vec<Cells>,
    live: Cells,
    dead: Cells,
}

/// A list of cells is not in the order of rows, or names a cell twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the cells of a cut come row by row, each once")]
pub struct Disorder;

impl From<Cut> for Json {
    fn from(cut: Cut) -> Self {
        let pairs = |cells: Vec<Position>| cells.into_iter().map(|at| (at.row, at.column)).collect();
        match cut {
            Cut::Region(Region { cells, beyond }) => Self::Region(RegionJson {
                region: pairs(cells),
                beyond: beyond.map(|at| (at.row, at.column)),
            }),
            Cut::Piece(Piece { parts, live, dead }) => Self::Piece(PieceJson {
                parts: parts.into_iter().map(pairs).collect(),
                live: pairs(live),
                dead: pairs(dead),
            }),
        }
    }
}

impl TryFrom<Json> for Cut {
    type Error = Disorder;

    fn try_from(json: Json) -> Result<Self, Disorder> {
        Ok(match json {
            Json::Region(RegionJson { region, beyond }) => Self::Region(Region {
                cells: ordered(region)?,
                beyond: beyond.map(|(row, column)| Position::new(row, column)),
            }),
            Json::Piece(PieceJson { parts, live, dead }) => Self::Piece(Piece {
                parts: parts.into_iter().map(ordered).collect::<Result<_, _>>()?,
                live: ordered(live)?,
                dead: ordered(dead)?,
            }),
        })
    }
}

fn ordered(pairs: Cells) -> Result<Vec<Position>, Disorder> {
    if !pairs.is_sorted_by(|one, next| one < next) {
        return Err(Disorder);
    }
    Ok(pairs.into_iter().map(|(row, column)| Position::new(row, column)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_survive_a_round_trip_and_disorder_is_seen() {
        for text in [
            r#"{"region":[[0,1],[1,0]]}"#,
            r#"{"region":[[0,1]],"beyond":[4,4]}"#,
            r#"{"parts":[[[0,0],[0,1]],[[3,3]]],"live":[[0,3]],"dead":[]}"#,
        ] {
            let cut: Cut = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&cut).unwrap(), text);
        }
        for text in [r#"{"region":[[1,0],[0,1]]}"#, r#"{"region":[[1,0],[1,0]]}"#, r#"{"region":[],"k":3}"#] {
            assert!(serde_json::from_str::<Cut>(text).is_err(), "{text}");
        }
    }
}
