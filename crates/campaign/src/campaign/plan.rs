//! The plan of a campaign: the question, the program, and the division into shards; an
//! estimate of the time that it takes, and the differences between two plans.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Deal, Record};
use crate::{sha256, strict_json};

/// Version of the meaning of a campaign's files. It is raised when that changes, so that campaigns
/// of an older version are not continued.
const FORMAT: u32 = 1;

/// What to plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The command line of the question, without the name of the program.
    pub words: Vec<String>,
    /// Everything that the results of units depend on, including the versions of what computes
    /// them.
    pub question: Record,
    /// The division of units among shards.
    pub deal: Deal,
    /// Times of a sample of units, if it was measured.
    pub estimate: Option<Estimate>,
}

/// The content of `plan.json`: a draft, with the program that made it and a hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    lifesat: String,
    format: u32,
    version: String,
    #[serde(flatten)]
    draft: Draft,
    sha256: String,
}

impl Plan {
    /// Makes a plan from a draft.
    pub fn new(draft: Draft) -> Self {
        let mut plan = Self {
            lifesat: "campaign plan".to_owned(),
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            draft,
            sha256: String::new(),
        };
        plan.sha256 = plan.seal();
        plan
    }

    /// Reads a plan that [`Plan::text`] wrote, or returns what is wrong with the text.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let plan: Self = strict_json::from_str(text).map_err(|error| error.to_string())?;
        if plan.lifesat != "campaign plan" {
            return Err("it is not a campaign plan".to_owned());
        }
        if plan.sha256 != plan.seal() {
            return Err("its hash does not match, so it was changed after it was written".to_owned());
        }
        if !plan.draft.deal.is_sound() {
            return Err("its units are divided among shards in an unknown way".to_owned());
        }
        Ok(plan)
    }

    /// The content of the file.
    pub(super) fn text(&self) -> String {
        format!("{}\n", serde_json::to_string_pretty(self).expect("a plan is plain data"))
    }

    /// What is planned.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// How this plan differs from the one that this program would make for a question with `units`
    /// units. Nothing differs if the campaign may go on.
    pub fn differences(&self, question: &Record, units: u64) -> Vec<String> {
        let planned = json!({
            "format": self.format,
            "version": self.version,
            "question": self.draft.question,
            "units": self.draft.deal.units(),
        });
        let ours = json!({
            "format": FORMAT,
            "version": env!("CARGO_PKG_VERSION"),
            "question": question,
            "units": units,
        });
        differences(["the plan has", "this program"], &planned, &ours)
    }

    /// The first line of a file about a shard: everything that the lines below depend on.
    pub(super) fn header(&self, kind: &str, shard: u64) -> Value {
        json!({
            "lifesat": kind,
            "format": self.format,
            "version": self.version,
            "question": self.draft.question,
            "deal": self.draft.deal,
            "shard": shard,
        })
    }

    fn seal(&self) -> String {
        let unsealed = Self { sha256: String::new(), ..self.clone() };
        sha256::of(serde_json::to_string(&unsealed).expect("a plan is plain data").as_bytes())
    }
}

/// The times of a sample of units, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Estimate {
    /// How many units were measured.
    pub units: u64,
    /// The mean time of a unit.
    pub mean: u64,
    /// The standard deviation of the times.
    pub deviation: u64,
    /// The time of the slowest unit.
    pub slowest: u64,
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "these are estimates"
)]
impl Estimate {
    /// The estimate from the times of a sample; `None` if it is empty.
    pub fn of(micros: &[u64]) -> Option<Self> {
        let slowest = *micros.iter().max()?;
        let count = micros.len() as f64;
        let mean = micros.iter().map(|&time| time as f64).sum::<f64>() / count;
        let variance = micros.iter().map(|&time| (time as f64 - mean).powi(2)).sum::<f64>() / count;
        Some(Self {
            units: micros.len() as u64,
            mean: mean as u64,
            deviation: variance.sqrt() as u64,
            slowest,
        })
    }

    /// The time that this many units take, in seconds.
    pub fn seconds(self, units: u64) -> f64 {
        self.mean as f64 * units as f64 / 1e6
    }

    /// The time of the slowest unit, in seconds.
    pub fn slowest_seconds(self) -> f64 {
        self.slowest as f64 / 1e6
    }

    /// The number of shards with which each takes about `seconds`.
    pub fn shards(self, units: u64, seconds: f64) -> u64 {
        ((self.seconds(units) / seconds).ceil() as u64).clamp(1, units)
    }

