//! Which commands of a queue have settled, and which wait for all before them.

use std::collections::VecDeque;

use super::CommandId;

/// The number of a command in its queue, counted from zero in the order of enqueueing.
pub(crate) type Number = u64;

/// The settled commands of one queue, and its fences.
///
/// Invariants: every number below `base` has settled; `base` itself, if it was handed out, has not; `fences` is in ascending order and holds
/// only numbers above `base`.
#[derive(Debug, Default)]
pub(crate) struct Order {
    base: Number,
    /// For each number from `base` on that was handed out: whether it has settled.
    settled: VecDeque<bool>,
    /// Commands that wait until `base` reaches their number.
    fences: VecDeque<(Number, CommandId)>,
}

impl Order {
    /// Hands out the next number.
    pub(crate) fn number(&mut self) -> Number {
        self.settled.push_back(false);
        self.next() - 1
    }

    /// The number that will be handed out next.
    pub(crate) fn next(&self) -> Number {
        self.base + self.settled.len() as u64
    }

    /// The number below which all have settled.
    pub(crate) fn base(&self) -> Number {
        self.base
    }

    /// Makes the newest command wait for all before it. False if there is nothing to wait for.
    pub(crate) fn fence(&mut self, number: Number, command: CommandId) -> bool {
        debug_assert_eq!(number + 1, self.next(), "only the newest command can become a fence");
        let must_wait = number > self.base;
        if must_wait {
            self.fences.push_back((number, command));
        }
        must_wait
    }

    /// Notes that a command has settled. Afterwards, [`Order::released`] yields the fences that this has set free.
    pub(crate) fn settle(&mut self, number: Number) {
        self.settled[(number - self.base) as usize] = true;
        while self.settled.front() == Some(&true) {
            self.settled.pop_front();
            self.base += 1;
        }
    }

    /// The next fence that need not wait any more.
    pub(crate) fn released(&mut self) -> Option<CommandId> {
        match self.fences.front() {
            Some(&(number, command)) if number <= self.base => {
                self.fences.pop_front();
                Some(command)
            }
            _ => None,
        }
    }

    /// Whether everything has settled.
    pub(crate) fn is_idle(&self) -> bool {
        self.settled.is_empty()
    }

    /// Declares everything settled, without releasing anyone (the child of a fork).
    pub(crate) fn forget(&mut self) {
        self.base = self.next();
        self.settled.clear();
        self.fences.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base_passes_settled_commands_only() {
        let mut order = Order::default();
        let numbers = [order.number(), order.number(), order.number()];
        assert_eq!(numbers, [0, 1, 2]);
        order.settle(1);
        assert_eq!((order.base(), order.is_idle()), (0, false));
        order.settle(0);
        assert_eq!(order.base(), 2);
        order.settle(2);
        assert_eq!((order.base(), order.next(), order.is_idle()), (3, 3, true));
    }

    #[test]
    fn fences_wait_for_all_before_them() {
        let mut order = Order::default();
        let first = order.number();
        assert!(!order.fence(first, CommandId(10)), "nothing is before it");
        let second = order.number();
        let third = order.number();
        assert!(order.fence(third, CommandId(12)));
        order.settle(first);
        assert_eq!(order.released(), None);
        order.settle(second);
        assert_eq!(order.released(), Some(CommandId(12)));
        assert_eq!(order.released(), None);
    }

    #[test]
    fn a_chain_releases_one_at_a_time() {
        let mut order = Order::default();
        for id in 0..4 {
            let number = order.number();
            assert_eq!(order.fence(number, CommandId(id)), id > 0);
        }
        for id in 0..3 {
            order.settle(u64::from(id));
            assert_eq!((order.released(), order.released()), (Some(CommandId(id + 1)), None));
        }
    }

    #[test]
    fn forgetting_leaves_an_idle_queue_that_counts_on() {
        let mut order = Order::default();
        order.number();
        let number = order.number();
        order.fence(number, CommandId(1));
        order.forget();
        assert!(order.is_idle());
        assert_eq!((order.released(), order.number()), (None, 2));
    }
}
