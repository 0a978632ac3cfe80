//! Campaigns under failures: processes killed, files cut off or changed, disks full, shards done
//! twice. The answer is always byte for byte that of the undivided command.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::campaign::{Campaign, forge, merged, undivided};
use crate::common::{code, json, lifesat_in, stderr, stdout};
use lifesat::campaign::{Deal, Estimate};
use serde_json::Value;

/// A question with 32 units of some hundredths of a second each.
const QUESTION: [&str; 5] = ["eden", "search", "6", "--symmetry", "D2-"];
const SHARDS: u64 = 8;

fn signal(name: &str, child: &Child) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

/// Cuts a file off somewhere, or changes a byte of it.
fn damage(path: &Path, random: &mut fastrand::Rng) {
    let Ok(mut bytes) = fs::read(path) else { return };
    if bytes.is_empty() {
        return;
    }
    let place = random.usize(..bytes.len());
    if random.bool() {
        bytes.truncate(place);
    } else {
        bytes[place] ^= 1 << random.u8(..7);
    }
    fs::write(path, bytes).unwrap();
}

/// A random file of a folder.
fn some_file(folder: &Path, random: &mut fastrand::Rng) -> Option<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).ok()?.map(|entry| entry.unwrap().path()).collect();
    files.sort_unstable();
    random.choice(files)
}

/// A random failure: processes killed at random moments, also two at the same shard, or results and
/// journals cut off or changed.
fn accident(campaign: &Campaign, random: &mut fastrand::Rng) {
    let shard = random.u64(..SHARDS);
    let nap = Duration::from_millis(random.u64(..250));
    match random.u8(..6) {
        0..=2 => {
            let mut child = campaign.start(shard);
            thread::sleep(nap);
            signal("-KILL", &child);
            child.wait().unwrap();
        }
        3 => {
            let mut copies = [campaign.start(shard), campaign.start(shard)];
            thread::sleep(nap);
            if random.bool() {
                signal("-KILL", &copies[0]);
            }
            for child in &mut copies {
                child.wait().unwrap();
            }
        }
        4 => {
            campaign.run(shard);
            damage(&campaign.path(&format!("results/{shard}.jsonl")), random);
        }
        _ => {
            let mut child = campaign.start(shard);
            thread::sleep(nap);
            signal("-KILL", &child);
            child.wait().unwrap();
            if let Some(notes) = some_file(&campaign.path(&format!("progress/{shard}")), random) {
                damage(&notes, random);
            }
        }
    }
}

#[test]
fn fifty_accidents_change_nothing() {
    let expected = undivided(&QUESTION);
    for seed in 0..5 {
        let mut random = fastrand::Rng::with_seed(seed);
        let place = tempfile::tempdir().unwrap();
        let campaign = Campaign::plan(place.path(), SHARDS, &QUESTION);
        for _ in 0..10 {
            accident(&campaign, &mut random);
        }
        campaign.finish();
        assert_eq!(merged(&campaign), expected, "seed {seed}");
        let units = campaign.units();
        assert!(units.keys().copied().eq(0..32) && units.values().all(|&count| count == 1), "{units:?}");
    }
}

/// The merged results take the place of a `--state` file. By this rule small boxes have Gardens.
#[test]
fn a_merge_can_trust_the_results() {
    let place = tempfile::tempdir().unwrap();
    let question = ["eden", "search", "4", "--symmetry", "D2\\", "--rule", "B6/SH"];
    let campaign = Campaign::plan(place.path(), 1, &question);
    campaign.finish();
    let believed = |words: &[&str]| {
        let output = campaign.lifesat(&[&["merge", "c", "--", "--json"], words].concat());
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let evidence = &json(&output)["evidence"];
        (evidence["believed"].as_u64().unwrap(), evidence["classes"].as_u64().unwrap())
    };
    let (none, gardens) = believed(&[]);
    assert!(none == 0 && gardens > 0);
    assert_eq!(believed(&["--trust-state"]), (gardens, gardens));
}

