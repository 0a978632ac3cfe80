//! Telling DRAT, which has no hints, from LRAT by how a proof begins.

/// A proof is judged by so many bytes at most.
pub(super) const BEGINNING: u64 = 1 << 16;

/// Whether a proof that begins so, and is no LRAT, is DRAT, as text or binary.
pub(super) fn is_drat(beginning: &[u8]) -> bool {
    is_binary(beginning) || is_text(beginning)
}

/// Whether the first line that is neither blank nor a comment is a step: literals and one zero, with a `d` before them if a clause
/// is deleted. A step of LRAT has a number before these, and behind them hints and a second zero.
fn is_text(beginning: &[u8]) -> bool {
    let mut lines = beginning.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let Some(line) = lines.find(|line| !line.is_empty() && !line.starts_with(b"c")) else { return false };
    let Ok(line) = str::from_utf8(line) else { return false };
    let line = line.strip_prefix("d ").unwrap_or(line);
    let numbers: Option<Vec<i64>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
    let numbers = numbers.unwrap_or_default();
    numbers.iter().position(|number| *number == 0).is_some_and(|zero| zero + 1 == numbers.len())
}

/// Whether all of it is steps: `a` or `d`, literals, and a byte of value 0. Only the last one may be cut off, and only if there is
/// more than was looked at.
fn is_binary(beginning: &[u8]) -> bool {
    let is_cut = beginning.len() as u64 == BEGINNING;
    let mut left = beginning;
    let mut steps = 0;
    while let [b'a' | b'd', rest @ ..] = left {
        match after_literals(rest) {
            Literals::End(rest) => left = rest,
            Literals::Cut => return is_cut && steps > 0,
            Literals::Bad => return false,
        }
        steps += 1;
    }
    left.is_empty() && steps > 0
}

/// What became of reading the literals of a step.
enum Literals<'a> {
    /// They end with a 0, and this comes behind it.
    End(&'a [u8]),
    /// There is no 0.
    Cut,
    /// One of them is none.
    Bad,
}

/// Reads literals, in groups of 7 bits, the lowest first, all but the last with the highest bit set. Variable v is 2v, its negation
/// 2v + 1, so 1 is none.
fn after_literals(mut bytes: &[u8]) -> Literals<'_> {
    loop {
        let Some(length) = bytes.iter().position(|byte| byte & 0x80 == 0) else { return Literals::Cut };
        match &bytes[..=length] {
            [0] => return Literals::End(&bytes[1..]),
            [1] => return Literals::Bad,
            // Variables have 31 bits, so literals have 32.
            number if number.len() > 5 => return Literals::Bad,
            number => bytes = &bytes[number.len()..],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_text() {
        for proof in ["1 -2 0\n", "0\n", "d 1 2 0\n", "c made by hand\n\nc\n2 0\n", "  -7 0"] {
            assert!(is_drat(proof.as_bytes()), "{proof:?}");
        }
        for proof in ["", "c nothing\n", "3 1 0 1 2 0\n", "3 d 1 2 0\n", "words\n", "1 2\n", "d\n"] {
            assert!(!is_drat(proof.as_bytes()), "{proof:?}");
        }
    }

    /// The literal 63 is 126, 64 is 128 and takes two bytes, −8191 is 16383, the last of two bytes, and 8192 is 16384.
    #[test]
    fn steps_of_bytes() {
        let proof = b"a\x7e\0d\x80\x01\xff\x7f\0a\x80\x80\x01\0a\0";
        assert!(is_drat(proof));
        let ends = [3, 9, 14];
        for length in 0..proof.len() {
            assert_eq!(is_drat(&proof[..length]), ends.contains(&length), "{length}");
        }
        for bad in
            [&b"a\x02\0b\x02\0"[..], b"a\x01\0", b"a\x80\x80\x80\x80\x80\x01\0", b"a\x02\0\0", b"i\x02\0"]
        {
            assert!(!is_drat(bad), "{bad:?}");
        }
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
