//! Whether this process was started without a stdout.
//!
//! Before `main`, Rust opens /dev/null in place of a standard stream that is closed, so that no file gets
//! its number. From then on, an answer that is lost looks like one that nobody wants. The system runs the
//! functions of `.init_array` earlier, and a constructor is unsafe code, as is asking about a descriptor
//! that may be closed.

#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "before `main` there is only unsafe code")]
mod linux {
    use std::ffi::c_int;
    use std::sync::atomic::{AtomicBool, Ordering};

    const STDOUT: c_int = 1;
    /// "Give the flags of this descriptor", which fails if it is closed.
    const F_GETFD: c_int = 1;

    pub(super) static CLOSED: AtomicBool = AtomicBool::new(false);

    unsafe extern "C" {
        fn fcntl(descriptor: c_int, command: c_int, ...) -> c_int;
    }

    extern "C" fn look() {
        // SAFETY: with this command `fcntl` takes no more arguments, touches no memory, and takes any
        // number for a descriptor.
        let flags = unsafe { fcntl(STDOUT, F_GETFD) };
        CLOSED.store(flags == -1, Ordering::Relaxed);
    }

    // The section holds pointers to functions that are called once, before `main`, with arguments that a C
    // function without parameters may ignore. `look` needs nothing of Rust's runtime.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;
}

/// Returns true if stdout was closed when the process was started, as by `>&-` in a shell. Where the system is not
/// Linux, nobody looks.
#[must_use]
pub fn stdout_was_closed() -> bool {
    #[cfg(target_os = "linux")]
    {
        linux::CLOSED.load(std::sync::atomic::Ordering::Relaxed)
    }
    #[cfg(not(target_os = "linux"))]
    {
        false
    }
}
