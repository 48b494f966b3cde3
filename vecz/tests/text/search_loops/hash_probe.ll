; RUN: veczc --cpu x86-64-v4 --pass search_loops %s
; A probe of a table with linear steps: 16 keys at once, which come before the end of the ring and of a page; where not, round by round. The key and the value of the round that is found are loaded there.
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %wanted, ptr addrspace(1) %table, ptr addrspace(1) %found, i32 %mask) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %wanted, i64 %i
  %key = load i32, ptr addrspace(1) %p
  %home = and i32 %key, %mask
  br label %loop

loop:
  %at = phi i32 [ %home, %entry ], [ %next, %latch ]
  %value = phi i32 [ 7, %entry ], [ %value, %latch ]
  %wide = zext i32 %at to i64
  %q = getelementptr inbounds <2 x i32>, ptr addrspace(1) %table, i64 %wide
  %both = load <2 x i32>, ptr addrspace(1) %q
  %x = extractelement <2 x i32> %both, i64 0
  %is.it = icmp eq i32 %x, %key
  br i1 %is.it, label %there, label %other

other:
  %is.free = icmp eq i32 %x, 0
  br i1 %is.free, label %end, label %latch

latch:
  %more = add i32 %at, 1
  %next = and i32 %more, %mask
  br label %loop

there:
  %y = extractelement <2 x i32> %both, i64 1
  br label %end

end:
  %result = phi i32 [ %y, %there ], [ %value, %other ]
  %to = getelementptr i32, ptr addrspace(1) %found, i64 %i
  store i32 %result, ptr addrspace(1) %to
  ret void
}

