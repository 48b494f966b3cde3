//! Program objects: creation, reference counts, specialization constants.

use std::sync::Arc;

use compiler::Bitcode;

use crate::args;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::{publish, Object};
use crate::object::build::Product;
use crate::object::context::Context;
use crate::object::device::Device;
use crate::object::program::{Origin, Program, Source};
use crate::object::program_binary;
use crate::object::trials::Trials;

pub(crate) use super::build::{clBuildProgram, clCompileProgram, clLinkProgram};
pub(crate) use super::program_info::{clGetProgramBuildInfo, clGetProgramInfo};

#[cl_entry(clCreateProgramWithSource)]
fn create_program_with_source(
    context: cl_context,
    count: cl_uint,
    strings: *mut *const c_char,
    lengths: *const size_t,
) -> ClResult<cl_program> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    // "CL_INVALID_VALUE if count is zero or if strings or any entry in strings is NULL."
    let parts = args::strings(count, strings.cast_const(), lengths)?;
    let program = Program::new(context, Origin::Source(Source::new(&parts)))?;
    Ok(publish(&program))
}

#[cl_entry(clCreateProgramWithIL)]
fn create_program_with_il(context: cl_context, il: *const c_void, length: size_t) -> ClResult<cl_program> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    // "CL_INVALID_VALUE if il is NULL or if length is zero."
    let il = args::slice(il.cast::<u8>(), length)
        .filter(|il| !il.is_empty())
        .ok_or(ClError::INVALID_VALUE)?;
    // "CL_INVALID_VALUE if the length-byte block of memory pointed to by il does not contain well-formed intermediate language input that can be
    // consumed by the OpenCL runtime."
    // Code that is well-formed but asks for what Weft does not support fails when it is built, where the build log can name it.
    spirv_frontend::reflect(il).map_err(|error| {
        tracing::debug!(%error, "not well-formed SPIR-V");
        ClError::INVALID_VALUE
    })?;
    let program = Program::new(context, Origin::IntermediateLanguage(il.into()))?;
    Ok(publish(&program))
}

#[cl_entry(clCreateProgramWithBinary)]
fn create_program_with_binary(
    context: cl_context,
    num_devices: cl_uint,
    device_list: *const cl_device_id,
    lengths: *const size_t,
    binaries: *mut *const u8,
    binary_status: *mut cl_int,
) -> ClResult<cl_program> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    let devices = listed_devices(&context, num_devices, device_list)?;
    // "CL_INVALID_VALUE if lengths or binaries is NULL or if any entry in lengths[i] is zero or binaries[i] is NULL."
    let lengths = args::slice(lengths, devices.len()).ok_or(ClError::INVALID_VALUE)?;
    let binaries = args::slice(binaries.cast_const(), devices.len()).ok_or(ClError::INVALID_VALUE)?;
    let mut result = Ok(None);
    for (index, (&binary, &length)) in binaries.iter().zip(lengths).enumerate() {
        let loaded = load_binary(binary, length);
        // "binary_status returns whether the program binary for each device specified in device_list was loaded successfully or not."
        let status = loaded.as_ref().err().map_or(CL_SUCCESS, |error| error.code());
        if !binary_status.is_null() {
            args::put(binary_status.wrapping_add(index), status);
        }
        // The first error is the answer; every device of a context is the same CPU, so its first binary serves them all.
        result = match (result, loaded) {
            (Ok(first), Ok(product)) => Ok(first.or(Some(product))),
            (Ok(_), Err(error)) | (Err(error), _) => Err(error),
        };
    }
    let product = result?.ok_or(ClError::INVALID_VALUE)?;
    let program = Program::new(context, Origin::Binary(product))?;
    Ok(publish(&program))
}

