//! The application's side: servers that are there, and builds by them.

use std::ffi::{CStr, OsString};
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{self, ExitStatus, Stdio};
use std::time::Duration;
use std::{env, mem};

use parking_lot::Mutex;
use rustix::fs::{memfd_create, open, MemfdFlags, Mode, OFlags};
use rustix::pipe::{pipe_with, PipeFlags};

use super::super::child::{self, Ended};
use super::surroundings::Surroundings;
use super::{descriptors, ARGUMENTS, PROTOCOL, VARIABLE};

/// Servers that nobody is using, those that were used last at the end.
static IDLE: Mutex<Vec<Server>> = Mutex::new(Vec::new());

/// Surroundings in which a clang that was to serve did not.
static REFUSED: Mutex<Option<Surroundings>> = Mutex::new(None);

/// How many of them are kept: as many builds at a time have one. Those that have lost patience meanwhile are among them.
const MOST_IDLE: usize = 8;

/// How long a lock is waited for that others hold for some microseconds. In a child of a fork it may be held by a thread that is not there.
const MOMENT: Duration = Duration::from_millis(10);

/// Compiles with a forked clang. `None` if that cannot be had, or has failed in a way that is not the compiler's.
pub(in crate::source) fn run(program: &Path, arguments: &[OsString]) -> Option<Ended> {
    if env::var_os(VARIABLE).is_some_and(|value| value == "0") || adopts_orphans() {
        return None;
    }
    let surroundings = Surroundings::now(program)?;
    while let Some(server) = idle(&surroundings) {
        // It may have lost patience just now.
        if let Some(ended) = server.run(arguments) {
            return Some(ended);
        }
    }
    if REFUSED.try_lock_for(MOMENT)?.as_ref() == Some(&surroundings) {
        return None;
    }
    Server::start(surroundings)?.run(arguments)
}

/// Whether a server, whose parent ends at once, would be a child of this process after all: of the first one of a container, or of one that asked for such.
fn adopts_orphans() -> bool {
    let asked = rustix::process::child_subreaper();
    process::id() == 1 || asked.is_ok_and(|it| it.is_some())
}

/// A server for these surroundings.
fn idle(surroundings: &Surroundings) -> Option<Server> {
    let mut servers = IDLE.try_lock_for(MOMENT)?;
    let (usable, others) = mem::take(&mut *servers)
        .into_iter()
        .partition(|server| server.is_ours() && server.surroundings == *surroundings);
    *servers = usable;
    others.into_iter().for_each(Server::leave);
    servers.pop()
}

/// A server that nobody else uses.
struct Server {
    socket: UnixStream,
    /// The process whose server it is. A child of a fork has the socket too.
    owner: u32,
    /// The socket's device and number.
    identity: (u64, u64),
    surroundings: Surroundings,
}

