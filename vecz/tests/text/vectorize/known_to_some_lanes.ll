; RUN: veczc -w 8 -k joins %s
; What all lanes that have it have in common stays one scalar: lanes that come without it must not take it away.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @joins(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %has = icmp eq i32 %x, 7
  br i1 %has, label %some, label %others
some:
  %known = load i32, ptr addrspace(1) %b
  br label %meet
others:
  store i32 0, ptr addrspace(1) %p
  br label %meet
meet:
  %r = phi i32 [ %known, %some ], [ undef, %others ]
  br i1 %has, label %store, label %end
store:
  store i32 %r, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @joins(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) !codeplay_ca_vecz.base !0 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
;   %x = load i32, ptr addrspace(1) %p, align 4
;   %has = icmp eq i32 %x, 7
;   br i1 %has, label %some, label %others
;
; some:                                             ; preds = %entry
;   %known = load i32, ptr addrspace(1) %b, align 4
;   br label %meet
;
; others:                                           ; preds = %entry
;   store i32 0, ptr addrspace(1) %p, align 4
;   br label %meet
;
; meet:                                             ; preds = %others, %some
;   %r = phi i32 [ %known, %some ], [ undef, %others ]
;   br i1 %has, label %store, label %end
;
; store:                                            ; preds = %meet
;   store i32 %r, ptr addrspace(1) %p, align 4
;   br label %end
;
; end:                                              ; preds = %store, %meet
;   ret void
; }
;
; define spir_kernel void @__vecz_v8_joins(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %3 = load <8 x i32>, ptr addrspace(1) %p, align 4
;   %has = icmp eq <8 x i32> %3, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
;   %4 = bitcast <8 x i1> %has to i8
;   %.not = icmp eq i8 %4, 0
;   br i1 %.not, label %end, label %active
;
; active:                                           ; preds = %entry
;   %known = load i32, ptr addrspace(1) %1, align 4
;   %.splatinsert = insertelement <8 x i32> poison, i32 %known, i64 0
;   %.splat = shufflevector <8 x i32> %.splatinsert, <8 x i32> poison, <8 x i32> zeroinitializer
;   br label %end
;
; end:                                              ; preds = %active, %entry
;   %.splat1 = phi <8 x i32> [ %.splat, %active ], [ poison, %entry ]
;   %5 = select <8 x i1> %has, <8 x i32> %.splat1, <8 x i32> zeroinitializer
;   store <8 x i32> %5, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v8i1(<8 x i1>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_joins}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @joins}
