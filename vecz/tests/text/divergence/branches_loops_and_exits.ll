; RUN: veczc --print divergence %s
; A loop that some lanes leave early is divergent, and so are the loops left with it; a uniform loop in a divergent branch is not.

target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %a, i64 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %first = icmp eq i64 %id, 0
  br i1 %first, label %then, label %else
then:
  br label %uniform
uniform:
  %i = phi i64 [ 0, %then ], [ %i.next, %uniform ]
  %i.next = add i64 %i, 1
  %again = icmp ult i64 %i.next, %n
  br i1 %again, label %uniform, label %then.end
then.end:
  br label %join
else:
  br label %join
join:
  br label %outer
outer:
  %j = phi i64 [ 0, %join ], [ %j.next, %outer.latch ]
  br label %inner
inner:
  %k = phi i64 [ 0, %outer ], [ %k.next, %inner.latch ]
  %found = icmp eq i64 %k, %id
  br i1 %found, label %out, label %inner.latch
inner.latch:
  %k.next = add i64 %k, 1
  %inner.again = icmp ult i64 %k.next, %n
  br i1 %inner.again, label %inner, label %outer.latch
outer.latch:
  %j.next = add i64 %j, 1
  %outer.again = icmp ult i64 %j.next, %n
  br i1 %outer.again, label %outer, label %done
out:
  br label %exit
done:
  br label %exit
exit:
  ret void
}

; EXPECTED:
; divergence of k:
; entry: all lanes, divergent branch
; else: some lanes
; then: some lanes
; uniform: some lanes, uniform loop
; then.end: some lanes
; join: all lanes, join
; outer: some lanes, divergent loop
; inner: some lanes, divergent loop, divergent branch
; inner.latch: some lanes
; outer.latch: some lanes
; done: some lanes
; out: some lanes, join
; exit: all lanes, join
