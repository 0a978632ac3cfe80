//! A closed set as a file that another program can check.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Closed, Pairs};
use crate::life::Rule;
use crate::strict_json;

/// What the file says that it is, in its field `certificate`.
pub const KIND: &str = "no orphan of a height";

/// The most columns in which an entry comes back that a file may name.
const MOST_COLUMNS: usize = 100;

/// A text is no certificate.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Damaged {
    /// It has another form.
    #[error("it is not a certificate about a height")]
    Form(#[from] serde_json::Error),
    /// A field has a value that it cannot have.
    #[error("it is damaged: {0}")]
    Field(&'static str),
}

/// The fields of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    certificate: String,
    rule: String,
    height: usize,
    context: usize,
    /// Within how many columns an entry comes back.
    columns: usize,
    /// For each context a number with as many hexadecimal digits as there are bits. Bit a·2^(h+2) + b
    /// is the pair of the columns a and b.
    pairs: Vec<String>,
}

impl Closed {
    /// The certificate. research/notes/no-orphan-heights.md describes it.
    #[expect(clippy::missing_panics_doc, reason = "texts and numbers can always be written as JSON")]
    pub fn certificate(&self) -> String {
        let digits = (1 << (self.height + 2)) / 4;
        let number =
            |pairs: &Pairs| pairs.words.iter().rev().map(|word| format!("{word:0digits$x}")).collect();
        let fields = Fields {
            certificate: KIND.to_owned(),
            rule: self.rule.to_string(),
            height: self.height,
            context: self.context,
            columns: self.most_columns,
            pairs: self.pairs.iter().map(number).collect(),
        };
        serde_json::to_string_pretty(&fields).expect("texts and numbers can be written") + "\n"
    }

    /// Reads a certificate. Whether it holds, [`Self::holds`] says.
    ///
    /// # Errors
    /// If the text is no certificate, or one of a height above [`Self::HIGHEST`].
    pub fn read(text: &str) -> Result<Self, Damaged> {
        let fields: Fields = strict_json::from_str(text)?;
        if fields.certificate != KIND {
            return Err(Damaged::Field("its kind"));
        }
        let rule: Rule = fields.rule.parse().map_err(|_| Damaged::Field("its rule"))?;
        let Fields { height, context, columns, .. } = fields;
        if !(1..=Self::HIGHEST).contains(&height) {
            return Err(Damaged::Field("its height"));
        }
        let bits = height.checked_mul(context).filter(|bits| (height..40).contains(bits));
        if bits.is_none_or(|bits| fields.pairs.len() != 1 << bits) {
            return Err(Damaged::Field("the number of contexts"));
        }
        if !(1..=MOST_COLUMNS).contains(&columns) {
            return Err(Damaged::Field("the number of columns"));
        }
        let pairs: Option<Vec<Pairs>> = fields.pairs.iter().map(|text| pairs(height, text)).collect();
        let pairs = pairs.ok_or(Damaged::Field("the pairs of a context"))?;
        Ok(Self { rule, height, context, most_columns: columns, pairs })
    }
}

/// The pairs that a hexadecimal number lists.
fn pairs(height: usize, text: &str) -> Option<Pairs> {
    let count = 1 << (height + 2);
    let is_number = text.len() == count * count / 4 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
    let words = |text: &str| {
        let words = text.as_bytes().chunks(count / 4).rev();
        words.map(|digits| u64::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()).collect()
    };
    is_number.then(|| words(text)).flatten().map(|words| Pairs { words })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::strips::{Depth, Ending};

    fn certificate() -> String {
        let depth = Depth { context: 1, columns: 3, effort: 100 };
        let ending = Closed::search(Rule::LIFE, 1, depth, &Limits::none(), &mut |_| {});
        let Ending::NoOrphan(closed) = ending else { panic!() };
        closed.certificate()
    }

    #[test]
    fn a_certificate_is_read_as_it_was_written() {
        let text = certificate();
        let read = Closed::read(&text).unwrap();
        assert_eq!(read.certificate(), text);
        assert!(read.holds());
        assert_eq!((read.rule(), read.height()), (Rule::LIFE, 1));
    }

    #[test]
    fn damaged_certificates_are_refused() {
        let text = certificate();
        let digits = text.split('"').find(|part| part.len() == 16).unwrap().to_owned();
        for (from, to) in [
            ("\"no orphan of a height\"", "\"something else\""),
            ("B3/S23", "B3/S99"),
            ("\"height\": 1", "\"height\": 2"),
            ("\"height\": 1", "\"height\": 9"),
            ("\"context\": 1", "\"context\": 2"),
            ("\"context\": 1", "\"context\": 0"),
            ("\"columns\": 3", "\"columns\": 0"),
            (&digits, &digits[1..]),
            (&digits, &digits.replace(|c: char| c.is_ascii_digit(), "+")),
            ("\"rule\"", "\"rules\""),
        ] {
            assert!(text.contains(from), "{from}");
            assert!(Closed::read(&text.replacen(from, to, 1)).is_err(), "{from} {to}");
        }
    }
}
