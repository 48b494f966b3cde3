; RUN: veczc --pass lower_switch %s
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  switch i32 %i, label %latch [
    i32 3, label %three
    i32 9, label %end
    i32 4, label %three
  ]
three:
  store i32 %i, ptr addrspace(1) %out
  br label %latch
latch:
  %next = add i32 %i, 1
  br label %loop
end:
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
; entry:
;   br label %loop
;
; loop:                                             ; preds = %latch, %entry
;   %i = phi i32 [ 0, %entry ], [ %next, %latch ]
;   br label %NodeBlock
;
; NodeBlock:                                        ; preds = %loop
;   %Pivot = icmp slt i32 %i, 9
;   br i1 %Pivot, label %LeafBlock, label %LeafBlock1
;
; LeafBlock1:                                       ; preds = %NodeBlock
;   %SwitchLeaf2 = icmp eq i32 %i, 9
;   br i1 %SwitchLeaf2, label %end, label %latch
;
; LeafBlock:                                        ; preds = %NodeBlock
;   %i.off = add i32 %i, -3
;   %SwitchLeaf = icmp ule i32 %i.off, 1
;   br i1 %SwitchLeaf, label %three, label %latch
;
; three:                                            ; preds = %LeafBlock
;   store i32 %i, ptr addrspace(1) %out, align 4
;   br label %latch
;
; latch:                                            ; preds = %LeafBlock1, %LeafBlock, %three
;   %next = add i32 %i, 1
;   br label %loop
;
; end:                                              ; preds = %LeafBlock1
;   ret void
; }
