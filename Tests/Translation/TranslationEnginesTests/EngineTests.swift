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
    try #require(try catalog.engine(for: LanguagePair(source, target)))
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

  @Test func aWordThatIsNotKnownIsNamedAndHasNoMark() throws {
    let engine = try engine("pt", "es")
    #expect(try engine.translate("O zumbi não funciona.") == "El zumbi no funciona.")
    #expect(engine.unknownWords == ["zumbi"])
    #expect(try engine.translate("A casa é grande.") == "La casa es grande.")
    #expect(engine.unknownWords == [])
  }

  @Test(arguments: [
    ("pt", "es", "O chuveiro não funciona.", "La ducha no funciona."),
    ("pt", "es", "Chame uma ambulância.", "Llame una ambulancia."),
    ("pt", "es", "Compre os melões.", "Compre los melones."),
    ("es", "pt", "Llame a una ambulancia.", "Chame a uma ambulância."),
    ("es", "pt", "La ducha está sucia.", "O chuveiro está suja."),
  ])
  func everydayWordsThatTheDictionariesLackAreKnown(
    source: String, target: String, sentence: String, expected: String
  ) throws {
    let engine = try engine(source, target)
    #expect(try engine.translate(sentence) == expected)
    #expect(engine.unknownWords == [])
  }

  @Test(arguments: [
    ("El *zumbi no @va", "El zumbi no va", ["zumbi", "va"]), ("5 * 3 *", "5 * 3 *", []),
    ("#El a*b *¿Qué?", "El a*b *¿Qué?", []), ("*", "*", []), ("", "", []), ("**é", "*é", ["é"]),
    ("\\@home *couve-flor", "\\@home coliflor", []), ("Del *chuveiro", "De la ducha", []),
    ("la *Massagem", "el Masaje", []), ("unos *boné", "unas gorra", []),
  ])
  func marksAreTakenFromUnknownWordsOnly(marked: String, text: String, unknown: [String]) {
    let result = WordSupplement.words(for: LanguagePair("pt", "es")).completed(marked)
    #expect(result.text == text && result.unknown == unknown, "\(result)")
  }

  @Test(arguments: [
    ("La habitación es grande.", "O quarto é grande."),
    ("Tome una pastilla.", "Tome um comprimido."),
  ])
  func wordsThatAreMostlyWrongAreReplaced(sentence: String, expected: String) throws {
    #expect(try engine("es", "pt").translate(sentence) == expected)
  }

  @Test(arguments: [
    ("en", "It is half past nine.", "It is 9:30."),
    ("en", "At a quarter to one, please", "At 12:45, please"),
    ("en", "Quarter past twelve?", "12:15?"), ("en", "Half past the hour", "Half past the hour"),
    ("en", "half past", "half past"),
    ("en", "a quarter to two in the morning", "1:45 in the morning"),
    ("en", "Give a quarter to two people", "Give a quarter to two people"),
    ("es", "A las nueve y media.", "A las 9:30."),
    ("es", "Es la una menos cuarto", "Es la 12:45"),
    ("es", "tres y media horas", "tres y media horas"),
    ("pt", "nove e meia", "nove e meia"), ("en", "", ""),
  ])
  func timesOfDayAreWrittenInDigits(language: String, sentence: String, expected: String) {
    #expect(SpokenTime.inDigits(sentence, language: language) == expected)
  }

  @Test func starsThatWereSaidStay() throws {
    let engine = try engine("pt", "es")
    #expect(try engine.translate("O *zumbi não funciona.") == "El *zumbi no funciona.")
    #expect(engine.unknownWords == ["zumbi"])
    #expect(try engine.translate("O quarto #3 não tem chuveiro.") == "El cuarto #3 no tiene ducha.")
  }
}
