; RUN: veczc --choice PacketizeUniform=0 %s
define spir_kernel void @k() {
  ret void
}
; CHECK: choice `PacketizeUniform` takes no number: `PacketizeUniform` turns it on, `noPacketizeUniform` off
