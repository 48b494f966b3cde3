; RUN: veczc -w 4 -k k -S %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32) #0

define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %is.below = icmp ult i64 %id, %n
  br i1 %is.below, label %below, label %end
below:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
  store i64 %n, ptr addrspace(1) %out
  br label %end
end:
  ret void
}

attributes #0 = { convergent noduplicate nounwind }
; Lanes that do not come there have returned; without a lane it is left out, as a scalar kernel leaves it out.
; CHECK: define spir_kernel void @__vecz_v4_k
; CHECK: %is.below = icmp ult <4 x i64>
; CHECK: br i1 %.not, label %end, label %active
; CHECK: active:
; CHECK-NEXT: call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
; CHECK-NEXT: store i64 %1, ptr addrspace(1) %0
