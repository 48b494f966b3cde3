; RUN: veczc -w 2 -k k --print-plan %s
; One test for all lanes, before one for each.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

declare i32 @f(i32)

define spir_kernel void @k(ptr addrspace(1) %a) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %then, label %exit

then:
  %y = call i32 @f(i32 %x)
  br label %exit

exit:
  %z = phi i32 [ %x, %entry ], [ %y, %then ]
  store i32 %z, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; 2 x 1 of x
; entry: all lanes
;   %i = id
;   %p = linear 4
;   %x = contiguous, 1.0
;   %c = widen, 1.0
; entry.exit_crit_edge: lanes from entry, or none
; if any:
;   then: lanes from entry
;     %y = lane by lane, 10.0
; exit: all lanes
;   %z = blend, 1.0
;   contiguous, 1.0: store i32 %z, ptr addrspace(1) %p, align 4
