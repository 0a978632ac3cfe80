//! The patterns that a user names: rows on the command line, a file with one or several patterns,
//! or the answer of a command in JSON.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use lifesat::game::Board;
use lifesat::game::board::BoardError;
use lifesat::life::any_rule::live_cells;
use lifesat::life::bounded::RuleOnGrid;
use lifesat::life::file::foreign::WITHOUT_BOARD;
use lifesat::life::file::{self, AgedPattern, BoundedPattern, Pattern, bounded, rle, split_patterns};
use lifesat::life::partial::PartialError;
use lifesat::life::rule::Fault;
use lifesat::life::{AnyRule, Generations, Partial, Rule, partial};
use lifesat::problem::Predecessor;
use lifesat_platform::program::stdin_is_device;

use crate::cli::console::{Verbosity, stderr};
use crate::cli::input::answers::{self, GivenAnswer};
use crate::cli::input::content::Content;
use crate::cli::input::source::Input;
use crate::cli::wording;

pub(crate) struct Patterns {
    pub(crate) name: String,
    texts: Vec<String>,
}

/// A pattern whose rule has two states, or more.
pub(crate) enum Played {
    TwoStates(Pattern),
    /// Two states, on a bounded grid.
    Bounded(BoundedPattern),
    Generations(AgedPattern),
}

/// A pattern that may have unspecified cells, with the rule that its file states, if it does.
pub(crate) struct Target {
    cells: Partial,
    rule: Option<Rule>,
}

type ReadCells = fn(&str) -> Result<Partial, PartialError>;

impl Target {
    fn read(text: &str) -> Result<Self, PartialError> {
        Self::read_by(partial::read, text)
    }

    fn read_by(read: ReadCells, text: &str) -> Result<Self, PartialError> {
        let cells = read(text)?;
        tell_of_gaps(text, &cells);
        Ok(Self { cells, rule: stated_rule(text) })
    }

    /// The question about its predecessors, by the rule given or else by that of the file.
    pub(crate) fn predecessor(self, given: Option<Rule>) -> Result<Predecessor> {
        let rule = given_rule(given, self.rule).unwrap_or(Rule::LIFE);
        Ok(Predecessor::new(self.cells)?.with_rule(rule))
    }
}

/// The rule that a pattern file states. Files with unspecified cells name a rule of Golly for these
/// cells; plain ones name none.
pub(crate) fn stated_rule(text: &str) -> Option<Rule> {
    // Unspecified cells do not matter here, and a plain reader does not know them.
    let text = &text.replace('?', ".");
    file::read(text).ok().filter(|_| file::names_rule(text)).map(|file| file.rule)
}

/// Tells how dots were read if they might be dead cells.
pub(crate) fn tell_of_gaps(text: &str, cells: &Partial) {
    if cells.rows().flatten().any(Option::is_none) && partial::may_be_trail(text) {
        stderr::remark(
            "lifesat: the dots are taken as unspecified cells and B as dead ones, as in published orphans; `render`, `eden \
             check` and `eden orphan` take B as a trail with --trail",
        );
    }
}

/// The rule that is given or, if none is, the one that a file states. Who gives another one than the file
/// wants to know how its cells behave under that, and is told of the difference.
pub(crate) fn given_rule<T: PartialEq + Display>(given: Option<T>, stated: Option<T>) -> Option<T> {
    if let (Some(given), Some(stated)) = (&given, &stated)
        && given != stated
    {
        remark_other_rule(&stated.to_string(), &given.to_string());
    }
    given.or(stated)
}

fn remark_other_rule(stated: &str, given: &str) {
    stderr::remark(&format!(
        "lifesat: the file is for the rule {stated}; -r asks about its cells under {given}"
    ));
}

/// Reads a file, stdin for `-`, or rows on the command line, perhaps with unspecified cells.
pub(crate) fn partial(words: &OsStr) -> Result<Target> {
    if let Some((_, target)) = rows(words) {
        return Ok(target);
    }
    let patterns = Patterns::named(words)?;
    Target::read(patterns.only()?).with_context(|| words.display().to_string())
}

/// Reads one of several patterns, counted from 1, which may have unspecified cells, unless B is a `trail`.
pub(crate) fn pick(
    words: &OsStr,
    number: Option<usize>,
    trail: bool,
    verbosity: Verbosity,
) -> Result<Target> {
    let read_trail = |text: &str| Ok(partial::read_whole(text)?.grid.map(Some));
    pick_by(if trail { read_trail } else { partial::read }, words, number, verbosity)
}

