; RUN: irun --pass yield_while_waiting %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; The search for a free place gives up after 64 places and does not wait; 100000 looks at a flag are as good as waiting.
define spir_kernel void @k(ptr addrspace(1) %places, ptr addrspace(3) %flag, i32 %key) "mux-kernel"="entry-point" {
entry:
  br label %probe
probe:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %sum = add i32 %key, %i
  %place = and i32 %sum, 1023
  %at = getelementptr i32, ptr addrspace(1) %places, i32 %place
  %pair = cmpxchg ptr addrspace(1) %at, i32 0, i32 %key monotonic monotonic, align 4
  %is.ours = extractvalue { i32, i1 } %pair, 1
  br i1 %is.ours, label %look, label %next
next:
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 64
  br i1 %more, label %probe, label %look
look:
  %j = phi i32 [ 0, %probe ], [ 0, %next ], [ %j.next, %again ]
  %v = load atomic i32, ptr addrspace(3) %flag seq_cst, align 4
  %no = icmp eq i32 %v, 0
  br i1 %no, label %again, label %end
again:
  %j.next = add i32 %j, 1
  %more.looks = icmp ult i32 %j.next, 100000
  br i1 %more.looks, label %look, label %end
end:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %places, ptr addrspace(3) %flag, i32 %key) #0 {
; entry:
;   br label %probe
;
; probe:                                            ; preds = %next, %entry
;   %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
;   %sum = add i32 %key, %i
;   %place = and i32 %sum, 1023
;   %at = getelementptr i32, ptr addrspace(1) %places, i32 %place
;   %pair = cmpxchg ptr addrspace(1) %at, i32 0, i32 %key monotonic monotonic, align 4
;   %is.ours = extractvalue { i32, i1 } %pair, 1
;   br i1 %is.ours, label %look, label %next
;
; next:                                             ; preds = %probe
;   %i.next = add i32 %i, 1
;   %more = icmp ult i32 %i.next, 64
;   br i1 %more, label %probe, label %look
;
; look.again:                                       ; preds = %again
;   %0 = call spir_func i1 @__mux_sub_group_yield(i32 0, i1 true)
;   br label %look
;
; look:                                             ; preds = %look.again, %next, %probe
;   %j = phi i32 [ 0, %probe ], [ 0, %next ], [ %j.next, %look.again ]
;   %v = load atomic i32, ptr addrspace(3) %flag seq_cst, align 4
;   %no = icmp eq i32 %v, 0
;   br i1 %no, label %again, label %end
;
; again:                                            ; preds = %look
;   %j.next = add i32 %j, 1
;   %more.looks = icmp ult i32 %j.next, 100000
;   br i1 %more.looks, label %look.again, label %end
;
; end:                                              ; preds = %again, %look
;   ret void
; }
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_yield(i32, i1) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { convergent noduplicate nounwind }
