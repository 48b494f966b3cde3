; RUN: irun --pass yield_while_waiting %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; What counts by two never comes to an odd number by itself; a semaphore is taken and given back by way of a variable; and what is taken of one element may be given back to it, or to another one.
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %s, i32 %at) "mux-kernel"="entry-point" {
entry:
  %variable = alloca ptr addrspace(1)
  store ptr addrspace(1) %s, ptr %variable
  br label %odd
odd:
  %a = atomicrmw add ptr addrspace(1) %p, i32 2 monotonic, align 4
  %bit = and i32 %a, 1
  %is.even = icmp eq i32 %bit, 0
  br i1 %is.even, label %odd, label %take
take:
  %free = load ptr addrspace(1), ptr %variable
  %left = atomicrmw sub ptr addrspace(1) %free, i32 1 monotonic, align 4
  %none = icmp sle i32 %left, 0
  br i1 %none, label %give.back, label %element
give.back:
  %same = load ptr addrspace(1), ptr %variable
  %ignored = atomicrmw add ptr addrspace(1) %same, i32 1 monotonic, align 4
  br label %take
element:
  %e = atomicrmw sub ptr addrspace(1) %p, i32 1 monotonic, align 4
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %at
  %f = atomicrmw add ptr addrspace(1) %q, i32 1 monotonic, align 4
  %no.more = icmp sle i32 %e, 0
  br i1 %no.more, label %element, label %end
end:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %s, i32 %at) #0 {
; entry:
;   %variable = alloca ptr addrspace(1), align 8
;   store ptr addrspace(1) %s, ptr %variable, align 8
;   br label %odd
;
; odd.again:                                        ; preds = %odd
;   %0 = call spir_func i1 @__mux_sub_group_yield(i32 0, i1 true)
;   br label %odd
;
; odd:                                              ; preds = %odd.again, %entry
;   %a = atomicrmw add ptr addrspace(1) %p, i32 2 monotonic, align 4
;   %bit = and i32 %a, 1
;   %is.even = icmp eq i32 %bit, 0
;   br i1 %is.even, label %odd.again, label %take
;
; take.again:                                       ; preds = %give.back
;   %1 = call spir_func i1 @__mux_sub_group_yield(i32 1, i1 true)
;   br label %take
;
; take:                                             ; preds = %take.again, %odd
;   %free = load ptr addrspace(1), ptr %variable, align 8
;   %left = atomicrmw sub ptr addrspace(1) %free, i32 1 monotonic, align 4
;   %none = icmp sle i32 %left, 0
;   br i1 %none, label %give.back, label %element
;
; give.back:                                        ; preds = %take
;   %same = load ptr addrspace(1), ptr %variable, align 8
;   %ignored = atomicrmw add ptr addrspace(1) %same, i32 1 monotonic, align 4
;   br label %take.again
;
; element.again:                                    ; preds = %element
;   %2 = call spir_func i1 @__mux_sub_group_yield(i32 2, i1 true)
;   br label %element
;
; element:                                          ; preds = %element.again, %take
;   %e = atomicrmw sub ptr addrspace(1) %p, i32 1 monotonic, align 4
;   %q = getelementptr i32, ptr addrspace(1) %p, i32 %at
;   %f = atomicrmw add ptr addrspace(1) %q, i32 1 monotonic, align 4
;   %no.more = icmp sle i32 %e, 0
;   br i1 %no.more, label %element.again, label %end
;
; end:                                              ; preds = %element
;   ret void
; }
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_yield(i32, i1) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { convergent noduplicate nounwind }
