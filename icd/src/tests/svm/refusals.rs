//! Wrong use, one row for each error that the specification gives.

use std::ptr;

use super::{free, shared, FOREIGN};
use crate::cl::*;
use crate::tests::client::{cl, create, Client};

const NONE: *const cl_event = ptr::null();
const NO_EVENT: *mut cl_event = ptr::null_mut();
const NULL: *mut c_void = ptr::null_mut();

/// Everything that the rows need.
struct Stage {
    client: Client,
    /// 256 bytes.
    memory: *mut c_void,
    kernel: cl_kernel,
    other_event: cl_event,
}

impl Stage {
    fn new() -> Self {
        let (client, other) = (Client::new(), Client::new());
        let source = "kernel void f(global int *a, int v, local int *l) { a[0] = v; l[0] = v; }";
        Self {
            memory: shared(&client, &[0u8; 256]).cast(),
            kernel: client.kernel(client.built(source, ""), "f"),
            other_event: create!(clCreateUserEvent(other.context)).0,
            client,
        }
    }

    fn at(&self, offset: usize) -> *mut c_void {
        self.memory.wrapping_byte_add(offset)
    }

    fn copy(&self, to: *mut c_void, from: *const c_void, size: usize) -> cl_int {
        let queue = self.client.queue;
        cl!(clEnqueueSVMMemcpy(queue, CL_TRUE, to, from, size, 0, NONE, NO_EVENT))
    }

    fn fill(&self, to: *mut c_void, pattern_size: usize, size: usize) -> cl_int {
        let pattern = [0u8; 512];
        let (queue, pattern) = (self.client.queue, pattern.as_ptr().cast());
        cl!(clEnqueueSVMMemFill(
            queue,
            to,
            pattern,
            pattern_size,
            size,
            0,
            NONE,
            NO_EVENT
        ))
    }

    fn map(&self, start: *mut c_void, size: usize, flags: cl_map_flags) -> cl_int {
        let queue = self.client.queue;
        cl!(clEnqueueSVMMap(queue, CL_TRUE, flags, start, size, 0, NONE, NO_EVENT))
    }

    fn migrate(&self, mut pointers: Vec<*const c_void>, sizes: &[usize], flags: cl_mem_migration_flags) -> cl_int {
        let sizes = if sizes.is_empty() { ptr::null() } else { sizes.as_ptr() };
        let count = pointers.len() as cl_uint;
        let queue = self.client.queue;
        let pointers = pointers.as_mut_ptr();
        cl!(clEnqueueSVMMigrateMem(
            queue, count, pointers, sizes, flags, 0, NONE, NO_EVENT
        ))
    }

    fn free(&self, count: cl_uint, pointers: *mut *mut c_void) -> cl_int {
        let queue = self.client.queue;
        cl!(clEnqueueSVMFree(queue, count, pointers, None, NULL, 0, NONE, NO_EVENT))
    }

    /// All commands with this queue and wait list.
    fn all(&self, queue: cl_command_queue, count: cl_uint, list: *const cl_event) -> [cl_int; 6] {
        let (start, from, event) = (self.memory, self.at(128), NO_EVENT);
        let mut pointers = [start.cast_const()];
        let (pointers, none, flags) = (pointers.as_mut_ptr(), ptr::null_mut(), CL_MAP_READ);
        [
            cl!(clEnqueueSVMMemcpy(queue, CL_TRUE, start, from, 1, count, list, event)),
            cl!(clEnqueueSVMMemFill(queue, start, from, 1, 1, count, list, event)),
            cl!(clEnqueueSVMMap(queue, CL_TRUE, flags, start, 1, count, list, event)),
            cl!(clEnqueueSVMUnmap(queue, start, count, list, event)),
            cl!(clEnqueueSVMMigrateMem(
                queue,
                1,
                pointers,
                ptr::null(),
                0,
                count,
                list,
                event
            )),
            cl!(clEnqueueSVMFree(queue, 0, none, None, NULL, count, list, event)),
        ]
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        assert_eq!(cl!(clReleaseEvent(self.other_event)), CL_SUCCESS);
        free(&self.client, self.memory);
    }
}

