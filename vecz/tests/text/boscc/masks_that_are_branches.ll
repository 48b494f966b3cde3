; RUN: veczc --pass boscc --cpu x86-64 %s
; CHECK: call i1 @__vecz_b_divergence_all(i1 %in)
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %in = icmp ult i64 %id, %n
  br i1 %in, label %then, label %end
then:
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
