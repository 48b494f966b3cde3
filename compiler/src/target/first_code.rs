//! Code that nobody runs, generated before any other.
//!
//! LLVM makes some tables when they are first needed, and `exit` destroys them, the youngest first: those that are made after compile threads have asked to be waited for
//! ([`guard::wait_before_destructors`]) are gone before anybody waits. So they are made here, in a few milliseconds, and compile threads ask once more. In these few milliseconds, once in the
//! life of a process, it had better not exit.

use std::sync::Once;

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::targets::FileType;
use inkwell::OptimizationLevel;
use ir::guard;
use ir::passes::{self, Tuning};

use super::Target;

/// A bit of all that kernels are made of: loops, memory, vectors, calls of the host's functions.
const CODE: &str = r#"
declare float @sinf(float)
define void @f(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a = getelementptr float, ptr %p, i64 %i
  %x = load float, ptr %a
  %y = call float @sinf(float %x)
  store float %y, ptr %a
  %v = load <8 x i32>, ptr %p
  %w = mul <8 x i32> %v, %v
  store <8 x i32> %w, ptr %p
  %next = add i64 %i, 1
  %c = icmp slt i64 %next, %n
  br i1 %c, label %loop, label %out
out:
  ret void
}
"#;

/// Generates it, if that was not done before. To be called by compile threads before they do anything else.
pub fn generate_first_code() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| guard::undisturbed(generate));
}

fn generate() {
    // Without a target, programs will be told.
    let Ok(target) = Target::host(OptimizationLevel::Aggressive) else {
        return;
    };
    let context = Context::create();
    let text = MemoryBuffer::create_from_memory_range_copy(CODE.as_bytes(), "first");
    let module = context.create_module_from_ir(text).expect("it is IR");
    target.adopt(&module);
    // Whatever becomes of it: programs will be told.
    let _ = passes::run(&module, "default<O1>", target.machine(), Tuning::default());
    let _ = target.machine().write_to_memory_buffer(&module, FileType::Object);
    let _ = module.write_bitcode_to_memory();
    guard::wait_before_destructors();
}
