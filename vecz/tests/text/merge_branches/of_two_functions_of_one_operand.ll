; RUN: veczc --pass merge_branches -k sine_and_cosine -k loads -k what_comes_between -k other_way %s
; What few operands need is done behind one branch; then the numbers that both functions go on with are the same.
declare float @llvm.rint.f32(float)

define spir_kernel void @sine_and_cosine(ptr addrspace(1) %p, float %x) {
entry:
  %direct = fmul float %x, 2.0
  %large = fcmp ugt float %x, 6000.0
  br i1 %large, label %first, label %between, !prof !0
first:
  %rest.1 = call float @llvm.rint.f32(float %x)
  %turns.1 = fmul float %rest.1, 3.0
  br label %between
between:
  %one = phi float [ %turns.1, %first ], [ %direct, %entry ]
  %square.1 = fmul float %one, %one
  %c = fcmp ogt float %square.1, 1.0
  br i1 %c, label %left, label %right
left:
  %l = fdiv float %square.1, 3.0
  br label %asked
right:
  br label %asked
asked:
  %cosine = phi float [ %l, %left ], [ %one, %right ]
  br i1 %large, label %second, label %end, !prof !0
second:
  %rest.2 = call float @llvm.rint.f32(float %x)
  %turns.2 = fmul float %rest.2, 3.0
  br label %end
end:
  %other = phi float [ %turns.2, %second ], [ %direct, %asked ]
  %square.2 = fmul float %other, %other
  %sine = fadd float %square.2, 1.0
  store float %cosine, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %p, i64 1
  store float %sine, ptr addrspace(1) %q
  ret void
}

; What is loaded may have changed.
define spir_kernel void @loads(ptr addrspace(1) %p, i32 %n) {
entry:
  %c = icmp ugt i32 %n, 7
  br i1 %c, label %first, label %between
first:
  store i32 1, ptr addrspace(1) %p
  br label %between
between:
  store i32 2, ptr addrspace(1) %p
  br i1 %c, label %second, label %end
second:
  %v = load i32, ptr addrspace(1) %p
  br label %end
end:
  %x = phi i32 [ %v, %second ], [ 0, %between ]
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; The second side takes what is not there yet at the first one.
define spir_kernel void @what_comes_between(ptr addrspace(1) %p, i32 %n) {
entry:
  %c = icmp ugt i32 %n, 7
  br i1 %c, label %first, label %between
first:
  store i32 1, ptr addrspace(1) %p
  br label %between
between:
  %v = load i32, ptr addrspace(1) %p
  br i1 %c, label %second, label %end
second:
  %w = mul i32 %v, %n
  br label %end
end:
  %x = phi i32 [ %w, %second ], [ 0, %between ]
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; One side for those for which the condition holds, the other for those for which it does not.
define spir_kernel void @other_way(ptr addrspace(1) %p, i32 %n) {
entry:
  %c = icmp ugt i32 %n, 7
  br i1 %c, label %first, label %between
first:
  store i32 1, ptr addrspace(1) %p
  br label %between
between:
  br i1 %c, label %end, label %second
second:
  %w = mul i32 %n, %n
  br label %end
end:
  %x = phi i32 [ %w, %second ], [ 0, %between ]
  store i32 %x, ptr addrspace(1) %p
  ret void
}
!0 = !{!"branch_weights", i32 1, i32 2000}

; EXPECTED:
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.rint.f32(float) #0
;
; define spir_kernel void @sine_and_cosine(ptr addrspace(1) %p, float %x) {
; entry:
;   %direct = fmul float %x, 2.000000e+00
;   %large = fcmp ugt float %x, 6.000000e+03
;   br i1 %large, label %first, label %between, !prof !0
;
; first:                                            ; preds = %entry
;   %rest.1 = call float @llvm.rint.f32(float %x)
;   %turns.1 = fmul float %rest.1, 3.000000e+00
;   br label %between
;
; between:                                          ; preds = %first, %entry
;   %one = phi float [ %turns.1, %first ], [ %direct, %entry ]
;   %square.1 = fmul float %one, %one
;   %c = fcmp ogt float %square.1, 1.000000e+00
;   %l = fdiv float %square.1, 3.000000e+00
;   %cosine = select i1 %c, float %l, float %one
;   %sine = fadd float %square.1, 1.000000e+00
;   store float %cosine, ptr addrspace(1) %p, align 4
;   %q = getelementptr float, ptr addrspace(1) %p, i64 1
;   store float %sine, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; define spir_kernel void @loads(ptr addrspace(1) %p, i32 %n) {
; entry:
;   %c = icmp ugt i32 %n, 7
;   br i1 %c, label %first, label %between
;
; first:                                            ; preds = %entry
;   store i32 1, ptr addrspace(1) %p, align 4
;   br label %between
;
; between:                                          ; preds = %first, %entry
;   store i32 2, ptr addrspace(1) %p, align 4
;   br i1 %c, label %second, label %end
;
; second:                                           ; preds = %between
;   %v = load i32, ptr addrspace(1) %p, align 4
;   br label %end
;
; end:                                              ; preds = %second, %between
;   %x = phi i32 [ %v, %second ], [ 0, %between ]
;   store i32 %x, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @what_comes_between(ptr addrspace(1) %p, i32 %n) {
; entry:
;   %c = icmp ugt i32 %n, 7
;   br i1 %c, label %first, label %between
;
; first:                                            ; preds = %entry
;   store i32 1, ptr addrspace(1) %p, align 4
;   br label %between
;
; between:                                          ; preds = %first, %entry
;   %v = load i32, ptr addrspace(1) %p, align 4
;   br i1 %c, label %second, label %end
;
; second:                                           ; preds = %between
;   %w = mul i32 %v, %n
;   br label %end
;
; end:                                              ; preds = %second, %between
;   %x = phi i32 [ %w, %second ], [ 0, %between ]
;   store i32 %x, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @other_way(ptr addrspace(1) %p, i32 %n) {
; entry:
;   %c = icmp ugt i32 %n, 7
;   br i1 %c, label %first, label %between
;
; first:                                            ; preds = %entry
;   store i32 1, ptr addrspace(1) %p, align 4
;   br label %between
;
; between:                                          ; preds = %first, %entry
;   br i1 %c, label %end, label %second
;
; second:                                           ; preds = %between
;   %w = mul i32 %n, %n
;   br label %end
;
; end:                                              ; preds = %second, %between
;   %x = phi i32 [ %w, %second ], [ 0, %between ]
;   store i32 %x, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{!"branch_weights", i32 1, i32 2000}
