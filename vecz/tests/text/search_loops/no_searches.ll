; RUN: veczc --cpu x86-64-v4 --pass search_loops %s
; Loops that do more than look for something, or of which nobody may read more than they do, stay: one that counts what it sees, one that stores, one whose loads are volatile, one in a private variable, one over
; what lanes have side by side, and one that is over soon.
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @sums(ptr addrspace(1) %rows, ptr addrspace(1) %out) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %row = getelementptr [100 x i32], ptr addrspace(1) %rows, i64 %i
  br label %loop
loop:
  %at = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %p = getelementptr i32, ptr addrspace(1) %row, i64 %at
  %x = load i32, ptr addrspace(1) %p
  %more = add i32 %sum, %x
  %next = add i64 %at, 1
  %again = icmp ne i32 %x, 0
  br i1 %again, label %loop, label %end
end:
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %i
  store i32 %more, ptr addrspace(1) %to
  ret void
}

define spir_kernel void @stores(ptr addrspace(1) %rows, ptr addrspace(1) %out) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %row = getelementptr [100 x i32], ptr addrspace(1) %rows, i64 %i
  %to = getelementptr i64, ptr addrspace(1) %out, i64 %i
  br label %loop
loop:
  %at = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr addrspace(1) %row, i64 %at
  %x = load i32, ptr addrspace(1) %p
  store i64 %at, ptr addrspace(1) %to
  %next = add i64 %at, 1
  %again = icmp ne i32 %x, 0
  br i1 %again, label %loop, label %end
end:
  ret void
}

define spir_kernel void @volatile(ptr addrspace(1) %rows, ptr addrspace(1) %out) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %row = getelementptr [100 x i32], ptr addrspace(1) %rows, i64 %i
  br label %loop
loop:
  %at = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr addrspace(1) %row, i64 %at
  %x = load volatile i32, ptr addrspace(1) %p
  %next = add i64 %at, 1
  %again = icmp ne i32 %x, 0
  br i1 %again, label %loop, label %end
end:
  %to = getelementptr i64, ptr addrspace(1) %out, i64 %i
  store i64 %at, ptr addrspace(1) %to
  ret void
}

define spir_kernel void @private(ptr addrspace(1) %out) {
entry:
  %row = alloca [100 x i64]
  %i = call i64 @__mux_get_global_id(i32 0)
  %last = getelementptr i64, ptr %row, i64 %i
  store i64 0, ptr %last
  br label %loop
loop:
  %at = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i64, ptr %row, i64 %at
  %x = load i64, ptr %p
  %next = add i64 %at, 1
  %again = icmp ne i64 %x, %i
  br i1 %again, label %loop, label %end
end:
  %to = getelementptr i64, ptr addrspace(1) %out, i64 %i
  store i64 %at, ptr addrspace(1) %to
  ret void
}

define spir_kernel void @side_by_side(ptr addrspace(1) %text, ptr addrspace(1) %out) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %mine = getelementptr i32, ptr addrspace(1) %text, i64 %i
  br label %loop
loop:
  %at = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr addrspace(1) %mine, i64 %at
  %x = load i32, ptr addrspace(1) %p
  %next = add i64 %at, 1
  %again = icmp ne i32 %x, 0
  br i1 %again, label %loop, label %end
end:
  %to = getelementptr i64, ptr addrspace(1) %out, i64 %i
  store i64 %at, ptr addrspace(1) %to
  ret void
}

define spir_kernel void @soon(ptr addrspace(1) %rows, ptr addrspace(1) %out) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %row = getelementptr [100 x i32], ptr addrspace(1) %rows, i64 %i
  br label %loop
loop:
  %at = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr i32, ptr addrspace(1) %row, i64 %at
  %x = load i32, ptr addrspace(1) %p
  %again = icmp ne i32 %x, 0
  br i1 %again, label %latch, label %end
latch:
  %next = add i64 %at, 1
  %is.more = icmp ult i64 %next, 8
  br i1 %is.more, label %loop, label %end
end:
  %to = getelementptr i64, ptr addrspace(1) %out, i64 %i
  store i64 %at, ptr addrspace(1) %to
  ret void
}

