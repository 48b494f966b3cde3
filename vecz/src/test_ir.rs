//! IR in tests.

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;

/// The module that a text is.
pub(crate) fn module<'ctx>(context: &'ctx Context, text: &str) -> Module<'ctx> {
    let bytes: Vec<u8> = text.bytes().chain([0]).collect();
    let buffer = MemoryBuffer::create_from_memory_range_copy(&bytes, "test");
    context
        .create_module_from_ir(buffer)
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}
