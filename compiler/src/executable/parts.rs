//! A program in parts, each with some of its kernels and what these call.
//!
//! The job of a kernel reads a module lazily, but that still takes time for every function that the module declares: with n kernels that were n² of them.
//! With about √n parts of √n kernels it is n·√n.

use inkwell::context::Context;
use inkwell::module::Module;
use ir::diagnostics::Diagnostics;

use crate::BuildError;

/// With fewer kernels than this, reading all of them for each is cheaper than making parts.
const FEW: usize = 32;

/// The parts of a program; none if its kernels are few.
#[derive(Default)]
pub(super) struct Parts {
    modules: Vec<Vec<u8>>,
    kernels_in_each: usize,
}

impl Parts {
    /// The parts of a module with these kernels.
    pub fn of(module: &[u8], kernels: &[String]) -> Result<Self, BuildError> {
        if kernels.len() < FEW {
            return Ok(Self::default());
        }
        let kernels_in_each = kernels.len().isqrt();
        let part = |kernels: &[String]| {
            let context = Context::create();
            let diagnostics = Diagnostics::collect(&context);
            let part = with_functions(&context, &diagnostics, module, kernels)?;
            Ok(ir::bitcode::write(&part))
        };
        Ok(Self {
            modules: kernels
                .chunks(kernels_in_each)
                .map(part)
                .collect::<Result<_, BuildError>>()?,
            kernels_in_each,
        })
    }

    /// The part that has the kernel of a number.
    pub fn with_kernel(&self, index: usize) -> Option<&Vec<u8>> {
        self.modules.get(index.checked_div(self.kernels_in_each)?)
    }
}

/// A module with these functions of another one, and with what they call.
pub(super) fn with_functions<'ctx>(
    context: &'ctx Context,
    diagnostics: &Diagnostics,
    bytes: &[u8],
    names: &[String],
) -> Result<Module<'ctx>, BuildError> {
    let whole = ir::bitcode::parse_lazily(context, bytes, diagnostics).map_err(BuildError::Backend)?;
    let module = context.create_module(names.first().map_or("", String::as_str));
    module.set_triple(&whole.get_triple());
    module.set_data_layout(&whole.get_data_layout());
    for name in names {
        let kernel = whole
            .get_function(name)
            .ok_or_else(|| BuildError::Backend(format!("kernel \"{name}\" is gone")))?;
        // What is declared and used is what is linked.
        let wanted = module.add_function(name, kernel.get_type(), None);
        wanted.set_call_conventions(kernel.get_call_conventions());
    }
    ir::bitcode::link_needed(&module, whole, diagnostics).map_err(BuildError::Backend)?;
    Ok(module)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes that the jobs of so many kernels read, and bytes of the program.
    fn bytes_read(count: usize) -> (usize, usize) {
        let context = Context::create();
        let module = context.create_module("");
        let (void, int) = (context.void_type(), context.i32_type());
        let helper = module.add_function("helper", int.fn_type(&[int.into()], false), None);
        let builder = context.create_builder();
        let names: Vec<String> = (0..count).map(|number| format!("kernel_{number:05}")).collect();
        for name in &names {
            let kernel = module.add_function(name, void.fn_type(&[int.into()], false), None);
            builder.position_at_end(context.append_basic_block(kernel, ""));
            builder
                .build_call(helper, &[kernel.get_first_param().unwrap().into_int_value().into()], "")
                .unwrap();
            builder.build_return(None).unwrap();
        }
        let whole = ir::bitcode::write(&module);
        let parts = Parts::of(&whole, &names).unwrap();
        let read = (0..count)
            .map(|index| parts.with_kernel(index).map_or(whole.len(), Vec::len))
            .sum();
        (read, whole.len())
    }

    #[test]
    fn what_jobs_read_grows_little_faster_than_the_program() {
        let ((few_read, few), (many_read, many)) = (bytes_read(100), bytes_read(1600));
        // 16 times the kernels: 16 times the program, 64 times what is read; it would be 256 times.
        assert!(many < 20 * few, "{few} {many}");
        assert!(many_read < 80 * few_read, "{few_read} {many_read}");
    }

    #[test]
    fn a_part_has_its_kernels_and_what_they_call() {
        let source = "define i32 @shared(i32 %x) {\n ret i32 %x\n}\n".to_owned()
            + &(0..64)
                .map(|n| format!("define void @k{n}() {{\n call i32 @shared(i32 {n})\n ret void\n}}\n"))
                .collect::<String>();
        let context = Context::create();
        let buffer = inkwell::memory_buffer::MemoryBuffer::create_from_memory_range_copy(
            &[source.as_bytes(), &b"\0"[..]].concat(),
            "text",
        );
        let module = context.create_module_from_ir(buffer).unwrap();
        let names: Vec<String> = (0..64).map(|n| format!("k{n}")).collect();
        let parts = Parts::of(&ir::bitcode::write(&module), &names).unwrap();
        let diagnostics = Diagnostics::collect(&context);
        let part = ir::bitcode::parse(&context, parts.with_kernel(63).unwrap(), &diagnostics).unwrap();
        let defined = ir::view::defined_functions(&part);
        let mut defined: Vec<String> = defined.into_iter().map(ir::view::name).collect();
        defined.sort();
        assert_eq!(
            defined,
            ["k56", "k57", "k58", "k59", "k60", "k61", "k62", "k63", "shared"]
        );
    }
}
