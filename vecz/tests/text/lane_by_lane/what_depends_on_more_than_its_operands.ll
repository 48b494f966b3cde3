; RUN: veczc -w 2 -k k %s
; A load of a vector under a mask, the same in all lanes, and the mode of the machine: each lane asks for itself.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)
declare <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1), i32, <4 x i1>, <4 x i32>)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i32 @llvm.get.rounding()

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %l = call <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) %a, i32 4, <4 x i1> <i1 1, i1 0, i1 1, i1 0>, <4 x i32> zeroinitializer)
  %sum = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %l)
  %mode = call i32 @llvm.get.rounding()
  %both = add i32 %sum, %mode
  %p = getelementptr i32, ptr addrspace(1) %b, i64 %i
  store i32 %both, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
; declare <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) nocapture, i32 immarg, <4 x i1>, <4 x i32>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
; declare i32 @llvm.get.rounding() #2
;
; define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) !codeplay_ca_vecz.base !0 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %l = call <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) %a, i32 4, <4 x i1> <i1 true, i1 false, i1 true, i1 false>, <4 x i32> zeroinitializer)
;   %sum = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %l)
;   %mode = call i32 @llvm.get.rounding()
;   %both = add i32 %sum, %mode
;   %p = getelementptr i32, ptr addrspace(1) %b, i64 %i
;   store i32 %both, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v2_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %l = call <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) %0, i32 4, <4 x i1> <i1 true, i1 false, i1 true, i1 false>, <4 x i32> <i32 poison, i32 0, i32 poison, i32 0>)
;   %sum = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %l)
;   %3 = insertelement <2 x i32> poison, i32 %sum, i64 0
;   %4 = shufflevector <2 x i32> %3, <2 x i32> poison, <2 x i32> zeroinitializer
;   %mode = call i32 @llvm.get.rounding()
;   %mode3 = call i32 @llvm.get.rounding()
;   %5 = insertelement <2 x i32> poison, i32 %mode, i64 0
;   %6 = insertelement <2 x i32> %5, i32 %mode3, i64 1
;   %both = add <2 x i32> %4, %6
;   %p = getelementptr i32, ptr addrspace(1) %1, i64 %i
;   store <2 x i32> %both, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
;
; !0 = !{i32 2, i32 0, i32 0, i32 0, ptr @__vecz_v2_k}
; !1 = !{i32 2, i32 0, i32 0, i32 0, ptr @k}
