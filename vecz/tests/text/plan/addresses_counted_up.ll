; RUN: veczc --auto --cpu x86-64-v4 -k k %s
; Work-items that compute with a vector each: the loop over them counts their addresses up, which costs nothing, so that it does not pay to transpose the vectors.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %px = getelementptr <4 x float>, ptr addrspace(1) %x, i64 %id
  %py = getelementptr <4 x float>, ptr addrspace(1) %y, i64 %id
  %a = load <4 x float>, ptr addrspace(1) %px
  %b = load <4 x float>, ptr addrspace(1) %py
  %sum = fadd <4 x float> %a, %b
  store <4 x float> %sum, ptr addrspace(1) %px
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) !codeplay_ca_vecz.fail !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %px = getelementptr <4 x float>, ptr addrspace(1) %x, i64 %id
;   %py = getelementptr <4 x float>, ptr addrspace(1) %y, i64 %id
;   %a = load <4 x float>, ptr addrspace(1) %px, align 16
;   %b = load <4 x float>, ptr addrspace(1) %py, align 16
;   %sum = fadd <4 x float> %a, %b
;   store <4 x float> %sum, ptr addrspace(1) %px, align 16
;   ret void
; }
;
; !0 = !{i32 0, i32 0, i32 0, i32 0}
