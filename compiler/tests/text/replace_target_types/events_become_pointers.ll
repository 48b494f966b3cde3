; RUN: irun --pass replace_target_types %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%pair = type { target("spirv.Event"), [2 x target("spirv.Event")] }

@none = internal addrspace(2) constant %pair zeroinitializer

declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))

define spir_func target("spirv.Event") @choose(i1 %which, target("spirv.Event") %a, ptr %events) {
entry:
  br i1 %which, label %one, label %two
one:
  %second = getelementptr inbounds %pair, ptr %events, i64 0, i32 1, i64 1
  %b = load target("spirv.Event"), ptr %second
  br label %two
two:
  %c = phi target("spirv.Event") [ %a, %entry ], [ %b, %one ]
  ret target("spirv.Event") %c
}

define spir_kernel void @k(ptr addrspace(3) %dst, ptr addrspace(1) %src) {
  %events = alloca %pair
  %e = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3) %dst, ptr addrspace(1) %src, i64 10, target("spirv.Event") zeroinitializer)
  store target("spirv.Event") %e, ptr %events
  %f = call spir_func target("spirv.Event") @choose(i1 true, target("spirv.Event") %e, ptr %events)
  store target("spirv.Event") %f, ptr %events
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; %pair = type { ptr, [2 x ptr] }
;
; @none = internal addrspace(2) constant %pair zeroinitializer
;
; declare spir_func ptr @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
;
; define spir_func ptr @choose(i1 %which, ptr %a, ptr %events) {
; entry:
;   br i1 %which, label %one, label %two
;
; one:                                              ; preds = %entry
;   %second = getelementptr inbounds %pair, ptr %events, i64 0, i32 1, i64 1
;   %b = load ptr, ptr %second, align 8
;   br label %two
;
; two:                                              ; preds = %one, %entry
;   %c = phi ptr [ %a, %entry ], [ %b, %one ]
;   ret ptr %c
; }
;
; define spir_kernel void @k(ptr addrspace(3) %dst, ptr addrspace(1) %src) {
;   %events = alloca %pair, align 8
;   %e = call spir_func ptr @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3) %dst, ptr addrspace(1) %src, i64 10, ptr null)
;   store ptr %e, ptr %events, align 8
;   %f = call spir_func ptr @choose(i1 true, ptr %e, ptr %events)
;   store ptr %f, ptr %events, align 8
;   ret void
; }
