; RUN: veczc --pass prepare --print loops %s
; An irreducible cycle, a switch in a loop, an endless loop, a trap and early returns: what comes out is checked by the pass.
declare void @llvm.trap() cold noreturn nounwind
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n, i1 %c, i1 %d) {
entry:
  switch i32 %n, label %irreducible [
    i32 0, label %early
    i32 1, label %forever
    i32 2, label %bad
  ]
early:
  ret void
bad:
  store volatile i32 3, ptr addrspace(1) %out
  call void @llvm.trap()
  unreachable
forever:
  store volatile i32 4, ptr addrspace(1) %out
  br label %forever
irreducible:
  br i1 %c, label %one, label %two
one:
  %i = phi i32 [ 0, %irreducible ], [ %j.next, %two ]
  store volatile i32 %i, ptr addrspace(1) %out
  br label %two
two:
  %j = phi i32 [ 5, %irreducible ], [ %i, %one ]
  %j.next = add i32 %j, 1
  switch i32 %j.next, label %one [
    i32 17, label %end
    i32 18, label %two.bad
    i32 19, label %forever
  ]
two.bad:
  store volatile i32 5, ptr addrspace(1) %out
  br i1 %d, label %end, label %one.again
one.again:
  ret void
end:
  ret void
}

; EXPECTED:
; loops of k:
; entry: depth 0
; NodeBlock3: depth 0
; NodeBlock: depth 0
; LeafBlock1: depth 0
; LeafBlock1.irreducible_crit_edge: depth 0
; bad: depth 0
; NodeBlock.forever.preheader_crit_edge: depth 0
; LeafBlock: depth 0
; LeafBlock.irreducible_crit_edge: depth 0
; irreducible: depth 0
; irr.guard.outer: depth 1, a header
; irr.guard: depth 2, a header
; two: depth 1
; NodeBlock11: depth 1
; NodeBlock9: depth 1
; LeafBlock7: depth 1
; LeafBlock7.irr.guard.outer.backedge_crit_edge: depth 1
; forever.preheader.loopexit: depth 0
; forever.preheader: depth 0
; forever: depth 1, a header
; exit13.loopexit: depth 0
; forever.forever_crit_edge: depth 1
; two.bad: depth 0
; LeafBlock5: depth 1
; LeafBlock5.irr.guard.outer.backedge_crit_edge: depth 1
; irr.guard.outer.backedge: depth 1
; common.ret.loopexit: depth 0
; one: depth 2
; LeafBlock.common.ret_crit_edge: depth 0
; common.ret: depth 0
; exit: depth 0
; exit13: depth 0
