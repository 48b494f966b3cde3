//! A product of two square matrices.

use conformance::session::Session;
use conformance::Result;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

use crate::{fastest, wrong, Cli, Demonstration};

pub(crate) const DEMONSTRATION: Demonstration = Demonstration {
    name: "matrix product 768x768",
    source: include_str!("../../../kernels/matmul.cl"),
    run,
};

const N: usize = 768;

fn run(session: &Session, program: &Program, _: &Cli) -> Result<f64> {
    let kernel = Kernel::create(program, "matmul")?;
    let element = |i: usize, seed: usize| ((i * 31 + seed) % 97) as f32 / 48.0 - 1.0;
    let a: Vec<f32> = (0..N * N).map(|i| element(i, 5)).collect();
    let b: Vec<f32> = (0..N * N).map(|i| element(i, 11)).collect();
    let [left, right] = [session.buffer_of(&a)?, session.buffer_of(&b)?];
    let product = session.empty_buffer::<f32>(N * N)?;
    let seconds = fastest(|| {
        let mut launch = ExecuteKernel::new(&kernel);
        // SAFETY: the arguments are those of the kernel's signature, and each buffer holds N x N elements.
        Ok(unsafe {
            launch
                .set_arg(&left)
                .set_arg(&right)
                .set_arg(&product)
                .set_arg(&(N as u32))
                .set_global_work_sizes(&[N, N])
                .enqueue_nd_range(&session.queue)?
        })
    })?;
    let product = session.read(&product, N * N)?;
    for (row, is) in product.chunks_exact(N).enumerate() {
        // Row by row, so that the reference walks both matrices in memory order.
        let mut wanted = vec![0.0_f64; N];
        for (k, &factor) in a[row * N..][..N].iter().enumerate() {
            for (sum, &b) in wanted.iter_mut().zip(&b[k * N..][..N]) {
                *sum += f64::from(factor) * f64::from(b);
            }
        }
        for (column, (&is, &wanted)) in is.iter().zip(&wanted).enumerate() {
            // N products of at most 1, each step rounded to half a unit in 24 bits.
            if (f64::from(is) - wanted).abs() > N as f64 * f64::from(f32::EPSILON) {
                return Err(wrong("matmul", format!("row {row}, column {column}"), is, wanted));
            }
        }
    }
    Ok(seconds)
}
