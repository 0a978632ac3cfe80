//! The rule of a search.

use std::fmt;
use std::str::FromStr;

use crate::life::rule::{Fault, RuleError};
use crate::life::{Family, Generations};

/// What a search says of its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchRule {
    /// Two states, and one rule of a family, which may have only one.
    Family(Family),
    /// A rule of Generations with dying states.
    Generations(Generations),
}

impl From<Generations> for SearchRule {
    /// A rule of two states has no dying ones.
    fn from(rule: Generations) -> Self {
        if rule.states() == 2 { Self::Family(rule.live().into()) } else { Self::Generations(rule) }
    }
}

impl FromStr for SearchRule {
    type Err = RuleError;

    /// Reads what [`Family`] or [`Generations`] reads.
    fn from_str(text: &str) -> Result<Self, RuleError> {
        match text.parse::<Family>() {
            Err(RuleError { fault: Fault::ManyStates, .. }) => Ok(text.parse::<Generations>()?.into()),
            family => family.map(Self::Family),
        }
    }
}

impl fmt::Display for SearchRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Family(family) => family.fmt(f),
            Self::Generations(rule) => rule.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_two_states_and_of_more_are_read() {
        let read = |text: &str| text.parse::<SearchRule>();
        for (text, canonical) in [
            ("345/2/4", "345/2/4"),
            ("B2/S/C3", "/2/3"),
            ("B3/S23", "B3/S23"),
            ("23/3/2", "B3/S23"),
            ("B3/S2?3", "B3/S2?3"),
        ] {
            let rule = read(text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(rule.to_string(), canonical);
            assert_eq!(
                matches!(rule, SearchRule::Generations(_)),
                matches!(text, "345/2/4" | "B2/S/C3"),
                "{text}"
            );
        }
        for (text, reason) in [
            ("/2/1", "states"),
            ("23/03/3", "B0"),
            ("B3/S9", "9"),
            ("B3/S2?3/3", "open"),
            ("B3/S23:T9,9", "bounds"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
