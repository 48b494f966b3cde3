; RUN: veczc --print reachability %s
define spir_kernel void @k(i1 %a, i1 %b) {
entry:
  br i1 %a, label %left, label %right
left:
  br i1 %b, label %left.left, label %left.right
left.left:
  br label %left.end
left.right:
  br label %left.end
left.end:
  br label %end
right:
  br label %end
end:
  ret void
}

; EXPECTED:
; reachability of k:
; entry (0, 0): right, left, left.right, left.left, left.end, end
; right (1, 5): end
; left (2, 1): left.right, left.left, left.end, end
; left.right (3, 3): left.end, end
; left.left (4, 2): left.end, end
; left.end (5, 4): end
; end (6, 6):
