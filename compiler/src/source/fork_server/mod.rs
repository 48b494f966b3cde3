//! A clang that is started once, and forked for each build.
//!
//! Most of what the smallest build took was clang's start: the dynamic linker relocates half a million addresses of clang's and LLVM's libraries, 25 of 40 ms. So one is started that gets
//! no further than that. Weft is loaded into it first (`LD_PRELOAD`), and its initializer, which runs before clang's `main`, serves requests instead of returning ([`serve`]). For each it
//! forks a process in which it returns after all, so that `main` finds a file with arguments to compile with. A build is as safe as with a clang of its own: a crash is that of a process
//! which nobody else uses.
//!
//! The server is in nobody's way: it is not a child that the application might wait for, has none of its files, ends with it, and after a while without builds ([`PATIENCE`]). An
//! application that has become something else since (other variables, another user, another root: [`surroundings`]) gets another one. Where there can be none, or it would be a child after all, each build starts a clang.

mod client;
mod descriptors;
mod serve;
mod surroundings;

use std::time::Duration;

pub(super) use client::run;
pub use serve::serve_if_asked;

/// The variable that asks a process to serve, on the socket that is its standard input; set in no other. `0` in an application: no server.
const VARIABLE: &str = "WEFT_FORK_SERVER";

/// What it is set to: the requests that this version of Weft makes, which another one may not know.
const PROTOCOL: &str = concat!("weft ", env!("CARGO_PKG_VERSION"), " 1");

/// How long a server waits for a build. Programs are built one after the other, or hardly ever.
const PATIENCE: Duration = Duration::from_secs(5);

/// Where a forked clang finds its arguments: on its standard input, which is a socket in a clang that does not serve, and cannot be opened there. Where `/dev` is bare there may be no
/// `/dev/fd`; whether there is a `/proc` is known ([`surroundings`]).
const ARGUMENTS: &str = "@/proc/self/fd/0";

/// How many files a request hands over: the arguments, what messages are written to, and the current folder.
const FILES: usize = 3;
