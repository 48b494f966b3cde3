; RUN: veczc --print accesses %s
; Loads of fields at places of each lane's own are of one record if they are together and nothing is written between them.
; A record is of 16 bytes, or 8; three fields of 12 bytes are read as one of 8 and the rest, unless they are aligned.
; Where an index may wrap that is tested, if it does so in both in the same way.
; There is nothing to test in the address of a first field without a sum, so it is in no record with sums that may wrap.
; What is private may lie element by element, and is in no record.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %places, ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = alloca [64 x i32]
  %x = call i64 @__mux_get_global_id(i32 0)
  %place = getelementptr i32, ptr addrspace(1) %places, i64 %x
  %i32 = load i32, ptr addrspace(1) %place
  %i = zext i32 %i32 to i64
  %p0 = getelementptr [4 x float], ptr addrspace(1) %p, i64 %i
  %p1 = getelementptr i8, ptr addrspace(1) %p0, i64 4
  %p2 = getelementptr i8, ptr addrspace(1) %p0, i64 8
  %p3 = getelementptr i8, ptr addrspace(1) %p0, i64 12
  %d = load i32, ptr addrspace(1) %p3
  %a = load float, ptr addrspace(1) %p0
  %b = load float, ptr addrspace(1) %p1
  %q0 = getelementptr [3 x i32], ptr addrspace(1) %q, i64 %i
  %q1 = getelementptr i8, ptr addrspace(1) %q0, i64 4
  %q2 = getelementptr i8, ptr addrspace(1) %q0, i64 8
  %e = load i32, ptr addrspace(1) %q0, align 4
  %f = load i32, ptr addrspace(1) %q1, align 4
  %g = load i32, ptr addrspace(1) %q2, align 4
  %r0 = getelementptr [4 x i32], ptr addrspace(1) %q, i64 %i
  %r1 = getelementptr i8, ptr addrspace(1) %r0, i64 4
  %r2 = getelementptr i8, ptr addrspace(1) %r0, i64 8
  %h = load i32, ptr addrspace(1) %r0, align 16
  %j = load i32, ptr addrspace(1) %r1, align 4
  %k = load i32, ptr addrspace(1) %r2, align 8
  %l0 = getelementptr i64, ptr addrspace(1) %q, i64 %i
  %l1 = getelementptr i8, ptr addrspace(1) %l0, i64 8
  %l = load i64, ptr addrspace(1) %l0
  %m = load i64, ptr addrspace(1) %l1
  %n1 = add i32 %i32, 1
  %n1w = zext i32 %n1 to i64
  %n1p = getelementptr i32, ptr addrspace(1) %p, i64 %n1w
  %n2 = add i32 %i32, 2
  %n2w = zext i32 %n2 to i64
  %n2p = getelementptr i32, ptr addrspace(1) %p, i64 %n2w
  %n = load i32, ptr addrspace(1) %n1p
  %o = load i32, ptr addrspace(1) %n2p
  %n3 = add nuw i32 %n2, 1
  %n3w = zext i32 %n3 to i64
  %n3p = getelementptr i32, ptr addrspace(1) %p, i64 %n3w
  %n4p = getelementptr i8, ptr addrspace(1) %n3p, i64 4
  %n3l = load i32, ptr addrspace(1) %n3p
  %n4l = load i32, ptr addrspace(1) %n4p
  %o1s = sext i32 %n1 to i64
  %o1p = getelementptr i32, ptr addrspace(1) %p, i64 %o1s
  %o1 = load i32, ptr addrspace(1) %o1p
  %y2 = add nuw i32 %i32, 2
  %y2w = zext i32 %y2 to i64
  %y2p = getelementptr i32, ptr addrspace(1) %q, i64 %y2w
  %y0p = getelementptr i32, ptr addrspace(1) %q, i64 %i
  %y1w = zext i32 %n1 to i64
  %y1p = getelementptr i32, ptr addrspace(1) %q, i64 %y1w
  %y2l = load i32, ptr addrspace(1) %y2p
  %y0l = load i32, ptr addrspace(1) %y0p
  %y1l = load i32, ptr addrspace(1) %y1p
  store float %a, ptr addrspace(1) %p2
  %s = load float, ptr addrspace(1) %p2
  %v0 = getelementptr i32, ptr %v, i64 %i
  %v1 = getelementptr i8, ptr %v0, i64 4
  %t = load i32, ptr %v0
  %u = load i32, ptr %v1
  ret void
}

; EXPECTED:
; accesses of k:
; %i32: contiguous
; %d: each, record0 field 3 of 4, leads
; %a: each, record0 field 0 of 4
; %b: each, record0 field 1 of 4
; %e: each, record1 field 0 of 2, leads
; %f: each, record1 field 1 of 2
; %g: each
; %h: each, record2 field 0 of 4, leads
; %j: each, record2 field 1 of 4
; %k: each, record2 field 2 of 4
; %l: each, record3 field 0 of 2, leads
; %m: each, record3 field 1 of 2
; %n: each, record4 field 0 of 4, leads, unless it wraps
; %o: each, record4 field 1 of 4, unless it wraps
; %n3l: each, record4 field 2 of 4, unless it wraps
; %n4l: each, record4 field 3 of 4, unless it wraps
; %o1: each
; %y2l: each
; %y0l: each
; %y1l: each
; store float %a, ptr addrspace(1) %p2, align 4: each
; %s: each
; %t: each
; %u: each
