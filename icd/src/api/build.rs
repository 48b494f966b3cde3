//! Building, compiling and linking programs.
#![allow(clippy::too_many_arguments, reason = "the signatures are the specification's")]

use std::ptr;
use std::sync::Arc;

use compiler::options::{BuildOptions, Usage};

use crate::args;
use crate::cl::*;
use crate::entry::{self, cl_entry};
use crate::error::{ClError, ClResult};
use crate::handle::{publish, Object};
use crate::object::background;
use crate::object::build::{BuildStatus, EmbeddedHeader, Job, Product, Task, Ticket};
use crate::object::context::Context;
use crate::object::program::{Origin, Program};
use crate::object::program_binary::BinaryKind;

/// The callback of the functions of this file.
pub(crate) type ProgramNotify = Option<unsafe extern "C" fn(cl_program, *mut c_void)>;

#[cl_entry(clBuildProgram)]
fn build_program(
    program: cl_program,
    num_devices: cl_uint,
    device_list: *const cl_device_id,
    options: *const c_char,
    pfn_notify: ProgramNotify,
    user_data: *mut c_void,
) -> ClResult<()> {
    // "CL_INVALID_PROGRAM if program is not a valid program object."
    let program = Program::from_handle(program)?;
    // "CL_INVALID_VALUE if device_list is NULL and num_devices is greater than zero, or if device_list is not NULL and num_devices is zero."
    // "CL_INVALID_DEVICE if any device in device_list is not in the list of devices associated with program."
    // Which of them are listed does not matter: every device of a context is the same CPU.
    program.context().devices_from_list(num_devices, device_list)?;
    let notify = Notify::new(pfn_notify, user_data)?;
    let mut options = option_text(options);
    let mut usages = &[Usage::Build][..];
    match program.origin() {
        Origin::Source(_) | Origin::IntermediateLanguage(_) => {}
        Origin::Binary(loaded) => {
            // "If program is created with clCreateProgramWithBinary, then the program binary must be an executable binary."
            if loaded.kind != BinaryKind::Executable {
                return Err(ClError::INVALID_BINARY);
            }
            // "If [...] options is a NULL pointer, the program will be built as if options were the same as when the program binary was originally
            // built", which may have been by clLinkProgram.
            options.get_or_insert_with(|| loaded.options.clone());
            usages = &[Usage::Build, Usage::Link];
        }
        // "CL_INVALID_OPERATION if program was not created with clCreateProgramWithSource, clCreateProgramWithIL or clCreateProgramWithBinary."
        Origin::Linked => return Err(ClError::INVALID_OPERATION),
    }
    let (job, ticket) = begin(&program, Task::Build, options, usages)?;
    start(job, ticket, notify)
}

#[cl_entry(clCompileProgram)]
fn compile_program(
    program: cl_program,
    num_devices: cl_uint,
    device_list: *const cl_device_id,
    options: *const c_char,
    num_input_headers: cl_uint,
    input_headers: *const cl_program,
    header_include_names: *mut *const c_char,
    pfn_notify: ProgramNotify,
    user_data: *mut c_void,
) -> ClResult<()> {
    // "CL_INVALID_PROGRAM if program is not a valid program object."
    let program = Program::from_handle(program)?;
    // "CL_INVALID_VALUE if device_list is NULL and num_devices is greater than zero, or if device_list is not NULL and num_devices is zero."
    // "CL_INVALID_DEVICE if any device in device_list is not in the list of devices associated with program."
    // Which of them are listed does not matter: every device of a context is the same CPU.
    program.context().devices_from_list(num_devices, device_list)?;
    let headers = match program.origin() {
        Origin::Source(_) => embedded_headers(
            &program,
            num_input_headers,
            input_headers,
            header_include_names.cast_const(),
        )?,
        // "If program was created using clCreateProgramWithIL, then num_input_headers, input_headers, and header_include_names are ignored."
        Origin::IntermediateLanguage(_) => Vec::new(),
        // "CL_INVALID_OPERATION if program has no source or IL available."
        Origin::Binary(_) | Origin::Linked => return Err(ClError::INVALID_OPERATION),
    };
    let notify = Notify::new(pfn_notify, user_data)?;
    let (job, ticket) = begin(
        &program,
        Task::Compile { headers },
        option_text(options),
        &[Usage::Compile],
    )?;
    start(job, ticket, notify)
}

