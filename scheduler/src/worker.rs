//! Worker threads: search, execute, park (README, "Workers").

use std::sync::atomic::Ordering;
use std::sync::Arc;
use std::{hint, io, mem, ptr, thread};

use crate::clock::{ticks, Ticks, TICKS_PER_MICROSECOND};
use crate::cpus::usable_cpus;
use crate::crew::{Crew, Recruit, Searching};
use crate::crowd;
use crate::futex::{Epoch, Signal};
use crate::graph::{self, Graph, HINT};
use crate::turn::Turn;

/// How long a worker watches before it parks: long enough to be awake in a loop of launches with some work of the
/// application's between them, short enough not to matter as a cost of an idle program.
const WATCH: Ticks = 50 * TICKS_PER_MICROSECOND;

/// How often a watching worker looks. Seldom enough that a thread which waits at once for what it has enqueued gets to it first
/// and undisturbed; that is the fastest way for both.
const LOOK: Ticks = TICKS_PER_MICROSECOND;

/// The stack of a worker: kernels keep their private variables there. Only touched pages count.
pub const STACK_BYTES: usize = 16 << 20;

impl Recruit {
    /// To be called without the lock.
    pub(crate) fn deliver(self) {
        match self {
            Recruit::Wake(signal) => signal.raise(),
            Recruit::Start(searching) => start(searching),
        }
    }
}

fn start(searching: Searching) {
    let (generation, index) = graph::with(|graph| (graph.generation(), graph.crew().started()));
    if let Err(error) = spawn(format!("weft-{index}"), move || run(generation, searching)) {
        tracing::error!("cannot start a worker thread: {error}");
        // Without the outbox, which would recruit again at once, and fail again. The next hold of the lock tries.
        graph::without_outbox(|graph| graph.crew().start_failed());
    }
}

/// What a worker does next.
enum Next {
    Execute(Turn),
    Search(Searching),
    Sleep(Epoch),
    Retire,
}

fn run(generation: u64, searching: Searching) {
    let signal = Arc::new(Signal::default());
    let mut next = Next::Search(searching);
    loop {
        next = match next {
            Next::Execute(turn) => turn.execute(|graph| after_turn(graph, generation)),
            Next::Search(searching) => search(searching, &signal),
            Next::Sleep(epoch) => {
                signal.sleep(epoch);
                Next::Search(Crew::recruited())
            }
            Next::Retire => return,
        }
    }
}

/// Under the lock, after a turn has ended.
fn after_turn(graph: &mut Graph, generation: u64) -> Next {
    if graph.generation() != generation {
        // The turn forked: this is the child's copy of the thread, which the child's graph does not know.
        return Next::Retire;
    }
    match graph.take_any() {
        Some(turn) => Next::Execute(turn),
        None => Next::Search(graph.crew().start_searching()),
    }
}

/// Watches for a while, then parks.
fn search(searching: Searching, signal: &Arc<Signal>) -> Next {
    let mut seen = None;
    let mut searching = Some(searching);
    loop {
        // The first look under the lock is immediate: a recruited worker has been recruited for something.
        let next = graph::with(|graph| {
            let token = searching.take()?;
            if let Some(turn) = graph.take_any() {
                graph.crew().stop_searching(token);
                return Some(Next::Execute(turn));
            }
            let active = seen.replace(graph.enqueued()) != Some(graph.enqueued());
            if active && usable_cpus() > 1 && !crowd::is_crowded() {
                searching = Some(token);
                return None;
            }
            Some(Next::Sleep(graph.crew().park(token, signal)))
        });
        if let Some(next) = next {
            return next;
        }
        watch();
    }
}

/// Polls the hint until it is set, the time is up, or the CPU turns out to be wanted by others.
fn watch() {
    let start = ticks();
    // A worker that was just woken may have displaced the very thread that is about to execute the command itself, and
    // where CPUs are scarce watching must not cost anyone anything: whoever else wants this CPU goes first.
    let mut is_crowded = crowd::give_way();
    let mut last_look = start;
    while !is_crowded {
        hint::spin_loop();
        let now = ticks();
        if now.wrapping_sub(last_look) < LOOK {
            continue;
        }
        // Relaxed: only advice; what is there is found out under the lock.
        if HINT.load(Ordering::Relaxed) || now.wrapping_sub(start) > WATCH {
            return;
        }
        is_crowded = crowd::give_way();
        last_look = now;
    }
}

/// Starts a detached thread that gets no signals but those its own faults raise: the application's handlers are to run on the
/// application's threads.
pub(crate) fn spawn(name: String, body: impl FnOnce() + Send + 'static) -> io::Result<()> {
    // SAFETY: both sets are initialised by sigfillset and pthread_sigmask before they are read; all calls get valid pointers and
    // only change this thread's mask, which is restored below.
    let old = unsafe {
        let mut blocked: libc::sigset_t = mem::zeroed();
        let mut old: libc::sigset_t = mem::zeroed();
        libc::sigfillset(&mut blocked);
        for fault in [
            libc::SIGSEGV,
            libc::SIGBUS,
            libc::SIGFPE,
            libc::SIGILL,
            libc::SIGTRAP,
            libc::SIGABRT,
        ] {
            libc::sigdelset(&mut blocked, fault);
        }
        libc::pthread_sigmask(libc::SIG_SETMASK, &blocked, &mut old);
        old
    };
    let spawned = thread::Builder::new().name(name).stack_size(STACK_BYTES).spawn(body);
    // SAFETY: `old` is the mask that the call above stored.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &old, ptr::null_mut()) };
    spawned.map(drop)
}
