//! Templates in their places, without the clauses that say nothing new.
//!
//! Where a variable stands in several slots, or the value of a slot is known, a template has clauses that are
//! always true, that repeat a literal, or that follow from shorter ones. Neighbours that share variables have
//! clauses in common, too. Which clauses these are depends only on which slots coincide. So they are found
//! once for each pattern of coincidences, and no clause has to be remembered.

use std::collections::HashMap;

use super::template::Slot;
use super::{Bit, Clauses, Lit, Refused, Template, Var};

/// The most variables of a stamp: its clauses are compared as sets of so many bits.
const MOST_VARIABLES: usize = u128::BITS as usize;

/// A template with bits in its slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The number that [`Stamps::add`] gave to the template.
    pub template: usize,
    /// What stands in the slots.
    pub slots: Vec<Bit>,
}

/// When the clauses of another stamp are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum When {
    /// Before those of the stamp in question. Of equal clauses these are kept.
    Earlier,
    /// After them.
    Later,
}

/// Templates, and what is left of them for each pattern of coincidences.
#[derive(Debug, Default)]
pub struct Stamps {
    templates: Vec<Template>,
    left: HashMap<Pattern, Template>,
}

/// All that the clauses that are left depend on.
type Pattern = Vec<(Option<When>, usize, Vec<Content>)>;

/// What stands in a slot, as seen from one stamp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Content {
    Known(bool),
    /// A variable of the stamp, by its number among these, or its opposite.
    Own {
        number: u8,
        negated: bool,
    },
    /// A variable that the stamp does not have.
    Foreign,
}

impl Stamps {
    /// Adds a template and returns its number.
    pub fn add(&mut self, template: Template) -> usize {
        self.templates.push(template);
        self.templates.len() - 1
    }

    /// Writes the clauses of a stamp that none of the others says, each once. All others must be
    /// written as well.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    ///
    /// # Panics
    /// If the stamp has more than 128 variables.
    pub fn write(
        &mut self,
        own: &Stamp,
        others: &[(When, Stamp)],
        sink: &mut Clauses<'_>,
    ) -> Result<(), Refused> {
        let (left, variables) = self.left(own, others);
        sink.instance(left, &variables)
    }

    /// The clauses of a stamp that none of the others says, and the literals of their slots: the
    /// variables of the stamp, in the order in which they stand in it.
    ///
    /// # Panics
    /// If the stamp has more than 128 variables.
    pub fn left(&mut self, own: &Stamp, others: &[(When, Stamp)]) -> (&Template, Vec<Lit>) {
        let variables = variables(&own.slots);
        let seen = |when, stamp: &Stamp| (when, stamp.template, contents(&stamp.slots, &variables));
        let others = others.iter().map(|(when, stamp)| seen(Some(*when), stamp));
        // One of foreign variables alone says nothing about this one.
        let meets = |contents: &[Content]| contents.iter().any(|&content| content != Content::Foreign);
        let others = others.filter(|(_, _, contents)| meets(contents));
        let pattern: Pattern = std::iter::once(seen(None, own)).chain(others).collect();
        let templates = &self.templates;
        let left = self.left.entry(pattern).or_insert_with_key(|pattern| left(templates, pattern));
        (left, variables.into_iter().map(Var::positive).collect())
    }
}

/// Writes the clauses of a template with the given bits in its slots, each once, and without those that
/// say nothing.
///
/// # Errors
/// If the sink cannot take a clause.
///
/// # Panics
/// If the slots have more than 128 variables, and some of them coincide or are known.
pub fn instance(template: &Template, slots: &[Bit], sink: &mut Clauses<'_>) -> Result<(), Refused> {
    let all: Option<Vec<Lit>> = slots.iter().map(|bit| bit.literal()).collect();
    if let Some(literals) = all.filter(|literals| are_different(literals)) {
        return sink.instance(template, &literals);
    }
    let variables = variables(slots);
    let left = unsaid(template, &contents(slots, &variables), &[]);
    sink.instance(&left, &variables.into_iter().map(Var::positive).collect::<Vec<_>>())
}

fn are_different(literals: &[Lit]) -> bool {
    let is_first =
        |(place, literal): (usize, &Lit)| literals[..place].iter().all(|l| l.var() != literal.var());
    literals.iter().enumerate().all(is_first)
}

/// The variables of slots, in the order in which they stand there.
///
/// # Panics
/// If they are more than a set can have.
fn variables(slots: &[Bit]) -> Vec<Var> {
    let mut variables = Vec::with_capacity(slots.len());
    for variable in slots.iter().filter_map(|bit| bit.literal()).map(Lit::var) {
        if !variables.contains(&variable) {
            variables.push(variable);
        }
    }
    assert!(
        variables.len() <= MOST_VARIABLES,
        "a stamp has at most {MOST_VARIABLES} variables, not {}",
        variables.len()
    );
    variables
}

