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
  %i0 = mul i32 %i, 3
  %w0 = zext i32 %i0 to i64
  %p0 = getelementptr i8, ptr addrspace(1) %b, i64 %w0
  store i8 1, ptr addrspace(1) %p0
  %i1 = add i32 %i0, 1
  %w1 = zext i32 %i1 to i64
  %p1 = getelementptr i8, ptr addrspace(1) %b, i64 %w1
  store i8 2, ptr addrspace(1) %p1
  %i2 = add i32 %i0, 2
  %w2 = zext i32 %i2 to i64
  %p2 = getelementptr i8, ptr addrspace(1) %b, i64 %w2
  store i8 3, ptr addrspace(1) %p2
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
;     %i0 = linear 3, 1.0
;     %w0 = guarded 3
;     %p0 = guarded 3
;     linear 3 guarded, 50.0: store i8 1, ptr addrspace(1) %p0, align 1
;     %i1 = linear 3, 1.0
;     %w1 = guarded 3
;     %p1 = guarded 3
;     linear 3 guarded, 50.0: store i8 2, ptr addrspace(1) %p1, align 1
;     %i2 = linear 3, 1.0
;     %w2 = guarded 3
;     %p2 = guarded 3
;     linear 3 guarded, 50.0: store i8 3, ptr addrspace(1) %p2, align 1
; some.end.some_crit_edge: lanes from some
; end.some: all lanes
; then.all: all lanes
;   %i3 = linear 1
;   %i04 = linear 3, 1.0
;   %w05 = guarded 3
;   %p06 = guarded 3
;   interleaved group1 guarded: store i8 1, ptr addrspace(1) %p06, align 1
;   %i17 = linear 3, 1.0
;   %w18 = guarded 3
;   %p19 = guarded 3
;   interleaved group1 guarded: store i8 2, ptr addrspace(1) %p19, align 1
;   %i210 = linear 3, 1.0
;   %w211 = guarded 3
;   %p212 = guarded 3
;   interleaved group1 guarded, 27.0: store i8 3, ptr addrspace(1) %p212, align 1
; end: all lanes
