; RUN: veczc -w 4 --choice InstantiateCallsInLoops --print-plan %s
; The call in the loop is made for each lane; that behind it calls the vector function.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare <4 x float> @_ZGVdN4v_f(<4 x float>)
declare spir_func float @f(float) nounwind willreturn memory(none) "vector-function-abi-variant"="_ZGVdN4v_f"
define spir_kernel void @k(ptr addrspace(1) %a, i32 %n) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %i
  %x = load float, ptr addrspace(1) %p
  br label %loop
loop:
  %at = phi i32 [ 0, %entry ], [ %next, %loop ]
  %y = phi float [ %x, %entry ], [ %z, %loop ]
  %z = call spir_func float @f(float %y)
  %next = add i32 %at, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  %w = call spir_func float @f(float %z)
  store float %w, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; 4 x 1 of x
; entry: all lanes
;   %i = id
;   %p = linear 4
;   %x = contiguous, 1.0
; loop loop:
;   loop: all lanes
;     %at = uniform phi
;     %y = phi
;     %z = lane by lane, 14.0
;     %next = uniform, 1.0
;     %again = uniform, 1.0
;   loop.loop_crit_edge: all lanes
; end: all lanes
;   %z.lcssa = phi
;   %w = vector call dN4v, 14.0
;   contiguous, 1.0: store float %w, ptr addrspace(1) %p, align 4
