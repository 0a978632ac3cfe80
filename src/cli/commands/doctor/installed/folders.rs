//! Folders in which things are installed.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// A variable of the environment that is not empty.
pub(super) fn variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// The user's folder `share`, and those that the desktop names.
pub(super) fn desktop_folders() -> Vec<PathBuf> {
    let user = variable("XDG_DATA_HOME").map(PathBuf::from);
    let user = user.or_else(|| env::home_dir().map(|home| home.join(".local/share")));
    let desktop = variable("XDG_DATA_DIRS").unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    user.into_iter().chain(env::split_paths(&desktop)).filter(|path| path.is_absolute()).collect()
}

/// Folders `share` beside the folders of PATH.
pub(super) fn folders_beside_programs() -> Vec<PathBuf> {
    let path = variable("PATH").unwrap_or_default();
    let programs = env::split_paths(&path).filter(|folder| folder.ends_with("bin") && folder.is_absolute());
    programs.filter_map(|folder| folder.parent().map(|parent| parent.join("share"))).collect()
}

/// All folders `share` where something may be installed.
pub(super) fn shared_folders() -> Vec<PathBuf> {
    [desktop_folders(), folders_beside_programs()].concat()
}
