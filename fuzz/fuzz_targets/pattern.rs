//! Fuzzes the pattern readers: every writer keeps the pattern that they accept.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lifesat::life::file::{plain, read, rle};

fuzz_target!(|text: &str| {
    let Ok(pattern) = read(text) else { return };
    let grid = &pattern.grid;
    // Larger boxes are valid but would only exhaust the memory.
    if grid.width() * grid.height() > 1 << 16 {
        return;
    }
    let again = rle::read(&rle::write(grid, pattern.rule, &pattern.comments)).unwrap();
    assert_eq!((&again.grid, again.rule), (grid, pattern.rule));
    if grid.width() > 0 && grid.population() > 0 {
        let live = grid.population();
        assert_eq!(plain::read(&plain::write(grid)).unwrap().grid.population(), live);
        assert_eq!(plain::read_cells(&plain::write_cells(grid, &[])).unwrap().grid.population(), live);
    }
});
