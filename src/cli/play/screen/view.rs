//! The layout of the screen.

use lifesat::game::{Colour, Phase};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use crate::cli::play::screen::app::{App, Overlay};
use crate::cli::play::screen::board::{Picture, point_of, size};
use crate::cli::play::screen::keys;
use crate::cli::play::screen::palette::Palette;
use crate::cli::play::words;

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
