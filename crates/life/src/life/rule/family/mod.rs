//! Families of rules: rules that are alike but for some transitions, which are *open*: each of them may
//! be on or off.
//!
//! A transition is a number of live neighbours, or one arrangement of them in Hensel's letters, with
//! which a cell is born or survives. [`Family::keeps`] says which symmetries all rules of a family have:
//! those of the square, or of the hexagonal grid.

mod notation;

use super::{MIDDLE, Neighbourhood, Rule, WINDOWS, letters};
use crate::life::{Group, Symmetry};

/// Rules that are alike but for some transitions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Family {
    /// The rule with all open transitions off.
    least: Rule,
    /// The neighbours that are counted.
    neighbourhood: Neighbourhood,
    /// In increasing order.
    open: Vec<OpenTransition>,
}

/// A transition that may be on or off: the windows for which it decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpenTransition {
    /// Whether it is for live cells. Otherwise it is for dead ones.
    survival: bool,
    /// The number of live neighbours.
    count: usize,
    /// The place of the letter of one arrangement; `None` for all arrangements together.
    place: Option<usize>,
}

impl OpenTransition {
    fn decides(self, neighbourhood: Neighbourhood, window: u16) -> bool {
        self.survival == (window & MIDDLE != 0)
            && self.count == neighbourhood.count(window)
            && self.place.is_none_or(|place| place == letters::place(window))
    }

    /// The transition in letters, such as `B3` or `S2a`.
    pub fn name(self) -> String {
        let half = if self.survival { 'S' } else { 'B' };
        let letter = self.place.and_then(|place| letters::ALL.chars().nth(place));
        format!("{half}{}{}", self.count, letter.map(String::from).unwrap_or_default())
    }
}

impl From<Rule> for Family {
    /// The family of one rule.
    fn from(rule: Rule) -> Self {
        Self { least: rule, neighbourhood: Neighbourhood::Moore, open: Vec::new() }
    }
}

impl Family {
    /// The rule with all open transitions off.
    pub fn least(&self) -> Rule {
        self.least
    }

    /// The only rule of the family, if no transition is open.
    pub fn only(&self) -> Option<Rule> {
        self.open.is_empty().then_some(self.least)
    }

    /// The open transitions, which may be on or off.
    pub fn open_transitions(&self) -> &[OpenTransition] {
        &self.open
    }

    /// Whether nothing but the state of a cell and the number of its live neighbours among eight
    /// matters, under all rules of the family.
    pub fn is_totalistic(&self) -> bool {
        let counts = self.neighbourhood == Neighbourhood::Moore
            && self.open.iter().all(|transition| transition.place.is_none());
        counts && self.least.totalistic().is_some()
    }

    /// Whether all rules of the family treat a window and its image by this symmetry alike. One of them may
    /// have more symmetries than the others.
    pub fn keeps(&self, symmetry: Symmetry) -> bool {
        // The rules are made of the least one and of windows that open transitions add.
        self.stranger_to(symmetry).is_none()
    }

    /// A rule of the family that does not keep this symmetry.
    pub fn stranger_to(&self, symmetry: Symmetry) -> Option<Rule> {
        let with_one = (0..self.open.len()).map(|one| self.rule(|number| number == one));
        [self.least].into_iter().chain(with_one).find(|rule| !rule.keeps(symmetry))
    }

    /// A rule of the family that does not keep all symmetries of a group.
    pub fn stranger_to_group(&self, group: Group) -> Option<Rule> {
        group.elements().into_iter().find_map(|symmetry| self.stranger_to(symmetry))
    }

