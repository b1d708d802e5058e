internal import Console
internal import Imaging
internal import ProgramBench
internal import Signs
internal import Testing

/// visavis-signs on plates in many scripts and on bad input.
@Suite("visavis-signs") struct SignProgramTests {
  private let plates: SignPlates

  init() throws { plates = try SignPlates() }

  /// Runs the program on `input`, to its end.
  private func run(
    _ arguments: [String] = [], input: [UInt8]
  ) async throws -> (end: Child.End?, lines: [String], errorOutput: String) {
    let folder = try Folder()
    let file = try folder.write(input, to: "input")
    let child = try Child(
      "\(builtProgramsFolder)/visavis-signs", arguments, input: .file(path: file))
    _ = try await eventually(within: .seconds(60)) { child.end != nil }
    return (child.end, child.printed.split(separator: "\n").map(String.init), child.errorOutput)
  }

  private func signs(of picture: Bitmap) async throws -> [Sign] {
    let outcome = try await run(input: SignPlates.pixmap(of: picture))
    #expect(outcome.end == .exited(0) && outcome.errorOutput.isEmpty, "\(outcome)")
    let line = try #require(outcome.lines.first)
    return try #require(SignCoding.signs(in: Array(line.utf8)))
  }

  @Test(arguments: [
    ("en", ["WET FLOOR", "Mind your step"]), ("es", ["Recién pintado", "No tocar la pared"]),
    ("de", ["Rauchen verboten", "Vorsicht Stufe"]), ("fa", ["ورود ممنوع", "محل کار است"]),
    ("ar", ["ممنوع التدخين", "مخرج الطوارئ"]), ("hi", ["सावधान", "फर्श गीला है"]),
    ("zh", ["紧急出口", "请勿堵塞"]), ("ja", ["非常口はこちら", "開けたら閉める"]),
    ("ru", ["ЗАПАСНЫЙ ВЫХОД", "Соблюдайте тишину"]), ("el", ["ΕΞΟΔΟΣ ΚΙΝΔΥΝΟΥ", "Μην εμποδίζετε"]),
    ("he", ["יציאת חירום", "אסור לעשן"]), ("ko", ["비상구 안내", "문을 막지 마세요"]),
    ("th", ["ทางออกฉุกเฉิน", "ห้ามสูบบุหรี่"]),
  ])
  func aSignIsReadInItsScript(language: String, lines: [String]) async throws {
    let picture = SignPlates.picture(of: plates.plate(lines, em: 44))
    let signs = try await signs(of: picture)
    #expect(signs.count == 1)
    let sign = try #require(signs.first)
    #expect(sign.language == language)
    #expect(sign.lines.map { Self.letters($0.text) } == lines.map(Self.letters), "\(sign.text)")
    #expect(sign.confidence > 0.7)
  }

  /// The letters of a text in one form for Persian and Arabic, without spaces.
  private static func letters(_ text: String) -> String {
    String(text.filter { !$0.isWhitespace }).replacing("ي", with: "ی").replacing("ك", with: "ک")
  }

