//! Archives of files in the format of tar (POSIX.1-1988, ustar): written as they are sent, and unpacked into a new
//! folder.
//!
//! An archive may come from anybody. So nothing but files and folders is unpacked, with names that stay below the
//! folder, and never more bytes than the archive has.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::time::UNIX_EPOCH;

const BLOCK: usize = 512;

/// More files are in no archive of ours.
const MOST_FILES: usize = 100_000;

/// The deepest folder.
const DEEPEST: usize = 16;

// Where a header has what (pax(1), "ustar Interchange Format").
const NAME: usize = 100;
const MAGIC: &[u8] = b"ustar";
const MAGIC_AT: usize = 257;
const KIND_AT: usize = 156;
const SIZE_AT: usize = 124;
const SUM_AT: usize = 148;
const PREFIX_AT: usize = 345;
const PREFIX: usize = 155;

/// An archive that is read while its files are.
pub struct Archive {
    rest: VecDeque<(String, PathBuf, u64)>,
    current: Box<dyn Read + Send>,
    length: u64,
}

impl Archive {
    /// An archive of files, each with the name that it gets there.
    ///
    /// # Errors
    /// If a file cannot be read, or if a name is too long.
    pub fn of(files: impl IntoIterator<Item = (String, PathBuf)>) -> io::Result<Self> {
        let with_length = |(name, path): (String, PathBuf)| {
            let length = fs::metadata(&path)?.len();
            header(&name, length, 0)?;
            Ok((name, path, length))
        };
        let rest: VecDeque<_> = files.into_iter().map(with_length).collect::<io::Result<_>>()?;
        let bytes = |length: u64| BLOCK as u64 + length + gap(length);
        let length = rest.iter().map(|(_, _, length)| bytes(*length)).sum::<u64>() + 2 * BLOCK as u64;
        Ok(Self { rest, current: Box::new(io::empty()), length })
    }

    /// Its length in bytes.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Turns to the next file, or to the end of the archive. Returns false if that was read.
    fn turn(&mut self) -> io::Result<bool> {
        let Some((name, path, length)) = self.rest.pop_front() else { return Ok(false) };
        let file = File::open(path)?;
        let written = file.metadata()?.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let head = io::Cursor::new(header(&name, length, written)?);
        let end = if self.rest.is_empty() { 2 * BLOCK as u64 } else { 0 };
        self.current = Box::new(head.chain(file.take(length)).chain(io::repeat(0).take(gap(length) + end)));
        Ok(true)
    }
}

impl Read for Archive {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.current.read(bytes)?;
            if read > 0 || bytes.is_empty() || !self.turn()? {
                return Ok(read);
            }
        }
    }
}

/// How many zeros fill the last block of a file.
fn gap(length: u64) -> u64 {
    length.next_multiple_of(BLOCK as u64) - length
}

fn header(name: &str, length: u64, written: u64) -> io::Result<[u8; BLOCK]> {
    let fits =
        |(prefix, name): &(&str, &str)| prefix.len() <= PREFIX && name.len() <= NAME && !name.is_empty();
    let parts = name.match_indices('/').map(|(at, _)| (&name[..at], &name[at + 1..]));
    let parts = std::iter::once(("", name)).chain(parts).find(fits);
    let size = format!("{length:011o}");
    let (Some((prefix, name)), 11) = (parts, size.len()) else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("{name} fits in no tar archive")));
    };
    let mut block = [0; BLOCK];
    let mut put = |at: usize, bytes: &[u8]| block[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, name.as_bytes());
    put(100, b"0000644\x000000000\x000000000\x00");
    put(SIZE_AT, size.as_bytes());
    put(136, format!("{written:011o}").as_bytes());
    put(KIND_AT, b"0");
    put(MAGIC_AT, b"ustar\x0000");
    put(PREFIX_AT, prefix.as_bytes());
    let sum = format!("{:06o}\0 ", sum_of(&block));
    block[SUM_AT..SUM_AT + 8].copy_from_slice(sum.as_bytes());
    Ok(block)
}

/// The checksum of a header, for which its own place counts as spaces.
fn sum_of(block: &[u8; BLOCK]) -> u64 {
    let own = SUM_AT..SUM_AT + 8;
    let byte = |(at, byte): (usize, &u8)| u64::from(if own.contains(&at) { b' ' } else { *byte });
    block.iter().enumerate().map(byte).sum()
}

/// Returns true if a file begins like an archive. Pipes can be read only once, and not here.
pub fn is_archive(path: &Path) -> bool {
    let mut block = [0; BLOCK];
    if !path.is_file() {
        return false;
    }
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut block));
    read.is_ok() && block[MAGIC_AT..].starts_with(MAGIC)
}

/// Unpacks an archive into a folder that nobody else writes to, and that is empty.
///
/// # Errors
/// If the archive is damaged or has anything but files and folders, or if a file cannot be written.
pub fn unpack(archive: &Path, into: &Path) -> io::Result<()> {
    let mut archive = BufReader::new(File::open(archive)?);
    for _ in 0..MOST_FILES {
        let mut block = [0; BLOCK];
        archive.read_exact(&mut block)?;
        if block == [0; BLOCK] {
            return Ok(());
        }
        if !block[MAGIC_AT..].starts_with(MAGIC) || octal(&block[SUM_AT..SUM_AT + 8]) != Some(sum_of(&block))
        {
            return Err(damaged("a header is damaged"));
        }
        let path = into.join(name_of(&block)?);
        let length = octal(&block[SIZE_AT..SIZE_AT + 12]).ok_or_else(|| damaged("a file has no length"))?;
        match block[KIND_AT] {
            b'0' | 0 => take(&mut archive, length, &path)?,
            // Files bring their folders.
            b'5' if length == 0 => {}
            _ => return Err(damaged("it has more than files and folders: unpack it, and name the folder")),
        }
    }
    Err(damaged("it has too many files"))
}

