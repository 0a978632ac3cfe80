//! Shows that no orphan has a given height, whatever its length.
//!
//! `strips HEIGHT [CONTEXT [COLUMNS [STEPS [RULE]]]]` prints a certificate (research/notes/no-orphan-heights.md), which
//! research/no-orphan/heights.py checks by other code. It exits with 1 if the question stays open.
//!
//! The note has the argument: what pairs, contexts, entries and closed sets are. The search begins with all entries and
//! drops those that do not come back, until the set is closed. So it finds the largest closed set.
#![expect(clippy::print_stdout, reason = "the certificate is the output")]

use std::env;

use anyhow::{Context as _, Result, bail, ensure};
use lifesat::life::Rule;

fn main() -> Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let number = |place: usize| words.get(place).map(|word| word.parse::<usize>()).transpose();
    let height = number(0)?.context("strips HEIGHT [CONTEXT [COLUMNS [STEPS [RULE]]]]")?;
    let (context, columns) = (number(1)?.unwrap_or(2), number(2)?.unwrap_or(20));
    let rule = words.get(4).map_or(Ok(Rule::LIFE), |rule| rule.parse())?;
    ensure!((1..=4).contains(&height) && context > 0, "heights are 1 to 4, and a context has a column");
    let mut search = Search::new(rule, height, context, columns, number(3)?.unwrap_or(3000));
    if !search.close() {
        bail!(
            "a context has no entry left: there may be an orphan, or more context, columns or steps decide it"
        );
    }
    print!("{}", search.certificate());
    Ok(())
}

/// A set of pairs of neighbouring columns of a predecessor. Word i has the columns that are on the right of column i,
/// as bits. Bit i of a column is its cell in row i.
type Pairs = Vec<u64>;

/// The search for a closed set of entries.
struct Search {
    rule: Rule,
    height: usize,
    context: usize,
    /// Within how many columns an entry comes back.
    columns: usize,
    /// After this many steps from one entry, the search gives it up.
    steps: usize,
    /// For each column of the target, each left and each middle column of a predecessor: the columns that can be on
    /// the right, as bits.
    right: Vec<u64>,
    /// The pairs of each context. The first column of a context is its highest digit.
    pairs: Vec<Pairs>,
}

impl Search {
    /// All entries. A pair of columns of height 4 fits into a word.
    fn new(rule: Rule, height: usize, context: usize, columns: usize, steps: usize) -> Self {
        let count = 1 << (height + 2);
        let mut right = vec![0; (count * count) << height];
        for triple in 0..count * count * count {
            let (left, middle, last) = (triple / count / count, triple / count % count, triple % count);
            right[(becomes(rule, height, [left, middle, last]) * count + left) * count + middle] |= 1 << last;
        }
        let pairs = vec![vec![!0 >> (64 - count); count]; 1 << (height * context)];
        Self { rule, height, context, columns, steps, right, pairs }
    }

    /// Drops entries until the set is closed. Returns false if a context has no entry left.
    fn close(&mut self) -> bool {
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for context in 0..self.pairs.len() {
                let kept = self.kept(context);
                if is_empty(&kept) {
                    return false;
                }
                // Later contexts already see the smaller set. That only removes entries sooner.
                is_changed |= kept != self.pairs[context];
                self.pairs[context] = kept;
            }
        }
        true
    }

    /// The pairs of a context that come back.
    fn kept(&self, context: usize) -> Pairs {
        let mut kept = vec![0; self.pairs[context].len()];
        for (left, right) in entries(&self.pairs[context]) {
            let mut pair = vec![0; kept.len()];
            pair[left] = 1 << right;
            if self.come_back(&pair, context, self.columns, &mut self.steps.clone()) {
                kept[left] |= 1 << right;
            }
        }
        kept
    }

    /// Returns true if one of these pairs leads to an entry within so many columns and steps, whatever columns follow
    /// the context.
    fn come_back(&self, pairs: &Pairs, context: usize, columns: usize, steps: &mut usize) -> bool {
        if *steps == 0 || columns == 0 {
            return false;
        }
        *steps -= 1;
        let targets = 1 << self.height;
        let rest = self.pairs.len() / targets;
        let after = self.after(pairs, context / rest);
        !is_empty(&after)
            && (0..targets).all(|column| {
                let later = context % rest * targets + column;
                after.iter().zip(&self.pairs[later]).any(|(ours, theirs)| ours & theirs != 0)
                    || self.come_back(&after, later, columns - 1, steps)
            })
    }

    /// The pairs that come after those of a set, one column to the right, if the middle column becomes the given
    /// column of the target.
    fn after(&self, pairs: &Pairs, target: usize) -> Pairs {
        let mut after = vec![0; pairs.len()];
        for (left, middle) in entries(pairs) {
            after[middle] |= self.right[(target * pairs.len() + left) * pairs.len() + middle];
        }
        after
    }

    fn certificate(&self) -> String {
        let digits = self.pairs[0].len() / 4;
        let number = |pairs: &Pairs| -> String {
            let digits: String = pairs.iter().rev().map(|word| format!("{word:0digits$x}")).collect();
            format!("    \"{digits}\"")
        };
        let Self { rule, height, context, columns, .. } = self;
        let pairs = self.pairs.iter().map(number).collect::<Vec<_>>().join(",\n");
        format!(
            "{{\n  \"certificate\": \"no orphan of a height\",\n  \"rule\": \"{rule}\",\n  \"height\": {height},\n  \
             \"context\": {context},\n  \"columns\": {columns},\n  \"pairs\": [\n{pairs}\n  ]\n}}\n"
        )
    }
}

