; RUN: veczc --print accesses %s
; Tables that stay in the nearest cache, by what they are looked up by: `%byte`, `%bits`, `%high`, `%rest` and `%fixed`, with or without what is the same in all lanes. Not
; so with too many bits, with numbers that may be any, and where the table is another one in each run of the loop.
@table = internal addrspace(2) constant [256 x i64] zeroinitializer
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %t, ptr addrspace(2) %s, i64 %from, i32 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %in, i64 %x
  %key = load i32, ptr addrspace(1) %q
  %q8 = getelementptr i8, ptr addrspace(1) %in, i64 %x
  %key8 = load i8, ptr addrspace(1) %q8
  %i.byte = zext i8 %key8 to i64
  %p.byte = getelementptr i32, ptr addrspace(1) %t, i64 %i.byte
  %byte = load i32, ptr addrspace(1) %p.byte
  %low = and i32 %key, 4095
  %i.bits = zext nneg i32 %low to i64
  %more = add i64 %i.bits, %from
  %p.bits = getelementptr float, ptr addrspace(1) %t, i64 %more
  %bits = load float, ptr addrspace(1) %p.bits
  %up = lshr i32 %key, 24
  %i.high = zext nneg i32 %up to i64
  %p.high = getelementptr i64, ptr addrspace(2) %s, i64 %i.high
  %high = load i64, ptr addrspace(2) %p.high
  %part = urem i32 %key, 1000
  %i.rest = zext nneg i32 %part to i64
  %p.rest = getelementptr i32, ptr addrspace(1) %t, i64 %i.rest
  %rest = load i32, ptr addrspace(1) %p.rest
  %i.any = sext i32 %key to i64
  %p.fixed = getelementptr [256 x i64], ptr addrspace(2) @table, i64 0, i64 %i.any
  %fixed = load i64, ptr addrspace(2) %p.fixed
  %some = and i32 %key, 8191
  %i.many = zext nneg i32 %some to i64
  %p.many = getelementptr i32, ptr addrspace(1) %t, i64 %i.many
  %many = load i32, ptr addrspace(1) %p.many
  %p.any = getelementptr i32, ptr addrspace(1) %t, i64 %i.any
  %any = load i32, ptr addrspace(1) %p.any
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %same = load i32, ptr addrspace(1) %p.byte
  %step = mul i32 %k, %n
  %i.step = sext i32 %step to i64
  %i.other = add i64 %i.byte, %i.step
  %p.other = getelementptr i32, ptr addrspace(1) %t, i64 %i.other
  %other = load i32, ptr addrspace(1) %p.other
  %next = add i32 %k, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %exit

exit:
  ret void
}

; EXPECTED:
; accesses of k:
; %key: contiguous
; %key8: contiguous
; %byte: each, small
; %bits: each, small
; %high: each, small
; %rest: each, small
; %fixed: each, table of 256
; %many: each
; %any: each
; %same: each, small
; %other: each
