//! The cases of a refutation that several workers share out.

use std::collections::VecDeque;

use crate::encode::still_life::cases::{Case, Cover};

/// Which cases wait for a worker, and which are refuted.
pub(super) struct Ledger {
    cover: Cover,
    waiting: VecDeque<Case>,
    refuted: Vec<Case>,
}

impl Ledger {
    /// All cases wait. The one that may save others comes first.
    pub(super) fn new(cover: Cover) -> Self {
        let order = [&[Case::LightQuarter][..], &cover.alike, &cover.unlike];
        let mut waiting: VecDeque<Case> = order.into_iter().flatten().copied().collect();
        // The last of the like cases is the easiest, so it fills the gap at the end.
        if cover.alike.len() > 1 {
            let easiest = waiting.remove(cover.alike.len());
            waiting.extend(easiest);
        }
        Self { cover, waiting, refuted: Vec::new() }
    }

    /// A case for a worker; `None` if no other is needed.
    pub(super) fn next(&mut self) -> Option<Case> {
        while let Some(case) = self.waiting.pop_front() {
            if self.is_needed(case) {
                return Some(case);
            }
        }
        None
    }

    /// Records that there is no pattern in a case. Returns whether the whole question is refuted by now.
    pub(super) fn refute(&mut self, case: Case) -> bool {
        self.refuted.push(case);
        let are_refuted = |cases: &[Case]| cases.iter().all(|case| self.refuted.contains(case));
        are_refuted(&self.cover.alike) && (self.are_unlike_settled() || are_refuted(&self.cover.unlike))
    }

    /// Whether something would follow from the refutation of a case.
    pub(super) fn is_needed(&self, case: Case) -> bool {
        !(self.are_unlike_settled() && self.cover.unlike.contains(&case))
    }

    fn are_unlike_settled(&self) -> bool {
        self.refuted.contains(&Case::LightQuarter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(ledger: &mut Ledger) -> Vec<Case> {
        std::iter::from_fn(|| ledger.next()).collect()
    }

    #[test]
    fn every_case_waits_once() {
        for (size, budget, cases) in [((28, 28), 52, 5), ((28, 30), 52, 6), ((28, 28), 50, 3)] {
            let mut waiting = all(&mut Ledger::new(Cover::of(size, budget)));
            assert_eq!(waiting[0], Case::LightQuarter);
            assert_eq!(waiting.len(), cases);
            waiting.dedup();
            assert_eq!(waiting.len(), cases);
        }
    }

    /// No case can be left out, but a light quarter stands for the unlike ones and the reverse.
    #[test]
    fn only_a_whole_cover_refutes() {
        for budget in [52, 50] {
            let cover = Cover::of((28, 30), budget);
            let ways = [vec![Case::LightQuarter], cover.unlike.clone()];
            for way in ways {
                let needed = [&way[..], &cover.alike].concat();
                for missing in 0..needed.len() {
                    let mut ledger = Ledger::new(cover.clone());
                    let others = (0..needed.len()).filter(|&place| place != missing);
                    assert!(others.map(|place| needed[place]).all(|case| !ledger.refute(case)), "{missing}");
                    assert!(ledger.refute(needed[missing]));
                }
            }
        }
    }

    #[test]
    fn a_light_quarter_makes_others_superfluous() {
        let mut ledger = Ledger::new(Cover::of((28, 28), 52));
        assert_eq!(ledger.next(), Some(Case::LightQuarter));
        assert!(!ledger.refute(Case::LightQuarter));
        assert_eq!(all(&mut ledger), Cover::of((28, 28), 52).alike);
    }
}
