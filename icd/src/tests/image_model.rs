//! What an image should hold: plain code that does with bytes what commands do with elements.

use super::client::Client;
use super::image_client::*;
use crate::cl::*;
use crate::object::tests::Random;

/// What an image should hold, densely packed.
#[derive(Clone)]
pub(super) struct Model {
    pub(super) sizes: [usize; 3],
    /// Bytes of an element.
    pub(super) element: usize,
    pub(super) bytes: Vec<u8>,
}

impl Model {
    fn new(sizes: [usize; 3], element: usize, random: &mut Random) -> Self {
        let size = sizes.iter().product::<usize>() * element;
        let bytes = (0..size).map(|_| random.below(256) as u8).collect();
        Self { sizes, element, bytes }
    }

    /// Where each row of a region is, ascending.
    fn rows(&self, [x, y, z]: [usize; 3], [width, height, depth]: [usize; 3]) -> Vec<std::ops::Range<usize>> {
        let mut rows = Vec::new();
        for slice in z..z + depth {
            for row in y..y + height {
                let start = ((slice * self.sizes[1] + row) * self.sizes[0] + x) * self.element;
                rows.push(start..start + width * self.element);
            }
        }
        rows
    }

    /// A region, densely packed.
    pub(super) fn get(&self, origin: [usize; 3], region: [usize; 3]) -> Vec<u8> {
        let rows = self.rows(origin, region);
        rows.into_iter().flat_map(|row| self.bytes[row].to_vec()).collect()
    }

    /// Puts densely packed bytes into a region.
    pub(super) fn set(&mut self, origin: [usize; 3], region: [usize; 3], bytes: &[u8]) {
        let rows = self.rows(origin, region);
        for (row, source) in rows.into_iter().zip(bytes.chunks(region[0] * self.element)) {
            self.bytes[row].copy_from_slice(source);
        }
    }
}

/// An image with random contents, and its model.
pub(super) fn random_image(
    client: &Client,
    format: &cl_image_format,
    (image_type, sizes): (cl_mem_object_type, [usize; 3]),
    random: &mut Random,
) -> (cl_mem, Model) {
    let image = image(client, format, image_type, sizes);
    let model = Model::new(sizes, element_size(format), random);
    write(client, image, [0; 3], sizes, &model.bytes);
    (image, model)
}

/// A region that lies in all of these sizes.
pub(super) fn random_region(random: &mut Random, sizes: &[[usize; 3]]) -> [usize; 3] {
    let largest = |axis: usize| sizes.iter().map(|sizes| sizes[axis]).min().expect("sizes");
    [0, 1, 2].map(|axis| 1 + random.below(largest(axis)))
}

/// Where a region may begin.
pub(super) fn random_origin(random: &mut Random, sizes: [usize; 3], region: [usize; 3]) -> [usize; 3] {
    [0, 1, 2].map(|axis| random.below(sizes[axis] - region[axis] + 1))
}
