; RUN: veczc --pass regroup_elements %s
; Each run of the loop adds the first element to the second: there they stay apart. What is done after the loop is done on pairs.
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
entry:
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 16
  %a = load <4 x float>, ptr addrspace(1) %q, align 4
  %b = load <4 x float>, ptr addrspace(1) %q1, align 4
  %xe = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %ye = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %x = phi <4 x float> [ zeroinitializer, %entry ], [ %xs, %loop ]
  %y = phi <4 x float> [ zeroinitializer, %entry ], [ %ys, %loop ]
  %at = getelementptr <4 x float>, ptr addrspace(1) %p, i64 %i
  %t = load <4 x float>, ptr addrspace(1) %at, align 4
  %xs = fadd <4 x float> %x, %t
  %ys = fadd <4 x float> %y, %xs
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %xm = fmul <4 x float> %xs, %xe
  %ym = fmul <4 x float> %ys, %ye
  %xa = fadd <4 x float> %xm, %xe
  %ya = fadd <4 x float> %ym, %ye
  %low = shufflevector <4 x float> %xa, <4 x float> %ya, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  %high = shufflevector <4 x float> %xa, <4 x float> %ya, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
  store <4 x float> %low, ptr addrspace(1) %q, align 4
  store <4 x float> %high, ptr addrspace(1) %q1, align 4
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
; entry:
;   %q1 = getelementptr i8, ptr addrspace(1) %q, i64 16
;   %a = load <4 x float>, ptr addrspace(1) %q, align 4
;   %b = load <4 x float>, ptr addrspace(1) %q1, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %i = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %x = phi <4 x float> [ zeroinitializer, %entry ], [ %xs, %loop ]
;   %y = phi <4 x float> [ zeroinitializer, %entry ], [ %ys, %loop ]
;   %at = getelementptr <4 x float>, ptr addrspace(1) %p, i64 %i
;   %t = load <4 x float>, ptr addrspace(1) %at, align 4
;   %xs = fadd <4 x float> %x, %t
;   %ys = fadd <4 x float> %y, %xs
;   %next = add i64 %i, 1
;   %more = icmp ult i64 %next, %n
;   br i1 %more, label %loop, label %end
;
; end:                                              ; preds = %loop
;   %0 = shufflevector <4 x float> %xs, <4 x float> %ys, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
;   %1 = shufflevector <4 x float> %xs, <4 x float> %ys, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
;   %xm1 = fmul <4 x float> %0, %a
;   %xm3 = fmul <4 x float> %1, %b
;   %xa2 = fadd <4 x float> %xm1, %a
;   %xa4 = fadd <4 x float> %xm3, %b
;   store <4 x float> %xa2, ptr addrspace(1) %q, align 4
;   store <4 x float> %xa4, ptr addrspace(1) %q1, align 4
;   ret void
; }
