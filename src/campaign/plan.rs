//! What a campaign is about.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::seal::sha256;
use super::{Deal, Estimate, differences};

/// Of a change in what the files of a campaign mean, old ones must not be continued.
const FORMAT: u32 = 1;

/// What to plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The command line that asks the question, without the program.
    pub words: Vec<String>,
    /// Everything that the pieces of the answer depend on, with the versions of what computes them.
    pub question: Value,
    /// Which units belong to which shard.
    pub deal: Deal,
    /// What a sample of units took, if one was measured.
    pub estimate: Option<Estimate>,
}

/// A draft with who made it, which is what `plan.json` says.
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
    /// Makes a plan of a draft.
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

    /// Reads a plan, and says why not if this is none that was written by [`Plan::text`].
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let plan: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if plan.lifesat != "campaign plan" {
            return Err("it is no plan".to_owned());
        }
        if plan.sha256 != plan.seal() {
            return Err("it was changed after it was written, as its hash says".to_owned());
        }
        if !plan.draft.deal.is_sound() {
            return Err("its units are shared out in an unknown way".to_owned());
        }
        Ok(plan)
    }

    /// What stands in the file.
    pub(super) fn text(&self) -> String {
        format!("{}\n", serde_json::to_string_pretty(self).expect("a plan is plain data"))
    }

    /// The command line that asks the question.
    pub fn words(&self) -> &[String] {
        &self.draft.words
    }

    /// What is asked.
    pub fn question(&self) -> &Value {
        &self.draft.question
    }

    /// Which units belong to which shard.
    pub fn deal(&self) -> Deal {
        self.draft.deal
    }

    /// What a sample of units took.
    pub fn estimate(&self) -> Option<Estimate> {
        self.draft.estimate
    }

    /// In what this plan differs from what this program would plan for a question with so many units; nothing if it may go on.
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

    /// The first line of a file about a shard: everything that what follows depends on.
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
        sha256(serde_json::to_string(&unsealed).expect("a plan is plain data").as_bytes())
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
