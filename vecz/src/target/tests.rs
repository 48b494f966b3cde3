//! What LLVM says of machines, and what is made of it.

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::targets::{CodeModel, InitializationConfig, RelocMode, Target as LlvmTarget, TargetMachine, TargetTriple};
use inkwell::values::InstructionOpcode;
use inkwell::OptimizationLevel;
use ir::vectorization::Width;
use ir::view;

use super::fixed::Fixed;
use super::instructions::funnel_shift;
use super::machine::Machine;
use super::*;

/// LLVM's machine of a name.
pub(crate) fn machine(triple: &str, cpu: &str, features: &str) -> TargetMachine {
    LlvmTarget::initialize_all(&InitializationConfig::default());
    let triple = TargetTriple::create(triple);
    let target = LlvmTarget::from_triple(&triple).unwrap();
    let level = OptimizationLevel::Default;
    target
        .create_target_machine(&triple, cpu, features, level, RelocMode::PIC, CodeModel::Default)
        .unwrap()
}

fn with<T>(triple: &str, cpu: &str, features: &str, ask: impl FnOnce(&Context, &Machine<'_>) -> T) -> T {
    let machine = machine(triple, cpu, features);
    let context = Context::create();
    let module = context.create_module("asked");
    let function = module.add_function("f", context.void_type().fn_type(&[], false), None);
    let asked = Machine::new(&machine, function);
    ask(&context, &asked)
}

pub(crate) const X86: &str = "x86_64-unknown-linux-gnu";

fn load<'ctx>(ty: Wide<'ctx>, form: Form, is_masked: bool) -> Access<'ctx> {
    Access {
        ty,
        form,
        is_store: false,
        is_masked,
        align: 4,
        space: 0,
    }
}

#[test]
fn wide_vectors_of_a_wide_machine_cost_one() {
    with(X86, "x86-64-v4", "-prefer-256-bit", |context, machine| {
        let floats = Wide::fixed(context.f32_type(), 16);
        assert_eq!(machine.vector_bits(), 512);
        assert_eq!(machine.vector_registers(), 32);
        assert_eq!(machine.preferred_lanes(context.f32_type().into()), 16);
        let one = machine.arithmetic(InstructionOpcode::FAdd, floats, Operand::Any);
        let two = machine.arithmetic(
            InstructionOpcode::FAdd,
            Wide::fixed(context.f32_type(), 32),
            Operand::Any,
        );
        assert!(one.is_possible() && two == one * 2.0, "{one} and {two}");
    });
}

#[test]
fn intrinsics_of_two_registers_cost_two() {
    with(X86, "x86-64-v4", "-prefer-256-bit", |context, machine| {
        let float: BasicTypeEnum = context.f32_type().into();
        let cost = |name: &str, element: BasicTypeEnum<'_>, parameters: &[BasicTypeEnum<'_>], lanes: u32| {
            machine.intrinsic(ir::cost::intrinsic_id(name), Wide::fixed(element, lanes), parameters, 0)
        };
        let [one, two] = [16, 32].map(|lanes| cost("llvm.fma", float, &[float; 3], lanes));
        assert!(one.is_possible() && two == one * 2.0, "{one} and {two}");
        let class = [float, context.i32_type().into()];
        let tests = cost("llvm.is.fpclass", context.bool_type().into(), &class, 16);
        assert!(tests <= one * 4.0, "{tests}");
    });
}

#[test]
fn rotations_are_shifts_and_not_one_for_each_lane() {
    for cpu in ["x86-64-v3", "x86-64-v4"] {
        with(X86, cpu, "", |context, machine| {
            let ty = Wide::fixed(context.i32_type(), 8);
            let cost = |name: &str| funnel_shift(machine, ir::cost::intrinsic_id(name), ty, Operand::Constant);
            let rotation = cost("llvm.fshl").expect("it is one");
            assert!(rotation <= Cost::new(8.0), "{rotation} on {cpu}");
            assert!(cost("llvm.fma").is_none());
        });
    }
}

#[test]
fn sums_of_products_that_are_calls_do_not_pay_in_vectors() {
    let cost = |cpu, lanes| {
        with(X86, cpu, "", |context, machine| {
            let float: BasicTypeEnum = context.f32_type().into();
            let fma = ir::cost::intrinsic_id("llvm.fma");
            machine.intrinsic(fma, Wide::fixed(float, lanes), &[float; 3], 0)
        })
    };
    assert!(cost("x86-64-v2", 2) == cost("x86-64-v2", 4));
    assert!(cost("x86-64-v2", 4) >= Cost::new(40.0) && cost("x86-64-v3", 4) <= Cost::new(2.0));
}

/// In `float`; by calls, where there is no conversion.
#[test]
fn vectors_of_half_are_worth_it_where_they_are_converted() {
    let costs = |cpu| {
        with(X86, cpu, "", |context, machine| {
            let half: BasicTypeEnum = context.f16_type().into();
            let of = |lanes| {
                let ty = Wide::fixed(half, lanes);
                let floor = machine.intrinsic(ir::cost::intrinsic_id("llvm.floor"), ty, &[half], 0);
                let sum = machine.arithmetic(InstructionOpcode::FAdd, ty, Operand::Any);
                let order = machine.compare(InstructionOpcode::FCmp, ty, 4);
                let integer = machine.cast(InstructionOpcode::FPToSI, ty, context.i32_type().into());
                floor + sum + order + integer
            };
            [of(1) * 16.0, of(16)]
        })
    };
    let [alone, together] = costs("x86-64-v4");
    assert!(together * 4.0 < alone, "{together} and {alone}");
    let [alone, together] = costs("nehalem");
    assert!(together * 2.0 > alone, "{together} and {alone}");
}

