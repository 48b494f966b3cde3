//! Every limit that the device reports and that the entry points enforce, in one place.
//!
//! A constant is a decision of ours, with its reason and the specification's minimum for the full profile; a field of [`Limits`] follows the machine.

use super::machine::{memory, Caches, Cpu};

/// Dimensions of an NDRange. Minimum: 3.
pub(crate) const MAX_WORK_ITEM_DIMENSIONS: usize = 3;
/// Work-items of a work-group. Minimum: 1.
pub(crate) const MAX_WORK_GROUP_SIZE: usize = compiler::device::MAX_WORK_GROUP_SIZE as usize;
/// Bytes of local memory. It is ordinary memory in a worker's scratch arena, sized to stay in the second-level cache. Minimum: 32 KiB.
pub(crate) const LOCAL_MEM_SIZE: u64 = compiler::device::MAX_LOCAL_BYTES;
/// Bytes of a kernel's arguments. Minimum: 1024.
pub(crate) const MAX_PARAMETER_SIZE: usize = 4096;
/// Arguments in the constant address space: all of them may be, as each is one pointer. Minimum: 8.
pub(crate) const MAX_CONSTANT_ARGS: u32 = (MAX_PARAMETER_SIZE / 8) as u32;
/// Bytes of a buffer in the constant address space. It is ordinary memory, of which a program that asks for the limit should not take half. Minimum: 64 KiB.
pub(crate) const MAX_CONSTANT_BUFFER_SIZE: u64 = 64 << 20;
/// Alignment of buffers and of sub-buffer origins, in *bits*: the largest type, `long16` or `double16`, has 128 bytes. Minimum: 1024.
pub(crate) const MEM_BASE_ADDR_ALIGN_BITS: u32 = 8 * MEM_BASE_ADDR_ALIGN as u32;
/// The same in bytes.
pub(crate) const MEM_BASE_ADDR_ALIGN: usize = 128;
/// Bytes of one variable in program scope. Program memory is ordinary memory; the bound keeps a program from asking for all of it. Minimum: 64 KiB.
pub(crate) const MAX_GLOBAL_VARIABLE_SIZE: usize = 64 << 20;
/// Bytes of text that one call of `printf` may write. There is no buffer that all calls of a kernel share, so nothing that they write is lost. Minimum: 1 MiB.
pub(crate) const PRINTF_BUFFER_SIZE: usize = compiler::device::MAX_PRINTF_BYTES;
/// Elements in each dimension of an image of one or two. Minimum: 16384.
pub(crate) const IMAGE2D_MAX_WIDTH: usize = 32768;
/// See [`IMAGE2D_MAX_WIDTH`].
pub(crate) const IMAGE2D_MAX_HEIGHT: usize = 32768;
/// Elements in each dimension of a volume: 128 GiB of those of 16 bytes, so that memory is what bounds them. Minimum: 2048.
pub(crate) const IMAGE3D_MAX_WIDTH: usize = 2048;
/// See [`IMAGE3D_MAX_WIDTH`].
pub(crate) const IMAGE3D_MAX_HEIGHT: usize = 2048;
/// See [`IMAGE3D_MAX_WIDTH`].
pub(crate) const IMAGE3D_MAX_DEPTH: usize = 2048;
/// Layers of an image array. Minimum: 2048.
pub(crate) const IMAGE_MAX_ARRAY_SIZE: usize = 2048;
/// Image arguments of a kernel that it reads. Each is one pointer; as many as most devices have. Minimum: 128.
pub(crate) const MAX_READ_IMAGE_ARGS: u32 = 128;
/// Image arguments of a kernel that it writes. Minimum: 64.
pub(crate) const MAX_WRITE_IMAGE_ARGS: u32 = 128;
/// Image arguments of a kernel that it does both with. Minimum: 64.
pub(crate) const MAX_READ_WRITE_IMAGE_ARGS: u32 = 128;
/// Samplers of a kernel. Each is one pointer, but a program that asks for the limit compiles as many reads. Minimum: 16.
pub(crate) const MAX_SAMPLERS: u32 = 32;
/// Elements that the row pitch of a 2D image of a buffer is a multiple of: an element is loaded and stored by itself, so that any row will do.
pub(crate) const IMAGE_PITCH_ALIGNMENT: u32 = 1;
/// Elements that the host pointer of a buffer is aligned to for an image to be made of it: as for [`IMAGE_PITCH_ALIGNMENT`].
pub(crate) const IMAGE_BASE_ADDRESS_ALIGNMENT: u32 = 1;
/// Elements of an image of a buffer, at most: as many as most devices have. Their numbers must fit into an `int`.
const IMAGE_MAX_BUFFER_SIZE: u64 = 1 << 27;
/// Bytes of the largest element.
const MAX_ELEMENT_SIZE: u64 = 16;
/// Width of an address.
pub(crate) const ADDRESS_BITS: u32 = usize::BITS;
/// Vectors that a kernel should be written with: none, because Weft vectorizes across work-items and takes vector types apart for that.
pub(crate) const PREFERRED_VECTOR_WIDTH: u32 = 1;

