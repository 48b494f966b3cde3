; RUN: veczc -w 4 -k k %s
; An index that has bits which all lanes have in common comes out of its vector by itself, not as a part of a word: LLVM's instruction selection takes the other index of the word for zero.
declare i64 @__mux_get_global_id(i32) memory(none)

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %counts, i32 %all) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %few = and i32 %all, 7
  %own = and i32 %x, %few
  %index = zext i32 %own to i64
  %count = getelementptr i32, ptr addrspace(1) %counts, i64 %index
  %old = atomicrmw add ptr addrspace(1) %count, i32 1 monotonic
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %counts, i32 %all) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
;   %x = load i32, ptr addrspace(1) %p, align 4
;   %few = and i32 %all, 7
;   %own = and i32 %x, %few
;   %index = zext i32 %own to i64
;   %count = getelementptr i32, ptr addrspace(1) %counts, i64 %index
;   %old = atomicrmw add ptr addrspace(1) %count, i32 1 monotonic, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2) !codeplay_ca_vecz.derived !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %4 = load <4 x i32>, ptr addrspace(1) %p, align 4
;   %few = and i32 %2, 7
;   %.splatinsert = insertelement <4 x i32> poison, i32 %few, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %own = and <4 x i32> %4, %.splat
;   %5 = extractelement <4 x i32> %own, i64 0
;   %index1 = zext nneg i32 %5 to i64
;   %count2 = getelementptr i32, ptr addrspace(1) %1, i64 %index1
;   %old = atomicrmw add ptr addrspace(1) %count2, i32 1 monotonic, align 4
;   %6 = extractelement <4 x i32> %own, i64 1
;   %index3 = zext nneg i32 %6 to i64
;   %count4 = getelementptr i32, ptr addrspace(1) %1, i64 %index3
;   %old5 = atomicrmw add ptr addrspace(1) %count4, i32 1 monotonic, align 4
;   %7 = extractelement <4 x i32> %own, i64 2
;   %index6 = zext nneg i32 %7 to i64
;   %count7 = getelementptr i32, ptr addrspace(1) %1, i64 %index6
;   %old8 = atomicrmw add ptr addrspace(1) %count7, i32 1 monotonic, align 4
;   %8 = extractelement <4 x i32> %own, i64 3
;   %index9 = zext nneg i32 %8 to i64
;   %count10 = getelementptr i32, ptr addrspace(1) %1, i64 %index9
;   %old11 = atomicrmw add ptr addrspace(1) %count10, i32 1 monotonic, align 4
;   ret void
; }
;
; attributes #0 = { memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
