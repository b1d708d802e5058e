import Imaging
import Testing

@testable import Typesetting

/// The choice among the bundled faces.
@Suite struct BundledFacesTests {
  /// The runs on one line from left to right, as `file: text` without the file names' common part.
  private func runs(
    _ text: String, language: String? = nil, style: TextStyle = .regular
  ) throws -> [String] {
    try makeTypesetter().lines(of: text, language: language, style: style, width: .max / 4)
      .flatMap(\.runs).map { run in
        if run.face.drawing == .boxes { return "□: \(run.text)" }
        let file = run.face.path.split(separator: "/").last ?? ""
        let family = file.prefix { $0 != "-" }
        return "\(family.dropFirst(family.hasPrefix("Noto") ? 8 : 10)): \(run.text)"
      }
  }

  @Test(arguments: [
    ("Déjà vu", ": "), ("Привет", ": "), ("Ελλάδα", ": "), ("مرحبا بكم", "Arabic: "),
    ("می\u{200C}خواهم", "Arabic: "), ("שָׁלוֹם", "Hebrew: "), ("नमस्ते क्षत्रिय", "Devanagari: "),
    ("বাংলা ভাষা", "Bengali: "), ("தமிழ் மொழி", "Tamil: "), ("ภาษาไทย", "Thai: "),
    ("東京へ行く", "JP: "), ("ｶﾀｶﾅ", "JP: "), ("你好", "SC: "), ("注音ㄅㄆ", "SC: "),
    ("안녕하세요", "KR: "), ("한글", "KR: "),
  ])
  func everyScriptHasItsFace(text: String, face: String) throws {
    let runs = try runs(text)
    #expect(runs.allSatisfy { $0.hasPrefix(face) }, "\(runs)")
  }

  @Test func digitsAndBracketsThatAFaceLacksAreTheBaseFacesAndKeepTheirDirection() throws {
    #expect(
      try runs("שלום (עולם) 12")
        == [": 12", "Hebrew:  ", ": )", "Hebrew: עולם", ": (", "Hebrew: שלום "])
    let line = try makeTypesetter().line("שלום (עולם) 12")
    #expect(line.runs.map(\.direction).dropFirst() == Array(repeating: .rightToLeft, count: 5)[...])
    #expect(line.runs[0].direction == .leftToRight)
    #expect(try runs("ไทย (12)!") == ["Thai: ไทย ", ": (12)!"])
    #expect(try runs("مرحبا؟ ١٢") == ["Arabic: ١٢", "Arabic: مرحبا؟ "])
  }

  @Test(
    arguments: [
      // A soft hyphen is in a face that has a hyphen.
      ("한\u{AD}글", nil, ["KR: 한", ": \u{AD}", "KR: 글"]),
      ("हिन्\u{AD}दी", nil, ["Devanagari: हिन्\u{AD}दी"]),
      // Shared characters alone find their face.
      ("١٢٣", nil, ["Arabic: ١٢٣"]), ("।", nil, ["Devanagari: ।"]), ("฿", nil, ["Thai: ฿"]),
      ("a → ♥", nil, [": a ", "JP: →", ":  ", "JP: ♥"]), ("（！）", "zh-Hans", ["SC: （！）"]),
      ("「」", nil, ["SC: 「」"]),
      // Han characters have the shapes of their readers.
      ("直骨", "ja", ["JP: 直骨"]), ("直骨", "zh-Hans", ["SC: 直骨"]), ("直骨", "zh-Hant", ["SC: 直骨"]),
      ("直骨", "ko", ["JP: 直骨"]), ("直の骨", nil, ["JP: 直", "JP: の", "JP: 骨"]),
      ("直骨", nil, ["SC: 直骨"]), ("漢字 한글", nil, ["JP: 漢字 ", "KR: 한글"]),
      ("直骨", "nonsense", ["SC: 直骨"]),
      // A character that only Japanese uses is among Chinese ones, and the reverse.
      ("辻中", "zh", ["JP: 辻", "SC: 中"]), ("们中", "ja", ["SC: 们", "JP: 中"]),
      ("の中", "zh", ["JP: の", "SC: 中"]),
      // Quotation marks are wide only where the language is Chinese or Japanese.
      ("他说“你好”……", "zh", ["SC: 他说“你好”……"]),
      ("He said “北京”.", "en", [": He said “", "SC: 北京", ": ”."]),
      ("“Hello”", "ja", ["JP: “", ": Hello", "JP: ”"]),
    ] as [(String, String?, [String])])
  func everyCharacterHasAFaceForItsReaders(
    text: String, language: String?, expected: [String]
  ) throws {
    #expect(try runs(text, language: language) == expected)
  }

  @Test func japaneseNamesAndAllOfHangulAreThere() throws {
    #expect(try runs("髙﨑塡剝頰𠮟", language: "ja") == ["JP: 髙﨑塡剝頰𠮟"])
    let syllables = String(
      String.UnicodeScalarView((0xAC00...0xD7A3).compactMap { Unicode.Scalar($0) }))
    #expect(try runs(syllables) == ["KR: \(syllables)"])
    #expect(try runs("\u{1112}\u{1161}\u{11AB}") == ["KR: \u{1112}\u{1161}\u{11AB}"])
  }

  @Test func aFamilyWithoutABoldFaceIsEmboldened() throws {
    let line = try makeTypesetter().line("Ana שלום", style: .bold)
    #expect(line.runs.map { $0.face.path.contains("Bold") } == [true, false])
    #expect(line.runs.map(\.face.isEmboldened) == [false, true])
  }

  @Test(arguments: ["山田", "דנה", "أحمد", "ไทย", "한국", "र्क", "Ana"])
  func aBoldNameHasMoreInkInEveryScript(name: String) throws {
    let typesetter = try makeTypesetter()
    func ink(_ style: TextStyle) throws -> Int {
      try #require(try typesetter.line(name, style: style).picture(typesetter)).bitmap.coverage
    }
    let regular = TextStyle(size: TextStyle.bold.size)
    #expect(try Double(ink(.bold)) > 1.08 * Double(ink(regular)))
  }

  @Test(arguments: ["山田", "ไทย", "דנה"])
  func emboldenedTextIsAsWideAsItsAdvanceSays(name: String) throws {
    let typesetter = try makeTypesetter()
    let one = typesetter.advance(of: name, style: .bold)
    #expect(abs(typesetter.advance(of: name + name, style: .bold) - 2 * one) <= 4)
    let picture = try #require(try typesetter.line(name, style: .bold).picture(typesetter))
    #expect(abs(picture.bitmap.size.width - one) <= 8)
  }

  @Test(arguments: ["דנה:", "中文:", "ไทย!", "한국:", "Ana:"])
  func aSignIsAsBoldAsTheLettersBeforeIt(name: String) throws {
    let line = try makeTypesetter().line(name, style: .bold)
    #expect(line.runs.allSatisfy { $0.face.path.contains("Bold") || $0.face.isEmboldened })
  }

  @Test func aFallbackFaceMovesNothingOfTheBaseFace() throws {
    let typesetter = try makeTypesetter()
    let alone = try #require(try typesetter.line("H").picture(typesetter))
    for text in ["H ไทย", "H 東京", "H हिन्दी", "H 한글", "H \u{E000}"] {
      let both = try #require(try typesetter.line(text).picture(typesetter))
      #expect(alone.isPart(of: both), "\(text)")
    }
  }
}

extension TextLine {
  fileprivate func picture(_ typesetter: Typesetter) -> LineBitmap? {
    typesetter.bitmap(of: self, style: .regular, color: .white)
  }
}
