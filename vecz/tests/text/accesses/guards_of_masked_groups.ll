; RUN: veczc -w 8 --cpu x86-64-v3 --print-plan %s
; A group of masked stores that the machine has no masked stores for falls apart: its members test what they ask for themselves, not what those behind them ask for.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %b, ptr addrspace(1) %c) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %pc = getelementptr i32, ptr addrspace(1) %c, i64 %id
  %x = load i32, ptr addrspace(1) %pc
  %on = icmp ne i32 %x, 0
  br i1 %on, label %then, label %end
then:
  %i = trunc i64 %id to i32
  %i0 = mul i32 %i, 2
  %w0 = zext i32 %i0 to i64
  %p0 = getelementptr i8, ptr addrspace(1) %b, i64 %w0
  store i8 1, ptr addrspace(1) %p0
  %i1 = add i32 %i0, 1
  %w1 = zext i32 %i1 to i64
  %p1 = getelementptr i8, ptr addrspace(1) %b, i64 %w1
  store i8 2, ptr addrspace(1) %p1
  br label %end
end:
  ret void
}

; EXPECTED:
; 8 x 1 of x, BOSCC
; entry: all lanes
;   %id = id
;   %pc = linear 4
;   %x = contiguous, 1.0
;   %on.not = widen, 4.0
;   %0 = xor i1 %on.not, true = widen, 1.0
;   %all = in all lanes, 2.0
; some: all lanes
; if any:
;   then: lanes from some
;     %i = linear 1
;     %i0 = linear 2, 1.0
;     %wide = linear 2, 1.0
;     %p0 = linear 2
;     interleaved group0: store i8 1, ptr addrspace(1) %p0, align 1
;     %i1 = linear 2, 1.0
;     %wide9 = linear 2, 1.0
;     %p1 = linear 2
;     interleaved group0, 96.0: store i8 2, ptr addrspace(1) %p1, align 1
; some.end.some_crit_edge: lanes from some
; end.some: all lanes
; then.all: all lanes
;   %i2 = linear 1
;   %i03 = linear 2, 1.0
;   %wide10 = linear 2, 1.0
;   %p05 = linear 2
;   interleaved group1: store i8 1, ptr addrspace(1) %p05, align 1
;   %i16 = linear 2, 1.0
;   %wide11 = linear 2, 1.0
;   %p18 = linear 2
;   interleaved group1, 8.0: store i8 2, ptr addrspace(1) %p18, align 1
; end: all lanes
