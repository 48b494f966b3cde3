; RUN: irun --pass inline_functions %s
; What a loop calls may be longer than what is called once: 2340 instructions are too many before the loop, not in it.
target triple = "spir64-unknown-unknown"

define internal spir_func void @short(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}

define internal spir_func void @before_10(ptr addrspace(1) %p) {
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  ret void
}

define internal spir_func void @before_100(ptr addrspace(1) %p) {
  call spir_func void @before_10(ptr addrspace(1) %p)
  call spir_func void @before_10(ptr addrspace(1) %p)
  call spir_func void @before_10(ptr addrspace(1) %p)
  call spir_func void @before_10(ptr addrspace(1) %p)
  call spir_func void @before_10(ptr addrspace(1) %p)
  call spir_func void @before_10(ptr addrspace(1) %p)
  call spir_func void @before_10(ptr addrspace(1) %p)
  call spir_func void @before_10(ptr addrspace(1) %p)
  call spir_func void @before_10(ptr addrspace(1) %p)
  call spir_func void @before_10(ptr addrspace(1) %p)
  ret void
}

define internal spir_func void @before_1000(ptr addrspace(1) %p) {
  call spir_func void @before_100(ptr addrspace(1) %p)
  call spir_func void @before_100(ptr addrspace(1) %p)
  call spir_func void @before_100(ptr addrspace(1) %p)
  call spir_func void @before_100(ptr addrspace(1) %p)
  call spir_func void @before_100(ptr addrspace(1) %p)
  call spir_func void @before_100(ptr addrspace(1) %p)
  call spir_func void @before_100(ptr addrspace(1) %p)
  call spir_func void @before_100(ptr addrspace(1) %p)
  call spir_func void @before_100(ptr addrspace(1) %p)
  call spir_func void @before_100(ptr addrspace(1) %p)
  ret void
}

define internal spir_func void @repeated_10(ptr addrspace(1) %p) {
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  ret void
}

define internal spir_func void @repeated_100(ptr addrspace(1) %p) {
  call spir_func void @repeated_10(ptr addrspace(1) %p)
  call spir_func void @repeated_10(ptr addrspace(1) %p)
  call spir_func void @repeated_10(ptr addrspace(1) %p)
  call spir_func void @repeated_10(ptr addrspace(1) %p)
  call spir_func void @repeated_10(ptr addrspace(1) %p)
  call spir_func void @repeated_10(ptr addrspace(1) %p)
  call spir_func void @repeated_10(ptr addrspace(1) %p)
  call spir_func void @repeated_10(ptr addrspace(1) %p)
  call spir_func void @repeated_10(ptr addrspace(1) %p)
  call spir_func void @repeated_10(ptr addrspace(1) %p)
  ret void
}

define internal spir_func void @repeated_1000(ptr addrspace(1) %p) {
  call spir_func void @repeated_100(ptr addrspace(1) %p)
  call spir_func void @repeated_100(ptr addrspace(1) %p)
  call spir_func void @repeated_100(ptr addrspace(1) %p)
  call spir_func void @repeated_100(ptr addrspace(1) %p)
  call spir_func void @repeated_100(ptr addrspace(1) %p)
  call spir_func void @repeated_100(ptr addrspace(1) %p)
  call spir_func void @repeated_100(ptr addrspace(1) %p)
  call spir_func void @repeated_100(ptr addrspace(1) %p)
  call spir_func void @repeated_100(ptr addrspace(1) %p)
  call spir_func void @repeated_100(ptr addrspace(1) %p)
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) "mux-kernel"="entry-point" {
entry:
  call spir_func void @before_1000(ptr addrspace(1) %p)
  br label %round
round:
  %i = phi i32 [ 0, %entry ], [ %next, %round ]
  call spir_func void @repeated_1000(ptr addrspace(1) %p)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %round, label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; define internal spir_func void @short(ptr addrspace(1) %p) {
;   store i32 1, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define internal spir_func void @before_10(ptr addrspace(1) %p) {
;   call spir_func void @short(ptr addrspace(1) %p)
;   call spir_func void @short(ptr addrspace(1) %p)
;   call spir_func void @short(ptr addrspace(1) %p)
;   call spir_func void @short(ptr addrspace(1) %p)
;   call spir_func void @short(ptr addrspace(1) %p)
;   call spir_func void @short(ptr addrspace(1) %p)
;   call spir_func void @short(ptr addrspace(1) %p)
;   call spir_func void @short(ptr addrspace(1) %p)
;   call spir_func void @short(ptr addrspace(1) %p)
;   call spir_func void @short(ptr addrspace(1) %p)
;   ret void
; }
;
; define internal spir_func void @before_100(ptr addrspace(1) %p) {
;   call spir_func void @before_10(ptr addrspace(1) %p)
;   call spir_func void @before_10(ptr addrspace(1) %p)
;   call spir_func void @before_10(ptr addrspace(1) %p)
;   call spir_func void @before_10(ptr addrspace(1) %p)
;   call spir_func void @before_10(ptr addrspace(1) %p)
;   call spir_func void @before_10(ptr addrspace(1) %p)
;   call spir_func void @before_10(ptr addrspace(1) %p)
;   call spir_func void @before_10(ptr addrspace(1) %p)
;   call spir_func void @before_10(ptr addrspace(1) %p)
;   call spir_func void @before_10(ptr addrspace(1) %p)
;   ret void
; }
;
; define internal spir_func void @before_1000(ptr addrspace(1) %p) {
;   call spir_func void @before_100(ptr addrspace(1) %p)
;   call spir_func void @before_100(ptr addrspace(1) %p)
;   call spir_func void @before_100(ptr addrspace(1) %p)
;   call spir_func void @before_100(ptr addrspace(1) %p)
;   call spir_func void @before_100(ptr addrspace(1) %p)
;   call spir_func void @before_100(ptr addrspace(1) %p)
;   call spir_func void @before_100(ptr addrspace(1) %p)
;   call spir_func void @before_100(ptr addrspace(1) %p)
;   call spir_func void @before_100(ptr addrspace(1) %p)
;   call spir_func void @before_100(ptr addrspace(1) %p)
;   ret void
; }
;
; define internal spir_func void @repeated_10(ptr addrspace(1) %p) {
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   ret void
; }
;
; define internal spir_func void @repeated_100(ptr addrspace(1) %p) {
;   call spir_func void @repeated_10(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_10(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_10(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_10(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_10(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_10(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_10(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_10(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_10(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_10(ptr addrspace(1) %p) #1
;   ret void
; }
;
; define internal spir_func void @repeated_1000(ptr addrspace(1) %p) {
;   call spir_func void @repeated_100(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_100(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_100(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_100(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_100(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_100(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_100(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_100(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_100(ptr addrspace(1) %p) #1
;   call spir_func void @repeated_100(ptr addrspace(1) %p) #1
;   ret void
; }
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) #0 {
; entry:
;   call spir_func void @before_1000(ptr addrspace(1) %p)
;   br label %round
;
; round:                                            ; preds = %round, %entry
;   %i = phi i32 [ 0, %entry ], [ %next, %round ]
;   call spir_func void @repeated_1000(ptr addrspace(1) %p) #1
;   %next = add i32 %i, 1
;   %more = icmp ult i32 %next, %n
;   br i1 %more, label %round, label %end
;
; end:                                              ; preds = %round
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { alwaysinline }
