//! Campaigns of every kind of job: their answers are those of the undivided commands, whatever was
//! killed in between.

use std::fs;
use std::path::Path;
#[cfg(target_os = "linux")]
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::campaign::{Campaign, forge_result, merged, undivided};
use crate::common::{code, lifesat, lifesat_in, shell, stderr, stdout};
#[cfg(target_os = "linux")]
use crate::common::{command_in, program};
use serde_json::Value;

/// Starts each shard several times and kills it.
fn disturb(campaign: &Campaign, shards: u64) {
    let mut random = fastrand::Rng::with_seed(3);
    for shard in (0..shards).chain(0..shards) {
        let mut child = campaign.start(shard);
        thread::sleep(Duration::from_millis(random.u64(20..200)));
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

#[test]
fn hunts() {
    let hunt = ["eden", "hunt", "5x40", "--effort", "sweeps=3", "--rounds", "6"];
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 4, &hunt);
    disturb(&campaign, 4);
    campaign.finish();
    assert_eq!(merged(&campaign), undivided(&hunt));
}

/// Nothing changes under the second rule, so all its agars are forced. A merge says that this is the word of the
/// shards.
#[test]
fn surveys_of_agars() {
    let survey = "eden agars 1..3x1..3 --effort rounds=1,conflicts=2000,window=4";
    let survey: Vec<&str> = survey.split(' ').collect();
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 4, &survey);
    disturb(&campaign, 4);
    campaign.finish();
    assert_eq!(campaign.units().len(), 19);
    assert_eq!(merged(&campaign), undivided(&survey));

    let survey = "eden agars 1..2x1 -r B/S012345678 --effort window=4";
    let survey: Vec<&str> = survey.split(' ').collect();
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 2, &survey);
    campaign.finish();
    let (exit, text, json) = merged(&campaign);
    let believed = "         4 of the forced and partly forced ones are taken from the results of the shards as they are\n";
    assert!(text.contains(believed), "{text}");
    assert!(json.contains("\"believed\":4,"), "{json}");
    let without = (exit, text.replace(believed, ""), json.replace("\"believed\":4,", "\"believed\":0,"));
    assert_eq!(without, undivided(&survey));

    // The table alone, and no limit of time, because nothing is left to do.
    let merge = ["campaign", "merge", "c", "--", "--format", "tsv", "--time-limit", "0"];
    let tables = (lifesat_in(place.path(), &merge), lifesat(&[&survey[..], &["--format", "tsv"]].concat()));
    assert_eq!(stdout(&tables.0), stdout(&tables.1));
    for (more, reason) in [
        (&["--each", "3s"][..], "depends on the machine"),
        (&["--format", "tsv"], "give it to `lifesat campaign merge`"),
        (&["--jobs", "1"], "give it to `lifesat campaign run`"),
        (&["--state", "s"], "leave out --state"),
    ] {
        let output =
            lifesat_in(place.path(), &[&["campaign", "plan", "d", "--"], &survey[..], more].concat());
        assert!(code(&output) == 2 && stderr(&output).contains(reason), "{}", stderr(&output));
    }
    for (more, reason) in [
        (["--rounds", "5"], "question.rounds: the plan has 8, this program 5"),
        (["--window", "3"], "--window and --effort window=… say the same"),
    ] {
        let output = lifesat_in(place.path(), &[&["campaign", "merge", "c", "--"][..], &more].concat());
        assert!(code(&output) == 2 && stderr(&output).contains(reason), "{}", stderr(&output));
    }
    // Less was tried than planned, with a hash that is right.
    forge_result(&campaign.path("results/0.jsonl"), "\"rounds\":8,\"seconds\"", "\"rounds\":7,\"seconds\"");
    let merged = campaign.lifesat(&["merge", "c"]);
    let reason = "was not made with the effort of the plan";
    assert!(code(&merged) == 2 && stderr(&merged).contains(reason), "{}", stderr(&merged));
}

