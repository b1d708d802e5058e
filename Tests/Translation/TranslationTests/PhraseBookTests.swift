import Testing
import Translation

@Suite("The phrase book") struct PhraseBookTests {
  private let book: PhraseBook

  init() throws {
    var book = PhraseBook()
    book.addBundled()
    self.book = book
  }

  private func translation(_ sentence: String, _ source: String, _ target: String) -> String? {
    book.translation(of: sentence, LanguagePair(source, target))
  }

  @Test(arguments: [
    ("Lo siento.", "es", "I'm sorry."), ("I'm sorry.", "en", "Lo siento."),
    ("Where is the bathroom?", "en", "¿Dónde está el baño?"),
    ("¿Dónde están los servicios?", "es", "Where is the bathroom?"),
    ("The bill, please.", "en", "La cuenta, por favor."),
    ("¿Me trae la cuenta?", "es", "The bill, please."), ("Help!", "en", "¡Socorro!"),
  ])
  func everydayPhrasesAreThoseOfPeople(sentence: String, source: String, expected: String) {
    #expect(translation(sentence, source, source == "es" ? "en" : "es") == expected)
  }

  @Test(arguments: ["en", "es", "pt", "ca"])
  func aPhraseIsKnownInEveryLanguageAndComesBack(source: String) throws {
    for target in ["en", "es", "pt", "ca"] where target != source {
      let english = "Nice to meet you."
      let said = source == "en" ? english : try #require(translation(english, "en", source))
      let back = try #require(translation(said, source, target))
      #expect(translation(back, target, source) == said, "\(back)")
    }
  }

  @Test(arguments: [
    ("i am not hungry", "no tengo hambre"), ("I’m not hungry", "No tengo hambre"),
    ("um, where's the bathroom", "¿dónde está el baño?"), ("OK.", "De acuerdo."),
    ("I cannot sleep.", "No puedo dormir."), ("I can't sleep…", "No puedo dormir."),
    ("Is there wi-fi?", "¿Hay wifi?"), ("It's RAINING!", "¡Está lloviendo!"),
  ])
  func caseMarksAndContractionsDoNotCount(sentence: String, expected: String) {
    #expect(translation(sentence, "en", "es") == expected)
  }

  @Test(arguments: [
    ("Yo no entiendo.", "I don't understand."), ("¿Cómo está usted?", "How are you?"),
    ("¿Y usted?", "And you?"), ("tengo frío", "I'm cold"), ("No, yo no.", nil),
    ("Estoy bien, gracias, ¿y usted?", "I'm fine, thank you, and you?"),
  ])
  func pronounsThatAreNotSaidDoNotCount(sentence: String, expected: String?) {
    #expect(translation(sentence, "es", "en") == expected)
  }

  @Test(arguments: [
    ("Llamé a la policía.", "es"), ("Llamé a una ambulancia.", "es"), ("Pagó en efectivo.", "es"),
    ("Giré a la izquierda.", "es"), ("É você?", "pt"), ("E tarde.", "pt"),
    ("No está bien.", "es"), ("No vale.", "es"), ("No lo siento.", "es"), ("Não tá bom.", "pt"),
    ("Todavía no está bien.", "es"), ("No ho sento.", "ca"), ("It's cold.", "en"),
    ("Not at all.", "en"), ("¿Está ocupado?", "es"),
  ])
  func wordsThatMeanSomethingElseAreLeftToTheEngine(sentence: String, source: String) {
    #expect(translation(sentence, source, source == "en" ? "es" : "en") == nil)
  }

  @Test(arguments: ["Take 1.5 mg.", "Yes & no.", "Thank you 😊", "I don't want to thank you."])
  func whatIsNotInTheWordsIsLeftToTheEngine(sentence: String) throws {
    var book = book
    try book.add(table: "en\tes\nTake 15 mg\tTome 15 mg\n")
    #expect(book.translation(of: sentence, LanguagePair("en", "es")) == nil)
  }

  @Test func aSentenceThatIsStillSpokenIsAPhraseOnceItHasAMark() {
    let pair = LanguagePair("en", "es")
    #expect(book.translation(of: "There", pair, isSpoken: false) == nil)
    #expect(book.translation(of: "I'm sorry.", pair, isSpoken: false) == "Lo siento.")
  }

