; RUN: veczc --pass boscc --choice LinearizeBOSCC %s
; CHECK: icmp ult
; CHECK-NEXT: br i1 %in, label %then, label %end
declare i64 @__mux_get_global_id(i32) memory(none)
declare void @__mux_work_group_barrier(i32, i32, i32) convergent noduplicate
define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %in = icmp ult i64 %id, %n
  br i1 %in, label %then, label %end
then:
  store i32 1, ptr addrspace(1) %out
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
  br label %end
end:
  ret void
}
