import CaptionCoding
import Captions
import Testing

@testable import Conversation

@Suite struct EncodingTests {
  private let talk = Conversation()

  /// The text of a transcript of these events, the nth of which comes after n seconds.
  private func text(
    _ format: TranscriptFormat, _ events: [CaptionEvent],
    showing texts: TranscriptTexts = TranscriptTexts()
  ) -> String {
    var converter = TranscriptConverter(to: format, showing: texts)
    var text = ""
    for (index, event) in events.enumerated() {
      text += converter.add(event, at: .seconds(index + 1))
    }
    return text + converter.finish()
  }

  private var dialog: [CaptionEvent] {
    [
      talk.update("u1", "Hasta mañana", final: true) {
        $0.text.language = .value("es")
        $0.source.words = .value("See you tomorrow")
        $0.source.language = .value("en")
        $0.speaker = .value("Ana")
        $0.start = .value(.milliseconds(250))
        $0.end = .value(.milliseconds(1000))
      },
      talk.line("Adiós"),
    ]
  }

  @Test(arguments: [("en", "See you tomorrow"), ("es", "Hasta mañana"), ("fr", "Hasta mañana")])
  func aWantedLanguageMayBeTheSpeakersOwn(language: String, words: String) {
    let texts = TranscriptTexts(.translation, language: language)
    let written = text(.text, [dialog[0]], showing: texts)
    #expect(written.hasSuffix("Ana: \(words)\n"), "\(written)")
  }

  @Test(arguments: [
    (
      TranscriptFormat.subRip,
      """
      1
      00:00:00,250 --> 00:00:01,000
      Ana: Hasta mañana
      See you tomorrow

      2
      00:00:02,000 --> 00:00:03,000
      Adiós


      """
    ),
    (
      TranscriptFormat.webVTT,
      """
      WEBVTT

      1
      00:00:00.250 --> 00:00:01.000
      <v Ana><lang es>Hasta mañana</lang>
      <lang en>See you tomorrow</lang></v>

      2
      00:00:02.000 --> 00:00:03.000
      Adiós


      """
    ),
    (
      TranscriptFormat.text,
      """
      [0:00:00] Ana: Hasta mañana
          See you tomorrow
      [0:00:02] Adiós

      """
    ),
    (
      TranscriptFormat.markdown,
      """
      | Time | Speaker | Language | Translation | Original |
      |---|---|---|---|---|
      | 0:00:00 | Ana | en → es | Hasta mañana | See you tomorrow |
      | 0:00:02 |  |  | Adiós |  |

      """
    ),
  ])
  func speakersTimesAndBothTextsAreWritten(format: TranscriptFormat, written: String) {
    #expect(text(format, dialog) == written)
  }

