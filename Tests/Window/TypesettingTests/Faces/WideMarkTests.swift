import Testing

@testable import Typesetting

/// The quotation marks, dashes and dots that are full-width in East Asian faces.
///
/// In one caption all of them are in one face, whatever words surround them.
@Suite struct WideMarkTests {
  /// The marks of `text` in an East Asian face, in reading order.
  private func wide(_ text: String, language: String?) throws -> String {
    let typesetter = try makeTypesetter()
    let runs = typesetter.lines(of: text, language: language, style: .regular, width: .max / 4)
      .flatMap(\.runs).sorted { $0.offset < $1.offset }
    return String(
      runs.filter { $0.face.path.contains("Visavis") }.flatMap(\.text)
        .filter { $0.unicodeScalars.contains(where: TextCluster.isPunctuationMark) })
  }

  @Test(arguments: [
    ("他说“Hello”", "“”"), ("“Bye”", "“”"), ("“Hello”，他说“Bye”。", "“”“”"), ("（‘OK’）", "‘’"),
    ("——Apple——", "————"), ("Apple……", "……"), ("Hello—world", "—"), ("“مرحبا”", "“”"),
  ])
  func pairsMatchAroundWordsOfAnyScript(text: String, marks: String) throws {
    for language in ["zh", "zh-Hant", "yue", "ja"] {
      #expect(try wide(text, language: language) == marks, "\(language)")
    }
  }

  @Test(arguments: [nil, "und", "nonsense"] as [String?])
  func kanaImplyJapanese(language: String?) throws {
    #expect(try wide("彼は“Hello”と言った……", language: language) == "“”……")
  }

  @Test(arguments: ["北京", "カメラ", "서울"])
  func inOtherLanguagesNoneIsWide(name: String) throws {
    #expect(try wide("He said “\(name)” — ‘OK’…", language: "en").isEmpty)
  }

  @Test func koreanMarksAreThoseOfItsFace() throws {
    let text = "그는 “Hello”라고, “北京” — ‘A’…"
    let runs = try makeTypesetter().lines(
      of: text, language: "ko", style: .regular, width: .max / 4
    )
    .flatMap(\.runs)
    let marked = runs.filter {
      $0.text.unicodeScalars.contains(where: TextCluster.isPunctuationMark)
    }
    #expect(marked.allSatisfy { $0.face.path.contains("KR") }, "\(marked)")
  }

  @Test(arguments: ["“", "”", "‘", "’", "…"]) func inChineseTheyAreAnEmWide(mark: String) throws {
    #expect(abs(try makeTypesetter().advance(of: mark, language: "zh", style: .regular) - 40) <= 1)
  }

  @Test func anApostropheIsNarrow() throws {
    #expect(try wide("我说Don’t", language: "zh").isEmpty)
    #expect(try wide("‘I don’t’", language: "zh") == "‘’")
    #expect(try wide("我的’你的", language: "zh") == "’")
  }

  @Test func laterTextChangesNoMark() throws {
    let growing = ["“Hello", "“Hello”", "“Hello”他", "“Hello”他说"]
    #expect(try growing.map { try wide($0, language: "zh") } == ["“", "“”", "“”", "“”"])
  }
}
