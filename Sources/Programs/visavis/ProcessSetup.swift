internal import Console
internal import FoundationEssentials
internal import Glibc
internal import Scene
internal import System

/// A check that the process may open as many files as a session needs.
///
/// The check runs before anything is opened. Later, a display, a socket or a file that cannot be
/// opened for lack of a descriptor is hard to distinguish from a missing one.
enum DescriptorReserve {
  /// Checks that `count` more descriptors can be opened.
  ///
  /// - Throws: `Failure` with advice if fewer can be opened.
  static func check(for count: Int) throws(Failure) {
    guard (try? Descriptor.checkReserve(of: count)) != nil else {
      throw .system(
        "the limit of open files is too low: \(count) more are needed; raise it, for example "
          + "with `ulimit -n 1024`")
    }
  }

  /// Returns the number of descriptors that the window of a command may have open at once, besides
  /// standard ones.
  ///
  /// Sockets for captions are not counted, as each of them reports the lack of descriptors.
  static func count(for command: ViewCommand) -> Int {
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
