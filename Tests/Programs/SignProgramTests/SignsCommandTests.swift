internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Signs
internal import Testing

/// `visavis signs` on files.
@Suite("visavis signs") struct SignsCommandTests {
  private static let hasApertium =
    unsafe access("/usr/share/apertium/modes/spa-eng.mode", F_OK) == 0
  private static let visavis = "\(builtProgramsFolder)/visavis"

  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Runs the command to its end.
  private func run(
    _ arguments: [String], program: String = visavis
  ) async throws -> (end: Child.End?, printed: String, errorOutput: String) {
    let child = try Child(program, ["signs"] + arguments, input: .devNull)
    _ = try await eventually { child.end != nil }
    return (child.end, child.printed, child.errorOutput)
  }

  /// Writes a picture of a plate, and returns the file's path.
  private func file(_ lines: [String], em: Int = 50) throws -> String {
    let path = folder.file("sign.png")
    try writeFile(
      path, PNG.encode(SignPlates.picture(of: try SignPlates().plate(lines, em: em)).view))
    return path
  }

  @Test func theWordsOfAPictureArePrinted() async throws {
    let outcome = try await run([try file(["Museo de la ciudad", "Cerrado los lunes"])])
    #expect(outcome.end == .exited(0) && outcome.errorOutput.isEmpty, "\(outcome)")
    #expect(outcome.printed == "Museo de la ciudad\nCerrado los lunes\n\n")
  }

  /// A menu, whose prices are words of their own.
  @Test func whatIsWrittenIsPrintedFromTopToBottomWithItsNumbers() async throws {
    let plates = try SignPlates()
    let page = Bitmap(size: SignPlates.size, filledWith: .white)
    let rows = [
      (40, 60, "Menú del día"), (40, 250, "Sopa de verduras"), (1000, 250, "6,50"),
      (40, 440, "Ensalada mixta"), (1000, 440, "5,25"), (40, 620, "Pan y agua incluidos"),
    ]
    for (x, y, text) in rows {
      page.view.blend(
        plates.plate([text], em: 44, text: .black, plate: .white).view,
        at: PixelPoint(x: x, y: y - 40))
    }
    let path = folder.file("menu.png")
    try writeFile(path, PNG.encode(page.view))
    let outcome = try await run([path])
    let lines = outcome.printed.split(separator: "\n").map(String.init)
    #expect(lines == rows.map(\.2), "\(outcome)")
  }

  @Test func aPictureWithoutWordsIsTold() async throws {
    let path = folder.file("empty.png")
    try writeFile(path, PNG.encode(SignPlates.wall().view))
    let outcome = try await run([path])
    #expect(outcome.end == .exited(0) && outcome.printed.isEmpty)
    #expect(outcome.errorOutput == "visavis: nothing can be read in \(path)\n")
  }

