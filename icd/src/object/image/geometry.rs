//! Where the elements of an image lie in its memory.
//!
//! The specification's rules for `origin` and `region` come down to one, when every dimension that an image has not is taken to be 1 element wide: a
//! region has no size 0 and does not reach beyond the image. "If image is a 2D image object, origin[2] must be 0 [and] region[2] must be 1", and so
//! on, follow.

use compiler::image::{Image as Descriptor, ImageShape};

use super::extent::Extent;
use super::format::Format;
use crate::object::rect::{Layout, Region};

/// How an image lies in memory. Every offset in it is one of memory that can be: at most `isize::MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Geometry {
    extent: Extent,
    element_size: usize,
    row_pitch: usize,
    /// From one slice or layer to the next; where there is but one, its size.
    slice_pitch: usize,
}

impl Geometry {
    /// The geometry with these pitches, where 0 means densely packed; `None` if they are not as the specification has them.
    pub(crate) fn new(extent: Extent, format: Format, row_pitch: usize, slice_pitch: usize) -> Option<Self> {
        let element_size = format.element_size();
        // "If image_row_pitch is non-zero, then it must be greater than or equal to the image_width times the size of an image element in bytes, and
        // must be a multiple of the size of an image element in bytes."
        let row_size = extent.width().checked_mul(element_size)?;
        let row_pitch = if row_pitch == 0 { row_size } else { row_pitch };
        if row_pitch < row_size || row_pitch % element_size != 0 {
            return None;
        }
        // "The image slice pitch must be >= the image row pitch x image_height for a 2D image array or a 3D image, must be >= the image row pitch for
        // a 1D image array, and must be a multiple of the image row pitch." Others have none.
        let slice_size = row_pitch.checked_mul(extent.height().unwrap_or(1))?;
        let slices = extent.layers().or(extent.depth());
        let slice_pitch = if slice_pitch == 0 || slices.is_none() {
            slice_size
        } else {
            slice_pitch
        };
        if slice_pitch < slice_size || slice_pitch % row_pitch != 0 {
            return None;
        }
        let size = slice_pitch.checked_mul(slices.unwrap_or(1))?;
        (isize::try_from(size).is_ok()).then_some(Self {
            extent,
            element_size,
            row_pitch,
            slice_pitch,
        })
    }

    /// The sizes in elements.
    pub(crate) fn extent(&self) -> &Extent {
        &self.extent
    }

    /// Bytes of an element.
    pub(crate) fn element_size(&self) -> usize {
        self.element_size
    }

    /// Bytes from one row to the next.
    pub(crate) fn row_pitch(&self) -> usize {
        self.row_pitch
    }

    /// Bytes from one slice of a volume, or layer of an array, to the next, if it is either.
    pub(crate) fn slice_pitch(&self) -> Option<usize> {
        let slices = self.extent.layers().or(self.extent.depth());
        slices.map(|_| self.slice_pitch)
    }

    /// Bytes of the whole image, with what lies behind its last row and slice.
    pub(crate) fn size(&self) -> usize {
        self.slice_pitch * self.extent.layers().or(self.extent.depth()).unwrap_or(1)
    }

    /// Where a region of these elements lies in the image's memory; `None` if it is empty or reaches beyond the image.
    pub(crate) fn place(&self, origin: [usize; 3], region: [usize; 3]) -> Option<(Region, Layout)> {
        let sizes = self.extent.sizes();
        let within = |axis: usize| {
            let end = origin[axis].checked_add(region[axis]);
            end.is_some_and(|end| end <= sizes[axis])
        };
        if !(0..3).all(within) {
            return None;
        }
        let [x, y, z] = origin;
        let [width, rows, slices] = region;
        let region = Region::new([width * self.element_size, rows, slices])?;
        // The second coordinate of an array of one dimension is the layer.
        let row_pitch = match self.extent.shape() {
            ImageShape::D1Array => self.slice_pitch,
            _ => self.row_pitch,
        };
        // The third coordinate is 0 but in volumes and arrays of planes.
        let slice_pitch = self.slice_pitch.max(row_pitch * rows);
        let layout = Layout::strided(&region, [x * self.element_size, y, z], row_pitch, slice_pitch)?;
        Some((region, layout))
    }

    /// Where the whole image lies in its memory.
    pub(crate) fn whole(&self) -> Option<(Region, Layout)> {
        self.place([0; 3], self.extent.sizes())
    }

    /// Where a region lies in memory of the host, that begins with it and has these pitches, 0 for densely packed; `None` if they are not as the
    /// specification has them.
    pub(crate) fn at_host(&self, region: &Region, row_pitch: usize, slice_pitch: usize) -> Option<Layout> {
        // "This value must be greater than or equal to the element size in bytes x width. If row_pitch is set to 0, the appropriate row pitch is
        // calculated [...]"
        let row_pitch = if row_pitch == 0 { region.width() } else { row_pitch };
        if row_pitch < region.width() {
            return None;
        }
        match self.extent.shape() {
            // "if image is a 1D or 2D image and slice_pitch or input_slice_pitch is not zero"
            ImageShape::D1 | ImageShape::D1Buffer | ImageShape::D2 if slice_pitch != 0 => None,
            ImageShape::D1 | ImageShape::D1Buffer | ImageShape::D2 => Layout::strided(region, [0; 3], row_pitch, 0),
            // "slice_pitch is the size in bytes of [...] each image of a 1D or 2D image array": of which each is a row.
            ImageShape::D1Array if slice_pitch == 0 => Layout::strided(region, [0; 3], row_pitch, 0),
            ImageShape::D1Array if slice_pitch < row_pitch => None,
            ImageShape::D1Array => Layout::strided(region, [0; 3], slice_pitch, 0),
            // "Otherwise this value must be greater than or equal to row_pitch x height."
            ImageShape::D2Array | ImageShape::D3 => Layout::strided(region, [0; 3], row_pitch, slice_pitch),
        }
    }

