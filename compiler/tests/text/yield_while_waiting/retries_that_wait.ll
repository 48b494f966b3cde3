; RUN: irun --pass yield_while_waiting %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; An exchange that has succeeded, and still is not what the loop waits for; reads of a semaphore by updates that change nothing, of which not every one is followed by an exchange.
define spir_kernel void @k(ptr addrspace(1) %p) "mux-kernel"="entry-point" {
entry:
  br label %take
take:
  %old = atomicrmw add ptr addrspace(1) %p, i32 0 monotonic, align 4
  %some = icmp ne i32 %old, 0
  %less = add i32 %old, -1
  %new = select i1 %some, i32 %less, i32 0
  %pair = cmpxchg ptr addrspace(1) %p, i32 %old, i32 %new monotonic monotonic, align 4
  %is.exchanged = extractvalue { i32, i1 } %pair, 1
  %is.taken = and i1 %is.exchanged, %some
  br i1 %is.taken, label %look, label %take
look:
  %e = atomicrmw add ptr addrspace(1) %p, i32 0 monotonic, align 4
  %none = icmp eq i32 %e, 0
  br i1 %none, label %look, label %exchange
exchange:
  %second = cmpxchg ptr addrspace(1) %p, i32 %e, i32 7 monotonic monotonic, align 4
  %is.done = extractvalue { i32, i1 } %second, 1
  br i1 %is.done, label %end, label %look
end:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %p) #0 {
; entry:
;   br label %take
;
; take.again:                                       ; preds = %take
;   %0 = call spir_func i1 @__mux_sub_group_yield(i32 0, i1 true)
;   br label %take
;
; take:                                             ; preds = %take.again, %entry
;   %old = atomicrmw add ptr addrspace(1) %p, i32 0 monotonic, align 4
;   %some = icmp ne i32 %old, 0
;   %less = add i32 %old, -1
;   %new = select i1 %some, i32 %less, i32 0
;   %pair = cmpxchg ptr addrspace(1) %p, i32 %old, i32 %new monotonic monotonic, align 4
;   %is.exchanged = extractvalue { i32, i1 } %pair, 1
;   %is.taken = and i1 %is.exchanged, %some
;   br i1 %is.taken, label %look, label %take.again
;
; look.again:                                       ; preds = %exchange, %look
;   %1 = call spir_func i1 @__mux_sub_group_yield(i32 1, i1 true)
;   br label %look
;
; look:                                             ; preds = %look.again, %take
;   %e = atomicrmw add ptr addrspace(1) %p, i32 0 monotonic, align 4
;   %none = icmp eq i32 %e, 0
;   br i1 %none, label %look.again, label %exchange
;
; exchange:                                         ; preds = %look
;   %second = cmpxchg ptr addrspace(1) %p, i32 %e, i32 7 monotonic monotonic, align 4
;   %is.done = extractvalue { i32, i1 } %second, 1
;   br i1 %is.done, label %end, label %look.again
;
; end:                                              ; preds = %exchange
;   ret void
; }
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_yield(i32, i1) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { convergent noduplicate nounwind }
