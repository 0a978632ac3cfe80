//! The look of the screen: the board, a panel beside it, the keys below, and boxes over them.
//!
//! Symbols tell players apart too, so nothing is lost where the user wants no colours (<https://no-color.org>).

use std::io::{self, Write};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::queue;
use crossterm::style::{Color, ContentStyle, PrintStyledContent, StyledContent, Stylize};
use lifesat::game::{Board, Colour, Ending, Phase, Seat};
use lifesat::life::Position;

use crate::cli::play::screen::HELP;
use crate::cli::play::screen::app::{App, Overlay};
use crate::cli::play::words;

/// Columns and rows of the panel beside the board.
const PANEL: Point = (25, 14);

/// The column and row of the first cell on the screen, after a frame and the numbers of columns and rows.
const FIRST: Point = (4, 3);

/// Columns of a cell. The second one shows what becomes of it.
const CELL: usize = 2;

/// A column and a row of the screen, or a size in columns and rows.
type Point = (usize, usize);

/// A drawing that fills the screen. What leaves it is cut off.
#[derive(PartialEq)]
pub(super) struct Canvas {
    rows: Vec<Vec<StyledContent<char>>>,
    cursor: Option<Point>,
}

impl Canvas {
    fn new((width, height): Point) -> Self {
        Self { rows: vec![vec![plain().apply(' '); width]; height], cursor: None }
    }

    fn write(&mut self, (column, row): Point, text: &str, style: ContentStyle) {
        let cells = self.rows.get_mut(row).into_iter().flatten().skip(column);
        cells.zip(text.chars()).for_each(|(cell, character)| *cell = style.apply(character));
    }

    fn frame(&mut self, (column, row): Point, (width, height): Point, title: &str, style: ContentStyle) {
        let middle = width.saturating_sub(2);
        for y in 0..height {
            let line = match y {
                0 => format!("┌{}┐", "─".repeat(middle)),
                _ if y + 1 == height => format!("└{}┘", "─".repeat(middle)),
                _ => format!("│{}│", " ".repeat(middle)),
            };
            self.write((column, row + y), &line, style);
        }
        self.write((column + 1, row), title, style);
    }

    /// Writes the rows that differ from those on the screen.
    pub(super) fn show(&self, before: Option<&Self>, out: &mut impl Write) -> io::Result<()> {
        let place = |number| u16::try_from(number).unwrap_or(u16::MAX);
        queue!(out, Hide)?;
        for (row, cells) in self.rows.iter().enumerate() {
            if before.is_none_or(|before| before.rows[row] != *cells) {
                queue!(out, MoveTo(0, place(row)))?;
                for run in cells.chunk_by(|one, next| one.style() == next.style()) {
                    let text: String = run.iter().map(StyledContent::content).collect();
                    queue!(out, PrintStyledContent(run[0].style().apply(text)))?;
                }
            }
        }
        if let Some((column, row)) = self.cursor {
            queue!(out, MoveTo(place(column), place(row)), Show)?;
        }
        out.flush()
    }
}

fn plain() -> ContentStyle {
    ContentStyle::new()
}

/// For what should not draw attention.
fn faint() -> ContentStyle {
    plain().dark_grey()
}

/// A live cell, or a dead one.
fn style_of(cell: Option<Colour>) -> ContentStyle {
    const COLOURS: [Color; Colour::COUNT] =
        [Color::DarkCyan, Color::Red, Color::DarkYellow, Color::Green, Color::DarkMagenta];
    cell.map_or_else(faint, |colour| plain().with(COLOURS[colour.index()]).bold())
}

