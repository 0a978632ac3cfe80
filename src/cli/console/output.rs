//! Where output goes.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use lifesat::life::any_rule::live_cells;
use lifesat::life::file::{plain, rle};
use lifesat::life::{AnyRule, Bounds, Grid, Rule, World};
use lifesat::limits::Interrupt;
use lifesat::new_file::{self, Named, new_file_in, spare_of};
use lifesat::render::text;
use lifesat_platform::{lock, program};
use tempfile::NamedTempFile;

use crate::cli::console::{signals, writable};

/// Writes data to stdout, or to a file that appears only when it is complete.
pub(crate) fn write(
    path: Option<&Path>,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<()> {
    match path {
        None => to_stdout(content),
        Some(path) if path == Path::new("-") => to_stdout(content),
        Some(path) => to_file(path, content).with_context(|| format!("cannot write {}", path.display())),
    }
}

pub(crate) fn print(text: &str) -> Result<()> {
    to_stdout(|out| out.write_all(text.as_bytes()))
}

static HAS_PRINTED: AtomicBool = AtomicBool::new(false);

/// Returns true if something was written to stdout.
pub(crate) fn has_printed() -> bool {
    HAS_PRINTED.load(Ordering::Relaxed)
}

fn to_stdout(content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    HAS_PRINTED.store(true, Ordering::Relaxed);
    let mut out = BufWriter::with_capacity(1 << 16, program::stdout()?);
    content(&mut out).and_then(|()| out.flush()).context("cannot write to stdout")
}

fn to_file(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    // Devices and pipes cannot be replaced by a finished file.
    if lifesat_platform::is_device(path) {
        let mut out = BufWriter::new(File::options().write(true).open(path)?);
        return Ok(content(&mut out).and_then(|()| out.flush())?);
    }
    new_at(path, content, |_| ()).map(drop)
}

/// Puts a new file in the place of another, and locks it before it is there, as long as it stays open.
pub(crate) fn replace(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<File> {
    // Where files cannot be locked, they are written all the same.
    let try_lock = |file: &File| drop(lock::try_lock(file));
    let locked = new_at(path, content, try_lock).and_then(|file| Ok(lock::again(file, path)?));
    locked.with_context(|| format!("cannot write {}", path.display()))
}

/// A new file in the place of another. Before it is there, `before` gets it.
fn new_at(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    before: impl FnOnce(&File),
) -> Result<File> {
    // A link stays a link, and an existing file keeps its permissions; a new one has what the user's
    // umask leaves.
    let target = lifesat_platform::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let existing = fs::metadata(&target).map(|data| data.permissions()).ok();
    // What cannot be written is refused before the work whose result it is for.
    writable::try_in(folder)?;
    let mut unfinished = Unfinished { folder, begun: None };
    // The errors of the temporary file itself would name it, which means nothing to the user.
    content(&mut unfinished)?;
    let (file, _) = unfinished.into_begun()?;
    if let Some(permissions) = existing {
        // Some systems have none.
        fs::set_permissions(file.path(), permissions)
            .or_else(|error| if error.kind() == io::ErrorKind::Unsupported { Ok(()) } else { Err(error) })?;
    }
    before(file.as_file());
    Ok(lifesat_platform::persist(file, &target)?)
}

/// A file that appears with the first byte. Until then nothing has to be cleaned up, so a signal ends the
/// program at once, however long the content is prepared. From then on writing fails once the user
/// interrupts, and the file is removed.
struct Unfinished<'a> {
    folder: &'a Path,
    begun: Option<(NamedTempFile, Interrupt)>,
}

impl Unfinished<'_> {
    fn begin(&self) -> io::Result<(NamedTempFile, Interrupt)> {
        let interrupt = signals::interrupt()?;
        Ok((new_file_in(self.folder)?, interrupt))
    }

    fn into_begun(mut self) -> io::Result<(NamedTempFile, Interrupt)> {
        match self.begun.take() {
            Some(begun) => Ok(begun),
            None => self.begin(),
        }
    }
}

impl Write for Unfinished<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.begun.is_none() {
            self.begun = Some(self.begin()?);
        }
        let Some((file, interrupt)) = &mut self.begun else { return Ok(0) };
        if interrupt.is_raised() {
            Err(io::Error::other(signals::Interrupted))
        } else {
            file.as_file_mut().write(bytes)
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.begun.as_mut().map_or(Ok(()), |(file, _)| file.as_file_mut().flush())
    }
}

