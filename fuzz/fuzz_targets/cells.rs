//! Fuzzes the reader of a search's cells. What it accepts survives writing and reading, and gives a
//! search or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lifesat::problem::search::Cells;
use lifesat::spacetime::{self, Front};

fuzz_target!(|text: &str| {
    let Ok(cells) = Cells::read(text) else { return };
    assert_eq!(Cells::read(&cells.write()).unwrap(), cells);
    if let Ok(search) = cells.into_search() {
        let unknowns = spacetime::of(&search, Front::Pushed).unknowns() as usize;
        assert!(unknowns <= search.width() * search.height() * (search.last() + 1));
    }
});
