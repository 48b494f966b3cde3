//! `kernels/image_objects.cl`: pictures and a volume that are image objects, read with samplers.

use conformance::session::Session;
use conformance::Result;
use opencl3::memory::{CL_FLOAT, CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE3D, CL_R, CL_RGBA, CL_UNORM_INT8};
use opencl3::program::Program;

use super::Source;
use crate::run::{random_floats, random_words, ImageOf, Range, Run};

pub(super) const SOURCE: Source = Source {
    text: include_str!("../../../../kernels/image_objects.cl"),
    cases: &[
        ("gaussian of image", gaussian_of_image),
        ("turned image", turned_image),
        ("slice of volume", slice_of_volume),
    ],
};

const SIZE: [usize; 2] = [512, 384];
const PIXELS: usize = SIZE[0] * SIZE[1];
const VOLUME: usize = 64;

/// A coordinate as an element of `size` that it lies behind, the one after it, both in the image, and the weight of the latter.
fn between(coordinate: f32, size: usize) -> [(usize, f32); 2] {
    let distance = coordinate * size as f32 - 0.5;
    let element = |index: f32| (index.max(0.0) as usize).min(size - 1);
    let weight = distance - distance.floor();
    [
        (element(distance.floor()), 1.0 - weight),
        (element(distance.floor() + 1.0), weight),
    ]
}

fn gaussian_of_image(session: &Session, program: &Program) -> Result<f64> {
    let picture: Vec<[u8; 4]> = random_words(PIXELS).into_iter().map(u32::to_le_bytes).collect();
    let image = ImageOf {
        image_type: CL_MEM_OBJECT_IMAGE2D,
        sizes: [SIZE[0], SIZE[1], 1],
        format: (CL_RGBA, CL_UNORM_INT8),
    };
    let run = Run::new(session, program, "gaussian_of_image")?.image(&image, &picture)?;
    let (run, output) = run.output(&vec![0_u8; 4 * PIXELS])?;
    run.measure(&Range::free(&SIZE), &output, |at, found| {
        let (channel, x, y) = (at % 4, (at / 4 % SIZE[0]) as i64, (at / 4 / SIZE[0]) as i64);
        let mut sum = 0;
        for (dy, dx) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dy, dx))) {
            let row = (y + dy).clamp(0, SIZE[1] as i64 - 1) as usize;
            let column = (x + dx).clamp(0, SIZE[0] as i64 - 1) as usize;
            let weight = (2 - i64::abs(dx)) * (2 - i64::abs(dy));
            sum += i64::from(picture[row * SIZE[0] + column][channel]) * weight;
        }
        // Half a step may be rounded either way.
        (16 * i64::from(found) - sum).abs() <= 9
    })
}

fn turned_image(session: &Session, program: &Program) -> Result<f64> {
    let picture = random_floats(4 * PIXELS);
    let image = ImageOf {
        image_type: CL_MEM_OBJECT_IMAGE2D,
        sizes: [SIZE[0], SIZE[1], 1],
        format: (CL_RGBA, CL_FLOAT),
    };
    let run = Run::new(session, program, "turned_image")?.image(&image, &picture)?;
    let (run, output) = run.output(&vec![0_f32; 4 * PIXELS])?;
    run.measure(&Range::free(&SIZE), &output, |at, found| {
        let centre = |index: usize, size: usize| (index as f32 + 0.5) / size as f32 - 0.5;
        let (x, y) = (centre(at / 4 % SIZE[0], SIZE[0]), centre(at / 4 / SIZE[0], SIZE[1]));
        let columns = between(0.8 * x - 0.6 * y + 0.5, SIZE[0]);
        let rows = between(0.6 * x + 0.8 * y + 0.5, SIZE[1]);
        let four = rows.iter().flat_map(|row| columns.map(|column| (*row, column)));
        let sum = four.map(|(row, column)| row.1 * column.1 * picture[4 * (row.0 * SIZE[0] + column.0) + at % 4]);
        // The coordinate is rounded, and with it the weights.
        (found - sum.sum::<f32>()).abs() < 1e-3
    })
}

fn slice_of_volume(session: &Session, program: &Program) -> Result<f64> {
    let volume = random_floats(VOLUME * VOLUME * VOLUME);
    let image = ImageOf {
        image_type: CL_MEM_OBJECT_IMAGE3D,
        sizes: [VOLUME; 3],
        format: (CL_R, CL_FLOAT),
    };
    let run = Run::new(session, program, "slice_of_volume")?.image(&image, &volume)?;
    let (run, output) = run.output(&vec![0_f32; PIXELS])?;
    run.measure(&Range::free(&SIZE), &output, |at, found| {
        let part = |index: usize, size: usize| (index as f32 + 0.5) / size as f32;
        let (x, y) = (part(at % SIZE[0], SIZE[0]), part(at / SIZE[0], SIZE[1]));
        let [columns, rows, slices] = [x, y, 0.3 * x + 0.5 * y].map(|coordinate| between(coordinate, VOLUME));
        let mut sum = 0.0;
        for (slice, row) in slices.iter().flat_map(|slice| rows.map(|row| (slice, row))) {
            for column in columns {
                sum += slice.1 * row.1 * column.1 * volume[(slice.0 * VOLUME + row.0) * VOLUME + column.0];
            }
        }
        (found - sum).abs() < 1e-3
    })
}
