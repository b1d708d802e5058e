import CaptionCoding
import Captions
import Testing

@Suite("Format detection")
struct AutoTests {
  private var feed = Feed()
  private let vosk = [
    #"{"partial" : "guten"}"#, #"{"partial" : "guten tag"}"#, #"{"text" : "guten tag"}"#,
  ]

  @Test(arguments: [
    "Hola\n", "¿Qué tal?\n", #"{"id":"u","text":"Hola"}"# + "\n", #"{"text":"Hola"}"# + "\n",
    #"{"partial":"Hola"}"# + "\n", #"{"type":"realtime","text":"Hola"}"# + "\n",
  ])
  mutating func certainFormatsAreReadAtOnce(line: String) {
    feed.send(line)
    #expect(feed.events.count == 1)
    #expect(feed.decoder.timeout == nil)
  }

  @Test(arguments: ["42\n", "0 1720 Takhle to je\n"])
  mutating func ambiguousRecordsWaitForTheTimeout(line: String) {
    feed.send(line)
    #expect(feed.events.isEmpty)
    #expect(feed.decoder.timeout == .milliseconds(200))
    feed.expireTimeout()
    #expect(feed.captions == [line.split(separator: "\n").joined()])
    #expect(feed.decoder.timeout == nil)
  }

  @Test mutating func releasedRecordsAreEvidenceToo() {
    feed.send("0 1720  Das ist es,\n")
    feed.expireTimeout()
    feed.send("1720 2400  meine Damen.\n")
    #expect(feed.decoder.format?.name == "whisper-streaming")
    feed.end()
    #expect(feed.captions == ["0 1720  Das ist es,", "meine Damen."])
  }

  @Test func aBannerBeforeTheMessagesIsACaption() {
    let feed = Feed.of("Loading model…\nListening…\n\n" + vosk.joined(separator: "\n") + "\n")
    #expect(feed.captions == ["Loading model…", "Listening…", "guten tag"])
    #expect(feed.decoder.format?.name == "vosk")
  }

  @Test func brokenObjectsBehindAPendingRecordAreFaultsOfItsFormat() {
    let feed = Feed.of("0 1720 Das ist es,\n{\"a\":\n{\"b\":\n1720 2400 meine Damen.\n")
    #expect(feed.captions == ["Das ist es, meine Damen."])
    #expect(feed.decoder.warnings.kinds == [.brokenMessage])
    #expect(feed.decoder.warnings[.brokenMessage] == 2)
    #expect(feed.decoder.warnings.firstLine(of: .brokenMessage) == 2)
  }

  @Test func aLateHelloInANamedFormatIsReportedWithItsLine() {
    let hello = #"{"hello":1}"#
    let feed = Feed.of(([hello] + vosk + [hello]).joined(separator: "\n"), as: .external(.vosk))
    #expect(feed.decoder.warnings.firstLine(of: .lateHello) == 5)
  }

  @Test func oneOtherRecordDoesNotChangeTheFormat() {
    let feed = Feed.of(
      vosk.joined(separator: "\n") + "\nHola\n" + vosk.joined(separator: "\n") + "\n")
    #expect(feed.captions == ["guten tag", "guten tag"])
    #expect(feed.decoder.warnings[.unknownRecord] == 1)
    #expect(feed.decoder.warnings.firstLine(of: .unknownRecord) == 4)
    #expect(feed.decoder.format?.name == "vosk")
  }

  @Test func twoOtherRecordsInARowChangeTheFormat() {
    let feed = Feed.of(vosk.joined(separator: "\n") + "\nuno\ndos\ntres\n")
    #expect(feed.captions == ["guten tag", "uno", "dos", "tres"])
    #expect(feed.decoder.format?.name == "jsonl")
    #expect(feed.decoder.warnings.total == 0)
  }

