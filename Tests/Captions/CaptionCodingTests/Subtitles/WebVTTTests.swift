import CaptionCoding
import Testing

@Suite("WebVTT")
struct WebVTTTests {
  private func read(_ body: String) -> (cues: [Cue], warnings: WarningCounts) {
    cues(in: "WEBVTT\n\n" + body, .webVTT)
  }

  private func texts(_ body: String) -> [String] { read(body).cues.map(\.text) }

  @Test func aCueHasTimesAndText() {
    let (cues, warnings) = read("00:01.500 --> 100:02:04.025\nHola\n¿Qué tal?\n")
    #expect(cues.map(\.text) == ["Hola\n¿Qué tal?"])
    #expect(cues.first?.start == .milliseconds(1500))
    #expect(cues.first?.end == .milliseconds(360_124_025))
    #expect(cues.first?.speaker == nil)
    #expect(warnings.total == 0)
  }

  // 6.1: the signature.

  @Test(arguments: ["WEBVTT", "\u{FEFF}WEBVTT", "WEBVTT - a title", "WEBVTT\ttitle", "WEBVTT\r"])
  func theFirstLineIsTheSignature(_ line: String) {
    let (read, warnings) = cues(in: "\(line)\n\n00:01.000 --> 00:02.000\nHola", .webVTT)
    #expect(read.map(\.text) == ["Hola"])
    #expect(warnings.total == 0)
  }

  @Test(arguments: ["", "webvtt", "WEBVTTX", " WEBVTT", "\nWEBVTT", "1"])
  func withoutTheSignatureNothingIsRead(_ line: String) {
    let (read, warnings) = cues(in: "\(line)\n\n00:01.000 --> 00:02.000\nHola", .webVTT)
    #expect(read.isEmpty)
    #expect(warnings[.noSignature] == 1)
    #expect(warnings.total == 1)
  }

  @Test func anEmptyFileHasNoSignature() {
    #expect(cues(in: "", .webVTT).warnings[.noSignature] == 1)
    #expect(cues(in: "WEBVTT", .webVTT).warnings.total == 0)
  }

  @Test func theHeaderIsSkippedUpToAnEmptyLineOrTimes() {
    let header = "WEBVTT\nKind: captions\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n"
    for end in ["\n", ""] {
      let (read, warnings) = cues(in: header + end + "00:01.000 --> 00:02.000\nHola", .webVTT)
      #expect(read.map(\.text) == ["Hola"])
      #expect(warnings.total == 0)
    }
  }

  // 6.1: blocks.

  @Test func notesStylesAndRegionsAreNoCues() {
    let (cues, warnings) = read(
      """
      STYLE
      ::cue(b) { color: red }

      REGION
      id:fred

      NOTE
      a comment

      NOTE one line

      first
      00:01.000 --> 00:02.000 align:start position:10%,line-left size:35%
      Hola

      NOTE

      00:02.000 --> 00:03.000
      Adiós
      """)
    #expect(cues.map(\.text) == ["Hola", "Adiós"])
    #expect(warnings.total == 0)
  }

  @Test func aLineWithAnArrowEndsTheTextBeforeIt() {
    let (cues, warnings) = read(
      "1\n00:01.000 --> 00:02.000\na\nsecond\n00:03.000 --> 00:04.000\nb\nx --> y\nlost\n")
    #expect(cues.map(\.text) == ["a\nsecond", "b"])
    #expect(warnings[.brokenTimeLine] == 1)
  }

  @Test func textWithoutTimesIsSkippedAndCountedOnceABlock() {
    let (cues, warnings) = read("NOTES\nof mine\n\nan identifier\n\n00:01.000 --> 00:02.000\na\n")
    #expect(cues.map(\.text) == ["a"])
    #expect(warnings[.textWithoutTime] == 2)
    #expect(warnings.total == 2)
  }

  // 6.3: times.

