//! Self-forcing patches, against brute force over all predecessors of small patches.

use std::fs;

use lifesat::life::orbits::Orbit;
use lifesat::life::step::next_generation;
use lifesat::life::{Grid, Group, Partial, Position, Rule, file, orbits, partial};
use lifesat::limits::Limits;
use lifesat::problem::{Force, StillLife};
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

/// Returns true if every predecessor has the cells of a patch: those of the mask, with these states.
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
