import Apertium
import Decks
import Glibc
import ProgramBench
import Testing

@testable import Lemmas

private let hasApertium = unsafe access("/usr/share/apertium/modes/spa-eng.mode", F_OK) == 0

@Suite("Words of sentences")
struct WordCardsTests {
  private func sentences(_ texts: [(String, String)], _ language: String = "es") -> [CardRecord] {
    texts.map { word, translation in
      CardRecord(
        content: CardContent(
          [.word: word, .translations: translation], language: language, readerLanguage: "en",
          speaker: "Ana"))
    }
  }

  /// An analyser with a mode of scripts in place of Apertium's programs.
  private func analyser(
    _ command: String, pair: String = "es-en", timeout: Duration = .seconds(20), in folder: Folder
  ) throws -> WordAnalyser {
    _ = try folder.write(
      "'\(command)' | apertium-pretransfer | x 'a.autobil.bin'", to: "\(pair).mode")
    return WordAnalyser(modes: ApertiumModes(folder: folder.path), timeout: timeout)
  }

  // MARK: Apertium's stream

  @Test func wordsAreReadFromTheStreamLineByLine() throws {
    let lines = AnalysedWord.lines(
      of: """
        ^comer<vblex><ifi>/eat<vblex><ifi>$ ^el<det>/the<det>$ ^casa<n><f>/house<n>/home<n>/house<n>$^.<sent>/.<sent>$
        ^echar# de menos<vblex>/miss<vblex>$ ^*fubar/*fubar$ ^*Fubar/*Fubar$ ^a\\/b<n>/@a\\/b<n>$

        """)
    #expect(lines.count == 2)
    #expect(lines[0].map(\.lemma) == ["comer", "el", "casa", "."])
    #expect(lines[0].map(\.isLearned) == [true, false, true, false])
    #expect(lines[0][2].glosses == ["house", "home"])
    #expect(lines[1].map(\.lemma) == ["echar de menos", "fubar", "Fubar", "a/b"])
    #expect(lines[1].map(\.isLearned) == [true, true, false, true])
    #expect(lines[1].map(\.glosses) == [["miss"], [], [], []])
  }

  @Test(arguments: ["", "^", "^$", "^/$", "$^<n>$", "^a", "^a<$", "\\", "^\\$", "^*$ ^@$"])
  func whatIsNoWordIsLeftOut(stream: String) {
    #expect(AnalysedWord.lines(of: stream).joined().allSatisfy { !$0.lemma.isEmpty })
  }

  // MARK: With Apertium

  @Test(.enabled(if: hasApertium, "Apertium is not installed"))
  func wordsHaveTheirDictionaryFormsTranslationsAndTheShortestSentence() throws {
    let cards = WordCards(
      of: sentences([
        ("Las niñas comieron en la estación de Madrid.", "The girls ate at Madrid station."),
        ("¿Dónde está la estación?", "Where is the station?"), ("Comían 3 niñas.", "x"),
      ]), in: "es", leavingOut: [])
    #expect(cards.knowledge == .glosses)
    let words = cards.records.map { $0.content[.word] }
    #expect(words.prefix(3) == ["niño", "comer", "estación"], "\(words)")
    #expect(!words.contains("Madrid") && !words.contains("el") && !words.contains("en"))
    #expect(Set(words).count == words.count)
    let station = try #require(cards.records.first { $0.content[.word] == "estación" }).content
    #expect(station[.translations] == "season, station")
    #expect(station[.examples] == "¿Dónde está la estación?\nWhere is the station?")
    #expect(station.language == "es" && station.readerLanguage == "en" && station.speaker == "Ana")
  }

  @Test(.enabled(if: hasApertium, "Apertium is not installed"))
  func signsOfApertiumInASentenceHarmNothing() {
    let texts = ["^casa$ <n>/[x] \\ @ {} * # + ~", "dos\nlíneas\u{0}", "La casa"]
    let cards = WordCards(of: sentences(texts.map { ($0, "x") }), in: "es", leavingOut: [])
    #expect(cards.knowledge == .glosses)
    #expect(cards.records.contains { $0.content[.word] == "casa" })
    #expect(cards.records.contains { $0.content[.word] == "línea" })
  }

