; RUN: veczc --print control_flow %s
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %start = mul i32 %n, 3
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  %sum = phi i32 [ %start, %entry ], [ %sum.out, %outer.latch ]
  br label %inner
inner:
  %j = phi i32 [ %i, %outer ], [ %j.next, %more ]
  %acc = phi i32 [ %sum, %outer ], [ %acc.next, %more ]
  %found = icmp eq i32 %acc, %n
  br i1 %found, label %early, label %more
more:
  %acc.next = add i32 %acc, %j
  %j.next = add i32 %j, 1
  %again = icmp ult i32 %j.next, %n
  br i1 %again, label %inner, label %normal
early:
  %acc.early = phi i32 [ %acc, %inner ]
  br label %outer.latch
normal:
  %acc.normal = phi i32 [ %acc.next, %more ]
  br label %outer.latch
outer.latch:
  %sum.out = phi i32 [ %acc.early, %early ], [ %acc.normal, %normal ]
  %i.next = add i32 %i, 1
  %outer.again = icmp ult i32 %i.next, %n
  br i1 %outer.again, label %outer, label %exit
exit:
  %result = phi i32 [ %sum.out, %outer.latch ]
  store i32 %result, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; control_flow of k:
; loop outer at depth 1:
;   blocks: outer, inner, more, normal, early, outer.latch
;   preheader: entry, latch: outer.latch
;   exits: outer.latch -> exit
;   outputs: %result = %sum.out
;   inputs: %start
; loop inner at depth 2:
;   blocks: inner, more
;   preheader: outer, latch: more
;   exits: inner -> early, more -> normal
;   outputs: %acc.normal = %acc.next, %acc.early = %acc
;   inputs: %i, %sum
; end: exit
