//! What the device announces of SPIR-V beyond the core: one kernel for each extension, against the same in Rust.

use super::harness::Pieces;

fn bytes(word: u32) -> [u8; 4] {
    word.to_le_bytes()
}

/// The sum of products of bytes, each operand signed or not.
fn dot(a: u32, b: u32, signs: (bool, bool)) -> i64 {
    let value = |byte: u8, signed: bool| match signed {
        true => i64::from(byte as i8),
        false => i64::from(byte),
    };
    let pairs = bytes(a).into_iter().zip(bytes(b));
    pairs.map(|(a, b)| value(a, signs.0) * value(b, signs.1)).sum()
}

const SIGNED: (bool, bool) = (true, true);
const UNSIGNED: (bool, bool) = (false, false);
const MIXED: (bool, bool) = (true, false);

fn saturated(sum: i64) -> u32 {
    sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32 as u32
}

#[test]
fn dot_products_of_packed_bytes() {
    let pieces = Pieces {
        capabilities: "OpCapability DotProductKHR\n OpCapability DotProductInput4x8BitPackedKHR",
        extensions: "OpExtension \"SPV_KHR_integer_dot_product\"",
        declarations: "%mask = OpConstant %uint 0x80ff017f",
        body: "%y = OpBitwiseXor %uint %x %mask
               %s = OpSDotKHR %uint %x %y PackedVectorFormat4x8BitKHR
               %u = OpUDotKHR %uint %x %y PackedVectorFormat4x8BitKHR
               %su = OpSUDotKHR %uint %x %y PackedVectorFormat4x8BitKHR
               %sa = OpSDotAccSatKHR %uint %x %y %x PackedVectorFormat4x8BitKHR
               %ua = OpUDotAccSatKHR %uint %x %y %x PackedVectorFormat4x8BitKHR
               %sua = OpSUDotAccSatKHR %uint %x %y %x PackedVectorFormat4x8BitKHR",
        results: &["%s", "%u", "%su", "%sa", "%ua", "%sua"],
        ..Pieces::default()
    };
    pieces.check("packed dot products", true, |_, x| {
        let y = x ^ 0x80ff_017f;
        let signed = i64::from(x as i32);
        vec![
            dot(x, y, SIGNED) as u32,
            dot(x, y, UNSIGNED) as u32,
            dot(x, y, MIXED) as u32,
            saturated(dot(x, y, SIGNED) + signed),
            (dot(x, y, UNSIGNED) + i64::from(x)).min(i64::from(u32::MAX)) as u32,
            saturated(dot(x, y, MIXED) + signed),
        ]
    });
}

#[test]
fn dot_products_of_vectors() {
    let pieces = Pieces {
        capabilities:
            "OpCapability DotProductKHR\n OpCapability DotProductInput4x8BitKHR\n OpCapability DotProductInputAllKHR",
        extensions: "OpExtension \"SPV_KHR_integer_dot_product\"",
        declarations: "%mask = OpConstant %uint 0x80ff017f
                       %v2ushort = OpTypeVector %ushort 2
                       %thirty_two = OpConstant %ulong 32",
        body: "%y = OpBitwiseXor %uint %x %mask
               %xb = OpBitcast %v4uchar %x
               %yb = OpBitcast %v4uchar %y
               %xs = OpBitcast %v2ushort %x
               %ys = OpBitcast %v2ushort %y
               %s = OpSDotKHR %uint %xb %yb
               %u = OpUDotAccSatKHR %uint %xb %yb %x
               %narrow = OpUDotKHR %uchar %xb %yb
               %wide = OpSUDotKHR %ulong %xs %ys
               %low = OpUConvert %uint %wide
               %n8 = OpUConvert %uint %narrow
               %high = OpShiftRightLogical %ulong %wide %thirty_two
               %h32 = OpUConvert %uint %high",
        results: &["%s", "%u", "%n8", "%low", "%h32"],
        ..Pieces::default()
    };
    pieces.check("dot products", true, |_, x| {
        let y = x ^ 0x80ff_017f;
        let halves = |word: u32| [word as u16, (word >> 16) as u16];
        let wide: i64 = (halves(x).into_iter().zip(halves(y)))
            .map(|(a, b)| i64::from(a as i16) * i64::from(b))
            .sum();
        vec![
            dot(x, y, SIGNED) as u32,
            (dot(x, y, UNSIGNED) + i64::from(x)).min(i64::from(u32::MAX)) as u32,
            dot(x, y, UNSIGNED) as u32 & 0xff,
            wide as u32,
            (wide >> 32) as u32,
        ]
    });
}

/// Rounded to the nearest, ties to even.
fn to_bfloat16(value: f32) -> u16 {
    let bits = value.to_bits();
    match value.is_nan() {
        true => (bits >> 16) as u16 | 0x40,
        false => ((u64::from(bits) + 0x7fff + u64::from(bits >> 16 & 1)) >> 16) as u16,
    }
}

