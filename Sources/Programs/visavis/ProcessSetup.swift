internal import Console
internal import Glibc

/// A check that the process may open as many files as a session needs.
///
/// The check runs before anything is opened. Later, a display, a socket or a file that cannot be
/// opened for lack of a descriptor is hard to distinguish from a missing one.
enum DescriptorReserve {
  /// Checks that `count` more descriptors can be opened.
  ///
  /// - Throws: `Failure` with advice if fewer can be opened.
  static func check(for count: Int) throws(Failure) {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    while descriptors.count < count {
      let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else {
        throw .system(
          "the limit of open files is too low: \(count) more are needed; raise it, for example "
            + "with `ulimit -n 1024`")
      }
      descriptors.append(descriptor)
    }
  }

  /// Returns the number of descriptors that a window may have open at once, besides standard ones.
  ///
  /// Sockets for captions are not counted, as each of them reports the lack of descriptors.
  ///
  /// - Parameters:
  ///   - pipelines: The number of child processes that send captions.
  ///   - feeds: The number of other sources of captions.
  ///   - transcripts: The number of transcripts that are written.
  ///   - searchesFaces: True if captions keep off faces.
  ///   - records: True if the window is recorded from the start.
  ///   - hasVirtualCamera: True if the pictures go to a virtual camera.
  /// - Returns: The number.
  static func count(
    pipelines: Int, feeds: Int, transcripts: Int, searchesFaces: Bool, records: Bool,
    hasVirtualCamera: Bool
  ) -> Int {
    // Wake-ups: loop, ending, cameras, messages (2), state (2), saved pictures (2), desktop (2), input,
    // settings with their watch (2).
    let wakeUps = 14
    // The camera with its wake-up and the watch on its folder; the message bus; the display, its
    // screen saver, and its files in passing; a graphics card's device for OpenGL.
    let devices = 3 + 1 + 4 + 2
    // The picture and the state that are being written, and the name of a thread.
    let written = 3
    // Four for a process, with six ends of pipes while it starts.
    let process = 4 + 3
    return wakeUps + devices + written + feeds + 3 * transcripts
      + pipelines * (process + 1) + (searchesFaces ? process + 2 : 0)
      + (records ? process + 3 : 0) + (hasVirtualCamera ? 2 : 0)
  }
}

/// Environment variables that would change a rendering.
///
/// Pictures depend on files and options only.
enum Environment {
  /// Prefixes of variables with which libraries change how they draw or shape.
  ///
  /// HarfBuzz reads several, and new versions add more.
  private static let prefixes = ["FREETYPE_", "HB_"]

  /// Removes the variables that change a rendering from the environment.
  ///
  /// The function must be called before any thread is started.
  static func removeRenderingOverrides() {
    for name in names where prefixes.contains(where: name.hasPrefix) { unsafe unsetenv(name) }
  }

  private static var names: [String] {
    var names: [String] = []
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      names.append(String(unsafe String(cString: text).prefix { $0 != "=" }))
      unsafe entry += 1
    }
    return names
  }
}
