; RUN: irun --pass limit_uneven_loops %s
; A row of its own for each work-item; the same number of rounds for all; two ways out; somebody has said something already.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) "mux-kernel"="entry-point" {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %own = load i32, ptr addrspace(1) %at
  br label %rows
rows:
  %i = phi i32 [ 0, %entry ], [ %i1, %rows ]
  %i1 = add i32 %i, 1
  store volatile i32 %i, ptr addrspace(1) %at
  %c = icmp slt i32 %i1, %own
  br i1 %c, label %rows, label %same
same:
  %j = phi i32 [ 0, %rows ], [ %j1, %same ]
  %j1 = add i32 %j, 1
  store volatile i32 %j, ptr addrspace(1) %at
  %d = icmp slt i32 %j1, %n
  br i1 %d, label %same, label %search
search:
  %l = phi i32 [ 0, %same ], [ %l1, %more ]
  %l1 = add i32 %l, 1
  store volatile i32 %l, ptr addrspace(1) %at
  %found = icmp eq i32 %l1, %own
  br i1 %found, label %asked, label %more
more:
  %e = icmp slt i32 %l1, %n
  br i1 %e, label %search, label %asked
asked:
  br label %unrolled
unrolled:
  %m = phi i32 [ 0, %asked ], [ %m1, %unrolled ]
  %m1 = add i32 %m, 1
  store volatile i32 %m, ptr addrspace(1) %at
  %f = icmp slt i32 %m1, %own
  br i1 %f, label %unrolled, label %out, !llvm.loop !0
out:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.enable"}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) #0 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = getelementptr i32, ptr addrspace(1) %p, i64 %id
;   %own = load i32, ptr addrspace(1) %at, align 4
;   br label %rows
;
; rows:                                             ; preds = %rows, %entry
;   %i = phi i32 [ 0, %entry ], [ %i1, %rows ]
;   %i1 = add i32 %i, 1
;   store volatile i32 %i, ptr addrspace(1) %at, align 4
;   %c = icmp slt i32 %i1, %own
;   br i1 %c, label %rows, label %same, !llvm.loop !0
;
; same:                                             ; preds = %same, %rows
;   %j = phi i32 [ 0, %rows ], [ %j1, %same ]
;   %j1 = add i32 %j, 1
;   store volatile i32 %j, ptr addrspace(1) %at, align 4
;   %d = icmp slt i32 %j1, %n
;   br i1 %d, label %same, label %search
;
; search:                                           ; preds = %more, %same
;   %l = phi i32 [ 0, %same ], [ %l1, %more ]
;   %l1 = add i32 %l, 1
;   store volatile i32 %l, ptr addrspace(1) %at, align 4
;   %found = icmp eq i32 %l1, %own
;   br i1 %found, label %asked, label %more
;
; more:                                             ; preds = %search
;   %e = icmp slt i32 %l1, %n
;   br i1 %e, label %search, label %asked
;
; asked:                                            ; preds = %more, %search
;   br label %unrolled
;
; unrolled:                                         ; preds = %unrolled, %asked
;   %m = phi i32 [ 0, %asked ], [ %m1, %unrolled ]
;   %m1 = add i32 %m, 1
;   store volatile i32 %m, ptr addrspace(1) %at, align 4
;   %f = icmp slt i32 %m1, %own
;   br i1 %f, label %unrolled, label %out, !llvm.loop !2
;
; out:                                              ; preds = %unrolled
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
;
; !0 = distinct !{!0, !1}
; !1 = !{!"llvm.loop.unroll.runtime.disable"}
; !2 = distinct !{!2, !3}
; !3 = !{!"llvm.loop.unroll.enable"}
