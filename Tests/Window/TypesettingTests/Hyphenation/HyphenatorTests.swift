import Testing
@testable import Typesetting

@Suite struct HyphenatorTests {
  private func hyphenated(_ word: String, _ language: String, in hyphenator: Hyphenator) -> String {
    var text = Array(word.utf16)
    for point in hyphenator.points(in: word, language: language).reversed() {
      text.insert(0x2D, at: point)
    }
    return String(decoding: text, as: UTF16.self)
  }

  @Test func theLikelyRegionIsUsedWithoutOne() throws {
    let hyphenator = Hyphenator()
    #expect(hyphenated("Gesellschaft", "de", in: hyphenator) == "Ge-sell-schaft")
    #expect(hyphenated("Gesellschaft", "de-AT", in: hyphenator) == "Ge-sell-schaft")
    #expect(hyphenated("hyphenation", "en", in: hyphenator) == "hy-phen-ation")
    #expect(hyphenated("GESELLSCHAFT", "de_CH", in: hyphenator) == "GE-SELL-SCHAFT")
  }

  @Test func punctuationAroundAWordStays() {
    let hyphenator = Hyphenator()
    #expect(hyphenated("»Gesellschaft«,", "de", in: hyphenator) == "»Ge-sell-schaft«,")
    #expect(hyphenated("(Gesellschaft)…", "de", in: hyphenator) == "(Ge-sell-schaft)…")
    #expect(hyphenated("«\u{A0}Gesellschaft\u{A0}»", "de", in: hyphenator).contains("Ge-sell"))
    #expect(hyphenated("Wasser-Gesellschaft", "de", in: hyphenator) == "Was-ser-Ge-sell-schaft")
    #expect(hyphenated("l’hyphenation", "en", in: hyphenator) == "l’hy-phen-ation")
  }

  @Test(arguments: [
    "https://example.com/Gesellschaft", "Gesellschaft_Wasser", "Gesellschaft.swift",
    "/usr/share/Gesellschaft", "Gesellschaft/", "wasser@gesellschaft.de", "Gesellschaft2",
    "#Gesellschaft", "@Gesellschaft", "Gesellschaft=Wasser", "~Gesellschaft", "C:\\Gesellschaft",
  ])
  func namesInWhichAHyphenWouldBeAnErrorHaveNone(name: String) {
    #expect(Hyphenator().points(in: name, language: "de").isEmpty)
  }

  @Test func aChainOfManyWordsTakesLittleTime() {
    let hyphenator = Hyphenator()
    let time = ContinuousClock().measure {
      for separator in ["_", "'", "’", "-", "\u{A0}"] {
        let chain = (0..<5_000).map { "gesellschaft\($0 % 7 == 0 ? "en" : "er")" }
        _ = hyphenator.points(in: chain.joined(separator: separator), language: "de")
      }
    }
    #expect(time < .seconds(1))
  }

  @Test func filesAreChosenByLanguageScriptAndRegion() throws {
    let folder = try TemporaryFolder()
    for name in [
      "hyph_pt_BR.dic", "hyph_pt_PT.dic", "hyph_sr_RS.dic", "hyph_sr-Latn_RS.dic", "hyph_fr.dic",
      "hyph_nb_NO.dic", "hyph_xx_YY.dic", "hyph_.dic", "readme.txt",
    ] {
      try folder.write(Array("UTF-8\n1a\n".utf8), to: name)
    }
    let patterns = PatternFolder(path: folder.path)
    func name(_ tag: String) -> String? {
      patterns.file(for: tag).map { String($0.dropFirst(folder.path.count + 1)) }
    }
    #expect(name("pt") == "hyph_pt_BR.dic")
    #expect(name("pt-PT") == "hyph_pt_PT.dic")
    #expect(name("pt-AO") == "hyph_pt_BR.dic")
    #expect(name("sr") == "hyph_sr_RS.dic")
    #expect(name("sr-Latn") == "hyph_sr-Latn_RS.dic")
    #expect(name("fr-CA") == "hyph_fr.dic")
    #expect(name("no") == "hyph_nb_NO.dic")
    #expect(name("xx") == "hyph_xx_YY.dic")
    #expect(name("de") == nil)
    #expect(name("") == nil)
    #expect(PatternFolder(path: "\(folder.path)/missing").file(for: "pt") == nil)
  }

  @Test func aBrokenFileIsReportedOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "hyph_de.dic")
    var warnings: [FontWarning] = []
    let hyphenator = Hyphenator(folder: folder.path) { warnings.append($0) }
    for _ in 0..<3 { #expect(hyphenator.points(in: "Gesellschaft", language: "de").isEmpty) }
    #expect(hyphenator.points(in: "Gesellschaft", language: "de-AT").isEmpty)
    #expect(warnings.count == 1)
    #expect(warnings.first?.description.contains("hyph_de.dic cannot be used") == true)
  }

  @Test func changesOfLettersAreLeftOut() throws {
    let folder = try TemporaryFolder()
    // Old German spelling: Zucker becomes Zuk-ker.
    let patterns = "UTF-8\nLEFTHYPHENMIN 2\n1k\nc3k/k=k,1,2\nt1t\n"
    try folder.write(Array(patterns.utf8), to: "hyph_de.dic")
    let hyphenator = Hyphenator(folder: folder.path)
    #expect(hyphenated("Zuckermutter", "de", in: hyphenator) == "Zuckermut-ter")
  }
}
