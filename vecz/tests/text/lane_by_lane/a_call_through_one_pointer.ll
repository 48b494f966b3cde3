; RUN: veczc -w 2 -k k %s
; All lanes call what the argument points to, those alone that come to it.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, ptr %f) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %q
  %odd = trunc i32 %v to i1
  br i1 %odd, label %then, label %end
then:
  %r = call i32 %f(i32 %v)
  store i32 %r, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr %f) !codeplay_ca_vecz.base !0 {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
;   %v = load i32, ptr addrspace(1) %q, align 4
;   %odd = trunc i32 %v to i1
;   br i1 %odd, label %then, label %end
;
; then:                                             ; preds = %entry
;   %r = call i32 %f(i32 %v)
;   store i32 %r, ptr addrspace(1) %q, align 4
;   br label %end
;
; end:                                              ; preds = %then, %entry
;   ret void
; }
;
; define spir_kernel void @__vecz_v2_k(ptr addrspace(1) %0, ptr %1) !codeplay_ca_vecz.derived !1 {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %0, i64 %x
;   %2 = load <2 x i32>, ptr addrspace(1) %q, align 4
;   %odd = trunc <2 x i32> %2 to <2 x i1>
;   %3 = bitcast <2 x i1> %odd to i2
;   %.not = icmp eq i2 %3, 0
;   br i1 %.not, label %end, label %active
;
; active:                                           ; preds = %entry
;   %4 = bitcast <2 x i1> %odd to i2
;   %5 = and i2 %4, 1
;   %.not4 = icmp eq i2 %5, 0
;   br i1 %.not4, label %after, label %lane, !prof !2
;
; lane:                                             ; preds = %active
;   %6 = extractelement <2 x i32> %2, i64 0
;   %r = call i32 %1(i32 %6)
;   br label %after
;
; after:                                            ; preds = %active, %lane
;   %7 = phi i32 [ %r, %lane ], [ poison, %active ]
;   %.not5 = icmp sgt i2 %4, -1
;   br i1 %.not5, label %after3, label %lane1, !prof !2
;
; lane1:                                            ; preds = %after
;   %8 = extractelement <2 x i32> %2, i64 1
;   %r2 = call i32 %1(i32 %8)
;   br label %after3
;
; after3:                                           ; preds = %after, %lane1
;   %9 = phi i32 [ %r2, %lane1 ], [ poison, %after ]
;   %10 = insertelement <2 x i32> poison, i32 %7, i64 0
;   %11 = insertelement <2 x i32> %10, i32 %9, i64 1
;   call void @llvm.masked.store.v2i32.p1(<2 x i32> %11, ptr addrspace(1) %q, i32 4, <2 x i1> %odd)
;   br label %end
;
; end:                                              ; preds = %after3, %entry
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v2i1(<2 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v2i32.p1(<2 x i32>, ptr addrspace(1) nocapture, i32 immarg, <2 x i1>) #2
;
; attributes #0 = { memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
;
; !0 = !{i32 2, i32 0, i32 0, i32 0, ptr @__vecz_v2_k}
; !1 = !{i32 2, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 200, i32 1800}
