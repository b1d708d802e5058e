import Glibc
import Testing
import Translation

@Suite("The translation of a sentence") struct SentenceTranslatorTests {
  private let engine = SimulatedEngine()

  private func translator(_ glossary: Glossary = Glossary()) -> SentenceTranslator {
    SentenceTranslator(LanguagePair("en", "es"), engine, glossary: glossary)
  }

  @Test func theSameSentenceIsTranslatedOnce() throws {
    let translator = translator()
    #expect(try translator.translate("Where is it?") == "¿WHERE IS IT?")
    #expect(try translator.translate("Where is it?") == "¿WHERE IS IT?")
    #expect(engine.requests.count == 1)
  }

  @Test func theCacheIsBounded() throws {
    let translator = translator()
    for number in 0...SentenceTranslator.maxCached {
      _ = try translator.translate("Number \(number).")
    }
    _ = try translator.translate("Number 0.")
    #expect(engine.requests.count == SentenceTranslator.maxCached + 2)
    _ = try translator.translate("Number 5.")
    #expect(engine.requests.count == SentenceTranslator.maxCached + 2)
  }

  /// Engines read "SALIDA" as a name or another word.
  @Test(arguments: [
    (
      "es", "en", "SALIDA DE EMERGENCIA", "Salida de emergencia.", "Emergency exit",
      "EMERGENCY EXIT"
    ),
    ("de", "en", "¡STRASSE GESPERRT!", "¡Strasse gesperrt!", "Road closed", "ROAD CLOSED"),
    ("tr", "en", "ÇIKIŞ KAPISI", "Çıkış kapısı.", "Exit", "EXIT"),
    ("en", "tr", "EMERGENCY EXIT", "Emergency exit.", "Acil çıkış", "ACİL ÇIKIŞ"),
    ("en", "fa", "EMERGENCY EXIT", "Emergency exit.", "خروج اضطراری", "خروج اضطراری"),
    ("es", "en", "WC", "WC.", "Toilet", "Toilet"),
    ("es", "en", "Abierto de LUNES a VIERNES", "Abierto de LUNES a VIERNES.", "Open", "Open"),
  ])
  func aSentenceInCapitalsIsTranslatedInSmallLetters(
    source: String, target: String, sentence: String, asked: String, answer: String,
    expected: String
  ) throws {
    engine.answer = { _ in answer }
    let translator = SentenceTranslator(LanguagePair(source, target), engine)
    #expect(try translator.translate(sentence) == expected)
    #expect(engine.requests == [asked])
  }

  @Test(arguments: ["", "   ", "Go home now my friend.", String(repeating: "la ", count: 60)])
  func anAnswerThatIsNoTranslationIsRefused(answer: String) throws {
    engine.answer = { _ in answer }
    #expect(try translator().translate("Go home now my friend.") == nil)
  }

  @Test func aShortTextMayBeTheSame() throws {
    engine.answer = { $0 }
    #expect(try translator().translate("Madrid, Spain.") == "Madrid, Spain.")
  }

  @Test(arguments: [
    (
      "Sale a las 10:45 de la parada.", "It leaves at 10:45 AM from the stop.",
      "It leaves at 10:45 from the stop."
    ),
    ("Es a las 9:30.", "It's at 9:30 p.m.", "It's at 9:30."),
    ("¿A las 9:30?", "At 9:30 p.m.?", "At 9:30?"),
    ("Es a las 9:30 de la noche.", "It's at 9:30 p.m.", "It's at 9:30 p.m."),
    ("Es a las 9:30 p. m.", "It's at 9:30 p.m.", "It's at 9:30 p.m."),
    ("Es a las 19:30.", "It's at 7:30 PM.", "It's at 7:30 PM."),
    ("Es a las veintiuna treinta.", "It's at 9:30 p.m.", "It's at 9:30 p.m."),
    ("Mañana (a las 9:30).", "Tomorrow (at 9:30 p.m.).", "Tomorrow (at 9:30 p.m.)."),
    ("El lunes (a las 9:30).", "On Monday (at 9:30 p.m.).", "On Monday (at 9:30)."),
    ("Es a las 9:30 p.m.", "It's at 9:30 p.m.", "It's at 9:30 p.m."), ("Soy yo.", "I am.", "I am."),
  ])
  func aTimeHasNoHalfOfTheDayThatNobodySaid(said: String, answer: String, expected: String) throws {
    let translator = SentenceTranslator(LanguagePair("es", "en"), engine)
    engine.answer = { _ in answer }
    #expect(try translator.translate(said) == expected)
  }

