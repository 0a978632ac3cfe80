//! The categories in which orphans are compared, the records that this program knows, and the best orphans of a hunt.

use std::collections::BTreeSet;

use thiserror::Error;

use super::RoundResult;
use crate::life::Partial;
use crate::life::partial::{self, PartialError};

/// A category in which orphans are compared: in each, smaller is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// Cells of the smallest box around it.
    Box,
    /// Specified cells.
    Defined,
    /// Live cells.
    Live,
    /// Live cells divided by specified cells.
    Density,
}

/// The measures of an orphan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measures {
    /// Columns of the smallest box around it.
    pub width: usize,
    /// Rows of it.
    pub height: usize,
    /// Specified cells.
    pub defined: usize,
    /// Live cells.
    pub live: usize,
}

/// A record, as far as this program knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Record {
    /// The category.
    pub category: Category,
    /// The figure: cells, or a ratio.
    pub value: f64,
    /// The figure as text.
    pub text: &'static str,
    /// Who found it, or where it was published.
    pub source: &'static str,
    /// The year of publication.
    pub year: u16,
}

/// The records, one for each category in the order of [`Category::ALL`]. A figure below one of
/// these beats this list, and proves no more than that.
pub const RECORDS: [Record; 4] = [
    Record { category: Category::Box, value: 96.0, text: "8×12 = 96", source: "S. Eker", year: 2016 },
    Record { category: Category::Defined, value: 89.0, text: "89 (in 9×11)", source: "S. Eker", year: 2016 },
    Record { category: Category::Live, value: 45.0, text: "45", source: "N. Beluchenko", year: 2009 },
    Record { category: Category::Density, value: 0.320, text: "0.320 (49/153)", source: PAPER, year: 2013 },
];

const PAPER: &str = "C. Hartman, M. Heule, K. Kwekkeboom, A. Noels, \"Symmetry in Gardens of Eden\"";

/// How a figure compares with the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Smaller than the record on the list.
    Below,
    /// Equal to it.
    Equal,
    /// Larger than it.
    Above,
}

impl Category {
    /// All categories.
    pub const ALL: [Self; 4] = [Self::Box, Self::Defined, Self::Live, Self::Density];

    /// The name of the category, one word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Box => "box",
            Self::Defined => "defined",
            Self::Live => "live",
            Self::Density => "density",
        }
    }

    /// The record in this category.
    pub fn record(self) -> Record {
        RECORDS[self as usize]
    }

    /// How an orphan compares with the record. Densities are on record with three digits, so a
    /// smaller fourth digit is no improvement.
    pub fn standing(self, measures: &Measures) -> Standing {
        let (value, record) = (self.value(measures), self.record().value);
        let tolerance = if self == Self::Density { 0.0005 } else { 0.0 };
        if value < record - tolerance {
            Standing::Below
        } else if value > record + tolerance {
            Standing::Above
        } else {
            Standing::Equal
        }
    }

    /// The figure of an orphan; smaller is better.
    #[expect(clippy::cast_precision_loss, reason = "boxes have far fewer than 2^52 cells")]
    pub fn value(self, measures: &Measures) -> f64 {
        match self {
            Self::Box => (measures.width * measures.height) as f64,
            Self::Defined => measures.defined as f64,
            Self::Live => measures.live as f64,
            Self::Density => measures.live as f64 / measures.defined as f64,
        }
    }

    /// The figure of an orphan, written for people.
    pub fn text(self, measures: &Measures) -> String {
        let Measures { width, height, defined, live } = measures;
        match self {
            Self::Box => format!("{width}×{height} = {}", width * height),
            Self::Defined => defined.to_string(),
            Self::Live => live.to_string(),
            Self::Density => format!("{:.3} ({live}/{defined})", self.value(measures)),
        }
    }

    /// Returns true if one orphan is better than another in this category. Of equal ones, the one with
    /// fewer specified cells is better, then the one with fewer live cells.
    pub fn is_better(self, one: &Measures, other: &Measures) -> bool {
        let key = |measures: &Measures| (self.value(measures), measures.defined, measures.live);
        key(one) < key(other)
    }
}

