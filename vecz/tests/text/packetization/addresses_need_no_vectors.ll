; RUN: veczc --print packetization %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %indices, i32 %n) {
entry:
  %gid = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr float, ptr addrspace(1) %in, i64 %gid
  %x = load float, ptr addrspace(1) %a
  %b = getelementptr i64, ptr addrspace(1) %indices, i64 %gid
  %i = load i64, ptr addrspace(1) %b
  %c = getelementptr float, ptr addrspace(1) %in, i64 %i
  %y = load float, ptr addrspace(1) %c
  %unused = fadd float %y, 1.0
  %n.float = sitofp i32 %n to float
  %s = fmul float %x, %n.float
  %t = fadd float %s, %y
  %d = getelementptr float, ptr addrspace(1) %out, i64 %gid
  store float %t, ptr addrspace(1) %d
  ret void
}

; EXPECTED:
; packetization of k:
; %gid: first lane
; %a: first lane
; %x: vector
; %b: first lane
; %i: vector
; %c: vector
; %y: vector
; %unused: nothing
; %n.float: uniform
; %s: vector
; %t: vector
; %d: first lane
