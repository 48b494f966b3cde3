; Elements of records are read and written in turn. Where `restrict`, or types, say that it is not the same memory, they are done together all the same.
; RUN: veczc -w 8 --cpu x86-64-v3 -k restricted -k by_types -k the_same %s
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @restricted(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %o) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %first = shl nuw nsw i64 %i, 1
  %second = or disjoint i64 %first, 1
  %a1 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %first
  %a2 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %second
  %o1 = getelementptr inbounds i32, ptr addrspace(1) %o, i64 %first
  %o2 = getelementptr inbounds i32, ptr addrspace(1) %o, i64 %second
  %x = load i32, ptr addrspace(1) %a2, align 4
  store i32 %x, ptr addrspace(1) %o1, align 4
  %y = load i32, ptr addrspace(1) %a1, align 4
  store i32 %y, ptr addrspace(1) %o2, align 4
  ret void
}

define spir_kernel void @by_types(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %first = shl nuw nsw i64 %i, 1
  %second = or disjoint i64 %first, 1
  %a1 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %first
  %a2 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %second
  %o1 = getelementptr inbounds float, ptr addrspace(1) %o, i64 %first
  %o2 = getelementptr inbounds float, ptr addrspace(1) %o, i64 %second
  %x = load i32, ptr addrspace(1) %a2, align 4, !tbaa !0
  %x.f = sitofp i32 %x to float
  store float %x.f, ptr addrspace(1) %o1, align 4, !tbaa !2
  %y = load i32, ptr addrspace(1) %a1, align 4, !tbaa !0
  %y.f = sitofp i32 %y to float
  store float %y.f, ptr addrspace(1) %o2, align 4, !tbaa !2
  ret void
}

