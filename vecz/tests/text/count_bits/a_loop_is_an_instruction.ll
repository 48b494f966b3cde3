; RUN: veczc --pass count_bits %s
; As a loop each lane would wait for the one with the most bits.
define spir_kernel void @ones(ptr addrspace(1) %out, i32 %x) {
entry:
  %is_none = icmp eq i32 %x, 0
  br i1 %is_none, label %exit, label %body

body:
  %left = phi i32 [ %x, %entry ], [ %rest, %body ]
  %n = phi i32 [ 0, %entry ], [ %more, %body ]
  %less = add i32 %left, -1
  %rest = and i32 %left, %less
  %more = add nuw nsw i32 %n, 1
  %is_done = icmp eq i32 %rest, 0
  br i1 %is_done, label %exit, label %body

exit:
  %count = phi i32 [ 0, %entry ], [ %more, %body ]
  store i32 %count, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
;
; define spir_kernel void @ones(ptr addrspace(1) %out, i32 %x) {
; entry:
;   %0 = call i32 @llvm.ctpop.i32(i32 %x)
;   %1 = icmp eq i32 %0, 0
;   br i1 %1, label %exit, label %body.preheader
;
; body.preheader:                                   ; preds = %entry
;   br label %exit.loopexit
;
; exit.loopexit:                                    ; preds = %body.preheader
;   %more.lcssa = phi i32 [ %0, %body.preheader ]
;   br label %exit
;
; exit:                                             ; preds = %exit.loopexit, %entry
;   %count = phi i32 [ 0, %entry ], [ %more.lcssa, %exit.loopexit ]
;   store i32 %count, ptr addrspace(1) %out, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.ctpop.i32(i32) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
