//! Chunks and lanes, run on the machine that tests are run on.

use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::targets::{CodeModel, FileType, InitializationConfig, RelocMode, Target, TargetMachine};
use inkwell::values::PointerValue;
use inkwell::{AddressSpace, OptimizationLevel};
use ir::jit::{Audience, Jit};
use ir::vectorization::Width;

use super::{Builders, Check, Chunks, Element, Emitted, Emitter, LaneAccess, Part, PlainBuilders, TestedStores};

/// Runs `void f(ptr memory, ptr values, ptr mask)`, whose body is written by `write`: `memory` has 64 records of up to 8 integers, `values` 8 vectors of
/// 16 lanes, `mask` a byte for each lane.
fn run(
    lanes: u32,
    memory: &mut [i32],
    values: &mut [i32],
    mask: &[u8],
    write: impl for<'ctx> FnOnce(&Emitter<'_, 'ctx>, [PointerValue<'ctx>; 3]) -> Emitted<()>,
) {
    run_by(&PlainBuilders, lanes, memory, values, mask, write);
}

/// The same with a machine's way of loading and storing vectors.
fn run_by(
    builders: &dyn Builders,
    lanes: u32,
    memory: &mut [i32],
    values: &mut [i32],
    mask: &[u8],
    write: impl for<'ctx> FnOnce(&Emitter<'_, 'ctx>, [PointerValue<'ctx>; 3]) -> Emitted<()>,
) {
    Target::initialize_native(&InitializationConfig::default()).expect("the host is a target");
    let context = Context::create();
    let module = context.create_module("test");
    let pointer = context.ptr_type(AddressSpace::default());
    let ty = context
        .void_type()
        .fn_type(&[pointer.into(), pointer.into(), pointer.into()], false);
    let function = module.add_function("f", ty, None);
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(function, "entry"));
    let width = Width {
        lanes,
        is_scalable: false,
    };
    let out = Emitter {
        module: &module,
        builder: &builder,
        width,
        builders,
    };
    let parameter = |at: u32| function.get_nth_param(at).expect("a parameter").into_pointer_value();
    write(&out, [parameter(0), parameter(1), parameter(2)]).expect("the code can be written");
    builder.build_return(None).expect("a function ends");
    let object = compile(&module);
    let jit = Jit::new([], &Audience::default()).expect("the host has a JIT");
    jit.add_object(&object).expect("an object");
    let address = jit.lookup("f").expect("it is there");
    // SAFETY: the function has this type; the slices are as long as its code goes, which the callers of this function see to.
    unsafe {
        let code: extern "C" fn(*mut i32, *mut i32, *const u8) = std::mem::transmute(address as usize);
        code(memory.as_mut_ptr(), values.as_mut_ptr(), mask.as_ptr());
    }
}

fn compile(module: &Module<'_>) -> Vec<u8> {
    module.verify().expect("what is written is right");
    let triple = TargetMachine::get_default_triple();
    let target = Target::from_triple(&triple).expect("the host is a target");
    let machine = target
        .create_target_machine(
            &triple,
            TargetMachine::get_host_cpu_name().to_str().unwrap_or("generic"),
            TargetMachine::get_host_cpu_features().to_str().unwrap_or(""),
            OptimizationLevel::Default,
            RelocMode::PIC,
            CodeModel::Default,
        )
        .expect("the host is a machine");
    let object = machine
        .write_to_memory_buffer(module, FileType::Object)
        .expect("the host has code for it");
    object.as_slice().to_vec()
}

/// The mask that is in memory, a byte for each lane.
fn mask_of<'ctx>(out: &Emitter<'_, 'ctx>, at: PointerValue<'ctx>) -> Emitted<Part<'ctx>> {
    let byte = Element {
        ty: out.context().i8_type().into(),
        bytes: 1,
        align: 1,
    };
    let bytes = out.load_vector(byte, at, None)?.into_vector_value();
    let zero = bytes.get_type().const_zero();
    let mask = out
        .builder
        .build_int_compare(inkwell::IntPredicate::NE, bytes, zero, "")?;
    Ok(mask.into())
}

fn integer<'ctx>(out: &Emitter<'_, 'ctx>) -> Element<'ctx> {
    Element {
        ty: out.context().i32_type().into(),
        bytes: 4,
        align: 4,
    }
}

