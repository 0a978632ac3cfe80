//! Whatever the reader of cells accepts is written as what is read back unchanged, and asks a question or says why not.
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
