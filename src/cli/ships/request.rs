//! What `lifesat ships` is asked to do.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::life::file::Pattern;
use lifesat::life::{Grid, Rule};
use lifesat::problem::ships::{Mirror, ShipsError};
use lifesat::problem::{FirstRows, Ships};

use crate::cli::args::parse::Velocity;
use crate::cli::args::write::{Form, Output};
use crate::cli::console::output::ListFormat;
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::emit::args::EmitShipsArgs;
use crate::cli::input::patterns::{self, Patterns, given_rule};
use crate::cli::partials::Partials;
use crate::cli::ships::args::{MirrorArg, ShipsArgs};
use crate::cli::solver::threads;
use crate::cli::{command_line, memory};

pub(crate) enum ShipsRequest {
    Find(Box<FindShips>),
    Recheck(RecheckShips),
}

pub(crate) struct FindShips {
    pub(crate) strips: Strips,
    /// Why a strip that `--symmetry any` asks for is not among these.
    pub(crate) too_wide: Option<ShipsError>,
    /// The first rows of each spaceship.
    pub(crate) from: Option<Grid>,
    /// The most rows of all generations together, if a SAT solver seeks the spaceships.
    pub(crate) rows: Option<usize>,
    /// The spaceships after which it ends; all states are followed if there is no number.
    pub(crate) number: Option<usize>,
    pub(crate) jobs: usize,
    pub(crate) memory: u64,
    pub(crate) time_limit: Option<Duration>,
    /// The file for the longest front.
    pub(crate) partials: Option<Partials>,
    pub(crate) certificate: Option<PathBuf>,
    pub(crate) output: Output,
    pub(crate) format: ListFormat,
    pub(crate) command: String,
}

pub(crate) enum Strips {
    InTurn(Vec<Ships>),
    Saved { ships: Ships, file: PathBuf },
    Resumed(PathBuf),
}

pub(crate) struct RecheckShips {
    pub(crate) certificate: PathBuf,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) form: Form,
}

impl TryFrom<ShipsArgs> for ShipsRequest {
    type Error = anyhow::Error;

    fn try_from(args: ShipsArgs) -> Result<Self> {
        if let Some(certificate) = args.recheck {
            let (time_limit, form) = (args.work.time_limit, Form::of(args.answers.answer.json, None));
            return Ok(Self::Recheck(RecheckShips { certificate, time_limit, form }));
        }
        if let Some(path) = &args.proof {
            overwrite::allow(path, Kind::ShipsCertificate, Others::of(args.answers.answer.report.force))?;
        }
        let (strips, too_wide) = strips(&args)?;
        let are_several = too_wide.is_some() || matches!(&strips, Strips::InTurn(ships) if ships.len() > 1);
        if are_several && args.proof.is_some() {
            bail!("a certificate covers one width and one symmetry: give one of each");
        }
        let from = args.from.as_deref();
        if are_several && from.is_some() {
            bail!("first rows belong to one width and one symmetry: give one of each");
        }
        Ok(Self::Find(Box::new(FindShips {
            strips,
            too_wide,
            from: from.map(|path| first_rows(path, args.rule)).transpose()?,
            rows: args.rows,
            number: if args.answers.all { None } else { Some(args.answers.number.unwrap_or(1)) },
            jobs: threads(args.work.jobs),
            memory: args.memory.unwrap_or_else(memory::allowed),
            time_limit: args.work.time_limit,
            partials: Partials::claim(args.partials, Others::of(args.answers.answer.report.force))?,
            certificate: args.proof,
            output: args.answers.answer.output(None)?,
            format: args.answers.format,
            command: command_line::of_this_run(),
        })))
    }
}

/// If no rule is given, the spaceships are for Conway's, whatever the file states.
fn first_rows(path: &Path, given: Option<Rule>) -> Result<Grid> {
    let patterns = Patterns::open(path)?;
    let name = &patterns.name;
    let Pattern { grid, rule, .. } = patterns.one()?;
    if given.is_none() && rule != Rule::LIFE {
        bail!("{name} is for the rule {rule}: say -r {rule}, or -r {} to seek its spaceships", Rule::LIFE);
    }
    given_rule(given, patterns::stated_rule(patterns.only()?));
    Ok(grid)
}

