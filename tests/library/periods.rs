//! What has period T: patterns of which a cell has it, and those of which none has. Brute force over whole boxes, against
//! all engines and the check. The definition is written down here once more, for patterns that stay where they are.

use std::collections::BTreeSet;

use lifesat::encode::Transition;
use lifesat::life::{Grid, Group, Isometry, Position, Rule, Symmetry};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::{self, Motion, Subperiods};
use lifesat::solve::search::backtrack::{Choice, Order, State};
use lifesat::solve::search::tree::{Threads, Tree};
use lifesat::solve::search::{Distinct, Engine, Object, lay_out};
use lifesat::spacetime::Front;
use lifesat::verify;

use crate::search::{all, moving, oscillating, returning, sat};
use crate::search_counted::{next_generations, orbit, some_cell_needs_all};

/// A rule, a box and a period.
struct Case {
    rule: &'static str,
    size: (usize, usize),
    period: usize,
}

/// Rules that have trivial patterns in small boxes: a search through random ones found them. The first has no others.
const CASES: [Case; 2] = [
    Case { rule: "B578/S0123", size: (5, 3), period: 6 },
    Case { rule: "B57/S123", size: (6, 3), period: 6 },
];

fn number(object: &Object) -> usize {
    let grid = object.live(0);
    let width = grid.width();
    grid.live_cells().map(|at| 1 << (at.row * width + at.column)).sum()
}

fn pattern(number: usize, (width, height): (usize, usize)) -> Grid {
    Grid::from_fn(width, height, |at: Position| number >> (at.row * width + at.column) & 1 == 1)
}

/// The patterns that all engines find, if every filling of the box counts.
fn found_by_all(search: &Search) -> BTreeSet<usize> {
    let spacetime = lay_out(search, Front::Anywhere, &Limits::none()).unwrap();
    let mut tree = Tree::new(&spacetime, &Order::default(), Choice::default());
    let start = vec![State::start()];
    let mut threads = Threads::new(&spacetime, &Order::default(), Choice::Alive, start, 2).unwrap();
    let engines: [&mut dyn Engine; 3] = [&mut sat(&spacetime, Transition::Prime), &mut tree, &mut threads];
    let found: Vec<BTreeSet<usize>> = engines
        .into_iter()
        .map(|engine| all(search, &spacetime, Distinct::Exact, engine).iter().map(number).collect())
        .collect();
    assert!(found.iter().all(|one| *one == found[0]), "{search}");
    found[0].clone()
}

#[test]
fn engines_and_check_agree_with_brute_force() {
    let (mut of_cells, mut of_none) = (0, 0);
    for Case { rule, size, period } in CASES {
        let rule: Rule = rule.parse().unwrap();
        let next = next_generations(rule, size.0, size.1);
        let full: Vec<(usize, Vec<usize>)> = (0..next.len())
            .filter_map(|start| orbit(&next, start).map(|orbit| (start, orbit)))
            .filter(|(_, orbit)| orbit.len() == period)
            .collect();
        let by_a_cell: BTreeSet<usize> =
            full.iter().filter(|(_, orbit)| some_cell_needs_all(orbit)).map(|(start, _)| *start).collect();
        let all: BTreeSet<usize> = full.iter().map(|(start, _)| *start).collect();

        let search = oscillating(size.0, size.1, period).with_rule(rule).unwrap();
        let trivial = search.clone().with_subperiods(Subperiods::InParts);
        for &start in &all {
            let grid = pattern(start, size);
            assert!(verify::search_from(&trivial, &grid).is_ok(), "{rule} {start}");
            let is_answer = verify::search_from(&search, &grid).is_ok();
            assert_eq!(is_answer, by_a_cell.contains(&start), "{rule} {start}");
        }
        assert_eq!(found_by_all(&search), by_a_cell, "{search}");
        assert_eq!(found_by_all(&trivial), all, "{search}");
        of_cells += by_a_cell.len();
        of_none += all.len() - by_a_cell.len();
    }
    // Oscillators in their six generations. Another program counted them.
    assert_eq!((of_cells, of_none), (6 * 28, 6 * (4 + 26)));
}

/// A question about any generations, as no cell need follow from the generation before.
struct Free {
    size: (i64, i64),
    period: usize,
    map: Isometry,
    /// Columns that may be alive in each generation: from this one on, so many.
    columns: fn(i64) -> (i64, i64),
}

/// Live cells by generation, column and row.
type Cells = Vec<BTreeSet<(i64, i64)>>;

impl Free {
    fn all(&self, generation: i64) -> impl Iterator<Item = (i64, i64)> {
        let (first, number) = (self.columns)(generation);
        let height = self.size.1;
        (0..height).flat_map(move |y| (first..first + number).map(move |x| (x, y)))
    }

