; RUN: veczc --pass unify_exits %s
declare void @llvm.trap() cold noreturn nounwind
define spir_kernel void @k(ptr addrspace(1) %out, i1 %c, i1 %d) {
entry:
  br i1 %c, label %early, label %rest
early:
  ret void
rest:
  br i1 %d, label %bad, label %good
bad:
  call void @llvm.trap()
  unreachable
good:
  store i32 1, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
;
; ; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
; declare void @llvm.trap() #0
;
; define spir_kernel void @k(ptr addrspace(1) %out, i1 %c, i1 %d) {
; entry:
;   br i1 %c, label %early, label %rest
;
; early:                                            ; preds = %entry
;   br label %exit
;
; rest:                                             ; preds = %entry
;   br i1 %d, label %bad, label %good
;
; bad:                                              ; preds = %rest
;   call void @llvm.trap()
;   br label %exit
;
; good:                                             ; preds = %rest
;   store i32 1, ptr addrspace(1) %out, align 4
;   br label %exit
;
; exit:                                             ; preds = %good, %bad, %early
;   ret void
; }
;
; attributes #0 = { cold noreturn nounwind memory(inaccessiblemem: write) }