  @Test func unfinishedUtterancesEndWithTheirFormat() {
    let feed = Feed.of(vosk[..<2].joined(separator: "\n") + "\nuno\ndos\n")
    #expect(feed.captions == ["guten tag", "uno", "dos"])
  }

  @Test func allUnfinishedUtterancesOfTheCaptionStreamEndWithIt() {
    let own = [
      #"{"id":"a","text":"uno"}"#, #"{"id":"b","text":"dos"}"#, #"{"id":"c","text":"tres"}"#,
      #"{"id":"b","text":"dos.","final":true}"#,
    ]
    let feed = Feed.of((own + vosk).joined(separator: "\n") + "\n")
    #expect(feed.captions == ["dos.", "uno", "tres", "guten tag"])
  }

  @Test func concatenatedFormatsAreReadInOrder() {
    let realtime = [
      #"{"type": "realtime", "text": "bon"}"#, #"{"type": "fullSentence", "text": "bonjour"}"#,
    ]
    let own = [#"{"id":"1","text":"ho"}"#, #"{"id":"1","text":"hola","final":true}"#]
    let parts = [vosk, realtime, own]
    for first in parts {
      for second in parts {
        let feed = Feed.of((first + second + first).joined(separator: "\n") + "\n")
        let finals = feed.captions.filter { !$0.hasPrefix("(") }
        #expect(finals.count == 3, "\(finals)")
      }
    }
  }

  @Test(arguments: ["is_final", "isFinal"])
  func aliasesOfFinalApplyToTextsWithoutAnID(key: String) {
    let stream = """
      {"text":"One","\(key)":false}
      {"text":"One two","\(key)":true}
      {"text":"Three","\(key)":true}
      """
    #expect(Feed.of(stream + "\n").captions == ["One two", "Three"])
    #expect(Feed.of(#"{"id":"u","text":"One","\#(key)":true}"# + "\n").captions == ["(One)"])
    #expect(Feed.of(#"{"text":"One","final":false,"\#(key)":true}"# + "\n").captions == ["(One)"])
    var own = Feed(.captionStream)
    own.send(stream + "\n")
    #expect(own.captions == ["(Three)"])
  }

  @Test mutating func aPlainLineAfterMessagesIsShownAfterTheTimeout() {
    feed.send(vosk.joined(separator: "\n") + "\nuno\n")
    #expect(feed.captions == ["guten tag"])
    #expect(feed.decoder.timeout == .milliseconds(200))
    #expect(feed.decoder.pendingRecordID != nil)
    feed.expireTimeout()
    #expect(feed.captions == ["guten tag", "uno"])
    #expect(feed.decoder.timeout == nil)
    feed.send("dos\n")
    feed.expireTimeout()
    feed.send(vosk.joined(separator: "\n") + "\n")
    #expect(feed.captions == ["guten tag", "uno", "dos", "guten tag"])
    #expect(feed.decoder.format?.name == "vosk")
  }

  @Test(arguments: [
    "INFO: uno", "[2026-01-01 10:00:00] uno", "2026-01-01T10:00:00 uno", "[WARN] uno",
    "Traceback (most recent call last):",
  ])
  mutating func aLogLineAfterMessagesIsNoCaption(line: String) {
    feed.send(vosk.joined(separator: "\n") + "\n\(line)\n")
    #expect(feed.decoder.timeout == nil)
    feed.end()
    #expect(feed.captions == ["guten tag"])
  }

  @Test mutating func keysWithEscapesAreRecognized() {
    feed.send(#"{"\u0070artial":"hola"}"# + "\n" + #"{"\u0070artial":"hola"}"# + "\n")
    #expect(feed.decoder.format?.name == "vosk")
  }

  @Test mutating func timedLinesOutOfOrderArePlainText() {
    feed.send("100 200 euros\n50 60 apples\n")
    feed.expireTimeout()
    feed.send("ok\n")
    #expect(feed.captions == ["100 200 euros", "50 60 apples", "ok"])
  }
}
