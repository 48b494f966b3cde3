; RUN: veczc --pass unroll_whole %s
; Three times a product, each with a number of its own; what runs a thousand times, or nobody knows how often, stays a loop.
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %short
short:
  %i = phi i32 [ 1, %entry ], [ %i.next, %short ]
  %x = load i32, ptr addrspace(1) %p
  %y = mul i32 %x, %i
  store i32 %y, ptr addrspace(1) %p
  %i.next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %i.next, 4
  br i1 %again, label %short, label %long
long:
  %j = phi i32 [ 0, %short ], [ %j.next, %long ]
  store volatile i32 %j, ptr addrspace(1) %p
  %j.next = add nuw nsw i32 %j, 1
  %more = icmp ult i32 %j.next, 1000
  br i1 %more, label %long, label %any
any:
  %k = phi i32 [ 0, %long ], [ %k.next, %any ]
  store volatile i32 %k, ptr addrspace(1) %p
  %k.next = add nuw nsw i32 %k, 1
  %rest = icmp ult i32 %k.next, %n
  br i1 %rest, label %any, label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
; entry:
;   %x = load i32, ptr addrspace(1) %p, align 4
;   store i32 %x, ptr addrspace(1) %p, align 4
;   %x.1 = load i32, ptr addrspace(1) %p, align 4
;   %y.1 = mul i32 %x.1, 2
;   store i32 %y.1, ptr addrspace(1) %p, align 4
;   %x.2 = load i32, ptr addrspace(1) %p, align 4
;   %y.2 = mul i32 %x.2, 3
;   store i32 %y.2, ptr addrspace(1) %p, align 4
;   br label %long
;
; long:                                             ; preds = %entry, %long
;   %j = phi i32 [ %j.next, %long ], [ 0, %entry ]
;   store volatile i32 %j, ptr addrspace(1) %p, align 4
;   %j.next = add nuw nsw i32 %j, 1
;   %more = icmp ult i32 %j.next, 1000
;   br i1 %more, label %long, label %any
;
; any:                                              ; preds = %long, %any
;   %k = phi i32 [ %k.next, %any ], [ 0, %long ]
;   store volatile i32 %k, ptr addrspace(1) %p, align 4
;   %k.next = add nuw nsw i32 %k, 1
;   %rest = icmp ult i32 %k.next, %n
;   br i1 %rest, label %any, label %end
;
; end:                                              ; preds = %any
;   ret void
; }
