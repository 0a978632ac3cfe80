//! Fuzzes the reader of recorded games: a record that it accepts survives writing and reading.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lifesat::game::record::{self, Record};

fuzz_target!(|text: &str| {
    let Ok(game) = Record::read(text) else { return };
    let mut written = Vec::new();
    record::write(&mut written, &game.header).unwrap();
    for line in game.frames.iter().filter_map(|frame| frame.line.as_ref()) {
        record::write(&mut written, line).unwrap();
    }
    let again = Record::read(std::str::from_utf8(&written).unwrap()).unwrap();
    assert_eq!(again.header, game.header);
    assert!(again.frames.iter().map(|frame| &frame.game).eq(game.frames.iter().map(|frame| &frame.game)));
});