fn load_binary(binary: *const u8, length: size_t) -> ClResult<Product> {
    // "lengths[i] cannot be zero and binaries[i] cannot be a NULL pointer."
    let bytes = args::slice(binary, length)
        .filter(|bytes| !bytes.is_empty())
        .ok_or(ClError::INVALID_VALUE)?;
    // "CL_INVALID_BINARY if an invalid program binary was encountered for any device."
    let refuse = |error: &dyn std::error::Error| {
        tracing::debug!(%error, "program binary refused");
        ClError::INVALID_BINARY
    };
    let contents = program_binary::decode(bytes).map_err(|error| refuse(&error))?;
    let code = Bitcode::parse(contents.payload).map_err(|error| refuse(&error))?;
    Ok(Product {
        kind: contents.kind,
        code,
        executable: None,
        trials: Trials::default(),
        uniform_work_groups: contents.uniform_work_groups,
        from_source: contents.from_source,
        options: contents.options.to_owned(),
    })
}

#[cl_entry(clCreateProgramWithBuiltInKernels)]
fn create_program_with_built_in_kernels(
    context: cl_context,
    num_devices: cl_uint,
    device_list: *const cl_device_id,
    kernel_names: *const c_char,
) -> ClResult<cl_program> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    listed_devices(&context, num_devices, device_list)?;
    // "CL_INVALID_VALUE if kernel_names is NULL or kernel_names contains a kernel name that is not supported by any of the devices in device_list."
    // CL_DEVICE_BUILT_IN_KERNELS is empty, so no name is.
    let _ = kernel_names;
    Err(ClError::INVALID_VALUE)
}

/// A list of devices that must be there and belong to the context.
fn listed_devices(
    context: &Context,
    num_devices: cl_uint,
    device_list: *const cl_device_id,
) -> ClResult<Vec<Arc<Device>>> {
    // "CL_INVALID_VALUE if device_list is NULL or num_devices is zero."
    if device_list.is_null() {
        return Err(ClError::INVALID_VALUE);
    }
    // "CL_INVALID_DEVICE if any device in device_list is not in the list of devices associated with context."
    context.devices_from_list(num_devices, device_list)
}

#[cl_entry(clRetainProgram)]
fn retain_program(program: cl_program) -> ClResult<()> {
    Program::retain(program)
}

#[cl_entry(clReleaseProgram)]
fn release_program(program: cl_program) -> ClResult<()> {
    Program::release(program)
}

#[cl_entry(clSetProgramReleaseCallback)]
fn set_program_release_callback(
    program: cl_program,
    pfn_notify: Option<unsafe extern "C" fn(cl_program, *mut c_void)>,
    user_data: *mut c_void,
) -> ClResult<()> {
    let _ = (pfn_notify, user_data);
    // "CL_INVALID_PROGRAM if program is not a valid program object."
    Program::from_handle(program)?;
    // "CL_INVALID_OPERATION if no devices in the context associated with program support destructors for program scope global variables."
    Err(ClError::INVALID_OPERATION)
}

#[cl_entry(clSetProgramSpecializationConstant)]
fn set_program_specialization_constant(
    program: cl_program,
    spec_id: cl_uint,
    spec_size: size_t,
    spec_value: *const c_void,
) -> ClResult<()> {
    // "CL_INVALID_PROGRAM if program is not a valid program object created from an intermediate language (e.g. SPIR-V)."
    let program = Program::from_handle(program)?;
    let Origin::IntermediateLanguage(il) = program.origin() else {
        return Err(ClError::INVALID_PROGRAM);
    };
    // "CL_INVALID_SPEC_ID if spec_id is not a valid specialization constant identifier."
    let module = spirv_frontend::reflect(il).map_err(|_| ClError::INVALID_PROGRAM)?;
    let constant = module.spec_constants.iter().find(|constant| constant.id == spec_id);
    let constant = constant.ok_or(ClError::INVALID_SPEC_ID)?;
    // "CL_INVALID_VALUE if spec_size does not match the size of the specialization constant in the module, or if spec_value is NULL."
    if spec_size != constant.size {
        return Err(ClError::INVALID_VALUE);
    }
    let value = args::slice(spec_value.cast::<u8>(), spec_size).ok_or(ClError::INVALID_VALUE)?;
    program.specialize(spec_id, value);
    Ok(())
}
