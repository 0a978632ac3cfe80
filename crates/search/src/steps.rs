//! Ancestors by steps: a predecessor of the last generation, then one of that, and so on back to generation 0.
//!
//! A step is a formula about one generation. It is mostly easy where all steps together are hard. But a predecessor
//! that a solver finds may have none itself, or none that is easily found, so another one is tried then. If not even the
//! last generation has a predecessor, there is no answer. If no ancestor is found otherwise, there may still be one.
//!
//! Sparse patterns have ancestors more often. So cells are dead where no live cell of the next generation is near, unless a
//! core says that some of them must not be, and the solvers try dead cells first.

use std::collections::{HashMap, HashSet};
use std::iter;

use crate::backend::process::ProcessError;
use crate::backend::{Session, Verdict};
use crate::cnf::{Lit, through};
use crate::encode::search::{self, SearchEncoding};
use crate::encode::transition::Transition as Encoding;
use crate::limits::{Limited, Limits};
use crate::spacetime::{Cell, Literal, Spacetime, Transition};

/// How many predecessors of a generation are tried before another one of the generation after it.
const TRIES: usize = 2;
/// How many steps of an attempt there are, for each generation.
const STEPS: usize = 8;
/// How often the assumptions of a core are dropped. After that, all others are dropped, too.
const WIDENINGS: usize = 20;
/// In how many cells another predecessor is to differ from the one before, if it can.
const DIFFERENCES: usize = 3;

/// Looks for ancestors by steps.
pub(crate) struct Steps<'a> {
    spacetime: &'a Spacetime,
    /// Makes a solver without clauses from a number, which may be its seed. It counts its conflicts.
    start: Box<dyn Fn(u32) -> Box<dyn Session> + 'a>,
    /// The number of the next solver.
    number: u32,
    /// How many solvers came to their limit in the last attempt.
    cut: u32,
    /// The numbers of the transitions from each generation to the next one.
    transitions: Vec<Vec<usize>>,
}

/// What came of going back from a generation.
pub(crate) enum Outcome<T> {
    /// The states of unknowns.
    Found(T),
    /// The generation has no predecessor, whatever its cells that are not decided are.
    Refuted,
    /// Neither.
    Open,
}

/// The states of unknowns, as far as they are decided.
type States = HashMap<u32, bool>;

impl<'a> Steps<'a> {
    /// Nothing if the question is about more than the transitions of one rule, each on its own.
    pub(crate) fn of(
        spacetime: &'a Spacetime,
        start: Box<dyn Fn(u32) -> Box<dyn Session> + 'a>,
    ) -> Option<Self> {
        let is_plain = spacetime.is_free()
            && spacetime.demands().is_empty()
            && spacetime.history() == 0
            && spacetime.family().only().is_some();
        let last = spacetime.generations() - 1;
        if !is_plain || spacetime.is_impossible() || last == 0 {
            return None;
        }
        let mut latest = vec![None; spacetime.unknowns() as usize];
        for number in 0..last {
            unknowns(spacetime.generation(number))
                .for_each(|unknown| latest[unknown as usize] = Some(number));
        }
        let mut transitions = vec![Vec::new(); last];
        for (number, transition) in spacetime.transitions().iter().enumerate() {
            let from = unknowns(inputs(transition)).filter_map(|unknown| latest[unknown as usize]).max();
            if let Some(from) = from {
                transitions[from].push(number);
            }
        }
        Some(Self { spacetime, start, number: 0, cut: 0, transitions })
    }

    /// Tries to find the states of all unknowns, with so many conflicts for each solver. `Refuted` answers the question.
    ///
    /// # Errors
    /// If a solver fails.
    pub(crate) fn attempt(
        &mut self,
        conflicts: u32,
        limits: &Limits,
    ) -> Result<Outcome<Vec<bool>>, ProcessError> {
        let limits = Limits { conflicts: Some(conflicts), ..limits.clone() };
        let mut left = STEPS * self.transitions.len();
        self.cut = 0;
        Ok(match self.go_back(self.transitions.len() - 1, &States::new(), &mut left, &limits)? {
            Outcome::Found(states) => {
                let state = |unknown| states.get(&unknown).copied().unwrap_or(false);
                Outcome::Found((0..self.spacetime.unknowns()).map(state).collect())
            }
            Outcome::Refuted => Outcome::Refuted,
            Outcome::Open => Outcome::Open,
        })
    }

    /// About how many conflicts there were in the last attempt, in which each solver had so many.
    pub(crate) fn conflicts(&self, of_each: u32) -> u32 {
        of_each.saturating_mul(self.cut.saturating_add(1))
    }

