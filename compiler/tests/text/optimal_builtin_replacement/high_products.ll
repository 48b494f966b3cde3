; RUN: irun --pass optimal_builtin_replacement %s
; Through a product of twice the width; 64 bits are left to the library.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z6mul_hiii(i32, i32)
declare spir_func i8 @_Z6mul_hihh(i8, i8)
declare spir_func <4 x i32> @_Z6mul_hiDv4_iS_(<4 x i32>, <4 x i32>)
declare spir_func i64 @_Z6mul_himm(i64, i64)

define spir_kernel void @k(ptr addrspace(1) %p, i32 %i0, i32 %i1, i8 %h0, i8 %h1, <4 x i32> %Dv4_i0, <4 x i32> %Dv4_i1, i64 %m0, i64 %m1) "mux-kernel"="entry-point" {
  %r0 = call spir_func i32 @_Z6mul_hiii(i32 %i0, i32 %i1)
  store volatile i32 %r0, ptr addrspace(1) %p
  %r1 = call spir_func i8 @_Z6mul_hihh(i8 %h0, i8 %h1)
  store volatile i8 %r1, ptr addrspace(1) %p
  %r2 = call spir_func <4 x i32> @_Z6mul_hiDv4_iS_(<4 x i32> %Dv4_i0, <4 x i32> %Dv4_i1)
  store volatile <4 x i32> %r2, ptr addrspace(1) %p
  %r3 = call spir_func i64 @_Z6mul_himm(i64 %m0, i64 %m1)
  store volatile i64 %r3, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @_Z6mul_himm(i64, i64)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %i0, i32 %i1, i8 %h0, i8 %h1, <4 x i32> %Dv4_i0, <4 x i32> %Dv4_i1, i64 %m0, i64 %m1) #0 {
;   %1 = sext i32 %i0 to i64
;   %2 = sext i32 %i1 to i64
;   %3 = mul i64 %1, %2
;   %4 = ashr i64 %3, 32
;   %5 = trunc i64 %4 to i32
;   store volatile i32 %5, ptr addrspace(1) %p, align 4
;   %6 = zext i8 %h0 to i16
;   %7 = zext i8 %h1 to i16
;   %8 = mul i16 %6, %7
;   %9 = lshr i16 %8, 8
;   %10 = trunc i16 %9 to i8
;   store volatile i8 %10, ptr addrspace(1) %p, align 1
;   %11 = sext <4 x i32> %Dv4_i0 to <4 x i64>
;   %12 = sext <4 x i32> %Dv4_i1 to <4 x i64>
;   %13 = mul <4 x i64> %11, %12
;   %14 = ashr <4 x i64> %13, <i64 32, i64 32, i64 32, i64 32>
;   %15 = trunc <4 x i64> %14 to <4 x i32>
;   store volatile <4 x i32> %15, ptr addrspace(1) %p, align 16
;   %r3 = call spir_func i64 @_Z6mul_himm(i64 %m0, i64 %m1)
;   store volatile i64 %r3, ptr addrspace(1) %p, align 8
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
