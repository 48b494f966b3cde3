; RUN: veczc --print-plan -w 4 -k k %s
; The terms of a series: lanes whose sum is done keep theirs, for multiplied on it would become denormal, which machines are slow with. The sum itself needs nothing.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %in, i64 %id
  %x = load float, ptr addrspace(1) %p
  br label %loop

loop:
  %term = phi float [ 1.0, %entry ], [ %term.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %term.next = fmul float %term, %x
  %sum.next = fadd float %sum, %term.next
  %goes.on = fcmp ogt float %term.next, 0x3EB0C6F7A0000000
  br i1 %goes.on, label %loop, label %end

end:
  %q = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %sum.next, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; 4 x 1 of x
; entry: all lanes
;   %id = id
;   %p = linear 4
;   %x = contiguous, 1.0
; loop loop, until the last lane has left:
;   loop: lanes in loop loop
;     %term = kept phi, 1.0
;     %sum = phi
;     %term.next = widen, 1.0
;     %sum.next = widen, 1.0
;     %goes.on = widen, 1.0
;   loop.loop_crit_edge: lanes from loop, or none
; end: all lanes
;   %sum.next.lcssa = set at exits, 1.0
;   %q = linear 4
;   contiguous, 1.0: store float %sum.next.lcssa, ptr addrspace(1) %q, align 4
