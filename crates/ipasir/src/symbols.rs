//! The functions of a library, looked up by name.

#![expect(unsafe_code, reason = "only unsafe code can load libraries")]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::Path;

use libloading::Library;

/// The C type of the function that a solver calls to ask whether it should stop.
pub(crate) type Terminate = unsafe extern "C" fn(data: *mut c_void) -> c_int;

/// The functions of IPASIR. The types are those of its header, `ipasir.h`.
pub(crate) struct Symbols {
    pub(crate) signature: String,
    pub(crate) init: unsafe extern "C" fn() -> *mut c_void,
    pub(crate) release: unsafe extern "C" fn(solver: *mut c_void),
    pub(crate) add: unsafe extern "C" fn(solver: *mut c_void, literal: i32),
    pub(crate) assume: unsafe extern "C" fn(solver: *mut c_void, literal: i32),
    pub(crate) solve: unsafe extern "C" fn(solver: *mut c_void) -> c_int,
    pub(crate) val: unsafe extern "C" fn(solver: *mut c_void, literal: i32) -> i32,
    pub(crate) failed: unsafe extern "C" fn(solver: *mut c_void, literal: i32) -> c_int,
    pub(crate) set_terminate:
        unsafe extern "C" fn(solver: *mut c_void, data: *mut c_void, terminate: Option<Terminate>),
    /// The functions exist as long as this.
    _library: Library,
}

impl Symbols {
    /// Loads a library and looks its functions up.
    pub(crate) fn load(file: &Path) -> Result<Self, libloading::Error> {
        let library = open(file)?;
        Ok(Self {
            signature: signature(&library)?,
            init: function(&library, c"ipasir_init")?,
            release: function(&library, c"ipasir_release")?,
            add: function(&library, c"ipasir_add")?,
            assume: function(&library, c"ipasir_assume")?,
            solve: function(&library, c"ipasir_solve")?,
            val: function(&library, c"ipasir_val")?,
            failed: function(&library, c"ipasir_failed")?,
            set_terminate: function(&library, c"ipasir_set_terminate")?,
            _library: library,
        })
    }
}

/// Loads a library, and finds out at once whether everything is there that it needs itself.
#[cfg(unix)]
fn open(file: &Path) -> Result<Library, libloading::Error> {
    use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};

    // SAFETY: code of the library runs when it is loaded, and may do anything. The user named it as a
    // solver to be run, and it runs in a process of its own, which holds nothing of value.
    unsafe { Library::open(Some(file), RTLD_NOW | RTLD_LOCAL) }.map(Into::into)
}

#[cfg(not(unix))]
fn open(file: &Path) -> Result<Library, libloading::Error> {
    // SAFETY: as above.
    unsafe { Library::new(file) }
}

/// A function by its name. Its type is that of the place where the result is put.
fn function<F: Copy>(library: &Library, name: &CStr) -> Result<F, libloading::Error> {
    // SAFETY: `F` is the type that ipasir.h gives to the function of this name; whoever makes a library
    // with this name in it promises that. The copy is not used after the library is gone, because
    // `Symbols` holds both.
    unsafe { library.get(name.to_bytes_with_nul()) }.map(|symbol| *symbol)
}

fn signature(library: &Library) -> Result<String, libloading::Error> {
    let signature: unsafe extern "C" fn() -> *const c_char = function(library, c"ipasir_signature")?;
    // SAFETY: the function has no arguments and may be called at any time.
    let text = unsafe { signature() };
    if text.is_null() {
        return Ok("a solver without a name".to_owned());
    }
    // SAFETY: ipasir.h says that it is a string of C, and it is not null. It is copied at once.
    let text = unsafe { CStr::from_ptr(text) };
    Ok(text.to_string_lossy().into_owned())
}
