//! Taking a terminal over to draw on it, and giving it back whatever happens.

use std::io::{self, Write};
use std::marker::PhantomData;
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};

/// Whether the terminal is ours. There is one terminal, so there is one flag.
static IS_OURS: AtomicBool = AtomicBool::new(false);

/// A way to use the terminal.
pub(crate) trait Use {
    /// What is drawn on.
    type Out: Write;

    /// It.
    fn out() -> Self::Out;

    /// Makes the terminal ready.
    fn begin() -> io::Result<()>;

    /// Makes it what it was. If that fails there is nothing left to try.
    fn end();

    /// Is called when a panic has made the terminal what it was.
    fn panicked() {}
}

/// The terminal, as long as it is ours.
pub(crate) struct Screen<U: Use + 'static> {
    terminal: Terminal<CrosstermBackend<U::Out>>,
    way: PhantomData<U>,
}

impl<U: Use + 'static> Screen<U> {
    /// Takes the terminal over. It is given back when the value is dropped, and before a panic is reported.
    pub(crate) fn enter() -> io::Result<Self> {
        give_back_on_panic::<U>();
        IS_OURS.store(true, Ordering::SeqCst);
        let entered = U::begin().and_then(|()| Terminal::new(CrosstermBackend::new(U::out())));
        match entered {
            Ok(terminal) => Ok(Self { terminal, way: PhantomData }),
            Err(error) => {
                give_back::<U>();
                Err(error)
            }
        }
    }

    /// Draws a frame, as large as the terminal is now; nothing if another thread has panicked and given the terminal back.
    pub(crate) fn draw(&mut self, content: impl FnOnce(&mut Frame)) -> io::Result<()> {
        if IS_OURS.load(Ordering::SeqCst) { self.terminal.draw(content).map(drop) } else { Ok(()) }
    }
}

impl<U: Use + 'static> Drop for Screen<U> {
    fn drop(&mut self) {
        give_back::<U>();
    }
}

/// Makes the terminal what it was, if it is ours; says whether it was.
fn give_back<U: Use>() -> bool {
    let is_ours = IS_OURS.swap(false, Ordering::SeqCst);
    if is_ours {
        U::end();
        let _ = U::out().flush();
    }
    is_ours
}

/// A message that is printed on the alternate screen is lost.
fn give_back_on_panic<U: Use + 'static>() {
    static ONCE: Once = Once::new();
    // A program uses the terminal in one way.
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if give_back::<U>() {
                U::panicked();
            }
            report(info);
        }));
    });
}
