//! Variables of local memory with an initial value, which OpenCL C has none of.

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