  @Test(arguments: ["-", "/tmp"])
  func whatIsNoFileIsOneLine(path: String) async throws {
    let outcome = try await run([path])
    #expect(outcome.end == .exited(66))
    #expect(
      outcome.errorOutput
        == "visavis: \(path) is no file; name a picture (JPEG or PNG) or a PDF file\n")
  }

  @Test func asJSONASignHasItsPlaceAndItsLanguage() async throws {
    let outcome = try await run([try file(["Museo de la ciudad", "Cerrado los lunes"]), "--json"])
    let sign = try #require(SignCoding.signs(in: Array(outcome.printed.utf8))?.first)
    #expect(sign.language == "es" && sign.lines.count == 2 && sign.quad.topLeft.x > 200)
  }

  /// Translates with Apertium, which `scripts/setup --translation` installs.
  @Test(.enabled(if: hasApertium, "Apertium is not installed"))
  func theTranslationStandsInPlaceOfTheWords() async throws {
    let path = try file(["Salida de emergencia"])
    let output = folder.file("english.png")
    let outcome = try await run([path, "--to", "en", "-o", output, "--json"])
    #expect(outcome.end == .exited(0), "\(outcome)")
    #expect(outcome.printed.contains(#""translation" : "Emergency exit""#), "\(outcome.printed)")
    let before = try PNG.decode(readFile(path))
    let after = try PNG.decode(readFile(output))
    #expect(after.size == before.size)
    let sign = try #require(SignCoding.signs(in: Array(outcome.printed.utf8))?.first)
    let plate = sign.quad.grown(by: sign.lines[0].quad.height)
    var changed = 0
    for y in stride(from: 0, to: 720, by: 2) {
      for x in stride(from: 0, to: 1280, by: 2)
      where after.view.color(x: x, y: y) != before.view.color(x: x, y: y) {
        changed += 1
        #expect(plate.contains(PlanePoint(x: Double(x), y: Double(y))), "(\(x), \(y)) has changed")
      }
    }
    #expect(changed > 500)
  }

  @Test func aSignInTheLanguageItselfStaysAsItIs() async throws {
    let path = try file(["Emergency exit", "Keep clear"])
    let output = folder.file("english.png")
    let outcome = try await run([path, "--to", "en", "-o", output])
    #expect(outcome.end == .exited(0) && outcome.printed.isEmpty, "\(outcome)")
    let (before, after) = (try PNG.decode(readFile(path)), try PNG.decode(readFile(output)))
    #expect(before.view.packedRGB() == after.view.packedRGB())
  }

  @Test func aPageOfADocumentIsRead() async throws {
    let path = try folder.write(Self.document("Consultation hours"), to: "letter.pdf")
    let outcome = try await run([path])
    #expect(outcome.end == .exited(0) && outcome.printed == "Consultation hours\n\n", "\(outcome)")
    let second = try await run([path, "--page", "2"])
    #expect(second.end == .exited(EX_NOINPUT))
    #expect(second.errorOutput == "visavis: \(path) has no page 2, is protected, or is damaged\n")
  }

  @Test func aPageOfALongDocumentIsReadAlone() async throws {
    let path = try folder.write(
      Self.document("Consultation hours", pages: 500), to: "letter.pdf")
    let start = ContinuousClock.now
    let outcome = try await run([path, "--page", "487"])
    #expect(outcome.end == .exited(0) && outcome.printed == "Consultation hours\n\n", "\(outcome)")
    #expect(start.duration(to: .now) < .seconds(20))
  }

  @Test func aPageThatTakesTooLongIsNotCalledDamaged() async throws {
    let path = try folder.write(Self.document("Consultation hours"), to: "letter.pdf")
    let drawer = try folder.write("#!/bin/sh\nexec sleep 1000\n", to: "pdftoppm")
    try unsafe check("chmod", chmod(drawer, 0o755))
    let child = try Child(
      Self.visavis, ["signs", path], variables: ["PATH": "\(folder.path):/usr/bin:/bin"],
      input: .devNull)
    _ = try await eventually { child.end != nil }
    #expect(child.end == .exited(EX_UNAVAILABLE) && child.printed.isEmpty)
    #expect(
      child.errorOutput
        == "visavis: page 1 of \(path) takes longer than 20 seconds; save it as a picture in another program\n"
    )
  }

  @Test func aPictureThatIsVeryWideIsRead() async throws {
    let plate = try SignPlates().plate(["Museo de la ciudad"], em: 50)
    let wall = Bitmap(
      size: PixelSize(width: 20_000, height: plate.size.height),
      filledWith: Color(red: 0, green: 90, blue: 60))
    for place in 0..<20 { wall.view.blend(plate.view, at: PixelPoint(x: place * 1000, y: 0)) }
    let path = try folder.write(PNG.encode(wall.view), to: "wide.png")
    let outcome = try await run([path])
    #expect(outcome.end == .exited(0) && outcome.errorOutput.isEmpty, "\(outcome)")
    #expect(!outcome.printed.contains("\u{FFFD}"))
  }

  @Test(arguments: [(20_000, 3), (3, 20_000), (1, 1)])
  func aPictureWithoutRoomForLettersHasNone(width: Int, height: Int) async throws {
    let picture = Bitmap(size: PixelSize(width: width, height: height), filledWith: .white)
    let path = try folder.write(PNG.encode(picture.view), to: "thin.png")
    let outcome = try await run([path])
    #expect(outcome.end == .exited(0) && outcome.printed.isEmpty, "\(outcome)")
    #expect(outcome.errorOutput == "visavis: nothing can be read in \(path)\n")
  }

  /// A document whose pages all have a line.
  private static func document(_ text: String, pages: Int = 1) -> String {
    let drawing = "BT /F1 36 Tf 72 600 Td (\(text)) Tj ET"
    let kids = [3] + (0..<pages - 1).map { $0 + 6 }
    let page =
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>"
    let objects =
      [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[\(kids.map { "\($0) 0 R" }.joined(separator: " "))]/Count \(pages)>>",
        page,
        "<</Length \(drawing.utf8.count)>>stream\n\(drawing)\nendstream",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
      ] + Array(repeating: page, count: pages - 1)
    let body = objects.enumerated().map { "\($0 + 1) 0 obj\($1)endobj\n" }.joined()
    return "%PDF-1.4\n\(body)trailer<</Root 1 0 R/Size \(objects.count + 1)>>\n%%EOF\n"
  }

  @Test(
    arguments: [
      ([], 64), (["--page", "0", "a.png"], 64), (["a.png", "-o", "b.jpg"], 64),
      (["a.png", "--to", "no language"], 64),
      (["/none.png"], 66), (["Package.swift"], 66), (["/dev/null"], 64),
    ] as [([String], Int32)])
  func whatCannotBeReadIsOneLine(arguments: [String], code: Int32) async throws {
    let outcome = try await run(arguments)
    #expect(outcome.end == .exited(code) && outcome.printed.isEmpty, "\(outcome)")
    #expect(outcome.errorOutput.split(separator: "\n").count == 1, "\(outcome.errorOutput)")
    #expect(outcome.errorOutput.hasPrefix("visavis: "))
  }

  @Test(arguments: ["a.png", "a.jpg", "a.pdf"])
  func aDamagedFileIsOneLine(name: String) async throws {
    let beginnings = [
      "a.png": [0x89] + Array("PNG\r\n\u{1A}\n".utf8), "a.jpg": [0xFF, 0xD8, 0xFF, 0xE0],
      "a.pdf": Array("%PDF-1.7\n".utf8),
    ]
    let bytes = (beginnings[name] ?? []) + [UInt8](repeating: 7, count: 400)
    let outcome = try await run([try folder.write(bytes, to: name)])
    #expect(outcome.end == .exited(EX_NOINPUT), "\(outcome)")
    #expect(outcome.errorOutput.split(separator: "\n").count == 1, "\(outcome.errorOutput)")
  }

  @Test func withoutTheProgramOneLineSaysWhatInstallsIt() async throws {
    try await Tool.run("cp", [Self.visavis, folder.path])
    let outcome = try await run([try file(["Museum"])], program: folder.file("visavis"))
    #expect(outcome.end == .exited(EX_UNAVAILABLE))
    #expect(
      outcome.errorOutput
        == "visavis: there is no \(folder.file("visavis-signs")); install the package visavis-signs, or make it in a "
        + "checkout with `scripts/setup --signs` and `scripts/run`\n")
  }
}
