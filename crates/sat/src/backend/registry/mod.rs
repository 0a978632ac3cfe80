//! The registry: the solvers that are known by name from `solvers.toml`.
//!
//! A copy of the file is built into the program. One more file adds entries, or changes keys of
//! built-in entries of the same name. It is the one in the working directory or, if there is none,
//! the one in the user's configuration directory.

pub mod command;
mod draft;
pub mod entry;

use std::env;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

pub use command::{CommandError, Program, Surroundings};
use draft::Draft;
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
    ///
    /// # Panics
    /// Never: a test reads the built-in file.
    pub fn builtin() -> Self {
        Self::parse(BUILT_IN, FILE).expect("the built-in solvers.toml is read in a test")
    }

    /// The built-in solvers, with the entries of `solvers.toml` in a directory or, if there is none,
    /// in the folder of this application below the user's configuration directory.
    ///
    /// # Errors
    /// If the file exists but cannot be read, or is not valid.
    pub fn load(directory: &Path, application: &str) -> Result<Self, RegistryError> {
        let user = configuration_directory().map(|directory| directory.join(application).join(FILE));
        Self::load_first(std::iter::once(directory.join(FILE)).chain(user))
    }

    /// Reads the text of a `solvers.toml`. In errors it has the name `origin`.
    ///
    /// # Errors
    /// If the text is not TOML of the expected form, or an entry is not valid.
    pub fn parse(text: &str, origin: &str) -> Result<Self, RegistryError> {
        Self::parse_on(text, origin, &Self::default())
    }

    /// The same; entries take what they leave out from entries of the same name in `base`.
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

/// The structure of the file.
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

/// The user's configuration directory. The specification of `XDG_CONFIG_HOME` says that relative
/// paths are ignored.
fn configuration_directory() -> Option<PathBuf> {
    let named = |variable| env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    let windows = || if cfg!(windows) { named("APPDATA") } else { None };
    let home = || env::home_dir().map(|home| home.join(".config"));
    named("XDG_CONFIG_HOME").or_else(windows).or_else(home)
}

#[cfg(test)]
mod tests;
