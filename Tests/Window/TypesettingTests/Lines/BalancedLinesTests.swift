import Testing
import Typesetting

/// Balanced lines of whole texts, broken at clauses where possible.
///
/// The measure is that of the default look in a window of 1280 × 720.
@Suite struct BalancedLinesTests {
  private static let style = TextStyle(size: 36)
  private static let width = 1280 * 8 / 10 - 2 * 14

  private func lines(_ text: String, _ language: String?, width: Int = width) throws -> [String] {
    try makeTypesetter().lines(
      of: text, language: language, style: Self.style, width: width, strategy: .balanced
    ).map(\.text)
  }

  @Test(arguments: [
    ("en", "We should have gone to the station earlier,|because the last train has already left."),
    ("en", "I don't know. Maybe we can ask someone|at the information desk over there."),
    (
      "en",
      "I left my passport at the hotel this morning|because I didn't think that I would need it."
    ),
    ("es", "Perdone, ¿me puede decir dónde|está la parada de autobús más cercana?"),
    ("es", "El médico dice que tiene que descansar|y tomar esta medicina dos veces al día."),
    ("fr", "Je voudrais réserver une table|pour quatre personnes demain soir."),
    ("fr", "Nous avons perdu nos bagages,|et personne ne sait où ils se trouvent."),
    ("de", "Ich habe den Schlüssel im Zimmer vergessen|und kann die Tür nicht mehr öffnen."),
    ("de", "Der Zug nach München fährt heute leider|von einem anderen Gleis ab."),
    ("it", "Mi scusi, potrebbe parlare più lentamente?|Non capisco ancora bene l'italiano."),
    ("it", "Il treno per Firenze parte|fra dieci minuti dal binario numero quattro."),
    ("pt", "A senhora precisa de preencher este formulário|antes de falar com o médico."),
    ("ca", "Demà al matí agafarem el primer tren|per arribar a temps a la reunió."),
  ])
  func aLineEndsWhereTheSenseAllows(language: String, marked: String) throws {
    let expected = marked.split(separator: "|").map(String.init)
    let lines = try lines(expected.joined(separator: " "), language)
    #expect(lines == expected)
  }

  @Test(arguments: [
    ("en", "the"), ("en", "of"), ("en", "Mr."), ("en", "(the"), ("es", "del"), ("fr", "les"),
    ("de", "einem"),
    ("it", "nella"), ("pt", "aos"), ("ca", "aquest"), ("en-GB", "and"), ("EN", "And"),
  ])
  func noLineEndsWithAWordThatBelongsToTheNext(language: String, word: String) throws {
    let typesetter = try makeTypesetter()
    let text = "xxxx xxxx xxxx xxxx \(word) yyyy yyyy yyyy yyyy"
    for width in stride(from: 900, to: 500, by: -7) {
      let lines = typesetter.lines(
        of: text, language: language, style: Self.style, width: width, strategy: .balanced)
      #expect(lines.count == 1 || !lines[0].text.hasSuffix(" " + word), "\(width)")
    }
  }

  @Test(arguments: ["no.", "is.", "the,", "and…"])
  func aFunctionWordWithPunctuationMayEndALine(word: String) throws {
    let text = "xxxx xxxx xxxx xxxx \(word) yyyy yyyy yyyy yyyy yyyy"
    let width = try makeTypesetter().advance(of: text, style: Self.style) * 3 / 4
    #expect(try lines(text, "en", width: width).first == "xxxx xxxx xxxx xxxx \(word)")
  }

  @Test func aNameAndAQuantityStayWhole() throws {
    let typesetter = try makeTypesetter()
    for whole in ["Marie Curie", "250 grams"] {
      let text = "xxxx xxxx xxxx xxxx \(whole) yyyy yyyy yyyy yyyy"
      let width = typesetter.advance(of: text, style: Self.style) * 3 / 4
      #expect(try lines(text, "en", width: width).contains { $0.contains(whole) })
    }
  }

  @Test func withoutATableTheBalanceDecides() throws {
    let typesetter = try makeTypesetter()
    let text = "aaa bbb ccc ddd eee fff ggg hhh iii jjj kkk lll mmm nnn ooo ppp qqq rrr"
    let lines = try lines(text, nil, width: typesetter.advance(of: text, style: Self.style) * 3 / 4)
    // 15.1 and 17.7 em. With one more word on the first line, they have 16.1 and 16.6 em.
    #expect(
      lines == ["aaa bbb ccc ddd eee fff ggg hhh", "iii jjj kkk lll mmm nnn ooo ppp qqq rrr"])
  }

  @Test func aLineIsBrokenAtPunctuationInEveryLanguage() throws {
    let typesetter = try makeTypesetter()
    let text = "aaa bbb ccc ddd eee, fff ggg hhh iii jjj kkk lll"
    let lines = try lines(
      text, "xx", width: typesetter.advance(of: text, style: Self.style) * 3 / 4)
    #expect(lines == ["aaa bbb ccc ddd eee,", "fff ggg hhh iii jjj kkk lll"])
  }

  @Test func japaneseIsBrokenBetweenPhrases() throws {
    let text = "東京ディズニーランドへ行きましたが、とても楽しかったです"
    let whole = try makeTypesetter().advance(of: text, language: "ja", style: Self.style)
    let lines = try lines(text, "ja", width: whole * 3 / 4)
    #expect(lines == ["東京ディズニーランドへ行きましたが、", "とても楽しかったです"])
  }

  @Test func paragraphsAreBalancedEachByItself() throws {
    let typesetter = try makeTypesetter()
    let text = "aa bb cc dd ee ff gg hh ii jj"
    let width = typesetter.advance(of: text, style: Self.style) * 3 / 4
    let one = try lines(text, nil, width: width)
    #expect(try lines(text + "\n\n" + text, nil, width: width) == one + [""] + one)
  }

  @Test func wordsWiderThanALineAreCutAsEver() throws {
    let text = "see " + String(repeating: "x", count: 200)
    let typesetter = try makeTypesetter()
    let greedy = typesetter.lines(of: text, style: Self.style, width: Self.width).map(\.text)
    #expect(try lines(text, "en") == greedy)
  }

  @Test func theLabelInTheFirstLineCountsAsPartOfIt() throws {
    let typesetter = try makeTypesetter()
    let text = "aa bb cc dd ee ff gg hh ii jj kk ll"
    let width = typesetter.advance(of: text, style: Self.style)
    let lines = typesetter.lines(
      of: text, style: Self.style, width: width, indent: width / 3, strategy: .balanced)
    #expect(lines.count == 2)
    #expect(abs(lines[0].advance + width / 3 - lines[1].advance) < width / 6)
  }
}