  @Test(.enabled(if: hasApertium, "Apertium is not installed"))
  func withoutADictionaryIntoTheOtherLanguageThereAreStillDictionaryForms() {
    var records = sentences([("Las niñas comieron.", "بچه‌ها خوردند.")])
    records[0].content.readerLanguage = "fa"
    let cards = WordCards(of: records, in: "es", leavingOut: [])
    #expect(cards.knowledge == .lemmas)
    #expect(cards.records.map { $0.content[.word] } == ["niño", "comer"])
    #expect(cards.records.allSatisfy { $0.content[.translations].isEmpty })
  }

  @Test func wordsThatAreCardsAlreadyAreLeftOutAndCounted() {
    let analyser = WordAnalyser(modes: ApertiumModes(folder: "/nonexistent"))
    let cards = WordCards(
      of: sentences([("Uno dos dos tres", "x")]), in: "es", leavingOut: ["dos"], by: analyser)
    #expect(cards.records.map { $0.content[.word] } == ["Uno", "tres"])
    #expect(cards.knownCount == 1)
  }

  @Test func aWordHasTheSoundOfItsExample() throws {
    var records = sentences([("Uno dos tres cuatro", "x"), ("Dos tres", "y"), ("Cinco", "z")])
    for index in 0..<2 {
      records[index].sound = CardSound(Array("OggS\(index)".utf8), of: .word)
    }
    let cards = WordCards(
      of: records, in: "es", leavingOut: [],
      by: WordAnalyser(modes: ApertiumModes(folder: "/nonexistent")))
    let sounds = Dictionary(
      uniqueKeysWithValues: cards.records.map { ($0.content[.word].lowercased(), $0.sound) })
    #expect(sounds["uno"] == CardSound(Array("OggS0".utf8), of: .examples))
    #expect(sounds["dos"] == CardSound(Array("OggS1".utf8), of: .examples))
    #expect(sounds["cinco"] == .some(nil))
  }

  // MARK: Without Apertium

  @Test(arguments: [
    ("fi", "Kissa, kissa ja KOIRA 12!", ["kissa", "ja", "KOIRA"]),
    ("ja", "私は学生です。", ["私", "は", "学生", "です"]), ("fa", "سلام، دنیا!", ["سلام", "دنیا"]),
    ("en", "don't", ["don't"]), ("xx", "... 3 !", []),
  ])
  func languagesThatApertiumDoesNotKnowAreDividedByTheRulesOfUnicode(
    language: String, text: String, words: [String]
  ) {
    let cards = WordCards(
      of: sentences([(text, "x")], language), in: language, leavingOut: [],
      by: WordAnalyser(modes: ApertiumModes(folder: "/nonexistent")))
    #expect(cards.knowledge == .writtenWords)
    #expect(cards.records.map { $0.content[.word] } == words)
  }

  @Test(arguments: ["exit 1", "cat", "sleep 60", "yes"])
  func aProgramThatFailsHangsOrWritesTooMuchIsReplacedByTheRules(command: String) throws {
    let folder = try Folder()
    let script = try folder.write("#!/bin/sh\n\(command)\n", to: "analyse")
    _ = try unsafe check("chmod", chmod(script, 0o755))
    let cards = WordCards(
      of: sentences([("Hola a todos", "x")]), in: "es", leavingOut: [],
      by: try analyser(script, timeout: .milliseconds(300), in: folder))
    #expect(cards.knowledge == .writtenWords)
    #expect(cards.records.map { $0.content[.word] } == ["Hola", "a", "todos"])
  }

  @Test func aLongTalkHasABoundedNumberOfCards() {
    let texts = (0..<2_000).map { "palabra\(String($0, radix: 36)) casa" }
    let cards = WordCards(
      of: sentences(texts.map { ($0, "x") }), in: "es", leavingOut: [],
      by: WordAnalyser(modes: ApertiumModes(folder: "/nonexistent")))
    #expect(cards.records.count == WordCards.maxCards)
    #expect(cards.records.first?.content[.word] == "casa", "the most frequent word is the first")
  }
}
