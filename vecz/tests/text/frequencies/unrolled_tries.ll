; RUN: veczc --print frequencies %s
; The first tries of a loop that exchanges what is in memory, as its author has unrolled them: most find what they expect. One asks what was found, the other whether it was that.
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(3) %p, i32 %x) {
  %old = load i32, ptr addrspace(3) %p
  %new = add i32 %old, %x
  %one = cmpxchg ptr addrspace(3) %p, i32 %old, i32 %new monotonic monotonic
  %found = extractvalue { i32, i1 } %one, 0
  %is.same = icmp eq i32 %found, %old
  br i1 %is.same, label %end, label %second
second:
  %new2 = add i32 %found, %x
  %two = cmpxchg ptr addrspace(3) %p, i32 %found, i32 %new2 monotonic monotonic
  %is.done = extractvalue { i32, i1 } %two, 1
  br i1 %is.done, label %end, label %third
third:
  %last = extractvalue { i32, i1 } %two, 0
  %is.x = icmp eq i32 %last, %x
  br i1 %is.x, label %fourth, label %end
fourth:
  store i32 %x, ptr addrspace(3) %p
  br label %end
end:
  ret void
}

; EXPECTED:
; frequencies of k:
; block0: 1.00
; second: 0.20
; third: 0.04
; fourth: 0.04
; end: 1.00
