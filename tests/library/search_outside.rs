//! Searches in boxes whose surroundings are not dead, and for catalysts, against all fillings of a few cells.

use std::collections::BTreeSet;

use fastrand::Rng;
use lifesat::life::{Grid, Group, Isometry, Plane, Position, Rule};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::{
    Background, Catalyst, Given, Known, Motion, Outside, Remains, SearchError, Subperiods,
};
use lifesat::solve::search::engines::{Engines, Kind, Single};
use lifesat::solve::search::{Distinct, Hunt};
use lifesat::spacetime::{self, Front};
use lifesat::verify;

type Generations = Vec<Grid>;

fn patterns((width, height): (usize, usize)) -> impl Iterator<Item = Grid> {
    (0..1u32 << (width * height))
        .map(move |bits| Grid::from_fn(width, height, |at| bits >> (at.row * width + at.column) & 1 == 1))
}

/// All sequences of so many generations.
fn sequences(sides: (usize, usize), generations: usize) -> Vec<Generations> {
    (0..generations).fold(vec![Vec::new()], |all, _| {
        all.iter().flat_map(|some| patterns(sides).map(|next| [&some[..], &[next]].concat())).collect()
    })
}

/// All generations of all objects that an engine finds.
fn found(search: &Search, single: Single) -> BTreeSet<Vec<bool>> {
    let spacetime = spacetime::of(search, Front::Pushed);
    let mut hunt = Hunt::new(search, &spacetime, Distinct::Symmetry);
    let limits = Limits::none();
    Engines::new(Kind::One(single)).work(search, &spacetime, &limits, |engine| {
        let mut all = BTreeSet::new();
        for object in hunt.objects(engine, &limits) {
            let generations: Generations =
                object.unwrap().generations.iter().map(|grid| grid.map(|state| state == 1)).collect();
            assert!(all.insert(cells(&generations)), "{search}: twice");
        }
        all
    })
}

fn cells(generations: &Generations) -> Vec<bool> {
    generations.iter().flat_map(Grid::rows).flatten().copied().collect()
}

/// Compares both engines and the simulation with what is right by definition.
fn compare(search: &Search, all: &[Generations], is_right: impl Fn(&Generations) -> bool) {
    compare_with(&[Single::Sat, Single::Backtrack], search, all, is_right);
}

fn compare_with(
    engines: &[Single],
    search: &Search,
    all: &[Generations],
    is_right: impl Fn(&Generations) -> bool,
) {
    let mut expected = BTreeSet::new();
    for generations in all {
        let is_right = is_right(generations);
        let verdict = verify::search(search, generations);
        assert_eq!(verdict.is_ok(), is_right, "{search}\n{generations:?}\n{verdict:?}");
        if is_right {
            expected.insert(cells(generations));
        }
    }
    for &single in engines {
        assert_eq!(found(search, single), expected, "{search}, {single:?}");
    }
}

/// The state of the cell in column x and row y, if it is in the box.
fn state(grid: &Grid, (x, y): (i64, i64)) -> Option<bool> {
    let at = Position::new(usize::try_from(y).ok()?, usize::try_from(x).ok()?);
    (at.row < grid.height() && at.column < grid.width()).then(|| grid.get(at))
}

mod anything {
    //! Nothing is known of the cells outside.

    use super::*;