fn every_case(look: impl Fn(u32, Chunks, Option<u32>)) {
    for (lanes, block) in [
        (2, 2),
        (4, 4),
        (4, 2),
        (8, 8),
        (8, 4),
        (8, 2),
        (16, 16),
        (16, 4),
        (16, 8),
    ] {
        for factor in 2..=8 {
            let all: Vec<u32> = (0..factor).collect();
            for members in [vec![0], vec![0, factor - 1], vec![0, 1], all] {
                for (is_reversed, may_read_end) in [(false, false), (true, false), (false, true)] {
                    let mut members = members.clone();
                    members.dedup();
                    let chunks = Chunks {
                        factor,
                        is_reversed,
                        members,
                        may_read_end,
                        block,
                    };
                    look(lanes, chunks.clone(), None);
                    if !may_read_end && block == lanes {
                        look(lanes, chunks, Some(0b1011_0110_0101_1101));
                    }
                }
            }
        }
    }
}

#[test]
fn chunks_load_every_member_of_every_record() {
    every_case(|lanes, chunks, mask| {
        let mut memory: Vec<i32> = (0..64 * 8).collect();
        let mut values = vec![-1; 16 * 8];
        let bytes: Vec<u8> = (0..16)
            .map(|lane| mask.map_or(1, |mask| (mask >> lane & 1) as u8))
            .collect();
        run(lanes, &mut memory, &mut values, &bytes, |out, [memory, values, at]| {
            let mask = mask.map(|_| mask_of(out, at)).transpose()?;
            let loaded = out.load_chunks(integer(out), &chunks, memory, mask)?;
            for (member, value) in loaded.into_iter().enumerate() {
                let place = out.behind(values, member as i64 * 64)?;
                out.store_vector(integer(out), place, value, mask)?;
            }
            Ok(())
        });
        for (at, member) in chunks.members.iter().enumerate() {
            for lane in (0..lanes).filter(|lane| bytes[*lane as usize] != 0) {
                let record = if chunks.is_reversed { lanes - 1 - lane } else { lane };
                let expected = (record * chunks.factor + member) as i32;
                assert_eq!(values[at * 16 + lane as usize], expected, "{lanes} {chunks:?} {mask:?}");
            }
        }
    });
}

#[test]
fn chunks_store_members_and_nothing_between_nor_of_lanes_that_are_off() {
    every_case(|lanes, chunks, mask| {
        let bytes: Vec<u8> = (0..16)
            .map(|lane| mask.map_or(1, |mask| (mask >> lane & 1) as u8))
            .collect();
        let mut expected = vec![-1; 64 * 8];
        for lane in (0..lanes).filter(|lane| bytes[*lane as usize] != 0) {
            let record = if chunks.is_reversed { lanes - 1 - lane } else { lane };
            for member in &chunks.members {
                expected[(record * chunks.factor + member) as usize] = (member * 16 + lane) as i32;
            }
        }
        let ways: [&dyn Builders; 2] = [&PlainBuilders, &TestedStores];
        for builders in ways {
            let mut memory = vec![-1; 64 * 8];
            let mut values: Vec<i32> = (0..16 * 8).collect();
            run_by(
                builders,
                lanes,
                &mut memory,
                &mut values,
                &bytes,
                |out, [memory, values, at]| {
                    let mask = mask.map(|_| mask_of(out, at)).transpose()?;
                    let mut stored = Vec::new();
                    for member in &chunks.members {
                        let place = out.behind(values, i64::from(*member) * 64)?;
                        stored.push(out.load_vector(integer(out), place, None)?);
                    }
                    out.store_chunks(integer(out), &chunks, memory, &stored, mask)
                },
            );
            assert_eq!(memory, expected, "{lanes} {chunks:?} {mask:?}");
        }
    });
}

#[test]
fn lanes_that_are_off_touch_nothing() {
    let mut memory: Vec<i32> = (0..64 * 8).collect();
    let mut values = vec![-1; 16 * 8];
    let bytes: Vec<u8> = (0..16).map(|lane| u8::from(lane % 3 == 1)).collect();
    run(8, &mut memory, &mut values, &bytes, |out, [memory, values, at]| {
        let mask = mask_of(out, at)?;
        // Those of lanes that are off are not addresses.
        let address = |lane: u32| match lane % 3 {
            1 => out.behind(memory, i64::from(lane) * 20),
            _ => Ok(memory.get_type().const_null()),
        };
        let loaded = out.load_lanes(integer(out), &address, Some(mask))?;
        let address = |lane: u32| match lane % 3 {
            1 => out.behind(values, i64::from(lane) * 8),
            _ => Ok(values.get_type().const_null()),
        };
        out.store_lanes(integer(out), &address, loaded, Some(mask))
    });
    for (at, value) in values.iter().enumerate() {
        let expected = match (at % 2, (at / 2) % 3) {
            (0, 1) if at < 16 => at as i32 / 2 * 5,
            _ => -1,
        };
        assert_eq!(*value, expected, "at {at}");
    }
}

