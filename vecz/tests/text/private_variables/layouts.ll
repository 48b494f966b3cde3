; RUN: veczc --print private_variables %s
declare i64 @__mux_get_global_id(i32) memory(none)
declare void @elsewhere(ptr)
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
  %sums = alloca [8 x float]
  %mixed = alloca [8 x i32]
  %same = alloca [8 x i32]
  %given = alloca i32
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
  ret void
}

; EXPECTED:
; private_variables of k:
; %sums: interleaved by 4 bytes
; %mixed: copies of 32 bytes
; %same: one for all lanes
; %given: copies of 4 bytes
