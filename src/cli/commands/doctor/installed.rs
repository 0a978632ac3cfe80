//! Files that belong to lifesat: the manual, completions for the shells of this machine, and the scripts
//! for Golly.

use std::env;
use std::path::PathBuf;

use lifesat::backend::registry::Surroundings;

use super::finding::{Condition, Finding};
use super::programs::GOLLY;

/// A file that is installed beside the program, and where it may be below a folder `share`.
struct File {
    name: &'static str,
    /// The programs that read it; without any of them, nobody misses the file.
    readers: &'static [&'static str],
    /// The last ones are where Debian packages put it.
    places: &'static [&'static str],
    /// How to get it.
    advice: &'static str,
}

const WRITTEN: &str = "`lifesat manual ~/.local` writes the manual and all completions";

const FILES: [File; 5] = [
    File {
        name: "manual",
        readers: &["man"],
        places: &["man/man1/lifesat.1", "man/man1/lifesat.1.gz"],
        advice: WRITTEN,
    },
    File {
        name: "bash completion",
        readers: &["bash"],
        places: &["bash-completion/completions/lifesat"],
        advice: WRITTEN,
    },
    File {
        name: "zsh completion",
        readers: &["zsh"],
        places: &["zsh/site-functions/_lifesat", "zsh/vendor-completions/_lifesat"],
        advice: WRITTEN,
    },
    File {
        name: "fish completion",
        readers: &["fish"],
        places: &["fish/vendor_completions.d/lifesat.fish"],
        advice: WRITTEN,
    },
    File {
        name: "golly scripts",
        readers: &GOLLY,
        places: &["golly/Scripts/Lua/lifesat/lifesat.lua"],
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
        match paths.into_iter().find(|path| path.is_file()) {
            Some(path) => Condition::Works(path.display().to_string()),
            None => Condition::Missing { what: "not installed".to_owned(), advice: self.advice.to_owned() },
        }
    }
}

/// Folders `share` where programs look: the user's, those that the desktop names, and those beside the
/// folders of PATH.
fn shared_folders() -> Vec<PathBuf> {
    let variable = |name| env::var_os(name).filter(|value| !value.is_empty());
    let user = variable("XDG_DATA_HOME").map(PathBuf::from);
    let user = user.or_else(|| env::home_dir().map(|home| home.join(".local/share")));
    let desktop = variable("XDG_DATA_DIRS").unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    let path = variable("PATH").unwrap_or_default();
    let beside = env::split_paths(&path)
        .filter(|folder| folder.ends_with("bin"))
        .filter_map(|folder| folder.parent().map(|parent| parent.join("share")));
    let beside: Vec<PathBuf> = beside.collect();
    user.into_iter()
        .chain(env::split_paths(&desktop))
        .chain(beside)
        .filter(|path| path.is_absolute())
        .collect()
}
