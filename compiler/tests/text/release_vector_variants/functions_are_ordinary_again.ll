; RUN: irun --pass release_vector_variants %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@v = addrspace(1) global i32 0
@llvm.compiler.used = appending global [2 x ptr] [ptr @f8, ptr addrspacecast (ptr addrspace(1) @v to ptr)], section "llvm.metadata"

declare spir_func <8 x float> @f8(<8 x float>)

define spir_func float @held(float %x) #0 {
  ret float %x
}

define spir_func float @never_inlined(float %x) #1 {
  ret float %x
}

attributes #0 = { noinline "mux-held-for-vectorization" "vector-function-abi-variant"="_ZGV_LLVM_N8v_held(f8)" }
attributes #1 = { noinline "vector-function-abi-variant"="_ZGV_LLVM_N8v_never_inlined(f8)" }
; CHECK: @llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @v to ptr)]
; CHECK: define spir_func float @held(float %x) {
; CHECK: define spir_func float @never_inlined(float %x) #0
; CHECK: attributes #0 = { noinline }