/// The lines of all journals of shard 0.
fn notes(campaign: &Campaign) -> Vec<String> {
    let Ok(files) = fs::read_dir(campaign.path("progress/0")) else { return Vec::new() };
    let texts = files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    texts.flat_map(|text| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Starts shard 0 and kills it when some units are done.
fn kill_after(campaign: &Campaign, units: usize) {
    let mut child = campaign.start(0);
    while notes(campaign).len() < units && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    signal("-KILL", &child);
    child.wait().unwrap();
}

/// Units finished before a kill are not done again.
#[test]
fn a_shard_goes_on_where_it_was_killed() {
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 1, &QUESTION);
    kill_after(&campaign, 5);
    let times = |line: &str| {
        let line: Value = serde_json::from_str(line).ok()?;
        Some((line["unit"].as_u64()?, line["micros"].as_u64()?))
    };
    let before: BTreeMap<u64, u64> = notes(&campaign).iter().filter_map(|line| times(line)).collect();
    assert!(before.len() >= 5);
    assert!(stdout(&campaign.lifesat(&["status", "c"])).contains("running  1 shard: 0"));
    assert_eq!(code(&campaign.run(0)), 0);
    let result = fs::read_to_string(campaign.path("results/0.jsonl")).unwrap();
    let after: BTreeMap<u64, u64> = result.lines().filter_map(times).collect();
    assert!(before.iter().all(|(unit, micros)| after[unit] == *micros), "times are those of the first run");
    let again = campaign.run(0);
    assert!(code(&again) == 0 && stderr(&again).contains("done before"), "{}", stderr(&again));
}

/// A line with a wrong hash, a line that is there twice, and a line about a unit of another shard.
#[test]
fn journals_that_were_changed_are_not_believed() {
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 1, &QUESTION);
    kill_after(&campaign, 5);
    let path = fs::read_dir(campaign.path("progress/0")).unwrap().next().unwrap().unwrap().path();
    let whole = fs::read_to_string(&path).unwrap();
    let last = whole.lines().last().unwrap();
    fs::write(&path, format!("{whole}{last}\n{}\n", last.replace("\"unit\":", "\"unit\":9"))).unwrap();
    // A changed copy of the journal, as another process might have left it.
    let copy = path.with_file_name("notes-copy.jsonl");
    let changed = whole.replace("\"simulated\":8192", "\"simulated\":8191");
    assert_ne!(changed, whole, "something was changed");
    fs::write(copy, changed).unwrap();
    assert_eq!(code(&campaign.run(0)), 0);
    assert_eq!(merged(&campaign), undivided(&QUESTION));
}

#[test]
fn an_interrupted_shard_asks_to_be_tried_again() {
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 1, &QUESTION);
    let limited = campaign.lifesat(&["run", "c", "--shard", "0", "--time-limit", "0"]);
    assert_eq!(code(&limited), 75, "{}", stderr(&limited));
    for name in ["-TERM", "-INT"] {
        let mut child = campaign.start(0);
        while !campaign.path("progress/0").exists() {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(100));
        signal(name, &child);
        let ended = child.wait().unwrap().code();
        assert!(ended == Some(75) || ended == Some(0) && campaign.missing().is_empty(), "{ended:?}");
    }
    campaign.finish();
    assert_eq!(merged(&campaign), undivided(&QUESTION));
}

/// A small file system in memory, if this machine allows mounting one.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount(place: &Path) -> Option<Self> {
        let mut command = Command::new("mount");
        command.args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"]).arg(place).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success()).then(|| Self(place.to_owned()))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

