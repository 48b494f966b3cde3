; RUN: veczc --pass boscc --choice LinearizeBOSCC %s
; Both sides get a copy, and so does a branch in a copy; what is left for when lanes part gets none. The sides share a block.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %c = icmp ult i32 %x, 5
  br i1 %c, label %one, label %other
one:
  %y = load i32, ptr addrspace(1) %p
  %d = icmp ult i32 %y, 3
  br i1 %d, label %shared, label %end
other:
  store i32 7, ptr addrspace(1) %p
  br label %shared
shared:
  %s = phi i32 [ %y, %one ], [ %x, %other ]
  store i32 %s, ptr addrspace(1) %out
  br label %end
end:
  %v = phi i32 [ 1, %one ], [ 2, %shared ]
  store i32 %v, ptr addrspace(1) %p
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
;   br i1 %all, label %one.all, label %some, !prof !0
;
; some:                                             ; preds = %entry
;   %0 = xor i1 %c, true
;   %all11 = call i1 @__vecz_b_divergence_all(i1 %0)
;   br i1 %all11, label %other.all, label %some10, !prof !0
;
; some10:                                           ; preds = %some
;   br i1 %c, label %one, label %other
;
; one:                                              ; preds = %some10
;   %y = load i32, ptr addrspace(1) %p, align 4
;   %d = icmp ult i32 %y, 3
;   br i1 %d, label %shared, label %end.some.some
;
; other:                                            ; preds = %some10
;   store i32 7, ptr addrspace(1) %p, align 4
;   br label %shared
;
; shared:                                           ; preds = %other, %one
;   %s = phi i32 [ %y, %one ], [ %x, %other ]
;   store i32 %s, ptr addrspace(1) %out, align 4
;   br label %end.some.some
;
; end.some.some:                                    ; preds = %shared, %one
;   %v.ph.ph = phi i32 [ 1, %one ], [ 2, %shared ]
;   br label %end.some
;
; end.some:                                         ; preds = %end.some.some, %shared.all9
;   %v.ph = phi i32 [ 2, %shared.all9 ], [ %v.ph.ph, %end.some.some ]
;   br label %end
;
; end.some16:                                       ; preds = %some14, %shared.all
;   %v.ph17 = phi i32 [ 2, %shared.all ], [ 1, %some14 ]
;   br label %end
;
; end:                                              ; preds = %end.some16, %shared.all.all, %end.some
;   %v = phi i32 [ %v.ph, %end.some ], [ 2, %shared.all.all ], [ %v.ph17, %end.some16 ]
;   store i32 %v, ptr addrspace(1) %p, align 4
;   ret void
;
; one.all:                                          ; preds = %entry
;   %y2 = load i32, ptr addrspace(1) %p, align 4
;   %d3 = icmp ult i32 %y2, 3
;   %all15 = call i1 @__vecz_b_divergence_all(i1 %d3)
;   br i1 %all15, label %shared.all.all, label %some14, !prof !0
;
; some14:                                           ; preds = %one.all
;   br i1 %d3, label %shared.all, label %end.some16
;
; shared.all:                                       ; preds = %some14
;   %s5 = phi i32 [ %y2, %some14 ]
;   store i32 %s5, ptr addrspace(1) %out, align 4
;   br label %end.some16
;
; other.all:                                        ; preds = %some
;   store i32 7, ptr addrspace(1) %p, align 4
;   br label %shared.all9
;
; shared.all9:                                      ; preds = %other.all
;   %s8 = phi i32 [ %x, %other.all ]
;   store i32 %s8, ptr addrspace(1) %out, align 4
;   br label %end.some
;
; shared.all.all:                                   ; preds = %one.all
;   %s513 = phi i32 [ %y2, %one.all ]
;   store i32 %s513, ptr addrspace(1) %out, align 4
;   br label %end
; }
;
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #1
;
; attributes #0 = { memory(none) }
; attributes #1 = { convergent nounwind willreturn memory(none) }
;
; !0 = !{!"branch_weights", i32 1000, i32 1000}