  /// Translates a final text of which a reader has seen the beginning of the translation.
  private func final(
    _ source: String = "Replay of the list.", seen: String = "", by translator: TextTranslator
  ) throws -> String {
    try translator.translate(source, stableCount: 0, isFinal: true, continuing: seen).text
  }

  /// A text translator whose engine chooses another word if there is a full stop.
  private func fickleTranslator() -> TextTranslator {
    engine.answer = { text in
      text.hasSuffix(".") ? "EL REPLAY DE LA LISTA." : "REPRODUCCIÓN DE LA LISTA"
    }
    return TextTranslator(translator())
  }

  @Test func aFinalTranslationKeepsTheWordsThatWereSeen() throws {
    let translator = fickleTranslator()
    let text = try final(seen: "REPRODUCCIÓN DE LA", by: translator)
    #expect(text == "REPRODUCCIÓN DE LA LISTA.")
    #expect(try final(by: translator) == text, "a sentence keeps its translation")
  }

  @Test(arguments: ["", "EL REPLAY", "EL REPLAY DE LA LISTA", "ALGO"])
  func aTranslationThatKeepsWhatWasSeenIsTheFirstOne(seen: String) throws {
    #expect(try final(seen: seen, by: fickleTranslator()) == "EL REPLAY DE LA LISTA.")
  }

  @Test(arguments: [
    ("POR FAVOR DIGA", "POR FAVOR DIGA SU NOMBRE."),
    ("POR, FAVOR, DIGA", "POR, FAVOR, DIGA SU NOMBRE."),
    ("POR FAVOR", "POR FAVOR, DIGA SU NOMBRE."), ("POR", "POR FAVOR, DIGA SU NOMBRE."),
    ("NO, FAVOR DIGA", "POR FAVOR, DIGA SU NOMBRE."),
    ("POR FAVOR DIGA SU, NOMBRE, Y", "POR FAVOR DIGA SU, NOMBRE."),
  ])
  func commasBetweenWordsThatWereSeenStay(seen: String, expected: String) throws {
    engine.answer = { _ in "POR FAVOR, DIGA SU NOMBRE." }
    let text = try final("Please say your name.", seen: seen, by: TextTranslator(translator()))
    #expect(text == expected)
  }

  /// An engine whose word for "is" depends on the word after it.
  private func translatorOfIs() -> TextTranslator {
    engine.answer = { text in
      text.replacing("is now", with: "ESTÁ AHORA").replacing("is", with: "ES").uppercased()
    }
    return TextTranslator(translator())
  }