    /// What kernels are given of an image of this geometry and format, whose first element is at `data`.
    pub(crate) fn descriptor(&self, format: Format, data: *mut u8) -> Descriptor {
        // No size is larger than the limits, which all are below 2^31.
        let narrow = |size: usize| size as u32;
        Descriptor {
            data: data as u64,
            row_pitch: self.row_pitch as u64,
            slice_pitch: self.slice_pitch as u64,
            width: narrow(self.extent.width()),
            height: narrow(self.extent.height().unwrap_or(1)),
            depth: narrow(self.extent.depth().unwrap_or(1)),
            layers: narrow(self.extent.layers().unwrap_or(1)),
            channel_order: format.descriptor().image_channel_order,
            channel_type: format.descriptor().image_channel_data_type,
            element_size: narrow(self.element_size),
            order: format.order(),
            channel: format.channel(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cl::*;
    use crate::object::device::Limits;

    fn format() -> Format {
        Format::new(&cl_image_format {
            image_channel_order: CL_RGBA,
            image_channel_data_type: CL_UNORM_INT8,
        })
        .unwrap()
    }

    /// An image of 5 x 3 x 2 elements, or as many of these as it has dimensions.
    fn extent(image_type: cl_mem_object_type) -> Extent {
        let array = image_type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
        let descriptor = cl_image_desc {
            image_type,
            image_width: 5,
            image_height: 3,
            image_depth: 2,
            image_array_size: if array { 3 } else { 2 },
            image_row_pitch: 0,
            image_slice_pitch: 0,
            num_mip_levels: 0,
            num_samples: 0,
            buffer: std::ptr::null_mut(),
        };
        Extent::new(&descriptor, &Limits::for_tests()).unwrap()
    }

    #[test]
    fn elements_are_where_kernels_look_for_them() {
        let types = [
            (CL_MEM_OBJECT_IMAGE1D, [5, 1, 1]),
            (CL_MEM_OBJECT_IMAGE1D_BUFFER, [5, 1, 1]),
            (CL_MEM_OBJECT_IMAGE1D_ARRAY, [5, 3, 1]),
            (CL_MEM_OBJECT_IMAGE2D, [5, 3, 1]),
            (CL_MEM_OBJECT_IMAGE2D_ARRAY, [5, 3, 2]),
            (CL_MEM_OBJECT_IMAGE3D, [5, 3, 2]),
        ];
        for (image_type, sizes) in types {
            for (row_pitch, slice_pitch) in [(0, 0), (24, 0), (24, 120)] {
                let geometry = Geometry::new(extent(image_type), format(), row_pitch, slice_pitch).unwrap();
                let descriptor = geometry.descriptor(format(), std::ptr::null_mut());
                let is_line_array = image_type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
                for (x, y, z) in (0..5).flat_map(|x| (0..3).flat_map(move |y| (0..2).map(move |z| (x, y, z)))) {
                    let place = geometry.place([x, y, z], [1, 1, 1]);
                    assert_eq!(place.is_some(), x < sizes[0] && y < sizes[1] && z < sizes[2]);
                    let Some((_, layout)) = place else { continue };
                    let (row, slice) = if is_line_array { (0, y) } else { (y, z) };
                    let offset = x * 4 + row * descriptor.row_pitch as usize + slice * descriptor.slice_pitch as usize;
                    assert_eq!(layout.start(), offset);
                    assert!(layout.end() <= geometry.size());
                }
                assert!(geometry.whole().is_some_and(|(_, layout)| layout.start() == 0));
                assert_eq!(geometry.place([0; 3], [sizes[0] + 1, 1, 1]), None);
                assert_eq!(geometry.place([usize::MAX, 0, 0], [2, 1, 1]), None);
                assert_eq!(geometry.place([0; 3], [0, 1, 1]), None);
            }
        }
    }

    #[test]
    fn pitches_step_over_what_they_must() {
        let volume = |row_pitch, slice_pitch| {
            Geometry::new(extent(CL_MEM_OBJECT_IMAGE3D), format(), row_pitch, slice_pitch)
                .map(|geometry| (geometry.row_pitch(), geometry.slice_pitch(), geometry.size()))
        };
        assert_eq!(volume(0, 0), Some((20, Some(60), 120)));
        assert_eq!(volume(24, 96), Some((24, Some(96), 192)));
        for (row_pitch, slice_pitch) in [
            (16, 0),
            (22, 0),
            (24, 48),
            (24, 100),
            (usize::MAX & !3, 0),
            (24, 24 << 58),
        ] {
            assert_eq!(volume(row_pitch, slice_pitch), None, "{row_pitch} {slice_pitch}");
        }
        // "For a 1D image, 1D image buffer and 2D image object" there is no slice pitch.
        let plane = Geometry::new(extent(CL_MEM_OBJECT_IMAGE2D), format(), 0, 7).unwrap();
        assert_eq!((plane.slice_pitch(), plane.size()), (None, 60));
    }
}
