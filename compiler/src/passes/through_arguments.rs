//! Loads and stores through a kernel's arguments, and whether it matters that the memory which arguments point to may be the same.

use std::collections::{HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, PointerValue};
use inkwell::AtomicOrdering;
use ir::{effects, pointers, view};

use super::work_item_loops::sub_groups::order::{loops, Loop};

/// Arguments by number, a bit for each of the first 64.
pub(super) type Arguments = u64;

/// A load or a store, not atomic, whose address is computed of arguments alone.
#[derive(Clone, Copy)]
pub(super) struct Access<'ctx> {
    pub instruction: InstructionValue<'ctx>,
    pub address: PointerValue<'ctx>,
    /// Those that it may be computed of.
    pub arguments: Arguments,
    pub is_store: bool,
}

impl Access<'_> {
    /// Whether it keeps another one from being moved or left out, for no other reason than that arguments may point to the same.
    fn hinders(&self, other: &Access<'_>) -> bool {
        self.arguments & other.arguments == 0 && (self.is_store || other.is_store)
    }
}

/// Those of a flat kernel, in the order of its text.
pub(super) fn accesses<'ctx>(kernel: FunctionValue<'ctx>) -> Vec<Access<'ctx>> {
    let parameters = kernel.get_param_iter().zip(0..Arguments::BITS);
    let bits: HashMap<BasicValueEnum, Arguments> = parameters.map(|(it, number)| (it, 1 << number)).collect();
    let mut known: HashMap<PointerValue, Option<Arguments>> = HashMap::new();
    let instructions = view::instructions(kernel).into_iter();
    let accesses = instructions.filter_map(|instruction| {
        let (address, is_store) = accessed(instruction)?;
        let arguments = known.entry(address).or_insert_with(|| {
            let mut origins = pointers::origins(address).into_iter();
            origins.try_fold(0, |all, origin| Some(all | bits.get(&origin)?))
        });
        Some(Access {
            instruction,
            address,
            arguments: (*arguments)?,
            is_store,
        })
    });
    accesses.collect()
}

/// The address of a load or a store, and whether it is a store.
fn accessed(instruction: InstructionValue<'_>) -> Option<(PointerValue<'_>, bool)> {
    let operands = view::value_operands(instruction);
    let (address, is_store) = match (instruction.get_opcode(), &operands[..]) {
        (InstructionOpcode::Load, [BasicValueEnum::PointerValue(address)]) => (*address, false),
        (InstructionOpcode::Store, [_, BasicValueEnum::PointerValue(address)]) => (*address, true),
        _ => return None,
    };
    let is_plain = matches!(instruction.get_atomic_ordering(), Ok(AtomicOrdering::NotAtomic))
        && instruction.get_volatile() == Ok(false);
    is_plain.then_some((address, is_store))
}

/// Whether something could be done with a flat kernel's accesses if its arguments were known to point to memory that is apart: what is loaded could be kept, be loaded before a loop, or together
/// with what lies beside it; and what is stored the same.
pub(super) fn hinder_one_another(kernel: FunctionValue<'_>) -> bool {
    let accesses = accesses(kernel);
    hinder_neighbours(&accesses) || loops(kernel).iter().any(|around| hinder_in_a_loop(&accesses, around))
}

/// Whether between two accesses by the same argument, both loads or both stores, a block has another one that keeps them apart.
fn hinder_neighbours(accesses: &[Access<'_>]) -> bool {
    let mut last: HashMap<(BasicBlock, Arguments, bool), usize> = HashMap::new();
    let mut of_block = accesses.iter().enumerate();
    of_block.any(|(at, access)| {
        let Some(block) = access.instruction.get_parent() else {
            return false;
        };
        let before = last.insert((block, access.arguments, access.is_store), at);
        before.is_some_and(|before| accesses[before..at].iter().any(|between| between.hinders(access)))
    })
}

/// Whether a loop has an access that is the same in each round, and another one that keeps it from being done once.
fn hinder_in_a_loop<'ctx>(accesses: &[Access<'ctx>], around: &Loop<'ctx>) -> bool {
    let inside = || accesses.iter().filter(|it| around.contains(it.instruction));
    let stores = inside().filter(|it| it.is_store);
    let stored: HashSet<PointerValue> = stores.map(|it| it.address).collect();
    let kinds: HashSet<(Arguments, bool)> = inside().map(|it| (it.arguments, it.is_store)).collect();
    inside().any(|access| {
        // A sum in memory is stored as well as loaded, and that may be what others load.
        let is_written = stored.contains(&access.address);
        let hinders =
            |(arguments, is_store): &(Arguments, bool)| arguments & access.arguments == 0 && (*is_store || is_written);
        kinds.iter().any(hinders) && is_steady(access.address.as_instruction(), around, MOST_STEPS)
    })
}