  /// Returns the words of the translation that extensions do not change.
  private func unchanged(
    _ source: String, clear: String? = nil, by translator: TextTranslator
  ) throws -> String {
    let text = try translator.translate(source, stableCount: 0, isFinal: false)
    let count = try translator.unchangedCount(
      of: text, from: source, clearCount: (clear ?? source).unicodeScalars.count)
    return String(text.text.unicodeScalars.prefix(try #require(count)))
  }

  @Test(arguments: [
    ("The door is", "THE DOOR ES"), ("The door is now", "THE DOOR ESTÁ AHORA"),
    ("The door is now open.", "THE DOOR ESTÁ AHORA"), ("Is it?", "¿IS"), ("", ""),
  ])
  func wordsThatANameDoesNotChangeAreUnchanged(source: String, expected: String) throws {
    #expect(try unchanged(source, by: translatorOfIs()) == expected)
  }

  @Test func extendedTextsAreNotRemembered() throws {
    let translator = translatorOfIs()
    for _ in 1...2 { _ = try unchanged("The door is", by: translator) }
    #expect(
      engine.requests == [
        "The door is.", "The door is Anna.", "The door is Kim.", "The door is Anna.",
        "The door is Kim.",
      ])
  }

  @Test func wordsThatANameChangesAreNot() throws {
    engine.answer = { $0.contains("Kim") ? "LA CASA ROJA KIM" : "LA CASA BLANCA" }
    #expect(try unchanged("The house", by: TextTranslator(translator())) == "LA CASA")
  }

  @Test func commasThatWereSeenAreThoseOfTheExtendedTextToo() throws {
    engine.answer = { text in
      text.hasPrefix("Please")
        ? "Por favor, diga su nombre." : text.replacing("Thank you for", with: "Gracias por")
    }
    let translator = TextTranslator(translator())
    let (source, shown) = ("Please say your name. Thank you for", "Por favor diga su")
    let text = try translator.translate(source, stableCount: 0, isFinal: false, continuing: shown)
    let count = try translator.unchangedCount(
      of: text, from: source, clearCount: source.unicodeScalars.count, continuing: shown)
    #expect(text.text == "Por favor diga su nombre. Gracias por")
    #expect(count == text.text.unicodeScalars.count)
  }

  @Test func anExtensionThatIsNoTranslationKeepsNothing() throws {
    engine.answer = { $0.contains("Anna") ? "" : "La casa" }
    #expect(try unchanged("The house", by: TextTranslator(translator())) == "")
  }

  @Test func anEngineThatFailsAtAnExtensionKeepsTheTranslation() throws {
    engine.answer = { text throws(TranslationError) in
      if text.contains("Anna") { throw TranslationError.timedOut(engine: "simulated") }
      return "La casa"
    }
    let translator = TextTranslator(translator())
    #expect(throws: TranslationError.timedOut(engine: "simulated")) {
      try unchanged("The house", by: translator)
    }
    let text = try translator.translate("The house", stableCount: 0, isFinal: true)
    #expect(text.text == "La casa")
    let next = try translator.translate("The houses", stableCount: 0, isFinal: false)
    #expect(!translator.canExtend("The houses", translatedAs: next), "it might fail again")
  }

  @Test func anEngineThatIsSlowAtAnExtensionIsNotAskedForMore() throws {
    engine.answer = { text in
      if text.contains("Kim") { usleep(420_000) }
      return text.uppercased()
    }
    let translator = TextTranslator(translator())
    let text = try translator.translate("The house", stableCount: 0, isFinal: false)
    #expect(translator.canExtend("The house", translatedAs: text))
    _ = try unchanged("The house", by: translator)
    let next = try translator.translate("The houses", stableCount: 0, isFinal: false)
    #expect(!translator.canExtend("The houses", translatedAs: next))
  }

  @Test func commasOfAListStay() throws {
    engine.answer = { text in
      text.replacing("I bought", with: "Compré").replacing("apples", with: "manzanas")
        .replacing("pears", with: "peras").replacing("lemons", with: "limones").replacing(
          "and plums", with: "y ciruelas")
    }
    let text = try final(
      "I bought apples, pears, lemons and plums.", seen: "Compré manzanas peras limones y",
      by: TextTranslator(translator()))
    #expect(text == "Compré manzanas, peras, limones y ciruelas.")
  }

  @Test func aReaderHasNoCommasOfAnother() throws {
    let translator = fickleTranslator()
    engine.answer = { text in
      text.hasSuffix(".") ? "REPLAY, EL DE LA LISTA." : "REPRODUCIR, DE NUEVO LA LISTA"
    }
    let text = try final(seen: "REPRODUCIR DE NUEVO", by: translator)
    #expect(text == "REPRODUCIR DE NUEVO LA LISTA.")
    #expect(try final(by: translator) == "REPRODUCIR, DE NUEVO LA LISTA.")
  }

  @Test func extensionsEndIfAnotherTextWaits() throws {
    let translator = translatorOfIs()
    let text = try translator.translate("The door", stableCount: 0, isFinal: false)
    var asked = 0
    let count = try translator.unchangedCount(of: text, from: "The door", clearCount: 8) {
      asked += 1
      return asked == 1
    }
    #expect(count == nil)
    #expect(engine.requests.count == 2)
  }

  @Test func onlyFastFreeEnginesThatRewordAreAsked() throws {
    func canExtend(_ text: String = "The door", complete: Bool = true) throws -> Bool {
      let translator = TextTranslator(translator())
      var translation = try translator.translate(text, stableCount: 0, isFinal: false)
      translation.isComplete = complete
      return translator.canExtend(text, translatedAs: translation)
    }
    #expect(try canExtend())
    #expect(try canExtend("La señora está aquí ∙ 5 €"))
    #expect(try !canExtend("Дверь открыта"))
    #expect(try !canExtend("我去"))
    #expect(try !canExtend(String(repeating: "The door ", count: 230)))
    #expect(try !canExtend(complete: false))
    engine.isMetered = true
    #expect(try !canExtend())
    engine.isMetered = false
    engine.mayRewordSentences = false
    #expect(try !canExtend())
    engine.mayRewordSentences = true
    engine.answer = { text in
      usleep(60_000)
      return text.uppercased()
    }
    #expect(try !canExtend(), "the engine is slow")
  }

