; RUN: irun --pass yield_while_waiting %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; A lock by compare-and-exchange with a constant, around a branch on what it found; a semaphore, which takes back what it took; a volatile variable; a loop that goes on while
; what it wrote is still there.
define spir_kernel void @k(ptr addrspace(1) %lock, ptr addrspace(1) %free, ptr addrspace(3) %state) "mux-kernel"="entry-point" {
entry:
  br label %lock.it
lock.it:
  %pair = cmpxchg ptr addrspace(1) %lock, i32 0, i32 1 acquire monotonic, align 4
  %was.free = extractvalue { i32, i1 } %pair, 1
  br i1 %was.free, label %work, label %next
work:
  store atomic i32 0, ptr addrspace(1) %lock release, align 4
  br label %next
next:
  %is.done = phi i1 [ true, %work ], [ false, %lock.it ]
  br i1 %is.done, label %take, label %lock.it
take:
  %left = atomicrmw sub ptr addrspace(1) %free, i32 1 monotonic, align 4
  %some = icmp sgt i32 %left, 0
  br i1 %some, label %look, label %give.back
give.back:
  %ignored = atomicrmw add ptr addrspace(1) %free, i32 1 monotonic, align 4
  br label %take
look:
  %now = load volatile i32, ptr addrspace(3) %state
  %is.set = icmp eq i32 %now, 7
  br i1 %is.set, label %write, label %look
write:
  store volatile i32 5, ptr addrspace(3) %state
  %has = load volatile i32, ptr addrspace(3) %state
  %is.there = icmp eq i32 %has, 5
  br i1 %is.there, label %write, label %end
end:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %lock, ptr addrspace(1) %free, ptr addrspace(3) %state) #0 {
; entry:
;   br label %lock.it
;
; lock.it.again:                                    ; preds = %next
;   %0 = call spir_func i1 @__mux_sub_group_yield(i32 0, i1 true)
;   br label %lock.it
;
; lock.it:                                          ; preds = %lock.it.again, %entry
;   %pair = cmpxchg ptr addrspace(1) %lock, i32 0, i32 1 acquire monotonic, align 4
;   %was.free = extractvalue { i32, i1 } %pair, 1
;   br i1 %was.free, label %work, label %next
;
; work:                                             ; preds = %lock.it
;   store atomic i32 0, ptr addrspace(1) %lock release, align 4
;   br label %next
;
; next:                                             ; preds = %work, %lock.it
;   %is.done = phi i1 [ true, %work ], [ false, %lock.it ]
;   br i1 %is.done, label %take, label %lock.it.again
;
; take.again:                                       ; preds = %give.back
;   %1 = call spir_func i1 @__mux_sub_group_yield(i32 1, i1 true)
;   br label %take
;
; take:                                             ; preds = %take.again, %next
;   %left = atomicrmw sub ptr addrspace(1) %free, i32 1 monotonic, align 4
;   %some = icmp sgt i32 %left, 0
;   br i1 %some, label %look, label %give.back
;
; give.back:                                        ; preds = %take
;   %ignored = atomicrmw add ptr addrspace(1) %free, i32 1 monotonic, align 4
;   br label %take.again
;
; look.again:                                       ; preds = %look
;   %2 = call spir_func i1 @__mux_sub_group_yield(i32 2, i1 true)
;   br label %look
;
; look:                                             ; preds = %look.again, %take
;   %now = load volatile i32, ptr addrspace(3) %state, align 4
;   %is.set = icmp eq i32 %now, 7
;   br i1 %is.set, label %write, label %look.again
;
; write.again:                                      ; preds = %write
;   %3 = call spir_func i1 @__mux_sub_group_yield(i32 3, i1 true)
;   br label %write
;
; write:                                            ; preds = %write.again, %look
;   store volatile i32 5, ptr addrspace(3) %state, align 4
;   %has = load volatile i32, ptr addrspace(3) %state, align 4
;   %is.there = icmp eq i32 %has, 5
;   br i1 %is.there, label %write.again, label %end
;
; end:                                              ; preds = %write
;   ret void
; }
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_yield(i32, i1) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { convergent noduplicate nounwind }