/// Reads one of several patches that are to be forced, whose cells may be marked.
pub(crate) fn pick_patch(words: &OsStr, number: Option<usize>, verbosity: Verbosity) -> Result<Target> {
    pick_by(partial::read_patch, words, number, verbosity)
}

fn pick_by(read: ReadCells, words: &OsStr, number: Option<usize>, verbosity: Verbosity) -> Result<Target> {
    match (rows(words), number) {
        (Some((_, cells)), None | Some(1)) => Ok(cells),
        (Some(_), Some(_)) => Err(no_such("the pattern", 1)),
        (None, _) => Patterns::named(words)?.pick(read, number, verbosity),
    }
}

/// Returns true if the words name a file or stdin. If they do, they are no rows of cells. A folder does not
/// count, because rows such as `././.` are the name of one.
pub(crate) fn is_file(words: &OsStr) -> bool {
    words == "-" || fs::metadata(words).is_ok_and(|data| !data.is_dir())
}

/// The text and the cells that the words are, if they are rows of cells and no file has that name.
fn rows(words: &OsStr) -> Option<(&str, Target)> {
    let text = words.to_str().filter(|_| !is_file(words))?;
    Some((text, Target::read(text).ok()?))
}

/// The words that name a pattern. Without words it is piped in, and its name is `-`.
pub(crate) fn given_or_piped(words: Option<OsString>) -> Result<OsString> {
    match words {
        Some(words) if words.to_string_lossy().trim().is_empty() => {
            bail!("the pattern is empty: give rows such as .O./..O/OOO, or name a file")
        }
        Some(words) => Ok(words),
        None if !stdin_is_device() => Ok("-".into()),
        None => bail!("there is no pattern: name a file, give rows such as .O./..O/OOO, or pipe one in"),
    }
}

/// Opens the file that the words name, or stdin for `-`, whatever it holds.
pub(crate) fn any_file(words: &OsStr) -> Result<Input> {
    let path = Path::new(words);
    if words != "-" && !path.exists() {
        if let Some(Err(fault)) = words.to_str().map(file::in_rle) {
            bail!("{}: {}", words.display(), fault.reason);
        }
        bail!(
            "cannot open {}: it is neither a file nor rows of cells, such as .O./..O/OOO, nor the name of an object",
            words.display()
        );
    }
    Input::open(path)
}

pub(crate) fn with_pattern(input: Input) -> Result<Input> {
    input.wanting("a pattern", &[Content::Pattern, Content::Answer])
}

fn file(words: &OsStr) -> Result<Input> {
    with_pattern(any_file(words)?)
}

/// The text of a file, of stdin for `-`, or of rows on the command line, in a format that has a reader.
pub(crate) fn text(words: &str) -> Result<String> {
    let text = match rows(words.as_ref()) {
        Some((text, _)) => text.to_owned(),
        None => file(words.as_ref())?.pattern_text()?,
    };
    Ok(in_rle(&text).with_context(|| words.to_owned())?.into_owned())
}

/// The text of a pattern in a format that has a reader. What is left out on the way there is told.
pub(crate) fn in_rle(text: &str) -> Result<Cow<'_, str>> {
    let text = file::in_rle(text)?;
    if text.contains(WITHOUT_BOARD) {
        stderr::remark(&format!("lifesat: {WITHOUT_BOARD}"));
    }
    Ok(text)
}

fn no_such(name: &str, count: usize) -> anyhow::Error {
    anyhow!("{name} holds {}: --pick chooses one of 1 to {count}", wording::counted(count as u64, "pattern"))
}

