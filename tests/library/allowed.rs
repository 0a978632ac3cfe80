//! The definition of a search's unknowns, evaluated directly.

use lifesat::spacetime::{Cell, Demand, Literal, Spacetime};

/// Returns true if the demands of a search allow these states of its unknowns.
pub(crate) fn is_allowed(spacetime: &Spacetime, value: impl Fn(u32) -> bool) -> bool {
    let cell = |cell: Cell| cell.state(&value);
    let literal = |literal: Literal| value(literal.unknown) != literal.negated;
    let rule = spacetime.rule(&value);
    let follows = spacetime.transitions().iter().all(|transition| {
        let [nw, n, ne, w, e, sw, s, se] = transition.neighbours;
        let cells = [nw, n, ne, w, transition.centre, e, sw, s, se];
        let window = (0..9).filter(|&bit| cell(cells[bit])).map(|bit| 1 << bit).sum();
        rule.next_of_window(window) == cell(transition.next)
    });
    let sum = |weights: &[(Literal, usize)]| {
        weights.iter().filter(|&&(one, _)| literal(one)).map(|(_, weight)| weight).sum::<usize>()
    };
    let is_met = |demand: &Demand| match demand {
        Demand::Some(literals) => literals.iter().any(|&one| literal(one)),
        Demand::Differ(pairs) => pairs.iter().any(|&(one, other)| cell(one) != cell(other)),
        Demand::OneTrack(tracks) => tracks.iter().any(|track| {
            track.iter().all(|pairs| pairs.iter().any(|&(one, other)| cell(one) != cell(other)))
        }),
        Demand::AtLeast(weights, least) => sum(weights) >= *least,
        Demand::AtMost(weights, most) => sum(weights) <= *most,
    };
    !spacetime.is_impossible() && follows && spacetime.demands().iter().all(is_met)
}
