//! Functions of extensions, against the same in Rust, scalar and vectorized.

use crate::support::{buffer, launch, range, try_build};

/// What the kernel `k(global const T *in, global R *out)` writes for each input, so many results each; the same however it is built.
fn results<T: Copy, R: Copy + Default + PartialEq + std::fmt::Debug>(
    source: &str,
    input: &[T],
    each: usize,
    group: u64,
) -> Vec<R> {
    let run = |options: &str| {
        let (built, log) = try_build(source, &format!("-cl-std=CL3.0 {options}"));
        let executable = built.unwrap_or_else(|error| panic!("{options}: {error}\n{log}"));
        let (mut input, mut out) = (input.to_vec(), vec![R::default(); input.len() * each]);
        let args = [buffer(&mut input), buffer(&mut out)];
        launch(
            executable.kernel("k").expect("it is there"),
            range(input.len() as u64, group),
            &args,
        );
        out
    };
    let scalar: Vec<R> = run("-cl-wfv=never");
    for options in ["-cl-wfv=always", "-cl-opt-disable"] {
        let other = run(options);
        let at = (0..scalar.len()).find(|at| scalar[*at] != other[*at]);
        assert_eq!(
            at,
            None,
            "{options}: {:?} {:?}",
            scalar[at.unwrap_or(0)],
            other[at.unwrap_or(0)]
        );
    }
    scalar
}

/// Words with many and with few bits.
fn words() -> Vec<u32> {
    let mut state = 0x9e37_79b9_u32;
    let next = |index: usize| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        match index % 6 {
            0 => 0x8080_8080,
            1 => 0x7f7f_7f7f,
            2 => state % 256,
            _ => state,
        }
    };
    (0..160).map(next).collect()
}

#[test]
fn integer_dot_products() {
    let source = "kernel void k(global const uint *in, global int *out) {
        size_t i = get_global_id(0);
        uint a = in[i], b = in[i] * 77777u; int s = (int)(in[i] << 3);
        char4 ca = as_char4(a), cb = as_char4(b); uchar4 ua = as_uchar4(a), ub = as_uchar4(b);
        global int *o = out + 16 * i;
        o[0] = dot(ca, cb);                o[1] = as_int(dot(ua, ub));
        o[2] = dot(ca, ub);                o[3] = dot(ua, cb);
        o[4] = dot_acc_sat(ca, cb, s);     o[5] = as_int(dot_acc_sat(ua, ub, a));
        o[6] = dot_acc_sat(ca, ub, s);     o[7] = dot_acc_sat(ua, cb, s);
        o[8] = dot_4x8packed_ss_int(a, b); o[9] = as_int(dot_4x8packed_uu_uint(a, b));
        o[10] = dot_4x8packed_su_int(a, b); o[11] = dot_4x8packed_us_int(a, b);
        o[12] = dot_acc_sat_4x8packed_ss_int(a, b, s); o[13] = as_int(dot_acc_sat_4x8packed_uu_uint(a, b, a));
        o[14] = dot_acc_sat_4x8packed_su_int(a, b, s); o[15] = dot_acc_sat_4x8packed_us_int(a, b, s);
    }";
    let value = |byte: u8, signed: bool| if signed { i64::from(byte as i8) } else { i64::from(byte) };
    let dot = |a: u32, b: u32, signs: (bool, bool)| -> i64 {
        let pairs = a.to_le_bytes().into_iter().zip(b.to_le_bytes());
        pairs.map(|(a, b)| value(a, signs.0) * value(b, signs.1)).sum()
    };
    let input = words();
    let found: Vec<i32> = results(source, &input, 16, 16);
    for (item, &a) in input.iter().enumerate() {
        let (b, s) = (a.wrapping_mul(77777), i64::from((a << 3) as i32));
        let forms = [(true, true), (false, false), (true, false), (false, true)];
        for (at, signs) in forms.into_iter().enumerate() {
            let sum = dot(a, b, signs);
            let accumulated = match signs {
                (false, false) => (sum + i64::from(a)).min(i64::from(u32::MAX)) as u32 as i32,
                _ => (sum + s).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32,
            };
            for (group, expected) in [(0, sum as i32), (4, accumulated), (8, sum as i32), (12, accumulated)] {
                let place = group + at;
                assert_eq!(found[16 * item + place], expected, "{place} of {a:#x}");
            }
        }
    }
}

/// Scalars that are narrower than `int`.
#[test]
fn bits_of_narrow_numbers_are_reversed() {
    let source = "kernel void k(global const uint *in, global long *out) {
        size_t i = get_global_id(0);
        uint x = in[i];
        global long *o = out + 4 * i;
        o[0] = bit_reverse((uchar)x);
        o[1] = bit_reverse((char)x);
        o[2] = bit_reverse((ushort)x);
        o[3] = bit_reverse((short)x);
    }";
    let input = words();
    let found: Vec<i64> = results(source, &input, 4, 16);
    for (item, &x) in input.iter().enumerate() {
        let (byte, short) = ((x as u8).reverse_bits(), (x as u16).reverse_bits());
        let expected = [byte.into(), (byte as i8).into(), short.into(), (short as i16).into()];
        assert_eq!(found[4 * item..4 * item + 4], expected, "of {x:#x}");
    }
}

