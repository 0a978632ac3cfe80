//! Where the cells of a search come from.

use anyhow::{Context, Result, anyhow, bail};
use lifesat::life::file::Format;
use lifesat::life::generations::{ALIVE, DEAD};
use lifesat::life::{AnyRule, Grid, Position, partial};
use lifesat::problem::Search;
use lifesat::problem::search::{Cells, Given, Known, SearchRule};

use super::instance;
use crate::cli::args::SearchQuestionArgs;
use crate::cli::input::answers;
use crate::cli::input::patterns::{self, Patterns};

/// Where the cells come from.
pub(super) enum Source {
    /// Nothing is known: width and height.
    Blank(usize, usize),
    /// Generations of a file in the words of Logic Life Search.
    Cells(Cells),
    /// The states of one generation, as far as they are given.
    Pattern(Grid<Option<u8>>, Option<AnyRule>),
}

impl Source {
    /// The file, if one is named, or else the box, whose sides may stand among the first numbers.
    pub(super) fn read(args: &SearchQuestionArgs, file: Option<&str>, numbers: &[i64]) -> Result<Self> {
        if let Some(file) = file {
            let oldest = match &args.rule {
                Some(SearchRule::Generations(rule)) => rule.oldest(),
                Some(SearchRule::Family(_)) | None => ALIVE,
            };
            return Self::from_file(file, oldest);
        }
        let side = |number: i64| {
            usize::try_from(number).map_err(|_| anyhow!("a side of a box is at least 1, not {number}"))
        };
        match (numbers, args.bounds.as_slice()) {
            ([width, height, ..], []) => Ok(Self::Blank(side(*width)?, side(*height)?)),
            ([], [width, height]) => Ok(Self::Blank(*width, *height)),
            ([], [width]) => Ok(Self::Blank(*width, *width)),
            _ => bail!(
                "what is searched for? Give width, height and period, such as `lifesat search 16 6 3 0 1`, or a file; \
                 `lifesat search --help` has examples"
            ),
        }
    }

    /// Reads a file. `oldest` is the last state that the words of Logic Life Search may name.
    fn from_file(name: &str, oldest: u8) -> Result<Self> {
        let text = patterns::text(name)?;
        if !answers::is_json(&text) && has_words(&text) {
            return Ok(Self::Cells(Cells::read_aged(&text, oldest).with_context(|| name.to_owned())?));
        }
        if instance::words(&text).is_ok_and(|words| words.is_some()) {
            bail!(
                "{name}: a question in JSON can only be read from a file, not from a pipe or another question"
            );
        }
        if is_column_of_stars(&text) {
            bail!(
                "{name}: a column of `*` can mean live cells or unknown ones; write O or ? for them, or `, *` for \
                 unknown ones beside other cells"
            );
        }
        let patterns = Patterns::of_text(&text, name).with_context(|| name.to_owned())?;
        let text = patterns.only()?;
        if patterns::is_aged(text) {
            let (cells, rule) = partial::read_aged(text).with_context(|| name.to_owned())?;
            return Ok(Self::Pattern(cells, Some(AnyRule::Generations(rule))));
        }
        let pattern = partial::read(text).with_context(|| name.to_owned())?;
        let rule = patterns::stated_rule(text).map(AnyRule::TwoStates);
        Ok(Self::Pattern(pattern.map(|cell| cell.map(u8::from)), rule))
    }

    /// The same with so many columns and rows of unknown cells around it.
    pub(super) fn with_margin(self, margin: usize) -> Result<Self> {
        let (pattern, rule) = match self {
            Self::Pattern(pattern, rule) => (pattern, rule),
            Self::Blank(..) => {
                bail!("--margin is room around the pattern of a file; a larger box has more room")
            }
            Self::Cells(_) => {
                bail!("--margin is for pattern files; in a file of words, write `*` around the cells")
            }
        };
        let (width, height) = sides_with_margin(&pattern, margin)?;
        // The search that is made of it checks the size, too, but not before there is a grid of it.
        Search::new(width, height, 1)?;
        let wide = Grid::from_fn(width, height, |at| {
            let (row, column) = at.row.checked_sub(margin).zip(at.column.checked_sub(margin))?;
            let is_inside = row < pattern.height() && column < pattern.width();
            is_inside.then(|| pattern.get(Position::new(row, column))).flatten()
        });
        Ok(Self::Pattern(wide, rule))
    }

    pub(super) fn size(&self) -> (usize, usize) {
        match self {
            Self::Blank(width, height) => (*width, *height),
            Self::Cells(cells) => (cells.width, cells.height),
            Self::Pattern(pattern, _) => (pattern.width(), pattern.height()),
        }
    }

    /// The cells of the first generations; none if nothing is known.
    pub(super) fn given(&self) -> Vec<Given> {
        match self {
            Self::Blank(..) => Vec::new(),
            Self::Cells(cells) => cells.given.clone(),
            Self::Pattern(pattern, _) => pattern.positions().map(|at| of_partial(pattern.get(at))).collect(),
        }
    }
}

/// The sides of a box with so much room around a pattern.
pub(super) fn sides_with_margin(pattern: &Grid<Option<u8>>, margin: usize) -> Result<(usize, usize)> {
    let with_both = |side: usize| margin.checked_mul(2).and_then(|both| both.checked_add(side));
    with_both(pattern.width())
        .zip(with_both(pattern.height()))
        .context("with this margin the box has more cells than can be numbered")
}

/// Whether each line is one cell and some are `*`, which is alive in pattern files and unknown in
/// files of Logic Life Search.
fn is_column_of_stars(text: &str) -> bool {
    let cells = || text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    cells().any(|cell| cell == "*") && cells().all(|cell| cell.chars().count() <= 1)
}

/// Whether a text has cells separated by blanks or commas as in Logic Life Search, and is no pattern file.
/// There is no word `.` or `?` in those, so rows that have one are a pattern with blanks between the cells.
fn has_words(text: &str) -> bool {
    let content = |line: &str| line.split('#').next().unwrap_or_default().trim().to_owned();
    let lines: Vec<String> = text.lines().map(content).filter(|line| !line.is_empty()).collect();
    let is_separated = lines.iter().any(|line| line.contains([' ', ',', '\t']));
    let is_picture =
        lines.iter().flat_map(|line| line.split_whitespace()).any(|word| matches!(word, "." | "?"));
    let is_header = lines.iter().any(|line| line.starts_with('x') && line.contains('='));
    let is_rle = lines.iter().any(|line| line.contains('!'));
    let is_list = matches!(Format::detect(text), Format::Life105 | Format::Life106);
    is_separated && !is_picture && !is_header && !is_rle && !is_list
}

/// What a cell of a file says.
pub(super) fn of_partial(cell: Option<u8>) -> Given {
    let known = match cell {
        None => Known::Nothing,
        Some(state @ (DEAD | ALIVE)) => Known::Is(state == ALIVE),
        Some(state) => Known::Old(state),
    };
    Given { known, follows: true }
}
