//! One kernel of the set: its arguments, its launches, and whether what it wrote is right.

use std::any::Any;
use std::fmt::Display;
use std::ptr::{null, null_mut};

use conformance::session::Session;
use conformance::{Error, Result};
use opencl3::kernel::Kernel;
use opencl3::memory::{cl_mem_object_type, Buffer, ClMem, Image, CL_MEM_COPY_HOST_PTR, CL_MEM_READ_ONLY};
use opencl3::program::Program;
use opencl3::types::{cl_image_desc, cl_image_format, cl_uint};

/// Launches of each kernel; the fastest counts.
const LAUNCHES: usize = 5;
/// A kernel that takes less than this is launched more often, as long as that takes: short times vary.
const ENOUGH_NANOSECONDS: f64 = 5e6;
const MOST_LAUNCHES: usize = 100;

/// Builds a program for the device.
pub(crate) fn build(session: &Session, source: &str, options: &str) -> Result<Program> {
    Program::create_and_build_from_source(&session.context, source, options).map_err(|log| Error::Build { log })
}

/// A kernel that is given its arguments in order, then launched.
pub(crate) struct Run<'s> {
    session: &'s Session,
    name: &'static str,
    kernel: Kernel,
    arguments: u32,
    /// Buffers live until the last launch.
    buffers: Vec<Box<dyn Any>>,
}

impl<'s> Run<'s> {
    /// A kernel of a program.
    pub(crate) fn new(session: &'s Session, program: &Program, name: &'static str) -> Result<Self> {
        Ok(Self {
            session,
            name,
            kernel: Kernel::create(program, name)?,
            arguments: 0,
            buffers: Vec::new(),
        })
    }

    fn argument<T>(&mut self, value: &T) -> Result<()> {
        // SAFETY: callers give the arguments of the kernel's signature in order.
        unsafe { self.kernel.set_arg(self.arguments, value)? };
        self.arguments += 1;
        Ok(())
    }

    /// The next argument: a number.
    pub(crate) fn value<T>(mut self, value: T) -> Result<Self> {
        self.argument(&value)?;
        Ok(self)
    }

    /// The next argument: a buffer that holds this, which the kernel reads.
    pub(crate) fn input<T: 'static>(mut self, data: &[T]) -> Result<Self> {
        let buffer = self.session.buffer_of(data)?;
        self.argument(&buffer)?;
        self.buffers.push(Box::new(buffer));
        Ok(self)
    }

    /// The next argument: an image that holds this, without gaps, which the kernel reads.
    pub(crate) fn image<T>(mut self, image: &ImageOf, data: &[T]) -> Result<Self> {
        let image = image.make(self.session, data)?;
        self.argument(&image.get())?;
        self.buffers.push(Box::new(image));
        Ok(self)
    }

    /// The next argument: a buffer of which the kernel writes all, starting from this.
    pub(crate) fn output<T: Clone + 'static>(mut self, from: &[T]) -> Result<(Self, Output<T>)> {
        let buffer = self.session.buffer_of(from)?;
        self.argument(&buffer)?;
        let len = from.len();
        Ok((self, Output { buffer, len }))
    }

    /// Launches the kernel once, checks what it wrote, and launches it for its time: nanoseconds of the fastest.
    pub(crate) fn measure<T: Copy + Default + Display>(
        self,
        range: &Range<'_>,
        output: &Output<T>,
        is_right: impl Fn(usize, T) -> bool,
    ) -> Result<f64> {
        self.launch(range)?;
        let found = self.session.read(&output.buffer, output.len)?;
        if let Some((at, value)) = found.iter().enumerate().find(|(at, value)| !is_right(*at, **value)) {
            return Err(Error::Tool {
                tool: self.name.to_owned(),
                message: format!("the result is wrong at element {at}: {value}"),
            });
        }
        self.fastest(range)
    }

    /// Nanoseconds of the fastest launch, unchecked.
    fn fastest(&self, range: &Range<'_>) -> Result<f64> {
        fastest(self.session, &self.kernel, range)
    }

    fn launch(&self, range: &Range<'_>) -> Result<f64> {
        launch(self.session, &self.kernel, range)
    }
}

