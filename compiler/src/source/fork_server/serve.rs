//! The server: a clang that has not come to its `main`.

use std::io::{Error, ErrorKind, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::{env, ptr};

use rustix::event::{poll, PollFd, PollFlags, Timespec};
use rustix::fs::{open, Mode, OFlags};
use rustix::io::fcntl_dupfd_cloexec;
use rustix::process::fchdir;
use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout, stdin};

use super::{descriptors, FILES, PATIENCE, PROTOCOL, VARIABLE};

/// Serves, if this process was started for that, and returns in each process that is to go on as a clang. Returns at once in every other process.
///
/// To be called by an initializer of a shared library, while there is one thread.
pub fn serve_if_asked() {
    if env::var_os(VARIABLE).is_none_or(|value| value != PROTOCOL) {
        return;
    }
    // Whoever started it waits until it has ended; what goes on is nobody's child.
    match fork() {
        Some(0) => {}
        other => end(i32::from(other.is_none())),
    }
    let Ok(socket) = leave_files() else { end(1) };
    // SAFETY: there is one thread.
    unsafe {
        env::remove_var("LD_PRELOAD");
        env::remove_var(VARIABLE);
    }
    // An application that ignores the ends of its children has handed that down.
    // SAFETY: no handler is set.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
    while let Some(files) = next(&socket) {
        match fork() {
            Some(0) => {
                drop(socket);
                return become_clang(files).unwrap_or_else(|_| end(i32::from(u8::MAX)));
            }
            Some(clang) => {
                // Messages end when nobody has the file any more.
                drop(files);
                let status = wait_for(clang);
                if (&socket).write_all(&status.to_ne_bytes()).is_err() {
                    break;
                }
            }
            None => end(1),
        }
    }
    end(0)
}

/// Leaves whatever the application's files were, but for the socket.
fn leave_files() -> rustix::io::Result<UnixStream> {
    let socket = fcntl_dupfd_cloexec(stdin(), 3)?;
    let nothing = open("/dev/null", OFlags::RDWR, Mode::empty())?;
    dup2_stdin(&nothing)?;
    dup2_stdout(&nothing)?;
    dup2_stderr(nothing)?;
    let own = socket.as_raw_fd().unsigned_abs();
    // Where the kernel does not know that, files stay open for as long as this process is there.
    // SAFETY: nothing in this process has begun to use the files with these numbers.
    unsafe {
        libc::close_range(3, own - 1, 0);
        libc::close_range(own + 1, u32::MAX, 0);
    }
    Ok(socket.into())
}

/// Waits for a request. `None` if there will be none, or was none for long.
fn next(socket: &UnixStream) -> Option<[OwnedFd; FILES]> {
    let patience = Timespec::try_from(PATIENCE).ok()?;
    let ready = poll(&mut [PollFd::new(socket, PollFlags::IN)], Some(&patience));
    (ready == Ok(1)).then(|| descriptors::receive(socket)).flatten()
}

/// Makes this process, a fork, what a request asks for: where arguments and messages are, and what paths are relative to.
fn become_clang([arguments, messages, folder]: [OwnedFd; FILES]) -> rustix::io::Result<()> {
    dup2_stdin(arguments)?;
    dup2_stderr(messages)?;
    fchdir(folder)
}

/// What became of a child, as `wait(2)` tells it.
fn wait_for(child: libc::pid_t) -> i32 {
    let mut status = 0;
    // SAFETY: `status` is there to be written.
    while unsafe { libc::waitpid(child, ptr::from_mut(&mut status), 0) } < 0 {
        if Error::last_os_error().kind() != ErrorKind::Interrupted {
            end(1);
        }
    }
    status
}

/// The child in the parent, 0 in the child; `None` if there can be none.
fn fork() -> Option<libc::pid_t> {
    // SAFETY: there is one thread, so that the child has all of the process.
    let child = unsafe { libc::fork() };
    (child >= 0).then_some(child)
}

/// Ends this process without what clang does at its end.
fn end(status: i32) -> ! {
    // SAFETY: always.
    unsafe { libc::_exit(status) }
}
