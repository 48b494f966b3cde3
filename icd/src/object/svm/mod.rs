//! Shared virtual memory: what a context has allocated for the host and kernels alike, found by address.
//!
//! Kernels run on threads of the process, so that every host address is one of theirs too and sharing costs nothing: neither where memory came from nor the
//! flags it was asked for with decide what kernels and the host may do with it. The table is there to free allocations, and to know how far they reach.
//!
//! An allocation is freed when it was removed from the table and nothing holds it any more: not a buffer that was made of it, not a pending copy or fill. Pending
//! *launches* do not hold what they are given pointers to, and could not, as pointers also lie in memory. "clSVMFree does not wait for previously enqueued commands that may be
//! using svm_pointer": that is the application's business. What is never freed goes with the context, though not before the commands of queues
//! that were released have run ([`Allocations::remove_queue`]).

pub(crate) mod commands;
pub(crate) mod unified;
mod users;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use parking_lot::RwLock;
use scheduler::{Failure, Fence, Work};
use unified::Unified;
use users::Users;

use crate::cl::c_void;
use crate::error::ClResult;
use crate::object::context::Context;
use crate::object::device::limits::MEM_BASE_ADDR_ALIGN;
use crate::object::storage::Storage;

/// The alignment of all allocations, which is the largest that may be asked for: that of `long16`, the largest type.
pub(crate) const ALIGNMENT: usize = MEM_BASE_ADDR_ALIGN;

/// One allocation.
pub(crate) struct Allocation {
    storage: Storage,
    size: usize,
    /// Of an allocation that is not `clSVMAlloc`'s.
    unified: Option<Unified>,
}

impl Allocation {
    /// Allocates `size` bytes, which are not zero; `CL_MEM_OBJECT_ALLOCATION_FAILURE` if they cannot be had.
    pub(crate) fn new(context: &Context, size: usize, unified: Option<Unified>) -> ClResult<Allocation> {
        let storage = context.allocate(size, "shared memory")?;
        Ok(Allocation { storage, size, unified })
    }

    /// The first byte.
    pub(crate) fn address(&self) -> *mut c_void {
        self.storage.address().cast()
    }

    /// What there is to say of it if it is an allocation of `cl_intel_unified_shared_memory`.
    pub(crate) fn unified(&self) -> Option<&Unified> {
        self.unified.as_ref()
    }

    /// Whether it is an allocation of `clSVMAlloc`.
    pub(crate) fn is_svm(&self) -> bool {
        self.unified.is_none()
    }

    /// The addresses of its bytes.
    pub(crate) fn addresses(&self) -> Range<u64> {
        let start = self.address() as u64;
        start..start.saturating_add(self.size as u64)
    }

    /// Whether `size` bytes from `start` on lie in the allocation.
    pub(crate) fn contains(&self, start: *const c_void, size: usize) -> bool {
        let offset = (start as usize).checked_sub(self.address() as usize);
        let end = offset.and_then(|offset| offset.checked_add(size));
        end.is_some_and(|end| end <= self.size)
    }
}

/// The allocations of a context.
#[derive(Default)]
pub(crate) struct Allocations {
    /// By the address of the first byte.
    table: RwLock<BTreeMap<usize, Arc<Allocation>>>,
    users: Users,
}

impl Allocations {
    /// Adds an allocation; its address.
    pub(crate) fn add(&self, allocation: Allocation) -> *mut c_void {
        let address = allocation.address();
        let previous = self.table.write().insert(address as usize, Arc::new(allocation));
        debug_assert!(previous.is_none(), "an allocation has its address to itself");
        address
    }

    /// Takes the allocation out that starts at `address`, if there is one, and it is of the right sort. It is freed with the last reference.
    pub(crate) fn remove(
        &self,
        address: *const c_void,
        is_right: impl FnOnce(&Allocation) -> bool,
    ) -> Option<Arc<Allocation>> {
        let mut table = self.table.write();
        table.get(&(address as usize)).filter(|it| is_right(it))?;
        table.remove(&(address as usize))
    }

    /// The allocation in which the byte at `address` lies.
    pub(crate) fn find(&self, address: *const c_void) -> Option<Arc<Allocation>> {
        let table = self.table.read();
        let (_, nearest) = table.range(..=address as usize).next_back()?;
        nearest.contains(address, 1).then(|| nearest.clone())
    }

    /// A queue of the context is made.
    pub(crate) fn add_queue(&self, handle: usize, queue: &scheduler::Queue) {
        self.users.add(handle, queue);
    }

    /// A queue is about to let go of the context. The table stays until all commands that it has now are done: they may use what is in it.
    pub(crate) fn remove_queue(self: &Arc<Self>, handle: usize) {
        self.users.remove(handle, |queue| {
            if self.table.read().is_empty() {
                return None;
            }
            let allocations = self.clone();
            let hold = Work::Host(Box::new(move || -> Result<(), Failure> {
                drop(allocations);
                Ok(())
            }));
            Some(queue.enqueue(hold, &[], Fence::Barrier))
        });
    }

    /// Waits until all commands that may use what is in the table have settled.
    pub(crate) fn wait_for_commands(&self) {
        self.users.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allocation(size: usize) -> Allocation {
        let storage = Storage::allocate(size, u64::MAX).expect("small enough for any machine");
        Allocation {
            storage,
            size,
            unified: None,
        }
    }

    #[test]
    fn allocations_are_found_by_each_of_their_bytes() {
        let table = Allocations::default();
        let sizes = [1, 127, 128, 1000, 100_000];
        let addresses = sizes.map(|size| table.add(allocation(size)));
        for (&address, size) in addresses.iter().zip(sizes) {
            for offset in [0, size / 2, size - 1] {
                let found = table.find(address.wrapping_byte_add(offset)).expect("one of its bytes");
                assert_eq!(found.address(), address);
            }
            // What follows is another's or nobody's.
            let next = table.find(address.wrapping_byte_add(size));
            assert!(next.is_none_or(|next| next.address() != address));
        }
        assert!(table.remove(addresses[3].wrapping_byte_add(1), |_| true).is_none());
        assert!(table.remove(addresses[3], |_| false).is_none());
        assert!(table.remove(addresses[3], |_| true).is_some());
        assert!(table.find(addresses[3]).is_none());
        assert!(table.find(std::ptr::null()).is_none());
    }

    #[test]
    fn regions_end_with_their_allocation() {
        let allocation = allocation(100);
        let start = allocation.address();
        assert!(allocation.contains(start, 100) && !allocation.contains(start, 101));
        assert!(allocation.contains(start.wrapping_byte_add(100), 0));
        assert!(!allocation.contains(start.wrapping_byte_sub(1), 1));
        assert!(
            !allocation.contains(start.wrapping_byte_add(8), usize::MAX),
            "no overflow"
        );
    }
}
