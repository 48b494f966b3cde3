; RUN: veczc --print uniformity %s
declare spir_func i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %out, i1 %p, i1 %q) {
entry:
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %own = icmp ult i64 %id, 3
  br i1 %own, label %a, label %b
a:
  br i1 %p, label %a1, label %a2
a1:
  br label %join
a2:
  br label %join
b:
  br i1 %q, label %b1, label %b2
b1:
  br label %b3
b2:
  br label %b3
b3:
  %within = phi i32 [ 3, %b1 ], [ 4, %b2 ]
  br label %join
join:
  %way = phi i32 [ 1, %a1 ], [ 1, %a2 ], [ %within, %b3 ]
  %place = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %way, ptr addrspace(1) %place
  ret void
}
; CHECK: %within: uniform
; CHECK: %way: varying
