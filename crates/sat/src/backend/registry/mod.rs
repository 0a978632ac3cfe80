//! The registry: the solvers that are known by name from `solvers.toml`.
//!
//! A copy of the file is built into the program. One more file adds entries, or changes keys of
//! built-in entries of the same name. It is the one in the working directory or, if there is none,
//! the one in the user's configuration directory.

pub mod command;
pub mod entry;

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

use entry::Draft;

pub use command::{CommandError, Program, Surroundings};
pub use entry::{
    CommandLine, Defect, Entry, ExitCodes, Icnf, Kind, LibraryEntry, ProofFormat, ProofRequest, SolverEntry,
};

const FILE: &str = "solvers.toml";
const BUILT_IN: &str = include_str!("../../../solvers.toml");

/// Solvers by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registry {
    entries: Vec<Entry>,
    file: Option<PathBuf>,
}

/// Why a `solvers.toml` cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RegistryError {
    /// It exists but cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is not TOML, or not of the expected form.
    #[error("{place}: {message}")]
    Form {
        /// Where.
        place: Place,
        /// What the TOML reader says.
        message: String,
    },
    /// An entry can be read but is not valid.
    #[error("{place}: {defect}")]
    Defect {
        /// Where the entry starts.
        place: Place,
        /// What is wrong with it.
        defect: Defect,
    },
}

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub origin: String,
    /// The line, counted from 1, if it is known.
    pub line: Option<usize>,
}

impl Registry {
    /// The built-in solvers.
    #[expect(clippy::missing_panics_doc, reason = "a test reads the built-in file")]
    pub fn builtin() -> Self {
        Self::parse(BUILT_IN, FILE).expect("the built-in solvers.toml is read in a test")
    }

    /// The built-in solvers, with the entries of `solvers.toml` in a directory or, if there is none,
    /// in the folder of this application below the user's configuration directory.
    ///
    /// # Errors
    /// If the file exists but cannot be read, or is not valid.
    pub fn load(directory: &Path, application: &str) -> Result<Self, RegistryError> {
        let user =
            lifesat_platform::settings_folder().map(|directory| directory.join(application).join(FILE));
        Self::load_first(std::iter::once(directory.join(FILE)).chain(user))
    }

    /// Reads the text of a `solvers.toml`. In errors it has the name `origin`.
    ///
    /// # Errors
    /// If the text is not TOML of the expected form, or an entry is not valid.
    pub fn parse(text: &str, origin: &str) -> Result<Self, RegistryError> {
        Self::parse_on(text, origin, &Self::default())
    }

    /// Reads the text of a file. Entries take what they leave out from entries of the same name in `base`.
    fn parse_on(text: &str, origin: &str, base: &Self) -> Result<Self, RegistryError> {
        let place = |offset: Option<usize>| Place {
            origin: origin.to_owned(),
            line: offset.map(|offset| text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1),
        };
        let file: File = toml::from_str(text).map_err(|error| RegistryError::Form {
            place: place(error.span().map(|span| span.start)),
            message: message(text, &error),
        })?;
        let mut registry = Self::default();
        for spanned in file.solver {
            let start = spanned.span().start;
            let draft = spanned.into_inner();
            let base = base.program(&draft.name);
            draft
                .on(base)
                .and_then(|entry| registry.add(entry))
                .map_err(|defect| RegistryError::Defect { place: place(Some(start)), defect })?;
        }
        Ok(registry)
    }

    /// The entry with this name.
    pub fn find(&self, name: &str) -> Option<&Entry> {
        self.iter().find(|entry| entry.name() == name)
    }

    /// The entry with this name, if it is one of a program. All built-in ones are.
    pub fn program(&self, name: &str) -> Option<&SolverEntry> {
        self.find(name).and_then(Entry::program)
    }

    /// All entries, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter()
    }

    /// The file that adds to the built-in solvers, if one was found.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    fn load_first(files: impl IntoIterator<Item = PathBuf>) -> Result<Self, RegistryError> {
        for path in files {
            match fs::read_to_string(&path) {
                Ok(text) => {
                    let builtin = Self::builtin();
                    let found = Self::parse_on(&text, &path.display().to_string(), &builtin)?;
                    return Ok(Self { file: Some(path), ..builtin.overridden_by(found) });
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(RegistryError::Read { path, error }),
            }
        }
        Ok(Self::builtin())
    }

    fn add(&mut self, entry: Entry) -> Result<(), Defect> {
        entry.check()?;
        if self.find(entry.name()).is_some() {
            return Err(Defect::SameName(entry.name().to_owned()));
        }
        self.entries.push(entry);
        Ok(())
    }

    fn overridden_by(mut self, other: Self) -> Self {
        for entry in other.entries {
            match self.entries.iter_mut().find(|own| own.name() == entry.name()) {
                Some(own) => *own = entry,
                None => self.entries.push(entry),
            }
        }
        self
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}", self.origin),
            None => f.write_str(&self.origin),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    solver: Vec<Spanned<Draft>>,
}

