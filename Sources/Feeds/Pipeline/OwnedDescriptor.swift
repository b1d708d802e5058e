internal import CSpawn
internal import FrameExchange
internal import Glibc

/// A descriptor that is closed when its owner lets go of it.
struct OwnedDescriptor: ~Copyable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// From now on, reading and writing come back at once where they would have to wait.
  func becomeNonBlocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }
}

/// What is written to one end is read from the other; no other program gets either.
struct DescriptorPair: ~Copyable {
  let reading: OwnedDescriptor
  let writing: OwnedDescriptor

  /// Throws when there are no descriptors left.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let code = unsafe cspawn_pipe(&ends)
    guard code == 0 else { throw SystemError("pipe2", code: -code) }
    reading = OwnedDescriptor(ends[0])
    writing = OwnedDescriptor(ends[1])
  }

  /// Keeps one end; the other is closed.
  consuming func keepReading() -> OwnedDescriptor { reading }
  consuming func keepWriting() -> OwnedDescriptor { writing }
}
