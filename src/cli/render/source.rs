//! The things to draw: patterns, answers and games, from files, stdin or the command line.

use std::ffi::OsStr;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use lifesat::formula;
use lifesat::game::record::{Line, Record};
use lifesat::game::{Board, Colour};
use lifesat::life::bounded::RuleOnGrid;
use lifesat::life::file::{
    self, AgedPattern, BoundedPattern, Notes, Pattern, PatternError, bounded, rle, split_patterns,
};
use lifesat::life::partial::{self, PartialError};
use lifesat::life::{AnyRule, Grid, Partial, Rule};

use crate::cli::console::stderr;
use crate::cli::input::answers::{self, GivenAnswer, Understood};
use crate::cli::input::patterns::{self, Played};
use crate::cli::input::source::Input;
use crate::cli::render::request::{self, RenderRequest};
use crate::cli::{Exit, duel, wording};

pub(super) struct Source {
    pub(super) content: Content,
    pub(super) notes: Notes,
    pub(super) fallback: String,
    pub(super) count: usize,
    /// The part that is missing, if the input was cut short.
    pub(super) missing: Option<String>,
}

impl Source {
    fn only(content: Content, fallback: &str) -> Self {
        Self { content, notes: Notes::default(), fallback: fallback.to_owned(), count: 1, missing: None }
    }
}

pub(super) enum Content {
    Pattern {
        grid: Grid,
        rule: Rule,
    },
    Bounded(BoundedPattern),
    Aged(AgedPattern),
    Partial(Partial),
    /// Boards of a game, each with a caption.
    Boards(Vec<(String, Board)>),
}

impl Content {
    /// What has a rule, by this one.
    pub(super) fn played_by(self, rule: RuleOnGrid<AnyRule>) -> Result<Self> {
        let pattern = match self {
            Self::Pattern { grid, rule } => Played::TwoStates(Pattern { grid, rule, comments: Vec::new() }),
            Self::Bounded(pattern) => Played::Bounded(pattern),
            Self::Aged(pattern) => Played::Generations(pattern),
            Self::Partial(_) | Self::Boards(_) => return Ok(self),
        };
        Ok(match pattern.by(rule)? {
            Played::TwoStates(Pattern { grid, rule, .. }) => Self::Pattern { grid, rule },
            Played::Bounded(pattern) => Self::Bounded(pattern),
            Played::Generations(pattern) => Self::Aged(pattern),
        })
    }
}

/// Something to draw, or the exit code if the answer has nothing.
pub(super) enum Found {
    Source(Box<Source>),
    Nothing(Exit),
}

pub(super) fn read(request: &RenderRequest) -> Result<Found> {
    match &request.input {
        request::Input::Answer { answer, formula } => self::answer(answer, formula),
        request::Input::Words(words) => named(words, request.pick, request.trail),
    }
}

/// Reads a file, the pattern itself, or stdin for `-`.
fn named(named: &OsStr, pick: usize, trail: bool) -> Result<Found> {
    if !patterns::is_file(named)
        && let Some(text) = named.to_str()
        && let Ok(source) = one_pattern(text, trail)
    {
        return Ok(Found::Source(Box::new(Source { fallback: "A pattern".to_owned(), ..source })));
    }
    let input = drawable(patterns::any_file(named)?)?;
    let name = input.name.clone();
    let text = input.pattern_text()?;
    if named == "-" && text.trim().is_empty() {
        bail!("stdin is empty: the command before failed or printed nothing");
    }
    let is_json = answers::is_json(&text);
    let found = if is_json {
        of_json(&text, pick)
    } else {
        of_pattern(&text, pick, trail).map(|source| Found::Source(Box::new(source)))
    };
    let mut found = found.with_context(|| name.clone())?;
    if let Found::Source(source) = &mut found
        && source.fallback.is_empty()
    {
        source.fallback = fallback(named);
    }
    Ok(found)
}

fn drawable(mut input: Input) -> Result<Input> {
    let file = if input.is_stdin() { "-" } else { &input.name }.to_owned();
    if let Some(content) = input.content()?
        && let Some(advice) = content.drawn_by(&file)
    {
        bail!("{} is {}, but a pattern is wanted here; {advice}", input.name, content.name());
    }
    patterns::with_pattern(input)
}