  @Test func theOriginalAloneIsWritten() {
    #expect(
      text(.markdown, dialog, showing: TranscriptTexts(.original)) == """
        | Time | Speaker | Language | Text |
        |---|---|---|---|
        | 0:00:00 | Ana | en | See you tomorrow |
        | 0:00:02 |  |  | Adiós |

        """)
  }

  @Test func theTranslationIsInTheReadersLanguage() {
    let event = talk.update("u1", final: true) {
      $0.translations = [
        .init(in: "fr", words: .value("Bonjour")), .init(in: "es-MX", words: .value("Buenos días")),
      ]
    }
    for (language, expected) in [("es", "Buenos días"), ("de", "Bonjour"), (nil, "Bonjour")] {
      let texts = TranscriptTexts(language: language)
      #expect(text(.text, [event], showing: texts) == "[0:00:01] \(expected)\n")
    }
  }

  @Test func aTextThatIsItsOriginalIsWrittenOnce() {
    let event = talk.update("u1", "Taxi", final: true) { $0.source.words = .value("Taxi") }
    #expect(text(.text, [event]) == "[0:00:01] Taxi\n")
  }

  @Test func anUnfinishedTextEndsWithAnEllipsisAndACancelledOneIsLeftOut() {
    let events = [
      talk.update("u1", "Half a"), talk.update("u2", "No wait"),
      talk.update("u2") { $0.isCancelled = .value(true) },
    ]
    #expect(text(.text, events) == "[0:00:01] Half a…\n")
  }

  @Test func aConversationWithoutWordsHasAHeaderOnly() {
    #expect(text(.webVTT, []) == "WEBVTT\n\n")
    #expect(text(.subRip, []) == "")
  }

  // MARK: - Text that looks like something else

  private static let nasty = [
    "a --> b", "00:00:01,000 --> 00:00:02,000", "7", "WEBVTT", "NOTE to self", "STYLE",
    "<i>not italic</i> & <v Bob>", "{\\an8}top", "3 < 4 && 5 > 4", "AT&amp;T &lt;", "| a | b |",
    "*bold* _it_ `code` [x](y) \\", "one\n\n\ntwo\r\n \u{2028}three", "\u{1B}[31mred\u{7}",
    "שלום \u{202E}reversed", "100 % #1 -- > x", "------>", "<", "&", "{", "  spaced  ",
  ]

  /// The text as it is to be read back, with its lines separated by newlines.
  private func visible(_ text: String) -> String {
    text.transcriptLines.joined(separator: "\n")
  }

  @Test(arguments: nasty) func webVTTIsReadBackAsItWas(words: String) {
    let events = [
      talk.update("u1", words, final: true) { $0.speaker = .value("A & <B>") }, talk.line("behind"),
    ]
    let file = text(.webVTT, events)
    var decoder = SubtitleDecoder(.webVTT)
    let cues = decoder.decode(Array(file.utf8).span) + decoder.finish()
    #expect(cues.map(\.text) == [visible(words), "behind"], "\(file)")
    #expect(cues.first?.speaker == "A & <B>")
    #expect(decoder.warnings == WarningCounts())
  }

  @Test(arguments: nasty) func subRipIsReadBackAsItLooks(words: String) {
    let file = text(.subRip, [talk.line(words), talk.line("behind")])
    var decoder = SubtitleDecoder(.subRip)
    let cues = decoder.decode(Array(file.utf8).span) + decoder.finish()
    let seen = cues.map { $0.text.replacing("\u{2060}", with: "") }
    #expect(seen == [visible(words).replacing("-->", with: "→"), "behind"], "\(file)")
    #expect(decoder.warnings == WarningCounts())
  }

  @Test(arguments: nasty) func aRowIsOneLineWithItsCells(words: String) {
    let lines = text(.markdown, [talk.line(words), talk.line("behind")]).split(separator: "\n")
    #expect(lines.count == 4)
    let row = lines[2].replacing("\\\\", with: "").replacing("\\|", with: "")
    #expect(row.count { $0 == "|" } == 6, "\(row)")
    #expect(!row.contains("<") || words.contains("\n"))
  }

  @Test func directionsEndWithTheirLine() {
    #expect("\u{202E}abc".transcriptLines == ["\u{202E}abc\u{202C}"])
    let isolate = "\u{2067}a\u{202B}b\u{2069}c"
    #expect("\(isolate)\nd".transcriptLines == [isolate, "d"])
    #expect("a\u{202C}\u{2069}b\u{200F}".transcriptLines == ["ab\u{200F}"])
    #expect("\u{202E}\u{202C} \n\u{200E}".transcriptLines.isEmpty)
    let deep = String(repeating: "\u{202B}", count: 200) + "x"
    #expect(deep.transcriptLines[0].unicodeScalars.count == 251)
  }

  @Test func aSpeakersNameIsOneLine() {
    let event = talk.update("u1", "Hola", final: true) { $0.speaker = .value("A\nB\u{202E}") }
    #expect(text(.text, [event]) == "[0:00:01] A B\u{202E}\u{202C}: Hola\n")
  }

  @Test func formatsAreNamedByExtensions() {
    #expect(TranscriptFormat(fileName: "a.b.SRT") == .subRip)
    #expect(TranscriptFormat(fileName: "/x.y/talk") == nil)
    #expect(TranscriptFormat(fileName: "talk.") == nil)
    #expect(TranscriptFormat(fileName: "md") == nil)
  }
}