type Row = (&'static str, cl_int, fn(&Stage) -> cl_int);

fn check(rows: &[Row]) {
    let stage = Stage::new();
    for (what, expected, call) in rows {
        assert_eq!(call(&stage), *expected, "{what}");
    }
}

#[test]
fn copies_and_fills() {
    check(&[
        ("a copy to null", CL_INVALID_VALUE, |stage| {
            stage.copy(NULL, stage.memory, 1)
        }),
        ("a copy from null", CL_INVALID_VALUE, |stage| {
            stage.copy(stage.memory, NULL, 1)
        }),
        ("an overlapping copy", CL_MEM_COPY_OVERLAP, |stage| {
            stage.copy(stage.at(10), stage.memory, 11)
        }),
        ("one that overlaps the other way", CL_MEM_COPY_OVERLAP, |stage| {
            stage.copy(stage.memory, stage.at(10), 11)
        }),
        ("a copy to itself", CL_MEM_COPY_OVERLAP, |stage| {
            stage.copy(stage.memory, stage.memory, 1)
        }),
        ("side by side", CL_SUCCESS, |stage| {
            stage.copy(stage.at(10), stage.memory, 10)
        }),
        ("nothing to itself", CL_SUCCESS, |stage| {
            stage.copy(stage.memory, stage.memory, 0)
        }),
        ("a copy out of its memory", CL_INVALID_VALUE, |stage| {
            stage.copy(stage.memory, stage.at(200), 57)
        }),
        ("a copy of everything", CL_INVALID_VALUE, |stage| {
            let mut own = 0u8;
            stage.copy((&raw mut own).cast(), FOREIGN, usize::MAX)
        }),
        ("a fill of null", CL_INVALID_VALUE, |stage| stage.fill(NULL, 4, 4)),
        ("an unaligned fill", CL_INVALID_VALUE, |stage| {
            stage.fill(stage.at(2), 4, 4)
        }),
        ("no pattern", CL_INVALID_VALUE, |stage| {
            let (queue, start) = (stage.client.queue, stage.memory);
            cl!(clEnqueueSVMMemFill(queue, start, NULL, 4, 4, 0, NONE, NO_EVENT))
        }),
        ("an empty pattern", CL_INVALID_VALUE, |stage| {
            stage.fill(stage.memory, 0, 0)
        }),
        ("a pattern of three bytes", CL_INVALID_VALUE, |stage| {
            stage.fill(stage.memory, 3, 6)
        }),
        ("a pattern too large", CL_INVALID_VALUE, |stage| {
            stage.fill(stage.memory, 256, 256)
        }),
        ("half a pattern", CL_INVALID_VALUE, |stage| {
            stage.fill(stage.memory, 4, 6)
        }),
        ("a fill out of its memory", CL_INVALID_VALUE, |stage| {
            stage.fill(stage.at(128), 128, 256)
        }),
    ]);
}

#[test]
fn maps_migrations_and_frees() {
    check(&[
        ("a map of null", CL_INVALID_VALUE, |stage| {
            stage.map(NULL, 1, CL_MAP_READ)
        }),
        ("a map of nothing", CL_INVALID_VALUE, |stage| {
            stage.map(stage.memory, 0, CL_MAP_READ)
        }),
        ("an unknown flag", CL_INVALID_VALUE, |stage| {
            stage.map(stage.memory, 1, 1 << 20)
        }),
        ("flags that exclude each other", CL_INVALID_VALUE, |stage| {
            stage.map(stage.memory, 1, CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION)
        }),
        ("no flags", CL_SUCCESS, |stage| stage.map(stage.memory, 1, 0)),
        ("an unmap of null", CL_INVALID_VALUE, |stage| {
            cl!(clEnqueueSVMUnmap(stage.client.queue, NULL, 0, NONE, NO_EVENT))
        }),
        ("a migration of nothing", CL_INVALID_VALUE, |stage| {
            stage.migrate(Vec::new(), &[], 0)
        }),
        ("no list", CL_INVALID_VALUE, |stage| {
            let (queue, list) = (stage.client.queue, ptr::null_mut());
            cl!(clEnqueueSVMMigrateMem(
                queue,
                1,
                list,
                ptr::null(),
                0,
                0,
                NONE,
                NO_EVENT
            ))
        }),
        ("a migration with an unknown flag", CL_INVALID_VALUE, |stage| {
            stage.migrate(vec![stage.memory], &[], 1 << 20)
        }),
        ("a migration past the end", CL_INVALID_VALUE, |stage| {
            stage.migrate(vec![stage.memory, stage.at(100)], &[256, 157], 0)
        }),
        ("a migration of memory that is not shared", CL_INVALID_VALUE, |stage| {
            stage.migrate(vec![FOREIGN], &[1], 0)
        }),
        ("the whole of what a pointer points into", CL_SUCCESS, |stage| {
            stage.migrate(vec![stage.at(100)], &[0], CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED)
        }),
        ("pointers but no number", CL_INVALID_VALUE, |stage| {
            stage.free(0, &mut [stage.memory][0])
        }),
        ("a number but no pointers", CL_INVALID_VALUE, |stage| {
            stage.free(1, ptr::null_mut())
        }),
        ("no pointers to free", CL_SUCCESS, |stage| {
            stage.free(0, ptr::null_mut())
        }),
    ]);
}

#[test]
fn queues_and_wait_lists() {
    let stage = Stage::new();
    let (queue, context, event) = (stage.client.queue, stage.client.context, stage.other_event);
    let rows = [
        ("no queue", NULL, 0, NONE, CL_INVALID_COMMAND_QUEUE),
        ("a context as queue", context, 0, NONE, CL_INVALID_COMMAND_QUEUE),
        ("a list without a number", queue, 0, &event, CL_INVALID_EVENT_WAIT_LIST),
        ("a number without a list", queue, 1, NONE, CL_INVALID_EVENT_WAIT_LIST),
        ("a queue as event", queue, 1, &queue, CL_INVALID_EVENT_WAIT_LIST),
        ("an event of another context", queue, 1, &event, CL_INVALID_CONTEXT),
    ];
    for (what, queue, count, list, expected) in rows {
        assert_eq!(stage.all(queue, count, list), [expected; 6], "{what}");
    }
}

#[test]
fn kernels() {
    check(&[
        ("no kernel", CL_INVALID_KERNEL, |stage| {
            cl!(clSetKernelArgSVMPointer(NULL, 0, stage.memory))
        }),
        ("an argument too many", CL_INVALID_ARG_INDEX, |stage| {
            cl!(clSetKernelArgSVMPointer(stage.kernel, 3, stage.memory))
        }),
        ("a value", CL_INVALID_ARG_INDEX, |stage| {
            cl!(clSetKernelArgSVMPointer(stage.kernel, 1, stage.memory))
        }),
        ("local memory", CL_INVALID_ARG_INDEX, |stage| {
            cl!(clSetKernelArgSVMPointer(stage.kernel, 2, stage.memory))
        }),
        ("execution information of no kernel", CL_INVALID_KERNEL, |_| {
            cl!(clSetKernelExecInfo(NULL, CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, NULL))
        }),
        ("unknown execution information", CL_INVALID_VALUE, |stage| {
            cl!(clSetKernelExecInfo(stage.kernel, 1, 0, NULL))
        }),
        ("pointers but no list", CL_INVALID_VALUE, |stage| {
            cl!(clSetKernelExecInfo(stage.kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, 8, NULL))
        }),
        ("half a pointer", CL_INVALID_VALUE, |stage| {
            let list = ptr::from_ref(&stage.memory).cast();
            cl!(clSetKernelExecInfo(stage.kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, 4, list))
        }),
        ("no answer", CL_INVALID_VALUE, |stage| {
            let name = CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM;
            cl!(clSetKernelExecInfo(stage.kernel, name, 4, NULL))
        }),
        ("an answer too long", CL_INVALID_VALUE, |stage| {
            let answer = ptr::from_ref(&1u64).cast();
            let name = CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM;
            cl!(clSetKernelExecInfo(stage.kernel, name, 8, answer))
        }),
    ]);
}
