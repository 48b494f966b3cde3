; RUN: irun --pass guard_conversions --cpu x86-64-v4 %s
; What is narrow is converted to 32 bits, which the processor has all conversions to.
define void @k(ptr %p, float %x, <3 x double> %y, half %z) "mux-kernel"="entry-point" {
  %uchar = fptoui float %x to i8
  store volatile i8 %uchar, ptr %p
  %short = fptosi half %z to i16
  store volatile i16 %short, ptr %p
  %int = fptosi float %x to i32
  store volatile i32 %int, ptr %p
  %ulong = fptoui half %z to i64
  store volatile i64 %ulong, ptr %p
  %shorts = fptoui <3 x double> %y to <3 x i16>
  store volatile <3 x i16> %shorts, ptr %p
  %ints = fptoui <3 x double> %y to <3 x i32>
  store volatile <3 x i32> %ints, ptr %p
  ret void
}

; EXPECTED:
;
; define void @k(ptr %p, float %x, <3 x double> %y, half %z) #0 {
;   %1 = fptosi float %x to i32
;   %2 = freeze i32 %1
;   %3 = trunc i32 %2 to i8
;   store volatile i8 %3, ptr %p, align 1
;   %4 = fptosi half %z to i32
;   %5 = freeze i32 %4
;   %6 = trunc i32 %5 to i16
;   store volatile i16 %6, ptr %p, align 2
;   %7 = fptosi float %x to i32
;   %8 = freeze i32 %7
;   store volatile i32 %8, ptr %p, align 4
;   %9 = fptoui half %z to i64
;   %10 = freeze i64 %9
;   store volatile i64 %10, ptr %p, align 4
;   %11 = fptosi <3 x double> %y to <3 x i32>
;   %12 = freeze <3 x i32> %11
;   %13 = trunc <3 x i32> %12 to <3 x i16>
;   store volatile <3 x i16> %13, ptr %p, align 8
;   %14 = fptoui <3 x double> %y to <3 x i32>
;   %15 = freeze <3 x i32> %14
;   store volatile <3 x i32> %15, ptr %p, align 16
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
