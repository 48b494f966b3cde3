; RUN: veczc --pass ternary_transform %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

; As OpenCV's filters of columns have it, which read the first pixel where there is none.
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %to, i32 %end) {
  %gid = call i64 @__mux_get_global_id(i32 0)
  %id = trunc i64 %gid to i32
  %i = shl i32 %id, 3
  %c = icmp slt i32 %i, %end
  %at = select i1 %c, i32 %i, i32 0
  %wide = sext i32 %at to i64
  %p = getelementptr i8, ptr addrspace(1) %a, i64 %wide
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %p, i64 1
  %y = load float, ptr addrspace(1) %q
  %sum = fadd float %x, %y
  %r = getelementptr float, ptr addrspace(1) %to, i64 %gid
  store float %sum, ptr addrspace(1) %r
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %to, i32 %end) {
;   %gid = call i64 @__mux_get_global_id(i32 0)
;   %id = trunc i64 %gid to i32
;   %i = shl i32 %id, 3
;   %c = icmp slt i32 %i, %end
;   br i1 %c, label %one, label %other
;
; other:                                            ; preds = %0
;   %1 = sext i32 0 to i64
;   %2 = getelementptr i8, ptr addrspace(1) %a, i64 %1
;   %3 = load float, ptr addrspace(1) %2, align 4
;   %4 = getelementptr float, ptr addrspace(1) %2, i64 1
;   %5 = load float, ptr addrspace(1) %4, align 4
;   br label %11
;
; one:                                              ; preds = %0
;   %6 = sext i32 %i to i64
;   %7 = getelementptr i8, ptr addrspace(1) %a, i64 %6
;   %8 = load float, ptr addrspace(1) %7, align 4
;   %9 = getelementptr float, ptr addrspace(1) %7, i64 1
;   %10 = load float, ptr addrspace(1) %9, align 4
;   br label %11
;
; 11:                                               ; preds = %other, %one
;   %12 = phi float [ %8, %one ], [ %3, %other ]
;   %13 = phi float [ %10, %one ], [ %5, %other ]
;   %sum = fadd float %12, %13
;   %r = getelementptr float, ptr addrspace(1) %to, i64 %gid
;   store float %sum, ptr addrspace(1) %r, align 4
;   ret void
; }
