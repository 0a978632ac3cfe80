//! The layout of the screen.

use std::env;

use lifesat::game::{Board, Colour, Phase};
use lifesat::life::Position;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position as Point, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::app::{App, Overlay};
use super::keys;
use crate::cli::commands::play::words;

/// Columns of the panel beside the board.
const PANEL: u16 = 25;

/// Rows of the panel beside the board.
const PANEL_ROWS: u16 = 14;

/// Draws everything.
pub(super) fn draw(app: &mut App, frame: &mut Frame) {
    let area = frame.area();
    let (board_columns, board_rows) = size(app.game().board());
    let (columns, rows) = (board_columns + 2 + PANEL, (board_rows + 2).max(PANEL_ROWS) + 1);
    if area.width < columns || area.height < rows {
        // The board is not drawn, so a click must not hit it.
        app.board_area = Rect::default();
        return too_small(frame, columns, rows);
    }
    let [above, footer] = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(area);
    let [left, right] =
        Layout::horizontal([Constraint::Length(board_columns + 2), Constraint::Min(PANEL)]).areas(above);
    let left = Rect { height: board_rows + 2, ..left };
    draw_board(app, frame, left);
    draw_panel(app, frame, right);
    frame.render_widget(Paragraph::new(Line::styled(hint(app), app.palette.faint())), footer);
    match app.overlay {
        Overlay::None => {}
        Overlay::Help => draw_over(frame, " Help ", &keys::HELP),
        Overlay::Leave => draw_over(frame, " Leave ", &["Leave the game?  y / n"]),
    }
}