/// All objects, or the first ones, come in the order of the undivided search, wherever it is
/// divided.
#[test]
fn searches() {
    for question in [
        "search 6 5 2 --engine backtrack --all",
        "search 5 5 2 --engine backtrack -n 4 --distinct exact",
        "search 5 5 2 --engine backtrack",
    ] {
        let question: Vec<&str> = question.split(' ').collect();
        let place = tempfile::tempdir().unwrap();
        let campaign = Campaign::plan(place.path(), 5, &question);
        disturb(&campaign, 2);
        campaign.finish();
        assert!(campaign.units().len() > 5, "{question:?} is cut into parts");
        assert_eq!(merged(&campaign), undivided(&question), "{question:?}");
    }
    // A search that is exhausted while it is divided into parts still has an answer.
    let none = ["search", "4", "4", "3", "--engine", "backtrack", "--all"];
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 5, &none);
    campaign.finish();
    assert_eq!((campaign.units().len(), merged(&campaign)), (1, undivided(&none)));
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("cells.txt"), "* *\n* *\n").unwrap();
    for (question, reason) in [
        ("search 5 5 2", "add --engine backtrack"),
        ("search 5 5 2 --engine backtrack --smallest", "cannot be divided"),
        ("search cells.txt --engine backtrack", "by its full path"),
    ] {
        let words = [&["campaign", "plan", "d", "--"], &question.split(' ').collect::<Vec<_>>()[..]].concat();
        let output = lifesat_in(place.path(), &words);
        assert!(code(&output) == 2 && stderr(&output).contains(reason), "{}", stderr(&output));
    }
}

/// `--parts` sets the number of units of a search, and every process divides it alike.
#[test]
fn searches_are_cut_finer() {
    let place = tempfile::tempdir().unwrap();
    let question = ["search", "6", "5", "2", "--engine", "backtrack", "--all"];
    let plan = |words: &[&str]| {
        let plan = ["campaign", "plan", "c", "--sample", "0", "--shards", "3"];
        lifesat_in(place.path(), &[&plan[..], words, &["--"], &question].concat())
    };
    let refused = plan(&["--parts", "0"]);
    assert!(
        code(&refused) == 2 && stderr(&refused).contains("expected a number of parts from 1 to"),
        "{}",
        stderr(&refused)
    );
    assert_eq!(code(&plan(&["--parts", "7"])), 0);
    let campaign = Campaign { place: place.path().to_owned() };
    campaign.finish();
    assert_eq!(campaign.units().len(), 7);
    assert_eq!(merged(&campaign), undivided(&question));
    let other = ["campaign", "plan", "d", "--parts", "7", "--", "eden", "search", "4"];
    let other = lifesat_in(place.path(), &other);
    assert!(
        code(&other) == 2 && stderr(&other).contains("--parts is only for `search`"),
        "{}",
        stderr(&other)
    );
}

/// The question may be in a file. It is another question if the words in the file change.
#[test]
fn searches_of_files() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().canonicalize().unwrap().join("q.json");
    let ask =
        |words: &str| fs::write(&file, format!("{{\"search\": [{words}], \"answer\": \"found\"}}")).unwrap();
    ask("\"6\", \"5\", \"2\"");
    let question = ["search", file.to_str().unwrap(), "--engine", "backtrack", "--all"];
    let campaign = Campaign::plan(place.path(), 3, &question);
    assert_eq!(code(&campaign.run(1)), 0);
    ask("\"5\", \"5\", \"2\"");
    for output in [campaign.run(2), campaign.lifesat(&["merge", "c"])] {
        assert_eq!(code(&output), 2);
        assert!(
            stderr(&output).contains("question.words.0: the plan has \"6\", this"),
            "{}",
            stderr(&output)
        );
    }
    fs::remove_file(&file).unwrap();
    let output = campaign.run(2);
    assert!(code(&output) == 2 && stderr(&output).contains("q.json"), "{}", stderr(&output));
    // Whitespace in the file may change.
    ask("\n\"6\",\n\"5\", \"2\"");
    campaign.finish();
    let whole = undivided(&question);
    assert!(whole.1.matches("x = ").count() > 1, "there are several objects: {}", whole.1);
    assert_eq!(merged(&campaign), whole);
    let relative = lifesat_in(
        place.path(),
        &["campaign", "plan", "d", "--", "search", "q.json", "--engine", "backtrack"],
    );
    assert!(stderr(&relative).contains("by its full path, not q.json"), "{}", stderr(&relative));
}

/// A report on a proof without its time.
fn timeless(answer: (i32, String, String)) -> (i32, String, String) {
    let lines = answer.1.lines().filter(|line| !line.starts_with("seconds  "));
    (answer.0, lines.collect::<Vec<_>>().join("\n"), answer.2)
}

