; RUN: veczc --pass regroup_elements %s
; Pairs are added up: their elements stay together from the loads around the loop to the stores, and so does the factor of all of them.
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
entry:
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 16
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %x = phi <4 x float> [ zeroinitializer, %entry ], [ %xs, %loop ]
  %y = phi <4 x float> [ zeroinitializer, %entry ], [ %ys, %loop ]
  %at = getelementptr <8 x float>, ptr addrspace(1) %p, i64 %i
  %at1 = getelementptr i8, ptr addrspace(1) %at, i64 16
  %a = load <4 x float>, ptr addrspace(1) %at, align 4
  %b = load <4 x float>, ptr addrspace(1) %at1, align 4
  %u = load float, ptr addrspace(1) %q, align 4
  %first = insertelement <4 x float> poison, float %u, i64 0
  %all = shufflevector <4 x float> %first, <4 x float> poison, <4 x i32> zeroinitializer
  %xe = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %ye = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %xm = fmul <4 x float> %xe, %all
  %ym = fmul <4 x float> %ye, %all
  %xs = fadd <4 x float> %x, %xm
  %ys = fadd <4 x float> %y, %ym
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %low = shufflevector <4 x float> %xs, <4 x float> %ys, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  %high = shufflevector <4 x float> %xs, <4 x float> %ys, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
  store <4 x float> %low, ptr addrspace(1) %q, align 4
  store <4 x float> %high, ptr addrspace(1) %q1, align 4
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
; entry:
;   %q1 = getelementptr i8, ptr addrspace(1) %q, i64 16
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %i = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %0 = phi <4 x float> [ zeroinitializer, %entry ], [ %xs2, %loop ]
;   %1 = phi <4 x float> [ zeroinitializer, %entry ], [ %xs4, %loop ]
;   %at = getelementptr <8 x float>, ptr addrspace(1) %p, i64 %i
;   %at1 = getelementptr i8, ptr addrspace(1) %at, i64 16
;   %a = load <4 x float>, ptr addrspace(1) %at, align 4
;   %b = load <4 x float>, ptr addrspace(1) %at1, align 4
;   %u = load float, ptr addrspace(1) %q, align 4
;   %first = insertelement <4 x float> poison, float %u, i64 0
;   %2 = shufflevector <4 x float> %first, <4 x float> %first, <4 x i32> zeroinitializer
;   %xm1 = fmul <4 x float> %a, %2
;   %xm3 = fmul <4 x float> %b, %2
;   %xs2 = fadd <4 x float> %0, %xm1
;   %xs4 = fadd <4 x float> %1, %xm3
;   %next = add i64 %i, 1
;   %more = icmp ult i64 %next, %n
;   br i1 %more, label %loop, label %end
;
; end:                                              ; preds = %loop
;   store <4 x float> %xs2, ptr addrspace(1) %q, align 4
;   store <4 x float> %xs4, ptr addrspace(1) %q1, align 4
;   ret void
; }