  @Test func aSentenceThatIsRememberedDoesNotMakeAnEngineFast() throws {
    let translator = TextTranslator(translator())
    engine.answer = { text in
      usleep(60_000)
      return text.uppercased()
    }
    for _ in 1...2 {
      let text = try translator.translate("The door", stableCount: 0, isFinal: false)
      #expect(!translator.canExtend("The door", translatedAs: text))
    }
    #expect(engine.requests.count == 1)
  }

  @Test(arguments: [
    ("The door is", "THE DOOR"), ("The door is no", "THE DOOR"), ("The door", "THE DOOR"),
    ("The", "THE"), ("Th", ""), ("", ""),
  ])
  func wordsThatWereNotHeardClearlyAreLeftOut(clear: String, expected: String) throws {
    let kept = try unchanged("The door is now open", clear: clear, by: translatorOfIs())
    #expect(kept == expected)
  }

  @Test func aWordWithAnAccentOfItsOwnIsNotCut() throws {
    let translator = TextTranslator(translator())
    let source = "Cafe\u{301} cerrado"
    _ = try unchanged(source, clear: "Cafe", by: translator)
    #expect(engine.requests.count == 1, "no word of the text was heard clearly")
    _ = try unchanged(source, clear: "Cafe\u{301}", by: translator)
    #expect(engine.requests.last == "Cafe\u{301} Kim.")
  }

  @Test func anEngineThatFailsAtASecondTryLosesNothing() throws {
    engine.answer = { text throws(TranslationError) in
      guard text.hasSuffix(".") else { throw TranslationError.timedOut(engine: "simulated") }
      return "EL REPLAY."
    }
    let translator = TextTranslator(translator())
    for _ in 1...3 {
      #expect(try final(seen: "REPRODUCCIÓN", by: translator) == "EL REPLAY.")
    }
  }

  @Test func aSecondTryIsMadeOnce() throws {
    let translator = fickleTranslator()
    for _ in 1...3 { _ = try final(seen: "ALGO", by: translator) }
    #expect(engine.requests.count == 2)
  }

  @Test func aSentenceThatIsSpokenIsNotAskedForTwice() throws {
    let translator = fickleTranslator()
    _ = try translator.translate(
      "Replay of the", stableCount: 0, isFinal: false, continuing: "REPRODUCCIÓN")
    #expect(engine.requests.count == 1)
  }

  @Test func aNumberThatTheEngineBreaksIsReplacedByAPlaceholder() throws {
    engine.answer = { "Bien: \($0.replacing("10:30", with: "diez"))" }
    #expect(try translator().translate("We meet at 10:30.") == "Bien: We meet at 10:30.")
    #expect(engine.requests.count == 2)
  }

  @Test func whatIsBrokenEvenSoIsWrittenAfterTheSentence() throws {
    engine.answer = { _ in "Nos vemos pronto." }
    #expect(try translator().translate("We meet at 10:30.") == "Nos vemos pronto. (10:30)")
  }

  @Test func termsOfTheGlossaryAreReplaced() throws {
    let glossary = Glossary([.init("blood count", "hemograma"), .init("Vis-à-vis", "Vis-à-vis")])
    engine.answer = { "Bien: \($0.uppercased())" }
    let answer = try translator(glossary).translate("The Blood Count of Vis-à-vis is ready.")
    #expect(answer == "Bien: THE hemograma OF Vis-à-vis IS READY.")
    #expect(engine.requests.allSatisfy { !$0.contains("Blood") })
  }

  @Test func theLongestOfSeveralTermsIsTaken() throws {
    let glossary = Glossary([.init("blood", "sangre"), .init("blood count", "hemograma")])
    engine.answer = { "Bien: \($0)" }
    let answer = try translator(glossary).translate("Bloody blood, a blood count, blood.")
    #expect(answer == "Bien: Bloody sangre, a hemograma, sangre.")
  }

