//! Folders that commands write, named where another thing is expected.

use std::path::Path;

use crate::cli::command_line;

/// What a folder is, and which command takes it, if lifesat wrote it.
pub(crate) fn described(folder: &Path) -> Option<String> {
    let has = |name: &str| folder.join(name).is_file();
    let name = folder.to_string_lossy();
    let command = |words: &[&str]| command_line::of_words(words.iter().chain([&&*name]));
    let below = |file: &str| folder.join(file).display().to_string();
    if has("index.html") && has("answer.json") {
        let patterns = if has("pattern-1.rle") {
            format!("; a pattern of it is {}", below("pattern-1.rle"))
        } else {
            String::new()
        };
        Some(format!("the folder of a report, which a browser shows: {}{patterns}", below("index.html")))
    } else if has("manifest.json") {
        let check = command(&["lifesat", "check"]);
        Some(format!(
            "the folder of a certificate; `{check}` checks it, and its pattern is {}",
            below("pattern.rle")
        ))
    } else if has("plan.json") {
        Some(format!(
            "the folder of a campaign; `{}` says how far it is",
            command(&["lifesat", "campaign", "status"])
        ))
    } else {
        None
    }
}
