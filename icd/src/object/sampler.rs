//! Sampler objects.

use std::sync::Arc;

use compiler::image as word;

use crate::args::PropertyList;
use crate::cl::*;
use crate::error::{ClError, ClResult};
use crate::handle::{publish, Kind, Object, Slot};
use crate::info::{InfoWriter, Written};
use crate::object::context::Context;

/// How a sampler reads images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sampling {
    is_normalized: bool,
    addressing: cl_addressing_mode,
    filter: cl_filter_mode,
    word: u32,
}

impl Sampling {
    /// `None` if a value is not one of the specification's, or if they do not go together.
    pub(crate) fn new(normalized: cl_bool, addressing: cl_addressing_mode, filter: cl_filter_mode) -> Option<Self> {
        let is_normalized = match normalized {
            CL_TRUE => true,
            CL_FALSE => false,
            _ => return None,
        };
        let addressing_bits = match addressing {
            CL_ADDRESS_NONE => word::SAMPLER_ADDRESS_NONE,
            CL_ADDRESS_CLAMP_TO_EDGE => word::SAMPLER_CLAMP_TO_EDGE,
            CL_ADDRESS_CLAMP => word::SAMPLER_CLAMP,
            // OpenCL C: "This addressing mode can only be used with normalized coordinates."
            CL_ADDRESS_REPEAT if is_normalized => word::SAMPLER_REPEAT,
            CL_ADDRESS_MIRRORED_REPEAT if is_normalized => word::SAMPLER_MIRRORED_REPEAT,
            _ => return None,
        };
        let filter_bits = match filter {
            CL_FILTER_NEAREST => word::SAMPLER_NEAREST,
            CL_FILTER_LINEAR => word::SAMPLER_LINEAR,
            _ => return None,
        };
        let normalized_bits = if is_normalized { word::SAMPLER_NORMALIZED } else { 0 };
        Some(Self {
            is_normalized,
            addressing,
            filter,
            word: normalized_bits | addressing_bits | filter_bits,
        })
    }
}

/// `cl_sampler`.
pub(crate) struct Sampler {
    slot: Slot,
    context: Arc<Context>,
    sampling: Sampling,
    /// As given to `clCreateSamplerWithProperties`.
    properties: PropertyList<cl_sampler_properties>,
}

// SAFETY: `Kind::Sampler` is this type's own.
unsafe impl Object for Sampler {
    const KIND: Kind = Kind::Sampler;
    const INVALID: ClError = ClError::INVALID_SAMPLER;

    fn slot(&self) -> &Slot {
        &self.slot
    }
}

impl Sampler {
    /// Makes a sampler and publishes it.
    pub(crate) fn create(
        context: Arc<Context>,
        sampling: Sampling,
        properties: PropertyList<cl_sampler_properties>,
    ) -> ClResult<cl_sampler> {
        let slot = Slot::reserve()?;
        Ok(publish(&Arc::new(Self {
            slot,
            context,
            sampling,
            properties,
        })))
    }

    /// The context that the sampler was made in.
    pub(crate) fn context(&self) -> &Arc<Context> {
        &self.context
    }

    /// The word that kernels are given.
    pub(crate) fn word(&self) -> u32 {
        self.sampling.word
    }

    /// `clGetSamplerInfo`.
    pub(crate) fn info(&self, name: cl_sampler_info, out: InfoWriter) -> ClResult<Written> {
        match name {
            CL_SAMPLER_REFERENCE_COUNT => out.write::<cl_uint>(self.reference_count()),
            CL_SAMPLER_CONTEXT => out.write_handle(self.context.handle()),
            CL_SAMPLER_NORMALIZED_COORDS => out.write::<cl_bool>(cl_bool::from(self.sampling.is_normalized)),
            CL_SAMPLER_ADDRESSING_MODE => out.write::<cl_addressing_mode>(self.sampling.addressing),
            CL_SAMPLER_FILTER_MODE => out.write::<cl_filter_mode>(self.sampling.filter),
            CL_SAMPLER_PROPERTIES => out.write_slice::<cl_sampler_properties>(self.properties.as_given()),
            _ => Err(ClError::INVALID_VALUE),
        }
    }
}