#[test]
fn proofs_and_their_certificates() {
    let proof = ["eden", "prove", "4x8", "--context", "3"];
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 5, &proof);
    disturb(&campaign, 5);
    campaign.finish();
    assert_eq!(timeless(merged(&campaign)), timeless(undivided(&proof)));
    let whole = lifesat_in(place.path(), &[&proof[..], &["--proof", "whole.json"]].concat());
    let put_together = campaign.lifesat(&["merge", "c", "--", "--proof", "merged.json"]);
    assert_eq!((code(&whole), code(&put_together)), (1, 1));
    let read = |name: &str| fs::read_to_string(place.path().join(name)).unwrap();
    assert_eq!(read("whole.json"), read("merged.json"));
    assert!(campaign.units().len() >= 4, "the proof has blocks enough to be shared out");
}

/// A machine that computes other sets than the plan records must not take part.
#[test]
fn proofs_from_other_sets_are_refused() {
    let proof = ["eden", "prove", "4x4"];
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 1, &proof);
    let path = campaign.path("plan.json");
    let plan: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    let hash = plan["question"]["task"]["hashes"][0].as_str().unwrap();
    crate::common::campaign::forge(&path, hash, "0000000000000000");
    let output = campaign.run(0);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("hashes.0: the plan has \"0000000000000000\""), "{}", stderr(&output));
}

#[test]
fn cubes() {
    let place = tempfile::tempdir().unwrap();
    let made = shell(place.path(), "lifesat emit eden --n 4 | lifesat gray --limit 3000 > e.icnf && pwd -P");
    assert_eq!(code(&made), 0, "{}", stderr(&made));
    let file = format!("{}/e.icnf", stdout(&made).trim());
    // Cubes of another formula, some of them refuted, with clauses between them.
    let mixed = fs::read_to_string(&file).unwrap()
        + "1 2 0\n-1 2 0\na -1 0\na -2 0\n"
        + &"a 1 0\na -2 0\na 1 -2 0\n".repeat(200);
    fs::write(&file, mixed).unwrap();
    let question = ["solve", &file];
    let campaign = Campaign::plan(place.path(), 7, &question);
    disturb(&campaign, 7);
    campaign.finish();
    let (whole, put_together) = (lifesat_in(place.path(), &question), campaign.lifesat(&["merge", "c"]));
    assert_eq!(stdout(&whole), stdout(&put_together));
    assert_eq!((code(&whole), code(&put_together)), (10, 10));
    assert!(stdout(&whole).contains("s UNSATISFIABLE") && stdout(&whole).lines().count() == 3602);
    fs::write(&file, "p inccnf\na 1 0\n").unwrap();
    let output = campaign.run(0);
    assert!(code(&output) == 2 && stderr(&output).contains("question.sha256"), "{}", stderr(&output));
}

/// Waits until a process reads a file. A signal that comes before may just end it.
#[cfg(target_os = "linux")]
fn await_reader(child: &mut Child, file: &Path) {
    let descriptors = format!("/proc/{}/fd", child.id());
    let is_open = || {
        fs::read_dir(&descriptors).is_ok_and(|mut all| {
            all.any(|one| one.is_ok_and(|one| fs::read_link(one.path()).is_ok_and(|open| open == file)))
        })
    };
    while !is_open() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it read");
        thread::sleep(Duration::from_millis(1));
    }
}

