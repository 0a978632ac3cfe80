//! What must hold besides the rule: something is alive, at the front if the pattern could be
//! shifted; there is no smaller period; live cells keep to their bounds.

use std::collections::{BTreeMap, BTreeSet};

use super::places::Places;
use super::{Cell, Course, Demand, Front, Literal, Touched, Track, fronts, tracks};
use crate::life::{Isometry, Position};
use crate::problem::Search;
use crate::problem::search::{Bound, Motion, Population};

/// The demands of a search.
#[derive(Default)]
pub(super) struct Demands {
    pub(super) all: Vec<Demand>,
    /// What a solver demands in place of the first demands, of which there is one for each side.
    pub(super) of_solver: Vec<Demand>,
    pub(super) touched: Touched,
    /// Whether a demand fails whatever the unknowns are.
    pub(super) fail: bool,
}

/// A demand after a look at its known cells, which may decide it.
enum Simplified {
    Holds,
    Fails,
    Depends(Demand),
}

impl Demands {
    pub(super) fn of(search: &Search, places: &Places<'_>, course: Course, front: Front) -> Self {
        let (mut all, moves) = (Self::default(), course == Course::Moves);
        for touch in fronts::touches(search, places, front) {
            all.touched.sides.push(touch.side);
            if touch.half.is_some() {
                all.touched.half = Some(touch.side);
            }
            if let (true, Simplified::Depends(demand)) = (moves, alive(touch.whole.clone())) {
                all.of_solver.push(demand);
            }
            all.add(alive(touch.half.unwrap_or(touch.whole)));
        }
        if matches!(search.motion(), Motion::Returns(_)) {
            match alive(generation(search, places, 0)) {
                // A pattern that touches a side is not empty.
                Simplified::Depends(demand) if !all.touched.sides.is_empty() => {
                    all.of_solver.extend((!moves).then_some(demand));
                }
                other => all.add(other),
            }
        }
        if let Some(frame) = search.frame_of_cells() {
            all.add(one_track(tracks::of(search, places, frame)));
            // A cell could not differ later if the map carried generation 0 on, and all cells follow from it.
            if search.is_deterministic() {
                return all.with_bounds(search, places);
            }
        }
        for (later, root) in search.excluded() {
            // States are equal if the same cells are alive, now and in the generations that decide which
            // are dying.
            let pairs = (0..=search.history()).flat_map(|back| unlike(search, places, (later, root), back));
            all.add(differ(pairs));
        }
        all.with_bounds(search, places)
    }

    fn with_bounds(mut self, search: &Search, places: &Places<'_>) -> Self {
        for bound in search.bounds() {
            self.add(counted(search, places, bound));
        }
        self
    }

    fn add(&mut self, outcome: Simplified) {
        match outcome {
            Simplified::Holds => {}
            Simplified::Fails => self.fail = true,
            Simplified::Depends(demand) => self.all.push(demand),
        }
    }
}

/// Pairs of cells of which one must differ, so that a map does not carry generation 0 to a later one. They
/// are looked at so many generations earlier.
fn unlike(
    search: &Search,
    places: &Places<'_>,
    (later, root): (usize, Isometry),
    back: usize,
) -> Vec<(Cell, Cell)> {
    let first = |place| places.earlier(0, back, place);
    let second = |place| places.earlier(later, back, place);
    let all = || search.positions().map(Position::coordinates);
    let pairs = all().map(|place| (first(place), second(root.apply(place))));
    // A live cell of the later generation whose preimage lies outside the box is a difference too.
    let others = all().map(|place| (first(root.inverse().apply(place)), second(place)));
    pairs.chain(others).collect()
}

fn generation(search: &Search, places: &Places<'_>, number: usize) -> Vec<Cell> {
    search.positions().map(|at| places.cell(number, at.coordinates())).collect()
}

/// At least one of the cells is alive.
fn alive(cells: Vec<Cell>) -> Simplified {
    let mut literals = Vec::new();
    for cell in cells {
        match cell {
            Cell::Known(true) => return Simplified::Holds,
            Cell::Known(false) => {}
            Cell::Unknown(literal) => literals.push(literal),
        }
    }
    literals.sort_unstable();
    literals.dedup();
    if literals.is_empty() { Simplified::Fails } else { Simplified::Depends(Demand::Some(literals)) }
}

/// The cells of at least one pair differ.
fn differ(pairs: impl Iterator<Item = (Cell, Cell)>) -> Simplified {
    let mut open: Vec<(Cell, Cell)> = Vec::new();
    for (one, other) in pairs {
        if one == other {
            continue;
        }
        let opposite = match (one, other) {
            (Cell::Known(_), Cell::Known(_)) => true,
            (Cell::Unknown(a), Cell::Unknown(b)) => a.unknown == b.unknown,
            _ => false,
        };
        if opposite {
            return Simplified::Holds;
        }
        open.push((one.min(other), one.max(other)));
    }
    open.sort_unstable();
    open.dedup();
    if open.is_empty() { Simplified::Fails } else { Simplified::Depends(Demand::Differ(open)) }
}

/// One of the tracks has a difference in each of its lists.
fn one_track(tracks: impl Iterator<Item = Track>) -> Simplified {
    let mut possible = BTreeSet::new();
    for track in tracks {
        let lists: Vec<Simplified> = track.into_iter().map(|list| differ(list.into_iter())).collect();
        if lists.iter().any(|list| matches!(list, Simplified::Fails)) {
            continue;
        }
        let open = lists.into_iter().filter_map(|list| match list {
            Simplified::Depends(Demand::Differ(pairs)) => Some(pairs),
            _ => None,
        });
        let track: Track = open.collect();
        if track.is_empty() {
            return Simplified::Holds;
        }
        possible.insert(track);
    }
    if possible.is_empty() {
        Simplified::Fails
    } else {
        Simplified::Depends(Demand::OneTrack(possible.into_iter().collect()))
    }
}

/// The number of live cells in some generations keeps to a bound.
fn counted(search: &Search, places: &Places<'_>, bound: &Bound) -> Simplified {
    let cells = bound.generations.iter().flat_map(|&number| generation(search, places, number));
    let mut certain = 0;
    let mut weights: BTreeMap<Literal, usize> = BTreeMap::new();
    for cell in cells {
        match cell {
            Cell::Known(alive) => certain += usize::from(alive),
            Cell::Unknown(literal) => *weights.entry(literal).or_default() += 1,
        }
    }
    let all: usize = weights.values().sum();
    let weights: Vec<(Literal, usize)> = weights.into_iter().collect();
    match bound.population {
        Population::AtLeast(least) if certain >= least => Simplified::Holds,
        Population::AtLeast(least) if certain + all < least => Simplified::Fails,
        Population::AtLeast(least) => Simplified::Depends(Demand::AtLeast(weights, least - certain)),
        Population::AtMost(most) if certain > most => Simplified::Fails,
        Population::AtMost(most) if certain + all <= most => Simplified::Holds,
        Population::AtMost(most) => Simplified::Depends(Demand::AtMost(weights, most - certain)),
    }
}
