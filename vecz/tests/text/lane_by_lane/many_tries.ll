; RUN: veczc --cpu sapphirerapids -w 16 -k k %s
; Each work-item tries 17 times to be the one that sets a word. Where only some come, that is one loop over lanes: code for each of 16 would be more than all the rest.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %x0 = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %b, i32 %x0
  br label %try0
try0:
  %pair0 = cmpxchg ptr addrspace(1) %q, i32 %x0, i32 7 monotonic monotonic
  %x1 = extractvalue { i32, i1 } %pair0, 0
  %done0 = extractvalue { i32, i1 } %pair0, 1
  br i1 %done0, label %end, label %try1
try1:
  %pair1 = cmpxchg ptr addrspace(1) %q, i32 %x1, i32 7 monotonic monotonic
  %x2 = extractvalue { i32, i1 } %pair1, 0
  %done1 = extractvalue { i32, i1 } %pair1, 1
  br i1 %done1, label %end, label %try2
try2:
  %pair2 = cmpxchg ptr addrspace(1) %q, i32 %x2, i32 7 monotonic monotonic
  %x3 = extractvalue { i32, i1 } %pair2, 0
  %done2 = extractvalue { i32, i1 } %pair2, 1
  br i1 %done2, label %end, label %try3
try3:
  %pair3 = cmpxchg ptr addrspace(1) %q, i32 %x3, i32 7 monotonic monotonic
  %x4 = extractvalue { i32, i1 } %pair3, 0
  %done3 = extractvalue { i32, i1 } %pair3, 1
  br i1 %done3, label %end, label %try4
try4:
  %pair4 = cmpxchg ptr addrspace(1) %q, i32 %x4, i32 7 monotonic monotonic
  %x5 = extractvalue { i32, i1 } %pair4, 0
  %done4 = extractvalue { i32, i1 } %pair4, 1
  br i1 %done4, label %end, label %try5
try5:
  %pair5 = cmpxchg ptr addrspace(1) %q, i32 %x5, i32 7 monotonic monotonic
  %x6 = extractvalue { i32, i1 } %pair5, 0
  %done5 = extractvalue { i32, i1 } %pair5, 1
  br i1 %done5, label %end, label %try6
try6:
  %pair6 = cmpxchg ptr addrspace(1) %q, i32 %x6, i32 7 monotonic monotonic
  %x7 = extractvalue { i32, i1 } %pair6, 0
  %done6 = extractvalue { i32, i1 } %pair6, 1
  br i1 %done6, label %end, label %try7
try7:
  %pair7 = cmpxchg ptr addrspace(1) %q, i32 %x7, i32 7 monotonic monotonic
  %x8 = extractvalue { i32, i1 } %pair7, 0
  %done7 = extractvalue { i32, i1 } %pair7, 1
  br i1 %done7, label %end, label %try8
try8:
  %pair8 = cmpxchg ptr addrspace(1) %q, i32 %x8, i32 7 monotonic monotonic
  %x9 = extractvalue { i32, i1 } %pair8, 0
  %done8 = extractvalue { i32, i1 } %pair8, 1
  br i1 %done8, label %end, label %try9
try9:
  %pair9 = cmpxchg ptr addrspace(1) %q, i32 %x9, i32 7 monotonic monotonic
  %x10 = extractvalue { i32, i1 } %pair9, 0
  %done9 = extractvalue { i32, i1 } %pair9, 1
  br i1 %done9, label %end, label %try10
try10:
  %pair10 = cmpxchg ptr addrspace(1) %q, i32 %x10, i32 7 monotonic monotonic
  %x11 = extractvalue { i32, i1 } %pair10, 0
  %done10 = extractvalue { i32, i1 } %pair10, 1
  br i1 %done10, label %end, label %try11
try11:
  %pair11 = cmpxchg ptr addrspace(1) %q, i32 %x11, i32 7 monotonic monotonic
  %x12 = extractvalue { i32, i1 } %pair11, 0
  %done11 = extractvalue { i32, i1 } %pair11, 1
  br i1 %done11, label %end, label %try12
try12:
  %pair12 = cmpxchg ptr addrspace(1) %q, i32 %x12, i32 7 monotonic monotonic
  %x13 = extractvalue { i32, i1 } %pair12, 0
  %done12 = extractvalue { i32, i1 } %pair12, 1
  br i1 %done12, label %end, label %try13
try13:
  %pair13 = cmpxchg ptr addrspace(1) %q, i32 %x13, i32 7 monotonic monotonic
  %x14 = extractvalue { i32, i1 } %pair13, 0
  %done13 = extractvalue { i32, i1 } %pair13, 1
  br i1 %done13, label %end, label %try14
try14:
  %pair14 = cmpxchg ptr addrspace(1) %q, i32 %x14, i32 7 monotonic monotonic
  %x15 = extractvalue { i32, i1 } %pair14, 0
  %done14 = extractvalue { i32, i1 } %pair14, 1
  br i1 %done14, label %end, label %try15
try15:
  %pair15 = cmpxchg ptr addrspace(1) %q, i32 %x15, i32 7 monotonic monotonic
  %x16 = extractvalue { i32, i1 } %pair15, 0
  %done15 = extractvalue { i32, i1 } %pair15, 1
  br i1 %done15, label %end, label %try16
try16:
  %pair16 = cmpxchg ptr addrspace(1) %q, i32 %x16, i32 7 monotonic monotonic
  %x17 = extractvalue { i32, i1 } %pair16, 0
  %done16 = extractvalue { i32, i1 } %pair16, 1
  br i1 %done16, label %end, label %last
last:
  br label %end
end:
  %z = phi i32 [ %x0, %try0 ], [ %x1, %try1 ], [ %x2, %try2 ], [ %x3, %try3 ], [ %x4, %try4 ], [ %x5, %try5 ], [ %x6, %try6 ], [ %x7, %try7 ], [ %x8, %try8 ], [ %x9, %try9 ], [ %x10, %try10 ], [ %x11, %try11 ], [ %x12, %try12 ], [ %x13, %try13 ], [ %x14, %try14 ], [ %x15, %try15 ], [ %x16, %try16 ], [ %x17, %last ]
  store i32 %z, ptr addrspace(1) %p
  ret void
}

; The first one is done by all, in two parts of 8 lanes; the others have a loop for each part.
; CHECK: define spir_kernel void @__vecz_v16_k
; CHECK: %pair0 = cmpxchg
; CHECK: %pair032 = cmpxchg
; CHECK: turn:
; CHECK: %pair1 = cmpxchg
; CHECK-NOT: cmpxchg
; CHECK: turn.end:
; CHECK: after:
; CHECK: load <8 x i32>
; CHECK: cmpxchg
; CHECK-NOT: cmpxchg
; CHECK: after