/// The addresses of the 8 lanes of a part, so many bytes apart.
fn places<'ctx>(out: &Emitter<'_, 'ctx>, first: PointerValue<'ctx>, bytes: i64, part: i64) -> Emitted<Part<'ctx>> {
    let step = out.context().i64_type().const_int(bytes as u64, true);
    out.spread(out.behind(first, 8 * part * bytes)?, step)
}

/// Two parts of 8 lanes; those that are off have no addresses.
#[test]
fn a_loop_over_lanes_does_what_they_do_one_by_one() {
    for is_on in [|_| true, |lane: u32| lane % 3 == 1, |_| false] {
        let mut memory: Vec<i32> = (0..64 * 8).collect();
        let mut values = vec![-1; 16 * 8];
        let bytes: Vec<u8> = (0..16).map(|lane| u8::from(is_on(lane))).collect();
        run(8, &mut memory, &mut values, &bytes, |out, [memory, values, at]| {
            let masks = [mask_of(out, at)?, mask_of(out, out.behind(at, 8)?)?];
            let from = [places(out, memory, 20, 0)?, places(out, memory, 20, 1)?];
            let nowhere = out.spread(memory.get_type().const_null(), out.context().i64_type().const_zero())?;
            let from = [0, 1].map(|part| ir::widen::select(out.builder, masks[part], from[part], nowhere));
            let of_memory = LaneAccess {
                element: integer(out),
                at: 0,
                stored: None,
            };
            let next = LaneAccess { at: 4, ..of_memory };
            let loaded = out.in_lane_loop(&from, &[next, of_memory], Some(&masks))?;
            let to = [places(out, values, 8, 0)?, places(out, values, 8, 1)?];
            let to = [0, 1].map(|part| ir::widen::select(out.builder, masks[part], to[part], nowhere));
            let stores = [
                LaneAccess {
                    stored: Some(&loaded[1]),
                    ..of_memory
                },
                LaneAccess {
                    stored: Some(&loaded[0]),
                    ..next
                },
            ];
            out.in_lane_loop(&to, &stores, Some(&masks))?;
            Ok(())
        });
        for (at, value) in values.iter().enumerate() {
            let expected = match at < 32 && is_on(at as u32 / 2) {
                true => at as i32 / 2 * 5 + at as i32 % 2,
                false => -1,
            };
            assert_eq!(*value, expected, "at {at}");
        }
    }
}

/// What is computed with them is thrown away, but should be no slower than others: not denormal, as halves of addresses are.
#[test]
fn lanes_that_are_off_load_zeros_whatever_others_store() {
    for is_in_loop in [false, true] {
        let mut memory = vec![7; 64 * 8];
        let mut values = vec![-1; 16 * 8];
        let bytes: Vec<u8> = (0..16).map(|lane| u8::from(lane % 3 == 1)).collect();
        run(8, &mut memory, &mut values, &bytes, |out, [memory, values, at]| {
            let mask = mask_of(out, at)?;
            let (from, mask) = (places(out, memory, 20, 0)?, Some(mask));
            let of_lane = |lane: u32| out.lane_address(from, lane);
            let seven = out.load_vector(integer(out), memory, None)?;
            out.store_lanes(integer(out), &of_lane, seven, mask)?;
            let of_memory = LaneAccess {
                element: integer(out),
                at: 0,
                stored: None,
            };
            let loaded = match is_in_loop {
                true => out.in_lane_loop(&[from], &[of_memory], Some(&[mask.expect("there is one")]))?[0][0],
                false => out.load_lanes(integer(out), &of_lane, mask)?,
            };
            out.store_vector(integer(out), values, loaded, None)
        });
        let expected = [0, 7, 0, 0, 7, 0, 0, 7];
        assert_eq!(values[..8], expected, "in a loop: {is_in_loop}");
    }
}

#[test]
fn the_last_lane_that_is_on_stores_last() {
    for (mask, expected) in [(0b1_u16, 0), (0b1001, 3), (0x8000, 15), (0x0180, 8), (0xffff, 15)] {
        let mut memory = vec![-1; 64 * 8];
        let mut values: Vec<i32> = (0..16 * 8).collect();
        let bytes: Vec<u8> = (0..16).map(|lane| (mask >> lane & 1) as u8).collect();
        run(8, &mut memory, &mut values, &bytes, |out, [memory, values, at]| {
            let masks = [mask_of(out, at)?, mask_of(out, out.behind(at, 8)?)?];
            let parts = [
                out.load_vector(integer(out), values, None)?,
                out.load_vector(integer(out), out.behind(values, 32)?, None)?,
            ];
            let last = out.last_on(&parts, &masks)?;
            out.builder.build_store(memory, last)?;
            Ok(())
        });
        assert_eq!(memory[0], expected, "{mask:b}");
    }
}