/// Writes the next file of an archive to a path where nothing is.
fn take(archive: &mut impl Read, length: u64, path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = File::create_new(path)?;
    if io::copy(&mut archive.take(length), &mut file)? < length {
        return Err(damaged("its end is missing"));
    }
    file.flush()?;
    io::copy(&mut archive.take(gap(length)), &mut io::sink()).map(drop)
}

/// A name that leads below the folder where it is unpacked.
fn name_of(block: &[u8; BLOCK]) -> io::Result<PathBuf> {
    let text = |bytes: &[u8]| {
        let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
        String::from_utf8(bytes[..end].to_vec()).map_err(|_| damaged("a name is no text"))
    };
    // Before POSIX, names had no prefix.
    let is_posix = block[MAGIC_AT + MAGIC.len()] == 0;
    let prefix = if is_posix { text(&block[PREFIX_AT..PREFIX_AT + PREFIX])? } else { String::new() };
    let name = Path::new(&prefix).join(text(&block[..NAME])?);
    let parts: Vec<Component<'_>> = name.components().filter(|part| *part != Component::CurDir).collect();
    let is_below = parts.iter().all(|part| matches!(part, Component::Normal(_)));
    if !is_below || parts.len() > DEEPEST {
        return Err(damaged("a name leads out of its folder"));
    }
    Ok(parts.iter().collect())
}

fn octal(digits: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(digits).ok()?;
    u64::from_str_radix(text.trim_matches(['\0', ' ']), 8).ok()
}

fn damaged(words: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, words)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An archive of files with these names and contents.
    fn archive(place: &Path, files: &[(&str, &[u8])]) -> Vec<u8> {
        let paths = files.iter().enumerate().map(|(number, (name, bytes))| {
            let path = place.join(number.to_string());
            fs::write(&path, bytes).unwrap();
            ((*name).to_owned(), path)
        });
        let mut archive = Archive::of(paths).unwrap();
        let (mut bytes, length) = (Vec::new(), archive.length());
        archive.read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes.len() as u64, length);
        bytes
    }

    fn unpacked(bytes: &[u8]) -> io::Result<tempfile::TempDir> {
        let place = tempfile::tempdir().unwrap();
        let (path, into) = (place.path().join("a.tar"), place.path().join("into"));
        fs::write(&path, bytes).unwrap();
        assert!(is_archive(&path));
        fs::create_dir(&into).unwrap();
        let result = unpack(&path, &into);
        assert!(fs::read_dir(place.path()).unwrap().count() == 2, "something lies beside the folder");
        result.map(|()| place)
    }

    #[test]
    fn files_come_out_as_they_went_in() {
        let place = tempfile::tempdir().unwrap();
        let (long, large) = (format!("{}/{}", "d".repeat(120), "f".repeat(90)), vec![7; 1500]);
        let files = [
            ("a/b.txt", &b"one"[..]),
            ("a/c/empty", b""),
            (long.as_str(), large.as_slice()),
            ("d", &[1; 512]),
        ];
        let place = unpacked(&archive(place.path(), &files)).unwrap();
        for (name, bytes) in files {
            assert_eq!(fs::read(place.path().join("into").join(name)).unwrap(), bytes, "{name}");
        }
    }

    #[test]
    fn nothing_leaves_its_folder() {
        let place = tempfile::tempdir().unwrap();
        for name in ["../x", "/tmp/x", "a/../../x", "a/b/../../../x", ".."] {
            let error = unpacked(&archive(place.path(), &[(name, b"x")])).unwrap_err();
            assert!(error.to_string().contains("leads out"), "{name}: {error}");
        }
        // Links and devices; a file that is there already; a folder that is a file.
        let file = archive(place.path(), &[("a", b"")]);
        for kind in b"12346LxgS7" {
            let mut other = file.clone();
            other[KIND_AT] = *kind;
            let sum = format!("{:06o}", sum_of(other[..BLOCK].try_into().unwrap()));
            other[SUM_AT..SUM_AT + 6].copy_from_slice(sum.as_bytes());
            assert!(unpacked(&other).unwrap_err().to_string().contains("more than files"), "{kind}");
        }
        for files in [[("a", &b"x"[..]), ("a", b"y")], [("a", b"x"), ("a/b", b"y")]] {
            assert!(unpacked(&archive(place.path(), &files)).is_err());
        }
    }

    #[test]
    fn damaged_archives_are_refused() {
        let place = tempfile::tempdir().unwrap();
        let whole = archive(place.path(), &[("a", &[b'x'; 700])]);
        for length in [512, 900, 1300, 1536] {
            assert!(unpacked(&whole[..length]).is_err(), "{length}");
        }
        let mut changed = whole.clone();
        changed[SIZE_AT + 3] = b'7';
        assert!(unpacked(&changed).unwrap_err().to_string().contains("damaged"));
        // A file is not longer than the archive, whatever its header says.
        let sum = format!("{:06o}", sum_of(changed[..BLOCK].try_into().unwrap()));
        changed[SUM_AT..SUM_AT + 6].copy_from_slice(sum.as_bytes());
        assert!(unpacked(&changed).unwrap_err().to_string().contains("end is missing"));
        assert!(Archive::of([("n".repeat(300), place.path().join("0"))]).is_err());
    }
}
