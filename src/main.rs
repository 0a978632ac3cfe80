//! The `lifesat` program: everything is in [`cli`] and in the library.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run().into()
}
