use super::*;
use crate::problem::ships::Mirror;

/// Whether so many rows can follow, by trying all of them.
fn can_follow(checker: &mut Checker, rows: &mut Vec<Cells>, ahead: usize) -> bool {
    if ahead == 0 {
        return true;
    }
    let thirds = checker.thirds_after(rows);
    thirds.iter().any(|&third| {
        rows.push(third);
        let follows = can_follow(checker, rows, ahead - 1);
        rows.pop();
        follows
    })
}

/// What is remembered and what is seen ahead changes no answer: with one class of rows and with several, turned over
/// and sideways.
#[test]
fn refutations_agree_with_trying_all_rows() {
    let mut random = fastrand::Rng::with_seed(27);
    let (mut refuted, mut open) = (0, 0);
    for (width, mirror, right, (shift, period)) in [
        (5, Mirror::None, 0, (1, 3)),
        (5, Mirror::None, 0, (1, 4)),
        (7, Mirror::Odd, 0, (2, 5)),
        (4, Mirror::None, 0, (2, 4)),
        (4, Mirror::None, 0, (3, 6)),
        (5, Mirror::Glide, 0, (2, 6)),
        (5, Mirror::None, 1, (1, 4)),
        (5, Mirror::None, 2, (1, 6)),
    ] {
        let question = Ships::new(Rule::LIFE, width, mirror, shift, period).unwrap();
        let question = question.with_right(right * shift).unwrap();
        let mut checker = Checker::new(&question, false);
        for _ in 0..60 {
            let mut rows = vec![0; 2 * checker.period];
            for _ in 0..3 * checker.period {
                for ahead in [1, 4, 9] {
                    let follows = can_follow(&mut checker, &mut rows, ahead);
                    let before = rows.clone();
                    assert_eq!(
                        checker.refute(&mut rows, ahead, &Limits::none()),
                        Ok(!follows),
                        "{question:?}"
                    );
                    assert_eq!(rows, before);
                    *(if follows { &mut open } else { &mut refuted }) += 1;
                }
                let thirds = checker.thirds_after(&rows);
                let Some(&third) = random.choice(thirds.iter()) else { break };
                rows.push(third);
            }
        }
    }
    assert!(refuted > 500 && open > 500, "{refuted} {open}");
}
