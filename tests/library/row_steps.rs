//! Row steps in all widths. Wide sets take other paths through memory than those small enough to
//! enumerate.

use crate::rows::becomes;
use lifesat::life::Rule;
use lifesat::rowset::{Alphabet, Shape, Stepper, sets};

/// Rules of all kinds: counted, by letters, hexagonal, of four neighbours, with B0, and a table
/// without any symmetry.
fn rules() -> Vec<Rule> {
    let named = ["B3/S23", "B36/S125", "B2-a/S12", "B2/S34H", "B2/S013V", "B03/S238"];
    let table: [u64; 8] =
        [0x9e37_79b9, 0x7f4a_7c15, 0xbf58_476d, 0x1ce4_e5b9, 0x94d0_49bb, 0x1331_11eb, 3, 5]
            .map(|word: u64| word.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let any = Rule::of_windows(|window| table[usize::from(window / 64)] >> (window % 64) & 1 == 1);
    assert_eq!(any.symmetries().len(), 1);
    named.into_iter().map(|text| text.parse().unwrap()).chain([any]).collect()
}

/// Wide sets are stepped by many walks. Rows that begin alike share more of these walks, the fewer
/// rows there are.
#[test]
fn single_rows_and_rows_that_begin_alike_step_in_every_width() {
    let mut random = fastrand::Rng::with_seed(3);
    let rules = rules();
    for width in Shape::NARROWEST..=Shape::WIDEST {
        for &rule in &rules {
            let shape = Shape::new(width);
            let set: Vec<u64> =
                shape.full().iter().map(|word| word & random.u64(..) & random.u64(..)).collect();
            let has = |p: usize, q: usize| {
                let (word, bit) = shape.place(p, q);
                set[word] >> bit & 1 == 1
            };
            let mut stepper = Stepper::by(rule, shape);
            let mut seen = [0; 2];
            for size in [1, 4, 64.min(1 << (width - 1))] {
                let parts = Alphabet::all(width).chunks(size);
                let rows = &parts[random.usize(..parts.len())];
                let mut out = vec![0; rows.len() * shape.words()];
                stepper.step(&set, rows, &mut out);
                for _ in 0..40 {
                    let (place, [q, r]) =
                        (random.usize(..rows.len()), [(); 2].map(|()| random.usize(..shape.blocks())));
                    let (word, bit) = shape.place(r, q);
                    let is_there = out[place * shape.words() + word] >> bit & 1 == 1;
                    let expected = (0..shape.blocks())
                        .any(|p| has(p, q) && becomes(rule, width, [p, q, r]) == rows.row(place));
                    assert_eq!(
                        is_there,
                        expected,
                        "{rule} {width} columns, row {} of {size}, {q} {r}",
                        rows.row(place)
                    );
                    seen[usize::from(expected)] += 1;
                }
            }
            assert!(seen.iter().all(|&count| count > 3), "{rule} {width} columns: {seen:?}");
        }
    }
}

/// The question that stops at the first common pair agrees with the whole set, whether there are
/// many common pairs, one, or none.
#[test]
fn sets_after_some_rows_meet_others_or_not() {
    let mut random = fastrand::Rng::with_seed(4);
    for width in Shape::NARROWEST..=Shape::WIDEST {
        let shape = Shape::new(width);
        let mut stepper = Stepper::new(shape);
        let mut met = 0;
        let set: Vec<u64> =
            shape.full().iter().map(|word| word & random.u64(..) & random.u64(..) & random.u64(..)).collect();
        for count in [1, 1, 2, 3] {
            let rows: Vec<usize> = (0..count).map(|_| random.usize(..shape.rows())).collect();
            let after = stepper.steps(&set, &rows);
            let others: Vec<u64> =
                shape.full().iter().zip(&after[..]).map(|(all, after)| all & !after).collect();
            assert!(!stepper.meets(&set, &rows, &others), "{width} {rows:?}");
            assert_eq!(stepper.meets(&set, &rows, &after), sets::count(&after) > 0);
            let Some(place) = (0..200).map(|_| random.usize(..after.len())).find(|&at| after[at] != 0) else {
                continue;
            };
            let mut with_one = others;
            with_one[place] |= 1 << after[place].trailing_zeros();
            assert!(stepper.meets(&set, &rows, &with_one), "{width} {rows:?} {place}");
            met += 1;
        }
        assert!(met > 0, "{width}");
    }
}

/// Steps of several sets that are intersected branch by branch equal the intersection of the
/// separate steps, in all widths.
#[test]
fn steps_of_several_sets_are_intersected() {
    let mut random = fastrand::Rng::with_seed(2);
    for width in 3..=8 {
        let shape = Shape::new(width);
        let rows = Alphabet::new(width, (0..1 << width).filter(|row| row % 7 < 5).take(100));
        let mut stepper = Stepper::new(shape);
        let size = rows.len() * shape.words();
        let [one, two, three] =
            [0, 1, 2].map(|_| shape.full().iter().map(|word| word & random.u64(..)).collect::<Vec<_>>());
        let mut met = vec![u64::MAX; size];
        stepper.intersect(&[&one, &two, &three], &rows, &mut met);
        let mut expected = vec![u64::MAX; size];
        for set in [&one, &two, &three] {
            let mut after = vec![0; size];
            stepper.step(set, &rows, &mut after);
            assert_ne!(after, met);
            sets::keep(&mut expected, &after);
        }
        assert!(met == expected && sets::count(&met) > 0, "{width}");
    }
}
