//! The cells of a pattern in the frame that moves along with it, and what a smaller period would make of them.

use std::collections::BTreeSet;

use super::places::Places;
use super::{Cell, Track};
use crate::life::Isometry;
use crate::problem::Search;
use crate::problem::search::{Frame, Motion};

/// A generation, and a column and row in it.
type Event = (usize, (i64, i64));

/// The track of each cell of each generation, once: for each pair of a generation and a map that must not carry
/// generation 0 to it, pairs of cells of which one must differ. If there are dying states, nothing moves, so that the
/// generations before, which decide what state a cell has, are on its track.
pub(super) fn of<'a>(
    search: &'a Search,
    places: &'a Places<'a>,
    frame: Frame,
) -> impl Iterator<Item = Track> + 'a {
    let mut seen = BTreeSet::new();
    let all = (0..search.last()).flat_map(|generation| search.positions().map(move |at| (generation, at)));
    all.filter_map(move |(generation, at)| {
        let first = (generation, at.coordinates());
        (!seen.contains(&first)).then(|| {
            let events = events(search, frame, first);
            seen.extend(events.iter().map(|&event| within_period(search, event)));
            track(search, places, &events)
        })
    })
}

/// What stands still in the frame: an event and all that come after it until the pattern is as it was, without a
/// turn or reflection.
fn events(search: &Search, frame: Frame, (first, (x, y)): Event) -> Vec<Event> {
    let Frame { generations, shift: (right, down) } = frame;
    let all = search.last() * map(search).order() / generations;
    let step =
        |number: usize| (first + number * generations, i64::try_from(number).expect("generations are few"));
    (0..all)
        .map(step)
        .map(|(generation, times)| (generation, (x + times * right, y + times * down)))
        .collect()
}

fn track(search: &Search, places: &Places<'_>, events: &[Event]) -> Track {
    let state = |event: Event, back: usize| {
        let (generation, place) = within_period(search, event);
        places.earlier(generation, back, place)
    };
    let compared = |later: usize, root: Isometry| -> Vec<(Cell, Cell)> {
        let pair = |back: usize, &(generation, place): &Event| {
            (state((generation, place), back), state((generation + later, root.apply(place)), back))
        };
        (0..=search.history()).flat_map(|back| events.iter().map(move |event| pair(back, event))).collect()
    };
    search.excluded().into_iter().map(|(later, root)| compared(later, root)).collect()
}

/// The event in one of the first generations that has the same state, as the map carries them on.
fn within_period(search: &Search, (generation, place): Event) -> Event {
    let back = map(search).inverse();
    let place = (0..generation / search.last()).fold(place, |place, _| back.apply(place));
    (generation % search.last(), place)
}

fn map(search: &Search) -> Isometry {
    match search.motion() {
        Motion::Returns(map) => map,
        Motion::Free => Isometry::IDENTITY,
    }
}
