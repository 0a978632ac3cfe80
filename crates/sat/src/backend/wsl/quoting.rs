//! How a word passes `wsl.exe` and the Linux shell behind it unchanged.
//!
//! Without `-e`, `wsl.exe` hands the *text* of its command line to the shell. Two parties write and
//! read this text:
//!
//! 1. Whoever starts a program on Windows joins the words to one text. [`std::process::Command`]
//!    does it as all Windows programs expect: a word that is empty or has a blank or a tab is put in
//!    double quotes, a `"` becomes `\"`, and backslashes are doubled if they stand before a `"` or
//!    before the closing quotation mark.
//! 2. The shell takes the text apart again. Double quotes and backslashes mean nearly the same to it.
//!
//! Single quotes would therefore be right only around a word without blanks: inside the double quotes
//! of Windows, the shell takes them as ordinary characters. So there are no single quotes here. A word
//! with blanks gets its double quotes from Windows, and a word without gets none. What is added is
//! what the shell needs and Windows does not do.
//!
//! With `-e` there is no shell, and `wsl.exe` splits the text as Windows programs do. Then a word needs
//! nothing.

/// The word that has to be given to [`std::process::Command`], so that a POSIX shell behind `wsl.exe`
/// reads the word `meant`.
pub(super) fn for_login_shell(meant: &str) -> String {
    let in_quotes = meant.is_empty() || meant.contains([' ', '\t']);
    let mut word = String::with_capacity(meant.len());
    let mut backslashes = 0;
    for symbol in meant.chars() {
        match symbol {
            '\\' => backslashes += 1,
            // Windows doubles these backslashes and adds one before the quotation mark, as the shell
            // wants them.
            '"' => push_backslashes(&mut word, backslashes),
            _ => push_backslashes(&mut word, 2 * backslashes),
        }
        if symbol != '\\' {
            backslashes = 0;
            push(&mut word, symbol, in_quotes);
        }
    }
    // Before the closing quotation mark Windows doubles them.
    push_backslashes(&mut word, if in_quotes { backslashes } else { 2 * backslashes });
    word
}

fn push_backslashes(word: &mut String, count: usize) {
    word.extend(std::iter::repeat_n('\\', count));
}

/// Adds a symbol other than a backslash.
fn push(word: &mut String, symbol: char, in_quotes: bool) {
    match symbol {
        '"' => word.push('"'),
        // After a backslash the shell would drop it.
        '\n' if !in_quotes => word.push_str("'\n'"),
        _ => {
            if if in_quotes { matches!(symbol, '$' | '`') } else { is_special(symbol) } {
                word.push('\\');
            }
            word.push(symbol);
        }
    }
}

/// Whether a symbol may mean something to a shell outside of quotation marks.
fn is_special(symbol: char) -> bool {
    symbol.is_ascii() && !symbol.is_ascii_alphanumeric() && !"_-./,:@+".contains(symbol)
}
