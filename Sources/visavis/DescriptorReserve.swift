internal import Glibc

/// Whether the system lets the program open as many files as a window needs.
///
/// Asked before anything is opened: afterwards a display, a socket or a file that cannot be had for want of
/// a descriptor looks like one that is not there.
enum DescriptorReserve {
  /// Throws, with what to do, when fewer than `count` more can be opened.
  static func check(for count: Int) throws(Failure) {
    var taken: [Int32] = []
    defer { for descriptor in taken { close(descriptor) } }
    while taken.count < count {
      let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else {
        throw .system(
          "the system allows too few open files: \(count) more are needed; close other programs or "
            + "raise the limit, such as by `ulimit -n 1024`")
      }
      taken.append(descriptor)
    }
  }
}
