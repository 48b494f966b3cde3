; RUN: veczc --pass unroll %s
; Only loops that are hinted at are unrolled.
define spir_kernel void @hinted(ptr addrspace(1) %a, i64 %n) {
entry:
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr addrspace(1) %a, i64 %j
  store float 0.0, ptr addrspace(1) %p
  %next = add i64 %j, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}
define spir_kernel void @other(ptr addrspace(1) %a) {
entry:
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr addrspace(1) %a, i64 %j
  store float 0.0, ptr addrspace(1) %p
  %next = add i64 %j, 1
  %again = icmp ult i64 %next, 2
  br i1 %again, label %loop, label %end
end:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.count", i32 2}

; EXPECTED:
;
; define spir_kernel void @hinted(ptr addrspace(1) %a, i64 %n) {
; entry:
;   %umax = call i64 @llvm.umax.i64(i64 %n, i64 1)
;   %0 = add i64 %umax, -1
;   %xtraiter = and i64 %umax, 1
;   %1 = icmp ult i64 %0, 1
;   br i1 %1, label %end.unr-lcssa, label %entry.new
;
; entry.new:                                        ; preds = %entry
;   %unroll_iter = sub i64 %umax, %xtraiter
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry.new
;   %j = phi i64 [ 0, %entry.new ], [ %next.1, %loop ]
;   %niter = phi i64 [ 0, %entry.new ], [ %niter.next.1, %loop ]
;   %p = getelementptr float, ptr addrspace(1) %a, i64 %j
;   store float 0.000000e+00, ptr addrspace(1) %p, align 4
;   %next = add nuw nsw i64 %j, 1
;   %p.1 = getelementptr float, ptr addrspace(1) %a, i64 %next
;   store float 0.000000e+00, ptr addrspace(1) %p.1, align 4
;   %next.1 = add i64 %j, 2
;   %niter.next.1 = add i64 %niter, 2
;   %niter.ncmp.1 = icmp ne i64 %niter.next.1, %unroll_iter
;   br i1 %niter.ncmp.1, label %loop, label %end.unr-lcssa.loopexit, !llvm.loop !0
;
; end.unr-lcssa.loopexit:                           ; preds = %loop
;   %j.unr.ph = phi i64 [ %next.1, %loop ]
;   br label %end.unr-lcssa
;
; end.unr-lcssa:                                    ; preds = %end.unr-lcssa.loopexit, %entry
;   %j.unr = phi i64 [ 0, %entry ], [ %j.unr.ph, %end.unr-lcssa.loopexit ]
;   %lcmp.mod = icmp ne i64 %xtraiter, 0
;   br i1 %lcmp.mod, label %loop.epil.preheader, label %end
;
; loop.epil.preheader:                              ; preds = %end.unr-lcssa
;   br label %loop.epil
;
; loop.epil:                                        ; preds = %loop.epil.preheader
;   %p.epil = getelementptr float, ptr addrspace(1) %a, i64 %j.unr
;   store float 0.000000e+00, ptr addrspace(1) %p.epil, align 4
;   br label %end
;
; end:                                              ; preds = %end.unr-lcssa, %loop.epil
;   ret void
; }
;
; define spir_kernel void @other(ptr addrspace(1) %a) {
; entry:
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %j = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %p = getelementptr float, ptr addrspace(1) %a, i64 %j
;   store float 0.000000e+00, ptr addrspace(1) %p, align 4
;   %next = add i64 %j, 1
;   %again = icmp ult i64 %next, 2
;   br i1 %again, label %loop, label %end
;
; end:                                              ; preds = %loop
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i64 @llvm.umax.i64(i64, i64) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = distinct !{!0, !1}
; !1 = !{!"llvm.loop.unroll.disable"}
