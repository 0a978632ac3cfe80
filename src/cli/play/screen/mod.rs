//! The interface that fills the terminal: how the terminal is used, and the effects of keys and the mouse.

mod app;
mod view;

use std::io::{self, BufWriter, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use app::{App, Next, Overlay};
use crossterm::cursor::Show;
use crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    MouseButton, MouseEvent, MouseEventKind,
};
use crossterm::terminal::{
    self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, style};
use lifesat::game::record::Record;
use lifesat::limits::Interrupt;
use lifesat_platform::program::{Waited, wait_for_stdin};
use view::Canvas;

use crate::cli::Exit;
use crate::cli::console::{self, output, signals};
use crate::cli::play::session::Session;

/// How long the program waits for input. After that it looks for signals and moves of computers.
const GLANCE: Duration = Duration::from_millis(30);

/// Plays a game, and restores the terminal.
pub(crate) fn play(session: Session) -> Result<Exit> {
    show(App::of_session(session))
}

pub(crate) fn replay(record: Record) -> Result<Exit> {
    show(App::of_record(record))
}

fn show(mut app: App) -> Result<Exit> {
    let interrupt = signals::interrupt().context("cannot watch for Ctrl-C")?;
    let exit = {
        let mut screen = Screen::enter().context("cannot use the terminal; --plain plays without it")?;
        turn_of_events(&mut app, &mut screen, &interrupt)?
    };
    output::print(&app.last_words())?;
    Ok(exit)
}

/// Draws, waits for events, and handles them, until the user leaves.
fn turn_of_events(app: &mut App, screen: &mut Screen, interrupt: &Interrupt) -> Result<Exit> {
    const UNREADABLE: &str = "cannot read from the terminal";
    loop {
        if interrupt.is_raised() {
            return Ok(Exit::Interrupted);
        }
        screen.draw(app).context("cannot draw on the terminal")?;
        app.tick()?;
        if wait_for_input(GLANCE).context(UNREADABLE)? == Terminal::Gone {
            return Ok(Exit::Interrupted);
        }
        // All waiting events are handled before the next drawing.
        while event::poll(Duration::ZERO).context(UNREADABLE)? {
            if wait_for_input(Duration::ZERO).context(UNREADABLE)? == Terminal::Gone {
                return Ok(Exit::Interrupted);
            }
            if let Next::Leave(exit) = handle(app, &event::read().context(UNREADABLE)?)? {
                return Ok(exit);
            }
        }
    }
}

/// True while the terminal is taken over. There is one terminal, so there is one flag.
static IS_OURS: AtomicBool = AtomicBool::new(false);

/// The terminal, taken over until the value is dropped.
#[derive(Default)]
struct Screen {
    size: (u16, u16),
    shown: Option<Canvas>,
}

impl Screen {
    /// A panic gives the terminal back first: a message on the alternate screen would be lost.
    fn enter() -> io::Result<Self> {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            report(info);
        }));
        IS_OURS.store(true, Ordering::SeqCst);
        let screen = Self::default();
        if !console::has_colours() {
            style::force_color_output(false);
        }
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(screen)
    }

    /// Draws what has changed. Does nothing if a panic in another thread has restored the terminal.
    fn draw(&mut self, app: &mut App) -> io::Result<()> {
        let size = terminal::size()?;
        let canvas = view::draw(app, (size.0.into(), size.1.into()));
        if !IS_OURS.load(Ordering::SeqCst) || self.size == size && self.shown.as_ref() == Some(&canvas) {
            return Ok(());
        }
        let mut out = BufWriter::new(stdout().lock());
        if self.size != size {
            execute!(out, Clear(ClearType::All))?;
            self.shown = None;
        }
        canvas.show(self.shown.as_ref(), &mut out)?;
        (self.size, self.shown) = (size, Some(canvas));
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal if it is taken over. Errors are ignored, as nothing can be done about them.
fn give_back() {
    if IS_OURS.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Terminal {
    /// There is one, with or without input.
    There,
    /// Its window was closed, or its connection ended.
    Gone,
}

/// Waits until there is input, a signal comes, or the time is over. After the terminal was closed, the reader of events
/// would wait for ever and use a whole processor, so it waits only where nothing else can.
fn wait_for_input(time: Duration) -> io::Result<Terminal> {
    match wait_for_stdin(Some(time)) {
        Ok(Waited::Gone) => return Ok(Terminal::Gone),
        Ok(Waited::Unknown) => drop(event::poll(time)?),
        Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
        _ => {}
    }
    Ok(Terminal::There)
}

const HELP: [&str; 12] = [
    "arrows, hjkl  move",
    "Enter, Space  place a piece; next generation",
    "mouse         place a piece",
    "x             place nothing",
    "n             show the next generation",
    "u             take your turn back",
    "?             this help",
    "q             leave",
    "",
    "When the next generation is shown, a - marks",
    "a cell that dies, and a symbol after a dot",
    "a cell that is born.",
];

fn handle(app: &mut App, event: &Event) -> Result<Next> {
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
    match (app.overlay, key.code) {
        (Overlay::None, code) => return in_game(app, code),
        (Overlay::Leave, KeyCode::Char('y' | 'Y' | 'q') | KeyCode::Enter) => {
            return Ok(Next::Leave(Exit::Answered));
        }
        (Overlay::Help | Overlay::Leave, _) => app.overlay = Overlay::None,
    }
    Ok(Next::Stay)
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
    let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
    let at = view::cell_at(app.game().board(), (mouse.column.into(), mouse.row.into()));
    if let Some(at) = at.filter(|_| is_click && app.is_drawn && app.is_humans_turn()) {
        app.point_at(at);
        app.go_on()?;
    }
    Ok(())
}
