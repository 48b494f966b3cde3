; RUN: veczc --pass merge_branches -k several %s
; Of several operands each has its branch. Where one ends the next one begins, and the last one's is what the second gives.
define spir_kernel void @several(ptr addrspace(1) %p, float %x, float %y) {
entry:
  %direct.1 = fmul float %x, 2.0
  %large.1 = fcmp ugt float %x, 6000.0
  br i1 %large.1, label %first.1, label %between.1
first.1:
  %turns.1.1 = fmul float %x, 3.0
  br label %between.1
between.1:
  %one.1 = phi float [ %turns.1.1, %first.1 ], [ %direct.1, %entry ]
  %cosine.1 = fmul float %one.1, %one.1
  br i1 %large.1, label %second.1, label %end.1
second.1:
  %turns.2.1 = fmul float %x, 3.0
  br label %end.1
end.1:
  %other.1 = phi float [ %turns.2.1, %second.1 ], [ %direct.1, %between.1 ]
  %direct.2 = fmul float %y, 2.0
  %large.2 = fcmp ugt float %y, 6000.0
  br i1 %large.2, label %first.2, label %between.2
first.2:
  %turns.1.2 = fmul float %y, 3.0
  br label %between.2
between.2:
  %one.2 = phi float [ %turns.1.2, %first.2 ], [ %direct.2, %end.1 ]
  %cosine.2 = fmul float %one.2, %one.2
  br i1 %large.2, label %second.2, label %end.2
second.2:
  %turns.2.2 = fmul float %y, 3.0
  br label %end.2
end.2:
  %other.2 = phi float [ %turns.2.2, %second.2 ], [ %direct.2, %between.2 ]
  %direct.3 = fmul float %other.2, 2.0
  %large.3 = fcmp ugt float %other.2, 6000.0
  br i1 %large.3, label %first.3, label %between.3
first.3:
  %turns.1.3 = fmul float %other.2, 3.0
  br label %between.3
between.3:
  %one.3 = phi float [ %turns.1.3, %first.3 ], [ %direct.3, %end.2 ]
  %cosine.3 = fmul float %one.3, %one.3
  br i1 %large.3, label %second.3, label %end.3
second.3:
  %turns.2.3 = fmul float %other.2, 3.0
  br label %end.3
end.3:
  %other.3 = phi float [ %turns.2.3, %second.3 ], [ %direct.3, %between.3 ]
  %p0 = getelementptr float, ptr addrspace(1) %p, i64 0
  store float %cosine.1, ptr addrspace(1) %p0
  %p1 = getelementptr float, ptr addrspace(1) %p, i64 1
  store float %cosine.2, ptr addrspace(1) %p1
  %p2 = getelementptr float, ptr addrspace(1) %p, i64 2
  store float %cosine.3, ptr addrspace(1) %p2
  %p3 = getelementptr float, ptr addrspace(1) %p, i64 3
  store float %other.1, ptr addrspace(1) %p3
  %p4 = getelementptr float, ptr addrspace(1) %p, i64 4
  store float %other.3, ptr addrspace(1) %p4
  ret void
}

; EXPECTED:
;
; define spir_kernel void @several(ptr addrspace(1) %p, float %x, float %y) {
; entry:
;   %direct.1 = fmul float %x, 2.000000e+00
;   %large.1 = fcmp ugt float %x, 6.000000e+03
;   %turns.1.1 = fmul float %x, 3.000000e+00
;   %one.1 = select i1 %large.1, float %turns.1.1, float %direct.1
;   %cosine.1 = fmul float %one.1, %one.1
;   %direct.2 = fmul float %y, 2.000000e+00
;   %large.2 = fcmp ugt float %y, 6.000000e+03
;   %turns.1.2 = fmul float %y, 3.000000e+00
;   %one.2 = select i1 %large.2, float %turns.1.2, float %direct.2
;   %cosine.2 = fmul float %one.2, %one.2
;   %direct.3 = fmul float %one.2, 2.000000e+00
;   %large.3 = fcmp ugt float %one.2, 6.000000e+03
;   %turns.1.3 = fmul float %one.2, 3.000000e+00
;   %one.3 = select i1 %large.3, float %turns.1.3, float %direct.3
;   %cosine.3 = fmul float %one.3, %one.3
;   store float %cosine.1, ptr addrspace(1) %p, align 4
;   %p1 = getelementptr float, ptr addrspace(1) %p, i64 1
;   store float %cosine.2, ptr addrspace(1) %p1, align 4
;   %p2 = getelementptr float, ptr addrspace(1) %p, i64 2
;   store float %cosine.3, ptr addrspace(1) %p2, align 4
;   %p3 = getelementptr float, ptr addrspace(1) %p, i64 3
;   store float %one.1, ptr addrspace(1) %p3, align 4
;   %p4 = getelementptr float, ptr addrspace(1) %p, i64 4
;   store float %one.3, ptr addrspace(1) %p4, align 4
;   ret void
; }
