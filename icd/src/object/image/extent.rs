//! Types and sizes of images.

use compiler::image::ImageShape;

use crate::cl::*;
use crate::error::{ClError, ClResult};
use crate::object::device::limits::{
    Limits, IMAGE2D_MAX_HEIGHT, IMAGE2D_MAX_WIDTH, IMAGE3D_MAX_DEPTH, IMAGE3D_MAX_HEIGHT, IMAGE3D_MAX_WIDTH,
    IMAGE_MAX_ARRAY_SIZE,
};

/// The shape of a type of image; `None` if it is none.
pub(crate) fn shape_of_type(image_type: cl_mem_object_type) -> Option<ImageShape> {
    match image_type {
        CL_MEM_OBJECT_IMAGE1D => Some(ImageShape::D1),
        CL_MEM_OBJECT_IMAGE1D_BUFFER => Some(ImageShape::D1Buffer),
        CL_MEM_OBJECT_IMAGE1D_ARRAY => Some(ImageShape::D1Array),
        CL_MEM_OBJECT_IMAGE2D => Some(ImageShape::D2),
        CL_MEM_OBJECT_IMAGE2D_ARRAY => Some(ImageShape::D2Array),
        CL_MEM_OBJECT_IMAGE3D => Some(ImageShape::D3),
        _ => None,
    }
}

/// The sizes of an image in elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    shape: ImageShape,
    /// Along each coordinate of the commands; 1 along those that there are not.
    sizes: [usize; 3],
}

impl Extent {
    /// What a descriptor asks for. Those of its sizes that its type has not are not looked at, as the specification says for each that "it is only
    /// used if" there is such a dimension.
    ///
    /// "CL_INVALID_IMAGE_SIZE if the image dimensions specified in image_desc are not valid or exceed the maximum image dimensions [...] for all
    /// devices in context."
    pub(crate) fn new(descriptor: &cl_image_desc, limits: &Limits) -> ClResult<Self> {
        // "CL_INVALID_IMAGE_DESCRIPTOR if values specified in image_desc are not valid."
        let shape = shape_of_type(descriptor.image_type).ok_or(ClError::INVALID_IMAGE_DESCRIPTOR)?;
        let (width, height, depth, layers) = (
            descriptor.image_width,
            descriptor.image_height,
            descriptor.image_depth,
            descriptor.image_array_size,
        );
        let plane = [IMAGE2D_MAX_WIDTH, IMAGE2D_MAX_HEIGHT];
        let (sizes, limits) = match shape {
            ImageShape::D1 => ([width, 1, 1], [plane[0], 1, 1]),
            ImageShape::D1Buffer => ([width, 1, 1], [limits.image_max_buffer_size(), 1, 1]),
            ImageShape::D1Array => ([width, layers, 1], [plane[0], IMAGE_MAX_ARRAY_SIZE, 1]),
            ImageShape::D2 => ([width, height, 1], [plane[0], plane[1], 1]),
            ImageShape::D2Array => ([width, height, layers], [plane[0], plane[1], IMAGE_MAX_ARRAY_SIZE]),
            ImageShape::D3 => (
                [width, height, depth],
                [IMAGE3D_MAX_WIDTH, IMAGE3D_MAX_HEIGHT, IMAGE3D_MAX_DEPTH],
            ),
        };
        let fits = sizes
            .iter()
            .zip(limits)
            .all(|(&size, limit)| (1..=limit).contains(&size));
        fits.then_some(Self { shape, sizes }).ok_or(ClError::INVALID_IMAGE_SIZE)
    }

    /// The type of the image.
    pub(crate) fn image_type(&self) -> cl_mem_object_type {
        match self.shape {
            ImageShape::D1 => CL_MEM_OBJECT_IMAGE1D,
            ImageShape::D1Buffer => CL_MEM_OBJECT_IMAGE1D_BUFFER,
            ImageShape::D1Array => CL_MEM_OBJECT_IMAGE1D_ARRAY,
            ImageShape::D2 => CL_MEM_OBJECT_IMAGE2D,
            ImageShape::D2Array => CL_MEM_OBJECT_IMAGE2D_ARRAY,
            ImageShape::D3 => CL_MEM_OBJECT_IMAGE3D,
        }
    }

    /// Which parameters of kernels take it.
    pub(crate) fn shape(&self) -> ImageShape {
        self.shape
    }

    /// Elements in a row.
    pub(crate) fn width(&self) -> usize {
        self.sizes[0]
    }

    /// Rows, if it has two dimensions at least.
    pub(crate) fn height(&self) -> Option<usize> {
        match self.shape {
            ImageShape::D2 | ImageShape::D2Array | ImageShape::D3 => Some(self.sizes[1]),
            ImageShape::D1 | ImageShape::D1Buffer | ImageShape::D1Array => None,
        }
    }

    /// Slices, if it has three dimensions.
    pub(crate) fn depth(&self) -> Option<usize> {
        (self.shape == ImageShape::D3).then_some(self.sizes[2])
    }

    /// Layers, if it is an array.
    pub(crate) fn layers(&self) -> Option<usize> {
        match self.shape {
            ImageShape::D1Array => Some(self.sizes[1]),
            ImageShape::D2Array => Some(self.sizes[2]),
            ImageShape::D1 | ImageShape::D1Buffer | ImageShape::D2 | ImageShape::D3 => None,
        }
    }

    /// Along each coordinate of the commands, and 1 along those that there are not: a 2D image is a volume of one slice. In arrays the layer is the
    /// coordinate behind the others.
    pub(super) fn sizes(&self) -> [usize; 3] {
        self.sizes
    }
}
