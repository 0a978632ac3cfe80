//! What is to be done however a block ends.

/// Does something on every way out, a panic included, so that nobody waits for ever.
pub(super) struct OnExit<F: FnMut()>(pub(super) F);

impl<F: FnMut()> Drop for OnExit<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}
