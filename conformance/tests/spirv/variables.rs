//! Variables that OpenCL C has none of: of local memory with an initial value, of vectors of booleans.

use super::harness::{input, Pieces, GROUP};

/// Each work-group finds zeros, whatever the groups before it left there, and however much memory without an initial value is declared before them.
#[test]
fn local_memory_of_zeros() {
    let pieces = Pieces {
        declarations: "%more = OpConstant %ulong 41
                       %forty = OpConstant %ulong 40
                       %one = OpConstant %ulong 1
                       %in_order = OpConstant %uint 264
                       %words = OpTypeArray %uint %more
                       %bytes = OpTypeArray %uchar %more
                       %lp_words = OpTypePointer Workgroup %words
                       %lp_bytes = OpTypePointer Workgroup %bytes
                       %lp_uint = OpTypePointer Workgroup %uint
                       %lp_uchar = OpTypePointer Workgroup %uchar
                       %no_words = OpConstantNull %words
                       %no_bytes = OpConstantNull %bytes
                       %any = OpVariable %lp_words Workgroup
                       %small = OpVariable %lp_bytes Workgroup %no_bytes
                       %sums = OpVariable %lp_words Workgroup %no_words",
        body: "%mine = OpInBoundsAccessChain %lp_uint %sums %l
               %before = OpLoad %uint %mine Aligned 4
               %sum = OpIAdd %uint %before %x
               OpStore %mine %sum Aligned 4
               %behind = OpIAdd %ulong %l %one
               %byte = OpInBoundsAccessChain %lp_uchar %small %behind
               %old = OpLoad %uchar %byte Aligned 1
               %low = OpUConvert %uchar %x
               %new = OpIAdd %uchar %old %low
               OpStore %byte %new Aligned 1
               %other = OpInBoundsAccessChain %lp_uint %any %l
               OpStore %other %x Aligned 4
               OpControlBarrier %c_2 %c_2 %in_order
               %next = OpUMod %ulong %behind %forty
               %its = OpInBoundsAccessChain %lp_uint %sums %next
               %a = OpLoad %uint %its Aligned 4
               %its_byte = OpInBoundsAccessChain %lp_uchar %small %next
               %c = OpLoad %uchar %its_byte Aligned 1
               %b = OpUConvert %uint %c
               %its_any = OpInBoundsAccessChain %lp_uint %any %next
               %d = OpLoad %uint %its_any Aligned 4",
        results: &["%before", "%a", "%b", "%d"],
        ..Pieces::default()
    };
    let input = input();
    pieces.check("zeros", true, |n, _| {
        let (group, local) = (n / GROUP * GROUP, n % GROUP);
        let next = (local + 1) % GROUP;
        let other = input[group + next];
        // The first byte is nobody's.
        let byte = if next == 0 { 0 } else { input[group + next - 1] & 0xff };
        vec![0, other, byte, other]
    });
}

/// A component of a vector of booleans is found by a pointer, and a vector of them has a size that arrays are laid out by.
#[test]
fn vectors_of_booleans() {
    let pieces = Pieces {
        capabilities: "OpCapability Vector16",
        declarations: "%three = OpConstant %ulong 3
                       %yes = OpConstantTrue %bool
                       %v4bool = OpTypeVector %bool 4
                       %v16bool = OpTypeVector %bool 16
                       %some = OpTypeArray %v16bool %three
                       %p_uint = OpTypePointer Function %uint
                       %p_bool = OpTypePointer Function %bool
                       %p_v4bool = OpTypePointer Function %v4bool
                       %p_v16bool = OpTypePointer Function %v16bool
                       %p_some = OpTypePointer Function %some
                       %none = OpConstantNull %some",
        body: "%flags = OpVariable %p_v4bool Function
               %before = OpVariable %p_uint Function %c_1
               %array = OpVariable %p_some Function %none
               %after = OpVariable %p_uint Function %c_2
               %bit_0 = OpBitwiseAnd %uint %x %c_1
               %bit_1 = OpBitwiseAnd %uint %x %c_2
               %is_0 = OpINotEqual %bool %bit_0 %c_0
               %is_1 = OpINotEqual %bool %bit_1 %c_0
               %not_0 = OpLogicalNot %bool %is_0
               %vector = OpCompositeConstruct %v4bool %is_0 %is_1 %not_0 %yes
               OpStore %flags %vector
               %at = OpBitwiseAnd %uint %n %c_3
               %own = OpInBoundsAccessChain %p_bool %flags %at
               %flag = OpLoad %bool %own
               %a = OpSelect %uint %flag %c_1 %c_0
               %not = OpLogicalNot %bool %flag
               OpStore %own %not
               %again = OpLoad %v4bool %flags
               %same = OpVectorExtractDynamic %bool %again %at
               %b = OpSelect %uint %same %c_1 %c_0
               %row = OpUMod %uint %n %c_3
               %whole = OpInBoundsAccessChain %p_v16bool %array %row
               %zeros = OpLoad %v16bool %whole
               %any = OpAny %bool %zeros
               %one = OpLoad %uint %before
               %two = OpLoad %uint %after
               %sum = OpIAdd %uint %one %two
               %c = OpSelect %uint %any %c_0 %sum",
        results: &["%a", "%b", "%c"],
        ..Pieces::default()
    };
    pieces.check("vectors of booleans", true, |n, x| {
        let flags = [x & 1, x >> 1 & 1, !x & 1, 1];
        vec![flags[n % 4], 1 - flags[n % 4], 3]
    });
}
