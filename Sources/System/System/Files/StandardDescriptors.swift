internal import Glibc

/// The descriptors of standard input, standard output and standard error.
package enum StandardDescriptors {
  /// Opens /dev/null in place of every standard descriptor that the parent closed.
  ///
  /// `main` calls the function first, before anything is opened. If standard input is closed
  /// (`<&-`), the next opened descriptor, such as the display's, would get number 0 and be read as
  /// input.
  package static func reserve() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      // open(2) returns the lowest free number, which is the missing one, because all lower ones are
      // in use.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
    }
  }
}