  @Test func tenThousandTermsTakeNoMoreTimeThanTen() {
    let entries = (0..<Glossary.maxEntries).map { Glossary.Entry("term\($0) of art", "t\($0)") }
    let sentence = (1...20).map { "term\($0) of art and others" }.joined(separator: ", ")
    func time(_ glossary: Glossary) -> Duration {
      (0..<5).map { _ in
        ContinuousClock().measure { _ = glossary.replacing(in: sentence) { "Q\($0)" } }
      }.min() ?? .zero
    }
    #expect(Glossary(entries).replacing(in: sentence) { "Q\($0)" }.translations.count == 20)
    #expect(time(Glossary(entries)) < time(Glossary(Array(entries.prefix(21)))) * 3)
  }

  @Test(arguments: ["O'Brien is here.", "O’Brien is here."])
  func anApostropheOfATermMayHaveEitherForm(sentence: String) throws {
    let answer = try translator(Glossary([.init("O’Brien", "O’Brien")])).translate(sentence)
    #expect(answer == "O’Brien IS HERE.")
  }

  @Test func anErrorOfTheEngineIsPassedOn() {
    engine.answer = { _ throws(TranslationError) in throw .timedOut(engine: "simulated") }
    #expect(throws: TranslationError.timedOut(engine: "simulated")) {
      try translator().translate("Hello there.")
    }
  }

  @Test func controlCharactersDoNotPass() throws {
    engine.answer = { _ in "Hola\u{1B}[2J\namigo" }
    #expect(try translator().translate("Hello friend.") == "Hola [2J amigo")
  }

  @Test func aTextWithoutLettersIsNotTranslated() throws {
    #expect(try translator().translate("42!") == "42!")
    #expect(engine.requests.isEmpty)
  }

  @Test(arguments: [
    ("Really?", "¿REALLY?"), ("Stop!", "¡STOP!"), ("“Really?” he said.", "«REALLY?» HE SAID."),
  ])
  func spanishHasItsOwnMarks(sentence: String, expected: String) throws {
    #expect(try translator().translate(sentence) == expected)
  }

  @Test(arguments: [
    ("de", "„YES“ HE SAID."), ("fr", "«\u{A0}YES\u{A0}» HE SAID."), ("pt", "“YES” HE SAID."),
    ("ja", "「YES」 HE SAID."), ("pl", "„YES” HE SAID."), ("hu", "„YES” HE SAID."),
    ("en", "\"YES\" HE SAID."),
    ("xx", "“YES” HE SAID."),
  ])
  func quotationMarksAreThoseOfTheLanguage(target: String, expected: String) throws {
    let translator = SentenceTranslator(LanguagePair("sv", target), engine)
    #expect(try translator.translate("\"Yes\" he said.") == expected)
  }

  @Test(arguments: [
    ("Como está?", "¿Cómo está?"), ("Cual autobús va?", "¿Cuál autobús va?"),
    ("Perdone, como llego?", "Perdone, ¿cómo llego?"), ("A que hora sale?", "¿A qué hora sale?"),
    ("Hola, por favor, puede venir?", "Hola, por favor, ¿puede venir?"),
    ("No como carne; qué recomienda?", "No como carne; ¿qué recomienda?"),
    ("Si llueve, qué hacemos?", "Si llueve, ¿qué hacemos?"),
    ("Qué quiere, qué busca?", "¿Qué quiere, qué busca?"),
    ("Viene mañana, cuando termine?", "¿Viene mañana, cuando termine?"),
    ("Cuando llegue, me llama?", "¿Cuando llegue, me llama?"),
    ("En cuanto llegue?", "¿En cuanto llegue?"), ("Ayuda, hay fuego!", "¡Ayuda, hay fuego!"),
    ("Como sempre!", "¡Como sempre!"), ("“Donde está?”", "«¿Dónde está?»"),
  ])
  func aSpanishQuestionBeginsWhereItAsks(answer: String, expected: String) throws {
    engine.answer = { _ in answer }
    #expect(try translator().translate("Is this a question?") == expected)
  }

  @Test(arguments: [
    ("ca", "Que está herido?", "¿Que está herido?"), ("pt", "Que recomienda?", "¿Qué recomienda?"),
  ])
  func aCatalanQuestionMayBeginWithAConjunction(
    source: String, answer: String, expected: String
  ) throws {
    engine.answer = { _ in answer }
    let translator = SentenceTranslator(LanguagePair(source, "es"), engine)
    #expect(try translator.translate("Which sentence is this?") == expected)
  }

  @Test(arguments: [
    ("es", "Hola, me   disculpo .", "Hola, me disculpo."), ("ca", "tens una cosa", "Tens una cosa"),
    ("fr", "Ça va ?", "Ça va ?"), ("pt", "Custa .5 euros", "Custa .5 euros"),
  ])
  func whatApertiumLeavesIsTidied(target: String, answer: String, expected: String) throws {
    engine.answer = { _ in answer }
    let translator = SentenceTranslator(LanguagePair("en", target), engine)
    #expect(try translator.translate("This is a sentence.") == expected)
  }

  @Test func aTableOfTermsIsRead() throws {
    let glossary = try Glossary(parsing: "# terms\nblood count\themograma\n\nAspirin\n")
    #expect(glossary.entries == [.init("blood count", "hemograma"), .init("Aspirin", "Aspirin")])
    #expect(throws: GlossaryError.self) { try Glossary(parsing: "a\tb\tc") }
  }
}

