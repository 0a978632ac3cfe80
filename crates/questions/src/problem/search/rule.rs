//! The rule by which the generations of a search follow from each other.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::{Given, Known, MOST_CELLS, Motion, Search, SearchError};
use crate::life::bounded::{Shift, Surface};
use crate::life::generations::ALIVE;
use crate::life::rule::{Fault, RuleError};
use crate::life::{AnyRule, Bounds, Family, Generations, Group, Isometry, Phases, Rule, Symmetry};

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

impl Search {
    /// Bounds the grid: the box is all of it along each finite side, and cells see each other over its edges.
    ///
    /// # Errors
    /// If a finite side of the grid is not that of the box, or if something of the search has no meaning on it: a turn of
    /// patterns that come back, a shift that is not along an infinite side, another box for the first generations, a rule
    /// with B0 or dying cells, or a symmetry that the grid does not have.
    pub fn with_grid(mut self, grid: Bounds) -> Result<Self, SearchError> {
        self.grid = Some(grid);
        self.check_place()
    }

    /// Refuses what has no meaning on a bounded grid.
    pub(super) fn check_grid(self) -> Result<Self, SearchError> {
        let Some(grid) = self.grid else { return Ok(self) };
        let fits = |cells: usize, side: Option<i32>| side.is_none_or(|side| i32::try_from(cells) == Ok(side));
        let keeps_all = matches!(grid.surface(), Surface::Plane | Surface::Torus(Shift::None));
        let turns = self.symmetry.elements().into_iter().any(Symmetry::swaps_sides);
        let reason = match self.motion {
            _ if !(fits(self.width, grid.width()) && fits(self.height, grid.height())) => {
                "the box must have the size of the grid along each finite side"
            }
            Motion::Returns(map) if !is_along(grid, map) => {
                "patterns come back where they were, or shifted along an infinite side: leave out any other shift or transformation"
            }
            _ if self.early.is_some() => "all generations lie in the same box",
            _ if self.least_rule().has_b0() || self.oldest > ALIVE => {
                "only rules of two states without B0 are played"
            }
            _ if turns && !grid.is_finite() => {
                "symmetries that swap rows and columns have no meaning, because one side is infinite"
            }
            _ if self.symmetry != Group::C1 && !keeps_all => {
                "symmetries about the middle of the box have no meaning, unless it is a plane or a torus that is not shifted"
            }
            _ => return Ok(self),
        };
        Err(SearchError::OnGrid { grid, reason })
    }

    /// The grid, if it is bounded.
    pub fn grid(&self) -> Option<Bounds> {
        self.grid
    }

    /// Sets the rule. With B0, generations are those that are drawn ([`Phases`]), outside of which all
    /// cells stay dead.
    ///
    /// # Errors
    /// If the rule does not keep the symmetry or the map's rotation or reflection, or if it makes the
    /// background alternate and the last generation is an odd one.
    pub fn with_rule(self, rule: Rule) -> Result<Self, SearchError> {
        self.with_family(rule.into())
    }

    /// Leaves open which rule of a family holds. An answer is a pattern with a rule.
    ///
    /// # Errors
    /// As for [`Self::with_rule`]; also if the family has several rules and they have B0.
    pub fn with_family(mut self, family: Family) -> Result<Self, SearchError> {
        if family.least().has_b0() && family.only().is_none() {
            return Err(SearchError::BirthFromNothing(family.least()));
        }
        (self.family, self.oldest) = (family, ALIVE);
        self.check_states()?.check_rule()
    }

    /// Sets the rule, which may have dying states.
    ///
    /// # Errors
    /// As for [`Self::with_rule`]. With dying states also if there are too many cells, as a search then has
    /// earlier generations too, or if a cell need not follow from the generation before.
    pub fn with_search_rule(self, rule: SearchRule) -> Result<Self, SearchError> {
        let rule = match rule {
            SearchRule::Family(family) => return self.with_family(family),
            SearchRule::Generations(rule) => rule,
        };
        let (width, height, generations) = (self.width, self.height, self.last + 1);
        let all = generations + usize::from(rule.oldest()) - 1;
        if self.width * self.height * all > MOST_CELLS {
            return Err(SearchError::TooLarge { width, height, generations: all });
        }
        Self { family: rule.live().into(), oldest: rule.oldest(), ..self }.check_states()?.check_rule()
    }

