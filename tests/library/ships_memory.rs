//! What the search for spaceships remembers fits into its memory, and changes no answer.

use lifesat::life::Rule;
use lifesat::limits::Limits;
use lifesat::problem::Ships;
use lifesat::problem::ships::Mirror;
use lifesat::solve::ships::{Closure, Means, Unfinished, certificate};

/// A question, and the first digits of its certificate's hash in research/notes/ships.md. They were written by
/// a search that remembered nothing.
type Known = (usize, Mirror, usize, usize, &'static str);

const KNOWN: [Known; 9] = [
    (8, Mirror::Even, 1, 10, "bb54cbb1cad49652"),
    (13, Mirror::Odd, 1, 5, "7d4dabbf8a58746e"),
    (6, Mirror::None, 1, 6, "ff408d1f9f21ab72"),
    (14, Mirror::Even, 1, 4, "c6406a74fe8eb8f0"),
    (15, Mirror::Gutter, 3, 7, "e3942d5d547499c6"),
    (10, Mirror::None, 1, 3, "9a5b3faa7097693f"),
    (7, Mirror::None, 2, 6, "452b21aaf071a785"),
    (7, Mirror::Glide, 2, 8, "62b3da6135a274e9"),
    (8, Mirror::Glide, 4, 10, "ee6f668fb567b2d9"),
];

fn closure((width, mirror, shift, period, _): Known) -> Closure {
    Closure::new(Ships::new(Rule::LIFE, width, mirror, shift, period).unwrap())
}

fn hash(closure: &Closure) -> String {
    certificate::write(closure, std::io::sink()).unwrap()
}

/// With all memory, and with two threads.
#[test]
fn certificates_are_those_of_a_search_without_memory() {
    for known in KNOWN {
        for jobs in [1, 2] {
            let mut closure = closure(known);
            while !closure.is_closed() {
                let means = Means { jobs, memory: u64::MAX, limits: &Limits::none() };
                assert!(closure.advance(&means).unwrap().is_empty());
            }
            assert!(hash(&closure).starts_with(known.4), "{known:?}, {jobs} threads");
        }
    }
}

/// The memory grows whenever it is full: little is remembered, and tables are missing in the middle of the work.
#[test]
fn memory_is_never_exceeded_and_changes_nothing() {
    for known in KNOWN {
        let mut closure = closure(known);
        let mut memory = closure.progress().bytes + (16 << 10);
        let mut full = 0;
        while !closure.is_closed() {
            match closure.advance(&Means { jobs: 2, memory, limits: &Limits::none() }) {
                Ok(ships) => assert!(ships.is_empty()),
                Err(Unfinished::Memory(bytes)) => {
                    assert_eq!(bytes, memory);
                    assert!(closure.progress().bytes <= memory, "{known:?}");
                    memory += memory / 2;
                    full += 1;
                }
                Err(why) => panic!("{known:?}: {why}"),
            }
            assert!(closure.progress().bytes <= memory, "{known:?}");
        }
        assert!(full > 0, "{known:?}");
        assert!(hash(&closure).starts_with(known.4), "{known:?}");
    }
}