/// A file that takes minutes to read before it turns out to differ: a time limit or a signal ends
/// the reading.
#[cfg(target_os = "linux")]
#[test]
fn reading_the_question_can_be_interrupted() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().canonicalize().unwrap().join("cubes.icnf");
    let cubes = "p inccnf\n1 2 0\na 1 0\n";
    fs::write(&file, cubes).unwrap();
    let campaign = Campaign::plan(place.path(), 1, &["solve", file.to_str().unwrap()]);
    fs::File::options().write(true).open(&file).unwrap().set_len(1 << 38).unwrap();
    let stopped = campaign.lifesat(&["run", "c", "--shard", "0", "--time-limit", "0.2"]);
    assert_eq!(code(&stopped), 75, "{}", stderr(&stopped));
    assert!(stderr(&stopped).contains("shard 0 stopped before anything was done: the time limit"));
    let mut command = command_in(place.path(), program());
    command.args(["campaign", "run", "c", "--shard", "0"]).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    await_reader(&mut child, &file);
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    let stopped = child.wait_with_output().unwrap();
    assert_eq!((killed.success(), code(&stopped)), (true, 75), "{}", stderr(&stopped));
    assert!(stderr(&stopped).contains("shard 0 stopped before anything was done"), "{}", stderr(&stopped));
    fs::write(&file, cubes).unwrap();
    campaign.finish();
    assert_eq!(code(&campaign.lifesat(&["merge", "c"])), 10);
    // Options of work change nothing when all is done.
    assert_eq!(code(&campaign.lifesat(&["merge", "c", "--", "--jobs", "2"])), 10);
    for (options, reason) in [("--glucose g", "use an embedded solver"), ("--cores", "leave out all options")]
    {
        let asked = format!("lifesat campaign plan d -- solve {} {options}", file.display());
        let refused = shell(place.path(), &asked);
        assert!(code(&refused) == 2 && stderr(&refused).contains(reason), "{}", stderr(&refused));
    }
}

/// A question without work leaves no folder.
#[test]
fn nothing_to_divide_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("none.icnf"), "p inccnf\n1 0\n").unwrap();
    let plan = |question: &str| {
        let output =
            shell(folder.path(), &format!("lifesat campaign plan c --sample 0 --shards 2 -- {question}"));
        (code(&output), stderr(&output))
    };
    let (code, said) = plan("solve $PWD/none.icnf");
    assert!(code == 2 && said.contains("nothing to divide"), "{said}");
    assert!(!folder.path().join("c").exists());
    // A folder that was there before stays.
    fs::create_dir(folder.path().join("c")).unwrap();
    plan("solve $PWD/none.icnf");
    assert!(folder.path().join("c").is_dir());
    assert_eq!(plan("search 9 9 3 --engine backtrack").0, 0);
    assert!(folder.path().join("c/plan.json").is_file());
}

/// An interrupted `campaign merge` removes its temporary folder. There are many shards to look at.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_merge_leaves_nothing() {
    let place = tempfile::tempdir().unwrap();
    Campaign::plan(place.path(), 50_000, &["eden", "hunt", "7", "--rounds", "50000"]);
    let temporary = place.path().join("temporary");
    fs::create_dir(&temporary).unwrap();
    let is_empty = || fs::read_dir(&temporary).unwrap().next().is_none();
    let was_interrupted = || {
        let mut command = command_in(place.path(), program());
        command.args(["campaign", "merge", "c"]).env("TMPDIR", &temporary);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while is_empty() && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_micros(100));
        }
        Command::new("kill").args(["-INT", &child.id().to_string()]).stderr(Stdio::null()).status().unwrap();
        let ended = child.wait().unwrap();
        assert!(is_empty(), "{ended}");
        ended.code() == Some(130)
    };
    // The program may be done before the signal arrives.
    assert!((0..20).any(|_| was_interrupted()));
}

/// The parts of a search for spaceships have its answer. They follow other states, so numbers differ, and other code
/// checks their certificate.
#[test]
fn ships() {
    let none = ["ships", "--velocity", "c/5", "--width", "11", "--symmetry", "gutter"];
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 4, &none);
    disturb(&campaign, 2);
    campaign.finish();
    assert_eq!(campaign.units().len(), 64);
    let merged = campaign.lifesat(&["merge", "c", "--", "--proof", "none.txt"]);
    assert_eq!(code(&merged), 1, "{}", stderr(&merged));
    let sentence = |text: &str| text.lines().next().unwrap().to_owned();
    assert_eq!(sentence(&stdout(&merged)), sentence(&stdout(&lifesat_in(place.path(), &none))));
    let checked = lifesat_in(place.path(), &["ships", "--recheck", "none.txt"]);
    assert!(code(&checked) == 0 && stdout(&checked).starts_with("Confirmed"), "{}", stderr(&checked));

    let found = ["ships", "--velocity", "c/3", "--width", "14", "--symmetry", "even"];
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::plan(place.path(), 3, &found);
    campaign.finish();
    let merged = campaign.lifesat(&["merge", "c", "--", "--json"]);
    assert_eq!(code(&merged), 0, "{}", stderr(&merged));
    let answer: Value = serde_json::from_str(&stdout(&merged)).unwrap();
    assert_eq!(answer["status"], "found");
    for (question, reason) in [
        ("ships --velocity 2c/8 --width 7 --symmetry glide", "begins again"),
        ("ships --velocity c/4 --width 5..7", "one width and one symmetry"),
        ("ships --velocity c/4 --width 7 --state s.txt", "leave out --state"),
        ("ships --velocity c/4 --width 7 --proof c.txt", "campaign merge"),
        ("ships --recheck c.txt", "--recheck, --from and --rows"),
    ] {
        let words = [&["campaign", "plan", "d", "--"], &question.split(' ').collect::<Vec<_>>()[..]].concat();
        let output = lifesat_in(place.path(), &words);
        assert!(code(&output) == 2 && stderr(&output).contains(reason), "{}", stderr(&output));
    }
}

