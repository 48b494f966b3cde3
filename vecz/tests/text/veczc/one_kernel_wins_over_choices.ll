; What is said of one kernel wins over the command line's width, and that over choices.
; RUN: veczc --choice Width=16,Dimension=1 -w 8 -k one:4 -k of_all -k as_it_costs:a --pass-remarks %s
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @one(ptr addrspace(1) %a) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  store i32 7, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @of_all(ptr addrspace(1) %a) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  store i32 7, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @as_it_costs(ptr addrspace(1) %a) {
  %i = call i64 @__mux_get_global_id(i32 1)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  store i32 7, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @one(ptr addrspace(1) %a) !codeplay_ca_vecz.base !0 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
;   store i32 7, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @of_all(ptr addrspace(1) %a) !codeplay_ca_vecz.base !1 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
;   store i32 7, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @as_it_costs(ptr addrspace(1) %a) !codeplay_ca_vecz.base !2 {
;   %i = call i64 @__mux_get_global_id(i32 1)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
;   store i32 7, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_one(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !3 {
;   %i = call i64 @__mux_get_global_id(i32 0), !range !4
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %i
;   store i32 7, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v8_of_all(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !5 {
;   %i = call i64 @__mux_get_global_id(i32 0), !range !4
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %i
;   store i32 7, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v32_as_it_costs(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !6 {
;   %i = call i64 @__mux_get_global_id(i32 1)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %i
;   store <8 x i32> <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>, ptr addrspace(1) %p, align 4
;   %2 = getelementptr i8, ptr addrspace(1) %p, i64 32
;   store <8 x i32> <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>, ptr addrspace(1) %2, align 4
;   %3 = getelementptr i8, ptr addrspace(1) %p, i64 64
;   store <8 x i32> <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>, ptr addrspace(1) %3, align 4
;   %4 = getelementptr i8, ptr addrspace(1) %p, i64 96
;   store <8 x i32> <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>, ptr addrspace(1) %4, align 4
;   ret void
; }
;
; !0 = !{i32 4, i32 0, i32 1, i32 0, ptr @__vecz_v4_one}
; !1 = !{i32 8, i32 0, i32 1, i32 0, ptr @__vecz_v8_of_all}
; !2 = !{i32 32, i32 0, i32 1, i32 0, ptr @__vecz_v32_as_it_costs}
; !3 = !{i32 4, i32 0, i32 1, i32 0, ptr @one}
; !4 = !{i64 0, i64 2147418112}
; !5 = !{i32 8, i32 0, i32 1, i32 0, ptr @of_all}
; !6 = !{i32 32, i32 0, i32 1, i32 0, ptr @as_it_costs}
; ; remark: vecz: kernel "one" is vectorized: 4 work-items at once along y
; ; remark: vecz: kernel "of_all" is vectorized: 8 work-items at once along y
; ; remark: vecz: kernel "as_it_costs" is vectorized: 32 work-items at once along y