/// With a limit on the size of files, which needs no permission, and on a full file system where
/// mounting is allowed.
#[test]
fn a_full_disk_is_a_reason_to_try_again() {
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 2, &QUESTION);
    let script = "trap '' XFSZ; ulimit -f 1; exec lifesat campaign run c --shard 0";
    let limited = crate::common::shell(place.path(), script);
    assert_eq!(code(&limited), 75, "{}", stderr(&limited));
    assert!(stderr(&limited).contains("should be tried again"), "{}", stderr(&limited));
    campaign.finish();
    let expected = undivided(&QUESTION);
    assert_eq!(merged(&campaign), expected);

    let place = tempfile::tempdir().unwrap();
    let Some(disk) = SmallDisk::mount(place.path()) else {
        // The test harness hides what the macros print, and this has to be seen.
        let untried =
            "a_full_disk_is_a_reason_to_try_again: no file system can be mounted here, so none was filled";
        writeln!(std::io::stderr(), "{untried}").unwrap();
        return;
    };
    let campaign = Campaign::plan(place.path(), 2, &QUESTION);
    let filler = place.path().join("filler");
    let mut random = fastrand::Rng::with_seed(7);
    for round in 0..6 {
        // Fills the disk except for a few blocks, so that it becomes full at the header, at a line
        // or at the result.
        let free = 4096 * random.usize(..4);
        let size =
            (0..=16).rev().map(|pages| pages * 4096).find(|&size| fs::write(&filler, vec![0; size]).is_ok());
        fs::write(&filler, vec![0; size.unwrap_or(0).saturating_sub(free)]).unwrap();
        let output = campaign.run(round % 2);
        assert!([0, 75].contains(&code(&output)), "{}", stderr(&output));
        fs::remove_file(&filler).unwrap();
    }
    campaign.finish();
    assert_eq!(merged(&campaign), expected);
    drop(disk);
}

#[test]
fn merging_names_what_is_missing_corrupt_or_foreign() {
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), SHARDS, &QUESTION);
    for shard in [0, 1, 2, 4, 5, 6] {
        assert_eq!(code(&campaign.run(shard)), 0);
    }
    let merge = || campaign.lifesat(&["merge", "c"]);
    assert_eq!((code(&merge()), stdout(&merge())), (3, String::new()));
    assert!(stderr(&merge()).contains("2 of 8 shards have no result yet: 3,7\n"), "{}", stderr(&merge()));
    let result = |shard: u64| campaign.path(&format!("results/{shard}.jsonl"));
    let whole = fs::read(result(6)).unwrap();
    fs::write(result(6), &whole[..whole.len() - 9]).unwrap();
    assert!(stderr(&merge()).contains("shard 6 is corrupt") && stderr(&merge()).contains(": 3,6-7\n"));
    let status = json(&campaign.lifesat(&["status", "c", "--json"]));
    for (key, value) in [("done", "0-2,4-5"), ("missing", "3,7"), ("corrupt", "6"), ("foreign", "")] {
        assert_eq!(status[key], value, "{key}");
    }
    assert_eq!((&status["units"], &status["units_done"]), (&32.into(), &20.into()));
    // The results of another question and of another shard.
    let other_place = tempfile::tempdir().unwrap();
    let other = Campaign::plan(other_place.path(), SHARDS, &[&QUESTION[..], &["--break-symmetry"]].concat());
    assert_eq!(code(&other.run(3)), 0);
    fs::copy(other.path("results/3.jsonl"), result(3)).unwrap();
    let foreign = fs::read(result(3)).unwrap();
    let said = stderr(&merge());
    assert_eq!((code(&merge()), stdout(&merge())), (3, String::new()));
    for part in [
        "question.break_symmetry: the result has true, the plan false",
        "`lifesat campaign run c --shard 3` sets c/results/3.jsonl aside",
        "3 of 8 shards have no result yet: 3,6-7\n",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let status = stdout(&campaign.lifesat(&["status", "c"]));
    assert!(
        status.contains("shard 3 has a result of another campaign, c/results/3.jsonl; run it again"),
        "{status}"
    );
    assert_eq!(campaign.missing(), [3, 6, 7]);
    // The commands can be copied into a shell.
    fs::rename(campaign.path(""), place.path().join("my c")).unwrap();
    let said = stderr(&campaign.lifesat(&["merge", "my c"]));
    for shard in [3, 6] {
        assert!(said.contains(&format!("`lifesat campaign run 'my c' --shard {shard}`")), "{said}");
    }
    fs::rename(place.path().join("my c"), campaign.path("")).unwrap();
    campaign.finish();
    assert_eq!(code(&merge()), 1, "no Garden");
    // The foreign result is somebody's, and kept.
    let names = fs::read_dir(campaign.path("results")).unwrap().map(|entry| entry.unwrap().path());
    let aside: Vec<PathBuf> =
        names.filter(|path| path.extension().is_some_and(|end| end == "foreign")).collect();
    assert_eq!(aside.len(), 1);
    assert_eq!(fs::read(&aside[0]).unwrap(), foreign);
}

