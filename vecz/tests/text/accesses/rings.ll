; RUN: veczc --print accesses -k k %s
; An index that turns somewhere among the lanes: by what is added to the id. One that begins with the lanes turns between vectors, and one in a large ring hardly ever.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %out, i32 %j) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %sum = add i32 %i, %j
  %turned = and i32 %sum, 63
  %at = zext nneg i32 %turned to i64
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %at
  %x = load i32, ptr addrspace(1) %p
  %straight = and i32 %i, 63
  %at1 = zext nneg i32 %straight to i64
  %p1 = getelementptr i32, ptr addrspace(1) %a, i64 %at1
  %x1 = load i32, ptr addrspace(1) %p1
  %large = and i32 %sum, 1048575
  %at2 = zext nneg i32 %large to i64
  %p2 = getelementptr i32, ptr addrspace(1) %a, i64 %at2
  %x2 = load i32, ptr addrspace(1) %p2
  %two = add i32 %x, %x1
  %all = add i32 %two, %x2
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %all, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; accesses of k:
; %x: contiguous guarded, in a ring of 64 lanes
; %x1: contiguous guarded, window of 1
; %x2: contiguous guarded, window of 1
; store i32 %all, ptr addrspace(1) %q, align 4: contiguous
