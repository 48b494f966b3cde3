; RUN: irun --pass wrap_products %s
; What looks like an index stays as it is: small factors, powers of two, and what only a launch knows.
define void @k(ptr %p, i32 %a, i64 %b, <2 x i32> %v) "mux-kernel"="entry-point" {
  %seed = mul nsw i32 %a, 1103515245
  store volatile i32 %seed, ptr %p
  %minimal = mul nsw i32 16807, %a
  store volatile i32 %minimal, ptr %p
  %negative = mul nuw nsw i64 %b, -7046029254386353131
  store volatile i64 %negative, ptr %p
  %one = mul nsw <2 x i32> %v, <i32 3, i32 214013>
  store volatile <2 x i32> %one, ptr %p
  %column = mul nsw i32 %a, 3
  store volatile i32 %column, ptr %p
  %row = mul nsw i32 %a, 65536
  store volatile i32 %row, ptr %p
  %wide = mul nsw i64 %b, 16383
  store volatile i64 %wide, ptr %p
  %pairs = mul nsw <2 x i32> %v, <i32 16384, i32 poison>
  store volatile <2 x i32> %pairs, ptr %p
  %any = mul nsw i32 %a, %a
  store volatile i32 %any, ptr %p
  ret void
}

; EXPECTED:
;
; define void @k(ptr %p, i32 %a, i64 %b, <2 x i32> %v) #0 {
;   %seed = mul i32 %a, 1103515245
;   store volatile i32 %seed, ptr %p, align 4
;   %minimal = mul i32 16807, %a
;   store volatile i32 %minimal, ptr %p, align 4
;   %negative = mul i64 %b, -7046029254386353131
;   store volatile i64 %negative, ptr %p, align 4
;   %one = mul <2 x i32> %v, <i32 3, i32 214013>
;   store volatile <2 x i32> %one, ptr %p, align 8
;   %column = mul nsw i32 %a, 3
;   store volatile i32 %column, ptr %p, align 4
;   %row = mul nsw i32 %a, 65536
;   store volatile i32 %row, ptr %p, align 4
;   %wide = mul nsw i64 %b, 16383
;   store volatile i64 %wide, ptr %p, align 4
;   %pairs = mul nsw <2 x i32> %v, <i32 16384, i32 poison>
;   store volatile <2 x i32> %pairs, ptr %p, align 8
;   %any = mul nsw i32 %a, %a
;   store volatile i32 %any, ptr %p, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
