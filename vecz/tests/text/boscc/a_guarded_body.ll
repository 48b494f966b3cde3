; RUN: veczc --pass boscc --choice LinearizeBOSCC %s
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %in = icmp ult i64 %id, %n
  br i1 %in, label %then, label %end
then:
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %x = load i32, ptr addrspace(1) %p
  br label %loop
loop:
  %i = phi i32 [ 0, %then ], [ %next, %loop ]
  %next = add i32 %i, %x
  %more = icmp slt i32 %next, 100
  br i1 %more, label %loop, label %done
done:
  store i32 %next, ptr addrspace(1) %p
  br label %end
end:
  %v = phi i32 [ 0, %entry ], [ %next, %done ]
  store volatile i32 %v, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %in = icmp ult i64 %id, %n
;   %all = call i1 @__vecz_b_divergence_all(i1 %in)
;   br i1 %all, label %then.all, label %some, !prof !0
;
; some:                                             ; preds = %entry
;   %0 = icmp ult i64 %id, %n
;   br i1 %0, label %then, label %end.some
;
; then:                                             ; preds = %some
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %x = load i32, ptr addrspace(1) %p, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop, %then
;   %i = phi i32 [ 0, %then ], [ %next, %loop ]
;   %next = add i32 %i, %x
;   %more = icmp slt i32 %next, 100
;   br i1 %more, label %loop, label %done
;
; done:                                             ; preds = %loop
;   store i32 %next, ptr addrspace(1) %p, align 4
;   br label %end.some
;
; end.some:                                         ; preds = %some, %done
;   %v.ph = phi i32 [ %next, %done ], [ 0, %some ]
;   br label %end
;
; end:                                              ; preds = %end.some, %done.all
;   %v = phi i32 [ %next6, %done.all ], [ %v.ph, %end.some ]
;   store volatile i32 %v, ptr addrspace(1) %out, align 4
;   ret void
;
; then.all:                                         ; preds = %entry
;   %p2 = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %x3 = load i32, ptr addrspace(1) %p2, align 4
;   br label %loop.all
;
; loop.all:                                         ; preds = %loop.all, %then.all
;   %i5 = phi i32 [ 0, %then.all ], [ %next6, %loop.all ]
;   %next6 = add i32 %i5, %x3
;   %more7 = icmp slt i32 %next6, 100
;   br i1 %more7, label %loop.all, label %done.all
;
; done.all:                                         ; preds = %loop.all
;   store i32 %next6, ptr addrspace(1) %p2, align 4
;   br label %end
; }
;
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #1
;
; attributes #0 = { memory(none) }
; attributes #1 = { convergent nounwind willreturn memory(none) }
;
; !0 = !{!"branch_weights", i32 1900, i32 100}
