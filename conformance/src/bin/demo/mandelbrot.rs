//! A Mandelbrot image of 1920 x 1080 pixels, compared bit for bit and written as a PNG.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use conformance::session::Session;
use conformance::{Error, Result};
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

use crate::{fastest, wrong, Cli, Demonstration};

pub(crate) const DEMONSTRATION: Demonstration = Demonstration {
    name: "mandelbrot 1920x1080, 256 steps",
    source: include_str!("../../../kernels/mandelbrot.cl"),
    run,
};

const WIDTH: usize = 1920;
const HEIGHT: usize = 1080;

/// The kernel's `View`, passed by value.
#[repr(C)]
#[derive(Clone, Copy)]
struct View {
    left: f32,
    top: f32,
    step: f32,
    limit: u32,
}

const VIEW: View = View {
    left: -2.2,
    top: -0.9,
    step: 1.0 / 600.0,
    limit: 256,
};

fn run(session: &Session, program: &Program, cli: &Cli) -> Result<f64> {
    let kernel = Kernel::create(program, "mandelbrot")?;
    let iterations = session.empty_buffer::<u32>(WIDTH * HEIGHT)?;
    let seconds = fastest(|| {
        let mut launch = ExecuteKernel::new(&kernel);
        // SAFETY: the arguments are those of the kernel's signature, and the buffer holds one element a work-item.
        Ok(unsafe {
            launch
                .set_arg(&iterations)
                .set_arg(&VIEW)
                .set_global_work_sizes(&[WIDTH, HEIGHT])
                .enqueue_nd_range(&session.queue)?
        })
    })?;
    let image = session.read(&iterations, WIDTH * HEIGHT)?;
    for (index, &is) in image.iter().enumerate() {
        let wanted = escape_time(index % WIDTH, index / WIDTH);
        if is != wanted {
            return Err(wrong(
                "mandelbrot",
                format!("pixel {},{}", index % WIDTH, index / WIDTH),
                is,
                wanted,
            ));
        }
    }
    write_picture(&cli.picture, &image)?;
    Ok(seconds)
}

/// The reference: the kernel's arithmetic, operation by operation.
fn escape_time(x: usize, y: usize) -> u32 {
    let (cr, ci) = (VIEW.left + VIEW.step * x as f32, VIEW.top + VIEW.step * y as f32);
    let (mut zr, mut zi) = (0.0_f32, 0.0_f32);
    let mut n = 0;
    while n < VIEW.limit && zr * zr + zi * zi <= 4.0 {
        (zr, zi) = (zr * zr - zi * zi + cr, 2.0 * zr * zi + ci);
        n += 1;
    }
    n
}

/// Black inside the set, outside a colour that turns with the logarithm of the escape time.
fn write_picture(path: &Path, iterations: &[u32]) -> Result<()> {
    let colour = |n: u32| {
        let turn = (n as f32).ln() * 1.4;
        let channel = |phase: f32| {
            if n == VIEW.limit {
                0
            } else {
                (127.5 + 127.5 * (turn + phase).sin()) as u8
            }
        };
        [channel(4.0), channel(4.8), channel(5.8)]
    };
    let pixels: Vec<u8> = iterations.iter().flat_map(|&n| colour(n)).collect();
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), WIDTH as u32, HEIGHT as u32);
    encoder.set_color(png::ColorType::Rgb);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&pixels));
    written.map_err(|error| Error::Tool {
        tool: "writing the picture".into(),
        message: error.to_string(),
    })
}
