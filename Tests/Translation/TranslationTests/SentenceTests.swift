import Testing
import Translation

@Suite("Sentences for an engine") struct SentenceTests {
  private static let pair = LanguagePair("en", "es")

  @Test(arguments: [
    ("Hello. How are you? Fine", ["Hello.", "How are you?", "Fine"]),
    ("Mr. Smith paid 3.50 at 10.30. He left.", ["Mr. Smith paid 3.50 at 10.30.", "He left."]),
    ("one line\nanother", ["one line", "another"]), ("", []), ("  ", []),
    (" Leading blanks.", ["Leading blanks."]),
  ])
  func aTextIsSplitAtItsSentences(text: String, sentences: [String]) {
    let splitter = SentenceSplitter(language: "en")
    let found = splitter.sentences(of: text)
    #expect(found.map(\.text) == sentences)
    for sentence in found {
      #expect(String(text.unicodeScalars.prefix(sentence.end)).hasSuffix(sentence.text))
    }
  }

  @Test(arguments: [
    ("where is the station", "Where is the station."), ("Where is it?", "Where is it?"),
    ("i think i'm late", "I think I'm late."), ("I said it is,", "I said it is."),
    ("he said “yes.”", "He said “yes.”"), ("it is in iron", "It is in iron."),
    ("I don’t know.", "I don't know."),
  ])
  func aSentenceWithoutCaseAndMarksGetsThem(sentence: String, prepared: String) {
    #expect(PreparedSentence(sentence, Self.pair).text == prepared)
  }

  @Test(arguments: [
    ("where is it", "Dónde está.", "dónde está"), ("Where is it?", "¿Dónde está?", "¿Dónde está?"),
    ("Wait", "Espera.", "Espera"), ("wait", "Espera…", "espera…"),
    ("usa today", "UE hoy.", "UE hoy"),
  ])
  func whatWasAddedIsRemoved(sentence: String, answer: String, restored: String) {
    #expect(PreparedSentence(sentence, Self.pair).restored(answer) == restored)
  }

  @Test func aStopOfAnotherScriptIsUsed() {
    #expect(PreparedSentence("こんにちは", LanguagePair("ja", "en")).text == "こんにちは。")
    #expect(PreparedSentence("hello", LanguagePair("en", "ja")).restored("こんにちは。") == "こんにちは")
  }
}

@Suite("Terms that a translation must have") struct FixedTermsTests {
  private func terms(_ sentence: String, _ source: String = "en", _ target: String = "es")
    -> FixedTerms
  {
    FixedTerms(in: sentence, of: LanguagePair(source, target))
  }

  @Test(arguments: [
    ("It costs 3.50 €.", ["3,50"]), ("Call 555-0199 at 10:30, please.", ["555-0199", "10:30"]),
    ("Write to ana@example.org.", ["ana@example.org"]),
    ("See https://example.org/a?b=1.", ["https://example.org/a?b=1"]),
    ("Take 2 tablets and 5 ml.", ["2", "5"]), ("No terms here.", []),
    ("Take 1,500 mg at gate B12.", ["1.500", "B12"]), ("Version 1.2.3", ["1.2.3"]),
    ("on the 2nd floor, in the 20th century", []), ("$1,234.50 or 30%", ["$1.234,50", "30%"]),
  ])
  func theyAreWrittenAsTheTargetDoes(sentence: String, written: [String]) {
    #expect(terms(sentence).written == written)
  }

  @Test(arguments: [
    ("It costs 3.50 €.", "Cuesta 3,50 €.", "Cuesta 3,50 €."),
    ("Take 1,500 mg.", "Tome 1.500 mg.", "Tome 1.500 mg."),
    ("Take 1,500 mg.", "Tome 1500 mg.", "Tome 1500 mg."),
    ("Take 1,500 mg.", "Tome 1,500 mg.", "Tome 1.500 mg."),
    ("Take 1.500 mg.", "Tome 1.500 mg.", "Tome 1,500 mg."),
    ("At 10:30.", "A las 10.30.", "A las 10:30."), ("At 10:30.", "À 10 h 30.", "À 10 h 30."),
    ("At 17:00.", "A las 5 de la tarde.", "A las 5 de la tarde."),
    ("It costs $1,234.50.", "Cuesta $1,234.50.", "Cuesta $1.234,50."),
    ("On 25/12/2026.", "El 25-12-2026.", "El 25-12-2026."),
    ("On 12/25/2026.", "El 12/25/2026.", "El 25/12/2026."),
    ("On 12/05/2026.", "El 12/05/2026.", "El 12/05/2026."),
    ("On 2026-05-12.", "El 12/05/2026.", "El 12/05/2026."),
    ("From 5:00 to 17:00.", "De 5:00 a 17:00.", "De 5:00 a 17:00."),
    ("Version 2.1 of it", "Versión 2.1", "Versión 2.1"), ("5 km", "5km", "5km"),
    ("2 of 20", "2 de 20", "2 de 20"), ("at 3pm", "a las 3pm", "a las 3pm"),
    ("the 20th century", "el siglo XX", "el siglo XX"),
  ])
  func aNumberKeepsItsValue(sentence: String, answer: String, restored: String) {
    #expect(terms(sentence).restored(in: answer) == restored)
  }

