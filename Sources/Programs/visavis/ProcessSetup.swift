internal import Console
internal import FoundationEssentials
internal import Glibc
internal import Scene
internal import System

/// A check that the limits of the process (setrlimit(2)) suffice for a session.
///
/// The check runs before anything is opened. Later, a display, a socket or a file that cannot be
/// opened for lack of a descriptor is hard to distinguish from a missing one, and a lack of memory
/// ends the process in the middle of a conversation.
enum SessionReserve {
  /// The addresses that a window's threads, pictures and libraries map, in bytes.
  ///
  /// Most are never touched: each thread has a stack of 8 MiB and a heap of 64 MiB.
  private static let addresses = 1 << 30

  /// Checks the limits for the window of a command.
  ///
  /// - Throws: `Failure` with advice if one of them is too low.
  static func check(for command: ViewCommand) throws(Failure) {
    let count = descriptorCount(for: command)
    guard (try? Descriptor.checkReserve(of: count)) != nil else {
      throw .system(
        "the limit of open files is too low: \(count) free descriptors are needed; raise it, for "
          + "example with `ulimit -n 1024`")
    }
    guard isMappable(addresses) else {
      throw .system(
        "the limit of memory is too low: \(addresses >> 20) MiB of free addresses are needed; raise "
          + "it, for example with `ulimit -v unlimited`")
    }
  }

  /// Returns true if `byteCount` bytes of addresses are free within the limit.
  private static func isMappable(_ byteCount: Int) -> Bool {
    let pages = unsafe mmap(
      nil, byteCount, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard unsafe pages != MAP_FAILED else { return false }
    unsafe munmap(pages, byteCount)
    return true
  }

  /// Returns the number of descriptors that the window of a command may have open at once, besides
  /// standard ones.
  ///
  /// Sockets for captions are not counted, as each of them reports the lack of descriptors.
  private static func descriptorCount(for command: ViewCommand) -> Int {
    // A thread has three wake-ups. The camera, the display with its files and the message bus have a
    // dozen descriptors together.
    let (window, feed, transcript) = (48, 1, 6)
    // Pipes, also those that are open while the process starts, and its thread.
    let process = 12
    let processes =
      command.listening.pipeline.count + (command.listening.isListening ? 1 : 0)
      + (command.look.style.captionPosition == .face ? 1 : 0)
      + (command.recording.record != nil ? 1 : 0)
    return window + feed * command.feeds.captions.count
      + transcript * command.transcripts.transcript.count + process * processes
  }
}

/// Environment variables that would change a rendering.
///
/// Pictures depend on files and options only.
extension Environment {
  /// Prefixes of variables with which libraries change how they draw or shape.
  ///
  /// HarfBuzz reads several, and new versions add more.
  private static let prefixes = ["FREETYPE_", "HB_"]

  /// Removes the variables that change a rendering from the environment.
  ///
  /// The function must be called before any thread is started.
  static func removeRenderingOverrides() {
    for name in ProcessInfo.processInfo.environment.keys
    where prefixes.contains(where: name.hasPrefix) {
      unsafe unsetenv(name)
    }
  }
}