define spir_kernel void @the_same(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %first = shl nuw nsw i64 %i, 1
  %second = or disjoint i64 %first, 1
  %a1 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %first
  %a2 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %second
  %o1 = getelementptr inbounds i32, ptr addrspace(1) %o, i64 %first
  %o2 = getelementptr inbounds i32, ptr addrspace(1) %o, i64 %second
  %x = load i32, ptr addrspace(1) %a2, align 4
  store i32 %x, ptr addrspace(1) %o1, align 4
  %y = load i32, ptr addrspace(1) %a1, align 4
  store i32 %y, ptr addrspace(1) %o2, align 4
  ret void
}

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !4, i64 0}
!2 = !{!3, !3, i64 0}
!3 = !{!"float", !4, i64 0}
!4 = !{!"omnipotent char", !5, i64 0}
!5 = !{!"Simple C/C++ TBAA"}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @restricted(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %o) !codeplay_ca_vecz.base !0 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %first = shl nuw nsw i64 %i, 1
;   %second = or disjoint i64 %first, 1
;   %a1 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %first
;   %a2 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %second
;   %o1 = getelementptr inbounds i32, ptr addrspace(1) %o, i64 %first
;   %o2 = getelementptr inbounds i32, ptr addrspace(1) %o, i64 %second
;   %x = load i32, ptr addrspace(1) %a2, align 4
;   store i32 %x, ptr addrspace(1) %o1, align 4
;   %y = load i32, ptr addrspace(1) %a1, align 4
;   store i32 %y, ptr addrspace(1) %o2, align 4
;   ret void
; }
;
; define spir_kernel void @by_types(ptr addrspace(1) %a, ptr addrspace(1) %o) !codeplay_ca_vecz.base !1 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %first = shl nuw nsw i64 %i, 1
;   %second = or disjoint i64 %first, 1
;   %a1 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %first
;   %a2 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %second
;   %o1 = getelementptr inbounds float, ptr addrspace(1) %o, i64 %first
;   %o2 = getelementptr inbounds float, ptr addrspace(1) %o, i64 %second
;   %x = load i32, ptr addrspace(1) %a2, align 4, !tbaa !2
;   %x.f = sitofp i32 %x to float
;   store float %x.f, ptr addrspace(1) %o1, align 4, !tbaa !6
;   %y = load i32, ptr addrspace(1) %a1, align 4, !tbaa !2
;   %y.f = sitofp i32 %y to float
;   store float %y.f, ptr addrspace(1) %o2, align 4, !tbaa !6
;   ret void
; }
;
; define spir_kernel void @the_same(ptr addrspace(1) %a, ptr addrspace(1) %o) !codeplay_ca_vecz.base !8 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %first = shl nuw nsw i64 %i, 1
;   %second = or disjoint i64 %first, 1
;   %a1 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %first
;   %a2 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %second
;   %o1 = getelementptr inbounds i32, ptr addrspace(1) %o, i64 %first
;   %o2 = getelementptr inbounds i32, ptr addrspace(1) %o, i64 %second
;   %x = load i32, ptr addrspace(1) %a2, align 4
;   store i32 %x, ptr addrspace(1) %o1, align 4
;   %y = load i32, ptr addrspace(1) %a1, align 4
;   store i32 %y, ptr addrspace(1) %o2, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v8_restricted(ptr addrspace(1) noalias %0, ptr addrspace(1) noalias %1) !codeplay_ca_vecz.derived !9 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %first = shl i64 %i, 1
;   %a1 = getelementptr i32, ptr addrspace(1) %0, i64 %first
;   %o1 = getelementptr i32, ptr addrspace(1) %1, i64 %first
;   %3 = load <4 x i32>, ptr addrspace(1) %a1, align 4
;   %4 = getelementptr i8, ptr addrspace(1) %a1, i64 32
;   %5 = load <4 x i32>, ptr addrspace(1) %4, align 4
;   %6 = getelementptr i8, ptr addrspace(1) %a1, i64 16
;   %7 = load <4 x i32>, ptr addrspace(1) %6, align 4
;   %8 = shufflevector <4 x i32> %3, <4 x i32> %7, <8 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6>
;   %9 = getelementptr i8, ptr addrspace(1) %a1, i64 48
;   %10 = load <4 x i32>, ptr addrspace(1) %9, align 4
;   %11 = shufflevector <4 x i32> %5, <4 x i32> %10, <8 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6>
;   store <8 x i32> %8, ptr addrspace(1) %o1, align 4
;   %12 = getelementptr i8, ptr addrspace(1) %o1, i64 32
;   store <8 x i32> %11, ptr addrspace(1) %12, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v8_by_types(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !10 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %first = shl i64 %i, 1
;   %a1 = getelementptr i32, ptr addrspace(1) %0, i64 %first
;   %o1 = getelementptr float, ptr addrspace(1) %1, i64 %first
;   %3 = load <4 x i32>, ptr addrspace(1) %a1, align 4
;   %4 = getelementptr i8, ptr addrspace(1) %a1, i64 32
;   %5 = load <4 x i32>, ptr addrspace(1) %4, align 4
;   %6 = getelementptr i8, ptr addrspace(1) %a1, i64 16
;   %7 = load <4 x i32>, ptr addrspace(1) %6, align 4
;   %8 = shufflevector <4 x i32> %3, <4 x i32> %7, <8 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6>
;   %9 = getelementptr i8, ptr addrspace(1) %a1, i64 48
;   %10 = load <4 x i32>, ptr addrspace(1) %9, align 4
;   %11 = shufflevector <4 x i32> %5, <4 x i32> %10, <8 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6>
;   %x.f1 = sitofp <8 x i32> %8 to <8 x float>
;   %x.f2 = sitofp <8 x i32> %11 to <8 x float>
;   store <8 x float> %x.f1, ptr addrspace(1) %o1, align 4
;   %12 = getelementptr i8, ptr addrspace(1) %o1, i64 32
;   store <8 x float> %x.f2, ptr addrspace(1) %12, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v8_the_same(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !11 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %first = shl i64 %i, 1
;   %3 = or disjoint i64 %first, 1
;   %a1 = getelementptr i32, ptr addrspace(1) %0, i64 %first
;   %a2 = getelementptr i32, ptr addrspace(1) %0, i64 %3
;   %o1 = getelementptr i32, ptr addrspace(1) %1, i64 %first
;   %o2 = getelementptr i32, ptr addrspace(1) %1, i64 %3
;   %4 = load <4 x i32>, ptr addrspace(1) %a2, align 4
;   %5 = getelementptr i8, ptr addrspace(1) %a2, i64 32
;   %6 = load <4 x i32>, ptr addrspace(1) %5, align 4
;   %7 = getelementptr i8, ptr addrspace(1) %a2, i64 16
;   %8 = load <4 x i32>, ptr addrspace(1) %7, align 4
;   %9 = getelementptr i8, ptr addrspace(1) %a2, i64 44
;   %10 = load <4 x i32>, ptr addrspace(1) %9, align 4
;   %11 = extractelement <4 x i32> %4, i64 0
;   store i32 %11, ptr addrspace(1) %o1, align 4
;   %12 = getelementptr i8, ptr addrspace(1) %o1, i64 8
;   %13 = extractelement <4 x i32> %4, i64 2
;   store i32 %13, ptr addrspace(1) %12, align 4
;   %14 = getelementptr i8, ptr addrspace(1) %o1, i64 16
;   %15 = extractelement <4 x i32> %8, i64 0
;   store i32 %15, ptr addrspace(1) %14, align 4
;   %16 = getelementptr i8, ptr addrspace(1) %o1, i64 24
;   %17 = extractelement <4 x i32> %8, i64 2
;   store i32 %17, ptr addrspace(1) %16, align 4
;   %18 = getelementptr i8, ptr addrspace(1) %o1, i64 32
;   %19 = extractelement <4 x i32> %6, i64 0
;   store i32 %19, ptr addrspace(1) %18, align 4
;   %20 = getelementptr i8, ptr addrspace(1) %o1, i64 40
;   %21 = extractelement <4 x i32> %6, i64 2
;   store i32 %21, ptr addrspace(1) %20, align 4
;   %22 = getelementptr i8, ptr addrspace(1) %o1, i64 48
;   %23 = extractelement <4 x i32> %10, i64 1
;   store i32 %23, ptr addrspace(1) %22, align 4
;   %24 = getelementptr i8, ptr addrspace(1) %o1, i64 56
;   %25 = extractelement <4 x i32> %10, i64 3
;   store i32 %25, ptr addrspace(1) %24, align 4
;   %26 = load <4 x i32>, ptr addrspace(1) %a1, align 4
;   %27 = getelementptr i8, ptr addrspace(1) %a1, i64 32
;   %28 = load <4 x i32>, ptr addrspace(1) %27, align 4
;   %29 = getelementptr i8, ptr addrspace(1) %a1, i64 16
;   %30 = load <4 x i32>, ptr addrspace(1) %29, align 4
;   %31 = getelementptr i8, ptr addrspace(1) %a1, i64 44
;   %32 = load <4 x i32>, ptr addrspace(1) %31, align 4
;   %33 = extractelement <4 x i32> %26, i64 0
;   store i32 %33, ptr addrspace(1) %o2, align 4
;   %34 = getelementptr i8, ptr addrspace(1) %o2, i64 8
;   %35 = extractelement <4 x i32> %26, i64 2
;   store i32 %35, ptr addrspace(1) %34, align 4
;   %36 = getelementptr i8, ptr addrspace(1) %o2, i64 16
;   %37 = extractelement <4 x i32> %30, i64 0
;   store i32 %37, ptr addrspace(1) %36, align 4
;   %38 = getelementptr i8, ptr addrspace(1) %o2, i64 24
;   %39 = extractelement <4 x i32> %30, i64 2
;   store i32 %39, ptr addrspace(1) %38, align 4
;   %40 = getelementptr i8, ptr addrspace(1) %o2, i64 32
;   %41 = extractelement <4 x i32> %28, i64 0
;   store i32 %41, ptr addrspace(1) %40, align 4
;   %42 = getelementptr i8, ptr addrspace(1) %o2, i64 40
;   %43 = extractelement <4 x i32> %28, i64 2
;   store i32 %43, ptr addrspace(1) %42, align 4
;   %44 = getelementptr i8, ptr addrspace(1) %o2, i64 48
;   %45 = extractelement <4 x i32> %32, i64 1
;   store i32 %45, ptr addrspace(1) %44, align 4
;   %46 = getelementptr i8, ptr addrspace(1) %o2, i64 56
;   %47 = extractelement <4 x i32> %32, i64 3
;   store i32 %47, ptr addrspace(1) %46, align 4
;   ret void
; }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_restricted}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_by_types}
; !2 = !{!3, !3, i64 0}
; !3 = !{!"int", !4, i64 0}
; !4 = !{!"omnipotent char", !5, i64 0}
; !5 = !{!"Simple C/C++ TBAA"}
; !6 = !{!7, !7, i64 0}
; !7 = !{!"float", !4, i64 0}
; !8 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_the_same}
; !9 = !{i32 8, i32 0, i32 0, i32 0, ptr @restricted}
; !10 = !{i32 8, i32 0, i32 0, i32 0, ptr @by_types}
; !11 = !{i32 8, i32 0, i32 0, i32 0, ptr @the_same}
