//! Wrong use of images, one row for each error that the specification gives.

use std::ptr;

use super::client::{cl, create, release_buffers, Client};
use super::image_client::*;
use crate::cl::*;

/// Everything that the rows need.
struct Stage {
    client: Client,
    other: Client,
    /// 8 x 4 elements of four bytes, as are all of these.
    plane: cl_mem,
    /// Three layers of 8.
    lines: cl_mem,
    /// 4 x 4 x 2.
    volume: cl_mem,
    /// Of `buffer`.
    line: cl_mem,
    read_only: cl_mem,
    write_only: cl_mem,
    no_access: cl_mem,
    /// Of another context.
    other_plane: cl_mem,
    /// 8 x 4 of another format.
    floats: cl_mem,
    /// 128 bytes.
    buffer: cl_mem,
    /// Kernels and the host may only read it, or only write it.
    read_only_buffer: cl_mem,
    write_only_buffer: cl_mem,
    other_buffer: cl_mem,
    /// 256 bytes.
    data: *mut c_void,
    /// No object of ours.
    foreign: *mut c_void,
}

const NULL: *mut c_void = ptr::null_mut();
const ZERO: [usize; 3] = [0; 3];
const ONE: [usize; 3] = [1; 3];
const D1: cl_mem_object_type = CL_MEM_OBJECT_IMAGE1D;
const D1_BUFFER: cl_mem_object_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
const D1_ARRAY: cl_mem_object_type = CL_MEM_OBJECT_IMAGE1D_ARRAY;
const D2: cl_mem_object_type = CL_MEM_OBJECT_IMAGE2D;
const D2_ARRAY: cl_mem_object_type = CL_MEM_OBJECT_IMAGE2D_ARRAY;
const D3: cl_mem_object_type = CL_MEM_OBJECT_IMAGE3D;
const INVALIDATE: cl_map_flags = CL_MAP_WRITE_INVALIDATE_REGION;

impl Stage {
    fn new(data: &mut [u8; 256], foreign: &mut [u64; 8]) -> Self {
        let (client, other) = (Client::new(), Client::new());
        let plane = |flags| make(&client, flags, &rgba8(), &desc(D2, [8, 4, 1]), NULL).0;
        let bytes = |flags| create!(clCreateBuffer(client.context, flags, 128, NULL)).0;
        let buffer = bytes(CL_MEM_READ_WRITE);
        let line = cl_image_desc {
            buffer,
            ..desc(D1_BUFFER, [32, 1, 1])
        };
        Self {
            plane: plane(0),
            lines: image(&client, &rgba8(), D1_ARRAY, [8, 3, 1]),
            volume: image(&client, &rgba8(), D3, [4, 4, 2]),
            line: make(&client, 0, &rgba8(), &line, NULL).0,
            read_only: plane(CL_MEM_HOST_READ_ONLY),
            write_only: plane(CL_MEM_HOST_WRITE_ONLY),
            no_access: plane(CL_MEM_HOST_NO_ACCESS),
            other_plane: image(&other, &rgba8(), D2, [8, 4, 1]),
            floats: image(&client, &format(CL_R, CL_FLOAT), D2, [8, 4, 1]),
            buffer,
            read_only_buffer: bytes(CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY),
            write_only_buffer: bytes(CL_MEM_WRITE_ONLY | CL_MEM_HOST_WRITE_ONLY),
            other_buffer: other.buffer(&[0u8; 128]),
            data: data.as_mut_ptr().cast(),
            foreign: foreign.as_mut_ptr().cast(),
            client,
            other,
        }
    }

    fn objects(&self) -> [cl_mem; 13] {
        [
            self.plane,
            self.lines,
            self.volume,
            self.line,
            self.read_only,
            self.write_only,
            self.no_access,
            self.other_plane,
            self.floats,
            self.buffer,
            self.read_only_buffer,
            self.write_only_buffer,
            self.other_buffer,
        ]
    }

    fn create(&self, flags: cl_mem_flags, desc: cl_image_desc, host: *mut c_void) -> cl_int {
        make(&self.client, flags, &rgba8(), &desc, host).1
    }

    /// An image of these sizes and nothing else.
    fn sized(&self, image_type: cl_mem_object_type, sizes: [usize; 3]) -> cl_int {
        self.create(0, desc(image_type, sizes), NULL)
    }

    /// An image of 4 x 4 x 4, or as many of these as it has dimensions, at host memory.
    fn pitched(&self, image_type: cl_mem_object_type, row: usize, slice: usize) -> cl_int {
        let desc = cl_image_desc {
            image_row_pitch: row,
            image_slice_pitch: slice,
            ..desc(image_type, [4; 3])
        };
        self.create(CL_MEM_USE_HOST_PTR, desc, self.data)
    }