  @Test func theQuadAndTheColorsAreThoseOfThePlate() async throws {
    let color = Color(red: 20, green: 60, blue: 140)
    let plate = plates.plate(
      ["EMERGENCY EXIT"], em: 60, text: Color(red: 250, green: 220, blue: 60), plate: color)
    let signs = try await signs(of: SignPlates.picture(of: plate, x: 300, y: 250, tilt: 0.1))
    let sign = try #require(signs.first)
    // The letters begin an em from the plate's corner.
    #expect(
      abs(sign.quad.topLeft.x - 355) < 18 && abs(sign.quad.topLeft.y - 290) < 18, "\(sign.quad)")
    #expect(abs(sign.quad.angle - 0.1) < 0.03)
    func distance(_ one: Color, _ other: Color) -> Int {
      abs(Int(one.red) - Int(other.red)) + abs(Int(one.green) - Int(other.green))
        + abs(Int(one.blue) - Int(other.blue))
    }
    #expect(
      distance(sign.colors.left, color) < 20 && distance(sign.colors.right, color) < 20,
      "\(sign.colors)")
    #expect(
      distance(sign.colors.text, Color(red: 250, green: 220, blue: 60)) < 40, "\(sign.colors)")
  }

  @Test func whereNothingIsWrittenThereIsNoSign() async throws {
    #expect(try await signs(of: SignPlates.wall()) == [])
  }

  @Test func everyPictureHasALine() async throws {
    let plate = SignPlates.pixmap(of: SignPlates.picture(of: plates.plate(["Museum"], em: 60)))
    let tiny = Array("P6 1 1 255 ".utf8) + [1, 2, 3]
    let outcome = try await run(input: plate + tiny + plate)
    #expect(outcome.end == .exited(0))
    try #require(outcome.lines.count == 3)
    #expect(outcome.lines[1] == #"{"signs":[]}"# && outcome.lines[0] == outcome.lines[2])
    #expect(outcome.lines[0].contains("Museum"))
  }

  @Test(arguments: [
    "garbage", "P5 2 2 255 abcd", "P6 4097 4 255 ", "P6 2 2 255 abc", "P3 1 1 255 1 2 3",
  ])
  func whatIsNoPictureIsOneLineOnStandardError(input: String) async throws {
    let outcome = try await run(input: Array(input.utf8))
    #expect(outcome.end == .exited(65) && outcome.lines.isEmpty)
    #expect(outcome.errorOutput.split(separator: "\n").count == 1, "\(outcome.errorOutput)")
  }

  @Test func modelsThatAreMissingOrDamagedAreNamed() async throws {
    let folder = try Folder()
    let missing = try await run(["--models", folder.file("none")], input: [])
    #expect(missing.end == .exited(66) && missing.errorOutput.contains("scripts/setup --signs"))
    _ = try folder.write(Array("no network".utf8), to: "PP-OCRv4_det_mobile.onnx")
    let damaged = try await run(["--models", folder.path], input: [])
    #expect(damaged.end == .exited(66) && damaged.errorOutput.contains("PP-OCRv4_det_mobile.onnx"))
    #expect(damaged.errorOutput.split(separator: "\n").count == 1, "\(damaged.errorOutput)")
  }

  /// The recognizer in place of the detector.
  @Test func aModelOfAnotherNetworkIsNamed() async throws {
    let folder = try Folder()
    let models = "\(UserFolder.data)/signs"
    for (model, file) in [
      ("PP-OCRv6_rec_small.onnx", "PP-OCRv4_det_mobile.onnx"),
      ("PP-OCRv6_rec_small.onnx", "PP-OCRv6_rec_small.onnx"), ("lid.176.ftz", "lid.176.ftz"),
    ] {
      try await Tool.run("cp", ["\(models)/\(model)", folder.file(file)])
    }
    let picture = SignPlates.pixmap(of: SignPlates.wall())
    let outcome = try await run(["--models", folder.path], input: picture)
    #expect(
      outcome.end == .exited(66) && outcome.errorOutput.contains("PP-OCRv4_det_mobile.onnx"),
      "\(outcome)")
    #expect(outcome.errorOutput.split(separator: "\n").count == 1, "\(outcome.errorOutput)")
  }

  /// Nobody reads it so, and a reader of another script would see letters in it.
  @Test(arguments: [["EMERGENCY EXIT", "Keep this door closed"], ["Horario", "Lunes a viernes"]])
  func whatIsUpsideDownOrMirroredIsLeftOut(lines: [String]) async throws {
    let picture = SignPlates.picture(of: plates.plate(lines, em: 44))
    for orientation in [Orientation(rotation: .half), Orientation(isMirrored: true)] {
      let turned = Bitmap(size: picture.size)
      turned.view.orient(picture.view, by: orientation)
      #expect(try await signs(of: turned) == [])
    }
  }

  @Test func theLibraryKeepsNothingAboutTheUser() async throws {
    let home = try Folder()
    try await Tool.run(
      "sh",
      [
        "-c", "printf 'P6 1 1 255\\n000' | \"$0\" --models \"$1\"",
        "\(builtProgramsFolder)/visavis-signs",
        "\(UserFolder.data)/signs",
      ], variables: ["HOME": home.path, "XDG_CACHE_HOME": nil])
    #expect(try await Tool.run("ls", ["-A", home.path]).isEmpty)
  }

  @Test func withoutTesseractsPacksOtherScriptsAreRead() async throws {
    let folder = try Folder()
    let picture = SignPlates.picture(of: plates.plate(["EMERGENCY EXIT", "خروج اضطراری"], em: 50))
    let outcome = try await run(["--packs", folder.path], input: SignPlates.pixmap(of: picture))
    let line = try #require(outcome.lines.first)
    let signs = try #require(SignCoding.signs(in: Array(line.utf8)))
    #expect(
      outcome.end == .exited(0) && signs.flatMap(\.lines).contains { $0.text.contains("EMERGENCY") }
    )
  }
}
