; RUN: veczc --pass break_critical_edges %s
define spir_kernel void @k(ptr addrspace(1) %out, i1 %c) {
entry:
  br i1 %c, label %then, label %end
then:
  store i32 1, ptr addrspace(1) %out
  br label %end
end:
  %v = phi i32 [ 1, %entry ], [ 2, %then ]
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %out, i1 %c) {
; entry:
;   br i1 %c, label %then, label %entry.end_crit_edge
;
; entry.end_crit_edge:                              ; preds = %entry
;   br label %end
;
; then:                                             ; preds = %entry
;   store i32 1, ptr addrspace(1) %out, align 4
;   br label %end
;
; end:                                              ; preds = %entry.end_crit_edge, %then
;   %v = phi i32 [ 1, %entry.end_crit_edge ], [ 2, %then ]
;   store i32 %v, ptr addrspace(1) %out, align 4
;   ret void
; }
