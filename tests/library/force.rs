//! Self-forcing patches, against brute force over all predecessors of small patches.

use std::collections::BTreeSet;
use std::fs;

use lifesat::life::orbits::Orbit;
use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Group, Partial, Position, Rule, file, orbits, partial};
use lifesat::limits::Limits;
use lifesat::problem::{Force, StillLife};
use lifesat::solve::eden::EdenError;
use lifesat::solve::eden::force::hunt::{BadRecord, Effort, Hunt, HuntError, Hunted, Round, Start};
use lifesat::solve::eden::force::{Decided, Forced, Forcing, Tried, decide, smallest};
use lifesat::verify::{self, NotAPredecessor};

/// Rules under which some small patches force themselves, and Conway's.
const RULES: [&str; 5] = ["B3/S23", "B/S012345678", "B/S2345678", "B1/S012345678", "B8/S78"];

/// The four cells of 2×2 before and after a generation, for all patterns of 4×4, as bits.
fn steps(rule: Rule) -> Vec<(u8, u8)> {
    let bits = |grid: &Grid, from: usize| {
        let cell = |(bit, (row, column))| u8::from(grid.get(Position::new(row + from, column + from))) << bit;
        (0..).zip([(0, 0), (0, 1), (1, 0), (1, 1)]).map(cell).sum::<u8>()
    };
    let pair = |states: u32| {
        let before = Grid::from_fn(4, 4, |at| states >> (4 * at.row + at.column) & 1 == 1);
        (bits(&before, 1), bits(&next_generation(&before, rule), 2))
    };
    let mut steps: Vec<(u8, u8)> = (0..1 << 16).map(pair).collect();
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// Whether every predecessor has the cells of a patch: those of the mask, with these states.
fn forces_itself(steps: &[(u8, u8)], mask: u8, states: u8) -> bool {
    steps.iter().all(|(before, after)| after & mask != states & mask || before & mask == states & mask)
}

fn patch_of(mask: u8, states: u8) -> Partial {
    Grid::from_fn(2, 2, |at| {
        let bit = 2 * at.row + at.column;
        (mask >> bit & 1 == 1).then_some(states >> bit & 1 == 1)
    })
}

fn cells_of(patch: &Partial) -> usize {
    partial::specified(patch).count()
}

/// All patches in 2×2: whether they force themselves, their greatest parts, and whether minimal parts
/// are minimal.
#[test]
fn brute_force_over_all_predecessors_agrees() {
    let mut seen = [0; 2];
    for rule in RULES {
        let rule: Rule = rule.parse().unwrap();
        let steps = steps(rule);
        for (mask, states) in (1..16).flat_map(|mask| (0..16).map(move |states| (mask, states))) {
            if states & !mask != 0 {
                continue;
            }
            let is_part = |part: &u8| part & !mask == 0 && forces_itself(&steps, *part, states);
            let parts: Vec<u8> = (1..16).filter(is_part).collect();
            let greatest = parts.iter().fold(0, |union, part| union | part);
            let problem = Force::new(patch_of(mask, states)).unwrap().with_rule(rule);
            match decide(&problem, &Limits::none()).unwrap() {
                Decided::Forces(confirmed) => {
                    assert!(confirmed.second.is_ok());
                    assert_eq!(greatest, mask, "{rule} {mask:b} {states:b}");
                    seen[1] += 1;
                }
                Decided::Not { predecessor, greatest: found } => {
                    assert_eq!(verify::other_predecessor(rule, problem.patch(), &predecessor), Ok(()));
                    let found = found.unwrap().map(|confirmed| confirmed.patch);
                    assert_eq!(found, (greatest != 0).then(|| patch_of(greatest, states)), "{rule} {mask:b}");
                    assert_ne!(greatest, mask);
                    seen[0] += 1;
                }
                Decided::Unknown(why) => panic!("{why}"),
            }
            check_minimal(&problem, &parts);
        }
    }
    assert!(seen.iter().all(|&number| number > 20), "{seen:?}");
}

/// A minimal part is a self-forcing part that contains no other.
fn check_minimal(problem: &Force, parts: &[u8]) {
    let cells = orbits::of_pattern(Group::C1, problem.patch()).unwrap();
    match smallest(problem, &cells, (3, 7), &Limits::none(), &mut |_| {}).unwrap() {
        Tried::NoPart => assert!(parts.is_empty()),
        Tried::Minimal(minimal) => {
            let bit = |at: Position| 1u8 << (2 * at.row + at.column);
            let mask = partial::specified(&minimal.confirmed.patch).map(|(at, _)| bit(at)).sum::<u8>();
            assert!(parts.contains(&mask));
            assert!(!parts.iter().any(|&part| part != mask && part & !mask == 0));
            assert_eq!(minimal.needed, cells_of(&minimal.confirmed.patch));
        }
        Tried::Stopped(why) => panic!("{why}"),
    }
}

/// With a symmetry, orbits go as a whole.
#[test]
fn a_symmetric_part_is_minimal_among_the_symmetric_ones() {
    let patch = partial::read("O.O/...").unwrap();
    let problem = Force::new(patch).unwrap().with_rule("B/S012345678".parse().unwrap());
    let orbits = orbits::of_pattern("D2|".parse().unwrap(), problem.patch()).unwrap();
    let Ok(Tried::Minimal(minimal)) = smallest(&problem, &orbits, (4, 0), &Limits::none(), &mut |_| {})
    else {
        panic!("nothing changes, so every patch forces itself")
    };
    // The smallest orbits are those of the middle column, and the others have two cells.
    assert_eq!(minimal.needed, 1);
    assert!(minimal.sizes.iter().all(|size| (1..=2).contains(size)));
}

fn published() -> Partial {
    partial::read_patch(&fs::read_to_string(crate::root().join("instances/force/start.rle")).unwrap())
        .unwrap()
}

/// The patch from the forum, and the same with one cell changed or dropped.
#[test]
fn the_published_patch_forces_itself() {
    let patch = published();
    assert_eq!(
        (cells_of(&patch), partial::specified(&patch).filter(|(_, alive)| *alive).count()),
        (276, 129)
    );
    let problem = Force::new(patch.clone()).unwrap();
    assert!(
        matches!(decide(&problem, &Limits::none()), Ok(Decided::Forces(confirmed)) if confirmed.second.is_ok())
    );

    let middle = Position::new(10, 8);
    let mut other = patch.clone();
    other.set(middle, patch.get(middle).map(|alive| !alive));
    let mut forcing = Forcing::new(&Force::new(other.clone()).unwrap()).unwrap();
    assert!(matches!(forcing.check(&other, &Limits::none()), Ok(Forced::No(_))));
}

/// The smallest patch found here. Without a cell, no part of the rest forces itself; some cells are
/// tried here, and `eden force --minimal` tries all.
#[test]
fn the_smallest_patch_is_smaller_and_needs_its_cells() {
    let text = fs::read_to_string(crate::root().join("instances/force/smallest.rle")).unwrap();
    let patch = partial::read_patch(&text).unwrap();
    assert_eq!(cells_of(&patch), 249);
    let problem = Force::new(patch.clone()).unwrap();
    assert!(
        matches!(decide(&problem, &Limits::none()), Ok(Decided::Forces(confirmed)) if confirmed.second.is_ok())
    );
    let cells: Vec<Orbit> = partial::specified(&patch).map(|(at, _)| vec![at]).collect();
    let mut forcing = Forcing::new(&problem).unwrap();
    for cell in cells.iter().step_by(67) {
        let mut smaller = patch.clone();
        smaller.set(cell[0], None);
        let part = forcing.greatest(&smaller, &cells, &Limits::none()).unwrap().unwrap();
        assert_eq!(cells_of(&part), 0);
    }
}

/// The still life contains the patch, so it can arise only from a pattern that has the patch, too.
#[test]
fn the_still_life_has_the_smallest_patch() {
    let read =
        |name: &str| fs::read_to_string(crate::root().join(format!("instances/force/{name}.rle"))).unwrap();
    let still_life = file::read(&read("still-life")).unwrap().grid;
    assert_eq!(still_life.population(), 170);
    let box_of = StillLife::new(still_life.width(), still_life.height()).unwrap();
    assert_eq!(verify::still_life(&box_of, &still_life), Ok(()));
    let patch = partial::read_patch(&read("smallest")).unwrap();
    let is_at = |corner: &Position| {
        partial::specified(&patch).all(|(at, alive)| {
            still_life.get(Position::new(corner.row + at.row, corner.column + at.column)) == alive
        })
    };
    let (rows, columns) = (still_life.height() - patch.height(), still_life.width() - patch.width());
    let mut corners = (0..=rows).flat_map(|row| (0..=columns).map(move |column| Position::new(row, column)));
    assert!(corners.any(|corner| is_at(&corner)));
}

#[test]
fn a_predecessor_with_the_patchs_cells_is_no_answer() {
    let block = partial::read("OO/OO").unwrap();
    let same = Grid::from_fn(4, 4, |at| (1..3).contains(&at.row) && (1..3).contains(&at.column));
    assert_eq!(verify::other_predecessor(Rule::LIFE, &block, &same), Err(NotAPredecessor::Same));
    let problem = Force::new(block).unwrap();
    assert!(matches!(decide(&problem, &Limits::none()), Ok(Decided::Not { greatest: Ok(None), .. })));
}

/// Nothing ever changes under this rule, so every pattern is a still life, and all of it forces itself. A hunt goes
/// down to one live cell.
#[test]
fn a_hunt_goes_down_to_the_last_cell() {
    let rule: Rule = "B/S012345678".parse().unwrap();
    let first = Grid::from_fn(4, 3, |at| at.row != at.column);
    for jobs in [1, 2] {
        let hunt = Hunt::new(&first, rule, 1).unwrap();
        let effort = Effort { rounds: Some(2000), jobs };
        let Ok(Start::Ready(walk)) = hunt.beginning().confirm(&Limits::none()) else {
            panic!("it has a part")
        };
        let mut live_cells = vec![walk.best().live_cells()];
        let hunted = walk.run(effort, &Limits::none(), &mut |best, tally, _| {
            live_cells.push(best.live_cells());
            assert_eq!(tally.rounds + 1, live_cells.len() as u64);
            Ok::<(), EdenError>(())
        });
        let Ok(Hunted { best: found, first: 9, tally, stopped: None }) = hunted else { panic!("{hunted:?}") };
        assert_eq!((found.live_cells(), found.still_life.width(), found.still_life.height()), (1, 3, 3));
        assert!(
            found.confirmed.second.is_ok()
                && cells_of(&found.confirmed.patch) == 9
                && tally.rounds == 2000
                && tally.with_part == tally.tried,
            "{tally:?}"
        );
        assert!(
            live_cells[0] == 9 && live_cells.is_sorted_by(|before, after| before >= after),
            "{live_cells:?}"
        );
    }
}

/// The rounds of a hunt, recorded ones first, and its result; none if the first still life has no part.
fn rounds_after(
    hunt: &Hunt,
    recorded: &[Round],
    (rounds, jobs): (u64, usize),
) -> Result<Option<(Vec<Round>, Hunted)>, HuntError> {
    let mut past = hunt.beginning();
    for round in recorded {
        past.add(round).unwrap();
    }
    let walk = match past.confirm(&Limits::none())? {
        Start::Ready(walk) => walk,
        Start::NoPart => return Ok(None),
        Start::Stopped(why) => panic!("{why}"),
    };
    let mut all = recorded.to_vec();
    let mut least = walk.best().live_cells();
    let effort = Effort { rounds: Some(rounds), jobs };
    let hunted = walk.run(effort, &Limits::none(), &mut |best, _, round| {
        all.push(round.clone());
        // What is seen is the best of all rounds that were seen, so a journal of these leads to it.
        least = least.min(round.reached.as_ref().map_or(least, |rows| live_cells(rows)));
        assert_eq!(best.live_cells(), least);
        Ok::<(), HuntError>(())
    })?;
    Ok(Some((all, hunted)))
}

fn live_cells(rows: &[String]) -> usize {
    rows.iter().map(|row| row.matches('O').count()).sum()
}

/// A hunt by a rule under which nothing changes.
fn hunt_where_nothing_changes() -> Hunt {
    let first = Grid::from_fn(7, 6, |at| at.row != at.column);
    Hunt::new(&first, "B/S012345678".parse().unwrap(), 5).unwrap()
}

/// With one job, a hunt that goes on after its first rounds does the same as one that was never interrupted, wherever
/// it was.
#[test]
fn a_hunt_goes_on_after_its_recorded_rounds() {
    let hunt = hunt_where_nothing_changes();
    let (rounds, hunted) = rounds_after(&hunt, &[], (40, 1)).unwrap().unwrap();
    let reached = rounds.iter().filter(|round| round.reached.is_some()).count();
    assert!(reached > 5 && rounds.iter().any(|round| round.reached.is_none()), "{rounds:?}");
    for finished in [1, 7, 20, 39, 40] {
        let text = serde_json::to_string(&rounds[..finished]).unwrap();
        let recorded: Vec<Round> = serde_json::from_str(&text).unwrap();
        let again = rounds_after(&hunt, &recorded, (40, 1)).unwrap().unwrap();
        assert_eq!(again, (rounds.clone(), hunted.clone()), "{finished}");
    }
}

/// Several jobs do the rounds that are missing, wherever these are, and no other.
#[test]
fn several_jobs_do_the_missing_rounds() {
    let hunt = hunt_where_nothing_changes();
    let (rounds, hunted) = rounds_after(&hunt, &[], (30, 1)).unwrap().unwrap();
    let has_gap = |round: &Round| round.reached.is_none() && round.tried.is_empty();
    let recorded: Vec<Round> = rounds.iter().filter(|round| !has_gap(round)).cloned().collect();
    assert!((3..rounds.len()).contains(&recorded.len()), "{rounds:?}");
    let (again, result) = rounds_after(&hunt, &recorded, (40, 2)).unwrap().unwrap();
    let numbers: BTreeSet<u64> = again.iter().map(|round| round.round).collect();
    assert_eq!((again.len(), numbers), (40, (0..40).collect()));
    assert!(result.best.live_cells() <= hunted.best.live_cells() && result.tally.rounds == 40);
}

#[test]
fn records_that_cannot_be_true_are_refused() {
    // The hashes are those of `printf ROWS | sha256sum | cut -c1-16`, with `/` between the rows.
    let (block, beehive, other) = ("e8b72cffb76504e7", "62f14e64e98389cf", "0123456789abcdef");
    let first = partial::read("OO/OO").unwrap().map(|state| state == Some(true));
    let hunt = Hunt::new(&first, Rule::LIFE, 0).unwrap();
    let hashes = |of: &[&str]| of.iter().map(|&hash| hash.to_owned()).collect();
    let leading_to = |rows: &str, tried: &[&str]| Round {
        round: 7,
        tried: hashes(tried),
        with_part: true,
        reached: Some(rows.split('/').map(str::to_owned).collect()),
    };
    let add = |round: &Round| hunt.beginning().add(round);
    let good = leading_to(".OO./O..O/.OO.", &[other, beehive]);
    assert_eq!(add(&good), Ok(()));
    for rows in ["OOO", "OO/O?", "...", "OO.OO/OO.OO"] {
        assert_eq!(add(&leading_to(rows, &[other])), Err(BadRecord::NoStillLife(7)), "{rows}");
    }
    assert!(matches!(add(&leading_to("OO/O", &[other])), Err(BadRecord::Pattern { round: 7, .. })));
    let five: Vec<String> = (0..5).map(|number| format!("{number:016}")).collect();
    for bad in [
        Round { with_part: false, ..good.clone() },
        Round { tried: vec![], ..good.clone() },
        Round { tried: hashes(&[beehive, other]), ..good.clone() },
        Round { tried: vec![], reached: None, ..good.clone() },
        Round { tried: five, reached: None, ..good.clone() },
        Round { tried: hashes(&["1"]), reached: None, ..good.clone() },
        Round { tried: hashes(&[other, other]), reached: None, ..good.clone() },
        // The first still life is not asked about again.
        Round { tried: hashes(&[block]), reached: None, ..good.clone() },
        leading_to("OO/OO", &[block]),
        // A pond has too many live cells.
        leading_to(".OO./O..O/O..O/.OO.", &["0698827cf7a395f3"]),
    ] {
        let mut past = hunt.beginning();
        assert_eq!(past.add(&bad), Err(BadRecord::Contradiction(7)), "{bad:?}");
        assert_eq!((past.tally().rounds, past.add(&good)), (0, Ok(())), "nothing was added");
    }
    let mut past = hunt.beginning();
    past.add(&good).unwrap();
    assert_eq!((past.tally().rounds, past.tally().tried, past.tally().with_part), (1, 2, 1));
    assert_eq!(past.add(&good), Err(BadRecord::Twice(7)));
    let again = Round { round: 8, tried: hashes(&[other]), ..Round::default() };
    assert_eq!(past.add(&again), Err(BadRecord::Contradiction(8)));
}

/// With several threads, the record of a better still life can come before that of one from which the hunt no longer
/// goes on.
#[test]
fn a_hunt_does_not_go_on_from_what_has_too_many_live_cells() {
    let hunt = hunt_where_nothing_changes();
    let (rounds, _) = rounds_after(&hunt, &[], (40, 1)).unwrap().unwrap();
    let live_cells = |round: &Round| round.reached.as_ref().map_or(0, |rows| live_cells(rows));
    let mut reached: Vec<Round> = rounds.into_iter().filter(|round| round.reached.is_some()).collect();
    reached.sort_by_key(live_cells);
    let (few, many) = (reached[0].clone(), reached.pop().unwrap());
    assert!(live_cells(&many) > live_cells(&few) + 3);
    let [forwards, backwards] = [[&many, &few], [&few, &many]].map(|order| {
        let mut past = hunt.beginning();
        for round in order {
            past.add(round).unwrap();
        }
        let Ok(Start::Ready(walk)) = past.confirm(&Limits::none()) else { panic!("it has a part") };
        let mut next = Vec::new();
        let effort = Effort { rounds: Some(40), jobs: 1 };
        let done = walk.run(effort, &Limits::none(), &mut |_, _, round| {
            next.push(round.clone());
            Ok::<(), EdenError>(())
        });
        (done.unwrap(), next)
    });
    assert_eq!(forwards, backwards);
}

/// A record can name a still life that has no self-forcing part. The hunt does not print it.
#[test]
fn the_best_recorded_still_life_is_asked_about_again() {
    let text = fs::read_to_string(crate::root().join("instances/force/still-life.rle")).unwrap();
    let hunt = Hunt::new(&file::read(&text).unwrap().grid, Rule::LIFE, 0).unwrap();
    let block = vec!["OO".to_owned(); 2];
    let tried = vec!["e8b72cffb76504e7".to_owned()];
    let forged = Round { round: 4, tried, with_part: true, reached: Some(block) };
    assert_eq!(rounds_after(&hunt, &[forged], (9, 1)), Err(HuntError::NoRecordedPart(Some(4))));
    // A hunt from a still life without a part has no rounds.
    let block = partial::read("OO/OO").unwrap().map(|state| state == Some(true));
    let hunt = Hunt::new(&block, Rule::LIFE, 0).unwrap();
    assert_eq!(rounds_after(&hunt, &[Round::default()], (9, 1)), Err(HuntError::NoRecordedPart(None)));
}

/// With one job, the same hunt finds the same, and also if it goes on after some of its rounds.
#[test]
fn a_hunt_from_the_smallest_still_life() {
    let text = fs::read_to_string(crate::root().join("instances/force/still-life.rle")).unwrap();
    let first = file::read(&text).unwrap().grid;
    let hunt = Hunt::new(&first, Rule::LIFE, 3).unwrap();
    let (rounds, hunted) = rounds_after(&hunt, &[], (6, 1)).unwrap().unwrap();
    for finished in [0, 3] {
        let again = rounds_after(&hunt, &rounds[..finished], (6, 1)).unwrap().unwrap();
        assert_eq!(again, (rounds.clone(), hunted.clone()), "{finished}");
    }
    let Hunted { best: found, first: 170, tally, stopped: None } = hunted else { panic!("{hunted:?}") };
    assert!(tally.tried > 0 && found.live_cells() <= 170, "{tally:?}");
    let box_of = StillLife::new(found.still_life.width(), found.still_life.height()).unwrap();
    assert_eq!(verify::still_life(&box_of, &found.still_life), Ok(()));
    // The patch is in the same place, and the greatest of the printed pattern.
    let patch = &found.confirmed.patch;
    assert!(partial::specified(patch).all(|(at, state)| found.still_life.get(at) == state));
    let printed = Force::new(found.still_life.map(Some)).unwrap();
    let Ok(Decided::Not { greatest: Ok(Some(greatest)), .. }) = decide(&printed, &Limits::none()) else {
        panic!("cells at the border are not forced")
    };
    assert_eq!(&greatest.patch, patch);
}

#[test]
fn a_hunt_needs_a_still_life_with_a_patch() {
    let of = |rows: &str, rule: &str| {
        let first = partial::read(rows).unwrap().map(|state| state == Some(true));
        let hunt = Hunt::new(&first, rule.parse().unwrap(), 0)?;
        rounds_after(&hunt, &[], (1, 1))
    };
    assert_eq!(of("OO/OO", "B3/S23"), Ok(None));
    assert_eq!(of("OOO", "B3/S23"), Err(HuntError::NoStillLife(Rule::LIFE)));
    assert_eq!(of("...", "B3/S23"), Err(HuntError::Dead));
    assert!(matches!(of("OO/OO", "B03/S23"), Err(HuntError::B0(_))));
    // The field around it is too large for a solver, though the still life alone is not.
    let large = vec!["O".repeat(510); 510].join("/");
    let said = of(&large, "B/S012345678");
    assert!(matches!(said, Err(HuntError::Eden(EdenError::TooLarge { width: 514, .. }))), "{said:?}");
}
