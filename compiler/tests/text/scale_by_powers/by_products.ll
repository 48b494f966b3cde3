; RUN: irun --cpu x86-64-v3 --pass scale_by_powers %s
; Numbers and vectors of them, with two factors, as one would not reach.
declare <8 x float> @weft.scaled.v8f32(<8 x float>, <8 x float>)
declare double @weft.scaled.f64(double, double)
define void @k(<8 x float> %p, <8 x float> %sum, double %q, double %sumq, ptr %out) "mux-kernel"="entry-point" {
  %some = call <8 x float> @weft.scaled.v8f32(<8 x float> %p, <8 x float> %sum)
  store <8 x float> %some, ptr %out
  %one = call double @weft.scaled.f64(double %q, double %sumq)
  store double %one, ptr %out
  ret void
}

; EXPECTED:
;
; declare <8 x float> @weft.scaled.v8f32(<8 x float>, <8 x float>)
;
; declare double @weft.scaled.f64(double, double)
;
; define void @k(<8 x float> %p, <8 x float> %sum, double %q, double %sumq, ptr %out) #0 {
;   %1 = bitcast <8 x float> %sum to <8 x i32>
;   %2 = sub <8 x i32> %1, <i32 1262485504, i32 1262485504, i32 1262485504, i32 1262485504, i32 1262485504, i32 1262485504, i32 1262485504, i32 1262485504>
;   %3 = ashr <8 x i32> %2, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
;   %4 = sub <8 x i32> %2, %3
;   %5 = fcmp olt <8 x float> %sum, <float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000>
;   %6 = select <8 x i1> %5, <8 x float> zeroinitializer, <8 x float> %p
;   %7 = add <8 x i32> %4, <i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127>
;   %8 = shl <8 x i32> %7, <i32 23, i32 23, i32 23, i32 23, i32 23, i32 23, i32 23, i32 23>
;   %9 = bitcast <8 x i32> %8 to <8 x float>
;   %10 = add <8 x i32> %3, <i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127>
;   %11 = shl <8 x i32> %10, <i32 23, i32 23, i32 23, i32 23, i32 23, i32 23, i32 23, i32 23>
;   %12 = bitcast <8 x i32> %11 to <8 x float>
;   %13 = fmul <8 x float> %6, %12
;   %14 = fmul <8 x float> %13, %9
;   store <8 x float> %14, ptr %out, align 32
;   %15 = fsub double %sumq, 0x4338000000000000
;   %16 = fmul double %15, 5.000000e-01
;   %17 = fadd double %16, 0x4338000000000000
;   %18 = fsub double %17, 0x4338000000000000
;   %19 = fsub double %15, %18
;   %20 = fadd double %19, 0x4338000000000000
;   %21 = bitcast double %17 to i64
;   %22 = bitcast double %20 to i64
;   %23 = fcmp olt double %sumq, 0x4337FFFFFFFFFBCA
;   %24 = select i1 %23, double 0.000000e+00, double %q
;   %25 = add i64 %22, 1023
;   %26 = shl i64 %25, 52
;   %27 = bitcast i64 %26 to double
;   %28 = add i64 %21, 1023
;   %29 = shl i64 %28, 52
;   %30 = bitcast i64 %29 to double
;   %31 = fmul double %24, %30
;   %32 = fmul double %31, %27
;   store double %32, ptr %out, align 8
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