/// Where arguments want spaceships to be sought, and why in one strip they cannot be.
fn strips(args: &ShipsArgs) -> Result<(Strips, Option<ShipsError>)> {
    if let Some(file) = args.state.state.as_ref().filter(|_| args.velocity.is_none() && args.width.is_none())
    {
        going_on(args, file)?;
        return Ok((Strips::Resumed(file.clone()), None));
    }
    let (mut ships, too_wide) = questions(args)?;
    let strips = match (&args.state.state, ships.len()) {
        (None, _) => Strips::InTurn(ships),
        (Some(file), 1) if too_wide.is_none() => Strips::Saved { ships: ships.remove(0), file: file.clone() },
        (Some(_), _) => bail!("a search that is saved has one width and one symmetry: give one of each"),
    };
    Ok((strips, too_wide))
}

/// Refuses to continue a search that is not there, or that the options say something about.
fn going_on(args: &ShipsArgs, file: &Path) -> Result<()> {
    if !file.exists() {
        bail!(
            "there is no file {0} to go on with; to begin a search, say how fast and how wide, as in `lifesat ships --velocity c/5 \
             --width 9 --state {0}`",
            file.display()
        );
    }
    let is_about_rows = args.row_cells.is_some() || args.from.is_some();
    if args.symmetry != MirrorArg::None || args.rule.is_some() || is_about_rows {
        bail!("{} determines the question: leave it out, or give the whole question again", file.display());
    }
    Ok(())
}

/// The first rows whose formula is wanted.
pub(crate) fn rows_without_end(args: &EmitShipsArgs) -> Result<FirstRows> {
    let &[mirror] = mirrors(args.symmetry, args.width, args.velocity) else {
        bail!("a formula is about one symmetry: none, odd, even, gutter or glide");
    };
    let ships = question(args.rule.unwrap_or(Rule::LIFE), args.width, mirror, args.velocity)?;
    Ok(FirstRows::new(ships, args.rows)?)
}

fn question(rule: Rule, width: usize, mirror: Mirror, velocity: Velocity) -> Result<Ships, ShipsError> {
    let Velocity { right, shift, period } = velocity;
    Ships::new(rule, width, mirror, shift, period)?.with_right(right)
}

/// The widths and symmetries of arguments, in turn. If any symmetry will do, those for which a width is
/// too much are left out as long as there are others, and the first is returned as an error, too.
fn questions(args: &ShipsArgs) -> Result<(Vec<Ships>, Option<ShipsError>)> {
    let (Some(velocity), Some(widths)) = (args.velocity, &args.width) else {
        bail!("how fast and how wide are the spaceships? Say for example --velocity c/5 --width 9");
    };
    let rule = args.rule.unwrap_or(Rule::LIFE);
    let is_range = widths.start() < widths.end();
    let (mut questions, mut too_wide) = (Vec::new(), None);
    for width in widths.clone() {
        for &mirror in mirrors(args.symmetry, width, velocity) {
            let ships = question(rule, width, mirror, velocity).and_then(|ships| match args.row_cells {
                Some(most) => ships.with_row_cells(most),
                None => Ok(ships),
            });
            match ships {
                Ok(ships) => questions.push(ships),
                // Of a range, the widths that a symmetry can have are meant.
                Err(ShipsError::Parity { .. } | ShipsError::NoColumns) if is_range => {}
                Err(error @ ShipsError::TooWide { .. }) if args.symmetry == MirrorArg::Any => {
                    too_wide.get_or_insert(error);
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
    match too_wide {
        Some(error) if questions.is_empty() => Err(error.into()),
        None if questions.is_empty() => {
            bail!("no width from {} to {} goes with this symmetry", widths.start(), widths.end())
        }
        _ => Ok((questions, too_wide)),
    }
}

/// The symmetries that are tried at a width. Ships that move sideways have no other.
fn mirrors(symmetry: MirrorArg, width: usize, velocity: Velocity) -> &'static [Mirror] {
    match (symmetry, width % 2) {
        (MirrorArg::Any, _) if velocity.right > 0 => &[Mirror::None],
        (MirrorArg::Any, 1) if width > 1 => &[Mirror::Odd, Mirror::Gutter, Mirror::None],
        (MirrorArg::Any, 0) => &[Mirror::Even, Mirror::None],
        (MirrorArg::None | MirrorArg::Any, _) => &[Mirror::None],
        (MirrorArg::Odd, _) | (MirrorArg::Mirror, 1) => &[Mirror::Odd],
        (MirrorArg::Even | MirrorArg::Mirror, _) => &[Mirror::Even],
        (MirrorArg::Glide, _) => &[Mirror::Glide],
        (MirrorArg::Gutter, _) => &[Mirror::Gutter],
    }
}
