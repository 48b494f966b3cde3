; RUN: veczc --print-plan -w 8 -k k %s
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %c = icmp slt i32 %i, %n
  br i1 %c, label %then, label %exit
then:
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %big = fcmp ogt float %x, 1.0
  br i1 %big, label %one, label %other
one:
  %y = fmul float %x, 2.0
  %y2 = fdiv float %y, %x
  br label %join
other:
  %z = fadd float %x, 3.0
  br label %join
join:
  %m = phi float [ %y2, %one ], [ %z, %other ]
  %q = getelementptr float, ptr addrspace(1) %b, i64 %id
  store float %m, ptr addrspace(1) %q
  br label %exit
exit:
  ret void
}

; EXPECTED:
; 8 x 1 of x
; entry: all lanes
;   %id = id
;   %i = linear 1
;   %c = widen, 1.0
; entry.exit_crit_edge: lanes from entry, or none
; if any:
;   then: lanes from entry
;     %p = linear 4
;     %x = contiguous, 1.5
;     %big = widen, 1.0
;     %y = widen, 1.0
;     %y2 = widen, 5.0
;     %z = widen, 1.0
;     %m = widen, 1.0
;     %q = linear 4
;     contiguous, 1.0: store float %m, ptr addrspace(1) %q, align 4
; exit: all lanes
