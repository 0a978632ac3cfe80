//! The command-line arguments of one run, and the temporary files that they name.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::Duration;

use tempfile::TempPath;

use super::Failure;
use crate::backend::registry::SolverEntry;
use crate::backend::registry::entry::placeholder::{INPUT, OUTPUT, PROOF, SECONDS};
use crate::backend::wsl::World;
use crate::cnf::Cnf;

/// The longest time limit in seconds: solvers keep it in a 32-bit number.
const LONGEST_LIMIT: u64 = i32::MAX as u64;

/// The arguments of one run, with placeholders.
pub(super) struct Template<'a> {
    args: Vec<&'a str>,
    seconds: Option<u64>,
    proof: Option<&'a Path>,
}

#[derive(Clone, Copy)]
pub(super) enum Given<'a> {
    Formula(&'a Cnf),
    /// A file that exists already.
    File(&'a Path),
}

/// The files that the arguments name. Files that were made for the run are deleted when this is dropped.
pub(super) struct Scratch<'a> {
    input: Option<Input<'a>>,
    output: Option<TempPath>,
}

enum Input<'a> {
    Made(TempPath),
    Given(&'a Path),
}

impl<'a> Template<'a> {
    /// The arguments of an entry, with the time that is left and, if a proof is wanted, its file. Programs for Windows
    /// get no time limit: CaDiCaL cannot limit its time there.
    pub(super) fn new(
        entry: &'a SolverEntry,
        world: &World,
        remaining: Option<Duration>,
        proof: Option<&'a Path>,
    ) -> Self {
        let limit = remaining.filter(|_| !world.is_windows()).map_or(&[][..], |_| &entry.time_limit);
        let proving = entry.proof.as_ref().filter(|_| proof.is_some()).map_or(&[][..], |proof| &proof.args);
        let args = [&entry.args, limit, proving].into_iter().flatten().map(String::as_str).collect();
        Self { args, seconds: remaining.map(whole_seconds), proof }
    }

    /// The arguments as the solver's operating system expects them: placeholders filled, paths
    /// translated, words quoted.
    pub(super) fn fill(&self, scratch: &Scratch<'_>, world: &World) -> Result<Vec<OsString>, Failure> {
        let files = [(INPUT, scratch.input()), (OUTPUT, scratch.output()), (PROOF, self.proof)];
        let mut values = vec![(SECONDS, OsString::from(self.seconds.unwrap_or_default().to_string()))];
        for (placeholder, path) in files {
            if let Some(path) = path {
                values.push((placeholder, world.path(path).map_err(Failure::Wsl)?));
            }
        }
        Ok(self.args.iter().map(|argument| world.quote(fill(argument, &values))).collect())
    }

    fn uses(&self, placeholder: &str) -> bool {
        self.args.iter().any(|argument| argument.contains(placeholder))
    }
}

impl<'a> Scratch<'a> {
    /// Makes the files that the arguments name and no others. The formula's file contains the formula.
    pub(super) fn new(template: &Template<'_>, given: Given<'a>, directory: &Path) -> Result<Self, Failure> {
        let input = || match given {
            Given::Formula(formula) => {
                create(directory, ".cnf", |file| write(formula, file)).map(Input::Made)
            }
            Given::File(path) => Ok(Input::Given(path)),
        };
        // The answer file must exist beforehand, because `wslpath` may refuse to translate a path
        // that names nothing.
        let output = || create(directory, ".answer", |_| Ok(()));
        Ok(Self {
            input: template.uses(INPUT).then(input).transpose()?,
            output: template.uses(OUTPUT).then(output).transpose()?,
        })
    }

    /// The file with the formula; `None` if the formula goes to standard input.
    pub(super) fn input(&self) -> Option<&Path> {
        self.input.as_ref().map(|input| match input {
            Input::Made(path) => &**path,
            Input::Given(path) => *path,
        })
    }

    /// The file for the solver's answer; `None` if the answer comes from standard output.
    pub(super) fn output(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}

pub(super) fn write(formula: &Cnf, sink: impl io::Write) -> io::Result<()> {
    let mut buffered = BufWriter::with_capacity(1 << 16, sink);
    formula.write(&mut buffered)?;
    buffered.flush()
}

pub(super) fn create(
    directory: &Path,
    suffix: &str,
    content: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<TempPath, Failure> {
    let fail = |path: &Path, error| Failure::TempFile { path: path.to_owned(), error };
    let made = tempfile::Builder::new().prefix(".lifesat-").suffix(suffix).tempfile_in(directory);
    let (mut file, path) = made.map_err(|error| fail(directory, error))?.into_parts();
    content(&mut file).map_err(|error| fail(&path, error))?;
    Ok(path)
}

/// A little more than the time that is left, so that the deadline of this crate comes first.
fn whole_seconds(remaining: Duration) -> u64 {
    remaining.as_secs().saturating_add(2).min(LONGEST_LIMIT)
}

/// Replaces the placeholders in one pass. A value that looks like a placeholder stays as it is.
fn fill(argument: &str, values: &[(&str, OsString)]) -> OsString {
    let mut filled = OsString::new();
    let mut rest = argument;
    while let Some(start) = rest.find('{') {
        filled.push(&rest[..start]);
        rest = &rest[start..];
        let value = values.iter().find(|(placeholder, _)| rest.starts_with(placeholder));
        let (used, value) = value.map_or((1, OsStr::new("{")), |(name, value)| (name.len(), value));
        filled.push(value);
        rest = &rest[used..];
    }
    filled.push(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::registry::Registry;
    use crate::backend::wsl::Wsl;

    #[test]
    fn placeholders_are_filled_once() {
        let values = [(INPUT, OsString::from("a{output}b")), (OUTPUT, OsString::from("out"))];
        for (argument, expected) in [
            ("{input}", "a{output}b"),
            ("-o={output},{output}", "-o=out,out"),
            ("{x}{", "{x}{"),
            ("{{input}}", "{a{output}b}"),
            ("plain", "plain"),
        ] {
            assert_eq!(fill(argument, &values), expected);
        }
    }

    #[test]
    fn programs_for_windows_get_no_time_limit() {
        let registry = Registry::builtin();
        let cadical = registry.program("cadical").unwrap();
        let args = |world| Template::new(cadical, &world, Some(Duration::from_secs(3)), None).args;
        assert_eq!(args(World::Windows { wslpath: "wslpath".into() }), [""; 0]);
        assert_eq!(args(World::Wsl(Wsl::parse(&["wsl".into()]))), ["-t", SECONDS]);
    }

    #[test]
    fn the_solver_s_limit_is_later_than_ours() {
        assert_eq!(whole_seconds(Duration::from_millis(1)), 2);
        assert_eq!(whole_seconds(Duration::from_millis(2500)), 4);
        assert_eq!(whole_seconds(Duration::MAX), 2_147_483_647);
    }
}