    fn of_format(&self, order: cl_channel_order, data_type: cl_channel_type) -> cl_int {
        make(&self.client, 0, &format(order, data_type), &desc(D2, [4, 4, 1]), NULL).1
    }

    /// An image of a buffer.
    fn of(&self, buffer: cl_mem, image_type: cl_mem_object_type, flags: cl_mem_flags, width: usize) -> cl_int {
        let desc = cl_image_desc {
            buffer,
            ..desc(image_type, [width, 1, 1])
        };
        self.create(flags, desc, NULL)
    }

    /// A 2D image of a buffer, with five rows.
    fn plane_of(&self, buffer: cl_mem, width: usize, pitch: usize) -> cl_int {
        let desc = cl_image_desc {
            buffer,
            image_row_pitch: pitch,
            ..desc(D2, [width, 5, 1])
        };
        self.create(0, desc, NULL)
    }

    fn supported(
        &self,
        context: cl_context,
        flags: cl_mem_flags,
        image_type: cl_mem_object_type,
        count: cl_uint,
    ) -> cl_int {
        let mut room = format(0, 0);
        let found = ptr::null_mut();
        cl!(clGetSupportedImageFormats(
            context, flags, image_type, count, &mut room, found
        ))
    }

    fn plane_of_1_0(&self, width: usize, height: usize, pitch: usize) -> cl_int {
        let (context, format) = (self.client.context, rgba8());
        create!(clCreateImage2D(context, 0, &format, width, height, pitch, NULL)).1
    }

    fn volume_of_1_0(&self, depth: usize, row: usize, slice: usize) -> cl_int {
        let (context, format, flags) = (self.client.context, rgba8(), CL_MEM_USE_HOST_PTR);
        create!(clCreateImage3D(
            context, flags, &format, 2, 2, depth, row, slice, self.data
        ))
        .1
    }

    fn read(&self, image: cl_mem, origin: [usize; 3], region: [usize; 3], row: usize, slice: usize) -> cl_int {
        let (queue, at, size, data) = (self.client.queue, origin.as_ptr(), region.as_ptr(), self.data);
        cl!(clEnqueueReadImage(
            queue, image, CL_TRUE, at, size, row, slice, data, 0, NONE, NO_EVENT
        ))
    }

    fn write(&self, image: cl_mem, origin: [usize; 3], region: [usize; 3], row: usize, slice: usize) -> cl_int {
        let (queue, at, size, data) = (self.client.queue, origin.as_ptr(), region.as_ptr(), self.data);
        cl!(clEnqueueWriteImage(
            queue, image, CL_TRUE, at, size, row, slice, data, 0, NONE, NO_EVENT
        ))
    }

    /// A read of a whole plane with these pointers.
    fn read_at(
        &self,
        queue: cl_command_queue,
        origin: *const usize,
        region: *const usize,
        data: *mut c_void,
    ) -> cl_int {
        cl!(clEnqueueReadImage(
            queue, self.plane, CL_TRUE, origin, region, 0, 0, data, 0, NONE, NO_EVENT
        ))
    }

    fn copy(&self, source: cl_mem, target: cl_mem, from: [usize; 3], to: [usize; 3], region: [usize; 3]) -> cl_int {
        let (queue, from, to, region) = (self.client.queue, from.as_ptr(), to.as_ptr(), region.as_ptr());
        cl!(clEnqueueCopyImage(
            queue, source, target, from, to, region, 0, NONE, NO_EVENT
        ))
    }

    fn to_buffer(&self, image: cl_mem, buffer: cl_mem, region: [usize; 3], offset: usize) -> cl_int {
        let (queue, at, size) = (self.client.queue, ZERO.as_ptr(), region.as_ptr());
        cl!(clEnqueueCopyImageToBuffer(
            queue, image, buffer, at, size, offset, 0, NONE, NO_EVENT
        ))
    }

    fn to_image(&self, buffer: cl_mem, image: cl_mem, region: [usize; 3], offset: usize) -> cl_int {
        let (queue, at, size) = (self.client.queue, ZERO.as_ptr(), region.as_ptr());
        cl!(clEnqueueCopyBufferToImage(
            queue, buffer, image, offset, at, size, 0, NONE, NO_EVENT
        ))
    }

    fn fill(&self, image: cl_mem, colour: *const c_void, origin: [usize; 3], region: [usize; 3]) -> cl_int {
        let (queue, at, size) = (self.client.queue, origin.as_ptr(), region.as_ptr());
        cl!(clEnqueueFillImage(queue, image, colour, at, size, 0, NONE, NO_EVENT))
    }

