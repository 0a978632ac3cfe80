//! The committed patterns are still lifes of their boxes, with as many cells as docs/still-life.md says.

use std::fs;
use std::path::Path;

use lifesat::life::{file, waste};
use lifesat::problem::StillLife;
use lifesat::verify;

/// Sides and live cells. Lists in circulation have one more for 28, 30, 32, 35 and 38.
const PATTERNS: [(usize, usize); 10] = [
    (28, 406),
    (30, 466),
    (32, 530),
    (35, 632),
    (38, 743),
    (40, 824),
    (60, 1835),
    (61, 1897),
    (80, 3249),
    (100, 5061),
];

#[test]
fn committed_patterns_are_what_the_table_says() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/still-life/patterns");
    let mut seen = 0;
    for (n, cells) in PATTERNS {
        let text = fs::read_to_string(directory.join(format!("{n}x{n}.rle"))).unwrap();
        let pattern = file::read(&text).unwrap().grid;
        assert_eq!((pattern.width(), pattern.height()), (n, n));
        verify::still_life(&StillLife::new(n, n).unwrap(), &pattern).unwrap();
        assert_eq!(pattern.population(), cells);
        assert_eq!(Some(waste::of_pattern(&pattern)), waste::with_live_cells(n, n, cells));
        seen += 1;
    }
    assert_eq!(fs::read_dir(directory).unwrap().count(), seen, "a pattern that no test looks at");
}
