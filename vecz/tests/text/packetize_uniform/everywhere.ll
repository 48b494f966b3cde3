; RUN: veczc --choice PacketizeUniform --print-plan -k k:4 %s
; What all lanes have in common is computed as vectors too; phis, reads and what chooses the way are as they were.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a, i32 %n, float %f) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr float, ptr addrspace(1) %a, i64 %id
  %f2 = fmul float %f, %f
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 3
  %j = sitofp i32 %i to float
  %x = load float, ptr addrspace(1) %at
  %y = fmul float %x, %j
  %z = fadd float %y, %f2
  store float %z, ptr addrspace(1) %at
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %out
out:
  ret void
}

; EXPECTED:
; 4 x 1 of x
; entry: all lanes
;   %id = id
;   %at = linear 4
;   %f2 = uniform, widened, 2.0
;   %at.promoted = contiguous, 1.0
; loop loop:
;   loop: all lanes
;     %z1 = phi
;     %i = uniform phi
;     %next = uniform, widened, 2.0
;     %j = uniform, widened, 2.0
;     %y = widen, 1.0
;     %z = widen, 1.0
;     %more = uniform, widened, 2.0
;   loop.loop_crit_edge: all lanes
; out: all lanes
;   %z.lcssa = phi
;   contiguous, 1.0: store float %z.lcssa, ptr addrspace(1) %at, align 4
