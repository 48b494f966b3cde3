//! What LLVM says of a target machine.

use inkwell::targets::TargetMachine;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{AnyValueEnum, FunctionValue, InstructionOpcode, InstructionValue};
use ir::atomics::{self, Atomic};
use ir::cost::{intrinsic_id, Costs, Fact};
use ir::scaling::is_scaled;
use ir::view;

use super::half::{self, is_half, Conversion};
use super::permutation;
use super::{
    mispredictions, Access, Builders, Cost, CostModel, Cycles, Form, Legal, Operand, PlainBuilders, Shuffle,
    TargetHooks, TestedStores, Tuning, Wide,
};

/// A target machine, asked about code in one function.
pub struct Machine<'m> {
    costs: Costs<'m>,
    is_x86: bool,
    /// Whether a product and a sum can be rounded once, without a call.
    has_fma: bool,
    /// Whether words of a vector can be permuted, and bytes of two.
    has_word_permutations: bool,
    has_byte_permutations: bool,
    /// Whether any two logical operations are one instruction.
    has_ternary_logic: bool,
    /// Whether components of vectors are permuted by variable numbers ([`permutation`]).
    has_component_permutations: bool,
    /// Whether a vector of numbers times powers of two is one instruction.
    has_scaling: bool,
    /// How it computes with `half`, if not as with other numbers.
    half: Option<Conversion>,
    tuning: Tuning,
    builders: &'m dyn Builders,
}

/// A locked instruction: some 20 cycles, by 0.3 for a unit of scalar work, in which no other access is made. LLVM has no price for it.
const LOCKED: Cost = Cost::new(60.0);
/// The same where a work-group has the memory to itself, or all who look: a load, an operation, a store.
const PLAIN: Cost = Cost::new(4.0);
/// The same whose result nobody wants: one instruction on memory. Measured on Zen 5: 0.8 cycles for each of a scalar histogram's, which are 2.7 units of 0.3.
const PLAIN_UPDATE: Cost = Cost::new(2.7);

/// A product with a power of two, for each register: `vscalefps`, the difference that it takes, and the comparison that leaves out what is 0.
const SCALING: Cost = Cost::new(4.0);
/// The same without such an instruction, in operations of cost one, and for vectors in products of such: two products, the shifts and sums that make their factors, and what is 0 left out.
const PRODUCTS: f64 = 10.0;
/// How long it takes either way.
const SCALING_LATENCY: Cycles = Cycles::new(10.0);

fn is_scaling(instruction: InstructionValue<'_>) -> bool {
    view::as_call(instruction)
        .and_then(view::called_function)
        .is_some_and(is_scaled)
}

/// Whether an instruction on a vector is logic whose result only more logic uses: `vpternlog` is any two such instructions.
fn is_half_of_ternary_logic(instruction: InstructionValue<'_>) -> bool {
    use InstructionOpcode::{And, Or, Xor};
    let is_logic =
        |it: InstructionValue<'_>| matches!(it.get_opcode(), And | Or | Xor) && it.get_type().is_vector_type();
    let only = instruction
        .get_first_use()
        .filter(|first| first.get_next_use().is_none());
    let user = match only.map(|only| only.get_user()) {
        Some(AnyValueEnum::VectorValue(user)) => user.as_instruction(),
        _ => None,
    };
    is_logic(instruction) && user.is_some_and(is_logic)
}

/// Whether an instruction is a locked one on memory that others see.
pub(crate) fn is_locked(instruction: InstructionValue<'_>) -> bool {
    let opcode = instruction.get_opcode();
    let is_update = matches!(opcode, InstructionOpcode::AtomicRMW | InstructionOpcode::AtomicCmpXchg);
    is_update && of_atomic(instruction) == LOCKED
}