fn too_small(frame: &mut Frame, columns: u16, rows: u16) {
    let area = frame.area();
    let text = format!(
        "The terminal has {}×{} characters; this game needs {columns}×{rows}. Make it larger, or leave with Ctrl-C \
         and play with --plain.",
        area.width, area.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

fn draw_board(app: &mut App, frame: &mut Frame, area: Rect) {
    let block = Block::bordered().title(" Life ").border_style(app.palette.faint());
    let inner = block.inner(area);
    app.board_area = inner;
    let next = app.preview.then(|| app.next_generation());
    let cursor = app.is_humans_turn().then_some(app.cursor);
    let picture = Picture {
        board: app.game().board(),
        next: next.as_ref(),
        cursor,
        last: app.last,
        palette: app.palette,
    };
    frame.render_widget(Paragraph::new(picture.lines()).block(block), area);
    if let Some(at) = cursor
        && app.overlay == Overlay::None
    {
        frame.set_cursor_position(point_of(inner, at));
    }
}

fn draw_panel(app: &App, frame: &mut Frame, area: Rect) {
    let block = Block::bordered().border_style(app.palette.faint());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let mut lines = vec![
        Line::styled(format!("Generation {}", app.game().generation()), Palette::strong()),
        Line::styled(status(app), Palette::strong()),
        Line::default(),
    ];
    lines.extend(populations(app));
    lines.push(Line::default());
    let [above, below] = Layout::vertical([
        Constraint::Length(u16::try_from(lines.len()).unwrap_or(u16::MAX)),
        Constraint::Min(0),
    ])
    .areas(inner);
    frame.render_widget(Paragraph::new(lines), above);
    draw_messages(app, frame, below);
}

/// Draws the last messages, wrapped, as many as there is room for.
fn draw_messages(app: &App, frame: &mut Frame, area: Rect) {
    let width = usize::from(area.width.max(1));
    let mut lines: Vec<String> = Vec::new();
    for message in app.messages.iter().rev().take(usize::from(area.height)) {
        let mut wrapped = wrap(message, width);
        wrapped.append(&mut lines);
        lines = wrapped;
    }
    let surplus = lines.len().saturating_sub(area.height.into());
    let shown: Vec<Line> = lines.drain(surplus..).map(Line::from).collect();
    frame.render_widget(Paragraph::new(shown), area);
}

/// Breaks a text at spaces. Words are shorter than a line.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A line of a box as lines of at most `width` characters. What follows a key is indented.
fn folded(line: &str, width: usize) -> Vec<String> {
    const INDENT: &str = "  ";
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let key = line.find("  ").unwrap_or(0);
    if key == 0 {
        return wrap(line, width);
    }
    let effect = wrap(line[key..].trim(), width.saturating_sub(INDENT.len()));
    let effect = effect.into_iter().map(|part| format!("{INDENT}{part}"));
    std::iter::once(line[..key].to_owned()).chain(effect).collect()
}

/// What the game waits for, in a few words.
fn status(app: &App) -> String {
    match app.game().phase() {
        Phase::Over(ending) => words::outcome(ending),
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

/// A line for each player: symbol, number, name and cells.
fn populations(app: &App) -> Vec<Line<'static>> {
    let (game, names) = (app.game(), app.names());
    let line = |colour: Colour, name: String, cells: String| {
        let symbol = Span::styled(Colour::symbol(Some(colour)).to_string(), app.palette.cell(colour));
        Line::from_iter([symbol, Span::raw(format!(" {name:<13}{cells:>8}"))])
    };
    let player = |seat: lifesat::game::Seat| {
        let name = names.get(seat.index()).map_or("", String::as_str);
        line(seat.into(), format!("{} {name}", seat.number()), words::cells(game, seat))
    };
    let mut lines: Vec<Line> = game.terms().players().map(player).collect();
    if game.terms().seats() > 2 {
        let hybrids = game.board().population(Colour::Hybrid);
        lines.push(line(Colour::Hybrid, "hybrids".to_owned(), hybrids.to_string()));
    }
    lines
}

/// The keys that are useful now.
fn hint(app: &App) -> String {
    match app.place_in_record() {
        Some((place, last)) => {
            format!("{place}/{last}  ←→ step  Home End  n next generation  q leave")
        }
        None => "? help  q leave  Enter place  arrows move  n next  u undo  x pass".to_owned(),
    }
}

/// Draws a box in the middle.
fn draw_over(frame: &mut Frame, title: &'static str, lines: &[&'static str]) {
    let screen = frame.area();
    // A border and a space on each side.
    let most = usize::from(screen.width.saturating_sub(4)).max(1);
    let lines: Vec<String> = lines.iter().flat_map(|line| folded(line, most)).collect();
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let fit = |length: usize, most: u16| u16::try_from(length).unwrap_or(u16::MAX).min(most);
    let (width, height) = (fit(longest + 4, screen.width), fit(lines.len() + 2, screen.height));
    let area = Rect::new((screen.width - width) / 2, (screen.height - height) / 2, width, height);
    frame.render_widget(Clear, area);
    let text: Text = lines.iter().map(|line| format!(" {line}")).collect();
    frame.render_widget(Paragraph::new(text).block(Block::bordered().title(title)), area);
}

// The board on the screen. Each cell has two columns, and the second one shows what becomes of it.

/// Columns of a cell on the screen.
const CELL: u16 = 2;

/// Columns left of the first cell, for the numbers of rows, and rows above it, for those of
/// columns.
const MARGIN: (u16, u16) = (3, 2);

/// A board and the marks on it.
pub(super) struct Picture<'a> {
    pub(super) board: &'a Board,
    /// The next generation, if it is shown.
    pub(super) next: Option<&'a Board>,
    pub(super) cursor: Option<Position>,
    /// Where the last piece was placed.
    pub(super) last: Option<Position>,
    pub(super) palette: Palette,
}

/// The size of the picture, in columns and rows of the screen.
pub(super) fn size(board: &Board) -> (u16, u16) {
    let length = |cells: usize| u16::try_from(cells).expect("boards are small");
    (MARGIN.0 + CELL * length(board.width()), MARGIN.1 + length(board.height()))
}

/// The cell that is drawn at a point, if the picture fills this area.
pub(super) fn cell_at(board: &Board, area: Rect, point: Point) -> Option<Position> {
    let column = point.x.checked_sub(area.x + MARGIN.0)? / CELL;
    let row = point.y.checked_sub(area.y + MARGIN.1)?;
    let at = Position::new(row.into(), column.into());
    board.contains(at).then_some(at)
}

/// The point at which a cell is drawn, if the picture fills this area.
pub(super) fn point_of(area: Rect, at: Position) -> Point {
    let offset = |cells: usize| u16::try_from(cells).expect("boards are small");
    Point::new(area.x + MARGIN.0 + CELL * offset(at.column), area.y + MARGIN.1 + offset(at.row))
}

impl Picture<'_> {
    /// The lines from the top.
    pub(super) fn lines(&self) -> Vec<Line<'static>> {
        let faint = self.palette.faint();
        let digits = |digit: fn(usize) -> String| {
            let text: String =
                (1..=self.board.width()).map(|number| format!("{:<2}", digit(number))).collect();
            Line::styled(format!("   {text}"), faint)
        };
        let tens = |number: usize| match number % 10 {
            0 => (number / 10).to_string(),
            _ => String::new(),
        };
        let mut lines = vec![digits(tens), digits(|number| (number % 10).to_string())];
        lines.extend((0..self.board.height()).map(|row| self.row(row)));
        lines
    }

    fn row(&self, row: usize) -> Line<'static> {
        let number = Span::styled(format!("{:2} ", row + 1), self.palette.faint());
        let cells = (0..self.board.width()).flat_map(|column| self.cell(Position::new(row, column)));
        [number].into_iter().chain(cells).collect()
    }

    /// A cell, and a mark if it is going to die or to be born.
    fn cell(&self, at: Position) -> [Span<'static>; 2] {
        let now = self.board.get(at);
        let symbol = if now.is_none() { '·' } else { Colour::symbol(now) };
        let (mark, mark_style) = match self.next.map(|next| next.get(at)) {
            Some(None) if now.is_some() => ('-', self.palette.faint()),
            Some(next @ Some(_)) if now.is_none() => (Colour::symbol(next), self.style(next)),
            _ => (' ', Style::new()),
        };
        let mut style = self.style(now);
        if self.last == Some(at) {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        let under_cursor = |style: Style| {
            if self.cursor == Some(at) { style.add_modifier(Modifier::REVERSED) } else { style }
        };
        [
            Span::styled(symbol.to_string(), under_cursor(style)),
            Span::styled(mark.to_string(), under_cursor(mark_style)),
        ]
    }

    fn style(&self, cell: Option<Colour>) -> Style {
        cell.map_or(self.palette.faint(), |colour| self.palette.cell(colour))
    }
}

