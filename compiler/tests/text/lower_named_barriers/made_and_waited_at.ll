; RUN: irun --pass lower_named_barriers %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func ptr addrspace(3) @__mux_named_barrier_initialize(i32)
declare spir_func void @__mux_named_barrier_wait(ptr addrspace(3), i32, i32)
define spir_kernel void @k(i32 %n) "mux-kernel"="entry-point" {
  %b = call spir_func ptr addrspace(3) @__mux_named_barrier_initialize(i32 %n)
  call spir_func void @__mux_named_barrier_wait(ptr addrspace(3) %b, i32 2, i32 264)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; @named.barrier = internal addrspace(3) global [3 x i32] undef
;
; define spir_kernel void @k(i32 %n) #0 {
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   store i32 %n, ptr addrspace(3) @named.barrier, align 4
;   store i32 0, ptr addrspace(3) getelementptr inbounds (i32, ptr addrspace(3) @named.barrier, i32 1), align 4
;   store i32 0, ptr addrspace(3) getelementptr inbounds (i32, ptr addrspace(3) @named.barrier, i32 2), align 4
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   call spir_func void @wait.at.named.barrier(ptr addrspace(3) @named.barrier, i32 2, i32 264)
;   ret void
; }
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32) #1
;
; ; Function Attrs: convergent nounwind
; define internal spir_func void @wait.at.named.barrier(ptr addrspace(3) %0, i32 %1, i32 %2) #2 {
; start:
;   call spir_func void @__mux_mem_barrier(i32 %1, i32 %2)
;   %3 = getelementptr inbounds i32, ptr addrspace(3) %0, i32 2
;   %4 = load i32, ptr addrspace(3) %3, align 4
;   %5 = call spir_func i1 @__mux_sub_group_elect_i1()
;   br i1 %5, label %arrive, label %pause
;
; arrive:                                           ; preds = %start
;   %6 = getelementptr inbounds i32, ptr addrspace(3) %0, i32 1
;   %7 = load i32, ptr addrspace(3) %6, align 4
;   %arrived = add i32 %7, 1
;   %8 = getelementptr inbounds i32, ptr addrspace(3) %0, i32 0
;   %9 = load i32, ptr addrspace(3) %8, align 4
;   %is.complete = icmp uge i32 %arrived, %9
;   %10 = select i1 %is.complete, i32 0, i32 %arrived
;   %11 = getelementptr inbounds i32, ptr addrspace(3) %0, i32 1
;   store i32 %10, ptr addrspace(3) %11, align 4
;   %12 = zext i1 %is.complete to i32
;   %13 = getelementptr inbounds i32, ptr addrspace(3) %0, i32 2
;   %14 = load i32, ptr addrspace(3) %13, align 4
;   %15 = add i32 %14, %12
;   %16 = getelementptr inbounds i32, ptr addrspace(3) %0, i32 2
;   store i32 %15, ptr addrspace(3) %16, align 4
;   br label %pause
;
; pause:                                            ; preds = %again, %arrive, %start
;   %has.news = phi i1 [ true, %start ], [ true, %arrive ], [ false, %again ]
;   %17 = call spir_func i1 @__mux_sub_group_yield(i32 0, i1 %has.news)
;   %18 = getelementptr inbounds i32, ptr addrspace(3) %0, i32 2
;   %19 = load i32, ptr addrspace(3) %18, align 4
;   %is.next = icmp ne i32 %19, %4
;   %20 = or i1 %is.next, %17
;   br i1 %20, label %end, label %again
;
; again:                                            ; preds = %pause
;   br label %pause
;
; end:                                              ; preds = %pause
;   ret void
; }
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_mem_barrier(i32, i32) #3
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_elect_i1() #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_yield(i32, i1) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { convergent noduplicate nounwind }
; attributes #2 = { convergent nounwind }
; attributes #3 = { nounwind }
