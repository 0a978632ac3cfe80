//! Questions in files, such as those of `instances/search`: JSON whose `search` has the words of a command line.

use std::env;
use std::ffi::OsString;
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Parser;
use serde_json::Value;

use crate::cli::answers;
use crate::cli::args::{Cli, Command, SearchArgs};
use crate::cli::input::Input;

/// The arguments with the words of the file in place of its name, if there is such a file.
pub(super) fn expanded(args: &SearchArgs) -> Result<Option<SearchArgs>> {
    let [file] = args.question.what.as_slice() else { return Ok(None) };
    if !Path::new(file).is_file() {
        return Ok(None);
    }
    let text = Input::open(Path::new(file))?.text()?;
    let Some(words) = words(&text).with_context(|| file.clone())? else { return Ok(None) };
    let mut line: Vec<OsString> = env::args_os().collect();
    let Some(place) = line.iter().position(|word| word == file.as_str()) else { return Ok(None) };
    line.splice(place..=place, words.into_iter().map(OsString::from));
    match Cli::try_parse_from(line) {
        Ok(Cli { command: Command::Search(args), .. }) => Ok(Some(args)),
        Ok(_) => bail!("{file}: its words are no search"),
        Err(error) => bail!("{file}: {error}"),
    }
}

/// The words of a question in JSON; nothing if the text is something else.
fn words(text: &str) -> Result<Option<Vec<String>>> {
    if !answers::is_json(text) {
        return Ok(None);
    }
    match serde_json::from_str::<Value>(text).ok().map(|mut value| value["search"].take()) {
        None | Some(Value::Null) => Ok(None),
        Some(words) => Ok(Some(serde_json::from_value(words).context("`search` is no list of words")?)),
    }
}
