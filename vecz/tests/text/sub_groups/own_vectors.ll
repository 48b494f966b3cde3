; RUN: veczc --auto --cpu x86-64-v4 --print-costs -k k %s
; Long vectors of its own do not keep a kernel with functions of sub-groups scalar before there are plans.
target triple = "spir64-unknown-unknown"
declare i32 @__mux_get_sub_group_local_id()
declare i32 @__mux_sub_group_shuffle_i32(i32, i32)
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) "mux-sub-group-size"="16" {
  %x = call i64 @__mux_get_global_id(i32 0)
  %here = getelementptr <16 x i32>, ptr addrspace(1) %p, i64 %x
  %v = load <16 x i32>, ptr addrspace(1) %here
  %sum = add <16 x i32> %v, %v
  store <16 x i32> %sum, ptr addrspace(1) %here
  %mine = getelementptr i32, ptr addrspace(1) %q, i64 %x
  %m = load i32, ptr addrspace(1) %mine
  %other = call i32 @__mux_sub_group_shuffle_i32(i32 %m, i32 3)
  store i32 %other, ptr addrspace(1) %mine
  ret void
}

; EXPECTED:
; scalar: 13.8 cycles
; 8 x 2 of x: 101.6 cycles busy, 2.3 waiting, 6.5 for each of 16 work-items
; chosen: 8 x 2 of x