/// The limits that follow the machine.
pub(crate) struct Limits {
    /// The processor's name, for `CL_DEVICE_NAME`.
    pub(crate) name: String,
    /// The PCI vendor id of the processor's maker, or 0.
    pub(crate) vendor_id: u32,
    /// One per worker thread: the CPUs that the process may use.
    pub(crate) compute_units: u32,
    /// MHz, or 0 if unknown.
    pub(crate) max_clock_mhz: u32,
    /// Bytes of a vector register.
    pub(crate) vector_bytes: u32,
    /// Whether a fused multiply-add is one instruction.
    pub(crate) has_fma: bool,
    /// Bytes of a cache line.
    pub(crate) cache_line: u32,
    /// Bytes of the largest cache.
    pub(crate) cache_size: u64,
    /// Bytes of memory.
    pub(crate) global_mem_size: u64,
    /// Bytes of one buffer.
    pub(crate) max_mem_alloc_size: u64,
}

impl Limits {
    /// The limits of this machine and this process.
    pub(super) fn detect() -> Self {
        let cpu = Cpu::detect();
        let caches = Caches::detect();
        let global_mem_size = memory();
        Self {
            name: cpu.name,
            vendor_id: cpu.vendor_id,
            compute_units: u32::try_from(scheduler::worker_count()).unwrap_or(u32::MAX),
            max_clock_mhz: cpu.max_clock_mhz,
            vector_bytes: cpu.vector_bytes,
            has_fma: cpu.has_fma,
            cache_line: caches.line,
            cache_size: caches.largest,
            global_mem_size,
            max_mem_alloc_size: max_mem_alloc_size(global_mem_size),
        }
    }

    /// Elements of `size` bytes in a vector register.
    pub(crate) fn native_vector_width(&self, size: u32) -> u32 {
        self.vector_bytes / size
    }

    /// Largest work-group in each dimension.
    pub(crate) fn max_work_item_sizes(&self) -> [usize; MAX_WORK_ITEM_DIMENSIONS] {
        [MAX_WORK_GROUP_SIZE; MAX_WORK_ITEM_DIMENSIONS]
    }

    /// Elements of an image of a buffer: as many of the largest as a buffer can have. Minimum: 65536.
    pub(crate) fn image_max_buffer_size(&self) -> usize {
        (self.max_mem_alloc_size / MAX_ELEMENT_SIZE).min(IMAGE_MAX_BUFFER_SIZE) as usize
    }

    /// The multiple of work-items that fills vectors of `float`.
    pub(crate) fn preferred_work_group_size_multiple(&self) -> usize {
        self.native_vector_width(4) as usize
    }
}

/// Half of the memory: buffers are host memory, so the rest of the program needs some too.
///
/// Minimum: max(min(1 GiB, a quarter of the memory), 32 MiB).
fn max_mem_alloc_size(memory: u64) -> u64 {
    (memory / 2).max(32 << 20)
}

#[cfg(test)]
impl Limits {
    /// The limits of this machine, for the tests of what they bound.
    pub(crate) fn for_tests() -> Self {
        Self::detect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_specification_s_minimums_hold() {
        let limits = Limits::detect();
        assert!(limits.compute_units >= 1);
        assert!(limits.max_mem_alloc_size >= (limits.global_mem_size / 4).clamp(32 << 20, 1 << 30));
        const { assert!(LOCAL_MEM_SIZE >= 32 << 10) };
        const { assert!(MAX_PARAMETER_SIZE >= 1024 && MAX_CONSTANT_ARGS >= 8) };
        assert!(limits.image_max_buffer_size() >= 65536);
        assert!(limits.vector_bytes >= 16 && limits.cache_line.is_power_of_two());
    }
}
