; RUN: irun --until tidy --options=-cl-wfv=never --cpu x86-64-v4 %s
; The library says which atomics stay within a work-group, by their scope.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS1VU7_Atomicii12memory_order12memory_scope(ptr addrspace(1), i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %group = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS1VU7_Atomicii12memory_order12memory_scope(ptr addrspace(1) %p, i32 1, i32 0, i32 1)
  %device = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS1VU7_Atomicii12memory_order12memory_scope(ptr addrspace(1) %p, i32 1, i32 5, i32 2)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %p) #0 {
;   %1 = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("workgroup") monotonic, align 4
;   %2 = atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" "mux-orig-fn"="k" "mux-sub-group-size"="16" "mux-work-item-order"="xyz" }
;
; !llvm.module.flags = !{!0}
;
; !0 = !{i32 1, !"wchar_size", i32 4}
