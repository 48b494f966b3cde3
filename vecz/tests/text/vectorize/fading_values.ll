; RUN: veczc -w 4 -k k %s
; The terms of a series: lanes whose sum is done keep theirs, for multiplied on it would become denormal, which machines are slow with. The sum itself needs nothing.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %in, i64 %id
  %x = load float, ptr addrspace(1) %p
  br label %loop

loop:
  %term = phi float [ 1.0, %entry ], [ %term.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %term.next = fmul float %term, %x
  %sum.next = fadd float %sum, %term.next
  %goes.on = fcmp ogt float %term.next, 0x3EB0C6F7A0000000
  br i1 %goes.on, label %loop, label %end

end:
  %q = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %sum.next, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr float, ptr addrspace(1) %in, i64 %id
;   %x = load float, ptr addrspace(1) %p, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %term = phi float [ 1.000000e+00, %entry ], [ %term.next, %loop ]
;   %sum = phi float [ 0.000000e+00, %entry ], [ %sum.next, %loop ]
;   %term.next = fmul float %term, %x
;   %sum.next = fadd float %sum, %term.next
;   %goes.on = fcmp ogt float %term.next, 0x3EB0C6F7A0000000
;   br i1 %goes.on, label %loop, label %end
;
; end:                                              ; preds = %loop
;   %q = getelementptr float, ptr addrspace(1) %out, i64 %id
;   store float %sum.next, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr float, ptr addrspace(1) %0, i64 %id
;   %2 = load <4 x float>, ptr addrspace(1) %p, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %.0 = phi <4 x float> [ poison, %entry ], [ %6, %loop ]
;   %3 = phi <4 x float> [ <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %entry ], [ %8, %loop ]
;   %4 = phi <4 x float> [ zeroinitializer, %entry ], [ %sum.next, %loop ]
;   %lanes = phi <4 x i1> [ <i1 true, i1 true, i1 true, i1 true>, %entry ], [ %5, %loop ]
;   %term.next = fmul <4 x float> %3, %2
;   %sum.next = fadd <4 x float> %4, %term.next
;   %goes.on = fcmp ogt <4 x float> %term.next, <float 0x3EB0C6F7A0000000, float 0x3EB0C6F7A0000000, float 0x3EB0C6F7A0000000, float 0x3EB0C6F7A0000000>
;   %5 = select <4 x i1> %lanes, <4 x i1> %goes.on, <4 x i1> zeroinitializer
;   %6 = select <4 x i1> %lanes, <4 x float> %sum.next, <4 x float> %.0
;   %7 = bitcast <4 x i1> %5 to i4
;   %.not = icmp eq i4 %7, 0
;   %8 = select <4 x i1> %5, <4 x float> %term.next, <4 x float> %3
;   br i1 %.not, label %end, label %loop
;
; end:                                              ; preds = %loop
;   %.lcssa = phi <4 x float> [ %6, %loop ]
;   %q = getelementptr float, ptr addrspace(1) %1, i64 %id
;   store <4 x float> %.lcssa, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