    /// Adds the states of this generation and of those before it, if so many steps do.
    fn go_back(
        &mut self,
        from: usize,
        states: &States,
        left: &mut usize,
        limits: &Limits,
    ) -> Result<Outcome<States>, ProcessError> {
        let mut before = States::new();
        for _ in 0..TRIES {
            if *left == 0 || limits.exceeded().is_some() {
                break;
            }
            *left -= 1;
            let mut more = match self.step(from, (states, &before), limits)? {
                Outcome::Found(found) => found,
                other => return Ok(other),
            };
            before.clone_from(&more);
            more.extend(states);
            if from == 0 {
                return Ok(Outcome::Found(more));
            }
            if let found @ Outcome::Found(_) = self.go_back(from - 1, &more, left, limits)? {
                return Ok(found);
            }
        }
        Ok(Outcome::Open)
    }

    /// The states of the unknowns of one generation, for decided states of the next. They differ from those before, if that is
    /// possible without much search.
    fn step(
        &mut self,
        from: usize,
        (states, before): (&States, &States),
        limits: &Limits,
    ) -> Result<Outcome<States>, ProcessError> {
        let settled = |cell| settled(cell, states);
        let transitions: Vec<Transition> = self.transitions[from]
            .iter()
            .map(|&number| self.spacetime.transitions()[number])
            .map(|step| Transition {
                neighbours: step.neighbours.map(settled),
                centre: settled(step.centre),
                next: settled(step.next),
                ..step
            })
            .collect();
        let earlier: Vec<Cell> = self.spacetime.generation(from).into_iter().map(settled).collect();
        let of_step = transitions.iter().flat_map(|step| inputs(step).chain([step.next]));
        let open: HashSet<u32> = unknowns(of_step.chain(earlier.iter().copied())).collect();
        let mut wished = far(&transitions, &earlier);
        wished.extend(self.differences(&earlier, before));
        let question = self.spacetime.with_transitions(transitions);

        let mut solver = (self.start)(self.number);
        self.number += 1;
        let sink = &mut Limited::new(solver.as_mut(), limits);
        // Where the next generation is known, prime implicates need no other variables.
        let encoding = SearchEncoding { transition: Encoding::Prime, ..SearchEncoding::default() };
        if through(sink, |sink| search::encode(&question, encoding, sink)).is_err() {
            return Ok(Outcome::Open);
        }
        for widening in 0..=WIDENINGS {
            if widening == WIDENINGS {
                wished.clear();
            }
            match solver.solve(&wished, limits)? {
                Verdict::Satisfiable(model) => {
                    let state = |unknown| (unknown, search::value(unknown, &model));
                    return Ok(Outcome::Found(open.into_iter().map(state).collect()));
                }
                Verdict::Unsatisfiable => {
                    let core = solver.core();
                    if core.is_empty() {
                        return Ok(Outcome::Refuted);
                    }
                    wished.retain(|literal| !core.contains(literal));
                }
                Verdict::Unknown(_) => {
                    self.cut += 1;
                    break;
                }
            }
        }
        Ok(Outcome::Open)
    }

    /// The assumptions that some cells have other states than before. Solvers alone would often find the same again.
    fn differences(&self, earlier: &[Cell], before: &States) -> Vec<Lit> {
        let mut random = fastrand::Rng::with_seed(self.number.into());
        let cells = earlier.iter().filter_map(|&cell| open(cell));
        let known = cells.filter_map(|literal| Some((literal.unknown, *before.get(&literal.unknown)?)));
        let chosen = random.choose_multiple(known, DIFFERENCES).into_iter();
        chosen.map(|(unknown, state)| search::literal(Literal { unknown, negated: state })).collect()
    }
}

/// The assumptions that cells are dead which are no neighbours of cells that may live in the next generation.
fn far(transitions: &[Transition], earlier: &[Cell]) -> Vec<Lit> {
    let may_live = transitions.iter().filter(|step| step.next != Cell::Known(false));
    let near: HashSet<Cell> = may_live.flat_map(inputs).collect();
    let far: HashSet<Literal> =
        earlier.iter().filter(|cell| !near.contains(cell)).filter_map(|&cell| open(cell)).collect();
    let mut far: Vec<Lit> = far.into_iter().map(|literal| !search::literal(literal)).collect();
    // What a solver finds depends on the order.
    far.sort_unstable();
    far
}

fn inputs(transition: &Transition) -> impl Iterator<Item = Cell> + use<> {
    transition.neighbours.into_iter().chain(iter::once(transition.centre))
}

fn unknowns(cells: impl IntoIterator<Item = Cell>) -> impl Iterator<Item = u32> {
    cells.into_iter().filter_map(open).map(|literal| literal.unknown)
}

