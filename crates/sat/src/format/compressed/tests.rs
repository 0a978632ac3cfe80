//! The samples were made with gzip, bzip2, xz, zstd and pzstd from `plain.cnf`: as a whole, or as two parts
//! that were packed one by one and put one behind the other.

use std::io::Read;

use super::*;

const CONTENT: &[u8] = include_bytes!("samples/plain.cnf");

/// Samples whose content has a checksum. The second of xz is padded between and behind its streams.
const CHECKED: [(&str, &[u8]); 11] = [
    ("plain.gz", include_bytes!("samples/plain.gz")),
    ("two.gz", include_bytes!("samples/two.gz")),
    ("plain.bz2", include_bytes!("samples/plain.bz2")),
    ("two.bz2", include_bytes!("samples/two.bz2")),
    ("plain.zst", include_bytes!("samples/plain.zst")),
    ("two.zst", include_bytes!("samples/two.zst")),
    ("pzstd.zst", include_bytes!("samples/pzstd.zst")),
    ("plain.xz", include_bytes!("samples/plain.xz")),
    ("crc32.xz", include_bytes!("samples/crc32.xz")),
    ("sha256.xz", include_bytes!("samples/sha256.xz")),
    ("two.xz", include_bytes!("samples/two.xz")),
];

/// Samples without one.
const UNCHECKED: [(&str, &[u8]); 2] = [
    ("unchecked.zst", include_bytes!("samples/unchecked.zst")),
    ("plain.lzma", include_bytes!("samples/plain.lzma")),
];

fn read(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    plain(packed)?.read_to_end(&mut content)?;
    Ok(content)
}

/// What somebody reads who needs the first bytes only, if the input is sound.
fn read_first(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut reader = plain(packed)?;
    let mut first = vec![0; 9];
    reader.read_exact(&mut first)?;
    reader.finish()?;
    Ok(first)
}

#[test]
fn every_format_is_unpacked() {
    for (name, packed) in CHECKED.iter().chain(&UNCHECKED) {
        assert_eq!(read(packed).unwrap_or_else(|error| panic!("{name}: {error}")), CONTENT, "{name}");
        assert_eq!(read_first(packed).unwrap(), CONTENT[..9], "{name}");
        assert!(plain(*packed).unwrap().is_packed(), "{name}");
        assert!(is_packed(packed) && is_packed(&packed[..LONGEST_MAGIC]), "{name}");
    }
    assert_eq!(read(CONTENT).unwrap(), CONTENT);
    assert!(!plain(CONTENT).unwrap().is_packed() && !is_packed(CONTENT));
}

/// Every byte is replaced by several others. What is read is the content, or the damaged bytes themselves where
/// they no longer look packed; everything else is an error, also for those who stop early.
#[test]
fn damage_is_noticed_wherever_it_is() {
    for (name, packed) in CHECKED {
        for place in 0..packed.len() {
            let others =
                (0..8).map(|bit| packed[place] ^ 1 << bit).chain([0, 0xff, packed[place].wrapping_add(7)]);
            for other in others.filter(|&other| other != packed[place]) {
                let mut damaged = packed.to_vec();
                damaged[place] = other;
                if let Ok(content) = read(&damaged) {
                    assert!(content == CONTENT || content == damaged, "{name}: byte {place} became {other}");
                }
                if let Ok(first) = read_first(&damaged) {
                    let is_sound = read(&damaged).is_ok_and(|content| content.starts_with(&first));
                    assert!(is_sound, "{name}: byte {place} became {other}, and nobody looked");
                }
            }
        }
    }
}

/// Of several parts, the first may be there alone, and padding may be missing.
#[test]
fn an_input_that_is_cut_off_is_noticed() {
    for (name, packed) in CHECKED.iter().chain(&UNCHECKED) {
        for length in 1..packed.len() {
            let Ok(content) = read(&packed[..length]) else { continue };
            let is_several = name.starts_with("two") || name.starts_with("pzstd");
            let is_part = is_several && CONTENT.starts_with(&content);
            assert!(content == CONTENT || is_part || content == packed[..length], "{name}: {length} bytes");
        }
        if !name.starts_with("two") {
            assert!(read(&packed[..packed.len() - 1]).is_err(), "{name}");
        }
    }
}

/// A file of one format behind one of another is no file of either. One of lzma ends with its stream, so
/// there it does not help to be of the same format.
#[test]
fn nothing_may_follow() {
    let format = |name: &'static str| name.rsplit('.').next();
    for &(name, packed) in CHECKED.iter().chain(&UNCHECKED) {
        for end in [&b"x"[..], b"more", b"\n", CONTENT] {
            let both = [packed, end].concat();
            assert!(read(&both).is_err() && read_first(&both).is_err(), "{name} and {end:?}");
        }
        for (other, behind) in CHECKED.iter().chain(&UNCHECKED) {
            let both = [packed, behind].concat();
            if format(name) != format(other) || format(name) == Some("lzma") {
                assert!(read(&both).is_err() && read_first(&both).is_err(), "{name} and {other}");
            } else {
                assert_eq!(read(&both).unwrap(), [CONTENT, CONTENT].concat(), "{name} and {other}");
            }
        }
    }
}

/// What stands behind the stream may come late, and after more than a buffer of content.
#[test]
fn what_follows_a_long_stream_is_seen() {
    let long: Vec<u8> = CONTENT.iter().copied().cycle().take(1 << 18).collect();
    let lzma = UNCHECKED[1].1;
    for wait in [0, 1, 7] {
        let input = BufReader::with_capacity(1 + wait, lzma).chain(BufReader::with_capacity(1, &long[..]));
        let error = plain(input).unwrap().read_to_end(&mut Vec::new()).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    }
    let mut reader = plain(lzma.chain(&b"x"[..])).unwrap();
    assert!(reader.read_to_end(&mut Vec::new()).is_err());
    assert!(reader.read_to_end(&mut Vec::new()).is_err(), "the error stays");
}

/// A copy of what was unpacked may look packed itself.
#[test]
fn a_copy_is_not_unpacked_again() {
    for (name, packed) in CHECKED.iter().chain(&UNCHECKED) {
        let mut copy = Plain::as_it_is(*packed);
        let mut content = Vec::new();
        copy.read_to_end(&mut content).unwrap();
        assert!(&content == packed && !copy.is_packed(), "{name}");
    }
}