pub(super) fn draw(app: &mut App, size: Point) -> Canvas {
    let (mut canvas, board) = (Canvas::new(size), app.game().board());
    let (board_width, board_height) = (FIRST.0 + CELL * board.width() + 1, FIRST.1 + board.height() + 1);
    let needed = (board_width + PANEL.0, board_height.max(PANEL.1) + 1);
    // A click must not hit a board that is not drawn.
    app.is_drawn = size.0 >= needed.0 && size.1 >= needed.1;
    if !app.is_drawn {
        let text = format!(
            "The terminal has {}×{} characters; this game needs {}×{}. Make it larger, or leave with Ctrl-C and play \
             with --plain.",
            size.0, size.1, needed.0, needed.1
        );
        let lines = textwrap::wrap(&text, size.0);
        lines.iter().enumerate().for_each(|(row, line)| canvas.write((0, row), line, plain()));
        return canvas;
    }
    let next = app.preview.then(|| app.next_generation());
    let cursor = app.is_humans_turn().then_some(app.cursor);
    canvas.frame((0, 0), (board_width, board_height), " Life ", faint());
    Picture { board: app.game().board(), next: next.as_ref(), cursor, last: app.last }.draw(&mut canvas);
    draw_panel(app, &mut canvas, board_width, (size.0 - board_width, size.1 - 1));
    canvas.write((0, size.1 - 1), &hint(app), faint());
    match app.overlay {
        Overlay::None => canvas.cursor = cursor.map(point_of),
        Overlay::Help => draw_over(&mut canvas, size, " Help ", &HELP),
        Overlay::Leave => draw_over(&mut canvas, size, " Leave ", &["Leave the game?  y / n"]),
    }
    canvas
}

fn point_of(at: Position) -> Point {
    (FIRST.0 + CELL * at.column, FIRST.1 + at.row)
}

pub(super) fn cell_at(board: &Board, (column, row): Point) -> Option<Position> {
    let at = Position::new(row.checked_sub(FIRST.1)?, column.checked_sub(FIRST.0)? / CELL);
    board.contains(at).then_some(at)
}

struct Picture<'a> {
    board: &'a Board,
    next: Option<&'a Board>,
    cursor: Option<Position>,
    last: Option<Position>,
}

impl Picture<'_> {
    fn draw(&self, canvas: &mut Canvas) {
        for number in 1..=self.board.width() {
            let column = point_of(Position::new(0, number - 1)).0;
            if number % 10 == 0 {
                canvas.write((column, FIRST.1 - 2), &(number / 10).to_string(), faint());
            }
            canvas.write((column, FIRST.1 - 1), &(number % 10).to_string(), faint());
        }
        for row in 0..self.board.height() {
            canvas.write((FIRST.0 - 3, FIRST.1 + row), &format!("{:2}", row + 1), faint());
        }
        self.board.positions().for_each(|at| self.draw_cell(at, canvas));
    }

    /// Draws a cell, and a mark if it is going to die or to be born.
    fn draw_cell(&self, at: Position, canvas: &mut Canvas) {
        let now = self.board.get(at);
        let symbol = if now.is_none() { '·' } else { Colour::symbol(now) };
        let (mark, mut mark_style) = match self.next.map(|next| next.get(at)) {
            Some(None) if now.is_some() => ('-', faint()),
            Some(next @ Some(_)) if now.is_none() => (Colour::symbol(next), style_of(next)),
            _ => (' ', plain()),
        };
        let mut style = style_of(now);
        if self.last == Some(at) {
            style = style.underlined();
        }
        if self.cursor == Some(at) {
            (style, mark_style) = (style.reverse(), mark_style.reverse());
        }
        let (column, row) = point_of(at);
        canvas.write((column, row), &symbol.to_string(), style);
        canvas.write((column + 1, row), &mark.to_string(), mark_style);
    }
}

/// Draws the generation, who is to move, the players, and the last messages, as many as there is room for.
fn draw_panel(app: &App, canvas: &mut Canvas, left: usize, (width, height): Point) {
    canvas.frame((left, 0), (width, height), "", faint());
    let column = left + 1;
    canvas.write((column, 1), &format!("Generation {}", app.game().generation()), plain().bold());
    canvas.write((column, 2), &status(app), plain().bold());
    let populations = populations(app);
    for (row, (colour, text)) in (4..).zip(&populations) {
        canvas.write((column, row), &Colour::symbol(Some(*colour)).to_string(), style_of(Some(*colour)));
        canvas.write((column + 2, row), text, plain());
    }
    let first = populations.len() + 5;
    let lines: Vec<_> = app.messages.iter().flat_map(|message| textwrap::wrap(message, width - 2)).collect();
    let surplus = lines.len().saturating_sub(height - 1 - first);
    for (row, line) in (first..).zip(&lines[surplus..]) {
        canvas.write((column, row), line, plain());
    }
}

