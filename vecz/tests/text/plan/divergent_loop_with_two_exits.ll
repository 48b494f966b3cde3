; RUN: veczc --print-plan -w 8 -k l --choice noReplicateLoops %s
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @l(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %x = load i32, ptr addrspace(1) %p
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %latch ]
  %s = phi i32 [ %x, %entry ], [ %s1, %latch ]
  %e = icmp eq i32 %s, 7
  br i1 %e, label %out, label %latch
latch:
  %k1 = add i32 %k, 1
  %s1 = add i32 %s, %k
  %d = icmp slt i32 %s1, %n
  br i1 %d, label %loop, label %exit
out:
  br label %exit
exit:
  %r = phi i32 [ %s, %out ], [ 5, %latch ]
  %q = getelementptr i32, ptr addrspace(1) %b, i64 %id
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; 8 x 1 of x
; entry: all lanes
;   %id = id
;   %p = linear 4
;   %x = contiguous, 1.0
; loop loop, until the last lane has left:
;   loop: lanes in loop loop
;     %k = uniform phi
;     %s = phi
;     %e = widen, 1.0
;   latch: lanes from loop, or none
;     %k1 = uniform, 1.0
;     %s1 = widen, 1.0
;     %d = widen, 1.0
;   latch.loop_crit_edge: lanes from latch, or none
; exitsplit: lanes from latch, or none
; loop.exit_crit_edge: lanes from loop, or none
; exit: all lanes
;   %r = blend, 1.0
;   %q = linear 4
;   contiguous, 1.0: store i32 %r, ptr addrspace(1) %q, align 4
