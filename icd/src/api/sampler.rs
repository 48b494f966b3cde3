//! Sampler objects: creation, queries, retain and release.

use crate::args::PropertyList;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::context::Context;
use crate::object::sampler::{Sampler, Sampling};

#[cl_entry(clCreateSampler)]
fn create_sampler(
    context: cl_context,
    normalized_coords: cl_bool,
    addressing_mode: cl_addressing_mode,
    filter_mode: cl_filter_mode,
) -> ClResult<cl_sampler> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    // "CL_INVALID_VALUE if addressing_mode, filter_mode, normalized_coords or a combination of these arguments are not valid."
    let sampling = Sampling::new(normalized_coords, addressing_mode, filter_mode).ok_or(ClError::INVALID_VALUE)?;
    Sampler::create(context, sampling, PropertyList::default())
}

#[cl_entry(clCreateSamplerWithProperties)]
fn create_sampler_with_properties(
    context: cl_context,
    sampler_properties: *const cl_sampler_properties,
) -> ClResult<cl_sampler> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    // "CL_INVALID_VALUE if the property name in sampler_properties is not a supported property name, if the value specified for a supported property
    // name is not valid, or if the same property name is specified more than once."
    let properties = PropertyList::new(sampler_properties);
    if properties.has_duplicates() {
        return Err(ClError::INVALID_VALUE);
    }
    // "The default value is CL_TRUE", "The default is CL_ADDRESS_CLAMP", "The default value is CL_FILTER_NEAREST."
    let (mut normalized, mut addressing, mut filter) = (CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
    for (name, value) in properties.pairs() {
        let value = cl_uint::try_from(value).map_err(|_| ClError::INVALID_VALUE)?;
        match cl_sampler_info::try_from(name) {
            Ok(CL_SAMPLER_NORMALIZED_COORDS) => normalized = value,
            Ok(CL_SAMPLER_ADDRESSING_MODE) => addressing = value,
            Ok(CL_SAMPLER_FILTER_MODE) => filter = value,
            _ => return Err(ClError::INVALID_VALUE),
        }
    }
    let sampling = Sampling::new(normalized, addressing, filter).ok_or(ClError::INVALID_VALUE)?;
    Sampler::create(context, sampling, properties)
}

#[cl_entry(clRetainSampler)]
fn retain_sampler(sampler: cl_sampler) -> ClResult<()> {
    Sampler::retain(sampler)
}

#[cl_entry(clReleaseSampler)]
fn release_sampler(sampler: cl_sampler) -> ClResult<()> {
    Sampler::release(sampler)
}

#[cl_entry(clGetSamplerInfo)]
fn get_sampler_info(
    sampler: cl_sampler,
    param_name: cl_sampler_info,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    let out = InfoWriter::new(param_value_size, param_value, param_value_size_ret);
    Sampler::from_handle(sampler)?.info(param_name, out).map(Written::done)
}
