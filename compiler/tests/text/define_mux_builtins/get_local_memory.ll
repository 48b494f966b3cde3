; RUN: irun --pass define_mux_builtins %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func ptr addrspace(3) @__mux_get_local_memory()

define spir_func void @k(ptr addrspace(1) %p) "mux-kernel"="entry-point" {
  %a = call spir_func ptr addrspace(3) @__mux_get_local_memory()
  store ptr addrspace(3) %a, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: alwaysinline
; define internal spir_func ptr addrspace(3) @__mux_get_local_memory(ptr %group) #0 !mux_scheduled_fn !1 {
; entry:
;   %0 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 7
;   %1 = load ptr addrspace(3), ptr %0, align 8
;   ret ptr addrspace(3) %1
; }
;
; define spir_func void @k(ptr addrspace(1) %p, ptr %group) #1 !mux_scheduled_fn !2 {
;   %a = call spir_func ptr addrspace(3) @__mux_get_local_memory(ptr %group)
;   store ptr addrspace(3) %a, ptr addrspace(1) %p, align 8
;   ret void
; }
;
; attributes #0 = { alwaysinline }
; attributes #1 = { "mux-kernel"="entry-point" }
;
; !mux-scheduling-params = !{!0}
;
; !0 = !{!"item", !"group"}
; !1 = !{i32 -1, i32 0}
; !2 = !{i32 -1, i32 1}
