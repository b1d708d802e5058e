internal import CScreen
internal import Glibc
package import Imaging

/// An X server without a monitor (Xvfb), whose screen can be read at any time.
package final class VirtualScreen {
  /// The support for OpenGL, which is software here.
  package enum Graphics: Sendable {
    /// No OpenGL.
    ///
    /// On an emulated processor, software OpenGL would take minutes.
    case plain
    case openGL
  }

  /// The value for `DISPLAY`.
  package let name: String
  package let size: PixelSize
  private let server: Child
  private let folder: Folder

  /// Starts a server and waits until it listens.
  package init(size: PixelSize, graphics: Graphics = .plain) async throws {
    let folder = try Folder()
    let server = try Child(
      "Xvfb",
      [
        "-displayfd", "1", "-screen", "0", "\(size)x24", "-fbdir", folder.path,
        "-nolisten", "tcp", "-noreset", "-nocursor",
        graphics == .plain ? "-extension" : "+extension", "GLX",
      ])
    guard try await eventually({ server.printed.contains("\n") || server.end != nil }),
      server.end == nil
    else { throw BenchFailure("Xvfb does not start: \(server.errorOutput)") }
    self.size = size
    self.folder = folder
    self.server = server
    name = ":" + server.printed.split(separator: "\n").joined()
  }

  /// Stops the server.
  package func tearDown() async throws {
    server.send(signal: 15)
    _ = try await eventually { server.end != nil }
  }

  /// Ends the server without a word to its clients.
  package func kill() {
    server.send(signal: SIGKILL)
    _ = server.wait()
  }

  /// Suspends the server, which answers no client until it is resumed.
  package func suspend() { server.send(signal: SIGSTOP) }

  package func resume() { server.send(signal: SIGCONT) }

  /// Opens a part of the screen for frequent reading.
  package func band(_ rect: PixelRect) throws -> ScreenBand {
    try ScreenBand(xwd: folder.file("Xvfb_screen0"), rect: rect)
  }

  /// Reads the present contents of the screen.
  package func screenshot() throws -> Screenshot { try contents.screenshot() }

  /// The access to the contents, for any thread.
  package var contents: ScreenContents { ScreenContents(file: folder.file("Xvfb_screen0")) }
}

/// The contents of a virtual screen, which can be read on any thread while the server runs.
package struct ScreenContents: Sendable {
  fileprivate let file: String

  /// Reads the present contents.
  package func screenshot() throws -> Screenshot { try Screenshot(xwd: readFile(file)) }
}

/// The pointer and the screen saver of a virtual screen.
extension VirtualScreen {
  /// True if the pointer, where it is now, has a picture.
  package func pointerIsVisible() throws -> Bool {
    try known(unsafe cscreen_pointer_is_visible(name))
  }

  /// True if the server's screen saver is active.
  package func screenSaverIsActive() throws -> Bool {
    try known(unsafe cscreen_saver_is_active(name))
  }

  /// Lets the screen saver start after this time without input.
  package func setScreenSaver(afterSeconds seconds: Int32) throws {
    _ = try known(unsafe cscreen_set_saver(name, seconds))
  }

  private func known(_ answer: Int32) throws -> Bool {
    guard answer >= 0 else { throw BenchFailure("\(name) does not answer") }
    return answer == 1
  }
}
