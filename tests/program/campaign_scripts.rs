//! The scripts that run campaigns on schedulers, without the schedulers: which answers they keep,
//! and what they submit.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::common::campaign::Campaign;
use crate::common::{code, command_in, need, root, script, shell, stderr, stdout};

/// A campaign of cubes, some of them satisfiable.
fn cubes(place: &Path) -> Campaign {
    let file = place.join("cubes.icnf");
    fs::write(&file, format!("p inccnf\n1 2 0\n{}", "a -1 -2 0\na 1 0\n".repeat(100))).unwrap();
    Campaign::plan(place, 3, &["solve", file.to_str().unwrap()])
}

/// A hunt that finds no orphan, so its final answer is "unknown".
fn hunt(place: &Path) -> Campaign {
    Campaign::plan(place, 1, &["eden", "hunt", "5x4", "--rounds", "1"])
}

/// Compares the file with the answer with the undivided command.
fn check(campaign: &Campaign, expected: i32) {
    let merged = campaign.lifesat(&["merge", "c"]);
    assert_eq!(code(&merged), expected, "{}", stderr(&merged));
    let answer = fs::read_to_string(campaign.path("answer.txt")).unwrap();
    assert!(!answer.is_empty() && answer == stdout(&merged), "{answer}");
    assert!(!campaign.path("answer.new").exists());
}

/// Runs merge.sbatch as Slurm does. A `submit.sh` in its folder of scripts records that it was
/// called.
fn merge(campaign: &Campaign, rounds: &str) -> Output {
    script(&campaign.place, "submit.sh", "touch submitted");
    let script = root().join("scripts/slurm/merge.sbatch");
    let mut command = command_in(&campaign.place, "bash");
    command.arg(script).env("LIFESAT_CAMPAIGN", campaign.path("").to_str().unwrap().trim_end_matches('/'));
    command.env("LIFESAT_SCRIPTS", &campaign.place).env("LIFESAT_ROUNDS", rounds).output().unwrap()
}

#[test]
fn slurm_keeps_every_answer_and_submits_only_what_is_missing() {
    for (make, expected) in [(cubes as fn(&Path) -> Campaign, 10), (hunt, 3)] {
        let place = tempfile::tempdir().unwrap();
        let campaign = make(place.path());
        let submitted = place.path().join("submitted");
        assert_eq!(code(&merge(&campaign, "0")), 3);
        assert!(!submitted.exists(), "no rounds are left");
        assert_eq!(code(&merge(&campaign, "1")), 0);
        assert!(submitted.exists() && !campaign.path("answer.txt").exists());
        fs::remove_file(&submitted).unwrap();
        campaign.finish();
        let kept = merge(&campaign, "1");
        assert_eq!(code(&kept), 0, "{}", stderr(&kept));
        assert!(!submitted.exists(), "nothing is missing");
        check(&campaign, expected);
    }
}

/// In a folder whose name contains a blank and text that a shell would execute.
#[test]
fn gnu_parallel_keeps_every_answer_and_takes_names_as_they_are() {
    need("parallel");
    for (make, expected) in [(cubes as fn(&Path) -> Campaign, 10), (hunt, 3)] {
        let place = tempfile::tempdir().unwrap();
        let odd = place.path().join("a b; $(touch INJECTED)'");
        fs::create_dir(&odd).unwrap();
        let campaign = make(&odd);
        let mut command = command_in(&odd, root().join("scripts/parallel/run.sh").to_str().unwrap());
        let output = command.arg("c").env("HOME", place.path()).output().unwrap();
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert!(!odd.join("INJECTED").exists() && !place.path().join("INJECTED").exists());
        check(&campaign, expected);
    }
}

