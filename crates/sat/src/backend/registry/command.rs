//! Command lines: how they are split into words, and how their program is found.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::{env, fs};

use thiserror::Error;

use super::CommandLine;
use crate::backend::wsl::{self, World, Wsl};

/// A command line whose program was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The words. The first is the full path of the program.
    pub words: Vec<OsString>,
    /// The operating system in which the program sees its arguments.
    pub world: World,
}

/// Why a command line cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CommandError {
    /// There are no words.
    #[error("the command line is empty")]
    Empty,
    /// A quotation mark is not closed.
    #[error("a quotation mark is not closed in `{0}`")]
    OpenQuote(String),
    /// A name that is not on PATH.
    #[error("no program `{0}` on PATH")]
    NotOnPath(String),
    /// A path at which there is nothing.
    #[error("there is no file `{}`", .0.display())]
    NotFound(PathBuf),
    /// A path at which there is a directory.
    #[error("`{}` is a directory, not a program", .0.display())]
    IsDirectory(PathBuf),
    /// A file that may not be run.
    #[error("`{}` is not executable", .0.display())]
    NotExecutable(PathBuf),
}

/// What the meaning of a command line depends on.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// Where programs are looked up, in the form of PATH.
    pub search_path: Option<OsString>,
    /// What `~` stands for.
    pub home: Option<PathBuf>,
    /// Where relative paths start.
    pub directory: PathBuf,
    /// How a line is split into words.
    pub style: Style,
    /// True if this is Linux inside WSL, where Windows programs can be started.
    pub inside_wsl: bool,
}

/// How a command line is split into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As a POSIX shell does.
    Unix,
    /// At blanks outside of double quotes. Backslashes and single quotes are ordinary characters.
    Windows,
}

impl Surroundings {
    /// The surroundings of this process.
    pub fn current() -> Self {
        Self {
            search_path: env::var_os("PATH"),
            home: env::home_dir(),
            directory: env::current_dir().unwrap_or_else(|_| PathBuf::from(".")),
            style: if cfg!(windows) { Style::Windows } else { Style::Unix },
            inside_wsl: cfg!(target_os = "linux") && env::var_os("WSL_DISTRO_NAME").is_some(),
        }
    }

    /// Splits a command line into words and finds its program.
    ///
    /// # Errors
    /// If a quotation mark is not closed, there are no words, or the program cannot be found or run.
    pub fn resolve(&self, line: &str) -> Result<Program, CommandError> {
        self.resolve_words(self.style.split(line)?)
    }

    /// Finds the program of a command line that may already be split into words.
    ///
    /// # Errors
    /// As for [`Self::resolve`].
    pub fn resolve_command(&self, command: &CommandLine) -> Result<Program, CommandError> {
        match command {
            CommandLine::Line(line) => self.resolve(line),
            CommandLine::Words(words) => self.resolve_words(words.clone()),
        }
    }

    /// The path of a file as the user writes it, which may begin with `~`.
    pub fn file(&self, file: &Path) -> PathBuf {
        let mut word = file.as_os_str().to_owned();
        self.expand_home(&mut word);
        // Without the dots of `./file`.
        self.directory.join(word).components().collect()
    }

    fn resolve_words(&self, words: Vec<String>) -> Result<Program, CommandError> {
        let mut words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
        if !wsl::is_launcher(&words) {
            // Words after `wsl` are for the Linux shell, whose `~` is another directory.
            for word in &mut words {
                self.expand_home(word);
            }
        }
        let program = words.first_mut().ok_or(CommandError::Empty)?;
        *program = self.find(program)?.into_os_string();
        let world = self.world(&words);
        Ok(Program { words, world })
    }

    fn world(&self, words: &[OsString]) -> World {
        if wsl::is_launcher(words) {
            World::Wsl(Wsl::parse(words))
        } else if self.inside_wsl && wsl::is_windows_program(words) {
            let name = "wslpath";
            World::Windows { wslpath: self.find(name.as_ref()).unwrap_or_else(|_| name.into()) }
        } else {
            World::Here
        }
    }

    fn expand_home(&self, word: &mut OsString) {
        if let (Some(home), Ok(rest)) = (&self.home, Path::new(word).strip_prefix("~")) {
            *word = if rest.as_os_str().is_empty() { home.into() } else { home.join(rest).into() };
        }
    }

    fn find(&self, program: &OsStr) -> Result<PathBuf, CommandError> {
        which::which_in(program, self.search_path.as_ref(), &self.directory)
            .map_err(|_| self.why_not_found(Path::new(program)))
    }

    fn why_not_found(&self, program: &Path) -> CommandError {
        if program.as_os_str().is_empty() {
            return CommandError::Empty;
        }
        // A name without a directory is looked up on PATH only.
        if program.file_name() == Some(program.as_os_str()) {
            return CommandError::NotOnPath(program.display().to_string());
        }
        let path = self.directory.join(program);
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => CommandError::IsDirectory(path),
            Ok(_) => CommandError::NotExecutable(path),
            Err(_) => CommandError::NotFound(path),
        }
    }
}

impl Style {
    /// Splits a command line into words.
    ///
    /// # Errors
    /// If a quotation mark is not closed.
    pub fn split(self, line: &str) -> Result<Vec<String>, CommandError> {
        match self {
            Self::Unix => shell_words::split(line).map_err(|_| CommandError::OpenQuote(line.to_owned())),
            Self::Windows => split_windows(line),
        }
    }
}

