; RUN: veczc -w 8 --interleave 1 --cpu x86-64-v3 -k k %s
; Where shuffles are cheap within 16 bytes only, each half of a register has the records of its own lanes: what is loaded is put together of halves, and what one vector
; gives is put between the others at the end.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %px = getelementptr <4 x float>, ptr addrspace(1) %x, i64 %id
  %py = getelementptr <4 x float>, ptr addrspace(1) %y, i64 %id
  %v = load <4 x float>, ptr addrspace(1) %px
  %a = extractelement <4 x float> %v, i32 0
  %b = extractelement <4 x float> %v, i32 1
  %m = fmul float %a, %b
  %w = insertelement <4 x float> %v, float %m, i32 2
  store <4 x float> %w, ptr addrspace(1) %py
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %px = getelementptr <4 x float>, ptr addrspace(1) %x, i64 %id
;   %py = getelementptr <4 x float>, ptr addrspace(1) %y, i64 %id
;   %v = load <4 x float>, ptr addrspace(1) %px, align 16
;   %a = extractelement <4 x float> %v, i32 0
;   %b = extractelement <4 x float> %v, i32 1
;   %m = fmul float %a, %b
;   %w = insertelement <4 x float> %v, float %m, i32 2
;   store <4 x float> %w, ptr addrspace(1) %py, align 16
;   ret void
; }
;
; define spir_kernel void @__vecz_v8_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %px = getelementptr <4 x float>, ptr addrspace(1) %0, i64 %id
;   %py = getelementptr <4 x float>, ptr addrspace(1) %1, i64 %id
;   %3 = load <4 x float>, ptr addrspace(1) %px, align 16
;   %4 = getelementptr i8, ptr addrspace(1) %px, i64 64
;   %5 = load <4 x float>, ptr addrspace(1) %4, align 16
;   %6 = shufflevector <4 x float> %3, <4 x float> %5, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %7 = getelementptr i8, ptr addrspace(1) %px, i64 16
;   %8 = load <4 x float>, ptr addrspace(1) %7, align 16
;   %9 = shufflevector <4 x float> %3, <4 x float> %8, <8 x i32> <i32 0, i32 1, i32 poison, i32 3, i32 4, i32 5, i32 poison, i32 7>
;   %10 = getelementptr i8, ptr addrspace(1) %px, i64 80
;   %11 = load <4 x float>, ptr addrspace(1) %10, align 16
;   %12 = shufflevector <4 x float> %5, <4 x float> %11, <8 x i32> <i32 0, i32 1, i32 poison, i32 3, i32 4, i32 5, i32 poison, i32 7>
;   %13 = shufflevector <4 x float> %8, <4 x float> %11, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %14 = getelementptr i8, ptr addrspace(1) %px, i64 32
;   %15 = load <4 x float>, ptr addrspace(1) %14, align 16
;   %16 = getelementptr i8, ptr addrspace(1) %px, i64 96
;   %17 = load <4 x float>, ptr addrspace(1) %16, align 16
;   %18 = shufflevector <4 x float> %15, <4 x float> %17, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %19 = getelementptr i8, ptr addrspace(1) %px, i64 48
;   %20 = load <4 x float>, ptr addrspace(1) %19, align 16
;   %21 = shufflevector <4 x float> %15, <4 x float> %20, <8 x i32> <i32 0, i32 1, i32 poison, i32 3, i32 4, i32 5, i32 poison, i32 7>
;   %22 = getelementptr i8, ptr addrspace(1) %px, i64 112
;   %23 = load <4 x float>, ptr addrspace(1) %22, align 16
;   %24 = shufflevector <4 x float> %17, <4 x float> %23, <8 x i32> <i32 0, i32 1, i32 poison, i32 3, i32 4, i32 5, i32 poison, i32 7>
;   %25 = shufflevector <4 x float> %20, <4 x float> %23, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %26 = shufflevector <8 x float> %6, <8 x float> %13, <8 x i32> <i32 0, i32 poison, i32 8, i32 poison, i32 4, i32 poison, i32 12, i32 poison>
;   %27 = shufflevector <8 x float> %18, <8 x float> %25, <8 x i32> <i32 0, i32 poison, i32 8, i32 poison, i32 4, i32 poison, i32 12, i32 poison>
;   %28 = shufflevector <8 x float> %26, <8 x float> %27, <8 x i32> <i32 0, i32 2, i32 8, i32 10, i32 4, i32 6, i32 12, i32 14>
;   %29 = shufflevector <8 x float> %6, <8 x float> %13, <8 x i32> <i32 1, i32 3, i32 9, i32 11, i32 5, i32 7, i32 13, i32 15>
;   %30 = shufflevector <8 x float> %18, <8 x float> %25, <8 x i32> <i32 1, i32 3, i32 9, i32 11, i32 5, i32 7, i32 13, i32 15>
;   %31 = shufflevector <8 x float> %29, <8 x float> %30, <8 x i32> <i32 0, i32 2, i32 8, i32 10, i32 4, i32 6, i32 12, i32 14>
;   %m = fmul <8 x float> %28, %31
;   %32 = shufflevector <8 x float> %m, <8 x float> %m, <8 x i32> <i32 poison, i32 poison, i32 0, i32 poison, i32 poison, i32 poison, i32 1, i32 poison>
;   %33 = shufflevector <8 x float> %9, <8 x float> %32, <8 x i32> <i32 0, i32 1, i32 10, i32 3, i32 4, i32 5, i32 14, i32 7>
;   %34 = shufflevector <8 x float> %m, <8 x float> %m, <8 x i32> <i32 poison, i32 poison, i32 2, i32 poison, i32 poison, i32 poison, i32 3, i32 poison>
;   %35 = shufflevector <8 x float> %21, <8 x float> %34, <8 x i32> <i32 0, i32 1, i32 10, i32 3, i32 4, i32 5, i32 14, i32 7>
;   %36 = shufflevector <8 x float> %m, <8 x float> %m, <8 x i32> <i32 poison, i32 poison, i32 4, i32 poison, i32 poison, i32 poison, i32 5, i32 poison>
;   %37 = shufflevector <8 x float> %12, <8 x float> %36, <8 x i32> <i32 0, i32 1, i32 10, i32 3, i32 4, i32 5, i32 14, i32 7>
;   %38 = shufflevector <8 x float> %m, <8 x float> %m, <8 x i32> <i32 poison, i32 poison, i32 6, i32 poison, i32 poison, i32 poison, i32 7, i32 poison>
;   %39 = shufflevector <8 x float> %24, <8 x float> %38, <8 x i32> <i32 0, i32 1, i32 10, i32 3, i32 4, i32 5, i32 14, i32 7>
;   store <8 x float> %33, ptr addrspace(1) %py, align 16
;   %40 = getelementptr i8, ptr addrspace(1) %py, i64 32
;   store <8 x float> %35, ptr addrspace(1) %40, align 16
;   %41 = getelementptr i8, ptr addrspace(1) %py, i64 64
;   store <8 x float> %37, ptr addrspace(1) %41, align 16
;   %42 = getelementptr i8, ptr addrspace(1) %py, i64 96
;   store <8 x float> %39, ptr addrspace(1) %42, align 16
;   ret void
; }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_k}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @k}
