; RUN: irun --pass yield_while_waiting %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; None of these waits: a sum by compare-and-exchange, read as it is and by an update that changes nothing, numbers that are handed out, a count beside a loop, a count that looks whether it is
; still there, a loop with a barrier.
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %sum, ptr addrspace(1) %next, i32 %n) "mux-kernel"="entry-point" {
entry:
  %first = load i32, ptr addrspace(1) %sum
  br label %retry
retry:
  %old = phi i32 [ %first, %entry ], [ %found, %retry ]
  %new = mul i32 %old, 3
  %pair = cmpxchg ptr addrspace(1) %sum, i32 %old, i32 %new monotonic monotonic, align 4
  %found = extractvalue { i32, i1 } %pair, 0
  %is.done = extractvalue { i32, i1 } %pair, 1
  br i1 %is.done, label %sum.by.update, label %retry
sum.by.update:
  %read = atomicrmw add ptr addrspace(1) %sum, i32 0 monotonic, align 4
  %more.of.it = add i32 %read, %n
  %exchange = cmpxchg ptr addrspace(1) %sum, i32 %read, i32 %more.of.it monotonic monotonic, align 4
  %is.exchanged = extractvalue { i32, i1 } %exchange, 1
  br i1 %is.exchanged, label %look, label %sum.by.update
look:
  %had = load volatile i32, ptr addrspace(1) %next, align 4
  %one.more = add i32 %had, 1
  store volatile i32 %one.more, ptr addrspace(1) %next, align 4
  %has = load volatile i32, ptr addrspace(1) %next, align 4
  %is.there = icmp eq i32 %has, %one.more
  br i1 %is.there, label %take, label %look
take:
  %number = atomicrmw add ptr addrspace(1) %next, i32 1 monotonic, align 4
  %more = icmp ult i32 %number, %n
  br i1 %more, label %take, label %count
count:
  %i = phi i32 [ 0, %take ], [ %i.next, %count ]
  %unused = atomicrmw xchg ptr addrspace(1) %next, i32 %i monotonic, align 4
  store i32 %unused, ptr addrspace(1) %sum
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, %n
  br i1 %again, label %count, label %rounds
rounds:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %changed = load atomic i32, ptr addrspace(1) %sum monotonic, align 4
  %go.on = icmp ne i32 %changed, 0
  br i1 %go.on, label %rounds, label %end
end:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; define spir_kernel void @k(ptr addrspace(1) %sum, ptr addrspace(1) %next, i32 %n) #0 {
; entry:
;   %first = load i32, ptr addrspace(1) %sum, align 4
;   br label %retry
;
; retry:                                            ; preds = %retry, %entry
;   %old = phi i32 [ %first, %entry ], [ %found, %retry ]
;   %new = mul i32 %old, 3
;   %pair = cmpxchg ptr addrspace(1) %sum, i32 %old, i32 %new monotonic monotonic, align 4
;   %found = extractvalue { i32, i1 } %pair, 0
;   %is.done = extractvalue { i32, i1 } %pair, 1
;   br i1 %is.done, label %sum.by.update, label %retry
;
; sum.by.update:                                    ; preds = %sum.by.update, %retry
;   %read = atomicrmw add ptr addrspace(1) %sum, i32 0 monotonic, align 4
;   %more.of.it = add i32 %read, %n
;   %exchange = cmpxchg ptr addrspace(1) %sum, i32 %read, i32 %more.of.it monotonic monotonic, align 4
;   %is.exchanged = extractvalue { i32, i1 } %exchange, 1
;   br i1 %is.exchanged, label %look, label %sum.by.update
;
; look:                                             ; preds = %look, %sum.by.update
;   %had = load volatile i32, ptr addrspace(1) %next, align 4
;   %one.more = add i32 %had, 1
;   store volatile i32 %one.more, ptr addrspace(1) %next, align 4
;   %has = load volatile i32, ptr addrspace(1) %next, align 4
;   %is.there = icmp eq i32 %has, %one.more
;   br i1 %is.there, label %take, label %look
;
; take:                                             ; preds = %take, %look
;   %number = atomicrmw add ptr addrspace(1) %next, i32 1 monotonic, align 4
;   %more = icmp ult i32 %number, %n
;   br i1 %more, label %take, label %count
;
; count:                                            ; preds = %count, %take
;   %i = phi i32 [ 0, %take ], [ %i.next, %count ]
;   %unused = atomicrmw xchg ptr addrspace(1) %next, i32 %i monotonic, align 4
;   store i32 %unused, ptr addrspace(1) %sum, align 4
;   %i.next = add i32 %i, 1
;   %again = icmp ult i32 %i.next, %n
;   br i1 %again, label %count, label %rounds
;
; rounds:                                           ; preds = %rounds, %count
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   %changed = load atomic i32, ptr addrspace(1) %sum monotonic, align 4
;   %go.on = icmp ne i32 %changed, 0
;   br i1 %go.on, label %rounds, label %end
;
; end:                                              ; preds = %rounds
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