/// Each process takes a shard that nobody works on, until there is none. What stands where a result should be
/// is replaced.
#[test]
fn next_shards_are_taken_until_there_are_none() {
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 5, &QUESTION);
    let next = || campaign.lifesat(&["run", "c", "--shard", "next"]);
    assert_eq!(code(&campaign.run(1)), 0);
    // A process is at work on shard 0: its notes were written just now.
    kill_after(&campaign, 1);
    let notes = fs::read_dir(campaign.path("progress/0")).unwrap().next().unwrap().unwrap().path();
    let touch = |time: std::time::SystemTime| {
        fs::File::options().append(true).open(&notes).unwrap().set_modified(time).unwrap();
    };
    fs::create_dir(campaign.path("results/3.jsonl")).unwrap();
    fs::copy(campaign.path("results/1.jsonl"), campaign.path("results/4.jsonl")).unwrap();
    for _ in 0..3 {
        touch(std::time::SystemTime::now());
        let output = next();
        assert_eq!(code(&output), 0, "{}", stderr(&output));
    }
    touch(std::time::SystemTime::now());
    assert_eq!(campaign.missing(), [0]);
    let none = next();
    assert_eq!(code(&none), 1, "{}", stderr(&none));
    assert!(stderr(&none).contains("there is no shard to take"), "{}", stderr(&none));
    // It is dead, although a clock that is wrong left a time in the future.
    touch(std::time::SystemTime::now() + std::time::Duration::from_secs(7200));
    assert_eq!(code(&next()), 0);
    assert_eq!((campaign.missing(), code(&next())), (Vec::new(), 1));
    assert_eq!(merged(&campaign), undivided(&QUESTION));
    // A shard that cannot be read is not done.
    fs::remove_file(campaign.path("results/0.jsonl")).unwrap();
    fs::write(campaign.path("progress/0"), "").unwrap();
    let unreadable = next();
    assert_eq!(code(&unreadable), 2, "{}", stderr(&unreadable));
    assert!(stderr(&unreadable).contains("c/progress/0: "), "{}", stderr(&unreadable));
    let both = campaign.lifesat(&["run", "c", "--next", "--shard", "1"]);
    assert_eq!((code(&both), code(&campaign.lifesat(&["run", "c"]))), (2, 2));
}

/// A line of a journal with another result and the hash that fits it.
fn contradicted(line: &str) -> String {
    use sha2::{Digest, Sha256};
    let mut line: Value = serde_json::from_str(line).unwrap();
    line["piece"]["simulated"] = Value::from(1);
    let sealed = serde_json::to_string(&(&line["unit"], &line["micros"], &line["piece"])).unwrap();
    let hash: String = Sha256::digest(sealed).iter().map(|byte| format!("{byte:02x}")).collect();
    line["seal"] = Value::from(&hash[..16]);
    line.to_string()
}

