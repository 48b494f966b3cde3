; RUN: veczc -w 4 %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32)
declare void @llvm.assume(i1)
define spir_kernel void @k(ptr addrspace(1) %o) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %o, i64 %id
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %o, i64 16) ]
  store i32 1, ptr addrspace(1) %q
  ret void
}

; CHECK: define spir_kernel void @__vecz_v
; CHECK-NOT: align"(
; CHECK: store <4 x i32> <i32 1, i32 1, i32 1, i32 1>
