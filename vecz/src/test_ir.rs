//! IR in tests.

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;

use crate::function::Function;

/// The module that a text is.
pub(crate) fn module<'ctx>(context: &'ctx Context, text: &str) -> Module<'ctx> {
    let bytes: Vec<u8> = text.bytes().chain([0]).collect();
    let buffer = MemoryBuffer::create_from_memory_range_copy(&bytes, "test");
    context
        .create_module_from_ir(buffer)
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Reads the kernel `k` of a text and hands it on.
pub(crate) fn with_kernel<T>(text: &str, look: impl FnOnce(&Function<'_>) -> T) -> T {
    let context = Context::create();
    let module = module(&context, text);
    let kernel = module.get_function("k").expect("the test has a kernel");
    look(&Function::read(kernel).expect("it can be read"))
}
