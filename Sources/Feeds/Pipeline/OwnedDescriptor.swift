internal import CSpawn
internal import Glibc
internal import Threading

/// A file descriptor that is closed at the end of its lifetime.
struct OwnedDescriptor: ~Copyable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Makes the descriptor non-blocking.
  func becomeNonBlocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }
}

/// A close-on-exec pipe.
struct DescriptorPair: ~Copyable {
  let reading: OwnedDescriptor
  let writing: OwnedDescriptor

  /// Opens a pipe.
  ///
  /// - Throws: `SystemError` if no descriptors are left.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let code = unsafe cspawn_pipe(&ends)
    guard code == 0 else { throw SystemError("pipe2", code: -code) }
    reading = OwnedDescriptor(ends[0])
    writing = OwnedDescriptor(ends[1])
  }

  /// Returns the reading end and closes the other one.
  consuming func keepReading() -> OwnedDescriptor { reading }
  consuming func keepWriting() -> OwnedDescriptor { writing }
}
