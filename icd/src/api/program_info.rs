//! Queries of program objects.

use crate::args;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::build::BuildStatus;
use crate::object::program::{Origin, Program};
use crate::object::program_binary::BinaryKind;

#[cl_entry(clGetProgramInfo)]
fn get_program_info(
    program: cl_program,
    param_name: cl_program_info,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    // "CL_INVALID_PROGRAM if program is a not a valid program object."
    let program = Program::from_handle(program)?;
    let writer = InfoWriter::new(param_value_size, param_value, param_value_size_ret);
    if param_name == CL_PROGRAM_BINARIES {
        return write_binaries(&program, param_value_size, param_value, param_value_size_ret);
    }
    program_info(&program, param_name, writer).map(Written::done)
}

fn program_info(program: &Program, param_name: cl_program_info, writer: InfoWriter) -> ClResult<Written> {
    let devices = program.context().devices();
    match param_name {
        CL_PROGRAM_REFERENCE_COUNT => writer.write::<cl_uint>(program.reference_count()),
        CL_PROGRAM_CONTEXT => writer.write_handle(program.context().handle()),
        CL_PROGRAM_NUM_DEVICES => writer.write::<cl_uint>(devices.len() as cl_uint),
        CL_PROGRAM_DEVICES => {
            let handles: Vec<*mut c_void> = devices.iter().map(|device| device.handle()).collect();
            writer.write_slice(&handles)
        }
        CL_PROGRAM_SOURCE => match program.origin() {
            Origin::Source(source) => writer.write_slice(&[source.bytes(), &[0]].concat()),
            _ => writer.write_str(""),
        },
        CL_PROGRAM_IL => match program.origin() {
            Origin::IntermediateLanguage(il) => writer.write_slice::<u8>(il),
            // "the memory pointed to by param_value will be unchanged and param_value_size_ret will be set to 0."
            _ => writer.write_slice::<u8>(&[]),
        },
        CL_PROGRAM_BINARY_SIZES => writer.write_slice::<size_t>(&vec![program.binary_size(); devices.len()]),
        // "CL_INVALID_PROGRAM_EXECUTABLE if [...] a successful program executable has not been built."
        CL_PROGRAM_NUM_KERNELS => writer.write::<size_t>(program.executable()?.names().count()),
        CL_PROGRAM_KERNEL_NAMES => {
            let executable = program.executable()?;
            let names: Vec<&str> = executable.names().collect();
            writer.write_str(&names.join(";"))
        }
        // "whether the program object contains non-trivial constructor(s) that will be executed by runtime before any kernel from the program is executed":
        // initializers of SPIR-V; and likewise destructors, which are finalizers.
        CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT => {
            writer.write::<cl_bool>(cl_bool::from(program.executable()?.has_routines().0))
        }
        CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT => {
            writer.write::<cl_bool>(cl_bool::from(program.executable()?.has_routines().1))
        }
        // "CL_INVALID_VALUE if param_name is not one of the supported values."
        _ => Err(ClError::INVALID_VALUE),
    }
}

/// `CL_PROGRAM_BINARIES`: the one query whose answer goes through pointers that the application has put into its buffer.
fn write_binaries(
    program: &Program,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    let devices = program.context().devices().len();
    let size = devices * size_of::<*mut u8>();
    // "CL_INVALID_VALUE [...] if the size in bytes specified by param_value_size is less than size of the return type and param_value is not NULL."
    if !param_value.is_null() && param_value_size < size {
        return Err(ClError::INVALID_VALUE);
    }
    if let Some(targets) = args::slice(param_value.cast_const().cast::<*mut u8>(), devices) {
        let binary = program.binary().unwrap_or_default();
        // "Each entry in this array is used by the implementation as the location in memory where to copy the program binary for a specific device, if
        // there is a binary available." A null entry: the application does not want this one.
        for target in targets {
            if let Some(target) = args::slice_mut(*target, binary.len()) {
                target.copy_from_slice(&binary);
            }
        }
    }
    args::put(param_value_size_ret, size);
    Ok(())
}

#[cl_entry(clGetProgramBuildInfo)]
fn get_program_build_info(
    program: cl_program,
    device: cl_device_id,
    param_name: cl_program_build_info,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    // "CL_INVALID_PROGRAM if program is a not a valid program object."
    let program = Program::from_handle(program)?;
    // "CL_INVALID_DEVICE if device is not in the list of devices associated with program."
    program.context().device_from_handle(device)?;
    let writer = InfoWriter::new(param_value_size, param_value, param_value_size_ret);
    build_info(&program, param_name, writer).map(Written::done)
}

fn build_info(program: &Program, param_name: cl_program_build_info, writer: InfoWriter) -> ClResult<Written> {
    let state = program.build_state();
    match param_name {
        CL_PROGRAM_BUILD_STATUS => writer.write::<cl_build_status>(match state.status {
            BuildStatus::None => CL_BUILD_NONE,
            BuildStatus::Error => CL_BUILD_ERROR,
            BuildStatus::Success => CL_BUILD_SUCCESS,
            BuildStatus::InProgress => CL_BUILD_IN_PROGRESS,
        }),
        CL_PROGRAM_BUILD_OPTIONS => writer.write_str(&state.options),
        CL_PROGRAM_BUILD_LOG => writer.write_str(&state.log),
        CL_PROGRAM_BINARY_TYPE => {
            writer.write::<cl_program_binary_type>(match state.product.as_ref().map(|product| product.kind) {
                None => CL_PROGRAM_BINARY_TYPE_NONE,
                Some(BinaryKind::CompiledObject) => CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT,
                Some(BinaryKind::Library) => CL_PROGRAM_BINARY_TYPE_LIBRARY,
                Some(BinaryKind::Executable) => CL_PROGRAM_BINARY_TYPE_EXECUTABLE,
            })
        }
        CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE => {
            let bytes = state
                .executable()
                .map_or(0, |(_, executable)| executable.program_scope_bytes());
            writer.write::<size_t>(bytes as size_t)
        }
        // "CL_INVALID_VALUE if param_name is not one of the supported values."
        _ => Err(ClError::INVALID_VALUE),
    }
}