    fn search(&self) -> Search {
        let generation = |number: i64| {
            let follows = if number == 0 { "" } else { "'" };
            let used: BTreeSet<_> = self.all(number).collect();
            let word = |place| format!("{}{follows} ", if used.contains(&place) { "*" } else { "0" });
            let row = |y| (0..self.size.0).map(|x| word((x, y))).collect::<String>() + "\n";
            (0..self.size.1).map(row).collect::<String>()
        };
        let text: Vec<String> = (0..=i64::try_from(self.period).unwrap()).map(generation).collect();
        let search = search::Cells::read(&text.join("\n")).unwrap().into_search().unwrap();
        // Nothing is ever born outside the box.
        let search = search.with_rule("B/S".parse::<Rule>().unwrap()).unwrap();
        search.with_motion(Motion::Returns(self.map)).unwrap()
    }

    /// The maps that show a smaller period, by the documentation: roots of the map, and shifts that are compatible with
    /// it.
    fn smaller(&self) -> Vec<(usize, Isometry)> {
        let places = [(0, 0), (1, 0), (0, 1)];
        let is_power = |root: Isometry, times: usize, map: Isometry, of: usize| {
            let often = |map: Isometry, times| {
                move |place| (0..times).fold(place, |place, _| Isometry::apply(map, place))
            };
            places.map(often(root, times)) == places.map(often(map, of))
        };
        let lines = [-1, 0, 1].into_iter().flat_map(|a| [-1, 0, 1].map(|b| (a, b)));
        let all = lines.clone().flat_map(|(a, b)| lines.clone().map(move |(d, e)| [a, b, d, e]));
        let shifts = (-8..=8).flat_map(|c| (-8..=8).map(move |f| (c, f)));
        let all = all.flat_map(|[a, b, d, e]| shifts.clone().map(move |(c, f)| [a, b, c, d, e, f]));
        let maps: Vec<Isometry> = all.filter_map(|letters| Isometry::new(letters).ok()).collect();
        let order = self.map.order();
        [2, 3]
            .into_iter()
            .filter(|prime| self.period.is_multiple_of(*prime))
            .flat_map(|prime| maps.iter().map(move |&root| (prime, root)))
            .filter(|&(prime, root)| {
                // Of a shift, only shifts count: what is turned or flipped and back has the whole period.
                let is_root = is_power(root, prime, self.map, 1);
                is_root && (order > 1 || root.as_translation().is_some())
                    || root.as_translation().is_some() && is_power(root, prime * order, self.map, order)
            })
            .map(|(prime, root)| (self.period / prime, root))
            .collect()
    }

    /// All answers.
    fn by_brute_force(&self) -> BTreeSet<Cells> {
        let smaller = self.smaller();
        let (all, order) = (i64::try_from(self.period * self.map.order()).unwrap(), self.map.order());
        let (right, down) = self.map.power(order).as_translation().unwrap();
        let each = (1..=all).find(|each| each * right % all == 0 && each * down % all == 0).unwrap();
        let shift = (each * right / all, each * down / all);
        let unknown: Vec<(usize, (i64, i64))> = (0..self.period)
            .flat_map(|number| self.all(i64::try_from(number).unwrap()).map(move |place| (number, place)))
            .collect();
        let back = self.map.inverse();
        let state = |cells: &Cells, generation: usize, place| {
            let place = (0..generation / self.period).fold(place, |place, _| back.apply(place));
            cells[generation % self.period].contains(&place)
        };
        let differs = |cells: &Cells, generation, place, &(later, root): &(usize, Isometry)| {
            state(cells, generation, place) != state(cells, generation + later, root.apply(place))
        };
        let near: Vec<(i64, i64)> =
            (-2..self.size.1 + 2).flat_map(|y| (-2..self.size.0 + 2).map(move |x| (x, y))).collect();
        let are_two = smaller.iter().any(|one| one.0 != smaller[0].0);
        let is_answer = |cells: &Cells| {
            let shows = |first: usize, (x, y): (i64, i64), pair| {
                (0..all / each).any(|times| {
                    let generation = first + usize::try_from(times * each).unwrap();
                    differs(cells, generation, (x + times * shift.0, y + times * shift.1), pair)
                })
            };
            let of_a_cell =
                || unknown.iter().any(|&(first, place)| smaller.iter().all(|pair| shows(first, place, pair)));
            !cells[0].is_empty()
                && smaller.iter().all(|pair| near.iter().any(|&place| differs(cells, 0, place, pair)))
                && (!are_two || of_a_cell())
        };
        (0..1_usize << unknown.len())
            .map(|number| {
                let mut cells = vec![BTreeSet::new(); self.period];
                for (bit, &(generation, place)) in unknown.iter().enumerate() {
                    if number >> bit & 1 == 1 {
                        cells[generation].insert(place);
                    }
                }
                cells
            })
            .filter(is_answer)
            .collect()
    }
}

