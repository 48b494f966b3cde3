; RUN: veczc -w 8 --cpu znver3 --choice noLinearizeBOSCC %s
; Zen 3 stores through a mask by microcode: where all lanes are on, there is a plain store.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %pi = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %pi
  %on = icmp sgt i32 %x, 0
  br i1 %on, label %then, label %end
then:
  %qi = getelementptr i32, ptr addrspace(1) %q, i64 %id
  store i32 %x, ptr addrspace(1) %qi
  br label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) !codeplay_ca_vecz.base !0 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %pi = getelementptr i32, ptr addrspace(1) %p, i64 %id
;   %x = load i32, ptr addrspace(1) %pi, align 4
;   %on = icmp sgt i32 %x, 0
;   br i1 %on, label %then, label %end
;
; then:                                             ; preds = %entry
;   %qi = getelementptr i32, ptr addrspace(1) %q, i64 %id
;   store i32 %x, ptr addrspace(1) %qi, align 4
;   br label %end
;
; end:                                              ; preds = %then, %entry
;   ret void
; }
;
; define spir_kernel void @__vecz_v8_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %pi = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %2 = load <8 x i32>, ptr addrspace(1) %pi, align 4
;   %on = icmp sgt <8 x i32> %2, zeroinitializer
;   %qi = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   %3 = bitcast <8 x i1> %on to i8
;   %4 = icmp eq i8 %3, -1
;   br i1 %4, label %all, label %some
;
; all:                                              ; preds = %entry
;   store <8 x i32> %2, ptr addrspace(1) %qi, align 4
;   br label %end
;
; some:                                             ; preds = %entry
;   call void @llvm.masked.store.v8i32.p1(<8 x i32> %2, ptr addrspace(1) %qi, i32 4, <8 x i1> %on)
;   br label %end
;
; end:                                              ; preds = %all, %some
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.and.v8i1(<8 x i1>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v8i32.p1(<8 x i32>, ptr addrspace(1) nocapture, i32 immarg, <8 x i1>) #1
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_k}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @k}