fn contents(slots: &[Bit], variables: &[Var]) -> Vec<Content> {
    let content = |bit: &Bit| match *bit {
        Bit::Known(value) => Content::Known(value),
        Bit::Is(literal) => match variables.iter().zip(0..).find(|(own, _)| **own == literal.var()) {
            Some((_, number)) => Content::Own { number, negated: !literal.is_positive() },
            None => Content::Foreign,
        },
    };
    slots.iter().map(content).collect()
}

/// What is left of the first stamp of a pattern.
fn left(templates: &[Template], pattern: &Pattern) -> Template {
    let Some(((_, own, contents), others)) = pattern.split_first() else { return Template::default() };
    let said = others.iter().flat_map(|(when, template, contents)| {
        let clauses = templates[*template].clauses().filter_map(|clause| Literals::of(clause, contents));
        clauses.map(|clause| (*when == Some(When::Earlier), clause))
    });
    unsaid(&templates[*own], contents, &said.collect::<Vec<_>>())
}

/// The clauses that no other one says, each once. Of the clauses that are said elsewhere it is known
/// whether they are said before.
fn unsaid(template: &Template, contents: &[Content], said: &[(bool, Literals)]) -> Template {
    let all: Vec<_> = template.clauses().map(|clause| Literals::of(clause, contents)).collect();
    let is_unsaid = |place: usize, clause: Literals| {
        let own = all.iter().enumerate().filter_map(|(at, other)| Some((at < place, (*other)?)));
        let mut others = own.chain(said.iter().copied());
        !others.any(|(before, other)| other.is_part_of(clause) && (before || other != clause))
    };
    let kept = all.iter().zip(template.clauses()).enumerate().filter_map(|(place, (literals, clause))| {
        let literals = (*literals)?;
        is_unsaid(place, literals).then(|| distinct(clause, contents))
    });
    kept.collect()
}

/// The literals of a clause, each once, over the variables of its stamp.
fn distinct(clause: &[Slot], contents: &[Content]) -> Vec<Slot> {
    let mut slots = Vec::with_capacity(clause.len());
    for slot in clause {
        if let Content::Own { number, negated } = contents[usize::from(slot.index)] {
            let literal = Slot { index: number, negated: negated != slot.negated };
            if !slots.contains(&literal) {
                slots.push(literal);
            }
        }
    }
    slots
}

/// The literals of a clause as two sets of variables.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Literals {
    positive: u128,
    negative: u128,
}

impl Literals {
    /// `None` if the clause is always true or has a foreign variable.
    fn of(clause: &[Slot], contents: &[Content]) -> Option<Self> {
        let mut literals = Self { positive: 0, negative: 0 };
        for slot in clause {
            match contents[usize::from(slot.index)] {
                Content::Foreign => return None,
                Content::Known(value) if value != slot.negated => return None,
                Content::Known(_) => {}
                Content::Own { number, negated } if negated == slot.negated => {
                    literals.positive |= 1 << number;
                }
                Content::Own { number, .. } => literals.negative |= 1 << number,
            }
        }
        (literals.positive & literals.negative == 0).then_some(literals)
    }