/// An image to be made.
pub(crate) struct ImageOf {
    /// `CL_MEM_OBJECT_IMAGE2D`, `CL_MEM_OBJECT_IMAGE3D`.
    pub(crate) image_type: cl_mem_object_type,
    /// Width, height and depth; 1 where there is none.
    pub(crate) sizes: [usize; 3],
    /// The order and the type of its channels.
    pub(crate) format: (cl_uint, cl_uint),
}

impl ImageOf {
    fn make<T>(&self, session: &Session, data: &[T]) -> Result<Image> {
        let [width, height, depth] = self.sizes;
        let format = cl_image_format {
            image_channel_order: self.format.0,
            image_channel_data_type: self.format.1,
        };
        let desc = cl_image_desc {
            image_type: self.image_type,
            image_width: width,
            image_height: height,
            image_depth: depth,
            image_array_size: 0,
            image_row_pitch: 0,
            image_slice_pitch: 0,
            num_mip_levels: 0,
            num_samples: 0,
            buffer: null_mut(),
        };
        let flags = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR;
        let host = data.as_ptr().cast_mut().cast();
        // SAFETY: callers give as much data as an image of these sizes and this format holds; it is copied at once.
        Ok(unsafe { Image::create(&session.context, flags, &format, &desc, host) }?)
    }
}

/// What a kernel writes.
pub(crate) struct Output<T> {
    buffer: Buffer<T>,
    len: usize,
}

/// Over what a kernel runs.
pub(crate) struct Range<'a> {
    global: &'a [usize],
    /// None: the driver chooses.
    local: Option<&'a [usize]>,
}

impl<'a> Range<'a> {
    /// With the local size left to the driver.
    pub(crate) fn free(global: &'a [usize]) -> Self {
        Self { global, local: None }
    }

    /// With this local size, of as many dimensions.
    pub(crate) fn of(global: &'a [usize], local: &'a [usize]) -> Self {
        assert_eq!(global.len(), local.len());
        let local = Some(local);
        Self { global, local }
    }
}

/// While it is there, kernels that Weft builds have all their variants from the first launch on, if the user has not said how many: a launch is to be measured as it is once a program has
/// run for a while, not while variants are made.
pub(crate) struct AllVariants(bool);

impl AllVariants {
    const VARIABLE: &str = "WEFT_FORMS";

    pub(crate) fn ask_for() -> AllVariants {
        let is_free = std::env::var_os(Self::VARIABLE).is_none();
        if is_free {
            std::env::set_var(Self::VARIABLE, "2");
        }
        AllVariants(is_free)
    }
}

impl Drop for AllVariants {
    fn drop(&mut self) {
        if self.0 {
            std::env::remove_var(Self::VARIABLE);
        }
    }
}

/// Nanoseconds of the fastest of several launches.
pub(crate) fn fastest(session: &Session, kernel: &Kernel, range: &Range<'_>) -> Result<f64> {
    let (mut best, mut spent) = (f64::INFINITY, 0.0);
    for done in 0..MOST_LAUNCHES {
        if done >= LAUNCHES && spent >= ENOUGH_NANOSECONDS {
            break;
        }
        let time = launch(session, kernel, range)?;
        best = best.min(time);
        spent += time;
    }
    Ok(best)
}

fn launch(session: &Session, kernel: &Kernel, range: &Range<'_>) -> Result<f64> {
    // SAFETY: the callers set every argument; `Range` has as many elements as there are dimensions.
    let event = unsafe {
        session.queue.enqueue_nd_range_kernel(
            kernel.get(),
            range.global.len() as u32,
            null(),
            range.global.as_ptr(),
            range.local.map_or(null(), <[usize]>::as_ptr),
            &[],
        )?
    };
    event.wait()?;
    Ok((event.profiling_command_end()? - event.profiling_command_start()?) as f64)
}

/// Whether a number is what it should be, but for `relative` of it.
pub(crate) fn is_close(found: f32, wanted: f32, relative: f32) -> bool {
    (found - wanted).abs() <= relative * wanted.abs().max(1e-3)
}

/// Numbers with no pattern, the same each time.
pub(crate) fn random_words(count: usize) -> Vec<u32> {
    let mut state = 0x9e37_79b9_u32;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state
    };
    (0..count).map(|_| next()).collect()
}

/// The same between 0 and 1.
pub(crate) fn random_floats(count: usize) -> Vec<f32> {
    random_words(count)
        .into_iter()
        .map(|word| (word >> 8) as f32 / (1 << 24) as f32)
        .collect()
}
