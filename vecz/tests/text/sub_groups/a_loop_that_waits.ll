; RUN: veczc -w 4 -k k %s
; A yield in each round lets the others have their turn, one sub-group after the other.
target triple = "spir64-unknown-unknown"
declare i1 @__mux_sub_group_yield(i32, i1)
define spir_kernel void @k(ptr addrspace(1) %p) {
entry:
  br label %wait
wait:
  %x = load volatile i32, ptr addrspace(1) %p
  %go = icmp eq i32 %x, 0
  %y = call i1 @__mux_sub_group_yield(i32 1, i1 %go)
  br i1 %go, label %wait, label %out
out:
  ret void
}
; CHECK: error: kernel "k" is not vectorized: it has a loop that may wait for what other work-items write
