; RUN: veczc --pass ternary_transform %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %to) {
  %gid = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %to, i64 %gid
  %v = load i32, ptr addrspace(1) %q
  %c = icmp sgt i32 %v, 0
  %p = select i1 %c, ptr addrspace(1) %a, ptr addrspace(1) %b
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %gid
  %x = load i32, ptr addrspace(1) %at
  store i32 %x, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %to) {
;   %gid = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %to, i64 %gid
;   %v = load i32, ptr addrspace(1) %q, align 4
;   %c = icmp sgt i32 %v, 0
;   br i1 %c, label %one, label %other
;
; other:                                            ; preds = %0
;   %1 = getelementptr i32, ptr addrspace(1) %b, i64 %gid
;   %2 = load i32, ptr addrspace(1) %1, align 4
;   br label %5
;
; one:                                              ; preds = %0
;   %3 = getelementptr i32, ptr addrspace(1) %a, i64 %gid
;   %4 = load i32, ptr addrspace(1) %3, align 4
;   br label %5
;
; 5:                                                ; preds = %other, %one
;   %6 = phi i32 [ %4, %one ], [ %2, %other ]
;   store i32 %6, ptr addrspace(1) %q, align 4
;   ret void
; }
