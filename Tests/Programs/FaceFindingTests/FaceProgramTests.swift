internal import Imaging
internal import ProgramBench
internal import Testing

/// visavis-faces on photographs and on bad input.
@Suite("visavis-faces") struct FaceProgramTests {
  /// The face in the photograph of 512x512 pixels, from the eyebrows to the chin.
  private static let face = PixelRect(x: 175, y: 85, width: 100, height: 105)
  private static let small = PixelSize(width: 320, height: 180)

  /// The photograph at a size and a place of a small grey picture, on an even background.
  private func picture(side: Int, at corner: PixelPoint) async throws -> GreyPicture {
    let folder = try Folder()
    // visavis itself reads the photograph and scales it.
    try await Tool.run(
      "\(FaceProgram.folder)/visavis",
      [
        "snapshot", "--camera", FaceProgram.photograph, "--size", "\(side)x\(side)", "-o",
        folder.file("photograph.png"),
      ])
    let photograph = try PNG.decode(readFile(folder.file("photograph.png")))
    let whole = Bitmap(size: Self.small)
    whole.view.fill(whole.view.bounds, with: Color(red: 90, green: 90, blue: 90))
    let visible = PixelRect(origin: corner, size: photograph.size).intersection(whole.view.bounds)
    whole.view.part(visible).copy(
      photograph.view.part(
        PixelRect(
          x: visible.minX - corner.x, y: visible.minY - corner.y, width: visible.size.width,
          height: visible.size.height)))
    return GreyPicture(whole.view, fitting: Self.small)
  }

  /// The face is 31 to 94 pixels wide, which is 125 to 375 in 1280x720.
  @Test(arguments: [(160, 30, 10), (180, 90, 0), (260, 20, -20), (350, -60, -20), (480, -60, -40)])
  func itFindsTheFaceOfAPhotograph(side: Int, x: Int, y: Int) async throws {
    let picture = try await picture(side: side, at: PixelPoint(x: x, y: y))
    let outcome = try await FaceProgram.run(input: FaceProgram.graymap(of: picture))
    #expect(outcome.end == .exited(0) && outcome.errorOutput.isEmpty, "\(outcome)")
    let faces = try FaceProgram.faces(try #require(outcome.lines.first))
    let found = try #require(faces.first)
    #expect(faces.count == 1, "\(faces)")
    let scale = Double(side) / 512
    let center = PixelPoint(
      x: x + Int(Double(Self.face.minX + Self.face.maxX) / 2 * scale),
      y: y + Int(Double(Self.face.minY + Self.face.maxY) / 2 * scale))
    #expect(found.contains(center))
    let width = Double(Self.face.size.width) * scale
    #expect(Double(found.size.width) > 0.6 * width && Double(found.size.width) < 1.8 * width)
  }

  @Test func everyPictureHasALine() async throws {
    let face = FaceProgram.graymap(of: try await picture(side: 260, at: PixelPoint(x: 20, y: -20)))
    let none = Array("P5 320 180 255\n".utf8) + [UInt8](repeating: 80, count: 320 * 180)
    let tiny = Array("P5 1 1 255 \u{7F}".utf8)
    let outcome = try await FaceProgram.run(input: none + face + tiny + face)
    #expect(outcome.end == .exited(0))
    #expect(outcome.lines.count == 4)
    #expect(outcome.lines[0] == #"{"faces":[]}"# && outcome.lines[2] == outcome.lines[0])
    #expect(outcome.lines[1] == outcome.lines[3] && outcome.lines[1] != outcome.lines[0])
  }

  @Test func nothingIsAnEndWithoutFaults() async throws {
    let outcome = try await FaceProgram.run(input: [])
    #expect(outcome.end == .exited(0) && outcome.lines.isEmpty && outcome.errorOutput.isEmpty)
  }

  @Test(arguments: [
    "P", "P5", "P5\n", "P6 2 2 255\nabcdefghijkl", "P5 2 2 65535\nabcdefgh", "P5 0 2 255\n",
    "P5 -2 2 255\nabcd", "P5 2 2 255\nabc", "P5 1025 2 255\n", "P5 2 99999999999999999999 255\n",
    "P5 9223372036854775807 9223372036854775807 255\n", "P5 1024 1024 255\nabc", "hello\n\n\n\n",
    String(repeating: "9", count: 100_000), String(repeating: " ", count: 100_000),
    #"{"faces":[]}"#,
  ])
  func badInputIsOneLine(_ input: String) async throws {
    let outcome = try await FaceProgram.run(input: Array(input.utf8))
    #expect(outcome.end == .exited(65), "\(outcome)")
    #expect(outcome.lines.isEmpty)
    #expect(outcome.errorOutput.hasPrefix("visavis-faces: "))
    #expect(outcome.errorOutput.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["/nonexistent.xml", "/dev/null", "/", "Package.swift"])
  func aMissingOrWrongModelIsOneLine(_ model: String) async throws {
    let outcome = try await FaceProgram.run(["--model", model], input: [])
    #expect(outcome.end == .exited(66), "\(outcome)")
    #expect(
      outcome.errorOutput
        == "visavis-faces: \(model) is no classifier; install the package opencv-data, or name "
        + "another file\n")
  }

  @Test func aClosedOutputEndsIt() async throws {
    let folder = try Folder()
    let picture = Array("P5 320 180 255\n".utf8) + [UInt8](repeating: 80, count: 320 * 180)
    let file = try folder.write(
      Array([[UInt8]](repeating: picture, count: 50).joined()), to: "input")
    let child = try Child(
      "bash", ["-c", "'\(FaceProgram.path)' <'\(file)' | true; exit ${PIPESTATUS[0]}"])
    #expect(try await eventually { child.end == .exited(0) })
    #expect(child.errorOutput.isEmpty)
  }
}