    fn is_part_of(self, other: Self) -> bool {
        self.positive & !other.positive == 0 && self.negative & !other.negative == 0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cnf::{Cnf, through};

    /// The clauses as sets, where no clause may have a literal twice.
    fn sets(formula: &Cnf) -> Vec<BTreeSet<i32>> {
        let set = |clause: &[Lit]| {
            let set: BTreeSet<i32> = clause.iter().map(|literal| literal.to_dimacs()).collect();
            assert_eq!(set.len(), clause.len(), "{clause:?}");
            set
        };
        formula.clauses().map(set).collect()
    }

    /// Random templates over few variables, so that slots coincide. Whatever is written has the models of all
    /// clauses, and no clause that is a part of another one but for those that a later stamp repeats.
    #[test]
    fn what_is_left_says_the_same_without_repetition() {
        let mut random = Random(7);
        for round in 0..2_000 {
            let mut stamps = Stamps::default();
            let templates: Vec<Template> = (0..2).map(|_| template(&mut random)).collect();
            for template in &templates {
                assert!(stamps.add(template.clone()) < 2);
            }
            let bit = |random: &mut Random| match random.below(8) {
                0 => Bit::Known(random.below(2) == 0),
                _ => Bit::Is(Var::new(1 + random.below(5)).unwrap().lit(random.below(2) == 0)),
            };
            let all: Vec<Stamp> = (0..3)
                .map(|_| Stamp {
                    template: usize::from(random.below(2) == 0),
                    slots: (0..4).map(|_| bit(&mut random)).collect(),
                })
                .collect();
            let (mut plain, mut written) = (Vec::new(), Cnf::new(5));
            for (place, stamp) in all.iter().enumerate() {
                plain.extend(substituted(&templates[stamp.template], &stamp.slots));
                let others =
                    all.iter().enumerate().filter(|&(at, _)| at != place).map(|(at, other)| {
                        (if at < place { When::Earlier } else { When::Later }, other.clone())
                    });
                let Ok(()) =
                    through(&mut written, |sink| stamps.write(stamp, &others.collect::<Vec<_>>(), sink));
            }
            let written = sets(&written);
            for states in 0..32u8 {
                let is_true = |literal: &i32| (states >> (literal.abs() - 1) & 1 == 1) == (*literal > 0);
                let holds =
                    |clauses: &[BTreeSet<i32>]| clauses.iter().all(|clause| clause.iter().any(is_true));
                assert_eq!(holds(&written), holds(&plain), "{round}: {all:?}");
            }
            for (at, one) in written.iter().enumerate() {
                assert!(one.iter().all(|literal| !one.contains(&-literal)), "{round}: {one:?}");
                for other in written.iter().skip(at + 1) {
                    assert!(!one.is_subset(other) && !other.is_subset(one), "{round}: {one:?} {other:?}");
                }
            }
        }
    }

    /// Clauses over variables whose numbers differ by powers of two, so that sets of fewer bits would
    /// take them for the same. None says what another one does.
    #[test]
    fn many_variables_stay_apart() {
        let last = u8::try_from(MOST_VARIABLES - 1).unwrap();
        let slot = |index, negated| Slot { index, negated };
        let far = [8, 16, 32, 64].map(|distance| [slot(0, false), slot(distance, true)]);
        let near = [40, 72].map(|distance| [slot(8, false), slot(distance, false)]);
        let template: Template =
            far.into_iter().chain(near).chain([[slot(last, true), slot(last - 32, false)]]).collect();
        let variables =
            (1..).take(MOST_VARIABLES).map(|number| Bit::Is(Var::new(number).unwrap().positive()));
        let slots: Vec<Bit> = variables.chain([Bit::TRUE]).collect();
        let expected = substituted(&template, &slots);
        assert_eq!(expected.len(), 7);
        let mut formula = Cnf::new(128);
        let Ok(()) = through(&mut formula, |sink| instance(&template, &slots, sink));
        assert_eq!(sets(&formula), expected);
    }

    #[test]
    #[should_panic(expected = "at most 128 variables, not 129")]
    fn more_variables_than_a_set_has_are_refused() {
        let slots = (1..=129).map(|number| Bit::Is(Var::new(number).unwrap().positive())).collect();
        let mut stamps = Stamps::default();
        let template = stamps.add(Template::default());
        stamps.left(&Stamp { template, slots }, &[]);
    }

    fn template(random: &mut Random) -> Template {
        let slot = |random: &mut Random| {
            let index = u8::try_from(random.below(4)).unwrap();
            Slot { index, negated: random.below(2) == 0 }
        };
        let clause = |random: &mut Random| (0..=random.below(3)).map(|_| slot(random)).collect::<Vec<_>>();
        (0..4).map(|_| clause(random)).collect()
    }

    /// Numbers without an evident order (G. Marsaglia, "Xorshift RNGs", 2003).
    struct Random(u64);

    impl Random {
        fn below(&mut self, end: u32) -> u32 {
            for shift in [13, -7, 17] {
                self.0 ^= if shift > 0 { self.0 << shift } else { self.0 >> -shift };
            }
            u32::try_from(self.0 % u64::from(end)).unwrap()
        }
    }

    /// The clauses with the bits in their slots; true ones are left out and false literals dropped.
    fn substituted(template: &Template, slots: &[Bit]) -> Vec<BTreeSet<i32>> {
        let mut clauses = Vec::new();
        for clause in template.clauses() {
            let bits = clause.iter().map(|slot| {
                let bit = slots[usize::from(slot.index)];
                if slot.negated { !bit } else { bit }
            });
            let bits: Vec<Bit> = bits.collect();
            if !bits.contains(&Bit::TRUE) {
                clauses.push(bits.iter().filter_map(|bit| bit.literal()).map(Lit::to_dimacs).collect());
            }
        }
        clauses
    }
}
