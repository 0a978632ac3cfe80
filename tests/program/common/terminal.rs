//! A terminal for tests, which can read the screen and type.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{Parser, Screen};

use super::PREFERENCES;

/// Time after which a test gives up waiting.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program under test in a terminal. A shell starts it, and then prints its exit code and the
/// state of the terminal.
pub(crate) struct Terminal {
    parser: Arc<Mutex<Parser>>,
    keyboard: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    shell: Box<dyn Child + Send + Sync>,
    pid_file: PathBuf,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

/// A terminal needs at least one column and one row.
fn cells(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("a terminal has room")
}

impl Terminal {
    /// Starts the program with arguments in a folder.
    pub(crate) fn start(folder: &Path, cells: (u16, u16), env: &[(&str, &str)], words: &[&str]) -> Self {
        Self::start_program(folder, cells, env, Path::new(env!("CARGO_BIN_EXE_lifesat")), words)
    }

    /// Starts any program.
    pub(crate) fn start_program(
        folder: &Path,
        (columns, rows): (u16, u16),
        env: &[(&str, &str)],
        program: &Path,
        words: &[&str],
    ) -> Self {
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let mut command = CommandBuilder::new("sh");
        // The inner shell becomes the program, so its process id is known. The outer one survives
        // Ctrl-C.
        command.args([
            "-c",
            "trap : INT; sh -c 'echo $$ > pid; exec \"$0\" \"$@\"' \"$0\" \"$@\"; echo \"ended with $?\"; stty -a",
        ]);
        command.arg(program);
        command.args(words);
        command.cwd(folder);
        command.env("TERM", "xterm-256color");
        command.env("HOME", folder);
        for name in PREFERENCES {
            command.env_remove(name);
        }
        for (name, value) in env {
            command.env(name, value);
        }
        let shell = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let parser = Arc::new(Mutex::new(Parser::new(cells(rows), cells(columns), 0)));
        let (mut output, ours) = (pair.master.try_clone_reader().unwrap(), Arc::clone(&parser));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // At its end a terminal may return an error.
            while let Ok(length @ 1..) = output.read(&mut bytes) {
                ours.lock().unwrap().process(&bytes[..length]);
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        Self { parser, keyboard, master: pair.master, shell, pid_file: folder.join("pid") }
    }

    /// Types keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Looks at the screen.
    pub(crate) fn look<T>(&self, see: impl FnOnce(&Screen) -> T) -> T {
        see(self.parser.lock().unwrap().screen())
    }

    /// The text on the screen.
    pub(crate) fn text(&self) -> String {
        self.look(Screen::contents)
    }

    /// Waits until a text is on the screen.
    #[track_caller]
    pub(crate) fn await_text(&self, text: &str) {
        self.await_screen(text, |screen| screen.contents().contains(text));
    }

    /// Waits until a condition on the screen holds.
    #[track_caller]
    pub(crate) fn await_screen(&self, what: &str, is_right: impl Fn(&Screen) -> bool) {
        let start = Instant::now();
        while !self.look(&is_right) {
            assert!(start.elapsed() < PATIENCE, "never seen: {what}\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Changes the size of the terminal.
    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        // The parser first, so that nothing is drawn for a size that it does not know yet.
        self.parser.lock().unwrap().screen_mut().set_size(cells(rows), cells(columns));
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// Sends a signal to the program.
    pub(crate) fn kill(&self, signal: &str) {
        let pid = std::fs::read_to_string(&self.pid_file).unwrap();
        let killed = std::process::Command::new("kill").args([signal, pid.trim()]).status().unwrap();
        assert!(killed.success());
    }

    /// Waits for the program to end, and checks that the terminal is in its original state. Returns
    /// the exit code and the text on the screen.
    #[track_caller]
    pub(crate) fn end(mut self) -> (i32, String) {
        let start = Instant::now();
        while self.shell.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < PATIENCE, "the program goes on\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
        self.await_text("ended with ");
        self.await_screen("the modes of the line", |screen| screen.contents().contains("echoctl"));
        let text = self.text();
        for mode in ["-icanon", "-echo ", "-isig", "-opost", "-icrnl"] {
            assert!(!text.contains(mode), "the terminal was left with {mode}\n{text}");
        }
        self.look(|screen| {
            assert!(!screen.alternate_screen() && !screen.hide_cursor(), "{text}");
            assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None, "{text}");
        });
        let code = text.split("ended with ").nth(1).unwrap().split_whitespace().next().unwrap();
        (code.parse().unwrap(), text)
    }
}