  @Test func aStatementAfterAQuestionIsASentence() {
    #expect(
      translation("Hello, how are you, I'm fine", "en", "es") == "Hola, ¿cómo está? Estoy bien")
  }

  @Test(arguments: [
    ("Hello, how are you?", "Hola, ¿cómo está?"), ("Hello how are you", "Hola, ¿cómo está?"),
    ("Good morning, sir. ", "Buenos días, señor."),
    ("Excuse me, where is the pharmacy, please?", "Perdone, ¿dónde está la farmacia, por favor?"),
    ("Where is the pharmacy please?", "¿Dónde está la farmacia, por favor?"),
    ("I'm sorry, I don't understand.", "Lo siento, no entiendo."),
  ])
  func phrasesFollowEachOther(sentence: String, expected: String) {
    #expect(translation(sentence, "en", "es") == expected)
  }

  @Test(arguments: [
    ("Where is the", "en"), ("No me gusta el café.", "es"), ("I have a fever and a dog.", "en"),
    ("That's right here.", "en"), ("", "en"), ("?", "en"), ("…", "es"), ("Guten Tag.", "de"),
    (String(repeating: "Yes, ", count: 40), "en"),
  ])
  func aSentenceWithOtherWordsIsLeftToTheEngine(sentence: String, source: String) {
    #expect(translation(sentence, source, source == "es" ? "en" : "es") == nil)
  }

  @Test func aCommaMayChangeTheMeaning() {
    #expect(translation("No me gusta.", "es", "en") == "I don't like it.")
    #expect(translation("No, me gusta.", "es", "en") == "No, I like it.")
    #expect(translation("Yes please.", "en", "es") == "Sí, por favor.")
  }

  @Test func aStatementIsNoQuestion() {
    #expect(translation("¿Está cerrado?", "es", "en") == nil)
    #expect(translation("Está cerrado.", "es", "en") == "It's closed.")
    #expect(translation("¿Duele?", "es", "en") == "Does it hurt?")
    #expect(translation("Duele.", "es", "en") == "It hurts.")
  }

  @Test func thePhrasesOfTheUserComeFirst() throws {
    var book = PhraseBook()
    try book.add(table: "# mine\nen\tes-MX\n\nHello\t¿Qué onda?\nNew\t\n")
    book.addBundled()
    let pair = LanguagePair("en", "es")
    #expect(book.translation(of: "Hello.", pair) == "¿Qué onda?")
    #expect(book.translation(of: "New.", pair) == nil, "it has no translation")
    #expect(book.translation(of: "Goodbye.", pair) == "Adiós.")
    let other = LanguagePair("en", "pt")
    #expect(book.translation(of: "Hello, how are you?", other) == "Olá, como está?")
  }

  @Test func aTableOfAnotherSystemIsRead() throws {
    var book = PhraseBook()
    try book.add(table: "\u{FEFF}en\tde\r\nTV room\tFernsehraum\r\nHelp\tHilfe\r\n")
    let pair = LanguagePair("en", "de")
    #expect(book.translation(of: "Help, TV room!", pair) == "Hilfe, Fernsehraum!")
    #expect(
      book.translation(of: "Hilfe, Fernsehraum.", LanguagePair("de", "en")) == "Help, TV room.")
  }

  @Test(arguments: ["en", "es", "pt", "ca"])
  func eachWordingOfEveryPhraseIsUnderstood(source: String) {
    let target = source == "en" ? "es" : "en"
    for wording in book.wordings(in: source) {
      #expect(translation(wording, source, target) != nil, "\(wording)")
    }
  }

  @Test(arguments: [
    ("en\tes\na\tb\tc", 2, "more columns than languages"),
    ("Hello world\tHola", 1, "no languages, such as en, a tab, es"),
  ])
  func aLineThatCannotBeReadIsNamed(table: String, line: Int, reason: String) {
    var book = PhraseBook()
    let error = #expect(throws: GlossaryError.self) { try book.add(table: table) }
    #expect(error?.line == line && error?.reason == reason)
  }
}