impl Measures {
    /// The measures of a partial pattern.
    pub fn of(pattern: &Partial) -> Self {
        let around = partial::trimmed(pattern);
        Self {
            width: around.width(),
            height: around.height(),
            defined: partial::specified(pattern).count(),
            live: partial::specified(pattern).filter(|(_, state)| *state).count(),
        }
    }
}

/// The best orphan of each category.
#[derive(Clone, Debug, Default)]
pub struct Best {
    orphans: [Option<(Measures, Partial)>; 4],
}

impl Best {
    /// Keeps an orphan in each category in which it is better than the one before.
    pub fn add(&mut self, orphan: &Partial) {
        let measures = Measures::of(orphan);
        for category in Category::ALL {
            let best = &mut self.orphans[category as usize];
            if best.as_ref().is_none_or(|(old, _)| category.is_better(&measures, old)) {
                *best = Some((measures, orphan.clone()));
            }
        }
    }

    /// The best orphan in a category, if there is any.
    pub fn of(&self, category: Category) -> Option<&(Measures, Partial)> {
        self.orphans[category as usize].as_ref()
    }

    /// The different orphans, each with the categories in which it is the best.
    pub fn different(&self) -> Vec<(Vec<Category>, &Measures, &Partial)> {
        let mut different: Vec<(Vec<Category>, &Measures, &Partial)> = Vec::new();
        for category in Category::ALL {
            let Some((measures, orphan)) = self.of(category) else { continue };
            match different.iter_mut().find(|(_, _, other)| *other == orphan) {
                Some((categories, ..)) => categories.push(category),
                None => different.push((vec![category], measures, orphan)),
            }
        }
        different
    }
}

/// What the records of a hunt say together.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The rounds that are recorded.
    pub rounds: BTreeSet<u64>,
    /// How many of them ended with an orphan.
    pub found: u64,
    /// The best orphans of all of them.
    pub best: Best,
}

/// Why records cannot all be true.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Inconsistent {
    /// There is a record of the round already.
    #[error("round {0} is recorded twice")]
    Twice(u64),
    /// An orphan cannot be read.
    #[error("round {round}")]
    Orphan {
        /// The number of the round.
        round: u64,
        /// What is wrong with it.
        #[source]
        error: PartialError,
    },
}

impl Tally {
    /// Adds the record of a round.
    ///
    /// # Errors
    /// If the round is recorded already, or if one of its orphans cannot be read.
    pub fn add(&mut self, piece: &RoundResult) -> Result<(), Inconsistent> {
        if !self.rounds.insert(piece.round) {
            return Err(Inconsistent::Twice(piece.round));
        }
        self.found += u64::from(!piece.target.is_empty());
        for rows in &piece.orphans {
            let orphan = partial::from_rows(rows)
                .map_err(|error| Inconsistent::Orphan { round: piece.round, error })?;
            self.best.add(&orphan);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The orphan of 89 cells in 9×11 by S. Eker (2016), transposed: 55 cells are alive, 34 dead.
    #[test]
    fn a_published_orphan_measures_what_was_published() {
        let text = "x = 11, y = 9, rule = LifeHistory\n.9A$ABA2BABABA$B2A2B4AB$AB4A3BAB$BA2BABABABA$A2B2A2BA2B$3A2B5A$\
                    B.2ABABABA$A.4A2B2A!";
        let measures = Measures::of(&partial::read(text).unwrap());
        assert_eq!(measures, Measures { width: 11, height: 9, defined: 89, live: 55 });
        assert_eq!(Category::Defined.standing(&measures), Standing::Equal);
        assert_eq!(Category::Box.standing(&measures), Standing::Above);
        assert_eq!(Category::Live.standing(&measures), Standing::Above);
        let smaller = Measures { width: 8, height: 11, defined: 80, live: 44 };
        assert_eq!(Category::Box.standing(&smaller), Standing::Below);
        assert_eq!(Category::Live.standing(&smaller), Standing::Below);
        assert!(
            Category::Box.is_better(&smaller, &measures) && !Category::Box.is_better(&measures, &smaller)
        );
    }

    #[test]
    fn records_stand_in_the_order_of_the_categories() {
        assert!(Category::ALL.into_iter().all(|category| category.record().category == category));
    }
}
