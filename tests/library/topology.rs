//! Still lifes on cylinders and tori, against all patterns: the densest ones, and the wastage identity.

use lifesat::encode::still_life::{Encoding, SymmetryBreaking};
use lifesat::encode::{Cardinality, Transition};
use lifesat::life::{Grid, Position};
use lifesat::limits::Limits;
use lifesat::problem::StillLife;
use lifesat::problem::still_life::Topology;
use lifesat::solve::still_life::{DensestSearch, Method, UpperBound};
use lifesat::verify;

/// Returns true if the middle one of three rows does not change, where each row repeats after `width` cells.
fn is_stable(above: u32, row: u32, below: u32, width: usize) -> bool {
    let live = |row: u32, column: usize| usize::from(row >> (column % width) & 1 == 1);
    (0..width).all(|column| {
        let neighbours: usize = [column + width - 1, column, column + width + 1]
            .into_iter()
            .map(|column| live(above, column) + live(row, column) + live(below, column))
            .sum();
        match (live(row, column), neighbours - live(row, column)) {
            (1, neighbours) => neighbours == 2 || neighbours == 3,
            (_, neighbours) => neighbours != 3,
        }
    })
}

/// All still lifes, row by row: rows that have both neighbours must be stable.
fn still_lifes(width: usize, height: usize, topology: Topology) -> Vec<Vec<u32>> {
    let stable = |above: u32, row: u32, below: u32| is_stable(above, row, below, width);
    let rows = || 0..1u32 << width;
    let mut beginnings: Vec<Vec<u32>> = rows().map(|row| vec![row]).collect();
    for _ in 1..height {
        let longer = |begun: Vec<u32>| {
            rows().filter_map(move |row| {
                let fits = match begun[..] {
                    [.., above, last] => stable(above, last, row),
                    [first] if topology == Topology::Cylinder => stable(0, first, row) && stable(0, 0, first),
                    _ => true,
                };
                fits.then(|| [&begun[..], &[row]].concat())
            })
        };
        beginnings = beginnings.into_iter().flat_map(longer).collect();
    }
    beginnings.retain(|rows| {
        let (first, last) = (rows[0], rows[height - 1]);
        let before_last = if height > 1 { Some(rows[height - 2]) } else { None };
        match topology {
            Topology::Torus => {
                let second = rows[1 % height];
                stable(before_last.unwrap_or(last), last, first) && stable(last, first, second)
            }
            Topology::Cylinder => {
                stable(0, 0, first) && stable(0, 0, last) && stable(before_last.unwrap_or(0), last, 0)
            }
            Topology::Plane => unreachable!("other tests are about the plane"),
        }
    });
    beginnings
}

fn grid(rows: &[u32], width: usize) -> Grid {
    Grid::from_fn(width, rows.len(), |Position { row, column }| rows[row] >> column & 1 == 1)
}

const BOXES: [(usize, usize); 14] = [
    (1, 1),
    (1, 4),
    (4, 1),
    (2, 2),
    (2, 3),
    (3, 2),
    (3, 3),
    (4, 3),
    (3, 4),
    (4, 4),
    (5, 4),
    (4, 5),
    (5, 5),
    (2, 6),
];

/// Four times the live cells and the waste make two for each cell, and one for each side between the
/// box and the outside.
#[test]
fn the_identity_holds_on_cylinders_and_tori() {
    for (width, height) in BOXES {
        for topology in [Topology::Cylinder, Topology::Torus] {
            for rows in still_lifes(width, height, topology) {
                let pattern = grid(&rows, width);
                let at = |row: usize, column: usize| {
                    let row = match topology {
                        Topology::Torus => (row + height - 1) % height,
                        _ if (1..=height).contains(&row) => row - 1,
                        _ => return false,
                    };
                    pattern.get(Position::new(row, (column + width - 1) % width))
                };
                let mut waste = 0;
                for Position { row, column } in pattern.positions() {
                    // Rows and columns from one, so that there is one before the first.
                    let (row, column) = (row + 1, column + 1);
                    let window =
                        std::array::from_fn(|place| at(row + place / 3 - 1, column + place % 3 + width - 1));
                    waste += lifesat::life::waste::of_cell(window);
                }
                if topology == Topology::Cylinder {
                    let dead = |row: u32| width - row.count_ones() as usize;
                    waste += dead(rows[0]) + dead(rows[height - 1]);
                }
                let tokens = topology.tokens(width, height);
                assert_eq!(4 * pattern.population() + waste, tokens, "{topology:?}\n{pattern}");
            }
        }
    }
}

#[test]
fn the_densest_are_those_among_all_patterns() {
    for (width, height) in BOXES {
        for topology in [Topology::Cylinder, Topology::Torus] {
            let problem = StillLife::new(width, height).unwrap().with_topology(topology);
            let all = still_lifes(width, height, topology);
            let most = all.iter().map(|rows| grid(rows, width).population()).max().unwrap();
            for rows in all.iter().step_by(7) {
                verify::still_life(&problem, &grid(rows, width)).unwrap();
            }
            for transition in [Transition::Prime, Transition::Col9, Transition::Rows256, Transition::Paper190]
            {
                for symmetry in [SymmetryBreaking::None, SymmetryBreaking::LexLeader] {
                    let encoding = Encoding { transition, cardinality: Cardinality::Totalizer, symmetry };
                    let search =
                        DensestSearch { method: Method::Count(encoding), ..DensestSearch::of(&problem) };
                    let outcome = search.run(&Limits::none(), &mut |_, _| {}).unwrap();
                    assert!(outcome.is_proved());
                    let found = outcome.best.unwrap().population();
                    assert_eq!(found, most, "{width}×{height} {topology:?} {encoding:?}");
                    if outcome.proof == UpperBound::Wastage {
                        assert_eq!(found, topology.tokens(width, height) / 4);
                    }
                }
            }
        }
    }
}

/// What is no still life is refused: patterns of the plane, and of the other topology.
#[test]
fn verification_tells_the_topologies_apart() {
    let mut differ = 0;
    for (width, height) in [(3, 3), (4, 3), (4, 4)] {
        for topology in [Topology::Cylinder, Topology::Torus] {
            let problem = StillLife::new(width, height).unwrap().with_topology(topology);
            let all = still_lifes(width, height, topology);
            let mut accepted = 0;
            for bits in 0..1u32 << (width * height) {
                let rows: Vec<u32> =
                    (0..height).map(|row| bits >> (row * width) & ((1 << width) - 1)).collect();
                accepted += usize::from(verify::still_life(&problem, &grid(&rows, width)).is_ok());
            }
            assert_eq!(accepted, all.len(), "{width}×{height} {topology:?}");
            differ += accepted;
        }
    }
    assert!(differ > 100, "{differ}");
}
