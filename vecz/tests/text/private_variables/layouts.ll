; RUN: veczc --print private_variables %s
declare i64 @__mux_get_global_id(i32) memory(none)
declare void @elsewhere(ptr)
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
  %sums = alloca [8 x float]
  %mixed = alloca [8 x i32]
  %same = alloca [8 x i32]
  %given = alloca i32
  %behind = alloca [8 x i32]
  %one = alloca [8 x i32]
  %other = alloca [8 x i32]
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %x to i32
  %s = getelementptr [8 x float], ptr %sums, i64 0, i64 %n
  %f = sitofp i32 %i to float
  store float %f, ptr %s
  %m = getelementptr [8 x i32], ptr %mixed, i64 0, i64 %n
  store i32 %i, ptr %m
  %b = load i8, ptr %m
  %u = getelementptr [8 x i32], ptr %same, i64 0, i64 %n
  store i32 7, ptr %u
  store i32 %i, ptr %given
  call void @elsewhere(ptr %given)
  %o = getelementptr [8 x i32], ptr %one, i64 0, i64 %n
  store i32 %i, ptr %o
  %o2 = getelementptr [8 x i32], ptr %other, i64 0, i64 %n
  store i32 %i, ptr %o2
  br label %loop
loop:
  %at = phi ptr [ %behind, %0 ], [ %next, %loop ]
  %j = phi i64 [ 0, %0 ], [ %more, %loop ]
  store i32 %i, ptr %at
  %next = getelementptr i32, ptr %at, i64 1
  %more = add i64 %j, 1
  %again = icmp ult i64 %more, %n
  br i1 %again, label %loop, label %end
end:
  %last = phi ptr [ %at, %loop ]
  store i32 3, ptr %last
  %is = icmp eq i64 %n, 3
  br i1 %is, label %then, label %join
then:
  br label %join
join:
  %either = phi ptr [ %one, %end ], [ %other, %then ]
  store i32 5, ptr %either
  ret void
}

; EXPECTED:
; private_variables of k:
; %sums: interleaved by 4 bytes
; %mixed: copies of 32 bytes
; %same: one for all lanes
; %given: copies of 4 bytes
; %behind: interleaved by 4 bytes
; %one: copies of 32 bytes
; %other: copies of 32 bytes
