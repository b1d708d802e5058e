internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

/// A Wayland compositor whose outputs are windows on a virtual screen, the last one on top.
final class Compositor {
  private let server: Child
  private let socket: String

  /// Starts a compositor with outputs of `size`.
  ///
  /// A compositor with one output gives its first window all of it.
  init(on harness: WindowHarness, size: PixelSize, outputs: Int = 1) async throws {
    socket = harness.folder.file("bench")
    server = try Child(
      "weston",
      [
        "--backend=x11-backend.so", "--use-pixman", "--no-config",
        outputs == 1 ? "--shell=kiosk-shell.so" : "--shell=desktop-shell.so",
        "--output-count=\(outputs)", "--socket=bench", "--idle-time=0",
        "--width=\(size.width)", "--height=\(size.height)",
      ],
      variables: [
        "DISPLAY": harness.screen.name, "XDG_RUNTIME_DIR": harness.folder.path,
        "WAYLAND_DISPLAY": nil,
      ], input: .devNull)
    guard
      try await eventually(
        within: WindowHarness.timeout, { harness.folder.names.contains("bench") })
    else { throw BenchFailure("weston does not start: \(server.errorOutput)") }
  }

  func end() async throws {
    server.send(signal: SIGTERM)
    _ = try await eventually { server.end != nil }
  }

  /// Ends the compositor without a word to its clients.
  func kill() {
    server.send(signal: SIGKILL)
    _ = server.wait()
    unsafe unlink(socket)
  }
}

extension TheWindow {
  @Suite struct Wayland {
    @Test(arguments: ["memory", "gpu"])
    func pictureCaptionsAndKeysAreThereOnWaylandToo(painter: String) async throws {
      try await WindowHarness.run { harness in
        let compositor = try await Compositor(on: harness, size: WindowHarness.window.size)
        let camera = ["--camera", "pattern"]
        let program = try harness.start(
          "env",
          [
            "-u", "DISPLAY", "WAYLAND_DISPLAY=bench", "SDL_VIDEODRIVER=wayland", Program.path,
            "--painter", painter, "--stats",
          ] + camera, input: .pipe)
        program.send("By way of Wayland\n")
        let shown = try await harness.expected(camera, captions: "By way of Wayland\n")
        #expect(try await harness.eventuallyLooks(like: shown))

        // Keys go to the window under the pointer.
        try await harness.inputDriver.move(to: PixelPoint(x: 470, y: 262))
        try await harness.inputDriver.press("m")
        let mirrored = try await harness.expected(
          camera + ["--mirror", "on"], captions: "By way of Wayland\n")
        #expect(try await harness.eventuallyLooks(like: mirrored))
        try await harness.inputDriver.press("x")
        let cleared = try await harness.expected(camera + ["--mirror", "on"])
        #expect(try await harness.eventuallyLooks(like: cleared))
        try await harness.inputDriver.press("q")
        #expect(try await harness.waitForEnd(program) == .exited(0))
        let lines = program.errorOutput.split(separator: "\n")
        #expect(lines.count == 1 && lines.first?.contains("by \(painter)") == true, "\(lines)")
        try await compositor.end()
      }
    }

    @Test func theFarReaderHasTheOtherScreen() async throws {
      try await WindowHarness.run { harness in
        let compositor = try await Compositor(
          on: harness, size: WindowHarness.window.size, outputs: 2)
        let captions =
          #"{"id":1,"source":"Good","source_lang":"en","text":"Bien","lang":"es","final":true}"#
          + "\n"
        let program = try harness.start(
          "env",
          [
            "-u", "DISPLAY", "WAYLAND_DISPLAY=bench", "SDL_VIDEODRIVER=wayland", Program.path,
            "--camera", "pattern", "--face-to-face=window", "--near", "en", "--far", "es",
          ], input: .pipe)
        program.send(captions)
        let shown = try await harness.expected(
          ["--camera", "pattern", "--to", "es"], captions: captions)
        #expect(try await harness.eventuallyLooks(like: shown))
        program.send(signal: SIGTERM)
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(program.errorOutput.isEmpty, "\(program.errorOutput)")
        try await compositor.end()
      }
    }

    @Test func optionsLeftToTheCompositorAreReportedInOneLine() async throws {
      try await WindowHarness.run { harness in
        let compositor = try await Compositor(on: harness, size: WindowHarness.window.size)
        let program = try harness.start(
          "env",
          [
            "-u", "DISPLAY", "WAYLAND_DISPLAY=bench", Program.path, "--camera", "pattern",
            "--position", "5,5", "--always-on-top", "--quit-after", "0.5",
          ])
        #expect(try await harness.waitForEnd(program) == .exited(0))
        #expect(program.errorOutput.split(separator: "\n").count == 1, "\(program.errorOutput)")
        #expect(program.errorOutput.contains("compositor"))
        try await compositor.end()
      }
    }
  }
}
