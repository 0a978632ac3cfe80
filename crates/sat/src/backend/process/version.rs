//! How to find the version in what a solver prints.

/// The first word that looks like a version, such as 4.2.1. If there is none, the first line that
/// is one short word with a digit in it, as some solvers print.
pub(super) fn find(text: &str) -> Option<String> {
    let dotted = text.split_whitespace().find_map(dotted);
    dotted.or_else(|| text.lines().map(str::trim).find(|line| is_lone_version(line))).map(str::to_owned)
}

fn dotted(word: &str) -> Option<&str> {
    let word = word.trim_matches(|character: char| !character.is_ascii_alphanumeric());
    let number = word.strip_prefix('v').unwrap_or(word);
    let (major, rest) = number.split_once('.')?;
    let is_version = is_number(major) && rest.starts_with(|character: char| character.is_ascii_digit());
    is_version.then_some(number)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_lone_version(line: &str) -> bool {
    line.len() < 20 && !line.contains(char::is_whitespace) && line.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn versions_are_found_in_what_the_solvers_print() {
        let cases = [
            (
                "ERROR! Unknown flag \"-version\".\nc\nc This is glucose 4.2.1 --  based on MiniSAT\nc\n",
                "4.2.1",
            ),
            ("4.0.4\n", "4.0.4"),
            ("sc2021\n", "sc2021"),
            ("965\n", "965"),
            ("c CryptoMiniSat version 5.11.4\nc CMS Copyright (C) 2009-2020\n", "5.11.4"),
            ("clasp version 3.3.5 (libclasp version 3.3.5)\nAddress model: 64-bit\n", "3.3.5"),
            ("Z3 version 4.8.12 - 64 bit\n", "4.8.12"),
            ("v1.2-rc1,\n", "1.2-rc1"),
        ];
        for (text, version) in cases {
            assert_eq!(find(text).as_deref(), Some(version));
        }
        assert_eq!(find("usage: solver [options]\n"), None);
    }
}
