; RUN: veczc --pass fix_irreducible -k k %s
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(i32 %n, ptr addrspace(1) %a) {
entry:
  switch i32 %n, label %end [ i32 0, label %one
                              i32 1, label %two ]
one:
  %x = phi i32 [ 0, %entry ], [ %y, %two ]
  store i32 %x, ptr addrspace(1) %a
  %c = icmp slt i32 %x, %n
  br i1 %c, label %two, label %end
two:
  %y = phi i32 [ 1, %entry ], [ %x, %one ]
  br label %one
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(i32 %n, ptr addrspace(1) %a) {
; entry:
;   br label %NodeBlock
;
; NodeBlock:                                        ; preds = %entry
;   %Pivot = icmp slt i32 %n, 1
;   br i1 %Pivot, label %LeafBlock, label %LeafBlock1
;
; LeafBlock1:                                       ; preds = %NodeBlock
;   %SwitchLeaf2 = icmp eq i32 %n, 1
;   br i1 %SwitchLeaf2, label %irr.guard, label %end
;
; LeafBlock:                                        ; preds = %NodeBlock
;   %SwitchLeaf = icmp eq i32 %n, 0
;   br i1 %SwitchLeaf, label %irr.guard, label %end
;
; one:                                              ; preds = %irr.guard
;   store i32 %x.moved, ptr addrspace(1) %a, align 4
;   %c = icmp slt i32 %x.moved, %n
;   br i1 %c, label %irr.guard, label %end
;
; two:                                              ; preds = %irr.guard
;   br label %irr.guard
;
; end:                                              ; preds = %LeafBlock1, %LeafBlock, %one
;   ret void
;
; irr.guard:                                        ; preds = %one, %LeafBlock1, %two, %LeafBlock
;   %y.moved = phi i32 [ undef, %LeafBlock ], [ %y.moved, %two ], [ 1, %LeafBlock1 ], [ %x.moved, %one ]
;   %x.moved = phi i32 [ 0, %LeafBlock ], [ %y.moved, %two ], [ undef, %LeafBlock1 ], [ %x.moved, %one ]
;   %Guard.one = phi i1 [ true, %LeafBlock ], [ true, %two ], [ false, %LeafBlock1 ], [ false, %one ]
;   br i1 %Guard.one, label %one, label %two
; }
