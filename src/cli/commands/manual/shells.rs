//! What the generated completions lack: names that a shell would take for its own, and files.

/// The names of symmetries with letters that mean something to a shell, as they stand in the scripts.
const STROKE: &str = " D2| ";
const BACKSLASH: &str = " D2\\ ";

/// The script for bash. Where a command takes words, bash completes files, and options after a `-`.
pub(super) fn bash(script: &str) -> String {
    let mut lines = Vec::new();
    let mut takes_words = false;
    for line in script.lines() {
        if let Some(offers) = line.trim().strip_prefix("opts=\"").and_then(|rest| rest.strip_suffix('"')) {
            takes_words = !offers.is_empty() && offers.split(' ').all(|offer| offer.starts_with('-'));
        }
        let is_first = line.trim().starts_with("if [[ ${cur} == -* || ${COMP_CWORD} -eq ");
        let is_rest = line == "            COMPREPLY=( $(compgen -W \"${opts}\" -- \"${cur}\") )";
        lines.push(match line {
            _ if takes_words && is_first => "            if [[ ${cur} == -* ]] ; then".to_owned(),
            _ if takes_words && is_rest => "            COMPREPLY=()".to_owned(),
            // A word in quotes is taken as it is, and what is inserted has a backslash.
            _ => line.replace(STROKE, " 'D2\\|' ").replace(BACKSLASH, " 'D2\\\\\\\\' "),
        });
    }
    lines.join("\n") + "\n"
}

/// The script for zsh, which quotes what it inserts.
pub(super) fn zsh(script: &str) -> String {
    script.replace(STROKE, " D2\\| ")
}

/// The script for fish, which reads the offers once as a string and once as words.
pub(super) fn fish(script: &str) -> String {
    script.replace("\nD2|\\t", "\nD2\\|\\t").replace("\nD2\\\\\\t", "\nD2\\\\\\\\\\t")
}