/// An atomic operation, or a fence.
fn of_atomic(instruction: InstructionValue<'_>) -> Cost {
    let pointer = match atomics::atomic(instruction) {
        Some(Atomic::Access { pointer }) => instruction.get_operand(pointer).and_then(|it| it.value()),
        _ => None,
    };
    let is_own = pointer.is_some_and(|pointer| OWN_SPACES.contains(&view::address_space(pointer)));
    let is_plain = is_own || atomics::is_within_group(instruction);
    match (is_plain, instruction.get_opcode()) {
        (true, InstructionOpcode::AtomicRMW) if view::has_no_uses(instruction) => PLAIN_UPDATE,
        (true, _) => PLAIN,
        (false, _) => LOCKED,
    }
}

/// Private and local memory.
const OWN_SPACES: [u32; 2] = [0, 3];

impl<'m> Machine<'m> {
    /// Asks a target machine about code in a function.
    pub fn new(machine: &'m TargetMachine, function: FunctionValue<'m>) -> Self {
        let triple = machine.get_triple();
        let triple = triple.as_str().to_string_lossy();
        let is_x86 = ["x86_64", "i386", "i686"].iter().any(|it| triple.starts_with(it));
        let has = |feature| ir::target::has_features(machine, feature);
        let half = match () {
            () if !is_x86 => None,
            () if has("+avx512fp16") => Some(Conversion::Beside),
            () if has("+f16c") => Some(Conversion::Vectors),
            () => Some(Conversion::Calls),
        };
        let tuning = Tuning::of(&machine.get_cpu().to_string_lossy());
        Self {
            costs: Costs::new(machine, function),
            is_x86,
            has_word_permutations: is_x86 && has("+avx2"),
            has_byte_permutations: is_x86 && has("+avx512vbmi"),
            has_ternary_logic: is_x86 && has("+avx512f"),
            has_component_permutations: is_x86 && has("+ssse3"),
            has_scaling: is_x86 && has("+avx512f,+avx512vl"),
            has_fma: !is_x86 || has("+fma"),
            half,
            tuning,
            builders: match tuning.has_slow_masked_stores {
                true => &TestedStores,
                false => &PlainBuilders,
            },
        }
    }

    /// The same machine, whose loads and stores of vectors are written otherwise.
    pub fn with_builders(self, builders: &'m dyn Builders) -> Self {
        Self { builders, ..self }
    }

    /// How it gets from `half` to `float`, where it computes in that.
    fn half_in_float(&self) -> Option<Conversion> {
        self.half.filter(|it| *it != Conversion::Beside)
    }

    fn fact(&self, fact: Fact) -> u32 {
        u32::try_from(self.costs.fact(fact)).unwrap_or(u32::MAX)
    }

    /// Into how many registers an operation has to be parted: LLVM doubles the costs of intrinsics that take several, as if parting were work.
    fn parts(&self, result: Wide<'_>, parameters: &[BasicTypeEnum<'_>]) -> u32 {
        let types = parameters.iter().copied().chain([result.element]);
        let registers = types.map(|ty| self.registers(Wide::new(ty, result.width)));
        match registers.max() {
            Some(parts) if !result.width.is_scalable && result.width.lanes % parts.max(1) == 0 => parts.max(1),
            _ => 1,
        }
    }

    /// A store or load of each lane, at addresses that are in a vector if there are several.
    fn lane_by_lane(&self, access: &Access<'_>) -> Cost {
        let lanes = f64::from(access.ty.width.lanes);
        let one = Access {
            ty: Wide::fixed(access.ty.element, 1),
            form: Form::Contiguous,
            is_masked: false,
            ..*access
        };
        let mut cost = self.memory(&one) * lanes;
        cost += match access.is_store {
            true => self.scatter_lanes(access.ty),
            false => self.gather_lanes(access.ty),
        };
        if access.form == Form::Gather {
            // The addresses, out of a vector as the values are.
            cost += self.scatter_lanes(access.ty);
        }
        if access.is_masked {
            cost += (self.branch() + mispredictions::OF_BIT) * lanes;
        }
        cost
    }
}

