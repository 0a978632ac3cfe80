//! Questions in files, such as those of `instances/search`: JSON whose `search` has the words of a
//! command line.

use std::ffi::OsString;
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::{Arg, ArgGroup, Args as _, CommandFactory, FromArgMatches};
use serde_json::Value;

use crate::cli::args::line::{self, NotRead};
use crate::cli::args::{Cli, Command};
use crate::cli::emit::args::EmitProblem;
use crate::cli::input::answers;
use crate::cli::input::source::Input;
use crate::cli::search::args::{SearchArgs, SearchQuestionArgs};

/// Stands for the file in a command line while its place is looked for.
const MARK: &str = "the file of the question";

pub(crate) struct Instance {
    pub(crate) words: Vec<String>,
    /// The command line that has them in place of the file's name.
    pub(crate) command: Command,
}

impl Instance {
    /// The question of the file that a command line names in place of a box, if it names such a
    /// file. Its words are put first, so that options of the command line hold where both have one.
    pub(crate) fn of_line(asked: &SearchQuestionArgs, line: Vec<OsString>) -> Result<Option<Self>> {
        let [file] = asked.what.as_slice() else { return Ok(None) };
        if !Path::new(file).is_file() {
            return Ok(None);
        }
        let text = Input::open(Path::new(file))?.text()?;
        let Some(words) = words(&text).with_context(|| file.clone())? else { return Ok(None) };
        let Some(line) = spliced(line, file, &words) else { bail!("{file}: name it after `search`") };
        let Cli { command, .. } = parse_with_file(line).with_context(|| file.clone())?;
        Ok(Some(Self { words, command }))
    }

    pub(crate) fn question(&self) -> Option<&SearchQuestionArgs> {
        question(&self.command)
    }
}

/// The words of a question in JSON; nothing if the text is something else.
pub(crate) fn words(text: &str) -> Result<Option<Vec<String>>> {
    if !answers::is_json(text) {
        return Ok(None);
    }
    match serde_json::from_str::<Value>(text).ok().map(|mut value| value["search"].take()) {
        None | Some(Value::Null) => Ok(None),
        Some(words) => Ok(Some(serde_json::from_value(words).context("`search` is not a list of words")?)),
    }
}

/// A command line without the name of the file, and with the words behind `search`.
fn spliced(mut line: Vec<OsString>, file: &str, words: &[String]) -> Option<Vec<OsString>> {
    line.remove(place(&line, file)?);
    // The program itself may be called so, too.
    let verb = line.iter().skip(1).position(|word| word == "search")? + 2;
    line.splice(verb..verb, words.iter().map(OsString::from));
    Some(line)
}

/// Where a command line names the file: the same word may be the value of an option, too.
fn place(line: &[OsString], file: &str) -> Option<usize> {
    (0..line.len()).filter(|&place| line[place] == file).find(|&place| {
        let mut marked = line.to_vec();
        marked[place] = MARK.into();
        line::parse(marked)
            .is_ok_and(|cli| question(&cli.command).is_some_and(|question| question.what == [MARK]))
    })
}

fn question(command: &Command) -> Option<&SearchQuestionArgs> {
    match command {
        Command::Search(args) => Some(&args.question),
        Command::Emit(args) => match &args.problem {
            Some(EmitProblem::Search(args)) => Some(&args.question),
            _ => None,
        },
        _ => None,
    }
}

/// Reads a command line that has the words of a file with a search, too. Options may be said again,
/// and `emit search` takes all options of `search`, as the words are of that command.
fn parse_with_file(words: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> Result<Cli, NotRead> {
    let whole = SearchArgs::augment_args(clap::Command::new("search"));
    let with_all = |emit_search: clap::Command| {
        let is_new = |arg: &&Arg| emit_search.get_arguments().all(|own| own.get_id() != arg.get_id());
        let more: Vec<Arg> = whole.get_arguments().filter(is_new).cloned().collect();
        let is_new = |group: &&ArgGroup| emit_search.get_groups().all(|own| own.get_id() != group.get_id());
        let groups: Vec<ArgGroup> = whole.get_groups().filter(is_new).cloned().collect();
        emit_search.args(more).groups(groups)
    };
    let grammar = Cli::command()
        .args_override_self(true)
        .mut_subcommand("emit", |emit| emit.mut_subcommand("search", with_all));
    let matches = grammar.try_get_matches_from(words);
    matches.and_then(|matches| Cli::from_arg_matches(&matches)).map_err(NotRead::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(words: &[&str]) -> Vec<OsString> {
        words.iter().map(OsString::from).collect()
    }

    /// The file's name is an option's value, before and after.
    #[test]
    fn the_file_is_found_among_equal_words() {
        for words in [
            &["lifesat", "search", "--state", "f", "f", "--engine", "sat"][..],
            &["lifesat", "-q", "search", "--engine", "sat", "f", "--state", "f"],
            &["lifesat", "search", "--state=f", "--engine", "sat", "--", "f"],
            &["lifesat", "emit", "search", "-o", "f", "f"],
            &["search", "-q", "search", "--state", "f", "--engine", "sat", "f"],
        ] {
            let place = place(&line(words), "f").unwrap();
            let mut others = words.to_vec();
            others.remove(place);
            assert_eq!(others.iter().filter(|word| **word == "f" || **word == "--state=f").count(), 1);
            let spliced = spliced(line(words), "f", &["4".to_owned(), "5".to_owned()]).unwrap();
            let cli = line::parse(spliced).unwrap();
            assert_eq!(question(&cli.command).unwrap().what, ["4", "5"], "{words:?}");
        }
    }
}
