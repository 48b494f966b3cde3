; RUN: veczc --print frequencies %s
; Eight work-items load ten rows: two of them load two. One that counts on by one runs half as often as the bound says. One that another counts with is unknown.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, i64 %size) {
entry:
  %id = call i64 @__mux_get_local_id(i32 0)
  br label %rows
rows:
  %row = phi i64 [ %id, %entry ], [ %next, %rows ]
  %to.row = getelementptr i32, ptr addrspace(1) %p, i64 %row
  store i32 1, ptr addrspace(1) %to.row
  %next = add i64 %row, 8
  %more = icmp ult i64 %next, 10
  br i1 %more, label %rows, label %triangle
triangle:
  %column = phi i64 [ %id, %rows ], [ %next.column, %triangle ]
  %to.column = getelementptr i32, ptr addrspace(1) %p, i64 %column
  store i32 2, ptr addrspace(1) %to.column
  %next.column = add i64 %column, 1
  %more.columns = icmp ult i64 %next.column, 32
  br i1 %more.columns, label %triangle, label %strided
strided:
  %at = phi i64 [ %id, %triangle ], [ %next.at, %strided ]
  %to.at = getelementptr i32, ptr addrspace(1) %p, i64 %at
  store i32 3, ptr addrspace(1) %to.at
  %next.at = add i64 %at, %size
  %more.strides = icmp ult i64 %next.at, 32
  br i1 %more.strides, label %strided, label %end
end:
  ret void
}

; EXPECTED:
; frequencies of k:
; entry: 1.00
; rows: 1.25
; triangle: 16.50
; strided: 16.00
; end: 1.00