impl Server {
    fn start(surroundings: Surroundings) -> Option<Server> {
        let mut preload = OsString::from(this_library()?);
        if let Some(others) = env::var_os("LD_PRELOAD") {
            preload.push(":");
            preload.push(others);
        }
        let (socket, other_end) = UnixStream::pair().ok()?;
        tracing::debug!(program = ?surroundings.program, "starting a fork server");
        let mut starting = child::command(&surroundings.program)
            .arg(ARGUMENTS)
            .env("LD_PRELOAD", preload)
            // What is bound once need not be bound in each fork.
            .env("LD_BIND_NOW", "1")
            .env(VARIABLE, PROTOCOL)
            .stdin(Stdio::from(OwnedFd::from(other_end)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        // It ends when the server is there. An application that ignores the ends of its children does not learn how.
        if starting.wait().is_ok_and(|status| !status.success()) {
            tracing::debug!("it does not serve: each build starts a compiler");
            *REFUSED.try_lock_for(MOMENT)? = Some(surroundings);
            return None;
        }
        let identity = identity(&socket)?;
        Some(Server {
            socket,
            owner: process::id(),
            identity,
            surroundings,
        })
    }

    /// Whether it is this process's, which has not closed the socket, so that its number may be that of a file of the application's.
    fn is_ours(&self) -> bool {
        self.owner == process::id() && identity(&self.socket) == Some(self.identity)
    }

    /// Forgets it, and closes the socket if it is still one: that ends it.
    fn leave(self) {
        if identity(&self.socket) != Some(self.identity) {
            mem::forget(self.socket);
        }
    }

    /// Compiles, and keeps the server for other builds. `None` if the server was lost.
    fn run(mut self, arguments: &[OsString]) -> Option<Ended> {
        let ended = self.request(arguments).ok();
        match &ended {
            Some(_) => {
                tracing::debug!("forked a clang");
                self.keep();
            }
            None => self.leave(),
        }
        ended
    }

    /// Keeps it for other builds, rather than the one that was not used for longest.
    fn keep(self) {
        if let Some(mut servers) = IDLE.try_lock_for(MOMENT) {
            servers.push(self);
            if servers.len() > MOST_IDLE {
                servers.remove(0).leave();
            }
        }
    }

    fn request(&mut self, arguments: &[OsString]) -> io::Result<Ended> {
        let mut file = File::from(memfd_create("weft-arguments", MemfdFlags::CLOEXEC)?);
        file.write_all(&response_file(arguments))?;
        let (read, write) = pipe_with(PipeFlags::CLOEXEC)?;
        let folder = open(".", OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
        descriptors::send(&self.socket, [file.as_fd(), write.as_fd(), folder.as_fd()])?;
        drop(write);
        let mut messages = Vec::new();
        File::from(read).read_to_end(&mut messages)?;
        let mut status = [0; size_of::<i32>()];
        self.socket.read_exact(&mut status)?;
        let status = ExitStatus::from_raw(i32::from_ne_bytes(status));
        Ok(Ended::new(child::Outcome::of(status), &messages))
    }
}

fn identity(socket: impl AsFd) -> Option<(u64, u64)> {
    let status = rustix::fs::fstat(socket).ok()?;
    Some((status.st_dev, status.st_ino))
}

/// The shared library that this code is in, if it is one that can be loaded into another program.
fn this_library() -> Option<PathBuf> {
    let mut info = mem::MaybeUninit::<libc::Dl_info>::uninit();
    // SAFETY: `info` is there to be written, and is where the function finds a library or the program.
    let info = unsafe {
        if libc::dladdr((this_library as *const ()).cast(), info.as_mut_ptr()) == 0 {
            return None;
        }
        info.assume_init()
    };
    // SAFETY: the name is one that the dynamic linker keeps.
    let name = unsafe { CStr::from_ptr(info.dli_fname) }.to_bytes();
    let is_library = name.windows(3).any(|part| part == b".so");
    // `LD_PRELOAD` is a list, separated by spaces or colons.
    let can_be_named = name.starts_with(b"/") && !name.iter().any(|byte| b" :".contains(byte));
    (is_library && can_be_named).then(|| OsString::from_vec(name.to_vec()).into())
}

/// Arguments as clang reads them from a file: separated by spaces, with a backslash before whatever means something else.
fn response_file(arguments: &[OsString]) -> Vec<u8> {
    let mut text = Vec::new();
    for argument in arguments {
        match argument.as_bytes() {
            [] => text.extend(b"\"\""),
            bytes => bytes.iter().for_each(|byte| {
                if b"\\\"' \t\r\n".contains(byte) {
                    text.push(b'\\');
                }
                text.push(*byte);
            }),
        }
        text.push(b' ');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// Clang says what it makes of them.
    #[test]
    fn clang_reads_arguments_as_they_are() {
        let odd = ["-DA=a b", "-DB=\"q\" 'r'", "-DC=\\n\\\\", "-DD=\t1\n2", "-DE="];
        let file = tempfile::NamedTempFile::new().unwrap();
        let text = ["-E", "-dM", "-x", "c", "/dev/null"].iter().chain(&odd);
        let arguments: Vec<OsString> = text.map(OsString::from).collect();
        std::fs::write(file.path(), response_file(&arguments)).unwrap();
        let run = |arguments: &[OsString]| Command::new("clang-19").args(arguments).output().unwrap();
        let direct = run(&arguments);
        let mut response = OsString::from("@");
        response.push(file.path());
        assert!(direct.status.success());
        assert_eq!(run(&[response]).stdout, direct.stdout);
        assert_eq!(response_file(&[OsString::new()]), b"\"\" ");
    }

    /// What is in a test program is in no shared library.
    #[test]
    fn a_program_has_no_server() {
        assert_eq!(this_library(), None);
        assert!(run(Path::new("clang-19"), &["--version".into()]).is_none());
    }
}
