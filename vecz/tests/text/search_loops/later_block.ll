; RUN: veczc --cpu x86-64-v4 --pass search_loops %s
; What two texts have in common from two places on: nothing is loaded if the first round ends before.
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %text, ptr addrspace(1) %places, ptr addrspace(1) %same, i64 %n) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %places, i64 %i
  %b = load i64, ptr addrspace(1) %p
  br label %loop

loop:
  %at = phi i64 [ 0, %entry ], [ %next, %latch ]
  %there = add i64 %b, %at
  %is.in = icmp ult i64 %there, %n
  br i1 %is.in, label %compare, label %end

compare:
  %p.one = getelementptr i8, ptr addrspace(1) %text, i64 %at
  %one = load i8, ptr addrspace(1) %p.one
  %p.other = getelementptr i8, ptr addrspace(1) %text, i64 %there
  %other = load i8, ptr addrspace(1) %p.other
  %is.same = icmp eq i8 %one, %other
  br i1 %is.same, label %latch, label %end

latch:
  %next = add i64 %at, 1
  br label %loop

end:
  %to = getelementptr i64, ptr addrspace(1) %same, i64 %i
  store i64 %at, ptr addrspace(1) %to
  ret void
}

; EXPECTED:
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %text, ptr addrspace(1) %places, ptr addrspace(1) %same, i64 %n) {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i64, ptr addrspace(1) %places, i64 %i
;   %b = load i64, ptr addrspace(1) %p, align 4
;   %0 = call { i64 } @vecz.search(i64 0, i64 %b, i64 %n, ptr addrspace(1) %text)
;   %1 = extractvalue { i64 } %0, 0
;   %there = add i64 %b, %1
;   %is.in = icmp ult i64 %there, %n
;   br i1 %is.in, label %compare, label %end
;
; compare:                                          ; preds = %entry
;   %p.one = getelementptr i8, ptr addrspace(1) %text, i64 %1
;   %one = load i8, ptr addrspace(1) %p.one, align 1
;   %p.other = getelementptr i8, ptr addrspace(1) %text, i64 %there
;   %other = load i8, ptr addrspace(1) %p.other, align 1
;   %is.same = icmp eq i8 %one, %other
;   %2 = xor i1 %is.same, true
;   call void @llvm.assume(i1 %2)
;   br label %end
;
; end:                                              ; preds = %compare, %entry
;   %to = getelementptr i64, ptr addrspace(1) %same, i64 %i
;   store i64 %1, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; ; Function Attrs: memory(read)
; define internal { i64 } @vecz.search(i64 %0, i64 %1, i64 %2, ptr addrspace(1) %3) #0 {
;   br label %head
;
; head:                                             ; preds = %next10, %latch, %4
;   %5 = phi i64 [ %0, %4 ], [ %next, %latch ], [ %27, %next10 ]
;   %there1 = add i64 %1, %5
;   %p.other2 = getelementptr i8, ptr addrspace(1) %3, i64 %there1
;   %6 = ptrtoint ptr addrspace(1) %p.other2 to i64
;   %7 = and i64 %6, 4095
;   %8 = add i64 %7, 0
;   %9 = icmp ule i64 %8, 4080
;   %p.one3 = getelementptr i8, ptr addrspace(1) %3, i64 %5
;   %10 = ptrtoint ptr addrspace(1) %p.one3 to i64
;   %11 = and i64 %10, 4095
;   %12 = add i64 %11, 0
;   %13 = icmp ule i64 %12, 4080
;   %14 = and i1 %9, %13
;   br i1 %14, label %window, label %loop, !prof !0
;
; left:                                             ; preds = %compare, %loop
;   %mrv = insertvalue { i64 } poison, i64 %5, 0
;   ret { i64 } %mrv
;
; loop:                                             ; preds = %head
;   %there = add i64 %1, %5
;   %is.in = icmp ult i64 %there, %2
;   br i1 %is.in, label %compare, label %left
;
; compare:                                          ; preds = %loop
;   %p.one = getelementptr i8, ptr addrspace(1) %3, i64 %5
;   %one = load i8, ptr addrspace(1) %p.one, align 1
;   %p.other = getelementptr i8, ptr addrspace(1) %3, i64 %there
;   %other = load i8, ptr addrspace(1) %p.other, align 1
;   %is.same = icmp eq i8 %one, %other
;   br i1 %is.same, label %latch, label %left
;
; latch:                                            ; preds = %compare
;   %next = add i64 %5, 1
;   br label %head
;
; window:                                           ; preds = %head
;   %.splatinsert = insertelement <16 x i64> poison, i64 %there1, i64 0
;   %.splat = shufflevector <16 x i64> %.splatinsert, <16 x i64> poison, <16 x i32> zeroinitializer
;   %15 = add <16 x i64> %.splat, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
;   %.splatinsert4 = insertelement <16 x i64> poison, i64 %2, i64 0
;   %.splat5 = shufflevector <16 x i64> %.splatinsert4, <16 x i64> poison, <16 x i32> zeroinitializer
;   %is.in6 = icmp ult <16 x i64> %15, %.splat5
;   %16 = xor <16 x i1> %is.in6, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
;   %17 = freeze <16 x i1> %16
;   %18 = extractelement <16 x i1> %17, i64 0
;   %19 = freeze i1 %18
;   br i1 %19, label %here, label %window7
;
; here:                                             ; preds = %window
;   %mrv8 = insertvalue { i64 } poison, i64 %5, 0
;   ret { i64 } %mrv8
;
; window7:                                          ; preds = %window
;   %20 = load <16 x i8>, ptr addrspace(1) %p.one3, align 1
;   %21 = load <16 x i8>, ptr addrspace(1) %p.other2, align 1
;   %is.same9 = icmp eq <16 x i8> %20, %21
;   %22 = xor <16 x i1> %is.same9, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
;   %23 = freeze <16 x i1> %22
;   %24 = or <16 x i1> %17, %23
;   %25 = bitcast <16 x i1> %24 to i16
;   %26 = icmp eq i16 %25, 0
;   br i1 %26, label %next10, label %found
;
; next10:                                           ; preds = %window7
;   %27 = add i64 %5, 16
;   br label %head
;
; found:                                            ; preds = %window7
;   %28 = call i16 @llvm.cttz.i16(i16 %25, i1 true)
;   %29 = zext i16 %28 to i64
;   %30 = add i64 %5, %29
;   %31 = zext i16 %28 to i64
;   %mrv11 = insertvalue { i64 } poison, i64 %30, 0
;   ret { i64 } %mrv11
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i16 @llvm.cttz.i16(i16, i1 immarg) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
; declare void @llvm.assume(i1 noundef) #2
;
; attributes #0 = { memory(read) "vecz-replicated-loop"="11.94" "vecz-search" }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
;
; !0 = !{!"branch_weights", i32 1960, i32 40}
