; RUN: irun --pass record_vector_variants %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@.str = private unnamed_addr addrspace(2) constant [54 x i8] c"declare_simd_variant(f8, linear(1:4), isa(\22vsx\22))    \00", section "llvm.metadata"
@.file = private unnamed_addr addrspace(2) constant [5 x i8] c"a.cl\00", section "llvm.metadata"
@llvm.global.annotations = appending addrspace(1) global [1 x { ptr addrspace(1), ptr addrspace(2), ptr addrspace(2), i32, ptr addrspace(2) }] [{ ptr addrspace(1), ptr addrspace(2), ptr addrspace(2), i32, ptr addrspace(2) } { ptr addrspace(1) addrspacecast (ptr @f to ptr addrspace(1)), ptr addrspace(2) @.str, ptr addrspace(2) @.file, i32 3, ptr addrspace(2) null }], section "llvm.metadata"

declare spir_func <8 x float> @f8(<8 x float>, ptr addrspace(1), <8 x i32>)

define spir_func float @f(float %x, ptr addrspace(1) %p) {
  ret float %x
}
; What is for POWER is not for this machine, though the two architectures have a letter in common.
; CHECK-NOT: @llvm.global.annotations
; CHECK: define spir_func float @f(float %x, ptr addrspace(1) %p)
; CHECK-NOT: vector-function-abi-variant