/// A shard reads the bytes of the file, so what only the request understands is refused before there is a campaign.
#[test]
fn cubes_behind_a_mark_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let text = "p inccnf\n1 2 0\na 1 0\na -1 0\n";
    let wide: Vec<u8> =
        std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    for (bytes, exit) in [(text.into(), 0), (format!("\u{feff}{text}").into_bytes(), 2), (wide, 2)] {
        fs::write(folder.path().join("c.icnf"), bytes).unwrap();
        let output =
            shell(folder.path(), "rm -rf c; lifesat campaign plan c --shards 2 -- solve $PWD/c.icnf");
        assert_eq!(code(&output), exit, "{}", stderr(&output));
        let is_named = stderr(&output).contains("byte order mark");
        assert_eq!(is_named, exit == 2, "{}", stderr(&output));
        assert_eq!(folder.path().join("c").exists(), exit == 0);
    }
}

mod campaign_solve {
    //! Campaigns whose shards are cases of a refutation that there is a denser still life.

    use std::fs;

    use crate::common::campaign::{Campaign, undivided};
    use crate::common::folder::names;
    use crate::common::{code, json, lifesat, lifesat_in, stderr, stdout};
    use serde_json::Value;

    /// A box whose densest still life has more live cells than the formula for rectangles says, and how many
    /// (research/rectangles.tsv).
    const DENSER: (&str, usize) = ("12x13", 84);

    fn check(campaign: &Campaign, name: &str) -> Value {
        let output = lifesat_in(&campaign.place, &["check-proof", name, "--json"]);
        assert_eq!(code(&output), 0, "{}{}", stdout(&output), stderr(&output));
        json(&output)
    }

    /// Each case is a shard, and the merged answer is that of the undivided command, with a proof.
    #[test]
    fn a_refutation_is_shared_out() {
        for (words, live_cells) in [(&["solve", "12"][..], 76), (&["solve", "12x10"], 64)] {
            let place = tempfile::tempdir().unwrap();
            let output = lifesat_in(place.path(), &[&["campaign", "plan", "c", "--"], words].concat());
            assert_eq!(code(&output), 0, "{}", stderr(&output));
            let campaign = Campaign { place: place.path().to_owned() };
            let early = campaign.lifesat(&["merge", "c"]);
            assert_eq!(code(&early), 3, "{}", stderr(&early));
            // A shard that is killed leaves nothing that counts.
            let mut child = campaign.start(0);
            std::thread::sleep(std::time::Duration::from_millis(50));
            child.kill().unwrap();
            child.wait().unwrap();
            campaign.finish();
            assert!(campaign.units().len() >= 2 && campaign.units().values().all(|&times| times == 1));
            let merged = campaign.lifesat(&["merge", "c", "--", "--json", "--proof", "p"]);
            assert_eq!(code(&merged), 0, "{}", stderr(&merged));
            let merged = json(&merged);
            assert_eq!((&merged["value"], &merged["bound"]), (&live_cells.into(), &live_cells.into()));
            assert_eq!(merged["evidence"]["kind"], "proof");
            assert_eq!(check(&campaign, "p")["bound"], live_cells);
            let whole = lifesat(&[words, &["--method", "waste", "--json"]].concat());
            assert_eq!(merged["bound"], json(&whole)["bound"]);
            // Without a proof, the refutation is the word of the solver, as in the undivided command.
            let plain = json(&campaign.lifesat(&["merge", "c", "--", "--json"]));
            assert_eq!(plain["evidence"]["kind"], "solver");
        }
    }

