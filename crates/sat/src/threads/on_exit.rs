//! A guard that runs a closure however a block ends.

/// Runs the closure when it is dropped, also by a panic, so that no other thread waits for ever.
pub struct OnExit<F: FnMut()>(pub F);

impl<F: FnMut()> Drop for OnExit<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}