/// One call and return: what LLVM's model says of x86, where it knows one.
const CALL: Cost = Cost::new(10.0);

/// What a call out of vector code costs besides, for each element: what is kept in memory meanwhile, and elements into its registers and out of them.
const AROUND_CALL: Cost = Cost::new(6.0);

/// Lanes of a mask that are tested together with others for one more instruction.
const ANY_LANES: u32 = 16;
/// That a load is an instruction of its own, which else is a part of what uses it. Measured on Emerald Rapids: `echoes` of the benchmarks, a sum of 32 loads, takes 1.3 times as long with masks.
const ALONE: Cost = Cost::new(0.5);
/// The test of a mask: from there to a scalar register.
const TEST: Cost = Cost::new(2.0);
/// How long a load takes from the nearest cache: 4 or 5 cycles on all machines of today, by their makers' manuals.
const LOAD_LATENCY: Cycles = Cycles::new(4.0);
/// How long a multiplication and addition takes: 4 cycles on most, by their makers' manuals.
const FLOAT_LATENCY: Cycles = Cycles::new(4.0);
/// How long a function takes that is called: most are mathematical ones.
const CALL_LATENCY: Cycles = Cycles::new(40.0);

impl CostModel for Machine<'_> {
    fn arithmetic(&self, opcode: InstructionOpcode, ty: Wide<'_>, second: Operand) -> Cost {
        if let Some(how) = self
            .half_in_float()
            .filter(|_| is_half(ty.element) && opcode != InstructionOpcode::FNeg)
        {
            return self.half_arithmetic(opcode, ty, second, how);
        }
        self.costs.arithmetic(opcode, ty, second).into()
    }

    fn compare(&self, opcode: InstructionOpcode, ty: Wide<'_>, predicate: u32) -> Cost {
        if let Some(how) = self
            .half_in_float()
            .filter(|_| is_half(ty.element) && opcode == InstructionOpcode::FCmp)
        {
            return self.half_compare(ty, predicate, how);
        }
        self.costs.compare(opcode, ty, predicate).into()
    }

    fn cast(&self, opcode: InstructionOpcode, from: Wide<'_>, to: BasicTypeEnum<'_>) -> Cost {
        let is_of_half = opcode != InstructionOpcode::BitCast && (is_half(from.element) || is_half(to));
        let is_priced = |how: Conversion| how == Conversion::Beside && from.width.lanes == 1;
        if let Some(how) = self.half.filter(|how| is_of_half && !is_priced(*how)) {
            return self.half_cast(opcode, from, to, how);
        }
        self.costs.cast(opcode, from, to).into()
    }

    fn memory(&self, access: &Access<'_>) -> Cost {
        let is_vector = access.ty.width.is_scalable || access.ty.width.lanes > 1;
        let question = match (access.form, access.is_masked, access.is_store) {
            (Form::Gather, _, false) => Some(Legal::Gather),
            (Form::Gather, _, true) => Some(Legal::Scatter),
            (Form::Contiguous, true, false) => Some(Legal::MaskedLoad),
            (Form::Contiguous, true, true) => Some(Legal::MaskedStore),
            (Form::Contiguous, false, _) | (Form::Interleaved { .. }, ..) => None,
        };
        match question {
            Some(question) if is_vector && !self.is_legal(question, access.ty, access.align) => {
                self.lane_by_lane(access)
            }
            Some(_) if access.form == Form::Gather && self.is_x86 && is_vector => {
                let Tuning { gather, scatter, .. } = self.tuning();
                Cost::from(self.costs.memory(access)) * if access.is_store { scatter } else { gather }
            }
            // LLVM counts what AVX-512 masks as what it does not.
            Some(Legal::MaskedLoad) if is_vector && self.has_ternary_logic => {
                let registers = f64::from(self.registers(access.ty).max(1));
                Cost::from(self.costs.memory(access)) + ALONE * registers
            }
            _ => self.costs.memory(access).into(),
        }
    }

    fn shuffle(&self, ty: Wide<'_>, shuffle: Shuffle) -> Cost {
        let ty = match ty.element {
            // LLVM's costs are of machines that compute with halves, or lane by lane; they are moved like integers.
            BasicTypeEnum::FloatType(half) if is_half(ty.element) => Wide::new(half.get_context().i16_type(), ty.width),
            _ => ty,
        };
        self.costs.shuffle(ty, shuffle).into()
    }

    fn extract(&self, ty: Wide<'_>, lane: Option<u32>) -> Cost {
        self.costs.extract(ty, lane).into()
    }

    fn insert(&self, ty: Wide<'_>, lane: Option<u32>) -> Cost {
        self.costs.insert(ty, lane).into()
    }

    fn intrinsic(&self, id: u32, result: Wide<'_>, parameters: &[BasicTypeEnum<'_>], scalars: u64) -> Cost {
        if let (true, Some(number)) = (id == intrinsic_id("llvm.is.fpclass"), parameters.first()) {
            // LLVM counts lanes one by one, and makes an instruction of it or a few tests of bits.
            return self.compare(InstructionOpcode::FCmp, Wide::new(*number, result.width), 0) * 2.0;
        }
        if let Some(how) = self.half_in_float().filter(|_| half::computes(id, result, parameters)) {
            return self.half_intrinsic(id, result, parameters, how);
        }
        if !self.has_fma && id == intrinsic_id("llvm.fma") && result.width.lanes > 1 {
            // LLVM makes a call for each lane of a whole register, and everything else waits in memory meanwhile.
            let register = self.preferred_lanes(result.element);
            return (CALL + AROUND_CALL) * f64::from(result.width.lanes.max(register));
        }
        let parts = self.parts(result, parameters);
        let one = Wide::fixed(result.element, result.width.lanes / parts);
        let one = if parts > 1 { one } else { result };
        Cost::from(self.costs.intrinsic(id, one, parameters, scalars)) * f64::from(parts)
    }

    fn scaling(&self, ty: Wide<'_>) -> Cost {
        match self.has_scaling && ty.width.lanes > 1 {
            true => SCALING * f64::from(self.registers(ty)),
            false => self.arithmetic(InstructionOpcode::FMul, ty, Operand::Any) * PRODUCTS,
        }
    }

    fn reduction(&self, opcode: InstructionOpcode, ty: Wide<'_>) -> Cost {
        self.costs.reduction(opcode, ty).into()
    }

    fn branch(&self) -> Cost {
        // LLVM has branches for nothing, as they are foreseen; they take a place in the pipeline all the same.
        Cost::from(self.costs.control(InstructionOpcode::Br)).max(Cost::new(1.0))
    }

    fn call(&self) -> Cost {
        CALL
    }

    /// LLVM has the price of a sum for it; the machines with masks test one at once, the others gather signs.
    fn branch_if_any(&self, mask: Wide<'_>) -> Cost {
        let parts = f64::from(mask.width.lanes.div_ceil(ANY_LANES));
        Cost::new(1.0) * parts + TEST + self.branch()
    }

    fn scalar(&self, instruction: InstructionValue<'_>) -> Cost {
        if self.has_ternary_logic && is_half_of_ternary_logic(instruction) {
            return Cost::FREE;
        }
        let of_half = self.half_in_float().and_then(|_| self.half_scalar(instruction));
        let of_permutation = || match self.has_component_permutations {
            true => permutation::part(instruction),
            false => None,
        };
        if let Some(cost) = of_half.or_else(of_permutation) {
            return cost;
        }
        match instruction.get_opcode() {
            InstructionOpcode::AtomicRMW | InstructionOpcode::AtomicCmpXchg | InstructionOpcode::Fence => {
                of_atomic(instruction)
            }
            InstructionOpcode::Call if is_scaling(instruction) => Cost::new(PRODUCTS),
            _ => self.costs.instruction(instruction).into(),
        }
    }

    fn latency(&self, instruction: InstructionValue<'_>) -> Cycles {
        if self.has_ternary_logic && is_half_of_ternary_logic(instruction) {
            return Cycles::FREE;
        }
        let said = Cycles::from(self.costs.latency(instruction));
        // A vector in several registers is as many instructions, none of which waits for another; LLVM adds them up.
        let said = match view::value_of(instruction).map(|it| it.get_type()) {
            Some(ty @ BasicTypeEnum::VectorType(_)) => said.shared_by(self.registers(Wide::fixed(ty, 1)).max(1).into()),
            _ => said,
        };
        match instruction.get_opcode() {
            // LLVM speaks of the instruction, not of the way to the cache.
            InstructionOpcode::Load => said.max(LOAD_LATENCY),
            // What is no instruction.
            InstructionOpcode::Phi => Cycles::FREE,
            // LLVM has no latency for intrinsics, and one of nothing for calls.
            InstructionOpcode::Call => match view::as_call(instruction).and_then(view::called_function) {
                Some(callee) if is_scaled(callee) => SCALING_LATENCY,
                Some(callee) if !view::is_intrinsic(callee) => said.max(CALL_LATENCY),
                _ if instruction.get_type().is_float_type() => said.max(FLOAT_LATENCY),
                _ => said,
            },
            _ => said,
        }
    }
}

