internal import Console
internal import Testing

@testable import SignReading

/// The languages of signs, with the model that `scripts/setup --signs` installs.
@Suite("Languages of signs") struct SignLanguagesTests {
  private static func languages() throws -> SignLanguages {
    try SignLanguages("\(UserFolder.data)/signs/lid.176.ftz")
  }

  @Test(arguments: [
    ("Prohibido el paso\nZona de obras", "es"), ("EMERGENCY EXIT\nKeep clear", "en"),
    ("Bitte ziehen Sie eine Nummer", "de"), ("Sortie de secours", "fr"),
    ("خروج اضطراری\nEmergency exit", "fa"),
    ("داروخانه شبانه روزی", "fa"), ("ممنوع التدخين", "ar"), ("دکان بند ہے", "ur"),
    ("प्रवेश निषेध", "hi"),
    ("紧急出口请勿堵塞", "zh"), ("出口電梯請勿擁擠", "zh"), ("立入禁止のお知らせ", "ja"), ("ラーメン", "ja"),
    ("ЗАПАСНЫЙ ВЫХОД", "ru"),
    ("ΕΞΟΔΟΣ", "el"), ("אסור לעשן", "he"), ("비상구", "ko"), ("ทางออก", "th"),
  ])
  func theLanguageOfASignIsTold(text: String, language: String) throws {
    #expect(try Self.languages().language(of: text) == language)
  }

  @Test(arguments: [
    ("SALIDA", "es"), ("Sortie", "fr"), ("Ausgang", "de"), ("Uscita", "it"), ("SAÍDA", "pt"),
    ("Wyjście", "pl"), ("ÇIKIŞ", "tr"), ("TIREZ", "fr"), ("Billets", "fr"), ("Fermé", "fr"),
    ("Exit", "en"), ("Sem", "cs"), ("Apteekki", "fi"), ("ECZANE", "tr"), ("Otevřeno", "cs"),
    ("Utgång", "sv"), ("Kijárat", "hu"), ("GEÖFFNET", "de"), ("Empuje", "es"), ("Puxe", "pt"),
  ])
  func aSingleWordOfSignsIsTold(text: String, language: String) throws {
    #expect(try Self.languages().language(of: text) == language)
  }

  @Test func aWordOfSeveralLanguagesIsInThatOfTheSignsBesideIt() throws {
    let languages = try Self.languages()
    #expect(languages.language(of: "Vietato fumare nei locali") == "it")
    #expect(languages.language(of: "FARMACIA") == "it")
    #expect(languages.language(of: "Prohibido fumar en el local") == "es")
    #expect(languages.language(of: "FARMACIA") == "es")
    #expect(languages.language(of: "Merceria") == "es", "a word that no list has, too")
    #expect(languages.language(of: "Exit") == "en", "a word of one language stays in it")
    #expect(languages.language(of: "Merceria") == "es", "and decides about no other word")
  }

  @Test(arguments: [
    ("Sopa de verduras", "es"), ("Ensalada mixta", "es"), ("Rauchen verboten", "de"),
    ("Sortie de secours", "fr"), ("No smoking", "en"), ("Vietato fumare", "it"),
  ])
  func twoOrThreeWordsAreInTheLanguageOfTheSignsBesideThemIfTheyMayBe(
    text: String, language: String
  ) throws {
    let languages = try Self.languages()
    #expect(languages.language(of: "Todos los platos llevan pan y agua") == "es")
    #expect(languages.language(of: text) == language)
  }

  @Test(arguments: ["", "12:30", "→ 24 €", "...."])
  func whatHasNoWordsHasNoLanguage(text: String) throws {
    #expect(try Self.languages().language(of: text) == nil)
  }

  @Test func aFileThatIsNoModelIsRejected() {
    #expect(throws: SignReadingError.badModel("Package.swift")) {
      try SignLanguages("Package.swift")
    }
    #expect(throws: SignReadingError.badModel("none")) { try SignLanguages("none") }
  }
}
