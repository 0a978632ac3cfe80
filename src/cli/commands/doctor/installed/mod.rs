//! Files that belong to lifesat: the manual, completions for the shells of this machine, and the scripts for
//! Golly; whether their readers find them.

mod bash;
mod folders;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use lifesat::backend::registry::Surroundings;

use super::finding::{Condition, Finding};
use super::programs::GOLLY;
use folders::shared_folders;

/// A file that is installed beside the program, and where it may be below a folder `share`.
struct File {
    name: &'static str,
    /// The programs that read it; without any of them, nobody misses the file.
    readers: &'static [&'static str],
    /// The last ones are where Debian packages put it.
    places: &'static [&'static str],
    /// Where the reader finds the file, or what to do about the one that was written here.
    found_by: fn(Option<&Path>) -> Result<PathBuf, Unseen>,
    /// How to get it.
    advice: &'static str,
}

const WRITTEN: &str = "`lifesat manual ~/.local` writes the manual and all completions";

/// Why the reader of a file does not find it.
enum Unseen {
    /// There is none.
    Nowhere,
    /// It is there, but the reader looks elsewhere.
    Elsewhere {
        /// What is wrong.
        what: String,
        /// What to do about it.
        advice: String,
    },
}

const FILES: [File; 5] = [
    File {
        name: "manual",
        readers: &["man"],
        places: &["man/man1/lifesat.1", "man/man1/lifesat.1.gz"],
        found_by: by_man,
        advice: WRITTEN,
    },
    File {
        name: "bash completion",
        readers: &["bash"],
        places: &["bash-completion/completions/lifesat"],
        found_by: bash::found,
        advice: WRITTEN,
    },
    File {
        name: "zsh completion",
        readers: &["zsh"],
        places: &["zsh/site-functions/_lifesat", "zsh/vendor-completions/_lifesat"],
        found_by: by_zsh,
        advice: WRITTEN,
    },
    File {
        name: "fish completion",
        readers: &["fish"],
        places: &["fish/vendor_completions.d/lifesat.fish"],
        found_by: as_installed,
        advice: WRITTEN,
    },
    File {
        name: "golly scripts",
        readers: &GOLLY,
        places: &["golly/Scripts/Lua/lifesat/lifesat.lua"],
        found_by: as_installed,
        advice: "`make install` and the Debian package bring them; a checkout has them in scripts/golly",
    },
];

/// All of these files that an installed program reads.
pub(super) fn all() -> Vec<Finding> {
    let (folders, surroundings) = (shared_folders(), Surroundings::current());
    let read = FILES.iter().filter(|file| file.readers.iter().any(|name| surroundings.resolve(name).is_ok()));
    read.map(|file| Finding::new(file.name, file.examine(&folders))).collect()
}

impl File {
    fn examine(&self, folders: &[PathBuf]) -> Condition {
        let paths = folders.iter().flat_map(|folder| self.places.iter().map(|place| folder.join(place)));
        let installed = paths.into_iter().find(|path| path.is_file());
        match (self.found_by)(installed.as_deref()) {
            Ok(path) => Condition::Works(path.display().to_string()),
            Err(Unseen::Elsewhere { what, advice }) => Condition::Missing { what, advice },
            Err(Unseen::Nowhere) => {
                Condition::Missing { what: "not installed".to_owned(), advice: self.advice.to_owned() }
            }
        }
    }
}

/// What is installed is found.
fn as_installed(installed: Option<&Path>) -> Result<PathBuf, Unseen> {
    installed.map(Path::to_path_buf).ok_or(Unseen::Nowhere)
}

/// `man` says where it finds a page.
fn by_man(installed: Option<&Path>) -> Result<PathBuf, Unseen> {
    let found = told("man", &["-w", "lifesat"]).into_iter().map(PathBuf::from).find(|path| path.is_file());
    match (found, installed) {
        (Some(path), _) => Ok(path),
        (None, None) => Err(Unseen::Nowhere),
        (None, Some(page)) => {
            let pages = page.ancestors().nth(2).unwrap_or(page);
            Err(Unseen::Elsewhere {
                what: format!("`man` does not look in {}", pages.display()),
                advice: format!(
                    "put `export MANPATH={}:` into the file that your shell reads first, such as ~/.profile",
                    pages.display()
                ),
            })
        }
    }
}

/// zsh looks in the folders of its fpath. A file that only interactive shells read may add some.
fn by_zsh(installed: Option<&Path>) -> Result<PathBuf, Unseen> {
    let folders = told("zsh", &["-c", "print -rl -- $fpath"]);
    let found = folders.iter().map(|folder| Path::new(folder).join("_lifesat")).find(|path| path.is_file());
    match (found, installed.and_then(Path::parent)) {
        (Some(path), _) => Ok(path),
        (None, None) => Err(Unseen::Nowhere),
        (None, Some(folder)) => Err(Unseen::Elsewhere {
            what: format!("{} is not in the fpath of `zsh -c`", folder.display()),
            advice: format!(
                "if your ~/.zshrc does not add it, write `fpath=({} $fpath)` there, before compinit",
                folder.display()
            ),
        }),
    }
}

/// The lines that a program prints.
fn told(program: &str, words: &[&str]) -> Vec<String> {
    let Ok(found) = Surroundings::current().resolve(program) else { return Vec::new() };
    let Some((path, before)) = found.words.split_first() else { return Vec::new() };
    let output = Command::new(path).args(before).args(words).stdin(Stdio::null()).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}
