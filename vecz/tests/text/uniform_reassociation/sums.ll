; RUN: veczc --pass uniform_reassociation %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c, float %x, float %y) {
  %gid = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %gid
  %v = load i32, ptr addrspace(1) %q
  %a2 = mul i32 %a, %a
  %b2 = mul i32 %b, %b
  %s = add nsw i32 %v, %a2
  %t = add nsw i32 %b2, %s
  %u = add nuw i32 %t, %c
  %f = sitofp i32 %u to float
  %x2 = fmul float %x, %x
  %g = fmul float %f, %x2
  %h = fmul float %g, %y
  %i = fmul fast float %h, %x2
  %j = fmul fast float %i, %y
  store float %j, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %c, float %x, float %y) {
;   %gid = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %gid
;   %v = load i32, ptr addrspace(1) %q, align 4
;   %a2 = mul i32 %a, %a
;   %b2 = mul i32 %b, %b
;   %s = add nsw i32 %v, %a2
;   %1 = add i32 %a2, %b2
;   %t = add i32 %v, %1
;   %2 = add i32 %1, %c
;   %u = add i32 %v, %2
;   %f = sitofp i32 %u to float
;   %x2 = fmul float %x, %x
;   %g = fmul float %f, %x2
;   %h = fmul float %g, %y
;   %i = fmul fast float %h, %x2
;   %3 = fmul reassoc nsz arcp contract afn float %x2, %y
;   %j = fmul reassoc nsz arcp contract afn float %h, %3
;   store float %j, ptr addrspace(1) %q, align 4
;   ret void
; }