/// Makes a program of others. Written out, because a link that fails has both an error and a program, which holds the log.
///
/// # Safety
/// The arguments must be as the OpenCL specification asks of a caller: pointers are null or valid for the stated number of elements.
#[allow(non_snake_case, reason = "the function of the C API")]
pub(crate) unsafe extern "C" fn clLinkProgram(
    context: cl_context,
    num_devices: cl_uint,
    device_list: *const cl_device_id,
    options: *const c_char,
    num_input_programs: cl_uint,
    input_programs: *const cl_program,
    pfn_notify: ProgramNotify,
    user_data: *mut c_void,
    errcode_ret: *mut cl_int,
) -> cl_program {
    let mut program = ptr::null_mut();
    let code = entry::status("clLinkProgram", || {
        let devices = (num_devices, device_list);
        let inputs = (num_input_programs, input_programs);
        let notify = (pfn_notify, user_data);
        link_program(context, devices, options, inputs, notify, &mut program)
    });
    args::put(errcode_ret, code);
    program
}

fn link_program(
    context: cl_context,
    (num_devices, device_list): (cl_uint, *const cl_device_id),
    options: *const c_char,
    (num_input_programs, input_programs): (cl_uint, *const cl_program),
    (pfn_notify, user_data): (ProgramNotify, *mut c_void),
    linked: &mut cl_program,
) -> ClResult<()> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    // "CL_INVALID_VALUE if device_list is NULL and num_devices is greater than zero, or if device_list is not NULL and num_devices is zero."
    // "CL_INVALID_DEVICE if any device in device_list is not in the list of devices associated with context."
    context.devices_from_list(num_devices, device_list)?;
    // "CL_INVALID_VALUE if num_input_programs is zero [...] or if num_input_programs is not zero and input_programs is NULL."
    let inputs = args::slice(input_programs, num_input_programs as usize).filter(|inputs| !inputs.is_empty());
    // "CL_INVALID_PROGRAM if programs specified in input_programs are not valid program objects."
    let inputs = args::objects::<Program>(inputs.ok_or(ClError::INVALID_VALUE)?)?;
    // "CL_INVALID_CONTEXT if the context associated with programs in input_programs is not the same as context."
    if inputs.iter().any(|input| !Arc::ptr_eq(input.context(), &context)) {
        return Err(ClError::INVALID_CONTEXT);
    }
    let notify = Notify::new(pfn_notify, user_data)?;
    let products = inputs
        .iter()
        .map(|input| linkable(input))
        .collect::<ClResult<Vec<Product>>>()?;
    // "CL_INVALID_LINKER_OPTIONS if the linker options specified by options are invalid." Checked before there is a program to hold a log.
    let text = option_text(options).unwrap_or_default();
    BuildOptions::parse(&text, Usage::Link).map_err(|_| ClError::INVALID_LINKER_OPTIONS)?;
    let program = Program::new(context, Origin::Linked)?;
    let (job, ticket) = begin(&program, Task::Link { inputs: products }, Some(text), &[Usage::Link])?;
    // "If the linking operation can begin, clLinkProgram returns a valid non-zero program object", with or without success.
    *linked = publish(&program);
    start(job, ticket, notify)
}

/// The compiled object or library that an input of `clLinkProgram` holds.
fn linkable(program: &Program) -> ClResult<Product> {
    let state = program.build_state();
    // "CL_INVALID_OPERATION if the compilation or build of a program executable [...] has not completed."
    if state.status == BuildStatus::InProgress {
        return Err(ClError::INVALID_OPERATION);
    }
    // "All programs specified by input_programs contain a compiled binary or library for the device. [...] All other cases will return a
    // CL_INVALID_OPERATION error."
    match &state.product {
        Some(product) if product.kind != BinaryKind::Executable => Ok(product.clone()),
        _ => Err(ClError::INVALID_OPERATION),
    }
}