    /// A pattern with which to begin is what the undivided command prints too, and nothing is searched.
    #[test]
    fn the_pattern_may_be_given() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("12.rle");
        fs::write(&file, stdout(&lifesat(&["solve", "12", "--format", "rle"]))).unwrap();
        let question = ["solve", "12", "--from", file.to_str().unwrap()];
        let campaign = Campaign::plan(place.path(), 2, &question);
        campaign.finish();
        let merged = json(&campaign.lifesat(&["merge", "c", "--", "--json", "--proof", "p"]));
        assert_eq!((&merged["value"], &merged["evidence"]["questions"]), (&76.into(), &0.into()));
        let (_, _, whole) = undivided(&[&question[..], &["--method", "waste"]].concat());
        let whole: Value = serde_json::from_str(&(whole + "}")).unwrap();
        assert_eq!(merged["patterns"], whole["patterns"]);
        check(&campaign, "p");
    }

    /// A box whose densest still life is denser than expected: a part finds one, and the answer is right.
    #[test]
    fn a_denser_pattern_is_found() {
        let place = tempfile::tempdir().unwrap();
        let campaign = Campaign::plan(place.path(), 4, &["solve", DENSER.0]);
        campaign.finish();
        let results = names(&place.path().join("c/results")).into_iter();
        let mut results =
            results.map(|name| fs::read_to_string(place.path().join("c/results").join(name)).unwrap());
        assert!(results.any(|text| text.contains("\"found\":\"")), "no shard has found a pattern");
        let merged = campaign.lifesat(&["merge", "c", "--", "--json", "--proof", "p"]);
        assert_eq!(json(&merged)["bound"], DENSER.1, "{}", stdout(&merged));
        assert_eq!(check(&campaign, "p")["bound"], DENSER.1);
    }

    /// Results alone are not believed: a bundle is made of proofs that are there and right.
    #[test]
    fn lost_and_damaged_proofs_are_seen() {
        let place = tempfile::tempdir().unwrap();
        let campaign = Campaign::plan(place.path(), 4, &["solve", "10"]);
        campaign.finish();
        let merge = || campaign.lifesat(&["merge", "c", "--", "--proof", "p"]);
        let case = names(&campaign.path("proofs")).remove(0);
        let proof = campaign.path(&format!("proofs/{case}/{case}.lrat"));
        let bytes = fs::read(&proof).unwrap();
        fs::write(&proof, &bytes[..bytes.len() / 2]).unwrap();
        assert_eq!(code(&merge()), 2, "{}", stderr(&merge()));
        fs::remove_file(&proof).unwrap();
        let output = merge();
        assert_eq!(code(&output), 2);
        assert!(stderr(&output).contains(&format!("the proof of the case {case}")), "{}", stderr(&output));
        assert!(!place.path().join("p").exists());
        fs::write(&proof, bytes).unwrap();
        assert_eq!(code(&merge()), 0);
        check(&campaign, "p");
    }

    #[test]
    fn what_cannot_be_divided_is_refused() {
        for (words, reason) in [
            (&["solve", "9"][..], "both sides of the box are at least 10"),
            (&["solve", "12", "--alive", "0,0"], "no cells are forced"),
            (&["solve", "12", "--connected"], "need not be connected"),
            (&["solve", "12", "--method", "dp"], "take --method waste"),
            (&["solve", "12", "--count"], "--count and --all"),
            (&["solve", "12", "--proof", "p"], "give it to `lifesat campaign merge`"),
            (&["solve", "12", "--jobs", "2"], "give it to `lifesat campaign run`"),
            (&["solve", "12", "--solver", "embedded-batsat"], "embedded CaDiCaL"),
            (&["solve", "12", "--from", "12.rle"], "by its full path"),
            (&["solve", "10..12"], "one box"),
        ] {
            let place = tempfile::tempdir().unwrap();
            let output = lifesat_in(place.path(), &[&["campaign", "plan", "c", "--"], words].concat());
            assert_eq!(code(&output), 2, "{words:?}: {}", stdout(&output));
            assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
            assert!(!place.path().join("c").exists(), "{words:?}");
        }
    }
}
