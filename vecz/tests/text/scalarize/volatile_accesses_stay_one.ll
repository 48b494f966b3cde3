; RUN: veczc --pass scalarize --choice FullScalarization %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = load volatile <2 x i16>, ptr addrspace(1) %p, align 4
  %w = add <2 x i16> %v, splat (i16 1)
  store volatile <2 x i16> %w, ptr addrspace(1) %p, align 4
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p) {
;   %v1 = load volatile i32, ptr addrspace(1) %p, align 4
;   %1 = trunc i32 %v1 to i16
;   %2 = lshr i32 %v1, 16
;   %3 = trunc i32 %2 to i16
;   %w.s0 = add i16 %1, 1
;   %w.s1 = add i16 %3, 1
;   %4 = zext i16 %w.s0 to i32
;   %5 = zext i16 %w.s1 to i32
;   %6 = shl i32 %5, 16
;   %7 = or i32 %4, %6
;   store volatile i32 %7, ptr addrspace(1) %p, align 4
;   ret void
; }