/// The headers of `clCompileProgram`.
fn embedded_headers(
    program: &Program,
    count: cl_uint,
    programs: *const cl_program,
    names: *const *const c_char,
) -> ClResult<Vec<EmbeddedHeader>> {
    // "CL_INVALID_VALUE if num_input_headers is zero and header_include_names or input_headers are not NULL or if num_input_headers is not zero and
    // header_include_names or input_headers are NULL."
    let (programs, names) = (args::list(count, programs)?, args::list(count, names)?);
    let mut headers = Vec::with_capacity(programs.len());
    for (&header, &name) in programs.iter().zip(names) {
        // "CL_INVALID_PROGRAM if program is not a valid program object." Said of the program; the same holds for its headers.
        let header = Program::from_handle(header)?;
        // "CL_INVALID_CONTEXT if the context associated with program and programs in input_headers are not the same."
        if !Arc::ptr_eq(header.context(), program.context()) {
            return Err(ClError::INVALID_CONTEXT);
        }
        // "input_headers is an array of program embedded headers created with clCreateProgramWithSource."
        let Origin::Source(source) = header.origin() else {
            return Err(ClError::INVALID_PROGRAM);
        };
        let name = args::string(name).ok_or(ClError::INVALID_VALUE)?;
        headers.push(EmbeddedHeader {
            name: name.to_string_lossy().into_owned(),
            text: source.bytes().into(),
        });
    }
    Ok(headers)
}

/// The text of the options; `None` for a null pointer.
fn option_text(options: *const c_char) -> Option<String> {
    args::string(options).map(|text| text.to_string_lossy().into_owned())
}

/// Takes hold of the program and parses the options as the first of `usages` that knows them all.
fn begin(program: &Arc<Program>, task: Task, options: Option<String>, usages: &[Usage]) -> ClResult<(Job, Ticket)> {
    // "CL_INVALID_OPERATION if the build [...] by a previous call [...] has not completed", or "if there are kernel objects attached to program."
    let options_text = options.unwrap_or_default();
    let ticket = program.begin_build(&options_text)?;
    // "CL_INVALID_BUILD_OPTIONS if the build options specified by options are invalid", and its like. The log names the option.
    let mut refusal = None;
    for &usage in usages {
        match BuildOptions::parse(&options_text, usage) {
            Ok(options) => {
                return Ok((
                    Job {
                        task,
                        options,
                        options_text,
                    },
                    ticket,
                ))
            }
            Err(error) => refusal = refusal.or(Some(error)),
        }
    }
    let code = task.invalid_options();
    ticket.settle(
        None,
        refusal.map_or_else(String::new, |error| format!("error: {error}\n")),
    );
    Err(code)
}

/// Runs a job: here, or on a thread of its own when the application wants to be notified.
fn start(job: Job, ticket: Ticket, notify: Option<Notify>) -> ClResult<()> {
    let (failure, invalid_options) = (job.task.failure(), job.task.invalid_options());
    let Some(notify) = notify else {
        // "If pfn_notify is NULL, clBuildProgram does not return until the build has completed."
        return job
            .run(ticket)
            .map_err(|error| ClError::from_build(&error, failure, invalid_options));
    };
    // The callback may be the only thing that still knows the program.
    let program = ticket.program().clone();
    background::run(
        move || {
            // A failed build is told by the program's status and log.
            let _ = entry::guard("asynchronous build", || {
                job.run(ticket)
                    .map_err(|error| ClError::from_build(&error, failure, invalid_options))
            });
        },
        move || notify.call(&program),
    );
    Ok(())
}

/// A callback to be made once, when a build has ended.
struct Notify {
    function: unsafe extern "C" fn(cl_program, *mut c_void),
    user_data: *mut c_void,
}

// SAFETY: "It is the application's responsibility to ensure that the callback function is thread-safe"; the pointer is only handed back to it.
unsafe impl Send for Notify {}

impl Notify {
    fn new(function: ProgramNotify, user_data: *mut c_void) -> ClResult<Option<Notify>> {
        match function {
            Some(function) => Ok(Some(Notify { function, user_data })),
            // "CL_INVALID_VALUE if pfn_notify is NULL but user_data is not NULL."
            None if !user_data.is_null() => Err(ClError::INVALID_VALUE),
            None => Ok(None),
        }
    }

    fn call(self, program: &Arc<Program>) {
        // SAFETY: the application passed this function as a program callback, and both arguments are what it expects of one.
        unsafe { (self.function)(program.handle(), self.user_data) }
    }
}
