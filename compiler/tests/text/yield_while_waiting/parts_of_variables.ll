; RUN: irun --pass yield_while_waiting %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; What decides is kept in an element of an array that differs from round to round, or copied with a structure around it.
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
define spir_kernel void @k(ptr addrspace(1) %flag) "mux-kernel"="entry-point" {
entry:
  %kept = alloca [4 x i32]
  %copy = alloca { i32, i32, i32 }
  br label %array
array:
  %i = phi i64 [ 0, %entry ], [ %i.next, %array ]
  %slot = and i64 %i, 3
  %to = getelementptr [4 x i32], ptr %kept, i64 0, i64 %slot
  %v = load atomic i32, ptr addrspace(1) %flag monotonic, align 4
  store i32 %v, ptr %to
  %from = getelementptr [4 x i32], ptr %kept, i64 0, i64 2
  %seen = load i32, ptr %from
  %i.next = add i64 %i, 1
  %is.set = icmp ne i32 %seen, 0
  br i1 %is.set, label %structure, label %array
structure:
  call void @llvm.memcpy.p0.p1.i64(ptr %copy, ptr addrspace(1) %flag, i64 12, i1 true)
  %field = getelementptr { i32, i32, i32 }, ptr %copy, i64 0, i32 1
  %second = load i32, ptr %field
  %no = icmp eq i32 %second, 0
  br i1 %no, label %structure, label %end
end:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.memcpy.p0.p1.i64(ptr noalias nocapture writeonly, ptr addrspace(1) noalias nocapture readonly, i64, i1 immarg) #0
;
; define spir_kernel void @k(ptr addrspace(1) %flag) #1 {
; entry:
;   %kept = alloca [4 x i32], align 4
;   %copy = alloca { i32, i32, i32 }, align 8
;   br label %array
;
; array.again:                                      ; preds = %array
;   %0 = call spir_func i1 @__mux_sub_group_yield(i32 0, i1 true)
;   br label %array
;
; array:                                            ; preds = %array.again, %entry
;   %i = phi i64 [ 0, %entry ], [ %i.next, %array.again ]
;   %slot = and i64 %i, 3
;   %to = getelementptr [4 x i32], ptr %kept, i64 0, i64 %slot
;   %v = load atomic i32, ptr addrspace(1) %flag monotonic, align 4
;   store i32 %v, ptr %to, align 4
;   %from = getelementptr [4 x i32], ptr %kept, i64 0, i64 2
;   %seen = load i32, ptr %from, align 4
;   %i.next = add i64 %i, 1
;   %is.set = icmp ne i32 %seen, 0
;   br i1 %is.set, label %structure, label %array.again
;
; structure.again:                                  ; preds = %structure
;   %1 = call spir_func i1 @__mux_sub_group_yield(i32 1, i1 true)
;   br label %structure
;
; structure:                                        ; preds = %structure.again, %array
;   call void @llvm.memcpy.p0.p1.i64(ptr %copy, ptr addrspace(1) %flag, i64 12, i1 true)
;   %field = getelementptr { i32, i32, i32 }, ptr %copy, i64 0, i32 1
;   %second = load i32, ptr %field, align 4
;   %no = icmp eq i32 %second, 0
;   br i1 %no, label %structure.again, label %end
;
; end:                                              ; preds = %structure
;   ret void
; }
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_yield(i32, i1) #2
;
; attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
; attributes #1 = { "mux-kernel"="entry-point" }
; attributes #2 = { convergent noduplicate nounwind }