/// The look of cells. Symbols tell players apart too, so nothing is lost without colours.
#[derive(Clone, Copy, Debug)]
pub(super) enum Palette {
    Coloured,
    /// No colours, because the user wants none (<https://no-color.org>).
    Plain,
}

impl Palette {
    /// The palette that the environment asks for.
    pub(super) fn of_environment() -> Self {
        if env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            Self::Plain
        } else {
            Self::Coloured
        }
    }

    fn colour(self, colour: Color) -> Style {
        match self {
            Self::Coloured => Style::new().fg(colour),
            Self::Plain => Style::new(),
        }
    }

    /// A live cell.
    pub(super) fn cell(self, colour: Colour) -> Style {
        const COLOURS: [Color; Colour::COUNT] =
            [Color::Cyan, Color::LightRed, Color::Yellow, Color::LightGreen, Color::Magenta];
        self.colour(COLOURS[colour.index()]).add_modifier(Modifier::BOLD)
    }

    /// For what should not draw attention.
    pub(super) fn faint(self) -> Style {
        match self {
            Self::Coloured => Style::new().fg(Color::DarkGray),
            Self::Plain => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// For what should draw attention.
    pub(super) fn strong() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn points_and_cells_correspond() {
        let board = Board::empty(25, 18);
        let area = Rect::new(7, 3, 60, 30);
        for at in board.positions() {
            let point = point_of(area, at);
            assert_eq!(cell_at(&board, area, point), Some(at));
            assert_eq!(cell_at(&board, area, Point::new(point.x + 1, point.y)), Some(at));
        }
        for outside in [(0, 0), (7, 3), (9, 5), (10, 4), (60, 5), (10, 23)] {
            assert_eq!(cell_at(&board, area, Point::from(outside)), None, "{outside:?}");
        }
    }

    #[test]
    fn births_and_deaths_are_marked() {
        let board = Board::from_rows(&["000", "..."]).unwrap();
        let next = board.next_generation();
        let picture =
            Picture { board: &board, next: Some(&next), cursor: None, last: None, palette: Palette::Plain };
        let text: Vec<String> = picture.lines().iter().map(ToString::to_string).collect();
        assert_eq!(
            text,
            ["               ", "   1 2 3 ", " 1 0-0 0-", " 2 · ·0· "].map(|line| match line {
                "               " => "         ",
                line => line,
            })
        );
    }
}
