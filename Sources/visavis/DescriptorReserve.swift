internal import Glibc

/// A check that the process may open as many files as a session needs.
///
/// The check runs before anything is opened. Later, a display, a socket or a file that cannot be
/// opened for lack of a descriptor is hard to tell from a missing one.
enum DescriptorReserve {
  /// Checks that `count` more descriptors can be opened.
  ///
  /// - Throws: `Failure` with advice if fewer can be opened.
  static func check(for count: Int) throws(Failure) {
    var taken: [Int32] = []
    defer { for descriptor in taken { close(descriptor) } }
    while taken.count < count {
      let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else {
        throw .system(
          "the limit of open files is too low: \(count) more are needed; raise it, for example "
            + "with `ulimit -n 1024`")
      }
      taken.append(descriptor)
    }
  }
}