impl Patterns {
    /// Reads a file, or stdin for `-`.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        Self::of_input(with_pattern(Input::open(path)?)?)
    }

    fn of_input(input: Input) -> Result<Self> {
        let name = input.name.clone();
        let is_stdin = input.is_stdin();
        let text = input.pattern_text()?;
        if is_stdin && text.trim().is_empty() {
            bail!("stdin is empty: the command before failed or printed nothing");
        }
        Self::of_text(&text, &name).context(name)
    }

    /// Takes rows on the command line, or reads a file, or stdin for `-`.
    pub(crate) fn named(words: &OsStr) -> Result<Self> {
        match rows(words) {
            Some((text, _)) => Self::of_text(text, "the pattern"),
            None => Self::of_input(file(words)?),
        }
    }

    pub(crate) fn of_text(text: &str, name: &str) -> Result<Self> {
        let texts = if answers::is_json(text) {
            of_answer(text)?
        } else {
            split_patterns(&in_rle(text)?).into_iter().map(str::to_owned).collect()
        };
        Ok(Self { name: name.to_owned(), texts })
    }

    pub(crate) fn only(&self) -> Result<&str> {
        if let [text] = self.texts.as_slice() {
            return Ok(text);
        }
        bail!(
            "{0} holds {1} patterns, but this command takes one; `lifesat render {0} --pick 1 --format rle` prints the first",
            self.name,
            self.texts.len()
        )
    }

    /// Without a number this is the first, with a note on stderr if there are others.
    fn pick(&self, read: ReadCells, number: Option<usize>, verbosity: Verbosity) -> Result<Target> {
        let (count, name) = (self.texts.len(), &self.name);
        if number.is_none() && count > 1 && verbosity > Verbosity::Quiet {
            stderr::line(&format!(
                "lifesat: {name} holds {count} patterns; this is about the first (--pick K chooses another)"
            ));
        }
        match self.texts.get(number.unwrap_or(1) - 1) {
            Some(text) => Target::read_by(read, text).with_context(|| name.clone()),
            None => Err(no_such(name, count)),
        }
    }

    /// The only pattern, which must not have unspecified cells.
    pub(crate) fn one(&self) -> Result<Pattern> {
        whole(self.only()?).with_context(|| self.name.clone())
    }

    /// All patterns, without unspecified cells. A rule that is given holds in place of those of the file.
    pub(crate) fn all(&self, rule: Option<RuleOnGrid<AnyRule>>) -> Result<Vec<Played>> {
        let all = self.texts.iter().map(|text| match rule {
            Some(rule) => played_by(rule, text),
            None => played(text),
        });
        all.collect::<Result<_>>().with_context(|| self.name.clone())
    }
}

/// Returns true if a pattern file states a rule of Generations.
pub(crate) fn is_aged(text: &str) -> bool {
    rle::stated_rule(text).is_some_and(|rule| match rule.parse::<Generations>() {
        Ok(_) => true,
        // Three parts, of which one is wrong. No two-state rule has so many.
        Err(error) => matches!(error.fault, Fault::States(_) | Fault::BirthFromNothing),
    })
}

/// Returns true if a pattern file states a bounded grid behind the rule.
pub(crate) fn is_bounded(text: &str) -> bool {
    stated_grid(text).is_some()
}

/// The bounded grid that a pattern file states behind the rule, as it is written there.
pub(crate) fn stated_grid(text: &str) -> Option<String> {
    let text = file::in_rle(text).ok()?;
    rle::stated_rule(&text)?.split_once(':').map(|(_, grid)| grid.to_owned())
}

/// Reads a pattern without unspecified cells, of a rule with two states or more.
fn played(text: &str) -> Result<Played> {
    Ok(if is_aged(text) {
        Played::Generations(rle::read_aged(text)?)
    } else if is_bounded(text) {
        Played::Bounded(bounded::read(text)?)
    } else {
        Played::TwoStates(whole(text)?)
    })
}

fn played_by(rule: RuleOnGrid<AnyRule>, text: &str) -> Result<Played> {
    let pattern = played(text)?;
    let stated = match &pattern {
        Played::TwoStates(pattern) => file::names_rule(text).then_some(AnyRule::TwoStates(pattern.rule)),
        Played::Generations(pattern) => Some(AnyRule::from(pattern.rule)),
        Played::Bounded(BoundedPattern { pattern, .. }) => Some(AnyRule::TwoStates(pattern.rule)),
    };
    given_rule(Some(rule.rule), stated);
    pattern.by(rule)
}

