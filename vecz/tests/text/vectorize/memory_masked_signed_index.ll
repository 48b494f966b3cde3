; RUN: veczc -w 4 --interleave 1 -k k %s
; `x[i + 1]` with a signed index under a condition: a line of addresses in every lane, on or off.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %c = icmp slt i32 %i, %n
  br i1 %c, label %then, label %end
then:
  %j = add nsw i32 %i, 1
  %jw = sext i32 %j to i64
  %px = getelementptr float, ptr addrspace(1) %x, i64 %jw
  %py = getelementptr float, ptr addrspace(1) %y, i64 %id
  %vx = load float, ptr addrspace(1) %px
  store float %vx, ptr addrspace(1) %py
  br label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) !codeplay_ca_vecz.base !0 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %id to i32
;   %c = icmp slt i32 %i, %n
;   br i1 %c, label %then, label %end
;
; then:                                             ; preds = %entry
;   %j = add nsw i32 %i, 1
;   %jw = sext i32 %j to i64
;   %px = getelementptr float, ptr addrspace(1) %x, i64 %jw
;   %py = getelementptr float, ptr addrspace(1) %y, i64 %id
;   %vx = load float, ptr addrspace(1) %px, align 4
;   store float %vx, ptr addrspace(1) %py, align 4
;   br label %end
;
; end:                                              ; preds = %then, %entry
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %.splatinsert1 = insertelement <4 x i32> poison, i32 %2, i64 0
;   %.splat2 = shufflevector <4 x i32> %.splatinsert1, <4 x i32> poison, <4 x i32> zeroinitializer
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %id to i32
;   %.splatinsert = insertelement <4 x i32> poison, i32 %i, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %3 = add <4 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3>
;   %c = icmp slt <4 x i32> %3, %.splat2
;   %4 = bitcast <4 x i1> %c to i4
;   %.not = icmp eq i4 %4, 0
;   br i1 %.not, label %end, label %active
;
; active:                                           ; preds = %entry
;   %5 = getelementptr float, ptr addrspace(1) %0, i64 %id
;   %px = getelementptr i8, ptr addrspace(1) %5, i64 4
;   %py = getelementptr float, ptr addrspace(1) %1, i64 %id
;   %6 = call <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1) %px, i32 4, <4 x i1> %c, <4 x float> poison)
;   call void @llvm.masked.store.v4f32.p1(<4 x float> %6, ptr addrspace(1) %py, i32 4, <4 x i1> %c)
;   br label %end
;
; end:                                              ; preds = %active, %entry
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
; declare <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1) nocapture, i32 immarg, <4 x i1>, <4 x float>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v4f32.p1(<4 x float>, ptr addrspace(1) nocapture, i32 immarg, <4 x i1>) #2
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
