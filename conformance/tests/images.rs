//! Images and samplers through the loader, from both front doors: what one kernel writes to an image another reads with a sampler.

use std::ptr;

use conformance::front_door::FrontDoor;
use conformance::session::Session;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::memory::{ClMem, CL_RGBA, CL_UNORM_INT8};
use opencl3::memory::{Image, Sampler, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE};
use opencl3::types::{cl_image_desc, cl_image_format, CL_BLOCKING};

const WIDTH: usize = 37;
const HEIGHT: usize = 11;

/// A picture is drawn, then shrunk to half its size by one linear sample between four elements, and told of.
const SOURCE: &str = "
kernel void draw(write_only image2d_t picture) {
    const int2 p = (int2)(get_global_id(0), get_global_id(1));
    write_imagef(picture, p, (float4)(p.x * 4, p.y * 8, p.x ^ p.y, 255) / 255);
}
kernel void halve(read_only image2d_t picture, sampler_t linear, global float4 *out) {
    const int2 p = (int2)(get_global_id(0), get_global_id(1));
    out[get_global_linear_id()] = read_imagef(picture, linear, convert_float2(p) * 2 + 1);
}
kernel void look(read_only image2d_t picture, global int4 *out) {
    const sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
    const int2 beyond = get_image_dim(picture) + (int)get_global_id(0);
    const float4 last = read_imagef(picture, edge, beyond) * 255;
    out[get_global_id(0)] = (int4)(convert_int2_rte(last.xy), get_image_width(picture), get_image_channel_order(picture) == CLK_RGBA);
}";

/// What `draw` writes.
fn drawn(x: usize, y: usize) -> [u8; 4] {
    [(x * 4) as u8, (y * 8) as u8, (x ^ y) as u8, 255]
}

fn image(session: &Session) -> Image {
    let format = cl_image_format {
        image_channel_order: CL_RGBA,
        image_channel_data_type: CL_UNORM_INT8,
    };
    let desc = cl_image_desc {
        image_type: CL_MEM_OBJECT_IMAGE2D,
        image_width: WIDTH,
        image_height: HEIGHT,
        image_depth: 0,
        image_array_size: 0,
        image_row_pitch: 0,
        image_slice_pitch: 0,
        num_mip_levels: 0,
        num_samples: 0,
        buffer: ptr::null_mut(),
    };
    // SAFETY: there is no host pointer.
    unsafe { Image::create(&session.context, CL_MEM_READ_WRITE, &format, &desc, ptr::null_mut()) }.expect("an image")
}

#[test]
fn kernels_write_read_and_filter_images() {
    let session = Session::weft().expect("Weft is built");
    #[allow(deprecated, reason = "the form that every driver has")]
    let linear = Sampler::create(&session.context, 0, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR).expect("a sampler");
    for door in FrontDoor::ALL {
        for wfv in ["never", "always", "auto"] {
            let options = format!("-cl-std=CL3.0 -cl-wfv={wfv}");
            let options = if door == FrontDoor::OpenClC {
                options
            } else {
                format!("-cl-std=CL2.0 -cl-wfv={wfv}")
            };
            let program = door.build(&session, SOURCE, &options);
            let program = program.unwrap_or_else(|error| panic!("{door} {wfv}: {error}"));
            let kernel = |name| Kernel::create(&program, name).expect(name);
            let picture = image(&session);
            let (half_width, half_height) = (WIDTH / 2, HEIGHT / 2);
            let halves = session
                .buffer_of(&vec![[0f32; 4]; half_width * half_height])
                .expect("a buffer");
            let looks = session.buffer_of(&[[0i32; 4]; 5]).expect("a buffer");
            let mut elements = vec![[0u8; 4]; WIDTH * HEIGHT];
            // SAFETY: each kernel is given what it takes, and buffers with room for what it writes.
            unsafe {
                let (draw, halve, look) = (kernel("draw"), kernel("halve"), kernel("look"));
                let mut launch = ExecuteKernel::new(&draw);
                launch.set_arg(&picture.get()).set_global_work_sizes(&[WIDTH, HEIGHT]);
                launch.enqueue_nd_range(&session.queue).expect("it can be enqueued");
                let mut launch = ExecuteKernel::new(&halve);
                launch.set_arg(&picture.get()).set_arg(&linear.get()).set_arg(&halves);
                launch.set_global_work_sizes(&[half_width, half_height]);
                launch.enqueue_nd_range(&session.queue).expect("it can be enqueued");
                let mut launch = ExecuteKernel::new(&look);
                launch.set_arg(&picture.get()).set_arg(&looks).set_global_work_size(5);
                launch.enqueue_nd_range(&session.queue).expect("it can be enqueued");
                let (queue, origin, region) = (&session.queue, [0, 0, 0], [WIDTH, HEIGHT, 1]);
                let to = elements.as_mut_ptr().cast();
                queue
                    .enqueue_read_image(&picture, CL_BLOCKING, origin.as_ptr(), region.as_ptr(), 0, 0, to, &[])
                    .expect("it can be read");
            }
            for (at, element) in elements.iter().enumerate() {
                assert_eq!(*element, drawn(at % WIDTH, at / WIDTH), "{door} {wfv} {at}");
            }
            let halves: Vec<[f32; 4]> = session.read(&halves, half_width * half_height).expect("it can be read");
            for (at, half) in halves.iter().enumerate() {
                let (x, y) = (at % half_width * 2, at / half_width * 2);
                for (component, read) in half.iter().enumerate() {
                    let four = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
                    let sum: f32 = four.map(|(x, y)| f32::from(drawn(x, y)[component])).iter().sum();
                    assert!((read - sum / 4.0 / 255.0).abs() < 1e-6, "{door} {wfv} {at}: {half:?}");
                }
            }
            let looks: Vec<[i32; 4]> = session.read(&looks, 5).expect("it can be read");
            let [red, green, ..] = drawn(WIDTH - 1, HEIGHT - 1).map(i32::from);
            assert_eq!(looks, [[red, green, WIDTH as i32, 1]; 5], "{door} {wfv}");
        }
    }
}
