//! Where the package bash-completion looks for completions. bash itself looks nowhere.

use std::fs;
use std::path::{Path, PathBuf};

use super::Unseen;
use super::folders::{desktop_folders, folders_beside_programs, shared_folders, variable};

/// From this version on it also looks beside the folders of PATH.
const LOOKS_BESIDE_PROGRAMS: [u32; 2] = [2, 12];

/// The file that bash loads, or what to do about the one that was written here.
pub(super) fn found(installed: Option<&Path>) -> Result<PathBuf, Unseen> {
    let loader = shared_folders().into_iter().map(|folder| folder.join("bash-completion/bash_completion"));
    let loader = loader.into_iter().find(|path| path.is_file());
    let seen = loader.as_deref().map(version).map_or_else(Vec::new, places);
    let seen = seen.into_iter().map(|folder| folder.join("completions/lifesat")).find(|path| path.is_file());
    match (seen, installed) {
        (Some(path), _) => Ok(path),
        (None, None) => Err(Unseen::Nowhere),
        (None, Some(file)) => {
            let source = format!("put `source {}` into your ~/.bashrc", file.display());
            Err(match loader {
                None => Unseen::Elsewhere {
                    what: "the package bash-completion, which loads it, is not installed".to_owned(),
                    advice: format!("apt-get install bash-completion, or {source}"),
                },
                Some(_) => Unseen::Elsewhere {
                    what: format!("bash-completion does not look for {}", file.display()),
                    advice: source,
                },
            })
        }
    }
}

/// The folders where this version looks.
fn places(version: [u32; 2]) -> Vec<PathBuf> {
    let of_user = variable("BASH_COMPLETION_USER_DIR").map(PathBuf::from);
    let mut folders = desktop_folders();
    if version >= LOOKS_BESIDE_PROGRAMS {
        folders.extend(folders_beside_programs());
    }
    let shared = folders.into_iter().map(|folder| folder.join("bash-completion"));
    of_user.into_iter().chain(shared).collect()
}

/// The version in the text of the loader.
fn version(loader: &Path) -> [u32; 2] {
    let text = fs::read(loader).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let numbers = text.split("BASH_COMPLETION_VERSINFO=(").nth(1).and_then(|rest| rest.split(')').next());
    let mut numbers = numbers.unwrap_or("").split_whitespace().map(|number| number.parse().unwrap_or(0));
    [numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)]
}
