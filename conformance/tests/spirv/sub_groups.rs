//! `cl_intel_spirv_subgroups`: shuffles and block accesses of SPV_INTEL_subgroups, against the same in Rust.

use conformance::session::Session;

use super::harness::{input, Pieces};

/// Work-items of a sub-group. Groups are whole numbers of them.
const LANES: usize = 8;
const CAPABILITIES: &str = "OpCapability SubgroupDispatch
    OpCapability SubgroupShuffleINTEL
    OpCapability SubgroupBufferBlockIOINTEL";
const EXTENSION: &str = "OpExtension \"SPV_INTEL_subgroups\"";
const ANNOTATIONS: &str = "OpExecutionMode %k SubgroupSize 8
    OpDecorate %lane_variable BuiltIn SubgroupLocalInvocationId";
const LANE: &str = "%in_uint = OpTypePointer Input %uint
    %lane_variable = OpVariable %in_uint Input";

fn pieces<'a>(declarations: &'a str, body: &'a str, results: &'a [&'a str]) -> Pieces<'a> {
    Pieces {
        capabilities: CAPABILITIES,
        extensions: EXTENSION,
        annotations: ANNOTATIONS,
        declarations,
        body,
        results,
        ..Pieces::default()
    }
}

#[test]
fn it_is_announced() {
    let session = Session::weft().expect("Weft is built");
    let extensions = session.device.extensions().expect("extensions");
    assert!(
        extensions.split(' ').any(|name| name == "cl_intel_spirv_subgroups"),
        "{extensions}"
    );
}

#[test]
fn shuffles() {
    let declarations = format!(
        "{LANE}
        %v2uint = OpTypeVector %uint 2"
    );
    let body = "%lane = OpLoad %uint %lane_variable Aligned 4
        %other = OpBitwiseXor %uint %lane %c_3
        %not = OpNot %uint %x
        %a = OpSubgroupShuffleINTEL %uint %x %other
        %b = OpSubgroupShuffleXorINTEL %uint %x %c_1
        %c = OpSubgroupShuffleDownINTEL %uint %x %not %c_2
        %d = OpSubgroupShuffleUpINTEL %uint %not %x %c_2
        %pair = OpCompositeConstruct %v2uint %x %n
        %pairs = OpSubgroupShuffleINTEL %v2uint %pair %other
        %e = OpCompositeExtract %uint %pairs 1
        %short = OpUConvert %ushort %x
        %shorts = OpSubgroupShuffleXorINTEL %ushort %short %c_2
        %f = OpUConvert %uint %shorts
        %longs = OpSubgroupShuffleINTEL %ulong %i %other
        %g = OpUConvert %uint %longs
        %h_float = OpBitcast %float %n
        %floats = OpSubgroupShuffleDownINTEL %float %h_float %h_float %c_1
        %h = OpBitcast %uint %floats";
    let all = input();
    let results = ["%a", "%b", "%c", "%d", "%e", "%f", "%g", "%h"];
    pieces(&declarations, body, &results).check("shuffles", true, |n, _| {
        let (first, lane) = (n - n % LANES, n % LANES);
        let of = |lane: usize| all[first + lane];
        let down = |by: usize| (lane + by) % LANES;
        let up = |by: usize| (lane + LANES - by) % LANES;
        vec![
            of(lane ^ 3),
            of(lane ^ 1),
            if lane + 2 < LANES { of(down(2)) } else { !of(down(2)) },
            if lane >= 2 { of(up(2)) } else { !of(up(2)) },
            (first + (lane ^ 3)) as u32,
            of(lane ^ 2) & 0xffff,
            (first + (lane ^ 3)) as u32,
            (first + down(1)) as u32,
        ]
    });
}

/// Component `c` of lane `l` is element `c * 8 + l`, whatever the elements are.
#[test]
fn block_reads() {
    let declarations = format!(
        "{LANE}
        %v2uint = OpTypeVector %uint 2
        %v2ushort = OpTypeVector %ushort 2
        %gp_ushort = OpTypePointer CrossWorkgroup %ushort
        %gp_uchar = OpTypePointer CrossWorkgroup %uchar
        %gp_ulong = OpTypePointer CrossWorkgroup %ulong
        %forty = OpConstant %uint 40
        %words = OpTypeArray %uint %forty
        %lp_words = OpTypePointer Workgroup %words
        %lp_uint = OpTypePointer Workgroup %uint
        %shared = OpVariable %lp_words Workgroup
        %eight = OpConstant %ulong 8
        %semantics = OpConstant %uint 0x110"
    );
    let body = "%lane = OpLoad %uint %lane_variable Aligned 4
        %wide_lane = OpUConvert %ulong %lane
        %base = OpISub %ulong %i %wide_lane
        %is_late = OpUGreaterThan %bool %base %wide_lane
        %before = OpISub %ulong %base %eight
        %at = OpSelect %ulong %is_late %before %base
        %p = OpInBoundsPtrAccessChain %gp_uint %in %at
        %a = OpSubgroupBlockReadINTEL %uint %p
        %pair = OpSubgroupBlockReadINTEL %v2uint %p
        %b = OpCompositeExtract %uint %pair 0
        %c = OpCompositeExtract %uint %pair 1
        %p_ushort = OpBitcast %gp_ushort %p
        %shorts = OpSubgroupBlockReadINTEL %v2ushort %p_ushort
        %short = OpCompositeExtract %ushort %shorts 1
        %d = OpUConvert %uint %short
        %p_uchar = OpBitcast %gp_uchar %p
        %chars = OpSubgroupBlockReadINTEL %v4uchar %p_uchar
        %char = OpCompositeExtract %uchar %chars 3
        %e = OpUConvert %uint %char
        %p_ulong = OpBitcast %gp_ulong %p
        %long = OpSubgroupBlockReadINTEL %ulong %p_ulong
        %f = OpUConvert %uint %long
        %mine = OpInBoundsAccessChain %lp_uint %shared %l
        OpStore %mine %x Aligned 4
        OpControlBarrier %c_2 %c_2 %semantics
        %shared_base = OpISub %ulong %l %wide_lane
        %theirs = OpInBoundsAccessChain %lp_uint %shared %shared_base
        %g = OpSubgroupBlockReadINTEL %uint %theirs";
    let all = input();
    let bytes: Vec<u8> = all.iter().flat_map(|word| word.to_le_bytes()).collect();
    let results = ["%a", "%b", "%c", "%d", "%e", "%f", "%g"];
    pieces(&declarations, body, &results).check("block reads", true, |n, x| {
        let (first, lane) = (n - n % LANES, n % LANES);
        // The first sub-group alone has nothing before it.
        let at = first.saturating_sub(LANES);
        let short = 4 * at + 2 * (LANES + lane);
        vec![
            all[at + lane],
            all[at + lane],
            all[at + LANES + lane],
            u32::from(u16::from_le_bytes([bytes[short], bytes[short + 1]])),
            u32::from(bytes[4 * at + 3 * LANES + lane]),
            all[at + 2 * lane],
            x,
        ]
    });
}

/// A block is written by all, and each reads two words of it, which are those of others.
#[test]
fn block_writes() {
    let declarations = format!(
        "{LANE}
        %v2uint = OpTypeVector %uint 2
        %two = OpConstant %ulong 2
        %one = OpConstant %ulong 1
        %semantics = OpConstant %uint 0x208"
    );
    let body = "%lane = OpLoad %uint %lane_variable Aligned 4
        %wide_lane = OpUConvert %ulong %lane
        %base = OpISub %ulong %i %wide_lane
        %at = OpIMul %ulong %base %two
        %p = OpInBoundsPtrAccessChain %gp_uint %out %at
        %pair = OpCompositeConstruct %v2uint %x %n
        OpSubgroupBlockWriteINTEL %p %pair
        OpControlBarrier %c_3 %c_3 %semantics
        %p_even = OpInBoundsPtrAccessChain %gp_uint %out %first
        %even = OpLoad %uint %p_even Aligned 4
        %p_odd = OpInBoundsPtrAccessChain %gp_uint %p_even %one
        %odd = OpLoad %uint %p_odd Aligned 4";
    let all = input();
    pieces(&declarations, body, &["%even", "%odd"]).check("block writes", true, |n, _| {
        let (first, lane) = (n - n % LANES, n % LANES);
        let element = |at: usize| match at / LANES {
            0 => all[first + at],
            _ => (first + at - LANES) as u32,
        };
        vec![element(2 * lane), element(2 * lane + 1)]
    });
}
