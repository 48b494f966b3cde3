//! Inline the functions that the kernel calls, with all that they call, where there is room.
//! Needs: nothing. Guarantees: nothing: what is `noinline` and does not ask which work-item runs it, calls itself, has large variables, is too long, or had better be a vector function stays a call.
//! Changes: calls of functions that have a body, but for those that have a vector function.
//! before: `%y = call float @turn(float %x)`   after: its body
//!
//! In a vectorized kernel, a call is a call for each lane, and all that is behind it is scalar; in the kernel it is as much of the vectors as the kernel's own code. A scalar
//! one gains too where calls are repeated: what they are given is often constant (of a hash, the padding of its block). So what loops call and what has loops comes first, then the
//! rest, of both what is shortest in all its places, until the kernel is as long as [`LONGEST`] or [`LONG`].

use std::collections::{HashMap, HashSet};

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::targets::TargetData;
use inkwell::values::{CallSiteValue, FunctionValue, InstructionValue};
use ir::private_memory::own_bytes;
use ir::{flow, rewrite, vector_variants, view};

use crate::analyses::callees::asks_for_its_work_item;
use crate::function::reverse_post_order;
use crate::prepare::vectorize_callees::worth_calling::is_worth_calling;
use crate::{input, Reason, Request};

/// The instructions that a kernel may have with what is inlined here for loops. The longest kernel seen that gains is md5crypt's, which has MD5 in four places: 10,002 instructions, a ninth of the time when
/// they are in one piece, and no longer to compile than what comes of calls for each lane.
const LONGEST: usize = 16_000;
/// Those with what is inlined besides. A Fourier transform of 1024 points has sines and cosines in 30 places: 8000 instructions, 0.2 of the time.
const LONG: usize = 10_000;
/// The private memory of a function that is inlined, in bytes: each call gets its own.
const LARGEST: u64 = 1 << 10;

/// The pass.
pub fn inline_functions<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    let Inlining { chosen, kept } = choose(module, kernel);
    let is_left = |(call, callee): &(CallSiteValue<'ctx>, FunctionValue<'ctx>)| {
        !chosen.contains(callee) || has_vectors(*call, request)
    };
    let mut left: HashSet<InstructionValue> = calls(kernel)
        .filter(is_left)
        .map(|(call, _)| view::instruction_of(call))
        .collect();
    // What is called behind the chosen ones is reckoned with.
    while let Some((call, callee)) = calls(kernel).find(|(call, _)| !left.contains(&view::instruction_of(*call))) {
        if kept.contains(&callee) || has_vectors(call, request) || rewrite::inline_call(call).is_err() {
            left.insert(view::instruction_of(call));
        }
    }
    Ok(())
}

/// Whether there are vector functions for a call.
fn has_vectors(call: CallSiteValue<'_>, request: &Request<'_>) -> bool {
    !request.functions.shapes(call).is_empty()
}

/// What becomes of the functions that a kernel calls.
#[derive(Default)]
pub struct Inlining<'ctx> {
    /// Those whose calls in the kernel are to be inlined, with all that they call.
    pub chosen: HashSet<FunctionValue<'ctx>>,
    /// Those that stay calls even there, as they are worth vector functions of their own.
    pub kept: HashSet<FunctionValue<'ctx>>,
}

/// The functions whose calls in the kernel are to be inlined.
pub fn choose<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>) -> Inlining<'ctx> {
    let mut length = view::instructions(kernel).len();
    if length > LONGEST {
        return Inlining::default();
    }
    let mut called: HashMap<FunctionValue, Called> = HashMap::new();
    for (call, callee) in calls(kernel) {
        let of = called.entry(callee).or_default();
        of.times += 1;
        of.is_repeated = of.is_repeated
            || view::instruction_of(call).get_parent().is_some_and(flow::is_repeated)
            || of.times == 1 && has_loop(callee);
    }
    let mut lengths = Lengths {
        module,
        layout: &view::layout(module),
        known: HashMap::new(),
        kept: HashSet::new(),
        under_way: HashSet::new(),
    };
    let mut all: Vec<(usize, FunctionValue, Called)> = called
        .into_iter()
        .filter_map(|(callee, of)| Some((lengths.of(callee)?.checked_mul(of.times)?, callee, of)))
        .collect();
    all.retain(|(_, callee, _)| !lengths.kept.contains(callee));
    all.sort_by_cached_key(|(length, callee, _)| (*length, view::name(*callee)));
    let mut chosen = HashSet::new();
    for (is_repeated, longest) in [(true, LONGEST), (false, LONG)] {
        for (more, callee, _) in all.iter().filter(|(.., of)| of.is_repeated == is_repeated) {
            match length.checked_add(*more).filter(|length| *length <= longest) {
                Some(with) => length = with,
                None => break,
            }
            chosen.insert(*callee);
        }
    }
    Inlining {
        chosen,
        kept: lengths.kept,
    }
}

/// How a kernel calls a function.
#[derive(Clone, Copy, Default)]
struct Called {
    /// The calls in its text.
    times: usize,
    /// Whether one of them is in a loop, or the function has one itself.
    is_repeated: bool,
}

