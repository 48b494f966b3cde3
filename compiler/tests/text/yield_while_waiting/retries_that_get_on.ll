; RUN: irun --pass yield_while_waiting %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; None of these waits. Success ends the loop by way of a flag, which the next round asks for, or of what was found, as a number; or what was written ends it once it is read. And numbers are
; handed out: by exchanges, in chunks, and until one is the last in a table.
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) "mux-kernel"="entry-point" {
entry:
  br label %flag
flag:
  %old = load volatile i32, ptr addrspace(1) %p
  %new = mul i32 %old, 3
  %pair = cmpxchg ptr addrspace(1) %p, i32 %old, i32 %new monotonic monotonic, align 4
  %is.exchanged = extractvalue { i32, i1 } %pair, 1
  br i1 %is.exchanged, label %note, label %next
note:
  store i32 %old, ptr addrspace(1) %q
  br label %next
next:
  %is.done = phi i1 [ true, %note ], [ false, %flag ]
  br i1 %is.done, label %asked, label %flag
asked:
  %state = phi i8 [ 0, %next ], [ %state.next, %meet ]
  %bit = trunc i8 %state to i1
  br i1 %bit, label %number, label %try
try:
  %read = load volatile i32, ptr addrspace(1) %p
  %more.of.it = mul i32 %read, %n
  %tried = cmpxchg ptr addrspace(1) %p, i32 %read, i32 %more.of.it monotonic monotonic, align 4
  %tried.found = extractvalue { i32, i1 } %tried, 0
  %is.same = icmp eq i32 %tried.found, %read
  br i1 %is.same, label %set, label %meet
set:
  br label %meet
meet:
  %state.next = phi i8 [ 1, %set ], [ %state, %try ]
  br label %asked
number:
  %was = load volatile float, ptr addrspace(1) %p
  %sum = fadd float %was, 1.0
  %expected = bitcast float %was to i32
  %bits = bitcast float %sum to i32
  %found = cmpxchg ptr addrspace(1) %p, i32 %expected, i32 %bits monotonic monotonic, align 4
  %found.bits = extractvalue { i32, i1 } %found, 0
  %is = bitcast i32 %found.bits to float
  %differs = fcmp une float %is, %was
  %again = zext i1 %differs to i32
  %goes.on = icmp ne i32 %again, 0
  br i1 %goes.on, label %number, label %raise
raise:
  %low = phi i32 [ 0, %number ], [ %low.next, %higher ]
  %is.low = icmp slt i32 %low, %n
  br i1 %is.low, label %higher, label %take
higher:
  %raised = cmpxchg ptr addrspace(1) %p, i32 %low, i32 %n monotonic monotonic, align 4
  %low.next = extractvalue { i32, i1 } %raised, 0
  br label %raise
take:
  %i = load volatile i32, ptr addrspace(1) %q
  %more = icmp ult i32 %i, %n
  %i.next = add i32 %i, 1
  %third = cmpxchg ptr addrspace(1) %q, i32 %i, i32 %i.next monotonic monotonic, align 4
  br i1 %more, label %take, label %chunks
chunks:
  %chunk = atomicrmw add ptr addrspace(1) %q, i32 64 monotonic, align 4
  %count = getelementptr i32, ptr addrspace(1) %q, i32 1
  %others = atomicrmw add ptr addrspace(1) %count, i32 1 monotonic, align 4
  %first = add i32 %chunk, %n
  %are.left = icmp ult i32 %first, 4096
  br i1 %are.left, label %chunks, label %table
table:
  %place = atomicrmw add ptr addrspace(1) %q, i32 1 monotonic, align 4
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %place
  %item = load i32, ptr addrspace(1) %at
  %is.item = icmp sge i32 %item, 0
  br i1 %is.item, label %table, label %end
end:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) #0 {
; entry:
;   br label %flag
;
; flag:                                             ; preds = %next, %entry
;   %old = load volatile i32, ptr addrspace(1) %p, align 4
;   %new = mul i32 %old, 3
;   %pair = cmpxchg ptr addrspace(1) %p, i32 %old, i32 %new monotonic monotonic, align 4
;   %is.exchanged = extractvalue { i32, i1 } %pair, 1
;   br i1 %is.exchanged, label %note, label %next
;
; note:                                             ; preds = %flag
;   store i32 %old, ptr addrspace(1) %q, align 4
;   br label %next
;
; next:                                             ; preds = %note, %flag
;   %is.done = phi i1 [ true, %note ], [ false, %flag ]
;   br i1 %is.done, label %asked, label %flag
;
; asked:                                            ; preds = %meet, %next
;   %state = phi i8 [ 0, %next ], [ %state.next, %meet ]
;   %bit = trunc i8 %state to i1
;   br i1 %bit, label %number, label %try
;
; try:                                              ; preds = %asked
;   %read = load volatile i32, ptr addrspace(1) %p, align 4
;   %more.of.it = mul i32 %read, %n
;   %tried = cmpxchg ptr addrspace(1) %p, i32 %read, i32 %more.of.it monotonic monotonic, align 4
;   %tried.found = extractvalue { i32, i1 } %tried, 0
;   %is.same = icmp eq i32 %tried.found, %read
;   br i1 %is.same, label %set, label %meet
;
; set:                                              ; preds = %try
;   br label %meet
;
; meet:                                             ; preds = %set, %try
;   %state.next = phi i8 [ 1, %set ], [ %state, %try ]
;   br label %asked
;
; number:                                           ; preds = %number, %asked
;   %was = load volatile float, ptr addrspace(1) %p, align 4
;   %sum = fadd float %was, 1.000000e+00
;   %expected = bitcast float %was to i32
;   %bits = bitcast float %sum to i32
;   %found = cmpxchg ptr addrspace(1) %p, i32 %expected, i32 %bits monotonic monotonic, align 4
;   %found.bits = extractvalue { i32, i1 } %found, 0
;   %is = bitcast i32 %found.bits to float
;   %differs = fcmp une float %is, %was
;   %again = zext i1 %differs to i32
;   %goes.on = icmp ne i32 %again, 0
;   br i1 %goes.on, label %number, label %raise
;
; raise:                                            ; preds = %higher, %number
;   %low = phi i32 [ 0, %number ], [ %low.next, %higher ]
;   %is.low = icmp slt i32 %low, %n
;   br i1 %is.low, label %higher, label %take
;
; higher:                                           ; preds = %raise
;   %raised = cmpxchg ptr addrspace(1) %p, i32 %low, i32 %n monotonic monotonic, align 4
;   %low.next = extractvalue { i32, i1 } %raised, 0
;   br label %raise
;
; take:                                             ; preds = %take, %raise
;   %i = load volatile i32, ptr addrspace(1) %q, align 4
;   %more = icmp ult i32 %i, %n
;   %i.next = add i32 %i, 1
;   %third = cmpxchg ptr addrspace(1) %q, i32 %i, i32 %i.next monotonic monotonic, align 4
;   br i1 %more, label %take, label %chunks
;
; chunks:                                           ; preds = %chunks, %take
;   %chunk = atomicrmw add ptr addrspace(1) %q, i32 64 monotonic, align 4
;   %count = getelementptr i32, ptr addrspace(1) %q, i32 1
;   %others = atomicrmw add ptr addrspace(1) %count, i32 1 monotonic, align 4
;   %first = add i32 %chunk, %n
;   %are.left = icmp ult i32 %first, 4096
;   br i1 %are.left, label %chunks, label %table
;
; table:                                            ; preds = %table, %chunks
;   %place = atomicrmw add ptr addrspace(1) %q, i32 1 monotonic, align 4
;   %at = getelementptr i32, ptr addrspace(1) %p, i32 %place
;   %item = load i32, ptr addrspace(1) %at, align 4
;   %is.item = icmp sge i32 %item, 0
;   br i1 %is.item, label %table, label %end
;
; end:                                              ; preds = %table
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