@Suite("The translation of a text that grows") struct TextTranslatorTests {
  private let engine = SimulatedEngine()

  @Test func finishedSentencesAreSettled() throws {
    let text = TextTranslator(SentenceTranslator(LanguagePair("en", "fr"), engine))
    let first = try text.translate("It is late. We go", stableCount: 11, isFinal: false)
    #expect(first.text == "IT IS LATE. WE GO" && first.stableCount == 11)
    let second = try text.translate("It is late. We go home.", stableCount: 14, isFinal: false)
    #expect(second.stableCount == 11, "the last sentence may go on")
    let last = try text.translate("It is late. We go home.", stableCount: 23, isFinal: true)
    #expect(last.stableCount == 23 && last.isComplete)
    #expect(engine.requests.filter { $0.hasPrefix("It is late") }.count == 1)
  }

  @Test func aSentenceThatIsNotConfirmedIsNotSettled() throws {
    let text = TextTranslator(SentenceTranslator(LanguagePair("en", "fr"), engine))
    let result = try text.translate("It is late. We go", stableCount: 5, isFinal: false)
    #expect(result.stableCount == 0)
  }

  @Test func aSentenceWithoutATranslationStandsAsItWasSpoken() throws {
    engine.answer = { $0.hasPrefix("Two") ? "" : $0.uppercased() }
    let text = TextTranslator(SentenceTranslator(LanguagePair("en", "fr"), engine))
    let result = try text.translate("One thing. Two things.", stableCount: 0, isFinal: true)
    #expect(result.text == "ONE THING. Two things." && !result.isComplete)
  }

  @Test func ofARecognizerThatWritesCapitalsEverySentenceBeginsWithOne() throws {
    engine.answer = { _ in "Le mot est." }
    let text = TextTranslator(SentenceTranslator(LanguagePair("en", "fr"), engine))
    func translation(of source: String, isFinal: Bool = false) throws -> String {
      try text.translate(source, stableCount: 0, isFinal: isFinal).text
    }
    #expect(try translation(of: "now I am at the station") == "le mot est")
    #expect(try translation(of: "OK is late", isFinal: true).first == "L")
    #expect(try translation(of: "the OK is late") == "le mot est")
    #expect(try translation(of: "The train is late.", isFinal: true).first == "L")
    #expect(try translation(of: "the train to Paris") == "Le mot est")
    #expect(try translation(of: "the train\nto Paris").hasSuffix("\nle mot est"))
    #expect(try translation(of: "is late") == "Le mot est")
  }

  @Test(arguments: ["www.example.org est là", "iPhone est là", "anna@example.org est là"])
  func addressesAndNamesKeepTheirLetters(answer: String) throws {
    engine.answer = { $0.contains("Paris") ? "Le train pour Paris." : answer }
    let text = TextTranslator(SentenceTranslator(LanguagePair("en", "fr"), engine))
    _ = try text.translate("The train to Paris.", stableCount: 0, isFinal: true)
    #expect(try text.translate("it is there", stableCount: 0, isFinal: false).text == answer)
  }
}
