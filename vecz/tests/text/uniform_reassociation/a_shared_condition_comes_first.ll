; RUN: veczc --pass uniform_reassociation %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, i32 %a) {
entry:
  %gid = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %gid
  %v = load i32, ptr addrspace(1) %q
  %varying = icmp sgt i32 %v, 0
  %same = icmp sgt i32 %a, 0
  %c = and i1 %varying, %same
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr addrspace(1) %q
  br label %no
no:
  %r = phi i32 [ 3, %entry ], [ 4, %yes ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %a) {
; entry:
;   %gid = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %gid
;   %v = load i32, ptr addrspace(1) %q, align 4
;   %varying = icmp sgt i32 %v, 0
;   %same = icmp sgt i32 %a, 0
;   %c = and i1 %varying, %same
;   br i1 %same, label %both, label %no
;
; both:                                             ; preds = %entry
;   br i1 %varying, label %yes, label %no
;
; yes:                                              ; preds = %both
;   store i32 1, ptr addrspace(1) %q, align 4
;   br label %no
;
; no:                                               ; preds = %entry, %both, %yes
;   %r = phi i32 [ 3, %entry ], [ 4, %yes ], [ 3, %both ]
;   store i32 %r, ptr addrspace(1) %q, align 4
;   ret void
; }
