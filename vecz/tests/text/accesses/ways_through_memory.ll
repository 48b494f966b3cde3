; RUN: veczc --print accesses %s
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i32 %m) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %uniform = load float, ptr addrspace(1) %p
  %pa = getelementptr float, ptr addrspace(1) %p, i64 %x
  %contiguous = load float, ptr addrspace(1) %pa
  %back = sub i64 %n, %x
  %pb = getelementptr float, ptr addrspace(1) %p, i64 %back
  %reversed = load float, ptr addrspace(1) %pb
  %wide = mul i64 %x, 1000
  %pc = getelementptr float, ptr addrspace(1) %p, i64 %wide
  %linear = load float, ptr addrspace(1) %pc
  %row = mul i64 %x, %n
  %pd = getelementptr float, ptr addrspace(1) %p, i64 %row
  %symbolic = load float, ptr addrspace(1) %pd
  %i = trunc i64 %x to i32
  %j = add i32 %i, %m
  %k = zext i32 %j to i64
  %pe = getelementptr float, ptr addrspace(1) %p, i64 %k
  %guarded = load float, ptr addrspace(1) %pe
  %index = fptoui float %contiguous to i64
  %pf = getelementptr float, ptr addrspace(1) %p, i64 %index
  %gathered = load float, ptr addrspace(1) %pf
  %volatile = load volatile float, ptr addrspace(1) %pf
  ret void
}

; EXPECTED:
; accesses of k:
; %uniform: uniform
; %contiguous: contiguous
; %reversed: reversed
; %linear: linear 4000
; %symbolic: linear 4*%2, or a line
; %guarded: contiguous guarded
; %gathered: each
