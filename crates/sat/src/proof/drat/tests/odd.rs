//! What is read in a special way, as `drat-trim` reads it.

use std::time::Duration;

use super::naive::{self, Step, Units};
use super::{checked, judge};
use crate::limits::{Limits, StopReason};
use crate::proof::check::CheckError;
use crate::proof::drat::check_drat;
use crate::proof::rejection::{Place, Reason, Rejection};

/// All clauses over two variables.
fn two_variables() -> Vec<Vec<i32>> {
    vec![vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2]]
}

fn rejection(formula: &[Vec<i32>], proof: &str) -> Rejection {
    match checked(formula, proof.as_bytes()) {
        Err(CheckError::Rejected(rejection)) => rejection,
        other => panic!("{other:?}: {proof:?}"),
    }
}

fn accepts(formula: &[Vec<i32>], proof: &str) -> bool {
    checked(formula, proof.as_bytes()).is_ok()
}

#[test]
fn the_empty_clause_in_the_formula_needs_no_proof() {
    assert!(accepts(&[vec![1], vec![]], ""));
    assert!(accepts(&[vec![1], vec![]], "rubbish"));
}

#[test]
fn unit_propagation_alone_needs_no_proof() {
    let formula = [vec![1], vec![-1, 2], vec![-2]];
    assert!(accepts(&formula, ""));
    assert!(accepts(&formula, "0\n"));
    assert!(judge(&formula, &[]));
}

/// The contradiction is there with the clause 2; neither -2 nor the empty clause has to be said.
#[test]
fn nothing_after_the_contradiction_is_read() {
    assert!(accepts(&two_variables(), "2 0\n"));
    assert!(accepts(&two_variables(), "2 0\n0\nrubbish"));
    assert!(accepts(&two_variables(), "c by hand\r\n\n  2 \r\n 0\n-2 0 0\n"));
}

#[test]
fn the_empty_clause_has_to_follow() {
    let found = rejection(&two_variables(), "0\n");
    assert_eq!(found, Rejection { place: Place::Line(1), reason: Reason::EmptyTooEarly });
    assert_eq!(rejection(&two_variables(), "1 2 0\n").reason, Reason::NoContradiction);
    assert_eq!(rejection(&two_variables(), "").reason, Reason::NoContradiction);
}

/// The clause 1 makes its literal true. Its deletion is ignored, and so is that of the clause -1 2,
/// which makes 2 true then. By the definition of DRAT they would be gone, and with them the
/// contradiction.
#[test]
fn unit_deletions_are_ignored() {
    let formula = [vec![1], vec![-1, 2], vec![-2, 3, 4], vec![-2, 3, -4], vec![-2, -3, 4], vec![-2, -3, -4]];
    let proof = [Step::Delete(vec![1]), Step::Delete(vec![2, -1]), Step::Add(vec![3])];
    assert!(judge(&formula, &proof));
    assert!(naive::accepts(&formula, &proof, Units::Kept));
    assert!(!naive::accepts(&formula, &proof, Units::Deleted));
    let figures = checked(&formula, &super::text(&proof)).unwrap().1;
    assert_eq!((figures.units_kept, figures.deleted, figures.not_there), (2, 0, 0));
}

/// A unit clause that makes nothing true, as its literal is true already, may go.
#[test]
fn the_deletion_of_a_second_unit_clause_is_no_unit_deletion() {
    let formula = [vec![1], vec![1], vec![-1, 2], vec![-1, -2, 3], vec![-2, -3, 4, 5]];
    let more = [vec![-4, 5], vec![4, -5], vec![-4, -5]];
    let formula = [&formula[..], &more].concat();
    let figures = checked(&formula, b"d 1 0\nd 1 0\n4 0\n").unwrap().1;
    assert_eq!((figures.deleted, figures.units_kept), (1, 1));
}

#[test]
fn what_is_not_there_is_not_deleted() {
    let figures = checked(&two_variables(), b"d 1 2 3 0\nd 7 0\nd 0\n2 0\n").unwrap().1;
    assert_eq!((figures.not_there, figures.deleted), (3, 0));
}

#[test]
fn the_order_of_literals_does_not_matter_for_deletions_and_copies_are_left() {
    let mut formula = two_variables();
    assert!(!accepts(&formula, "d 2 1 0\n2 0\n"));
    formula.push(vec![2, 1]);
    assert!(accepts(&formula, "d 2 1 0\n2 0\n"));
    assert!(!accepts(&formula, "d 2 1 0\nd 1 2 0\n2 0\n"));
}

