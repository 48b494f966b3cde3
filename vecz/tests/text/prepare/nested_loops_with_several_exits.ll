; RUN: veczc --pass prepare %s
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %id
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner.latch ]
  %x = load volatile i32, ptr addrspace(1) %p
  %stop = icmp eq i32 %x, %j
  br i1 %stop, label %done, label %inner.next
inner.next:
  %skip = icmp eq i32 %x, %i
  br i1 %skip, label %outer.latch, label %inner.latch
inner.latch:
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner, label %outer.latch
outer.latch:
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, %n
  br i1 %again, label %outer, label %done
done:
  %v = phi i32 [ %j, %inner ], [ %i.next, %outer.latch ]
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0), !range !0
;   %p = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %id
;   br label %outer
;
; outer:                                            ; preds = %outer.latch.outer_crit_edge, %entry
;   %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch.outer_crit_edge ]
;   br label %inner
;
; inner:                                            ; preds = %inner.next.inner_crit_edge, %outer
;   %j = phi i32 [ 0, %outer ], [ %j.next, %inner.next.inner_crit_edge ]
;   %x = load volatile i32, ptr addrspace(1) %p, align 4
;   %stop = icmp eq i32 %x, %j
;   br i1 %stop, label %done.loopexit, label %inner.next
;
; inner.next:                                       ; preds = %inner
;   %skip = icmp ne i32 %x, %i
;   %j.next = add nuw i32 %j, 1
;   %more = icmp ult i32 %j.next, %n
;   %or.cond = select i1 %skip, i1 %more, i1 false
;   br i1 %or.cond, label %inner.next.inner_crit_edge, label %outer.latch
;
; inner.next.inner_crit_edge:                       ; preds = %inner.next
;   br label %inner
;
; outer.latch:                                      ; preds = %inner.next
;   %i.next = add i32 %i, 1
;   %again = icmp ult i32 %i.next, %n
;   br i1 %again, label %outer.latch.outer_crit_edge, label %done.loopexit4
;
; outer.latch.outer_crit_edge:                      ; preds = %outer.latch
;   br label %outer
;
; done.loopexit:                                    ; preds = %inner
;   %j.lcssa = phi i32 [ %j, %inner ]
;   br label %done
;
; done.loopexit4:                                   ; preds = %outer.latch
;   %i.next.lcssa = phi i32 [ %i.next, %outer.latch ]
;   br label %done
;
; done:                                             ; preds = %done.loopexit4, %done.loopexit
;   %v = phi i32 [ %j.lcssa, %done.loopexit ], [ %i.next.lcssa, %done.loopexit4 ]
;   store i32 %v, ptr addrspace(1) %out, align 4
;   ret void
; }
;
; attributes #0 = { memory(none) }
;
; !0 = !{i64 0, i64 2147418112}
