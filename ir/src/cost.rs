//! What a target says that instructions cost, and what it can do: LLVM's `TargetTransformInfo`.
//!
//! A cost is throughput: how long the machine is busy when many such are under way, in the unit that the target thinks in, about one simple instruction. None says that the target
//! cannot do it.

use std::ffi::c_void;
use std::marker::PhantomData;
use std::ptr::NonNull;

use inkwell::llvm_sys::core::{LLVMGetFCmpPredicate, LLVMGetICmpPredicate, LLVMLookupIntrinsicID};
use inkwell::llvm_sys::prelude::{LLVMBool, LLVMTypeRef, LLVMValueRef};
use inkwell::llvm_sys::target_machine::LLVMTargetMachineRef;
use inkwell::llvm_sys::LLVMOpcode;
use inkwell::targets::TargetMachine;
use inkwell::types::{AsTypeRef, BasicTypeEnum};
use inkwell::values::{AsValueRef, FunctionValue, InstructionOpcode, InstructionValue};

use crate::vectorization::Width;

/// [`Wide`] as the shim takes it.
#[repr(C)]
#[derive(Clone, Copy)]
struct RawWide {
    element: LLVMTypeRef,
    lanes: u32,
    is_scalable: LLVMBool,
}

extern "C" {
    fn weft_costs_open(machine: LLVMTargetMachineRef, function: LLVMValueRef) -> *mut c_void;
    fn weft_costs_close(handle: *mut c_void);
    fn weft_cost_arithmetic(handle: *mut c_void, opcode: LLVMOpcode, wide: RawWide, second: u32) -> i64;
    fn weft_cost_compare(handle: *mut c_void, opcode: LLVMOpcode, wide: RawWide, predicate: u32) -> i64;
    fn weft_cost_cast(handle: *mut c_void, opcode: LLVMOpcode, from: RawWide, to: LLVMTypeRef) -> i64;
    fn weft_cost_memory(
        handle: *mut c_void,
        opcode: LLVMOpcode,
        wide: RawWide,
        form: u32,
        align: u64,
        space: u32,
        factor: u32,
        members: u64,
    ) -> i64;
    fn weft_cost_shuffle(handle: *mut c_void, wide: RawWide, shuffle: u32) -> i64;
    fn weft_cost_lane(handle: *mut c_void, opcode: LLVMOpcode, wide: RawWide, lane: i32) -> i64;
    fn weft_cost_intrinsic(
        handle: *mut c_void,
        id: u32,
        result: RawWide,
        parameters: *mut LLVMTypeRef,
        count: usize,
        scalars: u64,
    ) -> i64;
    fn weft_cost_reduction(handle: *mut c_void, opcode: LLVMOpcode, wide: RawWide) -> i64;
    fn weft_cost_control(handle: *mut c_void, opcode: LLVMOpcode) -> i64;
    fn weft_cost_instruction(handle: *mut c_void, instruction: LLVMValueRef) -> i64;
    fn weft_latency(handle: *mut c_void, instruction: LLVMValueRef) -> i64;
    fn weft_is_legal(handle: *mut c_void, question: u32, wide: RawWide, align: u64) -> LLVMBool;
    fn weft_register_parts(handle: *mut c_void, wide: RawWide) -> u32;
    fn weft_target_fact(handle: *mut c_void, question: u32) -> u64;
}

/// A type: so many lanes of an element. One lane, not scalable, is the element itself; lanes of vectors are one longer vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wide<'ctx> {
    /// What a lane has.
    pub element: BasicTypeEnum<'ctx>,
    /// How many lanes.
    pub width: Width,
}

impl<'ctx> Wide<'ctx> {
    /// So many lanes of an element.
    pub fn new(element: impl Into<BasicTypeEnum<'ctx>>, width: Width) -> Self {
        let element = element.into();
        Self { element, width }
    }

    /// A fixed number of lanes of an element.
    pub fn fixed(element: impl Into<BasicTypeEnum<'ctx>>, lanes: u32) -> Self {
        let is_scalable = false;
        Self::new(element, Width { lanes, is_scalable })
    }

    fn raw(self) -> RawWide {
        assert!(self.width.lanes > 0, "a value has at least one lane");
        RawWide {
            element: self.element.as_type_ref(),
            lanes: self.width.lanes,
            is_scalable: LLVMBool::from(self.width.is_scalable),
        }
    }
}

/// LLVM's number of the predicate of a comparison; 0, that of a comparison that is never true, for another instruction.
pub fn predicate(comparison: InstructionValue<'_>) -> u32 {
    // SAFETY: a live instruction, a comparison of the kind that is asked.
    unsafe {
        match comparison.get_opcode() {
            InstructionOpcode::ICmp => LLVMGetICmpPredicate(comparison.as_value_ref()) as u32,
            InstructionOpcode::FCmp => LLVMGetFCmpPredicate(comparison.as_value_ref()) as u32,
            _ => 0,
        }
    }
}

