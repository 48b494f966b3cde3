//! Who is executing, searching or parked: the book-keeping behind the rule that no wake-up is lost (README, "Workers").

use std::sync::Arc;

use crate::futex::{Epoch, Signal};

/// One of as many permissions to execute as there are workers. Threads come back to the seat that they had, and seats to the work-groups that they had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seat(pub(crate) usize);

/// Proof that the thread holding it is counted as searching. It ends in a turn, by parking, or by retiring.
#[must_use]
#[derive(Debug)]
pub(crate) struct Searching(());

/// The worker that a recruiter has to set in motion after unlocking. It is counted as searching already.
#[derive(Debug)]
pub(crate) enum Recruit {
    /// Raise the signal of a parked worker.
    Wake(Arc<Signal>),
    /// Start a new worker.
    Start(Searching),
}

/// Seats and workers. Part of the graph, hence guarded by its lock.
#[derive(Debug)]
pub(crate) struct Crew {
    seats: usize,
    cpus: usize,
    /// The seats that nobody sits on; the one given back last is at the end.
    free: Vec<Seat>,
    searching: usize,
    /// The last one parked is the first one recruited: its caches are the warmest.
    parked: Vec<Arc<Signal>>,
    started: usize,
}

impl Crew {
    pub(crate) const fn new() -> Crew {
        Crew {
            seats: 1,
            cpus: 1,
            free: Vec::new(),
            searching: 0,
            parked: Vec::new(),
            started: 0,
        }
    }

    /// Says how many threads may execute, and how many CPUs there are for them.
    pub(crate) fn set_size(&mut self, seats: usize, cpus: usize) {
        self.seats = seats;
        self.cpus = cpus;
        self.free = (0..seats).rev().map(Seat).collect();
        self.parked.reserve(seats);
    }

    /// The number of seats.
    pub(crate) fn seats(&self) -> usize {
        self.seats
    }

    /// Whether another thread may execute.
    pub(crate) fn has_free_seat(&self) -> bool {
        !self.free.is_empty()
    }

    /// Whether a thread that spins takes no CPU from one that executes.
    pub(crate) fn has_free_cpu(&self) -> bool {
        let taken = self.seats - self.free.len();
        taken < self.cpus && self.cpus > 1
    }

    /// Takes a free seat, if there is one: the thread's `usual` one, or else the one that was given back last.
    pub(crate) fn sit_down(&mut self, usual: Option<Seat>) -> Option<Seat> {
        let at = usual.and_then(|usual| self.free.iter().rposition(|seat| *seat == usual));
        match at {
            Some(at) => Some(self.free.swap_remove(at)),
            None => self.free.pop(),
        }
    }

    /// Gives a seat back.
    pub(crate) fn stand_up(&mut self, seat: Seat) {
        debug_assert!(!self.free.contains(&seat));
        self.free.push(seat);
    }

    /// A worker without a turn starts to search.
    pub(crate) fn start_searching(&mut self) -> Searching {
        self.searching += 1;
        Searching(())
    }

    /// A searching worker has found a turn, or retires.
    pub(crate) fn stop_searching(&mut self, _: Searching) {
        self.searching -= 1;
    }

    /// A searching worker parks: it is to sleep on `signal` from the epoch returned, and then has been recruited.
    pub(crate) fn park(&mut self, searching: Searching, signal: &Arc<Signal>) -> Epoch {
        self.stop_searching(searching);
        self.parked.push(Arc::clone(signal));
        signal.epoch()
    }

    /// What a worker holds that was woken from parking: the recruiter has counted it.
    pub(crate) fn recruited() -> Searching {
        Searching(())
    }

    /// The rule: called when a command is open and a seat is free. Recruits a worker unless one is searching already.
    pub(crate) fn recruit(&mut self) -> Option<Recruit> {
        if self.searching > 0 {
            return None;
        }
        if let Some(signal) = self.parked.pop() {
            self.searching += 1;
            return Some(Recruit::Wake(signal));
        }
        (self.started < self.seats).then(|| {
            self.started += 1;
            Recruit::Start(self.start_searching())
        })
    }

    /// A worker that was to be started could not be; its `Searching` is gone with it.
    pub(crate) fn start_failed(&mut self) {
        self.started -= 1;
        self.searching -= 1;
    }

    /// Number of workers started so far.
    pub(crate) fn started(&self) -> usize {
        self.started
    }

    /// None of the threads exist any more (the child of a fork). Their signals are only read by them, so they may be dropped.
    pub(crate) fn forget(&mut self) {
        self.parked.clear();
        self.free.clear();
        self.free.extend((0..self.seats).rev().map(Seat));
        (self.searching, self.started) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_worker_is_recruited_at_a_time_until_all_seats_have_one() {
        let mut crew = Crew::new();
        crew.set_size(2, 2);
        let Some(Recruit::Start(first)) = crew.recruit() else {
            panic!("no worker exists yet")
        };
        assert!(crew.recruit().is_none(), "the first is searching");
        crew.stop_searching(first);
        crew.sit_down(None);
        let Some(Recruit::Start(second)) = crew.recruit() else {
            panic!("one seat is free")
        };
        crew.stop_searching(second);
        assert!(crew.recruit().is_none(), "all have been started and none is parked");
    }

    #[test]
    fn the_worker_parked_last_is_woken_first() {
        let mut crew = Crew::new();
        crew.set_size(2, 2);
        let signals = [Arc::new(Signal::default()), Arc::new(Signal::default())];
        // Both search before either parks: a parked worker would be recruited rather than a second one started.
        for _ in &signals {
            let Some(Recruit::Start(searching)) = crew.recruit() else {
                panic!("not all are started")
            };
            crew.stop_searching(searching);
        }
        for signal in &signals {
            let searching = crew.start_searching();
            crew.park(searching, signal);
        }
        for signal in signals.iter().rev() {
            let Some(Recruit::Wake(woken)) = crew.recruit() else {
                panic!("one is parked")
            };
            assert!(Arc::ptr_eq(&woken, signal));
            crew.stop_searching(Crew::recruited());
        }
    }

    #[test]
    fn a_thread_comes_back_to_its_seat_if_it_is_free() {
        let mut crew = Crew::new();
        crew.set_size(3, 3);
        let [mine, other] = [(); 2].map(|()| crew.sit_down(None));
        assert_ne!(mine, other);
        let give_back = |crew: &mut Crew, seat: Option<Seat>| seat.into_iter().for_each(|seat| crew.stand_up(seat));
        give_back(&mut crew, mine);
        give_back(&mut crew, other);
        assert_eq!(crew.sit_down(mine), mine);
        let another = crew.sit_down(mine);
        assert!(another.is_some() && another != mine, "mine is taken");
        assert!(crew.has_free_seat() && crew.sit_down(mine).is_some());
        assert_eq!((crew.has_free_seat(), crew.sit_down(mine)), (false, None));
    }

    #[test]
    fn a_failed_start_is_tried_again() {
        let mut crew = Crew::new();
        assert!(matches!(crew.recruit(), Some(Recruit::Start(_))));
        crew.start_failed();
        assert!(matches!(crew.recruit(), Some(Recruit::Start(_))));
    }
}
