//! Fuzzes the readers of instance files and headers: they accept or refuse, and never panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lifesat::header::Header;
use lifesat::problem::Instance;

fuzz_target!(|text: &str| {
    if let Ok(instance) = Instance::read(text) {
        assert!(instance.problem.cells() > 0);
    }
    if let Ok(Some(header)) = Header::find(text.lines()) {
        let comment = header.to_comment();
        assert_eq!(Header::find([comment.as_str()]).unwrap(), Some(header));
    }
});
