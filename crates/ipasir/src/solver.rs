//! One solver of a library.

#![expect(unsafe_code, reason = "the functions of a library are unsafe to call")]

use std::ffi::{c_int, c_void};
use std::path::Path;
use std::ptr;

use lifesat_sat::backend::library::Ipasir;

use crate::symbols::Symbols;

/// A solver: the pointer that `ipasir_init` gave.
///
/// Each call below is sound for the same reasons, which its comment does not repeat: `state` comes from
/// `ipasir_init` and is given back only when this value is dropped; `&mut self` sees to it that no two
/// calls run at once; the numbers are literals in the range of ipasir.h, as `Lit` has no others.
pub(crate) struct Solver {
    symbols: Symbols,
    state: *mut c_void,
}

/// Why there is no solver.
pub(crate) enum LoadError {
    /// The system cannot load the library, or a function is missing.
    Library(libloading::Error),
    /// The library made no solver.
    NoSolver,
}

/// The question whether to stop, behind a pointer that C can carry.
struct StopQuestion<'a>(&'a (dyn Fn() -> bool + Sync));

/// Answers a solver that asks whether it should stop.
unsafe extern "C" fn answer(question: *mut c_void) -> c_int {
    // SAFETY: this is the pointer that `solve` gave to the library together with this function. The
    // library may use it until `solve` takes it back, and until then the question is not moved or
    // changed. It may be asked from several threads, as the function in it is `Sync`.
    let question = unsafe { &*question.cast::<StopQuestion<'_>>().cast_const() };
    c_int::from((question.0)())
}

impl Solver {
    /// Loads a library and makes a solver.
    #[cfg_attr(target_feature = "crt-static", expect(dead_code, reason = "a static program loads nothing"))]
    pub(crate) fn load(file: &Path) -> Result<Self, LoadError> {
        let symbols = Symbols::load(file).map_err(LoadError::Library)?;
        // SAFETY: the function has no arguments and may be called at any time.
        let state = unsafe { (symbols.init)() };
        // Many libraries would crash when they get it back.
        if state.is_null() { Err(LoadError::NoSolver) } else { Ok(Self { symbols, state }) }
    }
}

impl Ipasir for Solver {
    fn signature(&self) -> String {
        self.symbols.signature.clone()
    }

    fn add(&mut self, literal: i32) {
        // SAFETY: clauses may be added in every state.
        unsafe { (self.symbols.add)(self.state, literal) }
    }

    fn assume(&mut self, literal: i32) {
        // SAFETY: literals may be assumed in every state.
        unsafe { (self.symbols.assume)(self.state, literal) }
    }

    fn solve(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> i32 {
        let mut question = StopQuestion(stop);
        let data = ptr::from_mut(&mut question).cast();
        // SAFETY: `data` is what `answer` expects, and outlives the time in which the library may use
        // it, as it is taken back below.
        unsafe { (self.symbols.set_terminate)(self.state, data, Some(answer)) };
        // SAFETY: a solver may be asked in every state.
        let status = unsafe { (self.symbols.solve)(self.state) };
        // SAFETY: ipasir.h allows a function that is null, and says that it is not called.
        unsafe { (self.symbols.set_terminate)(self.state, ptr::null_mut(), None) };
        status
    }

    fn value(&mut self, literal: i32) -> i32 {
        // SAFETY: the trait says that the last answer was 10, and nothing was changed since.
        unsafe { (self.symbols.val)(self.state, literal) }
    }

    fn failed(&mut self, literal: i32) -> bool {
        // SAFETY: the trait says that the last answer was 20, and that the literal was assumed.
        unsafe { (self.symbols.failed)(self.state, literal) != 0 }
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        // SAFETY: nobody uses `state` after this.
        unsafe { (self.symbols.release)(self.state) }
    }
}