/// Whether a function has a loop.
fn has_loop(function: FunctionValue<'_>) -> bool {
    let Some(entry) = function.get_first_basic_block() else {
        return false;
    };
    let order = reverse_post_order(entry, flow::successors);
    let place: HashMap<_, usize> = order.iter().copied().zip(0..).collect();
    let goes_back = |(block, at): (&BasicBlock, usize)| flow::successors(*block).iter().any(|to| place[to] <= at);
    order.iter().zip(0..).any(goes_back)
}

/// The calls in a function of functions that are not only declared.
pub fn calls(caller: FunctionValue<'_>) -> impl Iterator<Item = (CallSiteValue<'_>, FunctionValue<'_>)> {
    let calls = view::calls(caller).into_iter();
    let with_callee = calls.filter_map(|call| Some((call, view::called_function(call)?)));
    with_callee.filter(|(_, callee)| view::is_defined(*callee))
}

/// How long functions are with all that they call.
struct Lengths<'a, 'ctx> {
    module: &'a Module<'ctx>,
    layout: &'a TargetData,
    known: HashMap<FunctionValue<'ctx>, Option<usize>>,
    kept: HashSet<FunctionValue<'ctx>>,
    under_way: HashSet<FunctionValue<'ctx>>,
}

impl<'ctx> Lengths<'_, 'ctx> {
    /// The instructions that there are for each call of a function when all is inlined; none if it cannot be, or is not meant to.
    fn of(&mut self, function: FunctionValue<'ctx>) -> Option<usize> {
        if let Some(known) = self.known.get(&function) {
            return *known;
        }
        let has = |name| {
            let kind = Attribute::get_named_enum_kind_id(name);
            function.get_enum_attribute(AttributeLoc::Function, kind).is_some()
        };
        let is_small = || own_bytes(self.layout, function).is_some_and(|bytes| bytes <= LARGEST);
        let is_held = has("noinline") && !must_be_inlined(function);
        let is_readable = || input::check_body(function).is_ok();
        if is_held || has("optnone") || !is_small() || !is_readable() || !self.under_way.insert(function) {
            return None;
        }
        let own = view::instructions(function).len();
        let length = calls(function).try_fold(own, |sum, (_, callee)| sum.checked_add(self.of(callee)?));
        self.under_way.remove(&function);
        let length = match length {
            Some(length) if is_worth_calling(self.module, function, length) => {
                self.kept.insert(function);
                Some(1)
            }
            length => length,
        };
        self.known.insert(function, length);
        length
    }
}

/// Whether a function cannot be called for one lane after the other, so that a kernel that calls it is not vectorized. Its source may ask for it to stay a call, to save
/// time or code, which that would not.
fn must_be_inlined(function: FunctionValue<'_>) -> bool {
    asks_for_its_work_item(function) && vector_variants::names(function).is_empty()
}

#[cfg(test)]
mod tests {
    use inkwell::context::Context;

    use super::*;
    use crate::test_ir;

    /// A function of so many additions, whose body ends like this.
    fn function(name: &str, length: usize, end: &str) -> String {
        let body: String = (1..=length)
            .map(|it| format!("  %x{it} = add i32 %x{}, 1\n", it - 1))
            .collect();
        format!(
            "define spir_func i32 @{name}(i32 %x0) {{\nentry:\n  br label %body\nbody:\n{body}  {end}\nend:\n  ret i32 %x{length}\n}}\n"
        )
    }

    /// The names of the functions that are inlined into a kernel that calls `f` and `g`.
    fn chosen(functions: [String; 2]) -> Vec<String> {
        let text = format!(
            "{}define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {{
  %r = call spir_func i32 @f(i32 %n)
  %s = call spir_func i32 @g(i32 %r)
  store i32 %s, ptr addrspace(1) %p
  ret void
}}",
            functions.concat()
        );
        let context = Context::create();
        let module = test_ir::module(&context, &text);
        let kernel = module.get_function("k").expect("the test has a kernel");
        let mut names: Vec<String> = choose(&module, kernel).chosen.into_iter().map(view::name).collect();
        names.sort();
        names
    }

    const ENDS: &str = "br label %end";
    const GOES_ROUND: &str = "%again = icmp ult i32 %x1, 7\n  br i1 %again, label %body, label %end";

    #[test]
    fn there_is_room_for_the_shorter_one() {
        let [long, short, too_long] = [LONG / 3 * 2, LONG / 2, LONG];
        assert_eq!(chosen([function("f", 10, ENDS), function("g", long, ENDS)]), ["f", "g"]);
        assert_eq!(chosen([function("f", short, ENDS), function("g", long, ENDS)]), ["f"]);
        assert_eq!(chosen([function("f", 10, ENDS), function("g", too_long, ENDS)]), ["f"]);
    }

    #[test]
    fn what_is_repeated_comes_first() {
        let [long, short] = [LONGEST / 3 * 2, LONG / 2];
        assert_eq!(
            chosen([function("f", short, ENDS), function("g", long, GOES_ROUND)]),
            ["g"]
        );
        assert_eq!(chosen([function("f", long, ENDS), function("g", 10, ENDS)]), ["g"]);
    }
}
