//! The plan of a campaign: the question, the program, and the division into shards.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Deal, Estimate, differences};
use crate::sha256;
use crate::strict_json;

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
    pub question: Value,
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

    /// The command line of the question.
    pub fn words(&self) -> &[String] {
        &self.draft.words
    }

    /// The question.
    pub fn question(&self) -> &Value {
        &self.draft.question
    }

    /// The division of units among shards.
    pub fn deal(&self) -> Deal {
        self.draft.deal
    }

    /// Times of a sample of units.
    pub fn estimate(&self) -> Option<Estimate> {
        self.draft.estimate
    }

    /// How this plan differs from the one that this program would make for a question with `units`
    /// units. Nothing differs if the campaign may go on.
    pub fn differences(&self, question: &Value, units: u64) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        let words = ["eden", "search", "--n", "3"].map(str::to_owned).to_vec();
        let question = json!({"n": 3, "solvers": ["one", "other"]});
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
        assert!(plan().differences(&json!({"n": 3, "solvers": ["one", "other"]}), 12).is_empty());
        assert_eq!(
            plan().differences(&json!({"n": 3, "solvers": ["one", "third"]}), 12),
            ["question.solvers.1: the plan has \"other\", this program \"third\""]
        );
        let older = Plan { version: "0.0.9".to_owned(), ..plan() };
        let said = older.differences(&plan().draft.question, 12);
        assert_eq!(said.len(), 1);
        assert!(said[0].starts_with("version: the plan has \"0.0.9\", this program"), "{said:?}");
    }
}
