; RUN: veczc -w 8 --interleave 1 --cpu x86-64-v4 -k k %s
; Four fields of 16 bits: records of two lanes fill a block. Lanes are a distance apart that only a launch says, so that no address comes out of a vector.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %out, i64 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = mul i64 %id, %n
  %p0 = getelementptr [4 x i16], ptr addrspace(1) %p, i64 %i
  %p1 = getelementptr i8, ptr addrspace(1) %p0, i64 2
  %p2 = getelementptr i8, ptr addrspace(1) %p0, i64 4
  %p3 = getelementptr i8, ptr addrspace(1) %p0, i64 6
  %a = load i16, ptr addrspace(1) %p0
  %b = load i16, ptr addrspace(1) %p1
  %c = load i16, ptr addrspace(1) %p2
  %d = load i16, ptr addrspace(1) %p3
  %ab = sub i16 %a, %b
  %abc = mul i16 %ab, %c
  %abcd = add i16 %abc, %d
  %to = getelementptr i16, ptr addrspace(1) %out, i64 %id
  store i16 %abcd, ptr addrspace(1) %to
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %out, i64 %n) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = mul i64 %id, %n
;   %p0 = getelementptr [4 x i16], ptr addrspace(1) %p, i64 %i
;   %p1 = getelementptr i8, ptr addrspace(1) %p0, i64 2
;   %p2 = getelementptr i8, ptr addrspace(1) %p0, i64 4
;   %p3 = getelementptr i8, ptr addrspace(1) %p0, i64 6
;   %a = load i16, ptr addrspace(1) %p0, align 2
;   %b = load i16, ptr addrspace(1) %p1, align 2
;   %c = load i16, ptr addrspace(1) %p2, align 2
;   %d = load i16, ptr addrspace(1) %p3, align 2
;   %ab = sub i16 %a, %b
;   %abc = mul i16 %ab, %c
;   %abcd = add i16 %abc, %d
;   %to = getelementptr i16, ptr addrspace(1) %out, i64 %id
;   store i16 %abcd, ptr addrspace(1) %to, align 2
;   ret void
; }
;
; define spir_kernel void @__vecz_v8_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %2) !codeplay_ca_vecz.derived !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = mul i64 %id, %2
;   %p0 = getelementptr [4 x i16], ptr addrspace(1) %0, i64 %i
;   %4 = shl i64 %2, 3
;   %5 = load <4 x i16>, ptr addrspace(1) %p0, align 2
;   %6 = getelementptr i8, ptr addrspace(1) %p0, i64 %4
;   %7 = load <4 x i16>, ptr addrspace(1) %6, align 2
;   %8 = shufflevector <4 x i16> %5, <4 x i16> %7, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %9 = shl i64 %2, 4
;   %10 = getelementptr i8, ptr addrspace(1) %p0, i64 %9
;   %11 = load <4 x i16>, ptr addrspace(1) %10, align 2
;   %12 = mul i64 %2, 24
;   %13 = getelementptr i8, ptr addrspace(1) %p0, i64 %12
;   %14 = load <4 x i16>, ptr addrspace(1) %13, align 2
;   %15 = shufflevector <4 x i16> %11, <4 x i16> %14, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %16 = shl i64 %2, 5
;   %17 = getelementptr i8, ptr addrspace(1) %p0, i64 %16
;   %18 = load <4 x i16>, ptr addrspace(1) %17, align 2
;   %19 = mul i64 %2, 40
;   %20 = getelementptr i8, ptr addrspace(1) %p0, i64 %19
;   %21 = load <4 x i16>, ptr addrspace(1) %20, align 2
;   %22 = shufflevector <4 x i16> %18, <4 x i16> %21, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %23 = mul i64 %2, 48
;   %24 = getelementptr i8, ptr addrspace(1) %p0, i64 %23
;   %25 = load <4 x i16>, ptr addrspace(1) %24, align 2
;   %26 = mul i64 %2, 56
;   %27 = getelementptr i8, ptr addrspace(1) %p0, i64 %26
;   %28 = load <4 x i16>, ptr addrspace(1) %27, align 2
;   %29 = shufflevector <4 x i16> %25, <4 x i16> %28, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %30 = shufflevector <8 x i16> %8, <8 x i16> %15, <8 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5, i32 9, i32 13>
;   %31 = shufflevector <8 x i16> %22, <8 x i16> %29, <8 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5, i32 9, i32 13>
;   %32 = shufflevector <8 x i16> %30, <8 x i16> %31, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10, i32 11>
;   %33 = shufflevector <8 x i16> %30, <8 x i16> %31, <8 x i32> <i32 4, i32 5, i32 6, i32 7, i32 12, i32 13, i32 14, i32 15>
;   %34 = shufflevector <8 x i16> %8, <8 x i16> %15, <8 x i32> <i32 2, i32 6, i32 10, i32 14, i32 3, i32 7, i32 11, i32 15>
;   %35 = shufflevector <8 x i16> %22, <8 x i16> %29, <8 x i32> <i32 2, i32 6, i32 10, i32 14, i32 3, i32 7, i32 11, i32 15>
;   %36 = shufflevector <8 x i16> %34, <8 x i16> %35, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10, i32 11>
;   %37 = shufflevector <8 x i16> %34, <8 x i16> %35, <8 x i32> <i32 4, i32 5, i32 6, i32 7, i32 12, i32 13, i32 14, i32 15>
;   %ab = sub <8 x i16> %32, %33
;   %abc = mul <8 x i16> %ab, %36
;   %abcd = add <8 x i16> %abc, %37
;   %to = getelementptr i16, ptr addrspace(1) %1, i64 %id
;   store <8 x i16> %abcd, ptr addrspace(1) %to, align 2
;   ret void
; }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_k}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @k}
