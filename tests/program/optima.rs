//! The published optima (OEIS A055397), found and proved again.

use crate::common::{code, json, lifesat, need, stderr};

/// Live cells of the densest n×n still life for n = 1, 2, …, as OEIS A055397 lists them.
const PUBLISHED: [usize; 20] =
    [0, 4, 6, 8, 16, 18, 28, 36, 43, 54, 64, 76, 90, 104, 119, 136, 152, 171, 190, 210];

fn check(n: usize, solver: &[&str]) {
    let size = n.to_string();
    let output = lifesat(&[&["solve", &size, "--json"], solver].concat());
    assert_eq!(code(&output), 0, "{n} {solver:?}: {}", stderr(&output));
    let report = json(&output);
    assert_eq!(report["status"], "optimal", "{n} {solver:?}");
    assert_eq!(report["value"], PUBLISHED[n - 1], "{n} {solver:?}");
    assert_eq!(report["bound"], PUBLISHED[n - 1], "{n} {solver:?}");
    assert_eq!(report["patterns"].as_array().unwrap().len(), 1, "{n} {solver:?}");
}

#[test]
fn the_embedded_solver_proves_the_published_optima_up_to_10() {
    (1..=10).for_each(|n| check(n, &[]));
}

#[test]
fn the_second_embedded_solver_agrees_up_to_8() {
    (1..=8).for_each(|n| check(n, &["--solver", "embedded-batsat"]));
}

/// With several jobs, cases of the refutation are shared out from n = 10 on.
#[test]
fn the_optima_do_not_depend_on_the_jobs() {
    for n in 9..=20 {
        for jobs in ["1", "2", "3"] {
            check(n, &["--method", "waste", "--jobs", jobs]);
        }
    }
}

fn check_external(name: &str, tool: &str) {
    need(tool);
    (1..=7).for_each(|n| check(n, &["--solver", name]));
}

#[test]
fn glucose_agrees_up_to_7() {
    check_external("glucose", "glucose");
}

#[test]
fn minisat_agrees_up_to_7() {
    check_external("minisat", "minisat");
}

#[test]
fn cadical_agrees_up_to_7() {
    check_external("cadical", "cadical");
}

#[test]
fn kissat_agrees_up_to_7() {
    check_external("kissat", "kissat");
}

#[test]
fn cryptominisat_agrees_up_to_7() {
    check_external("cryptominisat", "cryptominisat5");
}

#[test]
fn picosat_agrees_up_to_7() {
    check_external("picosat", "picosat");
}

#[test]
fn every_encoding_gives_the_same_optima_up_to_7() {
    for transition in ["rows256", "prime"] {
        for cardinality in ["sequential", "totalizer"] {
            for n in 1..=7 {
                check(n, &["--transition", transition, "--cardinality", cardinality]);
                check(n, &["--transition", transition, "--cardinality", cardinality, "--break-symmetry"]);
            }
        }
    }
}

/// Computed by hand: a box of width 1 has no still life but the empty one, two blocks fit into 5×2,
/// and so on.
#[test]
fn rectangles_and_forced_cells() {
    for (words, status, value) in [
        (&["solve", "9x1"][..], "optimal", Some(0)),
        (&["solve", "5x2"], "optimal", Some(8)),
        (&["solve", "--width", "2", "--height", "5"], "optimal", Some(8)),
        (&["solve", "2", "--dead", "0,0"], "optimal", Some(0)),
        (&["solve", "2", "--alive", "1,1"], "optimal", Some(4)),
        (&["solve", "2", "--alive", "0,0", "--dead", "1,1"], "none", None),
        // A misreading of the problem in some texts: the world ends at the edge of the box. They
        // give twelve.
        (&["solve", "4", "--outside", "ignored"], "optimal", Some(12)),
    ] {
        let report = json(&lifesat(&[words, &["--json"]].concat()));
        assert_eq!(report["status"], status, "{words:?}");
        assert_eq!(report["value"].as_u64(), value, "{words:?}");
    }
}
