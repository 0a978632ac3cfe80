//! Forms of questions: the table of kinds, completed by the program's own description of its commands.

use std::any::TypeId;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Arg, Command};
use serde::Serialize;
use serde_json::{Value, json};

use crate::kinds::{self, Cap, Field, Fields, Kind};
use crate::question::{Question, plain};
use crate::refusal::Refusal;

/// The longest text of a field, in characters.
const LONGEST_TEXT: usize = 200;

/// The kinds of questions that a program can answer.
#[derive(Clone, Debug)]
pub struct Forms {
    program: Command,
    forms: Vec<Form>,
}

/// A kind of question with all that its form needs.
#[derive(Clone, Debug)]
struct Form {
    kind: &'static Kind,
    fields: Vec<Control>,
    options: BTreeSet<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Control {
    name: &'static str,
    label: String,
    help: Option<String>,
    value: Value,
    #[serde(flatten)]
    takes: Takes,
    caps: &'static [Cap],
    /// The value for which an option is left out.
    #[serde(skip)]
    usual: Option<Value>,
    #[serde(skip)]
    field: &'static Field,
    #[serde(skip)]
    is_part: bool,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Takes {
    Number(i64, i64),
    Choice(Vec<(String, String)>),
    Tick(String),
    Text(()),
}

impl Forms {
    /// The kinds of questions whose commands a program has.
    pub fn of(program: Command) -> Self {
        let forms = kinds::all().iter().filter_map(|kind| Form::of(kind, &program)).collect();
        Self { program, forms }
    }

    /// The forms, as the page reads them.
    pub fn to_json(&self) -> Value {
        let form = |Form { kind, fields, .. }: &Form| {
            let Kind { key, title, hint, group, board, examples, yours, .. } = kind;
            let command = kind.explained_by().collect::<Vec<_>>().join(" ");
            json!({
                "key": key, "title": title, "hint": hint, "group": group, "board": board, "fields": fields,
                "command": command, "examples": examples, "yours": yours,
            })
        };
        self.forms.iter().map(form).collect()
    }

    /// The words of the command line that answers a question, without those about limits.
    ///
    /// # Errors
    /// If the question makes no sense, or if the program does not take the words.
    pub fn command(&self, question: &Value) -> Result<Vec<String>, String> {
        let mut question: Question =
            serde_json::from_value(question.clone()).map_err(|error| error.to_string())?;
        let words = self.complete(&mut question).map_err(|refusal| refusal.words)?;
        self.parse(question.kind, &words).map(|()| words).map_err(|refusal| refusal.words)
    }

    /// Fills in the fields that a question leaves out, and returns the words of its command.
    pub(crate) fn complete(&self, question: &mut Question) -> Result<Vec<String>, Refusal> {
        let form = self.form(question.kind)?;
        form.fill(&mut question.fields)?;
        let mut words = question.words(&question.kind.command)?;
        let options = form.fields.iter().filter(|control| !control.is_part);
        words.extend(options.filter_map(|control| control.option(&question.fields)));
        Ok(words)
    }

    /// Returns true if the command of a kind has an option.
    pub(crate) fn takes(&self, kind: &Kind, option: &str) -> bool {
        self.form(kind).is_ok_and(|form| form.options.contains(option))
    }

    /// Refuses words that the parser of the command line refuses, in the words of the form.
    pub(crate) fn parse(&self, kind: &Kind, words: &[String]) -> Result<(), Refusal> {
        let whole = std::iter::once("lifesat").chain(words.iter().map(String::as_str));
        self.program.clone().try_get_matches_from(whole).map(drop).map_err(|error| {
            let text = error.to_string();
            let first = text.split("\n\n").next().unwrap_or(&text).trim_start_matches("error: ");
            Refusal::question(kind.in_fields(&first.split_whitespace().collect::<Vec<_>>().join(" ")))
        })
    }

    fn form(&self, kind: &Kind) -> Result<&Form, Refusal> {
        let form = self.forms.iter().find(|form| form.kind.key == kind.key);
        form.ok_or_else(|| Refusal::question(format!("this program has no command for `{}`", kind.key)))
    }
}

impl Form {
    fn of(kind: &'static Kind, program: &Command) -> Option<Self> {
        let mut command = program;
        for word in kind.names() {
            command = command.find_subcommand(word)?;
        }
        let command = Some(command).filter(|command| !command.has_subcommands())?;
        let options = command.get_arguments().filter_map(Arg::get_long).map(str::to_owned).collect();
        let fields =
            kind.fields.iter().map(|field| Control::of(field, kind, command)).collect::<Option<_>>()?;
        Some(Self { kind, fields, options })
    }

    /// Checks the fields of a question, and adds those that are not there.
    fn fill(&self, fields: &mut Fields) -> Result<(), Refusal> {
        if let Some(name) = fields.keys().find(|name| self.kind.field(name).is_none()) {
            return Err(Refusal::question(format!("this question has no field `{name}`")));
        }
        for control in &self.fields {
            control.check(fields.entry(control.name.to_owned()).or_insert_with(|| control.value.clone()))?;
        }
        let caps =
            self.fields.iter().flat_map(|control| control.caps.iter().map(move |cap| (control.name, cap)));
        let is_more = |(name, cap): &(&str, &Cap)| {
            kinds::are(fields, &cap.given) && fields[*name].as_i64().is_some_and(|number| number > cap.most)
        };
        match caps.into_iter().find(is_more) {
            Some((_, cap)) => Err(Refusal::question(cap.words.clone())),
            None => Ok(()),
        }
    }
}

impl Control {
    /// The control of a field; `None` if it is no option of the command, or one that names a file.
    fn of(field: &'static Field, kind: &Kind, command: &Command) -> Option<Self> {
        let is_part = kind.has_part(&field.name);
        let option = command.get_arguments().find(|option| option.get_long() == Some(&field.name));
        let option = if is_part { None } else { Some(option?) };
        let takes = Takes::of(field, option);
        if matches!(takes, Takes::Text(())) && option.is_some_and(is_file) {
            return None;
        }
        let own = option.and_then(|option| option.get_default_values().first()?.to_str());
        let own = own.map(|text| match takes {
            Takes::Number(..) => text.parse::<i64>().map_or(Value::Null, Value::from),
            _ => text.into(),
        });
        let usual = field.usual.clone().or(own);
        let value = field.initial.clone().or_else(|| usual.clone()).unwrap_or_else(|| takes.first());
        let label = field.called();
        let help = option.and_then(Arg::get_help).map(ToString::to_string);
        Some(Self { name: &field.name, label, help, value, takes, caps: &field.caps, usual, field, is_part })
    }

    fn check(&self, value: &Value) -> Result<(), Refusal> {
        let is_right = match (&self.takes, value) {
            (Takes::Number(least, most), value) => {
                value.as_i64().is_some_and(|number| (*least..=*most).contains(&number))
            }
            (Takes::Choice(choices), Value::String(value)) => choices.iter().any(|(known, _)| known == value),
            (Takes::Tick(_), Value::Bool(_)) => true,
            (Takes::Text(()), Value::String(text)) => text.chars().count() <= LONGEST_TEXT,
            _ => false,
        };
        let expected = match &self.takes {
            Takes::Number(least, most) => format!("a number from {least} to {most}"),
            Takes::Choice(choices) => {
                let names: Vec<&str> =
                    choices.iter().map(|(name, _)| name.as_str()).filter(|name| !name.is_empty()).collect();
                format!("one of {}", names.join(", "))
            }
            Takes::Tick(_) => "true or false".to_owned(),
            Takes::Text(()) => format!("a text of at most {LONGEST_TEXT} characters"),
        };
        let words = || Refusal::question(format!("“{}” is {expected}", self.label));
        is_right.then_some(()).ok_or_else(words)
    }

    /// The option with its value, unless that is the usual one.
    fn option(&self, fields: &Fields) -> Option<String> {
        let value = fields.get(self.name).filter(|_| kinds::are(fields, &self.field.given))?;
        let text = match (&self.takes, value) {
            _ if Some(value) == self.usual.as_ref() => return None,
            (Takes::Tick(given), Value::Bool(true)) => given.clone(),
            (_, Value::Bool(_)) => return None,
            (_, value) => plain(value),
        };
        Some(format!("--{}{}{text}", self.name, if text.is_empty() { "" } else { "=" }))
    }
}

impl Takes {
    fn of(field: &Field, option: Option<&Arg>) -> Self {
        let own = || option.map(possible_values).unwrap_or_default();
        let choices = field.choices.clone().unwrap_or_else(own);
        if let Some(given) = &field.gives {
            Self::Tick(given.clone())
        } else if option.is_some_and(|option| !option.get_action().takes_values()) {
            Self::Tick(String::new())
        } else if !choices.is_empty() {
            let text = |value: String| (value.clone(), field.text(&value).to_owned());
            Self::Choice(choices.into_iter().map(text).collect())
        } else if field.least.is_some() || option.is_some_and(is_number) {
            Self::Number(field.least.unwrap_or(0), field.most.unwrap_or(i64::from(i32::MAX)))
        } else {
            Self::Text(())
        }
    }

    /// The value of a field about which nothing is said.
    fn first(&self) -> Value {
        match self {
            Self::Number(least, _) => json!(least),
            Self::Choice(choices) => json!(choices[0].0),
            Self::Tick(_) => json!(false),
            Self::Text(()) => json!(""),
        }
    }
}

fn possible_values(option: &Arg) -> Vec<String> {
    let shown = option.get_possible_values().into_iter().filter(|value| !value.is_hide_set());
    shown.map(|value| value.get_name().to_owned()).collect()
}

fn is_number(option: &Arg) -> bool {
    let numbers = [TypeId::of::<usize>(), TypeId::of::<u64>(), TypeId::of::<u32>()];
    numbers.iter().any(|number| option.get_value_parser().type_id() == *number)
}

/// Returns true if an option names a file. A question never says which.
fn is_file(option: &Arg) -> bool {
    let files = [TypeId::of::<PathBuf>(), TypeId::of::<OsString>()];
    files.iter().any(|file| option.get_value_parser().type_id() == *file)
}
