internal import Console
internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

/// Signs before the camera of the window, with all programs as they are built.
@Suite("Signs in a real window") struct SignWindowTests {
  private static let size = PixelSize(width: 1280, height: 720)
  private static let hasApertium =
    unsafe access("/usr/share/apertium/modes/spa-eng.mode", F_OK) == 0

  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Shows a picture of a plate in a window, and tears it down in any case.
  private func show(
    _ lines: [String], to language: String = "en", options: [String] = [],
    program: String = "\(builtProgramsFolder)/visavis", isClip: Bool = false,
    variables: [String: String?] = [:],
    _ work: (VirtualScreen, InputDriver, Child) async throws -> Void
  ) async throws {
    let seen = SignPlates.picture(of: try SignPlates().plate(lines, em: 50))
    let camera = try isClip ? clip(of: seen) : folder.write(PNG.encode(seen.view), to: "sign.png")
    let screen = try await VirtualScreen(size: Self.size)
    let program = try Child(
      program,
      [
        "--camera", camera, "--loop", "--size", "\(Self.size)", "--position", "0,0",
        "--borderless", "--mirror", "off", "--painter", "memory", "--no-state", "--no-hints",
        "--to", language,
      ] + options,
      variables: [
        "DISPLAY": screen.name, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": folder.path,
        "VISAVIS_DATA": String(InstalledFiles.assets().dropLast("/assets".count)),
        "DBUS_SESSION_BUS_ADDRESS": nil, "LC_ALL": nil, "LC_MESSAGES": nil, "LANG": nil,
        "LANGUAGE": nil,
      ].merging(variables) { $1 }, input: .pipe, directory: folder.path)
    do {
      let plate = seen.view.color(x: 215, y: 215)
      #expect(
        try await eventually {
          try screen.screenshot().part(Self.plate).color(x: 35, y: 65).isNear(plate)
        })
      try await work(screen, InputDriver(screen: screen.name), program)
      program.send(signal: SIGTERM)
      #expect(try await eventually { program.end != nil })
    } catch {
      Issue.record(error)
    }
    try await screen.tearDown()
  }

  /// Writes a clip of ten frames of a picture in gray, which a camera would show.
  private func clip(of picture: Bitmap) throws -> String {
    let size = picture.size
    let shades = [UInt8](repeating: 128, count: size.width * size.height / 2)
    let frame = Array("FRAME\n".utf8) + GreyPicture(picture.view, fitting: size).pixels + shades
    let header = "YUV4MPEG2 W\(size.width) H\(size.height) F10:1 Ip C420jpeg XCOLORRANGE=FULL\n"
    return try folder.write(
      Array(header.utf8) + (0..<10).flatMap { _ in frame }, to: "sign.y4m")
  }

  /// The part of the window in which the plate is.
  private static let plate = PixelRect(x: 180, y: 150, width: 900, height: 420)

  private func shows(
    _ words: String, in part: PixelRect = plate, on screen: VirtualScreen
  ) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < deadline {
      let read = try await CaptionReader.read(try screen.screenshot(), in: part)
      if CaptionReader.finds(words, in: read) { return true }
      try await Task.sleep(for: .milliseconds(100))
    }
    return false
  }

  /// Translates with Apertium, which `scripts/setup --translation` installs.
  @Test(.enabled(if: hasApertium, "Apertium is not installed"))
  func aSignIsTranslatedInItsPlaceAndOpensByAClick() async throws {
    try await show(["Salida de emergencia"]) { screen, user, program in
      try await user.press("o")
      #expect(try await shows("Emergency exit", on: screen))
      try await user.press("space")
      try await user.click(at: PixelPoint(x: 420, y: 255))
      #expect(try await shows("Salida de emergencia", on: screen), "it is open in large letters")
      try await user.press("Escape")
      #expect(try await shows("Emergency exit", on: screen))
      try await user.press("o")
      #expect(try await shows("Salida de emergencia", on: screen), "the sign is as it was")
      #expect(program.end == nil && program.errorOutput.isEmpty, "\(program.errorOutput)")
    }
  }

  @Test func whoDoesNotReadTheirLanguageGetsItsSignsInLatinLetters() async throws {
    try await show(["خروج اضطراری"], to: "fa", options: ["--show", "romanized"]) {
      screen, user, program in
      try await user.press("o")
      #expect(try await shows("khorooj", on: screen))
      #expect(program.end == nil && program.errorOutput.isEmpty, "\(program.errorOutput)")
    }
  }

  // MARK: Programs that fail

  private static let window = PixelRect(x: 0, y: 0, width: size.width, height: size.height)

  /// The processes of a program that a window has started.
  private func processes(_ name: String, of window: Child) async throws -> [Int32] {
    let list = try await Tool.run("ps", ["-o", "pid=,args=", "--ppid", "\(window.pid)"])
    return list.split(separator: "\n").filter { $0.contains(name) }
      .compactMap { $0.split(separator: " ").first.flatMap { Int32($0) } }
  }

  /// Copies the window's program to a folder of its own, beside another visavis-signs.
  private func window(beside script: String?) async throws -> String {
    try await Tool.run(
      "cp",
      ["\(builtProgramsFolder)/visavis", "\(builtProgramsFolder)/visavis-translate", folder.path])
    try program(script ?? "exit 3", named: "visavis-signs")
    return folder.file("visavis")
  }

  /// Writes a program in the language of the shell.
  private func program(_ script: String, named name: String) throws {
    let program = try folder.write("#!/bin/sh\n\(script)\n", to: name)
    try unsafe check("chmod", chmod(program, 0o755))
  }

  /// Kills the program that reads signs, or stops it for ever.
  @Test(
    .enabled(if: hasApertium, "Apertium is not installed"), arguments: [SIGKILL, SIGSTOP])
  func aReaderThatEndsOrHangsIsStartedAgain(signal: Int32) async throws {
    try await show(["Salida de emergencia"], isClip: true) { screen, user, program in
      try await user.press("o")
      #expect(try await shows("Emergency exit", on: screen))
      let first = try #require(try await processes("visavis-signs", of: program).first)
      kill(first, signal)
      #expect(try await shows("Salida de emergencia", on: screen), "what is not known leaves")
      #expect(try await shows("Emergency exit", on: screen), "it is known again")
      #expect(try await processes("visavis-signs", of: program) != [first])
      #expect(program.end == nil && program.errorOutput.isEmpty, "\(program.errorOutput)")
    }
  }

  @Test(.enabled(if: hasApertium, "Apertium is not installed"))
  func aTranslatorThatEndsIsStartedAgain() async throws {
    try await show(["Salida de emergencia"]) { screen, user, program in
      try await user.press("o")
      var translators: [Int32] = []
      let deadline = ContinuousClock.now + .seconds(20)
      while translators.isEmpty, deadline > .now {
        translators = try await processes("visavis-translate", of: program)
      }
      kill(try #require(translators.first), SIGKILL)
      #expect(try await shows("Emergency exit", on: screen))
      #expect(program.end == nil && program.errorOutput.isEmpty, "\(program.errorOutput)")
    }
  }

  @Test(
    arguments: [
      ("exit 3", "visavis-signs keeps failing"), ("echo garbage", "visavis-signs keeps failing"),
      ("exit 66", "install visavis-signs"), ("exit 127", "install visavis-signs"),
    ])
  func aProgramThatFailsForGoodIsOneNotice(script: String, reason: String) async throws {
    let window = try await window(beside: script)
    try await show(["Salida de emergencia"], program: window, isClip: true) {
      screen, user, program in
      try await user.press("o")
      #expect(try await shows("Signs are not read: \(reason)", in: Self.window, on: screen))
      #expect(try await shows("Salida de emergencia", on: screen), "the view goes on")
      #expect(program.end == nil)
      #expect(program.errorOutput.split(separator: "\n").count == 1, "\(program.errorOutput)")
    }
  }

  @Test func aProgramThatWasRemovedIsOneNotice() async throws {
    let window = try await window(beside: nil)
    try await show(["Salida de emergencia"], program: window) { screen, user, program in
      try await Tool.run("rm", [folder.file("visavis-signs")])
      try await user.press("o")
      #expect(
        try await shows("Signs are not read: install visavis-signs", in: Self.window, on: screen))
      #expect(program.end == nil)
      #expect(program.errorOutput.split(separator: "\n").count == 1, "\(program.errorOutput)")
    }
  }

  @Test func modelsOfWhichSomeAreMissingAreOneNotice() async throws {
    let models = folder.file("data/visavis/signs")
    try await Tool.run("mkdir", ["-p", models])
    try await Tool.run(
      "cp", ["\(UserFolder.data)/signs/PP-OCRv6_rec_small.onnx", models])
    try await show(["Salida de emergencia"], variables: ["XDG_DATA_HOME": folder.file("data")]) {
      screen, user, program in
      try await user.press("o")
      #expect(
        try await shows("Signs are not read: install visavis-signs", in: Self.window, on: screen))
      #expect(program.end == nil)
      #expect(program.errorOutput.split(separator: "\n").count == 1, "\(program.errorOutput)")
    }
  }

  @Test func aTranslatorThatFailsForGoodIsOneNotice() async throws {
    try await Tool.run("cp", ["\(builtProgramsFolder)/visavis", folder.path])
    // Beside its libraries, which an installed one finds by its own place.
    try program("exec '\(builtProgramsFolder)/visavis-signs' \"$@\"", named: "visavis-signs")
    try program("read -r line\nexit 3", named: "visavis-translate")
    try await show(["Salida de emergencia"], program: folder.file("visavis")) {
      screen, user, program in
      try await user.press("o")
      #expect(
        try await shows(
          "Signs are not translated: visavis-translate keeps failing", in: Self.window, on: screen))
      #expect(try await shows("Salida de emergencia", on: screen), "the sign stays as it is")
      #expect(program.end == nil)
      #expect(program.errorOutput.split(separator: "\n").count == 1, "\(program.errorOutput)")
    }
  }
}

extension Color {
  /// True for the same color, or for that which is left of it in gray.
  fileprivate func isNear(_ other: Color) -> Bool {
    self == other
      || abs(Int(red) - (Int(other.red) * 77 + Int(other.green) * 150 + Int(other.blue) * 29) / 256)
        < 12
  }
}
