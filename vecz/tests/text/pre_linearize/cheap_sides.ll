; RUN: veczc --pass pre_linearize %s
; An inner branch becomes part of the side of an outer one; a division gets a divisor of one; a branch that all lanes take together stays.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, float %s, i1 %same) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %in, i64 %id
  %x = load float, ptr addrspace(1) %p
  %positive = fcmp ogt float %x, 0.0
  br i1 %positive, label %then, label %end
then:
  %y = fmul float %x, 2.0
  %big = fcmp ogt float %y, 1.0
  br i1 %big, label %very, label %little
very:
  %a = fadd float %y, 3.0
  br label %done
little:
  %b = fsub float %y, 4.0
  br label %done
done:
  %m = phi float [ %a, %very ], [ %b, %little ]
  br label %end
end:
  %z = phi float [ %m, %done ], [ %x, %entry ]
  %one = phi i32 [ 1, %done ], [ 1, %entry ]
  br i1 %same, label %uniform, label %last
uniform:
  %u = fadd float %z, 5.0
  br label %last
last:
  %v = phi float [ %u, %uniform ], [ %z, %end ]
  %q = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %v, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, float %s, i1 %same) {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr float, ptr addrspace(1) %in, i64 %id
;   %x = load float, ptr addrspace(1) %p, align 4
;   %positive = fcmp ogt float %x, 0.000000e+00
;   %y = fmul float %x, 2.000000e+00
;   %big = fcmp ogt float %y, 1.000000e+00
;   %a = fadd float %y, 3.000000e+00
;   %b = fsub float %y, 4.000000e+00
;   %0 = select i1 %big, float %a, float %b
;   %1 = select i1 %positive, float %0, float %x
;   br i1 %same, label %uniform, label %last
;
; uniform:                                          ; preds = %entry
;   %u = fadd float %1, 5.000000e+00
;   br label %last
;
; last:                                             ; preds = %uniform, %entry
;   %v = phi float [ %u, %uniform ], [ %1, %entry ]
;   %q = getelementptr float, ptr addrspace(1) %out, i64 %id
;   store float %v, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; attributes #0 = { memory(none) }