/// A file's name without its folder and ending.
fn fallback(named: &OsStr) -> String {
    let stem = Path::new(named).file_stem().filter(|_| named != "-");
    stem.map_or("A pattern".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

fn answer(answer: &Path, formula: &Path) -> Result<Found> {
    let Understood { problem, meaning, .. } = answers::understood(answer, formula)?;
    if let Some(reason) = wording::nothing_found(&problem, &meaning) {
        stderr::line(&format!("lifesat: {reason}"));
    }
    let Some(found) = meaning.found() else { return Ok(Found::Nothing(Exit::of_answer(&meaning))) };
    let content = match found {
        formula::Found::Pattern(grid) | formula::Found::Orphan(grid) => {
            Content::Pattern { grid: grid.clone(), rule: problem.rule() }
        }
        formula::Found::Aged { grid, rule } => {
            Content::Aged(AgedPattern { grid: grid.clone(), rule: *rule, comments: Vec::new() })
        }
        formula::Found::Generations(all) => {
            stderr::remark(
                "lifesat: this draws generation 0; `lifesat decode` prints the later ones, which need not follow",
            );
            Content::Pattern { grid: all[0].clone(), rule: problem.rule() }
        }
        formula::Found::Duel(finding) => Content::Boards(duel::captioned_boards(finding)),
    };
    if matches!(&content, Content::Boards(boards) if boards.is_empty()) {
        stderr::line(
            "lifesat: the answer is a placement, which has no boards to draw; `lifesat decode` prints it",
        );
        return Ok(Found::Nothing(Exit::None));
    }
    Ok(Found::Source(Box::new(Source::only(content, "An answer"))))
}

fn of_json(text: &str, pick: usize) -> Result<Found> {
    if let Some(first) = text.lines().next()
        && serde_json::from_str(first).is_ok_and(|line: serde_json::Value| line["lifesat"] == "play")
    {
        let record = Record::read(text)?;
        let source = Source::only(Content::Boards(boards(&record)), &players(&record));
        return Ok(Found::Source(Box::new(Source { missing: missing(&record), ..source })));
    }
    match answers::read(text)? {
        GivenAnswer::None(status) => {
            stderr::line(&format!("lifesat: the answer is {status:?}, so there is nothing to draw"));
            Ok(Found::Nothing(if status == "unknown" { Exit::Unknown } else { Exit::None }))
        }
        GivenAnswer::Boards(rows) => {
            let boards = rows.into_iter().map(|(caption, rows)| Ok((caption, Board::from_rows(&rows)?)));
            let boards = boards.collect::<Result<Vec<_>>>()?;
            Ok(Found::Source(Box::new(Source::only(Content::Boards(boards), ""))))
        }
        GivenAnswer::Patterns(texts) => {
            let text = texts.get(pick - 1).ok_or_else(|| too_few(texts.len(), pick))?;
            Ok(Found::Source(Box::new(Source { count: texts.len(), ..one_pattern(text, false)? })))
        }
    }
}

/// The players as a title: "A game of greedy, random and greedy".
fn players(record: &Record) -> String {
    match record.header.players.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("A game of {} and {last}", others.join(", ")),
        _ => "A game".to_owned(),
    }
}

/// The reason why the record of a game has no end.
fn missing(record: &Record) -> Option<String> {
    let is_over = record.frames.iter().any(|frame| matches!(frame.line, Some(Line::End { .. })));
    match record.cut_off {
        Some(line) => Some(format!("line {line} of the record is cut off; the game is drawn up to there")),
        None if !is_over => Some("the record stops before the end of the game".to_owned()),
        None => None,
    }
}

/// The boards of a game: the first, and one after each turn and each generation.
fn boards(record: &Record) -> Vec<(String, Board)> {
    let changes = record.frames.iter().filter(|frame| !matches!(frame.line, Some(Line::End { .. })));
    changes
        .map(|frame| {
            let generation = frame.game.generation();
            let what = match &frame.line {
                None => "the start".to_owned(),
                Some(Line::Place { player, x, y }) => format!("player {player} places {x},{y}"),
                Some(Line::Pass { player }) => format!("player {player} places nothing"),
                Some(Line::TakeBack { turns: 1 }) => "a turn is taken back".to_owned(),
                Some(Line::TakeBack { turns }) => format!("{turns} turns are taken back"),
                Some(Line::Generation { .. } | Line::End { .. }) => "a generation has passed".to_owned(),
            };
            (
                format!("generation {generation}, {what}{}", scores(frame.game.board())),
                frame.game.board().clone(),
            )
        })
        .collect()
}

/// The number of cells of each colour on the board.
fn scores(board: &Board) -> String {
    let colours = Colour::ALL.into_iter().filter(|&colour| board.population(colour) > 0);
    let name = |colour| match colour {
        Colour::Owned(seat) => seat.to_string(),
        Colour::Hybrid => "hybrid".to_owned(),
    };
    let scores: Vec<String> =
        colours.map(|colour| format!("{}: {}", name(colour), board.population(colour))).collect();
    if scores.is_empty() { String::new() } else { format!("; {}", scores.join(", ")) }
}

/// Reads one of the patterns of a text. If there is none, the error says what the text seems to be.
fn of_pattern(text: &str, pick: usize, trail: bool) -> Result<Source> {
    if text.trim_start().starts_with('<') {
        bail!(
            "this is a web page or a picture, not a pattern; the patterns of a report are the files \
             pattern-1.rle and so on in its folder"
        );
    }
    pattern(text, pick, trail).map_err(|error| match other_kind(text) {
        Some(advice) if error.is::<PatternError>() || error.is::<PartialError>() => {
            anyhow!("{error:#} ({advice})")
        }
        _ => error,
    })
}

/// The likely kind of a text that is not a pattern, and a use for it.
fn other_kind(text: &str) -> Option<&'static str> {
    let is_sentence = |line: &str| {
        let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
        !line.starts_with(['#', '!']) && line.split_whitespace().filter(|word| is_word(word)).count() > 1
    };
    text.lines().map(str::trim).any(is_sentence).then_some(
        "this looks like text for people; if lifesat printed it, add --json (or --format rle) to the command",
    )
}

