; RUN: veczc --pass sroa %s
define spir_kernel void @k(ptr addrspace(1) %out, i1 %c) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %then, label %end
then:
  store i32 2, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %out, i1 %c) {
; entry:
;   br i1 %c, label %then, label %end
;
; then:                                             ; preds = %entry
;   br label %end
;
; end:                                              ; preds = %then, %entry
;   %x.0 = phi i32 [ 2, %then ], [ 1, %entry ]
;   store i32 %x.0, ptr addrspace(1) %out, align 4
;   ret void
; }
