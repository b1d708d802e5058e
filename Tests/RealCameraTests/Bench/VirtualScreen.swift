internal import Imaging

/// An X server without a display (Xvfb), whose picture can be looked at at any time.
final class VirtualScreen {
  /// What programs are told, as `DISPLAY`.
  let name: String
  let size: PixelSize
  private let server: Child
  private let folder: String

  /// Starts a server and waits until it listens.
  ///
  /// It has no GL: drawing with an emulated processor's emulation of a GPU would take minutes.
  init(size: PixelSize) async throws {
    let folder = try await Tool.run("mktemp", ["-d"]).split(separator: "\n").joined()
    let server = try Child(
      "Xvfb",
      [
        "-displayfd", "1", "-screen", "0", "\(size)x24", "-fbdir", folder, "-nolisten", "tcp",
        "-noreset", "-nocursor", "-extension", "GLX",
      ])
    guard try await eventually({ server.printed.contains("\n") || server.end != nil }),
      server.end == nil
    else { throw BenchFailure("Xvfb does not start: \(server.complaints)") }
    self.size = size
    self.folder = folder
    self.server = server
    name = ":" + server.printed.split(separator: "\n").joined()
  }

  /// Ends the server and removes its picture file.
  func tearDown() async throws {
    server.send(signal: 15)
    _ = try await eventually { server.end != nil }
    try await Tool.run("rm", ["-r", folder])
  }

  /// What is on it now.
  func look() throws -> Screenshot {
    try Screenshot(xwd: readFile(folder + "/Xvfb_screen0"))
  }
}