    fn map(&self, image: cl_mem, flags: cl_map_flags, origin: [usize; 3], region: [usize; 3]) -> cl_int {
        map(&self.client, image, flags, origin, region).3
    }

    /// A mapping with these places for the pitches.
    fn map_to(&self, image: cl_mem, row: *mut usize, slice: *mut usize) -> cl_int {
        let (queue, flags, at, size) = (self.client.queue, CL_MAP_READ, ZERO.as_ptr(), ONE.as_ptr());
        create!(clEnqueueMapImage(
            queue, image, CL_TRUE, flags, at, size, row, slice, 0, NONE, NO_EVENT
        ))
        .1
    }
}

/// What is tried, the call, the error.
type Row = (&'static str, fn(&Stage) -> cl_int, cl_int);

#[rustfmt::skip]
const CREATION: &[Row] = &[
    ("null context", |_| create!(clCreateImage(NULL, 0, &rgba8(), &desc(D2, ONE), NULL)).1, CL_INVALID_CONTEXT),
    ("a queue as context", |s| create!(clCreateImage(s.client.queue, 0, &rgba8(), &desc(D2, ONE), NULL)).1, CL_INVALID_CONTEXT),
    ("unknown property", |s| create!(clCreateImageWithProperties(s.client.context, [7, 7, 0].as_ptr(), 0, &rgba8(), &desc(D2, ONE), NULL)).1, CL_INVALID_PROPERTY),
    ("unknown flag", |s| s.create(1 << 40, desc(D2, ONE), NULL), CL_INVALID_VALUE),
    ("a flag of queries only", |s| s.create(CL_MEM_KERNEL_READ_AND_WRITE, desc(D2, ONE), NULL), CL_INVALID_VALUE),
    ("read-only and write-only", |s| s.create(CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, desc(D2, ONE), NULL), CL_INVALID_VALUE),
    ("use and copy", |s| s.create(CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, desc(D2, ONE), s.data), CL_INVALID_VALUE),
    ("null format", |s| create!(clCreateImage(s.client.context, 0, ptr::null(), &desc(D2, ONE), NULL)).1, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
    ("no order", |s| s.of_format(0, CL_FLOAT), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
    ("no type", |s| s.of_format(CL_R, CL_R), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
    ("three bytes", |s| s.of_format(CL_RGB, CL_UNORM_INT8), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
    ("565 of RGBA", |s| s.of_format(CL_RGBA, CL_UNORM_SHORT_565), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
    ("565", |s| s.of_format(CL_RGB, CL_UNORM_SHORT_565), CL_IMAGE_FORMAT_NOT_SUPPORTED),
    ("depth", |s| s.of_format(CL_DEPTH, CL_FLOAT), CL_IMAGE_FORMAT_NOT_SUPPORTED),
    ("sRGB", |s| s.of_format(CL_sRGBA, CL_UNORM_INT8), CL_IMAGE_FORMAT_NOT_SUPPORTED),
    ("null descriptor", |s| create!(clCreateImage(s.client.context, 0, &rgba8(), ptr::null(), NULL)).1, CL_INVALID_IMAGE_DESCRIPTOR),
    ("a buffer as type", |s| s.sized(CL_MEM_OBJECT_BUFFER, ONE), CL_INVALID_IMAGE_DESCRIPTOR),
    ("mipmaps", |s| s.create(0, cl_image_desc { num_mip_levels: 1, ..desc(D2, ONE) }, NULL), CL_INVALID_IMAGE_DESCRIPTOR),
    ("samples", |s| s.create(0, cl_image_desc { num_samples: 1, ..desc(D2, ONE) }, NULL), CL_INVALID_IMAGE_DESCRIPTOR),

    ("1D: width 0", |s| s.sized(D1, [0, 1, 1]), CL_INVALID_IMAGE_SIZE),
    ("1D: too wide", |s| s.sized(D1, [32769, 1, 1]), CL_INVALID_IMAGE_SIZE),
    ("1D array: no layers", |s| s.sized(D1_ARRAY, [1, 0, 1]), CL_INVALID_IMAGE_SIZE),
    ("1D array: too many layers", |s| s.sized(D1_ARRAY, [1, 2049, 1]), CL_INVALID_IMAGE_SIZE),
    ("2D: height 0", |s| s.sized(D2, [1, 0, 1]), CL_INVALID_IMAGE_SIZE),
    ("2D: too high", |s| s.sized(D2, [1, 32769, 1]), CL_INVALID_IMAGE_SIZE),
    ("2D array: no layers", |s| s.sized(D2_ARRAY, [1, 1, 0]), CL_INVALID_IMAGE_SIZE),
    ("2D array: too many layers", |s| s.sized(D2_ARRAY, [1, 1, 2049]), CL_INVALID_IMAGE_SIZE),
    ("3D: depth 0", |s| s.sized(D3, [1, 1, 0]), CL_INVALID_IMAGE_SIZE),
    ("3D: too deep", |s| s.sized(D3, [1, 1, 2049]), CL_INVALID_IMAGE_SIZE),
    ("3D: any number", |s| s.sized(D3, [usize::MAX; 3]), CL_INVALID_IMAGE_SIZE),
    ("2D array: more than any memory", |s| s.sized(D2_ARRAY, [32768, 32768, 2048]), CL_MEM_OBJECT_ALLOCATION_FAILURE),

    ("copy of nothing", |s| s.create(CL_MEM_COPY_HOST_PTR, desc(D2, ONE), NULL), CL_INVALID_HOST_PTR),
    ("use of nothing", |s| s.create(CL_MEM_USE_HOST_PTR, desc(D2, ONE), NULL), CL_INVALID_HOST_PTR),
    ("pointer without a use", |s| s.create(CL_MEM_ALLOC_HOST_PTR, desc(D2, ONE), s.data), CL_INVALID_HOST_PTR),
    ("row pitch without a pointer", |s| s.create(0, cl_image_desc { image_row_pitch: 4, ..desc(D2, ONE) }, NULL), CL_INVALID_IMAGE_DESCRIPTOR),
    ("slice pitch without a pointer", |s| s.create(0, cl_image_desc { image_slice_pitch: 4, ..desc(D3, ONE) }, NULL), CL_INVALID_IMAGE_DESCRIPTOR),
    ("row pitch less than a row", |s| s.pitched(D2, 12, 0), CL_INVALID_IMAGE_DESCRIPTOR),
    ("row pitch of half an element", |s| s.pitched(D2, 18, 0), CL_INVALID_IMAGE_DESCRIPTOR),
    ("row pitch that overflows", |s| s.pitched(D2, usize::MAX - 3, 0), CL_INVALID_IMAGE_DESCRIPTOR),
    ("slice pitch less than a slice", |s| s.pitched(D3, 0, 48), CL_INVALID_IMAGE_DESCRIPTOR),
    ("slice pitch of half a row", |s| s.pitched(D3, 0, 72), CL_INVALID_IMAGE_DESCRIPTOR),
    ("layers less than a row", |s| s.pitched(D1_ARRAY, 20, 16), CL_INVALID_IMAGE_DESCRIPTOR),

    ("of no buffer", |s| s.of(NULL, D1_BUFFER, 0, 4), CL_INVALID_IMAGE_DESCRIPTOR),
    ("of no memory object", |s| s.of(s.foreign, D1_BUFFER, 0, 4), CL_INVALID_IMAGE_DESCRIPTOR),
    ("of an image", |s| s.of(s.plane, D1_BUFFER, 0, 4), CL_INVALID_IMAGE_DESCRIPTOR),
    ("of a buffer of another context", |s| s.of(s.other_buffer, D1_BUFFER, 0, 4), CL_INVALID_IMAGE_DESCRIPTOR),
    ("1D of a buffer", |s| s.of(s.buffer, D1, 0, 4), CL_INVALID_IMAGE_DESCRIPTOR),
    ("3D of a buffer", |s| s.of(s.buffer, D3, 0, 4), CL_INVALID_IMAGE_DESCRIPTOR),
    ("2D of an image", |s| s.of(s.plane, D2, 0, 8), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
    ("2D of no memory object", |s| s.of(s.foreign, D2, 0, 4), CL_INVALID_IMAGE_DESCRIPTOR),
    ("2D of a buffer: another context", |s| s.of(s.other_buffer, D2, 0, 4), CL_INVALID_IMAGE_DESCRIPTOR),
    ("2D of a buffer: memory of its own", |s| s.of(s.buffer, D2, CL_MEM_ALLOC_HOST_PTR, 4), CL_INVALID_VALUE),
    ("2D of a buffer: larger than it", |s| s.plane_of(s.buffer, 8, 32), CL_INVALID_IMAGE_SIZE),
    ("2D of a buffer: row pitch less than a row", |s| s.plane_of(s.buffer, 4, 12), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
    ("2D of a buffer: row pitch of half an element", |s| s.plane_of(s.buffer, 4, 18), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
    ("2D of a buffer: misaligned", |s| {
        let host = s.data.map_addr(|address| address | 1);
        let buffer = create!(clCreateBuffer(s.client.context, CL_MEM_USE_HOST_PTR, 128, host)).0;
        let status = s.plane_of(buffer, 4, 16);
        release_buffers(&[buffer]);
        status
    }, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
    ("of a buffer: a slice pitch", |s| s.create(0, cl_image_desc { buffer: s.buffer, image_slice_pitch: 4, ..desc(D2, ONE) }, NULL), CL_INVALID_IMAGE_DESCRIPTOR),
    ("of a buffer: a row pitch beyond it", |s| s.create(0, cl_image_desc { buffer: s.buffer, image_row_pitch: 132, ..desc(D1_BUFFER, ONE) }, NULL), CL_INVALID_IMAGE_SIZE),
    ("of a buffer: width 0", |s| s.of(s.buffer, D1_BUFFER, 0, 0), CL_INVALID_IMAGE_SIZE),
    ("of a buffer: larger than it", |s| s.of(s.buffer, D1_BUFFER, 0, 33), CL_INVALID_IMAGE_SIZE),
    ("of a buffer: too large for any", |s| s.of(s.buffer, D1_BUFFER, 0, usize::MAX), CL_INVALID_IMAGE_SIZE),
    ("of a buffer: memory of its own", |s| s.of(s.buffer, D1_BUFFER, CL_MEM_ALLOC_HOST_PTR, 4), CL_INVALID_VALUE),
    ("of a buffer: writing what is read-only", |s| s.of(s.read_only_buffer, D1_BUFFER, CL_MEM_READ_WRITE, 4), CL_INVALID_VALUE),
    ("of a buffer: reading what is write-only", |s| s.of(s.write_only_buffer, D1_BUFFER, CL_MEM_READ_ONLY, 4), CL_INVALID_VALUE),
    ("of a buffer: the host writing what it may only read", |s| s.of(s.read_only_buffer, D1_BUFFER, CL_MEM_HOST_WRITE_ONLY, 4), CL_INVALID_VALUE),
    ("of a buffer: a host pointer", |s| s.create(0, cl_image_desc { buffer: s.buffer, ..desc(D1_BUFFER, ONE) }, s.data), CL_INVALID_HOST_PTR),

    ("1.0: null context", |_| create!(clCreateImage2D(NULL, 0, &rgba8(), 1, 1, 0, NULL)).1, CL_INVALID_CONTEXT),
    ("1.0: null format", |s| create!(clCreateImage2D(s.client.context, 0, ptr::null(), 1, 1, 0, NULL)).1, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
    ("1.0: width 0", |s| s.plane_of_1_0(0, 1, 0), CL_INVALID_IMAGE_SIZE),
    ("1.0: too high", |s| s.plane_of_1_0(1, 32769, 0), CL_INVALID_IMAGE_SIZE),
    ("1.0: pitch without a pointer", |s| s.plane_of_1_0(1, 1, 4), CL_INVALID_IMAGE_SIZE),
    ("1.0: one slice", |s| s.volume_of_1_0(1, 0, 0), CL_INVALID_IMAGE_SIZE),
    ("1.0: row pitch less than a row", |s| s.volume_of_1_0(2, 4, 0), CL_INVALID_IMAGE_SIZE),
    ("1.0: slice pitch less than a slice", |s| s.volume_of_1_0(2, 8, 8), CL_INVALID_IMAGE_SIZE),

    ("formats: null context", |s| s.supported(NULL, 0, D2, 1), CL_INVALID_CONTEXT),
    ("formats: unknown flag", |s| s.supported(s.client.context, 1 << 40, D2, 1), CL_INVALID_VALUE),
    ("formats: flags that exclude each other", |s| s.supported(s.client.context, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, D2, 1), CL_INVALID_VALUE),
    ("formats: a buffer as type", |s| s.supported(s.client.context, 0, CL_MEM_OBJECT_BUFFER, 1), CL_INVALID_VALUE),
    ("formats: room for none", |s| s.supported(s.client.context, 0, D2, 0), CL_INVALID_VALUE),

    ("info: null", |s| cl!(clGetImageInfo(NULL, CL_IMAGE_WIDTH, 8, s.data, ptr::null_mut())), CL_INVALID_MEM_OBJECT),
    ("info: foreign memory", |s| cl!(clGetImageInfo(s.foreign, CL_IMAGE_WIDTH, 8, s.data, ptr::null_mut())), CL_INVALID_MEM_OBJECT),
    ("info: a buffer", |s| cl!(clGetImageInfo(s.buffer, CL_IMAGE_WIDTH, 8, s.data, ptr::null_mut())), CL_INVALID_MEM_OBJECT),
    ("info: unknown name", |s| cl!(clGetImageInfo(s.plane, 0x111F, 8, s.data, ptr::null_mut())), CL_INVALID_VALUE),
    ("info: too small", |s| cl!(clGetImageInfo(s.plane, CL_IMAGE_WIDTH, 7, s.data, ptr::null_mut())), CL_INVALID_VALUE),
    ("mem info: unknown name", |s| cl!(clGetMemObjectInfo(s.plane, 0x10FF, 8, s.data, ptr::null_mut())), CL_INVALID_VALUE),
    ("destructor callback: null", |s| cl!(clSetMemObjectDestructorCallback(s.plane, None, NULL)), CL_INVALID_VALUE),
    ("GL info: an image", |s| cl!(clGetGLObjectInfo(s.plane, ptr::null_mut(), ptr::null_mut())), CL_INVALID_GL_OBJECT),
];

#[rustfmt::skip]
const COMMANDS: &[Row] = &[
    ("read: null queue", |s| s.read_at(NULL, ZERO.as_ptr(), ONE.as_ptr(), s.data), CL_INVALID_COMMAND_QUEUE),
    ("read: null image", |s| s.read(NULL, ZERO, ONE, 0, 0), CL_INVALID_MEM_OBJECT),
    ("read: a buffer", |s| s.read(s.buffer, ZERO, ONE, 0, 0), CL_INVALID_MEM_OBJECT),
    ("read: another context", |s| s.read(s.other_plane, ZERO, ONE, 0, 0), CL_INVALID_CONTEXT),
    ("read: null origin", |s| s.read_at(s.client.queue, ptr::null(), ONE.as_ptr(), s.data), CL_INVALID_VALUE),
    ("read: null region", |s| s.read_at(s.client.queue, ZERO.as_ptr(), ptr::null(), s.data), CL_INVALID_VALUE),
    ("read: null pointer", |s| s.read_at(s.client.queue, ZERO.as_ptr(), ONE.as_ptr(), NULL), CL_INVALID_VALUE),
    ("read: nothing", |s| s.read(s.plane, ZERO, [1, 0, 1], 0, 0), CL_INVALID_VALUE),
    ("read: too wide", |s| s.read(s.plane, [1, 0, 0], [8, 1, 1], 0, 0), CL_INVALID_VALUE),
    ("read: overflowing origin", |s| s.read(s.plane, [usize::MAX, 0, 0], [2, 1, 1], 0, 0), CL_INVALID_VALUE),
    ("read: overflowing region", |s| s.read(s.volume, [0, 0, 1], [1, 1, usize::MAX], 0, 0), CL_INVALID_VALUE),
    ("read: a second slice of a plane", |s| s.read(s.plane, [0, 0, 1], ONE, 0, 0), CL_INVALID_VALUE),
    ("read: two slices of a plane", |s| s.read(s.plane, ZERO, [1, 1, 2], 0, 0), CL_INVALID_VALUE),
    ("read: a second row of a line", |s| s.read(s.line, [0, 1, 0], ONE, 0, 0), CL_INVALID_VALUE),
    ("read: two rows of a line", |s| s.read(s.line, ZERO, [1, 2, 1], 0, 0), CL_INVALID_VALUE),
    ("read: a fourth line of three", |s| s.read(s.lines, [0, 3, 0], ONE, 0, 0), CL_INVALID_VALUE),
    ("read: lines one behind the other", |s| s.read(s.lines, ZERO, [1, 1, 3], 0, 0), CL_INVALID_VALUE),
    ("read: a third slice of two", |s| s.read(s.volume, [0, 0, 1], [1, 1, 2], 0, 0), CL_INVALID_VALUE),
    ("read: row pitch less than a row", |s| s.read(s.plane, ZERO, [4, 2, 1], 15, 0), CL_INVALID_VALUE),
    ("read: slice pitch for a plane", |s| s.read(s.plane, ZERO, [4, 2, 1], 16, 32), CL_INVALID_VALUE),
    ("read: slice pitch for a line", |s| s.read(s.line, ZERO, [4, 1, 1], 16, 16), CL_INVALID_VALUE),
    ("read: slice pitch less than a slice", |s| s.read(s.volume, ZERO, [4, 2, 2], 16, 31), CL_INVALID_VALUE),
    ("read: slice pitch less than a line", |s| s.read(s.lines, ZERO, [4, 2, 1], 20, 16), CL_INVALID_VALUE),
    ("read: overflowing pitch", |s| s.read(s.volume, ZERO, [4, 2, 2], usize::MAX, 0), CL_INVALID_VALUE),
    ("read: the host may not", |s| s.read(s.write_only, ZERO, ONE, 0, 0), CL_INVALID_OPERATION),
    ("read: no access", |s| s.read(s.no_access, ZERO, ONE, 0, 0), CL_INVALID_OPERATION),
    ("write: a buffer", |s| s.write(s.buffer, ZERO, ONE, 0, 0), CL_INVALID_MEM_OBJECT),
    ("write: too high", |s| s.write(s.plane, [0, 4, 0], ONE, 0, 0), CL_INVALID_VALUE),
    ("write: slice pitch for a plane", |s| s.write(s.plane, ZERO, ONE, 0, 4), CL_INVALID_VALUE),
    ("write: the host may not", |s| s.write(s.read_only, ZERO, ONE, 0, 0), CL_INVALID_OPERATION),
    ("write: no access", |s| s.write(s.no_access, ZERO, ONE, 0, 0), CL_INVALID_OPERATION),

    ("copy: a buffer as source", |s| s.copy(s.buffer, s.plane, ZERO, ZERO, ONE), CL_INVALID_MEM_OBJECT),
    ("copy: a buffer as target", |s| s.copy(s.plane, s.buffer, ZERO, ZERO, ONE), CL_INVALID_MEM_OBJECT),
    ("copy: another context", |s| s.copy(s.plane, s.other_plane, ZERO, ZERO, ONE), CL_INVALID_CONTEXT),
    ("copy: another format", |s| s.copy(s.plane, s.floats, ZERO, ZERO, ONE), CL_IMAGE_FORMAT_MISMATCH),
    ("copy: out of the source", |s| s.copy(s.volume, s.plane, ZERO, ZERO, [5, 1, 1]), CL_INVALID_VALUE),
    ("copy: out of the target", |s| s.copy(s.plane, s.volume, ZERO, ZERO, [5, 1, 1]), CL_INVALID_VALUE),
    ("copy: slices to a plane", |s| s.copy(s.volume, s.plane, ZERO, ZERO, [1, 1, 2]), CL_INVALID_VALUE),
    ("copy: nothing", |s| s.copy(s.plane, s.volume, ZERO, ZERO, [1, 1, 0]), CL_INVALID_VALUE),
    ("copy: onto itself", |s| s.copy(s.plane, s.plane, ZERO, ZERO, ONE), CL_MEM_COPY_OVERLAP),
    ("copy: null region", |s| cl!(clEnqueueCopyImage(s.client.queue, s.plane, s.volume, ZERO.as_ptr(), ZERO.as_ptr(), ptr::null(), 0, NONE, NO_EVENT)), CL_INVALID_VALUE),
    ("copy: null origin", |s| cl!(clEnqueueCopyImage(s.client.queue, s.plane, s.volume, ZERO.as_ptr(), ptr::null(), ONE.as_ptr(), 0, NONE, NO_EVENT)), CL_INVALID_VALUE),
    ("to buffer: an image", |s| s.to_buffer(s.plane, s.volume, ONE, 0), CL_INVALID_MEM_OBJECT),
    ("to buffer: of a buffer", |s| s.to_buffer(s.buffer, s.buffer, ONE, 0), CL_INVALID_MEM_OBJECT),
    ("to buffer: its own", |s| s.to_buffer(s.line, s.buffer, ONE, 64), CL_INVALID_MEM_OBJECT),
    ("to buffer: another context", |s| s.to_buffer(s.plane, s.other_buffer, ONE, 0), CL_INVALID_CONTEXT),
    ("to buffer: beyond it", |s| s.to_buffer(s.plane, s.buffer, [8, 4, 1], 1), CL_INVALID_VALUE),
    ("to buffer: overflowing offset", |s| s.to_buffer(s.plane, s.buffer, ONE, usize::MAX), CL_INVALID_VALUE),
    ("to buffer: beyond the image", |s| s.to_buffer(s.plane, s.buffer, [9, 1, 1], 0), CL_INVALID_VALUE),
    ("to image: an image", |s| s.to_image(s.plane, s.volume, ONE, 0), CL_INVALID_MEM_OBJECT),
    ("to image: a buffer", |s| s.to_image(s.buffer, s.buffer, ONE, 0), CL_INVALID_MEM_OBJECT),
    ("to image: its own", |s| s.to_image(s.buffer, s.line, ONE, 64), CL_INVALID_MEM_OBJECT),
    ("to image: another context", |s| s.to_image(s.other_buffer, s.plane, ONE, 0), CL_INVALID_CONTEXT),
    ("to image: beyond the buffer", |s| s.to_image(s.buffer, s.plane, [8, 4, 1], 1), CL_INVALID_VALUE),
    ("to image: beyond the image", |s| s.to_image(s.buffer, s.lines, [1, 4, 1], 0), CL_INVALID_VALUE),

    ("fill: a buffer", |s| s.fill(s.buffer, s.data, ZERO, ONE), CL_INVALID_MEM_OBJECT),
    ("fill: another context", |s| s.fill(s.other_plane, s.data, ZERO, ONE), CL_INVALID_CONTEXT),
    ("fill: null colour", |s| s.fill(s.plane, ptr::null(), ZERO, ONE), CL_INVALID_VALUE),
    ("fill: out of bounds", |s| s.fill(s.lines, s.data, [0, 2, 0], [1, 2, 1]), CL_INVALID_VALUE),
    ("fill: nothing", |s| s.fill(s.plane, s.data, ZERO, ZERO), CL_INVALID_VALUE),

    ("map: a buffer", |s| s.map(s.buffer, CL_MAP_READ, ZERO, ONE), CL_INVALID_MEM_OBJECT),
    ("map: another context", |s| s.map(s.other_plane, CL_MAP_READ, ZERO, ONE), CL_INVALID_CONTEXT),
    ("map: out of bounds", |s| s.map(s.plane, CL_MAP_READ, [0, 0, 1], ONE), CL_INVALID_VALUE),
    ("map: nothing", |s| s.map(s.plane, CL_MAP_READ, ZERO, ZERO), CL_INVALID_VALUE),
    ("map: unknown flag", |s| s.map(s.plane, 8, ZERO, ONE), CL_INVALID_VALUE),
    ("map: write and invalidate", |s| s.map(s.plane, CL_MAP_WRITE | INVALIDATE, ZERO, ONE), CL_INVALID_VALUE),
    ("map: no place for the row pitch", |s| s.map_to(s.plane, ptr::null_mut(), ptr::null_mut()), CL_INVALID_VALUE),
    ("map: a plane has no slice pitch", |s| s.map_to(s.plane, &mut 0, ptr::null_mut()), CL_SUCCESS),
    ("map: no place for a volume's slice pitch", |s| s.map_to(s.volume, &mut 0, ptr::null_mut()), CL_INVALID_VALUE),
    ("map: no place for an array's slice pitch", |s| s.map_to(s.lines, &mut 0, ptr::null_mut()), CL_INVALID_VALUE),
    ("map: the host may not read", |s| s.map(s.write_only, CL_MAP_READ, ZERO, ONE), CL_INVALID_OPERATION),
    ("map: the host may not write", |s| s.map(s.read_only, CL_MAP_WRITE, ZERO, ONE), CL_INVALID_OPERATION),
    ("map: the host may not invalidate", |s| s.map(s.no_access, INVALIDATE, ZERO, ONE), CL_INVALID_OPERATION),
    ("unmap: not mapped", |s| cl!(clEnqueueUnmapMemObject(s.client.queue, s.volume, s.data, 0, NONE, NO_EVENT)), CL_INVALID_VALUE),
    ("migrate: another context", |s| cl!(clEnqueueMigrateMemObjects(s.client.queue, 2, [s.plane, s.other_plane].as_ptr(), 0, 0, NONE, NO_EVENT)), CL_INVALID_CONTEXT),
    ("migrate: images and buffers", |s| cl!(clEnqueueMigrateMemObjects(s.client.queue, 2, [s.plane, s.buffer].as_ptr(), 0, 0, NONE, NO_EVENT)), CL_SUCCESS),

    // Functions of buffers.
    ("read buffer: an image", |s| cl!(clEnqueueReadBuffer(s.client.queue, s.plane, CL_TRUE, 0, 4, s.data, 0, NONE, NO_EVENT)), CL_INVALID_MEM_OBJECT),
    ("copy buffer: an image", |s| cl!(clEnqueueCopyBuffer(s.client.queue, s.buffer, s.plane, 0, 0, 4, 0, NONE, NO_EVENT)), CL_INVALID_MEM_OBJECT),
    ("map buffer: an image", |s| create!(clEnqueueMapBuffer(s.client.queue, s.plane, CL_TRUE, CL_MAP_READ, 0, 4, 0, NONE, NO_EVENT)).1, CL_INVALID_MEM_OBJECT),
    ("sub-buffer: of an image", |s| create!(clCreateSubBuffer(s.plane, 0, CL_BUFFER_CREATE_TYPE_REGION, s.data)).1, CL_INVALID_MEM_OBJECT),
];

#[test]
fn every_misuse_has_its_error() {
    let (mut data, mut foreign) = ([0u8; 256], [0u64; 8]);
    let stage = Stage::new(&mut data, &mut foreign);
    let wrong: Vec<String> = CREATION
        .iter()
        .chain(COMMANDS)
        .map(|(what, call, expected)| (what, call(&stage), expected))
        .filter(|(_, status, expected)| status != *expected)
        .map(|(what, status, expected)| format!("{what}: {status} instead of {expected}"))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    // Nothing was enqueued or left behind.
    stage.client.finish();
    stage.other.finish();
    release_buffers(&stage.objects());
}
