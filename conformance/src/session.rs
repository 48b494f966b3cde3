//! A device with a context and an in-order queue: what almost every program wants.

use opencl3::command_queue::{CommandQueue, CL_QUEUE_PROFILING_ENABLE};
use opencl3::context::Context;
use opencl3::device::{Device, CL_DEVICE_TYPE_ALL};
use opencl3::memory::{Buffer, CL_MEM_READ_WRITE};
use opencl3::platform::{get_platforms, Platform};
use opencl3::types::CL_BLOCKING;

use crate::{driver, Error, Result};

/// The platform name that Weft reports.
pub const WEFT: &str = "Weft";

/// One device, a context on it and a profiling in-order queue.
pub struct Session {
    /// The platform that the device belongs to.
    pub platform: Platform,
    /// The device.
    pub device: Device,
    /// A context of that device alone.
    pub context: Context,
    /// An in-order queue with profiling on.
    pub queue: CommandQueue,
}

impl Session {
    /// Opens Weft's device through the loader. Errors: the driver is not built, or the loader does not offer it.
    pub fn weft() -> Result<Self> {
        driver::select()?;
        let platforms = get_platforms()?;
        let names = platforms
            .iter()
            .map(Platform::name)
            .collect::<std::result::Result<Vec<_>, _>>()?;
        let index = names.iter().position(|name| name == WEFT);
        let index = index.ok_or(Error::NoPlatform {
            wanted: WEFT.into(),
            found: names,
        })?;
        Self::open(platforms[index])
    }

    /// Opens the first device of the first platform that the loader offers, whoever made it.
    pub fn first() -> Result<Self> {
        driver::select()?;
        let first = get_platforms()?.into_iter().next();
        Self::open(first.ok_or(Error::NoPlatform {
            wanted: "any".into(),
            found: Vec::new(),
        })?)
    }

    fn open(platform: Platform) -> Result<Self> {
        let device = Device::new(platform.get_devices(CL_DEVICE_TYPE_ALL)?[0]);
        let context = Context::from_device(&device)?;
        #[allow(deprecated, reason = "the form that every driver has, OpenCL 1.x ones included")]
        let queue = CommandQueue::create_default(&context, CL_QUEUE_PROFILING_ENABLE)?;
        Ok(Self {
            platform,
            device,
            context,
            queue,
        })
    }

    /// A buffer that holds a copy of `data`.
    pub fn buffer_of<T>(&self, data: &[T]) -> Result<Buffer<T>> {
        let mut buffer = self.empty_buffer(data.len())?;
        // SAFETY: the write is blocking, so `data` outlives it.
        unsafe {
            self.queue
                .enqueue_write_buffer(&mut buffer, CL_BLOCKING, 0, data, &[])?
        };
        Ok(buffer)
    }

    /// A buffer of `len` elements, their values not defined.
    pub fn empty_buffer<T>(&self, len: usize) -> Result<Buffer<T>> {
        // SAFETY: no host pointer is given.
        Ok(unsafe { Buffer::create(&self.context, CL_MEM_READ_WRITE, len, std::ptr::null_mut())? })
    }

    /// The first `len` elements of `buffer`, after everything enqueued so far.
    pub fn read<T: Clone + Default>(&self, buffer: &Buffer<T>, len: usize) -> Result<Vec<T>> {
        let mut data = vec![T::default(); len];
        // SAFETY: the read is blocking, so `data` outlives it.
        unsafe { self.queue.enqueue_read_buffer(buffer, CL_BLOCKING, 0, &mut data, &[])? };
        Ok(data)
    }
}
