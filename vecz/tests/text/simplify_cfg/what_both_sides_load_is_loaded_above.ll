; RUN: veczc --pass simplify_cfg %s
; What both sides of a branch begin with is done before it; two stores do not become one of a chosen address.
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %a, ptr addrspace(1) %b, i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  %x = load i32, ptr addrspace(1) %in
  %x.1 = udiv i32 7, %x
  store i32 %x.1, ptr addrspace(1) %a
  br label %end
else:
  %y = load i32, ptr addrspace(1) %in
  store i32 %y, ptr addrspace(1) %b
  br label %end
end:
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %a, ptr addrspace(1) %b, i1 %c) {
; entry:
;   %x = load i32, ptr addrspace(1) %in, align 4
;   br i1 %c, label %then, label %else
;
; then:                                             ; preds = %entry
;   %x.1 = udiv i32 7, %x
;   store i32 %x.1, ptr addrspace(1) %a, align 4
;   br label %end
;
; else:                                             ; preds = %entry
;   store i32 %x, ptr addrspace(1) %b, align 4
;   br label %end
;
; end:                                              ; preds = %else, %then
;   ret void
; }