fn is_empty(pairs: &Pairs) -> bool {
    pairs.iter().all(|&word| word == 0)
}

/// The pairs of a set, as their left and right columns.
fn entries(pairs: &Pairs) -> impl Iterator<Item = (usize, usize)> {
    pairs.iter().enumerate().flat_map(|(left, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let right = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some((left, right))
        })
    })
}

/// What the middle one of three columns becomes.
fn becomes(rule: Rule, height: usize, columns: [usize; 3]) -> usize {
    let window = |row: usize| {
        let cells = (0..9).filter(|cell| columns[cell % 3] >> (row + cell / 3) & 1 == 1);
        cells.fold(0, |window, cell| window | 1 << cell)
    };
    (0..height).fold(0, |target, row| target | usize::from(rule.next_of_window(window(row))) << row)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;

    /// The number of entries of a closed set, if one is found.
    fn closed(rule: &str, [height, context, columns]: [usize; 3]) -> Option<usize> {
        let mut search = Search::new(rule.parse().unwrap(), height, context, columns, 3000);
        search.close().then(|| search.pairs.iter().map(|pairs| entries(pairs).count()).sum())
    }

    #[test]
    fn the_certificates_are_found_again() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../instances/no-orphan/any-length");
        for (height, context, columns) in [(1, 1, 3), (2, 1, 2), (3, 2, 20)] {
            let mut search = Search::new(Rule::LIFE, height, context, columns, 3000);
            assert!(search.close());
            let file = fs::read_to_string(format!("{folder}/height-{height}.json")).unwrap();
            assert_eq!(search.certificate(), file);
        }
    }

    /// The numbers of research/notes/no-orphan-heights.md. Coming back at once is too much to ask.
    #[test]
    fn other_rules_and_depths() {
        assert_eq!(closed("B3/S23", [2, 1, 1]), None);
        assert_eq!(closed("B36/S23", [2, 1, 20]), Some(835));
        assert_eq!(closed("B3678/S34678", [2, 1, 20]), Some(1012));
        assert_eq!(closed("B34/S34", [1, 1, 20]), Some(126));
    }

    /// The set is the largest one, so what is added does not come back.
    #[test]
    fn a_set_with_another_entry_is_not_closed() {
        let mut search = Search::new(Rule::LIFE, 1, 1, 3, usize::MAX);
        search.close();
        for (context, left, right) in (0..128).map(|bits| (bits / 64, bits / 8 % 8, bits % 8)) {
            let is_entry = search.pairs[context][left] >> right & 1 == 1;
            search.pairs[context][left] |= 1 << right;
            let holds = (0..2).all(|context| search.kept(context) == search.pairs[context]);
            assert_eq!(holds, is_entry, "{context} {left} {right}");
            search.pairs[context][left] &= if is_entry { !0 } else { !(1 << right) };
        }
    }

    /// Returns true if an orphan has at most so many columns: if they can lead to no pair, by the definition. Pairs are
    /// `left << 8 | middle`.
    fn has_orphan(rule: Rule, height: usize, columns: usize) -> bool {
        let count = 1usize << (height + 2);
        let window = |triple: [usize; 3], row: usize| {
            let cell = |down: usize, column: usize| triple[column] >> (row + down) & 1;
            (0..9).fold(0, |window, at| window | u16::try_from(cell(at / 3, at % 3)).unwrap() << at)
        };
        let becomes = |triple: [usize; 3]| {
            (0..height)
                .fold(0, |target, row| target | usize::from(rule.next_of_window(window(triple, row))) << row)
        };
        let all = (0..count).flat_map(|left| (0..count).map(move |right| left << 8 | right)).collect();
        let mut level: BTreeSet<BTreeSet<usize>> = BTreeSet::from([all]);
        for _ in 0..columns {
            let mut next = BTreeSet::new();
            for pairs in &level {
                let mut after = vec![BTreeSet::new(); 1 << height];
                for (pair, right) in pairs.iter().flat_map(|&pair| (0..count).map(move |right| (pair, right)))
                {
                    after[becomes([pair >> 8, pair & 255, right])].insert((pair & 255) << 8 | right);
                }
                next.extend(after);
            }
            if next.contains(&BTreeSet::new()) {
                return true;
            }
            level = next;
        }
        false
    }

    /// No answer may say that there is no orphan if there is one.
    #[test]
    fn brute_force_finds_no_orphan_where_there_is_said_to_be_none() {
        let named = [
            "B3/S23",
            "B36/S23",
            "B1357/S02468",
            "B2-a/S12",
            "B3/S2-i34q",
            "B2/S",
            "B8/S",
            "B6i/S8",
            "B/S012345678",
        ];
        let lopsided = Rule::of_windows(|window| window.wrapping_mul(40503) >> 9 & 1 == 1);
        let mostly_left = Rule::of_windows(|window| window >> 3 & 1 == 1 && window & 7 != 7);
        let rules = named.iter().map(|text| text.parse().unwrap()).chain([lopsided, mostly_left]);
        let (mut orphans, mut none) = (0, 0);
        for (rule, (height, columns)) in rules.flat_map(|rule| [(1, 6), (2, 3)].map(|size| (rule, size))) {
            let is_proved = Search::new(rule, height, 2, 8, 300).close();
            let is_orphan = has_orphan(rule, height, columns);
            assert!(!(is_proved && is_orphan), "{rule}, height {height}");
            orphans += usize::from(is_orphan);
            none += usize::from(is_proved);
        }
        // Two of the 22 questions stay open.
        assert_eq!((orphans, none), (5, 15));
    }
}