; EXPECTED:
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %wanted, ptr addrspace(1) %table, ptr addrspace(1) %found, i32 %mask) {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %wanted, i64 %i
;   %key = load i32, ptr addrspace(1) %p, align 4
;   %home = and i32 %key, %mask
;   %0 = call { i32, i32, i32 } @vecz.search(i32 %home, ptr addrspace(1) %table, i32 %key, i32 %mask)
;   %1 = extractvalue { i32, i32, i32 } %0, 0
;   %2 = extractvalue { i32, i32, i32 } %0, 1
;   %3 = insertelement <2 x i32> poison, i32 %2, i64 0
;   %4 = extractvalue { i32, i32, i32 } %0, 2
;   %5 = insertelement <2 x i32> %3, i32 %4, i64 1
;   %wide = zext i32 %1 to i64
;   %q = getelementptr inbounds <2 x i32>, ptr addrspace(1) %table, i64 %wide
;   %x = extractelement <2 x i32> %5, i64 0
;   %is.it = icmp eq i32 %x, %key
;   br i1 %is.it, label %there, label %other
;
; other:                                            ; preds = %entry
;   %is.free = icmp eq i32 %x, 0
;   call void @llvm.assume(i1 %is.free)
;   br label %end
;
; there:                                            ; preds = %entry
;   %y = extractelement <2 x i32> %5, i64 1
;   br label %end
;
; end:                                              ; preds = %other, %there
;   %result = phi i32 [ %y, %there ], [ 7, %other ]
;   %to = getelementptr i32, ptr addrspace(1) %found, i64 %i
;   store i32 %result, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; ; Function Attrs: memory(read)
; define internal { i32, i32, i32 } @vecz.search(i32 %0, ptr addrspace(1) %1, i32 %2, i32 %3) #0 {
;   br label %head
;
; head:                                             ; preds = %next7, %latch, %4
;   %5 = phi i32 [ %0, %4 ], [ %next, %latch ], [ %29, %next7 ]
;   %6 = add i32 %3, 1
;   %7 = and i32 %3, %6
;   %8 = icmp eq i32 %7, 0
;   %9 = icmp uge i32 %3, 7
;   %10 = sub i32 %3, 7
;   %11 = icmp ule i32 %5, %10
;   %12 = and i1 %8, %9
;   %13 = and i1 %12, %11
;   %wide3 = zext i32 %5 to i64
;   %q4 = getelementptr <2 x i32>, ptr addrspace(1) %1, i64 %wide3
;   %14 = ptrtoint ptr addrspace(1) %q4 to i64
;   %15 = and i64 %14, 4095
;   %16 = add i64 %15, 0
;   %17 = icmp ule i64 %16, 4032
;   %18 = and i1 %13, %17
;   br i1 %18, label %window, label %loop, !prof !0
;
; left:                                             ; preds = %other, %loop
;   %19 = extractelement <2 x i32> %both, i64 0
;   %20 = extractelement <2 x i32> %both, i64 1
;   %mrv = insertvalue { i32, i32, i32 } poison, i32 %5, 0
;   %mrv1 = insertvalue { i32, i32, i32 } %mrv, i32 %19, 1
;   %mrv2 = insertvalue { i32, i32, i32 } %mrv1, i32 %20, 2
;   ret { i32, i32, i32 } %mrv2
;
; loop:                                             ; preds = %head
;   %wide = zext i32 %5 to i64
;   %q = getelementptr inbounds <2 x i32>, ptr addrspace(1) %1, i64 %wide
;   %both = load <2 x i32>, ptr addrspace(1) %q, align 8
;   %x = extractelement <2 x i32> %both, i64 0
;   %is.it = icmp eq i32 %x, %2
;   br i1 %is.it, label %left, label %other
;
; other:                                            ; preds = %loop
;   %is.free = icmp eq i32 %x, 0
;   br i1 %is.free, label %left, label %latch
;
; latch:                                            ; preds = %other
;   %more = add i32 %5, 1
;   %next = and i32 %more, %3
;   br label %head
;
; window:                                           ; preds = %head
;   %21 = load <16 x i32>, ptr addrspace(1) %q4, align 8
;   %22 = shufflevector <16 x i32> %21, <16 x i32> %21, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
;   %.splatinsert = insertelement <8 x i32> poison, i32 %2, i64 0
;   %.splat = shufflevector <8 x i32> %.splatinsert, <8 x i32> poison, <8 x i32> zeroinitializer
;   %is.it5 = icmp eq <8 x i32> %22, %.splat
;   %23 = freeze <8 x i1> %is.it5
;   %is.free6 = icmp eq <8 x i32> %22, zeroinitializer
;   %24 = freeze <8 x i1> %is.free6
;   %25 = or <8 x i1> %23, %24
;   %26 = bitcast <8 x i1> %25 to i8
;   %27 = icmp eq i8 %26, 0
;   br i1 %27, label %next7, label %found
;
; next7:                                            ; preds = %window
;   %28 = add i32 %5, 8
;   %29 = and i32 %28, %3
;   br label %head
;
; found:                                            ; preds = %window
;   %30 = call i8 @llvm.cttz.i8(i8 %26, i1 true)
;   %31 = zext i8 %30 to i32
;   %32 = add i32 %5, %31
;   %33 = zext i8 %30 to i64
;   %34 = mul i64 %33, 8
;   %35 = getelementptr i8, ptr addrspace(1) %q4, i64 %34
;   %36 = load i32, ptr addrspace(1) %35, align 4
;   %37 = mul i64 %33, 8
;   %38 = getelementptr i8, ptr addrspace(1) %q4, i64 %37
;   %39 = getelementptr i8, ptr addrspace(1) %38, i64 4
;   %40 = load i32, ptr addrspace(1) %39, align 4
;   %mrv8 = insertvalue { i32, i32, i32 } poison, i32 %32, 0
;   %mrv9 = insertvalue { i32, i32, i32 } %mrv8, i32 %36, 1
;   %mrv10 = insertvalue { i32, i32, i32 } %mrv9, i32 %40, 2
;   ret { i32, i32, i32 } %mrv10
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i8 @llvm.cttz.i8(i8, i1 immarg) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
; declare void @llvm.assume(i1 noundef) #2
;
; attributes #0 = { memory(read) "vecz-replicated-loop"="18.66" "vecz-search" }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
;
; !0 = !{!"branch_weights", i32 1960, i32 40}
