import Glibc
import Testing
import Translation

@testable import TranslationEngines

@Suite("Translation by a command", .serialized) struct CommandEngineTests {
  private static let pair = LanguagePair("en", "es")

  init() {
    signal(SIGPIPE, SIG_IGN)
  }

  @Test func everySentenceIsALine() throws {
    let engine = CommandEngine("sed -u 's/^/>/'", Self.pair)
    #expect(try engine.translate("Hello") == ">Hello")
    #expect(try engine.translate("two\nlines") == ">two lines")
  }

  @Test func theCommandKnowsTheLanguages() throws {
    let engine = CommandEngine(
      #"while read -r line; do echo "$SOURCE $TARGET $line"; done"#, Self.pair)
    #expect(try engine.translate("Hello") == "en es Hello")
  }

  @Test func aCommandThatEndsIsStartedAgain() throws {
    let engine = CommandEngine("read -r line; echo \"$line\"", Self.pair)
    #expect(try engine.translate("one") == "one")
    #expect(throws: TranslationError.failed(engine: "the command", reason: "it ended")) {
      try engine.translate("two")
    }
    #expect(try engine.translate("three") == "three")
  }

  @Test func anEmptyAnswerIsNoTranslation() throws {
    let engine = CommandEngine("while read -r line; do echo ' '; done", Self.pair)
    #expect(throws: TranslationError.failed(engine: "the command", reason: "its answer is empty")) {
      try engine.translate("Good morning.")
    }
  }

  @Test func aCommandThatKeepsFailingIsLeftAlone() throws {
    let engine = CommandEngine("exit 1", Self.pair)
    for _ in 0..<2 { #expect(throws: TranslationError.self) { try engine.translate("one") } }
    #expect(throws: TranslationError.paused(engine: "the command")) { try engine.translate("one") }
  }
}

@Suite("Translation by Apertium", .serialized) struct ApertiumTests {
  private let catalog = EngineCatalog(firefox: "/nonexistent")

  init() {
    signal(SIGPIPE, SIG_IGN)
  }

  private func engine(_ source: String, _ target: String) throws -> any TranslationEngine {
    let route = try #require(catalog.route(for: LanguagePair(source, target)))
    return try catalog.engine(for: route)
  }

  @Test func englishBecomesSpanishAndBack() throws {
    #expect(try engine("en", "es").translate("The house is big.") == "La casa es grande.")
    #expect(try engine("es", "en").translate("La casa es grande.") == "The house is big.")
  }

  @Test(arguments: [
    "[brackets] {braces} ^caret$ <tag> a/b back\\slash @home", "😀 日本語", "100 % of 5 €", "",
  ])
  func everyCharacterSurvives(text: String) throws {
    let answer = try engine("en", "es").translate("Madrid \(text)")
    for character in text where !character.isLetter && !character.isWhitespace {
      #expect(answer.contains(character), "\(answer)")
    }
  }

  @Test func aThousandSentencesUseTheSameProcesses() throws {
    let engine = try engine("en", "es")
    _ = try engine.translate("Hello.")
    let start = ContinuousClock.now
    for number in 0..<200 { _ = try engine.translate("I have \(number) apples and a red car.") }
    #expect(start.duration(to: .now) < .seconds(10))
  }

  /// With a locale that is not installed, Apertium's programs end.
  @Test func theProgramsHaveALocaleThatEverySystemHas() throws {
    let engine = ApertiumEngine(mode: "sed -u s/here/$LC_ALL/", LanguagePair("en", "es"))
    #expect(try engine.translate("here") == "C.UTF-8")
  }

  @Test func aModeBecomesAPipelineThatFlushes() {
    let mode = "lt-proc 'a.bin' | apertium-tagger -g $2 'b' | lt-proc $1 'c.bin'\n"
    #expect(
      ApertiumEngine.command(of: mode)
        == "lt-proc -z 'a.bin' | apertium-tagger -z -g 'b' | lt-proc -z -n 'c.bin'")
  }
}