/// The job files of `scripts/clusters`: what a task runs, with the variable by which its scheduler says which one it is.
#[test]
fn tasks_of_other_schedulers_run_their_shards() {
    let clusters = root().join("scripts/clusters");
    let read = |name: &str| fs::read_to_string(clusters.join(name)).unwrap();
    let file = |name: &str| format!("sh {}", clusters.join(name).display());
    let batch: Value = serde_json::from_str(&read("aws-batch.json")).unwrap();
    let words = batch["containerOverrides"]["command"].as_array().unwrap();
    let of_batch = words.iter().map(|word| word.as_str().unwrap()).collect::<Vec<_>>().join(" ");
    let pod = read("kubernetes.yaml");
    let of_pod = pod.lines().find_map(|line| line.trim().strip_prefix("command: ")).unwrap();
    for (command, variable, first) in [
        (file("pbs.sh"), "PBS_ARRAY_INDEX", 0),
        (file("grid-engine.sh"), "SGE_TASK_ID", 1),
        (file("lsf.sh"), "LSB_JOBINDEX", 1),
        (of_batch, "AWS_BATCH_JOB_ARRAY_INDEX", 0),
        (of_pod.replace(['[', ']', ','], ""), "JOB_COMPLETION_INDEX", 0),
    ] {
        let place = tempfile::tempdir().unwrap();
        let campaign = cubes(place.path());
        let command = command.replace("/campaigns/", "");
        for shard in 0..3 {
            assert_eq!(campaign.missing().len(), 3 - shard, "{command}");
            let task =
                format!("ln -sfn c gardens; {variable}={} PBS_O_WORKDIR=$PWD {command}", first + shard);
            let output = shell(place.path(), &task);
            assert_eq!(code(&output), 0, "{task}: {}", stderr(&output));
        }
        assert!(campaign.missing().is_empty(), "{command}");
    }
}

/// As `HTCondor` runs it, which copies the campaign to a machine and one file back.
#[test]
fn results_may_come_from_machines_that_do_not_see_the_folder() {
    let job = fs::read_to_string(root().join("scripts/clusters/gardens.sub")).unwrap();
    let value = |name: &str, shard: u64| {
        let line = job.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim_start().trim_start_matches('=').trim().replace("$(Process)", &shard.to_string())
    };
    let (place, machine) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let campaign = cubes(place.path());
    for shard in 0..3 {
        let output = shell(
            machine.path(),
            &format!(
                "rm -rf gardens; cp -r '{0}/c' {1}; lifesat {2} && cp {3} '{0}/c/results/'",
                place.path().display(),
                value("transfer_input_files", shard),
                value("arguments", shard),
                value("transfer_output_files", shard),
            ),
        );
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert_eq!(campaign.missing().len() as u64, 2 - shard);
    }
}

/// Every second one of many shards is in the queue. The others are submitted, consecutive ones as a
/// range.
#[test]
fn many_shards_are_submitted_as_ranges() {
    let place = tempfile::tempdir().unwrap();
    let bin = place.path().join("bin");
    fs::create_dir(&bin).unwrap();
    script(&bin, "squeue", "case \"$*\" in *PENDING*) ;; *) echo 0; seq 60000 60001;; esac");
    script(&bin, "scontrol", "echo 'MaxArraySize = 100000'");
    script(&bin, "sbatch", "for word; do echo \"$word\"; done >> words; echo 7");
    script(&bin, "lifesat", "{ seq -s, 0 2 19998; echo ,50000-89999; } | tr -d '\\n'");
    fs::create_dir(place.path().join("c")).unwrap();
    fs::write(place.path().join("c/plan.json"), "{}").unwrap();
    let submit = root().join("scripts/slurm/submit.sh");
    let output = shell(place.path(), &format!("PATH=$PWD/bin:$PATH '{}' c --time=1:00:00", submit.display()));
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let words = fs::read_to_string(place.path().join("words")).unwrap();
    let array = words.lines().find_map(|word| word.strip_prefix("--array=")).unwrap();
    assert!(array.starts_with("2,4,6,") && array.ends_with(",19998,50000-59999,60002-89999"));
    assert!(words.contains("--dependency=afterany:7\n"), "the merging waits");
}

