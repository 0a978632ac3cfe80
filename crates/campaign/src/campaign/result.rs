//! The result of a shard: one file, which is complete or not there at all.
//!
//! The first line is the header. Then comes a line for each unit, in increasing order. The last
//! line has the number of units and a hash of all lines before it. Two runs of a shard differ only
//! in the times.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::folder::{self, Placed};
use super::job::Event;
use super::plan::differences;
use super::progress::Pieces;
use super::{CampaignError, Folder, Plan, Record};
use crate::{sha256, strict_json};

const KIND: &str = "campaign result";

/// What the result's name holds.
#[derive(Debug)]
pub(super) enum Filed {
    Missing,
    Done(Box<Pieces>),
    /// Something that was not written like this: the reason.
    Corrupt(String),
    /// The result of another plan or shard: the differences.
    Foreign(Vec<String>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    unit: u64,
    micros: u64,
    piece: Record,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Last {
    units: u64,
    sha256: String,
}

pub(super) fn read(folder: &Folder, plan: &Plan, shard: u64) -> Result<Filed, CampaignError> {
    read_file(&folder.result(shard), plan, shard)
}

fn read_file(path: &Path, plan: &Plan, shard: u64) -> Result<Filed, CampaignError> {
    // To open a pipe would block, and a link to nothing has the name nevertheless.
    match fs::metadata(path) {
        Ok(data) if !data.is_file() => return Ok(Filed::Corrupt("it is not a regular file".to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(match fs::symlink_metadata(path) {
                Ok(_) => Filed::Corrupt("it is a link to a file that does not exist".to_owned()),
                Err(_) => Filed::Missing,
            });
        }
        _ => {}
    }
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Filed::Missing),
        Err(error) => return Err(CampaignError::io(path)(error)),
    };
    let (header, lines) = match unsealed(&bytes) {
        Ok(parts) => parts,
        Err(reason) => return Ok(Filed::Corrupt(reason)),
    };
    let differences = differences(["the result has", "the plan"], &header, &plan.header(KIND, shard));
    if !differences.is_empty() {
        return Ok(Filed::Foreign(differences));
    }
    if !lines.iter().map(|line| line.unit).eq(plan.draft().deal.of(shard)) {
        return Ok(Filed::Corrupt("its units are not those of the shard".to_owned()));
    }
    let pieces = lines.into_iter().map(|line| (line.unit, (line.micros, line.piece))).collect();
    Ok(Filed::Done(Box::new(pieces)))
}

/// Header and units of a file whose hash is right, or what is wrong with it.
fn unsealed(bytes: &[u8]) -> Result<(Value, Vec<Line>), String> {
    let text = str::from_utf8(bytes).map_err(|_| "it is not text".to_owned())?;
    let whole = text.strip_suffix('\n').ok_or("its end is missing")?;
    let start = whole.rfind('\n').ok_or("its end is missing")? + 1;
    let last: Last = serde_json::from_str(&whole[start..]).map_err(|_| "its end is missing".to_owned())?;
    if last.sha256 != sha256::of(&bytes[..start]) {
        return Err("its hash does not match its content".to_owned());
    }
    let mut lines = text[..start].lines();
    let wrong = |error: serde_json::Error| error.to_string();
    let header = strict_json::from_str(lines.next().unwrap_or_default()).map_err(wrong)?;
    let lines: Vec<Line> = lines.map(strict_json::from_str).collect::<Result<_, _>>().map_err(wrong)?;
    if lines.len() as u64 != last.units {
        return Err(format!("it has {} units but says {}", lines.len(), last.units));
    }
    Ok((header, lines))
}

/// Writes the result of a shard. If another process was faster, its result stays and must be the
/// same.
pub(super) fn file(
    folder: &Folder,
    plan: &Plan,
    shard: u64,
    pieces: &Pieces,
    observe: &mut dyn FnMut(Event),
) -> Result<(), CampaignError> {
    let path = folder.result(shard);
    let text = text(&plan.header(KIND, shard), pieces);
    // Some ways to copy a campaign lose empty folders.
    for folder in [folder.results(), folder.progress()] {
        fs::create_dir_all(&folder).map_err(CampaignError::io(&folder))?;
    }
    loop {
        let placed = folder::write(&folder.progress(), &path, text.as_bytes());
        if placed.map_err(CampaignError::io(&path))? == Placed::New {
            return Ok(());
        }
        match read(folder, plan, shard)? {
            Filed::Done(theirs) => return compare((shard, &path), pieces, &theirs),
            wrong => make_room(folder, plan, shard, &wrong, observe)?,
        }
    }
}

/// Sets aside what was found under the name of a result and is not the result.
///
/// The plan may have been replaced since this process read it. Then the result that seems wrong may be the
/// sound one of the new campaign, and it stays.
pub(super) fn make_room(
    folder: &Folder,
    plan: &Plan,
    shard: u64,
    found: &Filed,
    observe: &mut dyn FnMut(Event),
) -> Result<(), CampaignError> {
    let ending = match found {
        // Another process has set it aside.
        Filed::Missing | Filed::Done(_) => return Ok(()),
        Filed::Corrupt(_) => CORRUPT,
        Filed::Foreign(_) => FOREIGN,
    };
    let differences = differences(
        ["it has", "this process"],
        &folder.plan()?.header(KIND, shard),
        &plan.header(KIND, shard),
    );
    if !differences.is_empty() {
        return Err(CampaignError::Replanned { folder: folder.path().to_owned(), differences });
    }
    if let Some(aside) = set_aside(folder, plan, shard, ending)? {
        observe(Event::SetAside { result: folder.result(shard), aside });
    }
    Ok(())
}

/// How the names end of damaged results that were set aside.
const CORRUPT: &str = ".corrupt";
/// How the names end of results of other plans or shards that were set aside.
const FOREIGN: &str = ".foreign";

/// Moves something that is not the result out of the way. It is kept, so that it can be seen what
/// happened, under a name that ends as given. Returns that name; `None` if nothing was set aside.
///
/// Another process may have done the same in the meantime and written a sound result under the
/// name. That one is put back.
fn set_aside(
    folder: &Folder,
    plan: &Plan,
    shard: u64,
    ending: &str,
) -> Result<Option<PathBuf>, CampaignError> {
    let path = folder.result(shard);
    let wrong = |error| CampaignError::Io { path: path.clone(), error };
    // A name that no other process uses.
    let prefix = format!("{shard}-");
    let mut aside = tempfile::Builder::new();
    aside.prefix(&prefix).suffix(ending);
    // Only a folder can take the name of a folder.
    if fs::symlink_metadata(&path).is_ok_and(|data| data.is_dir()) {
        let aside = aside.tempdir_in(folder.results()).map_err(wrong)?;
        return Ok(moved(&path, aside.path()).map_err(wrong)?.then(|| aside.keep()));
    }
    let aside = aside.tempfile_in(folder.results()).map_err(wrong)?.into_temp_path();
    if !moved(&path, &aside).map_err(wrong)? {
        return Ok(None);
    }
    let (aside, failure) = if matches!(read_file(&aside, plan, shard), Ok(Filed::Done(_))) {
        match folder::name(aside, &path) {
            Ok(None) => return folder::sync_folder(&path).map(|()| None).map_err(wrong),
            Ok(Some(aside)) => (aside, None),
            Err(error) => (error.path, Some(error.error)),
        }
    } else {
        (aside, None)
    };
    let aside = aside.keep().map_err(|error| wrong(error.error))?;
    failure.map_or(Ok(Some(aside)), |error| Err(wrong(error)))
}

/// Moves a file over a file, or a folder over an empty folder. Returns whether it did: another process may have
/// moved it already, and put something of the other kind there.
fn moved(from: &Path, to: &Path) -> io::Result<bool> {
    match lifesat_platform::rename(from, to) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound || lifesat_platform::is_wrong_kind(&error) => {
            Ok(false)
        }
        Err(error) => Err(error),
    }
}

