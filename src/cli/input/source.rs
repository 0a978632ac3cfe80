//! Input from files and stdin: opened, unpacked, and recognised by its first characters.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Seek};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::content::{self, Content, Lines};
use super::text::Text;
use crate::cli::console::stderr;
use anyhow::{Context, Result, anyhow, bail};

/// Files that are read as a whole are small; a larger one was named by mistake.
const LONGEST_TEXT: u64 = 1 << 30;

/// A file with more white space before its first character was named by mistake.
const MOST_WHITE_SPACE: usize = 1 << 24;

/// The name of stdin in messages.
const STDIN: &str = "stdin";

/// What was read of stdin to choose a command. The next reader of stdin takes it, and begins with it.
static HELD: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// How much of a text is looked at to recognise it, in bytes. The first comment of a formula can be long.
const BEGINNING: u64 = 1 << 16;

/// The most bytes of comments that are searched for the line that tells what a text is.
const MOST_COMMENTS: u64 = 1 << 24;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing but white space.
    Empty,
    Json,
    /// Clauses and cubes.
    Icnf,
    /// Cubes without clauses, as `march_cu` writes them.
    CubesAlone,
    /// Clauses with weights in front, as the first clause of WCNF has unless it must hold.
    Weighted,
    /// A formula, with or without quantifiers, or with cubes behind it, or anything else.
    Formula,
}

pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) reader: Text,
    pub(crate) length: Option<u64>,
}

impl Input {
    /// Opens a file, or stdin for `-`, and unpacks it if it is compressed.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        if path == Path::new("-") {
            return Self::stdin();
        }
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
        if file.metadata().is_ok_and(|data| data.is_dir()) {
            match content::described(path) {
                Some(what) => bail!("{name} is {what}"),
                None => bail!("{name} is a directory, not a file"),
            }
        }
        let length = file.metadata().ok().filter(fs::Metadata::is_file).map(|data| data.len());
        let reader = Text::of(BufReader::with_capacity(1 << 16, file));
        let reader = reader.with_context(|| format!("cannot read {name}"))?;
        let length = length.filter(|_| reader.is_as_stored());
        Ok(Self { name, reader, length })
    }

    /// Reads stdin. Somebody at a terminal is told so, because it looks as if nothing happened.
    pub(crate) fn stdin() -> Result<Self> {
        if io::stdin().is_terminal() {
            let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
            stderr::remark(&format!("lifesat: reading from the keyboard; {end} ends the input"));
        }
        let name = STDIN.to_owned();
        let held = mem::take(&mut *HELD.lock().unwrap_or_else(PoisonError::into_inner));
        let rest = EndsOnce::of(io::Cursor::new(held).chain(io::stdin()));
        let reader = Text::of(BufReader::with_capacity(1 << 16, rest));
        Ok(Self { reader: reader.context("cannot read stdin")?, name, length: None })
    }

    /// The text of stdin, if it is one. It is read to its end, as it is stored, and held for the next reader.
    pub(crate) fn held_stdin() -> Option<String> {
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(LONGEST_TEXT).read_to_end(&mut bytes);
        HELD.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&bytes);
        read.ok()?;
        let mut plain = Vec::new();
        Text::of(io::Cursor::new(bytes)).ok()?.read_to_end(&mut plain).ok()?;
        Some(String::from_utf8_lossy(&plain).into_owned())
    }

    pub(crate) fn is_stdin(&self) -> bool {
        self.name == STDIN
    }

    /// Refuses what is recognised as something else than what is wanted, which `takes` lists.
    pub(crate) fn wanting(mut self, wanted: &str, takes: &[Content]) -> Result<Self> {
        match self.content()? {
            Some(content) if !takes.contains(&content) => {
                let file = if self.is_stdin() { "-" } else { &self.name };
                bail!(
                    "{} is {}, but {wanted} is wanted here; {}",
                    self.name,
                    content.name(),
                    content.taken_by(file)
                )
            }
            _ => Ok(self),
        }
    }

    /// Nothing is consumed. Cubes may be written meanwhile, so no more lines are waited for than it takes.
    pub(crate) fn content(&mut self) -> Result<Option<Content>> {
        let (mut start, mut lines) = (Vec::new(), Lines::default());
        loop {
            let line = start.len();
            let mut limited = self.reader.by_ref().take(BEGINNING.saturating_sub(line as u64));
            let read = limited.read_until(b'\n', &mut start);
            read.with_context(|| format!("cannot read {}", self.name))?;
            if start.len() == line || lines.suffice_with(&start[line..]) {
                break;
            }
        }
        let content = Content::of(&start);
        self.reader.put_back(start);
        Ok(content)
    }

    /// The first byte that is not white space. Nothing is consumed, so the numbers of lines stay right.
    pub(crate) fn first_character(&mut self) -> Result<Option<u8>> {
        let mut start = Vec::new();
        let first = loop {
            let bytes = self.reader.fill_buf().with_context(|| format!("cannot read {}", self.name))?;
            let white = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let first = bytes.get(white).copied();
            start.extend_from_slice(&bytes[..white]);
            self.reader.consume(white);
            if first.is_some() || white == 0 {
                break first;
            }
            if start.len() > MOST_WHITE_SPACE {
                bail!(
                    "{} begins with more than 16 MiB of blanks and empty lines, which is no format",
                    self.name
                )
            }
        };
        self.reader.put_back(start);
        Ok(first)
    }

    /// The kind, by the first line that is neither blank nor a comment. Nothing is consumed.
    pub(crate) fn kind(&mut self) -> Result<Kind> {
        match self.first_character()? {
            None => return Ok(Kind::Empty),
            Some(b'{') => return Ok(Kind::Json),
            Some(_) => {}
        }
        let mut start = Vec::new();
        let mut line = 0;
        loop {
            let mut limited = self.reader.by_ref().take(MOST_COMMENTS.saturating_sub(start.len() as u64));
            limited.read_until(b'\n', &mut start).with_context(|| format!("cannot read {}", self.name))?;
            let text = start[line..].trim_ascii_start();
            if start.len() == line || !(text.is_empty() || text.starts_with(b"c")) {
                break;
            }
            line = start.len();
        }
        let words: Vec<&[u8]> =
            start[line..].split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
        let numbers: Option<Vec<i64>> = words.iter().map(|word| number(word)).collect();
        let kind = match (&words[..], numbers.as_deref()) {
            (_, Some([weight, .., 0])) if *weight > 0 => Kind::Weighted,
            ([b"p", b"inccnf", ..], _) => Kind::Icnf,
            _ if is_cube(&start[line..]) => Kind::CubesAlone,
            _ => Kind::Formula,
        };
        self.reader.put_back(start);
        Ok(kind)
    }

    /// Holds the input in memory. Whatever writes it has then come to its end.
    pub(crate) fn complete(self) -> Result<Self> {
        let length = self.length;
        let (name, bytes) = self.bytes()?;
        Ok(Self { name, reader: Text::copied(io::Cursor::new(bytes)), length })
    }

    pub(crate) fn text(self) -> Result<String> {
        let (name, bytes) = self.bytes()?;
        String::from_utf8(bytes).map_err(|_| not_text(&name))
    }

    /// The text of a pattern file. Comments in old files may be in Latin-1.
    pub(crate) fn pattern_text(self) -> Result<String> {
        let (name, bytes) = self.bytes()?;
        let lines = bytes.split_inclusive(|byte| b"\n\r".contains(byte));
        lines.map(|line| line_of_pattern(line).ok_or_else(|| not_text(&name))).collect()
    }

    /// Everything, with the name that errors use.
    fn bytes(self) -> Result<(String, Vec<u8>)> {
        let mut bytes = Vec::new();
        match self.reader.take(LONGEST_TEXT).read_to_end(&mut bytes) {
            Ok(length) if length as u64 == LONGEST_TEXT => bail!("{} is longer than 1 GiB", self.name),
            Ok(_) => Ok((self.name, bytes)),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", self.name)),
        }
    }
}