#[test]
fn conversions_of_half_are_those_of_vectors_where_it_is_computed_with() {
    with(X86, "sapphirerapids", "", |context, machine| {
        let (float, int): (BasicTypeEnum, BasicTypeEnum) = (context.f32_type().into(), context.i32_type().into());
        let half = context.f16_type().into();
        for (opcode, from, to) in [
            (InstructionOpcode::FPExt, half, float),
            (InstructionOpcode::FPTrunc, float, half),
            (InstructionOpcode::FPToSI, half, int),
            (InstructionOpcode::UIToFP, int, half),
        ] {
            let of = |lanes| machine.cast(opcode, Wide::fixed(from, lanes), to);
            assert!(of(16) * 4.0 < of(1) * 16.0 && of(32) == of(16) * 2.0, "{opcode:?}");
        }
    });
}

#[test]
fn a_machine_without_masks_pays_for_each_lane() {
    let masked = |cpu| {
        with(X86, cpu, "", |context, machine| {
            let ty = Wide::fixed(context.f32_type(), 8);
            let is_legal = machine.is_legal(Legal::MaskedLoad, ty, 4);
            (is_legal, machine.memory(&load(ty, Form::Contiguous, true)))
        })
    };
    let ((old_is, old), (new_is, new)) = (masked("nehalem"), masked("haswell"));
    assert!(!old_is && new_is);
    assert!(old > new * 4.0, "{old} and {new}");
}

#[test]
fn gathers_cost_more_than_consecutive_loads() {
    with(X86, "x86-64-v4", "-prefer-256-bit", |context, machine| {
        let ty = Wide::fixed(context.i32_type(), 16);
        let [plain, gather] = [Form::Contiguous, Form::Gather].map(|form| machine.memory(&load(ty, form, false)));
        let pairs = machine.memory(&load(
            ty,
            Form::Interleaved {
                factor: 2,
                members: 0b11,
            },
            false,
        ));
        assert!(plain < pairs && pairs < gather, "{plain}, {pairs}, {gather}");
    });
}

#[test]
fn scalable_vectors_exist_where_the_target_has_them() {
    with("aarch64-unknown-linux-gnu", "generic", "+sve", |context, machine| {
        assert_eq!(machine.scalable_bits(), 128);
        let width = Width {
            lanes: 4,
            is_scalable: true,
        };
        let ty = Wide::new(context.f32_type(), width);
        assert!(machine
            .arithmetic(InstructionOpcode::FMul, ty, Operand::Any)
            .is_possible());
        assert!(machine.is_legal(Legal::Gather, ty, 4));
        assert!(!machine.gather_lanes(ty).is_possible());
    });
    with(X86, "x86-64", "", |_, machine| {
        assert_eq!(machine.scalable_bits(), 0);
    });
}

#[test]
fn the_widest_factor_is_what_the_registers_hold() {
    let context = Context::create();
    let float: BasicTypeEnum = context.f32_type().into();
    assert_eq!(Fixed::WIDE.widest_factor(&[float; 8], 64), 64);
    assert_eq!(Fixed::WIDE.widest_factor(&[float; 9], 64), 32);
    assert_eq!(Fixed::WIDE.widest_factor(&[float; 9], 16), 16);
    assert_eq!(Fixed::NARROW.widest_factor(&[float; 20], 64), 0);
    assert_eq!(Fixed::NARROW.widest_factor(&[context.bool_type().into(); 16], 64), 64);
}

#[test]
fn what_cannot_be_done_stays_so() {
    assert!(!(Cost::NEVER * 0.0).is_possible());
    assert!(!(Cost::NEVER + Cost::FREE).is_possible());
    assert!(Cost::new(3.0) < Cost::NEVER);
    assert_eq!(Cost::NEVER.to_string(), "never");
    assert_eq!(Cost::new(2.0).shared_by(4.0).to_string(), "0.5");
}

/// The costs of a kernel's instructions, one by one.
fn costs(ir: &str, cpu: &str) -> Vec<f64> {
    let machine = machine(X86, cpu, "");
    let context = Context::create();
    let text = MemoryBuffer::create_from_memory_range_copy(ir.as_bytes(), "asked");
    let module = context.create_module_from_ir(text).unwrap();
    let function = module.get_first_function().unwrap();
    let asked = Machine::new(&machine, function);
    let instructions = view::instructions(function).into_iter();
    instructions.map(|it| asked.scalar(it).amount()).collect()
}

#[test]
fn components_by_variable_numbers_are_one_permutation() {
    let mut ir = "define <16 x i8> @f(<16 x i8> %x, <16 x i8> %at) {\n".to_owned();
    let mut last = "poison".to_owned();
    for i in 0..16 {
        ir += &format!("%a{i} = extractelement <16 x i8> %at, i32 {i}\n");
        ir += &format!("%e{i} = extractelement <16 x i8> %x, i8 %a{i}\n");
        ir += &format!("%v{i} = insertelement <16 x i8> {last}, i8 %e{i}, i32 {i}\n");
        last = format!("%v{i}");
    }
    ir += &format!("ret <16 x i8> {last}\n}}");
    let of_permutation = |cpu| costs(&ir, cpu)[..48].iter().sum::<f64>();
    assert_eq!(of_permutation("x86-64-v2"), 2.0);
    // Without the instruction, each component goes through memory.
    assert!(of_permutation("x86-64") > 32.0);
}