fn compare((shard, path): (u64, &Path), ours: &Pieces, theirs: &Pieces) -> Result<(), CampaignError> {
    let mut pairs = ours.iter().zip(theirs);
    match pairs.find(|((_, (_, ours)), (_, (_, theirs)))| ours != theirs) {
        None => Ok(()),
        Some(((&unit, _), _)) => {
            Err(CampaignError::Contradiction { shard, unit, files: vec![path.to_owned()] })
        }
    }
}

fn text(header: &Value, pieces: &Pieces) -> String {
    let mut text = format!("{header}\n");
    for (&unit, (micros, piece)) in pieces {
        let line = Line { unit, micros: *micros, piece: piece.clone() };
        let _ = writeln!(text, "{}", serde_json::to_string(&line).expect("plain data"));
    }
    let last = Last { units: pieces.len() as u64, sha256: sha256::of(text.as_bytes()) };
    let _ = writeln!(text, "{}", serde_json::to_string(&last).expect("plain data"));
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::campaign::{Deal, Draft};

    fn campaign(question: &str) -> (tempfile::TempDir, Folder, Plan) {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::new(place.path());
        let draft = Draft {
            words: Vec::new(),
            question: Record(json!(question)),
            deal: Deal::new(7, 2),
            estimate: None,
        };
        let plan = folder.create(draft).unwrap();
        (place, folder, plan)
    }

    fn pieces(plan: &Plan, shard: u64) -> Pieces {
        plan.draft()
            .deal
            .of(shard)
            .into_iter()
            .map(|unit| (unit, (10, Record(json!({ "square": unit * unit })))))
            .collect()
    }

    #[test]
    fn a_result_is_read_as_it_was_filed() {
        let (_place, folder, plan) = campaign("?");
        assert!(matches!(read(&folder, &plan, 1).unwrap(), Filed::Missing));
        file(&folder, &plan, 1, &pieces(&plan, 1), &mut |_| {}).unwrap();
        let Filed::Done(read) = read(&folder, &plan, 1).unwrap() else { panic!() };
        assert_eq!(*read, pieces(&plan, 1));
    }

    /// Wherever the file is cut off, and whichever of its bytes is changed, it is not taken for the
    /// result.
    #[test]
    fn what_is_not_what_was_written_is_corrupt() {
        let (_place, folder, plan) = campaign("?");
        file(&folder, &plan, 0, &pieces(&plan, 0), &mut |_| {}).unwrap();
        let whole = fs::read(folder.result(0)).unwrap();
        let is_refused = || !matches!(read(&folder, &plan, 0).unwrap(), Filed::Done(_));
        for place in 0..whole.len() {
            fs::write(folder.result(0), &whole[..place]).unwrap();
            assert!(is_refused(), "{place}");
            let mut changed = whole.clone();
            changed[place] ^= 1;
            fs::write(folder.result(0), changed).unwrap();
            assert!(is_refused(), "{place}");
        }
        // It is also replaced by a sound one.
        file(&folder, &plan, 0, &pieces(&plan, 0), &mut |_| {}).unwrap();
        assert_eq!(fs::read(folder.result(0)).unwrap(), whole);
    }

    /// A process that sets a file aside may be late, and move the sound result that came after it.
    #[test]
    fn what_is_sound_is_put_back_and_what_is_not_is_kept() {
        let (_place, folder, plan) = campaign("?");
        let files = || fs::read_dir(folder.results()).unwrap().count();
        file(&folder, &plan, 0, &pieces(&plan, 0), &mut |_| {}).unwrap();
        set_aside(&folder, &plan, 0, CORRUPT).unwrap();
        assert!(matches!(read(&folder, &plan, 0).unwrap(), Filed::Done(_)));
        assert_eq!(files(), 1);
        for count in 1..3 {
            fs::write(folder.result(0), "x").unwrap();
            set_aside(&folder, &plan, 0, CORRUPT).unwrap();
            assert!(matches!(read(&folder, &plan, 0).unwrap(), Filed::Missing));
            assert_eq!(files(), count);
        }
        set_aside(&folder, &plan, 0, CORRUPT).unwrap();
        assert_eq!(files(), 2, "nothing is there, nothing is kept");
    }

    #[test]
    fn results_of_other_plans_and_shards_are_told_from_ours() {
        let (_place, folder, plan) = campaign("?");
        let (_other_place, other_folder, other) = campaign("!");
        file(&other_folder, &other, 0, &pieces(&other, 0), &mut |_| {}).unwrap();
        fs::copy(other_folder.result(0), folder.result(0)).unwrap();
        let Filed::Foreign(differences) = read(&folder, &plan, 0).unwrap() else { panic!() };
        assert_eq!(differences, ["question: the result has \"!\", the plan \"?\""]);
        file(&folder, &plan, 1, &pieces(&plan, 1), &mut |_| {}).unwrap();
        fs::copy(folder.result(1), folder.result(0)).unwrap();
        let Filed::Foreign(differences) = read(&folder, &plan, 0).unwrap() else { panic!() };
        assert_eq!(differences, ["shard: the result has 1, the plan 0"]);
        // The shard's own result takes the place, and the foreign one is kept.
        file(&folder, &plan, 0, &pieces(&plan, 0), &mut |_| {}).unwrap();
        assert!(matches!(read(&folder, &plan, 0).unwrap(), Filed::Done(_)));
        let names = fs::read_dir(folder.results()).unwrap().map(|entry| entry.unwrap().file_name());
        let kept: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
        assert_eq!(kept.iter().filter(|name| name.starts_with("0-") && name.ends_with(FOREIGN)).count(), 1);
    }

    /// Anything that has the name of a result is set aside, and a pipe is not waited for.
    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_replaced_too() {
        let (place, folder, plan) = campaign("?");
        let path = folder.result(0);
        let put: [&dyn Fn(); 3] = [
            &|| fs::create_dir_all(path.join("below")).unwrap(),
            &|| std::os::unix::fs::symlink(place.path().join("nothing"), &path).unwrap(),
            &|| assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success()),
        ];
        for put in put {
            put();
            assert!(matches!(read(&folder, &plan, 0).unwrap(), Filed::Corrupt(_)));
            file(&folder, &plan, 0, &pieces(&plan, 0), &mut |_| {}).unwrap();
            assert!(matches!(read(&folder, &plan, 0).unwrap(), Filed::Done(_)));
            fs::remove_file(&path).unwrap();
        }
        assert_eq!(fs::read_dir(folder.results()).unwrap().count(), 3);
    }

    /// What another process has moved or replaced since one looked is left alone, and nothing is left over.
    #[test]
    fn what_is_no_longer_there_is_not_moved() {
        let place = tempfile::tempdir().unwrap();
        let [file, folder, nothing] = ["file", "folder", "nothing"].map(|name| place.path().join(name));
        fs::write(&file, "x").unwrap();
        fs::create_dir(&folder).unwrap();
        for (from, to) in [(&nothing, &folder), (&nothing, &file), (&file, &folder), (&folder, &file)] {
            assert!(!moved(from, to).unwrap(), "{from:?} {to:?}");
        }
        assert!(file.is_file() && folder.is_dir());
    }

    /// A process of an old plan leaves the results of the new one alone.
    #[test]
    fn a_replaced_plan_ends_the_work_before_anything_is_set_aside() {
        let (_place, folder, old) = campaign("!");
        let (_other_place, other_folder, new) = campaign("?");
        fs::copy(other_folder.path().join("plan.json"), folder.path().join("plan.json")).unwrap();
        file(&folder, &new, 0, &pieces(&new, 0), &mut |_| {}).unwrap();
        let whole = fs::read(folder.result(0)).unwrap();
        let error = file(&folder, &old, 0, &pieces(&old, 0), &mut |_| panic!()).unwrap_err();
        assert!(error.to_string().contains("question: it has \"?\", this process \"!\""), "{error}");
        assert_eq!(fs::read(folder.result(0)).unwrap(), whole);
        assert_eq!(fs::read_dir(folder.results()).unwrap().count(), 1);
    }

    #[test]
    fn running_a_shard_tells_what_was_set_aside() {
        let (_place, folder, plan) = campaign("?");
        for (wrong, end) in [("x", CORRUPT), ("y", CORRUPT)] {
            fs::write(folder.result(0), wrong).unwrap();
            let mut heard = Vec::new();
            file(&folder, &plan, 0, &pieces(&plan, 0), &mut |event| heard.push(event)).unwrap();
            let [Event::SetAside { result, aside }] = &heard[..] else { panic!("{heard:?}") };
            assert_eq!((result, fs::read_to_string(aside).unwrap()), (&folder.result(0), wrong.to_owned()));
            assert!(aside.to_string_lossy().ends_with(end));
            fs::remove_file(result).unwrap();
        }
    }

    #[test]
    fn a_second_result_must_be_the_same() {
        let (_place, folder, plan) = campaign("?");
        file(&folder, &plan, 0, &pieces(&plan, 0), &mut |_| {}).unwrap();
        let mut slower = pieces(&plan, 0);
        for (micros, _) in slower.values_mut() {
            *micros += 1;
        }
        file(&folder, &plan, 0, &slower, &mut |_| {}).unwrap();
        let mut wrong = pieces(&plan, 0);
        let (&unit, _) = wrong.iter().nth(1).unwrap();
        wrong.get_mut(&unit).unwrap().1 = Record(json!("wrong"));
        let error = file(&folder, &plan, 0, &wrong, &mut |_| {}).unwrap_err();
        assert!(
            matches!(error, CampaignError::Contradiction { shard: 0, unit: at, .. } if at == unit),
            "{error}"
        );
    }
}