/// What is wrong with a text that is not a file of solvers.
fn message(text: &str, error: &toml::de::Error) -> String {
    let is_table = |table: toml::Table| table.get("solver").is_some_and(toml::Value::is_table);
    if toml::from_str(text).is_ok_and(is_table) {
        return "entries begin with [[solver]], in two pairs of brackets".to_owned();
    }
    error.message().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::answer::Dialect;

    const MINIMAL: &str = "[[solver]]\nname = \"mine\"\ncommand = \"./mine --fast\"\n";

    #[track_caller]
    fn complaint(text: &str) -> String {
        Registry::parse(text, "here.toml").expect_err("expected an error").to_string()
    }

    #[test]
    fn the_built_in_file_knows_the_promised_solvers() {
        let registry = Registry::builtin();
        let names: Vec<_> = registry.iter().map(Entry::name).collect();
        let promised = [
            "glucose",
            "minisat",
            "cadical",
            "kissat",
            "cryptominisat",
            "picosat",
            "clasp",
            "z3",
            "rc2",
            "clasp-pbo",
            "minisat+",
            "depqbf",
            "caqe",
        ];
        assert_eq!(names, promised);
        let programs = || registry.iter().filter_map(Entry::program);
        assert_eq!(programs().count(), names.len());
        assert!(programs().all(|entry| entry.install.is_some()));
        assert!(programs().all(|entry| entry.kind != Kind::Cnf || !entry.time_limit.is_empty()));
        assert_eq!(registry.program("minisat").unwrap().dialect, Dialect::MinisatResult);
        assert_eq!(registry.program("cryptominisat").unwrap().exit_codes.unknown, [15]);
        let read_cubes: Vec<_> = programs().filter(|entry| entry.icnf.is_some()).collect();
        assert!(matches!(read_cubes[..], [cadical] if cadical.name == "cadical"));
        assert!(registry.find("embedded").is_none());
    }

    #[test]
    fn what_an_entry_leaves_out_has_the_usual_values() {
        let registry = Registry::parse(MINIMAL, "here.toml").unwrap();
        let entry = registry.program("mine").unwrap();
        assert_eq!(entry.command, CommandLine::Line("./mine --fast".into()));
        assert_eq!(entry.dialect, Dialect::Competition);
        assert_eq!(
            entry.exit_codes,
            ExitCodes { sat: vec![10], unsat: vec![20], optimum: vec![30], unknown: vec![0] }
        );
        assert_eq!(entry.kind, Kind::Cnf);
        assert!(entry.args.is_empty() && entry.proof.is_none());
    }

    #[test]
    fn commands_may_be_arrays() {
        let text = "[[solver]]\nname = \"a\"\ncommand = [\"wsl\", \"a b\"]\n";
        let registry = Registry::parse(text, "here.toml").unwrap();
        let words = CommandLine::Words(vec!["wsl".into(), "a b".into()]);
        assert_eq!(registry.program("a").unwrap().command, words);
    }

    #[test]
    fn a_solver_may_be_a_library() {
        let text = "[[solver]]\nname = \"mine\"\nlibrary = \"~/libmine.so\"\n";
        let registry = Registry::parse(text, "here.toml").unwrap();
        let mine = LibraryEntry { name: "mine".into(), file: "~/libmine.so".into() };
        assert_eq!(registry.find("mine"), Some(&Entry::Library(mine)));
        assert_eq!(registry.program("mine"), None);
        // A program of the same name is no longer there, and gives the library nothing.
        let text = text.replace("mine\"", "kissat\"");
        let registry = Registry::parse_on(&text, "here.toml", &Registry::builtin()).unwrap();
        assert!(matches!(registry.find("kissat"), Some(Entry::Library(_))));
        let program = complaint(&format!("{text}args = []\n"));
        let expected =
            "here.toml:1: `args` has no meaning for `kissat`, which is a shared library and no program";
        assert_eq!(program, expected);
        let empty = complaint("[[solver]]\nname = \"mine\"\nlibrary = \"\"\n");
        assert_eq!(empty, "here.toml:1: the library of `mine` is empty");
        let reserved = complaint("[[solver]]\nname = \"embedded\"\nlibrary = \"x.so\"\n");
        assert!(reserved.contains("does not start with `embedded`"), "{reserved}");
    }

    #[test]
    fn errors_name_file_and_line() {
        assert!(complaint("[[solver]]\nname = ").starts_with("here.toml:2: "));
        let unknown_key = complaint(&format!("\n{MINIMAL}colour = 3\n"));
        assert!(unknown_key.starts_with("here.toml:5: unknown field `colour`"), "{unknown_key}");
        let missing = complaint("[[solver]]\nname = \"a\"\n");
        assert_eq!(missing, "here.toml:1: `a` has no `command`");
        let table = complaint(&MINIMAL.replace("[[solver]]", "[solver]"));
        assert_eq!(table, "here.toml:1: entries begin with [[solver]], in two pairs of brackets");
        let icnf = complaint(&format!("{MINIMAL}icnf = \"some\"\n"));
        assert!(icnf.starts_with("here.toml:4: unknown variant `some`"), "{icnf}");
        let kind = complaint(&format!("{MINIMAL}kind = \"smt\"\n"));
        assert!(kind.starts_with("here.toml:4: unknown variant `smt`"), "{kind}");
        let command = complaint("[[solver]]\nname = \"a\"\ncommand = 3\n");
        assert_eq!(command, "here.toml:3: a command is a string or an array of strings");
        assert_eq!(complaint(&format!("{MINIMAL}\n{MINIMAL}")), "here.toml:5: there are two solvers `mine`");
    }

    #[test]
    fn entries_without_sense_are_refused() {
        let cases = [
            ("args = [\"{file}\"]", "here.toml:1: `{file}` has no meaning in `args` of `mine`"),
            ("args = [\"-t={seconds}\"]", "here.toml:1: `{seconds}` has no meaning in `args` of `mine`"),
            ("time_limit = [\"-t\"]", "here.toml:1: `time_limit` of `mine` lacks `{seconds}`"),
            (
                "proof = { format = \"drat\", args = [\"-p\"] }",
                "here.toml:1: `proof` of `mine` lacks `{proof}`",
            ),
        ];
        for (line, expected) in cases {
            assert_eq!(complaint(&format!("{MINIMAL}{line}\n")), expected);
        }
        let reserved = complaint(&MINIMAL.replace("mine\"", "embedded\""));
        assert_eq!(reserved, "here.toml:1: a solver needs a name that does not start with `embedded`");
        let empty = complaint(&MINIMAL.replace("./mine --fast", " "));
        assert_eq!(empty, "here.toml:1: the command of `mine` is empty");
    }

    #[test]
    fn an_entry_of_a_known_name_may_change_any_key() {
        let text = "[[solver]]\nname = \"glucose\"\nargs = []\nversion = [\"-V\"]\n";
        let registry = Registry::parse_on(text, "x", &Registry::builtin()).unwrap();
        let entry = registry.program("glucose").unwrap();
        assert_eq!((&entry.command, entry.args.len()), (&CommandLine::Line("glucose".into()), 0));
        assert_eq!((&*entry.version, entry.proof.is_some()), (&["-V".to_owned()][..], true));
    }

    #[test]
    fn placeholders_belong_in_args() {
        for command in ["\"kissat -q {input}\"", "[\"kissat\", \"{input}\"]"] {
            let text = format!("[[solver]]\nname = \"mine\"\ncommand = {command}\n");
            let expected = "here.toml:1: `{input}` has no meaning in `command` of `mine`; write it in `args`";
            assert_eq!(complaint(&text), expected);
        }
        // Shells use braces for variables.
        assert!(Registry::parse("[[solver]]\nname = \"a\"\ncommand = \"sh -c ${home}/s\"\n", "x").is_ok());
    }

    #[test]
    fn other_braces_are_left_alone() {
        assert!(Registry::parse(&format!("{MINIMAL}args = [\"{{\", \"{{}}\", \"{{A b}}\"]"), "x").is_ok());
    }

    #[test]
    fn the_first_file_found_comes_on_top_of_the_built_in_one() {
        let directory = tempfile::tempdir().unwrap();
        let [absent, first, second] = ["absent", "first", "second"].map(|name| directory.path().join(name));
        let text = format!("{MINIMAL}[[solver]]\nname = \"glucose\"\ncommand = \"other\"\n");
        fs::write(&first, text).unwrap();
        fs::write(&second, "not toml").unwrap();
        let registry = Registry::load_first([absent, first.clone(), second.clone()]).unwrap();
        assert_eq!(registry.file(), Some(&*first));
        assert!(registry.find("mine").is_some() && registry.find("kissat").is_some());
        assert_eq!(registry.program("glucose").unwrap().command, CommandLine::Line("other".into()));
        // What the entry leaves out stays as it is built in.
        let builtin = Registry::builtin();
        let other = SolverEntry {
            command: CommandLine::Line("other".into()),
            ..builtin.program("glucose").unwrap().clone()
        };
        assert_eq!(registry.program("glucose"), Some(&other));
        assert_eq!(other.args, ["-model"]);
        assert!(Registry::load_first([second]).is_err());
        assert_eq!(Registry::load_first([]).unwrap(), Registry::builtin());
    }

    #[test]
    fn an_unreadable_file_is_an_error_that_names_it() {
        let directory = tempfile::tempdir().unwrap();
        let error = Registry::load_first([directory.path().to_path_buf()]).unwrap_err().to_string();
        assert!(error.starts_with(&format!("cannot read {}: ", directory.path().display())), "{error}");
    }

    #[test]
    fn the_working_directory_is_looked_at() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("solvers.toml"), MINIMAL).unwrap();
        assert!(Registry::load(directory.path(), "none").unwrap().find("mine").is_some());
    }
}