  @Test(arguments: [
    ("de", "Es kostet 1.500 Euro.", "en", "It costs 1,500 euros."),
    ("de", "Nehmen Sie 1,5 ml.", "en", "Take 1.5 ml."),
    ("en", "It costs 10,000 euros.", "fr", "Cela coûte 10\u{202F}000 euros."),
    ("en", "It costs 10,000 euros.", "fr", "Cela coûte 10 000 euros."),
    ("fr", "Cela coûte 10 000,50 euros.", "en", "It costs 10,000.50 euros."),
    ("es", "Son 1500 euros.", "en", "It is 1,500 euros."),
    ("de", "Die Adresse ist 192.168.100.200.", "en", "The address is 192.168.100.200."),
  ])
  func theNotationIsThatOfItsLanguage(
    source: String, sentence: String, target: String, answer: String
  ) {
    #expect(terms(sentence, source, target).restored(in: answer) == answer)
  }

  @Test(arguments: [
    ("en", "es", "Call before 5 pm.", "Call before 17:00."),
    ("en", "de", "At 12:30 p.m. or 12 AM", "At 12:30 or 0:00."),
    ("en", "fr", "Is it 10:45 a.m.?", "Is it 10:45?"), ("en", "en", "At 5 pm.", "At 5 pm."),
    ("pt", "en", "Sai às 10h45.", "Sai às 10:45."),
    ("pt", "en", "Antes das 17h.", "Antes das 17:00."),
    ("fr", "de", "À 10 h 45, pas à 17 h.", "À 10:45, pas à 17:00."),
    ("ca", "es", "A les 10.45 h o a les 9 h.", "A les 10:45 o a les 9:00."),
    ("es", "en", "Dura 2 h.", "Dura 2 h."),
    ("es", "en", "Abierto las 24 h del día.", "Abierto las 24 h del día."),
    ("es", "ca", "A las 2 h 15 min.", "A las 2 h 15 min."),
    ("fr", "en", "À 2 h d'ici.", "À 2 h d'ici."),
    ("es", "en", "Hoy hace 30º.", "Hoy hace 30°."),
    ("es", "en", "Hace 15º en el 2º piso.", "Hace 15° en el 2º piso."),
    ("pt", "en", "Meu assento é 12a.", "Meu assento é 12a."),
    ("ca", "es", "A la sala 4t.", "A la sala 4t."),
    ("pt", "en", "Veja https://e.org/12a às 2h30.", "Veja https://e.org/12a às 2:30."),
    ("en", "es", "See https://e.org/7pm at 7 pm.", "See https://e.org/7pm at 19:00."),
    ("de", "en", "Um 10:45 Uhr 20 Gäste.", "Um 10:45 Uhr 20 Gäste."),
    ("de", "en", "Um 10.45 Uhr.", "Um 10:45 Uhr."),
    ("en", "es", "At 3.10 pm.", "At 15:10."),
    ("en", "es", "Come at 10.45 today.", "Come at 10:45 today."),
    ("de", "en", "Um 17 Uhr.", "Um 17:00 Uhr."),
    ("de", "en", "Um 17 Uhr 30.", "Um 17:30 Uhr."), ("de", "en", "Um 10:45 Uhr.", "Um 10:45 Uhr."),
    ("es", "pt", "La 2.ª planta.", "La 2ª planta."), ("ca", "es", "El 2n pis.", "El 2º pis."),
    ("pt", "es", "No 2o andar, à 1a porta.", "No 2º andar, à 1ª porta."),
  ])
  func timesAndOrdinalsAreGivenToEnginesInOneForm(
    source: String, target: String, sentence: String, prepared: String
  ) {
    #expect(PreparedSentence(sentence, LanguagePair(source, target)).text == prepared)
  }

  @Test(arguments: [
    ("At 10:30.", "Mañana."), ("At 10:30.", "A las 11:30."), ("On 12/05/2026.", "El 12/06/2026."),
    ("At 17:00.", "A las 5."), ("From 5:00 to 17:00.", "De 5 a 5."), ("At 17:00.", "Vienen 17."),
    ("Take 2.", "Tome dos."), ("a@b.org", "a arroba b"),
    ("2 and 2", "2 y dos"),
  ])
  func aTermThatIsGoneIsNoticed(sentence: String, answer: String) {
    #expect(terms(sentence).restored(in: answer) == nil)
  }
}