/// LLVM's number of an intrinsic by its name without types; 0 if there is none.
pub fn intrinsic_id(name: &str) -> u32 {
    // SAFETY: the name is read during the call only, as long as is said.
    unsafe { LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len()) }
}

/// What is known of an operand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u32)]
pub enum Operand {
    /// Nothing.
    #[default]
    Any = 0,
    /// It is the same in all lanes.
    Uniform = 1,
    /// It is a constant, the same in all lanes.
    Constant = 2,
    /// It is a power of two, the same in all lanes.
    PowerOfTwo = 3,
}

/// Which way through memory a vector load or store goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One element after another.
    Contiguous,
    /// An address for each lane.
    Gather,
    /// Elements that are `factor` apart, `members` of every `factor` elements being used, a bit for each: a vector for each of them.
    Interleaved {
        /// Elements from one lane to the next.
        factor: u32,
        /// The elements in between that are used.
        members: u64,
    },
}

/// A vector load or store, or a group of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Access<'ctx> {
    /// The type of the vector, or of the vector of each member.
    pub ty: Wide<'ctx>,
    /// Its way through memory.
    pub form: Form,
    /// Whether it writes.
    pub is_store: bool,
    /// Whether only some lanes do it.
    pub is_masked: bool,
    /// Alignment in bytes of the first element, a power of two.
    pub align: u64,
    /// The address space.
    pub space: u32,
}

/// Lanes in another order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Shuffle {
    /// One lane for all.
    Broadcast = 0,
    /// Backwards.
    Reverse = 1,
    /// Any order.
    Permute = 2,
    /// Any order of the lanes of two vectors.
    Merge = 3,
}

/// What a machine may have an instruction for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Legal {
    /// `llvm.masked.load`
    MaskedLoad = 0,
    /// `llvm.masked.store`
    MaskedStore = 1,
    /// `llvm.masked.gather`, and it is faster than a load for each lane.
    Gather = 2,
    /// `llvm.masked.scatter`, and it is faster than a store for each lane.
    Scatter = 3,
}

/// A number that describes a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Fact {
    /// Bits of a vector register that code should use.
    VectorBits = 0,
    /// Bits of a scalable vector register, times `vscale`; 0 if there are none.
    ScalableBits = 1,
    /// Vector registers.
    VectorRegisters = 2,
    /// What `vscale` probably is.
    LikelyVscale = 3,
    /// How many independent operations keep the machine busy.
    MaxInterleave = 4,
}

/// Costs of code in a function on a machine.
#[derive(Debug)]
pub struct Costs<'m> {
    handle: NonNull<c_void>,
    machine: PhantomData<&'m TargetMachine>,
}

impl<'m> Costs<'m> {
    /// What a machine says of code in a function, whose module must live as long. The function's attributes may name a CPU of its own.
    pub fn new(machine: &'m TargetMachine, function: FunctionValue<'m>) -> Self {
        // SAFETY: both live as long as `'m`; the shim returns a new object, which `drop` frees.
        let handle = unsafe { weft_costs_open(machine.as_mut_ptr(), function.as_value_ref()) };
        Self {
            handle: NonNull::new(handle).expect("`new` returns no null"),
            machine: PhantomData,
        }
    }

    fn raw(&self) -> *mut c_void {
        self.handle.as_ptr()
    }

    /// Arithmetic on such values; `second` is what is known of the second operand.
    pub fn arithmetic(&self, opcode: InstructionOpcode, ty: Wide<'_>, second: Operand) -> Option<u64> {
        // SAFETY: a live handle and a live type.
        known(unsafe { weft_cost_arithmetic(self.raw(), opcode.into(), ty.raw(), second as u32) })
    }

    /// A comparison of such values, or a selection among them. `predicate` is LLVM's number of a comparison, 0 for any.
    pub fn compare(&self, opcode: InstructionOpcode, ty: Wide<'_>, predicate: u32) -> Option<u64> {
        // SAFETY: a live handle and a live type.
        known(unsafe { weft_cost_compare(self.raw(), opcode.into(), ty.raw(), predicate) })
    }

    /// A conversion of such values to as many of another type.
    pub fn cast(&self, opcode: InstructionOpcode, from: Wide<'_>, to: BasicTypeEnum<'_>) -> Option<u64> {
        // SAFETY: a live handle and live types.
        known(unsafe { weft_cost_cast(self.raw(), opcode.into(), from.raw(), to.as_type_ref()) })
    }

