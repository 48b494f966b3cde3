; RUN: veczc --pass boscc --choice LinearizeBOSCC %s
; Where the condition holds, control flow goes to a block of the other side.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %c = icmp ult i32 %x, 5
  br i1 %c, label %middle, label %start
start:
  store i32 7, ptr addrspace(1) %p
  %d = icmp ult i32 %x, 9
  br i1 %d, label %middle, label %end
middle:
  %s = phi i32 [ 0, %entry ], [ %x, %start ]
  store i32 %s, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %out) {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %x = load i32, ptr addrspace(1) %p, align 4
;   %c = icmp ult i32 %x, 5
;   %all = call i1 @__vecz_b_divergence_all(i1 %c)
;   br i1 %all, label %middle.all, label %some, !prof !0
;
; some:                                             ; preds = %entry
;   %0 = xor i1 %c, true
;   %all9 = call i1 @__vecz_b_divergence_all(i1 %0)
;   br i1 %all9, label %start.all, label %some8, !prof !0
;
; some8:                                            ; preds = %some
;   br i1 %c, label %middle, label %start
;
; start:                                            ; preds = %some8
;   store i32 7, ptr addrspace(1) %p, align 4
;   %d = icmp ult i32 %x, 9
;   br i1 %d, label %middle, label %end.some.some
;
; middle:                                           ; preds = %start, %some8
;   %s = phi i32 [ 0, %some8 ], [ %x, %start ]
;   store i32 %s, ptr addrspace(1) %p, align 4
;   br label %end.some.some
;
; end.some.some:                                    ; preds = %middle, %start
;   br label %end.some
;
; end.some.some14:                                  ; preds = %some12, %middle.all7
;   br label %end.some
;
; end.some:                                         ; preds = %end.some.some14, %middle.all7.all, %end.some.some
;   br label %end
;
; end:                                              ; preds = %end.some, %middle.all
;   ret void
;
; middle.all:                                       ; preds = %entry
;   %s2 = phi i32 [ 0, %entry ]
;   store i32 %s2, ptr addrspace(1) %p, align 4
;   br label %end
;
; start.all:                                        ; preds = %some
;   store i32 7, ptr addrspace(1) %p, align 4
;   %d4 = icmp ult i32 %x, 9
;   %all13 = call i1 @__vecz_b_divergence_all(i1 %d4)
;   br i1 %all13, label %middle.all7.all, label %some12, !prof !1
;
; some12:                                           ; preds = %start.all
;   br i1 %d4, label %middle.all7, label %end.some.some14
;
; middle.all7:                                      ; preds = %some12
;   %s6 = phi i32 [ %x, %some12 ]
;   store i32 %s6, ptr addrspace(1) %p, align 4
;   br label %end.some.some14
;
; middle.all7.all:                                  ; preds = %start.all
;   %s611 = phi i32 [ %x, %start.all ]
;   store i32 %s611, ptr addrspace(1) %p, align 4
;   br label %end.some
; }
;
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #1
;
; attributes #0 = { memory(none) }
; attributes #1 = { convergent nounwind willreturn memory(none) }
;
; !0 = !{!"branch_weights", i32 1000, i32 1000}
; !1 = !{!"branch_weights", i32 1738, i32 262}
