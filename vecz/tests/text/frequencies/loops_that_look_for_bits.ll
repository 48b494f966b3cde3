; RUN: veczc --print frequencies %s
; Every other number has its lowest bit: what shifts until there is one runs twice. One that looks for one of eight bits runs hardly more than once, and one that looks for all of
; them as often as others of which nothing is known.
define spir_kernel void @k(ptr addrspace(1) %p, i32 %x, i32 %y, i32 %z) {
entry:
  br label %one
one:
  %a = phi i32 [ %x, %entry ], [ %a.next, %one ]
  %a.next = lshr i32 %a, 1
  %a.bit = and i32 %a.next, 1
  %a.none = icmp eq i32 %a.bit, 0
  br i1 %a.none, label %one, label %some
some:
  %b = phi i32 [ %y, %one ], [ %b.next, %some ]
  %b.next = lshr i32 %b, 8
  %b.bits = and i32 %b.next, 255
  %b.any = icmp ne i32 %b.bits, 0
  br i1 %b.any, label %all, label %some
all:
  %c = phi i32 [ %z, %some ], [ %c.next, %all ]
  %c.next = lshr i32 %c, 1
  %c.bits = and i32 %c.next, 255
  %c.all = icmp eq i32 %c.bits, 255
  br i1 %c.all, label %end, label %all
end:
  store i32 %c, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; frequencies of k:
; entry: 1.00
; one: 2.00
; some: 1.00
; all: 16.00
; end: 1.00