; EXPECTED:
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @sums(ptr addrspace(1) %rows, ptr addrspace(1) %out) {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %row = getelementptr [100 x i32], ptr addrspace(1) %rows, i64 %i
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %at = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
;   %p = getelementptr i32, ptr addrspace(1) %row, i64 %at
;   %x = load i32, ptr addrspace(1) %p, align 4
;   %more = add i32 %sum, %x
;   %next = add i64 %at, 1
;   %again = icmp ne i32 %x, 0
;   br i1 %again, label %loop, label %end
;
; end:                                              ; preds = %loop
;   %to = getelementptr i32, ptr addrspace(1) %out, i64 %i
;   store i32 %more, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; define spir_kernel void @stores(ptr addrspace(1) %rows, ptr addrspace(1) %out) {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %row = getelementptr [100 x i32], ptr addrspace(1) %rows, i64 %i
;   %to = getelementptr i64, ptr addrspace(1) %out, i64 %i
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %at = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %p = getelementptr i32, ptr addrspace(1) %row, i64 %at
;   %x = load i32, ptr addrspace(1) %p, align 4
;   store i64 %at, ptr addrspace(1) %to, align 4
;   %next = add i64 %at, 1
;   %again = icmp ne i32 %x, 0
;   br i1 %again, label %loop, label %end
;
; end:                                              ; preds = %loop
;   ret void
; }
;
; define spir_kernel void @volatile(ptr addrspace(1) %rows, ptr addrspace(1) %out) {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %row = getelementptr [100 x i32], ptr addrspace(1) %rows, i64 %i
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %at = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %p = getelementptr i32, ptr addrspace(1) %row, i64 %at
;   %x = load volatile i32, ptr addrspace(1) %p, align 4
;   %next = add i64 %at, 1
;   %again = icmp ne i32 %x, 0
;   br i1 %again, label %loop, label %end
;
; end:                                              ; preds = %loop
;   %to = getelementptr i64, ptr addrspace(1) %out, i64 %i
;   store i64 %at, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; define spir_kernel void @private(ptr addrspace(1) %out) {
; entry:
;   %row = alloca [100 x i64], align 8
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %last = getelementptr i64, ptr %row, i64 %i
;   store i64 0, ptr %last, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %at = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %p = getelementptr i64, ptr %row, i64 %at
;   %x = load i64, ptr %p, align 4
;   %next = add i64 %at, 1
;   %again = icmp ne i64 %x, %i
;   br i1 %again, label %loop, label %end
;
; end:                                              ; preds = %loop
;   %to = getelementptr i64, ptr addrspace(1) %out, i64 %i
;   store i64 %at, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; define spir_kernel void @side_by_side(ptr addrspace(1) %text, ptr addrspace(1) %out) {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %mine = getelementptr i32, ptr addrspace(1) %text, i64 %i
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %at = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %p = getelementptr i32, ptr addrspace(1) %mine, i64 %at
;   %x = load i32, ptr addrspace(1) %p, align 4
;   %next = add i64 %at, 1
;   %again = icmp ne i32 %x, 0
;   br i1 %again, label %loop, label %end
;
; end:                                              ; preds = %loop
;   %to = getelementptr i64, ptr addrspace(1) %out, i64 %i
;   store i64 %at, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; define spir_kernel void @soon(ptr addrspace(1) %rows, ptr addrspace(1) %out) {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %row = getelementptr [100 x i32], ptr addrspace(1) %rows, i64 %i
;   br label %loop
;
; loop:                                             ; preds = %latch, %entry
;   %at = phi i64 [ 0, %entry ], [ %next, %latch ]
;   %p = getelementptr i32, ptr addrspace(1) %row, i64 %at
;   %x = load i32, ptr addrspace(1) %p, align 4
;   %again = icmp ne i32 %x, 0
;   br i1 %again, label %latch, label %end
;
; latch:                                            ; preds = %loop
;   %next = add i64 %at, 1
;   %is.more = icmp ult i64 %next, 8
;   br i1 %is.more, label %loop, label %end
;
; end:                                              ; preds = %latch, %loop
;   %to = getelementptr i64, ptr addrspace(1) %out, i64 %i
;   store i64 %at, ptr addrspace(1) %to, align 4
;   ret void
; }
