; RUN: irun --pass outline_regions %s
; Of two loops the marked one becomes a function, with the value that comes out of it.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @entry(ptr %p, i64 %n) "mux-kernel"="entry-point" "target-cpu"="x86-64" {
entry:
  br label %first

first:
  %i = phi i64 [ 0, %entry ], [ %i.next, %first ]
  %at = getelementptr i64, ptr %p, i64 %i
  store i64 %i, ptr %at
  %i.next = add i64 %i, 1
  %i.more = icmp ult i64 %i.next, %n
  br i1 %i.more, label %first, label %between, !llvm.loop !0

between:
  br label %second

second:
  %j = phi i64 [ %i.next, %between ], [ %j.next, %second ]
  %to = getelementptr i64, ptr %p, i64 %j
  store i64 0, ptr %to
  %j.next = add i64 %j, 1
  %j.more = icmp ult i64 %j.next, %n
  br i1 %j.more, label %second, label %done

done:
  ret void
}

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{!"weft.own_function"}

; EXPECTED:
; target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; target triple = "x86_64-unknown-linux-gnu"
;
; define void @entry(ptr %p, i64 %n) #0 {
; entry:
;   %i.next.loc = alloca i64, align 8
;   br label %codeRepl
;
; codeRepl:                                         ; preds = %entry
;   call void @llvm.lifetime.start.p0(i64 -1, ptr %i.next.loc)
;   call void @entry.loop(ptr %p, i64 %n, ptr %i.next.loc)
;   %i.next.reload = load i64, ptr %i.next.loc, align 8
;   call void @llvm.lifetime.end.p0(i64 -1, ptr %i.next.loc)
;   br label %between
;
; between:                                          ; preds = %codeRepl
;   br label %second
;
; second:                                           ; preds = %second, %between
;   %j = phi i64 [ %i.next.reload, %between ], [ %j.next, %second ]
;   %to = getelementptr i64, ptr %p, i64 %j
;   store i64 0, ptr %to, align 8
;   %j.next = add i64 %j, 1
;   %j.more = icmp ult i64 %j.next, %n
;   br i1 %j.more, label %second, label %done
;
; done:                                             ; preds = %second
;   ret void
; }
;
; ; Function Attrs: noinline
; define internal void @entry.loop(ptr %p, i64 %n, ptr noalias %i.next.out) #1 {
; newFuncRoot:
;   br label %first
;
; first:                                            ; preds = %newFuncRoot, %first
;   %i = phi i64 [ 0, %newFuncRoot ], [ %i.next, %first ]
;   %at = getelementptr i64, ptr %p, i64 %i
;   store i64 %i, ptr %at, align 8
;   %i.next = add i64 %i, 1
;   store i64 %i.next, ptr %i.next.out, align 8
;   %i.more = icmp ult i64 %i.next, %n
;   br i1 %i.more, label %first, label %between.exitStub, !llvm.loop !0
;
; between.exitStub:                                 ; preds = %first
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #2
;
; attributes #0 = { "mux-kernel"="entry-point" "target-cpu"="x86-64" }
; attributes #1 = { noinline "target-cpu"="x86-64" }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
;
; !0 = distinct !{!0, !1, !2}
; !1 = !{!"llvm.loop.unroll.disable"}
; !2 = !{!"weft.own_function"}