/// Returns true for a line of `a`, numbers and 0.
pub(super) fn is_cube(line: &[u8]) -> bool {
    let words: Vec<&[u8]> = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
    matches!(&words[..], [b"a", literals @ .., b"0"] if literals.iter().all(|word| number(word).is_some()))
}

fn number(word: &[u8]) -> Option<i64> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

/// A reader whose end is final. A terminal goes on after Ctrl-D.
struct EndsOnce<R> {
    inner: R,
    is_over: bool,
}

impl<R> EndsOnce<R> {
    fn of(inner: R) -> Self {
        Self { inner, is_over: false }
    }
}

impl<R: Read> Read for EndsOnce<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.is_over || bytes.is_empty() {
            return Ok(0);
        }
        let length = self.inner.read(bytes)?;
        self.is_over = length == 0;
        Ok(length)
    }
}

fn not_text(name: &str) -> anyhow::Error {
    anyhow!("{name} is not text (not valid UTF-8)")
}

/// A line of a pattern file. If it is a comment that is not UTF-8, its bytes are read as Latin-1.
fn line_of_pattern(line: &[u8]) -> Option<String> {
    match std::str::from_utf8(line) {
        Ok(line) => Some(line.to_owned()),
        Err(_) if line.starts_with(b"#") || line.starts_with(b"!") => {
            Some(line.iter().copied().map(char::from).collect())
        }
        Err(_) => None,
    }
}

// An input that is read once or several times.

/// An input that is read from its beginning again and again.
pub(crate) struct Repeat {
    pub(crate) name: String,
    kept: Kept,
}

/// Where the content is.
enum Kept {
    /// In a file that can be opened again.
    File(PathBuf),
    /// In an unnamed copy of what came through a pipe.
    Copy(File),
    /// Where it was, until it is read. Nothing is kept.
    Once(Option<Text>),
}

impl Repeat {
    /// An input of which nothing is read. What comes through a pipe is copied to disk, unpacked.
    pub(crate) fn of(path: &Path, mut input: Input) -> Result<Self> {
        let name = input.name;
        if fs::metadata(path).is_ok_and(|data| data.is_file()) && path != Path::new("-") {
            return Ok(Self { name, kept: Kept::File(path.to_owned()) });
        }
        let mut copy = || -> io::Result<File> {
            let mut file = tempfile::tempfile()?;
            io::copy(&mut input.reader, &mut file)?;
            Ok(file)
        };
        let file = copy().with_context(|| format!("cannot copy {name} to read it twice"))?;
        Ok(Self { name, kept: Kept::Copy(file) })
    }

    /// An input that nobody reads twice, so that nothing has to be copied.
    pub(crate) fn once(input: Input) -> Self {
        Self { name: input.name, kept: Kept::Once(Some(input.reader)) }
    }

    /// The content from its beginning. What was given before is not read any more.
    pub(crate) fn text(&mut self) -> Result<Text> {
        let mut open = || {
            let buffered = |file| BufReader::with_capacity(1 << 16, file);
            match &mut self.kept {
                Kept::File(path) => Text::of(buffered(File::open(path)?)),
                Kept::Copy(file) => {
                    file.rewind()?;
                    Ok(Text::copied(buffered(file.try_clone()?)))
                }
                Kept::Once(text) => text.take().ok_or_else(|| io::Error::other("it is not kept")),
            }
        };
        open().with_context(|| format!("cannot read {}", self.name))
    }
}