    /// A load or store.
    pub fn memory(&self, access: &Access<'_>) -> Option<u64> {
        assert!(access.align.is_power_of_two(), "an alignment is a power of two");
        let opcode = match access.is_store {
            true => LLVMOpcode::LLVMStore,
            false => LLVMOpcode::LLVMLoad,
        };
        let (form, factor, members) = match access.form {
            Form::Contiguous => (0, 1, 1),
            Form::Gather => (2, 1, 1),
            Form::Interleaved { factor, members } => (4, factor, members),
        };
        let form = form + u32::from(access.is_masked);
        // SAFETY: a live handle and a live type.
        known(unsafe {
            weft_cost_memory(
                self.raw(),
                opcode,
                access.ty.raw(),
                form,
                access.align,
                access.space,
                factor,
                members,
            )
        })
    }

    /// Lanes in another order.
    pub fn shuffle(&self, ty: Wide<'_>, shuffle: Shuffle) -> Option<u64> {
        // SAFETY: a live handle and a live type.
        known(unsafe { weft_cost_shuffle(self.raw(), ty.raw(), shuffle as u32) })
    }

    /// One lane taken out of a vector; none: which one is not known when the code is made.
    pub fn extract(&self, ty: Wide<'_>, lane: Option<u32>) -> Option<u64> {
        self.lane(LLVMOpcode::LLVMExtractElement, ty, lane)
    }

    /// One lane put into a vector; none: which one is not known when the code is made.
    pub fn insert(&self, ty: Wide<'_>, lane: Option<u32>) -> Option<u64> {
        self.lane(LLVMOpcode::LLVMInsertElement, ty, lane)
    }

    fn lane(&self, opcode: LLVMOpcode, ty: Wide<'_>, lane: Option<u32>) -> Option<u64> {
        let lane = lane.and_then(|lane| i32::try_from(lane).ok()).unwrap_or(-1);
        // SAFETY: a live handle and a live type.
        known(unsafe { weft_cost_lane(self.raw(), opcode, ty.raw(), lane) })
    }

    /// An intrinsic with a result, by LLVM's number for it. `parameters` are those of one lane; those whose bit is in `scalars` are the same for
    /// all lanes and stay as they are.
    pub fn intrinsic(&self, id: u32, result: Wide<'_>, parameters: &[BasicTypeEnum<'_>], scalars: u64) -> Option<u64> {
        let mut types: Vec<LLVMTypeRef> = parameters.iter().map(|ty| ty.as_type_ref()).collect();
        let (first, count) = (types.as_mut_ptr(), types.len());
        // SAFETY: a live handle and live types, as many as is said.
        known(unsafe { weft_cost_intrinsic(self.raw(), id, result.raw(), first, count, scalars) })
    }

    /// All lanes made one value by an operation that may take them in any order.
    pub fn reduction(&self, opcode: InstructionOpcode, ty: Wide<'_>) -> Option<u64> {
        // SAFETY: a live handle and a live type.
        known(unsafe { weft_cost_reduction(self.raw(), opcode.into(), ty.raw()) })
    }

    /// A branch, a return and the like.
    pub fn control(&self, opcode: InstructionOpcode) -> Option<u64> {
        // SAFETY: a live handle.
        known(unsafe { weft_cost_control(self.raw(), opcode.into()) })
    }

    /// An instruction as it stands: what becomes part of an addressing mode costs nothing.
    pub fn instruction(&self, instruction: InstructionValue<'_>) -> Option<u64> {
        // SAFETY: a live handle and a live instruction.
        known(unsafe { weft_cost_instruction(self.raw(), instruction.as_value_ref()) })
    }

    /// How long until the result of an instruction is there, in cycles.
    pub fn latency(&self, instruction: InstructionValue<'_>) -> Option<u64> {
        // SAFETY: a live handle and a live instruction.
        known(unsafe { weft_latency(self.raw(), instruction.as_value_ref()) })
    }

    /// Whether the machine has an instruction for it. Of one lane, it has none.
    pub fn is_legal(&self, question: Legal, ty: Wide<'_>, align: u64) -> bool {
        assert!(align.is_power_of_two(), "an alignment is a power of two");
        // SAFETY: a live handle and a live type.
        unsafe { weft_is_legal(self.raw(), question as u32, ty.raw(), align) != 0 }
    }

    /// How many registers a value takes; none: LLVM does not say.
    pub fn registers(&self, ty: Wide<'_>) -> Option<u32> {
        // SAFETY: a live handle and a live type.
        match unsafe { weft_register_parts(self.raw(), ty.raw()) } {
            0 => None,
            parts => Some(parts),
        }
    }

    /// A number that describes the machine.
    pub fn fact(&self, fact: Fact) -> u64 {
        // SAFETY: a live handle.
        unsafe { weft_target_fact(self.raw(), fact as u32) }
    }
}

impl Drop for Costs<'_> {
    fn drop(&mut self) {
        // SAFETY: `new` made it, and nobody else frees it.
        unsafe { weft_costs_close(self.handle.as_ptr()) }
    }
}

fn known(cost: i64) -> Option<u64> {
    u64::try_from(cost).ok()
}
