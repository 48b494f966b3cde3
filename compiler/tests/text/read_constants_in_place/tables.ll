; RUN: irun --pass read_constants_in_place %s
; A table that is read through any pointers into it; not one that is changed, that is copied in part, that a function gets, or that is copied from what may change.
target datalayout = "e-p:64:64-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-n8:16:32:64"
@table = private unnamed_addr addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4
@variable = addrspace(1) global [4 x i32] zeroinitializer, align 4

define i32 @read(i64 %i, i32 %rounds) "mux-kernel"="entry-point" {
entry:
  %c = alloca [4 x i32], align 4
  br label %loop
loop:
  %at = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  call void @llvm.lifetime.start.p0(i64 16, ptr %c)
  call void @llvm.memcpy.p0.p2.i64(ptr align 4 %c, ptr addrspace(2) align 4 @table, i64 16, i1 false)
  %row = getelementptr inbounds i8, ptr %c, i64 4
  %p = getelementptr inbounds i32, ptr %row, i64 %i
  %x = load i32, ptr %p, align 4
  %first = load i32, ptr %c, align 4
  call void @llvm.lifetime.end.p0(i64 16, ptr %c)
  %one = add i32 %sum, %x
  %more = add i32 %one, %first
  %next = add i32 %at, 1
  %ends = icmp eq i32 %next, %rounds
  br i1 %ends, label %end, label %loop
end:
  ret i32 %more
}

define i32 @changed(i64 %i) {
  %c = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p2.i64(ptr align 4 %c, ptr addrspace(2) align 4 @table, i64 16, i1 false)
  %p = getelementptr inbounds i32, ptr %c, i64 %i
  store i32 0, ptr %p, align 4
  %x = load i32, ptr %c, align 4
  ret i32 %x
}

define i32 @in_part(i64 %i) {
  %c = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p2.i64(ptr align 4 %c, ptr addrspace(2) align 4 @table, i64 8, i1 false)
  %x = load i32, ptr %c, align 4
  ret i32 %x
}

define i32 @given_away(i64 %i) {
  %c = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p2.i64(ptr align 4 %c, ptr addrspace(2) align 4 @table, i64 16, i1 false)
  %x = call i32 @other(ptr %c)
  ret i32 %x
}

define i32 @of_a_variable(i64 %i) {
  %c = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %c, ptr addrspace(1) align 4 @variable, i64 16, i1 false)
  %p = getelementptr inbounds i32, ptr %c, i64 %i
  %x = load i32, ptr %p, align 4
  ret i32 %x
}

define i32 @seen(i64 %i) {
  %c = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p2.i64(ptr align 4 %c, ptr addrspace(2) align 4 @table, i64 16, i1 false)
  %p = getelementptr inbounds i32, ptr %c, i64 %i
  %x = load volatile i32, ptr %p, align 4
  ret i32 %x
}

declare i32 @other(ptr)
declare void @llvm.memcpy.p0.p2.i64(ptr, ptr addrspace(2), i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

; EXPECTED:
; target datalayout = "e-p:64:64-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-n8:16:32:64"
;
; @table = private unnamed_addr addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4
; @variable = addrspace(1) global [4 x i32] zeroinitializer, align 4
;
; define i32 @read(i64 %i, i32 %rounds) #0 {
; entry:
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %at = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
;   %row = getelementptr inbounds i8, ptr addrspace(2) @table, i64 4
;   %p = getelementptr inbounds i32, ptr addrspace(2) %row, i64 %i
;   %x = load i32, ptr addrspace(2) %p, align 4
;   %first = load i32, ptr addrspace(2) @table, align 4
;   %one = add i32 %sum, %x
;   %more = add i32 %one, %first
;   %next = add i32 %at, 1
;   %ends = icmp eq i32 %next, %rounds
;   br i1 %ends, label %end, label %loop
;
; end:                                              ; preds = %loop
;   ret i32 %more
; }
;
; define i32 @changed(i64 %i) {
;   %c = alloca [4 x i32], align 4
;   call void @llvm.memcpy.p0.p2.i64(ptr align 4 %c, ptr addrspace(2) align 4 @table, i64 16, i1 false)
;   %p = getelementptr inbounds i32, ptr %c, i64 %i
;   store i32 0, ptr %p, align 4
;   %x = load i32, ptr %c, align 4
;   ret i32 %x
; }
;
; define i32 @in_part(i64 %i) {
;   %c = alloca [4 x i32], align 4
;   call void @llvm.memcpy.p0.p2.i64(ptr align 4 %c, ptr addrspace(2) align 4 @table, i64 8, i1 false)
;   %x = load i32, ptr %c, align 4
;   ret i32 %x
; }
;
; define i32 @given_away(i64 %i) {
;   %c = alloca [4 x i32], align 4
;   call void @llvm.memcpy.p0.p2.i64(ptr align 4 %c, ptr addrspace(2) align 4 @table, i64 16, i1 false)
;   %x = call i32 @other(ptr %c)
;   ret i32 %x
; }
;
; define i32 @of_a_variable(i64 %i) {
;   %c = alloca [4 x i32], align 4
;   call void @llvm.memcpy.p0.p1.i64(ptr align 4 %c, ptr addrspace(1) align 4 @variable, i64 16, i1 false)
;   %p = getelementptr inbounds i32, ptr %c, i64 %i
;   %x = load i32, ptr %p, align 4
;   ret i32 %x
; }
;
; define i32 @seen(i64 %i) {
;   %c = alloca [4 x i32], align 4
;   call void @llvm.memcpy.p0.p2.i64(ptr align 4 %c, ptr addrspace(2) align 4 @table, i64 16, i1 false)
;   %p = getelementptr inbounds i32, ptr %c, i64 %i
;   %x = load volatile i32, ptr %p, align 4
;   ret i32 %x
; }
;
; declare i32 @other(ptr)
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.memcpy.p0.p2.i64(ptr noalias nocapture writeonly, ptr addrspace(2) noalias nocapture readonly, i64, i1 immarg) #1
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.memcpy.p0.p1.i64(ptr noalias nocapture writeonly, ptr addrspace(1) noalias nocapture readonly, i64, i1 immarg) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #2
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