fn open(cell: Cell) -> Option<Literal> {
    match cell {
        Cell::Known(_) => None,
        Cell::Unknown(literal) => Some(literal),
    }
}

/// The cell with its state if that is decided.
fn settled(cell: Cell, states: &States) -> Cell {
    let state = |literal: Literal| states.get(&literal.unknown).map(|&state| state != literal.negated);
    open(cell).and_then(state).map_or(cell, Cell::Known)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::backend::embedded::{Embedded, Options, Purpose};
    use crate::life::{Bounds, Grid, Group, Plane, Position, Rule};
    use crate::problem::Search;
    use crate::problem::search::{Given, Known};
    use crate::spacetime::{self, Front};
    use crate::verify;

    /// A search for ancestors of a pattern on a bounded grid of its size.
    fn ancestors(end: &Grid, last: usize, grid: &str, rule: Rule) -> Search {
        let (width, height) = (end.width(), end.height());
        let mut given = vec![Given::default(); last * width * height];
        given
            .extend(end.rows().flatten().map(|&alive| Given { known: Known::Is(alive), ..Given::default() }));
        let search = Search::new(width, height, last).unwrap().with_given(given).unwrap();
        search.with_rule(rule).unwrap().with_grid(grid.parse().unwrap()).unwrap()
    }

    fn steps(spacetime: &Spacetime) -> Steps<'_> {
        let start = |seed| -> Box<dyn Session> {
            Box::new(Embedded::default().start_with(Options { seed, purpose: Purpose::FewTrue }))
        };
        Steps::of(spacetime, Box::new(start)).unwrap()
    }

    /// What comes of twenty attempts. Ancestors are seen to be some.
    fn outcome(search: &Search) -> Outcome<Vec<Grid<u8>>> {
        let spacetime = spacetime::of(search, Front::Pushed);
        let mut steps = steps(&spacetime);
        let mut attempts = (0..20).map(|_| steps.attempt(100_000, &Limits::none()).unwrap());
        match attempts.find(|outcome| !matches!(outcome, Outcome::Open)) {
            Some(Outcome::Found(states)) => {
                let generations = spacetime.states(|unknown| states[unknown as usize]);
                verify::search(search, &generations).unwrap();
                Outcome::Found(generations)
            }
            Some(Outcome::Refuted) => Outcome::Refuted,
            Some(Outcome::Open) | None => Outcome::Open,
        }
    }

    fn found(search: &Search) -> Option<Vec<Grid<u8>>> {
        if let Outcome::Found(generations) = outcome(search) { Some(generations) } else { None }
    }

    /// The pattern after so many generations, by the simulator that plays on bounded grids.
    fn played(start: &Grid, generations: usize, grid: &str, rule: Rule) -> Grid {
        let bounds: Bounds = grid.parse().unwrap();
        let mut now = Plane::of(start);
        for _ in 0..generations {
            now = bounds.next_generation(&now, rule);
        }
        let number = |at: usize| i32::try_from(at).unwrap();
        let is_alive = |at: Position| now.cells().contains(&(number(at.row), number(at.column)));
        Grid::from_fn(start.width(), start.height(), is_alive)
    }

    /// A step finds a predecessor exactly of the patterns that have one, and refutes that others have.
    #[test]
    fn one_step_finds_what_brute_force_finds() {
        for (grid, rule) in [("T4,3", "B3/S23"), ("K4*,3", "B36/S23"), ("P4,3", "B3/S23")] {
            let rule: Rule = rule.parse().unwrap();
            let pattern = |bits: u32| Grid::from_fn(4, 3, |at| bits >> (at.row * 4 + at.column) & 1 == 1);
            let later: BTreeSet<Vec<bool>> = (0..1 << 12)
                .map(|bits| played(&pattern(bits), 1, grid, rule).rows().flatten().copied().collect())
                .collect();
            let mut refuted = 0;
            for bits in (0..1 << 12).step_by(61) {
                let end = pattern(bits);
                let cells: Vec<bool> = end.rows().flatten().copied().collect();
                match outcome(&ancestors(&end, 1, grid, rule)) {
                    Outcome::Found(_) => assert!(later.contains(&cells), "{grid}\n{end}"),
                    Outcome::Refuted => {
                        refuted += 1;
                        assert!(!later.contains(&cells), "{grid}\n{end}");
                    }
                    Outcome::Open => panic!("{grid}\n{end}"),
                }
            }
            assert!(refuted > 10, "{refuted}");
        }
    }

    /// Of a last generation that is known in part, some completion has ancestors.
    #[test]
    fn unknown_cells_of_the_last_generation_are_found() {
        let start = Grid::from_fn(9, 9, |at| (at.row * 5 + at.column * 7) % 4 == 0);
        let end = played(&start, 6, "T9,9", Rule::LIFE);
        let mut given = vec![Given::default(); 2 * 81];
        given.extend(end.positions().map(|at| match at.column {
            0..=2 => Given::default(),
            _ => Given { known: Known::Is(end.get(at)), ..Given::default() },
        }));
        let search = Search::new(9, 9, 2).unwrap().with_given(given).unwrap();
        let generations = found(&search.with_grid("T9,9".parse().unwrap()).unwrap()).unwrap();
        let known = end.positions().filter(|at| at.column > 2);
        known.for_each(|at| assert_eq!(generations[2].get(at) == 1, end.get(at), "{at}"));
    }

    /// A second predecessor of the same pattern is another one.
    #[test]
    fn the_next_try_differs() {
        let end = Grid::from_fn(6, 6, |at| at.row == 2 && (1..4).contains(&at.column));
        let spacetime = spacetime::of(&ancestors(&end, 1, "T6,6", Rule::LIFE), Front::Pushed);
        let mut steps = steps(&spacetime);
        let mut step = |before: &States| match steps.step(0, (&States::new(), before), &Limits::none()) {
            Ok(Outcome::Found(states)) => states,
            _ => panic!("there are predecessors"),
        };
        let first = step(&States::new());
        assert_ne!(step(&first), first);
    }

    /// Larger boards, on which all steps together would take long.
    #[test]
    fn steps_lead_to_ancestors() {
        let rule = Rule::LIFE;
        let mut random = fastrand::Rng::with_seed(3);
        for (grid, side, last) in [("T9,9", 9, 2), ("T12,12", 12, 3), ("P11,11", 11, 2), ("S10", 10, 2)] {
            let start = Grid::from_fn(side, side, |_| random.u8(..5) == 0);
            let end = played(&start, 12, grid, rule);
            let generations = found(&ancestors(&end, last, grid, rule)).expect(grid);
            assert_eq!(generations[last].map(|state| state == 1), end);
        }
    }

    /// Dead cells are taken for granted where no live cell is near, across the edges of a torus.
    #[test]
    fn cells_far_from_live_ones_are_dead() {
        let on_a_torus = ["...OOO", "...OOO", "OOOOOO", "OOOOOO", "...OOO"];
        let in_the_plane = ["...OOO", "...OOO", "OOOOOO", "OOOOOO", "OOOOOO"];
        for (grid, expected) in [("T6,5", on_a_torus), ("P6,5", in_the_plane)] {
            let end = Grid::from_fn(6, 5, |at| at == Position::new(0, 1));
            let spacetime = spacetime::of(&ancestors(&end, 2, grid, Rule::LIFE), Front::Pushed);
            let steps = steps(&spacetime);
            let transitions = steps.transitions[1].iter().map(|&number| spacetime.transitions()[number]);
            let far = far(&transitions.collect::<Vec<_>>(), &spacetime.generation(1));
            let is_far = |at| match spacetime.cell(1, at) {
                Cell::Unknown(literal) => far.contains(&!search::literal(literal)),
                Cell::Known(_) => false,
            };
            let drawn = Grid::from_fn(6, 5, is_far).to_string();
            assert_eq!(drawn.lines().collect::<Vec<_>>(), expected, "{grid}");
        }
    }

    /// Symmetry ties cells, and what is looked for has it.
    #[test]
    fn symmetric_boards_have_symmetric_ancestors() {
        let mut end = Grid::dead(7, 7);
        for at in [(3, 2), (3, 3), (3, 4)] {
            end.set(Position::new(at.0, at.1), true);
        }
        let search = ancestors(&end, 2, "T7,7", Rule::LIFE).with_symmetry(Group::D4Plus);
        assert!(found(&search.unwrap()).is_some());
    }

    /// What is about more than single transitions of one rule has no steps.
    #[test]
    fn other_questions_have_no_steps() {
        let end = Grid::dead(4, 4);
        let plain = ancestors(&end, 2, "T4,4", Rule::LIFE);
        let of = |search: &Search| {
            let spacetime = spacetime::of(search, Front::Pushed);
            let start = |_| -> Box<dyn Session> { unreachable!("no solver is needed") };
            Steps::of(&spacetime, Box::new(start)).is_some()
        };
        assert!(of(&plain));
        assert!(!of(&plain.clone().with_bound(">=3".parse().unwrap()).unwrap()));
        assert!(!of(&Search::oscillator(4, 4, 2).unwrap()));
    }
}
