//! What inkwell lacks, for everybody who handles LLVM IR in Weft.
//!
//! - [`bitcode`]: modules from and to bytes, lazily; linking of what is needed. [`diagnostics`]: LLVM's messages as text.
//! - [`attributes`], [`metadata`]: typed accessors, so that no pass spells a name or an operand number.
//!   [`vectorization`]: which function was made of which, and how.
//! - [`builtin_info`]: what an OpenCL C builtin means, and the `__mux_*` builtins that passes speak of.
//! - [`annotations`]: what the source says of functions in words that only we know.
//! - [`vector_variants`]: which vector functions a function says it has, as text.
//! - [`group_ops`]: the names and types of the group builtins among them.
//! - [`sub_groups`]: which sub-group functions are builtins, and which are the device library's.
//! - [`points`]: which builtins work-items wait at.
//! - [`private_memory`]: how many bytes private variables take.
//! - [`mangle`]: the names of OpenCL builtins, both ways.
//! - [`atomics`]: scopes of atomic instructions, and their plain forms.
//! - [`debug_info`]: the places in the source that a module speaks of; [`debug_lines`], [`debug_scopes`], [`debug_types`], [`debug_globals`]: making such info. [`debugger`]: showing linked objects to gdb.
//! - [`view`], [`flow`], [`rewrite`], [`registers`], [`copier`], [`pointers`], [`loops`]: walking over functions, and edits that the C API has no call for.
//! - [`passes`]: LLVM passes on one function.
//! - [`elements`]: operations on vectors, element by element; [`component_stores`]: stores of some of them; [`leaves`]: what they and structures are made of. [`widen`]: operations on scalars, over vectors.
//! - [`linkable`]: which constants an object file can hold.
//! - [`guard`]: running LLVM so that its fatal errors end a build, not the process. [`jit`]: ORC's LLJIT. [`target`]: CPUs by name. [`cost`]: what instructions cost there.
//! - [`addresses`]: what the indices of an address add to it. [`effects`]: what instructions do to memory; [`aliases`]: which of it is the same. [`build`]: instructions that inkwell does not make.
//! - [`scaling`]: the intrinsic of our own by which exponential functions end.
//! - [`by_value`]: structures that are passed by value. [`conventions`]: how functions are called.
//! - [`target_types`]: events and other types that only SPIR-V has. [`async_copies`]: the copies of a work-group, by name.
//!
//! The raw `llvm-sys` calls and the C++ shim (`shim/`) live in this crate and nowhere else. Nothing here decides: policy belongs to
//! the passes.
//!
//! Where a SAFETY comment says that something is *live*, that is what inkwell's types stand for: they borrow the context (`'ctx`), their module is kept by who works on it, and who has
//! removed or deleted something (as with [`rewrite`]) uses it no more.

pub mod addresses;
pub mod aliases;
pub mod annotations;
pub mod async_copies;
pub mod atomics;
pub mod attributes;
pub mod bitcode;
pub mod build;
pub mod builtin_info;
pub mod by_value;
pub mod component_stores;
pub mod conventions;
pub mod copier;
pub mod cost;
pub mod debug_globals;
pub mod debug_info;
pub mod debug_lines;
pub mod debug_scopes;
pub mod debug_types;
pub mod debugger;
pub mod diagnostics;
pub mod effects;
pub mod elements;
pub mod flow;
pub mod group_ops;
pub mod guard;
pub mod id_limits;
pub mod jit;
pub mod leaves;
pub mod linkable;
pub mod loops;
pub mod magnitudes;
pub mod mangle;
mod message;
pub mod metadata;
mod mux_signatures;
pub mod passes;
pub mod pointers;
pub mod points;
pub mod private_memory;
pub mod registers;
pub mod rewrite;
pub mod scaling;
pub mod sub_groups;
pub mod target;
pub mod target_types;
pub mod vector_variants;
pub mod vectorization;
pub mod view;
pub mod widen;
