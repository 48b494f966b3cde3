; RUN: veczc --print-costs %s
; No more lanes than its work-groups have work-items in a row.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p) !reqd_work_group_size !0 {
  %i = call i64 @__mux_get_local_id(i32 0)
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %i
  store i8 1, ptr addrspace(1) %q
  ret void
}
!0 = !{i32 8, i32 1, i32 1}

; EXPECTED:
; scalar: 0.6 cycles
; 8 x 1 of x: 1.6 cycles busy, 0.0 waiting, 0.2 for each of 8 work-items
; chosen: 8 x 1 of x
