; RUN: veczc --print frequencies %s
; The search for a place in a table, which mostly is free, and an update that is done again if somebody came in between.
define spir_kernel void @k(i32 %key, ptr addrspace(1) %table, ptr addrspace(1) %sum) {
entry:
  br label %probe
probe:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %at = getelementptr i32, ptr addrspace(1) %table, i32 %i
  %pair = cmpxchg ptr addrspace(1) %at, i32 0, i32 %key monotonic monotonic, align 4
  %old = extractvalue { i32, i1 } %pair, 0
  %was.free = extractvalue { i32, i1 } %pair, 1
  %is.there = icmp eq i32 %old, %key
  %done = select i1 %was.free, i1 true, i1 %is.there
  br i1 %done, label %found, label %next
next:
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 64
  br i1 %more, label %probe, label %found
found:
  %first = load i32, ptr addrspace(1) %sum
  br label %retry
retry:
  %expected = phi i32 [ %first, %found ], [ %seen, %retry ]
  %new = mul i32 %expected, 3
  %tried = cmpxchg ptr addrspace(1) %sum, i32 %expected, i32 %new monotonic monotonic, align 4
  %seen = extractvalue { i32, i1 } %tried, 0
  %again = icmp ne i32 %seen, %expected
  br i1 %again, label %retry, label %end
end:
  ret void
}

; EXPECTED:
; frequencies of k:
; entry: 1.00
; probe: 1.25
; next: 0.75
; found: 1.00
; retry: 1.25
; end: 1.00
