//! The API's error codes, and the one place where errors of the crates below become codes.

use std::fmt;

use compiler::BuildError;

use crate::cl;

/// The result of everything that an entry point does.
pub(crate) type ClResult<T> = Result<T, ClError>;

/// An error code of the API: `ClError::INVALID_KERNEL` is `CL_INVALID_KERNEL`. Never `CL_SUCCESS`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ClError(cl::cl_int);

macro_rules! codes {
    ($($name:ident = $constant:ident,)*) => {
        #[allow(missing_docs, dead_code, reason = "the names are the specification's, and the list is complete whether or not all are used")]
        impl ClError {
            $(pub(crate) const $name: Self = Self(cl::$constant);)*

            /// The name of the code in the specification, or `None` for a code that is not in the list.
            pub(crate) fn name(self) -> Option<&'static str> {
                match self {
                    $(Self::$name => Some(stringify!($constant)),)*
                    _ => None,
                }
            }
        }
    };
}

codes! {
    DEVICE_NOT_FOUND = CL_DEVICE_NOT_FOUND,
    DEVICE_NOT_AVAILABLE = CL_DEVICE_NOT_AVAILABLE,
    COMPILER_NOT_AVAILABLE = CL_COMPILER_NOT_AVAILABLE,
    MEM_OBJECT_ALLOCATION_FAILURE = CL_MEM_OBJECT_ALLOCATION_FAILURE,
    OUT_OF_RESOURCES = CL_OUT_OF_RESOURCES,
    OUT_OF_HOST_MEMORY = CL_OUT_OF_HOST_MEMORY,
    PROFILING_INFO_NOT_AVAILABLE = CL_PROFILING_INFO_NOT_AVAILABLE,
    MEM_COPY_OVERLAP = CL_MEM_COPY_OVERLAP,
    IMAGE_FORMAT_MISMATCH = CL_IMAGE_FORMAT_MISMATCH,
    IMAGE_FORMAT_NOT_SUPPORTED = CL_IMAGE_FORMAT_NOT_SUPPORTED,
    BUILD_PROGRAM_FAILURE = CL_BUILD_PROGRAM_FAILURE,
    MAP_FAILURE = CL_MAP_FAILURE,
    MISALIGNED_SUB_BUFFER_OFFSET = CL_MISALIGNED_SUB_BUFFER_OFFSET,
    EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
    COMPILE_PROGRAM_FAILURE = CL_COMPILE_PROGRAM_FAILURE,
    LINKER_NOT_AVAILABLE = CL_LINKER_NOT_AVAILABLE,
    LINK_PROGRAM_FAILURE = CL_LINK_PROGRAM_FAILURE,
    DEVICE_PARTITION_FAILED = CL_DEVICE_PARTITION_FAILED,
    KERNEL_ARG_INFO_NOT_AVAILABLE = CL_KERNEL_ARG_INFO_NOT_AVAILABLE,
    INVALID_VALUE = CL_INVALID_VALUE,
    INVALID_DEVICE_TYPE = CL_INVALID_DEVICE_TYPE,
    INVALID_PLATFORM = CL_INVALID_PLATFORM,
    INVALID_DEVICE = CL_INVALID_DEVICE,
    INVALID_CONTEXT = CL_INVALID_CONTEXT,
    INVALID_QUEUE_PROPERTIES = CL_INVALID_QUEUE_PROPERTIES,
    INVALID_COMMAND_QUEUE = CL_INVALID_COMMAND_QUEUE,
    INVALID_HOST_PTR = CL_INVALID_HOST_PTR,
    INVALID_MEM_OBJECT = CL_INVALID_MEM_OBJECT,
    INVALID_IMAGE_FORMAT_DESCRIPTOR = CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
    INVALID_IMAGE_SIZE = CL_INVALID_IMAGE_SIZE,
    INVALID_SAMPLER = CL_INVALID_SAMPLER,
    INVALID_BINARY = CL_INVALID_BINARY,
    INVALID_BUILD_OPTIONS = CL_INVALID_BUILD_OPTIONS,
    INVALID_PROGRAM = CL_INVALID_PROGRAM,
    INVALID_PROGRAM_EXECUTABLE = CL_INVALID_PROGRAM_EXECUTABLE,
    INVALID_KERNEL_NAME = CL_INVALID_KERNEL_NAME,
    INVALID_KERNEL_DEFINITION = CL_INVALID_KERNEL_DEFINITION,
    INVALID_KERNEL = CL_INVALID_KERNEL,
    INVALID_ARG_INDEX = CL_INVALID_ARG_INDEX,
    INVALID_ARG_VALUE = CL_INVALID_ARG_VALUE,
    INVALID_ARG_SIZE = CL_INVALID_ARG_SIZE,
    INVALID_KERNEL_ARGS = CL_INVALID_KERNEL_ARGS,
    INVALID_WORK_DIMENSION = CL_INVALID_WORK_DIMENSION,
    INVALID_WORK_GROUP_SIZE = CL_INVALID_WORK_GROUP_SIZE,
    INVALID_WORK_ITEM_SIZE = CL_INVALID_WORK_ITEM_SIZE,
    INVALID_GLOBAL_OFFSET = CL_INVALID_GLOBAL_OFFSET,
    INVALID_EVENT_WAIT_LIST = CL_INVALID_EVENT_WAIT_LIST,
    INVALID_EVENT = CL_INVALID_EVENT,
    INVALID_OPERATION = CL_INVALID_OPERATION,
    INVALID_GL_OBJECT = CL_INVALID_GL_OBJECT,
    INVALID_BUFFER_SIZE = CL_INVALID_BUFFER_SIZE,
    INVALID_MIP_LEVEL = CL_INVALID_MIP_LEVEL,
    INVALID_GLOBAL_WORK_SIZE = CL_INVALID_GLOBAL_WORK_SIZE,
    INVALID_PROPERTY = CL_INVALID_PROPERTY,
    INVALID_IMAGE_DESCRIPTOR = CL_INVALID_IMAGE_DESCRIPTOR,
    INVALID_COMPILER_OPTIONS = CL_INVALID_COMPILER_OPTIONS,
    INVALID_LINKER_OPTIONS = CL_INVALID_LINKER_OPTIONS,
    INVALID_DEVICE_PARTITION_COUNT = CL_INVALID_DEVICE_PARTITION_COUNT,
    INVALID_PIPE_SIZE = CL_INVALID_PIPE_SIZE,
    INVALID_DEVICE_QUEUE = CL_INVALID_DEVICE_QUEUE,
    INVALID_SPEC_ID = CL_INVALID_SPEC_ID,
    MAX_SIZE_RESTRICTION_EXCEEDED = CL_MAX_SIZE_RESTRICTION_EXCEEDED,
    PLATFORM_NOT_FOUND_KHR = CL_PLATFORM_NOT_FOUND_KHR,
    INVALID_GL_SHAREGROUP_REFERENCE_KHR = CL_INVALID_GL_SHAREGROUP_REFERENCE_KHR,
}

