//! The smallest and the largest patterns of a box, against all patterns.

use lifesat::life::{Grid, Rule};
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::problem::search::{Counted, Extreme, ExtremeSide, Subperiods};
use lifesat::solve::search::engines::{Engines, Kind, Single};
use lifesat::solve::search::{Distinct, Hunt, NextObject, Optimum};
use lifesat::spacetime::{self, Front};
use lifesat::verify;

fn found(search: &Search, extreme: Extreme, kind: Kind) -> Option<usize> {
    let (engines, limits) = (Engines::new(kind), Limits::none());
    let mut optimum = Optimum::new(search.clone(), extreme);
    loop {
        let spacetime = spacetime::of(optimum.question(), Front::Pushed);
        let mut hunt = Hunt::new(optimum.question(), &spacetime, Distinct::Symmetry);
        let next = engines.work(optimum.question(), &spacetime, &limits, |engine| {
            hunt.next(engine, &limits, &mut |_| ()).unwrap()
        });
        let may_be_better = match next {
            NextObject::Found(object) => optimum.take(object),
            NextObject::Exhausted => false,
            NextObject::Stopped(why) => panic!("{why}"),
        };
        if !may_be_better {
            break;
        }
    }
    optimum.into_best().map(|best| extreme.count(search, &best.generations))
}

#[test]
fn they_are_those_of_brute_force() {
    for (period, rule, subperiods) in [
        (1, "B3/S23", Subperiods::Excluded),
        (2, "B3/S23", Subperiods::Excluded),
        (2, "B3/S23", Subperiods::Allowed),
        (3, "B2-a/S12", Subperiods::Excluded),
        (2, "B2-a/S12", Subperiods::Excluded),
    ] {
        let rule: Rule = rule.parse().unwrap();
        let search = Search::oscillator(4, 4, period).unwrap().with_rule(rule).unwrap();
        let search = search.with_subperiods(subperiods);
        let all =
            (0..1u32 << 16).map(|bits| Grid::from_fn(4, 4, |at| bits >> (4 * at.row + at.column) & 1 == 1));
        let answers: Vec<_> = all.filter_map(|start| verify::search_from(&search, &start).ok()).collect();
        for of in [Counted::First, Counted::Sum] {
            // One period: the last generation is the first one again.
            let count = |generations: &Vec<Grid<u8>>| -> usize {
                let counted = if of == Counted::First { 1 } else { period };
                generations[..counted]
                    .iter()
                    .flat_map(Grid::rows)
                    .flatten()
                    .filter(|&&state| state == 1)
                    .count()
            };
            for side in [ExtremeSide::Least, ExtremeSide::Most] {
                let counts = answers.iter().map(count);
                let expected = if side == ExtremeSide::Least { counts.min() } else { counts.max() };
                for single in [Single::Sat, Single::Backtrack] {
                    let extreme = Extreme { side, of };
                    assert_eq!(found(&search, extreme, Kind::One(single)), expected, "{search} {extreme:?}");
                }
            }
        }
    }
}