/// The text of a pattern in the format that the user chose, ending with a line break.
pub(crate) fn pattern(grid: &Grid, rule: Rule, format: PatternFormat, comments: &[String]) -> String {
    match format {
        PatternFormat::Rle => rle::write(grid, rule, comments),
        PatternFormat::Cells => plain::write_cells(grid, comments),
        PatternFormat::Plain => text::plain(grid),
        PatternFormat::Blocks => text::half_blocks(grid),
    }
}

/// Rows of a rule with more than two states have the letters of RLE; other formats have two states.
pub(crate) fn any_pattern(
    grid: &Grid<u8>,
    (rule, on): (AnyRule, Option<Bounds>),
    format: PatternFormat,
    comments: &[String],
) -> String {
    match rule {
        _ if format == PatternFormat::Rle => rle::write_on(grid, (rule, on), comments),
        AnyRule::TwoStates(rule) => pattern(&live_cells(grid), rule, format, comments),
        AnyRule::Generations(_) => plain::write_aged(grid),
    }
}

/// The text of a pattern that stands among others: rows have a line with a name, at which readers part them.
pub(crate) fn one_of_several(
    grid: &Grid,
    rule: Rule,
    format: PatternFormat,
    name: &str,
    comments: &[String],
) -> String {
    named(format, name, pattern(grid, rule, format, comments))
}

/// The text of one of several patterns, with its name if it needs one.
pub(crate) fn named(format: PatternFormat, name: &str, text: String) -> String {
    match format {
        PatternFormat::Cells | PatternFormat::Plain => format!("!Name: {name}\n{text}"),
        PatternFormat::Rle | PatternFormat::Blocks => text,
    }
}

/// The picture of a pattern, ending with a line break.
pub(crate) fn drawing(grid: &Grid) -> String {
    text::plain(grid)
}

/// A text as comments of a solver's answer, after an empty one.
pub(crate) fn comments(text: &str) -> String {
    let lines = std::iter::once("").chain(text.trim_end().lines());
    lines.map(|line| if line.is_empty() { "c\n".to_owned() } else { format!("c {line}\n") }).collect()
}

// A file that a command under way writes again and again.
//
// If somebody puts another file in its place meanwhile, that file is theirs and stays as it is.

#[derive(Clone, Debug)]
pub(crate) struct KeptFile {
    path: PathBuf,
    /// The file that was written last. It is open, so that no other file can look like it.
    written: Arc<Mutex<Option<File>>>,
}

impl KeptFile {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self { path, written: Arc::default() }
    }

    /// Writes the file anew, for somebody to look at, unless another file has its name.
    pub(crate) fn show(&self, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        if self.is_replaced()? {
            bail!("another file has the name {} now, and stays as it is", self.path.display());
        }
        self.write(content)
    }

    /// Writes the file anew; the old one stays until the new one is complete. If another file has its name,
    /// a third one gets the content, and this is an error.
    pub(crate) fn save(&self, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        if !self.is_replaced()? {
            return self.write(content);
        }
        let name = self.path.display();
        let mut spare =
            spare_of(&self.path).with_context(|| format!("another file has the name {name} now"))?;
        content(&mut spare)?;
        spare.as_file().sync_all()?;
        let (_, saved) = spare.keep()?;
        bail!(
            "another file has the name {name} now. All that is known was saved in {}: go on with that file",
            saved.display()
        )
    }

    fn write(&self, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        lock::let_go(&mut self.written());
        write(Some(&self.path), content)?;
        // To open a pipe would block.
        let is_file = fs::metadata(&self.path).is_ok_and(|data| data.is_file());
        *self.written() = is_file.then(|| File::open(&self.path).ok()).flatten();
        Ok(())
    }

    fn is_replaced(&self) -> io::Result<bool> {
        let is_another = |file: &File| new_file::named(&self.path, file).map(|named| named == Named::Another);
        self.written().as_ref().map_or(Ok(false), is_another)
    }

    fn written(&self) -> MutexGuard<'_, Option<File>> {
        self.written.lock().expect("nobody panics with the lock")
    }
}

// How patterns are printed.