/// A shard that stops at once when it gets the signal is requeued too.
#[test]
fn the_end_of_a_shard_is_not_lost() {
    let place = tempfile::tempdir().unwrap();
    // It does not wait for ever, should the signal be lost.
    let wait = "for second in $(seq 30); do sleep 1 & wait $!; done; exit 1";
    script(place.path(), "shard", &format!("trap 'exit 75' TERM; touch started; {wait}"));
    script(place.path(), "scontrol", "echo \"$*\" >> asked");
    let task = root().join("scripts/slurm/array.sbatch");
    let job = |meanwhile: &str| {
        format!(
            "export PATH=$PWD:$PATH LIFESAT=shard LIFESAT_CAMPAIGN=c SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_JOB_ID=7
            bash '{}' & task=$!
            {meanwhile}
            wait $task",
            task.display()
        )
    };
    let stopped = "until [ -e started ]; do sleep 0.01; done; kill -TERM $task";
    let output = shell(place.path(), &job(stopped));
    assert_eq!(code(&output), 75, "{}", stderr(&output));
    let asked = fs::read_to_string(place.path().join("asked")).unwrap();
    assert!(asked.contains("requeue 7_5"), "{asked}");
    // The signal comes as soon as there is a shard: it may be before the script knows of it.
    script(place.path(), "shard", &format!("trap 'exit 75' TERM; kill -TERM $PPID; {wait}"));
    for time in 0..20 {
        let output = shell(place.path(), &job(""));
        assert_eq!(code(&output), 75, "{time}: {}", stderr(&output));
    }
    // A shard that is killed does not ask to be tried again.
    script(place.path(), "shard", "kill -9 $$");
    let output = shell(place.path(), &job(""));
    assert_eq!(code(&output), 137, "{}", stderr(&output));
}

#[test]
fn parallel_says_what_is_wrong_and_where_the_answer_is() {
    need("parallel");
    let place = tempfile::tempdir().unwrap();
    let script = root().join("scripts/parallel/run.sh");
    let run = |folder: &str| command_in(place.path(), "bash").arg(&script).arg(folder).output().unwrap();
    let nothing = run("nope");
    assert_ne!(code(&nothing), 0);
    assert!(
        stderr(&nothing).starts_with("lifesat: ") && stderr(&nothing).lines().count() == 1,
        "{nothing:?}"
    );
    let campaign = cubes(place.path());
    let done = run("c");
    assert_eq!(code(&done), 0, "{}", stderr(&done));
    let answer = fs::canonicalize(campaign.path("answer.txt")).unwrap();
    let said = format!("the answer is in {}", answer.display());
    assert!(stderr(&done).contains(&said), "{}", stderr(&done));
}

/// Colleagues of the same group can read a journal if the user's umask says so.
#[test]
fn journals_have_the_permissions_that_the_umask_leaves() {
    for (umask, expected) in [("022", "644"), ("007", "660")] {
        let place = tempfile::tempdir().unwrap();
        let question = ["search", "30", "30", "3", "0", "1", "--engine", "backtrack"];
        Campaign::plan(place.path(), 1, &question);
        let started = format!(
            "umask {umask}
             lifesat -q campaign run c --shard 0 & shard=$!
             until stat -c %a c/progress/0/notes-*.jsonl 2>/dev/null; do sleep 0.01; done
             kill $shard; wait $shard"
        );
        let mode = shell(place.path(), &started);
        assert_eq!(stdout(&mode).trim(), expected, "{}", stderr(&mode));
    }
}

mod campaign_schedulers {
    //! Campaigns on real schedulers, whose daemons the tests start on loopback, under failures that
    //! happen in practice.

    use crate::common::{code, command_in, need, program, root, stderr, stdout};

    fn run(script: &str) {
        let folder = tempfile::tempdir().unwrap();
        let script = root().join("scripts").join(script);
        let output = command_in(folder.path(), script.to_str().unwrap()).arg(program()).output().unwrap();
        let said = format!("{}{}", stdout(&output), stderr(&output));
        assert_eq!(code(&output), 0, "{said}");
        assert!(said.contains("the merged answer is that of the undivided run"), "{said}");
    }

    /// A shard asks to be tried again, one fails, and one loses its result. A node is frozen. A
    /// controller and a node are killed.
    #[test]
    #[ignore = "starts a Slurm of its own, two minutes: make test-schedulers"]
    fn slurm() {
        need("sbatch");
        run("test-slurm.py");
    }

    /// A host is killed with its shards, and a result is damaged.
    #[test]
    #[ignore = "starts two sshd: make test-schedulers"]
    fn gnu_parallel() {
        need("parallel");
        run("test-parallel.py");
    }
}
