/// The way in which a child process has ended.
package enum ExitStatus: Sendable, Hashable {
  case exited(Int32)
  case killed(signal: Int32)

  /// Decodes a status of wait(2).
  package init(waitStatus: Int32) {
    // The low seven bits are the signal, the next byte is the exit code.
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .killed(signal: signal)
  }
}
