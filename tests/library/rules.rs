//! A few rules of every family, for tests that compare with brute force.

use lifesat::life::{Grid, Position, Rule, Symmetry};

/// Rules that count, rules with letters, rules in other neighbourhoods, and rules that keep only
/// some symmetries or none. None of them has B0.
pub(crate) fn families() -> Vec<Rule> {
    let texts = [
        "B3/S23",
        "B36/S23",
        "B2/S",
        "B1357/S02468",
        "B2-a/S12",
        "B3/S2-i34q",
        "B2/S013V",
        "B13/S012V",
        "B245/S3H",
        "B2/S34H",
    ];
    let mut rules: Vec<Rule> = texts.into_iter().map(|text| text.parse().unwrap()).collect();
    rules.extend([
        random(1, &[]),
        random(2, &[Symmetry::FlipColumns]),
        random(3, &[Symmetry::Half]),
        random(4, &[Symmetry::Transpose]),
        random(5, &[Symmetry::Quarter, Symmetry::Half, Symmetry::ThreeQuarters]),
    ]);
    rules
}

/// A rule that keeps a group of symmetries, given without the identity, and hardly any others.
fn random(seed: u64, kept: &[Symmetry]) -> Rule {
    let mut random = fastrand::Rng::with_seed(seed);
    let next: Vec<bool> = (0..512).map(|_| random.u8(0..3) == 0).collect();
    let representative = |window: u16| {
        let images = kept.iter().map(|symmetry| number(&symmetry.apply_to_grid(&grid(window))));
        images.chain([window]).min().unwrap()
    };
    Rule::of_windows(|window| window != 0 && next[usize::from(representative(window))])
}

fn grid(window: u16) -> Grid {
    Grid::from_fn(3, 3, |at| window >> (at.row * 3 + at.column) & 1 == 1)
}

fn number(grid: &Grid) -> u16 {
    (0..9).filter(|&cell| grid.get(Position::new(cell / 3, cell % 3))).map(|cell| 1 << cell).sum()
}

#[test]
fn random_rules_keep_what_they_should() {
    let kept: Vec<usize> = families().into_iter().map(|rule| rule.symmetries().len()).collect();
    assert_eq!(kept, [8, 8, 8, 8, 8, 8, 8, 8, 4, 4, 1, 2, 2, 2, 4]);
}