#[test]
fn repeated_literals_count_once() {
    let formula = [vec![1, 2, 1], vec![-1, -1, 2], vec![1, -2, -2], vec![-1, -2]];
    assert!(accepts(&formula, "2 2 2 0\n"));
    assert!(judge(&formula, &[Step::Add(vec![2, 2])]));
    // With its first clause it has no model, without it it has one.
    assert!(!accepts(&formula, "d 2 1 0\n2 0\n"));
    assert!(!accepts(&formula, "d 2 1 2 1 0\n2 0\n"));
}

#[test]
fn tautologies_say_nothing() {
    let mut formula = two_variables();
    formula.push(vec![1, -1]);
    assert!(accepts(&formula, "3 -3 0\nd -1 1 0\nd -3 3 0\n2 0\n"));
    assert!(!accepts(&formula[1..], "2 -2 1 0\n2 0\n"));
}

/// The variable 3 is new. The clauses define it as "1 and 2", each RAT on the first literal.
#[test]
fn a_new_variable_can_be_defined() {
    let formula = [vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2]];
    let definition = [vec![3, -1, -2], vec![-3, 1], vec![-3, 2]].map(Step::Add);
    let use_it = [vec![-3], vec![-1], vec![2]].map(Step::Add);
    assert!(judge(&formula, &[&definition[..], &use_it].concat()));
}

/// The formula does not say what 1 is, so 1 may be made true: all clauses with -1 have resolvents
/// that follow. With 2 as the first literal this is not so.
#[test]
fn only_the_first_literal_is_the_pivot() {
    let formula = vec![vec![1, 2, 3], vec![-2, 3], vec![2, -3], vec![-2, -3, 4], vec![-4, 5], vec![-4, -5]];
    let rest = [vec![2, 1], vec![-1, -4], vec![-1]];
    assert!(!judge(&formula, &rest.clone().map(Step::Add)));
    for (clause, expected) in [(vec![1, -2], true), (vec![-2, 1], naive::may_add(&formula, &[-2, 1]))] {
        assert_eq!(naive::may_add(&formula, &clause), expected, "{clause:?}");
    }
    // Models of the formula must not vanish, so whatever is added here, it stays satisfiable.
    assert!(naive::has_model(&formula, 5));
}

#[test]
fn a_wrong_clause_is_named() {
    let found = rejection(&two_variables()[1..], "5 0\n-5 1 0\n2 0\n");
    assert_eq!(found.place, Place::Added(2), "{found}");
    let words = found.to_string();
    assert!(words.contains("added clause 2: the clause -5 1 does not follow"), "{words}");
}

/// A limit ends the work, and an interrupt does. Neither says anything about the proof.
#[test]
fn limits_are_kept() {
    let formula = super::dimacs(&two_variables());
    let interrupted = Limits::none();
    interrupted.interrupt.raise();
    for (limits, expected) in
        [(Limits::within(Duration::ZERO), StopReason::TimeLimit), (interrupted, StopReason::Interrupted)]
    {
        let found = check_drat(formula.as_bytes(), &b"2 0\n"[..], &limits, &mut |_| {});
        assert!(matches!(found, Err(CheckError::Stopped(why)) if why == expected));
    }
}

#[test]
fn what_is_no_drat_is_refused_with_its_place() {
    for (proof, place) in [
        ("1 2\n", Place::Line(2)),
        ("3 0\n1 x 0\n", Place::Line(2)),
        ("1 2x 0\n", Place::Line(1)),
        ("1 99999999999999999999 0\n", Place::Line(1)),
        ("1 -2147483648 0\n", Place::Line(1)),
        ("d", Place::Line(1)),
        ("a\u{2}\u{0}b\u{2}\u{0}", Place::Step { number: 2, offset: 3 }),
        ("a\u{2}\u{0}a\u{2}", Place::Step { number: 2, offset: 3 }),
        ("a\u{1}\u{0}", Place::Step { number: 1, offset: 0 }),
    ] {
        let found = rejection(&[vec![1, 2], vec![2, 3]], proof);
        assert_eq!(found.place, place, "{proof:?}: {found}");
    }
}