impl Played {
    /// The pattern by this rule, in the middle of the grid that is named behind it. States must be those of the rule, and
    /// a pattern that lies on a bounded grid remains there.
    pub(crate) fn by(self, RuleOnGrid { rule, grid }: RuleOnGrid<AnyRule>) -> Result<Self> {
        Ok(match (self.with_states_of(rule)?, grid) {
            (pattern, None) => pattern,
            (Self::Bounded(pattern), Some(grid)) if pattern.bounds == grid => Self::Bounded(pattern),
            (Self::Bounded(pattern), Some(_)) => {
                bail!(
                    "the pattern lies on the bounded grid {} already: leave out the grid of -r",
                    pattern.bounds
                )
            }
            (Self::TwoStates(pattern), Some(grid)) => Self::Bounded(bounded::in_the_middle(pattern, grid)?),
            (Self::Generations(_), Some(grid)) => {
                bail!("{rule} is not played on bounded grids, such as {grid}: only rules of two states are")
            }
        })
    }

    fn with_states_of(self, rule: AnyRule) -> Result<Self> {
        Ok(match (self, rule) {
            (Self::Bounded(bounded), AnyRule::TwoStates(rule)) => {
                Self::Bounded(BoundedPattern { pattern: Pattern { rule, ..bounded.pattern }, ..bounded })
            }
            (Self::Bounded(bounded), AnyRule::Generations(rule)) => {
                bail!("the pattern lies on the bounded grid {}, where {rule} is not played", bounded.bounds)
            }
            (Self::TwoStates(pattern), AnyRule::TwoStates(rule)) => {
                Self::TwoStates(Pattern { rule, ..pattern })
            }
            (Self::TwoStates(Pattern { grid, comments, .. }), AnyRule::Generations(rule)) => {
                Self::Generations(AgedPattern { grid: grid.map(u8::from), rule, comments })
            }
            (Self::Generations(AgedPattern { grid, comments, .. }), rule) => {
                let oldest = grid.rows().flatten().copied().max().unwrap_or(0);
                match rule {
                    _ if oldest > rule.oldest() => {
                        bail!(
                            "the pattern has a cell in state {oldest}, and {rule} has the states 0 to {}",
                            rule.oldest()
                        )
                    }
                    AnyRule::TwoStates(rule) => {
                        Self::TwoStates(Pattern { grid: live_cells(&grid), rule, comments })
                    }
                    AnyRule::Generations(rule) => Self::Generations(AgedPattern { grid, rule, comments }),
                }
            }
        })
    }
}

fn whole(text: &str) -> Result<Pattern> {
    if rle::has_marks(text) || !partial::may_have_unspecified_cells(text) {
        let pattern = partial::read_whole(text)?;
        if rle::has_marks(text) {
            stderr::remark(
                "lifesat: the marks of the cells are left out, and the dots are taken as dead cells",
            );
        }
        return Ok(pattern);
    }
    let partial = partial::read(text)?;
    if partial.rows().flatten().any(Option::is_none) {
        bail!("the pattern has unspecified cells, and this command must know all cells");
    }
    Ok(Pattern { grid: partial.map(|cell| cell == Some(true)), rule: Rule::LIFE, comments: Vec::new() })
}

fn of_answer(text: &str) -> Result<Vec<String>> {
    match answers::read(text)? {
        GivenAnswer::Patterns(texts) => Ok(texts),
        GivenAnswer::Boards(_) => bail!("this is the answer of a game, which has boards but no patterns"),
        GivenAnswer::None(status) => bail!("the answer is {status:?}, so it has no pattern"),
    }
}

// Positions of multiplayer Life that a user names.

/// Reads a position from a file, from stdin for `-`, or from rows on the command line.
pub(crate) fn board(words: &str) -> Result<Board> {
    let is_file = words == "-" || Path::new(words).exists();
    if !is_file {
        return board_of(words).with_context(|| format!("{words} is neither a file nor a position"));
    }
    if Path::new(words).is_dir() {
        bail!(
            "{words} is a directory; a duel starts from a position: its rows, such as 00./.X./..., or a file with \
             such rows (`lifesat help duel`)"
        );
    }
    let input = Input::open(Path::new(words))?;
    let name = input.name.clone();
    board_of(&input.text()?).with_context(|| name)
}

/// Players are written as in the game, `0X*#`, or by their numbers.
fn board_of(text: &str) -> Result<Board, BoardError> {
    let symbol = |letter| match letter {
        '1' => '0',
        '2' => 'X',
        '3' => '*',
        '4' => '#',
        other => other,
    };
    let rows = text.split(['\n', '/']).map(str::trim).filter(|row| !row.is_empty());
    Board::from_rows(&rows.map(|row| row.chars().map(symbol).collect::<String>()).collect::<Vec<_>>())
}