    /// The expected ratio of the slowest shard to the mean, if units were dealt at random. The
    /// order of [`super::Deal`] spreads them better than that.
    ///
    /// The largest of N normal deviates is about √(2 ln N) standard deviations above the mean.
    pub fn slowest_to_mean(self, units: u64, shards: u64) -> f64 {
        let each = units as f64 / shards as f64;
        let far = (2.0 * (shards as f64).ln()).sqrt();
        let mean = (self.mean as f64).max(1.0);
        let by_many = 1.0 + far * self.deviation as f64 / (mean * each.sqrt());
        // The slowest unit of the sample is in some shard.
        let by_one = (self.slowest as f64 + mean * (each - 1.0)) / (mean * each);
        if shards == 1 { 1.0 } else { by_many.max(by_one) }
    }
}

/// One line for each place where two values differ: `path: FIRST a, SECOND b`. `names` gives FIRST
/// and SECOND, such as "the plan has" and "this program".
pub(super) fn differences(names: [&str; 2], one: &Value, other: &Value) -> Vec<String> {
    let mut found = Vec::new();
    compare("", names, one, other, &mut found);
    found
}

fn compare(path: &str, names: [&str; 2], one: &Value, other: &Value, found: &mut Vec<String>) {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match (one, other) {
        (Value::Object(ones), Value::Object(others)) => {
            for (key, value) in ones {
                compare(&below(key), names, value, others.get(key).unwrap_or(&Value::Null), found);
            }
            for (key, value) in others.iter().filter(|(key, _)| !ones.contains_key(*key)) {
                compare(&below(key), names, &Value::Null, value, found);
            }
        }
        (Value::Array(ones), Value::Array(others)) if ones.len() == others.len() => {
            for (place, (one, other)) in ones.iter().zip(others).enumerate() {
                compare(&below(&place.to_string()), names, one, other, found);
            }
        }
        _ if one == other => {}
        _ => found.push(format!("{path}: {} {}, {} {}", names[0], text(one), names[1], text(other))),
    }
}

fn text(value: &Value) -> String {
    if value.is_null() { "nothing".to_owned() } else { value.to_string() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn plan() -> Plan {
        let words = ["eden", "search", "--n", "3"].map(str::to_owned).to_vec();
        let question = Record(json!({"n": 3, "solvers": ["one", "other"]}));
        Plan::new(Draft { words, question, deal: Deal::new(12, 3), estimate: Estimate::of(&[1, 2]) })
    }

    #[test]
    fn a_plan_is_read_as_it_was_written_or_not_at_all() {
        let text = plan().text();
        assert_eq!(Plan::read(&text), Ok(plan()));
        assert!(Plan::read(&text[..text.len() / 2]).is_err());
        let forged = text.replace("\"n\": 3", "\"n\": 4");
        assert!(Plan::read(&forged).unwrap_err().contains("changed"), "{forged}");
    }

    #[test]
    fn another_question_or_version_is_named() {
        assert!(plan().differences(&Record(json!({"n": 3, "solvers": ["one", "other"]})), 12).is_empty());
        assert_eq!(
            plan().differences(&Record(json!({"n": 3, "solvers": ["one", "third"]})), 12),
            ["question.solvers.1: the plan has \"other\", this program \"third\""]
        );
        let older = Plan { version: "0.0.9".to_owned(), ..plan() };
        let said = older.differences(&plan().draft.question, 12);
        assert_eq!(said.len(), 1);
        assert!(said[0].starts_with("version: the plan has \"0.0.9\", this program"), "{said:?}");
    }

    #[test]
    fn even_units_make_even_shards() {
        let even = Estimate::of(&[500_000; 8]).unwrap();
        assert_eq!((even.mean, even.deviation, even.slowest), (500_000, 0, 500_000));
        assert_eq!(even.shards(4096, 100.0), 21);
        assert!((even.slowest_to_mean(4096, 21) - 1.0).abs() < 1e-9);
        assert_eq!(Estimate::of(&[]), None);
    }

    #[test]
    fn uneven_units_need_long_shards() {
        let uneven = Estimate::of(&[0, 0, 0, 4_000_000]).unwrap();
        assert!(uneven.slowest_to_mean(4096, 2) < 1.2);
        assert!(uneven.slowest_to_mean(4096, 1024) > 1.5);
        assert_eq!(uneven.shards(4096, 0.001), 4096);
    }

    #[test]
    fn each_place_that_differs_is_named() {
        let one = json!({"n": 10, "solvers": ["a", "b"], "same": {"x": null}, "gone": 1});
        let other = json!({"n": 11, "solvers": ["a", "c"], "same": {"x": null}, "new": [2]});
        assert_eq!(
            differences(["has", "wants"], &one, &other),
            [
                "gone: has 1, wants nothing",
                "n: has 10, wants 11",
                "solvers.1: has \"b\", wants \"c\"",
                "new: has nothing, wants [2]",
            ]
        );
        assert!(differences(["", ""], &one, &one).is_empty());
    }
}
