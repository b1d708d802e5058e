import Console
import Foundation
import Testing

@testable import Finglish

/// Persian words for what people type in Latin letters.
@Suite struct FinglishTypingTests {
  private static let table = (try? InstalledFiles.assets()).flatMap {
    TypingTable(folder: "\($0)/romanization")
  }
  private let typing: FinglishTyping

  init() throws { typing = FinglishTyping(try #require(Self.table)) }

  /// A text without the marks by which its writing varies: the non-joiner, and hamza on its seat.
  private static func plain(_ text: String) -> String {
    let letters: [Character: Character] = ["ؤ": "و", "أ": "ا", "ئ": "ی"]
    return String(
      text.unicodeScalars.filter { $0 != "\u{200C}" }.map { Character($0) }.map {
        letters[$0] ?? $0
      })
  }

  /// Lines of a list: what is typed, and the words that are right.
  private static func list(_ name: String) throws -> [(typed: String, right: Set<String>)] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Lists/\(name)"
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { line in
        let fields = line.split(separator: "\t")
        return (String(fields[0]), Set(fields[1].split(separator: "|").map { plain(String($0)) }))
      }
  }

  @Test(arguments: ["usual", "short", "spoken", "ears", "hasty", "marked"])
  func mostTypedWordsAreTheFirstCandidateAndNearlyAllAreAmongFive(name: String) throws {
    let list = try Self.list("typed-\(name).tsv")
    let found = list.map { line in
      typing.candidates(for: line.typed).firstIndex { line.right.contains(Self.plain($0)) }
    }
    let first = found.count { $0 == 0 }
    let five = found.count { $0 != nil }
    #expect(Double(first) >= 0.93 * Double(list.count), "\(first) of \(list.count)")
    #expect(Double(five) >= 0.96 * Double(list.count), "\(five) of \(list.count)")
  }

  @Test(arguments: [
    ["khoob", "xub", "khub", "Khoob", "KHOUB"], ["ghaza", "qaza", "ghazaa", "qazâ"],
    ["mikham", "mixam", "mikhaam"], ["sa'at", "saat", "sâat"],
  ])
  func stylesOfWritersGiveTheSameWord(spellings: [String]) {
    let words = Set(spellings.map { typing.candidates(for: $0).first })
    #expect(words.count == 1 && words.first != nil, "\(words)")
  }

  @Test func anEndingStandsApartOnlyBehindASilentHe() {
    #expect(typing.candidates(for: "negaham").contains { Self.plain($0) == "نگاهم" })
    #expect(typing.candidates(for: "bacheam").contains("بچه‌ام"))
  }

  @Test(arguments: ["", "   ", "123", "سلام", "😀", "\u{FFFD}", String(repeating: "a", count: 100)])
  func whatIsNoLatinWordHasNoCandidates(text: String) {
    #expect(typing.candidates(for: text).isEmpty)
  }

  @Test func aTextKeepsItsPunctuationLinesAndOtherScripts() {
    let typist = TextTypist(typing)
    #expect(typist.persian("salam, chetori?") == ["سلام، چطوری؟"])
    #expect(typist.persian("salam 😀 (سلام) 12") == ["سلام 😀 (سلام) 12"])
    #expect(typist.persian("") == [""])
    #expect(typist.persian("salam- 'salam'") == ["سلام- 'سلام'"])
    #expect(typist.persian("bcdfgjklmnpqrst") == ["bcdfgjklmnpqrst"])
    #expect(typist.persian("salam", atMost: 3).count == 3)
  }

  @Test func aLongTextIsSearchedForSimilarWordsOnlyAtItsBeginning() {
    let typist = TextTypist(typing, searches: 1)
    #expect(typist.persian("salam bebakhsjid bebakhsjid") == ["سلام ببخشید ببخشید"])
    #expect(typist.persian("bebakhsjod") == ["bebakhsjod"])
  }
}
