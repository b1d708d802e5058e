import Testing

@testable import Apertium

@Suite struct ApertiumModeTests {
  private let locale = "LC_ALL=C.UTF-8; export LC_ALL; "
  private let mode = ApertiumMode(
    """
    lt-proc 'a-b.automorf.bin' | apertium-tagger -g $2 'a-b.prob' | apertium-pretransfer | \
    apertium-transfer 'x.t1x' 'a-b.t1x.bin' 'a-b.autobil.bin' | lt-proc $1 'a-b.autogen.bin'

    """)

  @Test func aModeBecomesAPipelineThatFlushes() {
    #expect(
      mode.translation == locale
        + "lt-proc -z 'a-b.automorf.bin' | apertium-tagger -z -g 'a-b.prob' | apertium-pretransfer -z | "
        + "apertium-transfer -z 'x.t1x' 'a-b.t1x.bin' 'a-b.autobil.bin' | lt-proc -z -g 'a-b.autogen.bin'"
    )
  }

  @Test func theProgramsThatAnalyseWordsAreTheFirstOfAMode() {
    let analysis =
      locale
      + "lt-proc -w 'a-b.automorf.bin' | apertium-tagger -g 'a-b.prob' | apertium-pretransfer"
    #expect(mode.analysis(isGlossed: false) == analysis)
    #expect(mode.analysis(isGlossed: true) == analysis + " | lt-proc -b 'a-b.autobil.bin'")
  }

  @Test func aModeWithoutThemAnalysesNothing() {
    #expect(ApertiumMode("").analysis(isGlossed: false) == nil)
    #expect(ApertiumMode("cat 'a' | tr b c").analysis(isGlossed: true) == nil)
    #expect(
      ApertiumMode("lt-proc 'a' | apertium-pretransfer").analysis(isGlossed: true) == nil,
      "there is no dictionary")
  }

  @Test(arguments: ["a^b$c/d\\e@f<g>[h]{i}", "", "\\\\", "plain"])
  func whatIsEscapedComesBack(text: String) {
    #expect(ApertiumText.unescaped(ApertiumText.escaped(text)[...]) == text)
  }
}
