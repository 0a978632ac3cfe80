//! Where input comes from.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::format::compressed;
use lifesat::life::file::{self, Pattern};
use lifesat::life::{Partial, partial};

/// Pattern and instance files are small; a larger file was named by mistake.
const LONGEST_TEXT: u64 = 1 << 30;

/// An open input and the name under which errors speak of it.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) reader: Box<dyn BufRead>,
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
            bail!("{name} is a directory, not a file");
        }
        let reader = compressed::plain(BufReader::with_capacity(1 << 16, file));
        let reader = reader.with_context(|| format!("cannot read {name}"))?;
        Ok(Self { name, reader })
    }

    /// Reads stdin.
    pub(crate) fn stdin() -> Result<Self> {
        let name = "stdin".to_owned();
        let reader = compressed::plain(BufReader::with_capacity(1 << 16, io::stdin()));
        Ok(Self { reader: reader.context("cannot read stdin")?, name })
    }

    /// Stdin, if it is no terminal and something comes from it.
    pub(crate) fn stdin_with_content() -> Result<Option<Self>> {
        if io::stdin().is_terminal() {
            return Ok(None);
        }
        // A closed stdin cannot be read, which is as good as empty.
        let Ok(mut input) = Self::stdin() else { return Ok(None) };
        Ok(input.first_byte()?.is_some().then_some(input))
    }

    /// The first byte that is not white space; white space before it is passed over.
    pub(crate) fn first_byte(&mut self) -> Result<Option<u8>> {
        loop {
            let bytes = self.reader.fill_buf().with_context(|| format!("cannot read {}", self.name))?;
            let Some(&first) = bytes.first() else { return Ok(None) };
            // Line breaks stay, so that errors count lines from the true first one.
            if !matches!(first, b' ' | b'\t') {
                return Ok(Some(first));
            }
            self.reader.consume(1);
        }
    }

    /// The whole text.
    pub(crate) fn text(self) -> Result<String> {
        let mut text = String::new();
        let read = self.reader.take(LONGEST_TEXT).read_to_string(&mut text);
        match read {
            Ok(length) if length as u64 == LONGEST_TEXT => bail!("{} is longer than 1 GiB", self.name),
            Ok(_) => Ok(text),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                bail!("{} is not text (not valid UTF-8)", self.name)
            }
            Err(error) => Err(error).with_context(|| format!("cannot read {}", self.name)),
        }
    }
}

/// Reads a pattern that may have undefined cells: from a file, stdin, or the words of the user.
pub(crate) fn partial(pattern: &str) -> Result<Partial> {
    let is_file = pattern == "-" || Path::new(pattern).exists();
    if !is_file && let Ok(inline) = partial::read(pattern) {
        return Ok(inline);
    }
    let input = Input::open(Path::new(pattern))?;
    let name = input.name.clone();
    partial::read(&input.text()?).with_context(|| name)
}

/// Reads a pattern file in any of the formats.
pub(crate) fn pattern(path: &Path) -> Result<Pattern> {
    let input = Input::open(path)?;
    let name = input.name.clone();
    file::read(&input.text()?).with_context(|| name)
}
