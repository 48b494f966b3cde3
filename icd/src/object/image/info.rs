//! Queries of images.

use std::ptr;

use super::Image;
use crate::cl::*;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};

impl Image {
    /// `clGetMemObjectInfo`.
    pub(crate) fn memory_info(&self, name: cl_mem_info, out: InfoWriter) -> ClResult<Written> {
        match name {
            CL_MEM_TYPE => out.write::<cl_mem_object_type>(self.geometry().extent().image_type()),
            CL_MEM_FLAGS => out.write::<cl_mem_flags>(self.flags()),
            CL_MEM_SIZE => out.write::<size_t>(self.size()),
            CL_MEM_HOST_PTR => out.write::<*mut c_void>(self.host_pointer()),
            CL_MEM_MAP_COUNT => out.write::<cl_uint>(self.mappings().count(self.handle() as usize) as cl_uint),
            CL_MEM_REFERENCE_COUNT => out.write::<cl_uint>(self.reference_count()),
            CL_MEM_CONTEXT => out.write_handle(self.context.handle()),
            CL_MEM_ASSOCIATED_MEMOBJECT => out.write_handle(self.buffer_handle()),
            // "This return 0 if memobj is not a subbuffer object."
            CL_MEM_OFFSET => out.write::<size_t>(0),
            // "Return CL_TRUE if memobj is a buffer object [...] otherwise returns CL_FALSE."
            CL_MEM_USES_SVM_POINTER => out.write::<cl_bool>(CL_FALSE),
            CL_MEM_PROPERTIES => out.write_slice::<cl_mem_properties>(self.plan.properties.as_given()),
            _ => Err(ClError::INVALID_VALUE),
        }
    }

    /// `clGetImageInfo`.
    pub(crate) fn info(&self, name: cl_image_info, out: InfoWriter) -> ClResult<Written> {
        let geometry = self.geometry();
        let extent = geometry.extent();
        match name {
            CL_IMAGE_FORMAT => {
                let format = self.format().descriptor();
                out.write::<[cl_uint; 2]>([format.image_channel_order, format.image_channel_data_type])
            }
            CL_IMAGE_ELEMENT_SIZE => out.write::<size_t>(geometry.element_size()),
            CL_IMAGE_ROW_PITCH => out.write::<size_t>(geometry.row_pitch()),
            CL_IMAGE_SLICE_PITCH => out.write::<size_t>(geometry.slice_pitch().unwrap_or(0)),
            CL_IMAGE_WIDTH => out.write::<size_t>(extent.width()),
            CL_IMAGE_HEIGHT => out.write::<size_t>(extent.height().unwrap_or(0)),
            CL_IMAGE_DEPTH => out.write::<size_t>(extent.depth().unwrap_or(0)),
            CL_IMAGE_ARRAY_SIZE => out.write::<size_t>(extent.layers().unwrap_or(0)),
            CL_IMAGE_BUFFER => out.write_handle(self.buffer_handle()),
            CL_IMAGE_NUM_MIP_LEVELS | CL_IMAGE_NUM_SAMPLES => out.write::<cl_uint>(0),
            _ => Err(ClError::INVALID_VALUE),
        }
    }

    fn buffer_handle(&self) -> cl_mem {
        self.buffer().map_or(ptr::null_mut(), |buffer| buffer.handle())
    }
}