    /// Returns true if all cells follow that have all their neighbours in the box.
    fn follow(generations: &Generations, rule: Rule) -> bool {
        generations.windows(2).all(|pair| {
            pair[0].positions().all(|at| {
                let (x, y) = at.coordinates();
                let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (x + right, y + down)));
                let window: Option<Vec<bool>> = around.map(|place| state(&pair[0], place)).collect();
                let window =
                    window.map(|cells| cells.iter().zip(0..).map(|(&c, bit)| u16::from(c) << bit).sum());
                window.is_none_or(|window: u16| rule.next_of_window(window) == pair[1].get(at))
            })
        })
    }

    fn comes_back(generations: &Generations, map: Isometry) -> bool {
        let (first, last) = (&generations[0], &generations[generations.len() - 1]);
        first.population() > 0
            && first
                .positions()
                .all(|at| state(last, map.apply(at.coordinates())).is_none_or(|alive| alive == first.get(at)))
    }

    fn returning((width, height): (usize, usize), last: usize, map: Isometry) -> Search {
        let search = Search::new(width, height, last).unwrap().with_motion(Motion::Returns(map)).unwrap();
        search.with_outside(Outside::Any).unwrap()
    }

    #[test]
    fn all_still_patches_are_found() {
        for rule in ["B3/S23", "B2-a/S12"] {
            let rule: Rule = rule.parse().unwrap();
            for sides in [(4, 3), (3, 4), (3, 3), (2, 3)] {
                let search = returning(sides, 1, Isometry::IDENTITY).with_rule(rule).unwrap();
                let all: Vec<Generations> = patterns(sides).map(|grid| vec![grid.clone(), grid]).collect();
                compare(&search, &all, |all| all[0].population() > 0 && follow(all, rule));
            }
        }
    }

    /// Only a few cells are left open, so that not too many answers are compared.
    #[test]
    fn all_patches_with_given_cells_are_found() {
        let mut random = Rng::with_seed(1);
        for (sides, last, map, subperiods) in [
            ((3, 3), 2, Isometry::IDENTITY, Subperiods::Excluded),
            ((3, 3), 2, Isometry::IDENTITY, Subperiods::Allowed),
            ((3, 3), 1, Isometry::translation(1, 0), Subperiods::Excluded),
            ((3, 3), 2, Isometry::translation(-1, 1), Subperiods::Excluded),
            ((3, 3), 2, Isometry::new([0, 1, 0, 1, 0, 0]).unwrap(), Subperiods::Excluded),
            ((4, 3), 1, Isometry::new([-1, 0, 3, 0, 1, 1]).unwrap(), Subperiods::Excluded),
        ] {
            let (width, height) = sides;
            let known: Vec<Option<bool>> = (0..(last + 1) * width * height)
                .map(|number| {
                    (number > 2 && number < last * width * height && number % 4 != 0).then(|| random.bool())
                })
                .collect();
            let given = known
                .iter()
                .map(|cell| Given { known: cell.map_or(Known::Nothing, Known::Is), follows: true });
            let search = returning(sides, last, map).with_subperiods(subperiods);
            let search = search.with_given(given.collect()).unwrap();
            let all = sequences_with(sides, &known);
            let shift = map.as_translation();
            compare(&search, &all, |all| {
                let shows_its_period = match (subperiods, last, shift) {
                    (Subperiods::Excluded, 2, Some((0, 0))) => all[0] != all[1],
                    _ => true,
                };
                comes_back(all, map) && follow(all, Rule::LIFE) && shows_its_period
            });
        }
    }

    /// All sequences in which known cells have their states.
    fn sequences_with((width, height): (usize, usize), known: &[Option<bool>]) -> Vec<Generations> {
        let open = known.iter().filter(|cell| cell.is_none()).count();
        let filled = |bits: u32| -> Generations {
            let mut number = 0;
            let mut next = || {
                number += 1;
                bits >> (number - 1) & 1 == 1
            };
            let cells: Vec<bool> = known.iter().map(|cell| cell.unwrap_or_else(&mut next)).collect();
            cells
                .chunks(width * height)
                .map(|cells| Grid::from_fn(width, height, |at| cells[at.row * width + at.column]))
                .collect()
        };
        (0..1u32 << open).map(filled).collect()
    }

    /// No cell of such a box has all its neighbours in it, so only what is said of periods counts.
    #[test]
    fn periods_are_those_that_the_box_shows() {
        let has_period =
            |cell: &[bool], period: usize| (period..cell.len()).all(|g| cell[g] == cell[g - period]);
        for subperiods in [Subperiods::Excluded, Subperiods::InParts, Subperiods::Allowed] {
            for (sides, last) in [((2, 1), 4), ((1, 2), 6), ((1, 1), 6), ((2, 2), 2), ((2, 1), 3)] {
                let search = returning(sides, last, Isometry::IDENTITY).with_subperiods(subperiods);
                let mut all = sequences(sides, last);
                for one in &mut all {
                    one.push(one[0].clone());
                }
                let smaller: Vec<usize> = (1..last).filter(|part| last % part == 0).collect();
                compare(&search, &all, |all| {
                    let cells: Vec<Vec<bool>> =
                        all[0].positions().map(|at| all.iter().map(|grid| grid.get(at)).collect()).collect();
                    let lasts = |cells: &[Vec<bool>]| {
                        smaller.iter().all(|&part| cells.iter().any(|cell| !has_period(cell, part)))
                    };
                    let is_right = match subperiods {
                        Subperiods::Excluded => cells.iter().any(|cell| lasts(std::slice::from_ref(cell))),
                        Subperiods::InParts => lasts(&cells),
                        Subperiods::Allowed => true,
                    };
                    all[0].population() > 0 && is_right
                });
            }
        }
    }

    /// A pattern that moves two columns in two generations may move one column in each. It must show that it does
    /// not: in generation 0 and 1, or 1 and 2.
    #[test]
    fn patches_that_move_show_their_period_too() {
        let sides = (3, 1);
        let map = Isometry::translation(2, 0);
        let search = returning(sides, 2, map);
        let step = |one: &Grid, other: &Grid| (0..2).any(|x| state(one, (x, 0)) != state(other, (x + 1, 0)));
        // The cell in column x of generation 2 is the one in column x − 2 of generation 0.
        let later = |all: &Generations| {
            (0..3).any(|x| {
                state(&all[0], (x - 1, 0)).is_some_and(|alive| alive != state(&all[1], (x, 0)).unwrap())
            })
        };
        compare(&search, &sequences(sides, 3), |all| {
            comes_back(all, map) && (step(&all[0], &all[1]) || later(all))
        });
    }

    /// Whatever a pattern does, any part of it is an answer.
    #[test]
    fn parts_of_patterns_are_answers() {
        let mut random = Rng::with_seed(2);
        for _ in 0..200 {
            let mut soup = Grid::from_fn(12, 12, |_| random.bool());
            let mut parts = Vec::new();
            for _ in 0..4 {
                parts.push(Grid::from_fn(5, 4, |at| soup.get(Position::new(at.row + 4, at.column + 3))));
                let next = lifesat::life::step::next_generation(&soup, Rule::LIFE);
                soup = Grid::from_fn(12, 12, |at| next.get(Position::new(at.row + 1, at.column + 1)));
            }
            let search = Search::new(5, 4, 3).unwrap().with_outside(Outside::Any).unwrap();
            assert_eq!(verify::search(&search, &parts), Ok(()));
        }
    }

    /// Two patches of which it is known that no still life contains them, and parts of them that some do.
    #[test]
    fn some_patches_are_part_of_no_still_life() {
        for (rows, is_possible) in [
            (["OO..OO", "O.OO.O"], false),
            (["OO.OO", "O.O.O"], false),
            (["OO..O.", "O.OO.O"], true),
            (["OO.O.", "O.O.O"], true),
        ] {
            let known = |at: Position| {
                let row = at.row.checked_sub(3).and_then(|row| rows.get(row));
                let cell = row.and_then(|row| row.as_bytes().get(at.column.checked_sub(3)?));
                cell.map_or(Known::Nothing, |&cell| Known::Is(cell == b'O'))
            };
            let search = returning((12, 8), 1, Isometry::IDENTITY);
            let given = search.positions().map(|at| Given { known: known(at), follows: true }).collect();
            let search = search.with_first_given(given).unwrap();
            let (spacetime, limits) = (spacetime::of(&search, Front::Pushed), Limits::none());
            let mut hunt = Hunt::new(&search, &spacetime, Distinct::Symmetry);
            let first = Engines::new(Kind::One(Single::Sat))
                .work(&search, &spacetime, &limits, |engine| hunt.objects(engine, &limits).next());
            assert_eq!(first.is_some(), is_possible, "{rows:?}");
        }
    }

    #[test]
    fn what_has_no_meaning_is_refused() {
        let search = || Search::oscillator(4, 4, 2).unwrap();
        let torus = search().with_grid("T4,4".parse().unwrap()).unwrap();
        let by_b0 = search().with_rule("B03/S23".parse().unwrap()).unwrap();
        let aging = search().with_search_rule("/2/3".parse().unwrap()).unwrap();
        let early = Search::holding_one_period((4, 4), 2, (1, 0)).unwrap();
        for search in [torus, by_b0, aging, early] {
            let refused = search.with_outside(Outside::Any);
            assert!(matches!(refused, Err(SearchError::WithOutside { .. })), "{refused:?}");
        }
        let any = || search().with_outside(Outside::Any).unwrap();
        assert!(any().with_rule("B03/S23".parse().unwrap()).is_err());
        assert!(any().with_grid("T4,4".parse().unwrap()).is_err());
        assert!(any().with_symmetry(Group::C4).is_ok());
        assert!(any().oscillation().is_err());
        let text = serde_json::to_string(&any()).unwrap();
        assert!(text.ends_with(r#""outside":"any"}"#), "{text}");
        assert_eq!(serde_json::from_str::<Search>(&text).unwrap(), any());
    }
}

mod background {
    //! A pattern is repeated over the plane.

    use super::*;

    fn tile(rows: &str) -> Grid {
        let rows: Vec<&[u8]> = rows.split('/').map(str::as_bytes).collect();
        Grid::from_fn(rows[0].len(), rows.len(), |at| rows[at.row][at.column] == b'O')
    }

    fn outside(rows: &str) -> Outside {
        Outside::Background(Box::new(Background::new(tile(rows)).unwrap()))
    }

    /// So many cells around the box are right, whatever comes in from the end of what is played. Maps carry cells of the
    /// box no further.
    const SEEN: i64 = 5;

    /// Generations of a part of the plane, of which cells outside are dead at first.
    struct Played {
        all: Generations,
        margin: i64,
    }

    impl Played {
        fn of(tile: &Grid, start: &Grid, rule: Rule, last: usize) -> Self {
            let margin = last + usize::try_from(SEEN).unwrap() + 1;
            let (width, height) = (start.width(), start.height());
            let of_tile = |at: Position| {
                let within = |place: usize, side: usize| (place + margin * side - margin) % side;
                tile.get(Position::new(within(at.row, tile.height()), within(at.column, tile.width())))
            };
            let first = Grid::from_fn(width + 2 * margin, height + 2 * margin, |at| {
                let inner = at.row.checked_sub(margin).zip(at.column.checked_sub(margin));
                let inner = inner.filter(|&(row, column)| row < height && column < width);
                inner.map_or_else(|| of_tile(at), |(row, column)| start.get(Position::new(row, column)))
            });
            let next = |now: &Grid| {
                let wide = lifesat::life::step::next_generation(now, rule);
                Some(Grid::from_fn(now.width(), now.height(), |at| {
                    wide.get(Position::new(at.row + 1, at.column + 1))
                }))
            };
            let all = std::iter::successors(Some(first), next).take(last + 1).collect();
            Self { all, margin: i64::try_from(margin).unwrap() }
        }

        /// The cell in column x and row y of the box, or near it.
        fn get(&self, generation: usize, (x, y): (i64, i64)) -> bool {
            state(&self.all[generation], (x + self.margin, y + self.margin)).unwrap()
        }
    }

    /// The box and cells around it.
    fn near((width, height): (usize, usize)) -> Vec<(i64, i64)> {
        let (right, bottom) = Position::new(height, width).coordinates();
        (-SEEN..bottom + SEEN).flat_map(|y| (-SEEN..right + SEEN).map(move |x| (x, y))).collect()
    }

    fn is_inside((width, height): (usize, usize), (x, y): (i64, i64)) -> bool {
        let (right, bottom) = Position::new(height, width).coordinates();
        (0..right).contains(&x) && (0..bottom).contains(&y)
    }

    /// The generations of the box, if cells around it do what the background does.
    fn played(rows: &str, start: &Grid, rule: Rule, last: usize) -> Option<(Played, Played)> {
        let sides = (start.width(), start.height());
        let alone = Grid::from_fn(sides.0, sides.1, |at| {
            let tile = tile(rows);
            tile.get(Position::new(at.row % tile.height(), at.column % tile.width()))
        });
        let [with, alone] = [start, &alone].map(|start| Played::of(&tile(rows), start, rule, last));
        let is_quiet = (0..=last).all(|number| {
            let mut around = near(sides).into_iter().filter(|&place| !is_inside(sides, place));
            around.all(|place| with.get(number, place) == alone.get(number, place))
        });
        is_quiet.then_some((with, alone))
    }

    fn in_box(played: &Played, (width, height): (usize, usize)) -> Generations {
        let cut = |number| Grid::from_fn(width, height, |at| played.get(number, at.coordinates()));
        (0..played.all.len()).map(cut).collect()
    }

    /// What becomes of all patterns of a box, whatever cells around it do.
    fn futures(rows: &str, sides: (usize, usize), rule: Rule, last: usize) -> Vec<Generations> {
        patterns(sides).map(|start| in_box(&Played::of(&tile(rows), &start, rule, last), sides)).collect()
    }

    #[test]
    fn all_patterns_that_come_back_are_found() {
        const BLINKERS: &str = "OOO./..../..../....";
        let shift = Isometry::translation;
        for (rows, sides, last, map) in [
            ("O/.", (3, 3), 1, Isometry::IDENTITY),
            ("O/.", (4, 3), 2, Isometry::IDENTITY),
            ("./O", (3, 3), 2, Isometry::IDENTITY),
            ("O.", (3, 3), 3, Isometry::IDENTITY),
            (".OO/.OO/...", (4, 3), 1, Isometry::IDENTITY),
            (BLINKERS, (3, 3), 2, Isometry::IDENTITY),
            (BLINKERS, (3, 3), 2, shift(4, 0)),
            ("O/.", (4, 3), 1, shift(1, 0)),
            ("O/.", (3, 3), 2, shift(0, 2)),
            ("O/.", (4, 3), 2, Isometry::new([-1, 0, 3, 0, 1, 0]).unwrap()),
        ] {
            for subperiods in [Subperiods::Excluded, Subperiods::Allowed] {
                let search = Search::new(sides.0, sides.1, last).unwrap();
                let search = search.with_motion(Motion::Returns(map)).unwrap().with_subperiods(subperiods);
                let search = search.with_outside(outside(rows)).unwrap();
                let shows = |with: &Played, (later, root): (usize, Isometry)| {
                    near(sides).into_iter().any(|place| {
                        let image = root.apply(place);
                        let is_near = is_inside(sides, place) || is_inside(sides, image);
                        is_near
                            && (0..=last - later)
                                .any(|number| with.get(number, place) != with.get(number + later, image))
                    })
                };
                compare(&search, &futures(rows, sides, Rule::LIFE, last), |all| {
                    let Some((with, alone)) = played(rows, &all[0], Rule::LIFE, last) else { return false };
                    let comes_back = near(sides)
                        .into_iter()
                        .filter(|&place| is_inside(sides, place) || is_inside(sides, map.apply(place)))
                        .all(|place| with.get(0, place) == with.get(last, map.apply(place)));
                    comes_back
                        && all[0] != in_box(&alone, sides)[0]
                        && search.excluded().into_iter().all(|pair| shows(&with, pair))
                });
            }
        }
    }

    /// This background does not come back: it dies.
    #[test]
    fn all_predecessors_are_found() {
        let sides = (3, 3);
        for (rows, last) in [("O./.O", 1), ("O/.", 2), ("OO.", 1)] {
            let search = Search::new(3, 3, last).unwrap().with_outside(outside(rows)).unwrap();
            compare(&search, &futures(rows, sides, Rule::LIFE, last), |all| {
                played(rows, &all[0], Rule::LIFE, last).is_some()
            });
        }
    }

    /// The pattern that is shown does on its torus what it does in the plane.
    #[test]
    fn answers_are_shown_on_a_torus() {
        let search = Search::oscillator(5, 6, 2).unwrap().with_outside(outside("O/.")).unwrap();
        let limits = Limits::none();
        let spacetime = spacetime::of(&search, Front::Pushed);
        let mut hunt = Hunt::new(&search, &spacetime, Distinct::Symmetry);
        Engines::new(Kind::One(Single::Sat)).work(&search, &spacetime, &limits, |engine| {
            for object in hunt.objects(engine, &limits).take(5) {
                let (shown, bounds) = search.on_torus(&object.unwrap().generations[0]).unwrap();
                assert_eq!((shown.width(), shown.height()), (13, 14));
                let start = Plane::of(&shown.map(|state| state == 1));
                let next = bounds.next_generation(&start, Rule::LIFE);
                assert_ne!(next, start);
                assert_eq!(bounds.next_generation(&next, Rule::LIFE), start);
            }
        });
    }

    #[test]
    fn what_has_no_meaning_is_refused() {
        let search = || Search::oscillator(4, 4, 2).unwrap();
        let moved = |right, down| search().with_motion(Motion::Returns(Isometry::translation(right, down)));
        for (search, rows) in [
            (search(), "O./.O"),
            (moved(0, 1).unwrap(), "O/."),
            (search().with_family("B3/S2?3".parse().unwrap()).unwrap(), "O/."),
            (
                search().with_motion(Motion::Returns(Isometry::new([0, 1, 0, 1, 0, 0]).unwrap())).unwrap(),
                "O/.",
            ),
            (search().with_grid("T4,4".parse().unwrap()).unwrap(), "O/."),
        ] {
            let refused = search.with_outside(outside(rows));
            assert!(matches!(refused, Err(SearchError::WithOutside { .. })), "{rows}: {refused:?}");
        }
        assert!(moved(1, 0).unwrap().with_outside(outside("O/.")).is_ok());
        assert!(Background::new(Grid::dead(0, 0)).is_err());
    }

    #[test]
    fn the_text_of_a_search_has_the_tile() {
        let search =
            Search::oscillator(4, 3, 2).unwrap().with_outside(outside("OOO./..../..../....")).unwrap();
        let text = serde_json::to_string(&search).unwrap();
        assert!(text.ends_with(r#""outside":{"background":["OOO.","....","....","...."]}}"#), "{text}");
        assert_eq!(serde_json::from_str::<Search>(&text).unwrap(), search);
        for wrong in [r#"["OO?."]"#, "[]", r#"["O","OO"]"#, r#"[""]"#] {
            let text = text.replace(r#"["OOO.","....","....","...."]"#, wrong);
            assert!(serde_json::from_str::<Search>(&text).is_err(), "{text}");
        }
    }
}

mod catalysts {
    //! Some cells are unknown, but stable by themselves.

    use super::*;

    fn next_in_box(now: &Grid) -> Option<Grid> {
        let next = lifesat::life::step::next_generation(now, Rule::LIFE);
        let inner =
            Grid::from_fn(now.width(), now.height(), |at| next.get(Position::new(at.row + 1, at.column + 1)));
        (inner.population() == next.population()).then_some(inner)
    }

    /// All generations, if nothing leaves the box.
    fn played(start: &Grid, last: usize) -> Option<Generations> {
        let mut all = vec![start.clone()];
        for number in 0..last {
            all.push(next_in_box(&all[number])?);
        }
        Some(all)
    }

    struct Asked {
        search: Search,
        catalyst: Catalyst,
        area: Vec<Position>,
        incoming: Grid,
    }

    impl Asked {
        fn new(incoming: Grid, area: Vec<Position>, last: usize, catalyst: Catalyst) -> Self {
            let search = Search::new(incoming.width(), incoming.height(), last).unwrap();
            let known = |at: Position| {
                if area.contains(&at) { Known::Nothing } else { Known::Is(incoming.get(at)) }
            };
            let given = search.positions().map(|at| Given { known: known(at), follows: true }).collect();
            let search = search.with_first_given(given).unwrap().with_catalyst(catalyst).unwrap();
            Self { search, catalyst, area, incoming }
        }

        /// All generation 0 and what the definition says of them.
        fn starts(&self) -> Vec<Generations> {
            (0..1u32 << self.area.len())
                .filter_map(|bits| {
                    let mut start = self.incoming.clone();
                    for (&at, bit) in self.area.iter().zip(0..) {
                        start.set(at, bits >> bit & 1 == 1);
                    }
                    played(&start, self.search.last())
                })
                .collect()
        }

        fn is_right(&self, all: &Generations) -> bool {
            let mut alone = Grid::dead(self.incoming.width(), self.incoming.height());
            for &at in &self.area {
                alone.set(at, all[0].get(at));
            }
            let is_changed = |grid: &Grid| self.area.iter().any(|&at| grid.get(at) != alone.get(at));
            let changed: Vec<bool> = all.iter().map(is_changed).collect();
            let (first, last) = (changed.iter().position(|&is| is), changed.iter().rposition(|&is| is));
            let Some((first, last)) = first.zip(last) else { return false };
            alone.population() > 0
                && next_in_box(&alone) == Some(alone.clone())
                && last - first < self.catalyst.active
                && last < self.search.last()
                && (self.catalyst.last == Remains::Anything || all[self.search.last()] == alone)
        }
    }

    fn grid(rows: &[&str]) -> Grid {
        Grid::from_fn(rows[0].len(), rows.len(), |at| rows[at.row].as_bytes()[at.column] == b'O')
    }

    /// Whatever comes in, all catalysts in a small area are found.
    #[test]
    fn all_of_a_small_area_are_found() {
        let coming =
            [&["OOO"][..], &[".O.", "..O", "OOO"], &["OOO", "O.O", "O.O"], &["OO", "OO", ".O"]].map(grid);
        let mut random = Rng::with_seed(5);
        let (mut found, mut eaten) = (0, 0);
        for number in 0..240 {
            let (width, height) = (12, 11);
            let (top, left) = (random.usize(4..6), random.usize(3..5));
            let area: Vec<Position> =
                (0..8).map(|number| Position::new(top + number / 4, left + number % 4)).collect();
            let pattern = &coming[number % coming.len()];
            let (row, column) = (top + random.usize(0..6) - 3, left + random.usize(0..8) - 2);
            let incoming = Grid::from_fn(width, height, |at| {
                let inner = at.row.checked_sub(row).zip(at.column.checked_sub(column));
                let inner = inner.filter(|&(row, column)| row < pattern.height() && column < pattern.width());
                let comes = inner.is_some_and(|(row, column)| pattern.get(Position::new(row, column)));
                comes && !area.contains(&at)
            });
            let last = random.usize(2..10);
            let remains = if number % 3 > 0 { Remains::Anything } else { Remains::Nothing };
            let catalyst = Catalyst { active: random.usize(last.div_ceil(2)..=last), last: remains };
            let asked = Asked::new(incoming, area, last, catalyst);
            let starts = asked.starts();
            let right = starts.iter().filter(|all| asked.is_right(all)).count();
            found += right;
            eaten += if remains == Remains::Nothing { right } else { 0 };
            compare_with(&[Single::Sat], &asked.search, &starts, |all| asked.is_right(all));
        }
        assert!(found > 8 && eaten > 0, "{found} {eaten}");
    }

    /// A fishhook that eats a glider is changed for some generations, and not for fewer.
    #[test]
    fn the_bound_is_exact() {
        // The fishhook and some cells beside it.
        let area = grid(&[".OO..", "OOO..", "OO.O.", "...O.", "...OO"]);
        let area: Vec<Position> =
            area.live_cells().map(|at| Position::new(at.row + 3, at.column + 3)).collect();
        let glider = grid(&[".O.", "..O", "OOO"]);
        let incoming = Grid::from_fn(10, 10, |at| at.row < 3 && at.column < 3 && glider.get(at));
        let mut found = Vec::new();
        for active in 1..9 {
            let catalyst = Catalyst { active, last: Remains::Nothing };
            let asked = Asked::new(incoming.clone(), area.clone(), 24, catalyst);
            let starts = asked.starts();
            compare_with(&[Single::Sat], &asked.search, &starts, |all| asked.is_right(all));
            found.push(starts.iter().any(|all| asked.is_right(all)));
        }
        assert!(!found[0] && found[7] && found.is_sorted(), "{found:?}");
    }

    /// A glider and the still life that eats it here: a fishhook.
    #[test]
    fn an_eater_is_found() {
        let rows = [
            ".O........",
            "..O.......",
            "OOO.......",
            "..........",
            "..........",
            "....????..",
            "....????..",
            "....????..",
            "....????..",
            "..........",
        ];
        let known = |at: Position| match rows[at.row].as_bytes()[at.column] {
            b'?' => Known::Nothing,
            cell => Known::Is(cell == b'O'),
        };
        let search = Search::new(10, 10, 24).unwrap();
        let given = search.positions().map(|at| Given { known: known(at), follows: true }).collect();
        let search = search.with_first_given(given).unwrap();
        let search = search.with_catalyst("12,eater".parse().unwrap()).unwrap();
        let (spacetime, limits) = (spacetime::of(&search, Front::Pushed), Limits::none());
        let mut hunt = Hunt::new(&search, &spacetime, Distinct::Symmetry);
        let first = Engines::new(Kind::One(Single::Sat))
            .work(&search, &spacetime, &limits, |engine| hunt.objects(engine, &limits).next());
        let start = &first.unwrap().unwrap().generations[0];
        let alone = search.catalyst_of(start).unwrap();
        let fishhooks =
            [["OO..", "O.O.", "..O.", "..OO"], ["OO..", "O...", ".OOO", "...O"]].map(|rows| grid(&rows));
        assert!(fishhooks.contains(&alone.trimmed(false)), "{alone}");
        let end = played(&start.map(|state| state == 1), 24).unwrap().pop();
        assert_eq!(end, Some(alone));
    }

    #[test]
    fn what_has_no_meaning_is_refused() {
        let catalyst: Catalyst = "3".parse().unwrap();
        let search = || Search::new(4, 4, 2).unwrap();
        for search in [
            Search::oscillator(4, 4, 2).unwrap(),
            search().with_grid("T4,4".parse().unwrap()).unwrap(),
            search().with_outside(Outside::Any).unwrap(),
            search().with_rule("B03/S23".parse().unwrap()).unwrap(),
            search().with_search_rule("/2/3".parse().unwrap()).unwrap(),
            search().with_family("B3/S2?3".parse().unwrap()).unwrap(),
        ] {
            let refused = search.with_catalyst(catalyst);
            assert!(matches!(refused, Err(SearchError::WithCatalyst(_))), "{refused:?}");
        }
        for wrong in ["", "0", "-1", "3,", "3,rock", "eater"] {
            assert!(wrong.parse::<Catalyst>().is_err(), "{wrong}");
        }
        let asked = search().with_catalyst("3,eater".parse().unwrap()).unwrap();
        let text = serde_json::to_string(&asked).unwrap();
        assert!(text.ends_with(r#""catalyst":{"active":3,"last":"nothing"}}"#), "{text}");
        assert_eq!(serde_json::from_str::<Search>(&text).unwrap(), asked);
    }
}
