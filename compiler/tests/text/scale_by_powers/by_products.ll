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
;   %5 = add <8 x i32> %4, <i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127>
;   %6 = shl <8 x i32> %5, <i32 23, i32 23, i32 23, i32 23, i32 23, i32 23, i32 23, i32 23>
;   %7 = bitcast <8 x i32> %6 to <8 x float>
;   %8 = add <8 x i32> %3, <i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127>
;   %9 = shl <8 x i32> %8, <i32 23, i32 23, i32 23, i32 23, i32 23, i32 23, i32 23, i32 23>
;   %10 = bitcast <8 x i32> %9 to <8 x float>
;   %11 = fmul <8 x float> %p, %10
;   %12 = fmul <8 x float> %11, %7
;   store <8 x float> %12, ptr %out, align 32
;   %13 = fsub double %sumq, 0x4338000000000000
;   %14 = fmul double %13, 5.000000e-01
;   %15 = fadd double %14, 0x4338000000000000
;   %16 = fsub double %15, 0x4338000000000000
;   %17 = fsub double %13, %16
;   %18 = fadd double %17, 0x4338000000000000
;   %19 = bitcast double %15 to i64
;   %20 = bitcast double %18 to i64
;   %21 = add i64 %20, 1023
;   %22 = shl i64 %21, 52
;   %23 = bitcast i64 %22 to double
;   %24 = add i64 %19, 1023
;   %25 = shl i64 %24, 52
;   %26 = bitcast i64 %25 to double
;   %27 = fmul double %q, %26
;   %28 = fmul double %27, %23
;   store double %28, ptr %out, align 8
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