/// Shards with contradictions and unreadable shards do not affect the others.
#[test]
fn one_bad_shard_does_not_hide_the_others() {
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 3, &QUESTION);
    assert_eq!(code(&campaign.run(2)), 0);
    kill_after(&campaign, 2);
    let path = fs::read_dir(campaign.path("progress/0")).unwrap().next().unwrap().unwrap().path();
    let whole = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    // Something that is not a file is not a journal.
    fs::create_dir(campaign.path("progress/0/stray")).unwrap();
    assert_eq!(campaign.missing(), [0, 1]);
    fs::create_dir(campaign.path("results/1.jsonl")).unwrap();
    let other = format!("{}\n{}\n", lines[0], contradicted(lines[1]));
    fs::write(path.with_file_name("notes-other.jsonl"), other).unwrap();

    let status = campaign.lifesat(&["status", "c"]);
    let said = stdout(&status);
    assert_eq!(code(&status), 0, "{}", stderr(&status));
    assert!(said.contains("shard 0 was done twice") && said.contains("notes-other.jsonl"), "{said}");
    assert!(said.contains("shard 1: it is not a regular file; run it again"), "{said}");
    assert!(!said.contains("nothing: "), "{said}");
    let status = json(&campaign.lifesat(&["status", "c", "--json"]));
    for (key, value) in
        [("done", "2"), ("missing", ""), ("contradictory", "0"), ("corrupt", "1"), ("unreadable", "")]
    {
        assert_eq!(status[key], value, "{key}");
    }
    assert_eq!(campaign.missing(), [1]);
    let merge = campaign.lifesat(&["merge", "c"]);
    assert_eq!((code(&merge), stdout(&merge)), (4, String::new()));
    assert!(stderr(&merge).contains("1 of 3 shards has no result yet: 1\n"), "{}", stderr(&merge));
    let run = campaign.run(0);
    for output in [merge, run] {
        assert_eq!(code(&output), 4, "{}", stderr(&output));
        assert!(stderr(&output).contains("one of the machines is wrong"), "{}", stderr(&output));
    }
    let next = || campaign.lifesat(&["run", "c", "--shard", "next"]);
    let first = next();
    assert_eq!(code(&first), 0, "{}", stderr(&first));
    assert!(stderr(&first).contains("shard 1 set aside c/results/1.jsonl, "), "{}", stderr(&first));
    let second = next();
    assert_eq!(code(&second), 4, "{}", stderr(&second));
    assert!(stderr(&second).contains("one of the machines is wrong"), "{}", stderr(&second));
}

#[test]
fn another_version_or_question_is_refused_with_what_differs() {
    for (from, to, said) in [
        (env!("CARGO_PKG_VERSION"), "0.0.1", "version: the plan has \"0.0.1\", this program"),
        (
            "\"break_symmetry\": false",
            "\"break_symmetry\": true",
            "question.break_symmetry: the plan has true, this program false",
        ),
        ("BatSat", "CatSat", "question.solvers.0: the plan has \"CatSat"),
    ] {
        let place = tempfile::tempdir().unwrap();
        let campaign = Campaign::plan(place.path(), 2, &QUESTION);
        let path = campaign.path("plan.json");
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, whole.replacen(from, to, 1)).unwrap();
        let changed = campaign.run(0);
        assert!(
            code(&changed) == 2 && stderr(&changed).contains("changed after it was written"),
            "{}",
            stderr(&changed)
        );
        fs::write(&path, whole).unwrap();
        forge(&path, from, to);
        for output in [campaign.run(0), campaign.lifesat(&["merge", "c"])] {
            assert_eq!(code(&output), 2, "{to}");
            assert!(stderr(&output).contains(said), "{}", stderr(&output));
        }
    }
}

#[test]
fn wrong_uses_are_explained() {
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 2, &QUESTION);
    fs::write(place.path().join("w.txt"), "O?\n?O\n").unwrap();
    fs::create_dir_all(place.path().join("used/results")).unwrap();
    fs::write(place.path().join("used/results/0.jsonl"), "").unwrap();
    let plan = ["plan", "d", "--shards", "2", "--sample", "0", "--"];
    let planned = |words: &[&str]| campaign.lifesat(&[&plan[..], words].concat());
    for (output, said) in [
        (campaign.run(2), "there is no shard 2: they are numbered from 0 to 1"),
        (campaign.lifesat(&["run", "nowhere", "--shard", "0"]), "there is no folder nowhere"),
        (campaign.lifesat(&["plan", "c", "--", "eden", "search", "6"]), "holds a campaign already"),
        (planned(&["play"]), "cannot be divided"),
        (planned(&["eden", "check", "."]), "cannot be divided"),
        (planned(&["solve", "8"]), "both sides of the box are at least 10"),
        (planned(&["eden", "search", "4", "--json"]), "campaign merge"),
        (planned(&["eden", "search", "4", "--trust-state"]), "campaign merge"),
        (planned(&["eden", "search", "4", "--jobs", "2"]), "campaign run"),
        (planned(&["eden", "search", "4", "--state", "s"]), "leave out --state"),
        (planned(&["eden", "search", "--m", "4"]), "not a command line of lifesat"),
        (planned(&["eden", "search", "2"]), "at least 3"),
        (planned(&["eden", "prove", "w.txt"]), "full path"),
        (campaign.lifesat(&["plan", "used", "--", "eden", "search", "6"]), "it has used/results/0.jsonl"),
        (campaign.lifesat(&["merge", "c", "--", "--break-symmetry"]), "question.break_symmetry"),
    ] {
        assert_eq!(code(&output), 2, "{said}: {}", stdout(&output));
        assert!(stderr(&output).contains(said), "{}", stderr(&output));
    }
    let failed = json(&campaign.lifesat(&["merge", "c", "--", "--break-symmetry", "--json"]));
    assert_eq!((&failed["status"], &failed["exit_code"]), (&"error".into(), &2.into()));
}

