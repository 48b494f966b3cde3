; RUN: veczc -w 8 --interleave 1 --cpu x86-64-v3 -k k %s
; Records of three elements, four in each half of a register: three loads of two halves, shuffles within them, and the halves stored in the order of memory.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %px = getelementptr [3 x float], ptr addrspace(1) %x, i64 %id
  %px1 = getelementptr i8, ptr addrspace(1) %px, i64 4
  %px2 = getelementptr i8, ptr addrspace(1) %px, i64 8
  %a = load float, ptr addrspace(1) %px
  %b = load float, ptr addrspace(1) %px1
  %c = load float, ptr addrspace(1) %px2
  %ab = fmul float %a, %b
  %bc = fadd float %b, %c
  %ca = fsub float %c, %a
  %py = getelementptr [3 x float], ptr addrspace(1) %y, i64 %id
  %py1 = getelementptr i8, ptr addrspace(1) %py, i64 4
  %py2 = getelementptr i8, ptr addrspace(1) %py, i64 8
  store float %ab, ptr addrspace(1) %py
  store float %bc, ptr addrspace(1) %py1
  store float %ca, ptr addrspace(1) %py2
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %px = getelementptr [3 x float], ptr addrspace(1) %x, i64 %id
;   %px1 = getelementptr i8, ptr addrspace(1) %px, i64 4
;   %px2 = getelementptr i8, ptr addrspace(1) %px, i64 8
;   %a = load float, ptr addrspace(1) %px, align 4
;   %b = load float, ptr addrspace(1) %px1, align 4
;   %c = load float, ptr addrspace(1) %px2, align 4
;   %ab = fmul float %a, %b
;   %bc = fadd float %b, %c
;   %ca = fsub float %c, %a
;   %py = getelementptr [3 x float], ptr addrspace(1) %y, i64 %id
;   %py1 = getelementptr i8, ptr addrspace(1) %py, i64 4
;   %py2 = getelementptr i8, ptr addrspace(1) %py, i64 8
;   store float %ab, ptr addrspace(1) %py, align 4
;   store float %bc, ptr addrspace(1) %py1, align 4
;   store float %ca, ptr addrspace(1) %py2, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v8_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %px = getelementptr [3 x float], ptr addrspace(1) %0, i64 %id
;   %3 = load <4 x float>, ptr addrspace(1) %px, align 4
;   %4 = getelementptr i8, ptr addrspace(1) %px, i64 48
;   %5 = load <4 x float>, ptr addrspace(1) %4, align 4
;   %6 = shufflevector <4 x float> %3, <4 x float> %5, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %7 = getelementptr i8, ptr addrspace(1) %px, i64 16
;   %8 = load <4 x float>, ptr addrspace(1) %7, align 4
;   %9 = getelementptr i8, ptr addrspace(1) %px, i64 64
;   %10 = load <4 x float>, ptr addrspace(1) %9, align 4
;   %11 = shufflevector <4 x float> %8, <4 x float> %10, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %12 = getelementptr i8, ptr addrspace(1) %px, i64 32
;   %13 = load <4 x float>, ptr addrspace(1) %12, align 4
;   %14 = getelementptr i8, ptr addrspace(1) %px, i64 80
;   %15 = load <4 x float>, ptr addrspace(1) %14, align 4
;   %16 = shufflevector <4 x float> %13, <4 x float> %15, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %17 = shufflevector <8 x float> %6, <8 x float> %11, <8 x i32> <i32 0, i32 3, i32 10, i32 poison, i32 4, i32 7, i32 14, i32 poison>
;   %18 = shufflevector <8 x float> %17, <8 x float> %16, <8 x i32> <i32 0, i32 1, i32 2, i32 9, i32 4, i32 5, i32 6, i32 13>
;   %19 = shufflevector <8 x float> %6, <8 x float> %11, <8 x i32> <i32 1, i32 8, i32 11, i32 poison, i32 5, i32 12, i32 15, i32 poison>
;   %20 = shufflevector <8 x float> %19, <8 x float> %16, <8 x i32> <i32 0, i32 1, i32 2, i32 10, i32 4, i32 5, i32 6, i32 14>
;   %21 = shufflevector <8 x float> %6, <8 x float> %11, <8 x i32> <i32 2, i32 9, i32 poison, i32 poison, i32 6, i32 13, i32 poison, i32 poison>
;   %22 = shufflevector <8 x float> %21, <8 x float> %16, <8 x i32> <i32 0, i32 1, i32 8, i32 11, i32 4, i32 5, i32 12, i32 15>
;   %ab = fmul <8 x float> %18, %20
;   %bc = fadd <8 x float> %20, %22
;   %ca = fsub <8 x float> %22, %18
;   %py = getelementptr [3 x float], ptr addrspace(1) %1, i64 %id
;   %23 = shufflevector <8 x float> %ab, <8 x float> %bc, <8 x i32> <i32 0, i32 8, i32 poison, i32 1, i32 4, i32 12, i32 poison, i32 5>
;   %24 = shufflevector <8 x float> %23, <8 x float> %ca, <8 x i32> <i32 0, i32 1, i32 8, i32 3, i32 4, i32 5, i32 12, i32 7>
;   %25 = shufflevector <8 x float> %ab, <8 x float> %bc, <8 x i32> <i32 9, i32 poison, i32 2, i32 10, i32 13, i32 poison, i32 6, i32 14>
;   %26 = shufflevector <8 x float> %25, <8 x float> %ca, <8 x i32> <i32 0, i32 9, i32 2, i32 3, i32 4, i32 13, i32 6, i32 7>
;   %27 = shufflevector <8 x float> %ab, <8 x float> %bc, <8 x i32> <i32 poison, i32 3, i32 11, i32 poison, i32 poison, i32 7, i32 15, i32 poison>
;   %28 = shufflevector <8 x float> %27, <8 x float> %ca, <8 x i32> <i32 10, i32 1, i32 2, i32 11, i32 14, i32 5, i32 6, i32 15>
;   %29 = shufflevector <8 x float> %24, <8 x float> %26, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10, i32 11>
;   %30 = shufflevector <8 x float> %28, <8 x float> %24, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 12, i32 13, i32 14, i32 15>
;   %31 = shufflevector <8 x float> %26, <8 x float> %28, <8 x i32> <i32 4, i32 5, i32 6, i32 7, i32 12, i32 13, i32 14, i32 15>
;   store <8 x float> %29, ptr addrspace(1) %py, align 4
;   %32 = getelementptr i8, ptr addrspace(1) %py, i64 32
;   store <8 x float> %30, ptr addrspace(1) %32, align 4
;   %33 = getelementptr i8, ptr addrspace(1) %py, i64 64
;   store <8 x float> %31, ptr addrspace(1) %33, align 4
;   ret void
; }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_k}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @k}