/// The format of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PatternFormat {
    /// Run-length encoded, for Golly and other Life programs
    Rle,
    /// The .cells format of the LifeWiki
    Cells,
    /// One character a cell: O is alive, . is dead
    Plain,
    /// Half blocks: two cells per character
    Blocks,
}

/// How a command prints patterns that come back, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListFormat {
    Pattern(PatternFormat),
    /// One line for each, as in the collection "Smallest Spaceships Supporting Specific Speeds".
    Line,
}

impl ValueEnum for ListFormat {
    fn value_variants<'a>() -> &'a [Self] {
        use PatternFormat::{Blocks, Cells, Plain, Rle};
        &[Self::Pattern(Rle), Self::Pattern(Cells), Self::Pattern(Plain), Self::Pattern(Blocks), Self::Line]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Pattern(format) => format.to_possible_value(),
            Self::Line => Some(PossibleValue::new("5s").help(
                "One line for each, of its smallest generation: live cells, rule, columns and rows that it moves (the \
                 larger number first, without signs), period, RLE",
            )),
        }
    }
}

/// A pattern as a line of the collection.
pub(crate) fn line(grid: &Grid, rule: Rule, (right, down): (i64, i64), period: usize) -> String {
    let (right, down) = (right.unsigned_abs(), down.unsigned_abs());
    let body = rle::write(grid, rule, &[]).lines().skip(1).collect::<String>();
    let cells = grid.population();
    format!("{cells}, {rule}, {}, {}, {period}, {body}\n", right.max(down), right.min(down))
}

/// The text of a pattern of two states, with the bounded grid on which it lies.
pub(crate) fn in_world(grid: &Grid, world: &World, format: PatternFormat, comments: &[String]) -> String {
    any_pattern(&grid.map(u8::from), (AnyRule::TwoStates(world.rule()), world.bounds()), format, comments)
}

/// All generations but the first, after a blank line each.
pub(crate) fn later(generations: &[Grid], world: &World, format: PatternFormat, of: &str) -> String {
    let text = |(number, grid): (usize, &Grid)| {
        let name = format!("{of}generation {number}");
        format!("\n{}", named(format, &name, in_world(grid, world, format, &[comment(number)])))
    };
    generations.iter().enumerate().skip(1).map(text).collect()
}

/// What is said about a generation after the first.
pub(crate) fn comment(number: usize) -> String {
    format!("generation {number}, with cells that need not follow from the one before")
}

pub(crate) fn as_rle(generations: &[Grid], world: &World) -> Vec<String> {
    let on = (AnyRule::TwoStates(world.rule()), world.bounds());
    let text = |grid: &Grid| rle::write_on(&grid.map(u8::from), on, &[]).trim_end().to_owned();
    generations.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(folder: &Path) -> (KeptFile, PathBuf) {
        let path = folder.join("kept");
        let file = KeptFile::new(path.clone());
        file.save(|out| out.write_all(b"one")).unwrap();
        (file, path)
    }

    #[test]
    fn a_file_that_is_gone_or_changed_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        let (file, path) = file(folder.path());
        fs::remove_file(&path).unwrap();
        file.show(|out| out.write_all(b"two")).unwrap();
        fs::write(&path, "").unwrap();
        file.save(|out| out.write_all(b"three")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    fn a_file_of_somebody_else_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let (file, path) = file(folder.path());
        // On some systems the new file gets the number of one that was removed.
        fs::remove_file(&path).unwrap();
        fs::write(&path, "a letter").unwrap();
        file.show(|out| out.write_all(b"two")).unwrap_err();
        let error = format!("{:#}", file.save(|out| out.write_all(b"two")).unwrap_err());
        assert_eq!(fs::read(&path).unwrap(), b"a letter");
        let others =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).filter(|other| *other != path);
        let saved: Vec<PathBuf> = others.collect();
        assert_eq!(saved.len(), 1);
        assert_eq!(fs::read(&saved[0]).unwrap(), b"two");
        assert!(error.contains(saved[0].to_str().unwrap()), "{error}");
    }

    #[test]
    fn devices_are_written_to() {
        let file = KeptFile::new(PathBuf::from("/dev/null"));
        file.show(|out| out.write_all(b"one")).unwrap();
        file.show(|out| out.write_all(b"two")).unwrap();
    }
}
