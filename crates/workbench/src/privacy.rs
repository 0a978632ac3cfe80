//! The folder of the jobs: that nobody else reads it, and whether its disk has room.
//!
//! Questions and answers are for nobody else: other users of the machine can neither read the folder nor lead the
//! server elsewhere.

use std::fs::{self, Metadata};
use std::io;
use std::path::Path;

use anyhow::{Result, bail};
use lifesat_platform::server;

/// A job writes a log, an answer and pictures. With less room than this it fails without having said why.
const LEAST_ROOM: u64 = 1 << 20;

/// Returns true if the disk of a folder has no room for another job.
pub(crate) fn is_full(folder: &Path) -> bool {
    server::room_on_disk(folder).is_some_and(|bytes| bytes < LEAST_ROOM)
}

/// What the folder of the jobs holds.
const OURS: [&str; 2] = ["jobs", "jobs.jsonl"];

/// Makes the folder of the jobs if there is none, and closes it to other users.
///
/// # Errors
/// If another user can change what is there.
pub(crate) fn close(place: &Path) -> Result<()> {
    let shown = place.display();
    match known(place)? {
        None => server::make_private(place)?,
        Some(link) if link.is_symlink() && server::is_foreign(&link) && !server::is_of_the_system(&link) => {
            bail!("{shown} is a link that another user made: name another folder with --state FOLDER");
        }
        Some(_) => {}
    }
    let data = fs::metadata(place)?;
    if server::is_foreign(&data) {
        bail!("the folder {shown} belongs to another user: name another folder with --state FOLDER");
    }
    if holds_nothing_else(place)? {
        server::close(place, &data)?;
    } else if server::others_can_write(&data) {
        bail!(
            "other users can write to the folder {shown}: take that right from them with `chmod go-w`, or name \
             another folder with --state FOLDER"
        );
    }
    for name in OURS {
        let path = place.join(name);
        match known(&path)? {
            Some(data) if data.is_symlink() || server::is_foreign(&data) => bail!(
                "{} is a link or belongs to another user, so it may lead to files of others: move it away, or name \
                 another folder with --state FOLDER",
                path.display()
            ),
            Some(data) => server::close(&path, &data)?,
            None => {}
        }
    }
    refuse_foreign(&place.join("jobs"))
}

/// Refuses what another user has put into the folders of jobs while these were open: a link there may lead to files
/// of others.
fn refuse_foreign(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let entry = entry?;
        // A job that an earlier server left behind may remove a file meanwhile.
        let Some(data) = known(&entry.path())? else { continue };
        if server::is_foreign(&data) {
            bail!(
                "{} belongs to another user, and may lead to files of others: move it away, or name another folder \
                 with --state FOLDER",
                entry.path().display()
            );
        }
        if data.is_dir() {
            refuse_foreign(&entry.path())?;
        }
    }
    Ok(())
}

/// What stands at a path, which may be a link.
fn known(path: &Path) -> io::Result<Option<Metadata>> {
    match path.symlink_metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        other => other.map(Some),
    }
}

/// Returns true if a folder is one for jobs alone. The rights of other folders are not ours to change.
fn holds_nothing_else(place: &Path) -> io::Result<bool> {
    let names = fs::read_dir(place)?.map(|entry| Ok(entry?.file_name()));
    let names = names.collect::<io::Result<Vec<_>>>()?;
    Ok(names.iter().all(|name| OURS.iter().any(|own| name == own)))
}

#[cfg(test)]
mod tests {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    use rustix::process::geteuid;

    use super::*;

    fn rights(path: &Path) -> u32 {
        fs::metadata(path).unwrap().mode() & 0o777
    }

    fn folder_with(rights: u32) -> tempfile::TempDir {
        let place = tempfile::tempdir().unwrap();
        fs::set_permissions(place.path(), Permissions::from_mode(rights)).unwrap();
        place
    }

    #[test]
    fn a_full_disk_is_known() {
        assert!(is_full(Path::new("/proc")));
        assert!(!is_full(tempfile::tempdir().unwrap().path()));
        assert!(!is_full(Path::new("/nowhere")));
    }

    #[test]
    fn folders_of_jobs_are_closed() {
        let place = folder_with(0o777);
        let own = place.path().join("new/folder");
        close(&own).unwrap();
        assert_eq!(rights(&own), 0o700);
        fs::create_dir(place.path().join("new/folder/jobs")).unwrap();
        fs::write(own.join("jobs.jsonl"), "").unwrap();
        for (path, open) in [(own.clone(), 0o777), (own.join("jobs"), 0o755), (own.join("jobs.jsonl"), 0o644)]
        {
            fs::set_permissions(path, Permissions::from_mode(open)).unwrap();
        }
        close(&own).unwrap();
        assert_eq!(
            [rights(&own), rights(&own.join("jobs")), rights(&own.join("jobs.jsonl"))],
            [0o700, 0o700, 0o600]
        );
    }

    #[test]
    fn other_folders_keep_their_rights() {
        for (open, is_right) in [(0o755, true), (0o775, false), (0o757, false)] {
            let place = folder_with(open);
            fs::write(place.path().join("thesis.txt"), "").unwrap();
            assert_eq!(close(place.path()).is_ok(), is_right, "{open:o}");
            assert_eq!(rights(place.path()), open);
        }
    }

    #[test]
    fn links_are_refused() {
        for name in OURS {
            let (place, elsewhere) = (folder_with(0o700), folder_with(0o755));
            symlink(elsewhere.path(), place.path().join(name)).unwrap();
            let error = close(place.path()).unwrap_err().to_string();
            assert!(error.contains(name) && error.contains("is a link"), "{error}");
            assert_eq!(rights(elsewhere.path()), 0o755);
        }
    }

    /// Only root can make files of another user.
    #[test]
    fn what_others_left_in_a_job_is_refused() {
        if !geteuid().is_root() {
            return;
        }
        let nobody = Some(rustix::fs::Uid::from_raw(65534));
        for name in ["jobs/7", "jobs/7/log.txt", "jobs/7/certificate/proof.lrat"] {
            let place = folder_with(0o700);
            let path = place.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            symlink("/etc/passwd", &path).unwrap();
            close(place.path()).unwrap();
            rustix::fs::chownat(rustix::fs::CWD, &path, nobody, None, rustix::fs::AtFlags::SYMLINK_NOFOLLOW)
                .unwrap();
            let error = close(place.path()).unwrap_err().to_string();
            assert!(error.contains(name) && error.contains("belongs to another user"), "{error}");
        }
    }

    /// The system's folders belong to root.
    #[test]
    fn folders_of_other_users_are_refused() {
        if geteuid().is_root() {
            let place = folder_with(0o700);
            rustix::fs::chown(place.path(), Some(rustix::fs::Uid::from_raw(65534)), None).unwrap();
            assert!(close(place.path()).unwrap_err().to_string().contains("belongs to another user"));
        } else {
            assert!(close(Path::new("/usr")).unwrap_err().to_string().contains("belongs to another user"));
        }
    }
}
