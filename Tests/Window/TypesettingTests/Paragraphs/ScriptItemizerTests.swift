import Testing

@testable import Typesetting

/// The division of a text by script (UAX #24).
@Suite struct ScriptItemizerTests {
  /// The script runs, as `Latn: abc`.
  private func stretches(_ text: String) -> [String] {
    let units = Array(text.utf16)
    var itemizer = ScriptItemizer()
    return itemizer.runs(of: units[...]).map { script, range in
      "\(script.tag): \(String(decoding: units[range], as: UTF16.self))"
    }
  }

  @Test(arguments: [
    // What all scripts share goes with what stands before it.
    ("abc, где 12!", ["Latn: abc, ", "Cyrl: где 12!"]), ("… 12 где", ["Cyrl: … 12 где"]),
    ("12:30 ☂", ["Zyyy: 12:30 ☂"]), ("", []),
    // What some scripts share goes with one of them.
    ("مـرحـبا", ["Arab: مـرحـبا"]), ("नमस्ते। वह", ["Deva: नमस्ते। वह"]),
    ("আমি। তুমি॥", ["Beng: আমি। তুমি॥"]), ("スーパー", ["Kana: スーパー"]),
    ("らーめん", ["Hira: らーめん"]), ("東京、大阪。", ["Hani: 東京、大阪。"]),
    // It leaves the others.
    ("OK、東京", ["Latn: OK", "Hani: 、東京"]), ("東ー", ["Hani: 東", "Kana: ー"]),
    ("ab।", ["Latn: ab", "Deva: ।"]),
    // Alone it is of the likeliest script.
    ("、", ["Hani: 、"]), ("ـ", ["Arab: ـ"]), ("।", ["Deva: ।"]),
    // A foreign mark stays with its letter.
    ("a\u{E49}b", ["Latn: a\u{E49}b"]), ("ก\u{301}ข", ["Thai: ก\u{301}ข"]),
    ("ab\u{64E}где\u{93C}", ["Latn: ab\u{64E}", "Cyrl: где\u{93C}"]),
    // A mark of one script gives its script to a common base character.
    ("\u{25CC}\u{E49}", ["Thai: \u{25CC}\u{E49}"]),
  ])
  func sharedCharactersGoWithTheirNeighbours(text: String, runs: [String]) {
    #expect(stretches(text) == runs)
  }

  @Test func aClosingBracketIsOfTheScriptOfItsOpeningOne() {
    #expect(stretches("abc (где) def") == ["Latn: abc (", "Cyrl: где", "Latn: ) def"])
    #expect(
      stretches("abc «где [ελλ] где» def").map { $0.prefix(4) } == [
        "Latn", "Cyrl", "Grek", "Cyrl", "Latn",
      ])
    #expect(stretches("(где) def") == ["Cyrl: (где) ", "Latn: def"])
    #expect(stretches("東「abc」京") == ["Hani: 東「", "Latn: abc", "Hani: 」京"])
  }

  @Test func bracketsWithoutAPairGoWithWhatStandsBeforeThem() {
    #expect(stretches("abc где) def") == ["Latn: abc ", "Cyrl: где) ", "Latn: def"])
    #expect(stretches("abc ( где] def") == ["Latn: abc ( ", "Cyrl: где] ", "Latn: def"])
    let deep = String(repeating: "(", count: 1_000) + "где" + String(repeating: ")", count: 1_000)
    #expect(stretches("a" + deep).count == 3)
  }

  @Test func noRunDividesACluster() throws {
    let analyzer = try ParagraphAnalyzer(faces: OneFace())
    for text in [
      "a\u{E49}b", "1\u{FE0F}\u{20E3}ש2\u{FE0F}\u{20E3}", "क्षि", "👩‍👩‍👧‍👦ש👍🏽", "שָׁלוֹם a\u{5B0}",
      "한\u{1161}\u{11A8}", "e\u{301}\u{E49}\u{64E}",
    ] {
      let ends = text.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf16.count) }
      let runs = analyzer.paragraph(text, language: nil, style: TextStyle(size: 32)).runs
      #expect(runs.allSatisfy { ends.contains($0.range.upperBound) }, "\(text)")
      #expect(runs.last?.range.upperBound == text.utf16.count)
    }
  }
}