#[test]
fn low_bits_are_linear_where_nothing_above_them_changes() {
    let cases = [
        (0, 1, 7, true),
        (1, 1, 7, false),
        (8, 1, 15, true),
        (9, 1, 15, false),
        (0, 1, 6, false),
        (0, 1, -1, true),
        (0, 1, 7 | i32::MIN, true),
        (1, 1, 7 | i32::MIN, false),
        (8, 1, 7 | 64, true),
        (7, -1, 7, true),
        (6, -1, 7, false),
        (0, 1, 0, false),
        (16, 2, 15, true),
        (18, 2, 15, false),
    ];
    for (first, stride, mask, expected) in cases {
        let mut memory = vec![first, 0];
        let mut values = vec![mask];
        run(8, &mut memory, &mut values, &[], |out, [memory, values, _]| {
            let ty = out.context().i32_type();
            let first = out.builder.build_load(ty, memory, "")?.into_int_value();
            let mask = out.builder.build_load(ty, values, "")?.into_int_value();
            let holds = out.check(&[Check::Below { first, stride, mask }], 8)?;
            let holds = out.builder.build_int_z_extend(holds, ty, "")?;
            out.builder.build_store(out.behind(memory, 4)?, holds)?;
            Ok(())
        });
        assert_eq!(memory[1] != 0, expected, "{first} {stride} {mask}");
    }
}

#[test]
fn checks_tell_whether_any_lane_wraps_or_is_clamped() {
    use crate::analyses::shapes::Clamp;
    let fits = |first: i32, stride: i64, bits: u32, is_signed: bool| {
        (first, stride, Some((bits, is_signed)), None::<(i32, i64, Clamp)>)
    };
    let reflected = |first: i32, limit: i32, by: Clamp| (first, 1, None, Some((limit, -1, by)));
    let within = |first: i32, stride: i64, limit: i32, by: Clamp| (first, stride, None, Some((limit, 0, by)));
    let cases = [
        (fits(-9, 1, 32, false), true),
        (fits(-8, 1, 32, false), true),
        (fits(-7, 1, 32, false), false),
        (fits(6, -1, 32, false), false),
        (fits(7, -1, 32, false), true),
        (fits(i32::MAX - 7, 1, 32, true), true),
        (fits(i32::MAX - 6, 1, 32, true), false),
        (fits(i32::MIN + 6, -1, 32, true), false),
        (fits(0x1f8, 1, 8, false), true),
        (fits(0x1f9, 1, 8, false), false),
        (fits(0, 40, 8, false), false),
        (within(3, 1, 10, Clamp::SignedMin), true),
        (within(4, 1, 10, Clamp::SignedMin), false),
        (within(-1, 1, 0, Clamp::SignedMax), false),
        (within(0, 1, 0, Clamp::SignedMax), true),
        (within(9, -1, 2, Clamp::SignedMax), true),
        (within(8, -1, 2, Clamp::SignedMax), false),
        (within(-4, 1, -1, Clamp::UnsignedMin), false),
        (within(-8, 1, -1, Clamp::UnsignedMin), true),
        // Up to where what rises and what falls meet.
        (reflected(3, 17, Clamp::SignedMin), true),
        (reflected(3, 16, Clamp::SignedMin), false),
        (reflected(0, 0, Clamp::SignedMax), true),
        (reflected(-1, 1, Clamp::SignedMax), false),
        (reflected(0, i32::MIN + 7, Clamp::SignedMax), true),
        (reflected(0, i32::MIN + 6, Clamp::SignedMax), false),
    ];
    for ((first, stride, fits, within), expected) in cases {
        let mut memory = vec![first, 0];
        let mut values = vec![within.map_or(0, |(limit, ..)| limit)];
        run(8, &mut memory, &mut values, &[], |out, [memory, values, _]| {
            let ty = out.context().i32_type();
            let first = out.builder.build_load(ty, memory, "")?.into_int_value();
            let limit = out.builder.build_load(ty, values, "")?.into_int_value();
            let check = match (fits, within) {
                (Some((bits, is_signed)), _) => Check::Fits {
                    first,
                    stride,
                    bits,
                    is_signed,
                },
                (_, Some((_, limit_stride, by))) => Check::Within {
                    first,
                    stride,
                    limit,
                    limit_stride,
                    by,
                },
                _ => unreachable!("a case is the one or the other"),
            };
            let holds = out.check(&[check], 8)?;
            let holds = out.builder.build_int_z_extend(holds, ty, "")?;
            out.builder.build_store(out.behind(memory, 4)?, holds)?;
            Ok(())
        });
        assert_eq!(memory[1] != 0, expected, "{first} {stride} {fits:?} {within:?}");
    }
}
