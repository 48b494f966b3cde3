; RUN: irun --pass kernel_entry %s
; Local memory that begins as zeros is cleared for each group.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @k(ptr %group) "mux-kernel"="entry-point" "mux-orig-fn"="k" "mux-local-mem-usage"="64" "mux-zeroed-local-mem"="40" !mux_scheduled_fn !0 {
  ret void
}
!0 = !{i32 -1, i32 0}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: alwaysinline
; define internal spir_func void @k(ptr %group) #0 !mux_scheduled_fn !0 {
;   ret void
; }
;
; ; Function Attrs: nounwind
; define void @weft.entry.k(ptr noalias readonly align 128 %args, ptr noalias readonly align 8 dereferenceable(128) %range, i64 %first, i64 %last, ptr noalias align 128 %scratch) #1 {
; start:
;   %item = alloca { [3 x i64] }, align 8
;   %group.info = alloca { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, align 8
;   %0 = getelementptr inbounds i8, ptr %range, i64 0
;   %1 = load i64, ptr %0, align 8
;   %2 = getelementptr inbounds i8, ptr %range, i64 8
;   %3 = load i64, ptr %2, align 8
;   %4 = getelementptr inbounds i8, ptr %range, i64 16
;   %5 = load i64, ptr %4, align 8
;   %6 = getelementptr inbounds i8, ptr %range, i64 48
;   %7 = load i64, ptr %6, align 8
;   %8 = getelementptr inbounds i8, ptr %range, i64 56
;   %9 = load i64, ptr %8, align 8
;   %10 = getelementptr inbounds i8, ptr %range, i64 64
;   %11 = load i64, ptr %10, align 8
;   %12 = getelementptr inbounds i8, ptr %range, i64 72
;   %13 = load i64, ptr %12, align 8
;   %14 = getelementptr inbounds i8, ptr %range, i64 80
;   %15 = load i64, ptr %14, align 8
;   %16 = getelementptr inbounds i8, ptr %range, i64 88
;   %17 = load i64, ptr %16, align 8
;   %18 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 5
;   %19 = getelementptr inbounds [3 x i64], ptr %18, i64 0, i64 0
;   store i64 %1, ptr %19, align 8
;   %20 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 5
;   %21 = getelementptr inbounds [3 x i64], ptr %20, i64 0, i64 1
;   store i64 %3, ptr %21, align 8
;   %22 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 5
;   %23 = getelementptr inbounds [3 x i64], ptr %22, i64 0, i64 2
;   store i64 %5, ptr %23, align 8
;   %24 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 4
;   %25 = getelementptr inbounds [3 x i64], ptr %24, i64 0, i64 0
;   store i64 %7, ptr %25, align 8
;   %26 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 4
;   %27 = getelementptr inbounds [3 x i64], ptr %26, i64 0, i64 1
;   store i64 %9, ptr %27, align 8
;   %28 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 4
;   %29 = getelementptr inbounds [3 x i64], ptr %28, i64 0, i64 2
;   store i64 %11, ptr %29, align 8
;   %30 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 1
;   %31 = getelementptr inbounds [3 x i64], ptr %30, i64 0, i64 0
;   store i64 %13, ptr %31, align 8
;   %32 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 1
;   %33 = getelementptr inbounds [3 x i64], ptr %32, i64 0, i64 1
;   store i64 %15, ptr %33, align 8
;   %34 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 1
;   %35 = getelementptr inbounds [3 x i64], ptr %34, i64 0, i64 2
;   store i64 %17, ptr %35, align 8
;   %36 = getelementptr inbounds i8, ptr %range, i64 24
;   %37 = load i64, ptr %36, align 8
;   %38 = getelementptr inbounds i8, ptr %range, i64 32
;   %39 = load i64, ptr %38, align 8
;   %40 = getelementptr inbounds i8, ptr %range, i64 40
;   %41 = load i64, ptr %40, align 8
;   %42 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 2
;   %43 = getelementptr inbounds [3 x i64], ptr %42, i64 0, i64 0
;   store i64 %37, ptr %43, align 8
;   %44 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 2
;   %45 = getelementptr inbounds [3 x i64], ptr %44, i64 0, i64 1
;   store i64 %39, ptr %45, align 8
;   %46 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 2
;   %47 = getelementptr inbounds [3 x i64], ptr %46, i64 0, i64 2
;   store i64 %41, ptr %47, align 8
;   %48 = getelementptr inbounds i8, ptr %range, i64 96
;   %49 = load i32, ptr %48, align 4
;   %50 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 6
;   store i32 %49, ptr %50, align 4
;   %51 = addrspacecast ptr %scratch to ptr addrspace(3)
;   %52 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 7
;   store ptr addrspace(3) %51, ptr %52, align 8
;   %53 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 8
;   %54 = getelementptr inbounds i8, ptr %range, i64 104
;   %55 = load i64, ptr %54, align 8
;   store i64 %55, ptr %53, align 8
;   %56 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 9
;   %57 = getelementptr inbounds i8, ptr %range, i64 112
;   %58 = load i64, ptr %57, align 8
;   store i64 %58, ptr %56, align 8
;   %59 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 10
;   %60 = getelementptr inbounds i8, ptr %range, i64 120
;   %61 = load i64, ptr %60, align 8
;   store i64 %61, ptr %59, align 8
;   %62 = call ptr @llvm.frameaddress.p0(i32 0)
;   %stack_end = ptrtoint ptr %62 to i64
;   %63 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 11
;   store i64 %stack_end, ptr %63, align 8
;   %64 = udiv i64 %first, %13
;   %65 = urem i64 %first, %13
;   %66 = urem i64 %64, %15
;   %67 = udiv i64 %64, %15
;   %empty = icmp uge i64 %first, %last
;   br i1 %empty, label %done, label %group
;
; group:                                            ; preds = %group, %start
;   %number = phi i64 [ %first, %start ], [ %next, %group ]
;   %x = phi i64 [ %65, %start ], [ %94, %group ]
;   %y = phi i64 [ %66, %start ], [ %98, %group ]
;   %z = phi i64 [ %67, %start ], [ %100, %group ]
;   %68 = mul nuw i64 %x, %7
;   %69 = sub nuw i64 %1, %68
;   %70 = icmp uge i64 %69, %7
;   %71 = select i1 %70, i64 %7, i64 %69
;   %72 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 0
;   %73 = getelementptr inbounds [3 x i64], ptr %72, i64 0, i64 0
;   store i64 %x, ptr %73, align 8
;   %74 = mul nuw i64 %y, %9
;   %75 = sub nuw i64 %3, %74
;   %76 = icmp uge i64 %75, %9
;   %77 = select i1 %76, i64 %9, i64 %75
;   %78 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 0
;   %79 = getelementptr inbounds [3 x i64], ptr %78, i64 0, i64 1
;   store i64 %y, ptr %79, align 8
;   %80 = mul nuw i64 %z, %11
;   %81 = sub nuw i64 %5, %80
;   %82 = icmp uge i64 %81, %11
;   %83 = select i1 %82, i64 %11, i64 %81
;   %84 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 0
;   %85 = getelementptr inbounds [3 x i64], ptr %84, i64 0, i64 2
;   store i64 %z, ptr %85, align 8
;   call void @llvm.memset.p0.i64(ptr align 128 %scratch, i8 0, i64 40, i1 false)
;   %86 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 3
;   %87 = getelementptr inbounds [3 x i64], ptr %86, i64 0, i64 0
;   store i64 %71, ptr %87, align 8
;   %88 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 3
;   %89 = getelementptr inbounds [3 x i64], ptr %88, i64 0, i64 1
;   store i64 %77, ptr %89, align 8
;   %90 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 3
;   %91 = getelementptr inbounds [3 x i64], ptr %90, i64 0, i64 2
;   store i64 %83, ptr %91, align 8
;   call spir_func void @k(ptr %group.info)
;   %next = add nuw i64 %number, 1
;   %92 = add nuw i64 %x, 1
;   %93 = icmp eq i64 %92, %13
;   %94 = select i1 %93, i64 0, i64 %92
;   %95 = zext i1 %93 to i64
;   %96 = add nuw i64 %y, %95
;   %97 = icmp eq i64 %96, %15
;   %98 = select i1 %97, i64 0, i64 %96
;   %99 = zext i1 %97 to i64
;   %100 = add nuw i64 %z, %99
;   %is_last = icmp uge i64 %next, %last
;   br i1 %is_last, label %done, label %group
;
; done:                                             ; preds = %group, %start
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare ptr @llvm.frameaddress.p0(i32 immarg) #2
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
; declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #3
;
; attributes #0 = { alwaysinline "mux-local-mem-usage"="64" "mux-orig-fn"="k" "mux-zeroed-local-mem"="40" }
; attributes #1 = { nounwind "mux-barrier-bytes"="0" "mux-kernel"="entry-point" "mux-local-mem-usage"="64" "mux-orig-fn"="k" "mux-private-mem-usage"="0" }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
; attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }
;
; !0 = !{i32 -1, i32 0}