    /// The same search with one rule of the family.
    ///
    /// # Panics
    /// If the rule does not belong to the family.
    pub fn under(&self, rule: Rule) -> Cow<'_, Self> {
        assert!(self.family.choices_of(rule).is_some(), "{rule} is not among the rules {}", self.family);
        if self.family.only().is_some() {
            return Cow::Borrowed(self);
        }
        Cow::Owned(Self { family: rule.into(), ..self.clone() })
    }

    /// The rule; of a family, the least one, in which all open transitions are off.
    pub fn least_rule(&self) -> Rule {
        self.family.least()
    }

    /// The tables by which generations follow from each other, as they are drawn. They are those of the
    /// least rule.
    pub fn phases(&self) -> Phases {
        Phases::of(self.least_rule())
    }

    /// The rules of which one must hold.
    pub fn family(&self) -> &Family {
        &self.family
    }

    /// The rule, if it has dying states.
    pub fn aging(&self) -> Option<Generations> {
        Generations::new(self.least_rule(), self.oldest).filter(|_| self.oldest > ALIVE)
    }

    /// What the search says of its rule.
    pub fn rule(&self) -> SearchRule {
        self.aging().map_or_else(|| SearchRule::Family(self.family.clone()), SearchRule::Generations)
    }

    /// The rule by which answers are played; of a family, the least one.
    pub fn played_rule(&self) -> AnyRule {
        self.aging().map_or_else(|| AnyRule::TwoStates(self.least_rule()), AnyRule::Generations)
    }

    /// The rule by which this generation of an answer is played, as it is drawn.
    pub fn played_in(&self, generation: usize) -> AnyRule {
        self.aging().map_or_else(|| AnyRule::TwoStates(self.phases().at(generation)), AnyRule::Generations)
    }

    /// How many generations before generation 0 decide which cells are dying in it: none if there are
    /// no dying states.
    pub fn history(&self) -> usize {
        usize::from(self.oldest - ALIVE)
    }

    /// Refuses given cells that the rule cannot have.
    pub(super) fn check_states(self) -> Result<Self, SearchError> {
        let rule = self.played_rule();
        let too_old = |cell: &Given| match cell.known {
            Known::Old(state) => Some(state).filter(|&state| state > rule.oldest()),
            Known::Nothing | Known::Is(_) | Known::Named { .. } => None,
        };
        if let Some(state) = self.given.iter().find_map(too_old) {
            return Err(SearchError::NoSuchState { state, rule: Box::new(rule) });
        }
        match self.aging() {
            Some(rule) if !self.is_deterministic() => Err(SearchError::MustFollow(rule)),
            _ => Ok(self),
        }
    }

    /// Refuses a symmetry or a map that the rule does not have, or one of the rules of a family.
    pub(super) fn check_rule(self) -> Result<Self, SearchError> {
        if !self.phases().allow(self.last) {
            return Err(SearchError::OddGenerations { rule: self.least_rule(), last: self.last });
        }
        if let Some(rule) = self.family.stranger_to_group(self.symmetry) {
            return Err(SearchError::SymmetryOfRule { group: self.symmetry, rule });
        }
        let Motion::Returns(map) = self.motion else { return self.check_place() };
        match self.family.stranger_to(map.symmetry()) {
            Some(rule) => Err(SearchError::MapOfRule(rule)),
            None => self.check_place(),
        }
    }
}

/// Returns true if a map is a translation along an infinite side of a grid, or none at all.
fn is_along(grid: Bounds, map: Isometry) -> bool {
    let stays = |shift: i64, side: Option<i32>| shift == 0 || side.is_none();
    map.as_translation().is_some_and(|(right, down)| stays(right, grid.width()) && stays(down, grid.height()))
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
