; RUN: veczc --pass sink_stores %s
define spir_kernel void @k(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, i1 %c, i32 %n) {
entry:
  br i1 %c, label %then, label %else
then:
  store i32 1, ptr addrspace(1) %a
  store i32 2, ptr addrspace(1) %b
  br label %end
else:
  %d = udiv i32 5, %n
  store i32 %d, ptr addrspace(1) %a
  br label %end
end:
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %then, label %else
;
; then:                                             ; preds = %entry
;   store i32 2, ptr addrspace(1) %b, align 4
;   br label %end
;
; else:                                             ; preds = %entry
;   %d = udiv i32 5, %n
;   br label %end
;
; end:                                              ; preds = %else, %then
;   %d.sink = phi i32 [ 1, %then ], [ %d, %else ]
;   store i32 %d.sink, ptr addrspace(1) %a, align 4
;   ret void
; }
