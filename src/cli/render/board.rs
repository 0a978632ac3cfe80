//! Drawings of games with several players.

use anyhow::{Result, bail};
use lifesat::game::{Board, Colour};
use lifesat::life::file::{life10x, plain, rle};
use lifesat::life::{Grid, Rule};
use lifesat::render::scene::Picture;
use lifesat::render::{Cell, Scene};

use crate::cli::render::request::{Film, Format, Length, Subject, View};
use crate::cli::render::{DrawOutcome, Job};

/// Draws the last board of a game, or all boards where the picture moves.
pub(super) fn outcome(job: &Job<'_>, boards: &[(String, Board)]) -> Result<DrawOutcome> {
    let film = match &job.request.subject {
        Subject::Film(film) if !film.ages && !matches!(film.view, View::Box(_)) => film,
        Subject::Film(_) | Subject::Waste => {
            bail!("--mark and --view are for patterns, but this is a game");
        }
    };
    let chosen = chosen(film, job.request.format, boards)?;
    let last = &chosen[chosen.len() - 1].1;
    match job.request.format {
        Format::Rle | Format::Cells | Format::Life => {
            job.note("pattern files cannot tell players apart, so all live cells look alike");
            let live = live_cells(last);
            let comments = [chosen[chosen.len() - 1].0.clone()];
            Ok(DrawOutcome::Text(match job.request.format {
                Format::Rle => {
                    job.notes_with_title().before_rle() + &rle::write(&live, Rule::LIFE, &comments)
                }
                Format::Life => life10x::write_105(&live, Rule::LIFE, &comments),
                _ => plain::write_cells(&live, &comments),
            }))
        }
        _ => {
            let boards =
                if chosen.len() == 1 { "1 board".to_owned() } else { format!("{} boards", chosen.len()) };
            let facts = vec![format!("{}×{} cells", last.width(), last.height()), boards];
            Ok(DrawOutcome::Scene { scene: scene(chosen)?.with_margin(job.margin(0)), facts })
        }
    }
}

fn chosen<'a>(film: &Film, format: Format, boards: &'a [(String, Board)]) -> Result<&'a [(String, Board)]> {
    let (first, last) = (film.start, boards.len() - 1);
    if first > last {
        bail!("there are {} boards, so the first one can be at most {last}", boards.len());
    }
    Ok(match film.length {
        None if format.moves() => &boards[first..],
        // The user did not say which, so this is the end of the game.
        None if first == 0 => &boards[last..],
        None => &boards[first..=first],
        Some(Length::Generations(further)) => &boards[first..=first.saturating_add(further).min(last)],
        Some(Length::Period) => &boards[first..],
    })
}

fn scene(boards: &[(String, Board)]) -> Result<Scene> {
    let mut all: Option<Scene> = None;
    for (caption, board) in boards {
        let mut one = Scene::of(&grid(board), Cell::Off, |_, colour| cell(colour))?;
        one.pictures[0].caption.clone_from(caption);
        match &mut all {
            None => all = Some(one),
            Some(all) if (all.width, all.height) == (one.width, one.height) => {
                all.pictures.append(&mut one.pictures);
            }
            Some(_) => bail!("the boards have different sizes"),
        }
    }
    let empty = || Scene { width: 1, height: 1, ground: Cell::Off, pictures: vec![Picture::default()] };
    Ok(all.unwrap_or_else(empty))
}

fn grid(board: &Board) -> Grid<Option<Colour>> {
    Grid::from_fn(board.width(), board.height(), |at| board.get(at))
}

fn live_cells(board: &Board) -> Grid {
    grid(board).map(|colour| colour.is_some())
}

fn cell(colour: Option<Colour>) -> Cell {
    match colour {
        None => Cell::Off,
        Some(Colour::Owned(seat)) => Cell::Player(u8::try_from(seat.index()).expect("there are four seats")),
        Some(Colour::Hybrid) => Cell::Hybrid,
    }
}