/// A plan of `eden search 5` for shards of some time, and the microseconds that it took to make
/// it.
fn cut_to(shard_seconds: &str) -> (Value, u128) {
    let place = tempfile::tempdir().unwrap();
    let words = ["campaign", "plan", "c", "--sample", "2", "--shards", shard_seconds, "--"];
    let start = Instant::now();
    let output = lifesat_in(place.path(), &[&words[..], &["eden", "search", "5"]].concat());
    let took = start.elapsed().as_micros();
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let plan: Value =
        serde_json::from_str(&fs::read_to_string(place.path().join("c/plan.json")).unwrap()).unwrap();
    let shards = plan["deal"]["shards"].as_u64().unwrap();
    let counted = if shards == 1 { "1 shard of".to_owned() } else { format!("{shards} shards of") };
    assert!(stdout(&output).contains(&counted) && stdout(&output).contains("sample "), "{}", stdout(&output));
    (plan, took)
}

/// Planning measures a sample and makes shards of the time asked for, or longer ones if those would
/// be uneven.
#[test]
fn plans_are_cut_to_a_time() {
    for (text, seconds) in [("0.0001", 0.0001), ("2s", 2.0), ("1000h", 3_600_000.0)] {
        let (plan, took) = cut_to(text);
        let deal: Deal = serde_json::from_value(plan["deal"].clone()).unwrap();
        let estimate: Estimate = serde_json::from_value(plan["estimate"].clone()).unwrap();
        let lengths: Vec<u64> = (0..deal.shards()).map(|shard| deal.len(shard)).collect();
        assert_eq!(lengths.iter().sum::<u64>(), 512, "a unit for each set of 3×3 centres");
        assert!(
            u128::from(estimate.mean * estimate.units) <= took,
            "what was measured is part of what it took"
        );
        assert!((1..=512).contains(&estimate.units) && estimate.mean <= estimate.slowest, "{plan}");
        // Apart from its last unit, each shard is expected to take no longer than asked for, unless
        // shards of that time would be uneven.
        let fits = |length: &u64| estimate.seconds(length - 1) <= seconds;
        let asked = (estimate.seconds(512) / seconds).ceil().clamp(1.0, 512.0);
        // As long as shards are uneven, they become fewer by a twentieth at a time, rounded up: of
        // 512 by 26 at most.
        if !lengths.iter().all(fits) {
            assert!(estimate.slowest_to_mean(512, lengths.len() as u64 + 26) > 1.5, "{plan}");
        }
        let shards = f64::from(u32::try_from(deal.shards()).unwrap());
        assert!(estimate.slowest_to_mean(512, deal.shards()) <= 1.5 && shards <= asked, "{plan}");
        // The total time depends on the machine, but lies between these bounds.
        match text {
            "0.0001" => assert!(deal.shards() > 1, "{plan}"),
            "1000h" => assert_eq!(deal.shards(), 1, "{plan}"),
            _ => {}
        }
    }
}

/// Milliseconds are not a unit of times on the command line.
#[test]
fn milliseconds_are_no_unit() {
    let place = tempfile::tempdir().unwrap();
    let words = ["campaign", "plan", "c", "--sample", "300ms", "--"];
    let output = lifesat_in(place.path(), &[&words[..], &QUESTION].concat());
    assert!(code(&output) == 2 && stderr(&output).contains("--sample"), "{}", stderr(&output));
}