#[test]
fn bit_fields() {
    let source = "kernel void k(global const uint *in, global long *out) {
        size_t i = get_global_id(0);
        uint x = in[i], offset = i % 32, count = i / 5 % (33 - offset), at8 = offset % 8, count8 = min(count, 8 - at8);
        global long *o = out + 12 * i;
        o[0] = bitfield_insert(x, 0x5a5aa5a5u, offset, count);
        o[1] = bitfield_extract_unsigned(x, offset, count);
        o[2] = bitfield_extract_signed(x, offset, count);
        o[3] = bitfield_extract_signed((int)x, offset, count);
        o[4] = bit_reverse(x);
        ulong w = (ulong)x * 0x100000001ul;
        o[5] = bitfield_insert(w, 0ul, offset, count + 32);
        o[6] = bitfield_extract_unsigned((long)w, offset, count + 32);
        o[7] = bitfield_extract_signed(w, offset, count + 32);
        o[8] = bit_reverse((long)w);
        uchar2 c = (uchar2)((uchar)x, (uchar)(x >> 8));
        o[9] = bitfield_insert(c, (uchar2)(0xa5), at8, count8).y;
        o[10] = bitfield_extract_signed(c, at8, count8).x;
        o[11] = bit_reverse((short3)(1, x, 3)).y;
    }";
    let low = |count: u32| if count >= 64 { u64::MAX } else { (1 << count) - 1 };
    let insert = |base: u64, insert: u64, at: u32, count: u32| base & !(low(count) << at) | (insert & low(count)) << at;
    let unsigned = |base: u64, at: u32, count: u32| base >> at & low(count);
    let signed = |base: u64, at: u32, count: u32| match count {
        0 => 0,
        _ => ((unsigned(base, at, count) << (64 - count)) as i64) >> (64 - count),
    };
    let input = words();
    let found: Vec<i64> = results(source, &input, 12, 16);
    for (item, &x) in input.iter().enumerate() {
        let at = item as u32 % 32;
        let count = item as u32 / 5 % (33 - at);
        let (at8, word, wide) = (at % 8, u64::from(x), u64::from(x) * 0x1_0000_0001);
        let (count8, second) = (count.min(8 - at8), u64::from(x >> 8 & 0xff));
        let expected = [
            insert(word, 0x5a5a_a5a5, at, count) as u32 as i64,
            unsigned(word, at, count) as i64,
            signed(word, at, count),
            signed(word, at, count),
            i64::from(x.reverse_bits()),
            insert(wide, 0, at, count + 32) as i64,
            unsigned(wide, at, count + 32) as i64,
            signed(wide, at, count + 32),
            wide.reverse_bits() as i64,
            insert(second, 0xa5, at8, count8) as i64,
            signed(word & 0xff, at8, count8),
            i64::from((x as i16).reverse_bits()),
        ];
        assert_eq!(found[12 * item..][..12], expected, "{x:#x} at {at}, {count} bits");
    }
}

#[test]
fn bfloat16_conversions() {
    let source = "kernel void k(global const uint *in, global uint *out) {
        size_t i = get_global_id(0);
        float x = as_float(in[i]);
        float3 v = (float3)(x, x * 1.5f, 1.0f);
        out[4 * i] = intel_convert_bfloat16_as_ushort(x);
        out[4 * i + 1] = as_uint(intel_convert_as_bfloat16_float((ushort)in[i]));
        out[4 * i + 2] = intel_convert_bfloat163_as_ushort3(v).x;
        out[4 * i + 3] = as_uint(intel_convert_as_bfloat162_float2((ushort2)(1, (ushort)in[i])).y);
    }";
    let mut input = words();
    input.extend([
        0x7f80_0001,
        0xff80_0000,
        0x7f7f_ffff,
        0x3f80_8000,
        0x3f81_8000,
        0x0000_8000,
        0x7fff_ffff,
        1,
    ]);
    let found: Vec<u32> = results(source, &input, 4, 8);
    for (item, &x) in input.iter().enumerate() {
        let rounded = match f32::from_bits(x).is_nan() {
            true => x >> 16 | 0x40,
            false => ((u64::from(x) + 0x7fff + u64::from(x >> 16 & 1)) >> 16) as u32,
        };
        assert_eq!(found[4 * item..][..4], [rounded, x << 16, rounded, x << 16], "{x:#x}");
    }
}

#[test]
fn clocks_go_forward() {
    let source = "kernel void k(global const uint *in, global uint *out) {
        ulong a = clock_read_device(), b = clock_read_work_group(), c = clock_read_sub_group();
        uint2 d = clock_read_hilo_device(), e = clock_read_hilo_work_group(), f = clock_read_hilo_sub_group();
        out[get_global_id(0)] = a < as_ulong(f) && a <= b && b <= c && c <= as_ulong(d) && as_ulong(d) <= as_ulong(e);
    }";
    let found: Vec<u32> = results(source, &words(), 1, 16);
    assert!(found.iter().all(|answer| *answer == 1), "{found:?}");
}

#[test]
fn split_barriers() {
    let source = "kernel void k(global const uint *in, global uint *out) {
        local uint shared[16], other[16];
        size_t i = get_global_id(0), l = get_local_id(0);
        shared[l] = in[i];
        intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
        uint own = in[i] * 3;
        intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);
        other[l] = shared[(l + 1) % 16];
        intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
        intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
        out[2 * i] = other[(l + 1) % 16];
        out[2 * i + 1] = own;
    }";
    let input = words();
    let found: Vec<u32> = results(source, &input, 2, 16);
    for (item, &x) in input.iter().enumerate() {
        let neighbour = input[item / 16 * 16 + (item % 16 + 2) % 16];
        assert_eq!(found[2 * item..][..2], [neighbour, x.wrapping_mul(3)], "{item}");
    }
}

#[test]
fn expectations_are_builtins() {
    let source = "kernel void k(global const uint *in, global uint *out) {
        size_t i = get_global_id(0);
        __builtin_assume(i < 1000);
        out[i] = __builtin_expect(in[i], 0) + 1;
    }";
    let found: Vec<u32> = results(source, &words(), 1, 16);
    let expected: Vec<u32> = words().into_iter().map(|word| word.wrapping_add(1)).collect();
    assert_eq!(found, expected);
}