fn from_bfloat16(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// `OpConvertFToBF16INTEL`, `OpConvertBF16ToFINTEL` and their capability by their numbers, which not every assembler knows.
#[test]
fn conversions_of_bfloat16_in_integers() {
    let pieces = Pieces {
        capabilities: "!0x00020011 6115",
        extensions: "OpExtension \"SPV_INTEL_bfloat16_conversion\"",
        body: "%f = OpBitcast %float %x
               !0x000417e4 %ushort %b %f
               %cut = OpUConvert %ushort %x
               !0x000417e5 %float %g %cut
               %bw = OpUConvert %uint %b
               %gw = OpBitcast %uint %g",
        results: &["%bw", "%gw"],
        ..Pieces::default()
    };
    pieces.check("bfloat16 conversions", true, |_, x| {
        vec![
            u32::from(to_bfloat16(f32::from_bits(x))),
            from_bfloat16(x as u16).to_bits(),
        ]
    });
}

/// The type itself, and its dot product.
#[test]
fn bfloat16() {
    let pieces = Pieces {
        capabilities: "!0x00020011 5116\n !0x00020011 5117",
        extensions: "OpExtension \"SPV_KHR_bfloat16\"",
        // A variable before the number would take it for its initializer.
        declarations: "%halves = OpConstant %uint 0x3f800001
                       %finite = OpConstant %uint 0xbfffbfff
                       !0x00040016 %bf16 16 0
                       %v2bf16 = OpTypeVector %bf16 2",
        body: "%z = OpBitwiseAnd %uint %x %finite
               %y = OpBitwiseAnd %uint %x %halves
               %a = OpBitcast %v2bf16 %z
               %b = OpBitcast %v2bf16 %y
               %d = OpDot %bf16 %a %b
               %df = OpFConvert %float %d
               %dw = OpBitcast %uint %df
               %s = OpConvertUToF %bf16 %n
               %sf = OpFConvert %float %s
               %sw = OpBitcast %uint %sf
               %back = OpConvertFToU %uint %s",
        results: &["%dw", "%sw", "%back"],
        ..Pieces::default()
    };
    pieces.check("bfloat16", true, |n, x| {
        let (y, x) = (x & 0x3f80_0001, x & 0xbfff_bfff);
        let product = |shift: u32| from_bfloat16((x >> shift) as u16) * from_bfloat16((y >> shift) as u16);
        let dot = from_bfloat16(to_bfloat16(product(0) + product(16)));
        let rounded = from_bfloat16(to_bfloat16(n as f32));
        vec![dot.to_bits(), rounded.to_bits(), rounded as u32]
    });
}

/// Two readings in a row: the later one is not smaller, and both ways to read it agree.
#[test]
fn clock() {
    let pieces = Pieces {
        capabilities: "OpCapability ShaderClockKHR",
        extensions: "OpExtension \"SPV_KHR_shader_clock\"",
        declarations: "%v2uint = OpTypeVector %uint 2\n %zero = OpConstantNull %ulong",
        body: "%before = OpReadClockKHR %ulong %c_1
               %halves = OpReadClockKHR %v2uint %c_2
               %after = OpReadClockKHR %ulong %c_3
               %between = OpBitcast %ulong %halves
               %ordered_1 = OpULessThanEqual %bool %before %between
               %ordered_2 = OpULessThanEqual %bool %between %after
               %ordered = OpLogicalAnd %bool %ordered_1 %ordered_2
               %distance = OpISub %ulong %after %before
               %some = OpUGreaterThan %bool %distance %zero
               %both = OpLogicalAnd %bool %ordered %some
               %r = OpSelect %uint %both %c_1 %c_0",
        results: &["%r"],
        ..Pieces::default()
    };
    pieces.check("clock", true, |_, _| vec![1]);
}

/// Calls through pointers that differ from work-item to work-item, and through one that is the same for all.
#[test]
fn function_pointers() {
    let pieces = Pieces {
        capabilities: "OpCapability FunctionPointersINTEL\n OpCapability IndirectReferencesINTEL",
        extensions: "OpExtension \"SPV_INTEL_function_pointers\"",
        annotations: "OpDecorate %twice ReferencedIndirectlyINTEL\n OpDecorate %less ReferencedIndirectlyINTEL",
        declarations: "%unary = OpTypeFunction %uint %uint
                       %unary_p = OpTypePointer CodeSectionINTEL %unary
                       %p_twice = OpConstantFunctionPointerINTEL %unary_p %twice
                       %p_less = OpConstantFunctionPointerINTEL %unary_p %less",
        body: "%bit = OpBitwiseAnd %uint %x %c_1
               %is_odd = OpINotEqual %bool %bit %c_0
               %chosen = OpSelect %unary_p %is_odd %p_twice %p_less
               %r = OpFunctionPointerCallINTEL %uint %chosen %x
               %same = OpFunctionPointerCallINTEL %uint %p_twice %n",
        functions: "%twice = OpFunction %uint None %unary
                    %tx = OpFunctionParameter %uint
                    %t_1 = OpLabel
                    %ty = OpIAdd %uint %tx %tx
                    OpReturnValue %ty
                    OpFunctionEnd
                    %less = OpFunction %uint None %unary
                    %lx = OpFunctionParameter %uint
                    %l_1 = OpLabel
                    %ly = OpISub %uint %lx %c_3
                    OpReturnValue %ly
                    OpFunctionEnd",
        results: &["%r", "%same"],
        ..Pieces::default()
    };
    pieces.check("function pointers", true, |n, x| {
        let chosen = match x & 1 {
            1 => x.wrapping_mul(2),
            _ => x.wrapping_sub(3),
        };
        vec![chosen, 2 * n as u32]
    });
}

#[test]
fn usm_storage_classes() {
    let pieces = Pieces {
        capabilities: "OpCapability USMStorageClassesINTEL",
        extensions: "OpExtension \"SPV_INTEL_usm_storage_classes\"",
        declarations: "%device = OpTypePointer DeviceOnlyINTEL %uint\n %host = OpTypePointer HostOnlyINTEL %uint",
        body: "%d = OpCrossWorkgroupCastToPtrINTEL %device %at_x
               %h = OpCrossWorkgroupCastToPtrINTEL %host %in
               %at_h = OpInBoundsPtrAccessChain %host %h %i
               %a = OpLoad %uint %d Aligned 4
               %b = OpLoad %uint %at_h Aligned 4
               %c = OpPtrCastToCrossWorkgroupINTEL %gp_uint %d
               %again = OpLoad %uint %c Aligned 4
               %r = OpIAdd %uint %a %b",
        results: &["%r", "%again"],
        ..Pieces::default()
    };
    pieces.check("USM storage classes", true, |_, x| vec![x.wrapping_mul(2), x]);
}

/// Each work-item tells its neighbour a word between the halves of a barrier.
#[test]
fn split_barriers() {
    let pieces = Pieces {
        capabilities: "OpCapability SplitBarrierINTEL",
        extensions: "OpExtension \"SPV_INTEL_split_barrier\"",
        // Release and acquire of local memory.
        declarations: "%forty = OpConstant %uint 40
                       %forty_l = OpConstant %ulong 40
                       %one_l = OpConstant %ulong 1
                       %release = OpConstant %uint 260
                       %acquire = OpConstant %uint 258
                       %words = OpTypeArray %uint %forty
                       %lp_words = OpTypePointer Workgroup %words
                       %lp_uint = OpTypePointer Workgroup %uint
                       %shared = OpVariable %lp_words Workgroup",
        body: "%mine = OpInBoundsAccessChain %lp_uint %shared %l
               OpStore %mine %x Aligned 4
               OpControlBarrierArriveINTEL %c_2 %c_2 %release
               %meanwhile = OpIMul %uint %x %c_3
               OpControlBarrierWaitINTEL %c_2 %c_2 %acquire
               %more = OpIAdd %ulong %l %one_l
               %next = OpUMod %ulong %more %forty_l
               %its = OpInBoundsAccessChain %lp_uint %shared %next
               %r = OpLoad %uint %its Aligned 4",
        results: &["%r", "%meanwhile"],
        ..Pieces::default()
    };
    let input = super::harness::input();
    pieces.check("split barriers", true, |n, x| {
        let (group, local) = (n / super::harness::GROUP, n % super::harness::GROUP);
        let next = group * super::harness::GROUP + (local + 1) % super::harness::GROUP;
        vec![input[next], x.wrapping_mul(3)]
    });
}

/// By its number: `OpArithmeticFenceEXT`. With fast math the difference of a sum and one of its parts would be the other part.
#[test]
fn arithmetic_fences() {
    let pieces = Pieces {
        capabilities: "OpCapability FPFastMathModeINTEL",
        extensions: "OpExtension \"SPV_EXT_arithmetic_fence\"\n OpExtension \"SPV_INTEL_fp_fast_math_mode\"",
        annotations: "OpDecorate %sum FPFastMathMode Fast\n OpDecorate %left FPFastMathMode Fast",
        declarations: "%large = OpConstant %float 16777216\n %part = OpConstant %float 0.75",
        body: "%f = OpConvertUToF %float %n
               %small = OpFMul %float %f %part
               %sum = OpFAdd %float %small %large
               !0x00041801 %float %fenced %sum
               %left = OpFSub %float %fenced %large
               %r = OpBitcast %uint %left",
        results: &["%r"],
        ..Pieces::default()
    };
    pieces.check("arithmetic fences", true, |n, _| {
        let sum = n as f32 * 0.75 + 16_777_216.0;
        vec![(sum - 16_777_216.0).to_bits()]
    });
}

/// Scopes are promises, which these accesses keep.
#[test]
fn alias_scopes() {
    let pieces = Pieces {
        capabilities: "OpCapability MemoryAccessAliasingINTEL",
        extensions: "OpExtension \"SPV_INTEL_memory_access_aliasing\"",
        declarations: "%domain = OpAliasDomainDeclINTEL
                       %scope = OpAliasScopeDeclINTEL %domain
                       %list = OpAliasScopeListDeclINTEL %scope",
        body: "%a = OpLoad %uint %at_x Aligned|AliasScopeINTELMask 4 %list
               %to = OpInBoundsPtrAccessChain %gp_uint %out %first
               OpStore %to %a Aligned|NoAliasINTELMask 4 %list
               %b = OpLoad %uint %at_x Aligned|AliasScopeINTELMask 4 %list
               %r = OpIAdd %uint %a %b",
        results: &["%r"],
        ..Pieces::default()
    };
    pieces.check("alias scopes", true, |_, x| vec![x.wrapping_mul(2)]);
}

#[test]
fn arrays_of_specialized_length() {
    let pieces = Pieces {
        capabilities: "OpCapability VariableLengthArrayINTEL",
        extensions: "OpExtension \"SPV_INTEL_variable_length_array\"",
        annotations: "OpDecorate %length SpecId 1",
        declarations: "%length = OpSpecConstant %uint 8\n %pp_uint = OpTypePointer Function %uint\n %pp_uchar = OpTypePointer Function %uchar
                       %seven = OpConstant %uint 7",
        body: "%saved = OpSaveMemoryINTEL %pp_uchar
               %array = OpVariableLengthArrayINTEL %pp_uint %length
               %j = OpBitwiseAnd %uint %x %seven
               %place = OpInBoundsPtrAccessChain %pp_uint %array %j
               OpStore %place %n Aligned 4
               %k2 = OpBitwiseAnd %uint %x %c_3
               %other = OpInBoundsPtrAccessChain %pp_uint %array %k2
               OpStore %other %x Aligned 4
               %r = OpLoad %uint %place Aligned 4
               OpRestoreMemoryINTEL %saved",
        results: &["%r"],
        ..Pieces::default()
    };
    pieces.check("arrays of specialized length", true, |n, x| {
        vec![if x & 7 == x & 3 { x } else { n as u32 }]
    });
}

#[test]
fn expectations_and_assumptions() {
    let pieces = Pieces {
        capabilities: "OpCapability ExpectAssumeKHR",
        extensions: "OpExtension \"SPV_KHR_expect_assume\"",
        declarations: "%limit = OpConstant %uint 1000",
        body: "%few = OpULessThan %bool %n %limit
               OpAssumeTrueKHR %few
               %likely = OpExpectKHR %uint %x %c_3
               %r = OpIAdd %uint %likely %n",
        results: &["%r"],
        ..Pieces::default()
    };
    pieces.check("expectations", true, |n, x| vec![x.wrapping_add(n as u32)]);
}

/// Sums and extremes of `float` in the output of the first work-item's group; what each work-item gets is one of the values that were there.
#[test]
fn float_atomics() {
    let pieces = Pieces {
        capabilities: "OpCapability AtomicFloat32AddEXT\n OpCapability AtomicFloat32MinMaxEXT",
        extensions:
            "OpExtension \"SPV_EXT_shader_atomic_float_add\"\n OpExtension \"SPV_EXT_shader_atomic_float_min_max\"",
        declarations: "%semantics = OpConstant %uint 520\n %hundred = OpConstant %float 100",
        body: "%mine = OpInBoundsPtrAccessChain %gp_uint %out %first
               %place = OpBitcast %gp_float %mine
               %f = OpConvertUToF %float %n
               OpStore %place %f Aligned 4
               %old = OpAtomicFAddEXT %float %place %c_1 %semantics %f
               %low = OpAtomicFMinEXT %float %place %c_1 %semantics %f
               %high = OpAtomicFMaxEXT %float %place %c_1 %semantics %hundred
               %end = OpLoad %float %place Aligned 4
               %a = OpBitcast %uint %old
               %b = OpBitcast %uint %low
               %c = OpBitcast %uint %high
               %d = OpBitcast %uint %end",
        results: &["%a", "%b", "%c", "%d"],
        ..Pieces::default()
    };
    pieces.check("float atomics", true, |n, _| {
        let f = n as f32;
        [f, 2.0 * f, f, f.max(100.0)].map(f32::to_bits).to_vec()
    });
}
