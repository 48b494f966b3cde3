; RUN: irun --pass guard_conversions --cpu haswell %s
; Without conversions to `uint` it is converted to `int`, twice.
define void @k(ptr %p, float %x, <2 x double> %y) "mux-kernel"="entry-point" {
  %uint = fptoui float %x to i32
  store volatile i32 %uint, ptr %p
  %uints = fptoui <2 x double> %y to <2 x i32>
  store volatile <2 x i32> %uints, ptr %p
  %int = fptosi float %x to i32
  store volatile i32 %int, ptr %p
  %ulong = fptoui float %x to i64
  store volatile i64 %ulong, ptr %p
  ret void
}

; EXPECTED:
;
; define void @k(ptr %p, float %x, <2 x double> %y) #0 {
;   %1 = fptosi float %x to i32
;   %2 = freeze i32 %1
;   %3 = fsub float %x, 0x41E0000000000000
;   %4 = fptosi float %3 to i32
;   %5 = freeze i32 %4
;   %6 = xor i32 %5, -2147483648
;   %7 = fcmp oge float %x, 0x41E0000000000000
;   %8 = select i1 %7, i32 %6, i32 %2
;   store volatile i32 %8, ptr %p, align 4
;   %9 = fptosi <2 x double> %y to <2 x i32>
;   %10 = freeze <2 x i32> %9
;   %11 = fsub <2 x double> %y, <double 0x41E0000000000000, double 0x41E0000000000000>
;   %12 = fptosi <2 x double> %11 to <2 x i32>
;   %13 = freeze <2 x i32> %12
;   %14 = xor <2 x i32> %13, <i32 -2147483648, i32 -2147483648>
;   %15 = fcmp oge <2 x double> %y, <double 0x41E0000000000000, double 0x41E0000000000000>
;   %16 = select <2 x i1> %15, <2 x i32> %14, <2 x i32> %10
;   store volatile <2 x i32> %16, ptr %p, align 8
;   %17 = fptosi float %x to i32
;   %18 = freeze i32 %17
;   store volatile i32 %18, ptr %p, align 4
;   %19 = fptoui float %x to i64
;   %20 = freeze i64 %19
;   store volatile i64 %20, ptr %p, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
