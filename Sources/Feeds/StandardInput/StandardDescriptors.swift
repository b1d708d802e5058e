internal import FrameExchange
internal import Glibc

/// Opens /dev/null in the place of every standard descriptor that the parent closed.
///
/// To be called first thing in `main`, before anything is opened: with standard input closed (`<&-`) the
/// next descriptor to be opened, the display's say, would become number 0 and be read as captions.
package func reserveStandardDescriptors() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
  where fcntl(descriptor, F_GETFD) == -1 {
    // The lowest free number is the one that is missing, since the lower ones are taken by now.
    _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
  }
}
