//! What the user prefers where the command line says nothing: variables of the environment, then `config.toml` in the
//! folder for settings, then the defaults (docs/solvers.md).

use std::fmt::{self, Display, Formatter};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{env, fs, io};

use anyhow::{Context, Result, bail};
use lifesat::backend::registry::Place;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};

use crate::cli::args::parse;

const FILE: &str = "lifesat/config.toml";

/// The errors that mean that there is no such file.
const ABSENT: [io::ErrorKind; 3] =
    [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory, io::ErrorKind::PermissionDenied];

/// The settings, or why they cannot be read. Tests of parts of the program set none.
static SETTINGS: OnceLock<Result<Settings>> = OnceLock::new();

/// Which preference holds, and what says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// The file, if there is a folder for it.
    pub(crate) file: Option<PathBuf>,
    /// True if there is such a file.
    pub(crate) is_there: bool,
    pub(crate) solver: Setting<String>,
    pub(crate) jobs: Setting<usize>,
    /// Bytes.
    pub(crate) memory: Setting<u64>,
    pub(crate) colours: Setting<bool>,
}

/// A preference; nothing if the default holds.
pub(crate) type Setting<T> = Option<(T, Source)>;

static DEFAULTS: Settings =
    Settings { file: None, is_there: false, solver: None, jobs: None, memory: None, colours: None };

/// What expresses a preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Variable(&'static str),
    File,
}

impl Display for Source {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Variable(name) => name,
            Self::File => "config.toml",
        })
    }
}

/// Reads the settings of this process, which are those from now on.
pub(crate) fn begin() {
    let file = lifesat_platform::settings_folder().map(|folder| folder.join(FILE));
    SETTINGS
        .get_or_init(|| Settings::of(file, &|name| env::var(name).ok().filter(|value| !value.is_empty())));
}

/// The settings; the defaults if they cannot be read, which [`readable`] tells.
pub(crate) fn current() -> &'static Settings {
    readable().unwrap_or(&DEFAULTS)
}

/// The settings, or why they cannot be read.
pub(crate) fn readable() -> Result<&'static Settings, &'static anyhow::Error> {
    SETTINGS.get().map_or(Ok(&DEFAULTS), Result::as_ref)
}

/// What `config.toml` may say.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    solver: Option<String>,
    #[serde(default, deserialize_with = "jobs")]
    jobs: Option<usize>,
    #[serde(default, deserialize_with = "memory")]
    memory: Option<u64>,
    colours: Option<bool>,
}

fn jobs<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<usize>, D::Error> {
    let number = i64::deserialize(deserializer)?;
    parse::jobs(&number.to_string()).map(Some).map_err(D::Error::custom)
}

fn memory<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    parse::bytes(&String::deserialize(deserializer)?).map(Some).map_err(D::Error::custom)
}

impl File {
    fn read(path: &Path) -> Result<Option<Self>> {
        match fs::read_to_string(path) {
            Ok(text) => Self::parse(&text, path).map(Some),
            // A service may have no home, or one that it cannot look into.
            Err(error) if ABSENT.contains(&error.kind()) => Ok(None),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
        }
    }

    fn parse(text: &str, path: &Path) -> Result<Self> {
        toml::from_str(text).map_err(|error: toml::de::Error| {
            let line = error.span().map(|span| 1 + text[..span.start].matches('\n').count());
            let place = Place { origin: path.display().to_string(), line };
            anyhow::anyhow!("{place}: {}", error.message())
        })
    }
}

impl Settings {
    fn of(file: Option<PathBuf>, variable: &dyn Fn(&str) -> Option<String>) -> Result<Self> {
        let found = file.as_deref().map(File::read).transpose()?.flatten();
        let is_there = found.is_some();
        let File { solver, jobs, memory, colours } = found.unwrap_or_default();
        Ok(Self {
            file,
            is_there,
            solver: first("LIFESAT_SOLVER", variable, |name| Ok(name.to_owned()), solver)?,
            jobs: first("LIFESAT_JOBS", variable, parse::jobs, jobs)?,
            memory: first("LIFESAT_MEMORY", variable, parse::bytes, memory)?,
            colours: colours_of(variable).or(colours.map(|colours| (colours, Source::File))),
        })
    }
}

/// What a variable says, or else the file.
fn first<T>(
    name: &'static str,
    variable: &dyn Fn(&str) -> Option<String>,
    parse: impl Fn(&str) -> Result<T, String>,
    in_file: Option<T>,
) -> Result<Setting<T>> {
    match variable(name).map(|text| parse(&text)) {
        Some(Ok(value)) => Ok(Some((value, Source::Variable(name)))),
        Some(Err(wrong)) => bail!("{name}: {wrong}"),
        None => Ok(in_file.map(|value| (value, Source::File))),
    }
}

/// The variables that all programs know: <https://no-color.org> and <https://bixense.com/clicolors>.
fn colours_of(variable: &dyn Fn(&str) -> Option<String>) -> Setting<bool> {
    let forced = || variable("CLICOLOR_FORCE").filter(|value| value != "0");
    match (variable("NO_COLOR"), forced()) {
        (Some(_), _) => Some((false, Source::Variable("NO_COLOR"))),
        (None, Some(_)) => Some((true, Source::Variable("CLICOLOR_FORCE"))),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(text: &str, variables: &[(&str, &str)]) -> Result<Settings> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("config.toml");
        fs::write(&file, text).unwrap();
        let value = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        Settings::of(Some(file), &value)
    }

    #[test]
    fn variables_win_over_the_file() {
        let text = "solver = \"kissat\"\njobs = 3\nmemory = \"2G\"\ncolours = false\n";
        let in_file = settings(text, &[]).unwrap();
        assert_eq!(in_file.solver, Some(("kissat".to_owned(), Source::File)));
        assert_eq!((in_file.jobs, in_file.memory), (Some((3, Source::File)), Some((2 << 30, Source::File))));
        assert_eq!(in_file.colours, Some((false, Source::File)));
        let both = settings(text, &[("LIFESAT_JOBS", "5"), ("CLICOLOR_FORCE", "1")]).unwrap();
        assert_eq!(both.jobs, Some((5, Source::Variable("LIFESAT_JOBS"))));
        assert_eq!(both.colours, Some((true, Source::Variable("CLICOLOR_FORCE"))));
        assert_eq!((both.solver, both.memory), (in_file.solver, in_file.memory));
        assert_eq!(settings("", &[]).unwrap().jobs, None);
    }

    #[test]
    fn mistakes_name_file_and_line() {
        for (text, line, words) in [
            ("jobs = 2\n\ncolour = true\n", 3, "unknown field `colour`"),
            ("jobs = 0\n", 1, "expected a number of jobs"),
            ("solver = \"a\"\nmemory = \"much\"\n", 2, "expected an amount of memory"),
            ("colours = \"never\"\n", 1, "expected a boolean"),
            ("solver = \n", 1, ""),
        ] {
            let said = settings(text, &[]).unwrap_err().to_string();
            assert!(said.contains(&format!("config.toml:{line}: ")) && said.contains(words), "{said}");
        }
        let said = settings("", &[("LIFESAT_MEMORY", "much")]).unwrap_err().to_string();
        assert!(said.starts_with("LIFESAT_MEMORY: expected an amount of memory"), "{said}");
    }

    #[test]
    fn without_a_file_the_defaults_hold() {
        let nowhere = tempfile::tempdir().unwrap().path().join("config.toml");
        let defaults = Settings::of(Some(nowhere.clone()), &|_| None).unwrap();
        assert_eq!(defaults, Settings { file: Some(nowhere), ..DEFAULTS.clone() });
    }
}