/// The event that the game waits for, in a few words.
fn status(app: &App) -> String {
    match app.game().phase() {
        Phase::Over(ending) => outcome(ending),
        _ if app.is_paused => "Paused".to_owned(),
        Phase::Turn(seat) if app.is_human(seat) => {
            format!("Player {} ({}), go!", seat.number(), words::symbol(seat))
        }
        Phase::Turn(seat) if app.place_in_record().is_some() => format!("Turn of {}", words::seat(seat)),
        Phase::Turn(seat) => format!("Player {} ({}) thinks", seat.number(), words::symbol(seat)),
        Phase::Generation if app.waits_for_key() => "Enter: next generation".to_owned(),
        Phase::Generation => "A generation passes".to_owned(),
    }
}

/// The end of a game in a few words, for a narrow panel.
fn outcome(ending: Ending) -> String {
    match ending {
        Ending::LastAlive(winner) => format!("Player {} ({}) wins!", winner.number(), words::symbol(winner)),
        Ending::MostCells(winner) => format!("Player {} ({}) wins", winner.number(), words::symbol(winner)),
        Ending::TotalExtinction => "Total extinction".to_owned(),
        Ending::HybridTakeover => "Hybrid takeover".to_owned(),
        Ending::Draw => "A draw".to_owned(),
    }
}

/// A line for each player, with the colour of the symbol in front: number, name and cells.
fn populations(app: &App) -> Vec<(Colour, String)> {
    let (game, names) = (app.game(), app.names());
    let line = |name: String, cells: String| format!("{name:<13}{cells:>8}");
    let player = |seat: Seat| {
        let name = names.get(seat.index()).map_or("", String::as_str);
        (seat.into(), line(format!("{} {name}", seat.number()), words::cells(game, seat)))
    };
    let mut lines: Vec<(Colour, String)> = game.terms().players().map(player).collect();
    if game.terms().seats() > 2 {
        let hybrids = game.board().population(Colour::Hybrid).to_string();
        lines.push((Colour::Hybrid, line("hybrids".to_owned(), hybrids)));
    }
    lines
}

fn hint(app: &App) -> String {
    match app.place_in_record() {
        Some((place, last)) => format!("{place}/{last}  ←→ step  Home End  n next generation  q leave"),
        None => "? help  q leave  Enter place  arrows move  n next  u undo  x pass".to_owned(),
    }
}

fn draw_over(canvas: &mut Canvas, (width, height): Point, title: &str, lines: &[&str]) {
    // A border and a space on each side.
    let options = textwrap::Options::new(width - 4).subsequent_indent("  ");
    let lines: Vec<_> = lines.iter().flat_map(|line| textwrap::wrap(line, &options)).collect();
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let (box_width, box_height) = (longest + 4, height.min(lines.len() + 2));
    let (left, top) = ((width - box_width) / 2, (height - box_height) / 2);
    canvas.frame((left, top), (box_width, box_height), title, plain());
    for (row, line) in (top + 1..top + box_height - 1).zip(&lines) {
        canvas.write((left + 2, row), line, plain());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_cells_correspond() {
        let board = Board::empty(25, 18);
        for at in board.positions() {
            let (column, row) = point_of(at);
            assert_eq!(cell_at(&board, (column, row)), Some(at));
            assert_eq!(cell_at(&board, (column + 1, row)), Some(at));
        }
        for outside in [(0, 0), (3, 3), (4, 2), (54, 3), (4, 21)] {
            assert_eq!(cell_at(&board, outside), None, "{outside:?}");
        }
    }

    #[test]
    fn births_and_deaths_are_marked() {
        let board = Board::from_rows(&["000", "..."]).unwrap();
        let next = board.next_generation();
        let mut canvas = Canvas::new((10, 5));
        Picture { board: &board, next: Some(&next), cursor: None, last: None }.draw(&mut canvas);
        let text =
            |row: &Vec<StyledContent<char>>| row.iter().map(StyledContent::content).collect::<String>();
        let text: Vec<String> = canvas.rows.iter().map(text).collect();
        assert_eq!(text, ["          ", "          ", "    1 2 3 ", "  1 0-0 0-", "  2 · ·0· "]);
    }
}
