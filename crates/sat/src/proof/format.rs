//! Telling DRAT, which has no hints, from LRAT by how a proof begins.

/// Formats of proofs that can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Clauses with hints.
    Lrat,
    /// Clauses without hints.
    Drat,
}

/// A proof is judged by so many bytes at most.
pub const BEGINNING: u64 = 1 << 16;

impl Format {
    /// The format of a proof that begins so. It ends with these bytes if there are fewer than
    /// [`BEGINNING`]. An empty proof is DRAT: it is one if unit propagation refutes the formula.
    /// What is neither is called LRAT.
    pub fn of(beginning: &[u8]) -> Self {
        let is_binary = is_steps(beginning, drat_step) && !is_lrat(beginning);
        let is_drat = beginning.is_empty() || is_text(beginning) || is_binary;
        if is_drat { Self::Drat } else { Self::Lrat }
    }
}

/// Whether the first line that is neither blank nor a comment is a step of DRAT: literals and one
/// zero, with a `d` before them if a clause is deleted. A step of LRAT has a number before these,
/// and behind them hints and a second zero.
fn is_text(beginning: &[u8]) -> bool {
    let mut lines = beginning.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let Some(line) = lines.find(|line| !line.is_empty() && !line.starts_with(b"c")) else { return false };
    let Ok(line) = str::from_utf8(line) else { return false };
    let line = line.strip_prefix("d ").unwrap_or(line);
    let numbers: Option<Vec<i64>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
    let numbers = numbers.unwrap_or_default();
    numbers.iter().position(|number| *number == 0).is_some_and(|zero| zero + 1 == numbers.len())
}

/// What became of reading a part of a binary proof.
enum Part<'a> {
    /// It ends, and this comes behind it.
    End(&'a [u8]),
    /// The bytes end within it.
    Cut,
    /// It is none.
    Bad,
}

/// Whether all of it is steps: `a` or `d` and what `step` reads. Only the last one may be cut off,
/// and only if there is more than was looked at.
fn is_steps<'a>(beginning: &'a [u8], mut step: impl FnMut(u8, &'a [u8]) -> Part<'a>) -> bool {
    let is_cut = beginning.len() as u64 >= BEGINNING;
    let mut left = beginning;
    let mut steps = 0;
    while let [letter @ (b'a' | b'd'), rest @ ..] = left {
        match step(*letter, rest) {
            Part::End(rest) => left = rest,
            Part::Cut => return is_cut && steps > 0,
            Part::Bad => return false,
        }
        steps += 1;
    }
    left.is_empty() && steps > 0
}

/// Reads the literals of a step of DRAT. Variable v is 2v, its negation 2v + 1, so 1 is none.
/// Variables have 31 bits, so literals have 32.
fn drat_step(_: u8, bytes: &[u8]) -> Part<'_> {
    list(bytes, |number| number != 1 && number >> 32 == 0)
}

/// Whether all of it is steps of LRAT. Numbers of clauses increase, and hints are smaller than them.
fn is_lrat(beginning: &[u8]) -> bool {
    let mut last = 0;
    is_steps(beginning, |letter, bytes| {
        if letter == b'd' {
            return list(bytes, |id| id & 1 == 0);
        }
        let Some((id, literals)) = number(bytes) else { return Part::Cut };
        if id & 1 == 1 || id <= last {
            return Part::Bad;
        }
        last = id;
        match list(literals, |number| number != 1 && number >> 32 == 0) {
            Part::End(hints) => list(hints, |hint| hint >> 1 < id >> 1),
            part => part,
        }
    })
}

/// Reads numbers up to a 0. Each must be allowed.
fn list(mut bytes: &[u8], is_allowed: impl Fn(u64) -> bool) -> Part<'_> {
    loop {
        match number(bytes) {
            None => return if bytes.len() < LONGEST { Part::Cut } else { Part::Bad },
            Some((0, rest)) => return Part::End(rest),
            Some((number, rest)) if is_allowed(number) => bytes = rest,
            Some(_) => return Part::Bad,
        }
    }
}

/// A number has at most so many bytes.
const LONGEST: usize = 9;

/// Reads a number in groups of 7 bits, the lowest first, all but the last with the highest bit set.
fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let end = bytes.iter().take(LONGEST).position(|byte| byte & 0x80 == 0)?;
    let value = bytes[..=end].iter().rev().fold(0, |value, byte| value << 7 | u64::from(byte & 0x7f));
    Some((value, &bytes[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_drat(beginning: &[u8]) -> bool {
        Format::of(beginning) == Format::Drat
    }

    #[test]
    fn steps_of_text() {
        for proof in ["1 -2 0\n", "0\n", "d 1 2 0\n", "c made by hand\n\nc\n2 0\n", "  -7 0", ""] {
            assert!(is_drat(proof.as_bytes()), "{proof:?}");
        }
        for proof in ["c nothing\n", "3 1 0 1 2 0\n", "3 d 1 2 0\n", "3 0 0\n", "words\n", "1 2\n", "d\n"] {
            assert!(!is_drat(proof.as_bytes()), "{proof:?}");
        }
    }

    /// The literal 63 is 126, 64 is 128 and takes two bytes, −8191 is 16383, the last of two bytes,
    /// and 8192 is 16384.
    #[test]
    fn steps_of_bytes() {
        let proof = b"a\x7e\0d\x80\x01\xff\x7f\0a\x80\x80\x01\0a\0";
        assert!(is_drat(proof));
        let ends = [0, 3, 9, 14];
        for length in 0..proof.len() {
            assert_eq!(is_drat(&proof[..length]), ends.contains(&length), "{length}");
        }
        for bad in
            [&b"a\x02\0b\x02\0"[..], b"a\x01\0", b"a\x80\x80\x80\x80\x80\x01\0", b"a\x02\0\0", b"i\x02\0"]
        {
            assert!(!is_drat(bad), "{bad:?}");
        }
    }

    /// The hint 50 is 100, the letter `d`, and −48 is 97, the letter `a`. So this could be steps of
    /// either format, but numbers of clauses and hints speak for LRAT.
    #[test]
    fn hints_that_look_like_letters() {
        assert!(!is_drat(b"a\x7e\x02\0d\0a\x80\x01\0d\x7e\0"));
        assert!(!is_drat(b"a\x7e\x02\0a\x06\0"));
        // The first number is not larger than the hint.
        assert!(is_drat(b"a\x02\x02\0d\0"));
        assert!(is_drat(b"a\x02\0a\x06\0"));
    }

    /// What was looked at may end within a step.
    #[test]
    fn a_long_proof_is_judged_by_its_beginning() {
        let most = usize::try_from(BEGINNING).unwrap();
        for step in [&b"a\x02\x05\0"[..], b"d\x02\x80\x01\x07\0"] {
            let mut long = step.repeat(most);
            long.truncate(most);
            assert!(is_drat(&long));
            long[most / 2 / step.len() * step.len()] = b'x';
            assert!(!is_drat(&long));
        }
        // One step that does not end says nothing.
        assert!(!is_drat(&[b"a".as_slice(), &vec![2; most - 1]].concat()));
    }
}
