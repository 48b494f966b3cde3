; RUN: veczc --pass basic_mem2reg %s
; What one store wrote is known, in its loop too; not what two may have written, what was there before the store, or what a part of it is.
define spir_kernel void @k(ptr addrspace(1) %out, i32 %i, float %x, float %y) {
entry:
  %a = alloca [4 x float]
  %a.1 = getelementptr [4 x float], ptr %a, i64 0, i64 1
  %a.2 = getelementptr i8, ptr %a, i64 8
  %a.3 = getelementptr float, ptr %a.2, i64 1
  store float %x, ptr %a
  store float %x, ptr %a.2
  store float %y, ptr %a.2
  %first = load float, ptr %a
  %early = load float, ptr %a.1
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %next, %loop ]
  %f = sitofp i32 %n to float
  store float %f, ptr %a.3
  store float %first, ptr %a.1
  %in.loop = load float, ptr %a.3
  %chain = load float, ptr %a.1
  %part = load i16, ptr %a.3
  %two = load float, ptr %a.2
  %p = getelementptr float, ptr %a, i32 %i
  %indexed = load float, ptr %p
  store volatile float %early, ptr addrspace(1) %out
  store volatile float %in.loop, ptr addrspace(1) %out
  store volatile float %chain, ptr addrspace(1) %out
  store volatile i16 %part, ptr addrspace(1) %out
  store volatile float %two, ptr addrspace(1) %out
  store volatile float %indexed, ptr addrspace(1) %out
  %next = add i32 %n, 1
  %more = icmp ult i32 %next, %i
  br i1 %more, label %loop, label %end
end:
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %out, i32 %i, float %x, float %y) {
; entry:
;   %a = alloca [4 x float], align 4
;   %a.1 = getelementptr [4 x float], ptr %a, i64 0, i64 1
;   %a.2 = getelementptr i8, ptr %a, i64 8
;   %a.3 = getelementptr float, ptr %a.2, i64 1
;   store float %x, ptr %a, align 4
;   store float %x, ptr %a.2, align 4
;   store float %y, ptr %a.2, align 4
;   %early = load float, ptr %a.1, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %n = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %f = sitofp i32 %n to float
;   store float %f, ptr %a.3, align 4
;   store float %x, ptr %a.1, align 4
;   %part = load i16, ptr %a.3, align 2
;   %two = load float, ptr %a.2, align 4
;   %p = getelementptr float, ptr %a, i32 %i
;   %indexed = load float, ptr %p, align 4
;   store volatile float %early, ptr addrspace(1) %out, align 4
;   store volatile float %f, ptr addrspace(1) %out, align 4
;   store volatile float %x, ptr addrspace(1) %out, align 4
;   store volatile i16 %part, ptr addrspace(1) %out, align 2
;   store volatile float %two, ptr addrspace(1) %out, align 4
;   store volatile float %indexed, ptr addrspace(1) %out, align 4
;   %next = add i32 %n, 1
;   %more = icmp ult i32 %next, %i
;   br i1 %more, label %loop, label %end
;
; end:                                              ; preds = %loop
;   ret void
; }
