; RUN: veczc --pass narrow_comparisons %s
; What an id is compared with has 32 bits, or is a number that an id may be; the first two say the same in both.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
declare i64 @__mux_get_global_id(i32)
declare void @use(i1)

define spir_kernel void @k(i32 %n, i64 %many, i16 %few) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %number = icmp ult i64 %id, 1048576
  call void @use(i1 %number)
  %turned = icmp sgt i64 1048576, %id
  call void @use(i1 %turned)
  %signed = sext i32 %n to i64
  %a = icmp slt i64 %id, %signed
  call void @use(i1 %a)
  %b = icmp ult i64 %id, %signed
  call void @use(i1 %b)
  %unsigned = zext i32 %n to i64
  %c = icmp slt i64 %id, %unsigned
  call void @use(i1 %c)
  %d = icmp uge i64 %unsigned, %id
  call void @use(i1 %d)
  %e = icmp eq i64 %id, %unsigned
  call void @use(i1 %e)
  %large = icmp ult i64 %id, 4294967297
  call void @use(i1 %large)
  %negative = icmp sgt i64 %id, -1
  call void @use(i1 %negative)
  %any = icmp ult i64 %id, %many
  call void @use(i1 %any)
  %short = zext i16 %few to i64
  %f = icmp ult i64 %id, %short
  call void @use(i1 %f)
  %sum = add i64 %id, 1
  %g = icmp ult i64 %sum, 1048576
  call void @use(i1 %g)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
;
; declare i64 @__mux_get_global_id(i32)
;
; declare void @use(i1)
;
; define spir_kernel void @k(i32 %n, i64 %many, i16 %few) {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %1 = trunc i64 %id to i32
;   %2 = icmp ult i32 %1, 1048576
;   call void @use(i1 %2)
;   %3 = trunc i64 %id to i32
;   %4 = icmp sgt i32 1048576, %3
;   call void @use(i1 %4)
;   %signed = sext i32 %n to i64
;   %5 = trunc i64 %id to i32
;   %6 = icmp slt i32 %5, %n
;   call void @use(i1 %6)
;   %7 = trunc i64 %id to i32
;   %8 = icmp ult i32 %7, %n
;   call void @use(i1 %8)
;   %unsigned = zext i32 %n to i64
;   %9 = trunc i64 %id to i32
;   %10 = icmp ult i32 %9, %n
;   call void @use(i1 %10)
;   %11 = trunc i64 %id to i32
;   %12 = icmp uge i32 %n, %11
;   call void @use(i1 %12)
;   %13 = trunc i64 %id to i32
;   %14 = icmp eq i32 %13, %n
;   call void @use(i1 %14)
;   %large = icmp ult i64 %id, 4294967297
;   call void @use(i1 %large)
;   %negative = icmp sgt i64 %id, -1
;   call void @use(i1 %negative)
;   %any = icmp ult i64 %id, %many
;   call void @use(i1 %any)
;   %short = zext i16 %few to i64
;   %f = icmp ult i64 %id, %short
;   call void @use(i1 %f)
;   %sum = add i64 %id, 1
;   %g = icmp ult i64 %sum, 1048576
;   call void @use(i1 %g)
;   ret void
; }
