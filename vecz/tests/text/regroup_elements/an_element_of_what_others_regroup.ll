; RUN: veczc --pass regroup_elements %s
; The first store takes one element of the sum twice, and so needs the sum as it is, even if the second one could do with others.
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %f) {
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
  %a = load i32, ptr addrspace(1) %f, align 4
  %in = insertelement <4 x i32> poison, i32 %a, i64 0
  %all = shufflevector <4 x i32> %in, <4 x i32> poison, <4 x i32> zeroinitializer
  %sum = add <4 x i32> %all, <i32 0, i32 1, i32 2, i32 3>
  %same = shufflevector <4 x i32> %sum, <4 x i32> %sum, <4 x i32> <i32 poison, i32 0, i32 poison, i32 0>
  %one = shufflevector <4 x i32> <i32 7, i32 8, i32 9, i32 10>, <4 x i32> %same, <4 x i32> <i32 0, i32 5, i32 2, i32 7>
  %next = shufflevector <4 x i32> %sum, <4 x i32> %sum, <4 x i32> <i32 poison, i32 0, i32 poison, i32 1>
  %two = shufflevector <4 x i32> <i32 7, i32 8, i32 9, i32 10>, <4 x i32> %next, <4 x i32> <i32 0, i32 5, i32 2, i32 7>
  store <4 x i32> %one, ptr addrspace(1) %p, align 4
  store <4 x i32> %two, ptr addrspace(1) %p1, align 4
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %f) {
;   %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
;   %a = load i32, ptr addrspace(1) %f, align 4
;   %in = insertelement <4 x i32> poison, i32 %a, i64 0
;   %all = shufflevector <4 x i32> %in, <4 x i32> poison, <4 x i32> zeroinitializer
;   %sum = add <4 x i32> %all, <i32 0, i32 1, i32 2, i32 3>
;   %1 = shufflevector <4 x i32> <i32 7, i32 8, i32 9, i32 10>, <4 x i32> %sum, <4 x i32> <i32 0, i32 4, i32 2, i32 4>
;   %next = shufflevector <4 x i32> %sum, <4 x i32> %sum, <4 x i32> <i32 poison, i32 0, i32 poison, i32 1>
;   %two = shufflevector <4 x i32> <i32 7, i32 8, i32 9, i32 10>, <4 x i32> %next, <4 x i32> <i32 0, i32 5, i32 2, i32 7>
;   store <4 x i32> %1, ptr addrspace(1) %p, align 4
;   store <4 x i32> %two, ptr addrspace(1) %p1, align 4
;   ret void
; }