    /// The symmetries that all rules of the family keep.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        Symmetry::ALL.into_iter().filter(|&symmetry| self.keeps(symmetry)).collect()
    }

    /// The number of the open transition that decides about a window, if one does.
    pub fn open_of_window(&self, window: u16) -> Option<usize> {
        self.open.iter().position(|transition| transition.decides(self.neighbourhood, window))
    }

    /// The rule in which an open transition is on if `on` says so of its number.
    pub fn rule(&self, on: impl Fn(usize) -> bool) -> Rule {
        if let Some(only) = self.only() {
            return only;
        }
        Rule::of_windows(|window| match self.open_of_window(window) {
            Some(number) => on(number),
            None => self.least.next_of_window(window),
        })
    }

    /// The smaller family in which some of the open transitions are decided.
    #[must_use]
    pub fn deciding(&self, decided: impl Fn(usize) -> Option<bool>) -> Self {
        let left = self.open.iter().enumerate().filter(|&(number, _)| decided(number).is_none());
        let open: Vec<OpenTransition> = left.map(|(_, &transition)| transition).collect();
        let least = self.rule(|number| decided(number).unwrap_or(false));
        // A family of one rule is the same whatever it was made of.
        if open.is_empty() { least.into() } else { Self { least, open, ..self.clone() } }
    }

    /// For each open transition, whether it is on in this rule; `None` if the rule does not
    /// belong to the family.
    pub fn choices_of(&self, rule: Rule) -> Option<Vec<bool>> {
        let on = |transition: &OpenTransition| {
            let mut own = (0..WINDOWS).filter(|&window| transition.decides(self.neighbourhood, window));
            own.next().is_some_and(|window| rule.next_of_window(window))
        };
        let choices: Vec<bool> = self.open.iter().map(on).collect();
        (self.rule(|number| choices[number]) == rule).then_some(choices)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(text: &str) -> Family {
        text.parse().unwrap()
    }

    fn rule(text: &str) -> Rule {
        text.parse().unwrap()
    }

    #[test]
    fn a_family_has_its_rules_and_no_others() {
        let family = family("B34k?/S2?3");
        let all: Vec<String> = (0..4)
            .map(|bits| family.rule(|number| bits >> number & 1 == 1))
            .map(|rule| rule.to_string())
            .collect();
        assert_eq!(all, ["B3/S3", "B34k/S3", "B3/S23", "B34k/S23"]);
        assert_eq!(family.choices_of(Rule::LIFE), Some(vec![false, true]));
        for stranger in ["B3/S234", "B34c/S23", "B34/S23", "B3/S2a3"] {
            assert_eq!(family.choices_of(rule(stranger)), None, "{stranger}");
        }
        assert_eq!(family.open_transitions().iter().map(|one| one.name()).collect::<Vec<_>>(), ["B4k", "S2"]);
    }

    #[test]
    fn a_family_of_one_rule_is_that_rule() {
        assert_eq!(family("B3/S23").only(), Some(Rule::LIFE));
        assert_eq!(family("B3/S2?3").only(), None);
        assert_eq!(family("B3/S2?3").deciding(|_| Some(true)), Rule::LIFE.into());
        assert_eq!(family("B3?/S2?").deciding(|number| (number == 0).then_some(true)), family("B3/S2?"));
    }

    #[test]
    fn a_family_keeps_what_all_its_rules_keep() {
        for (text, kept) in [
            ("B34k?/S2?3", 8),
            ("B2?/S13?V", 8),
            ("pB3a-c/S23", 8),
            ("B2?/S3?H", 4),
            ("B2?/SH", 4),
            ("B2/S34H", 4),
        ] {
            let family = family(text);
            assert_eq!(family.symmetries().len(), kept, "{text}");
            let mut random = fastrand::Rng::with_seed(1);
            let mut by_all = Symmetry::ALL.to_vec();
            for _ in 0..20 {
                let on: Vec<bool> = family.open_transitions().iter().map(|_| random.bool()).collect();
                by_all.retain(|&symmetry| family.rule(|number| on[number]).keeps(symmetry));
            }
            assert_eq!(by_all, family.symmetries(), "{text}");
        }
        let stranger = family("B2?/SH").stranger_to_group(Group::C4);
        assert_eq!(stranger, Some(rule("B2/SH")), "the least rule of it keeps everything");
        assert!(family("B3/S2?3").is_totalistic());
        assert!(!family("B34k?/S23").is_totalistic());
        assert!(!family("B2?/S1V").is_totalistic());
    }
}
