//! The thread that calls event callbacks (README, "Callbacks").

use std::collections::VecDeque;
use std::mem;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;

use crate::event::StatusCallback;
use crate::futex::{Epoch, Signal};
use crate::turn::log_panic;
use crate::{graph, worker, Status};

/// A callback that is due.
pub(crate) struct Call {
    pub(crate) callback: StatusCallback,
    pub(crate) status: Status,
}

enum State {
    Absent,
    Awake,
    Asleep(Arc<Signal>),
}

/// The calls that are due, and the state of their thread. Part of the graph, hence guarded by its lock.
pub(crate) struct Notifier {
    calls: VecDeque<Call>,
    state: State,
}

/// What to do after unlocking so that the notifier sees its calls.
pub(crate) enum Summons {
    /// Start the thread.
    Start,
    /// Raise its signal.
    Wake(Arc<Signal>),
}

impl Notifier {
    pub(crate) const fn new() -> Notifier {
        Notifier {
            calls: VecDeque::new(),
            state: State::Absent,
        }
    }

    /// Adds a call at the end.
    pub(crate) fn push(&mut self, call: Call) {
        self.calls.push_back(call);
    }

    /// The rule, applied at each unlock: if there are calls, the thread is awake or being woken.
    pub(crate) fn summon(&mut self) -> Option<Summons> {
        if self.calls.is_empty() {
            return None;
        }
        match mem::replace(&mut self.state, State::Awake) {
            State::Absent => Some(Summons::Start),
            State::Awake => None,
            State::Asleep(signal) => Some(Summons::Wake(signal)),
        }
    }

    /// The thread takes all calls, or goes to sleep if there are none.
    fn take(&mut self, signal: &Arc<Signal>) -> Result<VecDeque<Call>, Epoch> {
        if self.calls.is_empty() {
            self.state = State::Asleep(Arc::clone(signal));
            return Err(signal.epoch());
        }
        Ok(mem::take(&mut self.calls))
    }

    /// There is no thread, and the calls are the parent's (the child of a fork): leaked, because dropping them is foreign code.
    pub(crate) fn forget(&mut self) {
        mem::forget(mem::take(&mut self.calls));
        self.state = State::Absent;
    }
}

impl Summons {
    /// To be called without the lock.
    pub(crate) fn deliver(self) {
        match self {
            Summons::Wake(signal) => signal.raise(),
            Summons::Start => {
                let generation = graph::with(|graph| graph.generation());
                if let Err(error) = worker::spawn("weft-callbacks".to_owned(), move || run(generation)) {
                    tracing::error!("cannot start the thread for callbacks: {error}");
                    // Tried again by the next hold of the lock.
                    graph::without_outbox(|graph| graph.notifier().state = State::Absent);
                }
            }
        }
    }
}

fn run(generation: u64) {
    let signal = Arc::new(Signal::default());
    loop {
        let taken = graph::with(|graph| (graph.generation() == generation).then(|| graph.notifier().take(&signal)));
        match taken {
            // A callback forked: this is the child's copy of the thread, which the child's graph does not know.
            None => return,
            Some(Err(epoch)) => signal.sleep(epoch),
            Some(Ok(calls)) => calls.into_iter().for_each(call),
        }
    }
}

/// No lock is held here, so the callback may use the scheduler.
fn call(Call { callback, status }: Call) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| callback(status))) {
        log_panic("an event callback", panic);
    }
}
