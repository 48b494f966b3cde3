; RUN: irun --pass limit_unrolling_hints %s
; More than is of use; few; not to be unrolled at all.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(i1 %more) "mux-kernel"="entry-point" {
entry:
  br label %many
many:
  br i1 %more, label %many, label %few, !llvm.loop !0
few:
  br i1 %more, label %few, label %none, !llvm.loop !1
none:
  br i1 %more, label %none, label %out, !llvm.loop !2
out:
  ret void
}
!0 = distinct !{!0, !3, !4}
!1 = distinct !{!1, !5}
!2 = distinct !{!2, !6}
!3 = !{!"llvm.loop.mustprogress"}
!4 = !{!"llvm.loop.unroll.count", i32 -2}
!5 = !{!"llvm.loop.unroll.count", i32 256}
!6 = !{!"llvm.loop.unroll.disable"}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(i1 %more) #0 {
; entry:
;   br label %many
;
; many:                                             ; preds = %many, %entry
;   br i1 %more, label %many, label %few, !llvm.loop !0
;
; few:                                              ; preds = %few, %many
;   br i1 %more, label %few, label %none, !llvm.loop !3
;
; none:                                             ; preds = %none, %few
;   br i1 %more, label %none, label %out, !llvm.loop !4
;
; out:                                              ; preds = %none
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
;
; !0 = distinct !{!0, !1, !2}
; !1 = !{!"llvm.loop.mustprogress"}
; !2 = !{!"llvm.loop.unroll.count", i32 256}
; !3 = distinct !{!3, !2}
; !4 = distinct !{!4, !5}
; !5 = !{!"llvm.loop.unroll.disable"}
