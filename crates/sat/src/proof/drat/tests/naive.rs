//! DRAT by its definition: forwards, with every clause looked at in every step.

use std::collections::BTreeSet;

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Add(Vec<i32>),
    Delete(Vec<i32>),
}

/// What becomes of the deletion of a clause that makes a literal true by unit propagation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Units {
    Kept,
    Deleted,
}

fn set(clause: &[i32]) -> BTreeSet<i32> {
    clause.iter().copied().collect()
}

/// All that follows from these literals by unit propagation; `None` is a contradiction.
fn closure(clauses: &[Vec<i32>], start: impl IntoIterator<Item = i32>) -> Option<BTreeSet<i32>> {
    let mut truths: BTreeSet<i32> = start.into_iter().collect();
    if truths.iter().any(|literal| truths.contains(&-literal)) {
        return None;
    }
    loop {
        let before = truths.len();
        for clause in clauses {
            let open: BTreeSet<i32> =
                clause.iter().copied().filter(|literal| !truths.contains(&-literal)).collect();
            match open.first() {
                None => return None,
                Some(&literal) if open.len() == 1 => drop(truths.insert(literal)),
                Some(_) => {}
            }
        }
        if truths.len() == before {
            return Some(truths);
        }
    }
}

fn is_rup(clauses: &[Vec<i32>], clause: &[i32]) -> bool {
    closure(clauses, clause.iter().map(|literal| -literal)).is_none()
}

fn is_rat(clauses: &[Vec<i32>], clause: &[i32]) -> bool {
    let Some(&pivot) = clause.first() else { return false };
    clauses.iter().filter(|other| other.contains(&-pivot)).all(|other| {
        let rest = other.iter().copied().filter(|&literal| literal != -pivot);
        is_rup(clauses, &clause.iter().copied().chain(rest).collect::<Vec<_>>())
    })
}

/// Returns true if a clause may be added.
pub(super) fn may_add(clauses: &[Vec<i32>], clause: &[i32]) -> bool {
    is_rup(clauses, clause) || is_rat(clauses, clause)
}

/// Returns true if unit propagation contradicts the clauses.
pub(super) fn contradicts(clauses: &[Vec<i32>]) -> bool {
    closure(clauses, []).is_none()
}

/// Deletes a clause if it is there and, where units are kept, makes no literal true.
pub(super) fn delete(clauses: &mut Vec<Vec<i32>>, clause: &[i32], units: Units) {
    let wanted = set(clause);
    let Some(place) = clauses.iter().position(|other| set(other) == wanted) else { return };
    let truths = closure(clauses, []).unwrap_or_default();
    let open: Vec<i32> = wanted.iter().copied().filter(|literal| !truths.contains(&-literal)).collect();
    let makes_true = matches!(open[..], [literal] if truths.contains(&literal));
    if units == Units::Deleted || !makes_true {
        clauses.remove(place);
    }
}

/// Returns true if every step is allowed up to a contradiction by unit propagation.
pub(super) fn accepts(formula: &[Vec<i32>], proof: &[Step], units: Units) -> bool {
    let mut clauses = formula.to_vec();
    for step in proof {
        if contradicts(&clauses) {
            return true;
        }
        match step {
            Step::Delete(clause) => delete(&mut clauses, clause, units),
            Step::Add(clause) if !may_add(&clauses, clause) => return false,
            Step::Add(clause) => clauses.push(clause.clone()),
        }
    }
    contradicts(&clauses)
}

/// Returns true if the formula has a model, by trying all.
pub(super) fn has_model(formula: &[Vec<i32>], variables: u32) -> bool {
    (0u32..1 << variables).any(|model| {
        let is_true = |literal: i32| (model >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
        formula.iter().all(|clause| clause.iter().any(|&literal| is_true(literal)))
    })
}