  @Test(arguments: [
    "00:01.000 --> 00:04.000", "00:00:01.000-->00:00:04.000line:0",
    "0:00:01.000 --> 0000:00:04.000", "\t00:01.000\t-->\t00:04.000",
  ])
  func timesAreReadAsTheSpecificationSays(_ line: String) {
    let (cues, warnings) = read("\(line)\nHola")
    #expect(cues.map(\.start) == [.seconds(1)])
    #expect(cues.map(\.end) == [.seconds(4)])
    #expect(warnings.total == 0)
  }

  @Test(arguments: [
    "00:01,000 --> 00:04,000", "0:01.000 --> 0:04.000", "00:01.00 --> 00:04.000",
    "00:60.000 --> 00:61.000", "00:60:00.000 --> 01:00:00.000", "60:00.000 --> 61:00.000",
    "00:01.000 -> 00:04.000 -->", "00:01.000 --> ", "--> 00:04.000", "00:01.0000 --> 00:04.000",
  ])
  func aCueWithABrokenTimeLineIsSkipped(_ line: String) {
    let (cues, warnings) = read("\(line)\nlost\n\n00:05.000 --> 00:06.000\nkept\n")
    #expect(cues.map(\.text) == ["kept"])
    #expect(warnings[.brokenTimeLine] == 1)
    #expect(warnings.total == 1)
  }

  // 6.4: text.

  @Test(arguments: [
    ("<i>Hola</i>, <b>sí</b> <u>no</u> <c.yellow.bg_blue>tal</c>", "Hola, sí no tal"),
    ("<lang en-GB>Hello</lang> <ruby>漢<rt>かん</rt>字<rt>じ</ruby>", "Hello 漢かん字じ"),
    ("<00:00:01.000>uno <00:00:02.000>dos", "uno dos"), ("a <unknown>b</unknown> <>c</>", "a b c"),
    ("1 < 2", "1"),
    ("a &amp; b &lt;i&gt;&nbsp;&lrm;&rlm;&#233;", "a & b <i>\u{A0}\u{200E}\u{200F}é"),
    ("&amp &unknown; AT&T", "& &unknown; AT&T"),
    (
      "1 &lt 2 &gt1, &quothi&quot, &#233t&#xE9, &#;",
      "1 < 2 >1, \"hi\", été, &#;"
    ),
    ("&apos &lrm &rlm &l &", "&apos &lrm &rlm &l &"),
    ("<i\nclass>a\nb</i>", "a\nb"),
    ("a\0b&#27;[31mc", "abc"),
    ("{\\an8}a", "{\\an8}a"),
  ])
  func markupIsRemoved(_ payload: String, _ text: String) {
    #expect(texts("00:01.000 --> 00:02.000\n\(payload)\n") == [text])
  }

  @Test(arguments: [
    ("<v Ana>Hola", ["Ana": "Hola"]),
    ("<v.loud  Ana \t María >Hola</v>", ["Ana María": "Hola"]),
    ("<v Ana &amp; Luis>Hola", ["Ana & Luis": "Hola"]),
    ("<v>Hola", [nil: "Hola"]),
    ("<v Ana>Hola\n<v Luis>¿<i>Qué</i> tal?", ["Ana": "Hola", "Luis": "¿Qué tal?"]),
    ("<v Ana>Hola,</v> <v Ana>tú</v>", ["Ana": "Hola, tú"]),
    ("<i><v Ana>Hola</i></v> fin", ["Ana": "Hola", nil: "fin"]),
    ("<ruby><v Ana><rt>a</ruby></v>b", ["Ana": "a", nil: "b"]),
  ])
  func everyVoiceIsACaptionOfItsSpeaker(_ payload: String, _ expected: [String?: String]) {
    let cues = read("00:01.000 --> 00:02.000\n\(payload)\n").cues
    #expect(cues.count == expected.count)
    for cue in cues { #expect(expected[cue.speaker] == cue.text) }
  }
}
