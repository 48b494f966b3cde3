; RUN: veczc --auto --cpu x86-64-v3 -k k %s
; Lanes of an index with a mask are often not in a line: without an instruction that permutes what is near them, it does not pay to count on that.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %mask) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = and i64 %id, %mask
  %px = getelementptr i32, ptr addrspace(1) %x, i64 %at
  %py = getelementptr i32, ptr addrspace(1) %y, i64 %id
  %a = load i32, ptr addrspace(1) %px
  store i32 %a, ptr addrspace(1) %py
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %mask) !codeplay_ca_vecz.fail !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = and i64 %id, %mask
;   %px = getelementptr i32, ptr addrspace(1) %x, i64 %at
;   %py = getelementptr i32, ptr addrspace(1) %y, i64 %id
;   %a = load i32, ptr addrspace(1) %px, align 4
;   store i32 %a, ptr addrspace(1) %py, align 4
;   ret void
; }
;
; !0 = !{i32 0, i32 0, i32 0, i32 0}
