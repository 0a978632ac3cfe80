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
