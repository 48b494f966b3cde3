; RUN: veczc -w 4 --scalable --triple aarch64-unknown-linux-gnu --features +sve --choice PacketizeUniform -k k %s
; The number of a field is no vector: where vectors have no fixed size, LLVM does not allow it.
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
declare i64 @__mux_get_global_id(i32) memory(none)
%s = type { i32, i32 }
define spir_kernel void @k(ptr %p, ptr %o, i64 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr %s, ptr %p, i64 %n, i32 1
  %x = load i32, ptr %a
  %c = getelementptr i32, ptr %o, i64 %id
  store i32 %x, ptr %c
  ret void
}

; EXPECTED:
; target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
;
; %s = type { i32, i32 }
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr %p, ptr %o, i64 %n) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %a = getelementptr %s, ptr %p, i64 %n, i32 1
;   %x = load i32, ptr %a, align 4
;   %c = getelementptr i32, ptr %o, i64 %id
;   store i32 %x, ptr %c, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_nxv4_k(ptr %0, ptr %1, i64 %2) !codeplay_ca_vecz.derived !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %a = getelementptr %s, ptr %0, i64 %2, i32 1
;   %x = load i32, ptr %a, align 4
;   %.splatinsert2 = insertelement <vscale x 4 x i32> poison, i32 %x, i64 0
;   %.splat3 = shufflevector <vscale x 4 x i32> %.splatinsert2, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
;   %c = getelementptr i32, ptr %1, i64 %id
;   store <vscale x 4 x i32> %.splat3, ptr %c, align 4
;   ret void
; }
;
; attributes #0 = { memory(none) }
;
; !0 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_k}
; !1 = !{i32 4, i32 1, i32 0, i32 0, ptr @k}
