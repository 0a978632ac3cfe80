//! The manual, and completions for the shells of this machine.

use std::env;
use std::path::PathBuf;

use lifesat::backend::registry::Surroundings;

use super::finding::{Condition, Finding};

/// A file that `lifesat manual PREFIX` writes, and where it may be below a folder `share`.
struct File {
    name: &'static str,
    /// The program that reads it; without it, nobody misses the file.
    reader: &'static str,
    /// The last ones are where Debian packages put it.
    places: &'static [&'static str],
}

const FILES: [File; 4] = [
    File { name: "manual", reader: "man", places: &["man/man1/lifesat.1", "man/man1/lifesat.1.gz"] },
    File { name: "bash completion", reader: "bash", places: &["bash-completion/completions/lifesat"] },
    File {
        name: "zsh completion",
        reader: "zsh",
        places: &["zsh/site-functions/_lifesat", "zsh/vendor-completions/_lifesat"],
    },
    File { name: "fish completion", reader: "fish", places: &["fish/vendor_completions.d/lifesat.fish"] },
];

/// All of these files whose reader is installed.
pub(super) fn all() -> Vec<Finding> {
    let (folders, surroundings) = (shared_folders(), Surroundings::current());
    let read = FILES.iter().filter(|file| surroundings.resolve(file.reader).is_ok());
    read.map(|file| Finding::new(file.name, file.examine(&folders))).collect()
}

impl File {
    fn examine(&self, folders: &[PathBuf]) -> Condition {
        let paths = folders.iter().flat_map(|folder| self.places.iter().map(|place| folder.join(place)));
        match paths.into_iter().find(|path| path.is_file()) {
            Some(path) => Condition::Works(path.display().to_string()),
            None => Condition::Missing {
                what: "not installed".to_owned(),
                advice: "`lifesat manual ~/.local` writes the manual and all completions".to_owned(),
            },
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
