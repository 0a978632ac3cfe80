//! Which open transitions of the rule occur in an answer. The others do not matter to it, so
//! answers that differ in nothing else are one.

use std::collections::BTreeMap;

use super::distinct::Distinct;
use crate::life::any_rule::live_cells;
use crate::life::{Family, Grid, Isometry, Position, Rule};
use crate::problem::Search;
use crate::problem::search::Motion;
use crate::spacetime::{Literal, Spacetime};

/// An open transition that occurs, and whether it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Decided {
    transition: usize,
    on: bool,
}

impl Decided {
    /// What says so in the unknowns of a search.
    pub(super) fn literal(self, spacetime: &Spacetime) -> Literal {
        Literal { unknown: spacetime.choice(self.transition), negated: !self.on }
    }
}

/// The rules of a search under which the generations follow from each other as they do under this
/// one.
pub(super) fn rules(search: &Search, rule: Rule, generations: &[Grid<u8>]) -> Family {
    let decided = whole(search, rule, generations);
    let states: BTreeMap<usize, bool> = decided.into_iter().map(|one| (one.transition, one.on)).collect();
    search.family().deciding(|transition| states.get(&transition).copied())
}

/// The open transitions that occur in an object: in the whole box or, if only changing cells
/// make an object, in those.
pub(super) fn in_object(
    search: &Search,
    rule: Rule,
    generations: &[Grid<u8>],
    distinct: Distinct,
) -> Vec<Decided> {
    let live: Vec<Grid> = generations.iter().map(live_cells).collect();
    let changes = |place: Place| {
        let states = live.iter().map(|grid| grid.is_alive(place.0, place.1));
        states.fold([false; 2], |seen, alive| [seen[0] || !alive, seen[1] || alive]) == [true; 2]
    };
    let stays = search.motion() == Motion::Returns(Isometry::IDENTITY) && search.is_deterministic();
    if distinct == Distinct::Active && stays && places(search).any(changes) {
        return at(search, rule, &live, changes);
    }
    whole(search, rule, generations)
}

fn whole(search: &Search, rule: Rule, generations: &[Grid<u8>]) -> Vec<Decided> {
    let live: Vec<Grid> = generations.iter().map(live_cells).collect();
    at(search, rule, &live, |_| true)
}

/// Row and column; −1 is just outside the box.
type Place = (isize, isize);

/// All cells of the box and of the ring around it, as far as there are windows to look at.
fn places(search: &Search) -> impl Iterator<Item = Place> + use<> {
    let (bottom, right) = (search.height().cast_signed(), search.width().cast_signed());
    (-1..=bottom).flat_map(move |row| (-1..=right).map(move |column| (row, column)))
}

/// The open transitions that occur at some cells, in order.
fn at(search: &Search, rule: Rule, generations: &[Grid], is_meant: impl Fn(Place) -> bool) -> Vec<Decided> {
    let family = search.family();
    if family.only().is_some() {
        return Vec::new();
    }
    let mut occurs = vec![false; family.open_transitions().len()];
    for (grid, next) in generations.iter().zip(1..=search.last()) {
        for place in places(search).filter(|&place| is_meant(place) && follows(search, next, place)) {
            if let Some(transition) = family.open_of_window(window(grid, place)) {
                occurs[transition] = true;
            }
        }
    }
    let states = family.choices_of(rule).expect("the rule is one of the search's");
    let all = states.into_iter().zip(occurs).enumerate();
    all.filter(|(_, (_, occurs))| *occurs).map(|(transition, (on, _))| Decided { transition, on }).collect()
}

/// Whether a cell must follow from the generation before.
fn follows(search: &Search, generation: usize, (row, column): Place) -> bool {
    let inside = usize::try_from(row).ok().zip(usize::try_from(column).ok());
    let inside = inside.filter(|&(row, column)| row < search.height() && column < search.width());
    inside.is_none_or(|(row, column)| search.given(generation, Position::new(row, column)).follows)
}

/// The window around a cell.
fn window(grid: &Grid, (row, column): Place) -> u16 {
    let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (row + down, column + right)));
    around.zip(0..).map(|((row, column), bit)| u16::from(grid.is_alive(row, column)) << bit).sum()
}
