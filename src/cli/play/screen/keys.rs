//! The effects of keys and the mouse.

use anyhow::Result;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position as Point;

use crate::cli::Exit;
use crate::cli::play::screen::app::{App, Next, Overlay};
use crate::cli::play::screen::board;

/// The text of the help box.
pub(super) const HELP: [&str; 12] = [
    "arrows, h j k l   move",
    "Enter, Space      place a piece; next generation",
    "mouse             place a piece",
    "x                 place nothing",
    "n                 show the next generation",
    "u                 take your last turn back",
    "?                 this help",
    "q                 leave",
    "",
    "When the next generation is shown, a - marks",
    "a cell that dies, and a symbol after a dot",
    "a cell that is born.",
];

/// Handles an event.
pub(super) fn handle(app: &mut App, event: &Event) -> Result<Next> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => on_key(app, *key),
        Event::Mouse(mouse) if app.overlay == Overlay::None => on_mouse(app, *mouse).map(|()| Next::Stay),
        _ => Ok(Next::Stay),
    }
}

fn on_key(app: &mut App, key: KeyEvent) -> Result<Next> {
    if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
        return Ok(Next::Leave(Exit::Interrupted));
    }
    match app.overlay {
        Overlay::None => in_game(app, key.code),
        Overlay::Help => {
            app.overlay = Overlay::None;
            Ok(Next::Stay)
        }
        Overlay::Leave => match key.code {
            KeyCode::Char('y' | 'Y' | 'q') | KeyCode::Enter => Ok(Next::Leave(Exit::Answered)),
            _ => {
                app.overlay = Overlay::None;
                Ok(Next::Stay)
            }
        },
    }
}

fn in_game(app: &mut App, code: KeyCode) -> Result<Next> {
    match code {
        KeyCode::Left | KeyCode::Char('h') => app.move_cursor(-1, 0),
        KeyCode::Right | KeyCode::Char('l') => app.move_cursor(1, 0),
        KeyCode::Up | KeyCode::Char('k') => app.move_cursor(0, -1),
        KeyCode::Down | KeyCode::Char('j') => app.move_cursor(0, 1),
        KeyCode::Home => app.show_frame(isize::MIN),
        KeyCode::End => app.show_frame(isize::MAX),
        KeyCode::Enter | KeyCode::Char(' ') => app.go_on()?,
        KeyCode::Char('x') => app.pass()?,
        KeyCode::Char('n') => app.preview = !app.preview,
        KeyCode::Char('u') => app.take_back()?,
        KeyCode::Char('?') | KeyCode::F(1) => app.overlay = Overlay::Help,
        // A record and a game that is over are left without a question.
        KeyCode::Char('q') | KeyCode::Esc
            if app.place_in_record().is_some() || app.game().ending().is_some() =>
        {
            return Ok(Next::Leave(Exit::Answered));
        }
        KeyCode::Char('q') | KeyCode::Esc => app.overlay = Overlay::Leave,
        #[cfg(debug_assertions)]
        KeyCode::F(12) if std::env::var_os("LIFESAT_TEST_PANIC").is_some() => panic!("a test wants this"),
        _ => {}
    }
    Ok(Next::Stay)
}

fn on_mouse(app: &mut App, mouse: MouseEvent) -> Result<()> {
    if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
        return Ok(());
    }
    let point = Point::new(mouse.column, mouse.row);
    if let Some(at) = board::cell_at(app.game().board(), app.board_area, point)
        && app.is_humans_turn()
    {
        app.point_at(at);
        app.go_on()?;
    }
    Ok(())
}
