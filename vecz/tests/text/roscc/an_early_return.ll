; RUN: veczc --pass roscc %s
; A branch to the end that lanes part at; not one in a loop, nor one that all take together.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %out, i64 %n, i1 %u) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  br i1 %u, label %out.1, label %go
go:
  %in = icmp ult i64 %id, %n
  br i1 %in, label %then, label %out.1
then:
  %i = phi i64 [ 0, %go ], [ %next, %then.more ]
  store i64 %i, ptr addrspace(1) %out
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %id
  br i1 %c, label %then.more, label %end
then.more:
  br label %then
out.1:
  br label %end
end:
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %out, i64 %n, i1 %u) {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   br i1 %u, label %out.1, label %go
;
; go:                                               ; preds = %entry
;   %in = icmp ult i64 %id, %n
;   %0 = xor i1 %in, true
;   %all = call i1 @__vecz_b_divergence_all(i1 %0)
;   br i1 %all, label %out.1, label %some
;
; some:                                             ; preds = %go
;   br i1 %in, label %then, label %out.1
;
; then:                                             ; preds = %then.more, %some
;   %i = phi i64 [ 0, %some ], [ %next, %then.more ]
;   store i64 %i, ptr addrspace(1) %out, align 4
;   %next = add i64 %i, 1
;   %c = icmp ult i64 %next, %id
;   br i1 %c, label %then.more, label %end
;
; then.more:                                        ; preds = %then
;   br label %then
;
; out.1:                                            ; preds = %go, %some, %entry
;   br label %end
;
; end:                                              ; preds = %out.1, %then
;   ret void
; }
;
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #1
;
; attributes #0 = { memory(none) }
; attributes #1 = { convergent nounwind willreturn memory(none) }