impl TargetHooks for Machine<'_> {
    fn builders(&self) -> &dyn Builders {
        self.builders
    }

    fn vector_bits(&self) -> u32 {
        self.fact(Fact::VectorBits)
    }

    fn scalable_bits(&self) -> u32 {
        self.fact(Fact::ScalableBits)
    }

    fn likely_vscale(&self) -> u32 {
        self.fact(Fact::LikelyVscale)
    }

    fn vector_registers(&self) -> u32 {
        self.fact(Fact::VectorRegisters)
    }

    fn tuning(&self) -> Tuning {
        self.tuning
    }

    fn max_interleave(&self) -> u32 {
        self.fact(Fact::MaxInterleave)
    }

    fn is_legal(&self, question: Legal, ty: Wide<'_>, align: u64) -> bool {
        self.costs.is_legal(question, ty, align)
    }

    fn registers(&self, ty: Wide<'_>) -> u32 {
        self.costs.registers(ty).unwrap_or(ty.width.lanes)
    }

    fn permutation(&self, element_bytes: u64, lanes: u32) -> Option<&'static str> {
        // All machines with AVX-512 but the first, of which there are none left, have these of all lengths.
        let has_them = self.is_x86 && self.vector_bits() >= 512;
        has_them.then_some(match (element_bytes, lanes) {
            (1, 16) if self.has_byte_permutations => "llvm.x86.avx512.vpermi2var.qi.128",
            (1, 32) if self.has_byte_permutations => "llvm.x86.avx512.vpermi2var.qi.256",
            (1, 64) if self.has_byte_permutations => "llvm.x86.avx512.vpermi2var.qi.512",
            (2, 8) => "llvm.x86.avx512.vpermi2var.hi.128",
            (2, 16) => "llvm.x86.avx512.vpermi2var.hi.256",
            (2, 32) => "llvm.x86.avx512.vpermi2var.hi.512",
            (4, 4) => "llvm.x86.avx512.vpermi2var.d.128",
            (4, 8) => "llvm.x86.avx512.vpermi2var.d.256",
            (4, 16) => "llvm.x86.avx512.vpermi2var.d.512",
            (8, 4) => "llvm.x86.avx512.vpermi2var.q.256",
            (8, 8) => "llvm.x86.avx512.vpermi2var.q.512",
            _ => return None,
        })
    }

    fn permutation_of_one(&self, element_bytes: u64, lanes: u32) -> Option<&'static str> {
        let has_it = self.has_word_permutations && (element_bytes, lanes) == (4, 8);
        has_it.then_some("llvm.x86.avx2.permd")
    }
}
