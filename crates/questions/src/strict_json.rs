//! JSON in which no key occurs twice.
//!
//! Readers disagree about a key that occurs twice: some take its first value, some its last. So a file
//! that is evidence may show one thing to a person and another to a program. serde notices this in most
//! types, but not in all. Unknown keys are the business of each type (`deny_unknown_fields`).

use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Reads a value from a text.
///
/// # Errors
/// If the text is no JSON or has another form, or if a key occurs twice in an object.
pub fn from_str<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    from_slice(text.as_bytes())
}

/// Reads a value from the bytes of a text.
///
/// # Errors
/// If they are no JSON or have another form, or if a key occurs twice in an object.
pub fn from_slice<T: DeserializeOwned>(text: &[u8]) -> serde_json::Result<T> {
    serde_json::from_slice::<Distinct>(text)?;
    serde_json::from_slice(text)
}

/// Any value whose keys are distinct.
struct Distinct;

impl<'de> Deserialize<'de> for Distinct {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for Distinct {
    type Value = Self;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if keys.contains(&key) {
                return Err(A::Error::custom(format_args!("the key {key:?} occurs twice")));
            }
            keys.insert(key);
            map.next_value::<Self>()?;
        }
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self, A::Error> {
        while list.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn keys_that_occur_twice_are_refused_at_any_depth() {
        for text in
            [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"c":[],"a":2}}]"#, r#"{"a":1,"\u0061":2}"#, r#"{"":0,"":0}"#]
        {
            let error = from_str::<Value>(text).unwrap_err().to_string();
            assert!(error.contains("occurs twice") && error.contains("line 1"), "{error}");
        }
    }

    #[test]
    fn all_other_json_is_read() {
        for text in [r#"{"a":{"a":[1,-2,2.5,1e300,"a",true,null,{}]},"b":{"a":1}}"#, "3", "\"a\"", "[]"] {
            assert_eq!(from_str::<Value>(text).unwrap(), serde_json::from_str::<Value>(text).unwrap());
        }
        assert!(from_str::<Value>("{} {}").is_err() && from_str::<Value>("{").is_err());
    }
}
