//! Functions that the tests of the program share.

pub(crate) mod browser;
pub(crate) mod campaign;
mod hanging;
pub(crate) mod icnf;
pub(crate) mod page;
pub(crate) mod pictures;
pub(crate) mod schema;
pub(crate) mod terminal;
pub(crate) mod visit;
pub(crate) mod workbench;

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Output, Stdio};

pub(crate) use crate::script::script;

/// The folder of the checkout.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The path of the program under test.
pub(crate) fn program() -> &'static str {
    env!("CARGO_BIN_EXE_lifesat")
}

/// A PATH that begins with the program under test and the installed test tools.
pub(crate) fn path() -> OsString {
    let mut folders = vec![
        Path::new(program()).parent().expect("programs lie in a folder").to_path_buf(),
        root().join(".tools/bin"),
    ];
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    std::env::join_paths(folders).expect("no folder has a colon in its name")
}

/// A number from the environment.
pub(crate) fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |number| number.parse().unwrap())
}

/// The script that installs the external programs.
const INSTALLER: &str = include_str!("../../../scripts/install-test-tools.sh");

/// Fails if a tool is missing, and says how to install it. A tool that the installer does not look for
/// would be missing on the next machine.
pub(crate) fn need(tool: &str) {
    let looked_for = |word: &str| word.strip_prefix(".tools/bin/").unwrap_or(word) == tool;
    assert!(
        INSTALLER.split_whitespace().any(looked_for),
        "scripts/install-test-tools.sh does not install {tool}"
    );
    let is_there = std::env::split_paths(&path()).any(|folder| folder.join(tool).is_file());
    assert!(is_there, "{tool} is not installed: run scripts/install-test-tools.sh");
}

/// The QBF solvers among the tools. CAQE is a program for x86-64 only.
pub(crate) fn qbf_solvers() -> &'static [&'static str] {
    let solvers: &[&str] = if cfg!(target_arch = "x86_64") { &["depqbf", "caqe"] } else { &["depqbf"] };
    for solver in solvers {
        need(solver);
    }
    solvers
}

/// Runs the program with arguments in an empty folder, without stdin.
pub(crate) fn lifesat(words: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    lifesat_in(folder.path(), words)
}

/// Runs the program with arguments in a folder, without stdin.
pub(crate) fn lifesat_in(folder: &Path, words: &[&str]) -> Output {
    command_in(folder, program()).args(words).output().unwrap()
}

/// Runs a shell script in a folder.
pub(crate) fn shell(folder: &Path, script: &str) -> Output {
    command_in(folder, "bash").args(["-c", script]).output().unwrap()
}

/// A command without stdin, whose PATH has the program under test and whose HOME is the folder.
pub(crate) fn command_in(folder: &Path, program: &str) -> Command {
    hanging::end_what_hangs();
    let mut command = Command::new(program);
    command.current_dir(folder).env("PATH", path()).env("HOME", folder).stdin(Stdio::null());
    for name in PREFERENCES {
        command.env_remove(name);
    }
    command
}

/// Variables that say what whoever runs the tests prefers. `config.toml` lies below HOME, which is a test's folder.
pub(crate) const PREFERENCES: [&str; 6] =
    ["XDG_CONFIG_HOME", "LIFESAT_SOLVER", "LIFESAT_JOBS", "LIFESAT_MEMORY", "NO_COLOR", "CLICOLOR_FORCE"];

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or_else(|| panic!("ended by a signal: {output:?}"))
}

/// The answer on stdout, which is one that docs/lifesat.schema.json describes.
pub(crate) fn json(output: &Output) -> serde_json::Value {
    let answer = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}\n{}", stdout(output), stderr(output)));
    schema::assert_describes(&answer);
    answer
}

pub(crate) mod certificate {
    //! Certificates, and forgers of them.

    use std::fs;
    use std::path::Path;

    use super::{shell, stdout};

    /// Rewrites a file of a certificate and its entry in the manifest, as a forger would.
    pub(crate) fn forge(folder: &Path, name: &str, change: impl Fn(&str) -> String) {
        let path = folder.join(name);
        let old = fs::read_to_string(&path).unwrap();
        let new = change(&old);
        assert_ne!(old, new, "{name}");
        let sum = |text: &str| {
            fs::write(&path, text).unwrap();
            stdout(&shell(folder, &format!("sha256sum {name}")))[..64].to_owned()
        };
        let (before, after) = (sum(&old), sum(&new));
        let manifest = fs::read_to_string(folder.join("manifest.json")).unwrap().replace(&before, &after);
        let sizes = [old.len(), new.len()].map(|bytes| format!("\"bytes\": {bytes}"));
        fs::write(folder.join("manifest.json"), manifest.replace(&sizes[0], &sizes[1])).unwrap();
    }
}

pub(crate) mod compiler {
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
}

pub(crate) mod folder {
    //! What lies in a folder.

    use std::fs;
    use std::path::Path;

    /// The names of what lies in a folder, in order.
    pub(crate) fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

pub(crate) mod golly {
    //! Patterns that Golly plays.

    use std::fs;

    use lifesat::life::file::{self, rle};
    use lifesat::life::{Grid, Position, Rule};

    use super::shell;

    /// The place of a pattern. A block in the top left corner marks the origin.
    const PLACE: usize = 40;

    /// A block in the corner, and the pattern's cells shifted.
    fn beside_a_block(pattern: &Grid, right: i64, down: i64) -> Grid {
        let side = PLACE + 60;
        let mut grid = Grid::dead(side, side);
        for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            grid.set(Position::new(row, column), true);
        }
        let moved =
            |place: usize, by: i64| usize::try_from(i64::try_from(PLACE + place).unwrap() + by).unwrap();
        for at in pattern.live_cells() {
            grid.set(Position::new(moved(at.row, down), moved(at.column, right)), true);
        }
        grid
    }

    /// Plays a pattern with `bgolly`, and returns whether it is then the same pattern, moved.
    pub(crate) fn bgolly_moves(pattern: &Grid, rule: Rule, generations: i64, right: i64, down: i64) -> bool {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("p.rle"), rle::write(&beside_a_block(pattern, 0, 0), rule, &[]))
            .unwrap();
        let script = format!("bgolly -q -q -m {generations} -o after.rle p.rle > /dev/null");
        assert!(shell(folder.path(), &script).status.success());
        let after = file::read(&fs::read_to_string(folder.path().join("after.rle")).unwrap()).unwrap().grid;
        let expected = beside_a_block(pattern, right, down);
        after.live_cells().eq(expected.live_cells())
    }
}
