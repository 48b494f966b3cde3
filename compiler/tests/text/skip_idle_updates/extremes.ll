; RUN: irun --pass skip_idle_updates %s
; Relaxed minima and maxima of integers and floating-point numbers; what orders other accesses, is volatile, or does something else stays.
target triple = "spir64-unknown-unknown"

define i32 @k(ptr addrspace(1) %p, i32 %x, float %f) {
  %least = atomicrmw min ptr addrspace(1) %p, i32 %x monotonic, align 4
  %most = atomicrmw umax ptr addrspace(1) %p, i32 %least monotonic, align 4
  %float = atomicrmw fmin ptr addrspace(1) %p, float %f monotonic, align 4
  %orders = atomicrmw min ptr addrspace(1) %p, i32 %x acq_rel, align 4
  %volatile = atomicrmw volatile min ptr addrspace(1) %p, i32 %x monotonic, align 4
  %sum = atomicrmw add ptr addrspace(1) %p, i32 %x monotonic, align 4
  ret i32 %most
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; define i32 @k(ptr addrspace(1) %p, i32 %x, float %f) {
;   %seen = load atomic i32, ptr addrspace(1) %p monotonic, align 4
;   %1 = icmp sle i32 %seen, %x
;   br i1 %1, label %3, label %2
;
; 2:                                                ; preds = %0
;   %least = atomicrmw min ptr addrspace(1) %p, i32 %x monotonic, align 4
;   br label %3
;
; 3:                                                ; preds = %0, %2
;   %old = phi i32 [ %seen, %0 ], [ %least, %2 ]
;   %seen1 = load atomic i32, ptr addrspace(1) %p monotonic, align 4
;   %4 = icmp uge i32 %seen1, %old
;   br i1 %4, label %6, label %5
;
; 5:                                                ; preds = %3
;   %most = atomicrmw umax ptr addrspace(1) %p, i32 %old monotonic, align 4
;   br label %6
;
; 6:                                                ; preds = %3, %5
;   %old2 = phi i32 [ %seen1, %3 ], [ %most, %5 ]
;   %seen3 = load atomic float, ptr addrspace(1) %p monotonic, align 4
;   %7 = fcmp ole float %seen3, %f
;   br i1 %7, label %9, label %8
;
; 8:                                                ; preds = %6
;   %float = atomicrmw fmin ptr addrspace(1) %p, float %f monotonic, align 4
;   br label %9
;
; 9:                                                ; preds = %6, %8
;   %old4 = phi float [ %seen3, %6 ], [ %float, %8 ]
;   %orders = atomicrmw min ptr addrspace(1) %p, i32 %x acq_rel, align 4
;   %volatile = atomicrmw volatile min ptr addrspace(1) %p, i32 %x monotonic, align 4
;   %sum = atomicrmw add ptr addrspace(1) %p, i32 %x monotonic, align 4
;   ret i32 %old2
; }
