//! Takes the terminal over to draw on it, and restores it whatever happens.
//!
//! A panic restores it too, before its message is printed: a message on the alternate screen would
//! be lost.

use std::io::{self, Write};
use std::marker::PhantomData;
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};

/// Whether the terminal is taken over. There is one terminal, so there is one flag.
static IS_OURS: AtomicBool = AtomicBool::new(false);

/// A way to use the terminal.
pub(crate) trait Use {
    /// The stream of the terminal.
    type Out: Write;

    /// The stream of the terminal.
    fn out() -> Self::Out;

    /// Prepares the terminal.
    fn begin() -> io::Result<()>;

    /// Restores the terminal. Errors are ignored, as nothing can be done about them.
    fn end();
}

/// The terminal, taken over until the value is dropped.
pub(crate) struct Screen<U: Use + 'static> {
    terminal: Terminal<CrosstermBackend<U::Out>>,
    way: PhantomData<U>,
}

impl<U: Use + 'static> Screen<U> {
    /// Takes the terminal over.
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

    /// Draws a frame of the terminal's present size. Does nothing if a panic in another thread has
    /// restored the terminal.
    pub(crate) fn draw(&mut self, content: impl FnOnce(&mut Frame)) -> io::Result<()> {
        if IS_OURS.load(Ordering::SeqCst) { self.terminal.draw(content).map(drop) } else { Ok(()) }
    }
}

impl<U: Use + 'static> Drop for Screen<U> {
    fn drop(&mut self) {
        give_back::<U>();
    }
}

/// Restores the terminal if it is taken over.
fn give_back<U: Use>() {
    if IS_OURS.swap(false, Ordering::SeqCst) {
        U::end();
        let _ = U::out().flush();
    }
}

/// From now on every panic restores the terminal before it is reported.
fn give_back_on_panic<U: Use + 'static>() {
    static ONCE: Once = Once::new();
    // A run of the program uses the terminal in one way, so one hook is enough.
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back::<U>();
            report(info);
        }));
    });
}
