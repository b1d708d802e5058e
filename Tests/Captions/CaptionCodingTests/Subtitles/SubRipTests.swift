import CaptionCoding
import Testing

@Suite("SubRip")
struct SubRipTests {
  private func read(_ text: String) -> (cues: [Cue], warnings: WarningCounts) {
    cues(in: text, .subRip)
  }

  private func texts(_ text: String) -> [String] { read(text).cues.map(\.text) }

  /// Returns the text of a cue that contains `payload`.
  private func shown(_ payload: String) -> String? {
    texts("1\n00:00:01,000 --> 00:00:02,000\n\(payload)\n").first
  }

  @Test func aCueHasTimesAndText() {
    let (cues, warnings) = read("1\n00:00:01,500 --> 01:02:04,025\nHola\n\n")
    #expect(cues.map(\.text) == ["Hola"])
    #expect(cues.first?.start == .milliseconds(1500))
    #expect(cues.first?.end == .milliseconds(3_724_025))
    #expect(warnings.total == 0)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func linesEndAsAnySystemEndsThem(_ end: String) {
    let file = ["\u{FEFF}1", "0:0:1,000 --> 0:0:2,000", "a", "b", "", "2", "0:3 --> 0:4", "c"]
    let (cues, warnings) = read(file.joined(separator: end))
    #expect(cues.map(\.text) == ["a\nb", "c"])
    #expect(warnings.total == 0)
  }

  @Test(arguments: [
    "00:00:01,000 --> 00:00:04,000", "00:00:01.000 --> 00:00:04.000", "00:01,0 --> 00:04,00",
    "0:0:1,000 --> 0:0:4,000", "00:00:01 --> 00:00:04", "  00:00:01,000-->00:00:04,000  ",
    "00:00:01,000 --> 00:00:04,000 X1:100 X2:200 Y1:5 Y2:9", "00:00:01,000\t-->\t00:00:04,000",
  ])
  func timeLinesAreReadLikeInMediaPlayers(_ line: String) {
    let (cues, warnings) = read("\(line)\nHola")
    #expect(cues.map(\.start) == [.seconds(1)])
    #expect(cues.map(\.end) == [.seconds(4)])
    #expect(warnings.total == 0)
  }

  @Test func aFractionIsADecimalFraction() {
    let (cues, _) = read("00:01,5 --> 00:02,25\nHola")
    #expect(cues.first?.start == .milliseconds(1500))
    #expect(cues.first?.end == .milliseconds(2250))
  }

  @Test func aNumberIsText() {
    #expect(
      texts("1\n0:1 --> 0:2\n1984\n\n2\n0:3 --> 0:4\n42\n43\n\n0:5 --> 0:6\n7")
        == ["1984", "42\n43", "7"])
  }

  @Test(arguments: [
    ("1\n0:1 --> 0:2\na\n2\n0:3 --> 0:4\nb\n0:5 --> 0:6\nc\n", ["a", "b", "c"]),
    ("1\n0:1 --> 0:2\n2\n0:3 --> 0:4\n \n\n3\n0:5 --> 0:6\n<i></i>\n", []),
  ])
  func theEmptyLineBetweenCuesAndTheTextMayBeMissing(file: String, texts: [String]) {
    let (cues, warnings) = read(file)
    #expect(cues.map(\.text) == texts)
    #expect(warnings.total == 0)
  }

  @Test(arguments: [
    ("<i>Hola</i>, <B>sí</B> <u>no</u> <s>tal</s>", "Hola, sí no tal"),
    ("<font color=\"#ff0000\" face='Arial'>rojo</FONT>", "rojo"),
    ("{\\an8}arriba {\\pos(192,240)}aquí", "arriba aquí"),
    ("1 < 2 > 0, <3, <x>, <ii>, <i, < i>, </>", "1 < 2 > 0, <3, <x>, <ii>, <i, < i>, </>"),
    ("{a} {\\an8 <font color", "{a} {\\an8 <font color"),
    ("a &amp;&lt;i&gt;&nbsp;&quot;&#233;&#xE9;&apos;", "a &<i>\u{A0}\"éé'"),
    ("AT&T &foo; &amp &#; &#xyz; &#1114112; &#0;", "AT&T &foo; &amp &#; &#xyz; \u{FFFD} \u{FFFD}"),
    ("&amp;lt;", "&lt;"),
    ("a --> b", "a --> b"), ("- Hola.\n  - ¿Qué tal?", "- Hola.\n- ¿Qué tal?"),
    ("<i>una\nlínea</i>\n\u{A0}\ny otra", "una\nlínea\ny otra"),
    ("a\0b\u{1B}[31mc\u{7}&#27;[0md", "abcd"),
  ])
  func markupIsRemovedFromText(_ payload: String, _ text: String) {
    #expect(shown(payload) == text)
  }

  @Test(arguments: [
    "00:00:xx,000 --> 00:00:02,000", "00:00:01,000 -->", "--> 00:00:02,000", "1 --> 2",
    "-00:00:01,000 --> 00:00:02,000", "00:00:01,0000 --> 00:00:02,000",
    "00:00:01,000 --> 00:00:02,000X1:3", "9999999999:00:01,000 --> 0:2", "00:001:00 --> 00:02:00",
    "999999999:00:01,000 --> 999999999:00:02,000",
  ])
  func aCueWithABrokenTimeLineIsSkipped(_ line: String) {
    let (cues, warnings) = read("1\n\(line)\nlost\nlost too\n\n2\n0:3 --> 0:4\nkept\n")
    #expect(cues.map(\.text) == ["kept"])
    #expect(warnings[.brokenTimeLine] == 1)
    #expect(warnings.total == 1)
  }

  @Test func aBrokenTimeLineEndsTheCueBeforeIt() {
    let (cues, warnings) = read("1\n0:1 --> 0:2\na\n2\n00:00:xx --> 0:4\nlost\n")
    #expect(cues.map(\.text) == ["a"])
    #expect(warnings[.brokenTimeLine] == 1)
  }

  @Test func textWithoutTimesIsSkippedAndCountedOnceABlock() {
    let (cues, warnings) = read("Title\nby me\n\n7\n\n8\n9\n\n1\n0:1 --> 0:2\na\n\nastray\n")
    #expect(cues.map(\.text) == ["a"])
    #expect(warnings[.textWithoutTime] == 4)
    #expect(warnings.total == 4)
  }

  @Test(arguments: ["0:5 --> 0:5", "0:5 --> 0:1"])
  func aCueThatEndsBeforeItBeginsIsShownForItsReadingTime(_ line: String) {
    for (text, time) in [
      ("Hola", Duration.seconds(1)), (String(repeating: "a", count: 34), .seconds(2)),
      (String(repeating: "a", count: 1000), .seconds(7)),
    ] {
      let (cues, warnings) = read("\(line)\n\(text)")
      #expect(cues.map(\.start) == [.seconds(5)])
      #expect(cues.map(\.end) == [.seconds(5) + time])
      #expect(warnings[.endBeforeStart] == 1)
    }
  }
}