/// How many steps of an address are looked at, one computed of the other.
const MOST_STEPS: u32 = 8;

/// Whether something is the same in each round of a loop.
fn is_steady<'ctx>(value: Option<InstructionValue<'ctx>>, around: &Loop<'ctx>, steps: u32) -> bool {
    let Some(value) = value.filter(|it| around.contains(*it)) else {
        return true;
    };
    let effects = effects::of(value);
    let may_differ = value.get_opcode() == InstructionOpcode::Phi || effects.reads || effects.writes;
    let mut operands = view::operand_instructions(value).into_iter();
    !may_differ && steps > 0 && operands.all(|it| is_steady(Some(it), around, steps - 1))
}

#[cfg(test)]
mod tests {
    use inkwell::context::Context;
    use inkwell::memory_buffer::MemoryBuffer;

    use super::*;

    /// Whether it would help to know of three arguments, `%a` to `%c`, that they are apart. There is a number `%i` besides.
    fn asks(body: &str) -> bool {
        let text = format!("define void @k(ptr %a, ptr %b, ptr %c, i64 %i) {{\n{body}\n}}\0");
        let context = Context::create();
        let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "k");
        let module = context.create_module_from_ir(buffer).expect("it is LLVM's text");
        hinder_one_another(module.get_function("k").expect("it is defined"))
    }

    #[test]
    fn what_is_done_once_has_nothing_to_ask() {
        assert!(!asks(
            "%x = load i32, ptr %a
             %y = load i32, ptr %b
             %sum = add i32 %x, %y
             store i32 %sum, ptr %c
             ret void"
        ));
    }

    #[test]
    fn stores_in_between_keep_loads_apart() {
        let around = |store: &str| {
            asks(&format!(
                "%x = load i32, ptr %a
                 {store}
                 %next = getelementptr i32, ptr %a, i64 1
                 %y = load i32, ptr %next
                 store i32 %y, ptr %c
                 ret void"
            ))
        };
        assert!(around("store i32 %x, ptr %b"));
        assert!(!around("store i32 %x, ptr %a"));
        assert!(!around("store volatile i32 %x, ptr %b"));
        assert!(!around("%own = alloca i32\nstore i32 %x, ptr %own"));
    }

    #[test]
    fn sums_in_memory_and_what_is_loaded_in_each_round() {
        let round = |body: &str| {
            asks(&format!(
                "br label %loop
                 loop:
                 %k = phi i64 [ 0, %0 ], [ %more, %loop ]
                 %at = getelementptr i32, ptr %a, i64 %k
                 %of.i = getelementptr i32, ptr %b, i64 %i
                 {body}
                 %more = add i64 %k, 1
                 %again = icmp ult i64 %more, 100
                 br i1 %again, label %loop, label %done
                 done:
                 ret void"
            ))
        };
        let load = "%x = load i32, ptr %at\n";
        let sum = "%y = load i32, ptr %of.i\n%sum = add i32 %x, %y\nstore i32 %sum, ptr";
        assert!(round(&format!("{load}{sum} %of.i")));
        assert!(round(&format!("{load}{sum} %c")));
        assert!(!round(&format!("{load}store i32 %x, ptr %at")));
        // All that is loaded differs.
        assert!(!round(&format!(
            "{load}%to = getelementptr i32, ptr %c, i64 %k\nstore i32 %x, ptr %to"
        )));
    }
}