impl ClError {
    /// The code as the C API returns it.
    pub(crate) fn code(self) -> cl::cl_int {
        self.0
    }

    /// The error of one of the specification's constants; to be used where the compiler evaluates it.
    pub(crate) const fn of_constant(code: cl::cl_int) -> Self {
        assert!(code < 0, "an error code");
        Self(code)
    }

    /// The error of a negative code, as it comes back from an event; `None` for a code that is no error.
    pub(crate) fn from_code(code: cl::cl_int) -> Option<Self> {
        (code < 0).then_some(Self(code))
    }
}

impl From<scheduler::Failure> for ClError {
    /// The code that an event shows, and a blocking call returns, for a command that failed.
    fn from(failure: scheduler::Failure) -> Self {
        use scheduler::Failure;
        match failure {
            Failure::DEPENDENCY | Failure::ABANDONED => Self::EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
            Failure::PANIC | Failure::OUT_OF_MEMORY | Failure::LEFT_IN_PARENT => Self::OUT_OF_RESOURCES,
            // A code of the application's own user event.
            Failure(code) => Self::from_code(code).unwrap_or(Self::OUT_OF_RESOURCES),
        }
    }
}

impl ClError {
    /// The code of a failed build: `failure` is that of the call (`CL_BUILD_PROGRAM_FAILURE` and its like), `invalid_options` likewise.
    pub(crate) fn from_build(error: &BuildError, failure: Self, invalid_options: Self) -> Self {
        match error {
            BuildError::CompilerNotAvailable { .. } => Self::COMPILER_NOT_AVAILABLE,
            BuildError::InvalidOptions(_) => invalid_options,
            BuildError::InvalidModule(_) => Self::INVALID_BINARY,
            BuildError::CompileFailed { .. }
            | BuildError::InvalidSpirv(_)
            | BuildError::Link(_)
            | BuildError::Kernel { .. }
            | BuildError::Variable { .. }
            | BuildError::Backend(_)
            | BuildError::KernelBackend { .. }
            | BuildError::Io { .. } => failure,
        }
    }
}

impl fmt::Display for ClError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "OpenCL error {}", self.0),
        }
    }
}

impl fmt::Debug for ClError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for ClError {}
