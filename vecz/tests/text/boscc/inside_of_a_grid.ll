; RUN: veczc --pass boscc --cpu x86-64-v4 %s
; Masks cost nothing, but most lanes go inside together, and then nothing need be done for the edge.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %in, i64 %id
  %q = getelementptr float, ptr addrspace(1) %out, i64 %id
  %first = icmp eq i64 %id, 0
  %last = icmp eq i64 %id, %n
  %edge = or i1 %first, %last
  br i1 %edge, label %outside, label %inside
outside:
  %x = load float, ptr addrspace(1) %p
  store float %x, ptr addrspace(1) %q
  br label %end
inside:
  %p.left = getelementptr float, ptr addrspace(1) %p, i64 -1
  %p.right = getelementptr float, ptr addrspace(1) %p, i64 1
  %left = load float, ptr addrspace(1) %p.left
  %right = load float, ptr addrspace(1) %p.right
  %sum = fadd float %left, %right
  store float %sum, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %n) {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr float, ptr addrspace(1) %in, i64 %id
;   %q = getelementptr float, ptr addrspace(1) %out, i64 %id
;   %first = icmp eq i64 %id, 0
;   %last = icmp eq i64 %id, %n
;   %edge = or i1 %first, %last
;   %0 = xor i1 %edge, true
;   %all = call i1 @__vecz_b_divergence_all(i1 %0)
;   br i1 %all, label %inside.all, label %some, !prof !0
;
; some:                                             ; preds = %entry
;   %1 = icmp eq i64 %id, 0
;   %2 = icmp eq i64 %id, %n
;   %3 = or i1 %1, %2
;   br i1 %3, label %outside, label %inside
;
; outside:                                          ; preds = %some
;   %x = load float, ptr addrspace(1) %p, align 4
;   store float %x, ptr addrspace(1) %q, align 4
;   br label %end.some
;
; inside:                                           ; preds = %some
;   %p.left = getelementptr float, ptr addrspace(1) %p, i64 -1
;   %p.right = getelementptr float, ptr addrspace(1) %p, i64 1
;   %left = load float, ptr addrspace(1) %p.left, align 4
;   %right = load float, ptr addrspace(1) %p.right, align 4
;   %sum = fadd float %left, %right
;   store float %sum, ptr addrspace(1) %q, align 4
;   br label %end.some
;
; end.some:                                         ; preds = %outside, %inside
;   br label %end
;
; end:                                              ; preds = %end.some, %inside.all
;   ret void
;
; inside.all:                                       ; preds = %entry
;   %p.left2 = getelementptr float, ptr addrspace(1) %p, i64 -1
;   %p.right3 = getelementptr float, ptr addrspace(1) %p, i64 1
;   %left4 = load float, ptr addrspace(1) %p.left2, align 4
;   %right5 = load float, ptr addrspace(1) %p.right3, align 4
;   %sum6 = fadd float %left4, %right5
;   store float %sum6, ptr addrspace(1) %q, align 4
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