/// Patterns that move, glide or turn. If cells need not follow, later generations may differ although the pattern seems
/// to come back early, so both must show it: generation 0 as a whole, and one cell in the course of the period.
#[test]
fn cells_that_need_not_follow_have_periods_too() {
    let flipped = |[a, b, c, d, e, f]: [i64; 6]| Isometry::new([a, b, c, d, e, f]).unwrap();
    let stays = |_| (0, 2);
    let cases = [
        Free { size: (2, 1), period: 6, map: Isometry::IDENTITY, columns: stays },
        Free { size: (8, 1), period: 6, map: Isometry::translation(6, 0), columns: |number| (number, 2) },
        // A glide reflection, a reflection and half turns.
        Free { size: (4, 2), period: 3, map: flipped([1, 0, 3, 0, -1, 1]), columns: |number| (number, 1) },
        Free { size: (7, 2), period: 6, map: flipped([1, 0, 6, 0, -1, 1]), columns: |number| (number, 1) },
        Free { size: (2, 1), period: 6, map: flipped([-1, 0, 1, 0, 1, 0]), columns: stays },
        Free { size: (2, 1), period: 6, map: flipped([-1, 0, 1, 0, -1, 0]), columns: stays },
        Free { size: (2, 2), period: 2, map: flipped([-1, 0, 1, 0, -1, 1]), columns: stays },
        Free { size: (2, 1), period: 4, map: flipped([-1, 0, 1, 0, -1, 0]), columns: stays },
    ];
    for case in cases {
        let search = case.search();
        let expected = case.by_brute_force();
        let spacetime = lay_out(&search, Front::Anywhere, &Limits::none()).unwrap();
        let mut tree = Tree::new(&spacetime, &Order::default(), Choice::default());
        let engines: [&mut dyn Engine; 2] = [&mut sat(&spacetime, Transition::Prime), &mut tree];
        for engine in engines {
            let found = all(&search, &spacetime, Distinct::Exact, engine);
            let cells = |object: &Object| -> Cells {
                let live =
                    |number| object.live(number).live_cells().map(|at: Position| at.coordinates()).collect();
                (0..case.period).map(live).collect()
            };
            let found: BTreeSet<Cells> = found.iter().map(cells).collect();
            assert!(found == expected, "{search}: {} {}", found.len(), expected.len());
        }
        assert!(!expected.is_empty(), "{search}");
    }
}

/// How many patterns of a box have generation 6 turned or flipped, and no smaller period. Another program counted them.
#[test]
fn patterns_that_turn_or_flip_in_six_generations() {
    let cases = [
        ("B345678/S2568", Symmetry::Half, 12),
        ("B345678/S2568", Symmetry::FlipColumns, 12),
        ("B57/S01267", Symmetry::FlipRows, 6),
        ("B345/S04567", Symmetry::FlipRows, 12),
    ];
    for (rule, symmetry, expected) in cases {
        let search = returning(4, 3, 6, Isometry::of_box(symmetry, 4, 3));
        let search = search.with_rule(rule.parse::<Rule>().unwrap()).unwrap();
        assert_eq!(found_by_all(&search).len(), expected, "{search}");
    }
}

/// Of the patterns of a box, those that are symmetrical.
#[test]
fn symmetrical_patterns_have_periods_of_cells() {
    let mut all = [0, 0];
    for Case { rule, size, period } in CASES {
        let rule: Rule = rule.parse().unwrap();
        let search = oscillating(size.0, size.1, period).with_rule(rule).unwrap();
        let next = next_generations(rule, size.0, size.1);
        for group in [Group::C2, Group::D2Vertical, Group::D2Horizontal] {
            let search = search.clone().with_symmetry(group).unwrap();
            let is_symmetrical = |number: &usize| {
                let cells: BTreeSet<_> =
                    pattern(*number, size).live_cells().map(Position::coordinates).collect();
                let keeps = |map: &Isometry| cells.iter().all(|&at| cells.contains(&map.apply(at)));
                search.symmetries().iter().all(keeps)
            };
            let orbits: Vec<Vec<usize>> = (0..next.len())
                .filter(is_symmetrical)
                .filter_map(|start| orbit(&next, start))
                .filter(|orbit| orbit.len() == period)
                .collect();
            let of_cells = orbits.iter().filter(|orbit| some_cell_needs_all(orbit));
            let of_cells: BTreeSet<usize> = of_cells.map(|orbit| orbit[0]).collect();
            let of_patterns: BTreeSet<usize> = orbits.iter().map(|orbit| orbit[0]).collect();
            assert_eq!(found_by_all(&search), of_cells, "{search}");
            let trivial = search.clone().with_subperiods(Subperiods::InParts);
            assert_eq!(found_by_all(&trivial), of_patterns, "{search}");
            all = [all[0] + of_cells.len(), all[1] + of_patterns.len()];
        }
    }
    assert!(all[0] < all[1], "{all:?}");
}

/// A state that is dying is known from the generations before, in which a cell has not moved along. So the whole
/// pattern may show its period, and both engines and check say so.
#[test]
fn dying_states_that_move_need_no_cell_of_the_full_period() {
    let with = |search: Search| search.with_search_rule("/2/3".parse().unwrap()).unwrap();
    assert!(with(moving(9, 3, 6, 6, 0)).frame_of_cells().is_none());
    assert!(with(oscillating(3, 3, 6)).frame_of_cells().is_some());
    assert!(moving(9, 3, 6, 6, 0).frame_of_cells().is_some());
}
