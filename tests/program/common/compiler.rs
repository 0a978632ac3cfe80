//! Programs in C++ that are second methods.

use std::path::{Path, PathBuf};

use super::{code, command_in, root, stderr};

/// Compiles a source file of the checkout, if there is a compiler. Any warning is an error.
pub(crate) fn compiled(folder: &Path, source: &str, options: &[&str]) -> Option<PathBuf> {
    let program = folder.join("compiled");
    let mut compiler = command_in(root(), "g++");
    compiler.args(["-std=c++20", "-O2", "-Wall", "-Wextra", "-Werror"]).args(options);
    match compiler.arg("-o").arg(&program).arg(source).output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        output => {
            assert_eq!(code(output.as_ref().unwrap()), 0, "{}", stderr(output.as_ref().unwrap()));
            Some(program)
        }
    }
}