fn pattern(text: &str, pick: usize, trail: bool) -> Result<Source> {
    let text = patterns::in_rle(text)?;
    let patterns = split_patterns(&text);
    let chosen = patterns.get(pick - 1).ok_or_else(|| too_few(patterns.len(), pick))?;
    Ok(Source { count: patterns.len(), ..one_pattern(chosen, trail)? })
}

/// Reads a pattern. If B is a `trail`, all its cells are specified.
fn one_pattern(text: &str, trail: bool) -> Result<Source> {
    let text = &*file::in_rle(text)?;
    let notes = Notes::read(text);
    let content = if patterns::is_aged(text) {
        Content::Aged(rle::read_aged(text)?)
    } else if patterns::is_bounded(text) {
        Content::Bounded(bounded::read(text)?)
    } else if let Some(partial) = gaps(text, trail)? {
        Content::Partial(partial)
    } else {
        let file::Pattern { grid, rule, .. } = partial::read_whole(text)?;
        Content::Pattern { grid, rule }
    };
    Ok(Source { notes, ..Source::only(content, "") })
}

/// The pattern, if it has unspecified cells.
fn gaps(text: &str, trail: bool) -> Result<Option<Partial>> {
    if trail || !partial::may_have_unspecified_cells(text) {
        return Ok(None);
    }
    let cells = partial::read(text)?;
    patterns::tell_of_gaps(text, &cells);
    Ok(Some(cells).filter(|cells| cells.rows().flatten().any(Option::is_none)))
}

pub(super) fn check_pick(source: &Source, pick: usize) -> Result<()> {
    match &source.content {
        Content::Boards(_) if pick > 1 => bail!("--pick chooses among patterns, but this is a game"),
        _ if pick > source.count => Err(too_few(source.count, pick)),
        _ => Ok(()),
    }
}

fn too_few(count: usize, pick: usize) -> anyhow::Error {
    let there_are =
        if count == 1 { "there is 1 pattern".to_owned() } else { format!("there are {count} patterns") };
    anyhow!("{there_are}, and --pick asks for number {pick}")
}