fn split_windows(line: &str) -> Result<Vec<String>, CommandError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for character in line.chars() {
        match character {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            _ if character.is_whitespace() && !quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    if quoted {
        return Err(CommandError::OpenQuote(line.to_owned()));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn surroundings() -> Surroundings {
        Surroundings {
            search_path: env::var_os("PATH"),
            home: Some("/home/me".into()),
            directory: "/".into(),
            style: Style::Unix,
            inside_wsl: false,
        }
    }

    #[test]
    fn unix_lines_are_split_as_a_shell_does() {
        let split = |line| Style::Unix.split(line);
        assert_eq!(split(r#"wsl -e 'a b' "c d" e\ f"#).unwrap(), ["wsl", "-e", "a b", "c d", "e f"]);
        assert_eq!(split("'open"), Err(CommandError::OpenQuote("'open".into())));
    }

    #[test]
    fn windows_lines_keep_their_backslashes() {
        let split = |line| Style::Windows.split(line);
        assert_eq!(split(r"C:\bin\glucose.exe -x").unwrap(), [r"C:\bin\glucose.exe", "-x"]);
        assert_eq!(
            split(r#""C:\Program Files\g.exe"  -a """#).unwrap(),
            [r"C:\Program Files\g.exe", "-a", ""]
        );
        assert_eq!(split(r#""C:\dir\" 'a"#).unwrap(), [r"C:\dir\", "'a"]);
        assert_eq!(split(r#"a "b"#), Err(CommandError::OpenQuote(r#"a "b"#.into())));
        assert_eq!(split("wsl ~/glucose/simp/glucose").unwrap(), ["wsl", "~/glucose/simp/glucose"]);
    }

    #[test]
    fn files_may_lie_at_home_or_here() {
        let here = Surroundings { directory: "/here".into(), ..surroundings() };
        for (written, path) in [
            ("~/lib/a.so", "/home/me/lib/a.so"),
            ("./a.so", "/here/a.so"),
            ("lib/a.so", "/here/lib/a.so"),
            ("/lib/a.so", "/lib/a.so"),
            ("~a/b.so", "/here/~a/b.so"),
        ] {
            // As texts, because paths with and without a dot are equal.
            assert_eq!(here.file(Path::new(written)).to_str(), Some(path));
        }
    }

    #[cfg(unix)]
    mod unix {
        use std::os::unix::fs::PermissionsExt;

        use super::*;

        /// A directory with a program `run`, a file `text`, a program `wsl` and a directory `folder`.
        fn directory() -> tempfile::TempDir {
            let directory = tempfile::tempdir().unwrap();
            for (name, mode) in [("run", 0o755), ("text", 0o644), ("wsl", 0o755), ("solver.exe", 0o755)] {
                let path = directory.path().join(name);
                fs::write(&path, "#!/bin/sh\n").unwrap();
                fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            }
            fs::create_dir(directory.path().join("folder")).unwrap();
            directory
        }

        fn inside(directory: &tempfile::TempDir) -> Surroundings {
            Surroundings {
                search_path: Some(directory.path().into()),
                home: Some(directory.path().into()),
                directory: directory.path().into(),
                ..surroundings()
            }
        }

        fn words(surroundings: &Surroundings, line: &str) -> Vec<OsString> {
            surroundings.resolve(line).unwrap().words
        }

        #[test]
        fn programs_are_found_on_path_by_path_and_at_home() {
            let directory = directory();
            let surroundings = inside(&directory);
            let run = directory.path().join("run").into_os_string();
            assert_eq!(words(&surroundings, "run -x"), [run.clone(), "-x".into()]);
            assert_eq!(
                fs::canonicalize(&words(&surroundings, "./run")[0]).unwrap(),
                fs::canonicalize(&run).unwrap()
            );
            let home = directory.path().as_os_str().to_owned();
            assert_eq!(
                words(&surroundings, "~/run ~ ~/text ~x"),
                [run, home, directory.path().join("text").into(), "~x".into()]
            );
            let array = CommandLine::Words(vec!["run".into(), "a b".into()]);
            assert_eq!(surroundings.resolve_command(&array).unwrap().words[1], "a b");
        }

        #[test]
        fn what_cannot_be_run_is_told_apart() {
            let directory = directory();
            let surroundings = inside(&directory);
            let path = |name: &str| directory.path().join(name);
            let error = |line| surroundings.resolve(line).unwrap_err();
            assert_eq!(error("nothing"), CommandError::NotOnPath("nothing".into()));
            assert_eq!(error("~/nothing"), CommandError::NotFound(path("nothing")));
            assert_eq!(error("~/folder"), CommandError::IsDirectory(path("folder")));
            assert_eq!(error("~/text"), CommandError::NotExecutable(path("text")));
            assert_eq!(error(".."), CommandError::IsDirectory(path("..")));
            assert_eq!(error("  "), CommandError::Empty);
            assert_eq!(error("''"), CommandError::Empty);
        }

        #[test]
        fn the_home_directory_behind_wsl_is_not_ours() {
            let directory = directory();
            let program = inside(&directory).resolve("wsl -d Debian ~/glucose ~").unwrap();
            assert_eq!(program.words[1..], ["-d", "Debian", "~/glucose", "~"]);
            assert!(matches!(program.world, World::Wsl(_)));
        }

        #[test]
        fn windows_programs_are_foreign_only_inside_wsl() {
            let directory = directory();
            let outside = inside(&directory);
            assert_eq!(outside.resolve("solver.exe").unwrap().world, World::Here);
            let within = Surroundings { inside_wsl: true, ..outside };
            assert_eq!(within.resolve("run").unwrap().world, World::Here);
            assert_eq!(
                within.resolve("solver.exe").unwrap().world,
                World::Windows { wslpath: "wslpath".into() }
            );
        }
    }
}
