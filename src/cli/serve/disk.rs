//! Whether the disk has room for jobs.

use std::path::Path;

use rustix::fs::statvfs;

/// A job writes a log, an answer and pictures. With less room than this it fails without having said
/// why.
const LEAST: u64 = 1 << 20;

/// Whether the disk of a folder has no room for another job.
pub(super) fn is_full(folder: &Path) -> bool {
    statvfs(folder).is_ok_and(|disk| disk.f_bavail.saturating_mul(disk.f_frsize) < LEAST)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The files of `/proc` are made up by the system, and its disk has no room.
    #[test]
    fn a_full_disk_is_known() {
        assert!(is_full(Path::new("/proc")));
        assert!(!is_full(tempfile::tempdir().unwrap().path()));
        assert!(!is_full(Path::new("/nowhere")));
    }
}
