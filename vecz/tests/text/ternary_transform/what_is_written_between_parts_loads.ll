; RUN: veczc --pass ternary_transform %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

; The third load stays apart from the second one as well: where it is depends on what is read after that.
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %to, ptr addrspace(1) %far) {
  %gid = call i64 @__mux_get_global_id(i32 0)
  %r = getelementptr float, ptr addrspace(1) %to, i64 %gid
  %v = load float, ptr addrspace(1) %r
  %c = fcmp ogt float %v, 0.0
  %p = select i1 %c, ptr addrspace(1) %a, ptr addrspace(1) %b
  %at = getelementptr float, ptr addrspace(1) %p, i64 %gid
  %x = load float, ptr addrspace(1) %at
  store float %x, ptr addrspace(1) %r
  %y = load float, ptr addrspace(1) %at
  %n = load i64, ptr addrspace(1) %far
  %q = getelementptr float, ptr addrspace(1) %at, i64 %n
  %z = load float, ptr addrspace(1) %q
  %sum = fadd float %y, %z
  store float %sum, ptr addrspace(1) %r
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %to, ptr addrspace(1) %far) {
;   %gid = call i64 @__mux_get_global_id(i32 0)
;   %r = getelementptr float, ptr addrspace(1) %to, i64 %gid
;   %v = load float, ptr addrspace(1) %r, align 4
;   %c = fcmp ogt float %v, 0.000000e+00
;   br i1 %c, label %one, label %other
;
; other:                                            ; preds = %0
;   %1 = getelementptr float, ptr addrspace(1) %b, i64 %gid
;   %2 = load float, ptr addrspace(1) %1, align 4
;   br label %5
;
; one:                                              ; preds = %0
;   %3 = getelementptr float, ptr addrspace(1) %a, i64 %gid
;   %4 = load float, ptr addrspace(1) %3, align 4
;   br label %5
;
; 5:                                                ; preds = %other, %one
;   %6 = phi float [ %4, %one ], [ %2, %other ]
;   store float %6, ptr addrspace(1) %r, align 4
;   br i1 %c, label %one1, label %other2
;
; other2:                                           ; preds = %5
;   %7 = getelementptr float, ptr addrspace(1) %b, i64 %gid
;   %8 = load float, ptr addrspace(1) %7, align 4
;   br label %11
;
; one1:                                             ; preds = %5
;   %9 = getelementptr float, ptr addrspace(1) %a, i64 %gid
;   %10 = load float, ptr addrspace(1) %9, align 4
;   br label %11
;
; 11:                                               ; preds = %other2, %one1
;   %12 = phi float [ %10, %one1 ], [ %8, %other2 ]
;   %n = load i64, ptr addrspace(1) %far, align 8
;   br i1 %c, label %one3, label %other4
;
; other4:                                           ; preds = %11
;   %13 = getelementptr float, ptr addrspace(1) %b, i64 %gid
;   %14 = getelementptr float, ptr addrspace(1) %13, i64 %n
;   %15 = load float, ptr addrspace(1) %14, align 4
;   br label %19
;
; one3:                                             ; preds = %11
;   %16 = getelementptr float, ptr addrspace(1) %a, i64 %gid
;   %17 = getelementptr float, ptr addrspace(1) %16, i64 %n
;   %18 = load float, ptr addrspace(1) %17, align 4
;   br label %19
;
; 19:                                               ; preds = %other4, %one3
;   %20 = phi float [ %18, %one3 ], [ %15, %other4 ]
;   %sum = fadd float %12, %20
;   store float %sum, ptr addrspace(1) %r, align 4
;   ret void
; }
