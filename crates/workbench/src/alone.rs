//! What systems with one process and one user do in place of others, such as WebAssembly in a browser.

pub(crate) mod privacy {
    use std::fs;
    use std::path::Path;

    use anyhow::Result;

    pub(crate) fn is_full(_: &Path) -> bool {
        false
    }

    pub(crate) fn close(place: &Path) -> Result<()> {
        Ok(fs::create_dir_all(place)?)
    }
}

pub(crate) mod process {
    use std::path::Path;
    use std::{env, io};

    use crate::Program;

    pub(crate) fn fits(_: &[String]) -> bool {
        true
    }

    pub(crate) fn draws(
        program: &Program,
        words: &[String],
        folder: &Path,
        _: &dyn Fn() -> bool,
    ) -> io::Result<bool> {
        env::set_current_dir(folder)?;
        Ok((program.run)(words))
    }
}
