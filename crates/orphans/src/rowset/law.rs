//! What a rule says of a cell in the middle row of three.

use crate::life::Rule;

/// The cells outside the middle row that a cell sees: bits 0 to 2 are those of the row above, bits
/// 3 to 5 those of the row below.
pub(super) const OUTER: u32 = 6;

/// A rule, and what it has to know of the cells outside the middle row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Law {
    rule: Rule,
    pub(super) kind: Kind,
}

/// What a rule has to know of the six cells outside the middle row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// How many of them are alive. Conway's rule is of this kind.
    Counted,
    /// Which of them are alive.
    Placed,
}

impl Law {
    pub(super) fn new(rule: Rule) -> Self {
        let counted = |outer: usize| (1 << outer.count_ones()) - 1;
        let is_counted = (0..8usize).all(|middle| {
            (0..1 << OUTER).all(|outer| alive(rule, middle, outer) == alive(rule, middle, counted(outer)))
        });
        Self { rule, kind: if is_counted { Kind::Counted } else { Kind::Placed } }
    }

    /// Whether the middle cell becomes alive. `middle` has three cells of the middle row.
    pub(super) fn becomes(self, middle: usize, outer: usize) -> bool {
        alive(self.rule, middle, outer)
    }
}

impl Kind {
    /// The number of different things to be known.
    pub(super) fn cases(self) -> usize {
        match self {
            Self::Counted => OUTER as usize + 1,
            Self::Placed => 1 << OUTER,
        }
    }

    /// The outer cells of a case, if those in `alive` are alive besides.
    pub(super) fn outer(self, case: usize, alive: usize) -> usize {
        match self {
            Self::Counted => (1 << (case + alive.count_ones() as usize).min(OUTER as usize)) - 1,
            Self::Placed => case | alive,
        }
    }
}

fn alive(rule: Rule, middle: usize, outer: usize) -> bool {
    let window = outer & 7 | middle << 3 | outer >> 3 << 6;
    rule.next_of_window(u16::try_from(window).expect("a window has nine cells"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_count_are_told_from_others() {
        for (text, kind) in [
            ("B3/S23", Kind::Counted),
            ("B03/S8", Kind::Counted),
            ("B2-a/S12", Kind::Placed),
            ("B2/S34H", Kind::Placed),
            ("B2/S013V", Kind::Placed),
        ] {
            assert_eq!(Law::new(text.parse().unwrap()).kind, kind, "{text}");
        }
        // The middle row may matter in any way.
        let beside = Rule::of_windows(|window| {
            (window >> 3 & 1 == 1) ^ (window & 0b111_000_111).count_ones().is_multiple_of(2)
        });
        assert_eq!(Law::new(beside).kind, Kind::Counted);
    }
}
